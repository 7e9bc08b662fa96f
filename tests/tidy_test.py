"""tests/tidy_test.py - the tree is tidy, and tools/tidy sees what is not.

For every rule a small file is written that breaks it, and next to it one that just does not.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from tap import ROOT, check, done

TIDY = os.path.join(ROOT, "tools/tidy")
TO_DO = "TO" + "DO"


def run(*arguments):
    return subprocess.run([sys.executable, TIDY, *arguments], capture_output=True, text=True)


def tidy(path, text, others=()):
    """What tools/tidy says about one file in a tree with two games."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("games/alpha/alpha.c", "games/beta/beta.c", "games/alpha/cards.def", *others, path):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).touch()
        (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())
        result = run("--root", folder, path)
        return result.returncode, result.stdout


def catches(path, text, line, what):
    code, out = tidy(path, text)
    expected = f"{path}:{line}: {what}"
    found = any(row.startswith(expected) for row in out.splitlines())
    check(code == 1 and found, f"refused: {expected}", f"exit {code}\n{out}")


def accepts(path, text, name):
    code, out = tidy(path, text)
    check(code == 0 and not out, f"accepted: {name}", f"exit {code}\n{out}")


def c(body):
    return "/* what it is. */\n" + body


def function(lines):
    """A function of so many lines, from its name to its last brace."""
    return "static int f(void)\n{\n" + "    g();\n" * (lines - 3) + "}\n"


def h(guard, body="int x;\n"):
    return c(f"#ifndef {guard}\n#define {guard}\n\n{body}\n#endif\n")


result = run()
check(result.returncode == 0 and not result.stdout, "the tree is tidy", result.stdout + result.stderr)
files = run("--files").stdout.splitlines()
check("tools/tidy" in files and "src/engine/game.h" in files, "it looks at the files of the tree", files)

# Every text.
catches("docs/a.md", "a \n", 1, "space at the end")
catches("docs/a.md", "a\nb", 2, "no newline at the end")
catches("docs/a.md", "a\n\n", 2, "empty line at the end")
catches("docs/a.md", "a\r\n", 1, "carriage return")
catches("docs/a.md", f"a\n{TO_DO}: more\n", 2, TO_DO)
catches("docs/a.md", b"\xff\n", 1, "not UTF-8")
accepts("docs/a.md", "a" * 300 + " XXXX\n", "a long line in a document")
accepts("web/a.png", b"\x89PNG\0 \n", "a picture")

# C: the form.
catches("src/engine/a.c", c("int " + "x" * 96 + ";\n"), 2, "101 columns")
accepts("src/engine/a.c", c("int " + "x" * 95 + ";\n"), "100 columns")
catches("src/engine/a.c", c("\tint x;\n"), 2, "tab")
catches("src/engine/a.c", "int x;\n", 1, "the file does not begin with a comment")
catches("src/engine/a.c", c("int x; // no\n"), 2, "// comment")
accepts("src/engine/a.c", c('const char *a = "http://b";\n'), "// in a string")
catches("src/engine/a.c", c(function(61)), 2, "function of 61 lines")
accepts("src/engine/a.c", c(function(60)), "a function of 60 lines")
catches("src/engine/a.c", c("int x;\nint f(int a,\n      int b)\n{\n" + "    g();\n" * 58 + "}\n"), 3,
        "function of 62 lines")
catches("src/engine/a.c", c("int f(void) {\n}\n"), 2, "the brace of a function")
catches("src/engine/a.c", c(function(4).replace("g()", "if(g()) h()")), 4, "no space behind the keyword")
catches("src/engine/a.c", c("char* x;\n"), 2, "the star belongs to the name")
catches("src/engine/a.c", c("typedef struct a a;\n"), 2, "structs have tags")
catches("src/engine/a.c", c("int x;\n" * 1500), 1501, "1501 lines")
accepts("src/engine/a.c", c("int x;\n" * 1499), "a file of 1,500 lines")
catches("games/alpha/alpha.c", c("int x;\n" * 800), 801, "801 lines")
accepts("games/alpha/alpha_test.c", c("int x;\n" * 800), "a game's test is not a rules file")

# C: guards.
accepts("src/engine/a.h", h("SH_ENGINE_A_H"), "the guard of a header")
catches("src/engine/a.h", h("ENGINE_A_H"), 1, "the header's guard is not SH_ENGINE_A_H")
catches("src/cli/a.h", h("CLI_B_H"), 1, "the header's guard is not CLI_A_H")
catches("src/cli/a.h", c("int x;\n"), 1, "the header has no guard")
catches("src/cli/play/a.h", h("CLI_A_H"), 1, "the header's guard is not CLI_PLAY_A_H")
catches("src/cli/a.h", h("CLI_A_H") + "int y;\n", 1, "the header has no guard around all of it")

