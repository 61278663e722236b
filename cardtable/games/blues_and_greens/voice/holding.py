"""The order of a hand: the trumps first, black and red suits by turns, twos and red threes at the right."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.voice.words import Group
from cardtable.games.blues_and_greens.law.facts import BluesAndGreensView
from cardtable.games.blues_and_greens.law.house import House

_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_TWOS, _RED_THREES = -1, -2
"""The places in the hand beside the suits: wild twos, and special red threes."""


def hand_groups(view: BluesAndGreensView) -> tuple[Group, ...]:
    """Return the viewer's hand in groups, each green before blue and from low to high."""
    trump = view.facts.trump
    places = [*suit_order(trump), _TWOS, _RED_THREES]
    by_place: dict[int, list[Card]] = {place: [] for place in places}
    for card in view.hand:
        by_place[_place(card, trump, view.house)].append(card)
    return tuple(Group(_sorted(cards, view.house)) for cards in by_place.values() if cards)


def suit_order(trump: Suit | None) -> tuple[Suit, ...]:
    """Return the suits from left to right: the trumps first, black and red by turns."""
    if trump is None:
        return (_BLACK[0], _RED[0], _BLACK[1], _RED[1])
    own, others = (_RED, _BLACK) if trump in _RED else (_BLACK, _RED)
    second = own[1] if trump == own[0] else own[0]
    return (trump, others[0], second, others[1])


def _place(card: Card, trump: Suit | None, house: House) -> int:
    if card.rank is Rank.TWO and house.twos == "special":
        return _TWOS
    if card.rank is Rank.THREE and card.suit in _RED and house.red_threes == "special":
        return _RED_THREES
    if trump is not None and _is_special_black_three(card, house):
        return trump  # BG-36: black threes count as trumps
    return card.suit


def _is_special_black_three(card: Card, house: House) -> bool:
    """Whether a card is a black three that wins tricks."""
    return card.rank is Rank.THREE and card.suit in _BLACK and house.black_threes == "special"


def _sorted(cards: Sequence[Card], house: House) -> tuple[Card, ...]:
    """Return the cards of a group from low to high, the green ones first; a special black three is the highest."""

    def height(card: Card) -> tuple[int, int, int]:
        high = 20 if _is_special_black_three(card, house) else 14 if card.rank is Rank.ACE else int(card.rank)
        return card.back.value, high, card.suit

    return tuple(sorted(cards, key=height))
