"""The title of Five Hundred."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="five-hundred",
    name="Five Hundred",
    blurb="Bid and take the widow.",
    emblem="Jo Jh Jd",
    players=(3,),
)
