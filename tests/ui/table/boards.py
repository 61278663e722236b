"""Tables laid out and boards without a window: what the tests of this folder share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry, View
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.hand import sort_hand
from cardtable.ui.table.layout import TableLayout, arrange
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import Extent, Size
from tests.known_games import game_of
from tests.made_moves import by_open_cards, play_on
from tests.situations import MEDIUM, people

CALM = Pace(reduced=True)
Options = tuple[tuple[str, object], ...]
MOVES = 300
MOMENTS = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that is shown over the table."""

    seconds: float = 2.0
    table: View | None = None
    replaces_lingering: bool = False


def measure(window: Extent = MEDIUM, size: Size = Size.NORMAL) -> Measure:
    """Return the measure of a window, as the table scene takes it."""
    return measure_of(Look.of(window, zoom=size))


def laid_out(view: View, measure: Measure) -> TableLayout:
    """Return where everything of the View lies, seen from the viewer's side of the table."""
    game = game_of(view.game)
    spec = spec_of(game)
    hand = sort_hand(view.hand, spec.sorts[0], spec)
    return arrange(view, spec, game.sides(view.seats), measure, hand, view.seat or 0)


@cache
def moments(game: Game, seats: int, options: Options = ()) -> tuple[View, ...]:
    """Return Views of a match by rule: the first of each phase, the largest hand, the end, and some between."""
    rng, viewer = Random(seats), seats - 1
    table = Table(game, people(seats), dict(options))
    views = [table.view(viewer)]
    phases, largest = {views[0].phase}, len(views[0].hand)
    for number in range(MOVES):
        if table.state.actor is None:
            break
        play_on(table, rng, by_open_cards)
        state = table.state
        held = len(state.view(viewer).hand)
        if state.phase not in phases or held > largest or number % (MOVES // MOMENTS) == 0:
            views.append(table.view(viewer))
        phases.add(state.phase)
        largest = max(largest, held)
    return (*views, table.view(viewer), table.view(None))


def board_on(view: View, pace: Pace | None = None, measured: Measure | None = None) -> Board:
    """Return the board of a View, seen from the viewer's side."""
    game = game_of(view.game)
    sides, bottom = game.sides(view.seats), view.seat or 0
    return Board(view, spec_of(game), sides, measured or measure(), pace or Pace(), bottom, game.words.groups)


def after_last_move(
    table: Table, now: float = 0.0, pace: Pace | None = None, seat: int = 0
) -> tuple[Board, View, View]:
    """Return the board on which the last move has just begun to be shown, and what a seat saw before and after it."""
    before, after = table.view_at(seat, len(table.log) - 1), table.view(seat)
    board = board_on(before, pace)
    board.show(after)
    board.update(now)
    return board, before, after


def asked_after(there: Callable[[LogEntry, Table], bool], *, more: int = 1) -> Callable[[Table], bool]:
    """Return whether somebody is asked for a move after one of which something holds, as seat 0 saw it.

    :param more: the least number of lines of the log.
    """

    def until(table: Table) -> bool:
        if table.state.actor in (None, DEALER) or len(table.log) < more:
            return False
        return there(table.view(0).log[-1], table)

    return until
