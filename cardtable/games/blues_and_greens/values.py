"""The words of Blues and Greens: house rules, phases, melds, what is public, moves and their notation."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from cardtable.engine.cards import Card, NotationError, Rank, Suit
from cardtable.engine.facts import BY_SEAT, BidNumber, Count, SeatNumber, follows, written_as
from cardtable.engine.moves import (
    Move,
    Readers,
    Shuffle,
    parse_card,
    parse_number,
    read_bid,
    read_cards,
    read_pass,
    read_play,
)
from cardtable.engine.notation import CARDS, SEAT, SEATS, SEATS_THAT, Notation, one_of, row
from cardtable.engine.options import choice, flag, number
from cardtable.engine.view import View
from cardtable.games.blues_and_greens.deck import Kit, cards_of, height, kit, mask_of, rank_at

_SPECIAL: Final = {"special": "special", "normal": "normal cards", "removed": "removed"}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    twos: str = choice(
        "special",
        _SPECIAL,
        label="Twos",
        help="What the twos can do.",
        rule="BG-27",
        helps={
            "special": "They are wild in melds, and a trick with one goes to the other side.",
            "normal": "They are the lowest cards, and count 1 point.",
            "removed": "They are not in the decks.",
        },
    )
    red_threes: str = choice(
        "special",
        _SPECIAL,
        label="Red threes",
        help="What the red threes can do.",
        rule="BG-27",
        helps={
            "special": "They count 20 points, never win a trick, and are laid down only when going out.",
            "normal": "They rank below the four, and count 1 point.",
            "removed": "They are not in the decks.",
        },
    )
    black_threes: str = choice(
        "special",
        _SPECIAL,
        label="Black threes",
        help="What the black threes can do.",
        rule="BG-27",
        helps={
            "special": "They win the trick, count as trumps, and are shown before play.",
            "normal": "They rank below the four, and count 1 point.",
            "removed": "They are not in the decks.",
        },
    )
    minimum_bid: int = number(136, 1, 312, label="Lowest bid", help="The lowest bid allowed.", rule="BG-6")
    opening_points: int = number(
        10, 0, 100, label="First meld", help="What each player's first meld of a hand must be worth.", rule="BG-18"
    )
    melds_per_turn: str = choice(
        "any",
        {"any": "any number", "one": "one"},
        label="New melds in a turn",
        help="How many new melds a player may lay in a turn.",
        rule="BG-20",
        helps={
            "any": "As many as the hand has.",
            "one": "A second meld waits for the next turn. Building on melds is not limited.",
        },
    )
    build_before_opening: bool = flag(
        True,
        label="Build before a first meld",
        help="Whether a player without a meld of their own may build on the melds of others.",
        rule="BG-20",
    )
    bonus_at: int = number(
        156, 1, 400, label="Bonus at", help="The points in a hand that earn the bonus.", rule="BG-44"
    )
    bonus: int = number(50, 0, 500, label="Bonus", help="The points added for such a hand.", rule="BG-44")
    target: int = number(500, 1, 5000, label="Points to win", help="The total that ends the match.", rule="BG-45")

    @property
    def kit(self) -> Kit:
        """The cards in play, and their properties."""
        return kit(self.twos, self.red_threes, self.black_threes)


class Phase(StrEnum):
    """The phases of a hand. In ``SHUFFLE`` the dealer shuffles twos back into the blue deck. ``DONE`` lasts from the
    end of a hand until the next deal, with all cards still on the table.
    """

    DEAL = "deal"
    SHUFFLE = "shuffle"
    AUCTION = "auction"
    TRUMP = "trump"
    GIVE = "give"
    DRAW = "draw"
    MELD = "meld"
    DONE = "done"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and phases are compared with every move.
DEAL, SHUFFLE, AUCTION, TRUMP, GIVE, DRAW, MELD, DONE, OVER = Phase


class Meld(NamedTuple):
    """A meld on the table.

    :param rank: the height of a set's rank (2: a set of twos, which takes only twos); 0 for a sequence.
    :param suit: the suit of a sequence; unused in a set.
    :param low: the height of a sequence's lowest card; unused in a set.
    :param high: the height of a sequence's highest card; unused in a set.
    :param cards: its cards, a sequence's from low to high.
    :param seats: the seat that laid each of them.
    :param owner: the seat that laid the meld.
    """

    rank: int
    suit: Suit
    low: int
    high: int
    cards: tuple[Card, ...]
    seats: tuple[int, ...]
    owner: int

    @property
    def is_set(self) -> bool:
        """Whether the meld is a set, and not a sequence."""
        return self.rank > 0

    @property
    def kind(self) -> str:
        """``set`` or ``run``."""
        return "set" if self.rank else "run"

    def stands_for(self, position: int) -> tuple[Rank, Suit] | None:
        """Return what the card at ``position`` of a sequence is or stands for; ``None`` in a set."""
        return None if self.rank else (rank_at(self.low + position), self.suit)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, its cards in the order played, and the seat that took it (``None``: put aside)."""

    leader: SeatNumber
    cards: tuple[Card, ...]
    winner: SeatNumber | None


