/* cli/sim_report.h - what is counted over many matches, and how it is printed. */
#ifndef CLI_SIM_REPORT_H
#define CLI_SIM_REPORT_H

#include "cli/match_args.h"

struct sim_sums {
    uint64_t matches, nobody; /* nobody: matches without a winner */
    uint64_t standins;        /* matches that a program could not play to their end */
    uint64_t acts, acts_min, acts_max;
    uint64_t decisions, moves, moves_max; /* of seats: how many, and how many moves they had */
    uint64_t counted[UINT8_MAX + 1]; /* matches that ended with this value of the field */
    uint64_t blunders[SH_SEATS_MAX][SH_BLUNDERS_MAX];
    uint64_t wins[SH_SEATS_MAX];   /* matches with a share, alone or not */
    uint64_t shares[SH_SEATS_MAX]; /* in thousandths of a match */
    double   seconds;
};

void sim_sums_init(struct sim_sums *sums);

/* Count a seat that is asked, and which blunders its act is; count a match that is over with these
   shares, and one of its fields unless that is NULL; put the counts of another thread to these. */
void sim_sums_ask(struct sim_sums *sums, const struct sh_game *game, const void *state, int seat);
void sim_sums_blunders(struct sim_sums *sums, int seat, uint32_t made);
void sim_sums_add(struct sim_sums *sums, const void *state, const int16_t share[SH_SEATS_MAX],
                  const struct sh_field *field);
void sim_sums_join(struct sim_sums *sums, const struct sim_sums *more);

/* The interval in which a share of `wins` in `matches` lies with 95 % (Wilson). */
void sim_interval(uint64_t wins, uint64_t matches, double *low, double *high);

/* "0.35 (case-for-nothing 0.25, ...)": so many each, in so many matches. */
void sim_print_blunders(const struct sh_blunder *list, const uint64_t *counts, double matches);

/* The options of a setup: ", rule pro" for those that are not as usual; and all as JSON. */
void sim_print_options(const struct sh_header *header);
void sim_print_setup_json(const struct sh_header *header);

void sim_print_table(const struct match_args *match, const struct sim_sums *sums,
                     const struct sh_field *field);
void sim_print_json(const struct match_args *match, const struct sim_sums *sums,
                    const struct sh_field *field);

#endif
