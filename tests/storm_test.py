"""tests/storm_test.py SERVER --shim LIBRARY [--seed S] [--rooms N] [--guests N] [--steps N] [--rounds N] [--minutes N]

The real server in a storm: sends and reads fail, come in parts and late (tests/shim), readers are slow, connections
are reset by the dozen and come back; the server is stopped in the middle of it, and everybody comes back to the next
one. SERVER is tests/storm_server, whose outbox is always full, or the program itself. Whatever happens:

- every frame is whole, every message JSON as docs/protocol.md has it;
- nobody is sent a message of a room they are not in (tests/e2e/crowd.py), or another person's note;
- what anybody was shown is there afterwards;
- the server lives until it is told to stop, and ends with 0, without a word of a sanitizer.

Every other round the disk fails as well. --minutes: as many rounds as fit into that.
"""
import argparse
import os
import random
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import shim
from crowd import Crowd
from server import Server, ServerError
from tap import PROGRAM, check, done
from web import make_room

FLAGS = ["--threads", "2", "--chat-per-minute", "0", "--lines", "0", "--address-lines", "0",
         "--address-connections", "0", "--address-rooms", "0", "--queue-bytes", "32768", "--idle-seconds", "1",
         "--pace-ms", "0", "--think-ms", "1"]
NEW_FLAGS = ["--address-bytes", "0", "--looks-per-minute", "0"]  # given to programs that know them
NETWORK = {"SEND_FAIL": 60, "SEND_AGAIN": 30, "SEND_SHORT": 60, "RECV_FAIL": 20, "RECV_SHORT": 500,
           "ACCEPT_FAIL": 200, "DELAY": 50, "DELAY_US": 300, "SNDBUF": 4608, "FSYNC_SKIP": 1,
           "FSYNC_US": 1000}
DISK = {"WRITE_FAIL": 20, "WRITE_SHORT": 200, "FSYNC_FAIL": 60}
GAMES = ["nullgame", "heimlich", "codenames", "insidejob"]
PATIENCE = 60  # seconds until a state must have come
BURST = 0.2  # of all connections are reset at once ...
BURSTS = 0.02  # ... with this chance in a step
AT_THE_END = 30  # times as many accidents


class Stuck(Exception):
    """A state that should have come did not, or the server has gone."""


def known_flags(program, flags):
    """Those of these pairs of flag and value that the program has."""
    told = subprocess.run([program, "serve", "--help"], capture_output=True, text=True).stdout
    pairs = zip(flags[::2], flags[1::2])
    return [part for pair in pairs if pair[0] in told for part in pair]


