"""tests/e2e/web.py - one request to the server and its answer."""
import json
import re
import socket

import wire

TIMEOUT = 20


def ask(port, method, target, body=""):
    """The answer, with a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as sock:
        headers = {"Host": f"127.0.0.1:{port}", "Connection": "close", "Content-Length": len(body) or None}
        sock.sendall(wire.request(method, target, headers, body.encode()))
        return wire.read_answer(sock)


def request(port, method, target, body=""):
    """The JSON that is answered."""
    answer = ask(port, method, target, body)
    if answer is None or answer.status >= 300:
        raise wire.WireError(f"{method} {target}: {answer}")
    return json.loads(answer.body)


def make_room(port, game):
    return request(port, "POST", "/rooms", f"game {game}")["room"]


def metric(port, name):
    """A number of /metrics."""
    text = ask(port, "GET", "/metrics").body.decode()
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    if not found:
        raise wire.WireError(f"/metrics has no {name}")
    return float(found[1])
