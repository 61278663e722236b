"""The coach and the tutor at the table: a comment after a costly move and its panel, or a question before it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.mistake import Mistake
from cardtable.engine.view import View
from cardtable.engine.voice.words import Words
from cardtable.play.hints import labels_of
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

    :param better: the sentence that names the better move and the loss.
    :param reason: the reason, as the hint would have given it before the move.
    """

    better: str
    reason: str


def comment_of(cost: Cost, words: Words, view: View) -> Comment:
    """Return the comment on a costly move.

    :param view: the player's View before it.
    """
    made, better = labels_of(words, view, (cost.move, cost.better))
    loss = f"“{better}” was better than “{made}”, by about {cost.loss} on average."
    # Reasons speak of a move to be made; this one was not made.
    return Comment(loss, f"A hint would have said: “{cost.reason}”")


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
    text = f"Another move is better by about {cost.loss} on average. “Off” ends these questions in this game."
    return Dialog(f"{label}: are you sure?", text, answers)


def dialog_of_comment(comment: Comment, off: Callable[[], None]) -> Dialog:
    """Return the coach's comment as a dialog before a curtain, for the player who made the move."""
    answers = (Answer("Continue", role=Role.PRIMARY, escapes=True), Answer("Coach off", off))
    return Dialog("The coach", f"{comment.better}\n{comment.reason}", answers)


# --- the panel of the coach's comment ---------------------------------------------------------------------------------


TITLE: Final = "The coach"


class CommentPanel(Panel):
    """The panel of the coach's comment on the last move of the person at the screen.

    Its place is empty while it is closed.

    :ivar comment: the comment; ``None`` while the panel is closed.
    """

    def __init__(self, close: Callable[[], None], off: Callable[[], None]) -> None:
        super().__init__()
        self.comment: Comment | None = None
        self.folded = self._unfolded = False
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

    def draw(self, surface: Surface, room: NarrowRoom) -> None:
        """Draw the panel, if it is open: in its column, or in this room where the window is too narrow for one."""
        look, column = room.look, room.layout.column
        if self.comment is None or (has_column(look) and not column.width):
            # The table makes room for the column as soon as its cards have come to rest.
            self.rect = Rect(0, 0, 0, 0)
            self._close.visible = self._off.visible = False
        elif column.width:
            self.folded = False
            self._draw_column(surface, column, look, self.comment)
        else:
            self.rect = self._narrow_place(room)
            self._draw_narrow(surface, look)

    def lies_on(self, place: Rect, room: NarrowRoom) -> bool:
        """Whether it lies on a place of the table, in a window without room for its column."""
        if self.comment is None or room.layout.column.width or has_column(room.look):
            return False
        return bool(self._narrow_place(room).colliderect(place))

    def _narrow_place(self, room: NarrowRoom) -> Rect:
        """Return the place of the comment, which is folded where it would cover cards or texts."""

        def high(wide: int) -> int:
            return max(self._text(room.look, wide).height, room.look.metrics.target) + room.look.metrics.gap

        self.folded = False
        place = None if self._unfolded else room.free(high, off_event=True)
        self.folded = place is None and not self._unfolded
        return place or room.place(high, off_event=True)

    def _draw_column(self, surface: Surface, column: Rect, look: Look, comment: Comment) -> None:
        metrics, gap, pad = look.metrics, look.metrics.gap, look.metrics.px(20)
        width = column.width - 2 * pad
        bold, body = look.text_style(Ground.PAPER, LARGE, bold=True), look.text_style(Ground.PAPER, BODY)
        heights = [look.fitted(text, body, width, None).height for text in (comment.better, comment.reason)]
        title, button = round(look.text.line_height(bold) * 1.4), metrics.target
        high = title + sum(heights) + 2 * button + 5 * gap + 2 * pad
        self.rect = Rect(column.left, column.top, column.width, min(column.height, high))
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.PAPER, solid=True))
        x, y = self.rect.left + pad, self.rect.top + pad
        look.write(surface, TITLE, bold, Rect(x, y, width, title))
        y += title + gap
        for text, tall in zip((comment.better, comment.reason), heights, strict=True):
            look.write(surface, text, body, Rect(x, y, width, tall), lines=None)
            y += tall + gap
        y = min(y + gap, self.rect.bottom - pad - 2 * button - gap)
        self._close.visible = True
        self._close.layout(Rect(x, y, width, button), look)
        self._off.layout(Rect(x, y + button + gap, width, button), look)
        self._off.visible = True
        self.draw_buttons(surface, look)

    def _text(self, look: Look, wide: int) -> Fitted:
        """Return the comment beside its button, in a place of this width; a folded one has no reason."""
        inner = wide - self._off.natural_size(look)[0] - 3 * look.metrics.gap
        rest = "…" if self.folded or self.comment is None else self.comment.reason
        better = "" if self.comment is None else self.comment.better
        return look.fitted(f"{better} {rest}", look.text_style(Ground.PAPER, SMALL), inner, None)

    def _draw_narrow(self, surface: Surface, look: Look) -> None:
        """Draw the comment as a few lines. There is no room for two buttons: a click unfolds it, and then closes it."""
        metrics, gap, button = look.metrics, look.metrics.gap, self._off.natural_size(look)[0]
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.PAPER, solid=True))
        inner = Rect(self.rect.left + gap, self.rect.top, self.rect.width - button - 3 * gap, self.rect.height)
        look.draw(surface, self._text(look, self.rect.width), inner)
        place = Rect(self.rect.right - gap - button, self.rect.centery - metrics.target // 2, button, metrics.target)
        self._close.visible = False
        self._off.layout(place, look)
        self._off.visible = True
        self.draw_buttons(surface, look)
