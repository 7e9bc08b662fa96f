/* edge_svd.h - the most important directions of a large sparse matrix. */
#ifndef GAMES_CODENAMES_EDGE_SVD_H
#define GAMES_CODENAMES_EDGE_SVD_H

#include <stdint.h>

enum { SVD_WIDE = 272, SVD_DIMS = 256 }; /* directions that are searched, and those that are kept */

/* Rows of entries: those of row i are at[i] to at[i + 1]. */
struct sparse {
    uint32_t  rows;
    uint64_t *at;
    uint16_t *column;
    float    *value;
};

/* A vector of SVD_DIMS numbers for each row: left singular vectors times the fourth root of the
   singular values, the largest first. The caller frees them. The same every time. */
float *svd_vectors(const struct sparse *matrix);

#endif
