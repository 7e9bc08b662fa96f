"""tests/foreign_test.py - clients that others have written: the npm package `ws`, and Chromium.

Needs node, npm (the packages of tests/foreign are installed at the first run, exactly as locked) and
Debian's chromium.
"""
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "e2e"), os.path.join(HERE, "foreign")]
from clients import install, read, try_client
from server import Server
from tap import PROGRAM, check, done

check("resolved" not in read("package-lock.json"), "the lock names no registry")
install()
server = Server(PROGRAM, ["--lines", "0", "--address-lines", "0"])
try:
    server.start()
    try_client(server, "ws_client.mjs")
    chromium = shutil.which("chromium")
    if check(chromium, "chromium is installed"):
        try_client(server, "page.mjs", chromium)
    server.stop()
    check(not server.strange_lines(), "the server logs JSON only", server.strange_lines())
finally:
    server.release()
done()
