"""games/codenames/clues/make_en.py - the English table, from WordNet and hunspell's en_US."""
import collections
import itertools
import re

from common import FIRST, HUNSPELL, LAST, NAME, Affixes, Groups, Table, make, read_dictionary, read_lines

WORDNET = HUNSPELL.parent / "wordnet"
INFLECTION = set("SDGM")   # plural, past, -ing, genitive; other suffixes make words of their own
DERIVATION = set("RZTYPXNVJHLB")
POINTERS = {"+", "\\", "<"}  # derivationally related, pertains to, participle of
SUFFIXES = ("let", "ling", "ette", "ess", "hood", "dom", "like", "less", "ful", "ish", "ness", "esque", "ship",
            "proof", "worthy", "ern")


class Wordnet:
    """Lemmas of one word: their parts of speech, glosses, synonyms, relatives; and proper names."""

    def __init__(self):
        self.synsets = {}
        self.kinds = collections.defaultdict(set)
        self.about = collections.defaultdict(set)   # the words of all glosses and hypernyms of a lemma
        self.common = collections.Counter()
        self.family = collections.Counter()  # how common a whole family is
        self.names, self.others, self.small = set(), set(), set()  # others: not only names; small: no acronyms
        for kind in ("noun", "verb", "adj", "adv"):
            self.read(kind)
        for line in open(WORDNET / "cntlist.rev", encoding="latin1"):
            sense, _, count = line.split()
            self.common[sense.split("%")[0]] += int(count)

    def read(self, kind):
        letter = "r" if kind == "adv" else kind[0]
        for line in open(WORDNET / f"data.{kind}", encoding="latin1"):
            if line.startswith(" "):
                continue
            body, _, gloss = line.partition(" | ")
            field = body.split()
            count = int(field[3], 16)
            words = [re.sub(r"\(.*", "", field[4 + 2 * i]) for i in range(count)]
            begin = 5 + 2 * count
            pointers = [field[begin + 4 * i:begin + 4 * i + 4] for i in range(int(field[begin - 1]))]
            self.synsets[letter, field[0]] = (words, pointers, gloss)
            instance = any(pointer[0] == "@i" for pointer in pointers)
            for word in words:
                (self.names if instance else self.others).add(word.lower())
                if word.islower():
                    self.small.add(word)
                self.kinds[word.lower()].add(letter)

    def targets(self, pointer):
        return self.synsets["a" if pointer[2] == "s" else pointer[2], pointer[1]][0]

    def pairs(self):
        """Yields pairs of lemmas that WordNet says are related in form."""
        for words, pointers, _ in self.synsets.values():
            for pointer in pointers:
                source, target = int(pointer[3][:2], 16), int(pointer[3][2:], 16)
                if pointer[0] in POINTERS and source:
                    yield words[source - 1].lower(), self.targets(pointer)[target - 1].lower(), pointer[0]

    def gather_glosses(self):
        for words, pointers, gloss in self.synsets.values():
            said = set(re.findall(r"[a-z]+", gloss.split('"')[0].lower()))
            for pointer in pointers:
                if pointer[0] in ("@", "@i", "~"):
                    said.update(re.findall(r"[a-z]+", " ".join(self.targets(pointer)).lower()))
            for word in words:
                said.update(part for other in words if "_" in other for part in other.lower().split("_"))
                self.about[word.lower()] |= said


