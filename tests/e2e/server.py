"""tests/e2e/server.py - the real program as a server, on a free port of this machine."""
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

START_SECONDS = 20
STOP_SECONDS = 20


class ServerError(Exception):
    """The server does not start, or does not end as it should."""


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Server:
    """A data folder and the process that serves it. It may be killed and started again, with other variables too."""

    def __init__(self, program, flags=(), variables=None):
        self.program, self.flags, self.variables = program, list(flags), variables or {}
        self.folder = tempfile.mkdtemp(prefix="safehouse-e2e-")
        self.data = os.path.join(self.folder, "data")
        self.port, self.process, self.readers, self.said = 0, None, [], []

    def start(self):
        """Start it and wait until it says where it listens."""
        self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=self.folder,
                                        env={**environment(), **self.variables})
        ready = threading.Event()
        self.readers = [threading.Thread(target=self._read, args=(stream, ready), daemon=True)
                        for stream in (self.process.stdout, self.process.stderr)]
        for reader in self.readers:
            reader.start()
        end = time.monotonic() + START_SECONDS
        while not ready.wait(0.05):
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise ServerError("the server does not start:\n" + self.log())

    def command(self):
        return [self.program, "serve", "--listen", "127.0.0.1", "--port", "0", "--data", self.data, *self.flags]

    def _read(self, stream, ready):
        with stream:
            for line in stream:
                text = line.decode(errors="replace").rstrip("\n")
                self.said.append(text)
                address = re.search(r"http://127\.0\.0\.1:(\d+)", text)
                if address and not ready.is_set():
                    self.port = int(address[1])
                    ready.set()

    def _reap(self):
        for reader in self.readers:
            reader.join(STOP_SECONDS)
        code, self.process = self.process.returncode, None
        return code

    def kill(self):
        """kill -9, or nothing if it is gone already."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self._reap()

    def ask_to_stop(self):
        self.process.send_signal(signal.SIGTERM)

    def has_ended(self):
        return self.process is None or self.process.poll() is not None

    def stop(self):
        """SIGTERM; it must end by itself and be content."""
        if self.process is None:
            return
        self.ask_to_stop()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ServerError("the server does not stop:\n" + self.log()) from None
        self.stop_ended()

    def stop_ended(self):
        """It has ended: with 0, or that is an error."""
        self.process.wait()
        if (code := self._reap()) != 0:
            raise ServerError(f"the server ends with {code}:\n" + self.log())

    def log(self):
        return "\n".join(self.said[-40:])

    def run(self, *arguments, stdin=b"", variables=()):
        """Another command of the program, in the server's folder. Variables: texts `NAME=value`."""
        variables = dict(variable.split("=", 1) for variable in variables)
        return subprocess.run([self.program, *arguments], cwd=self.folder, input=stdin, capture_output=True,
                              timeout=60, env={**environment(), **variables})

    def release(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def traces_of(self, secrets):
        """Where any of these texts was written down: in the log, or in a file of the server."""
        found = [f"log: {line}" for line in self.said if any(secret in line for secret in secrets)]
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    data = file.read()
                found += [name for secret in secrets if secret.encode() in data]
        return found

    def strange_lines(self):
        """Lines of the log that are no JSON objects: what a sanitizer or an assertion prints."""
        return [line for line in self.said if not is_log_line(line)]


def is_log_line(line):
    if not line or "http://" in line:
        return True
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def environment():
    """Nothing of the caller's environment sets the server up."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SAFEHOUSE_")}
    return {**kept, "LC_ALL": "C.UTF-8"}
