"""games/codenames/clues/make_de.py - the German table, from hunspell's de_DE and the Ding list."""
import collections
import functools
import re
import sys

from common import (BOUND, FIRST, HUNSPELL, LAST, NAME, Affixes, Links, Table, fold, inherit, make,
                    read_dictionary, read_lines)

DING = HUNSPELL.parent / "trans/de-en"
ITEM = re.compile(r"(?:(?:ich/er/sie|er/sie|ich|er|sie|hat/hatte|ist/war|hat|ist) )*([A-Za-zÄÖÜäöüß-]+)!?"
                  r"((?: (?:\{[^}]*\}|\[[^]]*\]|\([^)]*\)|<[^>]*>|/[^/]*/))*)")
LONGEST = 18  # letters of a word that is in the table
REMEMBERED = 1 << 14  # answers that are asked for again soon
SEAM = 20  # times as common must a head be that leaves an s between it and what stands first
UMLAUT = str.maketrans("äöü", "aou")
UMLAUTS = {"au": "äu", "a": "ä", "o": "ö", "u": "ü"}
GENDERS = {"gender m", "gender f", "gender n"}
# What these make of a base is often only like it: somebody who translates them must say something alike, too.
DOUBTFUL = {"e", "en", "n", "ern", "eln", "igen", "nen", "ig", "lich", "isch", "lisch", "ant", "ion", "ation", "ieren",
            "ierung", "ner", "ler", "ist", "sam", "ling"}
SAID_OFTEN = set("a an and be become by for from get give go have in into make not of off on or out over sb sb's sth "
                 "sth's so someone somebody something take that the to up with oneself your".split())
ENGLISH_ENDINGS = re.compile(r"(?<=...)(ically|ical|ual|eous|ious|ous|ian|ist|ish|ness|less|ful|ment|ery|ry|ing|ed|"
                             r"er|or|ly|al|ic|en|es|s|e|y)$")
VERB_FLAGS = set("DIXYZWO")
INSEPARABLE = ("be", "ver", "ent", "er", "zer", "miss", "ge")
SEPARABLE = ("ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort", "her", "heraus", "herum", "hin",
             "hinaus", "hinein", "hinter", "los", "mit", "nach", "nieder", "über", "um", "unter", "vor", "voraus",
             "vorbei", "weg", "weiter", "wider", "wieder", "zu", "zurück", "zusammen")


def english_stems(text):
    """The words of a translation without endings: poisonous is poison."""
    plain = re.sub(r"\[[^]]*\]|\{[^}]*\}|\([^)]*\)|<[^>]*>", " ", text.lower())
    return {english_stem(word) for word in re.findall(r"[a-z']+", plain) if word not in SAID_OFTEN}


@functools.lru_cache(maxsize=REMEMBERED)
def english_stem(word):
    return ENGLISH_ENDINGS.sub("", ENGLISH_ENDINGS.sub("", word))


def umlauted(word):
    """With an umlaut in place of the last vowel that can have one."""
    return re.sub(r"(au|[aou])(?=[^aouäöüy]*$)", lambda m: UMLAUTS[m[1]], word)


def umlaut_plurals(word):
    """hunspell has some of them as words of their own: Altäre."""
    changed = umlauted(word)
    return {changed + end for end in ("", "e", "er", "en", "ern")} if changed != word else set()


def plural_shapes(word):
    """Whatever a German plural may look like, for a word whose plural nobody tells."""
    shapes = {word + end for end in ("e", "er", "n", "en", "s", "se")} | umlaut_plurals(word)
    if word.endswith(("um", "us", "on", "as", "is", "os")) and len(word) > 3:
        shapes.add(word[:-2] + "en")
    if word.endswith("in"):
        shapes.add(word + "nen")
    if word.endswith(("a", "o", "i")):
        shapes.add(word[:-1] + "en")
    return {shape for shape in shapes if not shape.endswith(("ee", "een", "eer")) or word[-2:] == "ee"}


