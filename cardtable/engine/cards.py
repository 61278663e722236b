"""Playing cards as small whole numbers that know their names.

A card is an ``int``, which makes sets, masks and tables of cards fast. Its text is the notation of the table files:
``9h``, ``Ts``, ``Jo`` (joker), ``g9h`` and ``b9h`` (green and blue back).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import Enum, IntEnum
from random import Random
from typing import Final

from cardtable.engine.typography import listed


class NotationError(ValueError):
    """A text that is not the notation of a card or a move. The message quotes it."""


SIGNS: Final = "♣♦♥♠"
"""The symbols of the suits, in the order of :class:`Suit`."""


class Suit(IntEnum):
    """The four suits, and ``NONE`` for the joker."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NONE = 4

    @staticmethod
    def parse(text: str) -> "Suit":
        """Return the suit written ``text``: ``c``, ``d``, ``h`` or ``s``.

        :raises NotationError: if it is none of them.
        """
        for suit in SUITS:
            if str(suit) == text:
                return suit
        raise NotationError(f"{text!r} is not a suit; suits are written c, d, h or s")

    def __str__(self) -> str:
        return "cdhs-"[self]


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class Rank(IntEnum):
    """The rank printed on a card. The numbers do not say which rank is higher: games decide that."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 15

    def __str__(self) -> str:
        return "?A23456789TJQK?J"[self]


RANKS: Final = tuple(Rank(n) for n in range(1, 14))


class Back(Enum):
    """The back of a card: all that is known of a hidden card."""

    PLAIN = 0
    GREEN = 1
    BLUE = 2

    def __str__(self) -> str:
        return ("", "g", "b")[self.value]


class Card(int):
    """One playing card: ``64 * back + 16 * suit + rank``. Equal cards of several decks are equal values."""

    __slots__ = ()

    @staticmethod
    def of(rank: Rank, suit: Suit, back: Back = Back.PLAIN) -> "Card":
        return _BY_CODE[64 * back.value + 16 * (suit & 3) + rank]

    @staticmethod
    def parse(text: str) -> "Card":
        """Return the card written ``text``.

        :raises NotationError: if there is no such card.
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise NotationError(f"{text!r} is not a card; cards are written like 9h, Ts, Jo, g9h or b9h") from None

    @property
    def rank(self) -> Rank:
        """The rank printed on the card."""
        return _RANK[self]

    @property
    def suit(self) -> Suit:
        """The suit printed on the card; ``Suit.NONE`` for the joker."""
        return _SUIT[self]

    @property
    def back(self) -> Back:
        """The card's back."""
        return _BACK[self]

    @property
    def face(self) -> str:
        """The text without the back: ``9h`` for the green, the blue and the plain nine of hearts."""
        return _FACE[self]

    def __str__(self) -> str:
        return _TEXT[self]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXT[self]!r})"


CODES: Final = 64 * len(Back)
"""The length of a table indexed by card: every card's number is below it."""
_BY_CODE: Final[dict[int, Card]] = {
    code: Card(code)
    for code in range(CODES)
    if 1 <= code & 15 <= 13 or code == Rank.JOKER
}  # fmt: skip
_RANK: Final = [Rank(max(1, code & 15)) if code & 15 != 14 else Rank.ACE for code in range(CODES)]
_SUIT: Final = [Suit.NONE if code & 15 == 15 else Suit(code >> 4 & 3) for code in range(CODES)]
_BACK: Final = [Back(code >> 6) for code in range(CODES)]
_FACE: Final = {code: "Jo" if code == Rank.JOKER else f"{_RANK[code]}{_SUIT[code]}" for code in _BY_CODE}
_TEXT: Final = {code: f"{_BACK[code]}{_FACE[code]}" for code in _BY_CODE}
_BY_TEXT: Final = {text: _BY_CODE[code] for code, text in _TEXT.items()}

JOKER: Final = _BY_CODE[Rank.JOKER]


def pack(back: Back = Back.PLAIN, ranks: Iterable[Rank] = RANKS) -> tuple[Card, ...]:
    """Return one deck: the cards of the given ranks in all four suits, by suit, without jokers."""
    wanted = tuple(ranks)
    return tuple(Card.of(rank, suit, back) for suit in SUITS for rank in wanted)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in ``text``, separated by spaces.

    :raises NotationError: if one of them is not a card.
    """
    return tuple(Card.parse(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """Return the cards' text, separated by spaces: the inverse of :func:`parse_cards`."""
    return " ".join(map(str, cards))


_BACKS: Final = tuple(Back)


def backs_of(cards: Iterable[Card]) -> tuple[Back, ...]:
    """Return the cards' backs, sorted, which hides the order of the cards."""
    counts = [0, 0, 0]
    for card in cards:
        counts[card >> 6] += 1
    return (_BACKS[0],) * counts[0] + (_BACKS[1],) * counts[1] + (_BACKS[2],) * counts[2]


def without(cards: Collection[Card], others: Collection[Card]) -> list[Card]:
    """Return ``cards`` without ``others``, in any order. Each of ``others`` removes one card equal to it."""
    if not others:
        return list(cards)
    unique = set(cards)
    if len(unique) == len(cards):
        return list(unique.difference(others))
    return list((Counter(cards) - Counter(others)).elements())


_PICKS: Final = tuple((place, (place + 1).bit_length()) for place in range(255, 0, -1))
"""The places from the last one down, each with the number of random bits that choose a place up to it."""
_SAMPLES: Final = (*_PICKS, (0, 1))
"""The same for a sample, which makes a choice even for the one place left."""


def shuffled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Return cards in the random order that ``rng.shuffle`` would give, twice as fast for up to 256 cards."""
    order, bits = list(cards), rng.getrandbits
    if len(order) > 256:
        rng.shuffle(order)
        return tuple(order)
    for place, width in _PICKS[256 - len(order) :]:
        other = bits(width)
        while other > place:
            other = bits(width)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sampled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Return cards in the random order of ``rng.sample(cards, len(cards))``, twice as fast for up to 256 cards."""
    if len(cards) > 256:
        return tuple(rng.sample(cards, len(cards)))
    pool, order, bits = list(cards), [], rng.getrandbits
    for place, width in _SAMPLES[256 - len(pool) :]:
        other = bits(width)
        while other > place:
            other = bits(width)
        order.append(pool[other])
        pool[other] = pool[place]
    return tuple(order)


# The names of cards, ranks and suits as people read them: ``green 9♥``, ``kings``, ``hearts``


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
