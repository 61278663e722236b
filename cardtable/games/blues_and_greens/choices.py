"""All melds that can be laid from a hand (BG-17, BG-18, BG-28), as numbers of which moves are made when asked for.

While a player melds and builds, the hand only shrinks: what can be made of it then was found at the turn's begin.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, overload

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.masks import (
    BIT,
    BLUE,
    GREEN,
    NO_TRUMP,
    PLACE,
    RANK_MASK,
    RUN_LOWS,
    SUIT_MASK,
    Kit,
    cards_of,
)
from cardtable.games.blues_and_greens.moves import Run, Set
from cardtable.games.blues_and_greens.reach import RUN_VALUES, groups_worth

Choice = int
"""A meld: the mask of its cards, and from the bit ``LOW`` on a sequence's lowest height, 0 for a set."""

LOW: Final = 104
ALL: Final = GREEN | BLUE


class Melds(NamedTuple):
    """The melds that can be laid from a hand, of so many points at least.

    :param alike: whether twos are taken for alike: then they lie in sequences from the highest to the lowest.
    """

    hand: int
    trump: int
    need: int
    alike: bool
    choices: Sequence[Choice]

    def serve(self, hand: int, trump: int, need: int) -> bool:
        """Whether these tell what can be laid from ``hand``, for it holds no card that was not there."""
        return not (hand & ~self.hand or self.alike or need != self.need or trump != self.trump)

    def within(self, hand: int) -> "Melds":
        """Return those that can be laid from ``hand``, which these serve for."""
        if hand == self.hand or not self.choices:
            return self
        gone = self.hand ^ hand
        left = [choice for choice in self.choices if not choice & gone]
        return Melds(hand, self.trump, self.need, False, left)


class TurnMoves(Sequence[Move]):
    """The moves of a turn after the draw: melds, each made only when it is asked for, and after them all others."""

    __slots__ = ("_alike", "_choices", "_kit", "_made", "_others")

    def __init__(self, kit: Kit, choices: Sequence[Choice], alike: bool, others: Sequence[Move]) -> None:
        self._kit, self._choices, self._alike, self._others = kit, choices, alike, others
        self._made: tuple[Move, ...] | None = None

    def __len__(self) -> int:
        return len(self._choices) + len(self._others)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if self._made is not None or isinstance(index, slice):
            return self._all()[index]
        melds = len(self._choices)
        if index < 0:
            index += melds + len(self._others)
        if 0 <= index < melds:
            return meld_of(self._kit, self._choices[index], self._alike)
        if index < 0:
            raise IndexError(index)
        return self._others[index - melds]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def _all(self) -> tuple[Move, ...]:
        made = self._made
        if made is None:
            melds = [meld_of(self._kit, choice, self._alike) for choice in self._choices]
            made = self._made = (*melds, *self._others)
        return made


def meld_of(kit: Kit, choice: Choice, downwards: bool = False) -> Set | Run:
    """Return the move that a choice stands for; ``downwards``: a sequence's twos lie from the highest to the lowest."""
    low = choice >> LOW
    cards = cards_of(choice & ALL)
    if not low:
        return Set(tuple(sorted(cards)))
    twos = [card for card in cards if BIT[card] & kit.wild]
    if downwards:
        twos.reverse()
    natural = {PLACE[card][0]: card for card in cards if not BIT[card] & kit.wild}
    left = iter(twos)
    span = range(low, low + len(cards))
    return Run(tuple(natural[height] if height in natural else next(left) for height in span))


def melds_in(kit: Kit, trump: int, hand: int, need: int, many: int) -> Melds:
    """Return the melds that can be laid from ``hand`` and are worth ``need`` points.

    The twos of a sequence come in one order. If there are more than ``many`` melds, twos are taken for alike, and in
    sequences stand only where the hand has no natural card.
    """
    twos = hand & kit.wild
    wild = twos.bit_count()
    least = max(1, 3 - wild)
    groups = groups_worth(kit, trump, hand, need) if need else kit.groups
    if not groups.any:
        return Melds(hand, trump, need, False, ())
    sets = [held for rank in groups.ranks if (held := hand & rank) and held.bit_count() >= least]
    finder = _Finder(kit, trump, hand, need, many, False)
    if not wild or _set_count(0, wild) + sum(_set_count(held.bit_count(), wild) for held in sets) <= many:
        finder.find(sets, groups.suits)
        if len(finder.found) <= many:
            return Melds(hand, trump, need, False, finder.found)
    finder = _Finder(kit, trump, hand, need, 1 << 30, True)
    finder.find(sets, groups.suits)
    return Melds(hand, trump, need, True, finder.found)


