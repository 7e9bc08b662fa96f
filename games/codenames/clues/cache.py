"""games/codenames/clues/cache.py - tables that were made once, for every build of this checkout.

A table is kept under the hash of all it is made of, with its own hash behind it. The folder is .cache in the
source tree, or what SAFEHOUSE_CACHE says; it may be deleted at any time, and nothing needs it.
"""
import hashlib
import os
import pathlib
import tempfile

FOLDER = pathlib.Path(os.environ.get("SAFEHOUSE_CACHE") or pathlib.Path(__file__).resolve().parents[3] / ".cache")


def digest(data):
    return hashlib.sha256(data).digest()


def key_of(name, sources):
    """Where the table that is made of these files is kept."""
    return FOLDER / f"{name}-{digest(b''.join(digest(path.read_bytes()) for path in sources)).hex()}"


def load(key):
    """The table, or None if there is no whole one."""
    try:
        data = key.read_bytes()
    except OSError:
        return None
    return data[:-32] if digest(data[:-32]) == data[-32:] else None


def store(key, table):
    """Under another name until it is whole; in place of the language's older ones. It only saves time: may fail."""
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        old = [path for path in FOLDER.glob(f"{key.name.partition('-')[0]}-*") if path != key]
        with tempfile.NamedTemporaryFile(dir=FOLDER, prefix="new-", delete=False) as file:
            file.write(table + digest(table))
        os.replace(file.name, key)
        for path in old:
            path.unlink(missing_ok=True)
    except OSError:
        pass
