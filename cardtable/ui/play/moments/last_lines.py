"""The moment that shows the last moves of a hand line by line, if it ended before the viewer had another turn."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.voice.telling import EventLine
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import BaseMoment
from cardtable.ui.play.telling.event_line import EventLinePainter

APART: Final = 0.45
"""The seconds from one line to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastLines(BaseMoment):
    """The last moves of a hand, one a line, the latest at the bottom.

    :param points: a seat and the points of its side without the cards that the next moment counts; ``None`` if the next
        one counts no points.
    """

    lines: tuple[EventLine, ...]
    points: tuple[int, int] | None = None

    def running_points(self, _t: float) -> tuple[int, int] | None:
        return self.points

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time."""
        painter = EventLinePainter(canvas.look, canvas.faces)
        high = canvas.look.metrics.text(19) + canvas.px(16)
        pitch = high + canvas.px(8)
        top = canvas.height * 0.46 - pitch * len(self.lines) / 2
        for number, line in enumerate(self.lines):
            if t >= number * APART:
                place = Rect(canvas.px(40), round(top + number * pitch), canvas.width - 2 * canvas.px(40), high)
                side = None if line.seat is None else canvas.sides[line.seat]
                painter.draw(canvas.surface, line, place, side, over_cards=True)
