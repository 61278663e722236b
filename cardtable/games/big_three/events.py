"""The events of each move of Big Three."""

from collections.abc import Iterator

from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Called,
    ContractSet,
    Drawn,
    Event,
    PartnerShown,
    Passed,
    Played,
    Taken,
    WentOut,
)
from cardtable.engine.events_of_moves import dealt
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.games.big_three.deck import cards_of
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import BIDS, Call, Lay, Phase


def events(before: BigThreeState, move: Move, after: BigThreeState) -> Iterator[Event]:
    if isinstance(move, Shuffle):
        yield from dealt(after)
        return
    seat = before.seat
    match move:
        case Bid(number):
            yield BidMade(seat, BIDS[number], number)
        case Pass():
            yield Passed(seat)
            if before.phase is Phase.PLAY and not after.trick:
                yield Taken(cards_of(before.trick), before.owner, 0)
        case Call(card=card):
            yield Called(seat, card)
        case Lay(cards):
            yield Played(cards, seat, "trick")
            if not after.hands[seat]:
                yield WentOut(seat)
    if before.phase is Phase.AUCTION and after.phase is not Phase.AUCTION:
        yield from _auction_over(before, after)
    bidder, partner, called = after.bidder, after.partner, after.called
    shown = after.revealed and not before.revealed
    if shown and bidder is not None and partner is not None and called is not None:
        yield PartnerShown(bidder, partner, called)


def _auction_over(before: BigThreeState, after: BigThreeState) -> Iterator[Event]:
    if after.phase is Phase.DEAL or after.bidder is None:
        yield AllPassed("BT-4", redeal=True)
        return
    yield ContractSet(after.bidder, BIDS[after.bid], after.bid)
    if before.leftover:
        yield Drawn(tuple(sorted(cards_of(before.leftover))), after.bidder, "leftover")
