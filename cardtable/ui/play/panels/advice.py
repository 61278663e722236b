"""The coach and the tutor at the table: a comment after a costly move and its panel, or a question before it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.view import View
from cardtable.play.advice import saying
from cardtable.play.match import Cost
from cardtable.ui.drawing.text import Fitted
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.panels.panel import NarrowRoom, Panel, has_column
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role, panel_box

SMALLEST_MISTAKE: Final = Mistake.MEDIUM
"""The smallest mistake that the coach comments on."""


@dataclass(frozen=True, slots=True)
class Comment:
    """The coach's comment on a move.

    :param better: the sentence that names the better move, and the loss if it is measured.
    :param reason: the reason; empty if none is known.
    """

    better: str
    reason: str

    @property
    def texts(self) -> tuple[str, ...]:
        """Its paragraphs."""
        return (self.better, self.reason) if self.reason else (self.better,)


def comment_of(cost: Cost, game: Game, view: View) -> Comment:
    """Return the comment on a costly move.

    :param view: the player's View before it.
    """
    said = saying(cost.advice, game, view, cost.move)
    return Comment(f"{said.sentence} {said.figures}".strip(), said.why)


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
    return Dialog("The coach", "\n".join(comment.texts), answers)


# --- the panel of the coach's comment ---------------------------------------------------------------------------------


TITLE: Final = "The coach"
PAD_UNITS: Final = 20
"""The distance between the edge of the column and its text, in layout units."""


class CommentPanel(Panel):
    """The panel of the coach's comment on the last move of the person at the screen.

    Its place is empty while it is closed.

    :ivar comment: the comment; ``None`` while the panel is closed.
    """

    def __init__(self, close: Callable[[], None], off: Callable[[], None]) -> None:
        super().__init__()
        self.comment: Comment | None = None
        self.folded = self._unfolded = self._in_column = False
        self._act_close = close
        self._close = self.desk.add(Button("Close", close, key="Esc", points=SMALL))
        self._off = self.desk.add(Button("Coach off", off, points=SMALL))

    @property
    def open(self) -> bool:
        """Whether there is a comment."""
        return self.comment is not None

    def show(self, comment: Comment | None) -> None:
        """Show a comment, or close the panel."""
        self.comment = comment
        self.folded = self._unfolded = False

    def close(self) -> None:
        self.comment = None

    def handle(self, event: Event) -> bool:
        """Take one event for the buttons of the panel, or of the mouse over it."""
        if not self.open:
            return False
        if self.desk.handle(event):
            return True
        if not self.covers(event):
            return False
        # A narrow window has no room for the button that closes it.
        if event.type == pygame.MOUSEBUTTONDOWN and self.folded:
            self._unfolded = True
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._close.visible:
            self._act_close()
        return True

    def place(self, room: NarrowRoom) -> None:
        """Place the panel: in its column, or in this room where the window is too narrow for one."""
        look, column = room.look, room.layout.column
        # The table makes room for the column as soon as its cards have come to rest.
        shown = self.comment is not None and (column.width or not has_column(look))
        self._in_column = bool(shown and column.width)
        self._close.visible, self._off.visible = self._in_column, bool(shown)
        if not shown or self.comment is None:
            self.rect = Rect(0, 0, 0, 0)
        elif self._in_column:
            self.folded = False
            self._place_in_column(column, look, self.comment)
        else:
            self.rect = self._narrow_place(room)
            wide, high = self._off.natural_size(look)[0], look.metrics.target
            left = self.rect.right - look.metrics.gap - wide
            self._off.layout(Rect(left, self.rect.centery - high // 2, wide, high), look)

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the panel, if it is open."""
        if self.comment is None or not self.rect.width:
            return
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.PAPER, solid=True))
        if self._in_column:
            self._draw_in_column(surface, look, self.comment)
        else:
            self._draw_narrow(surface, look)
        self.draw_buttons(surface, look)

    def lies_on(self, place: Rect) -> bool:
        """Whether it lies on a place of the table, in a window without room for its column."""
        return self.open and not self._in_column and bool(self.rect.colliderect(place))

    def _narrow_place(self, room: NarrowRoom) -> Rect:
        """Return the place of the comment, which is folded where it would cover cards or texts."""

        def high(wide: int) -> int:
            return max(self._text(room.look, wide).height, room.look.metrics.target) + room.look.metrics.gap

        self.folded = False
        place = None if self._unfolded else room.free(high, off_event=True)
        self.folded = place is None and not self._unfolded
        return place or room.place(high, off_event=True)

    def _texts(self, look: Look, comment: Comment, width: int) -> list[Fitted]:
        """Return the title and the paragraphs in a column of this width."""
        bold, body = look.text_style(Ground.PAPER, LARGE, bold=True), look.text_style(Ground.PAPER, BODY)
        return [look.fitted(TITLE, bold, width), *(look.fitted(text, body, width, None) for text in comment.texts)]

    def _title_height(self, look: Look) -> int:
        return round(look.text.line_height(look.text_style(Ground.PAPER, LARGE, bold=True)) * 1.4)

    def _place_in_column(self, column: Rect, look: Look, comment: Comment) -> None:
        """Place the paragraphs under the title, and the buttons under them."""
        gap, pad, button = look.metrics.gap, look.metrics.px(PAD_UNITS), look.metrics.target
        width = column.width - 2 * pad
        high = self._title_height(look) + 3 * gap
        high += sum(text.height for text in self._texts(look, comment, width)[1:])
        self.rect = Rect(column.left, column.top, column.width, min(column.height, high + 2 * (button + gap + pad)))
        left, under = self.rect.left + pad, self.rect.top + pad + high + gap
        under = min(under, self.rect.bottom - pad - 2 * button - gap)
        self._close.layout(Rect(left, under, width, button), look)
        self._off.layout(Rect(left, under + button + gap, width, button), look)

    def _draw_in_column(self, surface: Surface, look: Look, comment: Comment) -> None:
        gap, pad = look.metrics.gap, look.metrics.px(PAD_UNITS)
        title, *texts = self._texts(look, comment, self.rect.width - 2 * pad)
        place = Rect(self.rect.left + pad, self.rect.top + pad, self.rect.width - 2 * pad, self._title_height(look))
        look.draw(surface, title, place)
        for text in texts:
            place = Rect(place.left, place.bottom + gap, place.width, text.height)
            look.draw(surface, text, place)

    def _text(self, look: Look, wide: int) -> Fitted:
        """Return the comment beside its button, in a place of this width; a folded one has no reason."""
        inner = wide - self._off.natural_size(look)[0] - 3 * look.metrics.gap
        rest = "…" if self.folded or self.comment is None else self.comment.reason
        better = "" if self.comment is None else self.comment.better
        return look.fitted(f"{better} {rest}", look.text_style(Ground.PAPER, SMALL), inner, None)

    def _draw_narrow(self, surface: Surface, look: Look) -> None:
        """Draw the comment as a few lines. There is no room for two buttons: a click unfolds it, and then closes it."""
        gap, button = look.metrics.gap, self._off.natural_size(look)[0]
        inner = Rect(self.rect.left + gap, self.rect.top, self.rect.width - button - 3 * gap, self.rect.height)
        look.draw(surface, self._text(look, self.rect.width), inner)
