"""How a player of Five Tricks judges."""

from collections.abc import Sequence
from random import Random

from cardtable.engine.bot import Bot
from cardtable.engine.cards import Card, card_name
from cardtable.engine.moves import Move
from examples.five_tricks.rules import FiveTricksState
from examples.five_tricks.values import beats, best_place, strength


class FiveTricksBot(Bot[FiveTricksState]):
    """Leads the highest card, takes a trick as cheaply as it can, and throws the lowest card away."""

    def policy(self, state: FiveTricksState, rng: Random) -> Move:
        moves = sorted(state.moves(), key=lambda move: (strength(move.cards[0]), move.cards[0]))
        if not state.trick:
            return moves[-1]
        return next((move for move in moves if _takes(state, move.cards[0])), moves[0])

    def candidates(self, state: FiveTricksState, rng: Random) -> Sequence[Move]:
        first = self.policy(state, rng)
        return [first, *(move for move in state.moves() if move != first)]

    def worth(self, state: FiveTricksState, seat: int) -> float:
        """Return by how many points a seat is above the average."""
        return state.scores[seat] - sum(state.scores) / state.seats


def reason(state: FiveTricksState, move: Move) -> str:
    card = move.cards[0]
    if not state.trick:
        return f"Nothing in the hand is more likely to hold than the {card_name(card)}"
    if _takes(state, card):
        return f"The {card_name(card)} takes the trick from the {card_name(state.trick[best_place(state.trick)])}"
    return f"The trick cannot be taken, and the {card_name(card)} is missed least"


def _takes(state: FiveTricksState, card: Card) -> bool:
    return beats(card, state.trick[best_place(state.trick)])
