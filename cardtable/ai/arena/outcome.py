"""The outcomes of matches in the arena."""

from dataclasses import dataclass
from typing import TypeAlias

from cardtable.engine.view import Contract


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one match or hand. Tuples are by seat unless said otherwise.

    :param names: the entrants' names.
    :param winners: the seats that won.
    :param scores: the final scores.
    :param moves: the number of moves made.
    :param seconds: the total thinking time.
    :param slowest: the longest time for one move, in seconds.
    :param shares: 1 for a win of the seat's side, a fraction for a shared win, else 0.
    :param leads: the score less the mean score of the other sides.
    :param fault: why the match was not played to its end; empty if it was.
    :param loser: the seat that caused the fault.
    :param deal: the number of the deal.
    :param seating: the number of the rotation of the players.
    :param hands: the number of hands played.
    :param contracts: the results of the auctions that had a bidder.
    :param luck: how much better each seat drew than the other sides, in each of the game's measures.
    :param deal_luck: the result of the deal under the rules of thumb, less the mean of other deals; set only in the
        first seating of each deal.
    """

    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    shares: tuple[float, ...]
    leads: tuple[float, ...]
    fault: str = ""
    loser: int | None = None
    deal: int = 0
    seating: int = 0
    hands: int = 0
    contracts: tuple[Contract, ...] = ()
    luck: tuple[tuple[float, ...], ...] = ()
    deal_luck: tuple[float, ...] = ()


SeatOutcome: TypeAlias = tuple[Outcome, int]
"""A match, and the seat of the entrant in question."""
