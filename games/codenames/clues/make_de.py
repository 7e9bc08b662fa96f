"""games/codenames/clues/make_de.py - the German table, from hunspell's de_DE and the Ding list."""
import collections
import functools
import re

from common import BOUND, FIRST, HUNSPELL, LAST, NAME, Affixes, Table, fold, make, read_dictionary, read_lines

DING = HUNSPELL.parent / "trans/de-en"
ITEM = re.compile(r"(?:(?:ich/er/sie|er/sie|ich|er|sie|hat/hatte|ist/war|hat|ist) )*([A-Za-zÄÖÜäöüß-]+)!?"
                  r"((?: (?:\{[^}]*\}|\[[^]]*\]|\([^)]*\)|<[^>]*>|/[^/]*/))*)")
LONGEST = 18  # letters of a word that is in the table
UMLAUT = str.maketrans("äöü", "aou")
UMLAUTS = {"au": "äu", "a": "ä", "o": "ö", "u": "ü"}
GENDERS = {"gender m", "gender f", "gender n"}
VERB_FLAGS = set("DIXYZWO")
INSEPARABLE = ("be", "ver", "ent", "er", "zer", "miss", "ge")
SEPARABLE = ("ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort", "her", "heraus", "herum", "hin",
             "hinaus", "hinein", "hinter", "los", "mit", "nach", "nieder", "über", "um", "unter", "vor", "voraus",
             "vorbei", "weg", "weiter", "wider", "wieder", "zu", "zurück", "zusammen")


class Lexicon:
    """Lemmas with their kinds (n and gender m f n, v, a, N for names), forms and how common they are."""

    def __init__(self):
        self.kinds = collections.defaultdict(set)    # small-letter lemma -> kinds
        self.lemmas = collections.defaultdict(set)   # small-letter form -> lemmas
        self.plurals = collections.defaultdict(set)  # noun -> plural forms
        self.common = collections.Counter()
        self.read_ding()
        self.read_hunspell()

    def add(self, word, kinds):
        self.kinds[word.lower()].update(kinds)
        self.lemmas[word.lower()].add(word.lower())

    def is_name(self, word):
        """And nothing else: Essen is a meal too."""
        return self.kinds.get(word) == {"N"}

    def read_ding(self):
        for line in open(DING, encoding="utf-8"):
            if line.startswith("#"):
                continue
            left, _, right = line.partition(" :: ")
            self.common.update(word.lower() for word in re.findall(r"[A-Za-zÄÖÜäöüß]+", left))
            segments = [[ITEM.fullmatch(item.strip()) for item in part.split(";")] for part in left.split(" | ")]
            verbs = re.search(r"\{v[tir]?\}", left.split(" | ")[0])
            adjectives = re.search(r"\{adj\}[^;]*$", left.split(" | ")[0])  # the last tag is for all of them
            name = "[geogr.]" in left.split(" | ")[0] and re.match(r"(the )?[A-Z]", right)
            for segment in segments:
                head = segment is segments[0]
                self.read_items(segment, name, "v" if head and verbs else "a" if head and adjectives else "")
            for segment in segments[1:]:
                self.align(segments[0], segment, verbs)

    def read_items(self, segment, name, kind):
        for item in segment:
            if not item or len(item[1]) > LONGEST:
                continue
            tags = re.findall(r"\{([^}]*)\}", item[2])
            genders = {gender for tag in tags for gender in re.split(r"\W+", tag) if gender in ("m", "f", "n")}
            if name and item[1][0].isupper():
                self.add(item[1], "N")
            elif genders and item[1][0].isupper():
                self.add(item[1], {"noun"} | {"gender " + g for g in genders})
            elif item[1][0].islower() and ("adj" in tags or kind == "a"):
                self.add(item[1], "a")
            elif item[1][0].islower() and kind == "v" and item[1].endswith("n"):
                self.add(item[1], "v")

    def align(self, heads, segment, verbs):
        """Plurals and verb forms stand in the same order as their lemmas."""
        if len(heads) != len(segment):
            return
        for head, form in zip(heads, segment):
            if not head or not form:
                continue
            lemma, word = head[1].lower(), form[1].lower()
            if "{pl}" in form[2] and lemma[:1].translate(UMLAUT) == word[:1].translate(UMLAUT):
                self.lemmas[word].add(lemma)
                self.plurals[lemma].add(word)
            elif verbs and "v" in self.kinds.get(lemma, ()) and not form[2] and form[1][0].islower():
                self.lemmas[word].add(lemma)

    def read_hunspell(self):
        affixes = Affixes(HUNSPELL / "de_DE.aff")
        for word, flags, _ in read_dictionary("de_DE"):
            if set(flags) & set("hoz") or not re.fullmatch(r"[A-Za-zÄÖÜäöüß-]+", word):
                continue  # parts of compounds, not words
            small = word.lower()
            known = self.lemmas.get(small)
            if not known:
                self.add(word, {"noun"} if word[0].isupper() else {"a"} if "A" in flags else ())
            if word[0].islower() and VERB_FLAGS & set(flags) and word.endswith("n"):
                self.kinds[small].add("v")
            for flag, form in affixes.forms(word, flags, skip="UV"):
                if flag != "F" or "in" in form[-5:].lower():
                    self.lemmas[form.lower()].update(self.lemmas[small])