def sure_plurals(word, kinds):
    """Forms that gender and ending leave no doubt about; they may look like another word."""
    if "gender f" in kinds:
        if word.endswith(("e", "el", "er")):
            yield word + "n"
        elif word.endswith(("ung", "heit", "keit", "schaft", "ion", "tät", "ik", "ur")):
            yield word + "en"
    elif kinds & GENDERS and word.endswith(("e", "el", "er")):
        yield word + "n"


def genitives(word, kinds):
    if kinds & {"gender m", "gender n"} and len(word) > 2:
        if not word.endswith(("s", "ß", "x", "z")):
            yield word + "s"
        if not word.endswith(("e", "el", "er", "en")):
            yield word + "es"


def spellings(word):
    """Other ways to write a word, old, new and lazy ones: Schiffahrt, Delfin, Frisör, Tunfisch."""
    yield re.sub(r"([b-df-hj-np-tv-z])\1\1", r"\1\1", word)
    yield word.replace("ph", "f")
    yield word.replace("th", "t")
    yield word.replace("gh", "g")
    yield re.sub(r"eur(in|e)?$", r"ör\1", word)


class Kinds(dict):
    """Words with their kinds. There are few different sets of these: words share them."""
    shared = {}

    def __missing__(self, word):
        return frozenset()

    def add(self, word, kinds):
        both = self[word].union(kinds)
        self[word] = self.shared.setdefault(both, both)


