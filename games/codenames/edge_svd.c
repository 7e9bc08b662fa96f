/*
 * edge_svd.c - see edge_svd.h.
 *
 * Randomised (Halko, Martinsson, Tropp 2011): random directions are sent through the matrix, made
 * orthogonal, sent back and forth twice more, and the small matrix that is left is solved exactly.
 */
#include "edge_svd.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"

enum { SWEEPS = 12, POWERS = 2 };
static const size_t SQUARE = sizeof(double[SVD_WIDE][SVD_WIDE]);

static void *get(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) abort();
    return memory;
}

/* to = matrix * from */
static void forth(const struct sparse *m, const float *from, float *to)
{
    for (uint32_t i = 0; i < m->rows; i++) {
        float *restrict sum = to + (size_t)i * SVD_WIDE;
        memset(sum, 0, SVD_WIDE * sizeof *sum);
        for (uint64_t e = m->at[i]; e < m->at[i + 1]; e++) {
            const float *restrict row = from + (size_t)m->column[e] * SVD_WIDE;
            float value = m->value[e];
            for (int k = 0; k < SVD_WIDE; k++) sum[k] += value * row[k];
        }
    }
}

/* to = transposed matrix * from */
static void back(const struct sparse *m, const float *from, float *to)
{
    memset(to, 0, (size_t)m->rows * SVD_WIDE * sizeof *to);
    for (uint32_t i = 0; i < m->rows; i++) {
        const float *restrict row = from + (size_t)i * SVD_WIDE;
        for (uint64_t e = m->at[i]; e < m->at[i + 1]; e++) {
            float *restrict sum = to + (size_t)m->column[e] * SVD_WIDE;
            float value = m->value[e];
            for (int k = 0; k < SVD_WIDE; k++) sum[k] += value * row[k];
        }
    }
}

/* part += row * transposed row, as far as it is not the same on the other side of the diagonal. */
static void add_row(const float *restrict row, float part[][SVD_WIDE])
{
    enum { STEP = 16 };
    static_assert(SVD_WIDE % STEP == 0, "rows are made of whole steps");
    for (int x = 0; x < SVD_WIDE; x++) {
        float *restrict sum = part[x], value = row[x];
        for (int y = x / STEP * STEP; y < SVD_WIDE; y += STEP)
            for (int k = y; k < y + STEP; k++) sum[k] += value * row[k];
    }
}

/* gram = transposed a * a */
static void multiply(const float *a, uint32_t rows, double gram[][SVD_WIDE])
{
    enum { BLOCK = 64 };
    static float part[SVD_WIDE][SVD_WIDE];
    memset(gram, 0, SQUARE);
    for (uint32_t from = 0; from < rows; from += BLOCK) {
        uint32_t to = from + BLOCK < rows ? from + BLOCK : rows;
        memset(part, 0, sizeof part);
        for (uint32_t i = from; i < to; i++) add_row(a + (size_t)i * SVD_WIDE, part);
        for (int x = 0; x < SVD_WIDE; x++)
            for (int y = x; y < SVD_WIDE; y++) gram[x][y] += (double)part[x][y];
    }
    for (int x = 0; x < SVD_WIDE; x++)
        for (int y = 0; y < x; y++) gram[x][y] = gram[y][x];
}

/* Every row of a times the square. */
static void turn(float *a, uint32_t rows, double by[][SVD_WIDE])
{
    static float small[SVD_WIDE][SVD_WIDE];
    for (int x = 0; x < SVD_WIDE; x++)
        for (int y = 0; y < SVD_WIDE; y++) small[x][y] = (float)by[x][y];
    for (uint32_t i = 0; i < rows; i++) {
        float *restrict row = a + (size_t)i * SVD_WIDE, sum[SVD_WIDE] = {0};
        for (int x = 0; x < SVD_WIDE; x++) {
            const float *restrict other = small[x];
            float value = row[x];
            for (int y = 0; y < SVD_WIDE; y++) sum[y] += value * other[y];
        }
        memcpy(row, sum, sizeof sum);
    }
}

/* The square becomes the inverse of its upper Cholesky factor. Directions that are not there (a
   small matrix has fewer) become 0. */
