"""games/codenames/clues/make_fr.py - the French table, from hunspell's fr."""
import collections
import functools
import re

from common import ACCENTS, HUNSPELL, NAME, Affixes, Table, fold, inherit, make, read_dictionary, read_lines

THESAURUS = HUNSPELL.parent / "mythes/th_fr_FR_v2.dat"
# How the end of a base changes before a suffix.
CHANGES = [("y", ("i", "ie")), ("v", ("f",)), ("g", ("gue",)), ("c", ("que", "x", "ce")), ("qu", ("c", "q")),
           ("el", ("eau",)), ("or", ("eur",)), ("in", ("e", "iere")), ("u", ("e",)), ("i", ("ie", "ion")),
           ("o", ("e", ""))]
# Suffixes that words have by chance as often as not: the thesaurus must relate what they seem to connect.
DOUBTFUL = set("on ail eau et ette elle ille illon in ine el ade ard ion ee ise ite ie anger ical able ible ance "
               "ence iere en ure aille asse ain ais ois oire if u al".split())
SURE_PREFIXES = {"de", "des", "en", "em", "re"}
ELISIONS = tuple(letter + "'" for letter in "LDQNMTSJC")  # prefixes of the dictionary that are no part of a word


def key_of(word):
    """The key of a word as it is written: a last é is another letter than e, tenté no tente. edge.c knows that, too."""
    key = fold(word)
    last = re.search("(é)s?$", word.lower()) if key else None
    return key[:len(key) - len(last[0]) + 1] + "'" + last[0][1:] if last else key


class Lexicon:
    """Lemmas by their keys with their kinds: n, a, v, r for adverbs, N for names; and forms with their lemmas."""

    def __init__(self):
        self.kinds, self.lemmas = collections.defaultdict(set), collections.defaultdict(set)
        self.nouns = collections.defaultdict(set)  # how each of them is written
        self.others = set()  # words of no kind: de is no dé without its accent
        affixes = Affixes(HUNSPELL / "fr.aff", flag_size=2)
        for word, flags, tags in read_dictionary("fr"):
            key = key_of(word)
            kinds = {kind for tag in re.findall(r"po:(\w+)", tags) for kind in self.kind_of(tag)}
            if not key or not kinds:
                self.others.add(key)
                continue
            self.kinds[key] |= kinds
            if "n" in kinds:
                self.nouns[fold(word)].add(word.lower().replace("è", "é"))  # many words may have either
            self.lemmas[key].add(key)
            for _, form in affixes.forms(word, affixes.flags(flags), skip=ELISIONS):
                self.lemmas[key_of(form)].add(key)
        self.lemmas.pop(None, None)

    @staticmethod
    def kind_of(tag):
        kinds = {"nom": "n", "adj": "a", "adv": "r", "npr": "N", "patr": "N", "prn": "N"}
        return kinds.get(tag, "v" if re.match(r"v\d", tag) else "")


class Thesaurus:
    """Which words mean about the same: the doubtful suffixes need it."""

    def __init__(self):
        self.near, head = collections.defaultdict(set), None
        for line in THESAURUS.read_text(encoding="utf-8").splitlines()[1:]:
            first, *others = line.split("|")
            if first.startswith("("):
                self.near[head].update(filter(None, map(key_of, others)))
            else:
                head = key_of(first)

    def denies(self, one, other):
        """It knows both, and not that they are alike."""
        return bool(self.near.get(one) and self.near.get(other)) and not self.relates(one, other)

    def relates(self, one, other):
        near, far = self.near.get(one, set()), self.near.get(other, set())
        return one in far or other in near or len(near & far) >= 2


