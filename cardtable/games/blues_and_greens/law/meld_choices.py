"""All melds that can be laid from a hand (BG-17, BG-18, BG-28), as numbers; moves are made from them when needed.

While a player melds and builds, the hand only shrinks, so the melds listed at the start of the turn are enough.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple, overload

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.masks import (
    BIT,
    BLUE,
    GREEN,
    NO_TRUMP,
    PLACE,
    RANK_MASK,
    SUIT_MASK,
    Kit,
    cards_of,
)
from cardtable.games.blues_and_greens.law.meld_reach import most_in
from cardtable.games.blues_and_greens.law.moves import Run, Set
from cardtable.games.blues_and_greens.law.runs import LOWEST, SUIT, groups_of, runs_in

Choice = int
"""A meld: the mask of its cards, and above it, for a sequence only, its lowest height."""

ALL: Final = GREEN | BLUE
LOW: Final = 104


def low_of(choice: Choice) -> int:
    """Return a sequence's lowest height, 0 for a set."""
    return choice >> LOW & 15


class Melds(NamedTuple):
    """The melds that can be laid from a hand, worth at least this many points.

    :param alike: whether twos count as equal; then they are in sequences from the highest to the lowest.
    """

    hand: int
    trump: int
    need: int
    alike: bool
    choices: Sequence[Choice]

    def serve(self, hand: int, trump: int, need: int) -> bool:
        """Whether these include all melds of ``hand``, because it has no other cards than this hand."""
        return not (hand & ~self.hand or self.alike or need != self.need or trump != self.trump)

    def within(self, hand: int) -> "Melds":
        """Return those that can be laid from ``hand`` (see ``serve``)."""
        if hand == self.hand or not self.choices:
            return self
        gone = self.hand ^ hand
        left = [choice for choice in self.choices if not choice & gone]
        return Melds(hand, self.trump, self.need, False, left)


class TurnMoves(Sequence[Move]):
    """The moves of a turn after the draw: melds, each made only when it is needed, and then all others."""

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
    """Return the move of a choice; ``downwards``: with a sequence's twos from the highest to the lowest."""
    low = low_of(choice)
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

    The twos of a sequence are in one order only. With more than ``many`` melds, twos count as equal; if there are still
    more, they are used in sequences only where the hand has no natural card.
    """
    wild = (hand & kit.wild).bit_count()
    least = max(1, 3 - wild)
    sets = [held for rank in kit.melded if (held := hand & rank) and held.bit_count() >= least]
    if not wild and not sets and not kit.run_lows(hand, 0):
        return Melds(hand, trump, need, False, ())
    finder = _Finder(kit, trump, hand, need, many, alike=False, sparing=False)
    if finder.find(sets):
        return Melds(hand, trump, need, False, finder.choices)
    finder = _Finder(kit, trump, hand, need, many, alike=True, sparing=False)
    if not finder.find(sets):
        finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=True)
        finder.find(sets)
    return Melds(hand, trump, need, True, finder.choices)


def runs_with_twos_anywhere(kit: Kit, trump: int, hand: int, need: int) -> Sequence[Choice]:
    """Return the sequences of ``hand`` worth ``need`` points, in which twos count as equal but may be anywhere.

    A shortened list of melds may lack the only ones that are worth enough for a first meld: a two is worth more than
    most natural cards.
    """
    finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=False)
    finder.find(())
    return finder.choices


@lru_cache(maxsize=1 << 13)
def _some_of(mask: int, least: int) -> tuple[int, ...]:
    """Return every choice of at least ``least`` cards of a mask, small ones first."""
    bits = [BIT[card] for card in cards_of(mask)]
    return tuple(sum(some) for count in range(least, len(bits) + 1) for some in combinations(bits, count))


@lru_cache(maxsize=1 << 11)
def _twos_by_number(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return by number, from 0 up, the choices of this many twos; only the highest ones if they count as equal."""
    bits = [BIT[card] for card in cards_of(twos)]
    if alike:
        return tuple((sum(bits[len(bits) - count :]),) for count in range(len(bits) + 1))
    return tuple(tuple(map(sum, combinations(bits, count))) for count in range(len(bits) + 1))


