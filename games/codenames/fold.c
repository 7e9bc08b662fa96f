/*
 * games/codenames/fold.c - words as they are written: what a clue looks like, when a clue equals a
 * word of the table, and when two words are the same.
 *
 * Words are in NFC; a letter that is not is simply another letter. Folding, letter by letter:
 * capitals become small, letters with accents lose them, umlauts and ligatures become two letters,
 * "_" is a space, all else stays as it is. So `Bär` is the same as `BAER` and another word than
 * `Bar`. A clue is compared otherwise: without what separates letters, and an accent that only the
 * clue has makes it another word.
 */
#include "codenames.h"
#include "engine/writer.h"

/* U+00C0 to U+00DF, and the small letters behind them likewise. Empty: stays as it is. */
static const char latin[32][3] = {
    "a", "a", "a", "a", "ae", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",
    "",  "n", "o", "o", "o",  "o", "oe", "",  "",  "u", "u", "u", "ue", "y", "", "ss",
};

enum { Y_DIAERESIS = 31 }; /* ÿ is where ß would be among the small letters */

/* What the letter of several bytes becomes, and how many these are; NULL: it stays. `*accented`:
   which letter with an accent it was, whether small or not. */
static const char *fold_letter(const unsigned char *at, int *bytes, int *accented)
{
    *bytes = 2;
    *accented = Y_DIAERESIS;
    if ((at[0] == 0xc3 && at[1] == 0xbf) || (at[0] == 0xc5 && at[1] == 0xb8)) return "y";
    if (at[0] == 0xc3) {
        *accented = at[1] & 0x1f;
        const char *pair = latin[*accented];
        return pair[0] ? pair : NULL;
    }
    if (at[0] == 0xc5 && (at[1] == 0x92 || at[1] == 0x93)) return "oe";
    *bytes = 3;
    return at[0] == 0xe1 && at[1] == 0xba && at[2] == 0x9e ? "ss" : NULL;
}

static unsigned char to_small(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c + 'a' - 'A') : c;
}

/* ---- folding ---- */

struct folder {
    const unsigned char *at;
    unsigned char        next; /* the second letter of a pair that is being handed out */
};

/* The next byte of the folded word; 0 at its end. */
static unsigned char fold_next(struct folder *f)
{
    unsigned char c = f->next;
    int bytes, accented;
    f->next = 0;
    if (c) return c;
    c = *f->at;
    if (c < 0x80) {
        if (c) f->at++;
        return c == '_' ? ' ' : to_small(c);
    }
    const char *pair = fold_letter(f->at, &bytes, &accented);
    if (!pair) {
        f->at++;
        return c;
    }
    f->at += bytes;
    f->next = (unsigned char)pair[1];
    return (unsigned char)pair[0];
}

bool SH_LOCAL(same_folded)(const char *word, const char *other)
{
    struct folder f = {(const unsigned char *)word, 0}, g = {(const unsigned char *)other, 0};
    unsigned char c, d;
    do {
        c = fold_next(&f);
        d = fold_next(&g);
    } while (c == d && c);
    return c == d;
}

unsigned SH_LOCAL(fold_two)(const char *word)
{
    struct folder f = {(const unsigned char *)word, 0};
    unsigned first = fold_next(&f);
    return first | (unsigned)fold_next(&f) << 8;
}

/* ---- the form of a clue ---- */

/* How many bytes of a separator begin here; 0: none. */
static int separator_length(const unsigned char *at)
{
    if (at[0] == '-' || at[0] == '\'' || at[0] == '_' || at[0] == ' ') return 1;
    return at[0] == 0xe2 && at[1] == 0x80 && at[2] == 0x99 ? 3 : 0; /* U+2019 */
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static bool is_plain_letter(unsigned char c)
{
    return to_small(c) >= 'a' && to_small(c) <= 'z';
}

/* The code point of this letter of so many bytes. */
static uint32_t code_point(const unsigned char *at, size_t bytes)
{
    uint32_t point = at[0] & (0xffu >> (bytes + 1));
    for (size_t i = 1; i < bytes; i++) point = point << 6 | (at[i] & 0x3f);
    return point;
}

/* From À on all are taken for letters but a few signs, and what is space or not seen at all. */
static bool is_clue_letter(uint32_t point)
{
    static const uint32_t no_letters[][2] = {
        {0, 0xbf},         {0xd7, 0xd7},     {0xf7, 0xf7},     {0x2000, 0x206f},
        {0x3000, 0x303f},  {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
    };
    for (size_t i = 0; i < sizeof no_letters / sizeof *no_letters; i++)
        if (point >= no_letters[i][0] && point <= no_letters[i][1]) return false;
    return true;
}

bool SH_LOCAL(is_clue)(const char *word)
{
    const unsigned char *at = (const unsigned char *)word;
    bool inside = false; /* behind a letter or digit: only there a separator may be */
    for (size_t left = strlen(word), bytes; left > 0; at += bytes, left -= bytes) {
        bytes = (size_t)separator_length(at);
        if (bytes > 0) {
            if (!inside || at[0] == ' ') return false;
            inside = false;
            continue;
        }
        inside = true;
        bytes = at[0] < 0x80 ? 1 : sh_utf8_length((const char *)at, left);
        if (bytes == 0) return false;
        if (bytes == 1 ? !is_digit(at[0]) && !is_plain_letter(at[0])
                       : !is_clue_letter(code_point(at, bytes)))
            return false;
    }
    return inside;
}

/* ---- a clue and a word of the table ---- */

enum { ACCENTED = 0x100 }; /* a letter with an accent, as a number; others are their bytes */

struct letters {
    const unsigned char *at, *end;
    int                  next; /* the second letter of a pair that is being handed out */
};

/* What of a word counts: neither separators nor digits at its ends. */
static struct letters begin_letters(const char *word)
{
    struct letters l = {(const unsigned char *)word, (const unsigned char *)word + strlen(word), 0};
    for (int n = 1; n > 0; l.at += n) n = is_digit(*l.at) ? 1 : separator_length(l.at);
    while (l.end > l.at) {
        if (is_digit(l.end[-1]) || separator_length(l.end - 1)) l.end--;
        else if (l.end - l.at >= 3 && separator_length(l.end - 3) == 3) l.end -= 3;
        else break;
    }
    return l;
}

/* 0 at the end. */
static int next_letter(struct letters *l)
{
    int letter = l->next, bytes, accented;
    l->next = 0;
    if (letter) return letter;
    while (l->at < l->end && (bytes = separator_length(l->at)) > 0) l->at += bytes;
    if (l->at >= l->end) return 0;
    if (*l->at < 0x80) return to_small(*l->at++);
    const char *pair = fold_letter(l->at, &bytes, &accented);
    if (!pair) return *l->at++;
    l->at += bytes;
    l->next = pair[1];
    return pair[1] ? pair[0] : ACCENTED | accented;
}

/* Accents may be left out of a clue. */
static bool matches(int of_clue, int of_word)
{
    if (of_clue == of_word) return true;
    if (!(of_word & ACCENTED)) return false;
    int accented = of_word & ~ACCENTED;
    return of_clue == (accented == Y_DIAERESIS ? 'y' : latin[accented][0]);
}

bool SH_LOCAL(equals_word)(const char *clue, const char *word)
{
    struct letters said = begin_letters(clue), there = begin_letters(word);
    int c, d;
    if (said.at >= said.end) return false; /* a number is no word of the table */
    do {
        c = next_letter(&said);
        d = next_letter(&there);
    } while (matches(c, d) && c);
    return c == 0 && d == 0;
}
