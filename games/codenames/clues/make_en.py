"""games/codenames/clues/make_en.py - the English table, from WordNet and hunspell's en_US."""
import collections
import functools
import itertools
import re
import sys

from common import FIRST, HUNSPELL, LAST, NAME, Affixes, Table, make, read_dictionary, read_lines

WORDNET = HUNSPELL.parent / "wordnet"
INFLECTION = set("SDGM")   # plural, past, -ing, genitive; other suffixes make words of their own
DERIVATION = set("RZTYPXNVJHLB")
POINTERS = {"+", "\\", "<"}  # derivationally related, pertains to, participle of
ABOUT = {"@", "@i", "~"}     # what it is a kind of, and what is a kind of it
COMPOUND_MIN = 6
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
            kept = [tuple(map(sys.intern, pointer)) for pointer in pointers if pointer[0] in POINTERS | ABOUT]
            self.synsets[letter, sys.intern(field[0])] = (words, kept, gloss)
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
            if not any(len(word) >= COMPOUND_MIN for word in words):
                continue
            said = set(map(sys.intern, re.findall(r"[a-z]+", gloss.split('"')[0].lower())))
            for pointer in pointers:
                if pointer[0] in ABOUT:
                    said.update(re.findall(r"[a-z]+", " ".join(self.targets(pointer)).lower()))
            said.update(part for other in words if "_" in other for part in other.lower().split("_"))
            for word in words:
                if len(word) >= COMPOUND_MIN and word.isalpha():  # only compounds are asked about
                    self.about[word.lower()] |= said


