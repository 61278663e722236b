"""The page that compares two lines of a hand: the one played, and one tried instead with the same hidden cards."""

from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.table import Branch
from cardtable.engine.typography import Forms
from cardtable.pages.scores import button_rows
from cardtable.pages.scores.fork_drawing import Fork
from cardtable.pages.scores.line_drawing import LinePanel
from cardtable.pages.scores.line_of_play import LineOfPlay, line_of
from cardtable.pages.scores.match_sides import sides_of
from cardtable.play.branch import hand_begin, parting, question_at_parting
from cardtable.play.match import Match, ReplayMatch
from cardtable.play.reviews import MoveComparison
from cardtable.program.branches import LinesInPlay
from cardtable.program.program import Program
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.fitting import fewer
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.scene import Scene
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

HEAD_UNITS: Final = 118
"""The height of the headline and the fork, in layout units."""
MARGIN_UNITS: Final = 36
"""The left margin of the headline."""
PLAIN_TITLE: Final = "Played, and tried instead"
"""The headline where the question does not fit."""
SAME_TITLE: Final = "Two lines with the same move"
"""The headline of two lines that begin with the same move."""
MIN_CARD_UNITS: Final = 42
"""The least width of cards beside large text, which shrinks first."""
BASIS_LINES: Final = 2
"""The lines of text for the comparison of the two moves."""


