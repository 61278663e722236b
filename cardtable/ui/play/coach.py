"""A first hand, explained: the table with a strip below it, where every step is told and shown."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.moves import Move
from cardtable.protocols.lesson import Taught
from cardtable.protocols.match import Exits
from cardtable.ui.faces import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.skin import Role, panel_box
from cardtable.ui.kit.widget import Seen, Widget
from cardtable.ui.look import Look
from cardtable.ui.play.frame import Emphasis
from cardtable.ui.play.intents import Command, Intent
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offer import Offer
from cardtable.ui.play.outcome import Following
from cardtable.ui.play.table import TableScene
from cardtable.ui.scene import Part
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.theme import BODY, SMALL, Ground

MAX_STRIP_SHARE: Final = 0.175
"""How much of the window's height the strip may take when text is enlarged: the bids of Five Hundred just fit then."""


class LessonCommand(Enum):
    """What the buttons of the strip ask for, besides the rules and leaving."""

    CONTINUE = auto()
    SHOW_ME = auto()


class Coach(Widget):
    """The strip in which the coach speaks; ``buttons`` are those beside the text."""

    kind = "coach"
    ground = Seen(Ground.PAPER)

    def __init__(self, match: Taught, act: Callable[[Intent | LessonCommand], None]) -> None:
        """``act`` is given what the buttons ask for."""
        super().__init__()
        self.match = match
        self._act = act
        self.rules_key = ""
        self.buttons: tuple[Button, ...] = ()
        self.rule = ""
        self.step = match.step
        self.ring: Rect | None = None
        self._text = Rect(0, 0, 0, 0)
        self._column = Rect(0, 0, 0, 0)

    @property
    def focusable(self) -> bool:
        """Never: it is only read."""
        return False

    @property
    def told(self) -> str:
        """What is taught, and the number of the step whose text is shown, if any is yet."""
        return f"{self.match.title} · {self.step} of {self.match.steps}" if self.step else self.match.title

    def take_room(self, look: Look) -> Look:
        """Take the room that the longest of the lesson's texts needs, at the window's lower edge.

        Large text is made a little smaller where it would leave too little to the table. What is returned is the
        look that the table should have in the room that is left: with text as designed, so that cards stay large.
        """
        metrics = look.metrics
        scale = metrics.text_scale
        while self._place(look) > MAX_STRIP_SHARE * metrics.height and scale > 1:
            scale = max(1.0, scale - 0.1)
            look = look.with_text_scale(scale)
        return look.with_text_scale(min(scale, 1.0))

    def _place(self, look: Look) -> int:
        """Place everything for this look and return the height that it takes."""
        metrics = look.metrics
        margin, gap, edge = metrics.px(10), metrics.px(12), metrics.px(8)
        wide = metrics.width - 2 * margin
        column = min(round(wide * 0.28), metrics.px(270))
        room = wide - column - 3 * gap
        head = look.text.line_height(look.style(SMALL))
        highest = max(look.text.measure(text, look.style(BODY), room)[1] for text in self.match.texts)
        inner = max(head + highest, 2 * metrics.target + metrics.px(6))
        high = inner + 2 * edge
        self.layout(Rect(margin, metrics.height - metrics.px(6) - high, wide, high), look)
        self._text = Rect(self.rect.left + gap, self.rect.top + edge, room, inner)
        self._column = Rect(self._text.right + gap, self._text.top, column, inner)
        return high

    def refresh(self, look: Look, *, still: bool) -> None:
        """Say what is to be said now; while cards move, what was said last stays.

        :param still: whether everything lies still.
        """
        remark = self.match.remark
        if still and remark is not None:
            self.label, self.rule, self.step = remark.say, remark.rule, self.match.step
        self.buttons = tuple(self._placed(look, still=still))

    def _placed(self, look: Look, *, still: bool) -> Iterator[Button]:
        gap = look.metrics.px(6)
        high = (self._column.height - gap) // 2
        upper = Rect(self._column.topleft, (self._column.width, high))
        lower = Rect(upper.left, upper.bottom + gap, (upper.width - gap) // 2, high)
        main = self._main() if still else None
        if main is not None:
            main.layout(upper, look)
            yield main
        if self.rule:
            tip = f"Read this rule ({self.rules_key})"
            read = Button(f"Rule {self.rule}", partial(self._act, Command.RULES), tip=tip)
            read.layout(lower, look)
            yield read
        leave = Button("Leave", partial(self._act, Command.LEAVE))
        leave.layout(lower.move(lower.width + gap, 0), look)
        yield leave

    def _main(self) -> Button | None:
        if self.match.expected is not None:
            return Button("Show me", partial(self._act, LessonCommand.SHOW_ME), key="F2", role=Role.PRIMARY)
        if self.match.waits:
            return Button("Continue", partial(self._act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)
        return None

    def handle(self, event: Event) -> bool:
        """Let no click through to what lies under it."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: Surface) -> None:
        """Draw the strip with its text, and a ring around the button that is meant."""
        look = self.look
        if look is None:
            return
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, shadow=False))
        head = look.style(SMALL, look.theme.accent_on(self.ground), bold=True)
        line = Rect(self._text.topleft, (self._text.width, look.text.line_height(head)))
        look.write(surface, self.told, head, line)
        surface.blit(look.text.block(self.label, look.read(self.ground, BODY), self._text.width), line.bottomleft)
        if self.ring is not None:
            far = look.metrics.px(5)
            look.shapes.ring(surface, self.ring.inflate(far, far), look.theme.cream, far, look.metrics.radius)

    def parts(self) -> Iterator[Part]:
        """Yield the strip, and its text."""
        yield Part(self.kind, Rect(self.rect), self.told)
        yield Part("text", Rect(self._text), self.label)


class LessonScene(TableScene):
    """The table of a lesson: only the lesson's moves are made, and they are shown."""

    def __init__(self, match: Taught, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner) -> None:
        self.taught = match
        self.coach = Coach(match, self.act)
        super().__init__(match, spec, art, exits, manner)

    def follow(self, manner: Manner) -> None:
        """Take other settings; nothing is at stake in a lesson, so nothing is asked twice."""
        super().follow(replace(manner, confirm=False))
        self.coach.rules_key = manner.keys.key("rules")

    def layout(self, look: Look) -> None:
        """Place the strip first: the table has the room above it."""
        table = self.coach.take_room(look)
        self.foot = look.metrics.height - self.coach.rect.top
        super().layout(table)

    def refresh(self) -> None:
        """Find again what is on offer, and what the coach says to it."""
        super().refresh()
        self.coach.refresh(self.look, still=not self.laid.busy(self.now))
        self.coach.ring = self._meant()
        for widget in (self.coach, *self.coach.buttons):
            self.desk.add(widget)
        self.desk.layout(self.look)

    @property
    def due(self) -> bool:
        """Whether the learner is asked for a move, and has read all that comes before it."""
        return super().due and not self.taught.waits

    def find_offer(self) -> Offer:
        """Return what is offered; every move of a lesson is made by hand."""
        return replace(super().find_offer(), rest=None)

    def _meant(self) -> Rect | None:
        """Return the place of the button that makes the lesson's move, if there is one."""
        move = self.taught.expected
        if move is None or not self.due:
            return None
        return next((button.rect for button in self.asking.buttons if button.move == move), None)

    def go_on(self, now: float) -> None:
        """Let come what comes next, once all is read."""
        if not self.taught.waits:
            super().go_on(now)

    def act(self, intent: Intent | LessonCommand) -> None:
        """Carry out what the learner wants."""
        if intent is LessonCommand.CONTINUE:
            self.taught.go_on()
            self.refresh()
        elif intent is LessonCommand.SHOW_ME:
            if self.taught.expected is not None and self.due:
                self.make(self.taught.expected)
        elif not isinstance(intent, LessonCommand):
            super().act(intent)

    def make(self, move: Move) -> None:
        """Make the move if it is the lesson's; else say so, and nothing changes."""
        answer = self.taught.answer(move)
        if not answer:
            super().make(move)
            return
        self.playing.following = Following()
        self.laid.hand.pick(())
        self.refresh()
        self.desk.say(answer)

    def rule_explained(self) -> str:
        """Return the rule in the tooltip, or else the one that the coach speaks of."""
        explained = self.coach.rule and not self.desk.tooltip.shown
        return self.coach.rule if explained else super().rule_explained()

    def emphasis(self) -> Emphasis:
        """Let the cards of the next move stand out, and what the coach points at."""
        shown = super().emphasis()
        remark, move = self.taught.remark, self.taught.expected
        if remark is None or self.laid.busy(self.now) or not (self.due or self.taught.waits):
            return shown
        wanted = set(move.cards) if move is not None else set()
        # Among the learner's own cards only those of the move stand out, so that it is clear which to take.
        own = wanted if wanted.intersection(self.laid.order) else wanted.union(remark.cards)
        others = wanted.union(remark.cards)
        strips = set(remark.zones).difference(self.laid.layout.boxes)
        spots = tuple(
            spot
            for spot in self.laid.rest
            if spot.card in (own if self.laid.in_hand(spot) else others) or spot.zone in strips
        )
        return replace(shown, pointed=(*shown.pointed, *spots), lit=shown.lit | set(remark.zones))