def shared(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


# How British and American spellings differ; each pair is seen from both sides.
SPELLINGS = [("our", "or"), ("re", "er"), ("ise", "ize"), ("yse", "yze"), ("isation", "ization"), ("ogue", "og"),
             ("ence", "ense"), ("ae", "e"), ("oe", "e"), ("ll", "l"), ("pp", "p"), ("gg", "g"), ("ould", "old"),
             ("ey", "ay"), ("mme", "m"), ("que", "ck"), ("ie", "y"), ("ue", ""), ("ph", "f"), ("-", ""), ("'", "")]


def are_spellings(one, other):
    """Synonyms that differ as colour and color do, and by nothing else."""
    if abs(len(one) - len(other)) > 2 or one[:2] != other[:2] or max(len(one), len(other)) < 4 or "_" in one:
        return False
    same = shared(one, other)
    for pair in SPELLINGS:
        for mine, its in (pair, pair[::-1]):
            for at in range(max(0, same - len(mine)), same + 1):
                if one[at:].startswith(mine) and one[:at] + its + one[at + len(mine):] == other:
                    return True
    return False


def is_participle(word, wordnet):
    """sealing is of seal, not a small sea."""
    stem = word[:-3]
    stems = (stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else "")
    return word.endswith("ing") and any("v" in wordnet.kinds.get(base, ()) for base in stems)


def suffix_stems(word, wordnet):
    """What a word may be derived from by a suffix that hardly ever misleads."""
    for suffix in SUFFIXES if not is_participle(word, wordnet) else ():
        base = word[:-len(suffix)]
        if word.endswith(suffix) and len(base) >= 3 and not (suffix == "ess" and base.endswith("l")):
            yield base
            if base[-1] == "i" and suffix != "let":
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


def has_ending(word, wordnet):
    return any(word.endswith(suffix) and is_common_stem(word[:-len(suffix)], wordnet) for suffix in SUFFIXES)


def is_common_stem(stem, wordnet):
    return len(stem) >= 3 and wordnet.kinds.get(stem, set()) & {"n", "a"} and stem in wordnet.others


def is_same_stem(one, other, pointer):
    """WordNet also relates words of one sense that have little in common but a letter."""
    same, shorter = shared(one, other), min(len(one), len(other))
    return same >= 3 or (pointer == "+" and same >= 2 and same >= shorter - 2)


class Family:
    """The roots of lemmas: what they are derived from, up to the simple words. Never what else these are of: a root is
    handed down, not sideways, or every error would make two families one."""

    def __init__(self, wordnet):
        self.wordnet = wordnet
        self.apart = {frozenset((line[0], word)) for line in read_lines("en-apart.txt") for word in line[1:]}
        self.listed, self.bases = collections.defaultdict(set), collections.defaultdict(set)
        for line in read_lines("en-families.txt"):
            for word in line:
                self.listed[word].add(line[0])
        for one, other, pointer in wordnet.pairs():
            if is_same_stem(one, other, pointer):
                self.relate(one, other)
        for words, _, _ in wordnet.synsets.values():
            for one, other in itertools.combinations([word.lower() for word in words], 2):
                if are_spellings(one, other):
                    self.relate(one, other)
        for word in list(wordnet.kinds):
            for stem in [*suffix_stems(word, wordnet), *adjective_stems(word, wordnet)]:
                if is_common_stem(stem, wordnet):
                    self.relate(word, stem)

    def relate(self, one, other):
        """The longer one is made of the shorter one."""
        base, word = sorted((one, other), key=lambda word: (len(word), word))
        if base != word and frozenset((base, word)) not in self.apart:
            self.bases[word].add(base)

    @functools.lru_cache(maxsize=None)
    def roots(self, word, depth=4):
        found = {word} | self.listed.get(word, set())
        for base in self.bases.get(word, ()) if depth else ():
            found |= self.roots(base, depth - 1)
        return frozenset(found)

    @functools.lru_cache(maxsize=None)
    def first(self, word):
        """The simplest of them: one name for what is derived from it."""
        return min(self.roots(word), key=lambda root: (len(root), root))


def compound_parts(word, wordnet, family, lists):
    """The two words a closed compound is made of, or nothing: covering is no ring, leadership no hip."""
    if word not in lists["true"] and (is_participle(word, wordnet) or has_ending(word, wordnet)):
        return None
    best, said = None, None
    for cut in range(3, len(word) - 2 if word not in lists["simple"] else 0):
        first, last = word[:cut], word[cut:]
        if not all(part in wordnet.small and "_" not in part for part in (first, last)):
            continue
        if (last in lists["suffix"] and word not in lists["true"]) or first in lists["prefix"]:
            continue
        if not wordnet.family[family.first(first)]:
            continue
        if said is None:
            about = wordnet.about[word]
            said = {family.first(w) for w in about} | {family.first(w[:-1]) for w in about}
        proof = (family.first(first) in said) + 2 * (family.first(last) in said)
        if not proof and last in lists["weak"] or not proof & 2 and not wordnet.family[family.first(last)]:
            continue
        score = wordnet.family[family.first(first)] * wordnet.family[family.first(last)]
        best = max(best or (0, 0), (proof, score, first, last))
    return best and best[2:]


def read_forms(wordnet):
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
            if flag in "DG" and "v" not in wordnet.kinds.get(small, ()):
                continue  # w is no verb, and no wing is made of it
            if flag in INFLECTION or (flag in DERIVATION and single not in wordnet.kinds):
                lemmas[form].add(small)
    for kind in ("noun", "verb", "adj"):
        for line in open(WORDNET / f"{kind}.exc"):
            form, *others = line.split()
            lemmas[form].update(others)
    for word in [*wordnet.kinds, *(word for line in read_lines("en-families.txt") for word in line)]:
        lemmas[word].add(word)
    add_regular(lemmas, wordnet)
    for base, *others in read_lines("en-apart.txt"):
        for word in others:
            lemmas[word].discard(base)
    return lemmas, stems


def add_s(word):
    if re.search(r"(s|x|z|ch|sh)$", word):
        return word + "es"
    return word[:-1] + "ies" if re.search(r"[^aeiou]y$", word) else word + "s"


def verb_forms(word):
    """Regular ones; a last consonant doubles behind one short vowel."""
    if word.endswith("e"):
        stem = word[:-2] + "y" if word.endswith("ie") else word if word.endswith("ee") else word[:-1]
        return [word + "d", stem + "ing"]
    if re.search(r"[^aeiou]y$", word):
        return [word[:-1] + "ied", word + "ing"]
    stem = word + word[-1] if re.fullmatch(r"[^aeiou]*(qu)?[aeiou][bdfglmnprtvz]", word) else word
    return [stem + "ed", stem + "ing"]


def add_regular(lemmas, wordnet):
    """hunspell leaves out the plural of a noun that looks like another word, and verbs that are nouns first."""
    irregular = {line.split()[1] for line in open(WORDNET / "verb.exc")}
    for word in wordnet.small - (wordnet.names - wordnet.others):
        if len(word) < 3 or not word.isalpha():
            continue
        kinds = wordnet.kinds[word]
        forms = [add_s(word)] if kinds & set("nv") else []
        if word[-1] == "o":
            forms.append(word + "es")
        if "v" in kinds:
            forms += verb_forms(word)[word in irregular:]  # seed is not of see
        for form in forms:
            lemmas[form].add(word)


def marks_of(word, wordnet):
    if word in wordnet.names and word not in wordnet.others:
        return NAME
    common = wordnet.common[word] and len(word) >= 3 and wordnet.kinds.get(word, set()) & set("nva")
    return FIRST | LAST if common else 0


def make_table():
    wordnet, table = Wordnet(), Table()
    wordnet.gather_glosses()
    family = Family(wordnet)
    for word, count in list(wordnet.common.items()):
        wordnet.family[family.first(word)] += count
    lists = collections.defaultdict(set)
    for line in read_lines("en-compounds.txt"):
        lists[line[0]].update(line[1:])
    lemmas, stems = read_forms(wordnet)
    names = wordnet.names - wordnet.others
    parts = {}
    for word in (wordnet.others | stems) - names:
        asked = word.isalpha() and len(word) >= COMPOUND_MIN
        parts[word] = compound_parts(word, wordnet, family, lists) if asked else None
    for word, *others in (line[1:] for line in read_lines("en-compounds.txt") if line[0] == "made"):
        parts[word] = others
    for word, own in lemmas.items():
        roots = set().union(*(family.roots(lemma) for lemma in own))
        pieces = {part for root in roots for part in parts.get(root) or ()}
        inner = set().union(*(family.roots(part) for part in pieces))
        table.add(word, roots, inner, marks_of(word, wordnet))
    return table


make("en", make_table, [*sorted(WORDNET.glob("data.*")), *sorted(WORDNET.glob("*.exc")), WORDNET / "cntlist.rev",
                       HUNSPELL / "en_US.aff", HUNSPELL / "en_US.dic"])
