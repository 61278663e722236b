"""The end of a round after a player has gone out, or can go out: the others have one last turn each (TC-6)."""

from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER
from cardtable.games.the_card_game.law.facts import DISCARD
from cardtable.games.the_card_game.law.leftovers import could_meld, leftovers_of, points_of
from cardtable.games.the_card_game.law.meld_search import POINTS, RANK_MASK
from cardtable.games.the_card_game.law.rules import CardGameState

_POINTS_SAVED_BY_DRAWING: Final = 2
"""The points that a card from the pile saves in a last turn, about; a discard is taken if it saves more. Guessed."""


def is_decided(state: CardGameState) -> bool:
    """Whether a player is out, or can go out, and only last turns that need no shuffle are left."""
    if state.actor is None or state.actor == DEALER:
        return False
    if state.out is None:
        return state.phase is DISCARD and bool(state.outs()) and state.left >= state.seats - 1
    return state.left >= state.to_go


def expected_points(state: CardGameState) -> list[int]:
    """Return the points expected of each seat in a decided round, in which each draws once more and melds its best."""
    seats, seat, left = state.seats, state.turn, state.left
    points = [0] * seats
    top: Card | None = None
    if state.out is None:
        first, turns, top = seat, seats - 1, state.outs()[0]
    else:
        first, turns = state.out, state.to_go
        for other in range(seats):
            if other != first:
                points[other] = points_of(state.leftovers(other))
        if state.phase is DISCARD:
            points[seat] = points_of(state.leftovers(seat)[:-1])
            turns -= 1
        else:
            top = state.discards[-1] if state.discards else None
            seat -= 1
    for place in range(1, turns + 1):
        other = (seat + place) % seats
        with_top = _after(state, other, top) if top is not None else 0
        if top is not None and points_of(state.leftovers(other)) - with_top > _POINTS_SAVED_BY_DRAWING:
            points[other] = with_top
        else:
            left -= 1
            points[other] = _after(state, other, state.pile[left])
        # A discard of a last turn is seldom of use to the next player.
        top = None
    points[first] += state.house.going_out_bonus
    return points


def _after(state: CardGameState, seat: int, card: Card) -> int:
    """Return the fewest points of a hand after taking ``card`` and discarding another."""
    hand, leftovers = state.hands[seat], state.leftovers(seat)
    rank = card & RANK_MASK
    ace_high = state.house.ace_high_runs
    if rank == state.wild or could_meld(card, hand, state.wild, ace_high):
        return points_of(leftovers_of(tuple(sorted((*hand, card))), state.wild, ace_high)[:-1])
    if not leftovers:
        return 0
    return points_of(leftovers) - max(0, POINTS[leftovers[-1] & RANK_MASK] - POINTS[rank])
