"""Moments about what action cards do: more cards to pick up, players skipped, another direction."""

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import counted
from cardtable.ui.drawing.cards import CARD_ASPECT
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import arrows
from cardtable.ui.easing import between, ease_in_out, ease_out, elapsed_share
from cardtable.ui.play.moments.canvas import Canvas, Point
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.theme import SMALL

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
class DebtGrows(Moment):
    """A card adds to the cards that the next player must pick up.

    :param card: the card that was played.
    """

    card: Card | Back
    by: int
    total: int
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
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
class DebtMoves(Moment):
    """A stack of cards to pick up slides to the next player.

    :param to: the player who must answer it now.
    """

    to: int
    total: int
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
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
class DebtGone(Moment):
    """A stack of cards to pick up scatters: an ace has cancelled it."""

    total: int
    title: str
    shows_debt: bool = True

    def draw(self, canvas: Canvas, t: float) -> None:
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


# --- the order of turns ----------------------------------------------------------------------------------------------


STRIKE: Final = 0.25
"""The seconds in which a face is crossed out."""
TURN: Final = 0.5
"""The seconds in which the arrows turn round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedSeats(Moment):
    """Players are skipped: a bar crosses out their faces."""

    seats: tuple[int, ...]

    def draw(self, canvas: Canvas, t: float) -> None:
        for seat in self.seats:
            place = canvas.layout.seats[seat].portrait
            canvas.face(seat, place.width, place.center, Mood.SAD)
            start, end = (place.left, place.bottom), (place.right, place.top)
            canvas.bar(start, end, elapsed_share(t, 0.0, STRIKE))
            if t >= STRIKE and seat not in canvas.said:
                _say_skipped(canvas, place)


def _say_skipped(canvas: Canvas, face: Rect) -> None:
    """Write the word under a face, or small on its lower edge where the viewer's hand lies under it."""
    theme = canvas.look.theme
    x = min(max(face.centerx, canvas.px(70)), canvas.width - canvas.px(70))
    at, points = (x, face.bottom + canvas.px(26)), 19
    if Rect(face.left, face.bottom, face.width, canvas.px(44)).colliderect(canvas.layout.hand):
        at, points = (face.centerx, face.bottom - canvas.px(8)), SMALL
    canvas.pill("skipped", at, points, theme.paper, theme.ink)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTurns(Moment):
    """The direction of play changes: its arrows turn round."""

    clockwise: bool
    title: str

    def draw(self, canvas: Canvas, t: float) -> None:
        share = ease_in_out(elapsed_share(t, 0.0, TURN))
        place = canvas.layout.middle.inflate(-canvas.px(60), -canvas.px(24))
        turned = self.clockwise if share >= 0.5 else not self.clockwise
        wide = abs(math.cos(math.pi * round(share * 12) / 12))
        for body, arrow in arrows(place.size, max(4, canvas.px(9)), canvas.look.theme.cream, clockwise=turned):
            drawing = canvas.look.shapes.drawing(body, arrow.size, arrow.topleft)
            if wide < 1:
                drawing = pygame.transform.scale(drawing, (max(2, round(arrow.width * wide)), arrow.height))
            left = place.centerx + round((arrow.left - place.width / 2) * wide)
            canvas.surface.blit(drawing, (left, place.top + arrow.top))
        if share >= 1:
            theme = canvas.look.theme
            canvas.pill(self.title, (place.centerx, place.bottom - canvas.px(26)), 26, theme.paper, theme.ink)
