"""tests/text_test.py - every word people see is there, in every language, and nothing is left over.

Which texts a game needs follows from what the program says about itself (`describe --json`) and
from what happens in matches of bots: whom a phase asks, and which acts are seen with a hole.
"""
import collections
import json
import pathlib
import re
import subprocess
import tempfile
import typing

from tap import PROGRAM, ROOT, check, done
import facts

LANGUAGES = ["en", "de", "fr"]
ROOT = pathlib.Path(ROOT)
LINE = re.compile(r"([A-Za-z0-9_.?-]+) = (\S|\S.*\S)")
PLACE = re.compile(r"\{([^{}]*)\}")
TU = re.compile(r"\b(?:tu|te|toi|ton|ta|tes|tiens?|tiennes?)\b|\bt’", re.I)
BYTES_MAX = 400  # of a text: a sentence has room for 512, what stands in the places included
LABEL_MAX = 22   # columns for the label of a field
ROW_MAX = 60     # columns for the row at the bottom of the smallest screen
RULES_MAX = 80   # columns for the rules, which the terminal prints as they are
LOOKS = 40       # at how many points, besides the telling ones, a match is looked at
PRINTED = {("spynet", "de"): {  # names that a rulebook shows: the rest of such a text is ours
    "card.hacker-1": "Hacker", "card.assassin-1": "Auftragsmörder", "card.scout-1": "Späher", "card.spy-1": "Spion",
    "card.the_hand": "Die Hand", "card.sir_veza": "Sir Veza", "card.tanja": "Tanja", "card.anaconda": "Anakonda",
    "card.angel": "Engel", "card.limonada": "Limonada", "card.data_acquisition": "Datenbeschaffung",
    "card.icebreaker": "Eisbrecher", "card.deterrence": "Abschreckung", "card.covert_operation": "Verdeckte Operation",
    "card.forged_evidence": "Gefälschte Beweise", "card.brute_force": "Rohe Gewalt",
    "card.private_funding-1": "Privat-Finanzierung", "card.state_funding-1": "Staatliche Finanzierung",
    "situation.arms_race": "Wettrüsten", "situation.cyber": "Cyber-Initiative", "situation.partner": "Partner",
}}


def run(*args):
    return subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, timeout=300)


def output(*args):
    result = run(*args)
    assert result.returncode == 0, f"{args}: exit {result.returncode}\n{result.stderr}"
    return result.stdout


# ---- what is written ----------------------------------------------------------------------------

def read_texts(path):
    """The texts of a file by key, and what is wrong with its form."""
    try:
        content = facts.read_filled(path)
    except (OSError, UnicodeDecodeError, facts.Missing) as error:
        return {}, [str(error)]
    texts, wrong = {}, []
    if not content.endswith("\n") or content.endswith("\n\n"):
        wrong.append("the file ends with exactly one line feed")
    for number, line in enumerate(content.split("\n"), 1):
        parts = LINE.fullmatch(line)
        if re.search(r"[\x00-\x1f\x7f]", line):
            wrong.append(f"{number}: a control character")
        elif line != line.rstrip():
            wrong.append(f"{number}: a space at the end")
        elif line and not line.startswith("#"):
            if not parts:
                wrong.append(f"{number}: not `key = text`: {line}")
            elif parts[1] in texts:
                wrong.append(f"{number}: {parts[1]} is there already")
            else:
                texts[parts[1]] = parts[2]
    return texts, wrong


def fill_name(text, key):
    """The text of a key with a `?`, for one of the names it fits: {1} is the first character of the name."""
    for number, character in enumerate(re.sub(r"^\w+\.(brief\.)?", "", key), 1):
        text = text.replace(f"{{{number}}}", character)
    return text


def spread_patterns(texts, need):
    """Keys with a `?`, which stands for any character, replaced by the needed keys that they are the first to fit. A
    line that fits nothing, or only what lines before it have taken, is left over."""
    spread = {}
    for pattern, text in texts.items():
        form = re.compile(re.escape(pattern).replace(r"\?", "."))
        fitting = filter(form.fullmatch, need) if "?" in pattern else [pattern]
        first = set(fitting) - spread.keys()
        spread |= {key: fill_name(text, key) if "?" in pattern else text for key in first or [f"{pattern} (left over)"]}
    return spread


def places(text):
    return sorted(PLACE.findall(text))


