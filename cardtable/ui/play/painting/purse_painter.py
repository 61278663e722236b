"""Purses: small cards beside a player, by rank alone, that show which cards of a suit are held and spent."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.words import CellRow, RankCell
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corners, LabelForm, is_across
from cardtable.ui.theme import SMALL

MIN_CELL_UNITS: Final = (14, 21)
"""The smallest width and height of a small card beside a seat, in layout units."""
MIN_HEIGHT_SHARE: Final = 0.85
"""The smallest height of a small card, as a share of the line height: digits and capitals have no descenders."""
SEARCH_STEP_UNITS: Final = 4
"""The distance between two heights that are tried for a purse, in layout units."""
LINE_COUNTS: Final = (1, 2, 3)
"""The possible numbers of lines of a purse, the best first."""


class PursePainter:
    """Draws purses in one look."""

    def __init__(self, look: Look, faces: Sequence[str]) -> None:
        """``faces`` are the animals, by seat."""
        self.look = look
        self.faces = faces

    def cell(self, surface: Surface, card: Rect, cell: RankCell, points: float = SMALL) -> None:
        """Draw a small card with its rank; one that is gone is dark, and crossed out."""
        theme, metrics = self.look.theme, self.look.metrics
        fill, ink = (theme.well, theme.ring) if cell.played else (theme.paper, theme.ink)
        self.look.shapes.draw(surface, card, Box(fill, metrics.px(4)))
        style = Style(max(12, metrics.text(points)), ink, bold=True)
        self.look.write(surface, cell.text, style, card, Align.CENTRE)
        if cell.played:
            strike = Rect(card.left + metrics.px(3), card.centery, card.width - metrics.px(6), metrics.px(1.5))
            surface.fill(theme.ring, strike)

    def at_seat(self, board: Board, row: CellRow, call: Rect | None) -> Iterator[LabelForm]:
        """Yield the forms of a purse near its player: on one line or more, and finally without the spent cards.

        :param call: the place where the player can say a short call.
        """
        if row.seat is None:
            return
        under, beside, far = self._near(board, row.seat, call)
        held = replace(row, cells=tuple(cell for cell in row.cells if not cell.played))
        choice = (row, held) if 0 < len(held.cells) < len(row.cells) else (row,)
        close = self._beside_face(board, row.seat)
        yield from (self._purse(shown, lines, close, faced=True) for shown in choice for lines in LINE_COUNTS)
        for shown in choice:
            yield from (self._purse(shown, lines, under, faced=False) for lines in LINE_COUNTS)
            yield from (self._purse(shown, lines, beside, faced=True) for lines in LINE_COUNTS)
            yield self._purse(shown, 1, far, faced=True)

    def _purse(self, row: CellRow, lines: int, corners: Corners, *, faced: bool) -> LabelForm:
        """Return a purse on this many lines, each card as wide as its rank needs.

        :param faced: whether it begins with the player's face.
        """
        metrics, text = self.look.metrics, self.look.text
        style = Style(max(12, metrics.text(SMALL - 1)), self.look.theme.ink, bold=True)
        gap = metrics.px(1.5)
        high = max(metrics.px(MIN_CELL_UNITS[1]), round(MIN_HEIGHT_SHARE * text.line_height(style)))
        across = -(-len(row.cells) // lines)
        face = Rect(0, 0, high, high) if faced else Rect(0, 0, 0, 0)
        places = list[Rect]()
        for number, cell in enumerate(row.cells):
            line, place = divmod(number, across)
            left = places[-1].right + gap if place else face.right + 2 * gap * faced
            wide = max(metrics.px(MIN_CELL_UNITS[0]), text.width(cell.text, style) + metrics.px(5))
            places.append(Rect(left, line * (high + gap), wide, high))

        def draw(surface: Surface, rect: Rect) -> None:
            if faced and row.seat is not None:
                look = self.look
                look.portraits.draw(surface, look.shapes, look.theme, face.move(rect.topleft), self.faces[row.seat])
            for cell, place in zip(row.cells, places, strict=True):
                self.cell(surface, place.move(rect.topleft), cell, SMALL - 1)

        shown = " ".join(cell.text for cell in row.cells if not cell.played)
        whole = places[0].unionall([*places[1:], face] if faced else places[1:])
        return LabelForm(whole.size, f"{row.label} {shown}", draw, corners)

    def _beside_face(self, board: Board, seat: int) -> Corners:
        """Return places close beside the face of the player across, in its upper half; none for other players.

        Farther to the left a purse would seem to belong to the player there. Its bubble has room under it.
        """
        face, gap = board.layout.seats[seat].portrait, self.look.metrics.px(6)
        if not is_across(board.layout.seats[seat], board.measure):
            return ()
        step = self.look.metrics.px(SEARCH_STEP_UNITS)
        return [("topright", (face.left - gap, y)) for y in range(gap, face.centery - 2 * step, step)]

    def _near(self, board: Board, seat: int, call: Rect | None) -> tuple[Corners, Corners, Corners]:
        """Return places close under a seat, beside everything that belongs to it, and farther down."""
        metrics, layout = self.look.metrics, board.layout
        place, gap = layout.seats[seat], metrics.px(6)
        owned = {zone.name for zone in board.view.zones if zone.owner == seat and zone.kind not in layout.drops}
        own = [spot.rect for spot in layout.spots if spot.zone in owned]
        whole = place.rect.unionall([*own, place.fan] if place.fan.width else own)
        name, x = ("topright", place.portrait.right) if place.right else ("topleft", place.portrait.left)
        column = Rect(place.rect.left, place.rect.bottom, place.rect.width, metrics.height)
        below = [other.portrait.top for other in layout.seats.values() if column.colliderect(other.portrait)]
        end = min([layout.event.top, *below])
        step = metrics.px(SEARCH_STEP_UNITS)
        heights = range(place.rect.bottom + metrics.px(3), end, step)
        under = [(name, (x, y)) for y in heights if y <= whole.bottom + 5 * step]
        far = [(name, (x, y)) for y in heights if y > whole.bottom + 5 * step]
        if is_across(place, board.measure):
            # If possible, leave room for a bubble between face and purse.
            edges = (x,) if call is None else (min(x, call.left), x)
            left = [("topright", (edge - gap, y)) for edge in edges for y in range(gap, place.portrait.bottom, step)]
            prizes = [
                box
                for name, box in layout.boxes.items()
                if board.spec.zone_named(name, board.view).draw is Display.PRIZE
            ]
            right = [("topleft", (box.right + metrics.px(40), layout.rail.bottom + gap)) for box in prizes]
            return under, left + right, far
        beside = ("topright", whole.left - gap) if place.right else ("topleft", whole.right + gap)
        return under, [(beside[0], (beside[1], y)) for y in range(place.portrait.top, end, step)], far
