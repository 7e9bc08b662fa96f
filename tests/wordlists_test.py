"""tests/wordlists_test.py - the cards of Codenames: every list is well formed and fair to play.

A card is a line `front / back`. A word that hides in another one, or is a form of it, would make
clues unfair: what is forbidden for one card would be forbidden for two.
"""
import itertools
import pathlib
import re
import sys
import unicodedata

import snowballstemmer

from tap import ROOT, check, done

LISTS = pathlib.Path(ROOT) / "games/codenames/words"
CARDS_MIN = 200
LETTERS_MIN, LETTERS_MAX = 2, 14
PREFIX_MAX = 3  # letters that both words of a card may begin with
TABLES_MAX = 20_000_000  # bytes, of all languages
INSIDE_MIN = 4  # a shorter word lies in others by chance all the time

# One word of each language, as people write it; `[^\W\d_]` would let foreign letters in.
WORD = {
    "de": re.compile("[A-ZÄÖÜ][a-zäöüß]+"),
    "en": re.compile("[a-z]+"),
    "fr": re.compile("[a-zàâæçèéêëîïôœùûüÿ]+"),
}
STEM = {
    "de": snowballstemmer.stemmer("german").stemWord,
    "en": snowballstemmer.stemmer("english").stemWord,
    "fr": snowballstemmer.stemmer("french").stemWord,
}
# Words that lie in others by their letters alone: neither meaning nor origin connects them, and
# nobody hears the one in the other.
ACCIDENTS = {
    "de": {
        ("Himmel", "Schimmel"),   # not Sch + Himmel: mould and a white horse have their own root
        ("Laster", "Pflaster"),   # a lorry is loaded, a plaster is smeared
        ("Note", "Knoten"),       # a knot is no kind of note
        ("Ring", "Hering"),       # He-ring, spoken with a long e
        ("Turm", "Sturm"),        # no storm is made of towers
    },
    "en": {
        ("ring", "string"),       # str-ing
        ("rock", "rocket"),       # a rocket was a small distaff
    },
    "fr": {
        ("ange", "orange"),       # from Arabic; no angel in it
        ("chat", "château"),      # from castellum; the t is not even heard in chat
        ("mine", "cheminée"),     # chemi-née
        ("ours", "bourse"),       # b-ourse; the s of ours is another sound
        ("rayon", "crayon"),      # from craie
        ("toile", "étoile"),      # from stella, not from tela
    },
}
FOLDED = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ç": "c", "ñ": "n",
    **dict.fromkeys("àáâãå", "a"), **dict.fromkeys("èéêë", "e"), **dict.fromkeys("ìíîï", "i"),
    **dict.fromkeys("òóôõ", "o"), **dict.fromkeys("ùúû", "u"), **dict.fromkeys("ýÿ", "y")})


def fold(word):
    """As the rules compare words."""
    return word.lower().translate(FOLDED)


# ---- faults, each as a sentence -----------------------------------------------------------------

def read_cards(text):
    """The cards of a list as (front, back), and what is wrong with its form."""
    cards, faults = [], []
    if not text.endswith("\n") or text.endswith("\n\n"):
        faults.append("the file does not end with exactly one line feed")
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        if line.startswith("#"):
            if cards:
                faults.append(f"line {number}: a comment below the first card")
            continue
        words = line.split(" / ")
        if len(words) == 2:
            cards.append((words[0], words[1]))
        else:
            faults.append(f"line {number}: not `front / back`: {line}")
    return cards, faults


def word_faults(language, words):
    for word in words:
        if unicodedata.normalize("NFC", word) != word:
            yield f"{word}: not in NFC"
        elif not WORD[language].fullmatch(word):
            yield f"{word}: not one word as {language} writes it"
        elif not LETTERS_MIN <= len(word) <= LETTERS_MAX:
            yield f"{word}: {len(word)} letters, not {LETTERS_MIN} to {LETTERS_MAX}"


def same_faults(words, key, what):
    """Words that are the same for `key`."""
    first = {}
    for word in words:
        if key(word) in first:
            yield f"{first[key(word)]} and {word}: {what}"
        first.setdefault(key(word), word)


def inside_faults(words, accidents):
    """Words within words. An accident that does not happen any more is a fault too."""
    folded = [(fold(word), word) for word in words]
    found = {(short, long) for (a, short), (b, long) in itertools.permutations(folded, 2)
             if len(a) >= INSIDE_MIN and a != b and a in b}
    for short, long in sorted(found - accidents):
        yield f"{short} lies in {long}"
    for short, long in sorted(accidents - found):
        yield f"{short} and {long}: an exception that no card needs"


def card_faults(cards):
    for front, back in cards:
        a, b = fold(front), fold(back)
        if a[:PREFIX_MAX + 1] == b[:PREFIX_MAX + 1]:
            yield f"{front} / {back}: both begin with the same letters"
        elif a in b or b in a:
            yield f"{front} / {back}: one side holds the other"


def order_faults(cards):
    for (before, _), (after, _) in itertools.pairwise(cards):
        if fold(before) > fold(after):
            yield f"{after} stands below {before}"


def list_faults(language, text, accidents=frozenset(), cards_min=0):
    """Everything that is wrong with a list."""
    cards, faults = read_cards(text)
    words = [word for card in cards for word in card]
    if len(cards) < cards_min:
        faults.append(f"{len(cards)} cards, fewer than {cards_min}")
    return [
        *faults,
        *word_faults(language, words),
        *same_faults(words, fold, "the same word after folding"),
        *same_faults(words, lambda word: STEM[language](word.lower()), "forms of one word"),
        *inside_faults(words, accidents),
        *card_faults(cards),
        *order_faults(cards),
    ]


