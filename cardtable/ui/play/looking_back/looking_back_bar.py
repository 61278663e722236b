"""The bar for looking back: the timeline of all moves, and below it the buttons that step along it."""

from collections.abc import Sequence
from typing import Final, Protocol

from pygame import Rect

from cardtable.play.branch import OtherLines
from cardtable.ui.drawing import icons
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.stops import Stops
from cardtable.ui.play.looking_back.timeline import Timeline
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.button import Button, ToolButton
from cardtable.ui.widgets.desk import Desk

MAX_SQUEEZE: Final = 1.2
"""Buttons wider than their row by more than this factor take a second row; by less, their labels shrink."""
BRANCH_TIP: Final = "Continue differently from your last decision before this point, with the same hidden cards."
LINES_TIP: Final = "The other lines that were tried in this hand."


class Navigator(Protocol):
    """Something that steps along the log."""

    @property
    def place(self) -> int:
        """The number of moves made at the current place."""

    def to(self, place: int, *, last_move: bool = False) -> None:
        """Go to a place in the log.

        :param last_move: whether the move before it is animated.
        """


def line_buttons(other_lines: OtherLines | None, place: int) -> list[Button]:
    """Return the buttons that lead from a place in the log to other lines of the hand."""
    if other_lines is None:
        return []
    made = []
    if other_lines.count(place):
        made.append(Button("Lines", lambda: other_lines.show(place), key="L", tip=LINES_TIP))
    if other_lines.decision(place) is not None:
        branch = Button("Branch", lambda: other_lines.begin(place), key="R", tip=BRANCH_TIP)
        if why := other_lines.refusal(place):
            branch.disable(why)
        made.append(branch)
    return made


class LookingBackBar:
    """Everything below the table.

    :ivar timeline: the line of all moves.
    """

    def __init__(self, stops: Stops, navigator: Navigator, hand_word: str, trick_word: str) -> None:
        """Make the bar.

        :param hand_word: the game's word for a hand.
        :param trick_word: the game's word for a trick.
        """

        def by_round(by: int) -> None:
            navigator.to(stops.step(stops.rounds, navigator.place, by), last_move=True)

        def by_hand(by: int) -> None:
            navigator.to(stops.step(stops.hands, navigator.place, by))

        self.timeline = Timeline(stops, navigator.to)
        round_word = trick_word if stops.tricks else "round"
        self.steps = (
            ToolButton(f"Previous {hand_word}", icons.TO_START, lambda: by_hand(-1), key="PgUp"),
            ToolButton(f"Previous {round_word}", icons.FAR_BACK, lambda: by_round(-1), key="Up"),
            ToolButton("Earlier", icons.BACK, lambda: navigator.to(navigator.place - 1), key="Left"),
            ToolButton("Later", icons.FORTH, lambda: navigator.to(navigator.place + 1), key="Right"),
            ToolButton(f"Next {round_word}", icons.FAR_FORTH, lambda: by_round(1), key="Down"),
            ToolButton(f"Next {hand_word}", icons.TO_END, lambda: by_hand(1), key="PgDn"),
        )

    def height(self, look: Look, buttons: Sequence[Button]) -> int:
        """Return the height of the bar with these other buttons, in pixels."""
        rows = 2 if self._crowded(look, buttons) else 1
        return self._line(look) + rows * (self._row(look) + look.metrics.gap // 2) + look.metrics.gap // 2

    def place(self, desk: Desk, buttons: Sequence[Button], look: Look) -> None:
        """Place everything at the lower edge of the window, and add it to a desk."""
        metrics, row = look.metrics, self._row(look)
        gap, crowded = metrics.gap // 2, self._crowded(look, buttons)
        bar = Rect(metrics.gap, 0, metrics.width - 2 * metrics.gap, self.height(look, buttons))
        bar.bottom = metrics.height
        self.timeline.layout(Rect(bar.left, bar.top, bar.width, self._line(look)), look)
        desk.add(self.timeline)
        left, top = bar.left, bar.top + self._line(look)
        for step in self.steps:
            step.layout(Rect(left, top, row, row), look)
            left += row + gap
            desk.add(step)
        if crowded:
            left, top = bar.left, top + row + gap
        wanted = [self._wanted(button, look) for button in buttons]
        room = min(bar.right - left - gap * (len(buttons) - 1), round(1.6 * sum(wanted)))
        left = bar.right - room - gap * (len(buttons) - 1)
        for button, wide in zip(buttons, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, top, share, row), look)
            left += share + gap
            desk.add(button)

    @staticmethod
    def _row(look: Look) -> int:
        return look.metrics.target

    @staticmethod
    def _line(look: Look) -> int:
        return look.metrics.px(30)

    @staticmethod
    def _wanted(button: Button, look: Look) -> int:
        return look.text.width(button.label, look.style(BODY, bold=True)) + 3 * look.metrics.gap

    def _crowded(self, look: Look, buttons: Sequence[Button]) -> bool:
        """Whether the other buttons need a row of their own."""
        gap = look.metrics.gap
        steps = len(self.steps) * (self._row(look) + gap)
        wanted = sum(self._wanted(button, look) + gap for button in buttons)
        return steps + wanted > MAX_SQUEEZE * (look.metrics.width - 2 * gap)
