"""The events of each move of Five Hundred."""

from collections.abc import Iterator

from cardtable.engine.cards import JOKER
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    ContractSet,
    Discarded,
    Drawn,
    Event,
    Passed,
    Played,
    SuitNamed,
    Taken,
)
from cardtable.engine.events_of_moves import dealt
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.games.five_hundred.deck import cards_of
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import TRICK_POINTS, Bid, Discard, LeadJoker, Phase


def events(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterator[Event]:
    if isinstance(move, Shuffle):
        yield from dealt(after)
        return
    seat = before.seat
    match move:
        case Bid(contract):
            yield BidMade(seat, contract.name, contract.value)
        case Pass():
            yield Passed(seat)
        case Discard(discards):
            yield Discarded(discards, seat)
        case Play(card=card):
            yield Played((card,), seat, "trick")
        case LeadJoker(suit):
            yield Played((JOKER,), seat, "trick")
            yield SuitNamed(seat, suit, trumps=False)
    if before.phase is Phase.AUCTION and after.phase is not Phase.AUCTION:
        yield from _auction_over(before, after)
    if len(after.tricks) > len(before.tricks):
        _, _, cards, winner = after.tricks[-1]
        yield Taken(cards, winner, 0 if winner == after.bidder else TRICK_POINTS)  # FH-11


def _auction_over(before: FiveHundredState, after: FiveHundredState) -> Iterator[Event]:
    if after.bidder is None or after.contract is None:
        yield AllPassed("FH-5", redeal=after.winners is None)
        return
    yield ContractSet(after.bidder, after.contract.name, after.contract.value)
    yield Drawn(tuple(sorted(cards_of(before.widow))), after.bidder, "widow")  # FH-6
