"""tests/play_test.py - `safehouse play`, as people meet it: in lines through pipes, on a screen in tmux.

No game is named here: what is tested holds for every game, or is tried with the first game that has
what the test needs. Expected sentences come from the text files, what a seat may know from `replay`.
"""
import atexit
import fcntl
import functools
import itertools
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time

from tap import PROGRAM, ROOT, check, done
import facts

LANGUAGES = ("en", "de", "fr")
DEADLINE = 20     # seconds, for what usually takes none
TABLES_MOST = 40  # of one match that are looked at
STEPS = 50        # questions that somebody answers on a screen
NAMES = ("Änn 諜", "Bob")
FOLDER = tempfile.TemporaryDirectory(prefix="safehouse-play-")
FILES = (os.path.join(FOLDER.name, f"record-{i}") for i in itertools.count())


# ---- texts and programs ----------------------------------------------------------------------------


def load(*path):
    pairs = (line.split(" = ", 1) for line in facts.read_filled(os.path.join(ROOT, *path)).split("\n"))
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


TEXTS = {language: load("src/text", language + ".txt") for language in LANGUAGES}


def game_text(game, key, language="en"):
    return load("games", game, "text", language + ".txt")[key]


def text(key, language="en", **places):
    sentence = TEXTS[language][key]
    for name, value in places.items():
        sentence = sentence.replace("{" + name + "}", value)
    return sentence


def one_line(words):
    """What a screen shows, without regard to where lines are broken and how far things are apart."""
    return " ".join(words.split())


def pattern(sentence):
    """A text as a regular expression: its places stand for anything."""
    return re.compile("^" + re.sub(r"\\\{[a-z]+[0-9]?\\\}", "(.*)", re.escape(sentence)) + "$")


def environment(**more):
    base = {key: os.environ[key] for key in ("PATH", "HOME", "ASAN_OPTIONS") if key in os.environ}
    return {**base, "LC_ALL": "C.UTF-8", **more}


def run(*arguments, answers=""):
    data = answers.encode() if isinstance(answers, str) else answers
    result = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, timeout=300,
                            env=environment())
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def replay(path, *arguments):
    code, out, err = run("replay", *arguments, path)
    return code, json.loads(out) if "--json" in arguments else out, err


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Lines:
    """A match in lines, question by question."""
    STOPS = ("play.choose", "play.cover", "play.word", "play.reason")

    def __init__(self, *arguments, language="en"):
        self.stops = {key: pattern(text(key, language)) for key in self.STOPS}
        arguments += ("--language", language)
        self.process = subprocess.Popen([PROGRAM, "play", *arguments], stdin=subprocess.PIPE, text=True,
                                        stdout=subprocess.PIPE, encoding="utf-8", env=environment())
        self.watchdog = threading.Timer(10 * DEADLINE, self.process.kill)
        self.watchdog.daemon = True
        self.watchdog.start()
        self.output = self.read()

    def read(self):
        """The lines up to the next stop, which `self.stop` names; None: the end."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            self.stop = next((key for key, stop in self.stops.items() if stop.match(lines[-1])), None)
            if self.stop:
                return lines
        self.stop = None
        return lines

    def say(self, line):
        """Who is asked for a reason says the first."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.output = self.read()
        return self.say("1") if self.stop == "play.reason" else self.output

    def close(self):
        self.process.stdin.close()
        rest = self.read()
        code = self.process.wait()
        self.watchdog.cancel()
        self.process.stdout.close()
        return code, rest


def moves_of(path, seat):
    code, out, _ = replay(path, "--json", "--moves", str(seat))
    assert code == 0, out
    return out["moves"]


def heading(key, language="en"):
    """"News:", with the colon as the language sets it."""
    return text("pair", language, name=text(key, language), value="").rstrip(" ")


def block(lines, at):
    """The indented lines below a heading."""
    end = at + 1
    while end < len(lines) and lines[end].startswith("  "):
        end += 1
    return [line[2:] for line in lines[at + 1:end]]


def blocks(lines, key, language="en"):
    return [block(lines, i) for i, line in enumerate(lines) if line == heading(key, language)]


def places(sentence):
    return re.findall(r"\{([a-z]+[0-9]?)\}", sentence)


@functools.cache
def joined_texts(game, language):
    """The texts that tell several acts as one: the whole, each of its steps, and a step by itself."""
    texts = load("games", game, "text", language + ".txt")
    return [(texts[key], texts[key[:-3] + "each"], texts[key[:-4]]) for key in texts
            if re.fullmatch(r"(did|chance)\..+\.all", key)]


def steps(game, sentence, language):
    """The sentences of the acts that were told as this one. What things are called may hold the gap between two steps,
    but not with the beginning of a step behind it."""
    for whole, step, alone in joined_texts(game, language):
        found = pattern(whole).match(sentence)
        shared = dict(zip(places(whole), found.groups())) if found else {}
        begin = re.escape(step.partition("{")[0])
        parts = re.split(f"(?:, | {text('list.and', language)} )(?={begin})", shared.pop("list", ""))
        cut = [pattern(step).match(part) for part in parts]
        if len(parts) < 2 or not all(cut):
            continue
        for part in cut:
            own = {**shared, **dict(zip(places(step), part.groups()))}
            yield re.sub(r"\{(\w+)\}", lambda place: own[place[1]], alone)
        return
    yield sentence


def each(game, sentences, language="en"):
    """One sentence for each act: acts that read the same were put together, and so were the steps of a turn."""
    several = pattern(text("play.times", language))
    for sentence in sentences:
        found = several.match(sentence)
        number = found[2] if found else ""
        once = list(steps(game, found[1] if number.isdigit() else sentence, language))
        yield from once * (int(number) if number.isdigit() else 1)


@functools.cache
def news_patterns(game, language):
    texts = load("games", game, "text", language + ".txt")
    return [pattern(texts[key]) for key in texts if key.startswith("news.")] + [pattern(text("play.said", language))]


def of_acts(game, sentences, language="en"):
    """Without those that tell what came of an act, or why somebody made it."""
    news = news_patterns(game, language)
    return [one for one in sentences if not any(line.match(one) for line in news)]


# ---- what the program has --------------------------------------------------------------------------

code, listing, err = run("games")
GAMES = [line.split()[0] for line in listing.splitlines()]
check(code == 0 and GAMES, "there are games", err)
TABLES = {game["id"]: game for game in json.loads(run("describe", "--json")[1])["games"]}


def fading(game):
    """The kinds of things whose acts fade: the cards, in a game whose finished tricks are covered."""
    kinds = [set(verb["kinds"]) for verb in TABLES[game]["verbs"] if verb.get("fades")]
    return set.intersection(*kinds) if kinds else set()


def variants(game):
    """The flags of the usual match, and of one with each option at another value."""
    yield []
    for option in TABLES[game]["options"]:
        flags = ["--option", f"{option['name']}={option['values'][-1]}"]
        if run("sim", game, "--matches", "1", *flags)[0] == 0:
            yield flags


