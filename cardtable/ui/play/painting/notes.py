"""The notes on the table beside the cards: points in the trick, prizes to come, purses, cards owed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.voice.words import CellRow, FaceRow, Middle, TableNote
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.debt_painter import DebtPainter
from cardtable.ui.play.painting.purse_painter import PursePainter
from cardtable.ui.play.painting.sign_painter import SignPainter
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Corner, Corners, LabelForm, Precedence, TableLabel
from cardtable.ui.theme import BODY, SMALL, Ground

FIGURE_POINTS: Final = 20
"""Points of the figure in a note."""
CELL_UNITS: Final = (25, 35)
"""Width and height of a small card in a row, in layout units."""
FACE_UNITS: Final = 32
"""The size of a face in a row, in layout units."""
ACTOR_FACE_FACTOR: Final = 1.4
"""How much larger the face of the player to act is."""
EDGE_DISTANCES: Final = (0, 100, 200)
"""The distances from the edge that are tried for a note, in layout units."""
EDGE_STEPS: Final = 32
"""The number of steps between the heights that are tried at the table's edge."""


class Notes:
    """The notes of one game in one look."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        faces: Sequence[str],
        look: Look,
        art: CardArt,
    ) -> None:
        """``faces`` are the animals, by seat."""
        self.game = game
        self.names = names
        self.faces = faces
        self.look = look
        self.purses = PursePainter(look, faces)
        self.debts = DebtPainter(look, art, names)
        self.signs = SignPainter(look, faces)

    def labels(self, board: Board, calls: Mapping[int, Rect], *, without_debt: bool) -> list[TableLabel]:
        """Return the notes, the most important first.

        :param calls: the places where players can say a short call, which purses leave free beside a face.
        :param without_debt: whether a moment draws the cards owed.
        """
        middle = self.game.words.middle(board.view, self.names)
        middle = replace(middle, debt=None) if without_debt else middle
        return [
            TableLabel(Precedence.NOTE, number, forms) for number, forms in enumerate(self._notes(board, middle, calls))
        ]

    def _notes(self, board: Board, middle: Middle, calls: Mapping[int, Rect]) -> Iterator[Iterable[LabelForm]]:
        """Yield each note as its possible forms with their places, the best first."""
        if middle.debt is not None:
            yield self.debts.stack(board, middle.debt, self._edges(board))
            if middle.debt.seat != board.view.seat:
                yield self.debts.debtor(board, middle.debt.seat)
        if middle.sign is not None:
            yield self.signs.forms(board, middle.sign, self.game.sides_seen(board.view)[middle.sign.seat])
        for note in middle.notes:
            if note.zone:
                yield self._beside(board, note)
        for row in middle.rows:
            if row.seat is None or board.view.seats == 2:
                yield self._row(board, row)
            elif row.seat != board.bottom:
                yield self.purses.at_seat(board, row, calls.get(row.seat))
        if middle.faces is not None:
            yield self._face_row(board, middle.faces)
        for note in middle.notes:
            if not note.zone:
                yield self._at_edge(board, note)

    # --- notes --------------------------------------------------------------------------------------------------------

    def _styles(self) -> tuple[Style, Style]:
        """Return the style of a note's figure, and that of the rest."""
        metrics, theme = self.look.metrics, self.look.theme
        return (
            Style(metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True),
            Style(metrics.text(SMALL), theme.dim_on(Ground.DARK)),
        )

    def _beside(self, board: Board, note: TableNote) -> list[LabelForm]:
        """Return a note at the cards of its zone: under them with a face, or else beside them, the right side first."""
        spots = [spot.rect for spot in board.layout.spots if board.view.kind(spot.zone) == note.zone]
        if not spots:
            return []
        cards = spots[0].unionall(spots[1:])
        gap = self.look.metrics.px(8)
        if note.seat is not None:
            under = [("midtop", (cards.centerx, cards.bottom + gap * step)) for step in (2, 1, 0)]
            return [self._line(board, note, form, under) for form in note.forms]
        lower = cards.bottom + self.look.metrics.px(24)
        right = [("bottomleft", (cards.right + gap, y)) for y in (lower, cards.bottom)]
        sides = [*right, ("topleft", (cards.right + gap, cards.top)), ("bottomright", (cards.left - gap, cards.bottom))]
        # Between melds that take all the room beside a trick, under its outer cards.
        under = [("topright", (cards.right, cards.bottom + gap)), ("topleft", (cards.left, cards.bottom + gap))]
        under += [("bottomright", cards.bottomright), ("bottomleft", cards.bottomleft)]
        return [self._stacked(note, form, [*sides, *under]) for form in note.forms]

    def _line(self, board: Board, note: TableNote, form: str, corners: Corners) -> LabelForm:
        """Return a note on one line after the player's face."""
        strong, dim = self._styles()
        text, metrics = self.look.text, self.look.metrics
        size = metrics.px(FACE_UNITS)
        gap = metrics.px(8)
        wide = size + gap + text.width(note.figure, strong) + (text.width(f" {form}", dim) if form else 0)
        high = max(size, text.line_height(strong))

        def draw(surface: Surface, rect: Rect) -> None:
            if note.seat is not None:
                self._face(surface, board, Rect(rect.left, rect.centery - size // 2, size, size), note.seat)
            x = rect.left + size + gap
            x = self.look.write(surface, note.figure, strong, Rect(x, rect.top, rect.right - x, rect.height)).right
            if form:
                self.look.write(surface, f" {form}", dim, Rect(x, rect.top, rect.right - x, rect.height))

        return LabelForm((wide + 2, high), f"{note.figure} {form}".strip(), draw, corners)

    def _stacked(self, note: TableNote, form: str, corners: Corners) -> LabelForm:
        """Return a note with the first word beside the figure, and the other words under it."""
        strong, dim = self._styles()
        text = self.look.text
        first, _, rest = form.partition(" ")
        upper = text.width(note.figure, strong) + text.width(f" {first}", dim)
        heights = text.line_height(strong), text.line_height(dim) if rest else 0
        size = max(upper, text.width(rest, dim)) + 2, sum(heights)

        def draw(surface: Surface, rect: Rect) -> None:
            self._pill(surface, rect)
            x = self.look.write(surface, note.figure, strong, Rect(rect.left, rect.top, rect.width, heights[0])).right
            self.look.write(surface, f" {first}", dim, Rect(x, rect.top, rect.right - x, heights[0]))
            self.look.write(surface, rest, dim, Rect(rect.left, rect.top + heights[0], rect.width, heights[1]))

        return LabelForm(size, f"{note.figure} {form}", draw, corners)

    def _pill(self, surface: Surface, rect: Rect) -> None:
        """Draw a dark ground for dim text, which is hard to read on the bright middle of the cloth."""
        theme, metrics = self.look.theme, self.look.metrics
        ground = rect.inflate(metrics.px(12), metrics.px(4))
        self.look.shapes.draw(surface, ground, Box(theme.panel, metrics.px(8), alpha=theme.pill_alpha // 2))

    def _at_edge(self, board: Board, note: TableNote) -> list[LabelForm]:
        """Return a note for the edge of the table: its label, and its figure under it."""
        _, dim = self._styles()
        strong = Style(self.look.metrics.text(SMALL), self.look.theme.text_on(Ground.DARK), bold=True)
        text = self.look.text
        heights = text.line_height(dim), text.line_height(strong)

        def choice(form: str) -> LabelForm:
            def draw(surface: Surface, rect: Rect) -> None:
                self.look.write(surface, form, dim, Rect(rect.left, rect.top, rect.width, heights[0]))
                self.look.write(
                    surface, note.figure, strong, Rect(rect.left, rect.top + heights[0], rect.width, heights[1])
                )

            size = max(text.width(form, dim), text.width(note.figure, strong)) + 2, sum(heights)
            return LabelForm(size, f"{form} {note.figure}", draw, self._edges(board))

        return [choice(form) for form in note.forms]

    def _edges(self, board: Board, *, low: bool = False) -> list[Corner]:
        """Return places along the right edge of the table and then along the left one, from the top or (``low``) up."""
        layout, metrics = board.layout, self.look.metrics
        right = layout.rail.right - metrics.px(24)
        top, bottom = layout.rail.bottom + metrics.px(26), layout.event.bottom - metrics.px(4)
        heights = [top + (bottom - top) * step // EDGE_STEPS for step in range(EDGE_STEPS + 1)]
        if low:
            heights.reverse()
        name = "bottom" if low else "top"
        left = layout.rail.left + metrics.px(24)
        rights = [(f"{name}right", (right - metrics.px(step), y)) for step in EDGE_DISTANCES for y in heights]
        return rights + [(f"{name}left", (left + metrics.px(step), y)) for step in EDGE_DISTANCES for y in heights]

    # --- rows ---------------------------------------------------------------------------------------------------------

    def _row(self, board: Board, row: CellRow) -> list[LabelForm]:
        """Return a row of small cards for the edge of the table; the viewer's own purse goes to the left."""
        metrics, theme, look = self.look.metrics, self.look.theme, self.look
        caption = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
        label = look.text.line_height(caption) + metrics.px(4)
        wide, high, gap = metrics.px(CELL_UNITS[0]), metrics.px(CELL_UNITS[1]), metrics.px(4)
        rank = Style(max(12, metrics.text(SMALL)), theme.ink, bold=True)
        wide = max(wide, look.text.width("10", rank) + metrics.px(5))
        across = len(row.cells) * (wide + gap) - gap
        size = max(across, look.text.width(row.label, caption)) + 2, label + high

        def draw(surface: Surface, rect: Rect) -> None:
            look.write(surface, row.label, caption, Rect(rect.left, rect.top, rect.width, label))
            for number, cell in enumerate(row.cells):
                card = Rect(rect.left + number * (wide + gap), rect.top + label, wide, high)
                self.purses.cell(surface, card, cell)

        corners = list(self._edges(board, low=True))
        if row.seat is not None and row.seat == board.bottom:
            corners.sort(key=lambda corner: corner[0].endswith("right"))
        shown = " ".join(cell.text for cell in row.cells if not cell.played)
        return [LabelForm(size, f"{row.label} {shown}", draw, corners)] if row.cells else []

    def _face_row(self, board: Board, row: FaceRow) -> list[LabelForm]:
        """Return an order of players as a row of faces: earlier players are faint, the player to act is larger."""
        metrics, theme, look = self.look.metrics, self.look.theme, self.look
        caption = Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))
        label = look.text.line_height(caption) + metrics.px(4)
        small, large, gap = metrics.px(FACE_UNITS), round(metrics.px(FACE_UNITS) * ACTOR_FACE_FACTOR), metrics.px(7)
        across = (len(row.seats) - 1) * (small + gap) + large + (metrics.px(20) if row.more else 0)
        size = max(across, look.text.width(row.label, caption)) + 2, label + large

        def draw(surface: Surface, rect: Rect) -> None:
            look.write(surface, row.label, caption, Rect(rect.left, rect.top, rect.width, label))
            x, middle = rect.left, rect.top + label + large // 2
            for number, seat in enumerate(row.seats):
                wide = large if number == row.now else small
                face = Rect(x, middle - wide // 2, wide, wide)
                self._face(surface, board, face, seat)
                if number < row.now:
                    veil = Box(theme.cloth.far, wide // 2, alpha=150)
                    with look.listing.covering("face"):
                        look.shapes.draw(surface, face, veil)
                elif number == row.now:
                    ring = face.inflate(metrics.px(6), metrics.px(6))
                    look.shapes.ring(surface, ring, theme.cream, metrics.px(2), ring.width // 2)
                x = face.right + gap
            if row.more:
                look.write(
                    surface,
                    "…",
                    Style(metrics.text(BODY), theme.dim_on(Ground.DARK)),
                    Rect(x, middle - small // 2, gap * 3, small),
                )

        order = ", ".join(self.names[seat] for seat in row.seats[row.now :])
        return [LabelForm(size, f"{row.label}: {order}", draw, self._edges(board, low=True))]

    def _face(self, surface: Surface, board: Board, place: Rect, seat: int) -> None:
        look, side = self.look, self.game.sides_seen(board.view)[seat]
        look.portraits.draw(surface, look.shapes, look.theme, place, self.faces[seat], side=side)
