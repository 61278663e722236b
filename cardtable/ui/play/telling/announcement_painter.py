"""Draws announcements: the event line, and the bubbles at the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.voice.telling import Bubble
from cardtable.ui.drawing.faces import ring_colour
from cardtable.ui.look import Look
from cardtable.ui.play.telling.announcements import Announcements
from cardtable.ui.play.telling.bubbles import BubblePainter, BubblePlace
from cardtable.ui.play.telling.event_line import EventLinePainter
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import PlacesOfSeat, TableLayout


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The places that the event line and the bubbles must leave free.

    :param note: a note or panel near the prompt; if it reaches the event line, that is not drawn.
    :param end: the right end of the event line, if that is less than its place.
    :param lying: the panel of bids and the forecast beside it, which no bubble may touch.
    :param notes: the notes on the table, which no bubble covers.
    :param side: the note about the viewer's side, beside which the event line begins.
    :param standing: the lines of the standing of the match, beside which a bubble in the rail begins.
    :param texts: the notice and the explanation on the screen, which take the place of the event line.
    """

    note: Rect | None = None
    end: int | None = None
    lying: tuple[Rect, ...] = ()
    notes: tuple[Rect, ...] = ()
    texts: tuple[Rect, ...] = ()
    side: Rect | None = None
    standing: tuple[Rect, ...] = ()


MIN_PART: Final = 0.75
"""The least width of the part of a bubble's place beside a panel, by its height: then a short call is legible there."""


def bubble_room(place: PlacesOfSeat, layout: TableLayout, lying: Sequence[Rect]) -> Rect:
    """Return the room for a player's bubble: its usual place or the free part of it at the player's side, or else above
    the panel there, or below the cards.
    """
    hit = [rect for rect in lying if rect.colliderect(place.bubble)]
    if not hit:
        return place.bubble
    panel = hit[0].unionall(hit[1:])
    part = _part_beside(place, panel)
    if part.width >= MIN_PART * part.height:
        return part
    above = place.bubble.move(0, panel.top - place.bubble.bottom)
    if above.top >= layout.tools.bottom and above.collidelist(_cards_and_captions(layout)) < 0:
        return above
    edge = place.portrait.left
    top = max(rect.bottom for rect in (place.portrait, place.name, place.status, place.fan, place.pips) if rect.width)
    top += round(0.15 * place.portrait.height)
    room = Rect(edge, top, panel.left - round(0.1 * place.portrait.width) - edge, max(0, layout.event.bottom - top))
    if place.right:
        room.left = panel.right + round(0.1 * place.portrait.width)
        room.width = place.portrait.right - room.left
    return room if room.width > 0 and room.height > 0 else place.bubble


def _part_beside(place: PlacesOfSeat, panel: Rect) -> Rect:
    """Return the part of a bubble's usual place between a panel and the player."""
    gap, part = round(0.1 * place.portrait.width), place.bubble.copy()
    if place.right:
        part.left = max(part.left, panel.right + gap)
        part.width = max(0, place.bubble.right - part.left)
    else:
        part.width = max(0, min(part.right, panel.left - gap) - part.left)
    return part


def _cards_and_captions(layout: TableLayout) -> list[Rect]:
    seats = [rect for each in layout.seats.values() for rect in (each.rect, each.fan) if rect.width]
    return [*seats, *(spot.rect for spot in layout.spots), *layout.captions]


def _kept_free(layout: TableLayout, *, below: bool) -> list[Rect]:
    """Return what a bubble beside a note must not cover: faces, and below its usual room whatever lies there."""
    if not below:
        return [each.portrait for each in layout.seats.values()]
    return [*(each.rect for each in layout.seats.values()), layout.prompt, *(spot.rect for spot in layout.spots)]


def beside(room: Rect, note: Rect | None, gap: int) -> Rect:
    """Return the part of the place of the event line, or of a bubble, to the right of a text at its left end."""
    if note is None or not note.colliderect(room):
        return room
    left = max(room.left, note.right + gap)
    return Rect(left, room.top, room.right - left, room.height)


def off_notes(room: Rect, notes: Sequence[Rect], least: int) -> Rect:
    """Return the part of a bubble's room below or above the notes in it.

    :param least: the smallest height of a bubble; if there is less room, it reaches farther down.
    """
    hit = [note for note in notes if note.colliderect(room)]
    if not hit:
        return room
    written = hit[0].unionall(hit[1:])
    above, below = written.top - room.top, room.bottom - written.bottom
    if above >= max(least, below):
        return Rect(room.left, room.top, room.width, above)
    return Rect(room.left, written.bottom, room.width, max(least, below))


class AnnouncementPainter:
    """Draws the announcements of one match in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.look = look
        self.bubbles = BubblePainter(look)
        self.line = EventLinePainter(look, look.faces_of(names))
        self._cloth: tuple[Rect, Surface] | None = None
        """The cloth under the header of melds that a bubble replaced last, and its place."""

    def draw(self, surface: Surface, board: Board, announced: Announcements, now: float, obstacles: Obstacles) -> None:
        """Draw the event line and the bubbles, clear of the obstacles."""
        line = obstacles.note is None or not obstacles.note.colliderect(board.layout.event)
        sides = self.game.sides_seen(board.view)
        if line and announced.line is not None:
            side = None if announced.line.seat is None else sides[announced.line.seat]
            event = beside(board.layout.event, obstacles.side, self.look.metrics.gap)
            self.line.draw(surface, announced.line, event, side, obstacles.end, obstacles.texts)
        leading = announced.leading
        for seat, bubble in announced.bubbles.items():
            if seat == board.bottom:
                continue  # no bubble for the viewer, who knows what was done
            edge = ring_colour(self.look.theme, sides[seat])
            seat_place = board.layout.seats[seat]
            whole = bubble_room(seat_place, board.layout, obstacles.lying)
            covered = self._covered(bubble.bubble, BubblePlace(whole, seat_place.portrait), obstacles.standing)
            room = beside(whole, covered, self.look.metrics.gap)
            over_fan = whole.colliderect(seat_place.fan)
            if (over_fan or room != whole) and not self.bubbles.holds(bubble.bubble, room):
                continue  # the event line says it too
            free = off_notes(room, obstacles.notes, self.bubbles.least_height)
            if free != room and free.collidelist(_kept_free(board.layout, below=free.bottom > room.bottom)) >= 0:
                continue  # there is no room beside a note: the event line says it too
            place = BubblePlace(free, seat_place.portrait, apart=over_fan or free.top > room.top)
            self._clear_header(surface, board.layout, free)
            self.bubbles.draw(surface, bubble, place, now, edge, leading=seat == leading)

    def _clear_header(self, surface: Surface, layout: TableLayout, room: Rect) -> None:
        """Lay cloth over the header of melds in whose place a bubble is shown."""
        for header in layout.headers.values():
            if header.colliderect(room):
                if self._cloth is None or self._cloth[0] != header:
                    self._cloth = Rect(header), Surface(header.size, 0, 32)
                    self.look.lay_felt(self._cloth[1], header)
                surface.blit(self._cloth[1], header)

    def _covered(self, bubble: Bubble, place: BubblePlace, lines: Sequence[Rect]) -> Rect | None:
        box = self.bubbles.box(self.bubbles.text(bubble, place.room, leading=True), place)
        hit = [line for line in lines if line.colliderect(box)]
        return hit[0].unionall(hit[1:]) if hit else None