def find_game(wanted):
    """The first game, and seed, of which a match in lines has what is wanted."""
    for game, seed in itertools.product(GAMES, range(20)):
        path = next(FILES)
        lines = Lines(game, "--seed", str(seed), "--record", path)
        found = wanted(lines, path)
        lines.close()
        if found:
            return game, str(seed)
    return None, None


def can_go_back(lines, path):
    """The first question is the person's, has more than three answers, and can be asked again."""
    if lines.stop != "play.choose" or len(moves_of(path, 0)) < 4:
        return False
    lines.say("1")
    return text("play.back.done") in lines.say("back")


BUSY, SEED = find_game(can_go_back)
check(BUSY, "a game has a turn of several steps")


# ---- whole matches in lines ------------------------------------------------------------------------

MISSING = re.compile(r"\b(?:play|ask|verb|did|field|phase|why|game|result|list)\.[a-z]+")

for game, language in itertools.product(GAMES, LANGUAGES):
    path = next(FILES)
    code, out, err = run("play", game, "--seed", "5", "--language", language, "--record", path,
                         answers="1\n" * 50000)
    name = f"{game}, {language}"
    check(code == 0 and not err, f"{name}: always answering 1 comes to the end", err + out[-2000:])
    last = out.splitlines()[-1]
    check(last.startswith(text("play.over", language)), f"{name}: the result comes last", last)
    check(not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", out), f"{name}: nothing but text is written")
    check(not MISSING.search(out), f"{name}: no text is missing", MISSING.findall(out))
    check(out.startswith(game_text(game, "game.name", language)), f"{name}: it is welcomed", out[:200])
    parts = blocks(out.splitlines(), "play.news", language)
    news = of_acts(game, [sentence for part in parts for sentence in each(game, part, language)], language)
    code, state, err = replay(path, "--json")
    check(len(news) == state["acts"], f"{name}: the news tell every act once", f"{len(news)} {state['acts']}")
    check(code == 0 and state["over"] and state["error"] is None, f"{name}: the record replays", state)
    check(read(path).splitlines()[-1].startswith("= "), f"{name}: the record has its result")


# ---- long rows -------------------------------------------------------------------------------------------


def members(value):
    """The names in a field of sets, however deep."""
    return {name for one in value for name in members(one)} if isinstance(value, list) else {value} - {None, "-"}


for game, language in itertools.product(GAMES, LANGUAGES):
    folder = os.path.join(ROOT, "games", game, "records")
    records = (os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".txt"))
    path = max(records, key=os.path.getsize)
    texts = load("games", game, "text", language + ".txt")
    view = replay(path, "--json", "--view", "watcher")[1]["view"]
    shown = replay(path, "--view", "watcher", "--language", language)[1]  # decoding fails if a character is cut
    missing = [name for field in TABLES[game]["fields"] for name in members(view[field["name"]])
               if field["type"] == "set" and not field["only_if"] and texts[f"field.{field['name']}"] != "-"
               and texts.get(f"{field['kind']}.{name}", "") not in shown]
    check(not missing, f"{game}, {language}: no row of the last table is cut", missing)


# ---- things that a match calls by names of its own: these can be typed --------------------------------


def named_fields(game):
    """The field that names the values of a kind, by kind."""
    return {field["index"]: field["name"] for field in TABLES[game]["fields"]
            if field["type"] == "string" and field["index"]}


def as_typed(game, move, view, turn):
    """A move as somebody types who looks at the table: with names, now and then the name alone."""
    verb = next(verb for verb in TABLES[game]["verbs"] if verb["name"] == move.split()[0] and not verb["chance"])
    name, fields = verb["name"], named_fields(game)
    if verb["word"]:
        return f"{move} Wort-{turn}"
    if len(verb["kinds"]) != 1 or verb["kinds"][0] not in fields:
        return move
    kind = next(kind for kind in TABLES[game]["kinds"] if kind["name"] == verb["kinds"][0])
    called = view[fields[kind["name"]]][kind["names"].index(move.split()[1])]
    return called.upper() if turn % 2 else f"{name} {called}"


def check_typed_names(game, *flags):
    name, path = " ".join([game, "in names", *flags]), next(FILES)
    lines = Lines(game, "--seed", "5", "--record", path, *flags, language="de")
    shown = True
    for turn in range(STEPS * 4):
        if lines.stop is None:
            break
        if lines.stop == "play.cover":
            lines.say("")
            continue
        code, state, _ = replay(path, "--json")
        seats = [seat for seat in state["to_act"] if f"name {seat} " in read(path)]
        seat = seats[0]
        code, state, _ = replay(path, "--json", "--view", str(seat), "--moves", str(seat))
        typed = as_typed(game, state["moves"][turn % len(state["moves"])], state["view"], turn)
        shown &= any(typed.lower().split()[-1] in line.lower() for line in lines.output) or "Wort-" in typed
        lines.say(typed)
    check(lines.stop is None, f"{name}: a whole match is typed", lines.output[-5:])
    check(shown, f"{name}: the menu shows what can be typed")
    lines.close()
    state = replay(path, "--json")[1]
    check(state["over"] and not state["error"], f"{name}: the record replays", state["error"])


for game in GAMES:
    if named_fields(game):
        for flags in [["--seats", "4"], ["--seats", "2", "--option", "variant=duo"],
                      ["--seats", "3", "--option", "variant=trio"]]:
            people = [f"--person={seat}=P{seat}" for seat in range(int(flags[1]))]
            if run("sim", game, "--matches", "1", *flags)[0] == 0:
                check_typed_names(game, *flags, *people)


# ---- round one keyboard: nobody sees another's secrets ---------------------------------------------

COVERS = {text("play.cover", seat=name): i for i, name in enumerate(NAMES)}


def sections(out, seats):
    """What each person had before them: (seat, lines), a new one at every cover."""
    parts = [(None, [])]
    for line in out.splitlines():
        if line in COVERS:
            parts.append((seats[COVERS[line]], []))
        parts[-1][1].append(line)
    return parts


