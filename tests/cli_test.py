"""tests/cli_test.py - the program as its users meet it: output, JSON, exit codes, bad input."""
import gzip
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from tap import PROGRAM, ROOT, check, done

GAME = "heimlich"
HEADER = f"safehouse-record 1\ngame {GAME} 1\nseats 2\n\n"
DEAL = "* deal 0 red\n* deal 1 blue\n* first 1\n* roll 3\n"
os.environ["LC_ALL"] = "C.UTF-8"


def run(*args, stdin=b""):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    return subprocess.run([PROGRAM, *args], input=stdin, capture_output=True, timeout=300)


def replay(record, *args):
    """JSON of a record given as text or bytes, and the exit code."""
    result = run("replay", "--json", *args, "-", stdin=record)
    return json.loads(result.stdout), result.returncode


def refused(record, line, why, act=None, name=None):
    """The record is refused at this line for this reason, with exit code 1."""
    out, code = replay(record)
    error = out["error"] or {}
    fine = code == 1 and error.get("line") == line and error.get("why") == why
    if act is not None:
        fine = fine and error.get("act") == act
    check(fine, name or f"refused: {why} at line {line}", f"{code} {out}")


def one_line_error(args, code, *parts, stdin=b"", name=None):
    """The call fails with this code and one line on standard error that names what is wrong."""
    result = run(*args, stdin=stdin)
    text = result.stderr.decode(errors="replace")
    fine = result.returncode == code and text.count("\n") == 1 and text.endswith("\n")
    fine = fine and all(part in text for part in parts) and result.stdout == b""
    check(fine, name or f"one clear line: {' '.join(args)}"[:80], f"{result.returncode} {text}")


# ---- the commands that tell about the program ----

check(run("version").stdout.startswith(b"safehouse "), "version")
check(run().returncode == 0 and b"safehouse sim" in run().stdout, "without a command: help")
for command in ("play", "serve", "games", "describe", "replay", "verify", "sim", "arena", "words", "bench", "backup",
                "store", "completions", "help", "version"):
    result = run("help", command)
    check(result.returncode == 0 and result.stdout.startswith(f"safehouse {command}".encode()),
          f"help {command}", result)
    for flag in ("--help", "-h"):
        check(run(command, flag).stdout == result.stdout, f"{command} {flag} is the same")
    for flag in ("--version", "-V"):
        check(run(command, flag).stdout == run("version").stdout, f"{command} {flag} tells the version")
check(run("-h").stdout == run("--help").stdout == run().stdout, "-h is help")
check(run("-V").stdout == run("--version").stdout == run("version").stdout, "-V is the version")
one_line_error(["help", "--", "-h"], 2, '"-h"', name="behind -- nothing is a flag")
games = [line.split()[0] for line in run("games").stdout.decode().splitlines()]
check(GAME in games and "nullgame" in games and games == sorted(games), "games", games)
listed = json.loads(run("games", "--json", "--language", "de").stdout)
check([game["id"] for game in listed] == games, "games --json has the same games", listed)
for line, game in zip(run("games", "--language", "de").stdout.decode().splitlines(), listed):
    told = f"{game['id']:12} {game['seats_min']}-{game['seats_max']}  {game['name']}: {game['line']}"
    check(line == told, f"games --json tells the same about {game['id']}", (line, game))
described = json.loads(run("describe", "--json").stdout)
check([game["id"] for game in described["games"]] == games, "describe --json has the same games")
for game in games:
    folder = os.path.join(os.path.dirname(__file__), "../games", game, "words")
    lists = sorted(name.removesuffix(".txt") for name in os.listdir(folder)) if os.path.isdir(folder) else []
    check(described["lists"][game] == lists, f"describe --json has the lists of words of {game}", described["lists"])
    alone = json.loads(run("describe", game, "--json").stdout)
    one = alone["games"][0]
    check(alone == {**described, "games": [one], "lists": {game: lists}} and one in described["games"],
          f"describe {game} --json has the shape of all, and its part")
    keys = {"id", "rules", "seats_min", "seats_max", "phases", "kinds", "verbs", "options", "fields"}
    check(keys <= set(one), f"describe {game} has its tables", keys - set(one))
    check(run("describe", game).stdout.decode().startswith(game), f"describe {game} for people")
    for preset in one.get("presets", []):
        sim = run("sim", game, "--preset", preset["name"], "--matches", "2", "--json")
        check(sim.returncode == 0 and json.loads(sim.stdout)["options"].items() >= preset["options"].items()
              and json.loads(sim.stdout)["seats"] == preset["seats"] and preset["seats"] in preset["allows"],
              f"preset {preset['name']} of {game} is played as described", sim)
        check(f"\n  {preset['name']} ".encode() in run("describe", game).stdout, f"and described for people: {game}")
    check(("presets" in one) == (game != "nullgame"), f"{game} has presets")
    for option in one["options"]:
        for value, allowed in zip(option["values"], option.get("allows", []), strict="allows" in option):
            for seats in range(one["seats_min"], one["seats_max"] + 1):
                setup = ["--seats", str(seats), "--option", f"{option['name']}={value}"]
                said = run("sim", game, *setup, "--matches", "1")
                check((said.returncode == 0) == (seats in allowed),
                      f"{game} with {option['name']}={value} and {seats} seats: as described", said)
    for language in ("en", "de", "fr"):
        page = run("help", game, "--language", language).stdout.decode()
        check(page.startswith("# "), f"help {game} in {language} is its rules page")


# ---- word packs ----

