"""The title of Blackjack."""

from typing import Final

from cardtable.engine.title import Title


def _of_two_players(seats: int) -> bool:
    """Of two players each knows the other's cards; with more the rules of thumb leave little to a search."""
    return seats == 2


TITLE: Final = Title(
    id="blackjack",
    name="Blackjack",
    blurb="Be the first to run out of cards.",
    emblem="Jc 2d 8h",
    players=(2, 3, 4, 5, 6),
    search_helps=_of_two_players,
)
