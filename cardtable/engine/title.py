"""The title of a game: what the menu shows of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Sides = tuple[tuple[int, ...], ...]


def everyone_alone(seats: int) -> Sides:
    return tuple((seat,) for seat in range(seats))


def with_any_seats(seats: int) -> bool:
    """Return true: the number of players makes no difference."""
    return True


def are_teams(sides: Sequence[Sequence[int]]) -> bool:
    """Whether the sides are two teams: in a game of two players each plays alone."""
    return len(sides) == 2 and any(len(side) > 1 for side in sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """The facts of a game that are known before its parts are imported.

    :param id: as in table files: ``blues-and-greens``.
    :param name: as people read it.
    :param blurb: one sentence for the menu.
    :param emblem: three cards that stand for it in pictures: ``gQh bQh g3c``.
    :param players: the possible numbers of players.
    :param sides: returns the seats that win and lose together.
    :param low_wins: whether fewer points are better.
    :param search_helps: whether players who search are stronger than normal ones with this many players, as far as
        contests have shown (docs/strength.md).
    """

    id: str
    name: str
    blurb: str
    emblem: str = ""
    players: tuple[int, ...]
    sides: Callable[[int], Sides] = everyone_alone
    low_wins: bool = False
    search_helps: Callable[[int], bool] = with_any_seats
