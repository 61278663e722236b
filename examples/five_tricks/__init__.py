"""The title of Five Tricks."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="five-tricks",
    name="Five Tricks",
    blurb="Five cards each, five tricks, and the last one counts double.",
    emblem="As Kd Qc",
    players=(2, 3, 4),
)
