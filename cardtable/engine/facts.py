"""How a game declares its public facts, the dataclass ``Facts`` in its ``values.py``, so that positions have them.

Every field is a line of a position. Its type says how it is written (``notation.py``), with the annotations here.
"""

from dataclasses import field
from typing import Annotated, Final, TypeVar

T = TypeVar("T")

FOLLOWS: Final = "follows"
KEY: Final = "key"
SEAT_NUMBER: Final = "the number of a seat"
SeatNumber = Annotated[int, SEAT_NUMBER]
"""How facts annotate a seat, so that a position can be read: the number of a player, from 0."""
COUNT: Final = "a count"
Count = Annotated[int, COUNT]
"""How facts annotate a number that is never below 0."""
BID_NUMBER: Final = "the number of a bid"
BidNumber = Annotated[int, BID_NUMBER]
"""How facts annotate the number of a call in an auction: 0 is a pass."""
BY_SEAT: Final = "a line for each seat"
"""The annotation of a fact that a position gives line by line, one for each seat."""


def follows(default: T) -> T:
    """Declare a public fact that follows from the others and from the cards, and so is not written in a position."""
    return field(default=default, metadata={FOLLOWS: True})


def written_as(key: str, default: T) -> T:
    """Declare a public fact whose line in a position begins with this word, not with its name."""
    return field(default=default, metadata={KEY: key})
