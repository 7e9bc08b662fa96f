"""games/codenames/clues/common.py - what the makers of the three tables of words share.

make_de.py, make_en.py and make_fr.py are called by the build: make_de.py TABLE ASSEMBLY DEPFILE.

A word's *roots* are the words it is a form of or derived from, itself among them if it is a lemma;
two words with a common root may not stand for one another. Its *parts* are the roots of the words a
compound is made of. Some letters mean more where a compound begins than as a word, Kirsch- the Kirsche:
these are the roots *at first*. Keys are folded: small letters a-z, hyphen, apostrophe.
"""
import pathlib
import re
import sys
import unicodedata

HUNSPELL = pathlib.Path("/usr/share/hunspell")
HERE = pathlib.Path(__file__).resolve().parent

FIRST, LAST, NAME, BOUND = 1, 2, 4, 8  # as edge.c has them
PART, AT_FIRST = 1 << 23, 1 << 22
ROOTS_MAX = 24
LETTERS = {"ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "’": "'"}


def fold(word, german=False):
    """The key of a word, as edge.c makes it, or None if it has other characters."""
    key = ""
    for letter in unicodedata.normalize("NFD", "".join(LETTERS.get(c, c) for c in word)):
        if letter == "\u0308" and german and key[-1:] in ("a", "o", "u"):
            key += "e"
        elif not unicodedata.combining(letter):
            key += letter.lower()
    return key if re.fullmatch(r"[a-z][a-z'-]*", key) else None


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


class Groups:
    """Words that belong together, by union of pairs."""

    def __init__(self):
        self.above = {}

    def find(self, word):
        top = word
        while self.above.get(top, top) != top:
            top = self.above[top]
        while self.above.get(word, word) != top:
            self.above[word], word = top, self.above[word]
        return top

    def join(self, one, other):
        self.above[self.find(one)] = self.find(other)


class Table:
    """What a language knows: key -> roots, roots of parts, roots at first, marks."""

    def __init__(self, german=False):
        self.german, self.words = german, {}

    def add(self, word, roots=(), parts=(), marks=0, at_first=()):
        key = fold(word, self.german)
        if key and len(key) <= 60:
            entry = self.words.setdefault(key, [set(), set(), set(), 0])
            entry[0].update(roots)
            entry[1].update(parts)
            entry[2].update(at_first)
            entry[3] |= marks

    def write(self, path):
        """Header, index of blocks, words front-coded in blocks of 16, sets of roots. Little endian."""
        numbers, sets, set_bytes, words, index = {}, {}, bytearray(), bytearray(), []
        before = ""
        for place, key in enumerate(sorted(self.words)):
            own, parts, at_first, marks = self.words[key]
            ids = []
            for mark, roots in ((0, own), (PART, parts - own), (AT_FIRST, at_first - own)):
                ids += sorted(mark | numbers.setdefault(root, len(numbers)) for root in sorted(roots))
            ids = tuple(ids[:ROOTS_MAX])
            if ids not in sets:
                sets[ids] = len(set_bytes)
                set_bytes += bytes([len(ids)]) + b"".join(i.to_bytes(3, "little") for i in ids)
            if place % 16 == 0:
                index.append(len(words))
                before = ""
            shared = 0
            while shared < min(len(before), len(key)) and before[shared] == key[shared]:
                shared += 1
            words += bytes([shared, len(key) - shared]) + key[shared:].encode()
            words += bytes([marks]) + sets[ids].to_bytes(3, "little")
            before = key
        assert len(set_bytes) < 1 << 24 and len(numbers) < AT_FIRST
        head = [len(self.words), len(index), 16 + 4 * len(index), 16 + 4 * len(index) + len(words)]
        with open(path, "wb") as file:
            for number in head + index:
                file.write(number.to_bytes(4, "little"))
            file.write(words + set_bytes)


def make(language, table):
    """What the scripts do: write the table, and assembly that puts it into a program as clue_table_LANGUAGE."""
    path, assembly, depfile = sys.argv[1:]
    table.write(path)
    name = f"clue_table_{language}"
    pathlib.Path(assembly).write_text(
        f'.section .note.GNU-stack,"",@progbits\n.section .rodata\n.globl {name}\n'
        f'{name}:\n.incbin "{pathlib.Path(path).resolve()}"\n')
    read = [HERE / "common.py", *sorted(HERE.glob(f"{language}-*.txt"))]
    pathlib.Path(depfile).write_text(f"{path}: {' '.join(map(str, read))}\n")
