"""The title of Blues and Greens."""

from typing import Final

from cardtable.engine.title import Title


def partnerships(_seats: int) -> tuple[tuple[int, ...], ...]:
    return ((0, 2), (1, 3))


TITLE: Final = Title(
    id="blues-and-greens",
    name="Blues and Greens",
    blurb="Tricks and melds with two decks.",
    emblem="gQh bQh g3c",
    players=(4,),
    sides=partnerships,
)
