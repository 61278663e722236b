"""The events of each move of Blues and Greens."""

from collections.abc import Iterator

from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Built,
    ContractSet,
    Drawn,
    Event,
    Given,
    Laid,
    LeftOver,
    Passed,
    Played,
    Reshuffled,
    Revealed,
    SuitNamed,
    Taken,
    WentOut,
)
from cardtable.engine.events_of_moves import dealt
from cardtable.engine.moves import Bid, Move, Pass, Play, Shuffle
from cardtable.games.blues_and_greens.deck import cards_of, mask_of
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import Build, Draw, Give, Lay, Phase, Run, Set, Trump


def events(before: BluesAndGreensState, move: Move, after: BluesAndGreensState) -> Iterator[Event]:
    if isinstance(move, Shuffle):
        yield from _shuffled(before, move, after)
    else:
        yield from _of_move(before, move, after)
        yield from _consequences(before, after)


def _shuffled(before: BluesAndGreensState, move: Shuffle, after: BluesAndGreensState) -> Iterator[Event]:
    if move.deck == "green":
        yield from dealt(after)
        return
    if before.phase is Phase.SHUFFLE:
        yield Reshuffled("deck", len(move.order))  # BG-3
    yield from _refilled(len(before.splay), after)


def _refilled(kept: int, after: BluesAndGreensState) -> Iterator[Event]:
    if after.splay[kept:]:
        yield Revealed(after.splay[kept:], None, "splay")


def _of_move(before: BluesAndGreensState, move: Move, after: BluesAndGreensState) -> Iterator[Event]:
    seat = before.seat
    worth = before.kit.points(mask_of(move.cards), before.trump)
    match move:
        case Play(card=card):
            yield Played((card,), seat, "trick")
        case Draw(None):
            yield Drawn(before.stock[before.drawn : before.drawn + 1], seat, "deck")
        case Draw(card) if card is not None:
            place = before.splay.index(card)
            yield Drawn(before.splay[place:], seat, "splay")
            yield from _refilled(place, after)
        case Set(cards) | Run(cards):
            yield Laid(cards, seat, worth, len(after.melds))
        case Build(meld, card):
            yield Built((card,), seat, worth, meld)
        case Lay(cards):
            yield Laid(cards, seat, worth)
        case Bid(number):
            yield BidMade(seat, str(number), number)
        case Pass():
            yield Passed(seat)
        case Trump(suit):
            yield SuitNamed(seat, suit, trumps=True)
        case Give(cards):
            yield Given(cards, seat, (seat + 2) % 4)


def _consequences(before: BluesAndGreensState, after: BluesAndGreensState) -> Iterator[Event]:
    """Yield the events that follow from the move: the end of the auction, of a trick, of the hand."""
    if before.phase is Phase.AUCTION and after.phase is not Phase.AUCTION:
        if after.bidder is None:
            yield AllPassed("BG-11", redeal=False)
        else:
            yield ContractSet(after.bidder, str(after.bid), after.bid)
    if before.turn is None and after.turn is not None:
        for seat in range(4):
            if after.shown[seat]:
                yield Revealed(cards_of(after.shown[seat]), seat, "hand")  # BG-12
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        points = 0 if trick.winner is None else after.kit.points(mask_of(trick.cards), after.trump)
        yield Taken(trick.cards, trick.winner, points)
    if len(after.results) > len(before.results):
        yield WentOut(before.seat)
        for seat, hand in enumerate(after.hands):
            if hand:
                yield LeftOver(cards_of(hand), seat, after.kit.points(hand, after.trump), (seat + 1) % 4)  # BG-42
