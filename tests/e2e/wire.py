"""tests/e2e/wire.py - a small strict WebSocket client and HTTP reader: sockets, nothing else.

Strict on purpose: whatever RFC 6455 forbids a server, and everything ours never does (masked or
fragmented frames, extensions, lengths in too many bytes), is an error here.
"""
import base64
import hashlib
import os
import re
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
OPCODES = {"more": 0, "text": TEXT, "binary": BINARY, "close": CLOSE, "ping": PING, "pong": PONG}
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class WireError(Exception):
    """The server has said something it must not say."""


def frame(opcode, payload, fin=True, masked=True, rsv=0):
    """One frame of a client."""
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    flag = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += struct.pack(">BH", flag | 126, len(payload))
    else:
        head += struct.pack(">BQ", flag | 127, len(payload))
    if not masked:
        return head + payload
    key = os.urandom(4)
    pad = (key * (len(payload) // 4 + 1))[:len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")
    return head + key + mixed.to_bytes(len(payload), "big")


def close_payload(code, reason=b""):
    return struct.pack(">H", code) + reason


class Frames:
    """Bytes of a server in, its frames out: pairs (opcode, payload)."""

    def __init__(self):
        self.rest = bytearray()

    def take(self, data):
        self.rest += data
        frames = []
        while (one := self._next()) is not None:
            frames.append(one)
        return frames

    def _next(self):
        rest = self.rest
        if len(rest) < 2:
            return None
        first, second = rest[0], rest[1]
        if first & 0x70:
            raise WireError("a frame with reserved bits")
        if not first & 0x80 or first & 15 not in (TEXT, CLOSE, PING, PONG):
            raise WireError(f"a frame that begins with {first:#x}")
        if second & 0x80:
            raise WireError("a masked frame")
        wide = {126: 2, 127: 8}.get(second, 0)
        if len(rest) < 2 + wide:
            return None
        length = int.from_bytes(rest[2:2 + wide], "big") if wide else second
        if length < {0: 0, 2: 126, 8: 65536}[wide] or (first & 8 and length > 125):
            raise WireError(f"a length of {length} in {wide} bytes")
        if len(rest) < 2 + wide + length:
            return None
        payload = bytes(rest[2 + wide:2 + wide + length])
        del rest[:2 + wide + length]
        return first & 15, payload


def event_of(opcode, payload):
    """What a frame means: ("text", str), ("ping"|"pong", bytes) or ("close", code, reason)."""
    if opcode == TEXT:
        return "text", payload.decode()
    if opcode != CLOSE:
        return ("ping" if opcode == PING else "pong"), payload
    if not payload:
        return "close", 1005, ""
    if len(payload) == 1:
        raise WireError("a close frame with half a code")
    code = int.from_bytes(payload[:2], "big")
    if not (1000 <= code <= 1014 and code not in (1004, 1005, 1006) or 3000 <= code <= 4999):
        raise WireError(f"close code {code}")
    return "close", code, payload[2:].decode()


# ---- HTTP -----------------------------------------------------------------------------------------


class Answer:
    """An HTTP answer: status, headers (names in small letters), body."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __str__(self):
        lines = [str(self.status), *(f"{name}: {value}" for name, value in self.headers.items())]
        return "\n".join(lines) + f"\n\n{self.body[:2000]!r}"


def parse_head(head):
    lines = head.decode("ascii").split("\r\n")
    first = re.fullmatch(r"HTTP/1\.1 (\d{3}) [A-Za-z][A-Za-z -]*", lines[0])
    if not first:
        raise WireError(f"status line {lines[0]!r}")
    headers = {}
    for line in lines[1:]:
        header = re.fullmatch(r"([A-Za-z][A-Za-z0-9-]*): (\S|\S.*\S)", line)
        if not header or header[1].lower() in headers:
            raise WireError(f"header {line!r}")
        headers[header[1].lower()] = header[2]
    return int(first[1]), headers


def read_answer(sock, without_body=False):
    """One answer; None if the connection is closed without one. The socket has a timeout."""
    data = bytearray()
    while b"\r\n\r\n" not in data:
        try:
            more = sock.recv(65536)
        except ConnectionResetError:
            more = b""
        if not more:
            if data:
                raise WireError(f"an answer that breaks off: {bytes(data)!r}")
            return None
        data += more
    head, rest = bytes(data).split(b"\r\n\r\n", 1)
    status, headers = parse_head(head)
    if status in (101, 204, 304) or without_body:
        return Answer(status, headers, rest)
    length = int(headers["content-length"])
    while len(rest) < length:
        more = sock.recv(65536)
        if not more:
            raise WireError(f"a body of {len(rest)} bytes, {length} were promised")
        rest += more
    return Answer(status, headers, rest)


def request(method, target, headers, body=b""):
    """The bytes of a request. A header with the value None is left out."""
    lines = [f"{method} {target} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def upgrade_headers(host):
    return {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13"}


# ---- the client -----------------------------------------------------------------------------------


class Client:
    """One WebSocket. `receive` is for a select loop: it reads what there is and returns events."""

    def __init__(self, port, path, headers=None, timeout=20, buffer=None):
        self.sock = socket.socket()
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(timeout)
        self.sock.connect(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.frames = Frames()
        self.is_open = True  # false once the server has closed: nothing may come any more
        self.is_closing = False  # we have sent a close frame
        self.early = self._shake_hands(path, {**upgrade_headers(f"127.0.0.1:{port}"), **(headers or {})})

    def _shake_hands(self, path, headers):
        """Returns the bytes that came right behind the answer."""
        self.sock.sendall(request("GET", path, headers))
        answer = read_answer(self.sock)
        if answer is None or answer.status != 101:
            self.sock.close()
            raise WireError(f"no upgrade for {path}: {answer}")
        key = headers["Sec-WebSocket-Key"].encode()
        wanted = {"upgrade": "websocket", "connection": "Upgrade",
                  "sec-websocket-accept": base64.b64encode(hashlib.sha1(key + MAGIC).digest()).decode()}
        for name, value in wanted.items():
            if answer.headers.get(name, "").lower() != value.lower():
                raise WireError(f"upgrade with {name} {answer.headers.get(name)}")
        if "sec-websocket-extensions" in answer.headers or "sec-websocket-protocol" in answer.headers:
            raise WireError("an extension or protocol nobody agreed on")
        return answer.body

    def fileno(self):
        return self.sock.fileno()

    def send(self, text):
        self.send_frame(TEXT, text.encode())

    def send_frame(self, opcode, payload, **form):
        self.send_bytes(frame(opcode, payload, **form))

    def send_bytes(self, data):
        """A server that hangs up while we write will tell when we read."""
        try:
            self.sock.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def receive(self):
        """Events that have come; ("gone",) is the last one. Pings and closes are answered."""
        data, self.early = self.early, b""
        if not data:
            try:
                data = self.sock.recv(1 << 16)
            except (ConnectionResetError, BrokenPipeError):
                pass
            if not data:
                if self.frames.rest:
                    raise WireError("the connection ends within a frame")
                return [("gone",)]
        if not self.is_open:
            raise WireError(f"{data!r} behind the close frame")
        return [self._answer(event_of(*one)) for one in self.frames.take(data)]

    def _answer(self, event):
        if not self.is_open:
            raise WireError(f"{event} behind the close frame")
        if event[0] == "ping":
            self.send_frame(PONG, event[1])
        if event[0] == "close":
            self.is_open = False
            if not self.is_closing:
                self.say_close(event[1])
        return event

    def say_close(self, code=1000):
        self.is_closing = True
        self.send_frame(CLOSE, b"" if code == 1005 else close_payload(code))

    def cut(self):
        """Hang up without a word: the other side sees a reset."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()