class Storm:
    def __init__(self, args):
        self.args, self.random = args, random.Random(args.seed)
        self.server = Server(PROGRAM, FLAGS + known_flags(PROGRAM, NEW_FLAGS))
        self.on = os.path.join(self.server.folder, "storm")
        self.stats = os.path.join(self.server.folder, "stats")
        self.crowd = Crowd(self.random, allowed_answers=(503,), some_small=True)
        self.accidents = self.steps = self.ends = 0
        self.troubles = []

    # ---- the server ----

    def start(self, number):
        plan = NETWORK | (DISK if number % 2 else {})
        self.server.variables = shim.under(PROGRAM, self.args.shim, SEED=self.args.seed + number, ON=self.on,
                                           STATS=self.stats, **plan)
        self.server.start()

    def make_rooms(self):
        for i in range(self.args.rooms):
            self.crowd.add_room(make_room(self.server.port, GAMES[i % len(GAMES)]), self.args.guests)

    def set_storm(self, force):
        """0: calm. 1: as in NETWORK and DISK. More: so many times worse."""
        if force:
            with open(self.on, "w", encoding="ascii") as file:
                file.write("!" * force)
        elif os.path.exists(self.on):
            os.remove(self.on)

    # ---- waiting ----

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end or self.server.has_ended():
                raise Stuck(what)
            self.crowd.turn(0.05)

    def hear(self):
        """Nobody is deaf any more."""
        for guest in self.crowd.guests:
            if guest.sock and guest.is_deaf:
                guest.be_deaf(False)

    def come_back(self):
        """Everybody enters and is told everything. Who is sent away in between tries again."""
        self.hear()

        def all_in():
            missing = [guest for guest in self.crowd.guests if not guest.is_in]
            for guest in missing:
                if not guest.sock:
                    guest.connect(self.server.port)
            return not missing
        self.until(all_in, "not everybody gets in")

    # ---- what people do ----

    def line(self, guest):
        """Something to say, now allowed and now not."""
        draw, room, follower = self.random, guest.room, guest.follower
        kind = draw.random()
        if kind < 0.4:
            return f"say @{room.id}@ {'x' * draw.choice((1, 10, 100, 300))}"
        if kind < 0.5 and follower.state and follower.state["moves"]:
            return f"act {follower.n} {draw.choice(follower.state['moves'])}"
        if guest.is_asked_to_reveal() and draw.random() < 0.8:
            return guest.reveal()
        if kind < 0.55:
            return f"note @{room.id}@ #{guest.tag}# {'n' * draw.randrange(400)}"
        return draw.choice(("again", "again", f"sit {draw.randrange(4)}", f"sit {draw.randrange(4)}", "stand",
                            guest.mix(), f"name {guest.name()}", "glass 5", "begin", "abort",
                            "rematch", "rematch rotate", f"seats {draw.randrange(1, 5)}", "record", "show 1", "pause",
                            "resume", "pace quick", f"bot {draw.randrange(4)} random", f"@{room.id}@ is no line"))

    def act(self, guest):
        draw = self.random.random()
        if guest.sock is None:
            if draw < 0.5:
                guest.connect(self.server.port)
        elif draw < 0.02:
            guest.reset()
        elif draw < 0.06:
            guest.be_deaf(not guest.is_deaf)
        elif draw < 0.07 and guest.shaken and not guest.closed:
            guest.send("leave")
        elif guest.is_in and len(guest.unsent) < 4096:
            guest.send(*(self.line(guest) for _ in range(self.random.choice((1, 1, 1, 3)))))

    def burst(self):
        """Many connections break at once."""
        guests = self.crowd.guests
        for guest in self.random.sample(guests, int(BURST * len(guests))):
            if guest.sock:
                guest.reset()

    def step(self):
        """A few people do something; now and then many connections break at once."""
        self.steps += 1
        guests = self.crowd.guests
        for guest in self.random.sample(guests, max(1, len(guests) // 8)):
            self.act(guest)
        if self.random.random() < BURSTS:
            self.burst()
        self.crowd.turn(0.005)
        if self.server.has_ended():
            raise Stuck("the server has gone")

    # ---- rounds ----

    def round(self, number, enough):
        self.start(number)
        if not self.crowd.rooms:
            self.make_rooms()
        self.set_storm(min(number, 1))  # from the second round on everybody comes back into the storm
        for guest in self.crowd.guests:
            guest.connect(self.server.port)
        if number == 0:
            self.come_back()
            self.set_storm(1)
        while not enough():
            self.step()
        self.set_storm(0)
        self.come_back()
        self.interrupt()
        end = time.monotonic() + PATIENCE
        while not self.server.has_ended():
            if time.monotonic() > end:
                raise Stuck("the server does not stop")
            self.crowd.turn(0.005)
        self.settle()

    def interrupt(self):
        """It is to stop while everybody talks, so that rooms are storing and much is on its way that breaks."""
        self.set_storm(AT_THE_END)
        for guest in self.crowd.guests:
            if guest.is_in:
                guest.send(f"say @{guest.room.id}@")
        self.server.ask_to_stop()
        self.hear()  # it would be patient with the deaf

    def settle(self):
        """The server has ended, and was content; if not, that is noted, and the storm goes on."""
        try:
            self.server.stop_ended()
        except ServerError as error:
            self.troubles.append(str(error))
        self.set_storm(0)
        self.hear()
        while self.crowd.turn():
            pass
        self.crowd.hang_up()
        self.accidents += shim.read_stats(self.stats)["accidents"]
        os.remove(self.stats)
        self.ends += 1

    def calm(self):
        """Without a storm everybody finds what they had been shown."""
        self.start(0)
        self.come_back()
        self.crowd.hang_up()
        self.server.stop()


def run(storm, args):
    end, number = time.monotonic() + 60 * args.minutes, 0
    while number < args.rounds or time.monotonic() < end:
        before = storm.steps
        storm.round(number, lambda: storm.steps - before >= args.steps)
        number += 1
    storm.calm()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--shim", required=True)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--rooms", type=int, default=12)
    parser.add_argument("--guests", type=int, default=10)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=0)
    args = parser.parse_args()
    print(f"# seed {args.seed}")
    storm = Storm(args)
    try:
        run(storm, args)
    except Exception as error:  # whatever it is, the faults so far are worth telling
        storm.troubles.append(f"{type(error).__name__}: {error}\n{storm.server.log()}")
    crowd = storm.crowd
    check(not storm.troubles, f"{storm.ends} storms: the server lives until it is told to stop, and ends with 0",
          f"{len(storm.troubles)} times not. First: {''.join(storm.troubles[:1])}")
    check(not crowd.faults, f"{crowd.frame_count} frames are whole and meant for who got them", crowd.faults)
    check(storm.accidents > 0 and crowd.frame_count > 10 * storm.steps,
          f"{storm.accidents} accidents; connections closed with {dict(crowd.closes)}")
    strange = storm.server.strange_lines()
    check(not strange, "the log is JSON", "\n".join(strange[:40]))
    storm.server.release()
    done()


main()
