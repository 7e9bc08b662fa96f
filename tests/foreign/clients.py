"""tests/foreign/clients.py - how the programs of this folder are installed, and run against a real server."""
import os
import re
import shutil
import subprocess
import sys
import threading

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(FOLDER, "../e2e"), os.path.join(FOLDER, "..")]
from server import Server
from tap import check

SECONDS = 900  # for one program, on a busy machine


class Host(Server):
    """A server without limits, whose bots do not wait. It comes back on the port where browsers look for it."""

    def __init__(self, program, *flags):
        super().__init__(program, ["--lines", "0", "--address-lines", "0", "--address-rooms", "0", *flags])

    def command(self):
        command = super().command()
        command[command.index("--port") + 1] = str(self.port)
        return command


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def install():
    """npm ci, unless what is locked is there already; what went wrong, or nothing."""
    try:
        there = re.findall(r'"integrity": "(.*)"', read("node_modules/.package-lock.json"))
    except FileNotFoundError:
        there = []
    if there == re.findall(r'"integrity": "(.*)"', read("package-lock.json")):
        return ""
    if not shutil.which("npm"):
        return "npm is not installed"
    result = subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=FOLDER, stdin=subprocess.DEVNULL, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    return result.stdout if result.returncode else ""


def run(server, program, *arguments):
    """Run a program with the server's port and yield its lines; what it asks to be done with the server is done. The
    last thing is its exit code."""
    process = subprocess.Popen(["node", program, str(server.port), *arguments], cwd=FOLDER, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    timer = threading.Timer(SECONDS, process.kill)
    timer.start()
    try:
        for line in process.stdout:
            asked = re.match(r"please (stop|kill|start)$", line)
            if asked:
                getattr(server, asked[1])()
                process.stdin.write("done\n")
                process.stdin.flush()
            else:
                yield re.sub(r"\x1b\[[0-9;]*m", "", line.rstrip("\n"))
        yield process.wait()
    finally:
        timer.cancel()
        process.kill()


def report(name, lines, code, log):
    """Pass the results of a program on, each with the comments that follow it."""
    results = [i for i, line in enumerate(lines) if line.startswith(("ok ", "not ok "))]
    for i, end in zip(results, [*results[1:], len(lines)]):
        check(lines[i].startswith("ok "), f"{name}: {lines[i].split('ok ', 1)[1]}", "\n".join(lines[i + 1:end]))
    check(code == 0 and results, f"{name} ends well", "\n".join([*lines, log]))


def run_alone(program, chromium, client, *arguments, flags=()):
    """For tools: a client with a server of its own. Its lines are printed; the exit code, or what is missing."""
    if not program.exists() or not chromium:
        return f"{program} and chromium are needed: run tools/bootstrap and tools/build"
    if trouble := install():
        return trouble
    server = Host(str(program), *flags)
    try:
        server.start()
        code = 1
        for line in run(server, str(client), chromium, *arguments):
            if isinstance(line, int):
                code = line
            else:
                print(line, flush=True)
        return code
    finally:
        server.release()
