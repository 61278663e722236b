"""Positions of Big Three as texts: their parts, and the checks of a text that is read."""

from itertools import chain
from typing import Final

from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import CALLS, CARD, CARDS, SEAT, as_mask, optional, row, several
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.games.big_three.law.combinations import classify
from cardtable.games.big_three.law.facts import AUCTION, CALL, DEAL, OVER, PLAY, Phase
from cardtable.games.big_three.law.masks import BIT, cards_of, mask_of
from cardtable.games.big_three.law.moves import Lay
from cardtable.games.big_three.law.rules import BigThreeState

_MASK: Final = as_mask(mask_of, cards_of)
_PLAYS: Final = several(row(SEAT, CARDS, separator=": "), " / ")


def _complete(state: BigThreeState) -> None:
    if state.starter is None:
        if state.phase is not DEAL or state.calls or state.plays:
            raise PositionError("starter", "the line is missing")
        return
    _set_auction(state, state.starter)
    _set_plays(state, state.starter)
    if state.called is not None:
        bit = BIT[state.called]
        laid = [seat for seat, cards in state.plays if state.called in cards]
        held = [seat for seat in range(state.seats) if state.hands[seat] & bit]
        state.partner = next(iter(laid + held), None)
        state.revealed = bool(laid) or state.phase in (DEAL, OVER)
    _check_counts(state)


def _set_auction(state: BigThreeState, starter: int) -> None:
    """Set what follows from the calls (BT-4)."""
    for place, (seat, bid) in enumerate(state.calls):
        turn = (starter - place) % state.seats
        if seat != turn:
            raise PositionError("calls", f"seat {turn} calls before seat {seat}")
        if bid:
            if not state.bid < bid <= 3:
                raise PositionError("calls", f"{bid} can't be bid after {state.bid}")
            state.bid, state.bidder, state.passes = bid, seat, 0
        else:
            state.passes += 1
    if state.phase is AUCTION:
        state.actor = (starter - len(state.calls)) % state.seats
    elif state.bidder is None and (state.phase in (CALL, PLAY, OVER) or state.plays):
        raise PositionError("calls", "nobody has bid")
    if (state.called is None) == (state.seats == 4 and (state.phase is PLAY or bool(state.plays))):
        raise PositionError("called", "of four players, the bidder calls a card before the play; of three, nobody does")
    if state.phase is CALL:
        if state.seats != 4 or state.plays:
            raise PositionError("phase", "a card is called only by one of four players, before the play")
        state.actor = state.bidder
    if state.phase is not AUCTION and state.bidder is not None:
        state.passes = 0


def _set_plays(state: BigThreeState, starter: int) -> None:
    """Set what follows from the turns of the hand (BT-6, BT-10)."""
    turn = starter
    plays = state.plays
    state.plays = ()
    for seat, cards in plays:
        if seat != turn:
            raise PositionError("plays", f"it is the turn of seat {turn}, not of seat {seat}")
        turn = (seat - 1) % state.seats
        combination = classify(cards)
        if combination is not None:
            state.table, state.owner, state.passes = (combination.width, combination.length, combination.top), seat, 0
            state.trick = mask_of(cards)
            state.played |= state.trick
        elif cards or not state.trick:
            raise PositionError("plays", f"{CARDS.write(cards)!r} can't be played in one turn")
        else:
            state.passes += 1
        state.plays += ((seat, Lay(cards).laid),)
        if state.passes == state.seats - 1:
            state.table, state.trick, state.passes, turn = (0, 0, 0), 0, 0, state.owner
    if state.phase is PLAY:
        state.actor = turn


def _check_counts(state: BigThreeState) -> None:
    """Check that each seat holds the right number of cards (BT-1, BT-5)."""
    if state.bidder is not None and state.phase is not AUCTION and all(state.hands) != (state.phase in (CALL, PLAY)):
        who = "everybody has cards" if all(state.hands) else "a seat lacks cards"
        raise PositionError("plays", f"in phase {state.phase} {who}")
    for seat in range(state.seats):
        right = 13 if state.seats == 4 else 16
        if seat == state.bidder and state.seats == 3 and state.phase is not AUCTION:
            right += 4
        right -= sum(len(cards) for player, cards in state.plays if player == seat)
        if state.hands[seat].bit_count() != right:
            raise PositionError(
                f"hand-{seat}", f"there should be {counted(right, 'card')}, not {state.hands[seat].bit_count()}"
            )


POSITION: Final = Position(
    phases=Phase,
    dealing=(DEAL,),
    zones=(Part("hand", _MASK, "hands", by_seat=True), Part("leftover", _MASK)),
    derived=("trick", "pile", "deck"),
    parts=(
        Part("starter", optional(SEAT)),
        Part("calls", CALLS),
        Part("called", optional(CARD)),
        Part("plays", _PLAYS, lays=lambda _state, plays: chain.from_iterable(cards for _, cards in plays)),
    ),
    complete=_complete,
)
"""See ``BigThreeState`` for the parts."""