with tempfile.TemporaryDirectory() as packs:
    fixture, pack = f"{ROOT}/games/codenames/lexicon/fixture.txt", f"{packs}/en.words"
    here = ("--packs", packs, "--language", "en")
    check(run("words", "show", *here).returncode == 1, "words show without a pack is refused")
    check(run("words", "build", fixture, pack).returncode == 0, "words build makes a pack of a text")
    check(b"en: 77 words" in run("words", "show", *here).stdout, "words show tells what is in it")
    near = run("words", "near", "farm", "--count", "5", *here).stdout.decode().split()[::6]
    check(set(near) <= {"cow", "hen", "horse", "barn", "tractor", "farmer"} and len(near) == 5, "words near", near)
    check(run("words", "near", "xyzzy", *here).returncode == 1, "a word that no pack knows is refused")
    for wrong in (("dance",), ("near",), ("show", "--level", "best"), ("build", "one")):
        check(run("words", *wrong, *here).returncode == 2, f"words {wrong[0]} is called wrongly")
    with open(pack, "r+b") as file:
        file.truncate(2000)
    cut = run("words", "show", *here)
    check(cut.returncode == 1 and b"en.words: cut off" in cut.stderr, "a cut pack is refused by name and reason", cut)

with tempfile.TemporaryDirectory() as packs:
    tool = [f"{ROOT}/tools/words", "--packs", packs, "en", "fr"]
    failed = subprocess.run(tool, env={"PATH": "/nowhere"}, capture_output=True, text=True, check=False)
    check(failed.returncode == 1 and "words en: gather: apt-get is not here" in failed.stderr,
          "tools/words says what cannot be fetched", failed)
    check(pathlib.Path(packs, "progress").read_text() == "en failed\nfr failed\n", "and leaves that for servers")
    check(os.listdir(f"{packs}/cache") == ["lock"], "and nothing else", os.listdir(f"{packs}/cache"))

sys.path.insert(0, f"{ROOT}/games/codenames/lexicon")
import english  # noqa: E402
import german as german_texts  # noqa: E402
import manners  # noqa: E402

wordnet = english.WordNet.__new__(english.WordNet)  # without its files
wordnet.lemmas = {"n": {"rose": 3, "ate": 1, "tooth": 5, "witch": 2}, "v": {"rise": 17, "eat": 6}}
wordnet.irregular = {"rose": "rise", "ate": "eat", "teeth": "tooth"}
check([wordnet.lemma(word) for word in ("rose", "ate", "teeth", "witches", "the")] ==
      ["rose", "eat", "tooth", "witch", None], "a rose is not what rises")
check(german_texts.items("Kraut {n} (Heil-; Küchen-); Unkraut {n}") == ["Kraut {n} (Heil-; Küchen-)", " Unkraut {n}"],
      "what is in brackets does not separate words")

german = manners.Manners("de")
for rude, clean, word in ((0, 3, "ziege"), (1, 5, "affe"), (1, 1, "gans"), (2, 0, "nichts")):
    for sense in range(rude + clean):
        german.add(word, sense < rude)
check([german.allow(word) for word in ("ziege", "affe", "gans", "nichts", "unbekannt")] == [1, 1, 0, 0, 1],
      "a word with many rude senses is never said")
for language, bad, fine in (("de", "idiotisch", "sextant"), ("en", "sexual", "sextant"), ("fr", "viol", "violon")):
    judge = manners.Manners(language)
    check(judge.allow(fine) and not judge.allow(bad), f"words that are never said ({language})")

# ---- replay: the contract ----

out, code = replay(HEADER + DEAL + "# a comment\n\n1 go red 1\n")
check(code == 0 and out["error"] is None, "a record that goes on is fine", out)
check((out["game"], out["seats"], out["acts"]) == (GAME, 2, 5), "game, seats, acts", out)
check((out["phase"], out["to_act"], out["idle"]) == ("walk", [1], []), "phase, to_act", out)
check((out["over"], out["share"]) == (False, None), "not over: no shares", out)
check("view" not in out and "moves" not in out, "view and moves only when asked", out)
check(replay(HEADER + DEAL, "--until", "3")[0]["to_act"] == ["*"], 'chance is "*"')
check(replay(HEADER, "--moves", "*")[0]["moves"] ==
      [f"deal 0 {agent}" for agent in ("yellow", "red", "purple", "blue")], "moves of chance")
out, code = replay(HEADER + DEAL, "--view", "0", "--moves", "1")
check(out["view"]["agent_of"] == ["red", None], "a seat sees its own secret only", out["view"])
check(sorted(out["moves"]) == sorted([f"go {a} {n}" for a in ("yellow", "red", "purple")
                                      for n in (1, 2, 3)] + ["go blue 3"]), "moves", out["moves"])
check(replay(HEADER + DEAL, "--moves", "0")[0]["moves"] == [], "no moves when not asked")
out, code = replay(HEADER + DEAL, "--view", "watcher")
check(out["view"]["agent_of"] == [None, None], "the watcher sees no secret", out["view"])
check(out["view"]["safe"] == "7" and out["view"]["at"][:4] == ["church"] * 4 and
      out["view"]["at"][4] == "-", "names, and - for what is not there", out["view"])
check(replay(HEADER + DEAL, "--until", "0")[0]["acts"] == 0, "--until 0: only the header")
check(replay(HEADER + DEAL + "nonsense\n", "--until", "4")[1] == 0, "--until does not read on")
with tempfile.TemporaryDirectory() as folder:
    run("sim", GAME, "--seats", "2", "--matches", "1", "--records", folder)
    path = os.path.join(folder, os.listdir(folder)[0])
    whole = open(path).read()
