"""tests/install_test.py - what `meson install` puts down can be used by a stranger's program.

Installs the build folder of the program into an empty folder, then compiles a small program with
<safehouse.h> and pkg-config, against the shared and against the static library.
"""
import os
import pathlib
import re
import subprocess
import tempfile

from tap import PROGRAM, ROOT, check, done

MATCH = r"""
#include <stdio.h>
#include <safehouse.h>

int main(void)
{
    struct sh_drive drive;
    struct sh_setup setup;
    union sh_any_state state;
    int16_t share[SH_SEATS_MAX] = {0};
    char word[SH_WORD_MAX], line[SH_TEXT_MAX];
    sh_drive_init(&drive, sh_find_game("nullgame"), &sh_bot_random);
    sh_setup_init(drive.game, &setup);
    sh_drive_seed(&drive, 3, 0);
    if (sh_start(drive.game, &state, &setup)) return 1;
    while (state.base.to_act) {
        struct sh_act act = sh_drive_next(&drive, &state, word);
        sh_format_act(drive.game, act, line);
        puts(line);
        sh_play(drive.game, &state, act.seat, act.move, act.word);
    }
    drive.game->score(&state, share);
    for (int s = 0; s < setup.seats; s++) printf("= %d\n", share[s]);
    return 0;
}
"""
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
PLUS = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def run(*command, **environment):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          env={**os.environ, **environment})


def succeeds(name, *command, **environment):
    """One test: the command exits with 0. Returns what it printed, or ends."""
    result = run(*command, **environment)
    if not check(result.returncode == 0, name, f"{command}\n{result.stdout}{result.stderr}"):
        done()
    return result.stdout


class Installed:
    """The tree below a DESTDIR, and pkg-config that looks only there."""

    def __init__(self, root):
        self.root = root
        found = sorted(root.rglob("safehouse.pc"))
        if not check(len(found) == 1, "there is one safehouse.pc", found):
            done()
        self.environment = {"PKG_CONFIG_LIBDIR": str(found[0].parent), "PKG_CONFIG_SYSROOT_DIR": str(root)}
        self.libraries = found[0].parent.parent

    def pkg_config(self, *arguments):
        return succeeds(f"pkg-config {' '.join(arguments)}", "pkg-config", *arguments, "safehouse",
                        **self.environment).split()

    def find(self, pattern):
        return sorted(path for path in self.root.rglob(pattern))


def check_headers(tree, folder):
    """Every header stands by itself, included as <engine/game.h>."""
    flags = tree.pkg_config("--cflags")
    top = [path.parent for path in tree.find("safehouse.h")]
    if not check(len(top) == 1, "there is one safehouse.h", top):
        return
    headers = sorted(path.relative_to(top[0]) for path in top[0].rglob("*.h"))
    check(len(headers) > 5, f"{len(headers)} headers are installed", headers)
    for header in headers:
        source = folder / "alone.c"
        source.write_text(f"#include <{header}>\n#include <{header}>\nint main(void) {{ return 0; }}\n")
        succeeds(f"<{header}> compiles alone", "cc", *STRICT, "-fsyntax-only", *flags, source)


def check_match(tree, folder):
    source = folder / "match.c"
    source.write_text(MATCH)
    cflags = tree.pkg_config("--cflags")
    shared, static = folder / "shared", folder / "static"
    succeeds("the shared library links", "cc", *STRICT, *cflags, source,
             *tree.pkg_config("--libs"), "-o", shared)
    succeeds("the static library links", "cc", *STRICT, "-static", *cflags, source,
             *tree.pkg_config("--static", "--libs"), "-o", static)
    needed = run("readelf", "-d", shared).stdout
    check("libsafehouse.so.0" in needed, "one program needs the shared library", needed)
    needed = run("readelf", "-d", static).stdout
    check("NEEDED" not in needed, "the other needs nothing", needed)
    one = succeeds("a match with the shared library", shared, LD_LIBRARY_PATH=str(tree.libraries))
    other = succeeds("a match with the static library", static)
    check(one == other, "both matches are the same", f"{one}\n{other}")
    lines = one.splitlines()
    check(lines[1:4:2] == ["0 done", "1 done"] and len(lines) == 6, "a whole match was played", one)
    shares = sum(int(line.split()[1]) for line in lines[4:])
    check(shares in (0, 1000), "and its winners share 1000", one)


