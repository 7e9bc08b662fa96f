"""tests/twins_test.py TWIN_SERVER TWIN_PAIR - the page never receives a byte that its seat may not know.

Two servers with forced dice (tests/twins) serve the same matches with other secrets, and Chromium looks at both:
tests/foreign/twins.mjs. Needs what tests/foreign_test.py needs.
"""
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "e2e"), os.path.join(HERE, "foreign")]
from clients import install, try_client
from server import Server
from tap import PROGRAM, check, done

pair = os.path.abspath(sys.argv[2])
install()
worlds = [Server(PROGRAM, ["--lines", "0", "--address-lines", "0", "--address-rooms", "0"]) for _ in range(2)]
try:
    for world in worlds:
        os.mkdir(os.path.join(world.folder, "courses"))
        world.start()
    chromium = shutil.which("chromium")
    if check(chromium, "chromium is installed"):
        one, other = worlds
        try_client(one, "twins.mjs", one.folder, str(other.port), other.folder, pair, chromium)
    for world in worlds:
        world.stop()
        check(not world.strange_lines(), "the server logs JSON only", world.strange_lines())
finally:
    for world in worlds:
        world.release()
done()
