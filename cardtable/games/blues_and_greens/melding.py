"""Drawing and melding: what a meld is worth beside its points."""

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.masks import BIT, RANK_MASK, SUIT_MASK, Kit, cards_of, height
from cardtable.games.blues_and_greens.melds import Meld
from cardtable.games.blues_and_greens.moves import Build, Set

SHORTER = 0.8
"""What one card fewer in the hand is worth: it comes nearer to going out, and cannot be left in the hand."""


def meld_gain(kit: Kit, trump: int, move: Move) -> float:
    """Return what a meld or a build is worth to the player: points and a shorter hand, less what its cards could do."""
    gain = 0.0
    twos = 0
    for card in move.cards:
        bit = BIT[card]
        gain += kit.points(bit, trump) + SHORTER
        if bit & kit.wild:
            twos += 1
        else:
            gain -= _use_elsewhere(trump, card)
    if isinstance(move, Build):
        return gain - 2.5 * twos
    needed = max(0, 3 - (len(move.cards) - twos)) if isinstance(move, Set) else twos
    return gain - 0.8 * min(twos, needed) - 2.5 * max(0, twos - needed)


def _use_elsewhere(trump: int, card: Card) -> float:
    if card.suit == trump:
        return {Rank.ACE: 2.5, Rank.KING: 1.5, Rank.QUEEN: 1.0}.get(card.rank, 0.4)
    return 0.8 if card.rank is Rank.ACE else 0.1


def promise(kit: Kit, trump: int, hand: int, melds: tuple[Meld, ...], cards: int) -> float:
    """Return what newly drawn ``cards`` are worth in ``hand``, which holds them already: melds near and far, trumps."""
    total = 0.0
    twos = (hand & kit.wild).bit_count()
    for card in cards_of(cards):
        bit = BIT[card]
        if bit & kit.black:
            total += 14.0
        elif bit & kit.red:
            total += 1.0
        elif bit & kit.wild:
            total += 6.0
        else:
            total += _near(kit, trump, hand, melds, card, twos)
    return total


def _near(kit: Kit, trump: int, hand: int, melds: tuple[Meld, ...], card: Card, twos: int) -> float:
    points = kit.points(BIT[card], trump)
    number = height(card.rank)
    gain = 3.0 if card.suit == trump else 0.0
    for meld in melds:
        if meld.rank == number or (
            not meld.rank and meld.suit == card.suit and number in (meld.low - 1, meld.high + 1)
        ):
            return gain + points + SHORTER
    same = (hand & kit.plain & RANK_MASK[number]).bit_count()
    suit = hand & kit.plain & SUIT_MASK[card.suit]
    run = sum(bool(suit & RANK_MASK[each]) for each in range(max(2, number - 2), min(14, number + 2) + 1))
    best = max(same, run)
    if best + min(twos, 1) >= 3:
        return gain + 2.0 * points + 2.0
    return gain + (0.8 * points if best == 2 else 0.0) - 0.4
