"""tests/fixture_test.py PROGRAM SHIM - databases of older programs open: everybody finds what was there before.

tests/fixtures/rooms-format-1 was written by the last program of that format, with five games in three states each,
all by rules 1; rooms-format-2 in the same way by the program before the first release. Games whose rules this program
still has go on where they were; a match by older rules has ended: what was said and its record are there, a sentence
names both versions, and another match can be played.
Format 1 is migrated once, in one transaction, a copy is kept, and a migration that is killed at any step begins anew.
SHIM is the library of tests/shim/store_faults.c.
"""
import functools
import gzip
import hashlib
import json
import os
import re
import resource
import shutil
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import wire
from follower import Follower
from server import Server, ServerError
from tap import PROGRAM, ROOT, check, done

FIXTURE = os.path.join(ROOT, "tests/fixtures/rooms-format-1")
LATER = os.path.join(ROOT, "tests/fixtures/rooms-format-2")
FLAGS = ["--keep-days", "0", "--lines", "0", "--address-lines", "0", "--chat-per-minute", "0", "--pace-ms", "0",
         "--grace-seconds", "3600"]
PATIENCE = 20
SENTENCES = {"en": r"version {was} of the rules of .+; this program has version {has}\.",
             "de": r"Regelversion {was} von .+; dieses Programm hat Version {has}\.",
             "fr": "version {was} des règles de .+\u202f; ce programme a la version {has}\\."}
SHIM = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None


class Guest:
    """Somebody of the fixture who comes back."""

    def __init__(self, server, room, name):
        self.name, self.follower = name, Follower()
        self.client = wire.Client(server.port, f"/ws/{room['room']}")
        self.client.send(f"enter {room['people'][name]['token']}")
        self.wait(lambda follower: follower.note is not None and follower.room)

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition(self.follower):
            if time.monotonic() > end or self.follower.bye:
                raise ServerError(f"{self.name} waits in vain: {self.follower.bye} {self.follower.refused}")
            for event in self.client.receive():
                if event[0] == "text":
                    self.follower.take(json.loads(event[1]))

    def say(self, line, condition):
        self.client.send(line)
        self.wait(condition)

    def say_in_vain(self, text):
        """Returns how the server says good-bye."""
        self.client.send(f"say {text}")
        end = time.monotonic() + PATIENCE
        while self.follower.bye is None and time.monotonic() < end:
            for event in self.client.receive():
                if event[0] == "text":
                    self.follower.take(json.loads(event[1]))
        return self.follower.bye


@functools.cache
def table_of(server, game):
    return json.loads(server.run("describe", game, "--json").stdout)["games"][0]


def rules_of(server, game):
    """Which version of a game's rules this program has."""
    return table_of(server, game)["rules"]


def rules_then(room):
    """By which the room was played; rooms-format-1 does not say so, and all its games had their first."""
    return room.get("rules", 1)


def is_older(server, room):
    """Has the room a match by rules that this program does not have?"""
    return room["status"] != "lobby" and rules_of(server, room["game"]) != rules_then(room)


def differences(server, guest, room):
    """What is not as it was: a list of texts."""
    follower, kept, older = guest.follower, room["people"][guest.name], is_older(server, room)
    said = [word for _, word in follower.said]
    status = "aborted" if older else {"middle": "playing"}.get(room["status"], room["status"])
    pairs = [("note", follower.note, kept["note"]), ("said", said, room["said"]),
             ("game", follower.room["game"], room["game"]), ("status", follower.room["status"], status),
             ("rules", follower.room["rules"], rules_then(room) if older else rules_of(server, room["game"]))]
    if older:
        pairs.append(("state", follower.state, None))
    elif kept["state"]:
        now = {**follower.state, "last": follower.acts[-1], "acts": len(follower.acts),
               "sha256": hashlib.sha256("\n".join(follower.acts).encode()).hexdigest()}
        view = kept["state"]["view"]
        pairs += [(key, now[key], value) for key, value in kept["state"].items() if key != "view"]
        pairs += [(f"view {key}", now["view"].get(key), value) for key, value in view.items()]
    return [f"{guest.name}: {what} is {is_now}, was {was}" for what, is_now, was in pairs if is_now != was]


def put_fixture(server, fixture=FIXTURE):
    shutil.rmtree(server.data, ignore_errors=True)
    os.makedirs(server.data)
    for ending in ("db", "db-wal"):
        with gzip.open(f"{fixture}.{ending}.gz") as packed, \
                open(os.path.join(server.data, f"safehouse.{ending}"), "wb") as file:
            file.write(packed.read())


