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

/* Four numbers at once; of memory that is aligned for one. */
typedef float four __attribute__((vector_size(16), aligned(4), may_alias));
enum { TALL = 4, BROAD = 8 }; /* a tile: what fits into registers */

static four load(const float *from)
{
    return *(const four *)from;
}

/* out = sum over k of a[k * along + r * across] * b[k * SVD_WIDE + c], for every row r and column c
   of a tile. */
static void multiply_tile(const float *a, size_t along, size_t across, const float *b, size_t count,
                          float out[TALL][BROAD])
{
    four s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0}, s20 = {0}, s21 = {0}, s30 = {0}, s31 = {0};
    for (size_t k = 0; k < count; k++, a += along, b += SVD_WIDE) {
        four left = load(b), right = load(b + 4);
        s00 += a[0] * left;
        s01 += a[0] * right;
        s10 += a[across] * left;
        s11 += a[across] * right;
        s20 += a[2 * across] * left;
        s21 += a[2 * across] * right;
        s30 += a[3 * across] * left;
        s31 += a[3 * across] * right;
    }
    const four sums[TALL][2] = {{s00, s01}, {s10, s11}, {s20, s21}, {s30, s31}};
    memcpy(out, sums, sizeof sums);
}

/* gram += transposed a * a, of a few rows, on and above the diagonal. */
static void add_rows(const float *a, uint32_t rows, double gram[][SVD_WIDE])
{
    static_assert(SVD_WIDE % BROAD == 0 && SVD_WIDE % TALL == 0, "rows are made of whole tiles");
    for (int x = 0; x < SVD_WIDE; x += TALL)
        for (int y = x / BROAD * BROAD; y < SVD_WIDE; y += BROAD) {
            float tile[TALL][BROAD];
            multiply_tile(a + x, SVD_WIDE, 1, a + y, rows, tile);
            for (int r = 0; r < TALL; r++)
                for (int c = 0; c < BROAD; c++) gram[x + r][y + c] += (double)tile[r][c];
        }
}

/* gram = transposed a * a */
static void multiply(const float *a, uint32_t rows, double gram[][SVD_WIDE])
{
    enum { BLOCK = 32 }; /* rows that stay near */
    memset(gram, 0, SQUARE);
    for (uint32_t i = 0; i < rows; i += BLOCK)
        add_rows(a + (size_t)i * SVD_WIDE, i + BLOCK < rows ? BLOCK : rows - i, gram);
    for (int x = 0; x < SVD_WIDE; x++)
        for (int y = 0; y < x; y++) gram[x][y] = gram[y][x];
}

/* Every row of a times the square. There is memory for TALL rows more. */
static void turn(float *a, uint32_t rows, double by[][SVD_WIDE])
{
    static float small[SVD_WIDE][SVD_WIDE], turned[TALL][SVD_WIDE];
    for (int x = 0; x < SVD_WIDE; x++)
        for (int y = 0; y < SVD_WIDE; y++) small[x][y] = (float)by[x][y];
    for (uint32_t i = 0; i < rows; i += TALL) {
        float *row = a + (size_t)i * SVD_WIDE;
        for (int y = 0; y < SVD_WIDE; y += BROAD) {
            float tile[TALL][BROAD];
            multiply_tile(row, 1, SVD_WIDE, &small[0][y], SVD_WIDE, tile);
            for (int r = 0; r < TALL; r++) memcpy(&turned[r][y], tile[r], sizeof tile[r]);
        }
        memcpy(row, turned, sizeof turned);
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
    size_t count = ((size_t)m->rows + TALL) * SVD_WIDE;
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
