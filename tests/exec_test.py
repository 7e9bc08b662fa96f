"""tests/exec_test.py - programs as bots: docs/bots.md, both examples, and everything a program can do wrong.

    python3 tests/exec_test.py PROGRAM
    python3 tests/exec_test.py --act PAGE N     be the program in the page's N-th match, as the test asks it to
"""
import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "e2e")]
import pattern


# ---- the program of docs/bots.md -----------------------------------------------------------------

def read_matches(page):
    """The blocks marked ```bot: a command, and what is read and written. Patterns may take several lines."""
    with open(page) as file:
        for block in re.findall(r"^```bot\n\$ (.*?)^```$", file.read(), re.M | re.S):
            command, *lines = re.sub(r"\n +", " ", block).strip().split("\n")
            yield command, lines


def act(page, number):
    """Say what the page says, demand what it shows, then play on with first moves."""
    kept = {}
    for line in list(read_matches(page))[number][1]:
        sign, text = line.split(" ", 1)
        if sign == ">":
            print(pattern.fill(text, kept.get), flush=True)
            continue
        message = json.loads(sys.stdin.readline() or '{"nothing":true}')
        if not pattern.match(pattern.parse(text, kept.get), message, kept):
            sys.exit(f"WRONG: {text} is not in {json.dumps(message)[:3000]}")
    print("PLAYED", file=sys.stderr, flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        state = message.get("state")
        if state and state["seat"] in state["idle"]:
            print("pass", message["n"], flush=True)
        elif state and state["moves"]:
            word = " quokka" if state["phase"] == "clue" else ""
            print(f"act {message['n']} {state['moves'][0]}{word}", flush=True)


if sys.argv[1:2] == ["--act"]:
    act(sys.argv[2], int(sys.argv[3]))
    sys.exit()

from tap import PROGRAM, ROOT, check, done

PAGE = os.path.join(ROOT, "docs/bots.md")
PATIENT = ["--bot-time", "60000"]  # on a machine that has other things to do
os.environ["LC_ALL"] = "C.UTF-8"
os.chdir(ROOT)


def run(*args, stdin=""):
    return subprocess.run([PROGRAM, *args], input=stdin, capture_output=True, text=True, timeout=300)


def sim(*args):
    """The numbers of `sim --json`, and what it wrote to standard error. Its exit code says if a program failed."""
    result = run("sim", *args, "--json")
    numbers = json.loads(result.stdout) if result.returncode in (0, 5) else {}
    return numbers if numbers.get("standins", 0) == 0 or result.returncode == 5 else {}, result.stderr


def seats_of(game):
    """How many seats are tried: all that the game can have, with the option that allows them."""
    few = {"codenames": [("2", ["--option", "variant=duo"]), ("3", ["--option", "variant=trio"])]}.get(game, [])
    table = json.loads(run("describe", game, "--json").stdout)["games"][0]
    lowest = 4 if few else table["seats_min"]
    return few + [(str(n), []) for n in range(lowest, min(table["seats_max"], 7) + 1)]


# ---- docs/bots.md ----

matches = list(read_matches(PAGE))
check(len(matches) >= 2, "docs/bots.md shows matches")
for number, (command, _) in enumerate(matches):
    program = shlex.join([sys.executable, os.path.abspath(__file__), "--act", PAGE, str(number)])
    words = [word.replace("exec:./mybot", f"exec:{program}") for word in shlex.split(command)]
    result = run(*words[1:], "--json", stdin="")
    fine = result.returncode == 0 and result.stderr == "PLAYED\n" and '"standins":0' in result.stdout
    check(fine, f"docs/bots.md: {command}", result.stderr + result.stdout)
with open(PAGE) as page:
    for path in re.findall(r"\]\(\.\./(examples/[^)]*)\)", page.read()):
        check(os.path.exists(os.path.join(ROOT, path)), f"docs/bots.md: {path} is there")

with open(PAGE) as page:
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", page.read(), re.M | re.S))
for table in json.loads(run("describe", "--json").stdout)["games"]:
    fields = {field["name"] for field in table["fields"]}
    told = set(re.findall(r"`([a-z_0-9]+)`", sections.get(table["id"], ""))) - {"null"}
    check(fields == told, f"docs/bots.md says what the fields of {table['id']} mean", sorted(fields ^ told))

# ---- the examples ----

folder = tempfile.TemporaryDirectory()
compiled = os.path.join(folder.name, "bot")
made = subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O1", "-o", compiled, "examples/bot.c"],
                      capture_output=True, text=True)
check(made.returncode == 0, "the example in C compiles without a warning", made.stderr)
games = [line.split()[0] for line in run("games").stdout.splitlines()]
for game in games:
    for seats, options in seats_of(game):
        bots = [f"--bot={seat}=exec:{['examples/bot.py', compiled][seat % 2]}" for seat in range(int(seats))]
        numbers, errors = sim(game, "--seats", seats, *options, *PATIENT, "--matches", "2", *bots)
        check(numbers.get("standins") == 0 and not errors,
              f"both examples play whole matches of {game} for {seats}", errors)