acts = len(whole.split("\n\n")[1].splitlines()) - 1
shares = [int(n) for n in whole.splitlines()[-1].split()[1:]]
out, code = replay(whole)
check(code == 0 and out["over"] and out["share"] == shares and out["to_act"] == [], "over", out)
check(out["acts"] == acts, "acts counts chance", out["acts"])
wrong = whole.rsplit("=", 1)[0] + "= 500 499\n"
check(replay(wrong, "--until", str(acts))[1] == 0, "--until does not read the shares")
check(replay(wrong, "--until", "60000")[1] == 0, "--until beyond the end does not either")
refused(wrong, whole.count("\n"), "wrong-result")
check(all(None not in row for row in replay(whole, "--view", "watcher")[0]["view"]["tip"]) and
      None not in replay(whole, "--view", "watcher")[0]["view"]["agent_of"], "all told at the end")
result = run("replay", "--transcript", "watcher", "-", stdin=HEADER + DEAL)
check(result.stdout == b"* deal 0 ?\n* deal 1 ?\n* first 1\n* roll 3\n", "--transcript", result)
result = run("replay", "--transcript", "1", "-", stdin=HEADER + DEAL)
check(result.stdout.startswith(b"* deal 0 ?\n* deal 1 blue\n"), "--transcript of a seat", result)
result = run("replay", "--transcript", "1", "--language", "de", "-", stdin=HEADER + DEAL)
check(result.stdout.decode().splitlines()[-1] == "Der Würfel zeigt 3", "--transcript in sentences", result)
turns = "1 go red 2\n1 go blue 1\n* roll 2\n0 go red 2\n"
result = run("replay", "--transcript", "1", "--language", "en", "-", stdin=HEADER + DEAL + turns)
lines = result.stdout.decode().splitlines()
check(lines[-3:] == ["Seat 2 moves Red by 2 and Blue by 1", "The die shows 2", "Seat 1 moves Red by 2"],
      "the steps of one turn are one line", result)

# ---- replay: what is refused, where and why ----

out, code = replay(HEADER + DEAL + "1 go red 4\n1 go red 3\n")
check(code == 1 and out["error"] == {"line": 9, "act": "1 go red 4", "why": "not-enough-points"},
      "the refused line, its text and the reason", out)
check(out["acts"] == 4 and out["to_act"] == [1], "the state before the refused line", out)
out, code = replay("safehouse-record 1\ngame chess 1\n")
check(code == 1 and out["to_act"] == [] and out["over"] is False and out["share"] is None and
      out["game"] is None and out["phase"] is None, "a refused header: nothing to act", out)
refused("", 1, "not-a-record", "")
refused("hello\n", 1, "not-a-record", "hello")
refused("safehouse-record 2\n", 1, "unknown-record-version")
refused("# c\nsafehouse-record 1\n# c\ngame chess 1\n", 4, "unknown-game", "game chess 1")
refused(f"safehouse-record 1\ngame {GAME} 9\n", 2, "other-rules-version")
SENTENCES = {"en": "by version 9 of the rules of Heimlich & Co; this program has version 1.",
             "de": "nach Regelversion 9 von Heimlich & Co gespielt; dieses Programm hat Version 1.",
             "fr": "selon la version 9 des règles de Heimlich & Co\u202f; ce programme a la version 1."}
