/* cli/arena/stats.c - see stats.h. */
#include <math.h>
#include <string.h>

#include "cli/arena/stats.h"

#define Z95 1.959963984540054 /* 95 % of a normal distribution lie within so many deviations */
#define UNSEEN 0.125          /* a deal more than a third of a victory off, squared */
#define ALIKE 1e-12           /* squares that are nothing */

/* ---- means ---- */

/* The same for Student's distribution, which is wider as long as there are few values. */
static double reach95(uint64_t count)
{
    double v = (double)(count - 1), z = Z95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    if (count <= 2) return 12.706;
    if (count == 3) return 4.303;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

static double mean_of(const double *values, uint64_t count)
{
    double sum = 0;
    for (uint64_t i = 0; i < count; i++) sum += values[i];
    return count ? sum / (double)count : 0;
}

struct arena_estimate arena_estimate(const double *values, uint64_t count, double least,
                                     double most)
{
    double mean = mean_of(values, count), squares = 0, n = (double)count, reach = most - least;
    for (uint64_t i = 0; i < count; i++) squares += (values[i] - mean) * (values[i] - mean);
    if (squares > ALIKE && n > 1) reach = reach95(count) * sqrt(squares / (n - 1) / n);
    else if (n > 3) reach *= 3 / n;
    return (struct arena_estimate){mean, fmax(mean - reach, least), fmin(mean + reach, most)};
}

double arena_score(const double *a, const double *b, uint64_t count)
{
    double x = mean_of(a, count), y = mean_of(b, count);
    return x + y > 0 ? x / (x + y) : 0.5;
}

/* The score is a quotient of means; what one deal adds to it is the first term of its series. */
void arena_deal_scores(const double *a, const double *b, uint64_t count, double *scores)
{
    double x = mean_of(a, count), y = mean_of(b, count), all = x + y;
    for (uint64_t i = 0; i < count; i++)
        scores[i] = all > 0 ? (x + (y * (a[i] - x) - x * (b[i] - y)) / all) / all : 0.5;
}

/* ---- Elo ---- */

double arena_elo(double score, uint64_t deals)
{
    double edge = 0.25 / (double)(deals ? deals : 1);
    double p = score < edge ? edge : score > 1 - edge ? 1 - edge : score;
    return 400 * log10(p / (1 - p));
}

double arena_elo_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

struct arena_estimate arena_elo_of(struct arena_estimate score, uint64_t deals)
{
    return (struct arena_estimate){arena_elo(score.mean, deals), arena_elo(score.low, deals),
                                   arena_elo(score.high, deals)};
}

/* ---- stopping as soon as it is clear ---- */

/* The variance of what one deal says about the score. A deal that nobody has seen yet, far from
   the others, is counted in: so that the first few, if they are alike, decide nothing. */
static double deal_variance(const struct arena_sprt *s)
{
    double n = (double)s->deals, x = s->a / n, y = s->b / n, all = x + y;
    double aa = s->aa / n - x * x, bb = s->bb / n - y * y, ab = s->ab / n - x * y;
    double spread = all > 0 ? (y * y * aa + x * x * bb - 2 * x * y * ab) / pow(all, 4) : 0;
    return fmax(spread, 0) + UNSEEN / n;
}

enum arena_verdict arena_sprt_add(struct arena_sprt *s, double a, double b)
{
    double p0 = arena_elo_score(s->elo0), p1 = arena_elo_score(s->elo1);
    s->deals++;
    s->a += a;
    s->b += b;
    s->aa += a * a;
    s->bb += b * b;
    s->ab += a * b;
    double score = s->a + s->b > 0 ? s->a / (s->a + s->b) : 0.5;
    s->llr = (double)s->deals * (p1 - p0) * (2 * score - p0 - p1) /
             (2 * deal_variance(s));
    if (s->llr >= ARENA_BOUND) return ARENA_H1;
    return s->llr <= -ARENA_BOUND ? ARENA_H0 : ARENA_UNDECIDED;
}

/* ---- ratings from all pairs ---- */

typedef double matrix[ARENA_BOTS_MAX][ARENA_BOTS_MAX];

/* Turn a matrix round (Gauss and Jordan); it is symmetric and can be turned. */
static void invert(matrix m, int n, matrix inverse)
{
    memset(inverse, 0, sizeof(matrix));
    for (int i = 0; i < n; i++) inverse[i][i] = 1;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (int k = 0; k < n; k++) {
            m[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (int j = 0; j < n; j++) {
            double factor = m[j][i];
            if (j == i) continue;
            for (int k = 0; k < n; k++) {
                m[j][k] -= factor * m[i][k];
                inverse[j][k] -= factor * inverse[i][k];
            }
        }
    }
}

/* How steep the likelihood bends at these ratings, turned round. That all rise alike, which changes
   nothing, is ruled out. */
static void bend(const struct arena_scored *pairs, int count, const double *rating, int bots,
                 matrix inverse)
{
    matrix m;
    for (int i = 0; i < bots; i++)
        for (int j = 0; j < bots; j++) m[i][j] = 1;
    for (int i = 0; i < count; i++) {
        int a = pairs[i].a, b = pairs[i].b;
        double p = 1 / (1 + exp(rating[b] - rating[a])), w = p * (1 - p);
        m[a][a] += w;
        m[b][b] += w;
        m[a][b] -= w;
        m[b][a] -= w;
    }
    invert(m, bots, inverse);
}

/* How far the scores are from what the ratings say, per bot. */
static void pull(const struct arena_scored *pairs, int count, const double *rating,
                 const double *score, double *out)
{
    memset(out, 0, ARENA_BOTS_MAX * sizeof *out);
    for (int i = 0; i < count; i++) {
        int a = pairs[i].a, b = pairs[i].b;
        double off = score[i] - 1 / (1 + exp(rating[b] - rating[a]));
        out[a] += off;
        out[b] -= off;
    }
}

/* Newton's way to the ratings, in natural units; a step is at most 1, so that it arrives. */
static void find_ratings(const struct arena_scored *pairs, int count, const double *score,
                         int bots, double *rating)
{
    matrix inverse;
    double off[ARENA_BOTS_MAX];
    memset(rating, 0, ARENA_BOTS_MAX * sizeof *rating);
    for (int round = 0; round < 200; round++) {
        bend(pairs, count, rating, bots, inverse);
        pull(pairs, count, rating, score, off);
        for (int i = 0; i < bots; i++) {
            double step = 0;
            for (int j = 0; j < bots; j++) step += inverse[i][j] * off[j];
            rating[i] += step > 1 ? 1 : step < -1 ? -1 : step;
        }
    }
    double middle = mean_of(rating, (uint64_t)bots);
    for (int i = 0; i < bots; i++) rating[i] -= middle;
}

/* How far the ratings would go if one deal with these scores were all there is. */
static void add_squares(const struct arena_scored *pairs, int count, const double *rating,
                        const double *score, matrix inverse, int bots, double *squares)
{
    double off[ARENA_BOTS_MAX];
    pull(pairs, count, rating, score, off);
    for (int i = 0; i < bots; i++) {
        double step = 0;
        for (int j = 0; j < bots; j++) step += inverse[i][j] * off[j];
        squares[i] += step * step;
    }
}

static bool are_alike(const double *values, uint64_t count)
{
    for (uint64_t i = 1; i < count; i++)
        if (fabs(values[i] - values[0]) > ALIKE) return false;
    return true;
}

/* How much each rating varies from deal to deal. If all deals of a pair are alike, one is counted
   in that went against all expectation: so that they do not look certain. */
static void rating_variance(const struct arena_scored *pairs, int count, uint64_t deals, int bots,
                            const double *rating, double *variance)
{
    matrix inverse;
    double score[ARENA_PAIRS_MAX], expected[ARENA_PAIRS_MAX];
    bend(pairs, count, rating, bots, inverse);
    memset(variance, 0, ARENA_BOTS_MAX * sizeof *variance);
    for (uint64_t d = 0; d < deals; d++) {
        for (int i = 0; i < count; i++) score[i] = pairs[i].scores[d];
        add_squares(pairs, count, rating, score, inverse, bots, variance);
    }
    for (int i = 0; i < count; i++)
        expected[i] = 1 / (1 + exp(rating[pairs[i].b] - rating[pairs[i].a]));
    for (int i = 0; i < count; i++) {
        if (!are_alike(pairs[i].scores, deals)) continue;
        memcpy(score, expected, sizeof score);
        score[i] = expected[i] > 0.5 ? 0 : 1;
        add_squares(pairs, count, rating, score, inverse, bots, variance);
    }
    for (int i = 0; i < bots; i++) variance[i] /= (double)deals;
}

void arena_rate(const struct arena_scored *pairs, int pair_count, uint64_t deals, int bots,
                struct arena_estimate *ratings)
{
    double score[ARENA_PAIRS_MAX], rating[ARENA_BOTS_MAX], variance[ARENA_BOTS_MAX];
    double edge = 0.25 / (double)deals, points = 400 / log(10);
    for (int i = 0; i < pair_count; i++) {
        score[i] = mean_of(pairs[i].scores, deals);
        score[i] = score[i] < edge ? edge : score[i] > 1 - edge ? 1 - edge : score[i];
    }
    find_ratings(pairs, pair_count, score, bots, rating);
    rating_variance(pairs, pair_count, deals, bots, rating, variance);
    for (int i = 0; i < bots; i++) {
        double reach = reach95(deals) * sqrt(variance[i] / (double)(deals > 1 ? deals - 1 : 1));
        ratings[i] = (struct arena_estimate){points * rating[i], points * (rating[i] - reach),
                                             points * (rating[i] + reach)};
    }
}
