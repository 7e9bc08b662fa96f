"""tests/foreign_test.py [PROGRAM [CLIENT]...] - clients that others have written: the npm package `ws`, and Chromium.

Needs node, npm (the packages of tests/foreign are installed at the first run, exactly as locked) and
Debian's chromium. Without clients: all of them.
"""
import concurrent.futures
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "foreign"))
import clients
from tap import PROGRAM, check, done

CLIENTS = ["table", "matches", "spymasters", "look", "network", "town", "page", "keyboard", "restart", "shell",
           "lost", "generic", "fair", "cards", "door", "seats", "memory", "ws_client"]  # the longest first
AT_ONCE = 2


def run_client(name, chromium):
    """Run a program of tests/foreign with a server of its own: its lines, its exit code, the server's log and what is
    strange in it. "town:all" is a program that is told to do more than the suite has time for."""
    name, *more = name.split(":")
    server = clients.Host(PROGRAM, "--pace-ms", "0")
    try:
        server.start()
        *lines, code = clients.run(server, f"{name}.mjs", chromium, *more)
        server.stop()
        return lines, code, server.log(), server.strange_lines()
    finally:
        server.release()


def main():
    check("resolved" not in clients.read("package-lock.json"), "the lock names no registry")
    trouble = clients.install()
    chromium = shutil.which("chromium")
    if not check(not trouble, "npm ci", trouble) or not check(chromium, "chromium is installed"):
        return
    names = sys.argv[2:] or CLIENTS
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = pool.map(lambda one: run_client(one, chromium), names)
        for name, (lines, code, log, strange) in zip(names, results):
            clients.report(name, lines, code, log)
            check(not strange, f"{name}: the server logs JSON only", strange)


main()
done()
