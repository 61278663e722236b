"""The search behind the melds: how a hand's cards part into runs and sets with the fewest points left over.

Every normal card is a bit, low ranks first, so that the cards still to be placed are one number. The lowest of them is
placed next: in a set with others of its rank, at the low end of a run, or nowhere. Two facts keep that small, both by
swapping cards without loss. A run takes the normal card of each place that it covers while there is one to be had,
and wild cards only for the others. And wild cards that are left over always fit somewhere once anything is melded.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card

POINTS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""TC-7: what a card counts that is left over, by rank: the ace 1, then face value, ten to king 10."""

KING: Final = 13
_RANK: Final = 15
_WILDS: Final = 8
_CODES: Final = 64


class Search:
    """The normal cards of one hand, ready to be parted.

    :param normals: the cards that are not wild, in any order.
    :param ace_high: whether an ace may also follow a king in a run (TC-3).
    """

    __slots__ = ("_covered", "_least", "_mates", "_where", "ace_high", "cards", "everything", "points")

    def __init__(self, normals: Sequence[Card], ace_high: bool) -> None:
        self.cards = sorted(normals, key=_by_rank)
        self.ace_high = ace_high
        self.points = [POINTS[card & _RANK] for card in self.cards]
        where = [0] * _CODES
        by_rank = [0] * (KING + 1)
        bit = 1
        for card in self.cards:
            where[card] |= bit
            by_rank[card & _RANK] |= bit
            bit <<= 1
        self._where = where
        self.everything = bit - 1
        self._mates = [by_rank[card & _RANK] for card in self.cards]
        self._least: dict[int, tuple[int, int, int]] = {}
        self._covered: dict[int, bool] = {}

    def groups(self, wilds: int) -> list[tuple[tuple[Card, ...], int]]:
        """Return the melds of a best parting: the normal cards of each, and the wild cards that it needs."""
        found = []
        mask = self.everything
        while mask:
            _, group, need = self._best(mask, wilds)
            if need >= 0:
                found.append((tuple(self.cards[i] for i in range(len(self.cards)) if group >> i & 1), need))
                wilds -= need
            mask ^= group
        return found

    def covered(self, mask: int, wilds: int, spare: int = 0) -> bool:
        """Whether all cards of ``mask``, but for at most ``spare`` of them, can be melded with this many wild cards."""
        if not mask:
            return True
        key = mask << _WILDS | wilds << 1 | spare
        known = self._covered.get(key)
        if known is None:
            known = any(self.covered(mask ^ group, wilds - need, spare) for group, need in self._choices(mask, wilds))
            if not known and spare:
                known = self.covered(mask & (mask - 1), wilds, spare - 1)
            self._covered[key] = known
        return known

    def _best(self, mask: int, wilds: int) -> tuple[int, int, int]:
        """Return the fewest points left, the next cards to place, and the wild cards they need (−1: left over)."""
        key = mask << _WILDS | wilds
        best = self._least.get(key)
        if best is not None:
            return best
        best = (1 << 30, 0, 0)
        for group, need in self._choices(mask, wilds):
            rest = mask ^ group
            points = self._best(rest, wilds - need)[0] if rest else 0
            if points < best[0]:
                best = (points, group, need)
                if not points:
                    break
        if best[0]:
            low = mask & -mask
            rest = mask ^ low
            points = self.points[low.bit_length() - 1] + (self._best(rest, wilds)[0] if rest else 0)
            if points < best[0]:
                best = (points, low, -1)
        self._least[key] = best
        return best

    def _choices(self, mask: int, wilds: int) -> list[tuple[int, int]]:
        """Return the melds that the lowest card of ``mask`` can begin: their normal cards, the wild cards needed."""
        low = mask & -mask
        card = self.cards[low.bit_length() - 1]
        found = self._runs(mask, wilds, low, card, 1)
        if self.ace_high and card & _RANK == 1:
            found += self._runs(mask, wilds, low, card, -1)
        mates = self._mates[low.bit_length() - 1] & mask ^ low
        if mates or wilds > 1:
            found += self._sets(mask, wilds, low, mates)
        return found

    def _runs(self, mask: int, wilds: int, low: int, card: int, step: int) -> list[tuple[int, int]]:
        """Return the runs from the lowest card upwards, or from an ace downwards as if it followed the king."""
        found = []
        where = self._where
        group, length, gaps = low, 1, 0
        ace = card - (card & _RANK) + 1
        place, end = (card, ace + KING - 1) if step > 0 else (ace + KING, ace + 1)
        while place != end:
            place += step
            length += 1
            at = where[place] & mask
            if at:
                group |= at & -at
                if length > 2:
                    found.append((group, gaps))
                elif wilds:
                    found.append((group, 1))
            else:
                gaps += 1
                if gaps > wilds:
                    break
        return found

    def _sets(self, mask: int, wilds: int, low: int, mates: int) -> list[tuple[int, int]]:
        """Return the sets of the lowest card with ``mates``, others of its rank.

        Only mates that a run could use may stay out: any other would be left over, and so is better in the set.
        """
        free = 0
        left = mates
        while left:
            bit = left & -left
            left ^= bit
            if self._opens(mask, wilds, bit):
                free |= bit
        fixed = low | (mates ^ free)
        found = []
        some = free
        while True:
            group = fixed | some
            need = 3 - group.bit_count()
            if need <= wilds and self._plain(some, free):
                found.append((group, max(need, 0)))
            if not some:
                return found
            some = (some - 1) & free

    def _opens(self, mask: int, wilds: int, bit: int) -> bool:
        """Whether a run from this card is possible at all."""
        card = self.cards[bit.bit_length() - 1]
        if self._runs(mask, wilds, bit, card, 1):
            return True
        return self.ace_high and card & _RANK == 1 and bool(self._runs(mask, wilds, bit, card, -1))

    def _plain(self, some: int, free: int) -> bool:
        """Whether, of equal cards, the first ones are taken: choosing others among them would be the same again."""
        left = free & ~some
        while left:
            bit = left & -left
            left ^= bit
            if self._where[self.cards[bit.bit_length() - 1]] & some & ~(bit - 1):
                return False
        return True


def _by_rank(card: Card) -> int:
    return (card & _RANK) << 8 | card >> 4
