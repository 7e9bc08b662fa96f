"""tests/lines_test.py SERVER --shim LIBRARY [--seed S] [--steps N] [--minutes N] [--no-sequence]

Random lines, as docs/protocol.md has them and a little beside that, against the real server, best a sanitized one:
rooms of every game in whatever state the lines before have left them, several people in each, lines that are said
until they are refused, so that every limit is reached. The server lives, every answer is JSON of the right room, and
after a restart every room is there as it was. --minutes: until the time is over.
"""
import argparse
import json
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import shim
from crowd import Crowd
from server import Server
from tap import PROGRAM, check, done
from web import ask, make_room

FLAGS = ["--chat-per-minute", "0", "--lines", "0", "--address-lines", "0", "--address-rooms", "0",
         "--address-connections", "0", "--people", "6", "--pace-ms", "0", "--think-ms", "1",
         "--grace-seconds", "1", "--enter-seconds", "0"]
GUESTS = 4  # in a room
TOGETHER = 10  # steps in every room until all answers are awaited
MANY = 70  # a line is said so often, or until it is refused
TURN_MAX = 64
MESSAGE_BYTES = 4000
PATIENCE = 30
WILD = ["", " ", "0", "-1", "1", "2", "3", "9", "63", "64", "65", "255", "256", "65535", "65536", "4294967295", "none",
        "off", "on", "x" * 48, "x" * 49, "y" * 500, "\u00e9\u4e2d", "a / b", " / ", "/", "a  b", "e\u0301", "01", "\t"]


class Stuck(Exception):
    """An answer that should have come did not, or the server has gone."""


