"""The adviser at the table: the panel of a hint or of the coach's comment, and the tutor's question before a move.

The panel is in a column beside the table, or in a narrow window in place of the event line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.mistake import Mistake
from cardtable.play.advice import SEARCHING, AdviceText, Comment, ComparedRow, Hints
from cardtable.play.match import Cost
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.panels.panel import HeightOf, NarrowRoom, Panel, has_column
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role, panel_box

SMALLEST_MISTAKE: Final = Mistake.MEDIUM
"""The smallest mistake that the coach comments on."""
ROW_LINES: Final = (1.75, 1.3)
"""The height of the row of a compared move, in lines of text: the usual one, and where that has no room for all."""
LABEL_SHARE: Final = 0.38
"""The usual width of a compared move's label, as a share of its row."""
MAX_LABEL_SHARE: Final = 0.48
"""The largest width of a label; the bar beside it becomes shorter."""


PAD_UNITS: Final = 22
"""The distance between the edge of the column and its text, in layout units."""
SEARCH: Final = AdviceText(SEARCHING, "")
"""What is shown until the hint is found."""


# --- questions --------------------------------------------------------------------------------------------------------


def question_of_cost(cost: Cost, label: str, play: Callable[[], None], act: Act) -> Dialog:
    """Return the tutor's question before a costly move. It does not name the better move.

    :param label: the label of the move.
    :param play: makes the move.
    :param act: gets the commands of the other answers.
    """
    answers = (
        Answer("Think again", role=Role.PRIMARY, escapes=True),
        Answer("Show hint", lambda: act(TableCommand.HINT)),
        Answer("Play anyway", play),
        Answer("Off", lambda: act(TableCommand.TUTOR_OFF)),
    )
    text = "Another move is clearly better. “Off” ends these questions in this game."
    return Dialog(f"{label}: are you sure?", text, answers)


def dialog_of_comment(comment: Comment, off: Callable[[], None]) -> Dialog:
    """Return the coach's comment as a dialog before a curtain, for the player who made the move."""
    answers = (Answer("Continue", role=Role.PRIMARY, escapes=True), Answer("Coach off", off))
    return Dialog("The coach", "\n".join(comment.text.paragraphs), answers)


# --- the panel --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _ColumnForm:
    """The advice as it fits its column: its paragraphs, the compared moves that have room, and the heights of the rest.

    :param row: the height of the row of a compared move.
    """

    title: int
    paragraphs: Sequence[Fitted]
    caption: int
    shown: Sequence[ComparedRow]
    row: int
    noted: int