@lru_cache(maxsize=1 << 11)
def _some_twos(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return by number, from 0 up, the choices of at least this many twos (see ``_twos_by_number``)."""
    exactly = _twos_by_number(twos, alike)
    return tuple(tuple(chain.from_iterable(exactly[least:])) for least in range(len(exactly)))


@lru_cache(maxsize=1 << 11)
def _swaps(both: int, shift: int) -> tuple[int, ...]:
    """Return the masks that change any of a suit's green cards, at the heights of a mask, to their blue twins."""
    sums = [0]
    for place in range(13):
        if both >> place & 1:
            sums += [(1 | 1 << 52) << shift + place | some for some in sums]
    return tuple(sums)


_TENS: Final = sum(RANK_MASK[10:])


_NO_LIMIT: Final = 1 << 30


class _Finder:
    """Collects melds, and stops when there are more than ``many``.

    ``alike``: whether twos count as equal. ``sparing``: whether they are used only in gaps (see ``runs_in``).
    """

    __slots__ = ("_alike", "_hand", "_kit", "_many", "_need", "_sparing", "_trump", "_twos", "choices")

    def __init__(self, kit: Kit, trump: int, hand: int, need: int, many: int, *, alike: bool, sparing: bool) -> None:
        self._kit, self._trump, self._hand, self._need = kit, trump, hand, need
        self._many, self._alike, self._sparing = many, alike, sparing
        self._twos = hand & kit.wild
        self.choices: list[Choice] = []

    def find(self, sets: Sequence[int]) -> bool:
        """Collect the sets of these cards, of one rank each, and the sequences; return whether these are all."""
        if not self._find_sets(sets):
            return False
        if self._twos:
            some = _some_twos(self._twos, self._alike)
            least = max(3, -(-self._need // 4))
            if least < len(some):
                self.choices += some[least]
        lows = self._kit.run_lows(self._hand, self._twos.bit_count())
        for suit, cards in enumerate(SUIT_MASK):
            if lows & cards and not self._find_runs(suit):
                return False
        return len(self.choices) <= self._many

    def _find_sets(self, sets: Sequence[int]) -> bool:
        """Collect the sets; return whether these are all."""
        need, choices = self._need, self.choices
        twos = _some_twos(self._twos, self._alike)
        fewest = max(1, 4 - len(twos))
        doubled = SUIT_MASK[self._trump] if self._trump != NO_TRUMP else 0
        for held in sets:
            if not self._twos and not need:
                choices += _some_of(held, 3)
                continue
            for natural in _some_of(held, fewest):
                least = max(0, 3 - natural.bit_count())
                if need:
                    points = natural.bit_count() + (natural & doubled).bit_count()
                    least = max(least, -((points * (2 if held & _TENS else 1) - need) // 4))
                if least < len(twos):
                    choices += [natural | some for some in twos[least]]
            if len(choices) > self._many:
                return False
        return True

    def _find_runs(self, suit: int) -> bool:
        """Collect the sequences in a suit; return whether these are all, or nearly."""
        shift, wild, need = 13 * suit, self._twos.bit_count(), self._need
        doubled = need > 0 and suit == self._trump
        natural = self._hand & self._kit.plain & SUIT_MASK[suit]
        green, blue = natural >> shift & SUIT, natural >> 52 + shift
        both, blue = green & blue, blue & ~green
        present = green | blue
        twos = _twos_by_number(self._twos, self._alike)
        terms = (self._kit.shapes[suit], wild, need, doubled, self._sparing)
        for group in groups_of(present, wild):
            if need and most_in(group, wild, doubled) < need:
                continue
            for used, runs in enumerate(runs_in(group, *terms)):
                if len(self.choices) + len(runs) * len(twos[used]) > self._many:
                    return False
                placed = [(run & green | (run & blue) << 52) << shift | run >> LOWEST << LOW for run in runs]
                if both & group:
                    placed = [
                        run ^ swap
                        for run, cards in zip(placed, runs, strict=True)
                        for swap in _swaps(cards & both, shift)
                    ]
                self.choices += [run | some for run in placed for some in twos[used]] if used else placed
        return True
