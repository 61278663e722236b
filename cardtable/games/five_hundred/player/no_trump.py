"""Rules of thumb for the bidder's leads at no trump: cash long suits, and draw higher cards with the joker."""

from functools import cache
from typing import Final

from cardtable.engine.cards import bits_of
from cardtable.games.five_hundred.law.masks import JOKER_PLACE

# The weights for the worth of a lead, fitted to about three thousand leads played out in forty sampled deals each.
# For a card of a suit: the tricks won and the tricks lost by leading out the suit, its length, and the higher cards
# that are out. For the joker: a constant, the length of the suit named, the tricks more that the suit wins at once and
# in all, and the tricks that can be cashed in the other suits.
_CARD: Final = (1.97, -1.09, 0.78, -1.10)
_JOKER: Final = (-1.12, 0.85, 2.23, 1.95, 0.57)


def lead(hand: int, hidden: int) -> tuple[int, int]:
    """Return the place of the card to lead, and for the joker the suit to name.

    :param hand: the bidder's cards (see ``masks.py``).
    :param hidden: the cards that the others may hold.
    """
    suits = [(hand >> 8 * suit & 255, hidden >> 8 * suit & 255) for suit in range(4)]
    at_once = [suit_tricks(mine, theirs, 0)[0] for mine, theirs in suits]
    best, most = (JOKER_PLACE, 0), -1000.0
    for suit, (mine, theirs) in enumerate(suits):
        length = mine.bit_count()
        for card in bits_of(mine):
            _, won, lost = suit_tricks(mine, theirs, card)
            higher = (theirs & -card).bit_count()
            worth = _CARD[0] * won + _CARD[1] * lost + _CARD[2] * length + _CARD[3] * higher
            if worth > most:
                best, most = (8 * suit + card.bit_length() - 1, suit), worth
        if hand >> JOKER_PLACE:
            worth = _JOKER[0] + _JOKER[1] * length + _JOKER[4] * (sum(at_once) - at_once[suit])
            before, after = suit_tricks(mine, theirs, 0), suit_tricks(mine, _without_lowest(_without_lowest(theirs)), 0)
            worth += _JOKER[2] * (after[0] - before[0]) + _JOKER[3] * (after[1] - before[1])
            if worth > most:
                best, most = (JOKER_PLACE, suit), worth
    return best


@cache
def suit_tricks(mine: int, theirs: int, first: int) -> tuple[int, int, int]:
    """Return the tricks from leading out a suit: those won before one is lost, all that are won, and those lost.

    The lead is ``first``, if it is not 0, then the suit from the top. The others lose their two lowest cards to each
    winning lead, and play the lowest higher card with their lowest one on a losing lead.
    """
    at_once = won = lost = 0
    card = first
    while mine:
        card = card or 1 << mine.bit_length() - 1
        mine ^= card
        above = theirs & -card
        if above:
            lost += 1
            theirs = _without_lowest(theirs ^ (above & -above))
        else:
            won += 1
            at_once += not lost
            theirs = _without_lowest(_without_lowest(theirs))
        card = 0
    return at_once, won, lost


def _without_lowest(cards: int) -> int:
    return cards & cards - 1