class AdvicePanel(Panel):
    """The hint that was asked for, or the coach's comment on the last move: first a sentence, figures behind *More*.

    Its place is empty while it is closed.

    :ivar comment: the comment; ``None`` while there is none.
    """

    def __init__(self, hints: Hints, act: Act) -> None:
        super().__init__()
        self.hints = hints
        self.comment: Comment | None = None
        self._form: _ColumnForm | None = None
        """How it fits its column; ``None`` without a column."""
        self._act = act
        self._more = self.desk.add(Button("More", self._show_more, points=SMALL))
        self._close = self.desk.add(Button("Close", self._leave, key="Esc", points=SMALL))
        self._off = self.desk.add(Button("Coach off", lambda: act(TableCommand.COACH_OFF), points=SMALL))
        self.narrow = NarrowAdvice(self.desk.add(Button("More", self._unfold, key="H", points=SMALL)), self._off)

    @property
    def text(self) -> AdviceText | None:
        """What is shown; ``None`` while the panel is closed."""
        if self.comment is not None:
            return self.comment.text
        return (self.hints.text or SEARCH) if self.hints.open else None

    @property
    def open(self) -> bool:
        """Whether there is a comment or a hint, or a hint is searched for."""
        return self.text is not None

    def ask(self) -> None:
        """Show the hint, or the rest of a folded one; close it if it is shown in full."""
        self.show(None)
        if self.hints.open and self._form is None and self.narrow.has_rest:
            self._unfold()
        else:
            self.hints.ask()

    def show(self, comment: Comment | None) -> None:
        """Show a comment in place of a hint, or close that which is shown."""
        if comment is not None:
            self.hints.close()
        if comment is not self.comment:
            self.narrow.forget()
        self.comment = comment

    def close(self) -> None:
        """Close the panel; a hint stays marked on the cards."""
        self.show(None)
        self.hints.close()

    def _leave(self) -> None:
        self._act(TableCommand.CANCEL if self.comment is not None else TableCommand.HINT)

    def _show_more(self) -> None:
        if self.comment is not None:
            self.comment.show_more()
        else:
            self.hints.show_more()

    def _unfold(self) -> None:
        """Show the rest of a folded text, and its figures."""
        self.narrow.unfolded = True
        if self.text is not None and self.text.more:
            self._show_more()

    def handle(self, event: Event) -> bool:
        """Take one event for the buttons of the panel, or of the mouse over it.

        In a narrow window, a click shows the rest of a text, and then closes a comment.
        """
        if not self.open:
            return False
        if self.desk.handle(event):
            return True
        if self.covers(event) and event.type == pygame.MOUSEBUTTONDOWN and self._form is None:
            if self.narrow.has_rest:
                self._unfold()
            elif self.comment is not None:
                self._leave()
        return self.covers(event)

    def over_event(self, layout: TableLayout) -> bool:
        """Whether a hint takes the place of the event line: without a column."""
        return self.comment is None and self.hints.open and not layout.column.width

    def lies_on(self, place: Rect) -> bool:
        """Whether a comment lies on a place of the table, in a window without room for its column."""
        return self.comment is not None and self._form is None and bool(self.rect.colliderect(place))

    def place(self, room: NarrowRoom) -> None:
        """Place the panel, if it is open: in its column, or without one in this room."""
        column, text = room.layout.column, self.text
        in_column = text is not None and bool(column.width)
        # The table makes room for the column of a comment as soon as its cards have come to rest.
        waits = self.comment is not None and not in_column and has_column(room.look)
        self._form, self.rect = None, Rect(0, 0, 0, 0)
        self._close.visible = in_column
        self._off.visible = self.comment is not None and not waits
        self._more.visible = in_column and text is not None and text.more
        if text is not None and in_column:
            self.narrow.forget()
            self._place_in_column(column, room.look, text)
        elif text is not None and not waits:
            self.rect = self.narrow.put(room, text)
        elif text is None:
            self.narrow.forget()

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the panel, if it is open."""
        text = self.text
        if text is None or not self.rect.width:
            return
        if self._form is not None:
            self._draw_in_column(surface, look, text, self._form)
        else:
            self.narrow.draw(surface, look, self.rect)
        self.draw_buttons(surface, look)

    def _place_in_column(self, column: Rect, look: Look, text: AdviceText) -> None:
        """Place title, paragraphs, the compared moves and the buttons one below the other."""
        metrics, pad, gap, ground = look.metrics, look.metrics.px(PAD_UNITS), look.metrics.gap, ground_of(text)
        width = column.width - 2 * pad
        body, small = look.text_style(ground, BODY), look.dim_style(ground, SMALL)
        row, *lower = (round(look.text.line_height(body) * lines) for lines in ROW_LINES)
        noted = look.fitted(text.note, small, width, None).height if text.note else 0
        title = round(look.text.line_height(look.style(LARGE)) * 1.5)
        rows = 2 if text.is_comment and text.more else 1
        button = rows * metrics.target + (rows - 1) * gap
        caption = look.text.line_height(small) + gap // 2 if text.rows else 0
        fixed = title + caption + button + 2 * pad + 3 * gap
        # The text leaves room for two of the compared moves, if it can be read so small.
        room = column.height - fixed
        paragraphs = _fitted_below(look, text, body, width, room - min(2, len(text.rows)) * row - noted)
        if any(each.cut for each in paragraphs):
            paragraphs = _fitted_below(look, text, body, width, room)
        high = sum(each.height for each in paragraphs) + gap * (len(paragraphs) - 1)
        fixed += high
        if fixed > column.height:
            fixed, caption = fixed - caption, 0
        room = column.height - fixed
        shown, below = rows_and_note(text.rows, room, row, noted)
        for each in lower:
            if len(shown) < len(text.rows):
                row, (shown, below) = each, rows_and_note(text.rows, room, each, noted)
        noted = below
        fixed += noted
        self.rect = Rect(column.left, column.top, column.width, min(column.height, fixed + row * len(shown)))
        self._form = _ColumnForm(title, paragraphs, caption, shown, row, noted)
        upper = self.rect.top + pad // 2 + gap // 2
        under = upper + title + gap // 2 + high + gap + caption + row * len(shown) + noted + gap
        self._place_buttons(look, text, Rect(self.rect.left + pad, under, width, metrics.target))

    def _place_buttons(self, look: Look, text: AdviceText, line: Rect) -> None:
        """Place the buttons of the column: two in a line, the one that turns the coach off below."""
        half = (line.width - look.metrics.gap) // 2
        left = Rect(line.left, line.top, half, line.height)
        right = Rect(line.right - half, line.top, half, line.height)
        beside = self._more if text.more else self._off if text.is_comment else None
        if beside is not None:
            beside.layout(left, look)
        self._close.layout(line if beside is None else right, look)
        if text.more and text.is_comment:
            self._off.layout(line.move(0, line.height + look.metrics.gap), look)

    def _draw_in_column(self, surface: Surface, look: Look, text: AdviceText, form: _ColumnForm) -> None:
        metrics, ground = look.metrics, ground_of(text)
        small = look.dim_style(ground, SMALL)
        pad, gap = metrics.px(PAD_UNITS), metrics.gap
        width = self.rect.width - 2 * pad
        look.shapes.draw(surface, self.rect, panel_box(look, ground, solid=True))
        if not text.is_comment:
            look.shapes.ring(surface, self.rect, look.theme.aqua, metrics.px(1.5), metrics.px(16))
        x, y = self.rect.left + pad, self.rect.top + pad // 2 + gap // 2
        self._draw_title(surface, look, text, Rect(x, y, width, form.title))
        y += form.title + gap // 2
        for paragraph in form.paragraphs:
            look.draw(surface, paragraph, Rect(x, y, width, paragraph.height))
            y += paragraph.height + gap
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

    def _draw_title(self, surface: Surface, look: Look, text: AdviceText, place: Rect) -> None:
        gap, theme = look.metrics.gap, look.theme
        if text.is_comment:
            look.write(surface, text.title, look.text_style(Ground.PAPER, LARGE, bold=True), place)
            return
        icon = Rect(place.left - gap // 2, place.top, place.height, place.height)
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, theme.aqua), 0.7)
        left = icon.right + gap // 2
        bold = look.style(LARGE, theme.aqua, True)
        rest = Rect(left, place.top, place.right - left, place.height)
        look.write(surface, text.title, bold, rest, lines=2)

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


def ground_of(text: AdviceText) -> Ground:
    """Return what a text lies on: a hint on the panel, a comment on paper."""
    return Ground.PAPER if text.is_comment else Ground.DARK


def _fitted_below(look: Look, text: AdviceText, style: Style, width: int, room: int) -> list[Fitted]:
    """Return the paragraphs of a text, one below the other in a room of this height."""
    fitted: list[Fitted] = []
    for paragraph in text.paragraphs:
        fitted.append(look.fitted(paragraph, style, (width, room), None))
        room -= fitted[-1].height + look.metrics.gap
    return fitted


def rows_and_note(rows: Sequence[ComparedRow], room: int, row: int, noted: int) -> tuple[Sequence[ComparedRow], int]:
    """Return the compared moves that have room, and the height of the note, which is 0 if there is no room for it.

    :param room: the height for both.
    :param row: the height of a row.
    :param noted: the height of the note.
    """
    explained = rows[: max(0, (room - noted) // row)]
    if len(explained) > 1 or not rows:
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


class NarrowAdvice:
    """The advice in a narrow window.

    :ivar folded: whether only a part of it is shown, because the rest would cover cards or texts.
    :ivar unfolded: whether all of it is wanted, wherever it lies.
    """

    def __init__(self, more: Button, off: Button) -> None:
        self.folded = self.unfolded = False
        self._text = SEARCH
        self._form = ""
        self._look: Look | None = None
        """The look of the form that was chosen."""
        self._more, self._off = more, off
        more.visible = False

    def forget(self) -> None:
        """Forget whether it was folded: it is not shown here."""
        self.folded = self.unfolded = self._more.visible = False

    @property
    def has_rest(self) -> bool:
        """Whether more of it can be shown: the rest of a folded text, or its figures."""
        return self._more.visible

    def whole_place(self, room: NarrowRoom, text: AdviceText) -> Rect:
        self._text = text
        return self._place(room, text.forms[0], folds=text.more)

    def put(self, room: NarrowRoom, text: AdviceText) -> Rect:
        """Choose the longest form that covers nothing, or all of the text if it is wanted; return its place."""
        self._text = text
        look, forms = room.look, (SEARCHING,) if text is SEARCH else text.forms
        form, place = forms[0], self.whole_place(room, text) if self.unfolded or len(forms) == 1 else None
        for number, each in enumerate(forms):
            if place is None:
                least = self._natural_width(look, each) if each == forms[-1] and not text.is_comment else 0
                form, folds = each, number > 0 or text.more
                place = room.free(self._height_of(look, each, folds=folds), least=least, off_event=text.is_comment)
        if place is None and text.is_comment:
            place = self._place(room, form, folds=True)
        if place is None:
            look, place = self._elsewhere(room, form)
        self._look, self._form, self.folded = look, form, form != forms[0]
        self._more.visible = self.folded or text.more
        self._more.key = "" if text.is_comment else "H"  # which asks for a hint
        # There is room for one button: the coach is turned off where all of its comment has been read.
        self._off.visible = text.is_comment and not self._more.visible
        for button in (self._off, self._more):
            if button.visible:
                wide, high = button.natural_size(look)[0], min(place.height, look.metrics.target)
                button.layout(Rect(place.right - wide, place.centery - high // 2, wide, high), look)
        return place

    def _place(self, room: NarrowRoom, form: str, *, folds: bool) -> Rect:
        return room.place(self._height_of(room.look, form, folds=folds), off_event=self._text.is_comment)

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

    def _height_of(self, look: Look, form: str, *, folds: bool = False) -> HeightOf:
        least = look.metrics.target if self._text.is_comment else 0
        return lambda wide: max(least, self._fitted(look, form, wide, folds=folds).height) + look.metrics.gap

    def _style(self, look: Look) -> Style:
        return look.text_style(ground_of(self._text), SMALL)

    def _fitted(self, look: Look, form: str, wide: int, *, folds: bool) -> Fitted:
        """Return a form in a box of this width."""
        return look.fitted(form, self._style(look), wide - self._beside_text(look, folds=folds), None)

    def _beside_text(self, look: Look, *, folds: bool) -> int:
        """Return the width of lamp, buttons and margins."""
        button = self._more if folds else self._off if self._text.is_comment else None
        wide = 0 if button is None else button.natural_size(look)[0] + look.metrics.gap
        lamp = 0 if self._text.is_comment else look.text.line_height(self._style(look))
        return 2 * look.metrics.pad + lamp + wide

    def _natural_width(self, look: Look, form: str) -> int:
        """Return the width of a folded form on one line."""
        return look.text.width(form, self._style(look)) + self._beside_text(look, folds=True) + 1

    def draw(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the form that was chosen as a few lines."""
        look = self._look or look
        metrics, line = look.metrics, look.text.line_height(self._style(look))
        left = place.left + metrics.gap
        if self._text.is_comment:
            look.shapes.draw(surface, place, panel_box(look, Ground.PAPER, solid=True))
        else:
            look.shapes.draw(surface, place, Box(look.theme.panel, metrics.radius, edge=look.theme.aqua))
            icon = Rect(place.left + metrics.gap // 2, place.top, line, line + metrics.gap)
            draw_icon(surface, look, icons.HINT, icon, look.style(BODY, look.theme.aqua), 0.9)
            left = icon.right + metrics.gap
        text = self._fitted(look, self._form, place.width, folds=self._more.visible)
        look.draw(surface, text, Rect((left, place.centery - text.height // 2), text.size))
