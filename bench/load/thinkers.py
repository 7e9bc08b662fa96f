"""bench/load/thinkers.py - rooms in which bots think all the time, each watched by its host: for tools/load bots.

    python3 bench/load/thinkers.py PORT GAME ROOMS SEATS BOT

Says `ready` when all rooms play, goes on until its input is closed, and prints how many acts of bots it has seen.
"""
import json
import os
import pathlib
import secrets
import selectors
import sys
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "tests/e2e"))
import wire


class Room:
    """One room of bots, and the connection that leads it."""

    def __init__(self, port, game, seats, bot):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/rooms", data=f"game {game}".encode()) as answer:
            name = json.load(answer)["room"]
        self.client = wire.Client(port, f"/ws/{name}")
        bots = "".join(f"bot {seat} {bot}\n" for seat in range(seats))
        self.client.send(f"enter {secrets.token_urlsafe(24)} Host\nseats {seats}\n{bots}pace quick\nbegin")
        self.acts, self.is_playing = 0, False

    def read(self):
        for kind, *rest in self.client.receive():
            if kind in ("gone", "close"):
                sys.exit(f"thinkers: the server hangs up: {rest}")
            message = json.loads(rest[0]) if kind == "text" else {}
            if "refused" in message:
                sys.exit(f"thinkers: {message}")
            state, room = message.get("state"), message.get("room")
            if room and room["status"] == "playing":
                self.is_playing = True
            if state:
                self.acts += sum(not act.startswith("*") for act in state["acts"])
            if state and state["over"]:
                self.client.send("rematch\nbegin")


def main():
    port, game, count, seats, bot = sys.argv[1:]
    rooms = [Room(int(port), game, int(seats), bot) for _ in range(int(count))]
    said = False
    with selectors.DefaultSelector() as selector:
        selector.register(sys.stdin, selectors.EVENT_READ)
        for room in rooms:
            selector.register(room.client, selectors.EVENT_READ, room)
        while True:
            if not said and all(room.is_playing for room in rooms):
                print("ready", flush=True)
                said = True
            for key, _ in selector.select():
                if not key.data and not os.read(sys.stdin.fileno(), 100):
                    print(sum(room.acts for room in rooms))
                    return
                if key.data:
                    key.data.read()


main()
