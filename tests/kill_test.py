"""tests/kill_test.py PROGRAM [--kills N] [--seed S] - kill -9 under load, N times: nothing acknowledged is gone.

Several rooms of every game are played, chatted in and noted in by persons who never rest; when a
match is over its record is verified, held against what everybody saw, and the next one begins. The
server is killed at random moments and started again. Whoever comes back holds what they are told
against what they had been shown before:
- the number has not fallen, and every act, every word and note that was shown is there;
- an act, word or note whose answer never came is there once or not at all;
- nobody has acted in anybody else's place.
"""
import argparse
import hashlib
import json
import os
import random
import selectors
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import wire
from follower import Follower, ProtocolError
from server import Server
from tap import PROGRAM, check, done

ROOMS = [("heimlich", 2), ("heimlich", 2), ("heimlich", 4), ("insidejob", 4), ("insidejob", 2), ("nullgame", 2),
         ("nullgame", 3)]
LOAD_SECONDS = 0.7  # at most, between two kills
FLAGS = ["--threads", "2", "--grace-seconds", "600", "--chat-per-minute", "0", "--lines", "0", "--address-lines", "0"]
SAID_MAX = 100  # in a room: all of them are told again
PATIENCE = 20


class Loss(Exception):
    """What the whole test is about."""


