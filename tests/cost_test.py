"""tests/cost_test.py SERVER --shim LIBRARY [--events N] [--minutes N] - what a line costs the store, as a count.

A room gets a long log; then many tabs ask for everything again and again. Whatever a line asks for, the store looks
at no more than ROWS events for it, however long the log is, and what stores nothing writes nothing.

--minutes: instead of counting, the same tabs ask 20 times a second each for so long, and meanwhile other rooms are
loaded from the disk: 99 of 100 times within 100 ms.
"""
import argparse
import json
import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
import shim
import wire
from server import Server
from tap import PROGRAM, check, done
from web import make_room, metric

FLAGS = ["--chat-per-minute", "0", "--lines", "0", "--address-lines", "0", "--address-rooms", "0",
         "--address-connections", "0"]
TABS, TIMES = 10, 20
ROWS = 250  # events looked at for a line: 200 that were said, and some more
BYTES = 32768  # written for a line: a few pages of the database, twice
MESSAGE_BYTES = 4000  # of lines that are sent together
PATIENCE = 60
OTHERS, LATE = 200, 0.1  # rooms that are loaded meanwhile; how long each may take, in seconds


class Tab:
    """A connection of a person who has come in."""

    def __init__(self, port, room, token, name):
        self.client, self.n = wire.Client(port, f"/ws/{room}", timeout=PATIENCE), 0
        self.messages = []
        self.client.send(f"enter {token} {name}")
        self.wait(lambda message: "you" in message)

    def wait(self, condition):
        """Until a message is as it should be; the others are kept in mind as far as they have a number."""
        end = time.monotonic() + PATIENCE
        while True:
            while self.messages:
                message = self.messages.pop(0)
                self.n = max(self.n, message.get("n", 0))
                if condition(message):
                    return message
            if time.monotonic() > end:
                raise TimeoutError("an answer does not come")
            for event in self.client.receive():
                if event[0] == "gone":
                    raise ConnectionError("the server hangs up")
                if event[0] == "text":
                    self.messages.append(json.loads(event[1]))

    def store(self, line, times):
        """Say a line that becomes an event, so many times."""
        end, most = self.n + times, max(1, MESSAGE_BYTES // (len(line) + 1))
        while self.n < end:
            until = min(end, self.n + most)
            self.client.send("\n".join([line] * (until - self.n)))
            self.wait(lambda message, until=until: message.get("n", 0) >= until)

    def ask(self, line, times):
        """Each time the answer is everything, and what was said behind it; or that it was too often."""
        self.client.send("\n".join([line] * times))
        for _ in range(times):
            self.wait(lambda message: "refused" in message or "said" in message and message["since"] == message["n"])


class Cost:
    """How many events were read and bytes written, since the last time one looked."""

    def __init__(self, server, stats):
        self.server, self.stats, self.before = server, stats, (0, 0)
        self.look()

    def count(self):
        return (metric(self.server.port, "safehouse_store_events_read_total"),
                shim.read_stats(self.stats)["written_bytes"])

    def look(self):
        """Not before it is quiet: answers may come before all that they cost."""
        last, now = None, self.count()
        while last != now:
            time.sleep(0.05)
            last, now = now, self.count()
        grown = tuple(b - a for a, b in zip(self.before, now))
        self.before = now
        return grown


def count_costs(server, stats, events):
    room, tokens = make_room(server.port, "nullgame"), [f"{i:040x}" for i in range(TABS)]
    ann = Tab(server.port, room, tokens[0], "Ann")
    ann.store("say " + "x" * 100, 200)
    ann.store("glass 1", events)
    tabs = [ann, *(Tab(server.port, room, token, f"Tab{i}") for i, token in enumerate(tokens) if i > 0)]
    cost = Cost(server, stats)
    for tab in tabs:
        tab.ask("again", TIMES)
    rows, written = cost.look()
    check(rows <= ROWS * TABS * TIMES, f"{rows:.0f} events are read for {TABS * TIMES} x again behind {events} events")
    check(written == 0, f"{written:.0f} bytes are written for that")
    for i in range(TIMES):
        tab = Tab(server.port, room, tokens[i % TABS], f"Tab{i % TABS}")
        tab.wait(lambda message: "said" in message)
        tab.client.cut()
    rows, written = cost.look()
    check(rows <= ROWS * TIMES, f"{rows:.0f} events are read for {TIMES} who come back")
    for line in ("say " + "x" * 100, "note " + "y" * 1000, "glass 1"):
        ann.store(line, 100)
        rows, written = cost.look()
        check(rows == 0 and written <= BYTES * 100, f"100 x {line[:5]}...: {written / 100:.0f} bytes are written each")


# ---- time, for tools/soak --------------------------------------------------------------------------


def ask_all_the_time(port, room, end):
    """Ten tabs that ask twenty times a second each. What they are told is read and thrown away."""
    tabs = [Tab(port, room, f"{i:040x}", f"Tab{i}") for i in range(TABS)]
    readers = [threading.Thread(target=swallow, args=(tab.client.sock,), daemon=True) for tab in tabs]
    for reader in readers:
        reader.start()
    while time.monotonic() < end:
        for tab in tabs:
            tab.client.send("again")
        time.sleep(1 / TIMES)
    for tab in tabs:
        tab.client.cut()


def swallow(sock):
    try:
        while sock.recv(1 << 20):
            pass
    except OSError:
        pass


def measure(server, minutes, events):
    room = make_room(server.port, "nullgame")
    Tab(server.port, room, f"{0:040x}", "Tab0").store("glass 1", events)
    others = [make_room(server.port, "nullgame") for _ in range(OTHERS)]
    server.stop()
    server.start()
    end = time.monotonic() + 60 * minutes
    asking = threading.Thread(target=ask_all_the_time, args=(server.port, room, end))
    asking.start()
    taken = []
    while time.monotonic() < end:
        begun = time.monotonic()
        try:
            Tab(server.port, others[len(taken) % OTHERS], "o" * 22, "Other").client.cut()
            taken.append(time.monotonic() - begun)
        except (ConnectionError, TimeoutError):
            taken.append(PATIENCE)
        time.sleep(0.02)
    asking.join()
    taken.sort()
    late = taken[len(taken) * 99 // 100]
    check(late <= LATE, f"{len(taken)} loads of rooms: 99 of 100 within {late * 1000:.1f} ms, all within "
          f"{taken[-1] * 1000:.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--shim", required=True)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--seed", type=int, default=0, help="nothing is random here")
    args = parser.parse_args()
    server = Server(PROGRAM, FLAGS + (["--idle-seconds", "1"] if args.minutes else []))
    stats = os.path.join(server.folder, "stats")
    server.variables = shim.under(PROGRAM, args.shim, FSYNC_SKIP=1, STATS=stats)
    server.start()
    try:
        if args.minutes:
            measure(server, args.minutes, args.events)
        else:
            count_costs(server, stats, args.events)
        server.stop()
    finally:
        server.release()
    done()


main()
