"""The page that compares two lines of a hand: the one played, and one tried instead with the same hidden cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.protocols.match import WatchedMatch
from cardtable.protocols.review import MoveComparison
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.scores import button_rows
from cardtable.ui.pages.scores.line_drawing import LinePanel
from cardtable.ui.pages.scores.line_of_play import line_of
from cardtable.ui.pages.scores.match_sides import sides_of
from cardtable.ui.theme import SMALL, Ground

BASIS_LINES: Final = 2
"""The lines of text for the comparison of the two moves."""


@dataclass(frozen=True, slots=True)
class LineActions:
    """The actions of the page.

    :param another: tries another move at the same decision.
    :param play_on: continues the line that was tried; ``None`` if its hand is over.
    :param step: looks back at the line that was tried, move by move.
    :param further: shows another line of the hand; ``None`` if there is no other.
    :param remove: removes the line that was tried from the file.
    """

    back: Callable[[], None]
    another: Callable[[], None]
    play_on: Callable[[], None] | None
    step: Callable[[], None]
    further: Callable[[], None] | None
    remove: Callable[[], None]


class LinesScene(PageScene):
    """The line played on the left and the line tried on the right, from the same decision on."""

    def __init__(
        self,
        main: WatchedMatch,
        other: WatchedMatch,
        at: int,
        art: CardArt,
        faces: Sequence[str],
        actions: LineActions,
    ) -> None:
        """Show two lines.

        :param at: the number of moves before the decision, the same in both.
        :param faces: the animals of all seats.
        """
        super().__init__()
        self.art = art
        self.actions = actions
        self.played, self.tried = line_of(main, at), line_of(other, at)
        self.names = main.names
        self.sides = sides_of(main, main.view_of_hand(None), tuple(faces))
        word = main.game.endings.hand_word
        self.caption = f"Two lines from move {at + 1} \u00b7 {word} {self.played.hand}"
        self.title = "Played, and tried instead"
        self.panels: tuple[LinePanel, ...] = ()
        self.comparison: MoveComparison | None = None
        """The comparison of the two moves in sampled deals; ``None`` if they are not compared."""
        self._basis = Rect(0, 0, 0, 0)
        self._said = ""

    def place(self, look: Look) -> list[Widget]:
        """Place the panels side by side and the buttons below them."""
        metrics, actions = look.metrics, self.actions
        buttons = [
            Button("Another move here", actions.another, key="A"),
            *([Button("Play on", actions.play_on, key="P")] if actions.play_on is not None else []),
            Button("Step through it", actions.step, key="S"),
            *([Button("Next line", actions.further, key="N")] if actions.further is not None else []),
            Button("Remove \u2026", self._ask_removal, key="Del"),
            Button("Back", self.back, key="Esc"),
        ]
        margin, top = metrics.px(24), self.head(look).bottom + metrics.px(10)
        rows = button_rows.rows_of(buttons, look, metrics.width - 2 * margin)
        foot = Rect(margin, 0, metrics.width - 2 * margin, button_rows.height_of(rows, look))
        foot.bottom = metrics.height - metrics.px(14)
        button_rows.place_rows(rows, look, foot)
        lines = BASIS_LINES * look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        self._basis = Rect(margin, foot.top - metrics.px(4) - lines, foot.width, lines)
        room = Rect(margin, top, foot.width, self._basis.top - metrics.px(6) - top)
        wide = (room.width - metrics.px(20)) // 2
        left, right = Rect(room.topleft, (wide, room.height)), Rect(room.right - wide, top, wide, room.height)
        tried = "tried instead, with the same hidden cards"
        self.panels = (
            LinePanel(self.played, "as it was played", self.sides, self.names, False, look, left),
            LinePanel(self.tried, tried, self.sides, self.names, True, look, right),
        )
        return [*buttons]

    def draw_page(self, surface: Surface) -> None:
        """Draw both lines."""
        look = self.look
        small, room = look.dim_style(Ground.DARK, SMALL), self.head_parts(look)[1]
        look.write(surface, self.caption, look.text.shrunk(self.caption, small, room.width, 0.7), room)
        for panel in self.panels:
            panel.draw(surface, self.art)
        if self.comparison is not None and self.comparison.text:
            look.write(surface, self.comparison.text, small, self._basis, wrap=True)

    def update(self, now: float) -> None:
        """Update the widgets and continue the comparison of the moves."""
        super().update(now)
        if self.comparison is not None:
            self.comparison.advance()
            self.dirty = self.dirty or self.comparison.text != self._said
            self._said = self.comparison.text

    def leave(self) -> None:
        """Stop the comparison: another scene comes up."""
        super().leave()
        if self.comparison is not None:
            self.comparison.cancel()

    def _ask_removal(self) -> None:
        """Ask whether to remove the line that was tried."""
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", self.actions.remove, Role.DANGER),
        ]
        text = "This removes it from the table's file. What was played stays."
        self.desk.open(Dialog("Remove what was tried?", text, answers))

    def back(self) -> None:
        """Go back to the page from which this one was opened."""
        self.actions.back()
