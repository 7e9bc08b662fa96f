"""tests/fleet/postgres.py - a PostgreSQL of one's own: in a temporary folder, as somebody who is not root."""
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

START_SECONDS = 60
SETTINGS = {
    "fsync": "off",  # a process that is killed is not a power cut
    "shared_buffers": "16MB", "max_connections": "60", "autovacuum": "off", "max_wal_size": "256MB",
    "listen_addresses": "127.0.0.1", "log_min_messages": "fatal", "max_worker_processes": "0",
}


class PostgresError(Exception):
    """It does not start, or is not installed."""


def find_programs():
    """The folder of the newest version; None: none is installed."""
    folders = glob.glob("/usr/lib/postgresql/*/bin")
    return max(folders, key=lambda name: int(name.split("/")[-2]), default=None)


class Postgres:
    """`url` is for the program; `stop` and `start` as often as one likes."""

    def __init__(self, settings=None):
        self.programs = find_programs()
        if not self.programs:
            raise PostgresError("there is no PostgreSQL: tools/bootstrap installs it")
        self.folder = tempfile.mkdtemp(prefix="safehouse-pg-")
        self.data, self.process = os.path.join(self.folder, "data"), None
        self.user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            os.chown(self.folder, pwd.getpwnam("nobody").pw_uid, -1)
        self.settings = {**SETTINGS, **(settings or {})}
        with socket.socket() as sock:
            sock.bind(("127.0.0.1", 0))
            self.port = sock.getsockname()[1]
        self._run("initdb", "-D", self.data, "-U", "safehouse", "--auth=trust", "--no-sync", "--no-locale",
                  "-E", "UTF8", "--no-instructions")

    def _run(self, name, *arguments):
        result = subprocess.run([os.path.join(self.programs, name), *arguments], capture_output=True, text=True,
                                cwd=self.folder, **self.user)
        if result.returncode:
            raise PostgresError(f"{name}: {result.stdout}{result.stderr}")

    def url(self, user="safehouse", port=None):
        return f"postgres://{user}@127.0.0.1:{port or self.port}/postgres"

    def start(self):
        flags = [flag for name, value in self.settings.items() for flag in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [os.path.join(self.programs, "postgres"), "-D", self.data, "-k", self.folder, "-p", str(self.port), *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder,
            **self.user)
        end = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise PostgresError("it does not start")
            time.sleep(0.02)

    def answers(self):
        try:
            return self.ask("SELECT 1") == ["1"]
        except PostgresError:
            return False

    def ask(self, sql):
        """The rows of a statement as lines, columns with | between them."""
        result = subprocess.run([os.path.join(self.programs, "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1",
                                 "-d", self.url(), "-c", sql], capture_output=True, text=True)
        if result.returncode:
            raise PostgresError(result.stderr)
        return result.stdout.splitlines()

    def stop(self, how="INT"):
        """INT: at once, in order; QUIT: as if it had crashed."""
        if self.process:
            self.process.send_signal(getattr(signal, f"SIG{how}"))
            self.process.wait()
            self.process = None

    def release(self):
        self.stop("QUIT")
        shutil.rmtree(self.folder, ignore_errors=True)
