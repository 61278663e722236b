"""Makes the pictures of the table's next step, a few at a time, before the step begins.

To draw the whole table, a new card or the title of a moment takes longer than a frame may last. So everything at rest
in the next step becomes a picture that is made in slices, and everything that moves is drawn once onto a surface that
shows nothing, which fills the caches of pictures. Then the step begins.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Final

from pygame import Surface

from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.painting.emphasis import winning_card
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.table_scene.narration import Narration
from cardtable.ui.table.board import Board, next_step, previewed
from cardtable.ui.table.fresh_cards import fresh_cards
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.motion import flight_times
from cardtable.ui.table.steps import Cue, Step
from cardtable.ui.unseen import NullSurface, OutOfTimeError

MOMENT_TIMES: Final = 16
"""The number of times at which a moment is rehearsed. Pictures of other times are small: a number that counts up."""


class Rehearsal:
    """Makes the pictures of each step of a table before the step begins, and those of its end while cards still fly.

    :param words: draws the texts of a board at a time.
    :param panels: makes the pictures of the panels of a board until a ``perf_counter`` time; returns whether they are
        finished.
    :param ground: makes the darkened table of a board's moment that hides the table, until a ``perf_counter`` time;
        returns whether it is finished.
    """

    def __init__(
        self,
        words: Callable[[Surface, Board, float], None],
        panels: Callable[[Board, float], bool] | None = None,
        ground: Callable[[Board, float], bool] | None = None,
    ) -> None:
        self._words = words
        self._ground = ground or (lambda _board, _until: True)
        self._panels = panels or (lambda _board, _until: True)
        self._step: Step | None = None
        self._resting: deque[Callable[[float], bool]] = deque()
        """The functions that make the pictures of everything at rest in the step, until a time."""
        self._left: deque[Callable[[], None]] = deque()
        """The parts still to be drawn before the step begins."""
        self._later: deque[Callable[[], None]] = deque()
        """The parts still to be drawn before the cards come to rest, and the moment begins."""
        self._cue: Cue | None = None
        """The moment of these parts."""
        self._unmade_ground: Callable[[float], bool] | None = None
        """The function that makes the darkened table of this moment, until a time."""
        self._null_surface = NullSurface((0, 0))
        self._art: CardArt | None = None
        """The pictures of the cards in these parts."""

    def is_ready(
        self, board: Board, top: Tabletop, narration: Narration, now: float, until: float, hover: Spot | None = None
    ) -> bool:
        """Return whether all pictures of the step that begins now are made; otherwise make some of them.

        :param until: the ``perf_counter`` time at which to pause.
        :param hover: the card under the pointer.
        """
        step = next_step(board, now)
        if step is None:
            self._step = None
            self._resting.clear()
            self._left.clear()
            return now < board.since or not self.make_ahead(board, until)
        if step is not self._step:
            self._begin(step, board, top, narration, now, hover)
            if perf_counter() > until:
                return False
        if not self._resting and not self._left:
            return True
        while self._resting:
            if not self._resting[0](until):
                return False
            self._resting.popleft()
            if perf_counter() > until:
                return False
        self._draw(self._left, until)
        return False

    def make_ahead(self, board: Board, until: float) -> bool:
        """Draw some of the parts that appear when the cards have come to rest; return whether some are left.

        :param until: the ``perf_counter`` time at which to pause.
        """
        if board.cue is not self._cue:
            self._later.clear()
            self._unmade_ground = None
        if self._art is not None:
            with self._art.interrupted_by(self._null_surface.check):
                self._draw(self._later, until)
        ground = self._unmade_ground
        if ground is not None and not self._later and perf_counter() <= until and ground(until):
            self._unmade_ground = None
        return bool(self._later)

    def _begin(
        self, step: Step, board: Board, top: Tabletop, narration: Narration, now: float, hover: Spot | None
    ) -> None:
        """Collect the parts of a step in the order in which they are drawn."""
        size = top.look.metrics.size
        self._step, self._null_surface, self._art = step, NullSurface(size), top.cards.art
        ahead = previewed(board, now)
        table = Frame(self._null_surface, ahead, top.look.metrics, _emphasis(ahead, narration, now, hover))
        ground = partial(self._ground, ahead)
        moment = moment_on(ahead)
        bare = moment is not None and moment.moment.bare
        self._unmade_ground = ground if bare and ahead.since > now else None
        self._resting = deque(
            (lambda until: top.picture.make(table, size, until, ahead=True), partial(self._panels, ahead))
        )
        if bare and ahead.since <= now:  # nothing of the table will be seen
            self._resting = deque((ground,))
        self._left = deque(self._parts(ahead, top, now))
        later = deque(self._moment(ahead, top, narration))
        if ahead.since > now:
            self._later, self._cue = later, step.cue
        else:
            self._left += later
            self._later.clear()

    def _draw(self, parts: deque[Callable[[], None]], until: float) -> None:
        """Draw parts until a time, and remove the finished ones."""
        with contextlib.suppress(OutOfTimeError):
            while parts:
                self._null_surface.begin(until)
                parts[0]()
                parts.popleft()
                self._null_surface.restart()
                if perf_counter() > until:
                    break

    def _parts(self, board: Board, top: Tabletop, now: float) -> Iterator[Callable[[], None]]:
        """Yield the functions that draw the beginning of a step, part by part."""
        frame = Frame(self._null_surface, board, top.look.metrics)
        yield partial(self._words, self._null_surface, board, now)
        for at in flight_times(now, board.since):
            yield partial(top.draw_moving, frame, at)

    def _moment(self, board: Board, top: Tabletop, narration: Narration) -> Iterator[Callable[[], None]]:
        """Yield the functions that draw the moment of a step, time by time."""
        shown = moment_on(board)
        if shown is not None:
            canvas = narration.canvas(self._null_surface, board, top.cards)
            for t in _moment_times(shown.moment) if shown.animated else (shown.moment.ends,):
                yield partial(shown.moment.draw, canvas, t)


def _emphasis(board: Board, narration: Narration, now: float, hover: Spot | None) -> Emphasis:
    """Return the emphasis at the beginning of a step, when no player may act."""
    match = narration.match
    return Emphasis(
        fresh=fresh_cards(board.view),
        hover=hover,
        moods=narration.previewed(board, now).moods,
        winning=winning_card(board, match.game.words),
    )


def _moment_times(moment: Moment) -> Iterator[float]:
    """Yield the times at which a moment is drawn: mostly near its beginning, when most happens."""
    for number in range(MOMENT_TIMES):
        yield moment.still * (number / (MOMENT_TIMES - 1)) ** 1.5
    yield moment.ends