def ask(path, sql):
    database = sqlite3.connect(path)
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def play_on(server, room):
    """The person who is asked makes a move. Returns what is wrong, or None."""
    guests = [Guest(server, room, name) for name in ("Ann", "Ben")]
    asked = next((guest for guest in guests if guest.follower.is_asked()), None)
    if not asked:
        return "nobody is asked"
    follower, made = asked.follower, len(asked.follower.acts)
    move = follower.state["moves"][0]
    words = [verb["name"] for verb in table_of(server, room["game"])["verbs"] if verb["word"] and not verb["chance"]]
    if move.split()[0] in words:
        move += " quokka"
    asked.say(f"act {follower.n} {move}", lambda now: len(now.acts) > made or now.refused)
    return follower.refused


def verify(server, room):
    """The record of a match that is over: fair, and what everybody saw. Returns what is wrong, or None."""
    guest = Guest(server, room, "Ann")
    guest.say("record", lambda follower: follower.record)
    record = guest.follower.record.encode()
    result = server.run("verify", "-", stdin=record)
    if result.returncode:
        return result.stdout + result.stderr
    for name, seat in (("Ann", "0"), ("Cid", "watcher")):
        shown = server.run("replay", "--transcript", seat, "-", stdin=record).stdout.decode().splitlines()
        if hashlib.sha256("\n".join(shown).encode()).hexdigest() != room["people"][name]["state"]["sha256"]:
            return f"{name} saw something else"
    return None


def read_older(server, room):
    """The record of a match by older rules is whole, and refused in a sentence. Returns what is wrong, or None."""
    guest = Guest(server, room, "Ann")
    guest.say("record", lambda follower: follower.record)
    lines = guest.follower.record.splitlines()
    acts = lines[lines.index("") + 1:]
    if f"game {room['game']} {rules_then(room)}" not in lines or len(acts) != room["people"]["Ann"]["state"]["acts"]:
        return f"the record is not whole: {lines[:3]}, {len(acts)} acts"
    has = rules_of(server, room["game"])
    for command in ("replay", "verify"):
        for language, sentence in SENTENCES.items():
            result = server.run(command, "--language", language, "-", stdin=guest.follower.record.encode())
            expected = sentence.format(was=rules_then(room), has=has)
            if result.returncode != 1 or not re.search(expected, result.stderr.decode()):
                return f"{command}, {language}: {result}"
    guest.say("show 0", lambda follower: follower.refused)
    return None if guest.follower.refused == "other-rules-version" else guest.follower.refused


def play_anew(server, room):
    """After a match by older rules the host calls for another, by those the program has."""
    guest = Guest(server, room, "Ann")
    guest.say("rematch", lambda follower: follower.room["status"] == "lobby" or follower.refused)
    here = guest.follower.room
    fine = here["status"] == "lobby" and here["rules"] == rules_of(server, room["game"])
    return None if fine else f"{guest.follower.refused} {here}"


def test_rooms(server, rooms):
    for room in rooms:
        wrong = [text for name in room["people"] for text in differences(server, Guest(server, room, name), room)]
        check(not wrong, f"{room['game']}, {room['status']}: as it was", "\n".join(wrong)[:4000])
    for room in rooms:
        if is_older(server, room):
            trouble = read_older(server, room) or play_anew(server, room)
            check(trouble is None, f"{room['game']}, {room['status']}: a match by older rules", trouble)
        elif room["status"] == "middle":
            trouble = play_on(server, room)
            check(trouble is None, f"{room['game']} can be played on", trouble)
        elif room["status"] == "over":
            trouble = verify(server, room)
            check(trouble is None, f"{room['game']}: the record of the match is fair", trouble)
        else:
            guest = Guest(server, room, "Ben")
            guest.say("say hello again", lambda follower: follower.said[-1][1]["text"] == "hello again")


