"""tests/purity_test.py - the pure archives of this build are pure, and tools/purity sees what is not."""
import os
import pathlib
import subprocess
import sys
import tempfile

from tap import PROGRAM, ROOT, check, done

GAME = """
#include <assert.h>
#include <string.h>
static const char *const names[] = {"one", "two"};
static const int numbers[] = {1, 2, 3};
extern const int sh_one;
const char *NAME(int i);
const char *NAME(int i) { assert(i < 2); return strlen(names[i]) > (size_t)numbers[i] ? names[i] : 0; }
"""
# What is planted into the game's file, and what must be said about it.
PLANTED = {
    "memory from the heap": ("#include <stdlib.h>\nvoid *f(void) { return malloc(3); }", "needs malloc"),
    "a clock": ("#include <time.h>\nlong f(void) { return (long)time(0); }", "needs time"),
    "a file": ('#include <stdio.h>\nint f(int x) { return printf("%d", x); }', "needs printf"),
    "randomness": ("#include <stdlib.h>\nint f(void) { return rand(); }", "needs rand"),
    "a string on the heap": ("char *f(const char *s) { return strdup(s); }", "needs strdup"),
    "a square root outside bots": ("#include <math.h>\ndouble f(double x) { return sqrt(x); }", "needs sqrt"),
    "a counter": ("int f(void) { static int counter; return ++counter; }", "is writable (.bss)"),
    "a counter that starts at 7": ("int f(void) { static int n = 7; return ++n; }", "is writable (.data)"),
    "a global variable": ("int state;", "state is writable"),
    "a tentative definition": ("int old_style[9];\n", "old_style is writable (*COM*)"),
    "a variable of a thread": ("_Thread_local int mine;", "mine is writable (.tbss)"),
    "a table of addresses that is not const": ('const char *f[] = {"a", "b"};', "f is writable (.data"),
}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def purity(folder):
    return run(sys.executable, os.path.join(ROOT, "tools/purity"), str(folder))


def archive(folder, name, text, *flags):
    """Compile a text into an archive of one object."""
    source = folder / f"{name}.c"
    source.write_text(text)
    command = ["cc", "-std=gnu11", "-O1", "-fPIC", *flags, "-c", str(source), "-o", str(folder / f"{name}.o")]
    subprocess.run(command, check=True)
    (folder / f"lib{name}.a").unlink(missing_ok=True)
    subprocess.run(["ar", "csr", str(folder / f"lib{name}.a"), str(folder / f"{name}.o")], check=True)


def check_planted(folder, name, text, expected):
    flags = ["-fcommon"] if "*COM*" in expected else []
    archive(folder, "game_x", "#define NAME game_x\n" + GAME + text, *flags)
    result = purity(folder)
    said = "libgame_x.a: game_x.o: " in result.stdout and expected in result.stdout
    check(result.returncode == 1 and said, f"refused: {name}", result.stdout + result.stderr)


result = purity(os.path.dirname(PROGRAM))
check(result.returncode == 0 and not result.stdout, "this build is pure", result.stdout + result.stderr)

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    archive(folder, "engine", "const int sh_one = 1;\n")
    archive(folder, "record", "extern const int sh_one;\nint g(void);\nint g(void) { return sh_one; }\n")
    archive(folder, "bots", "#include <math.h>\ndouble h(double);\ndouble h(double x) { return sqrt(x); }\n")
    archive(folder, "room", "int r(int); int r(int x) { return x + 1; }\n")
    result = purity(folder)
    check(result.returncode == 1, "refused: a build without games", result.stdout + result.stderr)
    archive(folder, "game_x", "#define NAME game_x\n" + GAME)
    result = purity(folder)
    check(result.returncode == 0 and not result.stdout, "accepted: tables, assert, strings, the engine",
          result.stdout + result.stderr)
    for name, (text, expected) in PLANTED.items():
        check_planted(folder, name, text, expected)

done()
