"""tests/e2e/shim.py - the environment that puts tests/shim under a program, and what the shim has counted.

    server = Server(program, flags, variables=shim.under(program, library, SEED=7, SEND_FAIL=100))
"""
import os
import struct
import subprocess

FIELDS = ("accidents", "sent_bytes", "written_bytes", "syncs")
RUNTIMES = ("libasan.so", "libtsan.so")  # they must be first


def libraries_before(program):
    """The runtime of a sanitizer that a program is linked with."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in listed.splitlines() if line.strip().startswith(RUNTIMES)]
    return [words[2] for words in lines if len(words) > 2]


def under(program, library, **plan):
    """Variables for this program. The plan: those of tests/shim/shim.c without SHIM_."""
    preload = [*libraries_before(program), os.path.abspath(library)]
    variables = {f"SHIM_{name}": str(value) for name, value in plan.items()}
    return {"LD_PRELOAD": " ".join(preload), **variables}


def read_stats(path):
    """What the shim has counted in the file SHIM_STATS so far."""
    with open(path, "rb") as file:
        return dict(zip(FIELDS, struct.unpack(f"={len(FIELDS)}Q", file.read(8 * len(FIELDS)))))
