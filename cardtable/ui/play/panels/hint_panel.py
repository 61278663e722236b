"""The panel of the hint: in a column beside the table, or in a narrow window in place of the event line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import Forms
from cardtable.play.advice import SEARCHING, ComparedRow, Hints, HintText
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.play.panels.panel import HeightOf, NarrowRoom, Panel
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.skin import panel_box

ROW_LINES: Final = 1.75
"""The height of the row of a compared move, in lines of text."""
LABEL_SHARE: Final = 0.38
"""The usual width of a compared move's label, as a share of its row."""
MAX_LABEL_SHARE: Final = 0.48
"""The largest width of a label; the bar beside it becomes shorter."""


PAD_UNITS: Final = 22
"""The distance between the edge of the column and its text, in layout units."""


SEARCH: Final = HintText(SEARCHING, "")
"""What is shown until the hint is found."""


@dataclass(frozen=True, slots=True)
class _ColumnForm:
    """The hint as it fits its column: the reason, the compared moves that have room, and the heights of the rest.

    :param row: the height of the row of a compared move.
    """

    title: int
    reason: Fitted
    caption: int
    shown: Sequence[ComparedRow]
    row: int
    noted: int


class HintPanel(Panel):
    """The panel of the hint. Its place is empty while it is closed."""

    def __init__(self, hints: Hints, close: Callable[[], None]) -> None:
        super().__init__()
        self.hints = hints
        self._form: _ColumnForm | None = None
        """How it fits its column; ``None`` without a column."""
        self._close = self.desk.add(Button("Close", close, key="Esc", points=SMALL))
        self._more = self.desk.add(Button("More", hints.show_more, points=SMALL))
        self.narrow = NarrowHint(hints, self.desk.add(Button("More", self._unfold, key="H", points=SMALL)))

    @property
    def open(self) -> bool:
        """Whether the hint is shown, or still searched for."""
        return self.hints.open

    def ask(self) -> None:
        """Show the hint, or the rest of a folded one; close it if it is shown in full."""
        if self.open and self._form is None and self.narrow.has_rest:
            self._unfold()
        else:
            self.hints.ask()

    def _unfold(self) -> None:
        """Show the rest of a folded hint, and its figures."""
        self.narrow.unfolded = True
        if self.hints.text is not None and self.hints.text.more:
            self.hints.show_more()

    def close(self) -> None:
        """Close the panel; the hint stays marked on the cards."""
        self.hints.close()

    def handle(self, event: Event) -> bool:
        """Take one event for the buttons of the panel, or of the mouse over it: a click unfolds a folded hint."""
        if not self.open:
            return False
        if self.desk.handle(event):
            return True
        if self.covers(event) and event.type == pygame.MOUSEBUTTONDOWN and self.narrow.has_rest:
            self._unfold()
        return self.covers(event)

    def over_event(self, layout: TableLayout) -> bool:
        """Whether it takes the place of the event line: without a column."""
        return self.open and not layout.column.width

    def place(self, room: NarrowRoom) -> None:
        """Place the panel, if it is open: in its column, or without one in this room."""
        column, text = room.layout.column, self.hints.text
        in_column = self.open and bool(column.width)
        self._form = None
        if in_column:
            self.narrow.forget()
            self._place_in_column(column, room.look, text or SEARCH)
        elif self.open:
            self.rect = self.narrow.put(room)
        else:
            self.narrow.forget()
            self.rect = Rect(0, 0, 0, 0)
        self._close.visible = in_column
        self._more.visible = in_column and text is not None and text.more

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the panel, if it is open."""
        if not self.open or not self.rect.width:
            return
        if self._form is not None:
            self._draw_in_column(surface, look, self.hints.text or SEARCH, self._form)
        else:
            self.narrow.draw(surface, look, self.rect)
        self.draw_buttons(surface, look)

    def _place_in_column(self, column: Rect, look: Look, text: HintText) -> None:
        """Place title, reason, the compared moves and the button one below the other."""
        metrics, pad, gap = look.metrics, look.metrics.px(PAD_UNITS), look.metrics.gap
        width = column.width - 2 * pad
        body, small = look.text_style(Ground.DARK, BODY), look.dim_style(Ground.DARK, SMALL)
        row = round(look.text.line_height(look.text_style(Ground.DARK, BODY)) * ROW_LINES)
        noted = look.fitted(text.note, small, width, None).height if text.note else 0
        title, button = round(look.text.line_height(look.style(LARGE)) * 1.5), metrics.target
        caption = look.text.line_height(small) + gap // 2 if text.rows else 0
        fixed = title + caption + button + 2 * pad + 3 * gap
        # The reason leaves room for two of the compared moves, if it can be read so small.
        room = column.height - fixed
        reason = look.fitted(text.sentence, body, (width, room - min(2, len(text.rows)) * row - noted), None)
        if reason.cut:
            reason = look.fitted(text.sentence, body, (width, room), None)
        fixed += reason.height
        if fixed > column.height:
            fixed, caption = fixed - caption, 0
        shown, noted = rows_and_note(text.rows, column.height - fixed, row, noted)
        fixed += noted
        self.rect = Rect(column.left, column.top, column.width, min(column.height, fixed + row * len(shown)))
        self._form = _ColumnForm(title, reason, caption, shown, row, noted)
        upper = self.rect.top + pad // 2 + gap // 2
        under = upper + title + gap // 2 + reason.height + gap + caption + row * len(shown) + noted + gap
        buttons = Rect(self.rect.left + pad, under, width, button)
        if text.more:
            half = (width - gap) // 2
            self._more.layout(Rect(buttons.left, under, half, button), look)
            buttons = Rect(buttons.right - half, under, half, button)
        self._close.layout(buttons, look)

    def _draw_in_column(self, surface: Surface, look: Look, text: HintText, form: _ColumnForm) -> None:
        metrics, small = look.metrics, look.dim_style(Ground.DARK, SMALL)
        pad, gap = metrics.px(PAD_UNITS), metrics.gap
        width = self.rect.width - 2 * pad
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK, solid=True))
        look.shapes.ring(surface, self.rect, look.theme.aqua, metrics.px(1.5), metrics.px(16))
        x, y = self.rect.left + pad, self.rect.top + pad // 2 + gap // 2
        self._draw_title(surface, look, text.title, Rect(x, y, width, form.title))
        y += form.title + gap // 2
        look.draw(surface, form.reason, Rect(x, y, width, form.reason.height))
        y += form.reason.height + gap
        if form.caption:
            look.write(surface, text.heading, small, Rect(x, y, width, form.caption))
            y += form.caption
        labels, wide = labels_in(look, text.rows, width)
        for number, (label, each) in enumerate(zip(labels, form.shown, strict=False)):
            place = Rect(x, y, width, form.row)
            self._draw_row(surface, look, each, place, Rect(x, y, wide, form.row), label, best=number == 0)
            y += form.row
        if form.noted:
            look.write(surface, text.note, small, Rect(x, y, width, form.noted), lines=None)

    def _draw_title(self, surface: Surface, look: Look, title: str, place: Rect) -> None:
        gap, theme = look.metrics.gap, look.theme
        icon = Rect(place.left - gap // 2, place.top, place.height, place.height)
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, theme.aqua), 0.7)
        left = icon.right + gap // 2
        bold = look.style(LARGE, theme.aqua, True)
        rest = Rect(left, place.top, place.right - left, place.height)
        look.write(surface, title, bold, rest, lines=2)

    def _draw_row(
        self, surface: Surface, look: Look, row: ComparedRow, place: Rect, label: Rect, name: str, *, best: bool
    ) -> None:
        """Draw the row of a compared move: its name in the place of the label, a bar, its figure."""
        metrics, theme = look.metrics, look.theme
        if best:
            frame = place.inflate(metrics.gap * 2, -metrics.px(4))
            box = Box(theme.aqua, metrics.radius, alpha=34, edge=theme.aqua, edge_width=metrics.px(1.5))
            look.shapes.draw(surface, frame, box)
        figure = Rect(0, place.top, round(place.width * 0.24), place.height)
        figure.right = place.right
        bold = look.text_style(Ground.DARK, BODY, bold=True)
        look.write(surface, name, bold, label, lines=2)
        look.write(surface, row.figure, bold, figure, Align.RIGHT)
        high = metrics.px(13)
        bar = Rect(
            label.right + metrics.gap, place.centery - high // 2, figure.left - label.right - 2 * metrics.gap, high
        )
        look.shapes.draw(surface, bar, Box(theme.well, high // 2, edge=theme.panel_edge, edge_width=metrics.line))
        full = Rect(bar.left, bar.top, max(high, round(bar.width * row.share)), high)
        look.shapes.draw(surface, full, Box(theme.aqua if best else theme.ring, high // 2))


def rows_and_note(rows: Sequence[ComparedRow], room: int, row: int, noted: int) -> tuple[Sequence[ComparedRow], int]:
    """Return the compared moves that have room, and the height of the note, which is 0 if there is no room for it.

    :param room: the height for both.
    :param row: the height of a row.
    :param noted: the height of the note.
    """
    explained = rows[: max(0, (room - noted) // row)]
    if len(explained) > 1:
        return explained, noted
    return rows[: max(0, room // row)], 0


def labels_in(look: Look, rows: Sequence[ComparedRow], width: int) -> tuple[list[str], int]:
    """Return the labels of rows of this width, and the width for the labels: the brief ones if others have no room."""
    bold = look.text_style(Ground.DARK, BODY, bold=True)
    usual, most = round(width * LABEL_SHARE), round(width * MAX_LABEL_SHARE)
    labels = [each.label for each in rows]
    if any(look.text.width(label, bold) > most for label in labels):
        labels = [each.brief or each.label for each in rows]
    widest = max((look.text.width(label, bold) for label in labels), default=0)
    return labels, min(most, max(usual, widest))


# --- in a narrow window: a paragraph at the event line ----------------------------------------------------------------


class NarrowHint:
    """The hint in a narrow window.

    :ivar folded: whether only a part of it is shown, because the rest would cover cards or texts.
    :ivar unfolded: whether all of it is wanted, wherever it lies.
    """

    def __init__(self, hints: Hints, more: Button) -> None:
        self.hints = hints
        self.folded = self.unfolded = False
        self._form = ""
        self._look: Look | None = None
        """The look of the form that was chosen."""
        self._more = more
        more.visible = False

    def forget(self) -> None:
        """Forget whether it was folded: it is not shown here."""
        self.folded = self.unfolded = self._more.visible = False

    def whole_place(self, room: NarrowRoom) -> Rect:
        return room.place(self._height_of(room.look, self._forms[0], folds=self._has_more))

    def put(self, room: NarrowRoom) -> Rect:
        """Choose the longest form that covers nothing, or the whole hint if it is wanted; return its place."""
        look, forms = room.look, self._forms
        form, place = forms[0], self.whole_place(room) if self.unfolded or len(forms) == 1 else None
        for number, each in enumerate(forms):
            if place is None:
                least = self._natural_width(look, each) if each == forms[-1] else 0
                form, folds = each, number > 0 or self._has_more
                place = room.free(self._height_of(look, each, folds=folds), least=least)
        if place is None:
            look, place = self._elsewhere(room, form)
        self._look, self._form, self.folded = look, form, form != forms[0]
        self._more.visible = self.folded or self._has_more
        if self._more.visible:
            wide = self._more.natural_size(look)[0]
            self._more.layout(Rect(place.right - wide, place.top, wide, place.height), look)
        return place

    def _elsewhere(self, room: NarrowRoom, form: str) -> tuple[Look, Rect]:
        """Return where a folded form covers nothing, drawn smaller if need be, or else its place at the event line."""

        def size(look: Look) -> tuple[int, int]:
            wide = self._natural_width(look, form)
            return wide, max(look.metrics.least_target, self._height_of(look, form, folds=True)(wide))

        look = room.look.fitting(lambda each: room.anywhere(size(each)) is not None)
        place = room.anywhere(size(look))
        if place is not None:
            return look, place
        look = room.look
        return look, room.place(self._height_of(look, form, folds=True), least=self._natural_width(look, form))

    @property
    def has_rest(self) -> bool:
        """Whether more of it can be shown: the rest of a folded hint, or its figures."""
        return self._more.visible

    @property
    def _has_more(self) -> bool:
        return self.hints.text is not None and self.hints.text.more

    @property
    def _forms(self) -> Forms:
        return (SEARCHING,) if self.hints.text is None else self.hints.text.forms

    def _height_of(self, look: Look, form: str, *, folds: bool = False) -> HeightOf:
        return lambda wide: self._text(look, form, wide, folds=folds).height + look.metrics.gap

    def _text(self, look: Look, form: str, wide: int, *, folds: bool) -> Fitted:
        """Return a form in a box of this width."""
        style = look.text_style(Ground.DARK, SMALL)
        return look.fitted(form, style, wide - self._beside_text(look, style, folds=folds), None)

    def _beside_text(self, look: Look, style: Style, *, folds: bool) -> int:
        """Return the width of lamp, button and margins."""
        button = self._more.natural_size(look)[0] if folds else 0
        return 2 * look.metrics.pad + look.text.line_height(style) + button

    def _natural_width(self, look: Look, form: str) -> int:
        """Return the width of a folded form on one line."""
        style = look.text_style(Ground.DARK, SMALL)
        return look.text.width(form, style) + self._beside_text(look, style, folds=True) + 1

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the form that was chosen as a few lines."""
        look = self._look or look
        metrics, style = look.metrics, look.text_style(Ground.DARK, SMALL)
        line = look.text.line_height(style)
        box = Box(look.theme.panel, metrics.radius, edge=look.theme.aqua)
        look.shapes.draw(surface, place, box)
        icon = Rect(place.left + metrics.gap // 2, place.top, line, line + metrics.gap)
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, look.theme.aqua), 0.9)
        left = icon.right + metrics.gap
        text = self._text(look, self._form, place.width, folds=self._more.visible)
        look.draw(surface, text, Rect((left, place.centery - text.height // 2), text.size))
