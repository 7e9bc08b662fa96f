"""tests/e2e/session.py - sessions with the real server, written down and played.

    python3 tests/e2e/session.py build/safehouse FILE.session|PAGE.md...

A session is lines; those of a page (.md) stand in its blocks marked ```session. A pattern may go on over
several lines until its braces are closed. In what is sent, `|` is a line break, \\x00 a byte and `a*100` a
hundred times a; $name stands for something:
    $ANN                 the token of Ann, made at random; so for every connection
    $N, $MOVE            of the connection that speaks: the highest number it has seen, its first move
    $MIX                 the hash of sixteen bytes at random, for `mix $MIX`; the connection keeps the bytes and
                         reveals them when its person is asked to
    $HASH, $BYTES        such a hash, but nothing is revealed; the bytes, for `reveal $BYTES`
    $room $port $data    the room, the server's port and data folder; and what a pattern has kept
    $root                the folder of the whole project

    serve FLAGS                   start the server (at first use anyway), in place of a former one
    kill, stop, restart           kill -9; SIGTERM, it must end with 0; start again
    room GAME [name]              make a room: $room, and $name too
    lobby GAME Ann Ben random     make a room, seat persons, and bots where the name is small
    Ann> LINE                     Ann's connection sends; a new one is opened at its first word
    Ann< PATTERN                  wait for the next message that contains it (pattern.py)
    Ann< close 1000|pong x|gone   the same for what is not a text message
    Ann= PATTERN                  wait until what she knows by now contains it (follower.py)
    Ann! PATTERN                  no message since the last one waited for contains it
    Ann# [unmasked|rsv] KIND X    a frame as it is: text, more, binary, ping, pong, close; `text+` is not the last
    Ann# bytes 81 85 ...          bytes as they are
    connect Ann [slowly] [to $room] [| Header: value]   open a connection, anew; slowly: it does not read
    hurry Ann                     it reads again
    close Ann, drop Ann           closing handshake; hang up
    whose turn                    wait until somebody is asked: Asked; Other has another seat
    play N|until over|until PATTERN      persons make legal moves; the pattern is for the one who is asked
    verify Ann Ben [after FILE]   the record is fair, and shows what they have seen; that of the match before is in
                                  FILE, if cards were turned over
    record Ann FILE               ask for the record, and write it into a file of the server's folder
    http GET / | Header: value | | BODY  a request, and its answer
    raw GET / HTTP/1.1 | ...      bytes of a request; raw+ sends more
    upgrade /ws/$room | Header: value    the request for a WebSocket; a header without value is left out
    http< 200|Header: PATTERN|no Header|body PATTERN|nothing
    run [VARIABLE=x] COMMAND ...  the program, in the server's folder; run< CODE|PATTERN
    metric NAME{...} 1|1+         what /metrics tells
    log PATTERN                   a line of the server's log
    wait 1.5 seconds              for what must not happen meanwhile
    3 times STATEMENT
"""
import gzip
import hashlib
import json
import os
import random
import re
import secrets
import selectors
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pattern
import wire
from follower import Follower, ProtocolError
from server import Server, ServerError

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 15  # seconds to wait for anything
UNLIMITED = ["--lines", "--address-lines", "--chat-per-minute"]  # unless a session sets them
METRIC = re.compile(r"([a-z_:][a-z0-9_:]*)(\{[a-z_]+=\"[^\"\\\n]*\"(?:,[a-z_]+=\"[^\"\\\n]*\")*\})? "
                    r"(-?[0-9.]+(?:e[+-]?\d+)?|\+Inf|NaN)")
statements = []


class SessionError(Exception):
    """What was expected did not happen."""


def statement(form):
    """Register a method for the lines of this form."""
    def register(method):
        statements.append((re.compile(form), method))
        return method
    return register


