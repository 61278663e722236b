"""Pictures of what the table shows next, made a few at a time before it begins.

The whole table, a card that is seen for the first time or the title of a moment takes longer to draw than a frame may
last. So what rests in the next step is made as a picture in slices, and what moves in it is drawn once into nowhere,
which makes all its pictures; only then does it begin.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.painting.emphasis import winning_card
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.table_scene.narration import Narration
from cardtable.ui.table.board import Board, next_step, previewed
from cardtable.ui.table.fresh_cards import fresh_cards
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.steps import Cue, Step
from cardtable.ui.theme import Size

MOMENT_TIMES: Final = 16
"""At how many times a moment is rehearsed. What is seen at no other time is small: a number that counts up."""
MIN_PROGRESS_SECONDS: Final = 0.0015
"""How long a slice goes on once it has come as far as the one before it."""


class OutOfTimeError(Exception):
    """The slice is over before everything was drawn."""


class Nowhere(Surface):
    """A surface that shows nothing, for drawing that makes and keeps pictures.

    :param size: as large as it says it is, in pixels.
    :param least: how many seconds a slice goes on at least once it has come as far as the one before it.
    """

    def __init__(self, size: Size, least: float = MIN_PROGRESS_SECONDS) -> None:
        super().__init__((1, 1), 0, 32)
        self._size = size
        self._least = least
        self._blits = 0
        self._reached = 0
        self._until = 0.0
        self._came = 0.0
        """When it came as far as the slice before it."""

    def begin(self, until: float) -> None:
        """Begin to draw all of it, as far as one gets until this time of ``perf_counter``, but farther than before."""
        self._reached, self._blits = max(self._reached, self._blits), 0
        self._until, self._came = until, perf_counter()

    def restart(self) -> None:
        """Forget how far one got: something else is drawn next."""
        self._blits = self._reached = 0

    def blit(self, *_arguments: object, **_keywords: object) -> Rect:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self._blits += 1
        if self._blits == self._reached:
            self._came = perf_counter()
        elif self._blits > self._reached and perf_counter() > max(self._until, self._came + self._least):
            raise OutOfTimeError
        return Rect(0, 0, 0, 0)

    def blits(self, *_arguments: object, **_keywords: object) -> None:
        """Draw nothing.

        :raises OutOfTimeError: if the slice is over.
        """
        self.blit()

    def get_size(self) -> Size:
        """Return the size of what would be seen."""
        return self._size

    def get_rect(self, **_keywords: object) -> Rect:
        """Return the place of what would be seen."""
        return Rect((0, 0), self._size)


class Rehearsal:
    """Makes the pictures of each step of a table before it begins; what comes after the flight of cards, during it.

    :param words: draws what is asked and told of a table at a time.
    :param panels: makes the pictures of panels that show a table, as far as one gets until a time of
        ``perf_counter``; returns whether they are there.
    """

    def __init__(
        self, words: Callable[[Surface, Board, float], None], panels: Callable[[Board, float], bool] | None = None
    ) -> None:
        self._words = words
        self._panels = panels or (lambda _board, _until: True)
        self._step: Step | None = None
        self._resting: deque[Callable[[float], bool]] = deque()
        """What makes the pictures of what rests in the step, as far as it gets until a time."""
        self._left: deque[Callable[[], None]] = deque()
        """What is still to be drawn before the step begins."""
        self._later: deque[Callable[[], None]] = deque()
        """What is still to be drawn before the cards have come to rest, and its moment begins."""
        self._cue: Cue | None = None
        """The moment that this is of."""
        self._nowhere = Nowhere((0, 0))

    def is_ready(
        self, board: Board, top: Tabletop, narration: Narration, now: float, until: float, hover: Spot | None = None
    ) -> bool:
        """Return whether all pictures of what begins now were made before; make some of them otherwise.

        :param until: when to end for this time, by ``perf_counter``.
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
        """Draw some of what is seen once the cards have come to rest; return whether something of it is left.

        :param until: when to end for this time, by ``perf_counter``.
        """
        if board.cue is not self._cue:
            self._later.clear()
        self._draw(self._later, until)
        return bool(self._later)

    def _begin(
        self, step: Step, board: Board, top: Tabletop, narration: Narration, now: float, hover: Spot | None
    ) -> None:
        """Find what a step shows, and in which order it is made."""
        size = top.look.metrics.size
        self._step, self._nowhere = step, Nowhere(size)
        ahead = previewed(board, now)
        table = Frame(self._nowhere, ahead, top.look.metrics, _emphasis(ahead, narration, now, hover))
        self._resting = deque(
            (lambda until: top.picture.make(table, size, until, ahead=True), partial(self._panels, ahead))
        )
        self._left = deque(self._parts(ahead, top, now))
        later = deque((*self._landed(ahead, top), *self._moment(ahead, top, narration)))
        if ahead.since > now:
            self._later, self._cue = later, step.cue
        else:
            self._left += later
            self._later.clear()

    def _draw(self, parts: deque[Callable[[], None]], until: float) -> None:
        """Draw some parts, as far as one gets."""
        with contextlib.suppress(OutOfTimeError):
            while parts:
                self._nowhere.begin(until)
                parts[0]()
                parts.popleft()
                self._nowhere.restart()
                if perf_counter() > until:
                    break

    def _parts(self, board: Board, top: Tabletop, now: float) -> Iterator[Callable[[], None]]:
        """Yield what draws everything that is seen of a step at once, part by part."""
        frame = Frame(self._nowhere, board, top.look.metrics)
        yield partial(self._words, self._nowhere, board, now)
        for at in _times(now, board.since):
            yield partial(top.moving, frame, at)

    def _landed(self, board: Board, top: Tabletop) -> Iterator[Callable[[], None]]:
        """Yield what draws the cards on their way that will not lie straight: they fly so."""
        resting = {(spot.zone, spot.index) for spot in board.rest}
        for spot in board.layout.spots:
            if spot.angle and (spot.zone, spot.index) not in resting:
                yield partial(top.states.draw, self._nowhere, spot.card, spot.rect, angle=spot.angle)

    def _moment(self, board: Board, top: Tabletop, narration: Narration) -> Iterator[Callable[[], None]]:
        """Yield what draws the moment of a step, time by time."""
        shown = moment_on(board)
        if shown is not None:
            canvas = narration.canvas(self._nowhere, board, top.cards)
            for t in _moment_times(shown.moment) if shown.animated else (shown.moment.ends,):
                yield partial(shown.moment.draw, canvas, t)


def _emphasis(board: Board, narration: Narration, now: float, hover: Spot | None) -> Emphasis:
    """Return what stands out once a step has begun: nobody is asked for a move then."""
    match = narration.match
    return Emphasis(
        fresh=fresh_cards(board.view),
        hover=hover,
        thinking=match.thinking,
        moods=narration.previewed(board, now).moods,
        winning=winning_card(board, match.game.words),
    )


def _times(begin: float, end: float) -> Iterable[float]:
    """Return when cards on their way are looked at: as they take off, under way, turned over, and at their place."""
    return (begin, begin + (end - begin) * 0.4, begin + (end - begin) * 0.7, end)


def _moment_times(moment: Moment) -> Iterator[float]:
    """Yield when a moment is looked at: often at its beginning, where most happens."""
    for number in range(MOMENT_TIMES):
        yield moment.still * (number / (MOMENT_TIMES - 1)) ** 1.5
    yield moment.ends