class Family:
    """The roots of lemmas: what they are derived from, up to the simple words."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.apart = {(key_of(line[0]), key_of(word)) for line in read_lines("fr-apart.txt") for word in line[1:]}
        self.thesaurus = Thesaurus()
        self.suffixes = collections.defaultdict(list)  # by their last letter
        for ending, made, wanted, least in read_lines("fr-suffixes.txt"):
            suffix = key_of(ending)
            self.suffixes[suffix[-1]].append((suffix, set(made), wanted, int(least)))
        self.prefixes = words_of("fr-compounds.txt", "before")
        self.listed = collections.defaultdict(set)
        for line in read_lines("fr-families.txt"):
            for word in line:
                self.listed[key_of(word)].add(key_of(line[0]))

    def bases(self, stem, wanted, least):
        """Lemmas of the wanted kinds that have this stem."""
        kinds = self.lexicon.kinds
        changed = [stem[:-len(last)] + end for last, ends in CHANGES for end in ends if stem.endswith(last)]
        if len(stem) > 3 and stem[-1] == stem[-2]:
            changed += [stem[:-1], stem[:-1] + "e"]
        for stems in ([stem + "e", stem, stem + "'"], changed):  # théière is of thé
            nouns = [base for base in stems if kinds.get(base, set()) & set(wanted) - {"v"} and len(base) >= least]
            yield from nouns[:2]
            if nouns and stem[-1:] == stem[-2:-1]:
                break  # canner is of canne, not of cane
        if "v" in wanted and len(stem) >= least:
            yield from (stem + end for end in ("er", "ir", "re") if "v" in kinds.get(stem + end, ()))

    def suffix_stems(self, word):
        kinds = self.lexicon.kinds[word]
        for suffix, made, wanted, least in self.suffixes.get(word[-1], ()):
            if not word.endswith(suffix) or not kinds & made:
                continue
            for base in self.bases(word[:-len(suffix)], wanted, 3):
                verb = "v" in self.lexicon.kinds[base] and base.endswith(("er", "ir", "re"))
                if suffix in DOUBTFUL and self.thesaurus.denies(base, word):
                    continue
                if len(base) - 2 * verb >= least or self.thesaurus.relates(base, word):
                    yield base

    def prefix_stems(self, word):
        """Verbs made of a noun or an adjective by a prefix too, or of a verb: empoisonner, refermer."""
        for prefix in self.prefixes:
            rest = word[len(prefix):]
            if not word.startswith(prefix) or not rest.endswith(("er", "ir")):
                continue
            stem = rest[1:-2] if prefix in ("a", "e") and rest[:1] == rest[1:2] else rest[:-2]
            sure = prefix in SURE_PREFIXES or (prefix == "a" and rest.endswith("ir"))  # arrondir, atterrir
            bases = [*self.bases(stem, "na", 4)]
            if len(prefix) > 1 and "v" in self.lexicon.kinds.get(rest, ()) and len(rest) >= 5:
                bases.append(rest)
            for base in (base for base in bases if sure or not self.thesaurus.denies(base, word)):
                yield base if self.thesaurus.relates(base, word) else base + "<"  # découvrir means more than couvrir

    def stems(self, word):
        yield from self.suffix_stems(word)
        if "v" in self.lexicon.kinds[word]:
            yield from self.prefix_stems(word)

    @functools.lru_cache(maxsize=None)
    def roots(self, word, depth=3):
        found = {word} | self.listed.get(word, set())
        for stem in self.stems(word) if depth else ():
            found |= inherit(word, stem, lambda near: self.roots(near, depth - 1), self.apart)
        return frozenset(found)


def words_of(name, list_name):
    return [key_of(word) for line in read_lines(name) if line[0] == list_name for word in line[1:]]


class Compounds:
    """The parts of compounds without hyphen: portefeuille, parapluie. edge.c sees hyphens by itself."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.firsts = words_of("fr-compounds.txt", "first")
        self.simple = set(words_of("fr-compounds.txt", "simple"))
        self.true = {key_of(line[1]): {key_of(word) for word in line[2:]}
                     for line in read_lines("fr-compounds.txt") if line[0] == "true"}

    def is_noun(self, word):
        return "n" in self.lexicon.kinds.get(word, ())

    def parts(self, word):
        if word in self.true or word in self.simple or not self.is_noun(word):
            return self.true.get(word, set())
        for first in self.firsts:
            rest = word[len(first):]
            if word.startswith(first) and len(rest) >= (3 if len(first) >= 5 else 4) and self.is_noun(rest):
                return {rest, first} if self.is_noun(first) and len(first) > 2 else {rest}
        return set()


def lemmas_of(form, lexicon):
    """A noun is that noun, not the form of another word that is written alike: porte, loupe; or a plural: fils, and
    salons is no form of saler. A name is no form of a verb: Maria."""
    kinds, lemmas = lexicon.kinds.get(form, set()), lexicon.lemmas[form]
    if kinds == {"N"}:
        return {lemma for lemma in lemmas if lemma == form or "v" not in lexicon.kinds[lemma]}
    singular = form[:-1] if form[-1:] in "sx" and len(form) > 3 else None
    nouns = {singular} if singular in lemmas and "n" in lexicon.kinds[singular] else set()
    return nouns | {form} if "n" in kinds else nouns or lemmas


def make_table():
    lexicon, table = Lexicon(), Table()
    family, compounds = Family(lexicon), Compounds(lexicon)
    for word in [*family.listed, *compounds.true]:
        lexicon.lemmas[word].add(word)

    @functools.lru_cache(maxsize=None)  # most forms of a lemma have all in common
    def describe(lemmas, listed):
        roots = listed.union(*(family.roots(lemma) for lemma in lemmas))
        parts = frozenset().union(*(compounds.parts(lemma) for lemma in lemmas))
        pieces = frozenset().union(*(family.roots(part) for part in parts))
        kinds = set().union(*(lexicon.kinds[lemma] for lemma in lemmas))
        return table.number_of(roots, pieces - roots, themselves=lemmas | parts), NAME if kinds == {"N"} else 0

    for form in [*lexicon.lemmas]:
        found = describe(frozenset(lemmas_of(form, lexicon)), frozenset(family.listed.get(form, ())))
        table.put(form, *found)
        plain = form.replace("e'", "e")
        if plain not in lexicon.lemmas and plain not in lexicon.others:  # who types no accents
            table.put(plain, *found)
    for key, written in lexicon.nouns.items():
        if len(written) > 1:  # pêche, péché
            for word in written:
                table.add(key_of(word), marks=ACCENTS)
    return table


make("fr", make_table, [THESAURUS, HUNSPELL / "fr.aff", HUNSPELL / "fr.dic"])
