"""The parts of a position of Five Hundred."""

from itertools import chain
from typing import Final

from cardtable.engine.cards import JOKER, SUITS, Card
from cardtable.engine.positions.notation import (
    CARDS,
    NUMBER,
    SEAT,
    SUIT,
    Notation,
    PositionError,
    as_mask,
    one_of,
    optional,
    row,
    several,
)
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.games.five_hundred.law.contracts import CONTRACTS
from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, DISCARD, OVER, PLAY, Phase
from cardtable.games.five_hundred.law.fields import PastTrick
from cardtable.games.five_hundred.law.masks import cards_of, mask_of
from cardtable.games.five_hundred.law.ranking import CARD_STRENGTH, NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.law.rules import FiveHundredState

_MASK: Final = as_mask(mask_of, cards_of)
_SUIT: Final = Notation(lambda suit: str(SUITS[suit]), lambda text, scope: int(SUIT.read(text, scope)))
_CALLS: Final = several(row(SEAT, optional(one_of(CONTRACTS, "contract")), separator=": "), " / ")
_TRICKS: Final = several(row(SEAT, _SUIT, CARDS, SEAT), " / ")


def _complete(state: FiveHundredState) -> None:
    _set_auction(state)
    leads = state.bidder if state.bidder is not None else 0
    led = state.led
    played: tuple[Card, ...] = ()
    tricks: tuple[PastTrick, ...] = ()
    for _, suit, cards, _ in state.tricks:
        if len(cards) != 3:
            raise PositionError("tricks", f"a trick has 3 cards, not {len(cards)}")
        _set_trick(state, leads, suit, cards)
        tricks += ((leads, state.led, cards, state.winner),)
        played += cards
        leads = state.winner
    state.tricks = tricks
    if state.phase is PLAY and state.trick:
        _set_trick(state, leads, led, state.trick)
        played += state.trick
    elif state.trick:
        raise PositionError("trick", f"there is none in phase {state.phase}")
    state.leader = leads
    if state.phase is PLAY:
        state.actor = (leads + len(state.trick)) % 3
    state.played = mask_of(played)
    _check_counts(state)


def _set_auction(state: FiveHundredState) -> None:
    """Set the fields that follow from the calls (FH-4 to FH-6)."""
    # After a hand the deal has passed on.
    first = (state.dealer + (0 if state.phase in (DEAL, OVER) else 1)) % 3
    for place, (seat, contract) in enumerate(state.calls):
        if seat != (first + place) % 3:
            raise PositionError("calls", f"{(first + place) % 3} calls before {seat}")
        if contract is not None:
            level = CONTRACTS.index(contract) + 1
            if level <= state.level:
                raise PositionError("calls", f"{contract} is not more than {state.contract}")
            state.level, state.contract, state.bidder = level, contract, seat
    counts = {AUCTION: (0, 1, 2), DISCARD: (3,), PLAY: (3,)}.get(state.phase, (0, 3))
    if len(state.calls) not in counts:
        raise PositionError("calls", f"there can't be {len(state.calls)} in phase {state.phase}")
    if state.phase is AUCTION:
        state.actor = (first + len(state.calls)) % 3
    if state.contract is not None and len(state.calls) == 3:
        state.trump = int(state.contract.trump)
    elif state.phase in (DISCARD, PLAY) or state.tricks:
        raise PositionError("calls", "nobody has bid")
    if state.bidder is not None and state.phase in (DEAL, OVER) and len(state.tricks) != 10:
        raise PositionError("tricks", f"a hand is over after 10, not after {len(state.tricks)}")
    if state.phase is DISCARD:
        state.actor = state.bidder


def _set_trick(state: FiveHundredState, leader: int, suit: int, cards: tuple[Card, ...]) -> None:
    """Set the fields that follow from the cards of a trick (FH-7, FH-8)."""
    suits = [SUIT_OF[state.trump][card] for card in cards]
    if not (cards[0] == JOKER and state.trump == NO_TRUMP):
        suit = suits[0]
    state.led = suit
    state.strengths = CARD_STRENGTH[state.trump][suit]
    strengths = [state.strengths[card] for card in cards]
    state.best = max(strengths)
    state.winner = (leader + strengths.index(state.best)) % 3
    for place in range(1, len(cards)):
        if suits[place] != suit:
            state.voids |= 1 << 5 * ((leader + place) % 3) + suit


def _check_counts(state: FiveHundredState) -> None:
    """Check that each seat holds the right number of cards, and that the widow or the discards are three."""
    dealt = bool(state.calls) or state.phase is AUCTION
    widow = 3 if dealt and (state.phase is AUCTION or state.bidder is None) else 0
    discards = 3 if dealt and not widow and state.phase is not DISCARD else 0
    for key, cards, right in (("widow", state.widow, widow), ("discards", state.discards, discards)):
        if cards.bit_count() != right:
            raise PositionError(key, f"there should be {counted(right, 'card')}, not {cards.bit_count()}")
    for seat in range(3):
        held = state.hands[seat].bit_count()
        right = 10 - len(state.tricks) - ((seat - state.leader) % 3 < len(state.trick))
        if state.phase is DISCARD and seat == state.bidder:
            right = 13
        if not state.calls and state.phase is not AUCTION:
            right = 0
        if held != right:
            raise PositionError(f"hand-{seat}", f"there should be {counted(right, 'card')}, not {held}")


POSITION: Final = Position(
    phases=Phase,
    dealing=(DEAL,),
    zones=(
        Part("hand", _MASK, "hands", by_seat=True),
        Part("widow", _MASK),
        Part("discards", _MASK),
        Part("trick"),
    ),
    derived=("won", "deck"),
    parts=(
        Part("calls", _CALLS),
        Part("suit", _SUIT, "led"),
        Part("tricks", _TRICKS, lays=lambda _state, tricks: chain.from_iterable(cards for _, _, cards, _ in tricks)),
        Part("finished", NUMBER),
    ),
    complete=_complete,
)
"""
``calls``: the seat and contract of each. ``suit``: that of the trick on the table. ``tricks``: the leader, suit, cards
and winner of each.
"""