def check_sections(name, game, out, path, seats):
    """News, logs and tables are those of the person at the keyboard, as `replay` knows them."""
    parts = sections(out, seats)
    transcripts = {seat: replay(path, "--transcript", str(seat))[1].splitlines() for seat in seats}
    seen = {seat: {sentence for owner, lines in parts if owner == seat
                   for sentence in each(game, (line.strip() for line in lines))} for seat in seats}
    logs = {seat: [] for seat in seats}
    tables = wrong = unlike = 0
    for seat, lines in parts[1:]:
        for i, line in enumerate(lines):
            if line not in (heading("play.news"), heading("play.log")):
                continue
            told, rest = of_acts(game, each(game, block(lines, i))), lines[i + 1 + len(block(lines, i)):]
            if line == heading("play.news"):
                logs[seat] += told
                continue
            unlike += told != logs[seat] and not fading(game)
            if rest[:2] != [text("play.choose"), heading("play.table")] or tables >= TABLES_MOST:
                continue
            shown = replay(path, "--view", str(seat), "--until", str(len(logs[seat])))[1].splitlines()[1:]
            tables += 1
            wrong += block(rest, 1) != shown
    check(tables > 0 and not wrong, f"{name}: every table is that of the person who looks", f"{wrong} of {tables}")
    check(not unlike, f"{name}: a log tells again what was news", unlike)
    secrets = told = 0
    for seat, other in (seats, seats[::-1]):
        # Copies of a card have one name: the same may have been told to this seat about another copy.
        own = {sentence for i, sentence in enumerate(logs[seat]) if "?" not in transcripts[seat][i]}
        for i, sentence in enumerate(logs[other]):
            if transcripts[seat][i] != transcripts[other][i] and "?" in transcripts[seat][i]:
                secrets += 1
                told += sentence in seen[seat] - own
    check(secrets > 0 and not told, f"{name}: nobody reads what only the other may know",
          f"{told} of {secrets}")
    return parts


def check_hidden_between(name, parts):
    """In front of each cover stand blank lines enough, and the last question has been answered."""
    shown = [lines for seat, lines in parts[:-1] if lines]
    far = all(lines[-40:] == [""] * 40 for lines in shown)
    check(far, f"{name}: forty lines between one person and the next", [lines[-3:] for lines in shown][:3])
    turns = [seat for seat, _ in parts[1:]]
    check(all(a != b for a, b in zip(turns, turns[1:])), f"{name}: a cover only for somebody else", turns)
    check(not any(blocks(parts[0][1], key) for key in ("play.news", "play.table")),
          f"{name}: nothing is told before the first cover")


# In a long match the log is asked for now and then only, since it is told from the beginning each time.
LOOKING = "log\nlog\nview\n1\n" * 300 + ("1\n" * 200 + "log\nlog\nview\n1\n") * 300
for game in GAMES:
    for flags in variants(game):
        name, path = " ".join([game, "for two", *flags]), next(FILES)
        seats = (0, TABLES[game]["seats_usual"] - 1)  # the first and the last may be on other sides
        people = [f"--person={seat}={person}" for seat, person in zip(seats, NAMES)]
        code, out, err = run("play", game, "--seed", "5", "--record", path, *people, *flags,
                             answers=LOOKING)
        check(code == 0 and not err, f"{name}: comes to the end", err + out[-2000:])
        parts = check_sections(name, game, out, path, seats)
        check_hidden_between(name, parts)
        names = "".join(f"name {seat} {person}\n" for seat, person in zip(seats, NAMES))
        check(names in read(path), f"{name}: the record has names")


# ---- answers ---------------------------------------------------------------------------------------


def all_moves(game):
    """Every move of the seats that can be written, legal or not."""
    tables = TABLES[game]
    kinds = {kind["name"]: kind for kind in tables["kinds"]}

    def values(kind):
        return kinds[kind]["names"] or [str(i) for i in range(kinds[kind]["count"])]

    for verb in tables["verbs"]:
        if verb["chance"] or verb["word"]:
            continue
        for operands in itertools.product(*(values(kind) for kind in verb["kinds"])):
            yield " ".join([verb["name"], *operands])


refusals = 0
for game in GAMES:
    path = next(FILES)
    lines = Lines(game, "--seed", "5", "--record", path)
    before = read(path)
    legal = moves_of(path, 0) if lines.stop == "play.choose" else []
    wrong = [move for move in all_moves(game) if move not in legal][:40] if legal else []
    for move in wrong:
        answer = lines.say(move)
        attempt = next(FILES)
        with open(attempt, "w", encoding="utf-8") as file:
            file.write(before + f"0 {move}\n")
        why = replay(attempt, "--json")[1]["error"]["why"]
        key = "why." + why
        sentence = text(key) if key in TEXTS["en"] else game_text(game, key)
        if not pattern(sentence).match(answer[0]) or "{" in answer[0] or len(answer) != 2:
            check(False, f"{game}: {move} is refused and explained", answer)
        refusals += 1
    check(read(path) == before, f"{game}: {len(wrong)} refused moves have changed nothing")
    lines.close()
check(refusals > 5, "moves were refused", refusals)

path = next(FILES)
lines = Lines(BUSY, "--seed", SEED, "--record", path)
first, moves = lines.output, moves_of(path, 0)
before = read(path)
check(text("play.back.refused") in lines.say("back"), "there is nothing to take back at first", lines.output)
for bad in ("nonsense", "0", str(len(moves) + 1), "-1", "1 2", "99999999999", "x" * 5000, "", "a\x1b[2Jb"):
    answer = lines.say(bad)
    check(lines.stop == "play.choose" and len(answer) <= 2 and "\x1b" not in "".join(answer),
          f"asked again after {bad[:20]!r}", answer)
check(lines.say("nonsense")[0] == text("play.bad-input", text="nonsense"), "bad input is repeated")
check(lines.say(str(len(moves) + 1))[0] == text("play.no-moves"), "a number too large is none", lines.output)
check(lines.say(f"  {moves[2]} \t")[-1] == text("play.choose"), "a move can be typed", lines.output)
check(read(path) == before + f"0 {moves[2]}\n", "and is in the record", read(path))
check(text("play.back.done") in lines.say("back") and read(path) == before, "it is taken back", read(path))
lines.say("2")
check(read(path) == before + f"0 {moves[1]}\n", "a number is a move", read(path))
check(lines.say("help")[0] == text("play.help"), "help", lines.output)
rules = facts.read_filled(os.path.join(ROOT, "games", BUSY, "rules", "en.md")).strip()
check(rules in "\n".join(lines.say("rules")), "the rules can be read", lines.output[:5])
check(heading("play.your-moves") in lines.say("moves"), "the moves are listed again", lines.output)
check(blocks(lines.say("view"), "play.table"), "the table can be seen", lines.output)
logged = blocks(lines.say("log"), "play.log")[0]
check(len(list(each(BUSY, logged))) == len(read(path).split("\n\n", 1)[1].splitlines()),
      "the log has every act", lines.output)
check(text("play.left") in lines.say("quit"), "quit leaves", lines.output)
check(lines.close()[0] == 0 and replay(path, "--json")[0] == 0, "and what was played is kept")

lines = Lines(BUSY, "--seed", SEED)
check(lines.close() == (0, [text("play.left")]), "the end of the input leaves as well")
code, out, err = run("play", BUSY, "--seed", SEED, "--person", "0", "--person", "1", answers="")
check(code == 0 and out.splitlines()[-1] == text("play.left"), "also at a cover", out[-200:])
same = [run("play", BUSY, "--seed", SEED, answers="quit\n")[1] for _ in range(2)]
check(same[0] == same[1], "the same seed deals the same match")
fresh = {run("play", BUSY, answers="quit\n")[1] for _ in range(8)}
check(len(fresh) > 1, "without one, matches differ")

