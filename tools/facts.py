"""tools/facts.py - the numbers of a game, from its .def files, for texts, help pages and tests.

One source: a line of games/ID/*.def is what the rules are compiled from, and what stands in the texts. The comment at
the top of such a file shows the form of its lines, with the parts that name a line in pointed brackets:

    AGENT(<key>, <copy>, kind, areas, strength, provenance)

so that AGENT(hacker, 2, REGULAR, TECH, 1, "rulebook") is found as hacker-2.kind, hacker-2.strength and so on. A copy
that is 0 is left out of the name; what is called `value` is found by the name alone, in small letters: NUMBER(<name>,
value, provenance). A last part with dots, `worth...`, takes all that follow.

A text has them in places: {=goal}, {=hacker-2.strength}; as signs {=icebreaker.stars ★}, one for each; and reckoned,
{=38 + 2 × bonus}. What cannot be filled in is an error that names the file. `python3 tools/facts.py FILE` prints a
file as people read it.
"""
import functools
import pathlib
import re
import sys

FORM = re.compile(r"^ \*\s+([A-Z]+)\((<.*)\)$", re.M)
LINE = re.compile(r"^([A-Z]+)\((.*)\)$", re.M)
PLACE = re.compile(r"\{=([^{}]*)\}")


class Missing(Exception):
    """A place that no line of the .def files fills."""


def split(arguments):
    """The parts of a line, with quotes taken away; there are no commas in them but in quotes."""
    return [part.strip().strip('"') for part in re.findall(r'\s*("[^"]*"|[^,]+)', arguments)]


def facts_of_line(form, parts):
    names = [name.strip("<>.") for name in form]
    if form and form[-1].endswith("..."):
        parts = [*parts[:len(form) - 1], " ".join(parts[len(form) - 1:])]
    key = "-".join(part for part, name in zip(parts, form) if name.startswith("<") and part != "0").lower()
    for part, name in zip(parts, names, strict=True):
        yield key if name == "value" else f"{key}.{name}", part


@functools.cache
def read(folder):
    """All facts of a game's folder by name."""
    facts = {}
    for path in sorted(pathlib.Path(folder).glob("*.def")):
        text = path.read_text("utf-8")
        forms = {macro: split(arguments) for macro, arguments in FORM.findall(text)}
        for macro, arguments in LINE.findall(text):
            if macro in forms:
                facts.update(facts_of_line(forms[macro], split(arguments)))
    return facts


def reckon(words, facts, where):
    """A sum of products: "38 + 2 × bonus"."""
    def value(word):
        if word not in facts and not word.isdigit():
            raise Missing(f"{where}: no line of a .def file says {word}")
        return int(facts.get(word, word))

    total, sign = 0, 1
    for term in re.split(r" ([+−]) ", words):
        if term in "+−":
            sign = 1 if term == "+" else -1
            continue
        product = sign
        for factor in term.split(" × "):
            product *= value(factor)
        total += product
    return total


def fill(text, folder, where):
    """A text of this game's folder with its numbers."""
    facts = read(folder)

    def one(place):
        name, _, sign = place[1].partition(" ")
        if place[1] in facts:
            return facts[place[1]]
        if len(sign) == 1 and name in facts:
            return sign * int(facts[name])
        return str(reckon(place[1], facts, where)).replace("-", "−")

    return PLACE.sub(one, text) if "{=" in text else text


def read_filled(path):
    """A file of texts or rules as people read it. Those of the program have no numbers of games."""
    path = pathlib.Path(path)
    return fill(path.read_text("utf-8"), path.parent.parent, path)


if __name__ == "__main__":
    try:
        sys.stdout.write(read_filled(sys.argv[1]))
    except Missing as missing:
        sys.exit(f"facts: {missing}")