for language, sentence in SENTENCES.items():
    for command in ("replay", "verify"):
        result = run(command, "--language", language, "-", stdin=f"safehouse-record 1\ngame {GAME} 9\n")
        check(result.returncode == 1 and sentence in result.stderr.decode(),
              f"{command} names both versions in {language}", result)
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 9\n\n", 4, "wrong-seats", "")
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 9\n", 4, "wrong-seats", "")
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 9", 4, "wrong-seats", "")
refused(f"safehouse-record 1\ngame {GAME} 1\nname 5 Ann\nseats 2\n\n", 5, "no-such-seat")
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 02\n\n", 3, "malformed-line")
refused(f"safehouse-record 1\ngame {GAME} 1\noption rule fun\n\n", 3, "unknown-value")
refused(f"safehouse-record 1\ngame {GAME} 1\noption fun on\n\n", 3, "unknown-option")
refused(f"safehouse-record 1\ngame {GAME} 1\ncolour red\n\n", 3, "unknown-key")
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 2\nseats 2\n\n", 4, "given-twice")
refused(f"safehouse-record 1\ngame {GAME} 1\nseats 2\nword Nuss\n\n", 4, "game-without-words")
refused(HEADER + DEAL + "1 go  red 1\n", 9, "malformed-line")
refused(HEADER + DEAL + "1 go red 1 \n", 9, "malformed-line")
refused(HEADER + DEAL + "1 fly red 1\n", 9, "not-an-act")
refused(HEADER + DEAL + "0 go red 1\n", 9, "not-your-turn")
refused(HEADER + DEAL + "= 1000 0\n", 9, "too-early-for-the-result")
refused(whole + "0 go red 1\n", whole.count("\n") + 1, "after-the-result")
refused(HEADER + "* deal 0 red\r\n", 5, "carriage-return")
refused(HEADER + "# comment\r\n", 5, "carriage-return")
refused(HEADER.encode() + b"* deal 0 \xffred\n", 5, "not-utf-8", "* deal 0 \ufffdred")
refused(HEADER.encode() + b"* deal 0 r\0d\n", 5, "nul-byte")
refused(HEADER + "* deal 0 " + "x" * 1000000 + "\n", 5, "line-too-long", name="a line of 1 MB")
refused("x" * 1000000, 1, "line-too-long", name="1 MB without a line feed")
refused(bytes(1000000), 1, "line-too-long", name="1 MB of NUL bytes")
cut = whole[:len(whole) // 2].rsplit(" ", 1)[0]
refused(cut, cut.count("\n") + 1, "not-an-act", name="a truncated file")

# ---- bad input: one clear line, exit 1 or 2, nothing written ----

one_line_error(["frobnicate"], 2, "unknown command", "frobnicate")
one_line_error(["sim", "chess"], 2, "chess", GAME)
one_line_error(["sim"], 2, "GAME")
one_line_error(["sim", GAME, "extra"], 2, "extra")
one_line_error(["sim", GAME, "--seats", "1"], 2, "--seats", "2 to 7", '"1"')
one_line_error(["sim", GAME, "--seats", "x"], 2, "--seats", '"x"')
one_line_error(["sim", GAME, "--seats"], 2, "--seats")
one_line_error(["sim", GAME, "--seats", "2", "--seats", "3"], 2, "--seats", "twice")
one_line_error(["sim", GAME, "--option", "rule"], 2, "NAME=VALUE")
one_line_error(["sim", GAME, "--option", "rule=fun"], 2, "rule", '"fun"')
one_line_error(["sim", GAME, "--option", "fun=on"], 2, '"fun"')
one_line_error(["sim", GAME, "--option", "x" * 100000 + "=on"], 2, "has no option")
one_line_error(["sim", GAME, "--words", "en"], 2, "without words")
one_line_error(["sim", GAME, "--count", "safes"], 2, "safes")
one_line_error(["sim", GAME, "--count", "at"], 2, "at")
one_line_error(["sim", GAME, "--bot", "9=random"], 2, "9=random", "0 to 3")
one_line_error(["sim", GAME, "--bot", "0=genius"], 2, "genius")
one_line_error(["sim", GAME, "--bot", "0=oracle"], 2, "oracle", "arena only")
one_line_error(["play", GAME, "--bot", "1=oracle"], 2, "oracle", "arena only")
one_line_error(["sim", GAME, "--matches", "0"], 2, "--matches")
one_line_error(["sim", GAME, "--matches", "-5"], 2, "--matches")
one_line_error(["sim", GAME, "--fast"], 2, "--fast")
one_line_error(["sim", GAME, "--records", "/proc/nowhere/x"], 2, "/proc/nowhere/x")
one_line_error(["sim", GAME, "--records", PROGRAM], 2, "not a folder")
for command in (["describe"], ["help"], ["sim"], ["play"], ["bench"], ["arena"]):
    one_line_error([*command, "chess", *["easy", "random"][:2 * (command == ["arena"])]], 2, '"chess"', *games)
one_line_error(["sim", GAME, "--preset", "chess"], 2, "chess", "basic, pro")
one_line_error(["sim", "nullgame", "--preset", "basic"], 2, "no presets")
one_line_error(["sim", "codenames", "--preset", "trio", "--seats", "4"], 2, "trio-needs-three")
out = json.loads(run("sim", GAME, "--preset", "pro", "--seats", "3", "--option", "bystander_bonus=on", "--matches", "1",
                     "--json").stdout)
check((out["seats"], out["options"]["rule"], out["options"]["bystander_bonus"]) == (3, "pro", "on"),
      "seats and options change a preset", out)
one_line_error(["help", "chess"], 2, "chess")
one_line_error(["games", "--language", "xx"], 2, '"xx"')
one_line_error(["replay"], 2, "FILE")
one_line_error(["replay", "/no/such/file"], 2, "/no/such/file", "No such file")
one_line_error(["replay", "/"], 2, "directory")
one_line_error(["verify", "/"], 2, "directory")
one_line_error(["replay", "--view", "x", "-"], 2, "--view")
one_line_error(["replay", "--view", "5", "-"], 2, "0 to 1", stdin=HEADER)
one_line_error(["replay", "-"], 1, "-:1:", "not-a-record", stdin="hello\n")
result = run("replay", "-", stdin=HEADER + DEAL + "1 go red 4\n")
check(result.returncode == 1 and result.stderr.startswith(b"-:9: ") and
      b"not-enough-points" in result.stderr and b"3" in result.stderr.split(b"(")[0],
      "FILE:LINE: the reason in words", result.stderr)
result = run("replay", "--language", "de", "-", stdin=HEADER + DEAL + "1 go red 4\n")
check("Mehr als 3 geht nicht" in result.stderr.decode(), "the reason in German", result.stderr)

one_line_error(["verify", "/no/such/file"], 2, "/no/such/file")
one_line_error(["verify"], 2, "FILE")

# ---- sim: same numbers everywhere, records that replay to the same shares ----

numbers = json.loads(run("sim", GAME, "--matches", "300", "--seed", "7", "--json").stdout)
check(run("sim", GAME, "--matches", "300", "--seed", "7", "--json").stdout ==
      subprocess.run(["taskset", "1", PROGRAM, "sim", GAME, "--matches", "300", "--seed", "7",
                      "--json"], capture_output=True).stdout, "threads do not matter")
check(numbers["matches"] == 300 and len(numbers["per_seat"]) == 4, "the usual seats", numbers)
check(run("sim", GAME, "--matches", "300", "--seed", "8", "--json").stdout !=
      run("sim", GAME, "--matches", "300", "--seed", "7", "--json").stdout, "the seed matters")
check(all(seat["low"] < seat["rate"] < seat["high"] for seat in numbers["per_seat"]), "intervals")
check(set(numbers["blunders"]) == {"own-into-ruin", "own-in-the-open", "leader-fed"} and
      all(len(seats) == 4 for seats in numbers["blunders"].values()), "sim counts blunders", numbers)
silly = sum(numbers["blunders"]["own-into-ruin"])
counted = json.loads(run("sim", GAME, "--matches", "300", "--json", "--count", "safe").stdout)["count"]
check(counted.pop("field") == "safe" and sum(end["wins"] for end in counted.values()) == 300 and
      set(counted) <= {"church", "ruin", *map(str, range(1, 11))}, "sim --count", counted)


def interrupt(*args, once):
    """The result of a call that is interrupted as soon as once() is true."""
    process = subprocess.Popen([PROGRAM, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not once() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=300)
    return subprocess.CompletedProcess(args, process.returncode, out, errors)


with tempfile.TemporaryDirectory() as folder:
    args = ["sim", GAME, "--bot", "0=easy", "--records", folder, "--matches", "100000", "--json"]
    result = interrupt(*args, once=lambda: len(os.listdir(folder)) > 3)
    played = json.loads(result.stdout)["matches"] if result.returncode == 0 else None
    check(played and 3 < played < 100000 and len(os.listdir(folder)) == played,
          "sim keeps what it has on Ctrl-C", result)
table = run("sim", GAME, "--matches", "300", "--seed", "7").stdout.decode()
check(silly > 0 and f"own-into-ruin {silly / 300:.3f}" in table, "blunders in the table", table)
check(str(numbers["per_seat"][0]["wins"]) in table and "95 %" in table, "the table", table)
for options in ([], ["--option", "rule=pro"], ["--option", "rule=pro", "--option", "bystander_bonus=on"]):
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "records")
        numbers = json.loads(run("sim", GAME, "--seats", "3", *options, "--matches", "50", "--json",
                                 "--records", target).stdout)
        files = sorted(os.listdir(target))
        check(len(files) == 50, f"one file per match and nothing else {options}", files)
        total = [0, 0, 0]
        fine = True
        for name in files:
            result = run("replay", "--json", os.path.join(target, name))
            out = json.loads(result.stdout)
            fine = fine and result.returncode == 0 and out["over"]
            total = [sum(pair) for pair in zip(total, out["share"])]
        check(fine, f"every record replays {options}")
        check(total == [seat["share"] for seat in numbers["per_seat"]], f"to the same shares {options}")
        one_line_error(["sim", GAME, "--seats", "3", *options, "--matches", "60", "--records", target],
                       2, "is there already", name=f"records are not overwritten {options}")
        check(sorted(os.listdir(target)) == files, f"and nothing was written {options}")

# ---- somebody without a seat wins, and a question of one's own ----

ROLES = "insidejob"

LARRY = {"de": "Larry gewinnt.", "en": "Larry wins.", "fr": "Larry gagne."}
for language, sentence in LARRY.items():
    record = f"{ROOT}/games/{ROLES}/records/two-seats-larry-wins.txt"
    end = run("replay", record, "--language", language).stdout.decode()
    check(sentence in end, f"a match that only Larry wins, in {language}", end)
for seats, name in ((2, "Larry   alone"), (3, "nobody")):
    table = run("sim", ROLES, "--seats", str(seats), "--matches", "50", "--seed", "1").stdout.decode()
    check(re.search(rf"^{name} ", table, re.M), f"sim: with {seats} seats {name} has won what no seat has", table)

# Whoever has two votes, out of four people at one keyboard, is told how to give them.
TWO_VOTES = {"de": "Du hast zwei Stimmen: Nenne zwei Namen, oder einen zweimal,", "en": "or one of them twice if",
             "fr": "ou deux fois la même si"}
for language, sentence in TWO_VOTES.items():
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "record")
        people = [f"--person={seat}" for seat in range(4)]
        out = run("play", ROLES, "--option", "special=paranoid", "--seed", "2", *people, "--language", language,
                  "--record", record, stdin=b"1\n" * 2000).stdout.decode()
        with open(record, encoding="utf-8") as file:
            acts = file.read()
        check(acts.count(" votes ") == 1 and acts.count(" vote ") == 3, "a paranoid agent votes", acts)
        check(out.count(sentence) == 1, f"and he alone is told how he may, in {language}", out[-4000:])