code, out, err = run("play", answers="nonsense\n1\nnonsense\n2\nquit\n")
check(code == 0 and all(game_text(game, "game.name") in out for game in GAMES), "without a game there is a menu", out)
check(out.count(text("play.pick-game")) == 2 and text("play.left") in out, "which asks until it understands", out)
check(run("play", answers="")[0] == 0, "and may be left")
PRESETS = [preset["name"] for preset in TABLES[GAMES[0]]["presets"]]
check(out.count(text("play.pick-preset")) == 2
      and all(game_text(GAMES[0], f"preset.{name}.help") in out for name in PRESETS),
      "then comes a menu of presets that tells whom they are for", out)
path = next(FILES)
code, out, err = run("play", "--record", path, answers=f"{GAMES[0]}\n{PRESETS[-1]}\nquit\n")
chosen = TABLES[GAMES[0]]["presets"][-1]
check(f"seats {chosen['seats']}\n" in read(path)
      and all(f"option {name} {value}\n" in read(path) for name, value in chosen["options"].items()),
      "a preset may be named, and is what is played", read(path))
code, out, err = run("play", answers=f"{GAMES[0]}\nquit\n")
check(code == 0 and text("play.left") not in out, "and the menu of presets may be left", out)
code, out, err = run("play", "--preset", PRESETS[0], answers=f"{GAMES[0]}\nquit\n")
check(text("play.pick-preset") not in out and text("play.left") in out, "who has named one is not asked", out)


# ---- what people may not look at again -----------------------------------------------------------------


def things_in(lines, things):
    """Which things, by what they are called, can be read in these lines?"""
    return {name for said, name in things.items()
            if any(re.search(rf"{re.escape(said)}(?![0-9])", line) for line in lines)}


def acts_of(path):
    return [line.split() for line in read(path).split("\n\n", 1)[1].splitlines() if not line.startswith("=")]


def is_drawn(field, state):
    """Does one of a field's conditions hold: has another field, or the phase, this value, or not that one?"""
    values = {**state["view"], "phase": state["phase"]}
    cut = [re.fullmatch(r"(\w+)(!?)=(\w+)", one).groups() for one in (field["only_if"] or "").split("|") if one]
    return not cut or any((values[name] == value) != (negated == "!") for name, negated, value in cut)


def lies_there(path):
    """The things that the first seat sees on the table or holds: all that its view has, without its past. What is there
    with open memory alone is past, whatever the memory."""
    state = replay(path, "--json", "--view", "0")[1]
    view = state["view"]
    name, value = OPENING.split("=")
    state = {**state, "view": {**view, name: f"not {value}"}}
    past = {field["name"] for field in TABLES[FADING]["fields"] if not is_drawn(field, state)}
    return set(re.findall(r'"(\w+)"', json.dumps([value for name, value in view.items() if name not in past])))


def look_back(seed, *flags):
    """A whole match of the first seat in German lines; at every question it looks at log, table and moves once more.
    Returns what can be read there of things that have gone by, what the news tell of them though they were told
    before, the news in the last log, and the phases in which it was asked."""
    path, again, late, news, phases = next(FILES), set(), set(), [], set()
    lines = Lines(FADING, "--seed", seed, "--record", path, *flags, language="de")
    while lines.stop:
        acts = acts_of(path)
        mine = max((i for i, act in enumerate(acts) if act[0] == "0"), default=0)
        gone = set(THINGS.values()) - lies_there(path)
        phases.add(replay(path, "--json")[1]["phase"])
        news = [line for part in blocks(lines.output, "play.news", "de") for line in part]
        late |= things_in(news, THINGS) & gone & {act[-1] for act in acts[:mine] if act[0] != "*"}
        log = [line.strip() for line in lines.say("log")]
        news = [line for line in log if line not in of_acts(FADING, log, "de")]
        again |= things_in(log + lines.say("view") + lines.say("moves"), THINGS) & gone
        lines.say("1")
    lines.close()
    return again, late, news, phases


FADING = next(game for game in GAMES if fading(game))
kind = next(one for one in TABLES[FADING]["kinds"] if one["name"] in fading(FADING))
THINGS = {game_text(FADING, f"{kind['name']}.{name}", "de"): name for name in kind["names"]}
OPENING = next(field["only_if"].split("|")[0] for field in TABLES[FADING]["fields"] if field["only_if"])
BARE = {phase for field in TABLES[FADING]["fields"] for phase in re.findall(r"phase!=(\w+)", field["only_if"] or "")}
LONG, (again, late, news, phases) = next((seed, found) for seed in map(str, range(40)) for found in [look_back(seed)]
                                         if len(found[2]) > 12 and BARE <= found[3])
check(BARE, f"{FADING}: there are phases in which nothing lies on the table", sorted(phases))
check(not again, f"{FADING}: nothing that has gone by can be read again", sorted(again))
check(not late, f"{FADING}: the news tell everything once", sorted(late))
again, late, as_open, phases = look_back(LONG, "--option", OPENING)
check(len(again) > 20, f"{FADING}, {OPENING}: everything can be read again", sorted(again))
check(not late and as_open == news, f"{FADING}, {OPENING}: the news are the same", sorted(late))


# ---- called wrongly --------------------------------------------------------------------------------

seats = TABLES[BUSY]["seats_max"]
WRONG = {
    "an unknown game": ["no_such_game"],
    "an unknown flag": [BUSY, "--no-such-flag"],
    "too many seats": [BUSY, "--seats", str(seats + 1)],
    "a person where there is no seat": [BUSY, "--seats", str(seats), "--person", str(seats)],
    "a person on a seat that is no number": [BUSY, "--person", "Ann"],
    "a bot where there is no seat": [BUSY, "--bot", "99=random"],
    "an unknown bot": [BUSY, "--bot", "1=nobody"],
    "two people on a seat": [BUSY, "--person", "0=Ann", "--person", "0=Bob"],
    "a person and a bot on a seat": [BUSY, "--person", "1=Ann", "--bot", "1=random"],
    "two bots on a seat": [BUSY, "--bot", "1=random", "--bot", "1=random"],
    "bots on every seat": [BUSY, *(f"--bot={s}=random" for s in range(TABLES[BUSY]["seats_usual"]))],
    "a name that is not UTF-8": [BUSY, b"--person=0=\xff\xfe"],
    "a name with a control character": [BUSY, "--person", "0=A\x1b[2Jnn"],
    "a name with one in disguise": [BUSY, "--person", "0=A\x9b2Jnn"],
    "a name that is too long": [BUSY, "--person", "0=" + "x" * 80],
    "a name that ends with a space": [BUSY, "--person", "0=Ann "],
    "an unknown language": [BUSY, "--language", "xx"],
    "an unknown option": [BUSY, "--option", "no_such=1"],
    "a seed that is no number": [BUSY, "--seed", "x"],
}
for name, arguments in WRONG.items():
    code, out, err = run("play", *arguments, answers="1\n")
    check(code == 2 and not out and err.startswith("safehouse play: ") and err.count("\n") == 1,
          f"refused: {name}", f"{code} {out[:200]} {err}")
