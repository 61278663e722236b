"""The order of cards in a hand: ordinary cards by suit, and at the right the cards with an effect, by their effect."""

from typing import Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.voice.words import Group

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_BY_EFFECT: Final = (
    (Rank.THREE, Rank.QUEEN),  # another card must follow
    (Rank.EIGHT, Rank.KING),  # they change whose turn is next
    (Rank.TWO, Rank.JACK),  # they make or pass on a debt
    (Rank.ACE,),  # it fits on anything, and ends a debt
)
"""The ranks with an effect, in the groups in which they are held."""


def hand_groups(hand: tuple[Card, ...]) -> tuple[Group, ...]:
    """Return a hand in groups: the suits of the ordinary cards, then the others by their effect."""
    with_effect = {rank for ranks in _BY_EFFECT for rank in ranks}
    suits = [[card for card in hand if card.suit is suit and card.rank not in with_effect] for suit in _SUITS]
    others = [[card for card in hand if card.rank in ranks] for ranks in _BY_EFFECT]
    return tuple(
        Group(tuple(sorted(cards, key=lambda card: (card.rank, card.suit)))) for cards in suits + others if cards
    )