class Lexicon:
    """Lemmas with their kinds (n and gender m f n, v, a, N for names), forms and how common they are."""

    def __init__(self):
        self.kinds = Kinds()     # of small-letter lemmas
        self.lemmas = Links()    # of small-letter forms
        self.plurals = Links()   # of nouns
        self.sure = Links()      # lemmas of forms, beyond doubt
        self.common = collections.Counter()
        self.english = {}        # lemma -> numbers of the stems of its translations, separated
        self.stems = {}          # of translations, with their numbers
        self.apart = {(line[0], word) for line in read_lines("de-apart.txt") for word in line[1:]}
        self.read_ding()
        self.read_hunspell()
        self.add_regular()

    def add(self, word, kinds):
        small = sys.intern(word.lower())
        self.kinds.add(small, kinds)
        self.lemmas.link(small, small)

    def is_name(self, word):
        """And nothing else: Essen is a meal too."""
        return self.kinds.get(word) == {"N"}

    def read_ding(self):
        for line in open(DING, encoding="utf-8"):
            if line.startswith("#"):
                continue
            left, _, right = line.partition(" :: ")
            self.common.update(map(sys.intern, re.findall(r"[a-zäöüß]+", left.lower())))
            heads, *others = left.split(" | ")
            segments = [[ITEM.fullmatch(item.strip()) for item in part.split(";")] for part in (heads, *others)]
            verbs = re.search(r"\{v[tir]?\}", heads)
            adjectives = re.search(r"\{adj\}[^;]*$", heads)  # the last tag is for all of them
            name = "[geogr.]" in heads and re.match(r"(the )?[A-Z]", right)
            for segment in segments:
                head = segment is segments[0]
                self.read_items(segment, name, "v" if head and verbs else "a" if head and adjectives else "")
            said = tuple(self.stems.setdefault(stem, len(self.stems)) for stem in english_stems(right.split(" | ")[0]))
            phrases = re.findall(r"(?:^|; )[^;{]* ([a-zäöüß]+n) (?=[;{])", heads) if verbs else []  # etw. einschalten
            for word in [item[1] for item in segments[0] if item] + phrases:
                word = sys.intern(word.lower())
                self.english[word] = self.english.get(word, ()) + said
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
            self.match_plurals(heads, segment)
            return
        for head, form in zip(heads, segment):
            if not head or not form:
                continue
            lemma, word = sys.intern(head[1].lower()), sys.intern(form[1].lower())
            if "{pl}" in form[2] and lemma[:1].translate(UMLAUT) == word[:1].translate(UMLAUT):
                self.lemmas.link(word, lemma)
                self.plurals.link(lemma, word)
                if (lemma, word) not in self.apart:
                    self.sure.link(word, lemma)
            elif verbs and "v" in self.kinds.get(lemma, ()) and not form[2] and form[1][0].islower():
                self.lemmas.link(word, lemma)

    def match_plurals(self, heads, segment):
        """Where there are more heads than plurals, each is of the head that it can be a plural of."""
        for form in (form for form in segment if form and "{pl}" in form[2]):
            plural = sys.intern(form[1].lower())
            for word in (sys.intern(head[1].lower()) for head in filter(None, heads)):
                if plural in plural_shapes(word):
                    self.lemmas.link(plural, word)
                    self.plurals.link(word, plural)

    def add_regular(self):
        """Forms and spellings that no dictionary need tell."""
        for word, kinds in list(self.kinds.items()):
            for other in {*spellings(word)} - {word} if kinds else ():
                if not self.common[other] or "th" not in word:
                    self.lemmas.link(other, word)
            if "v" in kinds and len(word) > 4:
                self.add_verb_forms(word)
            if "noun" in kinds and len(word) <= LONGEST:
                self.add_noun_forms(word, kinds)
        for form in self.sure:
            for lemma in self.sure.of(form):
                self.lemmas.link(form, lemma)

    def add_noun_forms(self, word, kinds):
        for form in sure_plurals(word, kinds):
            self.sure.link(form, word)
        for form in genitives(word, kinds):
            self.lemmas.link(form, word)
        for plural in self.plurals.of(word):
            if plural.endswith(("e", "el", "er")) and (word, plural + "n") not in self.apart:
                self.sure.link(plural + "n", word)
        if not self.common[word] or not 2 < len(word) <= 12:
            return
        shapes = umlaut_plurals(word) & self.kinds.keys() if word in self.plurals else plural_shapes(word)
        for form in shapes:
            if self.kinds.get(form, {"noun"}) == {"noun"}:  # a noun without a gender is a plural
                self.lemmas.link(form, word)

    def add_verb_forms(self, word):
        """Those of weak verbs, and with zu between a verb and what is separable."""
        stem = word[:-2] if word.endswith("en") else word[:-1]
        for ending in ("e", "t", "st", "te", "ten", "test", "tet"):
            if stem + ending not in self.lemmas:
                self.lemmas.link(stem + ending, word)
        for prefix in SEPARABLE:
            if word.startswith(prefix) and "v" in self.kinds.get(word[len(prefix):], ()):
                form = prefix + "zu" + word[len(prefix):]
                self.kinds.pop(form, None)  # anzugreifen is no Anzug
                self.lemmas[form] = word

    def verb_of(self, word):
        """The name of a verb's root: another one than that of the noun it only looks like, Regen and regen."""
        return word + " " if (word, word) in self.apart else word

    def has_longer_prefix(self, word, prefix):
        """zurückkehren is zurück and kehren, not zu and rückkehren."""
        return any(len(other) > len(prefix) and word.startswith(other) and "v" in self.kinds[word[len(other):]]
                   for other in SEPARABLE)

    def count(self, lemma):
        """How common it is; the root of a verb, too."""
        return self.common[lemma.rstrip()]

    def is_alike(self, word, base, least=4):
        """Do their translations have a word in common? Without translations a long base is enough."""
        mine, its = self.english.get(word), self.english.get(base)
        return not set(mine).isdisjoint(its) if mine and its else len(base) >= least

    def read_hunspell(self):
        affixes = Affixes(HUNSPELL / "de_DE.aff")
        for word, flags, _ in read_dictionary("de_DE"):
            if set(flags) & set("hoz") or not re.fullmatch(r"[A-Za-zÄÖÜäöüß-]+", word):
                continue  # parts of compounds, not words
            small = sys.intern(word.lower())
            if small not in self.lemmas:
                self.add(word, {"noun"} if word[0].isupper() else {"a"} if "A" in flags else ())
            if word[0].islower() and VERB_FLAGS & set(flags) and word.endswith("n"):
                self.kinds.add(small, "v")
            lemmas = self.lemmas.of(small)
            if word[0].islower() and small in lemmas:
                lemmas = (small,)  # klingt is of klingen only, though that is of Klinge, too
            for flag, form in affixes.forms(word, flags, skip="UV"):
                for lemma in lemmas if flag != "F" or "in" in form[-5:].lower() else ():
                    self.lemmas.link(form.lower(), lemma)


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
        self.apart = lexicon.apart
        self.found = {}  # roots that were asked for
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
                if len(base) < 3 or not has_kind(self.lexicon, base, bases) or base == word:
                    continue
                if self.is_proved(word, base, suffix, kind):
                    yield self.lexicon.verb_of(base) if bases == "v" else base
                    if ending_is_sure(suffix):
                        return
        if "v" in self.lexicon.kinds[word]:
            yield from self.verb_stems(word)
        if word.startswith("un") and len(word) > 5 and has_kind(self.lexicon, word[2:], "na"):
            yield word[2:]

    def is_proved(self, word, base, suffix, kind):
        if suffix in ("chen", "lein") and "v" in self.lexicon.kinds[word]:
            return False  # tauchen is no small Tau
        if suffix in ("ler", "ner") and len(base) < 4:
            return False
        stem = word[:len(word) - len(suffix)]
        whole = kind == "a" and (stem == base or (len(base) > 3 and stem.translate(UMLAUT) == base))
        sure = suffix not in DOUBTFUL and not (suffix == "er" and "v" not in self.lexicon.kinds[base])
        return sure or whole or self.lexicon.is_alike(word, base, 5 if kind == "v" else 4)  # entern is of no Ente

    def verb_stems(self, word):
        for prefix in INSEPARABLE + SEPARABLE:
            rest = word[len(prefix):]
            if not word.startswith(prefix) or len(rest) < 4 or self.lexicon.has_longer_prefix(word, prefix):
                continue
            if has_kind(self.lexicon, rest, "v"):
                is_near = prefix in SEPARABLE or self.lexicon.is_alike(word, rest)
                yield self.lexicon.verb_of(rest) + ("" if is_near else "<")
            for ending in ("en", "n", "ern", "eln", "igen"):
                stem = rest[:-len(ending)]
                for base in (stem, stem.translate(UMLAUT), stem + "e"):
                    if (rest.endswith(ending) and len(base) >= 4 and has_kind(self.lexicon, base, "na")
                            and self.lexicon.is_alike(word, base)):
                        yield base

    def roots(self, word):
        found = self.found.get(word)
        if found is None:
            found = self.found[word] = tuple(self.find_roots(word, 4))
        return found

    def find_roots(self, word, depth):
        found = {word} | self.listed.get(word, set())
        for stem in self.stems(word) if depth and (word, word) not in self.apart else ():
            found |= inherit(word, stem, lambda near: self.find_roots(near, depth - 1), self.apart)
        return found