check(run("play", BUSY, "--person", "0=" + "x" * 79, answers="")[0] == 0, "a name of 79 bytes is fine")
code, out, err = run("play", BUSY, "--bot", "0=random", "--seed", SEED, answers="quit\n")
check(code == 0 and "2" in out.splitlines()[2], "a bot on the first seat leaves the second to the person", out)
path = next(FILES)
with open(path, "w", encoding="utf-8") as file:
    file.write("mine\n")
code, out, err = run("play", BUSY, "--record", path, answers="1\n")
check(code == 1 and not out and path in err and err.count("\n") == 1 and read(path) == "mine\n",
      "a file that is there is not overwritten", f"{code} {err}")
code, out, err = run("play", BUSY, "--record", os.path.join(FOLDER.name, "no", "such"), answers="1\n")
check(code == 1 and not out and err.count("\n") == 1, "a file in no folder is reported", f"{code} {err}")


# ---- a terminal, but lines -------------------------------------------------------------------------


def in_terminal(arguments, typed, **more):
    """What the program writes to a terminal of its own while somebody types."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = subprocess.Popen([PROGRAM, "play", *arguments], stdin=its, stdout=its, stderr=its,
                               env=environment(**more))
    os.close(its)
    os.write(ours, typed)
    out, limit = b"", time.monotonic() + DEADLINE
    while time.monotonic() < limit:
        if select.select([ours], [], [], 0.1)[0]:
            try:
                out += os.read(ours, 65536)
            except OSError:
                break
        elif process.poll() is not None:
            break
    process.kill() if process.poll() is None else None
    os.close(ours)
    return process.wait(), out.decode()


for name, flags, more in (("with --lines", ["--lines"], {"TERM": "xterm"}),
                          ("on a terminal without cursor", [], {"TERM": "dumb"}),
                          ("on an unknown terminal", [], {"TERM": "no-such-terminal"})):
    code, out = in_terminal([BUSY, "--seed", SEED, *flags], b"quit\n", **more)
    check(code == 0 and "\x1b" not in out and text("play.left") in out, f"lines {name}", out)


# ---- the screen ------------------------------------------------------------------------------------


class Screen:
    """The program in tmux, inside a shell that looks at the terminal before and after."""
    count = 0

    def __init__(self, *arguments, columns=100, rows=30, language="C"):
        Screen.count += 1
        self.folder = os.path.join(FOLDER.name, f"screen-{Screen.count}")
        os.mkdir(self.folder)
        self.socket = os.path.join(self.folder, "tmux")
        script = os.path.join(self.folder, "script")
        quoted = " ".join("'" + argument.replace("'", "'\\''") + "'" for argument in (PROGRAM, "play", *arguments))
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"cd '{self.folder}'\nexport LC_ALL= LANG={language}.UTF-8\ntrap : INT\nstty -g > before\n"
                       f"sh -c 'echo $$ > pid; exec \"$@\"' sh {quoted}\n"
                       "echo \"left with $?\"\nstty -g > after\ntouch done\nread line\n")
        atexit.register(self.close)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), f"sh '{script}'")

    def tmux(self, *arguments):
        result = subprocess.run(["tmux", "-u", "-S", self.socket, *arguments], capture_output=True,
                                env=environment(TERM="xterm"), timeout=60)
        return result.stdout.decode()

    def lines(self):
        return self.tmux("capture-pane", "-p").splitlines()

    def words(self):
        return one_line(" ".join(self.lines()))

    def wait(self, wanted):
        """Until the screen shows this text, or does what this function wants."""
        limit = time.monotonic() + DEADLINE
        while time.monotonic() < limit:
            words = self.words()
            if wanted(words) if callable(wanted) else one_line(wanted) in words:
                return True
            time.sleep(0.05)
        return False

    def shows(self, name, *wanted):
        for part in wanted:
            if not self.wait(part):
                return check(False, name, "\n".join([f"missing: {part}", *self.lines()]))
        return check(True, name)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, typed):
        self.tmux("send-keys", "-l", typed)

    def enter(self):
        """Press Enter once, and wait until the screen is another one and stays so."""
        before = last = self.words()
        self.keys("Enter")
        limit = time.monotonic() + DEADLINE
        while time.monotonic() < limit:
            time.sleep(0.05)
            now = self.words()
            if now == last and now != before:
                return
            last = now

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def pid(self):
        return int(read(os.path.join(self.folder, "pid")))

    def is_restored(self, name, code=0):
        """The program has ended, and the terminal is as before."""
        limit = time.monotonic() + DEADLINE
        while not os.path.exists(os.path.join(self.folder, "done")) and time.monotonic() < limit:
            time.sleep(0.05)
        ended = self.wait(f"left with {code}")
        before, after = (read(os.path.join(self.folder, part)) if ended else "" for part in ("before", "after"))
        other = self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip()
        check(ended and before == after and other == "0 1", name, "\n".join([other, before, after, *self.lines()]))

    def close(self):
        atexit.unregister(self.close)
        self.tmux("kill-server")


def question_of(game, path, language="en"):
    return game_text(game, "ask." + replay(path, "--json")[1]["phase"], language)


def file_grows(path, expected):
    limit = time.monotonic() + DEADLINE
    while time.monotonic() < limit and not read(path).startswith(expected):
        time.sleep(0.05)
    return read(path).startswith(expected)


def check_playing():
    path = next(FILES)
    screen = Screen(BUSY, "--seed", SEED, "--record", path)
    screen.wait(text("play.your-moves"))
    moves, before, question = moves_of(path, 0), read(path), question_of(BUSY, path)
    screen.shows("the first screen: game, seats, table, news, question, moves, keys",
                 game_text(BUSY, "game.name"), text("play.you", seat=text("seat", n="1")), text("play.table"),
                 text("play.news"), question, f"{text('play.your-moves')} ({len(moves)})", moves[0],
                 text("play.keys"), text("play.bot", n=text("seat", n="2")))
    screen.keys("Down")
    screen.shows("an arrow chooses the next move", f" {moves[1]} ")
    screen.keys("Enter")
    check(file_grows(path, before + f"0 {moves[1]}\n"), "Enter plays it", read(path))
    screen.shows("the question is asked again", question)
    screen.keys("b")
    screen.shows("b takes back", text("play.back.done"))
    check(read(path) == before, "in the record as well", read(path))
    screen.keys("BSpace")
    screen.shows("Backspace too, but there is nothing left", text("play.back.refused"))
    screen.keys("End")
    screen.shows("End goes to the last move", f" {moves[-1]} ")
    screen.type("/" + moves[2])
    typed = text("pair", name=text("play.filter"), value=moves[2] + "_")
    screen.shows("typing shows only what fits", typed, f"(1 / {len(moves)})")
    screen.type(" no such move")
    screen.shows("perhaps nothing", f"(0 / {len(moves)})", text("play.no-moves"))
    screen.keys("Escape")
    screen.shows("Escape shows all again", f"({len(moves)})")
    screen.type("/" + moves[2])
    screen.keys("Enter")
    check(file_grows(path, before + f"0 {moves[2]}\n"), "Enter plays what was found", read(path))
    return screen, question


def check_windows(screen, question):
    screen.resize(60, 20)
    screen.shows("60 by 20 is enough", question, text("play.table"), text("play.news"), text("play.keys"))
    check(all(len(line) <= 60 for line in screen.lines()) and len(screen.lines()) <= 20, "and nothing hangs over")
    screen.resize(59, 19)
    screen.shows("less is too small, and says so", text("play.too-small", w="60", h="20"))
    check(question not in screen.words(), "and nothing else")
    long = Screen(BUSY, "--seed", SEED, f"--person=0={'諜' * 26}", f"--person=1={'x' * 79}", columns=60, rows=20)
    long.keys("Enter")
    long.shows("long names are cut off", text("play.keys"))
    rows = long.lines()
    check(any(row.startswith("──") for row in rows[2:4]) and one_line(rows[-1]) == one_line(text("play.keys")),
          "and push nothing out of its place", "\n".join(rows))
    long.close()
    screen.resize(150, 45)
    screen.shows("a large window has table and news side by side", question,
                 lambda words: any(text("play.table") in line and text("play.news") in line
                                   for line in screen.lines()))


def check_pages(screen, question):
    with open(os.path.join(ROOT, "games", BUSY, "rules", "en.md"), encoding="utf-8") as file:
        heading = file.readline().strip("# \n")
    for name, key in (("one's card", "play.card"), ("the table", "play.table"), ("the log", "play.log"),
                      ("the notes", "play.notes"), ("the rules", "play.rules")):
        screen.keys("Tab")
        screen.shows(f"Tab turns to {name}", f"[{text(key)}]", text("play.keys.page"))
        check(question not in screen.words(), f"{name} has the screen for itself")
    screen.shows("the rules begin with their title", heading)
    screen.resize(60, 20)
    top = screen.wait(f"[{text('play.rules')}]") and screen.lines()[3:]
    screen.keys("NPage")
    check(screen.wait(lambda words: screen.lines()[3:] != top), "a page can be scrolled", top)
    screen.keys("Home")
    check(screen.wait(lambda words: screen.lines()[3:] == top), "and back", screen.lines())
    screen.keys("Tab")
    screen.shows("after the last page come the moves", question)
    screen.type("?")
    screen.shows("? shows help", text("play.help.screen"))
    screen.keys("Escape")
    screen.shows("Escape leads back", question)


def check_leaving(screen, question):
    screen.keys("q")
    screen.shows("q asks first", text("play.quit"))
    screen.keys("x")
    screen.shows("any other key plays on", text("play.keys"), question)
    screen.keys("C-c")
    screen.shows("Ctrl-C asks, too", text("play.quit"))
    screen.keys("Enter")
    screen.is_restored("Enter leaves, and the terminal is as before")
    screen.shows("a last line says that it was left", text("play.left"))
    screen.close()
    for name, number in (("SIGTERM", signal.SIGTERM), ("SIGHUP", signal.SIGHUP)):
        screen = Screen(BUSY, "--seed", SEED)
        screen.wait(text("play.keys"))
        os.kill(screen.pid(), number)
        screen.is_restored(f"{name} ends it, and the terminal is as before")
        screen.close()
    screen = Screen(BUSY, "--seed", SEED)
    screen.wait(text("play.keys"))
    os.kill(screen.pid(), signal.SIGABRT)
    screen.is_restored("even when it fails, the terminal is as before", 128 + signal.SIGABRT)
    screen.close()


def check_cover():
    path = next(FILES)
    people = [f"--person={seat}={name}" for seat, name in enumerate(NAMES)]
    screen = Screen(BUSY, "--seed", SEED, "--seats", "2", "--record", path, *people)
    covers = {one_line(cover): seat for cover, seat in COVERS.items()}
    keys, had = one_line(text("play.keys")), set()
    for turn in ("first", "second"):
        covered = screen.wait(lambda now: any(cover in now for cover in covers))
        if not check(covered, f"a cover before the {turn} person looks", "\n".join(screen.lines())):
            break
        only = one_line(re.sub("[─ ]+", " ", screen.words()))
        check(only in covers, "which shows nothing else", only)
        seat = next(s for cover, s in covers.items() if cover in only)
        had.add(seat)
        screen.keys("x")
        screen.keys("Enter")
        screen.shows("then the screen of one person only", text("play.cover.short", seat=NAMES[seat]), keys)
        for _ in range(STEPS):
            if not screen.wait(lambda now: keys in now or any(cover in now for cover in covers)):
                break
            if keys not in screen.words():
                break
            screen.enter()
    check(had == {0, 1}, "both have had the keyboard", had)
    screen.keys("C-c")
    screen.shows("also here Ctrl-C asks", text("play.quit"))
    screen.keys("C-c")
    screen.is_restored("and a second one leaves")
    screen.close()


def check_languages():
    for language, locale in (("de", "de_DE"), ("fr", "fr_FR")):
        path = next(FILES)
        screen = Screen(BUSY, "--seed", SEED, "--record", path, language=locale)
        screen.wait(text("play.your-moves", language))
        screen.shows(f"LANG={locale} speaks {language}", question_of(BUSY, path, language),
                     text("play.table", language), text("play.keys", language))
        screen.resize(60, 20)
        screen.shows(f"the keys of {language} fit into 60 columns", text("play.keys", language))
        screen.keys("q", "Enter")
        screen.is_restored(f"and is left in {language}")
        screen.close()


def check_judged_words():
    """A word that dictionaries find in a word of the table is refused with the reason; without the judge it is said."""
    game, path = "codenames", next(FILES)
    with open(path, "w", encoding="utf-8") as file:
        file.write("umbrella\n" + "".join(f"card{i}\n" for i in range(24)))
    start = ["play", game, "--lines", "--seats", "2", "--option", "variant=duo", "--words", path]
    said = "clue 1 beach-umbrella\nquit\n"
    reason = game_text(game, "why.clue-holds").replace("{card}", "umbrella")
    check(reason in run(*start, answers=said)[1], "a word that holds one of the table's is refused")
    check(reason not in run(*start, "--word-check", "off", answers=said)[1], "but not if nobody judges words")
    code, _, err = run(*start, "--word-check", "maybe")
    check(code == 2 and "--word-check maybe" in err, "whether words are judged is on or off", err)


def check_reasons():
    """An objection has a ready-made reason: asked for with it, read by everybody, in lines and on the screen."""
    cards = next(FILES)
    with open(cards, "w", encoding="utf-8") as file:
        file.write("".join(f"card{i}\n" for i in range(25)))
    start = ["codenames", "--seed", SEED, "--words", cards, "--person", "0=Ann", "--person", "1=Bob"]
    typed = ["", "clue 1 zebra", "", "object", "9", "0", "object", "2", "log", "quit"]
    code, out, _ = run("play", *start, "--lines", answers="\n".join(typed) + "\n")
    reasons = [game_text("codenames", f"phrase.{key}") for key in ("object-form", "object-part")]
    check(code == 0 and all(out.count(reason) >= 3 for reason in reasons) and out.count(text("play.reason")) == 3,
          "an objection is asked for its reason, until there is one or it is taken back", out)
    said = [text("play.said", seat=name, text=reasons[1]) for name in ("Ann", "Bob")]
    log = out[out.rindex(heading("play.log")):]
    check(sum(one in log for one in said) == 1, "which the log tells", out)
    screen = Screen(*start, columns=80, rows=30)
    screen.wait(lambda seen: any(one_line(text("play.cover", seat=name)) in seen for name in ("Ann", "Bob")))
    screen.enter()
    screen.wait(text("play.your-moves"))
    screen.type("clue 1")
    screen.keys("Enter")
    screen.wait(text("play.word"))
    screen.type("zebra")
    screen.keys("Enter")
    screen.wait(lambda seen: any(one_line(text("play.cover", seat=name)) in seen for name in ("Ann", "Bob")))
    screen.enter()
    screen.wait(game_text("codenames", "verb.object"))
    screen.type("object")
    screen.keys("Enter")
    screen.shows("on the screen it is a menu", text("play.reason"), *reasons)
    screen.keys("Down", "Enter")
    screen.shows("and news for who acts next", lambda seen: any(one_line(one) in seen for one in said))
    screen.keys("q", "Enter")
    screen.is_restored("and is left")
    screen.close()


def check_whys():
    """Bots that know words say why: to whoever gave the clue, about a clue when it is done, all of it at the end."""
    packs, path, fixture = f"{FOLDER.name}/packs", next(FILES), f"{ROOT}/games/codenames/lexicon/fixture.txt"
    os.mkdir(packs)
    code, _, err = run("words", "build", fixture, f"{packs}/en.words")
    check(code == 0, "a small pack of words is built", err)
    heads = "farm ocean kitchen music winter money school forest space castle".split()
    lines = [line.split("\t") for line in read(fixture).splitlines() if line.startswith("word\t")]
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(f"{line[1]}\n" for line in lines if line[2] == "120" and line[1] not in heads))
    start = ["codenames", "--lines", "--seats", "2", "--option", "variant=duo", "--words", path, "--packs", packs,
             "--seed", SEED]
    for language in ("en", "de", "fr"):
        sure, meant, none = (text(f"play.why.{key}", language).split("{")[0] for key in ("sure", "for", "none"))
        lines = Lines(*start, language=language)
        check(none in lines.say("why"), f"{language}: before a clue there is nothing to say", lines.output)
        lines.say("clue 1 music")
        lines.say("why")
        check(any(line.strip().startswith(sure) and "\u202f%" in line for line in lines.output),
              f"{language}: a bot says how it understood the clue", lines.output)
        lines.close()
        over = Lines(*start, "--person", "1", "--bot", "0=easy", language=language)
        check(none in over.say("why"), f"{language}: a clue that is not done is not explained", over.output)
        for card in range(1, 26):
            if over.stop:
                over.say(f"guess {card}")
        check(any(line.strip().startswith(meant) for line in over.output),
              f"{language}: after the match a bot says what its clues meant", over.output[-30:])
        over.close()
    screen = Screen(*(word for word in start if word != "--lines"))
    screen.shows("a match of words begins", text("play.keys.own"))
    screen.keys("Down", "Enter")
    screen.shows("a clue for one asks for its word", text("play.word"))
    screen.type("music")
    screen.keys("Enter")
    screen.shows("the bot has touched", text("play.keys.own"))
    screen.keys("Tab", "Tab", "Tab", "Tab")
    screen.shows("and a page tells why", f"[{text('play.why')}]", text("play.why.sure").split("{")[0])
    screen.close()


def check_menu_and_end():
    screen = Screen()
    screen.shows("without a game there is a menu", text("play.pick-game"), text("play.keys.menu"),
                 *(game_text(game, "game.name") for game in GAMES))
    screen.type(BUSY)
    screen.keys("Enter")
    presets = [preset["name"] for preset in TABLES[BUSY]["presets"]]
    screen.shows("then one of presets, with a word about the first", text("play.pick-preset"),
                 *(game_text(BUSY, f"preset.{name}") for name in presets), game_text(BUSY, f"preset.{presets[0]}.help"))
    screen.keys("Down")
    screen.shows("and about the next", game_text(BUSY, f"preset.{presets[1]}.help"))
    screen.keys("Enter")
    screen.shows("which starts a match", text("play.keys"), game_text(BUSY, "game.name"))
    screen.keys("q", "Enter")
    screen.is_restored("and is left")
    screen.close()
    screen = Screen()
    screen.wait(text("play.pick-game"))
    screen.keys("Escape")
    screen.is_restored("Escape leaves the menu")
    screen.close()
    game = min(GAMES, key=lambda name: json.loads(run("sim", name, "--matches", "20", "--json")[1])["acts_max"])
    path = next(FILES)
    screen = Screen(game, "--record", path)
    over, keys = text("play.over"), one_line(text("play.keys"))
    for _ in range(STEPS):
        if not screen.wait(lambda now: over in now or keys in now) or over in screen.words():
            break
        screen.enter()
    screen.shows(f"{game} comes to its end on the screen", over, text("play.press-enter"))
    screen.keys("Enter")
    screen.is_restored("and leads back to the shell")
    screen.shows("with the result", over)
    check(replay(path, "--json")[1]["over"], "its record is complete")
    screen.close()


def check_parts():
    """Who plays in a team, or in a role everybody knows, is told so: once, in words; on the screen in its first row."""
    code, out, err = run("play", "codenames", "--lines", "--seed", SEED, "--words", "en", answers="view\nquit\n")
    you = game_text("codenames", "part.red-spymaster.you")
    check(code == 0 and out.splitlines().count(you) == 1, "you are the red spymaster, and hear it once", out)
    people = next(line for line in out.splitlines() if line.startswith(text("play.people")))
    parts = ["red-spymaster", "blue-spymaster", "red-operative", "blue-operative"]
    check(all(f"– {game_text('codenames', f'part.{part}')}" in people for part in parts),
          "and who the others are", people)
    code, out, err = run("play", "heimlich", "--lines", "--seed", SEED, answers="quit\n")
    check(" – " not in out.splitlines()[1], "where there are no sides, nothing is said", out)
    screen = Screen("codenames", "--seed", SEED)
    screen.shows("the screen says it too, with the symbols of the sides", you, "■ " + text("seat", n="1"),
                 "● " + text("play.bot", n=text("seat", n="2")))
    screen.keys("q", "Enter")
    screen.is_restored("and is left")
    screen.close()


def card_of(role):
    """What Inside Job's card of a role says, line by line."""
    texts = load("games", "insidejob", "text", "en.txt")
    said = {what: texts.get(f"me.{what}.{role}", texts.get(f"me.{what}")) for what in ("goal", "can", "weak", "known")}
    return [texts[f"me.secret.{role}"],
            *(f"{text(f'me.label.{what}')}: {words}" for what, words in said.items() if words)]


