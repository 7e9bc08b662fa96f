/* cli/telling.c - see telling.h. */
#include <stdio.h>
#include <string.h>

#include "cli/telling.h"

void telling_begin(struct telling *t, const struct phrase *phrase,
                   void (*line)(void *to, int acts, bool is_news, const char *sentence), void *to)
{
    memset(t, 0, sizeof *t);
    t->phrase = phrase;
    t->line = line;
    t->to = to;
}

/* The sentence that waits, with how often it was said: "Ann gets a card (×12)". */
static void end_sentence(struct telling *t)
{
    char text[TELLING_MAX], number[16];
    struct sh_writer w;
    if (t->times == 0) return;
    snprintf(number, sizeof number, "%d", t->times);
    sh_writer_init(&w, text, sizeof text);
    if (t->times == 1) sh_put(&w, t->sentence);
    else phrase_two(&w, t->phrase, "play.times", "text", t->sentence, "n", number);
    t->line(t->to, t->acts, t->is_news, text);
    t->times = 0;
}

static void say(struct telling *t, int acts, bool is_news, const char *sentence)
{
    if (t->is_news != is_news || strcmp(t->sentence, sentence) != 0) end_sentence(t);
    snprintf(t->sentence, sizeof t->sentence, "%s", sentence);
    t->times++;
    t->acts = acts;
    t->is_news = is_news;
}

static void end_run(struct telling *t)
{
    char text[TELLING_MAX];
    struct sh_writer w;
    if (t->steps == 0) return;
    sh_writer_init(&w, text, sizeof text);
    if (t->steps == 1) phrase_act(&w, t->phrase, t->run[0]);
    else phrase_joined(&w, t->phrase, t->run, t->steps);
    say(t, t->run_acts, false, text);
    t->steps = 0;
}

/* A word does not stay where it is; acts with one are never joined. */
void telling_act(struct telling *t, int acts, struct sh_act seen)
{
    bool joins = t->steps > 0 && t->steps < TELLING_RUN_MAX && t->run_acts == acts - 1 &&
                 phrase_joins(t->phrase, t->run[0], seen);
    if (!joins) end_run(t);
    t->run[t->steps++] = seen;
    t->run_acts = acts;
    if (seen.word) end_run(t);
}

void telling_said(struct telling *t, int acts, int seat, const char *words)
{
    char text[TELLING_MAX], name[PHRASE_MAX];
    struct sh_writer w;
    end_run(t);
    sh_writer_init(&w, name, sizeof name);
    phrase_seat(&w, t->phrase, seat);
    sh_writer_init(&w, text, sizeof text);
    phrase_two(&w, t->phrase, "play.said", "seat", name, "text", words);
    say(t, acts, false, text);
}

void telling_news(struct telling *t, int acts, const struct sh_line *news)
{
    char text[TELLING_MAX];
    struct sh_writer w;
    end_run(t);
    sh_writer_init(&w, text, sizeof text);
    phrase_line(&w, t->phrase, news);
    say(t, acts, true, text);
}

void telling_end(struct telling *t)
{
    end_run(t);
    end_sentence(t);
}
