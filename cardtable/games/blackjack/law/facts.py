"""The public facts of Blackjack besides the open cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card, Suit
from cardtable.engine.view import View
from cardtable.games.blackjack.law.house import House


class Phase(StrEnum):
    """The parts of a game. ``SHUFFLE``: in the middle of a pick-up (BJ-25); ``OWED``: before a turn that begins with
    cards owed (BJ-22).
    """

    DEAL = "deal"
    PLAY = "play"
    SHUFFLE = "shuffle"
    OWED = "owed"
    OVER = "over"


# Python looks up the members of an enum slowly, and every move compares phases.
DEAL: Final = Phase.DEAL
PLAY: Final = Phase.PLAY
SHUFFLE: Final = Phase.SHUFFLE
OWED: Final = Phase.OWED
OVER: Final = Phase.OVER


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

    turn: int
    direction: int
    marker: int
    next_seat: int
    debt: int
    run: int
    passing: bool
    suit: Suit | None
    tail: int
    played: int
    picked: int
    free: bool
    due: int
    owed: tuple[int, ...]
    turns: int
    idle: int
    batches: tuple[Batch, ...]


BlackjackView = View[House, Facts]