def shared(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def distance(one, other):
    """Letters to insert, delete or change."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def are_spellings(one, other):
    """Synonyms that are nearly the same letters: colour and color, grey and gray."""
    if not (one.isalpha() and other.isalpha()) or one[0] != other[0] or min(len(one), len(other)) < 4:
        return False
    return distance(one, other) <= (1 if len(one) < 7 else 2)


def suffix_stems(word):
    """What a word may be derived from by a suffix that hardly ever misleads."""
    for suffix in SUFFIXES:
        base = word[:-len(suffix)]
        if word.endswith(suffix) and len(base) >= 3 and not (suffix == "ess" and base.endswith("l")):
            yield base
            if base[-1] == "i":
                yield base[:-1] + "y"
    if word.endswith("ade") and len(word) >= 8:
        yield word[:-3]
    if word.startswith("un") and len(word) >= 6:
        yield word[2:]


def adjective_stems(word, wordnet):
    """Adjectives in -y and -ic: sticky, wavy, sunny, cubic. Nouns in -y are nearly never derived: belly, party."""
    base = word[:-1] if word.endswith("y") else word[:-2]
    if not word.endswith(("y", "ic")) or wordnet.kinds[word] & set("nv") or len(base) < 3:
        return
    stems = [base if len(base) >= 4 else "", base + "e", base[:-1] if base[-1] == base[-2] else ""]
    yield from (stem for stem in stems if "n" in wordnet.kinds.get(stem, ()))


def is_common_stem(stem, wordnet):
    return len(stem) >= 3 and wordnet.kinds.get(stem, set()) & {"n", "a"} and stem in wordnet.others


def join_derived(groups, wordnet):
    apart = {frozenset((line[0], word)) for line in read_lines("en-apart.txt") for word in line[1:]}
    for one, other, pointer in wordnet.pairs():
        if shared(one, other) >= (1 if pointer == "+" else 3) and frozenset((one, other)) not in apart:
            groups.join(one, other)
    for words, _, _ in wordnet.synsets.values():
        for one, other in itertools.combinations([word.lower() for word in words], 2):
            if are_spellings(one, other):
                groups.join(one, other)
    for word in list(wordnet.kinds):
        for stem in [*suffix_stems(word), *adjective_stems(word, wordnet)]:
            if is_common_stem(stem, wordnet) and frozenset((stem, word)) not in apart:
                groups.join(word, stem)
    for line in read_lines("en-families.txt"):
        for word in line[1:]:
            groups.join(word, line[0])


def compound_parts(word, wordnet, groups, lists):
    """The two words a closed compound is made of, or nothing."""
    best, said = None, None
    for cut in range(3, len(word) - 2 if word not in lists["simple"] else 0):
        first, last = word[:cut], word[cut:]
        if not all(part in wordnet.small and "_" not in part for part in (first, last)):
            continue
        if (last in lists["suffix"] and word not in lists["true"]) or first in lists["prefix"]:
            continue
        if not wordnet.family[groups.find(first)]:
            continue
        if said is None:
            about = wordnet.about[word]
            said = {groups.find(w) for w in about} | {groups.find(w[:-1]) for w in about}
        proof = (groups.find(first) in said) + 2 * (groups.find(last) in said)
        if not proof and last in lists["weak"] or not proof & 2 and not wordnet.family[groups.find(last)]:
            continue
        score = wordnet.family[groups.find(first)] * wordnet.family[groups.find(last)]
        best = max(best or (0, 0), (proof, score, first, last))
    return best and best[2:]


def read_forms(wordnet, groups):
    """Every word with the lemmas it is a form of; and the stems of the dictionary."""
    lemmas, stems = collections.defaultdict(set), set()
    affixes = Affixes(HUNSPELL / "en_US.aff")
    for word, flags, _ in read_dictionary("en_US"):
        small = word.lower()
        stems.add(small)
        lemmas[small].add(small)
        for flag, form in affixes.forms(word, flags, skip="AIUCEFK"):
            form = form.lower()
            single = form[:-1] if flag in "ZJ" else form
            if flag in INFLECTION or (flag in DERIVATION and single not in wordnet.kinds):
                lemmas[form].add(small)
    for kind in ("noun", "verb", "adj"):
        for line in open(WORDNET / f"{kind}.exc"):
            form, *others = line.split()
            lemmas[form].update(others)
    for word in [*wordnet.kinds, *(word for line in read_lines("en-families.txt") for word in line)]:
        lemmas[word].add(word)
    return lemmas, stems


def marks_of(word, wordnet):
    if word in wordnet.names and word not in wordnet.others:
        return NAME
    common = wordnet.common[word] and len(word) >= 3 and wordnet.kinds.get(word, set()) & set("nva")
    return FIRST | LAST if common else 0


def make_table():
    wordnet, groups, table = Wordnet(), Groups(), Table()
    wordnet.gather_glosses()
    join_derived(groups, wordnet)
    for word, count in list(wordnet.common.items()):
        wordnet.family[groups.find(word)] += count
    lists = collections.defaultdict(set)
    for line in read_lines("en-compounds.txt"):
        lists[line[0]].update(line[1:])
    lemmas, stems = read_forms(wordnet, groups)
    names = wordnet.names - wordnet.others
    parts = {}
    for word in (wordnet.others | stems) - names:
        found = compound_parts(word, wordnet, groups, lists) if word.isalpha() and len(word) >= 6 else None
        parts[word] = {groups.find(part) for part in found or ()}
    for word, *others in (line[1:] for line in read_lines("en-compounds.txt") if line[0] == "made"):
        parts[word] = {groups.find(other) for other in others}
    for word, own in lemmas.items():
        inner = set().union(*(parts.get(lemma, ()) for lemma in own))
        table.add(word, {groups.find(lemma) for lemma in own}, inner, marks_of(word, wordnet))
    return table


make("en", make_table, [*sorted(WORDNET.glob("data.*")), *sorted(WORDNET.glob("*.exc")), WORDNET / "cntlist.rev",
                       HUNSPELL / "en_US.aff", HUNSPELL / "en_US.dic"])
