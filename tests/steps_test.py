"""tests/steps_test.py - turns of many steps at the keyboard: what a move costs, taking back, a whole match.

Played with INSIDER, in lines through pipes. An answer that is not asked for is refused and the question
comes again, so a list of answers repeated over and over plays a match to its end, the same every time.
"""
import os
import re
import subprocess
import tempfile

from tap import PROGRAM, check, done

FOLDER = tempfile.TemporaryDirectory(prefix="safehouse-steps-")
# First what must be seen in a match, then what brings it on, then any move at all.
EAGER = ["guard", "rob 1", "rob 2", "rob 0", "again", "hype", "out", "done", "end", "roll"]


def play(name, seats, persons, answers, *more):
    """Output and record of a match that people at the keyboard answer so."""
    path = os.path.join(FOLDER.name, name)
    people = [flag for seat in persons for flag in ("--person", str(seat))]
    result = subprocess.run([PROGRAM, "play", "insider", "--lines", "--language", "en", "--seats", str(seats), *people,
                             "--record", path, *more], input="\n".join(answers) + "\n", capture_output=True, text=True,
                            timeout=300, env={**os.environ, "LC_ALL": "C.UTF-8"})
    with open(path, encoding="utf-8") as file:
        return result.stdout, file.read()


def numbers(count):
    """Numbers of moves, now high, now low: the highest that is there is taken."""
    return [str(n) for i in range(count) for n in (40 + 17 * i % 97, 9 + 5 * i % 13, 2 + i % 5, 1)]


def check_costs():
    out, record = play("costs", 2, [0, 1], ["", "walk", "move a1 a1a2.1", "end", "move a1 a2", "back", "back", "quit"],
                       "--seed", "3")
    first = re.search(r"^\* first (\d)$", record, re.M)[1]
    if first == "1":  # seat 1 has its base in another corner
        out, record = play("costs-1", 2, [0, 1], ["", "walk", "move e5 e4e5.2", "end", "move e5 e4", "back", "back",
                                                  "quit"], "--seed", "3")
    step, far, path = ("a1", "a2", "a1a2.1") if first == "0" else ("e5", "e4", "e4e5.2")
    check(f"move {step} {far} (3)" in out and f"move {step} {path} (1)" in out, "every square shows its cost", out)
    check(re.search(r"as long as a pawn can move: you have 6 left", out), "points that are left are told", out)
    check(not re.search(r"^\d walk", record, re.M), "a turn is taken back to its beginning", record)


def check_match():
    answers = ([""] + EAGER + numbers(4)) * 2500
    out, record = play("match", 3, [0], answers, "--seed", "7", "--option", "path=1")
    check(re.search(r"^= ", record, re.M), "a whole match is played", record[-300:] + out[-600:])
    for what, act in {"a guard": r"^\d guard$", "a robbery": r"^\d rob \d\n\* rob \w+$",
                      "a blocker moved": r"^\d block ", "an evaluation": r"[0-9] .*\n\* evaluation "}.items():
        check(re.search(act, record, re.M), f"the match had {what}", record[-600:])
    code = subprocess.run([PROGRAM, "replay", os.path.join(FOLDER.name, "match")], capture_output=True).returncode
    check(code == 0, "and its record replays")


check_costs()
check_match()
done()