# ---- serve --open: the browser of the desktop is told where the page is; Ctrl-C ends it ----

with tempfile.TemporaryDirectory() as folder:
    told = os.path.join(folder, "told")
    with open(os.path.join(folder, "xdg-open"), "w") as script:
        script.write(f'#!/bin/sh\necho "$1" >{told}.new && mv {told}.new {told}\n')
    os.chmod(script.name, 0o755)
    server = subprocess.Popen([PROGRAM, "serve", "--open", "--port", "0", "--listen", "127.0.0.1", "--data", folder],
                              env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    address = server.stdout.readline().decode().removeprefix("Safehouse is open: ")
    while not os.path.exists(told) and server.poll() is None:
        time.sleep(0.01)
    server.send_signal(signal.SIGINT)
    check(server.wait(timeout=300) == 0, "serve ends with Ctrl-C")
    with open(told) as file:
        opened = file.read()
    check(address.startswith("http://127.0.0.1:") and opened == address, "serve --open opens the page",
          (address, opened))

# ---- arena: bots meet over common deals ----

one_line_error(["arena", GAME], 2, "GAME BOT BOT")
one_line_error(["arena", GAME, "easy"], 2, "GAME BOT BOT")
one_line_error(["arena", "chess", "easy", "random"], 2, "chess", GAME)
one_line_error(["arena", GAME, "easy", "genius"], 2, '"genius"', GAME)
one_line_error(["arena", GAME, *["easy"] * 13], 2, "too many")
one_line_error(["arena", GAME, "easy", "random", "--against", "hard"], 2, "--against hard")
one_line_error(["arena", GAME, "easy", "random", "--matches", "0"], 2, "--matches")
one_line_error(["arena", GAME, "easy", "random", "--rounds", "0"], 2, "--rounds")
one_line_error(["arena", GAME, "easy", "random", "--rounds", "9", "--time", "9"], 2, "--rounds", "--time")
one_line_error(["arena", GAME, "easy", "random", "--seats", "3", "--teams"], 2, "--teams", "even", "3")
one_line_error(["arena", GAME, "easy", "random", "--alone", "--teams"], 2, "only one of")
for wrong in ("", "5", "5,", ",5", "5,5", "10,0", "0,x", "0,5x", "nan,5", "0,inf", "0,9999"):
    one_line_error(["arena", GAME, "easy", "random", "--sprt", wrong], 2, "--sprt", f'"{wrong}"')
one_line_error(["arena", GAME, "easy", "random", "greedy", "--sprt", "0,5"], 2, "two bots", "3")
one_line_error(["arena", ROLES, "easy", "random", "--as", "roll=insider"], 2, "--as", '"roll"')
one_line_error(["arena", ROLES, "easy", "random", "--as", "role=spy"], 2, "--as", '"spy"')
one_line_error(["arena", ROLES, "easy", "random", "--as", "role=decoy"], 2, "--as", "no deal")
one_line_error(["arena", GAME, "easy", "random", "--records", PROGRAM], 2, "not a folder")


def arena(*args, code=0):
    """The JSON of an arena that ends with this exit code."""
    result = run("arena", GAME, *args, "--json")
    check(result.returncode == code, f"arena {' '.join(args)} ends with {code}", result)
    return json.loads(result.stdout)


args = ["easy", "ismcts", "oracle", "random", "--seats", "3", "--rounds", "20", "--matches", "10", "--seed", "4"]
numbers = arena(*args)
check(run("arena", GAME, *args, "--json").stdout ==
      subprocess.run(["taskset", "1", PROGRAM, "arena", GAME, *args, "--json"], capture_output=True).stdout,
      "arena: the same numbers with one thread")
check(arena(*args[:-1], "5") != numbers, "arena: the seed matters")
check((numbers["deals"], numbers["seatings"], numbers["matches"]) == (2, 6, 12), "arena plays whole deals", numbers)
check(len(numbers["pairs"]) == 6 and all(pair["a"] != "random" for pair in numbers["pairs"]),
      "arena: all pairs, random second", numbers["pairs"])
for pair in numbers["pairs"]:
    check(pair["score_low"] <= pair["score"] <= pair["score_high"] and
          pair["elo_low"] <= pair["elo"] <= pair["elo_high"],
          f"arena: intervals of {pair['a']} against {pair['b']}", pair)
    for part, bot in zip(pair["measures"], "ab"):
        check(part["bot"] == pair[bot] and abs(part["fair"] - 1 / 3) < 1e-6 and
              abs(part["share"] - part["fair"] - part["gain"]) < 2e-6, f"arena: {part['what']}", part)
by_id = {bot["id"]: bot for bot in numbers["bots"]}
check([by_id[bot]["rounds"] for bot in ("easy", "ismcts", "oracle")] == [0, 20, 20], "arena: rounds", by_id)
table = run("arena", "codenames", "normal", "random", "--matches", "2").stdout.decode()
check("normal: " in table and "rounds" not in table, "arena: no rounds where no search ran", table)
table = run("arena", GAME, "normal", "random", "--seats", "2", "--matches", "2").stdout.decode()
check(re.search(r"^normal: .*, 600 rounds$", table, re.M) and not re.search("^random: .*rounds", table, re.M),
      "arena: as many as it searched where one did", table)
check(len(by_id["ismcts"]["of_oracle"]) == len(by_id["easy"]["of_oracle"]) == 1 and not by_id["oracle"]["of_oracle"],
      "arena: parts of what the oracle gains", by_id)
check(abs(sum(bot["elo"] for bot in numbers["bots"])) < 1e-3 and by_id["oracle"]["elo"] > by_id["random"]["elo"],
      "arena: ratings", by_id)
only = arena("easy", "greedy", "random", "--against", "random", "--alone", "--matches", "4")
check([(pair["a"], pair["b"], len(pair["measures"])) for pair in only["pairs"]] ==
      [("easy", "random", 1), ("greedy", "random", 1)], "arena --against --alone", only)
table = run("arena", GAME, "easy", "greedy", "random", "--matches", "8").stdout.decode()
check("easy alone among greedy" in table and "  1. " in table and "random alone among easy" in table,
      "arena prints a table", table)
decided = arena("easy", "random", "--sprt", "0,50")
check(decided["sprt"]["accepted"] == "H1" and decided["sprt"]["llr"] >= decided["sprt"]["bound"] and
      decided["matches"] < 200, "arena --sprt stops early", decided["sprt"])
check(arena("random", "easy", "--sprt", "0,50", code=3)["sprt"]["accepted"] == "H0", "arena --sprt: H0")
check(arena("easy", "easy", "--sprt", "0,5", "--matches", "8", code=4)["sprt"]["accepted"] == "undecided",
      "arena --sprt: undecided")
timed = arena("ismcts", "random", "--seats", "2", "--matches", "2", "--time", "2")
check(timed["ms"] == 2 and timed["bots"][0]["rounds"] > 20 and 0 < timed["bots"][0]["ms"] < 20, "arena --time", timed)
for bot in json.loads(run("arena", GAME, "easy", "random", "--matches", "40", "--json").stdout)["bots"]:
    check(bot["seats_played"] > 0 and (bot["blunders"]["own-into-ruin"] > 0) == (bot["id"] == "random"),
          "arena counts blunders", bot)
sides = json.loads(run("arena", ROLES, "easy", "random", "--as", "role=insider", "--matches", "40", "--json").stdout)
part = {measure["what"]: measure for measure in sides["pairs"][0]["measures"]}
check(set(part) == {"easy among random as role=insider", "easy against random as role=insider"} and
      abs(sum(measure["fair"] for measure in part.values()) - 1) < 0.01, "arena --as", part)

with tempfile.TemporaryDirectory() as folder:
    records = os.path.join(folder, "records")
    command = ["arena", GAME, "greedy", "easy", "random", "--seats", "3", "--matches", "12", "--records", records]
    numbers = json.loads(run(*command, "--json").stdout)
    one_line_error(command, 2, "is there already")
    deals, won, sat = {}, [], {}
    for name in sorted(os.listdir(records)):
        record = open(os.path.join(records, name)).read()
        out, code = replay(record)
        check(code == 0 and out["error"] is None, f"arena writes records: {name}", out["error"])
        deal, pair, seating = re.fullmatch(rf"{GAME}-1-(\d+)-(\d)-(\d\d).txt", name).groups()
        chance = [line for line in record.splitlines() if line.startswith("* ")]
        deals.setdefault(deal, set()).add(tuple(chance[:5]))
        names = re.findall(r"^name \d (\w+)$", record, re.M)
        shares = [int(share) for share in re.search(r"^= (.*)$", record, re.M)[1].split()]
        if pair == "0" and names.count("greedy") == 1:
            won.append(shares[names.index("greedy")])
        if pair == "0":
            for seat, bot in enumerate(names):
                sat[seat, bot] = sat.get((seat, bot), 0) + 1
    check(len(deals) == 2 and all(len(chance) == 1 for chance in deals.values()) and
          len(set.union(*deals.values())) == 2, "arena: every pair and seating has the same deals", deals)
    check(set(sat.values()) == {6} and len(sat) == 6, "arena: every bot has every seat equally often", sat)
    check(abs(sum(won) / len(won) / 1000 - numbers["pairs"][0]["measures"][0]["share"]) < 1e-6,
          "arena: shares are those of the records", (won, numbers["pairs"][0]))

# ---- words of the setup, from a file: a deck of one's own ----

WORDS = "insidejob"
with tempfile.TemporaryDirectory() as folder:
    deck = os.path.join(folder, "deck.txt")

    def with_deck(content, *args):
        with open(deck, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return ["sim", WORDS, "--seats", "4", "--matches", "3", "--words", deck, *args]

    plain = [f"{condition}.{trump}" for condition in ("high", "low", "even", "odd", "ascending")
             for trump in "YPGB"]
    result = run(*with_deck("# mine\n\n" + "\n".join(plain) + "\n", "--records", os.path.join(folder, "r")))
    check(result.returncode == 0, "a deck of one's own is played", result)
    record = sorted(os.listdir(os.path.join(folder, "r")))[0]
    text = open(os.path.join(folder, "r", record)).read()
    check([line[5:] for line in text.splitlines() if line.startswith("word ")] == plain,
          "and stands in the record", text[:400])
    out, code = replay(text)
    check(code == 0 and out["over"], "which replays with it", out)
    check(all(f"* mission {line.split()[2]}" == line and line.split()[2] in plain
              for line in text.splitlines() if line.startswith("* mission")), "only these are drawn")
    refused(text.replace("word high.Y\n", "word hihg.Y\n"), text.split("\n\n")[0].count("\n") + 2,
            "unknown-mission", "", "an unknown id in a record is reported at the empty line")
    one_line_error(with_deck("high.Y\n# fine\nhihg.Y\n"), 2, "deck.txt:3:", '"hihg.Y"', "unknown-mission",
                   name="an unknown id in a file is reported at its line")
    one_line_error(with_deck("high.Y\r\n"), 2, "deck.txt:1:", "carriage-return", name="a file with CR")
    one_line_error(with_deck(b"high.Y\nlow\0.Y\n"), 2, "deck.txt:2:", "nul-byte", name="a file with NUL")
    one_line_error(with_deck(b"\xff\n"), 2, "deck.txt:1:", "not-a-word", name="a file that is not UTF-8")
    one_line_error(with_deck("high.Y\n" * 65), 2, "deck.txt:65:", "too-many-words", name="65 words")
    one_line_error(with_deck("high.Y\nlow.Y\n"), 2, "too-few-missions", name="a deck that is too small")
    one_line_error(with_deck("x" * 1000000), 2, "deck.txt", "too long", name="a file of 1 MB")
    one_line_error(["sim", WORDS, "--words", os.path.join(folder, "none")], 2, "no such file")
    one_line_error(["play", WORDS, "--lines", "--language", "de", "--words", os.path.join(folder, "none")], 2,
                   "weder eine Datei noch eine Liste", "siehe: safehouse help play")
    one_line_error(["play", GAME, "--lines", "--language=fr", "--words", "en"], 2, "se joue sans mots")
    one_line_error(["sim", WORDS, "--option", "special2=decoy"], 2, "second-role-without-first")

# ---- words that are drawn: from a list of the game's own, or from a file with as many or more ----

CARDS, count = "codenames", 25
with tempfile.TemporaryDirectory() as folder:
    def drawn(*args, seed=1):
        """The words of three matches."""
        records = os.path.join(folder, f"records-{len(os.listdir(folder))}")
        result = run("sim", CARDS, "--matches", "3", "--seed", str(seed), "--records", records, *args)
        assert result.returncode == 0, result.stderr
        return [[line[5:] for line in open(os.path.join(records, name), encoding="utf-8").read().splitlines()
                 if line.startswith("word ")] for name in sorted(os.listdir(records))]

    def words_file(*lines):
        path = os.path.join(folder, "words.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        return path

    usual = drawn()
    check(all(len(set(words)) == count for words in usual), "every match has its own words", usual)
    check(usual[0] != usual[1] and usual == drawn() and usual != drawn(seed=2), "drawn by seed and match")
    check(drawn("--words", "en") == usual, "the English list is usual")
    check(drawn("--words", "de") != usual, "a list has a name")
    own = [f"Wort{i}" for i in range(count)]
    check(all(sorted(words) == sorted(own) for words in drawn("--words", words_file("# mine", *own))),
          "as many words as are wanted: all of them")
    more = drawn("--words", words_file(*(f"a{i} / b{i}" for i in range(4 * count))))
    sides = {word[0] for words in more for word in words}
    check(sides == {"a", "b"} and all(len({word[1:] for word in words}) == count for words in more),
          "cards have two sides, and lie there once", more)
    check(drawn("--words", words_file("Ba\u0308r", *own[1:]))[0].count("B\u00e4r") == 1, "words are normalised")

    def with_words(*lines):
        return ["sim", CARDS, "--words", words_file(*lines)]

    one_line_error(with_words(*own[1:]), 2, f"words.txt:{count - 1}:", "too-few-words", name="a word too few")
    one_line_error(with_words(*own, "WORT3"), 2, f"words.txt:{count + 1}:", "WORT3", "words-alike", name="two alike")
    one_line_error(with_words(*own, "?"), 2, f"words.txt:{count + 1}:", "not-a-word", name="no word")
    one_line_error(with_words(*own, "x" * 80), 2, f"words.txt:{count + 1}:", "not-a-word", name="a long word")
    one_line_error(with_words(*own, "x / "), 2, f"words.txt:{count + 1}:", "not-a-word", name="no back")
    one_line_error(["sim", CARDS, "--words", os.path.join(folder, "none")], 2, "no such file", name="no file")


# ---- store check ----

with tempfile.TemporaryDirectory() as folder, sqlite3.connect(os.path.join(folder, "safehouse.db")) as database:
    with gzip.open(os.path.join(os.path.dirname(__file__), "fixtures/rooms-format-1.db.gz")) as packed:
        with open(os.path.join(folder, "safehouse.db"), "wb") as file:
            file.write(packed.read())
    result = run("store", "check", "--data", folder)
    check(result.returncode == 0 and b"15 rooms and" in result.stdout and b"without a checksum: all" in result.stdout,
          "store check of whole rooms", result)
    room, name = database.execute("SELECT id, name FROM room WHERE number > 9 LIMIT 1").fetchone()
    database.execute("DELETE FROM event WHERE room = ? AND number = 5", (room,))
    database.commit()
    result = run("store", "check", "--data", folder)
    check(result.returncode == 1 and result.stderr == b"safehouse store: 1 of 15 rooms is damaged\n" and
          result.stdout.decode() == f"room {name}: event 5 is damaged or missing; events 1 to 4 can be saved\n",
          "store check names the first bad event and what can be saved", result)
    one_line_error(["store", "check", "--data", os.path.join(folder, "none")], 1, "No such file")
one_line_error(["store"], 2, "wants check")
one_line_error(["store", "mend"], 2, "wants check or copy, not mend")
one_line_error(["store", "copy", "one"], 2, "copy wants FROM and TO")
one_line_error(["store", "check", "one"], 2, "check wants nothing behind it")
one_line_error(["store", "copy", "/none/such", "to"], 1, "/none/such: there is no such directory")
one_line_error(["serve", "--store", "/a/folder"], 2, "--store wants postgres://")

# ---- bench: lines `name value unit` ----

lines = run("bench", GAME, "--rounds", "1", "--option", "rule=pro").stdout.decode().splitlines()
check(all(len(line.split()) == 3 and line.startswith(f"{GAME}.4.") and float(line.split()[1]) >= 0
          for line in lines), "bench prints `name value unit`", lines)
check([line.split()[0].rsplit(".", 1)[1] for line in lines] ==
      ["matches", "acts", "acts_checked", "bare", "acts_of_bare", "view", "view_imagine", "moves",
       "moves_worst", "replay", "round_decisions", "imagine_play_on", "search_rounds", "rounds_of_alone",
       "belief", "thinking_rounds"], "bench names", lines)
figures = json.loads(run("bench", GAME, "--rounds", "1", "--search", "--json").stdout)
check(len(figures) == 6 and all(figure["value"] >= 0 for figure in figures.values()), "bench as JSON", figures)
done()
