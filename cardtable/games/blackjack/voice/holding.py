"""How players hold their cards: ordinary ones by suit, and at the right those that do something, by what they do."""

from typing import Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.voice.words import Group

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_ACTING: Final = (
    (Rank.THREE, Rank.QUEEN),  # another card must follow
    (Rank.EIGHT, Rank.KING),  # they change whose turn is next
    (Rank.TWO, Rank.JACK),  # they make or pass on a debt
    (Rank.ACE,),  # it fits on anything, and ends a debt
)
"""The ranks that do something, in the groups that they are held in."""


def hand_groups(hand: tuple[Card, ...]) -> tuple[Group, ...]:
    """Return a hand in groups: the suits of the ordinary cards, then the others by what they do."""
    acting = {rank for ranks in _ACTING for rank in ranks}
    suits = [[card for card in hand if card.suit is suit and card.rank not in acting] for suit in _SUITS]
    others = [[card for card in hand if card.rank in ranks] for ranks in _ACTING]
    return tuple(
        Group(tuple(sorted(cards, key=lambda card: (card.rank, card.suit)))) for cards in suits + others if cards
    )
