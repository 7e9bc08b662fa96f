// match.cpp - a match between bots in C++, by functions alone: no struct of a game is looked into.
//
//     c++ match.cpp $(pkg-config --cflags --libs safehouse) -o match && ./match heimlich 7
//
// Prints the acts as a record has them and what every seat has won.
#include <cstdio>
#include <cstdlib>

#include <safehouse.h>

int main(int argc, char **argv)
{
    const sh_game *game = sh_find_game(argc > 1 ? argv[1] : "heimlich");
    if (!game) {
        for (int i = 0; sh_games[i]; i++) std::printf("%s\n", sh_game_id(sh_games[i]));
        return 2;
    }
    sh_setup setup;
    sh_any_state state;
    sh_setup_init(game, &setup);
    if (const char *why = sh_start(game, &state, &setup)) {
        std::fprintf(stderr, "%s cannot be played so: %s\n", sh_game_id(game), why);
        return 1;
    }
    sh_drive drive;
    sh_drive_init(&drive, game, &sh_bot_random);
    sh_drive_seed(&drive, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1, 0);
    while (!sh_is_over(&state)) {
        char word[SH_WORD_MAX], line[SH_TEXT_MAX];
        const auto act = sh_drive_next(&drive, &state, word);
        sh_format_act(game, act, line);
        std::puts(line);
        sh_play(game, &state, act.seat, act.move, act.word);
    }
    int16_t share[SH_SEATS_MAX];
    sh_score(game, &state, share);
    for (int seat = 0; seat < sh_seats(&state); seat++) std::printf("= %d\n", share[seat]);
    return 0;
}