def to_bytes(text):
    """`a*3` repeated, \\x00 as a byte, everything else as it is."""
    text = re.sub(r"(\S)\*(\d+)", lambda found: found[1] * int(found[2]), text)
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes.fromhex(found[1].decode()), text.encode())


def split_lines(text):
    """The parts between the bars."""
    return [part.strip() for part in text.split("|")]


class Connection:
    """A named WebSocket of the session: what has come, and up to where it was looked at."""

    def __init__(self, name, path, client, follower, mixes):
        self.name, self.path, self.client, self.follower = name, path, client, follower
        self.events, self.seen, self.is_gone, self.reads = [], 0, False, True
        self.mixes, self.revealed = mixes, None  # what is mixed in; the match for which it was revealed

    def read(self):
        for event in self.client.receive():
            if event[0] == "text":
                message = json.loads(event[1])
                event = ("text", message)
                try:
                    self.follower.take(message)
                except ProtocolError as error:
                    raise SessionError(f"{self.name}: {error}\n{json.dumps(message)}") from None
                if "reveal" in message.get("room", {}):
                    self.reveal(message["room"])
            self.is_gone = self.is_gone or event[0] == "gone"
            self.events.append(event)

    def reveal(self, room):
        """Answer the question of the dice, once, if this connection has mixed something in."""
        value = self.mixes.to_reveal(self)
        if self.follower.person in room["reveal"] and value and self.revealed != room["match"]:
            self.revealed = room["match"]
            self.client.send(f"reveal {value.hex()}")

    def show(self):
        """The last things that came, for people."""
        lines = [json.dumps(event[1]) if event[0] == "text" else repr(event) for event in self.events[-3:]]
        return "\n".join(f"    {self.name} got {line[:400]}" for line in lines)


class Mixes:
    """What connections have mixed into the dice: it outlives them, as a page keeps it over a reload."""

    def __init__(self):
        self.made = {}  # name and path of a connection: its bytes, and whether it reveals them by itself

    def make(self, connection, reveals):
        """New bytes; returns their hash."""
        value = secrets.token_bytes(16)
        self.made[connection.name, connection.path] = value, reveals
        return hashlib.sha256(value).hexdigest()

    def bytes_of(self, connection):
        return self.made[connection.name, connection.path][0]

    def to_reveal(self, connection):
        """What the connection reveals by itself; None: nothing."""
        value, reveals = self.made.get((connection.name, connection.path), (None, False))
        return value if reveals else None