def typography(language, text):
    """What a printer would mark: straight quotes, and in French a colon without its thin space."""
    words = re.sub(r"`[^`]*`", "", text)
    wrong = [mark for mark in "'\"" if mark in words]
    if "..." in words:
        wrong.append("...")
    if language == "fr":
        wrong += re.findall(r"[\w})’] ?[;:!?]", words) + re.findall(r"« |«\w| »|\w»", words)
    return wrong


# ---- what is needed -----------------------------------------------------------------------------

def setups(game):
    """Arguments of `sim`: as usual, with the fewest and the most seats, and with every value of
    every option in turn."""
    yield []
    for seats in {game["seats_min"], game["seats_max"]}:
        yield ["--seats", seats]
    for option in game["options"]:
        for value in option["values"]:
            if value != option["default"]:
                yield ["--option", f"{option['name']}={value}"]


def telling_points(acts):
    """After how many acts to look at a match. A phase follows from what was done last, and what
    is done next answers it: so once for every pair of neighbouring verbs, and at points spread
    over the match, in case one verb answers two questions."""
    verbs = [act.split()[1] for act in acts]
    first = {}
    for i, pair in enumerate(zip([None, *verbs], verbs)):
        first.setdefault(pair, i)
    return {*first.values(), *(len(acts) * i // LOOKS for i in range(LOOKS))}


def asked_phases(record, acts):
    """The phases of this match in which a seat is asked, not chance."""
    phases = set()
    for point in sorted(telling_points(acts)):
        state = json.loads(output("replay", "--json", "--until", point, record))
        if set(state["to_act"]) - {"*"}:
            phases.add(state["phase"])
    return phases


def holes(game, acts):
    """The places of each verb that stand empty when somebody without a seat looks on."""
    verbs = {(verb["chance"], verb["name"]): verb for verb in game["verbs"]}
    empty = collections.defaultdict(set)
    for act in acts:
        seat, name, *operands = act.split()
        verb = verbs[seat == "*", name]
        names = ["a", "b", "c"][:len(verb["kinds"])] + ["word"] * verb["word"]
        for place, operand in zip(names, operands, strict=True):
            if operand == "?":
                empty[seat == "*", name].add(place)
    return empty


def places_beyond(game, record, acts):
    """Keys of places that acts speak of as of seats, though the match has no such seat."""
    seats = int(re.search(r"^seats (\d+)$", record.read_text(), re.M)[1])
    kinds = {kind["name"]: kind["seats"] > 0 for kind in game["kinds"]}
    verbs = {(verb["chance"], verb["name"]): verb for verb in game["verbs"]}
    found = set()
    for act in acts:
        seat, name, *operands = act.split()
        for kind, operand in zip(verbs[seat == "*", name]["kinds"], operands):
            if kinds[kind] and operand.isdigit() and int(operand) >= seats:
                found.add(f"place.{operand}")
    return found


def play(game):
    """Golden records, and matches of bots in all setups: the phases that ask a seat, the holes of the
    acts, and the keys of places that are no seats."""
    asked, empty, beyond, played = set(), collections.defaultdict(set), set(), 0
    for record in sorted((ROOT / "games" / game["id"] / "records").glob("*.txt")):
        asked |= asked_phases(record, output("replay", "--transcript", "watcher", record).splitlines())
    for setup in setups(game):
        with tempfile.TemporaryDirectory() as folder:
            result = run("sim", game["id"], *setup, "--matches", 3, "--records", folder)
            if result.returncode == 2 and "cannot be played so" in result.stderr:
                continue
            assert result.returncode == 0, f"sim {game['id']} {setup}: {result.stderr}"
            for record in pathlib.Path(folder).iterdir():
                acts = output("replay", "--transcript", "watcher", record).splitlines()
                asked |= asked_phases(record, acts)
                beyond |= places_beyond(game, record, acts)
                for verb, names in holes(game, acts).items():
                    empty[verb] |= names
                played += 1
    assert played > 0, f"no match of {game['id']} was played"
    return asked, empty, beyond


class Places(typing.NamedTuple):
    """The places that a text must have, and those that it may have besides."""
    must: set = set()
    may: set = set()


def join_texts(key, needed, english):
    """The texts that tell several such acts as one, if a game has them: what stands in the first is the same for all of
    them, the second has the rest."""
    if f"{key}.all" not in english:
        return
    shared = set(places(english[f"{key}.all"])) & needed | {"seat"} & needed
    yield f"{key}.all", Places(shared | {"list"})
    yield f"{key}.each", Places(needed - shared)


def verb_texts(verb, empty, english):
    """The texts of one verb. As a choice its word is not said yet, but may be shown as dots, and so may its cost."""
    operands = set("abc"[:len(verb["kinds"])])
    word = {"word"} if verb["word"] else set()
    seat = set() if verb["chance"] else {"seat"}
    if not verb["chance"]:
        yield f"verb.{verb['name']}", Places(operands, word | {"cost"})
    news = "chance" if verb["chance"] else "did"
    key = f"{news}.{verb['name']}"
    yield key, Places(seat | operands | word)
    yield from join_texts(key, seat | operands | word, english)
    hidden = empty.get((verb["chance"], verb["name"]))
    if hidden:  # what chance did in secret may be told as one for all
        told = (seat | operands | word) - hidden
        yield f"{key}.hidden", Places(may=told) if verb["chance"] else Places(told)
        yield from join_texts(f"{key}.hidden", told, english)


def explained(game_id):
    """The names that the game's explain() and news() may give to the texts of refusals and news. They stand in
    no table, so they are looked up in the source."""
    source = "".join(path.read_text() for path in (ROOT / "games" / game_id).glob("*.c"))
    return set(re.findall(r"\{\s*\"(\w+)\",\s*(?:0|K_\w+)\s*,", source))


def page_texts(prefix, sources, english):
    """The keys of the page or of a board: those in its source, also as the beginning of a template, `board.mark.${x}`,
    or counted, tn("page.unread", n). Their places are those of the English text."""
    source = "".join(path.read_text() for path in sorted(sources))
    counted = set(re.findall(rf"\btn\(\"({prefix}\.[a-z0-9_.-]+)\"", source))
    whole = set(re.findall(rf"[\"'`]({prefix}\.[a-z0-9_.-]+)[\"'`]", source)) - counted
    whole |= {f"{key}.{number}" for key in counted for number in ("one", "many")}
    begun = tuple(re.findall(rf"`({prefix}\.[a-z0-9_.-]*)\$\{{", source))
    texts, _ = read_texts(english)
    keys = whole | {key for key in texts if begun and key.startswith(begun)}
    return {key: Places(set(places(texts.get(key, "")))) for key in keys}


def own_texts(game):
    """Keys that a game may have, most of them in place of a more general one: the question of a phase that can only be
    answered with one verb, how a match ended that no seat has won, what it means that those of a side change places,
    what words of one's own are called in the lobby, what may be said, and what somebody is whom an option names."""
    verbs = [verb["name"] for verb in game["verbs"] if not verb["chance"]]
    names = {name for kind in game["kinds"] for name in kind["names"] or []}
    keys = {"result.nobody", "again.sides", "talk.may", "page.words", "page.words.help", "page.words.use",
            *(f"ask.{phase}.{verb}" for phase in game["phases"] for verb in verbs),
            *(f"about.{name}" for name in names)}
    return keys & read_texts(ROOT / "games" / game["id"] / "text/en.txt")[0].keys()


def counted_words(game):
    """How many words of one's own there are, if a game calls them something else: with the place of their number."""
    keys = {"page.words.count.one", "page.words.count.many"}
    return keys & read_texts(ROOT / "games" / game["id"] / "text/en.txt")[0].keys()


def brief_texts(game, kind):
    """What values are called in lists of moves, if a game has shorter names for some."""
    texts, _ = read_texts(ROOT / "games" / game["id"] / "text/en.txt")
    keys = [f"{kind['name']}.brief.{value}" for value in kind["names"] or []]
    return spread_patterns({key: text for key, text in texts.items() if ".brief." in key}, keys).keys() & keys


def me_texts(game):
    """In games for people: which of the cards are ours, and what page and terminal say to somebody about their seat:
    `me.goal` and `me.first` for all, or
    for what the board calls a secret or a part, and `me.secret` of it; where a role has more to it, also what it can
    do, its weakness and what the others know. Such a name is one of the game's, or stands in the board's source."""
    folder = ROOT / "games" / game["id"]
    source = "".join(path.read_text() for path in sorted(folder.glob("board*.ts*")))
    names = {name for kind in game["kinds"] for name in kind["names"] or []}
    names |= {part["name"] for part in game.get("parts", [])} | set(re.findall(r"\"([a-z0-9-]+)\"", source))
    begun = tuple(re.findall(r"`([a-z0-9-]+-)\$\{", source))
    found = {"me.goal", "me.first", "game.cards"} if (folder / "art.svg").exists() else set()
    texts = read_texts(folder / "text/en.txt")[0]
    found |= {"me.can", "me.weak", "me.known", "watch.title"} & texts.keys()
    found |= {key for key in texts if re.fullmatch(r"watch\.([1-9]|how)", key)} if "watch.title" in texts else set()
    for key in texts:
        match = re.fullmatch(r"me\.(goal|first|secret|can|weak|known)\.([a-z0-9-]+)", key)
        if match and (match[2] in names or (begun and match[2].startswith(begun))):
            found.add(key)
    return found


def game_texts(game):
    """Every key of a game's text file with its places."""
    asked, empty, beyond = play(game)
    keys = ["game.name", "game.line", "game.minutes", *beyond]
    keys += [f"phase.{phase}" for phase in game["phases"]]
    keys += [f"ask.{phase}" for phase in asked]
    keys += [f"field.{field['name']}" for field in game["fields"]]
    called = {field["index"] for field in game["fields"] if field["type"] == "string"}
    for kind in game["kinds"]:
        if kind["name"] not in called:  # the match itself names its cards
            keys += [f"{kind['name']}.{value}" for value in (kind["names"] or [])[kind["seats"]:]]
            keys += brief_texts(game, kind)
    for option in game["options"]:
        keys += [f"option.{option['name']}", f"option.{option['name']}.help"]
        keys += [f"option.{option['name']}.{value}" for value in option["values"]
                 if value not in ("on", "off")]
    for preset in game.get("presets", []):
        keys += [f"preset.{preset['name']}", f"preset.{preset['name']}.help"]
    for part in game.get("parts", []):
        keys += [f"part.{part['name']}", f"part.{part['name']}.you"]
    need = {key: Places() for key in keys}
    english, _ = read_texts(ROOT / "games" / game["id"] / "text/en.txt")
    for verb in game["verbs"]:
        need.update(verb_texts(verb, empty, english))
    names = explained(game["id"])
    need.update((f"why.{reason}", Places(may=names)) for reason in game["reasons"])
    need.update((f"news.{key}", Places(may=names)) for key in game.get("news", []))
    need.update((f"phrase.{phrase['name']}", Places({"seat"} if phrase["seat"] else set()))
                for phrase in game.get("phrases", []))
    need.update((key, Places()) for key in own_texts(game) | me_texts(game))
    need.update((key, Places({"n"})) for key in counted_words(game))
    folder = ROOT / "games" / game["id"]
    need.update(page_texts("board", folder.glob("*.ts*"), folder / "text/en.txt"))
    return need


BYES = ("expired", "kicked", "left", "shutdown", "trouble")  # why a room closes a connection


def program_texts(program):
    """Every key of the program's text files with its places. What the terminal says is known by
    the keys in its source, and the names of places stand there too, as strings of their own."""
    keys = ["chance", "watcher", "value.on", "value.off", "hidden", "none", "list.and",
            *(f"me.label.{what}" for what in ("goal", "can", "weak", "known", "first")),
            "result.nobody", "verify.no-secret", "verify.no-commit", "verify.other-secret",
            *(f"why.{reason}" for reason in program["reasons"]),
            *(f"bot.{bot}" for bot in program["bots"]), *(f"bye.{bye}" for bye in BYES),
            *(f"phrase.{phrase}" for phrase in program["phrases"])]
    need = {key: Places() for key in keys}
    need["verify.no-reveal"] = need["verify.other-reveal"] = Places({"seat"})
    need["why.other-rules-version"] = Places({"game", "was", "is"})
    need["seat"] = Places({"n"})
    need["pair"] = Places({"name", "value"})
    need["result.one"] = need["result.many"] = Places({"names"})
    source = "".join(path.read_text() for path in sorted((ROOT / "src/cli").rglob("*.c")))
    names = set(re.findall(r'"([a-z]+)"', source))
    for key in re.findall(r'"((?:play|result|value|list|verify)\.[a-z0-9.-]+)"', source):
        need.setdefault(key, Places(may=names))
    need.update(page_texts("page", (ROOT / "web/src").glob("**/*.ts*"), ROOT / "src/text/en.txt"))
    return need


# ---- the tests ----------------------------------------------------------------------------------

def listed(things):
    return "\n".join(map(str, sorted(things)))


def fits(text, need):
    """Has a text the places it must have and no others, and is each brace part of one?"""
    found = set(places(text))
    if re.search(r"[{}]", PLACE.sub("", text)):
        return False
    return need.must <= found <= need.must | need.may


def check_file(file, language, texts, need):
    """One text file: nothing missing, nothing left over, every text as it should be."""
    missing, dead = need.keys() - texts.keys(), texts.keys() - need.keys()
    check(not missing, f"{file} has every text", listed(missing))
    check(not dead, f"{file} has no text that nobody reads", listed(dead))
    bad = [f"{key}: {text}" for key, text in texts.items()
           if key in need and not fits(text, need[key])]
    check(not bad, f"{file}: every text has its places and no others", listed(bad))
    long = [key for key, text in texts.items() if len(text.encode()) > BYTES_MAX
            or key.startswith("field.") and len(text) > LABEL_MAX]
    check(not long, f"{file}: texts fit where they are shown", listed(long))
    marks = [f"{key}: {typography(language, text)}" for key, text in texts.items()
             if typography(language, text)]
    check(not marks, f"{file} is set as printers do", listed(marks))
    if language == "fr":
        check_vous(file, [f"{key}: {text}" for key, text in texts.items()])


TYPED = re.compile(r"`|--[a-z]|\b\w+=\w|\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.[A-Z]\b")  # as one types it: flags, ids, notation
SEAT_0 = re.compile(r"\b(?:seats?|Plätze?n?|Platz|places?|siège) 0\b", re.I)
TERMINAL = ("play.", "verify.", "why.")  # texts of the program where something typed may be named


def written_ids(game):
    """What people write into files of their own, which texts must name to explain it: names of the game's kinds."""
    given = game["words_max"] > 0 and game["words_min"] != game["words_max"]
    names = [name for kind in game["kinds"] for name in kind["names"] or [] if given]
    return {part for name in names for part in (name, *name.split("."))}


def check_people(file, lines, ids=()):
    """Texts speak to people at a table: nothing that is typed, no names of options or values, seats from 1."""
    allowed = re.compile("|".join(sorted(map(re.escape, ids), key=len, reverse=True)) or "(?!)")
    typed = [line for line in lines if TYPED.search(allowed.sub("", line)) or SEAT_0.search(line)]
    check(not typed, f"{file} has nothing that is typed, and no seat 0", listed(typed))


def check_vous(file, lines):
    """French speaks to everybody in the same way, on the page as in the terminal and the rules."""
    familiar = [line for line in lines if TU.search(line)]
    check(not familiar, f"{file} says vous", listed(familiar))


def check_files(folder, need):
    """The text files of a game or of the program; they are returned by language and key."""
    name = folder.relative_to(ROOT)
    languages = {}
    for language in LANGUAGES:
        texts, wrong = read_texts(folder / f"{language}.txt")
        check(not wrong, f"{name}/{language}.txt is well formed", "\n".join(wrong))
        texts = spread_patterns(texts, need.keys())
        check_file(f"{name}/{language}.txt", language, texts, need)
        languages[language] = texts
    english = languages["en"]
    for language in LANGUAGES[1:]:
        texts = languages[language]
        keys = texts.keys() ^ english.keys()
        check(not keys, f"{name}: {language} has the same keys as en", listed(keys))
        other = [f"{key}: {texts[key]}" for key in texts.keys() & english.keys()
                 if places(texts[key]) != places(english[key])]
        check(not other, f"{name}: {language} has the same places as en", listed(other))
    return languages


def read_page(path):
    return facts.read_filled(path) if path.exists() else ""


def check_rules(game):
    """The page of rules in every language: there, equally divided, and for people at a table: how moves and options
    are typed is told by the terminal alone, from the tables (`help GAME`)."""
    folder = ROOT / "games" / game["id"] / "rules"
    name = folder.relative_to(ROOT)
    pages = {language: read_page(folder / f"{language}.md") for language in LANGUAGES}
    headings = {language: re.findall(r"^#+(?= )", page, re.M) for language, page in pages.items()}
    for language, page in pages.items():
        file = f"{name}/{language}.md"
        check(page.startswith("# ") and page.endswith("\n"), f"{file} is there and has a title")
        check(headings[language] == headings["en"], f"{file} is divided as the English page is")
        check_people(file, page.splitlines(), written_ids(game))
        marks = [line for line in page.splitlines() if typography(language, line)]
        check(not marks, f"{file} is set as printers do", listed(marks))
        check_typing(game, language, page)
    check_vous(f"{name}/fr.md", pages["fr"].splitlines())


def check_typing(game, language, page):
    """What the terminal prints: the page, and how every move and option is typed."""
    printed = output("help", game["id"], "--language", language)
    file = f"help {game['id']} --language {language}"
    check(printed.startswith(page), f"{file} begins with the rules")
    words = {verb["name"] for verb in game["verbs"] if not verb["chance"]}
    words |= {option["name"] for option in game["options"]}
    words |= {value for option in game["options"] for value in option["values"]}
    quoted = {word for span in re.findall(r"`([^`\n]+)`", printed) for word in span.split()}
    check(not words - quoted, f"{file} tells all moves and options", listed(words - quoted))
    left = PLACE.findall(printed)
    check(not left, f"{file} has no empty places", listed(left))
    wide = [line for line in printed.splitlines() if len(line) > RULES_MAX]
    check(not wide, f"{file} fits a terminal", listed(wide))


def check_game(game):
    languages = check_files(ROOT / "games" / game["id"] / "text", game_texts(game))
    for language, texts in languages.items():
        check(re.fullmatch(r"[1-9][0-9]*", texts.get("game.minutes", "")),
              f"{game['id']}/{language}: game.minutes is a number")
        printed = PRINTED.get((game["id"], language), {})
        other = [key for key, name in printed.items() if name not in texts.get(key, "")]
        check(not other, f"{game['id']}/{language}: names are those of the box", listed(other))
        check_people(f"{game['id']}/{language}", texts.values(), written_ids(game))
    check_rules(game)


def flag_lines(printed):
    return re.findall(r"^  --.*$", printed, re.M)


def check_commands():
    """What `help COMMAND` says is there in every language, and nothing is left over."""
    commands = re.findall(r"^  safehouse (\w+)", output("help", "--language", "en"), re.M)
    english = {name: output("help", name, "--language", "en") for name in commands}
    said = " ".join(english.values()) + output("help", "--language", "en")
    for language in LANGUAGES[1:]:
        written = (ROOT / f"src/text/commands.{language}.txt").read_text("utf-8").split("\n")
        lines = [line.split(" = ", 1) for line in written if line and not line.startswith("#")]
        dead = [key for key, _ in lines if key not in said and not key.startswith("text.")]
        check(not dead, f"commands.{language}.txt has no sentence that nobody reads", listed(dead))
        said_so = {key: re.sub(r"(?:exec|https|postgres):\S+", "", text) for key, text in lines}
        marks = [f"{key}: {typography(language, text)}" for key, text in said_so.items() if typography(language, text)]
        check(not marks, f"commands.{language}.txt is set as printers do", listed(marks))
        for name in commands:
            printed = output("help", name, "--language", language)
            same = set(flag_lines(printed)) & set(flag_lines(english[name]))
            same |= {line for line in printed.splitlines()[1:2] if line in english[name]}
            check(not same, f"help {name} speaks {language}", listed(same))
            check(printed.count("\n\n") == english[name].count("\n\n")
                  and len(flag_lines(printed)) == len(flag_lines(english[name])),
                  f"help {name} has the same parts in {language}", printed)
            longer = english[name].rpartition("\n\n")[2]
            check(longer.startswith("  --") or longer not in printed,
                  f"help {name}: its text speaks {language}", longer)


def main():
    program = json.loads(output("describe", "--json"))
    for game in program["games"]:
        check_game(game)
        twice = {phrase["name"] for phrase in game.get("phrases", [])} & set(program["phrases"])
        check(not twice, f"{game['id']} has no phrase that every room has", listed(twice))
    check_commands()
    languages = check_files(ROOT / "src/text", program_texts(program))
    for language, texts in languages.items():
        check_people(f"src/text/{language}.txt", [text for key, text in texts.items() if not key.startswith(TERMINAL)])
        rows = {key: text for key, text in texts.items() if re.match(r"play\.(keys|quit)", key)}
        check(rows and all(len(text) <= ROW_MAX for text in rows.values()),
              f"{language}: keys fit the last row of a screen", rows)
    done()


main()
