"""tests/e2e/crowd.py - many connections to many rooms in one thread, which hold every frame against their room.

Whatever a guest says, notes or is called carries the mark of the room, `@ROOM@`, and notes carry that of the
person, so that a message that went astray is seen by whoever gets it. What is wrong is counted in `Faults`.
"""
import collections
import errno
import hashlib
import json
import re
import select
import socket
import struct

import wire
from follower import Follower, ProtocolError

MARK, OWN = re.compile(r"@(\w+)@"), re.compile(r"#(\w+)#")
SMALL_BUFFER = 16384  # with much less, segments are dropped and sent again after seconds


class Faults:
    """What must not happen, counted by kind; the first of each is kept as an example."""

    def __init__(self):
        self.count, self.examples = collections.Counter(), {}

    def add(self, kind, example):
        self.count[kind] += 1
        self.examples.setdefault(kind, str(example)[:600])

    def __bool__(self):
        return bool(self.count)

    def __str__(self):
        return "\n".join(f"{count} x {kind}: {self.examples[kind]}" for kind, count in self.count.items())


class Guest:
    """A person and the connection they have, or have not, at the moment."""

    def __init__(self, crowd, room, tag, small=False):
        self.crowd, self.room, self.tag, self.small = crowd, room, tag, small
        self.be_somebody_else()
        self.sock = self.frames = self.follower = None
        self.shaken = self.is_deaf = False  # the handshake is done; nothing is read
        self.closed = self.was_closed = False  # there is nothing to be said any more; the server has said so
        self.is_waiting = self.was_sent_away = False  # at the door; for good
        self.owes, self.said = 0, []  # lines that a turn may still want; what was said
        self.last_line = None  # which is to be refused, and has not been yet
        self.wanted = 0  # the number that the room had reached when we came
        self.unsent = b""

    def be_somebody_else(self):
        """A new token, and new bytes for the dice."""
        self.token = f"{self.crowd.random.getrandbits(160):040x}"
        self.bytes = self.crowd.random.getrandbits(128).to_bytes(16, "big")

    # ---- coming and going ----

    def connect(self, port):
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.small:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        self.head, self.frames, self.follower = bytearray(), wire.Frames(), Follower()
        self.shaken = self.closed = self.was_closed = self.is_deaf = self.is_waiting = self.was_sent_away = False
        self.wanted = self.room.high
        self.unsent = wire.request("GET", f"/ws/{self.room.id}", wire.upgrade_headers(f"127.0.0.1:{port}"))
        if self.sock.connect_ex(("127.0.0.1", port)) not in (0, errno.EINPROGRESS):
            self.sock.close()
            self.sock = None
            return
        self.crowd.watch(self)

    def name(self):
        return f"@{self.room.id}@ {self.tag}"

    def reset(self):
        """Hang up without a word: the other side sees a reset."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.gone()

    def gone(self):
        self.crowd.forget(self)
        self.sock.close()
        self.sock = None

    def be_deaf(self, is_deaf):
        """A reader who does not read: what is sent piles up on the other side."""
        self.is_deaf = is_deaf
        self.crowd.watch_again(self)

    @property
    def is_in(self):
        return self.sock is not None and self.follower.person is not None and not self.closed

    # ---- out ----

    def mix(self):
        return f"mix {hashlib.sha256(self.bytes).hexdigest()}"

    def reveal(self):
        return f"reveal {self.bytes.hex()}"

    def is_asked_to_reveal(self):
        room = self.follower.room
        return room is not None and self.follower.person in room.get("reveal", ())

    def send(self, *lines):
        self.unsent += wire.frame(wire.TEXT, "\n".join(lines).encode())
        if self.flush() and self.unsent:
            self.crowd.watch_again(self)

    def flush(self):
        """True: the connection is there."""
        try:
            sent = self.sock.send(self.unsent) if self.unsent else 0
        except BlockingIOError:
            return True
        except OSError:
            self.gone()
            return False
        self.unsent = self.unsent[sent:]
        return True

    # ---- in ----

    def read(self):
        try:
            data = self.sock.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.gone()
            return
        try:
            if not self.shaken:
                data = self.shake_hands(data)
            for opcode, payload in self.frames.take(data):
                self.take(opcode, payload)
        except wire.WireError as error:
            self.crowd.faults.add("broken frames", f"{error}: {data[:200]!r}")
            self.reset()
        except UnicodeDecodeError as error:
            self.crowd.faults.add("broken text", error)
            self.reset()

    def shake_hands(self, data):
        self.head += data
        head, end, rest = bytes(self.head).partition(b"\r\n\r\n")
        if not end:
            return b""
        status, headers = wire.parse_head(head)
        if status != 101:
            if status not in self.crowd.allowed_answers:
                raise wire.WireError(f"no upgrade: {status}")
            self.closed = True
            return b""
        if "sec-websocket-accept" not in headers:
            raise wire.WireError("no upgrade")
        self.shaken = True
        self.unsent += wire.frame(wire.TEXT, f"enter {self.token} {self.name()}".encode())
        return rest

    def take(self, opcode, payload):
        event = wire.event_of(opcode, payload)
        if self.was_closed:
            raise wire.WireError(f"{event} behind the close frame")
        self.crowd.frame_count += 1
        if event[0] == "text":
            self.take_text(event[1])
        elif event[0] == "ping":
            self.unsent += wire.frame(wire.PONG, event[1])
        elif event[0] == "close":
            self.closed = self.was_closed = True
            self.crowd.closes[event[1]] += 1
            self.unsent += wire.frame(wire.CLOSE, payload)

    def take_text(self, text):
        faults, room = self.crowd.faults, self.room
        if set(MARK.findall(text)) - {room.id}:
            faults.add("messages of another room", f"in {room.id}: {text}")
        try:
            message = json.loads(text)
        except ValueError as error:
            faults.add("messages that are no JSON", f"{error}: {text}")
            return
        if message.get("room", {}).get("id", room.id) != room.id:
            faults.add("messages of another room", f"in {room.id}: {text}")
        if set(OWN.findall(message.get("note") or "")) - {self.tag}:
            faults.add("notes of another person", f"to {self.tag}: {text}")
        try:
            self.follower.take(message)
        except (ProtocolError, KeyError, TypeError) as error:
            faults.add("messages against the protocol", f"{type(error).__name__} {error}: {text}")
        self.compare_number(message)
        self.is_waiting = "knocking" in message or self.is_waiting and not self.is_in
        if "refused" in message:
            self.take_refusal(message["refused"])
        if "bye" in message:
            self.was_sent_away = message["bye"] in ("kicked", "declined")

    def take_refusal(self, refused):
        if refused.get("line") == self.last_line:
            self.last_line = None
        if not self.is_in:
            self.closed = True  # not let in: another time, as somebody else
            self.was_sent_away = True

    def compare_number(self, message):
        """What somebody was shown is stored: nobody who comes later is told less."""
        n = message.get("n", 0)
        if message.get("since") == 0 and "you" in message and n < self.wanted:
            self.crowd.faults.add("numbers that fall", f"{n}, {self.wanted} had been shown")
        self.room.high = max(self.room.high, n)


class Room:
    def __init__(self, crowd, id_, count):
        self.id, self.high = id_, 0
        self.guests = [Guest(crowd, self, f"g{i}", small=crowd.some_small and i % 3 == 0) for i in range(count)]


class Crowd:
    """All rooms and their guests. `allowed_answers`: what may stand in for an upgrade while it is stormy;
    `some_small`: a third of the guests can receive little at a time."""

    def __init__(self, random, allowed_answers=(), some_small=False):
        self.random, self.faults = random, Faults()
        self.allowed_answers, self.some_small = allowed_answers, some_small
        self.rooms, self.frame_count, self.closes = [], 0, collections.Counter()
        self.poll, self.by_file = select.epoll(), {}

    def add_room(self, id_, count):
        self.rooms.append(Room(self, id_, count))
        return self.rooms[-1]

    @property
    def guests(self):
        return [guest for room in self.rooms for guest in room.guests]

    def watch(self, guest):
        self.by_file[guest.sock.fileno()] = guest
        self.poll.register(guest.sock, select.EPOLLIN | select.EPOLLOUT)

    def watch_again(self, guest):
        events = 0 if guest.is_deaf else select.EPOLLIN
        self.poll.modify(guest.sock, events | (select.EPOLLOUT if guest.unsent else 0))

    def forget(self, guest):
        self.poll.unregister(guest.sock)
        del self.by_file[guest.sock.fileno()]

    def turn(self, seconds=0.0):
        """Read and write what can be; returns how many connections had something."""
        ready = self.poll.poll(seconds)
        for file, events in ready:
            guest = self.by_file.get(file)
            if guest and events & select.EPOLLOUT and not guest.flush():
                continue
            if guest and not guest.is_deaf and events & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR):
                guest.read()
            if guest and guest.sock:
                if guest.closed and not guest.unsent:
                    guest.gone()
                else:
                    self.watch_again(guest)
        return len(ready)

    def hang_up(self):
        for guest in self.guests:
            if guest.sock:
                guest.reset()
