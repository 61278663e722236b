"""A bar chart whose bars can be chosen, by mouse and by keys: each opens its hand."""

import pygame
from pygame import Surface
from pygame.event import Event

from cardtable.pages.bar_chart import BarChart
from cardtable.ui.keyboard.keys import by_key, is_activation
from cardtable.ui.widgets.widget import DrawnAttribute, Widget, is_press, is_release, position


class ChartBars(Widget):
    """The chart as a widget.

    :ivar chosen: the hand that Enter opens, counted from 0.
    """

    kind = "chart"
    takes_click_focus = True
    chosen = DrawnAttribute(0)

    def __init__(self, chart: BarChart) -> None:
        super().__init__(chart.title, tip=f"Opens the review of this {chart.hand_word}.")
        self.chart = chart
        self.chosen = len(chart.values) - 1

    def _at(self, pos: tuple[int, int]) -> int | None:
        if self.look is None:
            return None
        columns = self.chart.columns(self.look, self.rect)
        return next((hand for hand, column in columns.items() if column.collidepoint(pos)), None)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.over = self._at(position(event))
        if is_press(event) and self.contains(position(event)):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            hand = self._at(position(event))
            if hand is not None:
                self._open(hand)
            return True
        return self.focused and self._key(event)

    def _key(self, event: Event) -> bool:
        if is_activation(event):
            self._open(self.chosen)
            return True
        shown = list(self.chart.columns(self.look, self.rect)) if self.look is not None else []
        if not shown:
            return False
        hand = by_key(event, {"Left": self.chosen - 1, "Right": self.chosen + 1, "Home": shown[0], "End": shown[-1]})
        if hand is None:
            return False
        self.chosen = min(shown[-1], max(shown[0], hand))
        return True

    def _open(self, hand: int) -> None:
        self.chosen = hand
        if self.chart.open is not None:
            self.chart.open(hand)

    def draw(self, surface: Surface) -> None:
        """Draw the chart; the bar under the mouse, or with the focus the chosen one, has a frame."""
        if self.look is not None and self.visible:
            marked = self.part_hovered if self.part_hovered is not None else self.chosen if self.focused else None
            self.chart.draw(surface, self.look, self.rect, marked)
