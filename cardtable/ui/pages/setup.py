"""The set-up of a game: who sits where, the house rules with their explanation, and the number of the deal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.table import Seat
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.column import Column
from cardtable.ui.pages.house_rules_form import HouseRulesForm, Preset
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.seats_form import SeatsForm
from cardtable.ui.scene import Part
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a match is set up.

    :param options: the house rules that differ from the defaults.
    :param deal: the number that its shuffles follow; empty for any.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    deal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupActions:
    """What the page leads to.

    :param start: starts a match of the game.
    :param leave: goes back to the menu.
    :param learn: starts the game's lesson for a number of players; ``None`` if it has none.
    :param read: opens the game's rules at a rule, by its number, or at the beginning if that is empty;
        ``None`` if it has none.
    """

    start: Callable[[Game, Wanted], None]
    leave: Callable[[], None]
    learn: Callable[[Game, int], None] | None = None
    read: Callable[[Game, str], None] | None = None


class SetupScene(PageScene):
    """Sets up one game, starting from how it was set up last time."""

    title_share = 0.62

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Wanted | None,
        actions: SetupActions,
        own_name: str = "",
    ) -> None:
        """Offer the game.

        :param presets: house rules with a name.
        :param last: how it was set up last time; ``None`` for the first time.
        :param own_name: the name of the person at the screen; empty if it is not known.
        """
        super().__init__()
        self.game = game
        self.title = game.name
        self.actions = actions
        self.seating = SeatsForm(game, last.seats if last else None, own_name, lambda: self.layout(self.look))
        self.house = HouseRulesForm(game, presets, last.options if last else {}, self._judge, self.desk.say)
        self.problems: list[str] = []
        self.columns: tuple[Column, ...] = ()
        self.start_button: Button | None = None
        self.learn_button: Button | None = None
        self.complaint = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        """Place the seats on the left, the house rules on the right, and the start below."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        high = foot.top - metrics.gap - body.top
        left = Rect(body.left, body.top, round(body.width * 0.42), high)
        right = Rect(left.right + metrics.gap, body.top, body.right - left.right - metrics.gap, high)
        seats, rules = Column("Seats, clockwise", left, look), Column("House rules", right, look)
        self.columns = (seats, rules)
        made = [*self.seating.place(look, seats), *self.house.place(look, rules), *self._foot(look, foot)]
        self._judge()
        return made

    def _foot(self, look: Look, foot: Rect) -> list[Widget]:
        gap = look.metrics.gap
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, round(foot.width * 0.17), foot.height), look)
        wide = round(foot.width * 0.3)
        start = self.start_button = Button("Start", self._start, key="Enter", role=Role.PRIMARY)
        start.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        made: list[Widget] = [start]
        left = back.rect.right + gap
        if self.actions.read is not None:
            rules = Button("Rules", self._read_rules, key="F1")
            rules.layout(back.rect.move(back.rect.width + gap, 0), look)
            left = rules.rect.right + gap
            made.append(rules)
        self.complaint = Rect(left, foot.top, start.rect.left - gap - left, foot.height)
        if self.actions.learn is not None:
            learn = self.learn_button = Button(
                "First hand, explained", partial(self.actions.learn, self.game, len(self.seating.seats)), key="F"
            )
            learn.layout(self.complaint, look)
            made.append(learn)
        return [*made, back]

    def _judge(self) -> None:
        """Let the match start, or say why it cannot."""
        self.dirty = True
        self.problems = self.house.problems(len(self.seating.seats))
        if self.learn_button is not None:
            # What keeps the match from starting is written in the button's place.
            self.learn_button.visible = not self.problems
        if self.start_button is None:
            return
        if self.problems:
            self.start_button.disable(Tip(" ".join(self.problems)))
        else:
            self.start_button.enable()

    def _start(self) -> None:
        if not self.problems:
            wanted = Wanted(self.seating.named(), dict(self.house.options), self.seating.deal)
            self.actions.start(self.game, wanted)

    def _read_rules(self) -> None:
        """Open the rules: at the house rule that is pointed at, or else at their beginning."""
        if self.actions.read is not None:
            explained = self.house.explained
            self.actions.read(self.game, "" if explained is None else explained[1].rule)

    def back(self) -> None:
        """Go back to the menu."""
        self.actions.leave()

    def handle(self, event: Event) -> None:
        """Take one event. No tooltip repeats what the page explains already."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.house.explained is not None and self._explanation_place():
            self.desk.tooltip.hide()

    def draw_page(self, surface: Surface) -> None:
        """Draw the two panels with their titles, and the explanation."""
        look = self.look
        for column in self.columns:
            self.panel(surface, column.rect)
            column.draw_title(surface)
        if self.problems:
            warn = look.style(SMALL, look.theme.warn)
            look.write(surface, " ".join(self.problems), warn, self.complaint, Align.CENTRE, wrap=True)
        self._draw_explanation(surface)

    def _draw_explanation(self, surface: Surface) -> None:
        """Explain the rule that is pointed at, or else the preset, where there is room."""
        look = self.look
        beside = self.head_parts(look)[1]
        small = look.read(Ground.DARK, SMALL)
        title, text = self.house.explanation
        place = self._explanation_place()
        if place is not None or self.house.explained is None:
            look.write(surface, self.game.blurb, small, beside, Align.RIGHT, wrap=True)
        else:
            look.write(surface, f"{title}: {text}", small, beside, Align.RIGHT, wrap=True)
        if place is None:
            return
        body = look.read(Ground.DARK, BODY)
        line = Rect(place.left, place.top, place.width, look.text.line_height(body))
        look.write(surface, title, look.style(BODY, look.theme.gold, True), line)
        surface.blit(look.text.block(text, body, line.width), line.bottomleft)

    def _explanation_place(self) -> Rect | None:
        """Return where the explanation can be read whole, under its title: below the rules, or below the seats."""
        look = self.look
        body = look.read(Ground.DARK, BODY)
        text = self.house.explanation[1]

        def fits(room: Rect) -> bool:
            needed = look.text.measure(text, body, room.width)[1] if room.width > 0 else room.height
            return look.text.line_height(body) + needed <= room.height

        return next((room for room in (self.house.free, self.seating.free) if fits(room)), None)

    def parts(self) -> Iterator[Part]:
        """Yield the widgets, and the explanation."""
        yield from super().parts()
        title, text = self.house.explanation
        place = self._explanation_place()
        if place is not None:
            yield Part("explanation", place, f"{title}: {text}")