def check_cards():
    """A role with a card is told what it is, its goal, ability, weakness and what the others know: once by itself and
    whenever it is asked for, in lines and on the screen. Nobody reads the card of anybody else."""
    start = ["play", "insidejob", "--seats", "4", "--seed", SEED, "--option", "special=decoy",
             "--option", "special2=profno"]
    people = [f"--person={seat}=P{seat}" for seat in range(4)]
    path = next(FILES)
    _, out, _ = run(*start, "--lines", "--record", path, *people, answers="\ncard\n1\n" * 16 + "quit\n")
    roles = dict(re.findall(r"^\* role (\d) (\w+)$", read(path), re.M))
    shown = {}
    for part in re.split(r"(?=Hand the keyboard to P\d)", out)[1:]:
        shown.setdefault(part[len("Hand the keyboard to P")], []).append(part)
    counts = []
    check(len(shown) == 4, "all four have had the keyboard", sorted(shown))
    for seat, parts in shown.items():
        told = "".join(parts)
        counts.append(told.count("\n".join(card_of(roles[seat]))))
        check(counts[-1] > 0, f"{roles[seat]}: a card", told)
        others = [card_of(role)[0] for role in set(roles.values()) - {roles[seat]}]
        check(not any(line in told for line in others), f"{roles[seat]}: no card of anybody else", told)
        check(all(game_text("insidejob", f"about.{role}") in told for role in ("decoy", "profno")),
              "what is in play is told to all")
    check(sum(counts) > len(counts), "and once more when it is asked for", counts)
    screen = Screen(*start[1:])
    screen.wait(text("play.keys"))
    screen.keys("Tab")
    screen.shows("on the screen the card is a page", f"[{text('play.card')}]", *card_of(roles["0"]),
                 game_text("insidejob", "about.decoy"))
    screen.keys("q", "q", "Enter")
    screen.is_restored("and is left")
    screen.close()


