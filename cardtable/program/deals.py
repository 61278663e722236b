"""Deals by code, and the deal of the day, whose code depends only on the date and the game."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from itertools import count
from typing import Final

from cardtable.engine.deals.deal_code import PLAYERS_VERSION, DealCode
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.play.shared_deals import was_helped
from cardtable.program.program import Program
from cardtable.store.day_results import DayResult, DayResults, DayStart
from cardtable.store.errors import StoreError
from cardtable.store.files import is_file
from cardtable.ui.drawing.faces import USUAL_FACES

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


def free_names(taken: Collection[str]) -> Iterator[str]:
    """Yield names that are not taken; there is no end to them."""
    names = (*USUAL_FACES, "Iris", "Jack", "Kit", "Lea")
    yield from (name for name in names if name not in taken)
    yield from (name for number in count(1) if (name := f"Player {number}") not in taken)


def names_for(code: DealCode, own_name: str) -> list[str]:
    """Return names for the seats of a code; the first seat of a person gets the person's own name."""
    free = free_names((own_name,))
    own = code.levels.index(None) if None in code.levels else -1
    return [own_name if seat == own else next(free) for seat in range(len(code.levels))]


def play_code(program: Program, code: DealCode) -> None:
    """Begin the match of a code; if it is the deal of a day, as on the page of deals."""
    day = day_of_code(code)
    if day is None:
        _sit_down(program, code)
    else:
        play_day(program, code.game, day)


def _sit_down(program: Program, code: DealCode, *, again: bool = False) -> None:
    names = names_for(code, program.profile.settings.own_name)
    program.play.sit_down(program.sittings.from_code(code, names, again=again))


def play_day(program: Program, game: Game, day: date) -> None:
    """Begin the deal of a day, or continue it: it counts once. Every later try is practice."""
    file, person = program.day_results, program.profile.key
    try:
        results = file.read(person)
    except StoreError:
        results = DayResults()  # the page says why
    begun = results.begun.get((day, game.id))
    is_open = begun is not None and (day, game.id) not in results.first
    if begun is not None and is_open and is_file(begun):
        program.opener.open(begun)
        return
    first = begun is None and (day, game.id) not in results.first
    _sit_down(program, deal_of_the_day(game, day), again=not first)
    match = program.play.match
    if first and isinstance(match, LiveMatch) and match.path is not None:
        start = DayStart(day, game.id, person, str(match.path.absolute()), program.now())
        try:
            if not file.begin(start) and match.recorder is not None:  # another program was first
                match.recorder.record_repeated_deal()
        except StoreError as error:
            if program.play.scene is not None:
                program.play.scene.desk.say(f"It could not be noted that this deal has begun: {error}", warns=True)


def keep_day_result(program: Program, match: LiveMatch) -> str:
    """Keep the result of a finished deal of the day, if it is the first; return a message if that fails.

    The result of another table than the one at which the deal was begun is practice.
    """
    day = day_of(match.table, match.deal) if match.actor is None and len(match.persons) == 1 else None
    if day is None:
        return ""
    file, person, seat = program.day_results, program.profile.key, match.persons[0]
    points = match.table.state.scores
    result = DayResult(day, match.game.id, person, points, seat, program.now(), was_helped(match))
    try:
        begun = file.read(person).begun.get((day, match.game.id))
        elsewhere = begun is not None and match.path is not None and begun != match.path.absolute() and is_file(begun)
        if not elsewhere and not (match.recorder is not None and match.recorder.repeated):
            file.add(result)
    except StoreError as error:
        return f"The result of the deal of the day could not be saved: {error}"
    return ""