class LinesPage(Page):
    """The line played on the left and the line tried on the right, from the same decision on."""

    title_points = 26.0

    def __init__(self, program: Program, lines: LinesInPlay, branch: Branch, back: Scene | None) -> None:
        """Show a branch beside the line that was played.

        :param back: the scene to go back to; ``None`` for the menu.
        """
        super().__init__()
        self.program = program
        self.art = program.art
        self.lines = lines
        self.branch = branch
        self.back_to = back
        main = lines.main
        # A branch of a hand that is still being played must not show its hidden cards.
        closed = None if main.is_over(branch.at + 1) else hand_begin(main, branch.at + 1)
        self.other = ReplayMatch(main.table.line(branch), main.path, closed)
        self.at = at = parting(main, branch)
        """The number of moves before the decision where the lines part."""
        self.played, self.tried = line_of(main, at), line_of(self.other, at)
        self.names = main.names
        self.faces = faces_of(main.names, program.profile.faces)
        self.sides = sides_of(main, main.view_of_hand(None), tuple(self.faces))
        self.caption = _captions(main, self.played, at)
        tried = branch.lines[at - branch.at].move
        self.question = question_at_parting(main, at, tried) if tried != main.table.log[at].move else ""
        """Whether this or that move; empty if both lines begin with the same move."""
        self.fork: Fork
        self.panels: tuple[LinePanel, ...] = ()
        self.comparison: MoveComparison | None = (
            program.play.reviews.compare(main, at, tried, program.players) if self.question else None
        )
        """The comparison of the two moves in sampled deals; ``None`` if they are not compared."""
        self._basis = Rect(0, 0, 0, 0)
        self._said = ""

    def place(self, look: Look) -> list[Widget]:
        metrics, lines = look.metrics, self.lines
        is_over, others = self.other.table.is_over(self.branch.at + 1), lines.branches(self.branch.at + 1)
        buttons = [
            Button("Another move here", partial(lines.another, self.at, self.back_to), key="A"),
            *([] if is_over else [Button("Play on", partial(lines.play, self.branch, self.back_to), key="P")]),
            Button("Step through it", partial(lines.step, self.other, self.branch), key="S"),
            *([Button("Next line", self._show_next, key="N")] if len(others) > 1 else []),
            Button("Remove \u2026", self._ask_removal, key="Del"),
            Button("Back", self.back, key="Esc"),
        ]
        margin, top = metrics.px(24), metrics.px(HEAD_UNITS)
        self.fork = Fork(self.played.led, self.faces[self.played.seat], look, metrics.px(10), top)
        style = look.style(self.title_points, bold=True)
        titles = (self.question, PLAIN_TITLE) if self.question else (SAME_TITLE,)
        self.title = look.fitted(titles, style, self.head(look).width).text
        rows = button_rows.rows_of(buttons, look, metrics.width - 2 * margin)
        foot = Rect(margin, 0, metrics.width - 2 * margin, button_rows.height_of(rows, look))
        foot.bottom = metrics.height - metrics.px(14)
        button_rows.place_rows(rows, look, foot)
        basis = BASIS_LINES * look.text.line_height(look.dim_style(Ground.DARK, SMALL))
        self._basis = Rect(margin, foot.top - metrics.px(4) - basis, foot.width, basis)
        room = Rect(margin, top, foot.width, self._basis.top - metrics.px(6) - top)
        wide = (room.width - metrics.px(20)) // 2
        left, right = Rect(room.topleft, (wide, room.height)), Rect(room.right - wide, top, wide, room.height)
        self.panels = self._panels(look.fitting(lambda smaller: self._has_room(smaller, left, right)), left, right)
        return [*buttons]

    def _panels(self, look: Look, left: Rect, right: Rect) -> tuple[LinePanel, ...]:
        tried = f"{'tried instead' if self.question else 'the other line'}, with the same hidden cards"
        return (
            LinePanel(self.played, "as it was played", self.sides, self.names, False, look, left),
            LinePanel(self.tried, tried, self.sides, self.names, True, look, right),
        )

    def _has_room(self, look: Look, left: Rect, right: Rect) -> bool:
        """Whether the text leaves the cards of the tricks their room."""
        return min(panel.card_width for panel in self._panels(look, left, right)) >= look.metrics.px(MIN_CARD_UNITS)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        small, head = look.dim_style(Ground.DARK, SMALL), self.head(look)
        caption = Rect(head.left, head.bottom, head.width, look.text.line_height(small))
        if caption.bottom > self.fork.turn:  # the line to the panel runs beside it
            caption.width = self.panels[0].rect.centerx - look.metrics.gap - caption.left
        look.write(surface, self.caption, small, caption)
        self.fork.draw(surface, self.art, (self.panels[0].rect.centerx, self.panels[1].rect.centerx))
        for panel in self.panels:
            panel.draw(surface, self.art)
        if self.comparison is not None and self.comparison.text:
            look.write(surface, self.comparison.text, small, self._basis, lines=None)

    def head(self, look: Look) -> Rect:
        left, line = look.metrics.px(MARGIN_UNITS), look.text.line_height(look.style(self.title_points, bold=True))
        return Rect(left, look.metrics.px(14), self.fork.place.left - 2 * look.metrics.gap - left, line)

    def update(self, now: float) -> None:
        super().update(now)
        if self.comparison is not None:
            self.comparison.advance()
            self.dirty = self.dirty or self.comparison.text != self._said
            self._said = self.comparison.text

    @property
    def waiting(self) -> bool:
        return super().waiting or (self.comparison is not None and not self.comparison.done)

    def leave(self) -> None:
        """Stop the comparison: another scene comes up."""
        super().leave()
        if self.comparison is not None:
            self.comparison.cancel()

    def _show_next(self) -> None:
        """Show the next line of the hand beside the one that was played."""
        others = self.lines.branches(self.branch.at + 1)
        after = others[(others.index(self.branch) + 1) % len(others)]
        self.lines.show_beside(after, self.back_to)

    def _ask_removal(self) -> None:
        """Ask whether to remove the line that was tried."""
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", self._remove, Role.DANGER),
        ]
        text = "This removes it from the table's file. What was played stays."
        self.desk.open(Dialog("Remove this line?", text, answers))

    def _remove(self) -> None:
        self.lines.remove(self.branch)
        self.back()

    def back(self) -> None:
        if self.back_to is None:
            self.program.show_menu()
        else:
            self.program.loop.go(self.back_to)


def _captions(match: Match, line: LineOfPlay, at: int) -> Forms:
    """Return where the lines part, the hand, and its contract, from long to short."""
    trick = line.tricks[0].number if line.tricks else 0
    fact = match.game.words.standing(match.view_at(None, at), match.names).fact if line.bound and line.cards else None
    begin = f"trick {trick}" if trick and line.led else f"move {at + 1}"
    contract = [fact.forms[0]] if fact is not None else []
    whole = fewer([f"Two lines from {begin}", f"{line.hand_word} {line.hand}", *contract])
    return (*whole, f"From {begin}")