def has_kind(lexicon, word, wanted):
    kinds = lexicon.kinds.get(word, ())
    return any(("noun" if kind == "n" else kind) in kinds for kind in wanted)


def makes_kind(lexicon, word, kind):
    kinds = lexicon.kinds[word]
    if kind in "mfn":
        return "noun" in kinds and ("gender " + kind in kinds or not kinds & GENDERS)
    return kind in kinds


class Family:
    """The roots of lemmas: what they are derived from, up to the simple words."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.suffixes = collections.defaultdict(list)  # by their last letter
        for suffix, kind, bases, *endings in read_lines("de-suffixes.txt"):
            self.suffixes[suffix[-1]].append((suffix, kind, bases, [ending[1:] for ending in endings]))
        self.apart = {(line[0], word) for line in read_lines("de-apart.txt") for word in line[1:]}
        self.listed = collections.defaultdict(set)
        for line in read_lines("de-families.txt"):
            for word in line:
                self.listed[word.lower()].add(line[0].lower())

    def stems(self, word):
        """What the word may be derived from by one suffix or prefix."""
        for suffix, kind, bases, endings in self.suffixes.get(word[-1], ()):
            if not word.endswith(suffix) or len(word) < len(suffix) + 3 or not makes_kind(self.lexicon, word, kind):
                continue
            stem = word[:len(word) - len(suffix)]
            variants = [stem] + ([stem.translate(UMLAUT)] if stem.translate(UMLAUT) != stem else [])
            for base in (variant + ending for variant in variants for ending in endings):
                if len(base) >= 3 and has_kind(self.lexicon, base, bases) and base != word:
                    yield base
                    if ending_is_sure(suffix):
                        return
        if "v" in self.lexicon.kinds[word]:
            yield from self.verb_stems(word)
        if word.startswith("un") and len(word) > 5 and has_kind(self.lexicon, word[2:], "na"):
            yield word[2:]

    def verb_stems(self, word):
        for prefix in INSEPARABLE + SEPARABLE:
            rest = word[len(prefix):]
            if not word.startswith(prefix) or len(rest) < 4:
                continue
            if has_kind(self.lexicon, rest, "v"):
                yield rest
            for ending in ("en", "n", "ern", "eln", "igen"):
                stem = rest[:-len(ending)]
                for base in (stem, stem.translate(UMLAUT), stem + "e"):
                    if rest.endswith(ending) and len(base) >= 4 and has_kind(self.lexicon, base, "na"):
                        yield base

    @functools.lru_cache(maxsize=None)
    def roots(self, word, depth=4):
        found = {word} | self.listed.get(word, set())
        for stem in self.stems(word) if depth else ():
            if (stem, word) not in self.apart:
                found |= self.roots(stem, depth - 1)
        return frozenset(found)


def ending_is_sure(suffix):
    return suffix == "ern"  # eisern is of Eisen, not of Eis


class Compounds:
    """Takes compounds of the dictionaries apart."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.lists = collections.defaultdict(set)
        for line in read_lines("de-compounds.txt"):
            self.lists[line[0]].update(word.lower() for word in line[1:])
        self.firsts = collections.defaultdict(set)  # what may stand first -> lemmas
        self.usable = {word for word in lexicon.kinds if self.is_part(word)}
        for word in self.usable:
            self.add_firsts(word, lexicon.kinds[word])

    def is_part(self, word):
        return (len(word) >= 3 and not self.lexicon.is_name(word) and word not in self.lists["never"]
                and self.lexicon.common[word] >= (3 if len(word) == 3 else 1) and "-" not in word)

    def add_firsts(self, word, kinds):
        forms = set()
        if "noun" in kinds:
            forms = {word, word + "s"} | self.lexicon.plurals[word]
            if word.endswith("e"):
                forms |= {word[:-1], word + "n"}
            elif len(word) <= 7:
                forms |= {word + "es", word + "en", word + "e"}
        if "a" in kinds:
            forms.add(word)
        if "v" in kinds and word.endswith("n"):
            stem = word[:-2] if word.endswith("en") else word[:-1]
            forms |= {stem, stem + "e"}
        for form in forms:
            if len(form) >= 3 and form not in self.lists["never"]:
                self.firsts[form].add(word)

    def is_head(self, word, rest):
        """The rest of a compound is of its kind, and of its gender."""
        kinds, others = self.lexicon.kinds[word], self.lexicon.kinds[rest]
        if "noun" in kinds:
            mine, its = kinds & GENDERS, others & GENDERS
            return "noun" in others and (not mine or not its or bool(mine & its))
        return bool(kinds & others & {"a", "v"})

    @functools.lru_cache(maxsize=None)
    def parts(self, word):
        """The lemmas a word is put together of; empty if it is simple."""
        if word in self.lists["simple"] or self.lexicon.is_name(word) or len(word) < 6:
            return frozenset()
        best = None
        for cut in range(2, len(word) - 2):
            first, rest = word[:cut], word[cut:]
            if rest not in self.usable or not self.is_head(word, rest):
                continue
            lemmas = self.firsts.get(first, set())
            if not lemmas and first not in SEPARABLE:
                lemmas = self.parts_of_first(first)
            if not lemmas and first not in SEPARABLE:
                continue
            score = min([self.lexicon.common[lemma] for lemma in lemmas] or [50])
            score = min(score, self.lexicon.common[rest])
            best = max(best or (0,), (score, rest, tuple(sorted(lemmas))))
        return frozenset({best[1], *best[2]} if best else ())

    def parts_of_first(self, first):
        """First parts that are compounds themselves and known as words."""
        for tail in ("", "s", "n", "en"):
            stem = first[:len(first) - len(tail)]
            if first.endswith(tail) and len(stem) >= 6 and "noun" in self.lexicon.kinds.get(stem, ()):
                return {stem}
        return set()