# How facts are written in a position: of each meld its owner, its kind, its cards, and the seat that laid each of them


def _read_meld(values: Iterable[Any]) -> Meld:
    """Return a meld that is written; whether its cards make one, the house rules decide."""
    owner, kind, cards, seats = values
    # No set but that of twos, and no sequence, is made of twos alone.
    place = next((place for place, card in enumerate(cards) if card.rank is not Rank.TWO), None)
    number = 2 if place is None else height(cards[place].rank)
    if kind == "set":
        return Meld(number, Suit.NONE, 0, 0, cards, seats, owner)
    if place is None:
        raise NotationError("twos alone make no sequence")
    low = number - place
    return Meld(0, cards[place].suit, low, low + len(cards) - 1, cards, seats, owner)


_MELD: Final[Notation[Meld]] = row(
    _read_meld, (SEAT, one_of(("set", "run"), "kind of meld"), CARDS, SEATS), ("owner", "kind", "cards", "seats")
)
_IN_HAND: Final[Notation[tuple[Card, ...]]] = Notation(
    CARDS.write, lambda text, scope: cards_of(mask_of(CARDS.read(text, scope)))
)


@dataclass(frozen=True, slots=True)
class Facts:
    """The public facts of a match.

    :param calls: the auction: seats with their bids, 0 for a pass.
    :param bidder: the seat that won the auction; ``None`` before its end, and if all passed.
    :param bid: the highest bid so far, 0 if there is none.
    :param trump: the trump suit, once named.
    :param gifts: how many of the two gifts of four cards have been made (BG-9).
    :param turn: the seat whose turn it is, even while the dealer shuffles; ``None`` before play.
    :param must_meld: the card from below the top of the splay that must still be melded in this turn (BG-14).
    :param laid: the number of new melds laid in this turn.
    :param opened: whether each seat has laid a first meld.
    :param melds: all melds of the hand, in the order laid.
    :param leader: the seat that led, or leads, the current trick.
    :param tricks: the finished tricks.
    :param shown: the black threes that each seat showed before play (BG-12).
    :param known: by seat, the cards in the hand that all players know: shown, or taken from the splay.
    :param points: the points that each seat has melded, laid and taken so far in the hand.
    :param lacks: by seat, a mask of cards that its plays have shown it not to hold (see ``deck.py``).
    """

    calls: tuple[tuple[SeatNumber, BidNumber], ...] = ()
    bidder: int | None = follows(None)
    bid: int = follows(0)
    trump: Suit | None = None
    gifts: Count = 0
    turn: SeatNumber | None = None
    must_meld: Card | None = None
    laid: Count = written_as("new-melds", 0)
    opened: Annotated[tuple[bool, ...], SEATS_THAT] = (False,) * 4
    melds: tuple[Annotated[Meld, _MELD], ...] = ()
    leader: SeatNumber = 0
    tricks: tuple[Trick, ...] = ()
    shown: Annotated[tuple[Annotated[tuple[Card, ...], _IN_HAND], ...], BY_SEAT] = ((),) * 4
    known: Annotated[tuple[Annotated[tuple[Card, ...], _IN_HAND], ...], BY_SEAT] = ((),) * 4
    points: tuple[int, ...] = follows((0,) * 4)
    lacks: tuple[int, ...] = follows((0,) * 4)  # as a mask, it is a line of its own (see ``guess.POSITION``)