def check_notes():
    """Notes are for one person: in Heimlich a remark on each agent, the own one filled in, with what to watch."""
    game, people = "heimlich", [f"--person={seat}={name}" for seat, name in enumerate(NAMES)]
    answers = "\nnote red perhaps Bob\nnote the butler did it\nnote red surely Bob\n" + "1\n\nnotes\n" * 12 + "quit\n"
    path = next(FILES)
    _, out, _ = run("play", game, "--lines", "--seed", SEED, "--seats", "2", "--record", path, *people, answers=answers)
    parts = sections(out, (0, 1))
    mine = next(seat for seat, lines in parts if any("surely Bob" in line for line in lines))
    own = dict(re.findall(r"^\* deal (\d) (\w+)$", read(path), re.M))[str(mine)]
    told = "\n".join(line for seat, lines in parts if seat == mine for line in lines)
    filled = f"{game_text(game, f'agent.{own}')}: {game_text(game, 'board.dossier.own')}"
    check(filled in told, "the own agent is filled in", told)
    check(f"{game_text(game, 'agent.grey')}: \n" not in told + "\n", "agents that do not take part have no row", told)
    check(own == "red" or f"{game_text(game, 'agent.red')}: surely Bob" in told,
          "the last remark on an agent stands", told)
    check("– the butler did it" in told and game_text(game, "watch.6") in told, "free notes, and what to watch", told)
    other = "\n".join(line for seat, lines in parts if seat != mine for line in lines)
    check("surely Bob" not in other and "the butler" not in other, "nobody else reads them", other)
    screen = Screen(game, "--seed", SEED)
    screen.wait(text("play.keys"))
    screen.keys("Tab", "Tab", "Tab", "Tab")
    screen.shows("on the screen they are a page", f"[{text('play.notes')}]", game_text(game, "watch.1"))
    screen.type("blue who knows")
    screen.keys("Enter")
    screen.shows("on which one types", f"{game_text(game, 'agent.blue')}: ", "who knows")
    screen.keys("Escape")
    screen.shows("Escape leads back", text("play.keys"))
    screen.keys("q", "Enter")
    screen.is_restored("and is left")
    screen.close()


