"""A newcomer to The Card Game: throws dear cards that stand alone, and goes out at once."""

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.games.the_card_game.meld_search import POINTS, fewest_points, leftovers_of, outs, without
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Discard, Out, Phase, Take

_RANK = 15
_NEAR = 5
"""How many points a card may cost more for each other card with which it could become a meld."""


def choose(state: CardGameState) -> Move:
    """Return what the lessons advise."""
    if state.phase is Phase.TAKE:
        return Take("discard" if state.discards and _wants(state, state.discards[-1]) else "pile")
    going = state.outs()
    return Out(going[0]) if going else Discard(_thrown(state))


def _wants(state: CardGameState, top: Card) -> bool:
    """Take a wild card, one that makes a meld, and in the last turn one that makes the hand cheaper."""
    hand, wild, ace_high = state.hand, state.wild, state.house.ace_high_runs
    if top & _RANK == wild:
        return True
    larger = tuple(sorted((*hand, top)))
    if state.out is not None:
        return min(fewest_points(without(larger, card), wild, ace_high) for card in set(larger)) < fewest_points(
            hand, wild, ace_high
        )
    left = leftovers_of(larger, wild, ace_high)
    if not left:
        return bool(outs(larger, wild, ace_high))
    return top not in left and len(left) < len(state.leftovers(state.turn))


def _thrown(state: CardGameState) -> Card:
    """The dearest card, unless it could become a meld; in the last turn the one without which the hand is cheapest."""
    hand, wild, ace_high = state.hand, state.wild, state.house.ace_high_runs
    leftovers = [card for card in state.leftovers(state.turn) if card & _RANK != wild]
    if state.out is not None or not leftovers:
        return min(
            set(hand), key=lambda card: (fewest_points(without(hand, card), wild, ace_high), card & _RANK == wild, card)
        )

    def dear(card: Card) -> tuple[int, Card]:
        near = sum(_near(card, other) for other in leftovers) - 1
        return POINTS[card & _RANK] - _NEAR * near, card

    return max(leftovers, key=dear)


def _near(card: Card, other: Card) -> bool:
    """Whether two cards could become a set or a run."""
    return card & _RANK == other & _RANK or (card >> 4 == other >> 4 and abs((card & _RANK) - (other & _RANK)) < 3)
