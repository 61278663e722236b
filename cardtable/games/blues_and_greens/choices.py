"""All melds that can be laid from a hand (BG-17, BG-28)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.masks import Kit, cards_of
from cardtable.games.blues_and_greens.moves import Run, Set
from cardtable.games.blues_and_greens.reach import Groups


def melds_in(kit: Kit, hand: int, groups: Groups, many: int) -> list[Set | Run]:
    """Return the melds that can be laid from ``hand`` out of ``groups``; the twos of a sequence come in one order.

    If there are more than ``many``, twos are taken for alike, and in sequences stand only where the hand has no
    natural card.
    """
    found: list[Set | Run] = []
    wild = (hand & kit.wild).bit_count()
    count = _choices(0, wild)
    least = max(1, 3 - wild)
    sets = []
    for cards in groups.ranks:
        held = hand & cards
        if held and held.bit_count() >= least:
            sets.append(held)
            count += _choices(held.bit_count(), wild)
    if count <= many:
        _add_sets(found, kit, hand, sets, alike=False)
        _add_runs(found, kit, hand, groups.suits, alike=False, many=many)
        if len(found) <= many:
            return found
        found.clear()
    _add_sets(found, kit, hand, sets, alike=True)
    _add_runs(found, kit, hand, groups.suits, alike=True, many=None)
    return found


@lru_cache(maxsize=256)
def _choices(natural: int, wild: int) -> int:
    """Return how many sets can be made with so many natural cards of one rank (at least one, if any) and twos."""
    return sum(
        comb(natural, some) * comb(wild, twos)
        for some in range(min(natural, 1), natural + 1)
        for twos in range(wild + 1)
        if some + twos >= 3
    )


def _add_sets(found: list[Set | Run], kit: Kit, hand: int, groups: list[int], alike: bool) -> None:
    """Add the sets out of ``groups``, the cards held of each rank, and those of twos alone."""
    wild = cards_of(hand & kit.wild)
    if not wild:
        for held in groups:
            found.extend(Set(some) for some in _some(cards_of(held), 3))
        return
    choices = [wild[::-1][:count] for count in range(len(wild) + 1)] if alike else _some(wild, 0)
    for held in groups:
        for some in _some(cards_of(held), 1):
            found.extend(Set(tuple(sorted(some + twos))) for twos in choices if len(some) + len(twos) >= 3)
    found.extend(Set(tuple(sorted(twos))) for twos in choices if len(twos) >= 3)


def _some(cards: tuple[Card, ...], least: int) -> list[tuple[Card, ...]]:
    """Return every choice of at least ``least`` of the cards."""
    return [some for count in range(least, len(cards) + 1) for some in combinations(cards, count)]


def _add_runs(found: list[Set | Run], kit: Kit, hand: int, suits: Sequence[int], alike: bool, many: int | None) -> None:
    """Add the sequences of these suits, and stop when there are more than ``many`` melds."""
    wild = cards_of(hand & kit.wild)
    if alike:
        wild = wild[::-1]
    for suit in suits:
        lows = _lows(kit.present(hand, suit), kit.shapes[suit], len(wild))
        if not lows:
            continue
        at = [cards_of(hand & cards) if cards else None for cards in kit.at[suit]]
        for low in lows:
            _grow(found, at, low, (), wild, alike, False, many)


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


def _grow(
    found: list[Set | Run],
    at: list[tuple[Card, ...] | None],
    number: int,
    so_far: tuple[Card, ...],
    wild: tuple[Card, ...],
    alike: bool,
    has_natural: bool,
    many: int | None,
) -> None:
    """Add every sequence that begins with ``so_far`` and goes on, if it does, at height ``number``."""
    if has_natural and len(so_far) >= 3:
        found.append(Run(so_far))
        if many is not None and len(found) > many:
            return
    cards = at[number]
    if cards is None:
        return
    for card in cards:
        _grow(found, at, number + 1, (*so_far, card), wild, alike, True, many)
    if not wild or (alike and cards):
        return
    for position in range(1 if alike else len(wild)):
        _grow(found, at, number + 1, (*so_far, wild[position]), wild[position + 1 :], alike, has_natural, many)