class Session:
    def __init__(self, program, seed):
        self.program, self.random = program, random.Random(seed)
        self.server, self.connections, self.tokens, self.kept = None, {}, {}, {}
        self.answer = self.socket = self.result = None
        self.roles, self.secrets, self.games, self.mixes = {}, [], {}, Mixes()

    # ---- what $names stand for ----

    def value(self, name, connection=None):
        if name == "N":
            return connection.follower.n
        if name == "MOVE":
            return self.first_move(connection)
        if name in ("MIX", "HASH"):
            return self.mixes.make(connection, name == "MIX")
        if name == "BYTES":
            return self.mixes.bytes_of(connection).hex()
        if name == "root":
            return ROOT
        if name in ("port", "data"):
            return getattr(self.server, name)
        if name in self.kept:
            return self.kept[name]
        if name not in self.tokens:
            if name not in (known.upper() for known in self.connections):
                raise SessionError(f"nothing is known as ${name}")
            self.tokens[name] = secrets.token_urlsafe(18)
            self.secrets.append(self.tokens[name])
        return self.tokens[name]

    def first_move(self, connection):
        state = connection.follower.state
        if not state or not state["moves"]:
            raise SessionError(f"{connection.name} has no move\n{connection.show()}")
        return state["moves"][0]

    def fill(self, text, connection=None):
        return pattern.fill(text, lambda name: self.value(name, connection))

    def pattern(self, text, connection=None):
        try:
            return pattern.parse(text, lambda name: self.value(name, connection))
        except ValueError as error:
            raise SessionError(f"not a pattern: {error}") from None

    # ---- waiting ----

    def pump(self, seconds=0.05):
        """Read what has come, for a short while at most."""
        with selectors.DefaultSelector() as selector:
            for connection in self.connections.values():
                if connection.reads and not connection.is_gone:
                    selector.register(connection.client, selectors.EVENT_READ, connection)
            for key, _ in selector.select(seconds):
                key.data.read()

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not (result := condition()):
            if time.monotonic() > end:
                shown = "\n".join(connection.show() for connection in self.connections.values())
                raise SessionError(f"waited in vain: {what}\n{shown}")
            self.pump()
        return result

    def exchange(self, connection):
        """Wait until everything that was sent to a connection so far is here."""
        mark = secrets.token_hex(4).encode()
        connection.client.send_frame(wire.PING, mark)
        self.wait(lambda: ("pong", mark) in connection.events or connection.is_gone, "the answer to a ping")

    # ---- the server ----

    @statement(r"serve ?(.*)")
    def serve(self, flags):
        self.hang_up()
        self.end_server()
        flags = self.fill(flags).split()
        for flag in UNLIMITED:
            flags += [] if flag in flags else [flag, "0"]
        self.server = Server(self.program, flags)
        self.server.start()

    def need_server(self):
        if not self.server:
            self.serve("")

    @statement("kill")
    def kill(self):
        self.server.kill()
        self.wait(self.all_gone, "the connections break")

    def all_gone(self):
        return all(connection.is_gone or not connection.reads for connection in self.connections.values())

    @statement("stop")
    def stop(self):
        self.server.ask_to_stop()
        self.wait(self.server.has_ended, "the server ends")
        self.server.stop_ended()
        self.wait(self.all_gone, "the connections are closed")

    @statement("restart")
    def restart(self):
        self.server.start()

    def end_server(self):
        """Stop it; it must end well, have logged nothing but JSON and written down no token."""
        if not self.server:
            return
        server, self.server = self.server, None
        try:
            server.stop()
            if strange := server.strange_lines():
                raise SessionError("strange lines in the log:\n" + "\n".join(strange[:40]))
            if traces := server.traces_of(self.secrets):
                raise SessionError(f"a token was written down: {traces}")
        finally:
            server.release()

    @statement(r"log (\{.*)")
    def log(self, text):
        wanted = self.pattern(text)
        self.wait(lambda: any(pattern.match(wanted, json.loads(line), self.kept)
                              for line in list(self.server.said) if line.startswith("{")), "a line of the log")

    # ---- rooms and connections ----

    @statement(r"room (\w+) ?(\w*)")
    def room(self, game, name):
        self.need_server()
        self.http("POST", "/rooms", f"|| game {game}")
        if self.answer.status != 201:
            raise SessionError(f"no room: {self.answer}")
        self.kept["room"] = self.kept[name or "room"] = json.loads(self.answer.body)["room"]

    @statement(r"lobby (\w+) (.+)")
    def lobby(self, game, names):
        self.hang_up()
        self.room(game, "")
        names = names.split()
        persons = [name for name in names if name[0].isupper()]
        for name in persons:
            self.connect(name)
            self.send(name, f"enter ${name.upper()} {name}")
            self.get(name, '{"you":...}')
        self.send(persons[0], f"seats {len(names)}")
        for seat, name in enumerate(names):
            if name in persons:
                self.send(name, f"sit {seat} | mix $MIX")
            else:
                self.send(persons[0], f"bot {seat} {name}")
        for connection in self.connections.values():
            self.wait(lambda: self.has_seats(connection, len(names)), "all seats are taken")
            connection.seen = len(connection.events)

    @staticmethod
    def has_seats(connection, count):
        room = connection.follower.room
        seats = room["seats"]
        return len(seats) == count and all(seat["bot"] or seat["person"] in room["mixed"] for seat in seats)

    @statement(r"connect (\w+)( slowly)?(?: to (\S+))? ?(\|.*)?")
    def connect(self, name, slowly=None, room=None, headers=None):
        self.need_server()
        path = "/ws/" + self.fill(room or "$room")
        client = wire.Client(self.server.port, path, self.parse_headers(headers), buffer=4096 if slowly else None)
        former, follower = self.connections.get(name), Follower()
        if former:
            former.client.sock.close()
        if former and former.path == path:
            follower, former.follower.bye = former.follower, None
        self.connections[name] = Connection(name, path, client, follower, self.mixes)
        if client.early:
            self.connections[name].read()
        self.connections[name].reads = not slowly

    def connection(self, name):
        name = self.roles[name] if name in ("Asked", "Other") else name
        if name not in self.connections:
            self.connect(name)
        return self.connections[name]

    @statement(r"hurry (\w+)")
    def hurry(self, name):
        self.connection(name).reads = True

    @statement(r"close (\w+)")
    def close(self, name):
        connection = self.connection(name)
        connection.client.say_close()
        self.get(name, "close 1000")
        self.get(name, "gone")

    @statement(r"drop (\w+)")
    def drop(self, name):
        connection = self.connection(name)
        connection.client.cut()
        connection.is_gone = True

    @statement(r"([A-Z]\w*)> (.*)")
    def send(self, name, text):
        connection = self.connection(name)
        lines = "\n".join(split_lines(self.fill(text, connection)))
        connection.client.send_frame(wire.TEXT, to_bytes(lines))

    @statement(r"([A-Z]\w*)# bytes (.*)")
    def send_bytes(self, name, text):
        self.connection(name).client.send_bytes(bytes.fromhex(text))

    @statement(r"([A-Z]\w*)# (unmasked |rsv )?(\w+)(\+?) ?(.*)")
    def send_frame(self, name, how, kind, more, text):
        client = self.connection(name).client
        form = {"fin": not more, "masked": how != "unmasked ", "rsv": 4 if how == "rsv " else 0}
        payload = to_bytes(self.fill(text))
        if kind == "close":
            client.is_closing = True
            code, _, reason = payload.partition(b" ")
            payload = wire.close_payload(int(code), reason) if code.isdigit() else payload
        client.send_frame(wire.OPCODES[kind], payload, **form)

    @statement(r"([A-Z]\w*)< (.*)")
    def get(self, name, text):
        connection = self.connection(name)
        wanted = self.wanted(text, connection)

        def next_one():
            while connection.seen < len(connection.events):
                connection.seen += 1
                if self.is_wanted(wanted, connection.events[connection.seen - 1]):
                    return True
            return False
        self.wait(next_one, f"{connection.name} gets {text}")

    @statement(r"([A-Z]\w*)= (.*)")
    def knows(self, name, text):
        connection = self.connection(name)
        wanted, known = self.pattern(text, connection), vars(connection.follower)
        self.wait(lambda: pattern.match(wanted, known, self.kept), f"{connection.name} knows {text}")

    @statement(r"([A-Z]\w*)! (.*)")
    def get_not(self, name, text):
        connection = self.connection(name)
        wanted = self.wanted(text, connection)
        self.exchange(connection)
        for event in connection.events[connection.seen:]:
            if self.is_wanted(wanted, event):
                raise SessionError(f"{connection.name} got {event}")

    def wanted(self, text, connection):
        """What an event must be: ("text", pattern), or its kind and how it is shown."""
        if text.startswith("{"):
            return "text", self.pattern(text, connection)
        kind, _, rest = text.partition(" ")
        if kind not in ("close", "ping", "pong", "gone"):
            raise SessionError(f"nothing of this kind comes: {text}")
        return kind, rest

    def is_wanted(self, wanted, event):
        if wanted[0] != event[0]:
            return False
        if event[0] == "text":
            return pattern.match(wanted[1], event[1], self.kept)
        shown = {"close": lambda: str(event[1]), "gone": str}.get(event[0], lambda: event[1].decode())()
        return wanted[1] in ("", shown)

    # ---- playing ----

    @statement("whose turn")
    def whose_turn(self):
        asked = self.wait(self.asked, "somebody is asked")[0]
        self.roles = {"Asked": asked.name}
        if others := [c for c in self.connections.values() if self.sits_elsewhere(c, asked)]:
            self.wait(lambda: all(len(c.follower.acts) >= len(asked.follower.acts) for c in others), "others know")
            self.roles["Other"] = others[0].name

    @staticmethod
    def sits_elsewhere(connection, asked):
        room, mine = connection.follower.room, asked.follower.person
        seated = [seat["person"] for seat in room["seats"]] if room and not connection.is_gone else []
        return connection.path == asked.path and connection.follower.person in set(seated) - {mine}

    def asked(self):
        """Connections whose seat is asked, one for each seat."""
        asked = {c.follower.seat: c for c in self.connections.values()
                 if not c.is_gone and c.reads and c.follower.is_asked()}
        return list(asked.values())

    @statement(r"play (\d+|until over|until \{.*)")
    def play(self, goal):
        self.play_to(goal)
        for connection in self.connections.values():
            if connection.reads and not connection.is_gone:
                self.exchange(connection)
                connection.seen = len(connection.events)

    def play_to(self, goal):
        acts, wanted = 0, self.pattern(goal[6:]) if "{" in goal else None
        while not goal.isdigit() or acts < int(goal):
            asked = self.wait(lambda: self.asked() or self.is_over(), "somebody is asked, or it is over")
            if asked is True:
                if goal != "until over":
                    raise SessionError("the match is over")
                return
            if wanted and pattern.match(wanted, {"state": asked[0].follower.state}, self.kept):
                self.whose_turn()
                return
            self.act(self.random.choice(asked))
            acts += 1

    def is_over(self):
        """Has everybody learned that it is over?"""
        rooms = [c.follower.room for c in self.connections.values() if not c.is_gone and c.reads and c.follower.room]
        return bool(rooms) and all(room["status"] == "over" for room in rooms)

    def act(self, connection):
        """One legal move, and the message that shows it."""
        follower = connection.follower
        move, mine = self.random.choice(follower.state["moves"]), f"{follower.seat} "
        if self.has_word(follower.room["game"], move):
            move += " " + "".join(self.random.choice("abcdefghijklmnoprstuäöüß") for _ in range(9))
        made, follower.refused = self.count_acts(follower, mine), None
        connection.client.send(f"act {follower.n} {move}")
        self.wait(lambda: follower.refused or self.count_acts(follower, mine) > made, f"{move} is made")
        if follower.refused:
            raise SessionError(f"{connection.name}: {move} is refused: {follower.refused}\n{connection.show()}")

    def has_word(self, game, move):
        """Does the verb of this move want a free word behind it?"""
        if game not in self.games:
            self.games[game] = json.loads(self.server.run("describe", game, "--json").stdout)["games"][0]
        return any(verb["word"] for verb in self.games[game]["verbs"]
                   if verb["name"] == move.split()[0] and not verb["chance"])

    @staticmethod
    def count_acts(follower, mine):
        return sum(act.startswith(mine) for act in follower.acts)

    def fetch_record(self, connection):
        follower = connection.follower
        follower.record = None
        connection.client.send("record")
        return self.wait(lambda: follower.record, "the record").encode()

    @statement(r"record (\w+) (\S+)")
    def save_record(self, name, path):
        with open(os.path.join(self.server.folder, path), "wb") as file:
            file.write(self.fetch_record(self.connection(name)))

    @statement(r"verify (.+?)(?: after (\S+))?")
    def verify(self, names, before):
        connections = [self.connection(name) for name in names.split()]
        record = self.fetch_record(connections[0])
        result = self.server.run("verify", *(["--before", before] if before else []), "-", stdin=record)
        if result.returncode:
            raise SessionError(f"verify: {result.stdout + result.stderr}\n{record.decode()}")
        for connection in connections:
            self.compare(connection, record)

    def compare(self, connection, record):
        """The record as seen from the connection's seat is what it was shown."""
        seat = connection.follower.seat
        viewer = "watcher" if seat is None else str(seat)
        shown = self.server.run("replay", "--transcript", viewer, "-", stdin=record).stdout.decode()
        if shown.splitlines() != connection.follower.acts:
            raise SessionError(f"{connection.name} saw\n{connection.follower.acts}\nthe record shows\n{shown}")

    # ---- HTTP ----

    def parse_headers(self, text):
        """Headers from `| Name: value | Name:`; one without a value is to be left out."""
        headers = {}
        for line in split_lines(text)[1:] if text else []:
            name, _, value = line.partition(":")
            headers[name] = to_bytes(self.fill(value.strip())).decode() or None
        return headers

    def open(self):
        if self.socket:
            self.socket.close()
        self.socket = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)

    def ask(self, data, without_body=False):
        self.open()
        self.socket.sendall(data)
        self.answer = wire.read_answer(self.socket, without_body)
        self.socket.close()

    @statement(r"http ([A-Z]+) (\S+) ?(\|.*)?")
    def http(self, method, target, rest):
        self.need_server()
        head, _, body = (rest or "").replace("| |", "||").partition("||")
        headers = {"Host": f"127.0.0.1:{self.server.port}", **self.parse_headers(head)}
        body = to_bytes(self.fill(body.strip()))
        if method == "POST":
            headers.setdefault("Content-Length", len(body))
        self.ask(wire.request(method, self.fill(target), headers, body), method == "HEAD")

    @statement(r"upgrade (\S+) ?(\|.*)?")
    def upgrade(self, target, rest):
        self.need_server()
        headers = {**wire.upgrade_headers(f"127.0.0.1:{self.server.port}"), **self.parse_headers(rest)}
        self.ask(wire.request("GET", self.fill(target), headers))

    @statement(r"raw(\+?) (.*)")
    def raw(self, more, text):
        self.need_server()
        if not more:
            self.open()
        self.answer = None
        self.socket.sendall(to_bytes("\r\n".join(split_lines(self.fill(text)))))

    @statement(r"http< (.*)")
    def check_answer(self, text):
        if not self.answer:
            self.answer = wire.read_answer(self.socket)
        if text == "nothing":
            fine = self.answer is None
        elif not self.answer:
            fine = False
        elif text.isdigit():
            fine = self.answer.status == int(text)
        elif text.startswith("body "):
            fine = self.check_body(text[5:])
        elif text.startswith("no "):
            fine = text[3:].lower() not in self.answer.headers
        else:
            name, _, wanted = text.partition(": ")
            fine = self.check_text(wanted, self.answer.headers.get(name.lower(), ""))
        if not fine:
            raise SessionError(f"the answer was {self.answer}")

    def check_body(self, text):
        body = self.answer.body
        if self.answer.headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if text.startswith("{"):
            return pattern.match(self.pattern(text), json.loads(body), self.kept)
        return self.check_text(text, body.decode())

    def check_text(self, wanted, text):
        if re.fullmatch(r"\?\w+", wanted):
            self.kept[wanted[1:]] = text
            return text != ""
        return pattern.match_text(self.fill(wanted), text)

    @statement(r"metric (\S+) (\d+)(\+?)")
    def metric(self, name, count, more):
        def fits():
            self.http("GET", "/metrics", None)
            value = self.read_metrics().get(name, 0) if self.answer.status == 200 else -1
            return value >= int(count) if more else value == int(count)
        self.wait(fits, f"/metrics has {name} {count}{more}")

    def read_metrics(self):
        """Everything /metrics says; each line must be as Prometheus wants it."""
        values = {}
        for line in self.answer.body.decode().splitlines():
            if re.match(r"# (HELP|TYPE) [a-z_]+ \S", line):
                continue
            found = METRIC.fullmatch(line)
            if not found or found[1] + (found[2] or "") in values:
                raise SessionError(f"a strange line in /metrics: {line}")
            values[found[1] + (found[2] or "")] = float(found[3])
        return values

    # ---- the program ----

    @statement(r"run (.*)")
    def run(self, arguments):
        self.need_server()
        words = self.fill(arguments).split()
        variables = [word for word in words if re.match("[A-Z_]+=", word)]
        self.result = self.server.run(*words[len(variables):], variables=variables)

    @statement(r"run< (.*)")
    def check_run(self, text):
        said = (self.result.stdout + self.result.stderr).decode()
        fine = self.result.returncode == int(text) if text.isdigit() else self.check_text(text, said)
        if not fine:
            raise SessionError(f"exit code {self.result.returncode}\n{said}")

    # ---- lines ----

    @statement(r"wait ([\d.]+) seconds")
    def pass_time(self, seconds):
        end = time.monotonic() + float(seconds)
        while (left := end - time.monotonic()) > 0:
            self.pump(left)

    @statement(r"(\d+) times (.*)")
    def repeat(self, count, line):
        for _ in range(int(count)):
            self.do(line)

    def do(self, line):
        for form, method in statements:
            if found := form.fullmatch(line):
                return method(self, *found.groups())
        raise SessionError("no such statement")

    def hang_up(self):
        if self.socket:
            self.socket.close()
        for connection in self.connections.values():
            connection.client.sock.close()
        self.connections, self.socket = {}, None

    def release(self):
        """Hang up everywhere and look at the server once more."""
        self.hang_up()
        self.end_server()


