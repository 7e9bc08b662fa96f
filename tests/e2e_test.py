"""tests/e2e_test.py - every session of tests/e2e and of docs/protocol.md against the real server.

    python3 tests/e2e_test.py PROGRAM [PATTERN]     only sessions whose name has the pattern

Each has a server of its own. Several run at once, because many wait for a clock.
"""
import concurrent.futures
import glob
import os
import secrets
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "e2e"))
from session import play_session, read_session
from tap import PROGRAM, ROOT, check, done

AT_ONCE = 6
TRIES = 40  # a session may wait for what chance does not bring before the match is over, two times of three


def title_of(path):
    """The first line of a session says what it shows."""
    with open(path, encoding="utf-8") as file:
        return file.readline().strip("# \n")


def play(path):
    begun = time.monotonic()
    for _ in range(TRIES):
        count, trouble = play_session(PROGRAM, read_session(path), secrets.token_hex(4))
        if "SessionError: the match is over" not in (trouble or ""):
            break
    return count, trouble, time.monotonic() - begun


wanted = sys.argv[2] if len(sys.argv) > 2 else ""
paths = [os.path.join(ROOT, "docs/protocol.md"), *sorted(glob.glob(os.path.join(ROOT, "tests/e2e/*.session")))]
paths = [path for path in paths if wanted in path]
with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
    for path, (count, trouble, seconds) in zip(paths, pool.map(play, paths)):
        name = os.path.relpath(path, ROOT)
        check(trouble is None and count > 0, f"{name}: {title_of(path)} ({count} steps, {seconds:.1f} s)", trouble)
done()