def check_own_screens():
    """Games that draw themselves do so at 80 × 24; what only one person may know is covered where people share a
    keyboard, also in the news, until they press Space."""
    for game in (game for game in GAMES if os.path.exists(os.path.join(ROOT, "games", game, "screen.c"))):
        screen = Screen(game, "--seed", SEED, columns=80, rows=24)
        screen.shows(f"{game} draws itself", text("play.keys.own"), text("play.news"), text("play.your-moves"))
        screen.keys("q", "Enter")
        screen.is_restored(f"{game} is left")
        screen.close()
    path, assassin = next(FILES), game_text("codenames", "colour.assassin")
    people = ["--person", "0=Ann", "--person", "1=Bob"]
    screen = Screen("codenames", "--seed", SEED, "--record", path, *people, columns=80, rows=24)
    screen.shows("somebody comes to the keyboard", "Enter")
    screen.enter()
    parts = [game_text("codenames", f"part.{team}-spymaster.you") for team in ("red", "blue")]
    screen.shows("and is told who they are", lambda seen: any(part in seen for part in parts))
    words = replay(path, "--json", "--view", "watcher")[1]["view"]["word"]
    check(all(word in screen.words() for word in words), "all words are seen", "\n".join(screen.lines()))
    check(assassin[0] not in screen.words(), "and no colour of the key", "\n".join(screen.lines()))
    screen.keys("Space")
    screen.shows("which Space uncovers", assassin[0])
    screen.keys("Space")
    check(screen.wait(lambda seen: assassin[0] not in seen), "and covers", "\n".join(screen.lines()))
    screen.keys("q", "Enter")
    screen.is_restored("and is left by two")
    screen.close()


def check_four_in_eighty():
    """The areas of four seats have their whole names where they fit, and nothing is cut without saying so."""
    screen = Screen("spynet", "--seats", "4", "--seed", SEED, columns=80, rows=24, language="de_DE")
    areas = [game_text("spynet", f"area.{area}", "de") for area in ("tech", "force", "infil", "counter")]
    screen.shows("four areas of SpyNet in 80 columns, by their whole names", *areas)
    seats = [row for row in screen.lines() if "▯" in row and "0" in row]
    check(len(seats) >= 4 and all("Platz" in row for row in seats[:4]), "and a row for each seat",
          "\n".join(screen.lines()))
    screen.close()


playing, asked = check_playing()
check_parts()
check_cards()
check_notes()
check_own_screens()
check_four_in_eighty()
check_windows(playing, asked)
check_pages(playing, asked)
check_leaving(playing, asked)
check_cover()
check_languages()
check_judged_words()
check_reasons()
check_whys()
check_menu_and_end()

done()