class Guest:
    """A person of a room: reacts to what the room is waiting for, one line at a time."""

    def __init__(self, room, seat):
        self.room, self.seat, self.token = room, seat, f"{room.random.getrandbits(160):040x}"
        self.follower, self.client = Follower(), None
        self.waits_for = None  # the answer to the last line: a function of the follower
        self.kept = None  # what was known when the connection broke
        self.pending = self.pending_word = self.pending_note = None
        self.acts_shown = self.words = 0
        self.mixed = b""  # what is revealed when a match begins

    # ---- coming back ----

    def connect(self, port):
        self.keep()
        self.client = wire.Client(port, f"/ws/{self.room.id}")
        self.client.send(f"enter {self.token} Guest{self.seat}")
        self.waits_for = lambda follower: self.kept is None

    def keep(self):
        """Remember what was shown; the comparison is still to come."""
        follower = self.follower
        self.kept = {"n": follower.n, "acts": list(follower.acts), "note": follower.note, "said": list(follower.said),
                     "match": follower.room["match"] if follower.room else 0}

    def read(self):
        for event in self.client.receive():
            if event[0] == "gone":
                return False
            if event[0] != "text":
                continue
            message = json.loads(event[1])
            self.follower.take(message)
            if self.follower.bye:
                raise Loss(f"sent away: {message}")
            if self.kept:
                self.compare(message)
            else:
                self.note_answers(message)
        return True

    def compare(self, message):
        """The first message after coming back tells everything; the second what was said and noted."""
        kept = self.kept
        if message.get("since") == 0:
            if message["n"] < kept["n"]:
                raise Loss(f"number {kept['n']} before, {message['n']} after")
            if self.follower.room["match"] == kept["match"]:
                self.compare_acts(kept["acts"], self.follower.acts)
            elif self.follower.room["match"] not in (kept["match"] + 1, 1):
                raise Loss(f"match {kept['match']} before, {self.follower.room['match']} after")
            if not kept["said"] and not kept["note"]:
                self.kept = self.pending_word = self.pending_note = None  # there may be nothing else to tell
        elif "said" in message and message["since"] == message["n"]:
            self.compare_words([word for _, word in kept["said"]], message["said"])
            self.compare_note(kept["note"], message.get("note"))
            self.kept = None

    def compare_acts(self, old, new):
        if new[:len(old)] != old:
            raise Loss(f"acts were shown:\n{old}\nafterwards:\n{new}")
        more = [act for act in new[len(old):] if act.startswith(self.mine)]
        if more and more != [self.mine + str(self.pending)]:
            raise Loss(f"nobody made {more}; on its way was {self.pending}")
        self.room.count["made, not shown"] += len(more)
        self.pending = None

    def compare_words(self, old, new):
        texts = [word["text"] for word in new]
        lost = [word for word in old if word not in new]
        if lost or len(texts) != len(set(texts)):
            raise Loss(f"were said:\n{lost}\nafterwards:\n{new}")
        self.pending_word = None

    def compare_note(self, old, new):
        if new not in (old, self.pending_note):
            raise Loss(f"the note was {old}, now it is {new}; on its way was {self.pending_note}")
        self.pending_note = None

    def note_answers(self, message):
        if any(word["text"] == self.pending_word for word in message.get("said", [])):
            self.pending_word = None
        if self.pending_note is not None and message.get("note") == self.pending_note:
            self.pending_note = None

    # ---- what to do next ----

    def send(self, line, until):
        self.follower.refused, self.waits_for = None, until
        self.client.send(line)

    def go_on(self):
        """Say the next line, if nothing is awaited. Refusals happen only where others were faster."""
        follower = self.follower
        if follower.refused and self.pending:
            raise Loss(f"{self.pending} was refused: {follower.refused}")
        if self.waits_for and not (follower.refused or self.waits_for(follower)):
            return
        self.waits_for = None
        if not follower.room:
            return
        if self.pending:
            self.pending, self.acts_shown = None, self.acts_shown + 1
        if self.room.random.random() < 0.1 and not self.talk():
            return
        {"lobby": self.prepare, "gathering": self.reveal, "playing": self.act,
         "over": self.finish}[follower.room["status"]]()

    def prepare(self):
        room, person = self.follower.room, self.follower.person
        if len(room["seats"]) != self.room.seats:
            if room["host"] == person:
                self.send(f"seats {self.room.seats}", lambda f: len(f.room["seats"]) == self.room.seats)
        elif person not in (seat["person"] for seat in room["seats"]):
            self.send(f"sit {self.seat}", lambda f: f.room["seats"][self.seat]["person"] == person)
        elif person not in room["mixed"]:
            self.mixed = self.room.random.getrandbits(128).to_bytes(16, "big")
            self.send(f"mix {hashlib.sha256(self.mixed).hexdigest()}", lambda f: person in f.room["mixed"])
        elif room["host"] == person and all(seat["person"] in room["mixed"] for seat in room["seats"]):
            self.send("begin", lambda f: f.room["status"] != "lobby")

    def reveal(self):
        person = self.follower.person
        if person in self.follower.room["reveal"]:
            self.send(f"reveal {self.mixed.hex()}", lambda f: person not in f.room.get("reveal", []))

    def act(self):
        follower = self.follower
        if not follower.is_asked():
            return
        made = self.count_mine()
        self.pending = self.room.random.choice(follower.state["moves"])
        self.send(f"act {follower.n} {self.pending}", lambda f: self.count_mine() > made)

    @property
    def mine(self):
        """How one's own acts begin."""
        return f"{self.follower.seat} "

    def count_mine(self):
        return sum(act.startswith(self.mine) for act in self.follower.acts)

    def finish(self):
        """The host checks the record, then asks for another match, to which the others agree."""
        match, wish = self.follower.room["match"], self.follower.room.get("rematch")
        if self.follower.room["host"] != self.follower.person:
            if wish and self.follower.person not in wish["agreed"]:
                self.send(f"agree {wish['person']}", lambda f: f.room["match"] > match or f.refused == "no-such-wish" or
                          f.person in f.room.get("rematch", {}).get("agreed", []))
            return
        if self.room.checked < match:
            self.follower.record = None
            self.send("record", lambda f: f.record and self.room.check(match, f.record))
        else:
            self.send("rematch rotate" if match % 2 else "rematch", lambda f: f.room["match"] > match)

    def talk(self):
        """Say or note something. False: nothing else may be sent until that is answered."""
        self.words += 1
        text = f"{self.seat}:{self.words}"
        if self.room.random.random() < 0.5 and self.room.said < SAID_MAX and self.pending_word is None:
            self.room.said += 1
            self.pending_word = text
            self.send(f"say {text}", lambda f: self.pending_word is None)
            return False
        if self.pending_note is None:
            self.pending_note = text
            self.send(f"note {text}", lambda f: self.pending_note is None)
            return False
        return True


class Room:
    def __init__(self, test, game, seats):
        answer = test.request("POST", "/rooms", f"game {game}")
        self.id, self.random, self.server = json.loads(answer.body)["room"], test.random, test.server
        self.game, self.seats, self.checked, self.said, self.count = game, seats, 0, 0, test.count
        self.guests = [Guest(self, seat) for seat in range(seats)]

    def check(self, match, record):
        """The record of a match is fair and shows everybody what they saw. False: some are behind."""
        for guest in self.guests:
            follower = guest.follower
            if guest.kept or follower.room["match"] != match or follower.room["status"] != "over":
                return False
        result = self.server.run("verify", "-", stdin=record.encode())
        if result.returncode:
            raise Loss(f"verify: {result.stdout + result.stderr}\n{record}")
        for guest in self.guests:
            seat = str(guest.follower.seat)
            shown = self.server.run("replay", "--transcript", seat, "-", stdin=record.encode()).stdout.decode()
            if shown.splitlines() != guest.follower.acts:
                raise Loss(f"seat {seat} saw\n{guest.follower.acts}\nthe record shows\n{shown}")
        self.checked = match
        self.count["matches"] += 1
        return True


