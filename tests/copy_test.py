"""tests/copy_test.py - adding a game is adding a folder, and the tutorial tells no lies.

In a copy of the source tree, nullgame and the biggest game are copied under other names without any
edit, and the tutorial's game is put beside them. The copy is built; every new game is listed, obeys
the laws and passes its own tests; and no other file has changed.
"""
import filecmp
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from tap import ROOT, check, done

ROOT = pathlib.Path(ROOT)
TUTORIAL = "docs/adding-a-game.md"
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1",  # nothing is written into the copy
               "SAFEHOUSE_CACHE": str(ROOT / ".cache")}
MATCHES = "1"  # per setup, for the laws; the suite itself tries more


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def succeeds(name, *command, **options):
    result = run(*command, **options)
    check(result.returncode == 0, name, (result.stdout + result.stderr)[-4000:])
    return result


def list_source():
    return run(sys.executable, ROOT / "tools/tidy", "--files").stdout.splitlines()


def copy_tree(files, tree):
    for name in files:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)


def biggest_game():
    rules = [path for path in (ROOT / "games").glob("*/*.c") if path.stem == path.parent.name]
    return max(rules, key=lambda path: path.stat().st_size).stem


def check_tutorial():
    """Every fenced block that names a file stands in it, word by word."""
    text = (ROOT / TUTORIAL).read_text()
    blocks = re.findall(r"^```(\w*)[ ]?([^\n]*)\n(.*?)^```$", text, re.M | re.S)
    named = [(path, body) for _, path, body in blocks if path]
    check(len(named) >= 10, f"{TUTORIAL} has {len(named)} pieces of files")
    for path, body in named:
        there = (ROOT / path).read_text() if (ROOT / path).is_file() else ""
        first = body.split("\n", 1)[0]
        check(body in there, f"{TUTORIAL}: `{first}` stands in {path}", body)
    bare = [language for language, path, _ in blocks if not path and language != "sh"]
    check(not bare, "all other blocks are commands", bare)


def check_unchanged(files, tree, new):
    """What was copied is as it was, and what is new is in the new folders."""
    changed = [name for name in files if not filecmp.cmp(ROOT / name, tree / name, shallow=False)]
    there = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file()}
    extra = [name for name in there - set(files)
             if not name.startswith(("web/node_modules/", *(f"games/{game}/" for game in new)))]
    check(not changed and not extra, "no other file changed", f"changed: {changed}\nnew: {extra}")


def check_texts(build, tree, new):
    """All words of the new games are there: the test of texts, run in the copy."""
    command = [sys.executable, tree / "tests/text_test.py", build / "safehouse"]
    texts = run(*command, env={**ENVIRONMENT, "SAFEHOUSE_ROOT": str(tree)}).stdout.splitlines()
    for game in new:
        about = [line for line in texts if re.search(rf"\b{game}\b", line)]
        failed = [line for line in about if not line.startswith("ok ")]
        check(len(about) > 10 and not failed, f"{game} has all its words", "\n".join(failed or texts[-9:]))


def own_tests(tree, game):
    """The test programs that the build makes of a game's folder."""
    return [f"tests/{game}_{path.stem}" for path in sorted((tree / "games" / game).glob("*_test.c"))]


def check_games(build, tree, new):
    listed = succeeds("the program lists games", build / "safehouse", "games").stdout
    for game in new:
        check(re.search(rf"\b{game}\b", listed), f"{game} is listed", listed)
        laws = succeeds(f"{game} obeys the laws", build / "tests/laws", "--matches", MATCHES, game)
        check(f"- {game}: " in laws.stdout, f"laws were tried on {game}", laws.stdout)
        for test in own_tests(tree, game):
            succeeds(f"{game} passes its own tests: {test}", build / test)
        succeeds(f"{game}'s golden records replay", build / "tests/golden", tree / "games" / game)
        succeeds(f"{game} can be simulated", build / "safehouse", "sim", game, "--matches", "2")


check_tutorial()
with tempfile.TemporaryDirectory() as name:
    tree, build = pathlib.Path(name, "tree"), pathlib.Path(name, "build")
    files = list_source()
    copy_tree(files, tree)
    big = biggest_game()
    new = {"copied": "games/nullgame", "second": f"games/{big}", "highcard": "docs/tutorial/highcard"}
    for game, source in new.items():
        shutil.copytree(tree / source, tree / "games" / game)
    targets = ["safehouse", "tests/laws", "tests/golden"]
    targets += [test for game in new for test in own_tests(tree, game)]
    if succeeds("the tree with new games configures", "meson", "setup", build, tree, "-Doptimization=1",
                env=ENVIRONMENT).returncode == 0:
        if succeeds("and builds", "ninja", "-C", build, "-j2", *targets,
                    env=ENVIRONMENT).returncode == 0:
            check_games(build, tree, new)
            check_texts(build, tree, new)
    check_unchanged(files, tree, new)

done()
