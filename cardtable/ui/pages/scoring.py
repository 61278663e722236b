"""The score sheet: how each figure of a hand came about, the totals, and a chart over the hands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import HandResult
from cardtable.engine.words import listed
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.pause import PauseActions, pause_menu
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.chart import Chart
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.score_sheet import ScoreSheet
from cardtable.ui.scene import Part, Scene
from cardtable.ui.text import Align
from cardtable.ui.theme import SMALL, TITLE, Ground


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """What the score sheet leads to.

    :param go_on: plays the next hand, or continues after a lesson.
    :param again: plays the same deals once more.
    :param rematch: starts another match with the same players and house rules.
    :param away: where Esc leads, through the pause menu until the match is over.
    :param look_back: shows the table as it was after a move, and returns to a scene.
    :param lesson_label: the label of the button that continues after a lesson; empty after a real hand.
    """

    go_on: Callable[[], None]
    again: Callable[[], None]
    rematch: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None]
    lesson_label: str = ""


class ScoringScene(PageScene):
    """The last hand's sheet; earlier ones can be shown too."""

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
        over = self.winners is not None and not self.actions.lesson_label
        entries = [
            (
                self.actions.lesson_label or ("Next hand" if not over else "Play again"),
                "Enter",
                self.actions.go_on if self.actions.lesson_label or not over else self.actions.rematch,
                Role.PRIMARY,
            ),
            ("Same deals again", "A", self.actions.again, Role.PLAIN),
            ("Look back", "B", self._look_back, Role.PLAIN),
            ("Earlier", "Left", lambda: self._turn_to(-1), Role.PLAIN),
            ("Later", "Right", lambda: self._turn_to(1), Role.PLAIN),
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

    def _turn_to(self, step: int) -> None:
        """Show the sheet of another hand."""
        self.hand = min(max(0, self.hand + step), len(self.results) - 1)
        self.chosen = -1
        self.ended = self._how_it_ended()
        self.dirty = True
        self._judge()

    def _judge(self) -> None:
        """Enable the buttons for the hands that exist."""
        for button, there, why in (
            (self.earlier, self.hand > 0, "This is the first hand."),
            (self.later, self.hand < len(self.results) - 1, "This is the last hand so far."),
        ):
            if button is not None and there:
                button.enable()
            elif button is not None:
                button.disable(Tip(why))

    def back(self) -> None:
        """Leave a match that is over; open the pause menu before that."""
        if self.match.actor is None:
            self.actions.away.leave()
        else:
            self.desk.open(pause_menu(self.actions.away))

    def handle(self, event: Event) -> None:
        """Take one event; pointing at a line, or pressing Up or Down, shows its cards."""
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
        if (shown := self.shown) is not None:
            shown.draw(surface, self.art, self.chosen)
        chart = Chart(self.names, [[0] * len(self.sides), *self.totals])
        chart.draw(surface, look, self.chart.inflate(-2 * look.metrics.pad, -2 * look.metrics.gap))

    @property
    def headline(self) -> str:
        """The line above the sheet: which hand it is, or who has won the match."""
        if self.winners == ():
            return "Nobody wins the match"
        if self.winners is None:
            # The number of hands in the match is not known before it ends.
            last = self.hand == len(self.results) - 1
            return f"Hand {self.hand + 1}" if last else f"Hand {self.hand + 1} of {len(self.results)} so far"
        won = [name for name, side in zip(self.names, self.sides, strict=True) if set(side) & set(self.winners)]
        if len(won) == 1:
            return f"{won[0]} {'wins' if len(self.winners) == 1 else 'win'} the match"
        return "Everybody shares the match" if 2 < len(won) == len(self.sides) else f"{listed(won)} share the match"

    def _how_it_ended(self) -> str:
        """Return the move that ended the hand, as everybody saw it: it may have passed unnoticed."""
        if not self.results:
            return ""
        moves = self.match.game.words.tell_all(self.match.view_of_hand(None, self.hand), self.match.names)
        return f"The last move: {moves[-1]}"

    @property
    def shown(self) -> ScoreSheet | None:
        """The sheet of the hand that is shown; ``None`` if no hand has been played."""
        if not self.results:
            return None
        return ScoreSheet(
            result=self.results[self.hand],
            names=self.names,
            sides=self.sides,
            totals=self.totals[self.hand],
            place=self.sheet,
            look=self.look,
        )

    @property
    def rows(self) -> list[Rect]:
        """The places of the sheet's lines."""
        shown = self.shown
        return [] if shown is None else shown.rows

    @property
    def totals(self) -> list[list[int]]:
        """The sides' totals after each hand."""
        totals, so_far = [], [0] * len(self.sides)
        for result in self.results:
            so_far = [total + result.points[side[0]] for total, side in zip(so_far, self.sides, strict=True)]
            totals.append(so_far)
        return totals

    def parts(self) -> Iterator[Part]:
        """Yield the buttons, and the sheet line by line with its figures."""
        yield from super().parts()
        if (shown := self.shown) is not None:
            yield from shown.parts()
