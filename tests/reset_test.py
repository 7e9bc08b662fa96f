"""tests/reset_test.py - connections break while much is sent: nobody gets what is not theirs.

    python3 tests/reset_test.py PROGRAM [SECONDS]

Rooms full of people who all talk at once, and every moment a part of the connections is reset and comes back. Every
frame must be one, every message JSON, and everything in it of the room whose socket it came from: a room's name, the
names of its people and what they say begin with the same letters there. Last, the server is told to end while
connections break: it must end well.
"""
import json
import os
import random
import selectors
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import wire
from server import Server, ServerError
from tap import PROGRAM, check, done

ROOMS, PEOPLE = 20, 10
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 6
ENDS = 1  # so many servers are told to end; hub_test.c has what can go wrong then, every time
FLAGS = ["--lines", "0", "--address-lines", "0", "--chat-per-minute", "0", "--address-connections", "0",
         "--address-rooms", "0"]


class Person:
    """Somebody with a token, in one room for good; the connection breaks and is made again."""

    def __init__(self, crowd, room, number):
        self.crowd, self.room, self.name = crowd, room, f"{room[:8]}-{number}"
        self.token = f"{random.getrandbits(128):032x}"
        self.client = None

    def come(self):
        self.client = wire.Client(self.crowd.server.port, "/ws/" + self.room, timeout=5)
        self.client.send(f"enter {self.token} {self.name}")
        self.crowd.selector.register(self.client, selectors.EVENT_READ, self)

    def talk(self):
        self.client.send(f"say {self.room[:8]} " + random.choice("abc") * random.randrange(20, 400))

    def leave(self, reset=True):
        if self.client:
            self.crowd.selector.unregister(self.client)
            self.client.cut() if reset else self.client.sock.close()
        self.client = None

    def read(self):
        try:
            events = self.client.receive()
        except (wire.WireError, UnicodeDecodeError) as error:
            self.crowd.complain("frame", self.room, str(error))
            events = [("gone",)]
        for event in events:
            if event[0] == "text":
                self.crowd.judge(self.room, event[1])
            elif event[0] == "gone":
                self.leave(reset=False)

    def is_here(self):
        return self.client is not None


class Crowd:
    def __init__(self, server):
        self.server, self.selector = server, selectors.DefaultSelector()
        self.wrong = {"frame": [], "json": [], "foreign": []}
        self.messages = 0
        self.people = [Person(self, room, i) for room in self.make_rooms() for i in range(PEOPLE)]

    def make_rooms(self):
        for _ in range(ROOMS):
            with wire.socket.create_connection(("127.0.0.1", self.server.port), 5) as sock:
                sock.sendall(wire.request("POST", "/rooms", {"Host": "127.0.0.1", "Content-Length": "13"},
                                          b"game nullgame"))
                yield json.loads(wire.read_answer(sock).body)["room"]

    def complain(self, kind, room, what):
        self.wrong[kind].append(f"to a socket of {room}: {what[:300]}")

    def judge(self, room, text):
        """Whatever names a room or a person names this one, or one of it."""
        self.messages += 1
        try:
            message = json.loads(text)
        except ValueError:
            self.complain("json", room, text)
            return
        names = [said[key] for said in message.get("said", []) for key in ("name", "text")]
        if "room" in message:
            names += [message["room"]["id"], *(person["name"] for person in message["room"]["people"])]
        if any(not name.startswith(room[:8]) for name in names):
            self.complain("foreign", room, text)

    def read(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for key, _ in self.selector.select(left):
                key.data.read()

    def come(self):
        for person in self.people:
            if not person.is_here():
                person.come()

    def storm(self, part):
        """All talk at once, and while the server is busy with it a part of them is gone."""
        here = [person for person in self.people if person.is_here()]
        random.shuffle(here)
        for person in here[::2]:
            person.talk()
        time.sleep(random.choice([0, 0.001, 0.003]))
        for person in random.sample(here, int(len(here) * part)):
            person.leave()

    def go(self):
        for person in self.people:
            person.leave()
        self.selector.close()


def storm(server, seconds):
    """Returns the crowd, which has seen what it has seen."""
    crowd = Crowd(server)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not server.has_ended():
        try:
            crowd.come()
        except (OSError, wire.WireError):
            continue
        crowd.read(0.05)
        crowd.storm(random.choice([0.05, 0.2, 0.4]))
        crowd.read(0.05)
    return crowd


def end_badly(server):
    """All rooms store something and half of the people break while the server ends. None, or what went wrong."""
    crowd = storm(server, 0.2)
    crowd.come()
    crowd.read(0.1)
    here = [person for person in crowd.people if person.is_here()]
    random.shuffle(here)
    for person in here[::4]:
        person.talk()
    server.ask_to_stop()
    for person in here[::2]:
        person.leave()
    try:
        server.process.wait(15)
        server.stop_ended()
    except (ServerError, TimeoutError) as error:
        return str(error)
    finally:
        crowd.go()
    strange = server.strange_lines()
    return "\n".join(strange) or None


server = Server(PROGRAM, FLAGS)
server.start()
crowd = storm(server, SECONDS)
check(not server.has_ended(), "the server is alive", server.log())
crowd.go()
if not server.has_ended():
    server.stop()
server.release()
check(crowd.messages > 1000, f"{crowd.messages} messages came")
for kind, what in (("frame", "every frame is one"), ("json", "every message is JSON"),
                   ("foreign", "nobody is told what belongs to another room")):
    check(not crowd.wrong[kind], what, f"{len(crowd.wrong[kind])} times\n" + "\n".join(crowd.wrong[kind][:3]))
for i in range(ENDS):
    server = Server(PROGRAM, FLAGS)
    server.start()
    trouble = end_badly(server)
    check(trouble is None, f"it ends well while connections break ({i + 1})", trouble)
    server.release()
done()
