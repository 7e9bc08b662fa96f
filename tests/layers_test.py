"""tests/layers_test.py - what is written about the layers is what the tree has.

The table of ARCHITECTURE.md is held against MAY_INCLUDE of tools/tidy, which every file is held against;
lists of files at the head of a folder are held against the folder. Both ways: what is missing is
found, and what is there no more. Then tables and lists with one mistake each, which must be found.
"""
import fnmatch
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from tap import ROOT, check, done

TREE = pathlib.Path(ROOT)

# The folders that have a list of their files, and where it is.
LISTS = {
    "src/runtime": "README.md",
    "src/room": "inside.h",
    "src/server": "server.h",
    "src/cli/arena": "arena.h",
    "src/cli/play": "play.h",
}


def load_tidy():
    sys.dont_write_bytecode = True  # nothing beside the tools
    loader = importlib.machinery.SourceFileLoader("tidy", str(TREE / "tools/tidy"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("tidy", loader))
    loader.exec_module(module)
    return module


# ---- the table --------------------------------------------------------------------------------------

def section(text, title):
    """What stands under a heading, up to the next."""
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]


def read_table(text):
    """Who may include whom, by the table under "Layers"."""
    table = {}
    for who, whom in re.findall(r"^\| (`[^|]*) \| ([^|]*) \|$", section(text, "Layers"), re.M):
        for name in re.findall(r"`([^`]+)`", who):
            table[name.removesuffix("/x").removesuffix("/safehouse.h")] = set(re.findall(r"`([^`]+)`", whom))
    return table


def compare_tables(written, real):
    """What is wrong with the table that is written."""
    for who in sorted(written.keys() | real.keys()):
        if who not in written or who not in real:
            yield f"{who} is only in {'tools/tidy' if who in real else 'ARCHITECTURE.md'}"
            continue
        for whom in sorted(written[who] ^ real[who]):
            where = "tools/tidy" if whom in real[who] else "ARCHITECTURE.md"
            yield f"{who} may include {whom} only by {where}"


def find_circles(real):
    """Layers that include each other, by whatever way."""
    below = {who: set(whom) for who, whom in real.items()}
    for _ in real:
        for whom in below.values():
            whom.update(*(below.get(other, ()) for other in set(whom)))
    return [f"{who} includes itself in the end" for who in sorted(below) if who in below[who]]


def compare_folders(folders, real):
    """Every folder with C is a layer, and every layer is there."""
    known = set(real) - {"games", "bench", "tests", "src"}
    yield from (f"src/{folder} is no layer" for folder in sorted(folders - known))
    yield from (f"there is no src/{layer}" for layer in sorted(known - folders))


# ---- the lists --------------------------------------------------------------------------------------

def names_in(text, name):
    """The files that a list speaks of: in the first comment of a header, or in a whole document."""
    if name.endswith(".h"):
        text = re.match(r"/\*.*?\*/", text, re.S)[0]
    return set(re.findall(r"(?<![\w/])[\w*]+\.[ch]\b", text)) - {name}


def must_be_listed(files, name):
    """Everything but tests, the list itself, and headers that go with a .c."""
    return {f for f in files if f.endswith((".c", ".h")) and f != name
            and not re.search(r"_test\.[ch]$", f) and not (f.endswith(".h") and f[:-1] + "c" in files)}


def compare_list(text, name, files):
    """What is wrong with a list of these files."""
    listed = names_in(text, name)
    for file in sorted(must_be_listed(files, name)):
        if not any(fnmatch.fnmatchcase(file, pattern) for pattern in listed):
            yield f"{file} is not in the list"
    for pattern in sorted(listed):
        if not fnmatch.filter(files, pattern):
            yield f"there is no {pattern}"


# ---- the tree ---------------------------------------------------------------------------------------

def right(complaints, name):
    complaints = list(complaints)
    check(not complaints, name, "\n".join(complaints))


tidy = load_tidy()
architecture = (TREE / "ARCHITECTURE.md").read_text()
readme = (TREE / "README.md").read_text()
code = {path.relative_to(TREE / "src").parts[0] for path in (TREE / "src").glob("*/**/*.[ch]")}
right(compare_tables(read_table(architecture), tidy.MAY_INCLUDE), "ARCHITECTURE.md says who may include whom")
right(find_circles(tidy.MAY_INCLUDE), "no layer includes itself in the end")
right(compare_folders(code, tidy.MAY_INCLUDE), "every folder of src/ is a layer")
right((f"no {d.name}" for d in (TREE / "src").iterdir() if d.is_dir() and f"| `src/{d.name}/` |" not in readme),
      "every folder of src/ is on the map of README.md")
picture = set(re.findall(r"^(\w+)(?:   (\w+))?  ", section(architecture, "Layers"), re.M))
drawn = {name for names in picture for name in names if name}
right((f"no {name}" for name in sorted(code - {"wasm"} - drawn)), "every layer is in the picture")
for folder, name in LISTS.items():
    files = [path.name for path in (TREE / folder).iterdir()]
    right(compare_list((TREE / folder / name).read_text(), name, files), f"{folder}/{name} lists its files")


# ---- one mistake each -------------------------------------------------------------------------------

def wrong(complaints, expected):
    complaints = list(complaints)
    check(complaints == [expected], f"found: {expected}", "\n".join(complaints) or "nothing")


REAL = {"engine": set(), "record": {"engine"}, "cli": {"record", "engine"}}


def table(*rows):
    return read_table("\n".join(["## Layers", "", "| who | may include |", "|---|---|", *rows, "", "## Next",
                                 "| `x` | `y` |"]))


ENGINE, RECORD, CLI = "| `engine` | nothing |", "| `record` | `engine` |", "| `cli` | `engine`, `record` |"
right(compare_tables(table(ENGINE, RECORD, CLI), REAL), "a table that is right")
right(compare_tables(table("| `games/x`, `src/safehouse.h` | `engine` |"), {"games": {"engine"}, "src": {"engine"}}),
      "two of a row, by other names")
wrong(compare_tables(table(ENGINE, RECORD), REAL), "cli is only in tools/tidy")
wrong(compare_tables(table(ENGINE, RECORD, CLI, "| `tv` | `cli` |"), REAL), "tv is only in ARCHITECTURE.md")
wrong(compare_tables(table(ENGINE, RECORD, "| `cli` | `engine` |"), REAL), "cli may include record only by tools/tidy")
wrong(compare_tables(table(ENGINE, "| `record` | `engine`, `cli` |", CLI), REAL),
      "record may include cli only by ARCHITECTURE.md")
right(find_circles(REAL), "layers without a circle")
check(len(find_circles(REAL | {"engine": {"cli"}})) == 3, "found: a circle of three")
wrong(compare_folders({"engine", "record", "cli", "tv"}, REAL), "src/tv is no layer")
wrong(compare_folders({"engine", "record"}, REAL), "there is no src/cli")

LIST = "/*\n * a.h - all.\n *\n *     b.c  one\n *     c*.c others, see engine/game.h\n */\n/* d.c */\n"
FILES = ["a.h", "b.c", "b.h", "b_test.c", "c.c", "c_two.c"]
right(compare_list(LIST, "a.h", FILES), "a list that is right")
wrong(compare_list(LIST, "a.h", FILES + ["d.c"]), "d.c is not in the list")
wrong(compare_list(LIST, "a.h", FILES + ["d.h"]), "d.h is not in the list")
wrong(compare_list(LIST, "a.h", [f for f in FILES if not f.startswith("b")]), "there is no b.c")
wrong(compare_list(LIST, "a.h", [f for f in FILES if not f.startswith("c")]), "there is no c*.c")

done()
