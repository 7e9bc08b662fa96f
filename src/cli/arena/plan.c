/* cli/arena/plan.c - see plan.h. */
#include <stdio.h>
#include <string.h>

#include "cli/arena/plan.h"

static void add(struct arena_plan *plan, unsigned marked, int others_bot, int marked_bot)
{
    struct arena_seating *seating = &plan->seating[plan->count++];
    seating->marked = (uint16_t)marked;
    seating->bot[0] = (uint8_t)others_bot;
    seating->bot[1] = (uint8_t)marked_bot;
    seating->only_for_par = others_bot == marked_bot;
}

void arena_plan_make(struct arena_plan *plan, enum arena_kind kind, int seats, int pars)
{
    const unsigned even = 0x555, all = (1u << seats) - 1;
    *plan = (struct arena_plan){.kind = kind, .seats = seats};
    switch (kind) {
    case ARENA_ROTATED:
        for (int s = 0; s < seats; s++) add(plan, 1u << s, 1, 0);
        if (seats == 2) return; /* each is alone already */
        for (int s = 0; s < seats; s++) add(plan, 1u << s, 0, 1);
        return;
    case ARENA_ALONE:
        for (int s = 0; s < seats; s++) add(plan, 1u << s, 1, 0);
        return;
    case ARENA_TEAMS:
        add(plan, even & all, 1, 0);
        add(plan, even & all, 0, 1);
        return;
    case ARENA_SIDE:
        add(plan, 0, 1, 0);
        add(plan, 0, 0, 1);
        while (pars-- > 0) add(plan, 0, 1, 1);
        return;
    }
}

int arena_plan_meetings(const struct arena_plan *plan)
{
    int count = 0;
    for (int k = 0; k < plan->count; k++) count += !plan->seating[k].only_for_par;
    return count;
}

/* ---- sides ---- */

/* Has the field one number for every seat, in its order? */
static bool is_per_seat(const struct sh_game *game, const struct sh_field *field, int seats)
{
    if (field->type != SH_NUMBER || field->size != 1 || field->rows || field->count < seats)
        return false;
    return field->per_seat || (field->index && game->kinds[field->index].seats >= seats);
}

/* The value of the kind that is called so; -1: none. */
static int find_value(const struct sh_kind *kind, const char *text, size_t length)
{
    char name[SH_NAME_MAX];
    for (int v = 0; v < kind->count; v++) {
        sh_format_value(kind, (uint8_t)v, name);
        if (strlen(name) == length && memcmp(name, text, length) == 0) return v;
    }
    return -1;
}

bool arena_plan_side(struct arena_plan *plan, const struct sh_game *game, const char *text,
                     char wrong[ARENA_WRONG_MAX])
{
    size_t n = strcspn(text, "=");
    const struct sh_field *field = game->fields;
    while (field->name && (strlen(field->name) != n || memcmp(field->name, text, n) != 0)) field++;
    if (!field->name || !field->kind || !is_per_seat(game, field, plan->seats)) {
        snprintf(wrong, ARENA_WRONG_MAX,
                 "%s has no field \"%.*s\" with a named value for each seat", game->id,
                 (int)(n < 40 ? n : 40), text);
        return false;
    }
    plan->field = field;
    text += n;
    do {
        if (*text) text++;
        n = strcspn(text, ",");
        int value = find_value(&game->kinds[field->kind], text, n);
        if (value < 0) {
            snprintf(wrong, ARENA_WRONG_MAX, "%s of %s is never \"%.*s\"", field->name, game->id,
                     (int)(n < 40 ? n : 40), text);
            return false;
        }
        plan->values[value] = 1;
        text += n;
    } while (*text);
    return true;
}

uint16_t arena_plan_marked(const struct arena_plan *plan, int seating, const void *state)
{
    uint16_t marked = 0;
    if (plan->kind != ARENA_SIDE) return plan->seating[seating].marked;
    for (int s = 0; s < plan->seats; s++)
        if (plan->values[sh_field_number(plan->field, sh_field_at(plan->field, state, 0, s))])
            marked |= (uint16_t)(1u << s);
    return marked;
}
