"""An outside player for every game of Cardtable, as simple as can be; outside-players.md tells how it is spoken to.

cardtable arena five-hundred --seats "exec:python3 docs/example_bot.py,easy,easy" --matches 30
"""

import json
import sys


def choose(turn):
    """Return a legal move: go out if that can be done, pass rather than bid, shed many cards, and low ones first."""
    moves = turn["moves"]
    if "pass" in moves and turn["view"]["phase"] == "auction":
        return "pass"
    return min(moves, key=lambda move: (not move.startswith("out"), -len(cards(move)), sum(map(rank, cards(move)))))


def cards(move):
    """Return the cards that a move names: words like 9h or g9h that end in a suit."""
    return [word for word in move.split()[1:] if len(word) in (2, 3) and word[-1] in "cdhs"]


def rank(card):
    """Return how high a card is."""
    return "?A23456789TJQK".find(card[-2])


for line in sys.stdin:  # it ends when the arena has no more matches
    told = json.loads(line)
    if told["kind"] == "turn":
        print(json.dumps({"move": choose(told)}), flush=True)
