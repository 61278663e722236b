"""What a play-test asks about Five Hundred: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardtable.engine.cards import JOKER, Suit
from cardtable.engine.events_of_moves import rules_scored
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Move
from cardtable.games.five_hundred.deck import NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import AUCTION, OVER, PLAY, TRICK_POINTS, Bid

SILENT: Final[Mapping[str, str]] = {
    "FH-1": "the deck and the deal",
    "FH-13": "the first dealer, and what stays secret",
}


def marks(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterable[str]:
    if before.phase is PLAY:
        return _marks_of_play(before, move, after)
    if before.phase is AUCTION:
        return _marks_of_call(before, move, after)
    return ()


def _marks_of_call(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterator[str]:
    if isinstance(move, Bid):
        if before.contract is not None:
            yield "FH-3"  # a bid is outbid
        if move.contract.is_nullo:
            yield "FH-4"
    if after.phase is AUCTION:
        return
    if after.bidder is not None:
        yield "FH-6"  # the widow is taken
        return
    yield "FH-5"  # a dead hand
    if after.phase is OVER:
        yield "FH-12"  # the limit on the number of hands


def _marks_of_play(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterator[str]:
    card, trump = move.cards[0], before.trump
    if trump == NO_TRUMP:
        if card == JOKER:
            yield "FH-8"
    elif card != JOKER and SUIT_OF[trump][card] != card.suit:
        yield "FH-2"  # the left bower, a trump
    if len(after.tricks) == len(before.tricks):
        return
    leader, led, cards, winner = after.tricks[-1]
    if trump not in (led, NO_TRUMP) and SUIT_OF[trump][cards[(winner - leader) % 3]] == trump:
        yield "FH-7"  # a trump took another suit's trick
    if before.phase is after.phase:
        return
    yield from rules_scored(before, after)  # FH-9, FH-10, FH-11
    if after.phase is OVER and sum(score >= after.house.target for score in after.scores) != 1:
        yield "FH-12"  # several reached the target at once, or nobody within the limit of hands


def standing(state: FiveHundredState) -> tuple[float, ...]:
    """Return the scores with the tricks taken so far, and the contract as soon as it is made or set for certain."""
    if state.phase is not PLAY:
        return state.scores
    bidder, contract = state.auction_won()
    winners = state.trick_winners()
    points = [score + TRICK_POINTS * winners.count(seat) for seat, score in enumerate(state.scores)]
    taken = winners.count(bidder)
    settled = 0
    if contract.is_nullo:
        settled = -contract.value if taken else 0
    elif taken >= contract.tricks:
        settled = contract.points(taken)
    elif taken + 10 - len(winners) < contract.tricks:
        settled = -contract.value
    points[bidder] = state.scores[bidder] + settled
    return tuple(points)


MECHANICS: Final[tuple[Mechanic[FiveHundredState], ...]] = (
    Mechanic("bidding", "bids", "FH-3", lambda _, move: isinstance(move, Bid)),
    Mechanic("nullo", "bids nullo", "FH-4", lambda _, move: isinstance(move, Bid) and move.contract.is_nullo),
    Mechanic(
        "no-trump",
        "bids no trump",
        "FH-3",
        lambda _, move: isinstance(move, Bid) and not move.contract.is_nullo and move.contract.trump is Suit.NONE,
    ),
)