# ---- the test itself is tested ------------------------------------------------------------------

# Language, a list with one defect, and what must be said about it.
DEFECTS = {
    "a card with one side": ("en", "bark\n", "line 1: not `front / back`: bark"),
    "a card with three sides": ("en", "bark / crane / mint\n", "line 1: not `front / back`"),
    "an empty line": ("en", "bark / mint\n\ncrane / palm\n", "line 2: not `front / back`"),
    "a comment between cards": ("en", "bark / mint\n# trees\ncrane / palm\n", "line 2: a comment"),
    "no line feed at the end": ("en", "bark / mint", "exactly one line feed"),
    "an empty line at the end": ("en", "bark / mint\n\n", "exactly one line feed"),
    "a space too many": ("en", "bark  / mint\n", "bark : not one word"),
    "two words": ("en", "ice cream / mint\n", "ice cream: not one word"),
    "a hyphen": ("fr", "chauve-souris / mur\n", "chauve-souris: not one word"),
    "a digit": ("en", "bark / r2d2\n", "r2d2: not one word"),
    "a small letter in German": ("de", "birne / Schloss\n", "birne: not one word"),
    "a capital in German's middle": ("de", "BirNe / Schloss\n", "BirNe: not one word"),
    "a capital in English": ("en", "Bark / mint\n", "Bark: not one word"),
    "a capital in French": ("fr", "voile / Île\n", "Île: not one word"),
    "a letter of another language": ("de", "Café / Schloss\n", "Café: not one word"),
    "a decomposed letter": ("de", "Ba\u0308r / Schloss\n", "not in NFC"),
    "one letter": ("fr", "y / voile\n", "y: 1 letters"),
    "a word that is too long": ("de", "Schloss / Verkehrsschilder\n", "16 letters"),
    "a word twice": ("en", "bark / mint\ncrane / bark\n", "bark and bark: the same word"),
    "words that fold to one": ("fr", "marche / voile\nmarché / ours\n", "marche and marché: the same"),
    "sharp s and double s": ("de", "Maß / Ufer\nTau / Mass\n", "Maß and Mass: the same"),
    "a plural": ("en", "bark / mint\ncrane / barks\n", "bark and barks: forms of one word"),
    "a German plural": ("de", "Haus / Wal\nTau / Häuser\n", "Haus and Häuser: forms of one word"),
    "a compound": ("de", "Berg / Wal\nTau / Bergsteiger\n", "Berg lies in Bergsteiger"),
    "a word at the end of another": ("en", "corn / bat\npalm / unicorn\n", "corn lies in unicorn"),
    "a word within, accents aside": ("fr", "chat / mur\nvoile / château\n", "chat lies in château"),
    "sides that begin alike": ("en", "candle / candy\n", "candle / candy: both begin"),
    "sides that begin alike when folded": ("fr", "pêche / pécheur\n", "pêche / pécheur: both begin"),
    "a side in the other": ("en", "ant / giant\n", "ant / giant: one side holds"),
    "cards out of order": ("de", "Ofen / Wal\nÖl / Tau\n", "Öl stands below Ofen"),
}


def test_defects():
    for name, (language, text, fault) in DEFECTS.items():
        faults = list_faults(language, text)
        check(any(fault in found for found in faults), f"noticed: {name}", f"{text}{faults}")
    good = "# Some cards.\nant / bath\nbark / giant\n"
    check(list_faults("en", good, cards_min=2) == [], "a good list has no faults", list_faults("en", good))
    check(list_faults("en", good, cards_min=3) == ["2 cards, fewer than 3"], "noticed: too few cards")
    inside = "lock / mint\npalm / clock\n"
    check(list_faults("en", inside, {("lock", "clock")}) == [], "an accident is allowed")
    check(list_faults("en", good, {("lock", "clock")}) == ["lock and clock: an exception that no card needs"],
          "noticed: an exception that is not needed")


def test_lists():
    check(sorted(path.name for path in LISTS.glob("*")) == sorted(f"{name}.txt" for name in WORD),
          "there is a list for every language, and nothing else", sorted(LISTS.glob("*")))
    for language in WORD:
        text = (LISTS / f"{language}.txt").read_bytes().decode("utf-8")
        faults = list_faults(language, text, ACCIDENTS[language], CARDS_MIN)
        check(not faults, f"the list {language} is well formed and fair", "\n".join(faults))


def test_plurals():
    """edge_test.c checks that none of them may be said; here, that no word is left out without a reason."""
    for language in WORD:
        cards, _ = read_cards((LISTS / f"{language}.txt").read_text(encoding="utf-8"))
        lines = (LISTS.parent / f"clues/plurals/{language}.tsv").read_text(encoding="utf-8").splitlines()
        known = {line.split("\t")[0] for line in lines if not line.startswith("#")}
        known |= {word for line in lines if line.startswith("#") for word in re.findall(r"\w+", line.partition(":")[0])}
        words = {word for card in cards for word in card}
        check(words <= known, f"{language}: the plural of every word is known, or why not", sorted(words - known))


def test_tables():
    """They are part of the program, and of what people load."""
    tables = list(pathlib.Path(sys.argv[1]).resolve().parent.glob("*.table"))
    size = sum(table.stat().st_size for table in tables)
    check(tables and size <= TABLES_MAX, f"the tables of words have at most {TABLES_MAX} bytes", size)


test_defects()
test_lists()
test_plurals()
test_tables()
done()
