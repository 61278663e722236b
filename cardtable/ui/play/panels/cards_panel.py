"""The panel of all cards: those in play are bright, those out of play dark. It leaves the viewer's hand free."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import SIGNS, Back, Card, Suit, printed_rank
from cardtable.engine.game import Game
from cardtable.play.cards_in_play import CardCount, DeckGrid, grids_of, pack_of
from cardtable.ui.drawing.boxes import Box, mixed
from cardtable.ui.drawing.symbols import DECK_COLOURS
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import LEAST_SHARE, Look
from cardtable.ui.play.panels.panel import Panel
from cardtable.ui.table.board import Board
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import panel_box

DECK_NAMES: Final = {Back.GREEN: "Green deck", Back.BLUE: "Blue deck", Back.PLAIN: "All cards"}
MAX_CELL_UNITS: Final = 47
"""The largest width of a cell with the space beside it, in layout units."""
LEAST_CELL_SHARE: Final = 0.8
"""The width of a cell that can be read, with the space beside it, by the least height of a button."""
CELL_SHAPE: Final = 0.9
"""A cell's height as a share of its width, both with the space around."""
LABEL_CELLS: Final = 1.1
"""The width of a suit's label, in cells; the names of separate rows have more."""
APART_CELLS: Final = 2.5


class CardsPanel(Panel):
    """The panel, open or closed."""

    open = False

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self._close = self.desk.add(Button("Close", self.close, points=SMALL))
        self._pack: tuple[Card, ...] = ()
        self._within: Look | None = None
        """The look of what is in the panel, once it is placed."""

    def follow(self, key: str) -> None:
        """Take the key that closes the panel."""
        self._close.key = key

    def toggle(self) -> None:
        """Open the panel, or close it."""
        self.open = not self.open

    def close(self) -> None:
        self.open = False

    def handle(self, event: Event) -> bool:
        return self.open and self.takes(event)

    def layout(self, board: Board, look: Look) -> None:
        """Place the panel over middle and seats, between the tools and the event line.

        Where the cells would be low, it reaches down to the question, and all but the cells is drawn smaller.
        """
        metrics, layout = look.metrics, board.layout
        margin = metrics.px(24) if metrics.width > 900 * metrics.u else metrics.gap
        top = layout.rail.bottom + metrics.gap
        self.rect = Rect(margin, top, layout.rail.width - 2 * margin, layout.event.top - metrics.px(4) - top)
        grids = self.grids(board)
        if not self._is_high_enough(grids, look):
            self.rect.height = layout.steps.top - metrics.px(4) - top
            least = min(LEAST_SHARE, look.normal_share)
            look = look.fitting(lambda less: self._is_high_enough(grids, less), least)
        gap = look.metrics.gap
        wide, high = self._close.natural_size(look)
        self._close.layout(Rect(self.rect.right - gap - wide, self.rect.top + gap, wide, high), look)
        self._within = look

    def _is_high_enough(self, grids: Sequence[DeckGrid], look: Look) -> bool:
        """Whether the panel is high enough for cells that can be read."""
        least = min(self._cell(grids, look, by_height=False), LEAST_CELL_SHARE * look.metrics.least_target)
        return self._cell(grids, look, by_height=True) >= least

    def _cell(self, grids: Sequence[DeckGrid], look: Look, *, by_height: bool) -> float:
        """Return the largest width of a cell for the height of the panel, or for its width."""
        inner = self._inner(look)
        if by_height:
            rows = max(len(grid.rows) + len(grid.apart) for grid in grids)
            title = self._close.natural_size(look)[1]
            return (inner.height - title - _legend_height(look)) / rows / CELL_SHAPE
        columns = max(len(cells) for grid in grids for _, cells in grid.rows)
        most = look.metrics.window_unit * MAX_CELL_UNITS * (1.6 if len(grids) == 1 else 1.0)
        return float(min(most, inner.width / len(grids) / (columns + LABEL_CELLS + 0.3)))

    def _inner(self, look: Look) -> Rect:
        return self.rect.inflate(-2 * look.metrics.px(24), -2 * look.metrics.gap)

    def grids(self, board: Board) -> tuple[DeckGrid, ...]:
        """Return the grid of each deck, as the viewer knows the cards."""
        if not self._pack:
            self._pack = pack_of(self.game, board.view)
        return grids_of(self._pack, board.view, board.spec)

    def draw(self, surface: Surface, look: Look, board: Board) -> None:
        """Draw the panel, if it is open."""
        if not self.open:
            return
        whole, look = look, self._within or look
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK, solid=True))
        grids, inner = self.grids(board), self._inner(look)
        title, legend = self._close.rect.height, _legend_height(look)
        cell = min(self._cell(grids, look, by_height=by_height) for by_height in (True, False))
        for number, grid in enumerate(grids):
            left = inner.left + number * inner.width // len(grids)
            _draw_title(surface, look, grid, Rect(left, inner.top, 0, title))
            _draw_grid(surface, look, grid, (left, inner.top + title), cell)
        foot = Rect(inner.left, inner.bottom - legend, inner.width, legend)
        self._draw_legend(surface, look, board, foot)
        self.draw_buttons(surface, whole)

    def _draw_legend(self, surface: Surface, look: Look, board: Board, place: Rect) -> None:
        """Draw the legend below the cards."""
        small, dim = look.text_style(Ground.DARK, SMALL), look.dim_style(Ground.DARK, SMALL)
        cell = round(min(place.height, look.metrics.px(30)))
        gap, left = look.metrics.px(22), place.left
        taken = next((how.caption.lower() for how in board.spec.zones.values() if how.takes_above), "")
        seven = Card.parse("7s")
        marks = [(None, "bright: still in play", small), (None, "dark: out of play", dim)]
        entries: list[tuple[CardCount | None, str, Style]] = [
            *marks,
            (CardCount(seven, 1, 0, 1, 0), "in your hand", small),
        ]
        if taken:
            entries.append((CardCount(seven, 1, 0, 0, 1), f"in the {taken}", small))
        for sample, text, style in entries:
            wide = look.text.width(text, style) + (cell + look.metrics.gap if sample else 0)
            if left + wide > place.right:
                break
            if sample is not None:
                box = Rect(left, place.centery - cell // 2, cell, cell)
                _draw_cell(surface, look, sample, box, "7")
                left = box.right + look.metrics.gap
                wide -= cell + look.metrics.gap
            look.write(surface, text, style, Rect(left, place.top, wide + 2, place.height))
            left += wide + gap


def _legend_height(look: Look) -> int:
    return round(look.text.line_height(look.style(BODY)) * 1.6)


def _draw_title(surface: Surface, look: Look, grid: DeckGrid, line: Rect) -> None:
    """Write the name of a deck on its colour."""
    name, colour = DECK_NAMES[grid.back], DECK_COLOURS[grid.back]
    style = look.style(BODY, (255, 255, 255), True)
    wide = look.text.width(name, style) + 2 * look.metrics.gap
    high = min(line.height, round(look.text.line_height(style) * 1.25))
    pill = Rect(line.left, line.centery - high // 2, wide, high)
    look.shapes.draw(surface, pill, Box(colour, high // 2))
    look.write(surface, name, style, pill, Align.CENTRE)


def _draw_grid(surface: Surface, look: Look, grid: DeckGrid, corner: tuple[int, int], wide: float) -> None:
    """Draw the rows of a deck, the suits first.

    :param wide: the width of a cell with the space beside it, in pixels.
    """
    (left, top), high, gap = corner, wide * CELL_SHAPE, max(2, round(wide * 0.06))

    def box(x: float, y: int) -> Rect:
        return Rect(round(x), y + gap, round(wide) - gap, round(high) - 2 * gap)

    for number, (suit, cells) in enumerate(grid.rows):
        y = round(top + number * high)
        label = Rect(left, y, round(wide * LABEL_CELLS), round(high))
        look.write(surface, SIGNS[suit], look.style(BODY * 1.5), label)
        for place, cell in enumerate(cells):
            _draw_cell(surface, look, cell, box(left + (place + LABEL_CELLS) * wide, y), _rank(cell.card))
    for number, (name, cells) in enumerate(grid.apart, len(grid.rows)):
        y = round(top + number * high + high * 0.15)
        label = Rect(left, y, round(wide * APART_CELLS), round(high))
        look.write(surface, name, look.text_style(Ground.DARK, SMALL), label)
        for place, cell in enumerate(cells):
            sign = "" if cell.card.suit is Suit.NONE else SIGNS[cell.card.suit]
            _draw_cell(surface, look, cell, box(left + (place * 1.1 + APART_CELLS) * wide, y), _rank(cell.card) + sign)


def _draw_cell(surface: Surface, look: Look, cell: CardCount, box: Rect, text: str) -> None:
    """Draw a cell: bright or dark, edged if the viewer holds the card, underlined if it can be taken."""
    theme, radius = look.theme, max(3, box.width // 8)
    size = max(10, round(box.height * (0.55 if len(text) < 3 else 0.46)))
    if not cell.in_play:
        look.shapes.draw(surface, box, Box(theme.well, radius, edge=theme.panel_edge, edge_alpha=120))
        style = Style(size, mixed(theme.cream_dim, theme.well, 0.5), bold=True)
        look.write(surface, text, style, box, Align.CENTRE)
        return
    if cell.own:
        out = look.metrics.px(3)
        look.shapes.draw(surface, box.inflate(2 * out, 2 * out), Box(theme.white, radius + out))
        look.shapes.draw(surface, box.inflate(out, out), Box((0, 0, 0), radius + out // 2))
    look.shapes.draw(surface, box, Box(theme.paper, radius))
    if cell.takable:
        high = max(4, box.height // 7)
        surface.fill(DECK_COLOURS[Back.BLUE], Rect(box.left, box.bottom - high, box.width, high))
    suit = cell.card.suit
    colour = theme.ink if suit is Suit.NONE else theme.suits.of(suit, light_text=False)
    look.write(surface, text, Style(size, colour, bold=True), box, Align.CENTRE)
    if cell.total > 1:  # how many equal cards are still in play
        style = Style(max(9, round(box.height * 0.32)), theme.ink_dim, bold=True)
        corner = Rect(box.left, box.bottom - style.size - 2, box.width - 3, style.size + 2)
        look.write(surface, str(cell.in_play), style, corner, Align.RIGHT)


def _rank(card: Card) -> str:
    """Return the text for a card's rank."""
    return "Jo" if card.suit is Suit.NONE else printed_rank(card.rank)
