"""How a round ends that somebody can end: the others have one more turn each, and no plans any more (TC-6)."""

from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.state import DEALER
from cardtable.games.the_card_game.law.facts import Phase
from cardtable.games.the_card_game.law.leftovers import joins, left_over, points_of
from cardtable.games.the_card_game.law.meld_search import POINTS
from cardtable.games.the_card_game.law.rules import CardGameState

_RANK: Final = 15
_SPARED_BY_A_DRAW: Final = 2
"""Points that a card from the pile spares in the last turn, about: a discard has to spare more."""


def is_decided(state: CardGameState) -> bool:
    """Whether somebody is out, or about to be, and all that is left are last turns that need no shuffle."""
    if state.actor is None or state.actor == DEALER:
        return False
    if state.out is None:
        return state.phase is Phase.DISCARD and bool(state.outs()) and state.left >= state.seats - 1
    return state.left >= state.to_go


def foreseen(state: CardGameState) -> list[int]:
    """Return what each seat will count in a decided round: everybody draws once more and keeps the best melds."""
    seats, seat, left = state.seats, state.due, state.left
    points = [0] * seats
    top: Card | None = None
    if state.out is None:
        first, due, top = seat, seats - 1, state.outs()[0]
    else:
        first, due = state.out, state.to_go
        for other in range(seats):
            if other != first:
                points[other] = points_of(state.loose(other))
        if state.phase is Phase.DISCARD:
            points[seat] = points_of(state.loose(seat)[:-1])
            due -= 1
        else:
            top = state.discards[-1] if state.discards else None
            seat -= 1
    for place in range(1, due + 1):
        other = (seat + place) % seats
        with_top = _after(state, other, top) if top is not None else 0
        if top is not None and points_of(state.loose(other)) - with_top > _SPARED_BY_A_DRAW:
            points[other] = with_top
        else:
            left -= 1
            points[other] = _after(state, other, state.pile[left])
        # What is thrown away in a last turn is seldom of use to anybody.
        top = None
    points[first] += state.house.going_out_bonus
    return points


def _after(state: CardGameState, seat: int, card: Card) -> int:
    """Return what a hand counts at least when ``card`` has come to it and another card has gone."""
    hand, loose = state.hands[seat], state.loose(seat)
    rank = card & _RANK
    ace_high = state.house.ace_high_runs
    if rank == state.wild or joins(card, hand, state.wild, ace_high):
        return points_of(left_over(tuple(sorted((*hand, card))), state.wild, ace_high)[:-1])
    if not loose:
        return 0
    return points_of(loose) - max(0, POINTS[loose[-1] & _RANK] - POINTS[rank])
