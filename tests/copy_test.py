"""tests/copy_test.py - adding a game is adding a folder, and the tutorial tells no lies.

In a copy of the source tree, nullgame and the biggest game are copied under other names without any
edit, and the tutorial's game is put beside them. The copy is built; every new game is listed, obeys
the laws and passes its own tests; and no other file has changed.

Beside them are games of somebody who owns the boxes and has found other numbers in them: copies in which one
line of a .def file says something else. Rules, texts, help and page must all follow it.
"""
import filecmp
import json
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


# ---- numbers that somebody corrects -------------------------------------------------------------------

OWNED = {  # which game, and by which other lines its .def files are replaced
    "ownedheimlich": ("heimlich", {"NUMBER(GOAL, 42,": "NUMBER(GOAL, 31,", "NUMBER(TIPS_AT, 29,": "NUMBER(TIPS_AT, 19,",
                                   "NUMBER(RUIN_LOSS, 3,": "NUMBER(RUIN_LOSS, 2,"}),
    "ownedinsider": ("insider", {"NUMBER(CELLAR_DEPTH, 10,": "NUMBER(CELLAR_DEPTH, 12,",
                                 "NUMBER(GOAL, 35,": "NUMBER(GOAL, 40,",
                                 'EVALUATION(4, A, 4, "rulebook: the example under Évaluation", 0, 1, 2, 3)':
                                 'EVALUATION(4, A, 9, "box", 5, 1, 2, 3)'}),
    "ownedspynet": ("spynet", {"AGENT(mastermind, 0, REGULAR, TECH, 4,": "AGENT(mastermind, 0, REGULAR, TECH, 7,",
                               "OPERATION(icebreaker, 0, TECH, 2,": "OPERATION(icebreaker, 0, TECH, 4,"}),
}
HELP = {"ownedheimlich": ["31", "19", "37"],  # the last is reckoned: 31 − 4 and twice the bonus
        "ownedinsider": ["−12", "40", "9"], "ownedspynet": []}
SAID = {"ownedheimlich": ("news.over-goal", "31"), "ownedinsider": ("evaluation.eval.4.A", "5 1 2 3"),
        "ownedspynet": ("card.icebreaker", "★★★★")}
DRAWN = {"ownedheimlich": '"GOAL",31', "ownedinsider": '"GOAL",40', "ownedspynet": '"mastermind",0,"REGULAR","TECH",7'}


def own_boxes(tree):
    """Copies of games in which their owner has corrected numbers; only .def files differ."""
    for game, (source, lines) in OWNED.items():
        shutil.copytree(tree / "games" / source, tree / "games" / game)
        for path in (tree / "games" / game).glob("*.def"):
            text = path.read_text()
            for old, other in lines.items():
                text = text.replace(old, other)
            path.write_text(text)
        written = "".join(path.read_text() for path in (tree / "games" / game).glob("*.def"))
        check(all(other in written for other in lines.values()), f"{game} has other numbers")


def loaded_page(build, pattern):
    return "".join(path.read_text() for path in sorted((build / "page").glob(pattern)))


def check_followed(build):
    """The terminal's help and texts, and what the page is made of."""
    for game, numbers in HELP.items():
        for language in ("en", "de", "fr"):
            page = succeeds(f"help {game}", build / "safehouse", "help", game, "--language", language).stdout
            missing = [number for number in numbers if not re.search(rf"(?<!\d){number}(?!\d)", page)]
            html = loaded_page(build, f"rules-{game}.{language}-*.html")
            missing += [number for number in numbers if not re.search(rf"(?<!\d){number}(?!\d)", html)]
            check(not missing and html, f"{game}: the help in {language} says what the owner wrote",
                  f"{missing}\n{page}")
        key, said = SAID[game]
        texts = loaded_page(build, "text*.json")
        check(texts.count(f'"{key}":') >= 2 and re.search(rf'"{re.escape(key)}":"[^"]*{said}', texts),
              f"{game}: texts too: {key}")
        check(DRAWN[game] in loaded_page(build, "*.js"), f"{game}: and the board")


def check_rules_follow(build, folder):
    """The rules themselves: a match ends at the goal of this box, and the stairs begin at its cellar."""
    program = build / "safehouse"
    succeeds("a match by other numbers", program, "sim", "ownedheimlich", "--matches", "8", "--records", folder)
    for record in sorted(folder.iterdir()):
        end = json.loads(run(program, "replay", "--json", "--view", "watcher", record).stdout)["view"]
        best = max(points for points in end["points"] if points != "-")  # that agent does not take part
        check(31 <= best < 42, "ends at the goal of this box", end["points"])
    games = json.loads(run(program, "describe", "--json").stdout)["games"]
    kinds = {kind["name"]: kind["names"] for game in games if game["id"] == "ownedinsider" for kind in game["kinds"]}
    check(kinds["score"][0] == "-12" and "60" in kinds["score"], "the stairs are those of this box", kinds["score"])


check_tutorial()
with tempfile.TemporaryDirectory() as name:
    tree, build = pathlib.Path(name, "tree"), pathlib.Path(name, "build")
    files = list_source()
    copy_tree(files, tree)
    big = biggest_game()
    new = {"copied": "games/nullgame", "second": f"games/{big}", "highcard": "docs/tutorial/highcard"}
    for game, source in new.items():
        shutil.copytree(tree / source, tree / "games" / game)
    own_boxes(tree)
    targets = ["safehouse", "tests/laws", "tests/golden"]
    targets += [test for game in new for test in own_tests(tree, game)]
    if succeeds("the tree with new games configures", "meson", "setup", build, tree, "-Doptimization=1",
                env=ENVIRONMENT).returncode == 0:
        if succeeds("and builds", "ninja", "-C", build, "-j2", *targets,
                    env=ENVIRONMENT).returncode == 0:
            check_games(build, tree, new)
            check_texts(build, tree, new)
            check_followed(build)
            records = pathlib.Path(name, "records")
            records.mkdir()
            check_rules_follow(build, records)
    check_unchanged(files, tree, [*new, *OWNED])

done()
