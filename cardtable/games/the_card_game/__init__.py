"""The title of The Card Game."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="the-card-game",
    name="The Card Game",
    blurb="Runs, sets and a wild rank.",
    emblem="7c 8c 6h",
    players=tuple(range(2, 9)),
    low_wins=True,
)