static void invert_factor(double g[][SVD_WIDE])
{
    static double r[SVD_WIDE][SVD_WIDE], inverse[SVD_WIDE][SVD_WIDE];
    memset(r, 0, sizeof r);
    memset(inverse, 0, sizeof inverse);
    for (int i = 0; i < SVD_WIDE; i++) {
        double left = g[i][i];
        for (int k = 0; k < i; k++) left -= r[k][i] * r[k][i];
        if (left <= 1e-9 * (g[i][i] + 1e-9)) continue;
        r[i][i] = sqrt(left);
        for (int j = i + 1; j < SVD_WIDE; j++) {
            double sum = g[i][j];
            for (int k = 0; k < i; k++) sum -= r[k][i] * r[k][j];
            r[i][j] = sum / r[i][i];
        }
    }
    for (int j = 0; j < SVD_WIDE; j++) {
        if (r[j][j] <= 0) continue;
        inverse[j][j] = 1 / r[j][j];
        for (int i = j - 1; i >= 0; i--) {
            double sum = 0;
            for (int k = i + 1; k <= j; k++) sum += r[i][k] * inverse[k][j];
            inverse[i][j] = r[i][i] > 0 ? -sum / r[i][i] : 0;
        }
    }
    memcpy(g, inverse, sizeof inverse);
}

/* The first time leaves what rounding spoils: twice, where it must be exact. */
static void orthogonalise(float *a, uint32_t rows, int times)
{
    static double gram[SVD_WIDE][SVD_WIDE];
    for (; times > 0; times--) {
        multiply(a, rows, gram);
        invert_factor(gram);
        turn(a, rows, gram);
    }
}

/* One rotation of Jacobi's method, which makes a[p][q] 0. */
static void rotate(double a[][SVD_WIDE], double vectors[][SVD_WIDE], int p, int q)
{
    if (fabs(a[p][q]) <= 1e-12 * sqrt(fabs(a[p][p] * a[q][q])) || fabs(a[p][q]) < 1e-300) return;
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < SVD_WIDE; k++) {
        double one = a[k][p], two = a[k][q];
        a[k][p] = c * one - s * two;
        a[k][q] = s * one + c * two;
    }
    for (int k = 0; k < SVD_WIDE; k++) {
        double one = a[p][k], two = a[q][k];
        a[p][k] = c * one - s * two;
        a[q][k] = s * one + c * two;
        one = vectors[k][p], two = vectors[k][q];
        vectors[k][p] = c * one - s * two;
        vectors[k][q] = s * one + c * two;
    }
}

/* The eigenvectors of a symmetric square, times the eighth root of the eigenvalues, sorted: of
   all powers that were tried this one finds most words of probes. */
static void solve(double a[][SVD_WIDE], double out[][SVD_WIDE])
{
    static double vectors[SVD_WIDE][SVD_WIDE];
    int order[SVD_WIDE];
    memset(vectors, 0, sizeof vectors);
    for (int i = 0; i < SVD_WIDE; i++) vectors[i][i] = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int p = 0; p < SVD_WIDE; p++)
            for (int q = p + 1; q < SVD_WIDE; q++) rotate(a, vectors, p, q);
    for (int i = 0; i < SVD_WIDE; i++) {
        int at = i;
        for (; at > 0 && a[order[at - 1]][order[at - 1]] < a[i][i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < SVD_WIDE; i++) {
        double value = a[order[i]][order[i]];
        double force = value > 0 ? sqrt(sqrt(sqrt(value))) : 0; /* singular value ^ 1/4 */
        for (int k = 0; k < SVD_WIDE; k++) out[k][i] = vectors[k][order[i]] * force;
    }
}

static void fill_random(float *a, size_t count)
{
    struct sh_rng rng;
    sh_rng_seed(&rng, 1);
    for (size_t i = 0; i < count; i++) a[i] = sh_rng_below(&rng, 2) ? 1 : -1;
}

float *svd_vectors(const struct sparse *m)
{
    static double gram[SVD_WIDE][SVD_WIDE], found[SVD_WIDE][SVD_WIDE];
    size_t count = (size_t)m->rows * SVD_WIDE;
    float *one = get(count, sizeof *one), *two = get(count, sizeof *two);
    fill_random(two, count);
    forth(m, two, one);
    for (int i = 0; i < POWERS; i++) {
        orthogonalise(one, m->rows, 1);
        back(m, one, two);
        forth(m, two, one);
    }
    orthogonalise(one, m->rows, 2);
    back(m, one, two);
    multiply(two, m->rows, gram);
    solve(gram, found);
    turn(one, m->rows, found);
    for (uint32_t i = 0; i < m->rows; i++)
        memmove(one + (size_t)i * SVD_DIMS, one + (size_t)i * SVD_WIDE, SVD_DIMS * sizeof *one);
    free(two);
    return one;
}