BluesAndGreensView = View[House, Facts]


# Moves


@dataclass(frozen=True, slots=True)
class Trump(Move):
    """The bidder names the trump suit (BG-8)."""

    word: ClassVar[str] = "trump"
    suit: Suit

    @property
    def arguments(self) -> str:
        return str(self.suit)


@dataclass(frozen=True, slots=True)
class _Group(Move):
    """Several cards whose order does not matter: they are kept sorted."""

    group: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.group


@dataclass(frozen=True, slots=True)
class Give(_Group):
    """Four cards handed to the partner (BG-9)."""

    word: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The draw that begins a turn (BG-13): from the deck, if no card is named, or a card of the splay and all above."""

    word: ClassVar[str] = "draw"
    card: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card of the splay; none for the deck."""
        return () if self.card is None else (self.card,)

    @property
    def arguments(self) -> str:
        """The card, or ``deck``."""
        return "deck" if self.card is None else str(self.card)

    @property
    def target(self) -> str:
        return "deck" if self.card is None else "splay"


@dataclass(frozen=True, slots=True)
class Set(_Group):
    """A new meld of one rank (BG-17)."""

    word: ClassVar[str] = "set"

    @property
    def target(self) -> str:
        return "melds"


@dataclass(frozen=True, slots=True)
class Run(Move):
    """A new meld of consecutive cards of one suit, low to high, which shows what a two stands for (BG-17, BG-28)."""

    word: ClassVar[str] = "run"
    order: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.order

    @property
    def target(self) -> str:
        return "melds"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A card built on a meld on the table (BG-19).

    :param meld: the number of the meld in this hand, from 1.
    :param end: ``low`` or ``high`` for a two on a sequence, else empty.
    """

    word: ClassVar[str] = "build"
    meld: int
    card: Card
    end: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,)

    @property
    def arguments(self) -> str:
        return f"{self.meld} {self.card} {self.end}".rstrip()

    @property
    def target(self) -> str:
        return f"meld-{self.meld}"


@dataclass(frozen=True, slots=True)
class Lay(_Group):
    """Red threes laid on the table when going out (BG-38)."""

    word: ClassVar[str] = "lay"

    @property
    def target(self) -> str:
        return "melds"


def _read_shuffle(words: Sequence[str]) -> Shuffle:
    if not words or words[0] not in ("green", "blue"):
        raise NotationError("shuffle takes 'green' or 'blue' and the cards of that deck from the top")
    return Shuffle(tuple(map(Card.parse, words[1:])), words[0])


def _read_trump(words: Sequence[str]) -> Trump:
    if len(words) != 1:
        raise NotationError(f"trump takes one suit, not {' '.join(words)!r}")
    return Trump(Suit.parse(words[0]))


def _read_group(kind: Callable[[tuple[Card, ...]], _Group], what: str, words: Sequence[str]) -> Move:
    return read_cards(lambda cards: kind(tuple(sorted(cards))), what, words)


def _read_draw(words: Sequence[str]) -> Draw:
    return Draw() if list(words) == ["deck"] else Draw(parse_card(words, "a draw"))


def _read_build(words: Sequence[str]) -> Build:
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] not in ("low", "high")):
        raise NotationError("build takes the meld's number and a card, and 'low' or 'high' for a two on a sequence")
    return Build(parse_number(words[:1], "build"), Card.parse(words[1]), words[2] if len(words) == 3 else "")


READERS: Final[Readers] = {
    "shuffle": _read_shuffle,
    "bid": read_bid,
    "pass": read_pass,
    "trump": _read_trump,
    "give": partial(_read_group, Give, "give"),
    "draw": _read_draw,
    "set": partial(_read_group, Set, "a set"),
    "run": partial(read_cards, Run, "a run"),
    "build": _read_build,
    "lay": partial(_read_group, Lay, "lay"),
    "play": read_play,
}
