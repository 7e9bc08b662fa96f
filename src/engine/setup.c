/* engine/setup.c - setups from text and back. */
#include <assert.h>
#include <string.h>

#include "engine/game.h"
#include "engine/writer.h"

void sh_setup_init(const struct sh_game *game, struct sh_setup *setup)
{
    *setup = (struct sh_setup){.seats = game->seats_usual};
    for (int i = 0; game->options[i].name; i++) setup->option[i] = game->options[i].normal;
}

int sh_format_option(const struct sh_option *option, int16_t value, char text[SH_NAME_MAX])
{
    struct sh_writer w;
    assert(value >= option->min && value <= option->max);
    sh_writer_init(&w, text, SH_NAME_MAX);
    if (option->choices) sh_put(&w, option->choices[value - option->min]);
    else sh_put_number(&w, value);
    assert(!w.full);
    return (int)w.length;
}

/* Every option has few values: compare the text with each of them. */
const char *sh_setup_option(const struct sh_game *game, struct sh_setup *setup, const char *name,
                            const char *value)
{
    char text[SH_NAME_MAX];
    int i = 0;
    while (game->options[i].name && strcmp(game->options[i].name, name) != 0) i++;
    const struct sh_option *option = &game->options[i];
    if (!option->name) return "unknown-option";
    for (int16_t v = option->min; v <= option->max; v++) {
        sh_format_option(option, v, text);
        if (strcmp(text, value) != 0) continue;
        setup->option[i] = v;
        return NULL;
    }
    return "unknown-value";
}

const struct sh_preset *sh_find_preset(const struct sh_game *game, const char *name)
{
    for (const struct sh_preset *preset = game->presets; preset && preset->name; preset++)
        if (strcmp(preset->name, name) == 0) return preset;
    return NULL;
}

void sh_setup_preset(const struct sh_game *game, const struct sh_preset *preset,
                     struct sh_setup *setup)
{
    sh_setup_init(game, setup);
    setup->seats = preset->seats;
    for (int i = 0; i < SH_CHOICES_MAX && preset->choice[i].option; i++) {
        const struct sh_choice *choice = &preset->choice[i];
        const char *why = sh_setup_option(game, setup, choice->option, choice->value);
        assert(!why && "a preset names options of its game");
        (void)why;
    }
}
