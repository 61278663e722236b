"""Names for those who sit at the table of a deal that is the same for everybody."""

from collections.abc import Collection, Iterator
from itertools import count

from cardtable.ui.pages.new_match.seats_form import NAMES


def free_names(taken: Collection[str]) -> Iterator[str]:
    """Yield names that are not taken, without end."""
    names = (*NAMES, "Iris", "Jack", "Kit", "Lea")
    yield from (name for name in names if name not in taken)
    yield from (name for number in count(1) if (name := f"Player {number}") not in taken)
