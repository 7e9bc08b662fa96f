"""tests/verify_test.py - `safehouse verify`: records of fair matches, made by other code from what
docs/fair-dice.md says, and every single thing in them changed."""
import hashlib
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from tap import PROGRAM, ROOT, check, done

os.environ["LC_ALL"] = "C.UTF-8"
MASK = 0xFFFFFFFFFFFFFFFF


def run(*args, stdin=""):
    return subprocess.run([PROGRAM, *args], input=stdin, capture_output=True, text=True, timeout=300)


def sha256(data):
    return hashlib.sha256(data).digest()


# ---- chance, by the book ----

def chacha_word(key, counter):
    """The first word of a block of ChaCha20 (RFC 8439) with nonce 0."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = start[:]

    def quarter(a, b, c, d):
        for i, j, k, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[i] = (x[i] + x[j]) & 0xFFFFFFFF
            x[k] ^= x[i]
            x[k] = (x[k] << turn | x[k] >> (32 - turn)) & 0xFFFFFFFF
    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return (x[0] + start[0]) & 0xFFFFFFFF


def below(key, n, total):
    """Block n decides one of `total`. That its first word is refused is too rare for these tests."""
    product = chacha_word(key, n) * total
    assert product & 0xFFFFFFFF >= 2 ** 32 % total
    return product >> 32


class Xoshiro:
    """xoshiro256**, begun with eight blocks behind those of all acts."""
    def __init__(self, key):
        self.s = [below(key, 65536 + 2 * i, 0xFFFFFFFF) << 32 | below(key, 65537 + 2 * i, 0xFFFFFFFF)
                  for i in range(4)]

    def next(self):
        def turn(x, k):
            return (x << k | x >> (64 - k)) & MASK
        s = self.s
        result, t = turn(s[1] * 5 & MASK, 7) * 9 & MASK, s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turn(s[3], 45)
        return result

    def below(self, n):
        while True:
            product = (self.next() >> 32) * n
            if product & 0xFFFFFFFF >= 2 ** 32 % n:
                return product >> 32


def draw_cards(key, text):
    """25 cards of a list, each with the side up first."""
    deck = [re.split(" / ", line) for line in text.split("\n") if line and not line.startswith("#")]
    random, drawn = Xoshiro(key), []
    while len(drawn) < 25:
        pick = random.below(len(deck))
        card = deck[pick]
        drawn.append(card[::-1] if len(card) == 2 and random.below(2) == 1 else card)
        deck[pick] = deck[-1]
        deck.pop()
    return drawn


# ---- records ----

class Table:
    """What a table agrees on before a match: secret and parts of the dice. `plain`: the old form."""
    def __init__(self, number, parts=2, plain=False, withheld=()):
        self.secret = bytes([number]) * 32
        self.parts = {seat: bytes([number, seat] * 8) for seat in range(parts)}
        self.plain, self.withheld = plain, withheld
        shown = [part for seat, part in self.parts.items() if seat not in withheld]
        self.key = sha256(self.secret + b"".join(shown))

    def lines(self):
        yield f"commit {sha256(self.secret).hex()}"
        for seat, part in self.parts.items():
            yield f"name {seat} Person {seat}"
            yield f"mix {seat} {(part if self.plain else sha256(part)).hex()}"
        for seat, part in self.parts.items():
            if not self.plain:
                yield f"withheld {seat}" if seat in self.withheld else f"reveal {seat} {part.hex()}"
        yield f"secret {self.secret.hex()}"


def coins_record(table):
    """A match of nullgame: a coin for each of two seats, who then say done."""
    coins = [("heads", "tails")[below(table.key, n, 2)] for n in (0, 2)]
    shares = [1000 // coins.count("heads") if coin == "heads" else 0 for coin in coins]
    return "\n".join(["safehouse-record 1", "game nullgame 1", "seats 2", *table.lines(), "",
                      f"* flip 0 {coins[0]}", "0 done", f"* flip 1 {coins[1]}", "1 done",
                      f"= {shares[0]} {shares[1]}", ""])


def words_record(table, source, words):
    """A match of Codenames that ends at once: with the assassin."""
    left, acts = {"red": 9, "blue": 8, "bystander": 7, "assassin": 1}, []
    for n in range(25):
        index = below(table.key, n, sum(left.values()))
        for colour, count in left.items():
            if index < count:
                break
            index -= count
        left[colour] -= 1
        acts.append(f"* key {n + 1} {colour}")
    end = next(n for n, act in enumerate(acts, 1) if act.endswith("assassin"))
    return "\n".join(["safehouse-record 1", "game codenames 2", "seats 2", "option variant duo", *source,
                      *(f"word {word}" for word in words), *table.lines(), "", *acts, "0 clue 1 zzzz",
                      f"1 guess {end}", "= 0 0", ""])


def without_names(record):
    return "".join(line for line in record.splitlines(True) if not line.startswith("name "))


# ---- what is said about them ----

def verify(record, before, name):
    """What people read; --json has the same lines, and the same exit code."""
    args = ["verify", *(arg for path in before for arg in ("--before", path)), "-"]
    result, other = run(*args, stdin=record), run(*args, "--json", stdin=record)
    found = json.loads(other.stdout)
    lines = ["".join(f"{said['file']}:{said['line']}: {said['text']}\n" for said in part if said)
             for part in (found["notes"], [found["error"]])]
    check((result.returncode, result.stdout, result.stderr) == (other.returncode, *lines) and not other.stderr and
          found["fine"] == (result.returncode == 0), f"{name}: the same as JSON", (result, other))
    return result


def fair(record, *parts, name, before=()):
    result = verify(record, before, name)
    check(result.returncode == 0 and result.stderr == "" and "Fair dice: all" in result.stdout and
          all(part in result.stdout for part in parts) and result.stdout.count("\n") == 1 + len(parts), name, result)


def unfair(record, line, *parts, name, before=(), path="-"):
    """One complaint about this line (None: any), and nothing else."""
    result = verify(record, before, name)
    where = f"{path}:{line}: " if line else f"{path}:"
    check(result.returncode == 1 and result.stderr.startswith(where) and result.stdout == "" and
          result.stderr.count("\n") == 1 and all(part in result.stderr for part in parts), name, result)


def unchecked(record, *parts, name, before=()):
    """The dice are fair, the words could not be checked: exit 1."""
    result = verify(record, before, name)
    check(result.returncode == 1 and "Fair dice" in result.stdout and "not checked" in result.stderr and
          all(part in result.stderr for part in parts), name, result)


def line_of(record, start):
    return next(n for n, line in enumerate(record.split("\n"), 1) if line.startswith(start))


def changed(record, start):
    """The record with another digit at the end of the line that begins so."""
    line = record.split("\n")[line_of(record, start) - 1]
    return record.replace(line, line[:-1] + ("1" if line[-1] == "0" else "0"))


# ---- dice ----

seen = set()
for number in range(20):
    record = coins_record(Table(number))
    seen.add(re.sub(r"(?m)^(commit|secret|mix|reveal) .*", "", record))
    fair(record, name=f"fair dice {number}")
check(len(seen) == 4, "dice fall this way and that", seen)
check("Faire Würfel" in run("verify", "--language", "de", "-", stdin=record).stdout, "in German")
end = line_of(record, "* flip 0") - 1
unfair(changed(record, "mix 1"), end, "Person 1", "committed", name="a changed mix")
unfair(changed(record, "reveal 0"), end, "Person 0", "committed", name="a changed reveal")
unfair(changed(record, "commit"), end, "not the one", name="a changed commitment")
unfair(changed(record, "secret"), end, "not the one", name="a changed secret")
unfair(re.sub(r"secret .*\n", "", record), end - 1, "does not reveal the secret", name="a record without secret")
unfair(re.sub(r"commit .*\n", "", record), end - 1, "committed", name="a record without commitment")
unfair(re.sub(r"reveal 1 .*\n", "", record), end - 1, "Person 1", "never showed", name="a part that is not shown")
unfair(re.sub(r"reveal 1 .*", "withheld 1", record), None,
       "not the right dice", name="a part that is said to be withheld")
unfair(record.split("* flip 1")[0], end + 2, "not over", name="a secret told before the end")
unfair("hello\n", 1, "not a record", name="what is no record")

turned = {"heads": "tails", "tails": "heads"}
other = re.sub(r"(?<=flip 1 )\w+", lambda side: turned[side[0]], record)
sides = re.findall(r"^\* flip . (\w+)", other, re.M)
won = [1000 // sides.count("heads") if side == "heads" else 0 for side in sides]
other = re.sub(r"^= .*", f"= {won[0]} {won[1]}", other, flags=re.M)
check(run("replay", "-", stdin=other).returncode == 0, "a record with another coin replays")
unfair(other, end + 3, "* flip 1", name="but its dice are not fair")

for number in range(8):
    fair(coins_record(Table(number, withheld={1})), "Person 1 withheld", name=f"one withheld {number}")
fair(coins_record(Table(1, withheld={0, 1})), "Person 0 withheld", "Person 1 withheld", "nobody contributed",
     name="all withheld")
fair(coins_record(Table(1, parts=0)), "nobody contributed", name="nobody mixed")
old = coins_record(Table(3, plain=True))
check("reveal" not in old, "the old form has no reveals")
fair(old, "contributions were open", name="the old form, with what it does not prove")
check("Beiträge waren offen" in run("verify", "--language", "de", "-", stdin=old).stdout and
      "ne prouve pas" in run("verify", "--language", "fr", "-", stdin=old).stdout, "in German and French")

# ---- words ----

folder = tempfile.TemporaryDirectory()


def saved(name, record):
    path = os.path.join(folder.name, name)
    with open(path, "w") as file:
        file.write(record)
    return path


lists = {}
for language in ("en", "de", "fr"):
    with open(os.path.join(ROOT, f"games/codenames/words/{language}.txt")) as file:
        lists[language] = file.read()
for number, (language, text) in enumerate(lists.items()):
    table = Table(number + 30)
    source = [f"list {language} {sha256(text.encode()).hex()}"]
    cards = draw_cards(table.key, text)
    drawn = words_record(table, source, [card[0] for card in cards])
    fair(drawn, f"list “{language}”", name=f"words of the list {language}")
for word in ("word " + cards[0][0], "word " + cards[24][0]):
    unfair(drawn.replace(word + "\n", "word zebra\n"), line_of(drawn, word), f"“{word[5:]}”",
           name=f"another {word}")
swapped = drawn.replace(f"word {cards[0][0]}\nword {cards[1][0]}\n", f"word {cards[1][0]}\nword {cards[0][0]}\n")
unfair(swapped, line_of(drawn, "word"), f"“{cards[0][0]}”", name="words that changed places")
unchecked(changed(drawn, "list"), "“fr”", name="another version of the list")
unchecked(drawn.replace("list fr", "list la"), "“la”", name="an unknown list")
unchecked(re.sub(r"list .*\n", "", drawn), "where they came from", name="a record that does not say where from")
check("nicht geprüft" in run("verify", "--language", "de", "-", stdin=changed(drawn, "list")).stderr, "in German")
old = words_record(Table(4, plain=True), [], [card[0] for card in cards])
fair(old, "contributions were open", "chose the words", name="words of the old form prove nothing")

own = [f"left{chr(97 + i)} / right{chr(97 + i)}" for i in range(26)] + ["sun king", "moon"]
for number in range(4):
    table = Table(number + 50)
    cards = draw_cards(table.key, "\n".join(own))
    with_cards = words_record(table, [f"card {card}" for card in own], [card[0] for card in cards])
    fair(with_cards, "the cards in this record", name=f"words of a table's own {number}")
swap = with_cards.replace(f"card {own[0]}\ncard {own[1]}\n", f"card {own[1]}\ncard {own[0]}\n")
last = words_record(table, [f"card {card}" for card in [*own, "late"]], [card[0] for card in cards])
unfair(swap, None, "not the word", name="cards that changed places")
unfair(last, None, "not the word", name="one card more")

# ---- cards that were turned over ----

first = Table(60)
cards = draw_cards(first.key, lists["en"])
first = words_record(first, [f"list en {sha256(lists['en'].encode()).hex()}"], [card[0] for card in cards])
second = words_record(Table(61), [f"flipped {sha256(without_names(first).encode()).hex()}"],
                      [card[1] for card in cards])
third = words_record(Table(62), [f"flipped {sha256(without_names(second).encode()).hex()}"],
                     [card[0] for card in cards])
one, two = saved("one.txt", first), saved("two.txt", second)
fair(second, "the backs of the cards", before=[one], name="cards turned over")
fair(third, "the backs of the cards", before=[two, one], name="cards turned over twice")
renamed = saved("renamed.txt", first.replace("name 0 Person 0", "name 0 Annabel"))
fair(second, "the backs of the cards", before=[renamed], name="with another name in the record before")
unchecked(second, "--before FILE", name="without the record before")
unchecked(third, "--before FILE", before=[two], name="without the record before the one before")
head = line_of(first, "* key") - 1
unfair(third, head, "not the record of the previous match", before=[one, two], path=one, name="in the wrong order")
bad = saved("bad.txt", changed(first, "secret"))
unfair(second, head, "not the record of the previous match", before=[bad], path=bad, name="a changed record before")
back = f"word {cards[9][1]}"
unfair(second.replace(back + "\n", "word zebra\n"), line_of(second, back), f"“{cards[9][1]}”", before=[one],
       name="a word that is no back")
result = run("verify", "--before", one, "-", stdin=first)
check(result.returncode == 2 and result.stderr.count("\n") == 1 and one in result.stderr,
      "a record before that is not needed", result)
for path in ("/no/such/file", "/"):
    result = run("verify", "--before", path, "-", stdin=second)
    check(result.returncode == 2 and result.stderr.count("\n") == 1 and f"--before {path}: " in result.stderr,
          f"one clear line: --before {path}", result)

folder.cleanup()
done()
