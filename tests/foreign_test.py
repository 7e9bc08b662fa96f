"""tests/foreign_test.py [PROGRAM [CLIENT]...] - clients that others have written: the npm package `ws`, and Chromium.

Needs node, npm (the packages of tests/foreign are installed at the first run, exactly as locked) and
Debian's chromium. Without clients: all of them.
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "foreign"))
import clients
from tap import PROGRAM, check, done

CLIENTS = ["ws_client", "page", "shell", "lost", "generic", "matches", "keyboard", "restart"]


def main():
    check("resolved" not in clients.read("package-lock.json"), "the lock names no registry")
    trouble = clients.install()
    chromium = shutil.which("chromium")
    if not check(not trouble, "npm ci", trouble) or not check(chromium, "chromium is installed"):
        return
    server = clients.Host(PROGRAM, "--pace-ms", "0")
    try:
        server.start()
        for name in sys.argv[2:] or CLIENTS:
            clients.try_client(server, name, chromium)
        server.stop()
        check(not server.strange_lines(), "the server logs JSON only", server.strange_lines())
    finally:
        server.release()


main()
done()
