"""Names for the AI players of a deal of the day, a deal by code or a duplicate evening."""

from collections.abc import Collection, Iterator
from itertools import count

from cardtable.pages.new_match.seats_form import NAMES


def free_names(taken: Collection[str]) -> Iterator[str]:
    """Yield names that are not taken; there is no end to them."""
    names = (*NAMES, "Iris", "Jack", "Kit", "Lea")
    yield from (name for name in names if name not in taken)
    yield from (name for number in count(1) if (name := f"Player {number}") not in taken)
