"""The title of Blackjack."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="blackjack",
    name="Blackjack",
    blurb="Be the first to run out of cards.",
    emblem="Jc 2d 8h",
    players=(2, 3, 4, 5, 6),
)
