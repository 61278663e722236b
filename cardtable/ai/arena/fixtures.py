"""The matches of a contest: every deal is played from all seats in turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.ai.arena.entrant import Entrant
from cardtable.engine.game import Game


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played.

    :param deal: the number of the deal.
    :param seating: the number of the rotation of the players.
    :param order: for each seat, the index of its player in the list of entrants.
    """

    deal: int
    seating: int
    order: tuple[int, ...]


def seatings(game: Game, entrants: Sequence[Entrant]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of the players when they are rotated round the table, each order once.

    Orders that differ only in partners of the same kind count as the same.
    """
    known = set()
    seats = range(len(entrants))
    for turn in seats:
        order = tuple((seat + turn) % len(entrants) for seat in seats)
        kinds = tuple(entrants[number].kind or entrants[number].name for number in order)
        sides = tuple(frozenset(entrants[order[seat]].name for seat in side) for side in game.sides(len(entrants)))
        if (kinds, sides) not in known:
            known.add((kinds, sides))
            yield order


def fixtures(game: Game, entrants: Sequence[Entrant], deals: int) -> list[Fixture]:
    """Return the matches of a contest: each deal with every rotation of the players."""
    orders = list(enumerate(seatings(game, entrants)))
    return [Fixture(deal, seating, order) for deal in range(deals) for seating, order in orders]
