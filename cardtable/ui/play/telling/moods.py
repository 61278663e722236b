"""The moods that events put on players' faces; they follow from public knowledge only."""

from collections.abc import Iterator, Sequence
from typing import Final

from cardtable.engine.events import (
    ContractSettled,
    DebtPassed,
    Drawn,
    Event,
    LeftOver,
    MatchWon,
    PrizeTied,
    PrizeWon,
    Skipped,
    Taken,
    WentOut,
)
from cardtable.ui.drawing.faces import Mood

MIN_CARDS_FOR_SAD: Final = 3
"""The smallest number of penalty cards that makes a player sad."""
MIN_POINTS_FOR_GLAD: Final = 10
"""The smallest number of points in a trick that makes its winner glad."""


def moods_of(events: Sequence[Event], seats: int) -> dict[int, Mood]:
    """Return the moods that a move puts players in, by seat.

    :param seats: the number of seats.
    """
    moods: dict[int, Mood] = {}
    for event in events:
        moods.update(_moods(event, seats))
    return moods


def _moods(event: Event, seats: int) -> Iterator[tuple[int, Mood]]:
    match event:
        case Taken(_, seat, points) if seat is not None and points >= MIN_POINTS_FOR_GLAD:
            yield seat, Mood.GLAD
        case PrizeWon(_, seat) | WentOut(seat):
            yield seat, Mood.GLAD
        case PrizeTied(_, tied):
            yield from ((seat, Mood.SAD) for seat in tied)
        case LeftOver(_, seat, points, to) if points:
            yield seat, Mood.SAD
            if to != seat:
                yield to, Mood.GLAD
        case Drawn(cards, seat, _, penalty) if penalty and len(cards) >= MIN_CARDS_FOR_SAD:
            yield seat, Mood.SAD
        case DebtPassed(seat, total) if total >= MIN_CARDS_FOR_SAD:
            yield seat, Mood.SAD
        case Skipped(seat):
            yield seat, Mood.SAD
        case ContractSettled(bound, _, made):
            yield from ((seat, Mood.GLAD if (seat in bound) == made else Mood.SAD) for seat in range(seats))
        case MatchWon(winners):
            yield from ((seat, Mood.GLAD if seat in winners else Mood.SAD) for seat in range(seats))