# Who may include whom.
for path, header, part in (
        ("games/alpha/alpha.c", "record/record.h", "games may not include record"),
        ("games/alpha/alpha.c", "bench/bare.h", "games may not include bench"),
        ("games/alpha/alpha.c", "tests/script.h", "games may not include tests"),
        ("games/alpha/alpha.c", "games/beta/cards.def", "only a game's own folder"),
        ("src/cli/a.c", "games/beta/cards.def", "only a game's own folder"),
        ("src/engine/a.c", "record/record.h", "engine may not include record"),
        ("src/record/a.c", "bots/bots.h", "record may not include bots"),
        ("src/bots/a.c", "record/record.h", "bots may not include record"),
        ("src/room/a.c", "bots/bots.h", "room may not include bots"),
        ("src/runtime/a.c", "server/hub.h", "runtime may not include server"),
        ("src/runtime/a.c", "cli/words.h", "runtime may not include cli"),
        ("src/server/a.c", "cli/words.h", "server may not include cli"),
        ("src/cli/play/a.c", "tests/toy.h", "cli may not include tests"),
        ("bench/a.c", "cli/cmd.h", "bench may not include cli"),
        ("src/wasm/a.c", "cli/words.h", "wasm may not include cli")):
    catches(path, c(f'\n#include "{header}"\n'), 3, part)
for path, header in (
        ("games/alpha/alpha.c", "engine/game.h"), ("games/alpha/alpha.c", "cards.def"),
        ("games/alpha/alpha.c", "games/alpha/cards.def"), ("games/alpha/bare.c", "bench/bare.h"),
        ("games/alpha/bare_test.c", "bench/bare.h"),
        ("games/alpha/alpha_test.c", "tests/script.h"), ("games/alpha/alpha_test.c", "record/record.h"),
        ("src/record/a.c", "engine/game.h"), ("src/room/a.c", "record/record.h"),
        ("src/cli/a.c", "bots/bots.h"), ("src/wasm/a.c", "record/record.h"),
        ("src/server/a.c", "runtime/crew.h"), ("src/cli/play/a.c", "runtime/crew.h"),
        ("src/cli/play/a.c", "cli/words.h"), ("src/cli/a.c", "bench/measure.h"), ("bench/a.c", "runtime/clock.h"),
        ("src/engine/a.c", "games.list")):
    accepts(path, c(f'#include "{header}"\n'), f"{path} includes {header}")
for path in ("games/alpha/alpha.c", "src/engine/a.c", "src/record/a.c", "src/bots/a.c", "src/room/a.c",
             "src/wasm/a.c", "docs/tutorial/gamma/gamma.c"):
    catches(path, c("#include <time.h>\n"), 2, "<time.h> is not for pure code")
    accepts(path, c("#include <string.h>\n"), f"{path} includes <string.h>")
accepts("src/bots/a.c", c("#include <math.h>\n"), "a bot calculates")
catches("games/alpha/sledge.c", c("#include <stdio.h>\n"), 2, "<stdio.h> is not for pure code")
accepts("games/alpha/edge.c", c("#include <stdio.h>\n"), "a game's edge is not pure")
catches("src/engine/a.c", c("#include <math.h>\n"), 2, "<math.h> is not for pure code")
accepts("src/cli/a.c", c("#include <time.h>\n"), "the program reads clocks")
accepts("src/engine/a_test.c", c("#include <stdio.h>\n#include <cmocka.h>\n"), "a test includes anything")

# Nobody names a game.
catches("src/cli/a.c", c('const char *x = "alpha";\n'), 2, "names the game alpha")
catches("tests/a.c", c("int beta;\n"), 2, "names the game beta")
catches("meson.build", "a = 1\nfiles('games/beta/x.c')\n", 2, "names the game beta")
catches("tests/meson.build", "test('alpha')\n", 1, "names the game alpha")
catches("tools/a", '#!/usr/bin/python3\n"""a"""\nx = "alpha"\n', 3, "names the game alpha")
catches("tools/a", "#!/bin/sh\n# what it is\nsim alpha\n", 3, "names the game alpha")
accepts("src/cli/a.c", c('/* such as alpha */\nconst char *x = "alphabet";\n'), "a game in a comment")
accepts("src/record/read_test.c", c('const char *x = "game alpha 1";\n'), "a game in a test")
accepts("tools/a", '#!/usr/bin/python3\n"""alpha, say"""\nx = 1  # beta\n', "a game in a tool's comments")

# The true state stays in its room.
catches("src/server/a.c", c("const void *x = room_state(r);\n"), 2, "only tests look at the true state")
catches("src/cli/a.c", c("const void *x = room_state(r);\n"), 2, "only tests look at the true state")
accepts("src/server/a_test.c", c("const void *x = room_state(r);\n"), "a test looks at the state")
accepts("src/room/a.c", c("const void *room_state(int r);\n"), "the room has its state")

# Other languages.
catches("tests/a.py", "x = 1\n", 1, "the file does not begin with a docstring")
catches("tests/a.py", '"""a"""\n' + "x" * 121 + "\n", 2, "121 columns")
catches("tests/a.py", '"""a"""\nif x:\n\ty = 1\n', 3, "tab")
catches("tools/a", "#!/bin/sh\nset -e\n", 1, "the script's second line")
accepts("tools/a", "#!/bin/sh\n# what it is\nset -e\n", "a script that says what it is")

done()
