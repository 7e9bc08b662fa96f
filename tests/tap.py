"""tests/tap.py - the few lines that a test in Python needs to speak TAP.

    from tap import check, done, ROOT, PROGRAM
    check(1 + 1 == 2, "one and one is two")
    done()
"""
import os
import sys

ROOT = os.environ.get("SAFEHOUSE_ROOT") or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build/safehouse"))
sys.path.append(os.path.join(ROOT, "tools"))  # for facts, the numbers in texts

_count = 0
_failed = 0


def check(condition, name, detail=""):
    """One test: a line `ok N - name` or `not ok N - name`, the detail behind it as comments."""
    global _count, _failed
    _count += 1
    print(f"{'ok' if condition else 'not ok'} {_count} - {name}", flush=True)
    if not condition:
        _failed += 1
        for line in str(detail).splitlines():
            print(f"# {line}", flush=True)
    return bool(condition)


def done():
    """The plan, and the end of the program: no test at all is a failure too."""
    print(f"1..{_count}", flush=True)
    sys.exit(1 if _failed or not _count else 0)
