"""tests/wasm_test.py - the same C as WebAssembly: it imports nothing and plays the same, byte for byte.

Builds the module, then compares it with the native program on golden records and random matches of
every game: the hash of every state, views, moves and descriptions. Needs tests/states beside the
program, clang with wasi-libc, and Node.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from tap import PROGRAM, ROOT, check, done

STATES = os.path.join(os.path.dirname(PROGRAM), "tests/states")
MATCHES = 20


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def output(*command):
    """What a command prints; a failure is told and ends the test."""
    result = run(*command)
    if result.returncode != 0:
        check(False, " ".join(str(part) for part in command), result.stdout + result.stderr)
        done()
    return result.stdout


def node(*command):
    return output("node", os.path.join(ROOT, "tests/wasm_test.mjs"), module, *command)


def first_difference(native, wasm):
    for one, other in zip(native.splitlines(), wasm.splitlines()):
        if one != other:
            return f"native {one}\nwasm   {other}"
    return f"{len(native.splitlines())} native lines, {len(wasm.splitlines())} in WebAssembly"


def check_states(files, name):
    native, wasm = output(STATES, *files), node("states", *files)
    acts = len(native.splitlines()) - len(files)
    check(acts > 0 and native == wasm, f"{name}: {len(files)} records, {acts} acts, the same states",
          first_difference(native, wasm))


def check_view(game, record, viewer, number):
    """The last view, moves and result are those of `safehouse replay`."""
    replay = json.loads(output(PROGRAM, "replay", "--json", "--view", viewer, record))
    view = json.loads(node("view", number, record))
    keys = ("game", "seats", "acts", "phase", "to_act", "over", "share", "view")
    check([replay[key] for key in keys] == [view[key] for key in keys],
          f"{game}: the view of {viewer} is that of the program", f"{replay}\n{view}")


def write_record(path, lines):
    path.write_text("\n".join(lines) + "\n")
    return path


def check_play(game, folder):
    """A match that the module plays by itself is one that the program accepts."""
    header = write_record(folder / f"{game['id']}.header", header_of(game))
    record = folder / f"{game['id']}.txt"
    record.write_text(node("play", 7, header))
    replay = json.loads(output(PROGRAM, "replay", "--json", record))
    check(replay["over"] and not replay["error"], f"{game['id']}: the module plays a whole match", replay)
    check_states([record], f"{game['id']}, played by the module")
    check_view(game["id"], record, "watcher", 14)
    half = record.read_text().splitlines()
    cut = write_record(folder / f"{game['id']}.half", half[:(len(half) + half.index("")) // 2])
    check_view(game["id"], cut, "0", 0)


def header_of(game):
    words = [f"word word{i}" for i in range(game["words_min"])]
    return ["safehouse-record 1", f"game {game['id']} {game['rules']}", f"seats {game['seats_usual']}",
            *words]


def check_refusals(folder):
    start = write_record(folder / "start", ["safehouse-record 1", "game nullgame 1", "seats 2"])
    acts = ["* fly away", "0 done", "* flip 1 heads", "* flip 0 heads", "* flip 1 heads", "0 done"]
    results = json.loads(node("try", start, *acts))
    expected = [[-1, "not-an-act", 0], [-1, "not-your-turn", 0], [-1, "not-a-legal-move", 0], [0, "", 1],
                [-1, "not-your-turn", 1], [0, "", 2], True]
    check(results == expected, "acts are refused for their reasons; a state is taken back", results)
    bad = write_record(folder / "bad", ["# nobody knows it", "safehouse-record 1", "game none 1"])
    results = json.loads(node("try", bad))
    check(results == [[4, "unknown-game", 3]], "a record is refused at its line", results)
    record = write_record(folder / "flip", ["safehouse-record 1", "game nullgame 1", "seats 2", "",
                                            "* flip 0 heads"])
    seen = [json.loads(node("view", viewer, record))["last"] for viewer in (0, 1, 14)]
    check(seen == ["* flip 0 heads", "* flip 0 ?", "* flip 0 ?"], "an act is seen as its viewer may", seen)
    moves = json.loads(node("view", 0, record))["moves"]
    check(moves == ["done"], "the moves of a seat", moves)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    module = folder / "safehouse.wasm"
    built = run(sys.executable, os.path.join(ROOT, "tools/build-wasm"), ROOT, module)
    if not check(built.returncode == 0, "the module builds", built.stdout + built.stderr):
        done()
    imports = node("imports")
    check(imports == "", "it imports nothing", imports)

    native = {game["id"]: game for game in json.loads(output(PROGRAM, "describe", "--json"))["games"]}
    games = {game["id"]: game for game in json.loads(node("describe"))}
    check(games and games == native, "it describes the same games", f"{sorted(games)} {sorted(native)}")
    check_refusals(folder)

    for id, game in games.items():
        golden = sorted(pathlib.Path(ROOT, "games", id, "records").glob("*.txt"))
        if check(golden, f"{id} has golden records"):
            check_states(golden, f"{id}, golden")
        records = folder / f"records-{id}"
        records.mkdir()
        output(PROGRAM, "sim", id, "--matches", MATCHES, "--seed", 11, "--records", records)
        check_states(sorted(records.iterdir()), f"{id}, random")
        check_play(game, folder)

done()
