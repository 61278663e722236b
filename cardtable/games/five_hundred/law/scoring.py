"""The score of a hand, and who has won the match."""

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
    # FH-9: all ten tricks are worth 250 at least, but never in a nullo.
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
    """Return what is noted for one seat of the three, and ``nothing`` for the others."""
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
    :param bidder: who played alone; ``None`` after a dead hand, when no score has changed.
    :param winners: who took each trick, in order.
    :param finished: the number of hands that are over.
    """
    target = house.target
    there = [seat for seat, score in enumerate(after) if score >= target]
    if len(there) == 1 or (there and bidder in there):
        return (bidder,) if bidder in there else (there[0],)
    if there:
        return (_first_there(house.target, before, winners, there),)
    return highest(after) if house.hands and finished >= house.hands else None


def _first_there(target: int, before: Sequence[int], winners: Sequence[int], there: Sequence[int]) -> int:
    """Return the seat of ``there`` whose tricks, counted as they were taken, brought it to the target first."""
    running = list(before)
    for winner in winners:
        running[winner] += TRICK_POINTS
        if winner in there and running[winner] >= target:
            return winner
    return there[0]
