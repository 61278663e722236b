"""Positions of the Scruffian Bidding War as texts: their parts, and the checks of a text that is read."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardtable.engine.cards import SUITS, Card, Suit
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CARD,
    CARDS,
    FLAG,
    SEAT,
    SUIT,
    Notation,
    as_seats,
    for_each_seat,
    optional,
    row,
    several,
)
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.games.bidding_war.money import BIT, WHOLE_SUIT
from cardtable.games.bidding_war.money import CARDS as WHOLE_SUITS
from cardtable.games.bidding_war.rules import BiddingWarState, seller_of
from cardtable.games.bidding_war.values import AUCTION, DEAL, DRAW, OFFER, OVER, PICK, Phase, Round

# A hand has the suit of its seat, so the text names only its ranks.
_RANKS: Final[Notation[int]] = Notation(
    lambda mask: " ".join(str(rank) for rank in range(1, 14) if mask >> rank & 1),
    lambda text, scope: sum(BIT[card] for card in set(CARDS.read(text, scope))),
)
_ROUND: Final = row(CARDS, optional(SEAT), for_each_seat(optional(CARD)), optional(SEAT), FLAG)
_ROUNDS: Final[Notation[tuple[Round, ...]]] = several(
    Notation(_ROUND.write, lambda text, scope: Round(*_ROUND.read(text, scope))), " / "
)


def _complete(state: BiddingWarState) -> None:
    drawn = Counter(state.suits)
    if drawn.total() not in (0, state.suits_drawn) or drawn - Counter(SUITS * state.decks):
        raise PositionError(
            "suits", f"{counted(state.suits_drawn, 'suit')} of {counted(state.decks, 'deck')} must be drawn"
        )
    if not state.suits:
        if state.phase is not DRAW or state.history:
            raise PositionError("suits", "the line is missing")
        return
    if (len(state.history) == state.house.ranks) != (state.phase in (DRAW, OVER)):
        raise PositionError("history", f"in phase {state.phase} there can't be {counted(len(state.history), 'prize')}")
    spent = _set_points(state)
    _set_seller(state)
    for seat in range(state.seats):
        right = WHOLE_SUIT[state.house.ranks] & ~spent[seat] & ~state.away[seat]
        pick = state.picks[seat]
        if pick is not None:
            right &= ~BIT[pick]
        if state.hands[seat] != right:
            raise PositionError(f"hand-{seat}", "it must hold exactly the cards that are neither bid nor offered")
    _set_bidder(state)


def _set_points(state: BiddingWarState) -> list[int]:
    """Set the points and the cards that are away after the prizes so far; return each seat's spent cards (SW-4)."""
    spent = [0] * state.seats
    for prize, seller, bids, winner, _ in state.history:
        for seat, card in enumerate(bids):
            if card is not None and (state.sealed or seat == winner):
                spent[seat] |= BIT[card]
        if seller is not None and prize:
            state.away[seller] |= BIT[prize[-1]]
        if winner is None:
            continue
        paid = bids[winner]
        if paid is None:
            raise PositionError("history", f"seat {winner} has won without a bid")
        state.points[winner] += sum(state.values[card] for card in prize)
        if seller is not None and state.house.seller_paid:
            state.away[winner] |= BIT[paid]
            state.points[seller] += state.values[paid]
    return [mask & ~away for mask, away in zip(spent, state.away, strict=True)]


def _set_seller(state: BiddingWarState) -> None:
    """Set the seller of the prize (SW-10)."""
    if state.offered and state.phase in (OFFER, PICK, AUCTION):
        state.seller = seller_of(len(state.history), state.dealer, state.seats)
    if state.phase is OFFER:
        state.actor = state.seller
    elif state.phase in (PICK, AUCTION) and not state.prize:
        raise PositionError("prize", "there is none")
    elif state.seller is not None:
        state.away[state.seller] |= BIT[state.prize[-1]]


def _set_bidder(state: BiddingWarState) -> None:
    """Set the next bidder, and the bid on the table of an open auction (SW-3, SW-11)."""
    if state.phase is PICK:
        waiting = [seat for seat, pick in enumerate(state.picks) if pick is None and seat != state.seller]
        if not waiting or any(pick is not None for pick in state.picks[waiting[0] :]):
            raise PositionError("pick", "the bids are made in the order of the seats")
        state.actor = waiting[0]
    elif state.phase is AUCTION:
        if state.out >> state.seat & 1 or state.seat == state.leader:
            raise PositionError("actor", f"seat {state.seat} has no bid to make")
    elif any(pick is not None for pick in state.picks):
        raise PositionError("pick", f"there are no bids in phase {state.phase}")
    if state.leader is not None:
        shown = state.shown[state.leader]
        if shown is None:
            raise PositionError("leader", f"seat {state.leader} has shown no card")
        state.bid = state.values[shown]


def _suits_aside(state: BiddingWarState, suits: tuple[Suit, ...]) -> Iterator[Card]:
    """Yield the cards of the suits that were not drawn, which lie aside (SW-1)."""
    for suit in (Counter(SUITS * state.decks) - Counter(suits)).elements():
        yield from WHOLE_SUITS[suit][1 : state.house.ranks + 1]


def _prizes_and_bids(state: BiddingWarState, history: tuple[Round, ...]) -> Iterator[Card]:
    """Yield the prizes that are gone, and the bids that were spent on them."""
    for prize, _, bids, winner, carried in history:
        yield from () if carried else prize
        spent = bids if state.sealed else () if winner is None else (bids[winner],)
        yield from (card for card in spent if card is not None)


POSITION: Final = Position(
    phases=Phase,
    dealing=(DRAW, DEAL),
    zones=(
        Part("hand", _RANKS, "hands", by_seat=True),
        Part("pick", optional(CARD), "picks", by_seat=True),
        Part("prize"),
        Part("deck"),
    ),
    derived=("spent", "won", "discard", "aside"),
    parts=(
        Part("suits", several(SUIT), lays=_suits_aside),
        Part("leader", optional(SEAT)),
        Part("shown", for_each_seat(optional(CARD))),
        Part("out", as_seats(7)),
        Part("history", _ROUNDS, lays=_prizes_and_bids),
        Part("earlier", _ROUNDS),
    ),
    complete=_complete,
)
"""See ``Facts`` for the parts. ``history``: for each prize, its cards, seller, bids and winner, and whether it was
carried over.
"""
