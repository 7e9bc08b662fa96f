"""tests/scripted_test.py TWIN_SERVER [CLIENT]... - boards in Chromium, at moments that seldom come by themselves.

The server's dice are forced (tests/twins/forced.c), so that a program of tests/foreign can deal any hand and roll any
number: tests/foreign/scripted.mjs. Needs what tests/foreign_test.py needs. Without clients: all of them.
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "foreign"))
import clients
from tap import PROGRAM, check, done

CLIENTS = ["map", "deals"]


def run_client(name, chromium):
    server = clients.Host(PROGRAM)
    try:
        os.mkdir(os.path.join(server.folder, "courses"))
        server.start()
        *lines, code = clients.run(server, f"{name}.mjs", server.folder, chromium)
        server.stop()
        clients.report(name, lines, code, server.log())
    finally:
        server.release()


trouble = clients.install()
chromium = shutil.which("chromium")
if check(not trouble, "npm ci", trouble) and check(chromium, "chromium is installed"):
    for client in sys.argv[2:] or CLIENTS:
        run_client(client, chromium)
done()