def play_session(program, lines, seed):
    """Play the lines, pairs (number, text). Returns (statements done, what went wrong or None)."""
    session, done, number, line = Session(program, seed), 0, 0, "the end"
    trouble = (SessionError, ServerError, wire.WireError, ProtocolError, OSError, ValueError, KeyError)
    try:
        for number, line in lines:
            session.do(line)
            done += 1
        line = "the end"
        session.release()
        return done, None
    except trouble as error:
        log = session.server.log() if session.server else ""
        return done, f"line {number}: {line}\n{type(error).__name__}: {error}\nseed {seed}\nserver:\n{log}"
    finally:
        if session.server:
            session.server.release()


def read_session(path):
    """The numbered lines of a session file, or of the session blocks of a page."""
    with open(path, encoding="utf-8") as file:
        lines = list(enumerate(file.read().splitlines(), 1))
    if path.endswith(".md"):
        inside, kept = False, []
        for number, line in lines:
            if line.strip().startswith("```"):
                inside = line.strip() == "```session"
            elif inside:
                kept.append((number, line))
        lines = kept
    lines = [(number, line.strip()) for number, line in lines]
    return join([(number, line) for number, line in lines if line and not line.startswith("#")])


def join(lines):
    """A pattern may go on over several lines, until all its braces are closed."""
    joined, is_open = [], False
    for number, line in lines:
        if is_open:
            joined[-1] = (joined[-1][0], joined[-1][1] + line)
        else:
            joined.append((number, line))
        text = joined[-1][1]
        is_open = re.match(r"\w+[<!=] \{", text) and text.count("{") > text.count("}")
    return joined


def main(program, paths):
    failed = 0
    for path in paths:
        begun = time.monotonic()
        done, trouble = play_session(os.path.abspath(program), read_session(path), os.environ.get("SEED", "1"))
        print(f"{'not ok' if trouble else 'ok'} {path}: {done} statements, {time.monotonic() - begun:.1f} s")
        if trouble:
            print(trouble)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