class Grammar:
    """Lines by kind. Most are right in form, many also in what they say."""

    def __init__(self, draw, games):
        self.draw, self.lists = draw, games["lists"]
        self.games = {game["id"]: game for game in games["games"]}
        self.bots, self.phrases = [*games["bots"], "random", "none"], games["phrases"]
        self.words = 0

    def number(self, most):
        return self.draw.randrange(most + 1) if self.draw.random() < 0.9 else self.draw.choice(WILD)

    def text(self):
        draw = self.draw
        return draw.choice((draw.choice(WILD), "x" * draw.randrange(1, 60), "two words", draw.choice(self.phrases)))

    def phrase(self, room):
        """One of every room's or of the game's own, which may be about a seat."""
        own = self.draw.choice([{"name": key, "seat": False} for key in self.phrases]
                               + 3 * self.games[room["game"]].get("phrases", []))
        return f"{own['name']} {self.number(3)}" if own["seat"] != (self.draw.random() < 0.1) else own["name"]

    def word(self):
        """Most words are new, and have a back or not."""
        return self.draw.choice((self.card(), self.card(), self.card().split(" ")[0], self.text()))

    def card(self):
        self.words += 1
        return f"w{self.words} / b{self.words}"

    def person(self, room):
        people = [person["id"] for person in room["people"]]
        return self.draw.choice(people) if people and self.draw.random() < 0.9 else self.number(8)

    def knock(self, room):
        knocks = [knock["id"] for knock in room.get("knocks", ())]
        return self.draw.choice(knocks) if knocks else self.number(3)

    def option(self, room):
        options = self.games[room["game"]]["options"]
        if not options or self.draw.random() < 0.1:
            return f"{self.text()} {self.text()}"
        option = self.draw.choice(options)
        return f"{option['name']} {self.draw.choice([*option['values'], self.text()])}"

    def move(self, guest):
        state = guest.follower.state
        if state and state["moves"] and self.draw.random() < 0.9:
            move = self.draw.choice(state["moves"])
            return move if self.draw.random() < 0.8 else f"{move} {self.word().split(' ')[0]}"
        return self.text()

    def turn(self, guest):
        count = self.draw.choice((0, 1, 2, 3, TURN_MAX, TURN_MAX + 1))
        said = self.draw.choice((count, count, 1, 2))
        guest.owes = TURN_MAX
        return "\n".join([f"turn {guest.follower.n} {count}", *(self.move(guest) for _ in range(said))])

    def cards(self):
        """A block of cards, now and then with one that is none. It has all its lines: a room waits for them."""
        cards = [self.card() if self.draw.random() < 0.99 else self.text() for _ in range(self.draw.randrange(1, 60))]
        return "\n".join([f"cards {len(cards)}", *cards]) if self.draw.random() < 0.9 else "cards"

    def many(self, kind, guest):
        """Lines of a kind until they are refused, it is hoped. Cards that all have two sides can be turned over."""
        if kind == "word" and self.draw.random() < 0.7:
            return [f"word {self.card()}" for _ in range(MANY)]
        return [self.line(kind, guest) for _ in range(MANY)]

    def line(self, kind, guest):
        """A line of this kind, for this person to say now."""
        draw, room, n = self.draw, guest.follower.room, guest.follower.n
        rest = {
            "name": lambda: f"@{room['id']}@ {self.text()}", "sit": lambda: self.number(9), "again": None,
            "stand": None, "bot": lambda: f"{self.number(9)} {draw.choice(self.bots)}", "leave": None,
            "seats": lambda: self.number(10),
            "game": lambda: draw.choice(sorted(self.games)), "option": lambda: self.option(room), "word": self.word,
            "words": lambda: draw.choice(("none", "en", "de", "fr", self.text())), "begin": None, "abort": None,
            "check": lambda: draw.choice(("off", "en", "de", "fr", self.text())), "record": None, "back": None,
            "clock": lambda: draw.choice(("off", f"act {self.number(9)}", f"chess {self.number(9)} {self.number(9)}")),
            "pace": lambda: draw.choice(("human", "quick", "slow")), "chat": lambda: draw.choice(("free", "phrases")),
            "act": lambda: f"{n} {self.move(guest)}", "try": lambda: f"{n} {self.move(guest)}", "pause": None,
            "propose": lambda: f"{n} {draw.choice(('none', self.move(guest), self.move(guest)))}",
            "resume": None, "time": lambda: draw.choice(("", self.number(9))), "glass": lambda: self.number(3601),
            "say": self.text, "note": self.text, "phrase": lambda: self.phrase(room),
            "host": lambda: self.person(room), "kick": lambda: self.person(room),
            "rematch": lambda: draw.choice(("", "rotate", "sides", "flip")), "agree": lambda: self.person(room),
            "show": lambda: f"{self.number(40)} {self.number(4)}".rstrip(), "deny": lambda: self.person(room),
            "admit": lambda: self.knock(room), "decline": lambda: self.knock(room), "renew": None,
            "vocabulary": None, "explain": lambda: self.number(60),
            "door": lambda: draw.choice(("open", "open", "knock")), "enter": lambda: f"{'t' * 22} {self.text()}",
        }
        if kind == "turn":
            return self.turn(guest)
        if kind == "cards":
            return self.cards()
        if kind in ("mix", "reveal"):
            return guest.mix() if kind == "mix" else guest.reveal()
        if kind == "mix-plain":
            return f"mix {guest.bytes.hex()}"
        if kind == "noise":
            return self.text()
        return f"{kind} {rest[kind]()}".rstrip(" ") if rest[kind] else kind


# What is said, by the state of the match: kinds as often as they stand here. Others are said too, but less.
BEFORE = ("sit stand seats seats option option option word word word words cards cards check clock pace chat mix mix "
          "mix-plain begin bot bot bot").split()
DURING = ("act act act act act act act act try propose propose turn back time pause resume abort sit stand agree deny "
          "reveal").split()
AFTER = "record show show rematch rematch rematch".split()
ALWAYS = ("name again vocabulary explain glass say note host kick leave admit admit decline door renew enter noise "
          "say phrase phrase pace show record rematch abort begin word sit game").split()
