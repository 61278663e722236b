"""The parts of a position of Blues and Greens."""

from itertools import chain
from typing import Final, NamedTuple

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CALLS,
    CARD,
    CARDS,
    COUNT,
    NOTHING,
    SEAT,
    SEATS,
    SUIT,
    Notation,
    Scope,
    as_mask,
    as_seats,
    one_of,
    optional,
    record,
    several,
)
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.games.blues_and_greens.deck import BIT, NO_TRUMP, cards_of, mask_of
from cardtable.games.blues_and_greens.deck import CARDS as CARDS_IN_PLAY
from cardtable.games.blues_and_greens.meld_moves import tableau_of
from cardtable.games.blues_and_greens.melds import new_run, new_set
from cardtable.games.blues_and_greens.rules import SPLAY, BluesAndGreensState
from cardtable.games.blues_and_greens.values import (
    AUCTION,
    DEAL,
    DONE,
    DRAW,
    GIVE,
    MELD,
    OVER,
    SHUFFLE,
    TRUMP,
    Meld,
    Phase,
    Trick,
)

_MASK: Final = as_mask(mask_of, cards_of)
# A hand that lacks a whole colour lacks its removed cards too, so these may be named here.
_LACKS: Final = Notation(_MASK.write, lambda text, scope: _MASK.read(text, Scope(scope.seats, CARDS_IN_PLAY)))
_TRUMP: Final[Notation[int]] = Notation(
    lambda trump: NOTHING if trump == NO_TRUMP else str(SUITS[trump]),
    lambda text, scope: NO_TRUMP if text == NOTHING else int(SUIT.read(text, scope)),
)
_KINDS: Final = one_of(("set", "run"), "kind of meld")


class _WrittenMeld(NamedTuple):
    """A meld as it is written: its owner, whether it is a set, its cards, and the seat that laid each of them."""

    owner: int
    is_set: bool
    cards: tuple[Card, ...]
    seats: tuple[int, ...]


_IS_SET: Final = Notation(
    lambda is_set: "set" if is_set else "run", lambda text, scope: _KINDS.read(text, scope) == "set"
)
_MELDS: Final = several(record(_WrittenMeld, owner=SEAT, is_set=_IS_SET, cards=CARDS, seats=SEATS), " / ")


def _put_melds(state: BluesAndGreensState, values: tuple[_WrittenMeld, ...]) -> None:
    """Lay melds on the table (BG-17)."""
    melds = []
    for owner, is_set, cards, seats in values:
        meld = new_set(state.kit, cards, owner) if is_set else new_run(state.kit, cards, owner)
        if not isinstance(meld, Meld):
            raise PositionError("melds", f"{CARDS.write(cards)}: {meld}")
        if len(seats) != len(cards):
            raise PositionError(
                "melds", f"{CARDS.write(cards)}: {counted(len(cards), 'card')} laid by {counted(len(seats), 'seat')}"
            )
        melds.append(meld._replace(seats=seats))
        for card, seat in zip(cards, seats, strict=True):
            state.down[seat] |= BIT[card]
    state.tableau = tableau_of(state.kit, tuple(melds))


def _complete(state: BluesAndGreensState) -> None:
    undealt = not any(state.hands) and state.phase is DEAL
    if undealt:
        state.aside = 0
    state.drawn, state.in_stock = 0, mask_of(state.stock)
    _set_auction(state)
    if state.phase in (DRAW, MELD):
        state.turn = state.seat
    if state.turn is not None and state.phase not in (DONE, OVER):
        state.leader = (state.turn - len(state.trick)) % 4
    if len(state.trick) > 3 or (state.trick and state.turn is None):
        raise PositionError("trick", f"there can't be {counted(len(state.trick), 'card')} in phase {state.phase}")
    if len(state.splay) > SPLAY:
        raise PositionError("splay", f"it has at most {SPLAY} cards")
    _check_known(state)
    must = state.must_meld
    if must is not None and (state.turn is None or not state.hands[state.turn] & BIT[must]):
        raise PositionError("must-meld", f"{must} is not in the hand of the player whose turn it is")


def _set_auction(state: BluesAndGreensState) -> None:
    """Set the fields that follow from the calls (BG-5 to BG-9)."""
    for seat, bid in state.calls:
        if bid:
            if bid <= state.bid:
                raise PositionError("calls", f"{seat} can't bid {bid}")
            state.bidder, state.bid = seat, bid
    bidder = state.bidder
    if state.phase in (TRUMP, GIVE) and bidder is None:
        raise PositionError("calls", "nobody has bid")
    if bidder is not None and (state.trump == NO_TRUMP) != (state.phase in (AUCTION, TRUMP)):
        raise PositionError("trump", "it is named after the auction")
    if state.phase is TRUMP:
        state.actor = bidder
    if state.phase is GIVE and bidder is not None:
        state.actor = (bidder + 2 * (state.gifts == 0)) % 4
    if state.phase is AUCTION and state.seat in state.passed_out():
        raise PositionError("actor", f"{state.seat} has passed")


def _check_known(state: BluesAndGreensState) -> None:
    """Check that the cards known of the hands are in them, and those known to be absent are not."""
    for seat in range(4):
        for key, cards in (("known", state.known[seat]), ("passed", state.given[seat])):
            if cards & ~state.hands[seat]:
                raise PositionError(f"{key}-{seat}", f"{_MASK.write(cards & ~state.hands[seat])} are not in the hand")
        held = state.lacks[seat] & state.hands[seat]
        if held:
            raise PositionError(f"lacks-{seat}", f"{_MASK.write(held)} are in the hand")


POSITION: Final = Position(
    phases=Phase,
    dealing=(DEAL, SHUFFLE, DONE),
    zones=(
        Part("hand", _MASK, "hands", by_seat=True),
        Part("aside", _MASK),
        Part("deck", CARDS, "stock"),
        Part("splay"),
        Part("trick"),
        Part("won", _MASK, "won", by_seat=True),
        Part("laid", _MASK, "laid_threes", by_seat=True),
        Part("void", _MASK),
    ),
    derived=("meld",),
    parts=(
        Part("calls", CALLS),
        Part("trump", _TRUMP),
        Part("gifts", COUNT),
        Part("turn", optional(SEAT)),
        Part("must-meld", optional(CARD), "must_meld"),
        Part("new-melds", COUNT, "new_melds"),
        Part("opened", as_seats(4)),
        Part(
            "melds",
            _MELDS,
            put=_put_melds,
            lays=lambda _state, melds: chain.from_iterable(meld.cards for meld in melds),
        ),
        Part("leader", SEAT),
        Part("tricks", several(record(Trick, leader=SEAT, cards=CARDS, winner=optional(SEAT)), " / ")),
        Part("shown", _MASK, "shown", by_seat=True),
        Part("known", _MASK, "known", by_seat=True),
        Part("passed", _MASK, "given", by_seat=True),
        Part("lacks", _LACKS, "lacks", by_seat=True),
    ),
    complete=_complete,
)
"""See ``Facts`` and ``BluesAndGreensFields`` for the parts. Of each meld: its owner, its kind, its cards, and the seat
that laid each of them.
"""
