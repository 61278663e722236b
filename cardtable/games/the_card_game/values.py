"""The words of The Card Game: house rules, melds, moves and their notation, phases, and what is public."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated, ClassVar, Final

from cardtable.engine.cards import Card, NotationError, Rank, parse_cards, write_cards
from cardtable.engine.facts import BY_SEAT, Count, SeatNumber, follows
from cardtable.engine.moves import Move, OneCard, Readers, read_card, read_shuffle
from cardtable.engine.options import choice, flag, number
from cardtable.engine.view import Mark, View


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before a match."""

    decks: int = number(
        0,
        0,
        6,
        label="Decks",
        help="How many decks are shuffled together: at least one for every three players.",
        zero="as needed",
        rule="TC-1",
    )
    ace_high_runs: bool = flag(
        False,
        label="Ace also high in runs",
        help="Whether an ace may follow a king in a run as well as come before a two. Never round the corner.",
        rule="TC-3",
    )
    going_out_bonus: int = choice(
        0,
        {0: "nothing", -5: "5 points less"},
        label="Going out first",
        help="What the player who goes out first in a round gains.",
        rule="TC-9",
        helps={0: "Only the end of the round.", -5: "5 points less, and the lowest total wins."},
    )
    way_back: bool = flag(
        False,
        label="The way back",
        help="Whether the rounds continue from 12 cards down to 3 after the round of 13.",
        rule="TC-10",
    )
    turn_limit: int = number(
        100,
        0,
        1000,
        label="Turns in a round",
        help="A round in which nobody has gone out ends after this many turns each, and all score.",
        zero="no limit",
        rule="TC-11",
    )


def least_decks(seats: int) -> int:
    """Return the fewest decks for this many players (TC-1: one for every three players)."""
    return -(-seats // 3)


def decks_of(house: House, seats: int) -> int:
    """Return the number of decks that are shuffled together."""
    return house.decks or least_decks(seats)


class Kind(StrEnum):
    """The two kinds of melds (TC-3)."""

    RUN = "run"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or more cards that belong together (TC-3): a run from low to high, or a set, its wild cards last.

    :param marks: for each wild card what it stands for, a card in a run and a rank in a set; ``NO_MARK`` for others.
    """

    kind: Kind
    cards: tuple[Card, ...]
    marks: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind}: {write_cards(self.cards)}"

    @staticmethod
    def parse(text: str) -> "Meld":
        """Return the meld written ``run: 3h 4h 5h``, without marks.

        :raises NotationError: if it is written otherwise.
        """
        kind, colon, cards = text.partition(":")
        if not colon or kind not in list(Kind):
            raise NotationError(f"{text!r} is not written like 'set: 3h 3d 3c' or 'run: 3h 4h 5h'")
        return Meld(Kind(kind), parse_cards(cards))


class Phase(StrEnum):
    """The parts of a round: ``TAKE`` and ``DISCARD`` are the halves of a turn."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    TAKE = "take"
    DISCARD = "discard"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and every move compares phases.
DEAL, RESHUFFLE, TAKE, DISCARD, OVER = Phase


@dataclass(frozen=True, slots=True)
class Facts:
    """The course of the match and of the round on the table.

    :param rounds: the number of cards in each round of the match; it is also the number of the wild rank (TC-2).
    :param round: the round on the table, from 1; it stays until the next one is dealt. 0 before the first deal.
    :param wild: the wild rank of that round; ``None`` before the first deal.
    :param decks: the number of decks that are shuffled together.
    :param turns: the number of turns finished in this round, of all players together.
    :param out: the seat that went out first in this round, if any.
    :param to_go: the seats whose last turn is still to come, in order.
    :param pile: the number of cards in the pick-up pile.
    :param discards: the number of cards in the discard pile.
    :param picked: by seat, the cards taken from the discard pile in this round, in order.
    :param known: by seat, the cards of the hand that everybody knows: taken from the discards, and not discarded since.
    :param laid: by seat, the melds on the table.
    :param reshuffled: the discards that became the pick-up pile each time it ran out in this round, sorted (TC-11).
    :param totals: the scores after each finished round.
    """

    rounds: tuple[int, ...] = follows(())
    round: Count = 0
    wild: Rank | None = follows(None)
    decks: int = follows(1)
    turns: Count = 0
    out: SeatNumber | None = None
    to_go: tuple[int, ...] = follows(())
    pile: int = follows(0)
    discards: int = follows(0)
    picked: Annotated[tuple[tuple[Card, ...], ...], BY_SEAT] = ()
    known: Annotated[tuple[tuple[Card, ...], ...], BY_SEAT] = ()
    laid: Annotated[tuple[tuple[Meld, ...], ...], BY_SEAT] = ()
    reshuffled: tuple[tuple[Card, ...], ...] = ()
    totals: tuple[tuple[int, ...], ...] = follows(())


CardGameView = View[House, Facts]


# Moves


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The first half of a turn (TC-4): the top card of the pick-up pile (``pile``) or of the discards (``discard``)."""

    word: ClassVar[str] = "take"
    source: str

    @property
    def arguments(self) -> str:
        return self.source

    @property
    def target(self) -> str:
        return self.source


@dataclass(frozen=True, slots=True)
class Discard(OneCard):
    """The second half of a turn (TC-4): one card goes onto the discard pile."""

    word: ClassVar[str] = "discard"

    @property
    def target(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Out(OneCard):
    """The second half of a turn, going out (TC-5): all other cards are laid down in melds, this one is discarded."""

    word: ClassVar[str] = "out"


def _read_take(words: Sequence[str]) -> Take:
    if list(words) not in (["pile"], ["discard"]):
        raise NotationError(f"take is followed by 'pile' or 'discard', not {' '.join(words)!r}")
    return Take(words[0])


READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "take": _read_take,
    "discard": partial(read_card, Discard, "a discard"),
    "out": partial(read_card, Out, "out"),
}
