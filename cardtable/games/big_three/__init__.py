"""The title of Big Three."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="big-three",
    name="Big Three",
    blurb="Beat it, or pass.",
    emblem="9c 9d Kc",
    players=(3, 4),
)
