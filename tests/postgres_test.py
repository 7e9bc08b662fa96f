"""tests/postgres_test.py PROGRAM STORE PLAIN - rooms in PostgreSQL: the store itself, what is said when it cannot be
opened, copies to and from SQLite, outages, answers that get lost. The PostgreSQL is one of its own, in a temporary
folder.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "e2e"), os.path.join(HERE, "fleet")]
import wire
from cutter import Cutter
from postgres import Postgres
from server import Server, environment
from tap import PROGRAM, check, done

STORE, PLAIN = (os.path.abspath(name) for name in sys.argv[2:4])
PATIENCE = 60


def run(*arguments, variables=None):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                          env={**environment(), **(variables or {})})


def check_store(postgres):
    """The tests of tests/fleet/store.c."""
    result = subprocess.run([STORE, postgres.url()], capture_output=True, text=True, timeout=300,
                            env={**os.environ, "CMOCKA_MESSAGE_OUTPUT": "TAP"})
    for passed, name in re.findall(r"^(ok|not ok) \d+ - (.*)", result.stdout, re.M):
        check(passed == "ok", name, result.stdout + result.stderr)
    check(result.returncode == 0, "the tests of the store came to their end", result.stdout + result.stderr)


def refused(url, words, name, variables=None):
    result = run("serve", "--port", "0", "--store", url, variables=variables)
    said = result.stderr.strip().splitlines()
    fine = result.returncode == 1 and len(said) == 1 and all(word in said[0] for word in words)
    check(fine and "geheim" not in result.stderr, name, result)


def check_refusals(postgres):
    postgres.ask("DROP SCHEMA IF EXISTS safehouse CASCADE")
    refused("postgres://safehouse:geheim@127.0.0.1:1/postgres", ["PostgreSQL", "refused"], "nobody is there")
    refused("postgres://safehouse:geheim@[/postgres", ["PostgreSQL"], "no address at all")
    postgres.ask("CREATE ROLE guest LOGIN")
    refused(postgres.url("guest"), ["tables cannot be made", "permission denied"], "a role that may not make tables")
    refused(postgres.url("nobody-such"), ["PostgreSQL", 'role "nobody-such" does not exist'], "no such role")
    postgres.ask("ALTER DATABASE postgres SET default_transaction_read_only = on")
    refused(postgres.url(), ["PostgreSQL is read-only"], "a database that is read-only")
    postgres.ask("SET transaction_read_only = off; ALTER DATABASE postgres RESET default_transaction_read_only")
    result = run("store", "check", "--store", postgres.url())
    check(result.returncode == 1 and "nothing of Safehouse in it" in result.stderr, "an empty database", result)
    hba = os.path.join(postgres.data, "pg_hba.conf")
    with open(hba, encoding="ascii") as file:
        kept = file.read()
    postgres.ask("CREATE ROLE locked LOGIN PASSWORD 'right'")
    with open(hba, "w", encoding="ascii") as file:
        file.write("host all locked 127.0.0.1/32 scram-sha-256\n" + kept)
    postgres.ask("SELECT pg_reload_conf()")
    url = postgres.url("locked:geheim")
    refused(url, ["PostgreSQL", "password authentication failed"], "a wrong password, which is not repeated")
    refused(postgres.url("locked"), ["PostgreSQL", "no password supplied"], "no password")


def check_plain(postgres):
    """A program that was built without libpq says so."""
    for command in (["serve", "--port", "0"], ["store", "check"]):
        result = subprocess.run([PLAIN, *command, "--store", postgres.url()], capture_output=True, text=True,
                                timeout=60)
        check(result.returncode == 1 and result.stderr.count("\n") == 1 and "built without PostgreSQL" in result.stderr,
              f"{command[0]} says in one sentence that this build has none", result)


def make_rooms(server, games):
    rooms = []
    for game in games:
        with wire.socket.create_connection(("127.0.0.1", server.port), 20) as sock:
            body = f"game {game}".encode()
            sock.sendall(wire.request("POST", "/rooms", {"Host": "127.0.0.1", "Content-Length": str(len(body))}, body))
            rooms.append(json.loads(wire.read_answer(sock).body)["room"])
    return rooms


def talk(server, room, token, lines, last="goodbye"):
    """Enter, say something, and give back everything that was said in the room."""
    client = wire.Client(server.port, f"/ws/{room}")
    client.send(f"enter {token} Ann")
    for line in lines:
        client.send(f"say {line}")
    client.send(f"say {last}")
    said = []
    while last not in said:
        for event in client.receive():
            if event[0] == "gone":
                raise wire.WireError("sent away")
            if event[0] == "text":
                said += [word["text"] for word in json.loads(event[1]).get("said", [])]
    client.sock.close()
    return said


def check_copies(postgres):
    """From SQLite to PostgreSQL and back; a room goes on there."""
    postgres.ask("DROP SCHEMA IF EXISTS safehouse CASCADE")
    server = Server(PROGRAM)
    server.start()
    rooms = make_rooms(server, ["heimlich", "nullgame", "codenames"])
    talk(server, rooms[0], "a" * 40, ["one", "two", "Grüße"], "end")
    server.stop()
    result = run("store", "copy", server.data, postgres.url())
    check(result.returncode == 0 and re.match(r"3 rooms and \d+ events: all are there", result.stdout),
          "a copy into PostgreSQL", result)
    events = postgres.ask("SELECT count(*) FROM safehouse.event")
    result = run("store", "copy", server.data, postgres.url())
    check(result.returncode == 0 and postgres.ask("SELECT count(*) FROM safehouse.event") == events,
          "a second copy adds nothing", result)
    result = run("store", "check", variables={"SAFEHOUSE_STORE": postgres.url()})
    check(result.returncode == 0 and result.stdout.startswith("3 rooms and "), "which is whole", result)
    node = Server(PROGRAM, ["--store", postgres.url()])
    node.start()
    said = talk(node, rooms[0], "a" * 40, ["three"])
    check(said == ["one", "two", "Grüße", "end", "three", "goodbye"], "people come back to their room", said)
    check("@127.0.0.1" not in node.log(), "the log does not tell the address of the database", node.log())
    refused(postgres.url(), ["another server uses this database"], "there is one server at a time")
    node.kill()
    node.start()
    said = talk(node, rooms[0], "a" * 40, ["four"], "farewell")
    check(said[-2:] == ["four", "farewell"], "one that was killed is followed at once", said)
    node.stop()
    check(not node.strange_lines(), "the log is JSON", node.strange_lines()[:5])
    result = run("store", "copy", server.data, postgres.url())
    check(result.returncode == 1 and f"room {rooms[0]}: is there already, and is another one" in result.stdout and
          "1 of 3 rooms not copied" in result.stderr, "a room that has gone on is left alone", result)
    with tempfile.TemporaryDirectory() as folder:
        back = os.path.join(folder, "back")
        result = run("store", "copy", postgres.url(), back)
        check(result.returncode == 0, "a copy from PostgreSQL", result)
        result = run("store", "check", "--data", back)
        check(result.returncode == 0 and result.stdout.startswith("3 rooms and "), "which is whole, too", result)
    result = run("backup", "--data", postgres.url(), "/tmp/never")
    check(result.returncode == 1 and "PostgreSQL has backups of its own" in result.stderr, "backup says who does that",
          result)
    server.release()
    node.release()


class Talker:
    """Says one word after the other in a room, comes back after every good-bye, and knows what was acknowledged."""

    def __init__(self, server, room):
        self.server, self.room, self.client = server, room, None
        self.count, self.heard, self.byes = 0, [], []

    def connect(self):
        if self.client:
            self.client.sock.close()
        self.client = wire.Client(self.server.port, f"/ws/{self.room}")
        self.client.send(f"enter {'b' * 40} Ben")

    def listen(self):
        """What has come. False: the connection is at its end."""
        for event in self.client.receive():
            if event[0] == "gone":
                return False
            message = json.loads(event[1]) if event[0] == "text" else {}
            self.byes += [message["bye"]] if "bye" in message else []
            for word in message.get("said", []):
                if word["text"] not in self.heard:
                    self.heard.append(word["text"])
        return True

    def wait(self):
        """For the next word, which was said already, on this connection."""
        self.count += 1
        while f"word {self.count}" not in self.heard and self.listen():
            pass
        return f"word {self.count}" in self.heard

    def say(self, patience=PATIENCE):
        """Say the next word until it is heard; a word whose answer never came may have been heard."""
        self.count += 1
        end = time.monotonic() + patience
        while f"word {self.count}" not in self.heard and time.monotonic() < end:
            self.connect()
            self.client.send(f"say word {self.count}")
            while f"word {self.count}" not in self.heard and self.listen():
                pass
            time.sleep(0.05)
        return f"word {self.count}" in self.heard


def told(talker):
    """Everything that was said in the room, as somebody hears it who comes in now."""
    talker.heard = []
    return talker.say() and talker.heard


def check_outages(postgres):
    """PostgreSQL ends, crashes and comes back: nothing that was heard is lost or doubled, play goes on by itself."""
    node = Server(PROGRAM, ["--store", postgres.url(), "--chat-per-minute", "0", "--lines", "0"])
    node.start()
    talker = Talker(node, make_rooms(node, ["nullgame"])[0])
    for how in ("INT", "QUIT"):
        check(talker.say(), f"somebody is heard before it ends by SIG{how}", node.log())
        postgres.stop(how)
        talker.client.send("say nobody hears this")
        while talker.listen():
            pass
        check(talker.byes[-1:] == ["trouble"], "who acts meanwhile is told of trouble", talker.byes)
        with wire.socket.create_connection(("127.0.0.1", node.port), 20) as sock:
            sock.sendall(wire.request("GET", "/healthz", {"Host": "127.0.0.1"}))
            health = wire.read_answer(sock)
        check(health.status == 503 and b"PostgreSQL" in health.body, "and so is who looks after the server", health)
        postgres.start()
        check(talker.say(), "it goes on by itself", node.log())
    postgres.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'safehouse-%'")
    byes = len(talker.byes)
    check(talker.say() and len(talker.byes) == byes, "a connection that is cut is noticed by nobody", talker.byes)
    said = told(talker)
    check(said == [f"word {n + 1}" for n in range(talker.count)], "everything that was heard is there, once", said)
    node.stop()
    check(not node.strange_lines(), "the log is JSON all the time", node.strange_lines()[:5])
    result = run("store", "check", "--store", postgres.url())
    check(result.returncode == 0, "and the rooms are whole", result)
    node.release()


def check_lost_answers(postgres):
    """An append was stored, and the answer got lost: that is found out before anybody is told anything."""
    cutter = Cutter(postgres.port)
    node = Server(PROGRAM, ["--store", postgres.url(port=cutter.port), "--chat-per-minute", "0", "--lines", "0"])
    node.start()
    talker = Talker(node, make_rooms(node, ["nullgame"])[0])
    heard = [talker.say()]
    for count in (1, 1, 3):
        cutter.cut_answers = count
        talker.client.send(f"say word {talker.count + 1}")
        heard.append(talker.wait())
    check(all(heard) and cutter.cuts >= 3 and not talker.byes, f"{cutter.cuts} lost answers are noticed by nobody",
          f"{heard} {talker.byes}\n{node.log()}")
    said = told(talker)
    check(said == [f"word {n + 1}" for n in range(talker.count)], "every word was said once", said)
    node.stop()
    cutter.release()
    result = run("store", "check", "--store", postgres.url())
    check(result.returncode == 0, "and the rooms are whole", result)
    node.release()


def check_format(postgres):
    postgres.ask("UPDATE safehouse.note SET format = 99")
    refused(postgres.url(), ["made by a newer Safehouse", "format 99"], "tables of a later version")
    postgres.ask("UPDATE safehouse.note SET format = 1")


def main():
    postgres = Postgres()
    try:
        postgres.start()
        check_store(postgres)
        check_refusals(postgres)
        check_plain(postgres)
        check_copies(postgres)
        check_format(postgres)
        check_lost_answers(postgres)
        check_outages(postgres)
    finally:
        postgres.release()
    done()


main()