def check_plus(tree, folder):
    """Every header in C++, and the example: the same match with both libraries, from C++."""
    cflags = tree.pkg_config("--cflags")
    top = tree.find("safehouse.h")[0].parent
    source = folder / "alone.cpp"
    for header in sorted(path.relative_to(top) for path in top.rglob("*.h")):
        source.write_text(f"#include <{header}>\n")
        succeeds(f"C++ can read {header}", "c++", *PLUS, "-fsyntax-only", *cflags, source)
    said = []
    for name, static in (("shared", []), ("static", ["--static"])):
        program = folder / f"plus-{name}"
        libs = [f"{tree.libraries}/libsafehouse.a"] if static else tree.pkg_config("--libs")
        succeeds(f"the example in C++ links, {name}", "c++", *PLUS, *cflags, f"{ROOT}/examples/match.cpp", *libs,
                 "-o", program)
        said.append(succeeds("and plays", program, "heimlich", "7", LD_LIBRARY_PATH=str(tree.libraries)))
    lines = said[0].splitlines()
    check(said[0] == said[1] and len(lines) > 50 and sum(int(line[2:]) for line in lines if line[0] == "=") == 1000,
          "the same match", said[0])


def check_symbols(tree):
    """Nothing but sh_*, and all of that which headers declare, in both libraries."""
    shared = run("nm", "-D", "--defined-only", "--format=posix", tree.find("libsafehouse.so")[0]).stdout
    static = run("nm", "-g", "--defined-only", "--format=posix", tree.find("libsafehouse.a")[0]).stdout
    names = [{line.split()[0] for line in text.splitlines() if " " in line} for text in (shared, static)]
    strange = sorted(name for name in names[0] | names[1] if not name.startswith("sh_"))
    check(len(names[0]) > 100 and not strange, "the libraries show only names with sh_", strange)
    check(names[0] == names[1], "both show the same", sorted(names[0] ^ names[1]))


def check_page(tree):
    """The page has every function that the headers declare."""
    pages = tree.find("library.md")
    if not check(len(pages) == 1, "the page about the headers is installed", pages):
        return
    page, top = pages[0].read_text(), tree.find("safehouse.h")[0].parent
    declared = {name for path in top.rglob("*.h")
                for name in re.findall(r"^[a-z][^#;{}()=]*?\b(\w+)\([^;{}]*\);", path.read_text(), re.M)}
    missing = sorted(name for name in declared if f"{name}(" not in page)
    check(len(declared) > 100 and not missing, "and tells about every function", missing)


def check_readme(tree, folder):
    """The program in the README is built and plays as it stands there."""
    source, program = folder / "readme.c", folder / "readme"
    source.write_text(re.search(r"```c\n(.*?)```", pathlib.Path(ROOT, "README.md").read_text(), re.S)[1])
    succeeds("the README's program compiles", "cc", *STRICT, *tree.pkg_config("--cflags"), source,
             *tree.pkg_config("--libs"), "-o", program)
    ended = subprocess.run([program], env={**os.environ, "LD_LIBRARY_PATH": str(tree.libraries)})
    check(ended.returncode in (0, 1), "and plays a match", ended)


def check_program(tree):
    programs = tree.find("bin/safehouse")
    if not check(len(programs) == 1, "the program is installed", programs):
        return
    version = succeeds("it tells its version", programs[0], "version").split()
    package = tree.pkg_config("--modversion")
    check(package[0] in version, "the version of pkg-config is the program's", f"{version} {package}")
    games = succeeds("it knows its games", programs[0], "games")
    check("nullgame" in games, "the games are in it", games)


def check_manual(tree):
    pages = tree.find("man1/safehouse.1")
    if not check(len(pages) == 1, "the manual page is installed", pages):
        return
    text = re.sub(".\b", "", succeeds("it can be read", "mandoc", "-T", "utf8", pages[0]))
    check("safehouse" in text and "SYNOPSIS" in text, "it says what the program is", text[:500])
    lint = run("mandoc", "-T", "lint", "-W", "warning", pages[0])
    check(lint.returncode == 0 and not lint.stdout, "it is well formed", lint.stdout)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    destination = folder / "root"
    succeeds("meson install", "meson", "install", "--no-rebuild", "-C", os.path.dirname(PROGRAM),
             "--destdir", destination)
    tree = Installed(destination)
    check_headers(tree, folder)
    check_match(tree, folder)
    check_plus(tree, folder)
    check_symbols(tree)
    check_page(tree)
    check_readme(tree, folder)
    check_program(tree)
    check_manual(tree)

done()
