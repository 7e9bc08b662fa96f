"""tests/clocks_test.py SERVER --shim LIBRARY [--seed S] [--starts N] - the machine's clock is wrong at every start.

Rooms are made and talked in while the calendar is years ahead or behind, another time at every start of the server
(tests/shim). None of that is a reason to forget a room: after every start everybody comes back, also to the rooms
that were made by a wrong clock, and finds what had been said.
"""
import argparse
import json
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import shim
import wire
from server import Server
from tap import PROGRAM, check, done
from web import make_room

KNOWN = [0, 100, 0, -400, 0, 91, 3650, 0]  # days: those that have deleted rooms once
ROOMS = 3  # that are made by the right clock; one more at every start
PATIENCE = 20


class Loss(Exception):
    """A room, or what was said in it, is gone."""


class Room:
    def __init__(self, server, name):
        self.id, self.name, self.said = make_room(server.port, "nullgame"), name, []

    def visit(self, server, text):
        """Come in, hear all that was said, and say something more."""
        client, messages = wire.Client(server.port, f"/ws/{self.id}", timeout=PATIENCE), []
        client.send(f"enter {'a' * 22} Ann\nsay {text}")
        end = time.monotonic() + PATIENCE
        while not any(word["text"] == text for word in self.heard(messages)):
            if time.monotonic() > end:
                raise Loss(f"{self.name}: nothing is said any more: {messages}")
            for event in client.receive():
                if event[0] in ("gone", "close"):
                    raise Loss(f"{self.name}: closed, {event}: {messages}")
                if event[0] == "text":
                    messages.append(json.loads(event[1]))
        client.cut()
        self.said.append(text)

    @staticmethod
    def heard(messages):
        if any("bye" in message for message in messages):
            raise Loss(f"sent away: {messages}")
        return [word for message in messages for word in message.get("said", [])]

    def compare(self, server):
        """All of it comes at once, to who comes back."""
        client, end = wire.Client(server.port, f"/ws/{self.id}", timeout=PATIENCE), time.monotonic() + PATIENCE
        client.send(f"enter {'a' * 22}")
        texts = None
        while texts is None:
            if time.monotonic() > end:
                raise Loss(f"{self.name}: not told what was said")
            for event in client.receive():
                message = json.loads(event[1]) if event[0] == "text" else {}
                if event[0] in ("gone", "close") or "bye" in message:
                    raise Loss(f"{self.name} is gone: {event}")
                if "said" in message:
                    texts = [word["text"] for word in message["said"]]
        client.cut()
        if texts != self.said:
            raise Loss(f"{self.name}: said was {self.said}, now {texts}")


def run(server, library, days):
    rooms = []
    for number, day in enumerate(days):
        server.variables = shim.under(PROGRAM, library, CLOCK_DAYS=day, FSYNC_SKIP=1)
        server.start()
        try:
            for room in rooms:
                room.compare(server)
            for i in range(1 if number else ROOMS):
                rooms.append(Room(server, f"room {len(rooms)} of start {number}, day {day}"))
            for room in rooms[number % 2:]:  # the first is quiet every other time
                room.visit(server, f"start {number}, day {day}")
        except Loss as error:
            raise Loss(f"start {number}, days {days[:number + 1]}: {error}") from None
        server.stop()
    return len(rooms)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--shim", required=True)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--starts", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=0, help="starts are counted, not minutes")
    args = parser.parse_args()
    draw = random.Random(args.seed)
    days = KNOWN + [draw.choice((0, draw.randrange(-5000, 5000))) for _ in range(args.starts - len(KNOWN))]
    server, trouble, count = Server(PROGRAM, ["--address-rooms", "0"]), None, 0
    try:
        count = run(server, args.shim, days)
    except (Loss, wire.WireError, OSError) as error:
        trouble = f"{error}\n{server.log()}"
    check(trouble is None, f"{len(days)} starts with clocks that are up to {max(map(abs, days))} days off: "
          f"{count} rooms are all there", trouble)
    strange = server.strange_lines()
    check(not strange, "the log is JSON", strange[:5])
    server.release()
    done()


main()
