"""All melds that can be laid from a hand (BG-17, BG-18, BG-28), as bits; moves are made from them when needed.

While a player melds and builds, the hand only shrinks, so the melds are listed once a turn and filtered afterwards.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple, overload

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.best_runs import most_in
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, BLUE, GREEN, NO_TRUMP, PLACE, RANK_MASK, SUIT_MASK, cards_of
from cardtable.games.blues_and_greens.law.moves import Run, Set
from cardtable.games.blues_and_greens.law.runs import RUN_LOW_SHIFT, SUIT_BITS, groups_of, runs_in

MeldBits = int
"""A meld as a number: the mask of its cards, and for a sequence its lowest height in the bits above."""

CARD_BITS: Final = GREEN | BLUE
LOW_SHIFT: Final = 104


def low_of(choice: MeldBits) -> int:
    """Return a sequence's lowest height, 0 for a set."""
    return choice >> LOW_SHIFT & 15


class Melds(NamedTuple):
    """The melds worth ``need`` points or more that can be laid from a hand.

    :param alike: whether twos count as equal; if they do, those of a sequence go from the highest to the lowest.
    """

    hand: int
    trump: int
    need: int
    alike: bool
    choices: Sequence[MeldBits]

    def cover(self, hand: int, trump: int, need: int) -> bool:
        """Whether these include all melds of ``hand``, because it is a part of this hand."""
        return not (hand & ~self.hand or self.alike or need != self.need or trump != self.trump)

    def within(self, hand: int) -> "Melds":
        """Return those that can be laid from ``hand`` (see ``cover``)."""
        if hand == self.hand or not self.choices:
            return self
        gone = self.hand ^ hand
        left = [choice for choice in self.choices if not choice & gone]
        return Melds(hand, self.trump, self.need, False, left)


class TurnMoves(Sequence[Move]):
    """The moves of a turn after the draw: the melds, each made only when it is needed, then all other moves."""

    __slots__ = ("_alike", "_choices", "_kit", "_made", "_others")

    def __init__(self, kit: Kit, choices: Sequence[MeldBits], alike: bool, others: Sequence[Move]) -> None:
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


def meld_of(kit: Kit, choice: MeldBits, downwards: bool = False) -> Set | Run:
    """Return the move of a meld.

    :param downwards: whether the twos of a sequence go from the highest to the lowest.
    """
    low = low_of(choice)
    cards = cards_of(choice & CARD_BITS)
    if not low:
        return Set(tuple(sorted(cards)))
    twos = [card for card in cards if BIT[card] & kit.wild]
    if downwards:
        twos.reverse()
    natural = {PLACE[card][0]: card for card in cards if not BIT[card] & kit.wild}
    left = iter(twos)
    span = range(low, low + len(cards))
    return Run(tuple(natural[height] if height in natural else next(left) for height in span))


def melds_in(kit: Kit, trump: int, hand: int, need: int, max_melds: int) -> Melds:
    """Return the melds worth ``need`` points or more that can be laid from ``hand``.

    The twos of a sequence come in one order only. With more than ``max_melds`` melds, twos count as equal; if these are
    still too many, sequences use twos only where the hand has no natural card.
    """
    wild = (hand & kit.wild).bit_count()
    least = max(1, 3 - wild)
    sets = [held for rank in kit.melded if (held := hand & rank) and held.bit_count() >= least]
    if not wild and not sets and not kit.run_lows(hand, 0):
        return Melds(hand, trump, need, False, ())
    finder = _Finder(kit, trump, hand, need, max_melds, alike=False, sparing=False)
    if finder.find(sets):
        return Melds(hand, trump, need, False, finder.choices)
    finder = _Finder(kit, trump, hand, need, max_melds, alike=True, sparing=False)
    if not finder.find(sets):
        finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=True)
        finder.find(sets)
    return Melds(hand, trump, need, True, finder.choices)


def runs_with_twos_anywhere(kit: Kit, trump: int, hand: int, need: int) -> Sequence[MeldBits]:
    """Return the sequences of ``hand`` worth ``need`` points; twos count as equal but may be anywhere.

    A shortened list of melds may lack the only ones worth enough for a first meld, because a two is worth more than
    most natural cards.
    """
    finder = _Finder(kit, trump, hand, need, _NO_LIMIT, alike=True, sparing=False)
    finder.find(())
    return finder.choices


