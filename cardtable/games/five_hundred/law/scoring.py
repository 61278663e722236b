"""The score of a hand (FH-9 to FH-11), and the winners of the match (FH-12)."""

from collections.abc import Sequence
from typing import Final, TypeVar

from cardtable.engine import view
from cardtable.engine.cards import Card
from cardtable.engine.scores import highest
from cardtable.engine.typography import counted
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.fields import FiveHundredFields
from cardtable.games.five_hundred.law.house import House

Value = TypeVar("Value")
TRICK_POINTS: Final = 10
SLAM: Final = 250


def is_made(contract: Contract, taken: int) -> bool:
    """Whether a bidder with this many tricks has made the contract (FH-4, FH-9)."""
    return taken == 0 if contract.is_nullo else taken >= contract.tricks


def bidder_points(contract: Contract, taken: int) -> int:
    """Return the bidder's score for this many tricks (FH-9, FH-10)."""
    if not is_made(contract, taken):
        return -contract.value
    # FH-9: all ten tricks score 250 at least; a nullo in which they are taken has failed.
    return max(contract.value, SLAM) if taken == 10 else contract.value


def score_hand(state: FiveHundredFields) -> HandResult:
    """Return the result of a hand whose last trick has been taken."""
    bidder, contract = state.auction_won()
    taken = [0, 0, 0]
    won: list[tuple[Card, ...]] = [(), (), ()]
    for _, _, trick, winner in state.tricks:
        taken[winner] += 1
        won[winner] += trick
    made = is_made(contract, taken[bidder])
    gained = _only(bidder, bidder_points(contract, taken[bidder]), 0)
    others = [TRICK_POINTS * tricks for tricks in taken]
    others[bidder] = 0
    points = (gained[0] + others[0], gained[1] + others[1], gained[2] + others[2])
    theirs = won[:]
    theirs[bidder] = ()
    outcome = "made" if made else "set"
    if made and taken[bidder] == 10 and not contract.is_nullo:
        outcome = "made with all ten tricks"
    count = taken[bidder]
    tricks = "no trick" if count == 0 else counted(count, "trick")
    lines = (
        ScoreLine(
            f"{contract.name} {outcome}: {tricks}",
            "FH-9" if made else "FH-10",
            gained,
            _only(bidder, won[bidder], ()),
        ),
        ScoreLine("10 for each trick of the other two", "FH-11", tuple(others), tuple(theirs)),
    )
    return HandResult(points, lines, f"{contract.name} {outcome}", view.Contract((bidder,), contract.name, made))


def _only(seat: int, value: Value, nothing: Value) -> tuple[Value, Value, Value]:
    """Return ``value`` for one of the three seats, and ``nothing`` for the others."""
    values = [nothing, nothing, nothing]
    values[seat] = value
    return (values[0], values[1], values[2])


def match_winners(
    house: House,
    before: Sequence[int],
    after: Sequence[int],
    bidder: int | None,
    winners: Sequence[int],
    finished: int,
) -> tuple[int, ...] | None:
    """Return the winners of the match after a hand, or ``None`` if it continues (FH-12).

    :param before: the scores before the hand.
    :param after: the scores after it.
    :param bidder: the bidder of the hand; ``None`` after a dead hand, when no score has changed.
    :param winners: the winners of its tricks, in order.
    :param finished: the number of hands that are over.
    """
    at_target = [seat for seat, score in enumerate(after) if score >= house.target]
    if bidder is not None and bidder in at_target:
        return (bidder,)
    if at_target:
        return (_first_at_target(house.target, before, winners, at_target),)
    return highest(after) if house.hands and finished >= house.hands else None


def _first_at_target(target: int, before: Sequence[int], winners: Sequence[int], at_target: Sequence[int]) -> int:
    """Return the seat of ``at_target`` that got there first, when the tricks are counted in the order taken."""
    running = list(before)
    for winner in winners:
        running[winner] += TRICK_POINTS
        if winner in at_target and running[winner] >= target:
            return winner
    return at_target[0]
