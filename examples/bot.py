#!/usr/bin/env python3
"""A bot for any game of Safehouse: takes any move, with a little thought. See docs/bots.md.

    safehouse play heimlich --bot 1=exec:examples/bot.py
"""
import json
import random
import sys

WORDS = "amber basket candle dragon engine feather garden hammer island jacket kettle lantern".split()
with_word = set()  # verbs that want a word behind them
mine = None        # in some games: the agent that is mine


def weight(move, view):
    """How much I like a move: my own agent does not stay at home, but the others may."""
    verb, *rest = move.split()
    if verb == "go" and len(rest) == 2 and rest[1].isdigit():
        return 1 + 3 * int(rest[1]) if rest[0] == mine else 2
    return 1


for line in sys.stdin:
    message = json.loads(line)
    if "game" in message:
        with_word = {verb["name"] for verb in message["game"]["verbs"] if verb["word"]}
    if "you" in message:  # a new match, or another seat: the same seed, the same decisions
        random.seed(message["you"]["seed"])
    state = message.get("state")
    if not state or not state["moves"]:
        continue  # nothing is asked
    view, moves = state["view"], state["moves"]
    mine = (view.get("agent_of") or [None] * 12)[state["seat"]]
    if state["seat"] in state["idle"]:
        print("pass", message["n"], flush=True)  # nobody waits for me
        continue
    move = random.choices(moves, [weight(move, view) for move in moves])[0]
    if move.split()[0] in with_word:
        said = json.dumps(view).lower()
        move += " " + random.choice([word for word in WORDS if word not in said])
    print("act", message["n"], move, flush=True)
