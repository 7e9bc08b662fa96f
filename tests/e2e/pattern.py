"""tests/e2e/pattern.py - patterns for JSON: what a message must contain.

    {"room":{"status":"lobby"}}     objects contain what is named and may have more
    [1,{"id":2}]                    lists are as long as they are here
    [1,...]                         unless they end with ...: then more may follow
    ...                             anything; "safehouse ..." any text that begins so
    ?name                           anything, kept as $name
    $name                           what was kept
"""
import json
import re

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\.\.\.|\?[a-z]\w*|\$[A-Za-z]\w*')
ANY = "..."


class Keep:
    """Stands for anything, and remembers it by this name."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "?" + self.name


def parse(text, values):
    """A pattern from its text. `values(name)` is what $name stands for. ValueError: it is none."""
    def replace(token):
        token = token[0]
        if token == ANY:
            return json.dumps(ANY)
        if token[0] == "?":
            return json.dumps({"?": token[1:]})
        if token[0] == "$":
            return json.dumps(values(token[1:]))
        return json.dumps(fill(json.loads(token), values))

    return json.loads(TOKEN.sub(replace, text), object_hook=to_keep)


def to_keep(value):
    return Keep(value["?"]) if set(value) == {"?"} else value


def fill(text, values):
    """A text with its $names replaced."""
    return re.sub(r"\$([A-Za-z]\w*)", lambda name: str(values(name[1])), text)


def match_text(pattern, text):
    expression = ".*".join(re.escape(part) for part in pattern.split(ANY))
    return re.fullmatch(expression, text, re.S) is not None


def match_list(pattern, value, kept):
    if pattern and pattern[-1] == ANY:
        pattern = pattern[:-1]
        value = value[:len(pattern)]
    return len(pattern) == len(value) and all(match(p, v, kept) for p, v in zip(pattern, value))


def match(pattern, value, kept):
    """Does the value contain the pattern? What it keeps goes into the dictionary `kept`."""
    if isinstance(pattern, Keep):
        kept[pattern.name] = value
        return True
    if pattern == ANY:
        return True
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(name in value and match(part, value[name], kept)
                                               for name, part in pattern.items())
    if isinstance(pattern, list):
        return isinstance(value, list) and match_list(pattern, value, kept)
    if isinstance(pattern, str) and isinstance(value, str):
        return match_text(pattern, value)
    return type(pattern) is type(value) and pattern == value