def make_table():
    lexicon = Lexicon()
    family, compounds, table = Family(lexicon), Compounds(lexicon), Table(german=True)
    listed = {word.lower() for line in read_lines("de-families.txt") for word in line}
    parts = {word: compounds.parts(word) for word in list(lexicon.kinds)}
    inner = {word: expand(parts, word) for word in parts}
    for word in listed:
        lexicon.lemmas[word].add(word)

    @functools.lru_cache(maxsize=None)  # most forms of a lemma have all in common
    def describe(lemmas, listed):
        roots = listed.union(*(family.roots(lemma) for lemma in lemmas))
        whole = set().union(*(inner.get(lemma, ()) for lemma in roots))
        pieces = frozenset().union(*(family.roots(piece) for piece in whole))
        return roots, pieces - roots, set().union(*(lexicon.kinds[lemma] for lemma in lemmas))

    for form, lemmas in lexicon.lemmas.items():
        if len(form) > LONGEST or all(inner.get(lemma) and lexicon.common[lemma] < 2 for lemma in lemmas):
            continue  # rare compounds are taken apart when they are asked for
        lemmas = choose_lemmas(form, lemmas, lexicon)
        roots, pieces, kinds = describe(frozenset(lemmas), frozenset(family.listed.get(form, ())))
        marks = NAME if kinds == {"N"} else LAST if is_last(form, lemmas, kinds, lexicon, compounds) else 0
        table.add(form, roots, pieces, marks)
    add_bound(table, lexicon, compounds, family)
    for word, *others in (line[1:] for line in read_lines("de-compounds.txt") if line[0] == "true"):
        table.add(word, {word.lower()}, set().union(*(family.roots(other.lower()) for other in others)))
    return table


def choose_lemmas(form, lemmas, lexicon):
    """Kohle is no plural of Kohl, Polen not of Pol; but Häfen of Hafen, though there is a Häfen too."""
    noun = lexicon.common[form] >= 2 and bool(GENDERS & lexicon.kinds.get(form, set()))
    if not noun and not lexicon.is_name(form):
        return lemmas
    return {lemma for lemma in lemmas if lemma == form or "noun" not in lexicon.kinds[lemma]
            or (form != lemma and form.translate(UMLAUT) != form and lemma.translate(UMLAUT) == lemma)}


def expand(parts, word, depth=3):
    found = set(parts.get(word, ()))
    for part in list(found) if depth else ():
        found |= expand(parts, part, depth - 1)
    return found


def is_often(form, common):
    """Short parts must be well-known words, or every name would be a compound."""
    return common >= {3: 5, 4: 2, 5: 2}.get(len(form), 1)


def is_last(form, lemmas, kinds, lexicon, compounds):
    common = max(lexicon.common[lemma] for lemma in lemmas)
    return is_often(form, common) and bool(kinds & {"noun", "a", "v"}) and form not in compounds.lists["never"]


def add_bound(table, lexicon, compounds, family):
    """First parts of compounds, and what people make of nouns without asking a dictionary."""
    for form, lemmas in compounds.firsts.items():
        lemmas = {lemma for lemma in lemmas if is_often(form, lexicon.common[lemma])}
        known = fold(form, True) in table.words
        if lemmas:
            roots = set().union(*(family.roots(lemma) for lemma in lemmas))
            table.add(form, marks=FIRST if known else FIRST | BOUND, at_first=roots)
    for prefix in SEPARABLE:
        if len(prefix) >= 3 and fold(prefix, True) not in table.words:
            table.add(prefix, marks=FIRST | BOUND)
    for word, kinds in list(lexicon.kinds.items()):
        if "noun" not in kinds or lexicon.common[word] < 5 or len(word) > 10 or compounds.parts(word):
            continue
        stem = word[:-1] if word.endswith("e") else word[:-2] if word.endswith("en") else word
        changed = re.sub(r"(au|[aou])(?=[^aouäöü]*$)", lambda m: UMLAUTS[m[1]], stem)
        for small in {stem, changed}:
            for suffix in ("chen", "lein", "ig"):
                if fold(small + suffix, True) not in table.words:
                    table.add(small + suffix, family.roots(word))


make("de", make_table, [DING, HUNSPELL / "de_DE.aff", HUNSPELL / "de_DE.dic"])
