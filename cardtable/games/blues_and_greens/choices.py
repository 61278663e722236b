"""All melds that can be laid from a hand (BG-17, BG-18, BG-28).

What can be made of the cards of one rank or suit is asked for again and again while a hand changes card by card, so it
is remembered.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from math import comb

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.masks import (
    BIT,
    BLUE,
    GREEN,
    NO_TRUMP,
    RANK_MASK,
    SUIT_MASK,
    Groups,
    Kit,
    cards_of,
    mask_of,
)
from cardtable.games.blues_and_greens.moves import Run, Set
from cardtable.games.blues_and_greens.reach import RUN_VALUES, best_run

Choice = tuple[int, Set | Run]
"""A meld with the mask of its cards."""

FEW_TWOS = 2
"""Melds are remembered only for hands with so few twos: with more there are too many."""


def melds_in(kit: Kit, trump: int, hand: int, groups: Groups, need: int, many: int) -> list[Choice]:
    """Return the melds out of ``groups`` that can be laid from ``hand`` and are worth ``need`` points.

    The twos of a sequence come in one order. If there are more than ``many`` melds, twos are taken for alike, and in
    sequences stand only where the hand has no natural card.
    """
    twos = hand & kit.wild
    wild = twos.bit_count()
    least = max(1, 3 - wild)
    sets = [held for rank in groups.ranks if (held := hand & rank) and held.bit_count() >= least]
    if not wild or _choices(0, wild) + sum(_choices(held.bit_count(), wild) for held in sets) <= many:
        found = _melds(kit, trump, hand, sets, groups.suits, need, False, many)
        if len(found) <= many:
            return found
    return _melds(kit, trump, hand, sets, groups.suits, need, True, 1 << 30)


@lru_cache(maxsize=256)
def _choices(natural: int, wild: int) -> int:
    """Return how many sets can be made with so many natural cards of one rank (at least one, if any) and twos."""
    return sum(
        comb(natural, some) * comb(wild, twos)
        for some in range(min(natural, 1), natural + 1)
        for twos in range(wild + 1)
        if some + twos >= 3
    )


def _melds(
    kit: Kit, trump: int, hand: int, sets: list[int], suits: Iterable[int], need: int, alike: bool, many: int
) -> list[Choice]:
    """Return the melds as ``melds_in``; maybe not all if there are more than ``many``.

    :param sets: the cards held of each rank. ``alike``: take twos for alike.
    """
    found: list[Choice] = []
    twos = hand & kit.wild
    remember = twos.bit_count() <= FEW_TWOS
    doubled = SUIT_MASK[trump] if trump != NO_TRUMP else 0
    for held in sets:
        found += (_sets if remember else _find_sets)(held, twos, held & doubled, need, alike)
    if twos:
        found += _sets_of_twos(twos, need, alike)
    for suit in suits:
        present = kit.present(hand, suit)
        if twos or present & present >> 1 & present >> 2:
            cards = hand & kit.plain & SUIT_MASK[suit]
            shape = kit.shapes[suit]
            found += (_runs if remember else _find_runs)(cards, twos, suit, shape, suit == trump, need, alike, many)
            if len(found) > many:
                break
    return found


def _find_sets(held: int, twos: int, doubled: int, need: int, alike: bool) -> list[Choice]:
    """Return the sets of the rank's cards ``held``, of which ``doubled`` are trumps, with ``twos``."""
    value = 2 if held & _TENS else 1
    found: list[Choice] = []
    wild = _spread_twos(twos, alike)
    for some in _some(cards_of(held), 1 if twos else 3):
        mask = mask_of(some)
        points = value * (len(some) + (mask & doubled).bit_count())
        least = max(3 - len(some), -(-(need - points) // 4))
        for cards in wild:
            if len(cards) >= least:
                found.append((mask | mask_of(cards), Set(tuple(sorted(some + cards)) if cards else some)))
    return found


_sets: Callable[[int, int, int, int, bool], list[Choice]] = lru_cache(maxsize=1 << 12)(_find_sets)
_TENS = sum(RANK_MASK[10:])


def _spread_twos(twos: int, alike: bool) -> list[tuple[Card, ...]]:
    """Return the choices of twos, none included; only one for each number of them if they are taken for alike."""
    cards = cards_of(twos)
    return [cards[::-1][:count] for count in range(len(cards) + 1)] if alike else _some(cards, 0)


def _sets_of_twos(twos: int, need: int, alike: bool) -> list[Choice]:
    least = max(3, -(-need // 4))
    return [(mask_of(cards), Set(tuple(sorted(cards)))) for cards in _spread_twos(twos, alike) if len(cards) >= least]


def _some(cards: tuple[Card, ...], least: int) -> list[tuple[Card, ...]]:
    """Return every choice of at least ``least`` of the cards."""
    return [some for count in range(least, len(cards) + 1) for some in combinations(cards, count)]


def _find_runs(
    cards: int, twos: int, suit: int, shape: int, doubled: bool, need: int, alike: bool, many: int
) -> list[Choice]:
    """Return the sequences out of one suit's natural ``cards`` and ``twos``; maybe not all if more than ``many``."""
    present = (cards >> 13 * suit | cards >> 52 + 13 * suit) & shape
    wild = cards_of(twos)
    if need and best_run(present, shape, len(wild), doubled, 0) < need:
        return []
    runs = _Runs(cards, suit, shape, doubled, need, alike, many)
    for low in _lows(present, shape, len(wild)):
        runs.grow(low, (), 0, wild[::-1] if alike else wild, False, 0)
    return runs.found


_runs: Callable[[int, int, int, int, bool, int, bool, int], list[Choice]] = lru_cache(maxsize=1 << 12)(_find_runs)


@lru_cache(maxsize=1 << 14)
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


class _Runs:
    """Collects the sequences of one suit; gives up when there are more than ``many``."""

    __slots__ = ("_alike", "_at", "_many", "_most", "_need", "_worth", "found")

    def __init__(self, cards: int, suit: int, shape: int, doubled: bool, need: int, alike: bool, many: int) -> None:
        self._need, self._alike, self._many = need, alike, many
        self._worth = RUN_VALUES[doubled]
        # The most that a sequence can gain from each height on, twos apart.
        self._most = [0] * 17
        self._at: list[tuple[tuple[Card, int], ...] | None] = [None] * 17
        for number in range(14, 1, -1):
            if shape >> number - 2 & 1:
                held = self._at[number] = _AT_PLACE[cards & _PLACES[suit][number]]
                self._most[number] = self._most[number + 1] + (self._worth[number] if held else 0)
        self.found: list[Choice] = []

    def grow(
        self, number: int, so_far: tuple[Card, ...], mask: int, twos: tuple[Card, ...], has_natural: bool, points: int
    ) -> None:
        """Add every sequence that begins with ``so_far`` and goes on, if it does, at height ``number``."""
        if points < self._need:
            if points + self._most[number] + 4 * len(twos) < self._need:
                return
        elif has_natural and len(so_far) >= 3:
            if len(self.found) > self._many:
                return
            self.found.append((mask, Run(so_far)))
        cards = self._at[number]
        if cards is None:
            return
        if cards:
            more = points + self._worth[number]
            for card, bit in cards:
                self.grow(number + 1, (*so_far, card), mask | bit, twos, True, more)
            if self._alike:
                return
        if twos:
            for place in range(1 if self._alike else len(twos)):
                two = twos[place]
                self.grow(number + 1, (*so_far, two), mask | BIT[two], twos[place + 1 :], has_natural, points + 4)


_PLACES = tuple(
    tuple(SUIT_MASK[suit] & RANK_MASK[number] if number < 15 else 0 for number in range(17)) for suit in range(4)
)
_AT_PLACE = {
    mask: tuple((card, BIT[card]) for card in cards_of(mask))
    for places in _PLACES
    for both in places
    for mask in (0, both, both & GREEN, both & BLUE)
}
"""The cards, with their bits, that can lie at one place: none, the green one, the blue one, or both."""
