#!/usr/bin/env python3
"""A bot for every game of Safehouse: any of its moves, but with a thought for its own agent in Heimlich.

    safehouse play heimlich --bot 1=exec:examples/bot.py

It reads JSON, one object per line, and writes lines; docs/bots.md tells all of it.
"""
import json
import random
import sys

WORDS = "amber basket candle dragon engine feather garden hammer island jacket kettle lantern".split()
kinds, with_word = {}, set()  # of the game: what values are called, which verbs want a word


def weight(move, state):
    """How gladly we make it. In Heimlich agents walk round a ring: we like ours on high numbers."""
    verb, *rest = move.split()
    if verb != "go" or "building" not in kinds:
        return 1
    ring, view = kinds["building"], state["view"]
    here = ring.index(view["at"][kinds["agent"].index(rest[0])])
    there = ring[(here + int(rest[1])) % len(ring)]
    worth = int(there) if there.isdigit() else -3 if there == "ruin" else 0
    return 3 ** worth if rest[0] == view["agent_of"][state["seat"]] else 30


def answer(n, state):
    if state["seat"] in state["idle"]:
        return f"pass {n}"  # we may act, but nobody waits for us
    move = random.choices(state["moves"], [weight(move, state) for move in state["moves"]])[0]
    if move.split()[0] in with_word:  # a word of our own, that is not on the table
        move += " " + random.choice([word for word in WORDS if word not in str(state["view"]).lower()])
    return f"act {n} {move}"


for line in sys.stdin:
    message = json.loads(line)
    if "game" in message:
        kinds = {kind["name"]: kind["names"] for kind in message["game"]["kinds"]}
        with_word = {verb["name"] for verb in message["game"]["verbs"] if verb["word"]}
    if "you" in message:  # a match begins: the same seed, the same decisions
        random.seed(message["you"]["seed"])
    if "state" in message and message["state"]["moves"]:
        print(answer(message["n"], message["state"]), flush=True)
