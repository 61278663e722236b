"""The names of cards, ranks and suits as people read them: ``green 9♥``, ``kings``, ``hearts``."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.cards import SIGNS, Back, Card, Rank
from cardtable.engine.typography import listed

BACK_NAMES: Final = {Back.PLAIN: "", Back.GREEN: "green ", Back.BLUE: "blue "}
RANK_NAMES: Final = (
    "", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
"""The names by rank; a joker has none."""
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades", "joker")


def card_name(card: Card | Back) -> str:
    """Return a card as part of a sentence: ``9♥``, ``green 9♥``, ``the joker``; a hidden one is ``a blue card``."""
    if isinstance(card, Back):
        return f"a {BACK_NAMES[card]}card"
    return "the joker" if card.rank is Rank.JOKER else f"{BACK_NAMES[card.back]}{face_name(card)}"


def face_name(card: Card) -> str:
    """Return what is printed on a card, without its deck: ``9♥``, ``joker``."""
    if card.rank is Rank.JOKER:
        return "joker"
    return f"{printed_rank(card.rank)}{SIGNS[card.suit]}"


def printed_rank(rank: Rank) -> str:
    """Return a rank as it is printed on cards: ``9``, ``10``, ``K``."""
    return "10" if rank is Rank.TEN else str(rank)


def rank_name(rank: int) -> str:
    """Return a rank in words: ``king``."""
    return RANK_NAMES[rank]


def rank_plural(rank: int) -> str:
    """Return the plural of a rank: ``kings``, ``sixes``."""
    return f"{RANK_NAMES[rank]}{'es' if rank == Rank.SIX else 's'}"


def card_names(cards: Iterable[Card | Back]) -> str:
    """Return several cards as part of a sentence; hidden ones are counted: ``9♥, 9♦ and 2 blue cards``."""
    seen: list[str] = []
    hidden: dict[Back, int] = {}
    for card in cards:
        if isinstance(card, Back):
            hidden[card] = hidden.get(card, 0) + 1
        else:
            seen.append(card_name(card))
    unseen = [
        f"{count} {BACK_NAMES[back]}cards" if count > 1 else f"a {BACK_NAMES[back]}card"
        for back, count in hidden.items()
    ]
    return listed([*seen, *unseen])


def card_row(cards: Iterable[Card | Back]) -> str:
    return " ".join(card_name(card).removeprefix("the ") for card in cards)


def face_row(cards: Iterable[Card]) -> str:
    """Return cards as a row without their decks: ``9♥ 9♦ 9♣``."""
    return " ".join(map(face_name, cards))


def suit_name(suit: int) -> str:
    return SUIT_NAMES[suit]
