"""games/codenames/clues/common.py - what the makers of the three tables of words share.

make_de.py, make_en.py and make_fr.py are called by the build: make_de.py TABLE ASSEMBLY DEPFILE.

A word's *roots* are the words it is a form of or derived from, itself among them if it is a lemma;
two words with a common root may not stand for one another. Its *parts* are the roots of the words a
compound is made of. Some letters mean more where a compound begins than as a word, Kirsch- the Kirsche:
these are the roots *at first*. Keys are folded: small letters a-z, hyphen, apostrophe.

A root may be *far*: the word was made of it, and means something else by now, begreifen of greifen. A far root is met
by that word itself alone, not by others that are made of it: greifen, but not Griff. Its name ends in "<".
"""
import bisect
import gc
import pathlib
import re
import struct
import sys
import unicodedata

import cache

HUNSPELL = pathlib.Path("/usr/share/hunspell")
HERE = pathlib.Path(__file__).resolve().parent

FIRST, LAST, NAME, BOUND, ACCENTS = 1, 2, 4, 8, 16  # as edge.c has them
PART, AT_FIRST, FAR, SELF = 1 << 23, 1 << 22, 1 << 21, 1 << 20  # likewise; below them is the number of a root
NEAREST = (SELF, 0, FAR)  # what a root is to a word, if it is several
ROOTS_MAX = 24
PAIRS = 26 * 27
LETTERS = {"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "’": "'"}


class Letters(dict):
    """What str.translate makes of a letter: small letters without marks; each is looked up once."""

    def __init__(self, german):
        self.german = german

    def __missing__(self, code):
        letter = chr(code)
        base, *marks = unicodedata.normalize("NFD", letter)
        umlaut = self.german and "\u0308" in marks and base in "aouAOU"
        folded = "" if unicodedata.combining(base) else base.lower() + "e" * umlaut
        self[code] = LETTERS.get(letter, folded)
        return self[code]


FOLDED = {german: Letters(german) for german in (False, True)}
KEY = re.compile(r"[a-z][a-z'-]*")


def fold(word, german=False):
    """The key of a word, as edge.c makes it, or None if it has other characters."""
    if KEY.fullmatch(word):
        return word  # the same text, not another one like it: there are a million of them
    key = unicodedata.normalize("NFC", word).translate(FOLDED[german])
    return key if KEY.fullmatch(key) else None


class Affixes:
    """The suffixes (and prefixes) of a hunspell .aff file."""

    def __init__(self, path, flag_size=1):
        self.size, self.rules, self.made = flag_size, {}, {}
        for line in path.read_text(encoding="utf-8").splitlines():
            field = line.split()
            if len(field) >= 5 and field[0] in ("SFX", "PFX"):
                strip = "" if field[2] == "0" else field[2]
                add = "" if field[3].split("/")[0] == "0" else field[3].split("/")[0]
                condition = re.compile(field[4] + "$" if field[0] == "SFX" else "^" + field[4])
                self.rules.setdefault(field[1], []).append((field[0] == "SFX", strip, add, condition))

    def flags(self, text):
        return [text[i:i + self.size] for i in range(0, len(text), self.size)]

    def forms(self, word, flags, skip=()):
        """Yields (flag, form) of a word of the dictionary."""
        for flag in flags:
            for suffix, strip, add, condition in self.rules.get(flag, ()) if flag not in skip else ():
                if not condition.search(word):
                    continue
                if suffix and word.endswith(strip):
                    yield flag, word[:len(word) - len(strip)] + add
                elif not suffix and word.startswith(strip):
                    yield flag, add + word[len(strip):]


def read_dictionary(name):
    """Yields (word, flags, the rest of the line) of a hunspell .dic file."""
    for line in (HUNSPELL / f"{name}.dic").read_text(encoding="utf-8").splitlines()[1:]:
        if not line or line[0] in "\t#":
            continue
        word, _, rest = line.partition("/")
        flags, _, tags = rest.partition(" ")
        if not rest and " " in word:
            word, _, tags = word.partition(" ")
        yield word.strip(), flags.split("\t")[0].strip(), tags


def read_lines(name):
    """The lines of a file of ours beside this one, without comments, as lists of words."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def pair_of(key):
    """The number of a key's first two letters; 0 stands for a second character that is none."""
    return (ord(key[0]) - ord("a")) * 27 + (ord(key[1]) - ord("a") + 1 if key[1:2].isalpha() else 0)


def inherit(word, stem, roots_of, apart):
    """What a word has of the roots of a stem that it is made of; all far if the stem is."""
    near = stem.removesuffix("<")
    if near == word or (near, word) in apart:
        return set()
    roots = {root for root in roots_of(near) if (root.removesuffix("<"), word) not in apart}
    return roots if stem == near else {root.removesuffix("<") + "<" for root in roots}


class Links(dict):
    """Words with the words they belong to. One stands for itself and only several are a tuple: a set for each of a
    million words would take a gigabyte."""

    def link(self, word, other):
        old = self.setdefault(word, other)
        if old is not other and old != other and (type(old) is str or other not in old):
            self[word] = (old, other) if type(old) is str else (*old, other)

    def of(self, word):
        found = self.get(word, ())
        return (found,) if type(found) is str else found


class Table:
    """What a language knows: key -> roots, roots of parts, roots at first, marks. Sets of roots are numbered, and
    kept as bytes: most words share theirs with others."""

    def __init__(self, german=False):
        self.german, self.words = german, {}  # key -> number of its sets, and marks in the lowest byte
        self.names, self.numbers = [], {}     # roots and their numbers, in the order they came
        self.sets, self.set_numbers = [], {}  # bytes of sets and their numbers

    def number_of(self, roots=(), parts=(), at_first=(), themselves=()):
        """The number of these sets. `themselves`: the roots that are the word or its parts, not what they come from."""
        ids = [mark | (FAR if root.endswith("<") else SELF if root in themselves else 0)
               | self.number_of_root(root.removesuffix("<"))
               for mark, some in ((0, roots), (PART, parts), (AT_FIRST, at_first)) for root in some]
        return self.number_of_bytes(struct.pack(f"<{len(ids)}I", *sorted(ids)))

    def number_of_root(self, root):
        number = self.numbers.setdefault(root, len(self.names))
        if number == len(self.names):
            self.names.append(root)
        return number

    def number_of_bytes(self, packed):
        number = self.set_numbers.setdefault(packed, len(self.sets))
        if number == len(self.sets):
            self.sets.append(packed)
        return number

    def ids_of(self, number):
        return struct.unpack(f"<{len(self.sets[number]) // 4}I", self.sets[number])

    def put(self, word, number, marks=0):
        """Adds a word whose sets have a number, or adds these to it."""
        key = fold(word, self.german)
        if not key or len(key) > 60:
            return
        old = self.words.get(key)
        if old is not None:
            ids = sorted({*self.ids_of(old >> 8), *self.ids_of(number)})
            number, marks = self.number_of_bytes(struct.pack(f"<{len(ids)}I", *ids)), marks | old & 0xff
        self.words[key] = number << 8 | marks

    def add(self, word, roots=(), parts=(), marks=0, at_first=()):
        self.put(word, self.number_of(roots, parts, at_first), marks)

    def encode(self, number, finals):
        """A set as the table has it: a count, own roots, those of parts, those at first, by their final numbers."""
        out, own = [], {}
        for mark in (0, PART, AT_FIRST):
            found = {}
            for i in (i for i in self.ids_of(number) if i & (PART | AT_FIRST) == mark):
                root, how = i & SELF - 1, i & (FAR | SELF)
                if own.get(root, FAR) == FAR:  # what the word itself has near is enough
                    found[root] = min(how, found.get(root, how), key=NEAREST.index)
            own = own if mark else found
            out += sorted(mark | found[root] | finals.setdefault(root, len(finals))
                          for root in sorted(found, key=self.names.__getitem__))
        return bytes([min(len(out), ROOTS_MAX)]) + b"".join(i.to_bytes(3, "little") for i in out[:ROOTS_MAX])

    def pack(self):
        """Header, blocks before each pair of letters, index of blocks, words front-coded in blocks of 16, sets of
        roots. Little endian."""
        places, set_bytes, words, index, pairs = {}, bytearray(), bytearray(), [], []
        at, finals, before = [None] * len(self.sets), {}, ""
        for place, key in enumerate(sorted(self.words)):
            number, marks = divmod(self.words[key], 256)
            if at[number] is None:
                encoded = self.encode(number, finals)
                at[number] = places.setdefault(encoded, len(set_bytes).to_bytes(3, "little"))
                if int.from_bytes(at[number], "little") == len(set_bytes):
                    set_bytes += encoded
            if place % 16 == 0:
                index.append(len(words))
                pairs.append(pair_of(key))
                before = ""
            shared = len(before)
            while not key.startswith(before[:shared]):
                shared -= 1
            words += bytes([shared, len(key) - shared]) + key[shared:].encode() + bytes([marks]) + at[number]
            before = key
        assert len(finals) < SELF
        before_pairs = [bisect.bisect_left(pairs, pair) for pair in range(PAIRS + 1)]
        begin = 16 + 4 * len(before_pairs + index)
        head = [len(self.words), len(index), begin, begin + len(words), *before_pairs, *index]
        return struct.pack(f"<{len(head)}I", *head) + words + set_bytes


def make(language, make_table, dictionaries):
    """What the scripts do: write the table, and assembly that puts it into a program as clue_table_LANGUAGE.
    `dictionaries` are all files that make_table reads and that are not of ours."""
    path, assembly, depfile = sys.argv[1:]
    scripts = [HERE / name for name in (f"make_{language}.py", "cache.py", "common.py")]
    sources = [*scripts, *sorted(HERE.glob(f"{language}-*.txt")), *dictionaries]
    key = cache.key_of(language, sources)
    table = cache.load(key)
    if table is None:
        gc.disable()  # millions of objects without cycles
        made = make_table()
        gc.collect()  # what it was made of
        table = made.pack()
        cache.store(key, table)
    pathlib.Path(path).write_bytes(table)
    name = f"clue_table_{language}"
    pathlib.Path(assembly).write_text(
        f'.section .note.GNU-stack,"",@progbits\n.section .rodata\n.globl {name}\n'
        f'{name}:\n.incbin "{pathlib.Path(path).resolve()}"\n')
    pathlib.Path(depfile).write_text(f"{path}: {' '.join(map(str, sources))}\n")