@lru_cache(maxsize=256)
def _set_count(natural: int, wild: int) -> int:
    """Return how many sets can be made with so many natural cards of one rank (at least one, if any) and twos."""
    return sum(
        comb(natural, some) * comb(wild, twos)
        for some in range(min(natural, 1), natural + 1)
        for twos in range(wild + 1)
        if some + twos >= 3
    )


@lru_cache(maxsize=1 << 13)
def _some_of(mask: int, least: int) -> tuple[int, ...]:
    """Return every choice of at least ``least`` cards of a mask, small ones first."""
    bits = [BIT[card] for card in cards_of(mask)]
    return tuple(sum(some) for count in range(least, len(bits) + 1) for some in combinations(bits, count))


@lru_cache(maxsize=1 << 11)
def _some_twos(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return by number, from none on, the choices of at least so many twos; one of each size if they are alike."""
    if not alike:
        return tuple(_some_of(twos, least) for least in range(twos.bit_count() + 1))
    bits = [BIT[card] for card in cards_of(twos)][::-1]
    sizes = tuple(sum(bits[:count]) for count in range(len(bits) + 1))
    return tuple(sizes[least:] for least in range(len(bits) + 1))


_TENS: Final = sum(RANK_MASK[10:])


class _Finder:
    """Collects melds; gives up when there are more than ``many``."""

    __slots__ = ("_alike", "_hand", "_kit", "_many", "_natural", "_need", "_trump", "_twos", "found")

    def __init__(self, kit: Kit, trump: int, hand: int, need: int, many: int, alike: bool) -> None:
        self._kit, self._trump, self._hand, self._need = kit, trump, hand, need
        self._many, self._alike = many, alike
        self._natural = hand & kit.plain
        self._twos = hand & kit.wild
        self.found: list[Choice] = []

    def find(self, sets: Sequence[int], suits: Sequence[int]) -> None:
        """Collect the sets of these cards of one rank each, and the sequences in these suits."""
        if sets:
            self._find_sets(sets)
        if self._twos:
            some = _some_twos(self._twos, self._alike)
            least = max(3, -(-self._need // 4))
            if least < len(some):
                self.found += some[least]
        else:
            present = (self._natural | self._natural >> 52) & GREEN
            if not present & present >> 1 & present >> 2 & RUN_LOWS:
                return
        for suit in suits:
            self._find_runs(suit)
            if len(self.found) > self._many:
                break

    def _find_sets(self, sets: Sequence[int]) -> None:
        need, found = self._need, self.found
        twos = _some_twos(self._twos, self._alike)
        doubled = SUIT_MASK[self._trump] if self._trump != NO_TRUMP else 0
        for held in sets:
            if not self._twos and not need:
                found += _some_of(held, 3)
                continue
            for natural in _some_of(held, 1 if self._twos else 3):
                least = max(0, 3 - natural.bit_count())
                if need:
                    points = natural.bit_count() + (natural & doubled).bit_count()
                    least = max(least, -((points * (2 if held & _TENS else 1) - need) // 4))
                if least < len(twos):
                    found += [natural | some for some in twos[least]]

    def _find_runs(self, suit: int) -> None:
        wild, shape = self._twos.bit_count(), self._kit.shapes[suit]
        doubled = suit == self._trump
        best, longest = _prospects(self._kit.present(self._hand, suit), shape, wild, doubled)
        lows = [low for low in range(2, 13) if longest[low][wild] >= 3 and best[low][wild] >= self._need]
        if not lows:
            return
        at: list[tuple[int, ...] | None] = [None] * 17
        for number in range(lows[0], 15):
            if shape >> number - 2 & 1:
                at[number] = _AT_PLACE[self._natural & _PLACES[suit][number]]
        bits = [BIT[card] for card in cards_of(self._twos)]
        runs = _Runs(at, bits[::-1] if self._alike else bits, RUN_VALUES[doubled], best, longest)
        runs.natural, runs.need, runs.many, runs.alike = self._natural, self._need, self._many, self._alike
        runs.found = self.found
        for low in lows:
            runs.grow(low, low << LOW, 0, 0, 0)


class _Runs:
    """Collects the sequences of one suit.

    :param at: by height the natural cards held, as bits; ``None``: no sequence goes there. ``twos``: as bits.
    :param worth: by height what a natural card brings. ``best``, ``longest``: see ``_prospects``.
    """

    __slots__ = ("_at", "_best", "_longest", "_twos", "_worth", "alike", "found", "many", "natural", "need")

    def __init__(
        self,
        at: Sequence[tuple[int, ...] | None],
        twos: Sequence[int],
        worth: Sequence[int],
        best: Sequence[Sequence[int]],
        longest: Sequence[Sequence[int]],
    ) -> None:
        self._at, self._twos, self._worth, self._best, self._longest = at, twos, worth, best, longest
        self.natural = self.need = self.many = 0
        self.alike = False
        self.found: list[Choice] = []

    def grow(self, number: int, so_far: Choice, length: int, points: int, spent: int) -> None:
        """Add every sequence that begins with ``so_far`` and goes on at height ``number``.

        :param length: the number of its cards, worth ``points``. ``spent``: the place of the first two that is left.
        """
        held = self._at[number]
        if held is None or len(self.found) > self.many:
            return
        after, longer, twos, need = number + 1, length + 1, self._twos, self.need
        best, longest = self._best[after], self._longest[after]
        left = len(twos) - spent
        if held:
            more = points + self._worth[number]
            if more + best[left] >= need and longer + longest[left] >= 3:
                for bit in held:
                    if longer >= 3 and more >= need:
                        self.found.append(so_far | bit)
                    if longest[left]:
                        self.grow(after, so_far | bit, longer, more, spent)
            if self.alike:
                return
        more = points + 4
        for place in range(spent, min(len(twos), spent + 1) if self.alike else len(twos)):
            left -= 1
            if more + best[left] >= need and longer + longest[left] >= 3:
                run = so_far | twos[place]
                if longer >= 3 and more >= need and run & self.natural:
                    self.found.append(run)
                if longest[left]:
                    self.grow(after, run, longer, more, place + 1)


Table = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 14)
def _prospects(present: int, shape: int, wild: int, doubled: bool) -> tuple[Table, Table]:
    """Return by height and number of twos what a sequence that goes on there can still gain: points, and cards.

    :param present: the heights held, ``shape`` those that there are (see ``Kit.present``, ``Kit.shapes``).
    """
    worth = RUN_VALUES[doubled]
    points = [(0,) * (wild + 1)] * 17
    cards = points[:]
    for number in range(14, 1, -1):
        if not shape >> number - 2 & 1:
            continue
        most, longest = points[number + 1], cards[number + 1]
        if present >> number - 2 & 1:
            points[number] = tuple(
                max(worth[number] + most[left], 4 + most[left - 1] if left else 0) for left in range(wild + 1)
            )
            cards[number] = tuple(1 + longest[left] for left in range(wild + 1))
        else:
            points[number] = tuple(4 + most[left - 1] if left else 0 for left in range(wild + 1))
            cards[number] = tuple(1 + longest[left - 1] if left else 0 for left in range(wild + 1))
    return tuple(points), tuple(cards)


_PLACES = tuple(
    tuple(SUIT_MASK[suit] & RANK_MASK[number] if number < 15 else 0 for number in range(17)) for suit in range(4)
)
_AT_PLACE: Final = {
    mask: tuple(BIT[card] for card in cards_of(mask))
    for places in _PLACES
    for both in places
    for mask in (0, both, both & GREEN, both & BLUE)
}
"""The cards, as bits, that can lie at one place: none, the green one, the blue one, or both."""
