"""tests/packages_test.py - the lists of Debian packages are what ./play and ./check need, and
tools/bootstrap says what it installs before it does.

tools/bootstrap runs with stand-ins for apt-get and its like: nothing is installed here.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from tap import PROGRAM, ROOT, check, done

ROOT = pathlib.Path(ROOT)
BUILD = os.path.dirname(PROGRAM)
# What is called while building; libraries and words are found out.
TOOLS = {"gcc", "libc6-dev", "pkg-config", "meson", "ninja-build", "python3", "nodejs", "npm"}
UTILITIES = ("sh", "awk", "cat", "dirname", "env", "grep", "sed", "tr")
PLAN = """Reading package lists...
The following NEW packages will be installed:
  one two
2 upgraded, 40 newly installed, 0 to remove and 4 not upgraded.
Need to get 1,5 kB/119 MB of archives.
After this operation, 526 MB of additional disk space will be used.
'protocol://host/one.deb' one.deb 12 SHA256:00
"""


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def read_list(name, release="bookworm"):
    """Names of a list, and of those that differ by release those of this one."""
    lines = (ROOT / f"tools/packages-{name}.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    bad = [line for line in lines if not re.fullmatch(r"[a-z0-9][a-z0-9.+-]+( (bookworm|trixie))?", line)]
    check(lines and not bad, f"packages-{name}.txt has a name on each line, and perhaps a release", bad)
    return [line.split()[0] for line in lines if line.split()[1:] in ([], [release])]


# ---- the lists -------------------------------------------------------------------------------------

def owners(paths):
    """The packages that brought these files, without their architecture."""
    listed = run("dpkg", "-S", *paths).stdout.splitlines() if paths else []
    return {line.split(":")[0] for line in listed}  # "name:amd64: /a/file"


def libraries(*files):
    """pkg-config's files of all that these files of the build depend on."""
    text = "".join((ROOT / name).read_text() for name in files)
    names = set(re.findall(r"dependency\('([^']+)'(?!, required: get_option)", text)) - {"threads"}
    folders = {name: run("pkg-config", "--variable=pcfiledir", name).stdout.strip() for name in names}
    check(all(folders.values()), f"pkg-config knows what {' and '.join(files)} want", folders)
    return {f"{folder}/{name}.pc" for name, folder in folders.items()}


def words():
    """Files of others that the tables of the games were made of, as the build has noted."""
    return set(re.findall(r"^ +(/usr/share/\S+)$", run("ninja", "-C", BUILD, "-t", "deps").stdout, re.M))


def listed_for(owner, names):
    """The package itself, or the one on the list that stands for it, as hunspell-fr does for one of its kinds."""
    if owner in names:
        return owner
    asked = run("dpkg-query", "-W", "-f", "${Package} ${Depends}\n", *names).stdout
    standing = [line.split()[0] for line in asked.splitlines() if re.search(rf" {re.escape(owner)}(?![\w.+-])", line)]
    return standing[0] if standing else owner


def check_lists():
    play, more = read_list("play"), read_list("check")
    both = play + more
    check(len(set(both)) == len(both), "no package is listed twice", sorted(both))
    needed = TOOLS | owners(libraries("meson.build")) | {listed_for(owner, play) for owner in owners(words())}
    check(set(play) == needed, "./play's packages are those that building needs, no more",
          f"needless: {set(play) - needed}\nmissing: {needed - set(play)}")
    needed = owners(libraries("tests/meson.build", "tests/fuzz/meson.build"))
    check(needed <= set(both), "./check's list has the libraries of the tests", needed - set(both))
    optional = set(re.findall(r"dependency\('([^']+)', required: get_option", (ROOT / "meson.build").read_text()))
    check(optional == {"libpq"} and {"libpq-dev", "postgresql"} <= set(more),
          "./check's list has what the program can be built without, so that it is tested", optional)
    return play, more


# ---- tools/bootstrap ---------------------------------------------------------------------------------

class Machine:
    """Commands that pretend: which packages are there, who calls, and what apt-get says."""

    def __init__(self, folder, there, user="0", plan=PLAN, plan_code=0, without=()):
        self.folder = pathlib.Path(folder)
        for name in UTILITIES:
            (self.folder / name).symlink_to(shutil.which(name))
        (self.folder / "plan").write_text(plan)
        there = "".join(f"installed {name}\n" for name in there)
        for name, script in {
                "id": f"echo {user}", "sudo": f'echo "sudo $*" >>{folder}/log; exec "$@"',
                "dpkg-query": f"cat <<'END'\n{there}not-installed gcc\nEND\nexit 1",
                "apt-get": f'''echo "apt-get $*" >>{folder}/log
case "$*" in *--print-uris*) cat {folder}/plan; exit {plan_code};; install*) echo "INSTALLS $*"; esac'''}.items():
            if name not in without:
                (self.folder / name).write_text(f"#!/bin/sh\n{script}\n")
                (self.folder / name).chmod(0o755)

    def bootstrap(self, *arguments):
        done = run(ROOT / "tools/bootstrap", *arguments, env={"PATH": str(self.folder)})
        log = self.folder / "log"
        return done.returncode, done.stderr, log.read_text().splitlines() if log.exists() else []


def bootstrap(*arguments, **machine):
    with tempfile.TemporaryDirectory() as folder:
        return Machine(folder, **machine).bootstrap(*arguments)


