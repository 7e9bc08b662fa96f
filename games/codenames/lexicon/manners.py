"""games/codenames/lexicon/manners.py - words that bots understand and never say: insults, slurs, sex.

Most are known by the labels of the dictionaries themselves; unsaid.txt has what is left, as stems.
"""
import collections
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
OFTEN = 0.3  # a word with so many rude senses among all is rude
DING = re.compile(r"\[(vulg|pej|slang)\.?\]|\(vulgär|\[Schimpf")
ENGLISH = re.compile(r"\b(obscen|vulgar|offensive (term|name)|ethnic slur|derogatory|disparag|insult|term of abuse|"
                     r"sexual|genital|copulat|prostitut|pornograph|erotic|masturbat|orgasm|incest|rape\b|stupid person|"
                     r"ill-bred|promiscuous|excrement|feces|faeces|urine|anus)")
GERMAN = re.compile(r"\b(vulgär|derb|abwertend|beleidig|schimpfwort|obszön|sexuell|geschlechts(verkehr|organ|teil)|"
                    r"prostitu|pornogra|erotisch|masturb|orgasm|vergewaltig|dumme[rn]? mensch|"
                    r"rassist|exkrement|kot\b|urin)")
FRENCH = re.compile(r"\b(terme (injurieux|d'injure|grossier|bas|libre)|mot (bas|libre|déshonnête|obscène)|obscène|"
                    r"déshonnête|prostitu|débauch|excrément|coït|impudi)")


class Manners:
    """Counts senses of words, and how many of them are rude."""

    def __init__(self, language):
        self.senses, self.rude = collections.Counter(), collections.Counter()
        self.words, stems = set(), []
        for line in (HERE / "unsaid.txt").read_text(encoding="utf-8").splitlines():
            code, *items = line.split()
            for item in items if code == language else ():
                stems.append(item[:-1]) if item.endswith("*") else self.words.add(item)
        self.stems = tuple(stems)

    def add(self, key, rude, weight=1.0):
        self.senses[key] += weight
        if rude:
            self.rude[key] += weight

    def allow(self, key):
        if key in self.words or key.startswith(self.stems):
            return False
        return self.rude[key] < OFTEN * self.senses[key] or not self.rude[key]


def read_ding(lines, side, key_of, clean, manners):
    """A label behind the last of several words is meant for all of them."""
    for line in lines:
        head = line[side][0]
        rude = bool(DING.search(head))
        for item in head.split(";"):
            word = clean(item)
            if word and " " not in word:
                manners.add(key_of(word), rude)


def through(meanings, other, key, manners):
    """A word is as rude as what it means in another language."""
    for weight, words in meanings:
        if len(words) == 1:
            manners.add(key, not other.allow(words[0]), weight)