def ending_is_sure(suffix):
    return suffix == "ern"  # eisern is of Eisen, not of Eis


class Compounds:
    """Takes compounds of the dictionaries apart."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.lists = collections.defaultdict(set)
        for line in read_lines("de-compounds.txt"):
            self.lists[line[0]].update(word.lower() for word in line[1:])
        self.firsts = Links()  # lemmas of what may stand first
        self.usable = {word for word in lexicon.kinds if self.is_part(word)}
        for word in self.usable:
            self.add_firsts(word, lexicon.kinds[word])
        for word in (word for word in lexicon.plurals if len(word) == 2):  # Eierbecher
            for form in lexicon.plurals.of(word):
                self.firsts.link(form, word)

    def is_part(self, word):
        return (len(word) >= 3 and not self.lexicon.is_name(word) and word not in self.lists["never"]
                and self.lexicon.common[word] >= (3 if len(word) == 3 else 1) and "-" not in word)

    def add_firsts(self, word, kinds):
        forms = set()
        if "noun" in kinds:
            forms = {word, word + "s", *self.lexicon.plurals.of(word)}
            if word.endswith("e"):
                forms.add(word + "n")
                if self.lexicon.common[word[:-1]] <= self.lexicon.common[word]:
                    forms.add(word[:-1])  # Erdball of Erde, but Notruf not of Note
            elif len(word) <= 7:
                forms |= {word + "es", word + "en", word + "e"}
        if "a" in kinds:
            forms.add(word)
        if "v" in kinds and word.endswith("n"):
            stem = word[:-2] if word.endswith("en") else word[:-1]
            self.link_firsts({stem, stem + "e"} - forms, self.lexicon.verb_of(word))
        self.link_firsts(forms, word)

    def link_firsts(self, forms, word):
        for form in forms:
            if len(form) >= 3 and form not in self.lists["never"]:
                self.firsts.link(form, word)

    def is_agent(self, word):
        """Zieher is a word only in compounds."""
        return word.endswith("er") and "noun" in self.lexicon.kinds[word] and "v" in self.lexicon.kinds[word[:-1] + "n"]

    def is_head(self, word, rest):
        """The rest of a compound is of its kind, and of its gender."""
        kinds, others = self.lexicon.kinds[word], self.lexicon.kinds[rest]
        if "noun" in kinds:
            mine, its = kinds & GENDERS, others & GENDERS
            return "noun" in others and (not mine or not its or bool(mine & its))
        return bool(kinds & others & {"a", "v"})

    def is_prefixed(self, word, prefix):
        """Gehirnblutung is no Hirnblutung with a prefix: that is a compound."""
        rest = word[len(prefix):]
        return word.startswith(prefix) and rest in self.usable and not self.parts(rest)

    def parts(self, word):
        """The lemmas a word is put together of; empty if it is simple."""
        if word in self.lists["simple"] or self.lexicon.is_name(word) or len(word) < 6:
            return ()
        if "v" in self.lexicon.kinds[word] and any(word.startswith(prefix) and word[len(prefix):] in self.lexicon.kinds
                                                   for prefix in INSEPARABLE):
            return ()  # ver and breiten, not Verb and reiten
        if "noun" in self.lexicon.kinds[word] and any(self.is_prefixed(word, prefix) for prefix in INSEPARABLE):
            return ()  # ge and Brauch, not geben and Rauch
        best = None
        for cut in range(2, len(word) - 2):
            first, rest = word[:cut], word[cut:]
            if not (rest in self.usable or self.is_agent(rest)) or not self.is_head(word, rest):
                continue
            if first in SEPARABLE and "v" in self.lexicon.kinds[word] and self.lexicon.has_longer_prefix(word, first):
                continue
            lemmas = self.firsts.of(first)
            if not lemmas and first not in SEPARABLE:
                lemmas = self.parts_of_first(first)
            if not lemmas and first not in SEPARABLE:
                continue
            score = min([self.lexicon.count(lemma) for lemma in lemmas] or [50])
            score = min(score, self.lexicon.common[rest])
            if best and best[2] == tuple(sorted(lemmas)) and score < SEAM * best[0]:
                continue  # Schrift and Steller, not Schrifts and Teller; but Geburts and Tag, not Geburt and Stag
            best = max(best or (0,), (score, rest, tuple(sorted(lemmas))))
        return (self.head_of(word, best[1]), *best[2]) if best else ()

    def head_of(self, word, rest):
        """aufregen is of the verb regen, not of the noun."""
        return sys.intern(self.lexicon.verb_of(rest) if "v" in self.lexicon.kinds[word] else rest)

    def parts_of_first(self, first):
        """First parts that are compounds themselves and known as words."""
        for tail in ("", "s", "n", "en"):
            stem = first[:len(first) - len(tail)]
            if first.endswith(tail) and len(stem) >= 6 and "noun" in self.lexicon.kinds.get(stem, ()):
                return (sys.intern(stem),)
        return ()


def make_table():
    lexicon = Lexicon()
    family, compounds, table = Family(lexicon), Compounds(lexicon), Table(german=True)
    listed = {word.lower() for line in read_lines("de-families.txt") for word in line}
    parts = {word: found for word in lexicon.kinds if (found := compounds.parts(word))}
    for word in listed:
        lexicon.lemmas.link(word, word)

    @functools.lru_cache(maxsize=REMEMBERED)  # most forms of a lemma have all in common
    def describe(lemmas, listed):
        roots = listed.union(*(family.roots(lemma) for lemma in lemmas))
        whole = set().union(*(expand(parts, lemma) for lemma in roots))
        pieces = set().union(*(family.roots(piece) for piece in whole))
        number = table.number_of(roots, pieces - roots, themselves=lemmas | whole)
        return number, frozenset().union(*(lexicon.kinds[lemma] for lemma in lemmas))

    compounds.usable.clear()
    while lexicon.lemmas:  # each is forgotten when it is in the table
        form, lemmas = lexicon.lemmas.popitem()
        lemmas = (lemmas,) if type(lemmas) is str else lemmas
        if len(form) > LONGEST or all(lemma in parts and lexicon.common[lemma] < 2 for lemma in lemmas):
            continue  # rare compounds are taken apart when they are asked for
        if lemmas != (form,):
            lemmas = choose_lemmas(form, lemmas, lexicon)
            lemmas = {lemma if form in (lemma, lemma + "s") else lexicon.verb_of(lemma) for lemma in lemmas}
        number, kinds = describe(frozenset(lemmas), frozenset(family.listed.get(form, ())))
        marks = NAME if kinds == {"N"} else LAST if is_last(form, lemmas, kinds, lexicon, compounds) else 0
        table.put(form, number, marks)
    add_bound(table, lexicon, compounds, family)
    add_diminutives(table, lexicon, family, parts)
    for word, *others in (line[1:] for line in read_lines("de-compounds.txt") if line[0] == "true"):
        table.add(word, {word.lower()}, set().union(*(family.roots(other.lower()) for other in others)))
    return table


def choose_lemmas(form, lemmas, lexicon):
    """Kohle is no plural of Kohl, Polen not of Pol, Klinge not of klingen; but Häfen of Hafen, though there is a Häfen
    too."""
    lemmas = {lemma for lemma in lemmas if lemma == form or (form, lemma) not in lexicon.apart} or lemmas
    noun = lexicon.common[form] >= 2 and bool(GENDERS & lexicon.kinds[form])
    if not noun and not lexicon.is_name(form):
        return lemmas
    kept = {lemma for lemma in lemmas if lemma == form
            or ("noun" not in lexicon.kinds[lemma] and lexicon.is_alike(form, lemma))
            or lemma in lexicon.sure.of(form)
            or (form != lemma and form.translate(UMLAUT) != form and lemma.translate(UMLAUT) == lemma)}
    return kept or lemmas


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
    """First parts of compounds."""
    @functools.lru_cache(maxsize=REMEMBERED)
    def describe(lemmas):
        return table.number_of(at_first=set().union(*(family.roots(lemma) for lemma in lemmas)), themselves=lemmas)

    for form in compounds.firsts:
        lemmas = tuple(lemma for lemma in compounds.firsts.of(form) if is_often(form, lexicon.count(lemma)))
        if lemmas:
            known = fold(form, True) in table.words
            table.put(form, describe(lemmas), FIRST if known else FIRST | BOUND)
    for prefix in SEPARABLE:
        if len(prefix) >= 3 and fold(prefix, True) not in table.words:
            table.add(prefix, marks=FIRST | BOUND)


def add_diminutives(table, lexicon, family, parts):
    """What people make of nouns without asking a dictionary."""
    for word, kinds in lexicon.kinds.items():
        if "noun" not in kinds or lexicon.common[word] < 5 or len(word) > 10 or word in parts:
            continue
        stem = word[:-1] if word.endswith("e") else word[:-2] if word.endswith("en") else word
        for small in {stem, umlauted(stem)}:
            for suffix in ("chen", "lein", "ig"):
                if fold(small + suffix, True) not in table.words:
                    table.add(small + suffix, family.roots(word))


make("de", make_table, [DING, HUNSPELL / "de_DE.aff", HUNSPELL / "de_DE.dic"])
