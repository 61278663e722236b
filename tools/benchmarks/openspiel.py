"""OpenSpiel's tree search (MCTS) at the Bidding War, for the arena, in an environment that has ``open_spiel``.

Bids are made at the same time, which a tree search does not know: it bids first, and takes it that the other one has
seen the bid before answering. ::

    cardtable arena bidding-war --seats "expert,exec:python3 tools/benchmarks/openspiel.py 10000 win_loss" --matches 200

:param 1: how many simulations a bid; 2: what it plays for, ``win_loss`` (OpenSpiel's default) or ``point_difference``.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

import pyspiel

RANKS = "A23456789TJQK"
EXPLORATION = 2.0
MEGABYTES = 1000


class Searcher:
    """Bids for one of two players with sealed bids and the prizes of a spare suit, equal bids discarded."""

    def __init__(self, simulations: int, returns: str) -> None:
        goofspiel = f"goofspiel(players=2,num_cards=13,points_order=random,returns_type={returns})"
        self.game = pyspiel.load_game(f"turn_based_simultaneous_game(game={goofspiel})")
        self.simulations = simulations
        self.asked = 0

    def bid(self, turn: Mapping[str, Any]) -> str:
        """Return the move for a turn as the arena tells it."""
        if len(turn["moves"]) == 1:
            # OpenSpiel lays the last cards by itself.
            return str(turn["moves"][0])
        seat, facts = turn["seat"], turn["view"]["facts"]
        prize = next(zone["cards"][0] for zone in turn["view"]["zones"] if zone["name"] == "prize")
        state = self.game.new_initial_state()
        for (sold,), _, bids, *_ in facts["history"]:
            # The searcher is always the first player: only so does it not see the other bid.
            for card in (sold, bids[seat], bids[1 - seat]):
                state.apply_action(RANKS.index(card[0]))
        state.apply_action(RANKS.index(prize[0]))
        self.asked += 1
        luck = pyspiel.RandomRolloutEvaluator(1, self.asked)
        search = pyspiel.MCTSBot(self.game, luck, EXPLORATION, self.simulations, MEGABYTES, True, self.asked, False)
        return f"bid {RANKS[search.step(state)]}{facts['suits'][seat]}"


def main() -> None:
    """Answer the arena's questions until there are no more."""
    searcher = Searcher(int(sys.argv[1]), sys.argv[2])
    for line in sys.stdin:
        told = json.loads(line)
        if told["kind"] == "turn":
            print(json.dumps({"move": searcher.bid(told)}), flush=True)


if __name__ == "__main__":
    main()