for name in ("examples/bot.py", compiled):
    args = ["heimlich", "--seats", "4", "--matches", "400", *PATIENT, f"--bot=1=exec:{name}"]
    (first, _), (second, _) = sim(*args), sim(*args)
    check(first == second, f"the same seed, the same numbers: {os.path.basename(name)}", f"{first}\n{second}")
    best = max(seat["share"] for seat in first["per_seat"])
    check(first["per_seat"][1]["share"] == best, f"a thought is worth something: {os.path.basename(name)}", first)

# ---- at the keyboard ----

result = run("play", "heimlich", "--seats", "3", "--seed", "1", "--lines", *PATIENT, "--bot", "2=exec:examples/bot.py",
             stdin="1\n" * 3000)
check(result.returncode == 0 and "The match is over" in result.stdout and not result.stderr,
      "play: a program plays against a person", result.stdout[-500:] + result.stderr)
result = run("play", "heimlich", "--seats", "2", "--seed", "1", "--lines", "--bot", "1=exec:exit 5", stdin="1\n" * 3000)
report = (r"safehouse: bot exec:exit 5, seat 1 of heimlich, after act \d+: the program ended with status 5; "
          r"easy plays on\n")
check(result.returncode == 0 and "The match is over" in result.stdout and re.fullmatch(report, result.stderr),
      "play: one that ends is reported, and the match goes on", result.stdout[-500:] + result.stderr)
result = run("play", "codenames", "--seats", "2", "--option", "variant=duo", "--words", "en", "--seed", "3", "--lines",
             *PATIENT, "--bot", "1=exec:examples/bot.py", stdin="stop\n1\n" * 300)
check(result.returncode == 0 and not result.stderr, "play: its words may be turned down", result.stderr)



