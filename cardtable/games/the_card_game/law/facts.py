"""The public facts of The Card Game besides the open cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.view import View
from cardtable.games.the_card_game.law.house import House
from cardtable.games.the_card_game.law.melds import Meld


class Phase(StrEnum):
    """The parts of a round: ``TAKE`` and ``DISCARD`` are the halves of a turn."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    TAKE = "take"
    DISCARD = "discard"
    OVER = "over"


# Python looks up the members of an enum slowly, and every move compares phases.
DEAL: Final = Phase.DEAL
RESHUFFLE: Final = Phase.RESHUFFLE
TAKE: Final = Phase.TAKE
DISCARD: Final = Phase.DISCARD
OVER: Final = Phase.OVER


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

    rounds: tuple[int, ...]
    round: int
    wild: Rank | None
    decks: int
    turns: int
    out: int | None
    to_go: tuple[int, ...]
    pile: int
    discards: int
    picked: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    laid: tuple[tuple[Meld, ...], ...]
    reshuffled: tuple[tuple[Card, ...], ...]
    totals: tuple[tuple[int, ...], ...]


CardGameView = View[House, Facts]
