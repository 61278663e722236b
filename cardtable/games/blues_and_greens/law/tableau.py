"""The melds on the table, and what can be built on them (BG-19)."""

from functools import lru_cache
from typing import Final

from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import cards_of
from cardtable.games.blues_and_greens.law.melds import Meld
from cardtable.games.blues_and_greens.law.moves import Build

build_move: Final = lru_cache(maxsize=1 << 14)(Build)
"""Make a build. The same meld, card and end give the same value each time, which saves making it again."""


class _Builds:
    """The builds on a meld that name the same end of it.

    :ivar cached: the builds made so far, by the mask of their cards.
    """

    __slots__ = ("_end", "_number", "cached")

    def __init__(self, number: int, end: str) -> None:
        self._number, self._end = number, end
        self.cached: dict[int, tuple[Build, ...]] = {}

    def of(self, cards: int) -> tuple[Build, ...]:
        builds = tuple(build_move(self._number, card, self._end) for card in cards_of(cards))
        self.cached[cards] = builds
        return builds


_builds_on: Final = lru_cache(maxsize=1 << 10)(_Builds)

End = tuple[int, _Builds, _Builds]
"""An end of a meld: the natural cards that fit, their builds, and the builds of special twos."""
Ends = tuple[End, ...]
Runs = tuple[tuple[Meld, ...], ...]
NO_RUNS: Final[Runs] = ((), (), (), ())


class Tableau:
    """The melds on the table, in the order laid.

    :ivar direct: the mask of the natural cards that fit a meld as it is.
    :ivar runs: the sequences by suit.
    """

    __slots__ = ("_ends", "_fits", "_kit", "direct", "melds", "runs")

    def __init__(
        self, kit: Kit, melds: tuple[Meld, ...], runs: Runs, ends: tuple[Ends, ...], fits: list[int], direct: int
    ) -> None:
        self._kit, self.melds, self.runs, self.direct = kit, melds, runs, direct
        self._ends = ends
        # By meld, the mask of the cards that can be built on it, special twos included.
        self._fits = fits

    def with_meld(self, meld: Meld) -> "Tableau":
        kit = self._kit
        ends = _ends(kit, meld, len(self.melds) + 1)
        fit = _fitting(kit, ends)
        runs = self.runs if meld.rank else _with_run(self.runs, meld)
        melds, fits = (*self.melds, meld), [*self._fits, fit]
        return Tableau(kit, melds, runs, (*self._ends, ends), fits, self.direct | fit & kit.plain)

    def with_built(self, number: int, meld: Meld) -> "Tableau":
        """Return the tableau with ``meld``, which has one more card, in place of the meld of this number."""
        place = number - 1
        melds = (*self.melds[:place], meld, *self.melds[number:])
        kit = self._kit
        if meld.rank:
            # On a set the same cards fit as before.
            return Tableau(kit, melds, self.runs, self._ends, self._fits, self.direct)
        runs = _with_run(self.runs, meld, self.melds[place])
        new = _ends(kit, meld, number)
        ends = (*self._ends[:place], new, *self._ends[number:])
        fits = self._fits[:]
        fits[place] = _fitting(kit, new)
        return Tableau(kit, melds, runs, ends, fits, _direct(kit, fits))

    def builds(self, hand: int) -> list[Build]:
        """Return the builds that can be made from ``hand``."""
        wild = hand & self._kit.wild
        builds: list[Build] = []
        if not wild and not hand & self.direct:
            return builds
        ends = self._ends
        for place in [place for place, fit in enumerate(self._fits) if hand & fit]:
            for cards, natural, twos in ends[place]:
                if fitting := hand & cards:
                    builds += natural.cached.get(fitting) or natural.of(fitting)
                if wild:
                    builds += twos.cached.get(wild) or twos.of(wild)
        return builds


def tableau_of(kit: Kit, melds: tuple[Meld, ...]) -> Tableau:
    ends = tuple(_ends(kit, meld, number) for number, meld in enumerate(melds, 1))
    fits = [_fitting(kit, each) for each in ends]
    runs = tuple(tuple(meld for meld in melds if not meld.rank and meld.suit == suit) for suit in range(4))
    return Tableau(kit, melds, runs, ends, fits, _direct(kit, fits))


def _with_run(runs: Runs, run: Meld, old: Meld | None = None) -> Runs:
    """Return the sequences with one more, or with one in place of another."""
    suit = int(run.suit)
    others = [each for each in runs[suit] if each is not old]
    return (*runs[:suit], (*others, run), *runs[suit + 1 :])


def _fitting(kit: Kit, ends: Ends) -> int:
    fit = kit.wild if ends else 0
    for cards, _, _ in ends:
        fit |= cards
    return fit


def _direct(kit: Kit, fits: list[int]) -> int:
    direct = 0
    for fit in fits:
        direct |= fit
    return direct & kit.plain


def _ends(kit: Kit, meld: Meld, number: int) -> Ends:
    plain = _builds_on(number, "")
    if meld.rank:
        return ((kit.ranks[meld.rank], plain, plain),)
    at = kit.at[meld.suit]
    below, above = at[meld.low - 1], at[meld.high + 1]
    ends: list[End] = []
    if below:
        low = _builds_on(number, "low")
        # Only the build of a two, even of a natural one, names its end.
        ends.append((below, low if meld.low == 3 else plain, low))
    if above:
        ends.append((above, plain, _builds_on(number, "high")))
    return tuple(ends)
