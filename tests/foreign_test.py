"""tests/foreign_test.py - clients that others have written: the npm package `ws`, and Chromium.

Needs node, npm (the packages of tests/foreign are installed at the first run, exactly as locked) and
Debian's chromium.
"""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
from server import Server
from tap import PROGRAM, ROOT, check, done

FOLDER = os.path.join(ROOT, "tests/foreign")
SECONDS = 120


def run(*command):
    return subprocess.run(command, cwd=FOLDER, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=SECONDS)


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def install():
    """npm ci, unless what is locked is there already."""
    try:
        there = re.findall(r'"integrity": "(.*)"', read("node_modules/.package-lock.json"))
    except FileNotFoundError:
        there = []
    if there != re.findall(r'"integrity": "(.*)"', read("package-lock.json")):
        if check(shutil.which("npm"), "npm is installed"):
            result = run("npm", "ci", "--ignore-scripts")
            check(result.returncode == 0, "npm ci", result.stdout)


def try_client(server, name, *arguments):
    """Run a program of tests/foreign and pass its results on."""
    try:
        result = run("node", name, str(server.port), *arguments)
    except subprocess.TimeoutExpired as error:
        check(False, f"{name} ends in time", (error.stdout or b"").decode())
        return
    lines = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout).splitlines()
    results = [line for line in lines if line.startswith(("ok ", "not ok "))]
    for line in results:
        check(line.startswith("ok "), f"{name}: {line.split('ok ', 1)[1]}", "\n".join(lines))
    check(result.returncode == 0 and results, f"{name} ends well", "\n".join([*lines, server.log()]))


check("resolved" not in read("package-lock.json"), "the lock names no registry")
install()
server = Server(PROGRAM, ["--lines", "0", "--address-lines", "0"])
try:
    server.start()
    try_client(server, "ws_client.mjs")
    chromium = shutil.which("chromium")
    if check(chromium, "chromium is installed"):
        try_client(server, "page.mjs", chromium)
        for name in ("shell.mjs", "lost.mjs", "generic.mjs"):
            try_client(server, name, chromium)
    server.stop()
    check(not server.strange_lines(), "the server logs JSON only", server.strange_lines())
finally:
    server.release()
done()
