"""Draws what the viewer may know about who plays with whom: a note about the sides, and marks on cards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.voice.words import SideNote
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.faces import Mood, corner
from cardtable.ui.drawing.fitting import SHARES
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.card_states import state_of
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.hand_painter import rooms_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_state_painter import tab_places
from cardtable.ui.table.labels import LabelForm, Precedence, TableLabel
from cardtable.ui.theme import BODY, SMALL, Colour, Metrics

NOTE_WIDTH: Final = 356
LEAST_NOTE_WIDTH: Final = 125
"""The largest and the least width of the note about the sides, in layout units."""
FACE_UNITS: Final = 40
"""The size of a face on the note, in layout units."""
UNDER_INDEX_SHARE: Final = 0.58
"""The height of a mark on a raised card, below its index, as a share of the card's height."""


class SidePainter:
    """Draws what is known about the sides of one match, in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.look = look

    def note(self, board: Board) -> SideNote | None:
        """Return the note about the sides; ``None`` if they are not in doubt."""
        return self.game.words.middle(board.view, self.names).sides

    def labels(self, board: Board) -> list[TableLabel]:
        """Return the note: under the rail, or above or beside the viewer's seat; no label without a note."""
        note, layout, metrics = self.note(board), board.layout, self.look.metrics
        if note is None:
            return []
        forms, left, top = [], layout.standing.left, layout.rail.bottom + metrics.px(12)
        low, columns = layout.event.bottom or layout.prompt.top, range(left, layout.middle.right, metrics.px(24))
        for share in SHARES:
            beside = layout.middle.left - layout.standing.left
            for wide in (min(metrics.px(NOTE_WIDTH), layout.standing.width), beside, metrics.px(LEAST_NOTE_WIDTH)):
                high = self._caption(note, wide, share).height + metrics.px(16)
                high += sum(text.height for text in self._texts(note, wide, share))
                own_top = layout.seats[board.bottom].rect.top - metrics.px(8)
                corners = [("topleft", (left, top)), ("bottomleft", (left, own_top))]
                corners += [("topleft", (left, y)) for y in range(top, own_top - high, metrics.px(24))]
                if not layout.event.height:  # nothing is asked beside the viewer's seat
                    own = layout.seats[board.bottom].rect
                    corners.append(("bottomleft", (own.right + metrics.px(16), own.bottom)))
                draw = partial(self._draw, note, share)
                forms.append(LabelForm((wide, high), f"{note.title}, {note.text}", draw, corners))
        anywhere = [
            replace(form, corners=[("topleft", (x, y)) for y in range(top, low, metrics.px(16)) for x in columns])
            for form in forms
        ]
        forms += anywhere
        return [TableLabel(Precedence.SIDES, board.view.seat, forms, last=forms[len(forms) // 2 - 1])]

    def _caption(self, note: SideNote, width: int, share: float) -> Fitted:
        return self.look.fitted(note.caption, self._style(SMALL, share, self.look.theme.ink_dim), self._inner(width))

    def _style(self, points: float, share: float, colour: Colour, *, bold: bool = False) -> Style:
        return Style(round(share * self.look.metrics.text(points)), colour, bold)

    def _lines(self, note: SideNote, share: float) -> tuple[tuple[str, Style], tuple[str, Style]]:
        ink = self.look.theme.ink
        return (note.title, self._style(BODY, share, ink, bold=True)), (note.text, self._style(BODY - 1, share, ink))

    def _faces_width(self, note: SideNote, width: int, share: float) -> int:
        """Return the width of the faces on a note of this width; 0 if the text needs all of it."""
        metrics = self.look.metrics
        gap, size = metrics.px(8), metrics.px(FACE_UNITS)
        wide = len(note.seats) * (size + gap) + metrics.px(16) + gap
        longest = max(self.look.text.width(*line) for line in self._lines(note, share))
        return wide if wide + longest <= self._inner(width) else 0

    def _inner(self, width: int) -> int:
        return width - 2 * self.look.metrics.px(14)

    def _texts(self, note: SideNote, width: int, share: float) -> list[Fitted]:
        """Return the title and the text of a note of this width, beside the faces."""
        room = self._inner(width) - self._faces_width(note, width, share)
        return [self.look.fitted(text, style, room, None) for text, style in self._lines(note, share)]

    def _draw(self, note: SideNote, share: float, surface: Surface, place: Rect) -> None:
        """Draw the note on paper: the faces of a side, and how the viewer knows it."""
        metrics = self.look.metrics
        paper = Box(self.look.theme.paper, metrics.radius, shadow=metrics.px(5), shadow_alpha=90)
        self.look.shapes.draw(surface, place, paper)
        x, y = place.left + metrics.px(14), place.top + metrics.px(8)
        caption = self._caption(note, place.width, share)
        self.look.draw(surface, caption, Rect((x, y), caption.size))
        y += caption.height
        faces = self._faces_width(note, place.width, share)
        if faces:
            self._faces(surface, note, Rect(x, y, faces, place.bottom - metrics.px(8) - y), metrics)
        for text in self._texts(note, place.width, share):
            self.look.draw(surface, text, Rect((x + faces, y), text.size))
            y += text.height

    def _faces(self, surface: Surface, note: SideNote, line: Rect, metrics: Metrics) -> None:
        """Draw the faces of a side, with plus signs between them."""
        size, gap, x = min(metrics.px(FACE_UNITS), line.height), metrics.px(8), line.left
        plus = Style(metrics.text(BODY), self.look.theme.ink, bold=True)
        for number, seat in enumerate(note.seats):
            if number:
                self.look.write(surface, "+", plus, Rect(x, line.top, metrics.px(16), line.height), Align.CENTRE)
                x += metrics.px(16) + gap
            self._face(surface, Rect(x, line.centery - size // 2, size, size), seat)
            x += size + gap

    def _face(self, surface: Surface, place: Rect, seat: int | None) -> None:
        if seat is not None:
            animal = self.look.faces_of(self.names)[seat]
            self.look.portraits.draw(surface, self.look.shapes, self.look.theme, place, animal, Mood.CALM, 0)
            return
        theme, wide = self.look.theme, max(2, place.width // 18)
        ring = Box(theme.portrait, corner(place.width, 0), edge=theme.sun, edge_width=wide)
        self.look.shapes.draw(surface, place, ring)
        style = Style(round(place.height * 0.55), self.look.theme.cream, bold=True)
        self.look.write(surface, "?", style, place, Align.CENTRE)

    def draw_marks(self, frame: Frame) -> None:
        """Write the marks above cards of the viewer's hand, beside their tabs."""
        surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
        marks, raised = self.game.words.marks(board.view), emphasis.cursor or emphasis.hover
        style = Style(metrics.text(SMALL), self.look.theme.cream, bold=True)
        spots = [spot for spot in board.rest if spot.in_hand] if marks else []
        for spot, room in zip(spots, rooms_of(spots), strict=True):
            if isinstance(spot.card, Card) and spot.card in marks and spot not in emphasis.dragged:
                text, card = marks[spot.card], board.lifted(spot, raised)
                high = self.look.text.line_height(style)
                tag = Rect(0, 0, max(round(1.15 * high), self.look.text.width(text, style) + metrics.gap), high)
                if text.isdigit():
                    tag.height = tag.width
                tabs = tab_places(card, state_of(board, spot, emphasis), room)
                left = max((tab.right + metrics.px(3) for tab, _ in tabs), default=card.left)
                tag.bottomleft = (left, card.top + tag.height // 5)
                tag.clamp_ip(surface.get_rect())
                asked = board.layout.event.height  # in a low review nothing is, and the edge of a card is free
                # Buttons and a note of duties hide the edge of a raised card.
                if asked and tag.top < board.layout.prompt.bottom:
                    tag.midleft = (card.left + metrics.px(2), card.top + round(UNDER_INDEX_SHARE * card.height))
                pill = Box(self.look.theme.panel, tag.height // 2, edge=self.look.theme.cream)
                with self.look.listing.covering("card"):
                    self.look.shapes.draw(surface, tag, pill)
                    self.look.write(surface, text, style, tag, Align.CENTRE)