SAID_OFTEN = {"word": 0.4, "time": 0.3, "say": 0.05, "note": 0.05, "glass": 0.05, "bot": 0.05, "again": 0.02,
              "name": 0.02}  # with this chance, as often as possible
STATES = {"lobby": BEFORE, "gathering": ["reveal"] * 6 + DURING, "playing": DURING, "paused": DURING, "over": AFTER,
          "aborted": AFTER}


class Lines:
    def __init__(self, args):
        self.args, self.random = args, random.Random(args.seed)
        self.server = Server(PROGRAM, FLAGS, shim.under(PROGRAM, args.shim, FSYNC_SKIP=1))
        self.crowd = Crowd(self.random)
        self.lines = self.syncs = 0
        self.seen = set()

    def start(self):
        self.server.start()
        if not self.crowd.rooms:
            self.grammar = Grammar(self.random, json.loads(ask(self.server.port, "GET", "/games.json").body))
            for game in sorted(self.grammar.games):
                for _ in range(2):
                    self.add_room(game)

    def give_up(self, room):
        """Nobody gets in any more: a new room in place of it."""
        for guest in room.guests:
            if guest.sock:
                guest.reset()
        self.crowd.rooms.remove(room)
        self.let_in(self.add_room(self.random.choice(sorted(self.grammar.games))).guests)

    def add_room(self, game):
        return self.crowd.add_room(make_room(self.server.port, game), GUESTS)

    # ---- waiting ----

    def tell_of_silence(self):
        """Who has no answer, and what they said last."""
        if self.server.has_ended():
            return ": the server has gone"
        silent = [guest for guest in self.crowd.guests if guest.sock and guest.last_line]
        return "".join(f"\n{guest.tag} in {guest.room.id}, {len(guest.unsent)} bytes not sent: {guest.said[-8:]}"
                       for guest in silent[:3])

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end or self.server.has_ended():
                raise Stuck(what + self.tell_of_silence())
            self.crowd.turn(0.05)

    def let_in(self, guests):
        """Whoever is out comes back, and is told everything, waits at the door or is refused: then they come as
        somebody else the next time."""
        out = [guest for guest in guests if guest.sock is None or guest.closed]
        for guest in out:
            if guest.sock:
                guest.reset()
            if guest.was_sent_away:
                guest.be_somebody_else()
            guest.connect(self.server.port)
        self.until(lambda: all(guest.sock is None or guest.is_in or guest.is_waiting or guest.closed for guest in out),
                   "somebody is told nothing")

    def sync(self):
        """Everybody has an answer to everything they have said: the last line is always refused, unless a turn wants
        more lines."""
        self.syncs += 1
        asked = []
        for guest in self.crowd.guests:
            if guest.is_in:
                asked.append((guest, guest.sock))
                guest.last_line = f"@{guest.room.id}@{self.syncs}"
                guest.send(*[guest.last_line] * (1 + guest.owes))
                guest.owes = 0
        self.until(lambda: all(guest.sock is not sock or guest.closed or guest.last_line is None
                               for guest, sock in asked), "an answer is missing")

    # ---- what people say ----

    def choose(self, room):
        """Who says something: often the host."""
        there = [guest for guest in room.guests if guest.is_in and guest.follower.room]
        hosts = [guest for guest in there if guest.follower.room["host"] == guest.follower.person]
        return self.random.choice(hosts if hosts and self.random.random() < 0.6 else there) if there else None

    def say(self, guest, *lines):
        lines = [line for line in lines if line.count("\n") or len(line) < MESSAGE_BYTES]
        while lines:
            together, size = [], 0
            while lines and size + len(lines[0].encode()) < MESSAGE_BYTES:
                size += len(lines[0].encode()) + 1
                together.append(lines.pop(0))
            if not together:
                lines.pop(0)
                continue
            self.lines += len(together)
            guest.said += together
            guest.send(*together)
            if guest.sock is None:
                return

    def step(self, room):
        guest = self.choose(room)
        if guest is None:
            return
        status = guest.follower.room["status"]
        self.seen.add((guest.follower.room["game"], status))
        if guest.is_asked_to_reveal() and self.random.random() < 0.7:
            self.say(guest, guest.reveal())
        elif status == "lobby" and self.random.random() < 0.1:
            self.get_ready(room, guest)
        else:
            kind = self.random.choice(STATES[status] if self.random.random() < 0.8 else ALWAYS)
            often = self.random.random() < SAID_OFTEN.get(kind, 0)
            self.say(guest, *(self.grammar.many(kind, guest) if often else [self.grammar.line(kind, guest)]))

    def get_ready(self, room, guest):
        """What it takes to begin: everybody sits, bots have the other seats, all mix."""
        seats = len(guest.follower.room["seats"])
        there = [other for other in room.guests if other.is_in][:self.random.randrange(1, seats + 1)]
        for seat, other in enumerate(there):
            self.say(other, "stand", f"sit {seat}", other.mix(), f"mix {other.bytes.hex()}")
        self.say(guest, *(f"bot {seat} random" for seat in range(len(there), seats)), "pace quick", "begin")

    def go_on(self):
        for _ in range(TOGETHER):
            for room in self.crowd.rooms:
                self.step(room)
            self.crowd.turn()
        self.sync()
        self.let_in(self.crowd.guests)
        for room in [room for room in self.crowd.rooms if not any(guest.is_in for guest in room.guests)]:
            self.give_up(room)

    # ---- all of it ----

    def stop(self):
        self.crowd.hang_up()  # the server would wait for them
        self.server.stop()

    def restart(self):
        self.stop()
        self.start()
        self.let_in(self.crowd.guests)
        self.sync()

    def run_sequence(self):
        """Words to the brim, a match, its cards turned over, one more word: this ended the server once."""
        room = self.crowd.add_room(make_room(self.server.port, "codenames"), 1)
        guest, = room.guests
        self.let_in([guest])
        for lines in (["seats 2", "option variant duo", "bot 0 random", "bot 1 random", "pace slow",
                       *(f"word front{i} / back{i}" for i in range(64)), "begin"],
                      ["abort", "rematch flip", "word boom", "word boom2 / b"]):
            self.say(guest, *lines)
            self.sync()
        is_in = guest.is_in
        self.restart()
        return is_in and guest.is_in

    def run(self):
        end, steps = time.monotonic() + 60 * self.args.minutes, 0
        self.start()
        self.let_in(self.crowd.guests)
        while steps < self.args.steps or time.monotonic() < end:
            self.go_on()
            steps += TOGETHER
        self.restart()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--shim", required=True)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--no-sequence", action="store_true", help="leave out the lines that once killed it")
    args = parser.parse_args()
    print(f"# seed {args.seed}")
    test, trouble, begun = Lines(args), None, time.monotonic()
    try:
        if not args.no_sequence:
            test.start()
            check(test.run_sequence(), "a word behind a flip of 64 cards", test.server.log())
            test.stop()
        test.run()
        test.stop()
    except Exception as error:  # whatever it is, what was said so far is worth telling
        trouble = f"{type(error).__name__}: {error}\n{test.server.log()}"
    check(trouble is None, f"{test.lines} lines in {time.monotonic() - begun:.0f} s: the server lives, and loads "
          "every room again", trouble)
    check(not test.crowd.faults, f"{test.crowd.frame_count} answers are whole", test.crowd.faults)
    states = {state for _, state in test.seen}
    check({"lobby", "playing", "aborted"} <= states, f"{len(test.seen)} states of games were seen", test.seen)
    errors = [line for line in test.server.said if '"level":"error"' in line]
    check(not errors, "nothing went wrong that is worth telling", "\n".join(errors[:10]))
    strange = test.server.strange_lines()
    check(not strange, "the log is JSON", "\n".join(strange[:40]))
    test.server.release()
    done()


main()
