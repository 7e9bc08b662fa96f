/*
 * tests/twins/forced.c - the real program, but what it cannot foresee is given by a test.
 *
 * The program twin_server is `safehouse` with this file in it. The linker leads a few calls of the
 * server here (--wrap in tests/meson.build): in the program itself nobody can choose the dice.
 *
 * - chance: the acts of the room ROOM are those of the file courses/ROOM in the working directory,
 *   one in a line as in a record, those of the seats included;
 * - randomness: always the same, and so are names of rooms, secrets and what is committed to;
 * - the clock: a room's is half a second further at every event: time for ten people to reveal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "engine/rng.h"
#include "server/server.h"

/* As the linker calls them: the function that is called instead, and the one that was meant. */
#define FORCED(name) __wrap_##name
#define REAL(name)   __real_##name

int REAL(sodium_init)(void);
int FORCED(sodium_init)(void);
void REAL(hub_init)(struct hub *hub, struct loop *loop);
void FORCED(hub_init)(struct hub *hub, struct loop *loop);
int64_t FORCED(server_now_ms)(const struct server *server);
void REAL(sh_room_take)(struct room *room, const struct room_in *in);
void FORCED(sh_room_take)(struct room *room, const struct room_in *in);

/* ---- chance ---- */

static struct sh_move give_up(const char *room, int n, const char *what)
{
    fprintf(stderr, "twin_server: room %s, act %d: %s\n", room, n, what);
    abort();
}

/* The act that is next in the course of the room; read anew every time, which is simple. */
static struct sh_move dice(void *owner, const struct sh_game *game, const void *state)
{
    const char *room = ((struct hub_room *)owner)->append.room;
    int n = ((const struct sh_state *)state)->acts;
    char path[64], line[SH_TEXT_MAX + 1], word[SH_WORD_MAX];
    struct sh_act act;
    snprintf(path, sizeof path, "courses/%s", room);
    FILE *file = fopen(path, "r");
    if (!file) return give_up(room, n, "the room has no course");
    for (int i = 0; i <= n; i++)
        if (!fgets(line, sizeof line, file)) return give_up(room, n, "the course is over");
    fclose(file);
    line[strcspn(line, "\n")] = '\0';
    if (!sh_parse_act(game, line, &act, word) || act.seat != SH_CHANCE)
        return give_up(room, n, line);
    return act.move;
}

void FORCED(hub_init)(struct hub *hub, struct loop *loop)
{
    REAL(hub_init)(hub, loop);
    hub->host.dice = dice;
}

/* ---- randomness ---- */

static struct sh_rng rng;

static const char *name_source(void)
{
    return "always the same";
}

static uint32_t some_number(void)
{
    return sh_rng_below(&rng, UINT32_MAX);
}

static void some_bytes(void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)sh_rng_below(&rng, 256);
}

int FORCED(sodium_init)(void)
{
    static struct randombytes_implementation same = {
        .implementation_name = name_source, .random = some_number, .buf = some_bytes};
    sh_rng_seed(&rng, 1);
    randombytes_set_implementation(&same);
    return REAL(sodium_init)();
}

/* ---- the clock ---- */

enum { STEP_MS = 500 };
static const int64_t began_ms = 1700000000000;

int64_t FORCED(server_now_ms)(const struct server *server)
{
    (void)server;
    return began_ms;
}

void FORCED(sh_room_take)(struct room *room, const struct room_in *in)
{
    struct room_in at = *in;
    at.now_ms = began_ms + STEP_MS * (int64_t)room_number(room);
    REAL(sh_room_take)(room, &at);
}