class Test:
    def __init__(self, kills, seed):
        self.kills, self.random = kills, random.Random(seed)
        self.server = Server(PROGRAM, FLAGS)
        self.count = {"made, not shown": 0, "matches": 0}
        self.server.start()
        self.rooms = [Room(self, game, seats) for game, seats in ROOMS]
        self.guests = [guest for room in self.rooms for guest in room.guests]

    def request(self, method, target, body):
        with wire.socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) as sock:
            headers = {"Host": "127.0.0.1", "Content-Length": str(len(body))}
            sock.sendall(wire.request(method, target, headers, body.encode()))
            return wire.read_answer(sock)

    def connect(self):
        """The first to enter a room is its host: one after the other, but without waiting long."""
        for guest in self.guests:
            guest.connect(self.server.port)

    def turn(self, seconds):
        """Read and answer for so long, or until every connection is gone. Returns how many are left."""
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            for guest in self.guests:
                selector.register(guest.client, selectors.EVENT_READ, guest)
            while selector.get_map() and (left := end - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    if key.data.read():
                        key.data.go_on()
                    else:
                        selector.unregister(key.fileobj)
            return len(selector.get_map())

    def wait_for_news(self):
        """Until something is shown: if it was shown too early, now is the moment to lose it."""
        with selectors.DefaultSelector() as selector:
            for guest in self.guests:
                selector.register(guest.client, selectors.EVENT_READ)
            selector.select(LOAD_SECONDS)

    def drain(self):
        """What was sent before the end counts as shown: read it all."""
        for guest in self.guests:
            while guest.read():
                pass
            guest.client.sock.close()

    def round(self):
        self.connect()
        if self.turn(self.random.random() * LOAD_SECONDS) != len(self.guests):
            raise Loss("the server hangs up\n" + self.server.log())
        if self.random.random() < 0.5:
            self.wait_for_news()
        self.server.kill()
        self.drain()
        self.server.start()

    def come_back(self):
        """Once more, and this time everybody gets to the comparison."""
        self.connect()
        end = time.monotonic() + PATIENCE
        while any(guest.kept for guest in self.guests):
            if time.monotonic() > end:
                raise Loss(f"not told what was: {[guest.kept for guest in self.guests if guest.kept]}")
            self.turn(0.1)

    def run(self):
        for number in range(1, self.kills + 1):
            self.round()
            if number % 100 == 0:
                print(f"# {number} kills", flush=True)
        self.come_back()


def check_database(test):
    """A copy made while the server runs is a whole database."""
    copy = os.path.join(test.server.folder, "copy.db")
    result = test.server.run("backup", "--data", test.server.data, copy)
    if not check(result.returncode == 0, "a backup while it runs", result.stdout + result.stderr):
        return
    with sqlite3.connect(copy) as database:
        said = database.execute("PRAGMA integrity_check").fetchall()
    check(said == [("ok",)], "the copy is whole", said)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
    args = parser.parse_args()
    print(f"# seed {args.seed}")
    test = Test(args.kills, args.seed)
    try:
        test.run()
        trouble = None
    except (Loss, ProtocolError, wire.WireError, OSError, ValueError, KeyError) as error:
        trouble = f"{type(error).__name__}: {error}\n" + test.server.log()
    shown = sum(guest.acts_shown for guest in test.guests)
    check(trouble is None, f"{args.kills} kills: nothing that was shown is lost, nothing is doubled", trouble)
    check(shown > 5 * args.kills, f"{shown} acts were shown, {test.count['made, not shown']} made but not shown")
    check(test.count["matches"] > 0, f"{test.count['matches']} records are fair and show what everybody saw")
    if trouble is None:
        check_database(test)
        test.server.stop()
        check(not test.server.strange_lines(), "the log is JSON", test.server.strange_lines()[:5])
    test.server.release()
    done()


main()