@lru_cache(maxsize=1 << 13)
def _some_of(mask: int, least: int) -> tuple[int, ...]:
    """Return every choice of at least ``least`` cards of a mask, the smallest choices first."""
    bits = [BIT[card] for card in cards_of(mask)]
    return tuple(sum(some) for count in range(least, len(bits) + 1) for some in combinations(bits, count))


@lru_cache(maxsize=1 << 11)
def _twos_by_number(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by number, the choices of exactly this many twos; if twos count as equal, only the highest ones."""
    bits = [BIT[card] for card in cards_of(twos)]
    if alike:
        return tuple((sum(bits[len(bits) - count :]),) for count in range(len(bits) + 1))
    return tuple(tuple(map(sum, combinations(bits, count))) for count in range(len(bits) + 1))


@lru_cache(maxsize=1 << 11)
def _some_twos(twos: int, alike: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by number, the choices of at least this many twos (see ``_twos_by_number``)."""
    exactly = _twos_by_number(twos, alike)
    return tuple(tuple(chain.from_iterable(exactly[least:])) for least in range(len(exactly)))


@lru_cache(maxsize=1 << 11)
def _swaps(both: int, shift: int) -> tuple[int, ...]:
    """Return the masks that exchange any of a suit's green cards, at the heights of ``both``, for their blue twins."""
    sums = [0]
    for place in range(13):
        if both >> place & 1:
            sums += [(1 | 1 << 52) << shift + place | some for some in sums]
    return tuple(sums)


_TENS: Final = sum(RANK_MASK[10:])


_NO_LIMIT: Final = 1 << 30


class _Finder:
    """Collects melds, and stops when there are more than ``max_melds``.

    :param alike: whether twos count as equal.
    :param sparing: whether sequences use twos only where there is no natural card (see ``runs_in``).
    """

    __slots__ = ("_alike", "_hand", "_kit", "_max_melds", "_need", "_sparing", "_trump", "_twos", "choices")

    def __init__(
        self, kit: Kit, trump: int, hand: int, need: int, max_melds: int, *, alike: bool, sparing: bool
    ) -> None:
        self._kit, self._trump, self._hand, self._need = kit, trump, hand, need
        self._max_melds, self._alike, self._sparing = max_melds, alike, sparing
        self._twos = hand & kit.wild
        self.choices: list[MeldBits] = []

    def find(self, sets: Sequence[int]) -> bool:
        """Collect the melds; return whether they are all.

        :param sets: for each set to look for, all cards of its rank in the hand.
        """
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
        return len(self.choices) <= self._max_melds

    def _find_sets(self, sets: Sequence[int]) -> bool:
        """Collect the sets; return whether they are all."""
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
            if len(choices) > self._max_melds:
                return False
        return True

    def _find_runs(self, suit: int) -> bool:
        """Collect the sequences of a suit; return whether they are all."""
        shift, wild, need = 13 * suit, self._twos.bit_count(), self._need
        doubled = need > 0 and suit == self._trump
        natural = self._hand & self._kit.plain & SUIT_MASK[suit]
        green, blue = natural >> shift & SUIT_BITS, natural >> 52 + shift
        both, blue = green & blue, blue & ~green
        present = green | blue
        twos = _twos_by_number(self._twos, self._alike)
        terms = (self._kit.shapes[suit], wild, need, doubled, self._sparing)
        for group in groups_of(present, wild):
            if need and most_in(group, wild, doubled) < need:
                continue
            for used, runs in enumerate(runs_in(group, *terms)):
                if len(self.choices) + len(runs) * len(twos[used]) > self._max_melds:
                    return False
                placed = [
                    (run & green | (run & blue) << 52) << shift | run >> RUN_LOW_SHIFT << LOW_SHIFT for run in runs
                ]
                if both & group:
                    placed = [
                        run ^ swap
                        for run, cards in zip(placed, runs, strict=True)
                        for swap in _swaps(cards & both, shift)
                    ]
                self.choices += [run | some for run in placed for some in twos[used]] if used else placed
        return True
