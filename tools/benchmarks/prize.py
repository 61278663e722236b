"""Two players of the Bidding War who can be foreseen, for the arena: ``exec:python3 tools/benchmarks/prize.py 0``.

With 0 the bid is worth as much as the prize, with 1 one more, and the lowest card goes to the highest prize.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

RANKS = "A23456789TJQK"


def bid(turn: Mapping[str, Any], more: int) -> str:
    """Return the move: of two players with sealed bids, and prizes of a spare suit."""
    prize = next(zone["cards"][0] for zone in turn["view"]["zones"] if zone["name"] == "prize")
    wanted = RANKS[(RANKS.index(prize[0]) + more) % len(RANKS)]
    chosen: str = next(move for move in turn["moves"] if move.split()[1][0] == wanted)
    return chosen


def main() -> None:
    """Answer the arena's questions until there are no more."""
    more = int(sys.argv[1])
    for line in sys.stdin:
        told = json.loads(line)
        if told["kind"] == "turn":
            print(json.dumps({"move": bid(told, more)}), flush=True)


if __name__ == "__main__":
    main()
