"""The score sheet: how each figure of a hand came about, the totals, and a chart over the hands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.engine.words import listed
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.pause import PauseActions, pause_menu
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.chart import COLOURS, Chart, written
from cardtable.ui.pages.page import PageScene
from cardtable.ui.scene import Part, Scene
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground

MAX_COLUMN_SIDES = 4
"""With more sides than this, their cards stand in two columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """What the score sheet leads to.

    :param away: where Esc leads, through the pause menu as long as the match goes on.
    :param again: plays the same deals once more. ``anew``: another match with the same people and house rules.
    :param look_back: shows the table as it was after a move, and comes back to a scene.
    :param own: what to call going on after a lesson; empty after a real hand.
    """

    go_on: Callable[[], None]
    again: Callable[[], None]
    anew: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None]
    own: str = ""


class ScoringScene(PageScene):
    """The last hand's sheet; the others can be leafed through."""

    def __init__(self, match: WatchedMatch, art: CardArt, actions: ScoreActions) -> None:
        super().__init__()
        self.match = match
        self.art = art
        self.actions = actions
        view = match.view_of_hand(None)
        self.results: Sequence[HandResult] = view.results
        self.sides = match.game.sides(view.seats)
        self.winners = view.winners
        self.scores = view.scores
        self.hand = len(self.results) - 1
        self.chosen = -1
        self.ended = self._how_it_ended()
        self.sheet = Rect(0, 0, 0, 0)
        self.chart = Rect(0, 0, 0, 0)
        self.earlier: Button | None = None
        self.later: Button | None = None

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
        over = self.winners is not None and not self.actions.own
        entries = [
            (
                self.actions.own or ("Next hand" if not over else "Play again"),
                "Enter",
                self.actions.go_on if self.actions.own or not over else self.actions.anew,
                Role.PRIMARY,
            ),
            ("Same deals again", "A", self.actions.again, Role.PLAIN),
            ("Look back", "B", self._look_back, Role.PLAIN),
            ("Earlier", "Left", lambda: self._leaf(-1), Role.PLAIN),
            ("Later", "Right", lambda: self._leaf(1), Role.PLAIN),
            ("Menu", "Esc", self.back, Role.PLAIN),
        ]
        made = [Button(label, act, key=key, role=role) for label, key, act, role in entries]
        wanted = [button.natural_size(look)[0] for button in made]
        room, left = foot.width - (len(made) - 1) * metrics.gap, foot.left
        for button, wide in zip(made, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, foot.top, share, foot.height), look)
            left += share + metrics.gap
        self.earlier, self.later = made[3], made[4]
        self._judge()
        return [*made]

    def _look_back(self) -> None:
        """Look at the hand on the sheet from its first move on."""
        self.actions.look_back(self.match.moves_until(self.hand), self)

    def _leaf(self, step: int) -> None:
        """Show the sheet of another hand."""
        self.hand = min(max(0, self.hand + step), len(self.results) - 1)
        self.chosen = -1
        self.ended = self._how_it_ended()
        self.dirty = True
        self._judge()

    def _judge(self) -> None:
        """Let only those hands be asked for that there are."""
        for button, there, why in (
            (self.earlier, self.hand > 0, "This is the first hand."),
            (self.later, self.hand < len(self.results) - 1, "This is the last hand so far."),
        ):
            if button is not None and there:
                button.enable()
            elif button is not None:
                button.disable(Tip(why))

    def back(self) -> None:
        """Leave a match that is over; one that goes on is not left without the pause menu."""
        if self.match.actor is None:
            self.actions.away.leave()
        else:
            self.desk.open(pause_menu(self.actions.away))

    def handle(self, event: Event) -> None:
        """Take one event; pointing at a line, or Up and Down, shows its cards."""
        rows = self.rows
        if event.type == pygame.MOUSEMOTION:
            at = next((number for number, row in enumerate(rows) if row.collidepoint(event.pos)), -1)
            if at != self.chosen and at >= 0:
                self.chosen = at
                self.dirty = True
        elif rows and (pressed(event, "Down") or pressed(event, "Up")):
            step = 1 if pressed(event, "Down") else -1
            self.chosen = min(max(0, self.chosen + step), len(rows) - 1)
            self.dirty = True
            return
        super().handle(event)

    def draw_page(self, surface: Surface) -> None:
        """Draw sheet and chart."""
        look = self.look
        head = self.head(look)
        title = look.text.shrunk(self.headline, look.style(TITLE + 8, look.theme.gold, True), head.width, 0.5)
        look.write(surface, self.headline, title, head)
        beside = head.width - look.text.width(self.headline, title) - look.metrics.pad
        dim = look.dim(Ground.DARK, SMALL)
        if look.text.width(self.ended, dim) <= beside:
            look.write(surface, self.ended, dim, head, Align.RIGHT)
        self.panel(surface, self.sheet)
        self.panel(surface, self.chart)
        if self.results:
            self._draw_sheet(surface, self.results[self.hand])
        chart = Chart(self.names, [[0] * len(self.sides), *self.totals])
        chart.draw(surface, look, self.chart.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap))

    @property
    def headline(self) -> str:
        """What stands above the sheet: which hand it is, or who has won the match."""
        if self.winners == ():
            return "Nobody wins the match"
        if self.winners is None:
            # How many there will be nobody knows: it is one of those played so far.
            last = self.hand == len(self.results) - 1
            return f"Hand {self.hand + 1}" if last else f"Hand {self.hand + 1} of {len(self.results)} so far"
        won = [name for name, side in zip(self.names, self.sides, strict=True) if set(side) & set(self.winners)]
        if len(won) == 1:
            return f"{won[0]} {'wins' if len(self.winners) == 1 else 'win'} the match"
        return "Everybody shares the match" if 2 < len(won) == len(self.sides) else f"{listed(won)} share the match"

    def _how_it_ended(self) -> str:
        """Return the move that ended the hand, as everybody saw it: it may have come unawares."""
        if not self.results:
            return ""
        told = self.match.game.words.tell_all(self.match.view_of_hand(None, self.hand), self.match.names)
        return f"The last move: {told[-1]}"

    # --- the sheet --------------------------------------------------------------------------------------------------

    @property
    def _inner(self) -> Rect:
        return self.sheet.inflate(-2 * self.look.metrics.pad, -2 * self.look.metrics.gap)

    @property
    def _column(self) -> int:
        """The width of a side's figures."""
        look, inner = self.look, self._inner.width
        share = 0.44 if len(self.sides) <= MAX_COLUMN_SIDES else 0.6
        # What the labels leave goes to the names above the figures.
        lines = self.results[self.hand].lines if self.results else ()
        labels = max((look.text.width(_label(entry), look.style(BODY)) for entry in lines), default=0)
        room = max(inner * share, inner - max(labels + look.metrics.pad, inner * 0.24))
        return min(round(room / len(self.sides)), look.metrics.px(190))

    @property
    def _line(self) -> int:
        """The height of a line, two rows if a label needs them, such that the sheet leaves room for cards under it."""
        entries, look = self.results[self.hand].lines, self.look
        wanted = round(look.metrics.text(BODY) * 2.2)
        style = look.style(BODY)
        if any(look.text.width(_label(entry), style) > self._labels for entry in entries):
            wanted = max(wanted, 2 * look.text.line_height(look.style(SMALL)) + look.metrics.px(4))
        return min(wanted, round(self._inner.height * 0.64) // (len(entries) + 4))

    @property
    def _labels(self) -> int:
        """The width of the labels beside the figures."""
        return self._inner.width - self._column * len(self.sides) - self.look.metrics.px(4)

    @property
    def rows(self) -> list[Rect]:
        """Where the lines of the hand's sheet stand: two lines' height below its names."""
        if not self.results:
            return []
        inner, line, more = self._inner, self._line, self.look.metrics.px(6)
        first = inner.top + round(line * 1.4)
        count = len(self.results[self.hand].lines)
        return [Rect(inner.left - more, first + n * line, inner.width + 2 * more, line) for n in range(count)]

    def _sums(self) -> list[tuple[str, list[int], Rect]]:
        """Return what stands under the lines: the sums with their places."""
        result, inner = self.results[self.hand], self._inner
        top = inner.top + round(self._line * 1.4) + self._line * len(result.lines)
        recorded = [result.points[side[0]] for side in self.sides]
        place = Rect(inner.left, top, inner.width, self._line)
        return [
            ("This hand", recorded, place),
            ("Total", self.totals[self.hand], place.move(0, self._line)),
        ]

    @property
    def totals(self) -> list[list[int]]:
        """The sides' totals after each hand."""
        totals, so_far = [], [0] * len(self.sides)
        for result in self.results:
            so_far = [total + result.points[side[0]] for total, side in zip(so_far, self.sides, strict=True)]
            totals.append(so_far)
        return totals

    def _draw_sheet(self, surface: Surface, result: HandResult) -> None:
        look, inner, labels = self.look, self._inner, self._labels
        head = Rect(inner.left, inner.top, labels, round(self._line * 1.4))
        look.write(surface, _capital(result.title), look.style(BODY, look.theme.gold, True), head, wrap=True)
        for number, name in enumerate(self.names):
            style = look.style(SMALL, COLOURS[number % len(COLOURS)], True)
            cell = self._cell(head, number).inflate(-look.metrics.px(6), 0)
            self._draw_name(surface, name, style, cell)
        for place, (row, entry) in enumerate(zip(self.rows, result.lines, strict=True)):
            if place == self.chosen:
                look.shapes.ring(surface, row, look.theme.gold, look.metrics.line, look.metrics.radius)
            text = _label(entry)
            fits = look.text.width(text, look.style(BODY)) <= labels
            style = look.read(Ground.DARK, BODY if fits else SMALL)
            look.write(surface, text, style, Rect(inner.left, row.top, labels, row.height), wrap=not fits)
            self._figures(surface, [entry.points[side[0]] for side in self.sides], row, bold=False)
        sums = self._sums()
        surface.fill(look.theme.panel_edge, Rect(inner.left, sums[0][2].top, inner.width, look.metrics.line))
        for label, figures, row in sums:
            bold = look.read(Ground.DARK, BODY, True)
            look.write(surface, label, bold, Rect(row.left, row.top, labels, row.height))
            self._figures(surface, figures, row, bold=True)
        top = sums[-1][2].bottom + look.metrics.gap
        self._draw_cards(surface, result, Rect(inner.left, top, inner.width, inner.bottom - top))

    def _draw_name(self, surface: Surface, name: str, style: Style, cell: Rect) -> None:
        """Write a side's name, whole if that fits; else the beginning of each player's, for the legend has it whole."""
        text = self.look.text
        longest = max(name.split(" "), key=lambda word: text.width(word, style))
        style = text.shrunk(longest, style, cell.width, 0.75)
        rows = max(1, cell.height // text.line_height(style))
        words = all(text.width(word, style) <= cell.width for word in name.split(" "))
        if not words or len(text.wrap(name, style, cell.width)) > rows:
            first, *others = name.split(" & ")
            parts = [first, *(f"& {other}" for other in others)][:rows]
            name = "\n".join(self._beginning(part, style, cell.width) for part in parts)
        self.look.write(surface, name, style, cell, Align.RIGHT, wrap=True)

    def _beginning(self, name: str, style: Style, width: int) -> str:
        if self.look.text.width(name, style) <= width:
            return name
        while len(name) > 1 and self.look.text.width(f"{name}.", style) > width:
            name = name[:-1]
        return f"{name.rstrip()}."

    def _cell(self, row: Rect, number: int) -> Rect:
        """Return the place of a side's figure in a row."""
        right = self._inner.right - self._column * (len(self.sides) - 1 - number)
        return Rect(right - self._column, row.top, self._column, row.height)

    def _figures(self, surface: Surface, figures: Sequence[int], row: Rect, *, bold: bool) -> None:
        style = self.look.read(Ground.DARK, BODY, bold)
        for number, figure in enumerate(figures):
            self.look.write(surface, written(figure), style, self._cell(row, number), Align.RIGHT)

    def _draw_cards(self, surface: Surface, result: HandResult, area: Rect) -> None:
        """Draw the cards behind the chosen line, each side's by its name."""
        look, gap = self.look, self.look.metrics.px(6)
        if not 0 <= self.chosen < len(result.lines):
            hint = "Point at a line, or press Up and Down, to see the cards behind it."
            look.write(surface, hint, look.dim(Ground.DARK, SMALL), area, Align.LEFT, wrap=True)
            return
        entry = result.lines[self.chosen]
        held = [
            (number, [card for seat in side if seat < len(entry.cards) for card in entry.cards[seat]])
            for number, side in enumerate(self.sides)
        ]
        held = [(number, cards) for number, cards in held if cards]
        if not held:
            look.write(surface, "There are no cards behind this line.", look.dim(Ground.DARK, SMALL), area)
            return
        columns = 2 if len(held) > MAX_COLUMN_SIDES else 1
        rows = -(-len(held) // columns)
        high = min(area.height // rows - gap, look.metrics.px(112))
        wide = (area.width - (columns - 1) * gap) // columns
        for place, (number, cards) in enumerate(held):
            x, y = area.left + place % columns * (wide + gap), area.top + place // columns * (high + gap)
            self._draw_held(surface, number, cards, Rect(x, y, wide, high))

    def _draw_held(self, surface: Surface, number: int, cards: Sequence[Card], area: Rect) -> None:
        look = self.look
        colour = COLOURS[number % len(COLOURS)]
        mark = Rect(area.left, area.top, max(3, look.metrics.px(5)), area.height)
        surface.fill(colour, mark)
        name = Rect(mark.right + look.metrics.px(6), area.top, round(area.width * 0.17), area.height)
        self._draw_short(surface, self.names[number], look.style(SMALL, colour, True), name)
        painter = CardPainter(self.art, look.shapes)
        wide = round(area.height / 1.4)
        left = name.right + look.metrics.px(6)
        step = min(wide * 0.55, (area.right - left - wide) / max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            rect = Rect(round(left + place * step), area.top, wide, area.height)
            painter.card(surface, card, rect, shadow=False)

    def _draw_short(self, surface: Surface, name: str, style: Style, cell: Rect) -> None:
        lines = max(1, cell.height // self.look.text.line_height(style))
        if any(self.look.text.width(word, style) > cell.width for word in name.split(" ")):
            lines = 1
        self.look.write(surface, name, style, cell, Align.LEFT, wrap=lines > 1)

    def parts(self) -> Iterator[Part]:
        """Yield the buttons, and the sheet line by line with its figures."""
        yield from super().parts()
        if not self.results:
            return
        for row, entry in zip(self.rows, self.results[self.hand].lines, strict=True):
            told = " ".join(written(entry.points[side[0]]) for side in self.sides)
            yield Part("line", row, f"{entry.label}: {told}")
        for label, figures, row in self._sums():
            yield Part("sum", row, f"{label}: {' '.join(map(written, figures))}")


def _label(entry: ScoreLine) -> str:
    return f"{_capital(entry.label)} ({entry.rule})" if entry.rule else _capital(entry.label)


def _capital(text: str) -> str:
    """Return the beginning of a line as one is written: ``Nullo made``."""
    return text[:1].upper() + text[1:]