def test_migration(server, rooms):
    put_fixture(server)
    server.start()
    test_rooms(server, rooms)
    result = server.run("store", "check", "--data", server.data)
    check(result.returncode == 0 and b"without a checksum" in result.stdout, "store check beside the server", result)
    server.stop()
    check(sum("migrated" in line for line in server.said) == 1, "it is migrated", server.log())
    copy, database = (os.path.join(server.data, name) for name in ("safehouse.db.format-1", "safehouse.db"))
    check(ask(copy, "PRAGMA user_version") == [(1,)] and ask(copy, "PRAGMA integrity_check") == [("ok",)],
          "a copy of the old file is kept")
    before = sum(room["n"] for room in rooms)
    check(ask(copy, "SELECT count(*) FROM event")[0][0] >= before, "with all events, also those of SQLite's log")
    check(ask(database, "PRAGMA user_version") == [(2,)], "the file is of format 2 now")
    plain, new = ask(database, "SELECT sum(sum IS NULL), sum(sum IS NOT NULL) FROM event")[0]
    check(plain >= before and new >= len(rooms) // 3, "old events have no checksum, new ones have one", (plain, new))
    made = os.stat(copy).st_mtime_ns
    server.said.clear()
    server.start()
    server.stop()
    check(not any("migrated" in line for line in server.said) and os.stat(copy).st_mtime_ns == made,
          "the second start migrates nothing", server.log())


def test_later(server):
    """The database of the program before the first release: everything goes on, or ends with its record."""
    put_fixture(server, LATER)
    server.start()
    test_rooms(server, read_rooms(LATER))
    result = server.run("store", "check", "--data", server.data)
    check(result.returncode == 0, "and everything is as it was stored", result)
    server.stop()


def test_interrupted(server, rooms):
    """Kill it at every step of the migration; whatever is left opens and is whole."""
    steps, killed, wrong = 0, True, []
    os.environ["LD_PRELOAD"] = SHIM
    while killed and steps < 1000:
        steps += 1
        put_fixture(server)
        os.environ.update(STORE_FAULTS_KILL=str(steps), LD_PRELOAD=SHIM)
        try:
            server.start()
            server.kill()
            killed = ask(os.path.join(server.data, "safehouse.db"), "PRAGMA user_version") != [(2,)]
        except ServerError:
            killed = True
        del os.environ["STORE_FAULTS_KILL"], os.environ["LD_PRELOAD"]
        result = server.run("store", "check", "--data", server.data)
        if result.returncode:
            wrong.append(f"step {steps}: {result}")
        server.start()
        room = rooms[steps % len(rooms)]
        wrong += [f"step {steps}: {text}" for text in differences(server, Guest(server, room, "Ann"), room)]
        server.stop()
    check(not wrong, f"a migration killed at each of {steps} steps: every room is there", "\n".join(wrong)[:4000])
    check(10 < steps < 1000, "it was killed, and then it was not", steps)


def test_newer(server):
    """What an older program says to a newer file: this one to the next format."""
    database = os.path.join(server.data, "safehouse.db")
    for version, sentence in ((3, "is of a newer Safehouse: format 3, known is 2"),
                              (0, "is damaged: it has no format (0)")):
        ask(database, f"PRAGMA user_version = {version}")
        for command in (["serve", "--port", "0"], ["backup", "copy.db"], ["store", "check"]):
            result = server.run(*command, "--data", server.data)
            check(result.returncode == 1 and sentence in result.stderr.decode(),
                  f"format {version}: {command[0]} refuses it in a sentence", result)


def test_failing_flush(server, rooms):
    """A line that was refused because the disk cannot flush is not there after kill -9."""
    put_fixture(server)
    server.start()
    server.stop()
    flag = os.path.join(server.folder, "no-sync")
    os.environ.update(STORE_FAULTS_SYNC=flag, LD_PRELOAD=SHIM)
    server.start()
    room = next(room for room in rooms if room["status"] == "lobby")
    guest = Guest(server, room, "Ann")
    with open(flag, "w", encoding="utf-8"):
        check(guest.say_in_vain("this is lost") == "trouble", "a flush that fails is told", server.log())
    server.kill()
    del os.environ["STORE_FAULTS_SYNC"], os.environ["LD_PRELOAD"]
    server.start()
    said = [word["text"] for _, word in Guest(server, room, "Ann").follower.said]
    check("this is lost" not in said and said, "and what was said then is not there after kill -9", said)
    server.stop()


def test_no_growth(server, rooms):
    """A limit on the size of files is survived like a full disk."""
    server.start()
    room = next(room for room in rooms if room["status"] == "lobby")
    process = server.process.pid
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (100, most))
    bye = Guest(server, room, "Ann").say_in_vain("this is lost, too")
    check(bye == "trouble" and not server.has_ended(), "a file that may not grow is told", (bye, server.log()))
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))
    guest = Guest(server, room, "Ann")
    guest.say("say this is kept", lambda follower: follower.said[-1][1]["text"] == "this is kept")
    check(not any("lost" in word["text"] for _, word in guest.follower.said), "and then it goes on")
    server.stop()


def read_rooms(fixture):
    with open(f"{fixture}.json", encoding="utf-8") as file:
        return json.load(file)


def main():
    rooms = read_rooms(FIXTURE)
    server = Server(PROGRAM, FLAGS)
    try:
        test_migration(server, rooms)
        test_newer(server)
        test_later(server)
        if SHIM:
            test_failing_flush(server, rooms)
            test_no_growth(server, rooms)
            test_interrupted(server, rooms)
    except (ServerError, wire.WireError, OSError) as error:
        check(False, "it runs to the end", f"{type(error).__name__}: {error}\n{server.log()}")
    server.release()
    done()


main()
