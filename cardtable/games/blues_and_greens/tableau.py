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

    __slots__ = ("_ends", "_fits", "_kit", "direct", "melds", "runs")

    def __init__(self, kit: Kit, melds: tuple[Meld, ...]) -> None:
        self._kit = kit
        self.melds = melds
        self.runs = [meld for meld in melds if not meld.rank]
        self._take(tuple(_ends(kit, meld) for meld in melds))

    def _take(self, ends: tuple[tuple[End, ...], ...]) -> None:
        self._ends = ends
        # By meld the natural cards that fit.
        self._fits = [_fitting(places) for places in ends]
        self.direct = 0
        for fit in self._fits:
            self.direct |= fit

    def laid(self, meld: Meld) -> "Tableau":
        """Return the tableau with a new meld."""
        new = Tableau(self._kit, ())
        new.melds = (*self.melds, meld)
        new.runs = self.runs if meld.rank else [*self.runs, meld]
        places = _ends(self._kit, meld)
        fit = _fitting(places)
        new._ends, new._fits, new.direct = (*self._ends, places), [*self._fits, fit], self.direct | fit
        return new

    def built(self, number: int, meld: Meld) -> "Tableau":
        """Return the tableau with ``meld`` in the place of the ``number``-th."""
        new = Tableau(self._kit, ())
        new.melds = (*self.melds[: number - 1], meld, *self.melds[number:])
        if meld.rank:
            # On a set the same cards fit as before.
            new.runs, new._ends, new._fits, new.direct = self.runs, self._ends, self._fits, self.direct
        else:
            old = self.melds[number - 1]
            new.runs = [meld if run is old else run for run in self.runs]
            new._take((*self._ends[: number - 1], _ends(self._kit, meld), *self._ends[number:]))
        return new

    def builds(self, hand: int) -> list[Build]:
        """Return the builds that can be made from ``hand``."""
        wild = hand & self._kit.wild
        found: list[Build] = []
        if not wild and not hand & self.direct:
            return found
        for number, fit in enumerate(self._fits, 1):
            if wild or hand & fit:
                for cards, end, told in self._ends[number - 1]:
                    if hand & cards:
                        found += _builds_of(number, hand & cards, told)
                    if wild:
                        found += _builds_of(number, wild, end)
        return found


def _fitting(places: tuple[End, ...]) -> int:
    fit = 0
    for cards, _, _ in places:
        fit |= cards
    return fit


def _ends(kit: Kit, meld: Meld) -> tuple[End, ...]:
    if meld.rank:
        return ((kit.ranks[meld.rank], "", ""),)
    at = kit.at[meld.suit]
    return tuple(
        (at[height], end, end if height == 2 else "")
        for height, end in ((meld.low - 1, "low"), (meld.high + 1, "high"))
        if at[height]
    )
