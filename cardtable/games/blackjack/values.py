"""The words of Blackjack: house rules, moves and their notation, phases, and what is public."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import ClassVar, Final

from cardtable.engine.cards import Card, NotationError, Suit
from cardtable.engine.facts import Count, SeatNumber, follows
from cardtable.engine.moves import Move, OneCard, Readers, read_shuffle, read_word
from cardtable.engine.options import choice, number
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first game."""

    shortfall: str = choice(
        "forgiven",
        {"forgiven": "forgiven", "owed": "owed"},
        label="Too few cards to pick up",
        help="What happens if deck and pile cannot supply all cards that a player must pick up.",
        rule="BJ-22",
        helps={
            "forgiven": "The rest is never picked up.",
            "owed": "The rest is picked up at the start of a later turn, as soon as there are cards.",
        },
    )
    wins_needed: int = number(
        1, 1, 99, label="Games to win", help="The first to win this many games wins the match.", rule="BJ-24"
    )
    turn_limit: int = number(
        1000,
        1,
        10_000,
        once=100_000,
        label="Most turns in a game",
        help="The game ends after this many turns of all players together, and the player with the fewest cards wins.",
        rule="BJ-23",
    )


class Phase(StrEnum):
    """The parts of a game. ``SHUFFLE``: in the middle of a pick-up (BJ-25); ``OWED``: before a turn that begins with
    cards owed (BJ-22).
    """

    DEAL = "deal"
    PLAY = "play"
    SHUFFLE = "shuffle"
    OWED = "owed"
    OVER = "over"


# Bound once: Python finds the members of an enum slowly, and every move compares phases.
DEAL, PLAY, SHUFFLE, OWED, OVER = Phase


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards that were once shuffled together and have not been played since.

    Everybody saw them in the pile, or knows the whole deck. So it is public which cards they are, and how many of them
    are in each hand and in the deck, but not which card is where.

    :param held: by seat, the number of these cards in the hand.
    :param in_deck: the number of these cards in the deck.
    """

    cards: tuple[Card, ...]
    held: tuple[int, ...]
    in_deck: int


@dataclass(frozen=True, slots=True)
class Facts:
    """The public side of a game.

    :param turn: the seat whose turn it is, even while the dealer shuffles during that turn.
    :param direction: 1 clockwise, -1 counter-clockwise.
    :param marker: the seat to which eights have moved the marker (BJ-19).
    :param next_seat: the seat that is next if the turn ends now.
    :param debt: the cards that the player to act owes before the first card of the turn.
    :param run: the cards that the next player owes if the turn ends now.
    :param passing: whether the turn answers a debt with pick-up cards, so only such cards may follow (BJ-13).
    :param suit: the suit that the top card counts as; ``None`` for an empty pile.
    :param tail: the number of cards of one rank at the end of the turn so far.
    :param played: the number of cards played in this turn, which lie on top of the pile.
    :param picked: the number of cards picked up in this turn so far.
    :param free: whether the turn can be stopped free of charge.
    :param due: the number of cards still to be picked up after the shuffle (BJ-25).
    :param owed: by seat, the number of cards owed from earlier pick-ups for which there were too few (BJ-22).
    :param turns: the number of turns finished in this game.
    :param idle: the number of turns in a row in which no card moved (BJ-23).
    :param batches: the hidden cards, as far as everybody knows them.
    """

    turn: SeatNumber = 0
    direction: int = 1
    marker: SeatNumber = 0
    next_seat: int = follows(0)
    debt: Count = 0
    run: Count = 0
    passing: bool = False
    suit: Suit | None = None
    tail: Count = 0
    played: Count = 0
    picked: Count = 0
    free: bool = follows(False)
    due: Count = 0
    owed: tuple[Count, ...] = ()
    turns: Count = 0
    idle: Count = 0
    batches: tuple[Batch, ...] = follows(())


BlackjackView = View[House, Facts]


# Moves


@dataclass(frozen=True, slots=True)
class Play(OneCard):
    """One card played on the pile; an ace names the suit that it counts as from now on (BJ-15)."""

    word: ClassVar[str] = "play"
    suit: Suit | None = None

    @property
    def target(self) -> str:
        return "pile"

    @property
    def arguments(self) -> str:
        return str(self.card) if self.suit is None else f"{self.card} {self.suit}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The end of a turn that costs nothing (BJ-9)."""

    word: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Pickup(Move):
    """The end of a turn by picking up: the debt, or one card (BJ-8, BJ-12)."""

    word: ClassVar[str] = "pickup"

    @property
    def target(self) -> str:
        return "deck"


def _read_play(words: Sequence[str]) -> Play:
    if len(words) not in (1, 2):
        raise NotationError(f"a play takes a card, and the suit that an ace names, not {' '.join(words)!r}")
    return Play(Card.parse(words[0]), Suit.parse(words[1]) if len(words) == 2 else None)


READERS: Final[Readers] = {
    "shuffle": read_shuffle,
    "play": _read_play,
    "stop": partial(read_word, Stop(), "a stop"),
    "pickup": partial(read_word, Pickup(), "a pick-up"),
}
