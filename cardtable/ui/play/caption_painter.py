"""Draws what must always be visible in chips at the top of the table: trump, contract, scores."""

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.words import Caption
from cardtable.ui.kit.widget import Tip
from cardtable.ui.look import Look
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, Ground, Metrics

MENU_SHARE = 0.345
"""How much of the bar at the top the menu's buttons take."""

Chip = tuple[Caption, Rect]


class CaptionPainter:
    """Draws the captions of one game in one look."""

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.game = game
        self.names = names
        self.theme = look.theme
        self.type = look.text
        self.shapes = look.shapes

    def _styles(self, metrics: Metrics, points: float) -> tuple[Style, Style]:
        """Return how a caption's label is written, and its value of this size."""
        label = Style(metrics.text(SMALL), self.theme.dim_on(Ground.DARK))
        return label, Style(metrics.text(points), self.theme.text_on(Ground.DARK), bold=True)

    def chips(self, board: Board, metrics: Metrics) -> list[Chip]:
        """Return each caption with its place: side by side, then in a second row if there is one."""
        captions = self.game.words.captions(board.view, self.names)
        small, strong = self._styles(metrics, BODY)
        top, more, gap = board.layout.top, board.layout.more, metrics.gap
        right = top.right - round(top.width * MENU_SHARE)
        wanted = [
            max(self.type.width(each.label, small), self.type.width(each.value, strong)) + 2 * gap for each in captions
        ]
        fitting = len(captions)
        while more.height and fitting > 1 and sum(wanted[:fitting]) + gap * fitting > right - top.left:
            fitting -= 1
        scale = min(1.0, (right - top.left - gap * fitting) / max(1, sum(wanted[:fitting])))
        places, x = [], top.left
        for width in wanted[:fitting]:
            places.append(Rect(x, top.top, round(width * scale), top.height))
            x = places[-1].right + gap
        return list(zip(captions, (*places, *self._second_row(more, metrics, captions[fitting:])), strict=True))

    def _second_row(self, row: Rect, metrics: Metrics, captions: Sequence[Caption]) -> list[Rect]:
        small, strong = self._styles(metrics, SMALL)
        gap = metrics.gap
        widths = [self.type.width(each.label, small) + self.type.width(each.value, strong) for each in captions]
        scale = min(1.0, row.width / max(1, sum(width + 4 * gap for width in widths)))
        places, x = [], row.left
        for width in widths:
            places.append(Rect(x, row.top, round((width + 3 * gap) * scale), row.height))
            x = places[-1].right + gap
        return places

    def explained(self, board: Board, metrics: Metrics, place: tuple[int, int]) -> tuple[Tip, Rect] | None:
        """Return what the caption at a place says with its rule, and where it is; ``None`` without one."""
        found = next((each for each in self.chips(board, metrics) if each[1].collidepoint(place)), None)
        if found is None:
            return None
        caption, chip = found
        return Tip(f"{caption.label}: {caption.value}", caption.rule), chip

    def draw(self, surface: Surface, board: Board, metrics: Metrics, box: Box) -> None:
        """Draw the captions in chips like ``box``: the label above the value, in the second row before it."""
        small, strong = self._styles(metrics, BODY)
        for caption, chip in self.chips(board, metrics):
            self.shapes.draw(surface, chip, box)
            if chip.top != board.layout.top.top:
                self._draw_line(surface, caption, chip, metrics)
                continue
            inner = chip.inflate(-metrics.gap, 0)
            upper = Rect(inner.left, inner.top + metrics.px(2), inner.width, round(inner.height * 0.44))
            lower = Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom - metrics.px(2))
            self.type.draw(surface, caption.label, small, upper, Align.CENTRE)
            self.type.draw(surface, caption.value, strong, lower, Align.CENTRE)

    def _draw_line(self, surface: Surface, caption: Caption, chip: Rect, metrics: Metrics) -> None:
        """Draw a caption as a single line: what it is, then how it stands."""
        small, strong = self._styles(metrics, SMALL)
        gap, label = metrics.gap, self.type.width(caption.label, small)
        left = Rect(chip.left + gap, chip.top, min(label, chip.width // 2), chip.height)
        rest = Rect(left.right + gap, chip.top, chip.right - left.right - round(1.5 * gap), chip.height)
        self.type.draw(surface, caption.label, small, left)
        self.type.draw(surface, caption.value, strong, rest)