def watch_screen(*args, keys, until):
    """What the program draws on a terminal of its own while it is sent these keys, until a text is there."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(PROGRAM, [PROGRAM, *args])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 40, 160, 0, 0))
    drawn, end = "", time.monotonic() + 30
    while until not in drawn and time.monotonic() < end:
        if select.select([terminal], [], [], 0.3)[0]:
            drawn += os.read(terminal, 65536).decode(errors="replace")
        else:
            os.write(terminal, keys)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return drawn


drawn = watch_screen("play", "heimlich", "--seats", "2", "--seed", "1", "--bot", "1=exec:echo NOI''SE >&2; exit 3",
                     keys=b"\r", until="status 3; easy plays on")
check("status 3; easy plays on" in drawn, "play: the screen tells what a program did wrong", drawn)
check("NOISE" not in drawn, "play: what a program writes to standard error is not on the screen", drawn)

# ---- misbehaviour ----

answer = 'while read -r l; do case $l in \'{"n":\'*) n=${l#*:}; n=${n%%,*}; m=${l#*\'"moves":["\'}; m=${m%%\\"*}; '
cases = [  # the program, how long it may think, what the report says
    ("silence", "sleep 600", 150, "no answer within 150 ms; easy"),
    ("silence in the middle", answer + '[ $n -lt 5 ] && echo "act $n $m";; esac; done', 2000, "within 2000 ms"),
    ("garbage", "yes hello", 60000, 'too much was refused, after "hello" (unknown-line)'),
    ("bytes", "head -c 3000 /dev/urandom | tr '\\n' x; sleep 600", 60000, "a line of more than 511 bytes"),
    ("an illegal act", answer + 'echo "act $n go red 6";; esac; done', 300, 'after "act 1 go red 6" ('),
    ("an old answer", answer + 'echo "act 1 $m";; esac; done', 300, "(stale)"),
    ("a long line", "tr '\\0' x </dev/zero", 60000, "a line of more than 511 bytes"),
    ("a crash", answer + '[ $n = 3 ] && kill -SEGV $$; echo "act $n $m";; esac; done', 60000, "ended by signal 11"),
    ("an end", answer + '[ $n = 3 ] && exit 0; echo "act $n $m";; esac; done', 60000, "ended with status 0"),
    ("a closed output", "exec >&-; sleep 600", 60000, "closed its input or output"),
    ("no such program", "exec 2>/dev/null; ./no-such-program", 60000, "cannot be run (status 127)"),
]
for name, command, time_ms, what in cases:
    begun = time.monotonic()
    numbers, errors = sim("heimlich", "--seats", "3", "--matches", "1", "--bot-time", str(time_ms),
                          f"--bot=1=exec:{command}")
    line = errors.splitlines()
    check(len(line) == 1 and line[0].startswith("safehouse: bot exec:") and what in line[0] and
          re.search(r"seat 1 of heimlich, after act \d+: ", line[0]) and line[0].endswith("; easy plays on"),
          f"reported: {name}", errors)
    check(numbers.get("standins") == 1 and time.monotonic() - begun < 60, f"the match is played on: {name}", numbers)
    check(numbers["per_seat"][1]["share"] == 0 and sum(seat["share"] for seat in numbers["per_seat"]) == 1000,
          f"and lost: {name}", numbers)
begun = time.monotonic()
numbers, errors = sim("heimlich", "--seats", "3", "--matches", "200", "--bot-time", "200", "--bot=1=exec:sleep 600")
check(numbers["standins"] == 200 and "has spoiled 3 matches in a row and is not started again" in errors and
      time.monotonic() - begun < 60, "a program that never works is given up", errors)
won = sum(seat["share"] for seat in numbers["per_seat"]) + 1000 * numbers["nobody"]["wins"]
check(numbers["per_seat"][1]["wins"] == 0 and won == 200000, "it has lost all its matches, to the others", numbers)
table = run("sim", "heimlich", "--seats", "3", "--matches", "2", "--bot=1=exec:exit 5")
check(table.returncode == 5 and "matches that a program lost by failing: 2\n" in table.stdout,
      "the table says so", table)
numbers, errors = sim("heimlich", "--seats", "3", "--matches", "3", "--bot-time", "60000",
                      "--bot=1=exec:" + answer + 'echo oops >&2; exit;; esac; done')
check("oops" in errors, "what it writes to standard error is seen", errors)

# ---- names: in tables, reports and records ----

with tempfile.TemporaryDirectory() as records:
    records = os.path.join(records, "r")
    numbers, errors = sim("heimlich", "--seats", "3", "--matches", "2", *PATIENT, "--records", records,
                          "--bot=1=mine=exec:examples/bot.py", "--bot=2=exec:examples/bot.py", "--bot=0=greedy")
    check(numbers["bots"] == ["greedy", "mine", "exec:examples/bot.py"],
          "sim: a program has the name it is given", numbers)
    for name in os.listdir(records):
        with open(os.path.join(records, name)) as file:
            names = re.findall(r"^name \d (.*)$", file.read(), re.M)
        check(names == ["greedy", "mine", "exec"], "sim: the bots are the names of their seats", names)
result = run("arena", "heimlich", "--seats", "2", "--matches", "2", "mine=exec:examples/bot.py", "random", *PATIENT,
             "--against", "mine", "--json")
check(result.returncode == 0 and [bot["id"] for bot in json.loads(result.stdout)["bots"]] == ["mine", "random"],
      "arena: a program has the name it is given", result)
result = run("arena", "heimlich", "--seats", "2", "--matches", "4", "mine=exec:exit 3", "random", "--json")
numbers = json.loads(result.stdout)
check(result.returncode == 5 and numbers["bots"][0]["failed"] == 4 and numbers["pairs"][0]["score"] == 0,
      "arena: a program that fails loses, and the exit code says so", result)
check("bot mine, seat" in result.stderr, "and it is reported by its name", result.stderr)
for bots, what in ((["a=exec:true", "a=exec:false"], 'two bots are called "a"'),
                   (["hard=exec:true", "easy"], '"hard" cannot be the name'),
                   (["oracle=exec:true", "easy"], '"oracle" cannot be the name'),
                   (["Mine=exec:true", "easy"], '"Mine" cannot be the name'),
                   (["=exec:true", "easy"], '"" cannot be the name'),
                   (["a234567890123456=exec:true", "easy"], '"a234567890123456" cannot be the name')):
    result = run("arena", "heimlich", *bots)
    check(result.returncode == 2 and what in result.stderr, f"arena: {what}", result)
result = run("sim", "heimlich", "--bot", "1=no ne=exec:true")
check(result.returncode == 2 and '--bot 1=no ne=exec:true: "no ne" cannot' in result.stderr, "sim: a bad name", result)

# ---- nothing is left behind ----


def is_running(mark):
    """Is there a process, not a zombie, with this in its command line?"""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if mark.encode() in file.read():
                    return True
        except OSError:
            continue
    return False


def wait_for(condition):
    until = time.monotonic() + 30
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)
    return condition()


mark = f"6{os.getpid()}.25"  # seconds to sleep, which nobody else does
sim("heimlich", "--matches", "1", "--bot-time", "200", f"--bot=1=exec:sleep {mark} & sleep {mark}")
check(wait_for(lambda: not is_running(mark)), "a program and what it started end with the match it has spoiled")
child = subprocess.Popen([PROGRAM, "sim", "heimlich", "--matches", "1", f"--bot=1=exec:exec sleep {mark}"],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
check(wait_for(lambda: is_running(f"sleep\0{mark}")), "a program runs while it is waited for")
child.kill()
child.wait()
check(wait_for(lambda: not is_running(mark)), "a program ends when safehouse is killed")

# ---- called wrongly ----

for flags, part in ((["--bot", "1=exec:"], '"exec:"'), (["--bot", "9=exec:true"], "seats of this match"),
                    (["--bot", "1=exec:true", "--bot-time", "0"], "bot-time")):
    result = run("sim", "heimlich", *flags)
    check(result.returncode == 2 and part in result.stderr and result.stderr.count("\n") == 1,
          f"one clear line: {' '.join(flags)}", result.stderr)
done()
