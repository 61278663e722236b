"""Moments about the order of turns: players are skipped, or the direction of play changes."""

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.symbols import arrows
from cardtable.ui.easing import ease_in_out, elapsed_share
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import BaseMoment
from cardtable.ui.theme import SMALL

STRIKE: Final = 0.25
"""The seconds in which a face is crossed out."""
TURN: Final = 0.5
"""The seconds in which the arrows turn round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedSeats(BaseMoment):
    """Players are skipped: a bar crosses out their faces."""

    seats: tuple[int, ...]

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time."""
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
class PlayTurns(BaseMoment):
    """The direction of play changes: its arrows turn round."""

    clockwise: bool
    title: str

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment at a time."""
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