def check_bootstrap(play, more):
    code, said, called = bootstrap("play", there=play)
    check((code, said, called) == (0, "", []), "nothing is said or called when all is there", said)
    code, said, called = bootstrap(there=play + more)
    check((code, said, called) == (0, "", []), "nor for ./check", said)

    code, said, called = bootstrap("play", there=[])
    lines = said.splitlines()
    check(code == 0 and lines[0] == f"./play needs packages that are not here: {' '.join(play)}",
          "the first line says what is missing", said)
    check(lines[1] == "Installing 42 packages: 1,5 kB to fetch, 526 MB on disk", "the second how much it is", said)
    check(lines[2].startswith("INSTALLS "), "and then it is installed", said)
    check(called[-1].startswith("apt-get install -y") and "--no-install-recommends" in called[-1]
          and called[-1].endswith(" ".join(play)), "with nothing that is only recommended", called)

    code, said, called = bootstrap(there=play + more[1:])
    check(code == 0 and said.startswith(f"./check needs packages that are not here: {more[0]}\n"),
          "./check wants its own list too", said)
    code, said, called = bootstrap("play", there=play[1:], user="1000")
    check(code == 0 and [line.split()[0] for line in called] == ["sudo", "apt-get", "apt-get", "sudo", "apt-get"],
          "sudo is asked to fetch lists and to install, for nothing else", called)


def check_refusals(play):
    code, said, called = bootstrap("play", there=play[1:], user="1000", without=["sudo"])
    check(code == 1 and "neither root nor sudo" in said and not called, "without root or sudo it says so", said)
    code, said, called = bootstrap("play", there=[], without=["apt-get"])
    check(code == 1 and "there is no apt-get" in said and "libuv1-dev" in said, "without apt-get too", said)
    code, said, called = bootstrap("play", there=[], plan="E: Unable to locate package meson\n", plan_code=100)
    check(code == 1 and "E: Unable to locate package meson" in said and "cannot be had" in said
          and "INSTALLS" not in said, "and when a package cannot be had", said)
    names = {release: read_list("check", release) for release in ("bookworm", "trixie")}
    check(len(names["bookworm"]) == len(names["trixie"]) and names["bookworm"] != names["trixie"],
          "every release has its own name for what is called differently", names)
    code, said, called = bootstrap("chess", there=[])
    check(code == 1 and "usage" in said and not called, "other lists are refused", said)


# ---- the second start ----------------------------------------------------------------------------------

def check_second_start():
    """tools/build --program calls nothing as long as no file is newer than the program."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in ("tools", "src", "games/a", "web/node_modules", "build", "bin"):
            (folder / path).mkdir(parents=True)
        for path in ("meson.build", "meson_options.txt", "src/a.c", "games/a/a.c", "web/page.html"):
            (folder / path).touch()
        shutil.copy(ROOT / "tools/build", folder / "tools")
        for path in ("bin/meson", "bin/ninja", "build/safehouse"):
            (folder / path).write_text('#!/bin/sh\necho "$0 $*" >>"$(dirname "$0")/called"\n')
            (folder / path).chmod(0o755)

        def build():
            called = folder / "bin/called"
            called.unlink(missing_ok=True)
            made = run(folder / "tools/build", "--program",
                       env={**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}"})
            check(made.returncode == 0, "tools/build --program", made)
            lines = called.read_text().splitlines() if called.exists() else []
            return [os.path.basename(line.split()[0]) for line in lines]

        def change(path):
            later = (folder / "build/program.stamp").stat().st_mtime_ns + 10**9
            (folder / path).touch()
            os.utime(folder / path, ns=(later, later))

        check(build() == ["meson", "ninja"], "the first time it is configured and built")
        check(build() == [], "the second time nothing is called")
        for path in ("src/a.c", "games/b.def", "web/page.html", "tools/new", "meson.build"):
            change(path)
            check(build() == ["meson", "ninja"], f"it is built again when {path} has changed")
            os.utime(folder / path, (0, 0))
            for parent in ("src", "games", "games/a"):
                os.utime(folder / parent, (0, 0))
        change("web/node_modules/a")
        check(build() == [], "what the build itself fetches does not count")


# ---- a build without tests ---------------------------------------------------------------------------

def check_build():
    """It is configured where the libraries of the tests are not."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in libraries("meson.build"):
            shutil.copy(path, folder)
        for need in ("gmp.pc", "hogweed.pc", "tinfo.pc"):  # what these name in turn
            for path in pathlib.Path("/usr").glob(f"lib/*/pkgconfig/{need}"):
                shutil.copy(path, folder)
        build = folder / "build"
        made = run("meson", "setup", build, ROOT, "-Dtests=false",
                   env={**os.environ, "PKG_CONFIG_LIBDIR": str(folder), "PKG_CONFIG_PATH": ""})
        if not check(made.returncode == 0, "a build without tests needs no library of theirs", made.stdout[-3000:]):
            return
        targets = json.loads(run("meson", "introspect", "--targets", build).stdout)
        tests = [target["name"] for target in targets if "/tests/" in target["defined_in"][len(str(ROOT)):]]
        check(not tests and any(target["name"] == "safehouse" for target in targets),
              "it has the program and no tests", tests)


play, more = check_lists()
check_bootstrap(play, more)
check_refusals(play)
check_second_start()
check_build()

done()
