"""The deal of the day: a code that depends only on the date and the game, and so is the same for everybody."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from cardtable.engine.deals.deal_code import PLAYERS_VERSION, DealCode
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table

LEVEL: Final = AILevel.HARD
"""The level of the AI players."""
MAX_SEATS: Final = 4
SHORT_HANDS: Final = 3
"""The number of hands in a game whose first hands are short."""


def usual_seats(game: Game) -> int:
    """Return the number of seats in deals of the day and duplicate evenings: four, or as many fewer as the game has."""
    return max((seats for seats in game.players if seats <= MAX_SEATS), default=game.players[0])


def usual_hands(game: Game) -> int:
    """Return the number of hands in deals of the day and duplicate evenings."""
    return 1 if game.hand_sizes == 1 else SHORT_HANDS


def deal_of_the_day(game: Game, day: date) -> DealCode:
    """Return the deal of a day: its number is the date, and one person plays by the printed rules."""
    levels = (None, *[LEVEL] * (usual_seats(game) - 1))
    return DealCode(game, day.isoformat().replace("-", ""), levels, {}, usual_hands(game))


def day_of(table: Table, deal: str) -> date | None:
    """Return the day whose deal is played at a table; ``None`` if it is not a deal of a day.

    :param deal: the number of the deal.
    """
    day = _date_in(deal)
    if table.counted != PLAYERS_VERSION or day is None:
        return None
    code = deal_of_the_day(table.game, day)
    levels = tuple(None if seat.is_person else seat.level for seat in table.seats)
    same = levels == code.levels and table.hands == code.hands and table.house == table.game.house()
    return day if same else None


def day_of_code(code: DealCode) -> date | None:
    """Return the day whose deal a code stands for; ``None`` if it is not a deal of a day."""
    day = _date_in(code.deal)
    return day if day is not None and deal_of_the_day(code.game, day) == code else None


def _date_in(deal: str) -> date | None:
    if len(deal) != len("20261123") or not (deal.isascii() and deal.isdigit()):
        return None
    try:
        return date(int(deal[:4]), int(deal[4:6]), int(deal[6:]))
    except ValueError:
        return None


def place_of(points: Sequence[int], seat: int, game: Game) -> int:
    """Return the place of a seat's side among all sides, from 1; equal sides share a place."""
    own = points[seat]
    others = (points[side[0]] for side in game.sides(len(points)) if seat not in side)
    return 1 + sum(each < own if game.low_wins else each > own for each in others)
