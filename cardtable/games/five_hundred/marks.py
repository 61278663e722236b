"""What a play-test asks about Five Hundred: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator
from typing import Final

from cardtable.engine.cards import JOKER, Suit
from cardtable.engine.marks import Marks, rules_scored
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Move
from cardtable.games.five_hundred.deck import NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import AUCTION, OVER, PLAY, TRICK_POINTS, Bid, House


def _fired(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterable[str]:
    if before.phase is PLAY:
        return _marks_of_play(before, move, after)
    if before.phase is AUCTION:
        return _marks_of_call(before, move, after)
    return ()


def _marks_of_call(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterator[str]:
    if isinstance(move, Bid):
        if before.contract is not None:
            yield "FH-3"
        if move.contract.is_nullo:
            yield "FH-4"
    if after.phase is AUCTION:
        return
    if after.bidder is not None:
        yield "FH-6"
        return
    yield "FH-5"
    if after.phase is OVER:
        yield "FH-12"


def _marks_of_play(before: FiveHundredState, move: Move, after: FiveHundredState) -> Iterator[str]:
    card, trump = move.cards[0], before.trump
    if trump == NO_TRUMP:
        if card == JOKER:
            yield "FH-8"
    elif card != JOKER and SUIT_OF[trump][card] != card.suit:
        yield "FH-2"
    if len(after.tricks) == len(before.tricks):
        return
    leader, led, cards, winner = after.tricks[-1]
    if trump not in (led, NO_TRUMP) and SUIT_OF[trump][cards[(winner - leader) % 3]] == trump:
        yield "FH-7"
    if before.phase is after.phase:
        return
    yield from rules_scored(before, move, after)  # FH-9, FH-10, FH-11
    if after.phase is OVER and sum(score >= after.house.target for score in after.scores) != 1:
        yield "FH-12"


def _unused(_seats: int, house: House) -> tuple[str, ...]:
    return () if house.nullo else ("FH-4",)


MARKS: Final = Marks(
    _fired,
    {
        "FH-2": "the left bower is played as a trump",
        "FH-3": "a bid is outbid",
        "FH-4": "a player bids nullo",
        "FH-5": "all three pass, and the hand is dead",
        "FH-6": "the bidder takes the widow",
        "FH-7": "a trump takes a trick of another suit",
        "FH-8": "the joker is played without trumps",
        "FH-9": "the bidder makes the contract",
        "FH-10": "the bidder is set",
        "FH-11": "the other two score for their tricks",
        "FH-12": "several reach the points to win at once, or the limit on hands ends the match",
    },
    {
        "FH-1": "the deck and the deal",
        "FH-13": "the first dealer, and what stays secret",
    },
    _unused,
)


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
