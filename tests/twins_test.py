"""tests/twins_test.py TWIN_SERVER TWIN_PAIR - the page never receives a byte that its seat may not know.

Two servers with forced dice (tests/twins) serve the same matches with other secrets, and Chromium looks at both:
tests/foreign/twins.mjs. Needs what tests/foreign_test.py needs.
"""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "foreign"))
import clients
from tap import PROGRAM, check, done

pair = os.path.abspath(sys.argv[2])
trouble = clients.install()
check(not trouble, "npm ci", trouble)
worlds = [clients.Host(PROGRAM) for _ in range(2)]
try:
    for world in worlds:
        os.mkdir(os.path.join(world.folder, "courses"))
        world.start()
    chromium = shutil.which("chromium")
    if check(chromium, "chromium is installed"):
        one, other = worlds
        *lines, code = clients.run(one, "twins.mjs", one.folder, str(other.port), other.folder, pair, chromium)
        clients.report("twins", lines, code, one.log())
    for world in worlds:
        world.stop()
        check(not world.strange_lines(), "the server logs JSON only", world.strange_lines())
finally:
    for world in worlds:
        world.release()
done()
