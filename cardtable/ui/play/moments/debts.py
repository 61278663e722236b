"""Moments about cards to pick up: their stack grows, is passed on, or scatters."""

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import counted
from cardtable.ui.drawing.cards import CARD_ASPECT
from cardtable.ui.easing import between, ease_in_out, ease_out, elapsed_share
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import BaseMoment
from cardtable.ui.play.moments.text_canvas import Point

SLAM: Final = 0.18
"""The seconds in which a card slams down."""
SHAKE: Final = 0.12
GROW: Final = 0.06
"""The seconds from one back on the stack to the next."""
SLIDE: Final = 0.5
FROM_EDGE: Final = 76
"""The distance of the lowest card of the stack from the edge of the middle, in layout units."""
BELOW_MIDDLE: Final = 14
WORDS: Final = 22
"""The size of the words under a stack, in points."""
TITLE: Final = 26
STACK: Final = 0.125
"""The width of a card of a stack, by the height of the window."""
MAX_BACKS: Final = 11
"""The largest number of backs drawn in a stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtGrows(BaseMoment):
    """A card adds to the cards that the next player must pick up.

    :param card: the card that was played.
    """

    card: Card | Back
    by: int
    total: int
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time: the card slams down, and the number counts up."""
        share = ease_out(elapsed_share(t, 0.0, SLAM))
        shaking = SLAM <= t < SLAM + SHAKE
        shift = round(canvas.px(3) * math.sin((t - SLAM) / SHAKE * 4 * math.pi)) if shaking else 0
        lies = canvas.spot(self.card) or canvas.card_rect(
            canvas.height * 0.183, (canvas.width / 2, canvas.height * 0.37)
        )
        rect = canvas.card_rect(lies.width * (1.25 - 0.25 * round(share * 2) / 2), lies.move(shift, 0).center)
        canvas.card(self.card, rect)
        theme = canvas.look.theme
        if t >= SLAM:
            canvas.pill(f"+{self.by}", (rect.right - canvas.px(10), rect.top), 26, theme.danger, theme.white)
        before = self.total - self.by
        count = before + min(self.by, int(max(0.0, t - SLAM) / GROW))
        stack(canvas, stack_place(canvas), count)


def stack_place(canvas: Canvas) -> Point:
    """Return the place of the stack of cards to pick up: beside the pile, until a player takes it."""
    middle = canvas.layout.middle
    return middle.right - canvas.px(FROM_EDGE), middle.centery + canvas.px(BELOW_MIDDLE)


def stack(canvas: Canvas, at: Point, count: int) -> None:
    """Draw a stack of backs with its number."""
    width = canvas.height * STACK
    rect = canvas.card_rect(width, at)
    for place in range(min(count, MAX_BACKS)):
        rect = canvas.card_rect(width, (at[0] + canvas.px(4) * place, at[1] - canvas.px(7) * place))
        canvas.card(Back.PLAIN, rect, angle=-8.0 - 1.5 * place)
    if count:
        canvas.text(str(count), 92, (rect.centerx, rect.centery - canvas.px(4)), canvas.look.theme.white)


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtMoves(BaseMoment):
    """A stack of cards to pick up slides to the next player.

    :param to: the player who must answer it now.
    """

    to: int
    total: int
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time."""
        start = stack_place(canvas)
        text = f"{canvas.people.does(self.to, 'owe')} {counted(self.total, 'card')}"
        away, words = self.last_places(canvas, text)
        way = ease_in_out(elapsed_share(t, 0.1, SLIDE))
        stack(canvas, (between(start[0], away[0], way), between(start[1], away[1], way)), self.total)
        if way >= 1:
            canvas.pill(text, words, WORDS, canvas.look.theme.paper, canvas.look.theme.ink)

    def last_places(self, canvas: Canvas, text: str) -> tuple[Point, Point]:
        """Return the places of the stack at its end and of the words: under it, or else beside it.

        Where the words would cover the prompt under the stack, both lie above the event line.
        """
        x, y = _towards_middle(canvas, canvas.layout.seats[self.to].portrait)
        low = y + canvas.height * 0.13
        if low + canvas.px(WORDS) < canvas.layout.prompt.top:
            return (x, y), (x, low)
        wide, high = canvas.pill_size(text, WORDS)
        y = min(y, above_event_line(canvas, canvas.height * STACK / CARD_ASPECT))
        right = x + canvas.height * 0.08 + canvas.px(4) * min(self.total, MAX_BACKS)
        return (x, y), (right + wide / 2, above_event_line(canvas, high))


def above_event_line(canvas: Canvas, height: float) -> float:
    """Return the middle of something of this height that lies right above the event line."""
    return canvas.layout.event.top - height / 2 - canvas.px(6)


def _towards_middle(canvas: Canvas, seat: Rect) -> Point:
    """Return a point between a seat and the middle of the table, within the window."""
    x = between(seat.centerx, canvas.width / 2, 0.28)
    if abs(x - canvas.width / 2) < canvas.width * 0.2:
        x = canvas.width * 0.69  # beside the pile in the middle
    y = between(seat.centery, canvas.height * 0.45, 0.45)
    return min(max(x, canvas.width * 0.14), canvas.width * 0.84), min(
        max(y, canvas.height * 0.26), canvas.height * 0.62
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtGone(BaseMoment):
    """A stack of cards to pick up scatters: an ace has cancelled it."""

    total: int
    title: str
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time."""
        way = ease_out(elapsed_share(t, 0.15, 0.7))
        at = stack_place(canvas)
        width = canvas.height * STACK
        for place in range(min(self.total, MAX_BACKS) if way < 1 else 0):
            angle = place * 2.4
            far = way * canvas.height * 0.45
            point = (at[0] + far * math.cos(angle), at[1] + far * math.sin(angle))
            canvas.card(Back.PLAIN, canvas.card_rect(width, point), angle=(place * 40) % 360)
        theme = canvas.look.theme
        low = min(canvas.height * 0.6, above_event_line(canvas, canvas.pill_size(self.title, TITLE)[1]))
        canvas.pill(self.title, (canvas.width / 2, low), TITLE, theme.paper, theme.ink)
