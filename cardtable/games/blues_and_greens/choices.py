"""All melds that can be laid from a hand (BG-17, BG-18, BG-28)."""

from functools import lru_cache
from itertools import combinations
from math import comb

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.masks import BIT, NO_TRUMP, SUIT_MASK, Groups, Kit, cards_of
from cardtable.games.blues_and_greens.moves import Run, Set


def melds_in(kit: Kit, trump: int, hand: int, groups: Groups, need: int, many: int) -> list[Set | Run]:
    """Return the melds out of ``groups`` that can be laid from ``hand`` and are worth ``need`` points.

    The twos of a sequence come in one order. If there are more than ``many`` melds, twos are taken for alike, and in
    sequences stand only where the hand has no natural card.
    """
    twos = cards_of(hand & kit.wild)
    least = max(1, 3 - len(twos))
    sets = [held for rank in groups.ranks if (held := hand & rank) and held.bit_count() >= least]
    if not twos and not sets:
        finder = _Finder(kit, trump, hand, need, (), False, many)
        finder.add_runs(groups)
        return finder.found
    if not twos or _choices(0, len(twos)) + sum(_choices(held.bit_count(), len(twos)) for held in sets) <= many:
        finder = _Finder(kit, trump, hand, need, twos, False, many)
        finder.add_sets(sets)
        finder.add_runs(groups)
        if len(finder.found) <= many:
            return finder.found
    finder = _Finder(kit, trump, hand, need, twos[::-1], True, 1 << 30)
    finder.add_sets(sets)
    finder.add_runs(groups)
    return finder.found


@lru_cache(maxsize=256)
def _choices(natural: int, wild: int) -> int:
    """Return how many sets can be made with so many natural cards of one rank (at least one, if any) and twos."""
    return sum(
        comb(natural, some) * comb(wild, twos)
        for some in range(min(natural, 1), natural + 1)
        for twos in range(wild + 1)
        if some + twos >= 3
    )


class _Finder:
    """Collects the melds of one hand; gives up when there are more than ``many``.

    :param alike: take twos for alike; use them in their order, and in sequences only where no natural card is held.
    """

    __slots__ = ("_alike", "_at", "_hand", "_kit", "_many", "_need", "_trump", "_twos", "_worth", "found")

    def __init__(
        self, kit: Kit, trump: int, hand: int, need: int, twos: tuple[Card, ...], alike: bool, many: int
    ) -> None:
        self._kit, self._trump, self._hand, self._need = kit, trump, hand, need
        self._twos, self._alike, self._many = twos, alike, many
        self.found: list[Set | Run] = []

    def add_sets(self, ranks: list[int]) -> None:
        """Add the sets of ``ranks``, the cards held of each, and those of twos alone."""
        twos = self._twos
        choices = [twos[:count] for count in range(len(twos) + 1)] if self._alike else _some(twos, 0)
        for held in ranks:
            self._add_rank(held, choices)
        least = max(3, -(-self._need // 4))
        self.found += [Set(tuple(sorted(some))) for some in choices if len(some) >= least]

    def _add_rank(self, held: int, choices: list[tuple[Card, ...]]) -> None:
        value = self._kit.points(held & -held, NO_TRUMP)
        doubled = held & SUIT_MASK[self._trump] if self._trump != NO_TRUMP else 0
        for some in _some(cards_of(held), 1 if self._twos else 3):
            points = value * len(some)
            if doubled:
                points += value * sum(1 for card in some if doubled & BIT[card])
            least = max(3 - len(some), -(-(self._need - points) // 4))
            if least <= 0:
                self.found += [Set(tuple(sorted(some + twos)) if twos else some) for twos in choices]
            elif least <= len(self._twos):
                self.found += [Set(tuple(sorted(some + twos))) for twos in choices if len(twos) >= least]

    def add_runs(self, groups: Groups) -> None:
        """Add the sequences."""
        for suit in groups.suits:
            present = self._kit.present(self._hand, suit)
            if not self._twos and not present & present >> 1 & present >> 2:
                continue
            lows = _lows(present, self._kit.shapes[suit], len(self._twos))
            if lows:
                self._at = [cards_of(self._hand & cards) if cards else None for cards in self._kit.at[suit]]
                self._worth = _DOUBLED if suit == self._trump else _SINGLE
                for low in lows:
                    self._grow(low, (), self._twos, False, 0)

    def _grow(
        self, number: int, so_far: tuple[Card, ...], twos: tuple[Card, ...], has_natural: bool, points: int
    ) -> None:
        """Add every sequence that begins with ``so_far`` and goes on, if it does, at height ``number``."""
        if has_natural and len(so_far) >= 3 and points >= self._need:
            if len(self.found) > self._many:
                return
            self.found.append(Run(so_far))
        cards = self._at[number]
        if cards is None:
            return
        if cards:
            more = points + self._worth[number]
            for card in cards:
                self._grow(number + 1, (*so_far, card), twos, True, more)
            if self._alike:
                return
        for place in range(min(1, len(twos)) if self._alike else len(twos)):
            self._grow(number + 1, (*so_far, twos[place]), twos[place + 1 :], has_natural, points + 4)


_SINGLE = tuple(2 if number >= 10 else 1 for number in range(16))
_DOUBLED = tuple(2 * points for points in _SINGLE)
"""What the card at each height adds to a sequence (BG-40, BG-41)."""


def _some(cards: tuple[Card, ...], least: int) -> list[tuple[Card, ...]]:
    """Return every choice of at least ``least`` of the cards."""
    return [some for count in range(least, len(cards) + 1) for some in combinations(cards, count)]


@lru_cache(maxsize=1 << 16)
def _lows(present: int, shape: int, wild: int) -> tuple[int, ...]:
    """Return the heights at which a sequence can begin (see ``Kit.present`` and ``Kit.shapes``)."""
    lows = []
    for low in range(2, 13):
        length, missing, natural = 0, 0, False
        while shape >> low + length - 2 & 1:
            if present >> low + length - 2 & 1:
                natural = True
            else:
                missing += 1
            length += 1
            if missing > wild:
                break
            if length >= 3 and natural:
                lows.append(low)
                break
    return tuple(lows)
