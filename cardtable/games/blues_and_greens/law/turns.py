"""The beginning of the play and of each turn."""

from cardtable.games.blues_and_greens.law.facts import DRAW, MELD
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.masks import GREEN


def begin_play(state: BluesAndGreensFields) -> None:
    """Show the black threes (BG-12) and begin the first turn (BG-10)."""
    for seat in range(4):
        threes = state.hands[seat] & state.kit.black
        state.shown[seat] = threes
        state.known[seat] |= threes
        state.lacks[seat] |= state.kit.black & GREEN & ~threes
    begin_turn(state, state.leader if state.bidder is None else state.bidder)


def begin_turn(state: BluesAndGreensFields, seat: int) -> None:
    """Begin the turn of ``seat``: with a draw, if there is a card to draw (BG-13, BG-16)."""
    if not state.trick:
        state.leader = seat
    state.actor = state.turn = seat
    state.must_meld, state.new_melds = None, 0
    state.phase = DRAW if state.in_stock or state.splay else MELD
