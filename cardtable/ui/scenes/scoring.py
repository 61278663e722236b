"""The score sheet: how each figure of a hand came about, the totals, and a chart over the hands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.view import HandResult
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.scenes.match import Match
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Colour, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

LINES: tuple[Colour, ...] = (
    (134, 218, 142), (142, 196, 255), (236, 188, 84), (255, 148, 118),
    (214, 160, 255), (120, 226, 214), (246, 170, 204), (224, 224, 224),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ScoreActions:
    """What the score sheet leads to."""

    go_on: Callable[[], None]
    again: Callable[[], None]
    menu: Callable[[], None]


class ScoringScene(PageScene):
    """The last hand's sheet; the others can be leafed through."""

    def __init__(self, match: Match, art: CardArt, actions: ScoreActions) -> None:
        super().__init__()
        self.match = match
        self.art = art
        self.actions = actions
        view = match.view(None)
        self.results: Sequence[HandResult] = view.results
        self.sides = match.game.sides(view.seats)
        self.winners = view.winners
        self.scores = view.scores
        self.hand = len(self.results) - 1
        self.chosen = -1
        self.rows: list[Rect] = []
        self.sheet = Rect(0, 0, 0, 0)
        self.chart = Rect(0, 0, 0, 0)

    @property
    def names(self) -> list[str]:
        """The sides by their players' names."""
        return [" & ".join(self.match.names[seat] for seat in side) for side in self.sides]

    def place(self, look: Look) -> list[Widget]:
        """Place sheet, chart and buttons."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        high = foot.top - metrics.gap - body.top
        self.sheet = Rect(body.left, body.top, round(body.width * 0.62), high)
        self.chart = Rect(self.sheet.right + metrics.gap, body.top, body.right - self.sheet.right - metrics.gap, high)
        over = self.winners is not None
        entries = [
            (
                "Next hand" if not over else "Done",
                "Enter",
                self.actions.menu if over else self.actions.go_on,
                Role.PRIMARY,
            ),
            ("Same deals again", "A", self.actions.again, Role.PLAIN),
            ("Earlier hand", "Left", self._earlier, Role.PLAIN),
            ("Later hand", "Right", self._later, Role.PLAIN),
            ("Menu", "Esc", self.actions.menu, Role.PLAIN),
        ]
        wide = (foot.width - (len(entries) - 1) * metrics.gap) // len(entries)
        made: list[Widget] = []
        for place, (label, key, act, role) in enumerate(entries):
            button = Button(label, act, key=key, role=role)
            button.layout(Rect(foot.left + place * (wide + metrics.gap), foot.top, wide, foot.height), look)
            made.append(button)
        return made

    def _earlier(self) -> None:
        self.hand = max(0, self.hand - 1)
        self.chosen = -1
        self.dirty = True

    def _later(self) -> None:
        self.hand = min(len(self.results) - 1, self.hand + 1)
        self.chosen = -1
        self.dirty = True

    def back(self) -> None:
        """Go back to the menu."""
        self.actions.menu()

    def handle(self, event: Event) -> None:
        """Take one event; pointing at a line, or Up and Down, shows its cards."""
        if event.type == pygame.MOUSEMOTION:
            at = next((number for number, row in enumerate(self.rows) if row.collidepoint(event.pos)), -1)
            if at != self.chosen and at >= 0:
                self.chosen = at
                self.dirty = True
        elif pressed(event, "Down") or pressed(event, "Up"):
            step = 1 if pressed(event, "Down") else -1
            self.chosen = min(max(0, self.chosen + step), len(self.rows) - 1)
            self.dirty = True
            return
        super().handle(event)

    def draw_page(self, surface: Surface) -> None:
        """Draw sheet and chart."""
        look = self.look
        head = self.head(look)
        look.write(surface, self._headline(), look.style(TITLE + 8, look.theme.gold, True), head)
        self.panel(surface, self.sheet)
        self.panel(surface, self.chart)
        if self.results:
            self._draw_sheet(surface, self.results[self.hand])
        self._draw_chart(surface)

    def _headline(self) -> str:
        if self.winners is None:
            return f"Hand {self.hand + 1} of {len(self.results)}"
        won = [name for name, side in zip(self.names, self.sides, strict=True) if set(side) & set(self.winners)]
        return f"{' and '.join(won)} {'wins' if len(won) == 1 and '&' not in won[0] else 'win'} the match"

    def _draw_sheet(self, surface: Surface, result: HandResult) -> None:
        look = self.look
        metrics = look.metrics
        inner = self.sheet.inflate(-2 * metrics.pad, -2 * metrics.gap)
        cards_high = round(inner.height * 0.24)
        line = min(metrics.text(BODY) * 2, (inner.height - cards_high) // (len(result.lines) + 5))
        column = min(round(inner.width * 0.5 / len(self.sides)), metrics.px(190))
        y = inner.top
        gold = look.style(BODY, look.theme.gold, True)
        look.write(surface, result.title, gold, Rect(inner.left, y, inner.width - column * len(self.sides), line))
        for number, name in enumerate(self.names):
            style = look.style(SMALL, LINES[number % len(LINES)], True)
            look.write(
                surface, name, style, self._cell(inner, y, line, column, number).inflate(-8, 0), Align.RIGHT, wrap=True
            )
        y += line
        self.rows = []
        for place, entry in enumerate(result.lines):
            row = Rect(inner.left - metrics.px(6), y, inner.width + metrics.px(12), line)
            self.rows.append(row)
            if place == self.chosen:
                look.shapes.ring(surface, row, look.theme.gold, metrics.line, metrics.radius)
            text = f"{entry.label}  ({entry.rule})" if entry.rule else entry.label
            room = Rect(inner.left, y, inner.width - column * len(self.sides), line)
            look.write(surface, text, look.read(Ground.DARK, BODY), room)
            self._figures(surface, [entry.points[side[0]] for side in self.sides], inner, y, line, column, bold=False)
            y += line
        surface.fill(look.theme.panel_edge, Rect(inner.left, y, inner.width, metrics.line))
        for label, figures in (
            ("Recorded for this hand", [result.points[side[0]] for side in self.sides]),
            ("Total", self._totals()[self.hand]),
        ):
            look.write(surface, label, look.read(Ground.DARK, BODY, True), Rect(inner.left, y, inner.width, line))
            self._figures(surface, figures, inner, y, line, column, bold=True)
            y += line
        self._draw_cards(surface, result, Rect(inner.left, inner.bottom - cards_high, inner.width, cards_high))

    def _cell(self, inner: Rect, y: int, line: int, column: int, number: int) -> Rect:
        return Rect(inner.right - column * (len(self.sides) - number), y, column, line)

    def _figures(
        self, surface: Surface, figures: Sequence[int], inner: Rect, y: int, line: int, column: int, *, bold: bool
    ) -> None:
        for number, figure in enumerate(figures):
            text = str(figure).replace("-", "−")
            style = self.look.read(Ground.DARK, BODY, bold)
            self.look.write(surface, text, style, self._cell(inner, y, line, column, number), Align.RIGHT)

    def _totals(self) -> list[list[int]]:
        totals, so_far = [], [0] * len(self.sides)
        for result in self.results:
            so_far = [total + result.points[side[0]] for total, side in zip(so_far, self.sides, strict=True)]
            totals.append(so_far)
        return totals

    def _draw_cards(self, surface: Surface, result: HandResult, area: Rect) -> None:
        """Draw the cards behind the chosen line, each side's on its own row."""
        if not 0 <= self.chosen < len(result.lines):
            hint = "Point at a line, or press Up and Down, to see the cards behind it."
            self.look.write(surface, hint, self.look.dim(Ground.DARK, SMALL), area, Align.LEFT, wrap=True)
            return
        entry = result.lines[self.chosen]
        painter = CardPainter(self.art, self.look.shapes)
        high = area.height // len(self.sides) - self.look.metrics.px(4)
        for number, side in enumerate(self.sides):
            cards: list[Card] = [card for seat in side if seat < len(entry.cards) for card in entry.cards[seat]]
            top = area.top + number * (high + self.look.metrics.px(4))
            mark = Rect(area.left, top, max(3, self.look.metrics.px(5)), high)
            surface.fill(LINES[number % len(LINES)], mark)
            wide = round(high / 1.4)
            step = min(wide * 0.55, (area.width - wide - 12) / max(1, len(cards) - 1))
            for place, card in enumerate(cards):
                rect = Rect(round(mark.right + 6 + place * step), top, wide, high)
                painter.card(surface, card, rect, shadow=False)

    def _draw_chart(self, surface: Surface) -> None:
        look = self.look
        metrics = look.metrics
        inner = self.chart.inflate(-2 * metrics.pad, -2 * metrics.pad)
        title = Rect(inner.left, inner.top, inner.width, metrics.text(BODY) + metrics.px(6))
        look.write(surface, "Totals over the hands", look.style(BODY, look.theme.gold, True), title)
        legend = metrics.text(SMALL) + metrics.px(8)
        axis = look.text.width("−888 ", look.dim(Ground.DARK, SMALL))
        plot = Rect(inner.left + axis, title.bottom + metrics.gap, inner.width - axis - metrics.gap, 0)
        plot.height = inner.bottom - legend * len(self.sides) - plot.top - metrics.gap
        totals = [[0] * len(self.sides), *self._totals()]
        low, high = min(map(min, totals)), max(1, *map(max, totals))
        for value in sorted({low, 0, high}):
            y = plot.bottom - round((value - low) / (high - low) * plot.height)
            surface.fill(look.theme.panel_edge, Rect(plot.left, y, plot.width, 1))
            tag = Rect(inner.left, y - legend // 2, plot.left - inner.left - metrics.px(6), legend)
            look.write(surface, str(value).replace("-", "−"), look.dim(Ground.DARK, SMALL), tag, Align.RIGHT)
        for number, name in enumerate(self.names):
            colour = LINES[number % len(LINES)]
            points = [
                (
                    plot.left + round(place * plot.width / max(1, len(totals) - 1)),
                    plot.bottom - round((total[number] - low) / (high - low) * plot.height),
                )
                for place, total in enumerate(totals)
            ]
            pygame.draw.lines(surface, colour, False, points, max(2, metrics.px(3)))
            for point in points:
                pygame.draw.circle(surface, colour, point, max(3, metrics.px(4)))
            row = Rect(inner.left, inner.bottom - legend * (len(self.sides) - number), inner.width, legend)
            surface.fill(colour, Rect(row.left, row.centery - 2, metrics.px(18), 4))
            text = Rect(row.left + metrics.px(26), row.top, row.width - metrics.px(26), row.height)
            look.write(surface, f"{name}: {self.scores[self.sides[number][0]]}", look.read(Ground.DARK, SMALL), text)
