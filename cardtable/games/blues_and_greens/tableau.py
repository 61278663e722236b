"""The melds on the table, and what can be built on them (BG-19)."""

from functools import lru_cache
from typing import Final

from cardtable.games.blues_and_greens.masks import Kit, cards_of
from cardtable.games.blues_and_greens.melds import Meld
from cardtable.games.blues_and_greens.moves import Build

build_move: Final = lru_cache(maxsize=1 << 14)(Build)
"""Make a build: the same value again for the same card, meld and end."""


@lru_cache(maxsize=1 << 14)
def _builds_of(number: int, cards: int, end: str) -> tuple[Build, ...]:
    """Return the builds of each of the cards of a mask on a meld."""
    return tuple(build_move(number, card, end) for card in cards_of(cards))


End = tuple[int, str, str]
"""Where a meld can be built on: the natural cards that fit, the end, and the end as told for a natural card."""


class Tableau:
    """All melds of a hand, in the order laid.

    :ivar direct: the mask of the natural cards that can be built at once. ``runs``: the sequences.
    """

    __slots__ = ("_ends", "_kit", "direct", "melds", "runs")

    def __init__(self, kit: Kit, melds: tuple[Meld, ...], ends: tuple[tuple[End, ...], ...] | None = None) -> None:
        self._kit = kit
        self.melds = melds
        self._ends = tuple(_ends(kit, meld) for meld in melds) if ends is None else ends
        self.runs = [meld for meld in melds if not meld.rank]
        self.direct = 0
        for places in self._ends:
            for cards, _, _ in places:
                self.direct |= cards

    def laid(self, meld: Meld) -> "Tableau":
        """Return the tableau with a new meld."""
        return Tableau(self._kit, (*self.melds, meld), (*self._ends, _ends(self._kit, meld)))

    def built(self, number: int, meld: Meld) -> "Tableau":
        """Return the tableau with ``meld`` in the place of the ``number``-th."""
        ends = (*self._ends[: number - 1], _ends(self._kit, meld), *self._ends[number:])
        return Tableau(self._kit, (*self.melds[: number - 1], meld, *self.melds[number:]), ends)

    def builds(self, hand: int) -> list[Build]:
        """Return the builds that can be made from ``hand``."""
        wild = hand & self._kit.wild
        found: list[Build] = []
        if not wild and not hand & self.direct:
            return found
        for number, places in enumerate(self._ends, 1):
            for cards, end, told in places:
                if hand & cards:
                    found += _builds_of(number, hand & cards, told)
                if wild:
                    found += _builds_of(number, wild, end)
        return found


def _ends(kit: Kit, meld: Meld) -> tuple[End, ...]:
    if meld.rank:
        return ((kit.ranks[meld.rank], "", ""),)
    at = kit.at[meld.suit]
    return tuple(
        (at[height], end, end if height == 2 else "")
        for height, end in ((meld.low - 1, "low"), (meld.high + 1, "high"))
        if at[height]
    )
