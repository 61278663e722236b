"""The title of Scruffian Bidding War."""

from typing import Final

from cardtable.engine.title import Title

TITLE: Final = Title(
    id="bidding-war",
    name="Scruffian Bidding War",
    blurb="Sealed bids for thirteen prizes.",
    emblem="Ks Jh Td",
    players=(2, 3, 4, 5, 6, 7),
)
