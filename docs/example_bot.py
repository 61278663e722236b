"""A very simple outside player for every game of Cardtable; outside-players.md describes the protocol.

cardtable arena five-hundred --seats "exec:python3 docs/example_bot.py,easy,easy" --matches 30
"""

import json
import sys


def choose(turn):
    """Return a legal move: go out if possible, pass rather than bid, shed many cards, low ones first."""
    moves = turn["moves"]
    if "pass" in moves and turn["view"]["phase"] == "auction":
        return "pass"
    return min(moves, key=lambda move: (not move.startswith("out"), -len(cards(move)), sum(map(rank, cards(move)))))


def cards(move):
    """Return the cards that a move names: words like 9h or g9h that end in a suit."""
    return [word for word in move.split()[1:] if len(word) in (2, 3) and word[-1] in "cdhs"]


def rank(card):
    """Return the height of a card."""
    return "?A23456789TJQK".find(card[-2])


for line in sys.stdin:  # the input ends when the arena has no more matches
    message = json.loads(line)
    if message["kind"] == "turn":
        print(json.dumps({"move": choose(message)}), flush=True)
