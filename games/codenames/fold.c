/*
 * games/codenames/fold.c - when are two words the same?
 *
 * Letter by letter: capitals become small, letters with accents lose them, umlauts and ligatures
 * become two letters, "_" is a space, all else stays as it is. So `Bär` is the same as `BAER` and
 * another word than `Bar`. Words are in NFC; what is not is simply another letter.
 */
#include "codenames.h"

struct folder {
    const unsigned char *at;
    unsigned char        next; /* the second letter of a pair that is being handed out */
};

/* U+00C0 to U+00DF, and the small letters behind them likewise. Empty: stays as it is. */
static const char latin[32][3] = {
    "a", "a", "a", "a", "ae", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",
    "",  "n", "o", "o", "o",  "o", "oe", "",  "",  "u", "u", "u", "ue", "y", "", "ss",
};

/* What the letter of several bytes becomes, and how many these are; NULL: it stays. */
static const char *fold_letter(const unsigned char *at, int *bytes)
{
    *bytes = 2;
    if (at[0] == 0xc3 && at[1] == 0xbf) return "y"; /* where ß would be among the small ones */
    if (at[0] == 0xc3) {
        const char *pair = latin[at[1] & 0x1f];
        return pair[0] ? pair : NULL;
    }
    if (at[0] == 0xc5 && (at[1] == 0x92 || at[1] == 0x93)) return "oe";
    if (at[0] == 0xc5 && at[1] == 0xb8) return "y";
    *bytes = 3;
    return at[0] == 0xe1 && at[1] == 0xba && at[2] == 0x9e ? "ss" : NULL;
}

/* The next byte of the folded word; 0 at its end. */
static unsigned char fold_next(struct folder *f)
{
    unsigned char c = f->next;
    int bytes;
    f->next = 0;
    if (c) return c;
    c = *f->at;
    if (c < 0x80) {
        if (c) f->at++;
        if (c >= 'A' && c <= 'Z') return (unsigned char)(c + 'a' - 'A');
        return c == '_' ? ' ' : c;
    }
    const char *pair = fold_letter(f->at, &bytes);
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
