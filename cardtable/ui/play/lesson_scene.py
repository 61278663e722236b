"""The table of a lesson: the coach beside it says what to do and why, and any legal move may be tried."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from cardtable.engine.moves import Bid
from cardtable.protocols.lesson import Taught
from cardtable.protocols.match import Exits
from cardtable.ui.card_art import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.coach import Coach, LessonCommand
from cardtable.ui.play.frame import Emphasis
from cardtable.ui.play.intents import Command, Intent
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offer import Offer
from cardtable.ui.play.outcome import Following
from cardtable.ui.play.side_column import column_width, has_column
from cardtable.ui.play.table import TableScene
from cardtable.ui.table.layout import Measure, arrange
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.table.spots import Spot


class LessonScene(TableScene):
    """The table of a lesson, and the coach."""

    def __init__(
        self,
        match: Taught,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        play_on: Callable[[], None],
    ) -> None:
        """Show a lesson; ``play_on`` leaves it, and plays on from where it is."""
        self.taught = match
        self.play_on = play_on
        self.coach = Coach(match, self.act)
        self._docked = False
        self._wanted: Look | None = None
        super().__init__(match, spec, art, exits, manner)

    def follow(self, manner: Manner) -> None:
        """Take other settings; nothing is at stake in a lesson, so nothing is asked twice."""
        super().follow(replace(manner, confirm=False))
        self.coach.rules_key = manner.keys.key("rules")

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Place the coach first: the table has the room that is left, and text as designed, so that cards stay large.

        Beside the table the coach's paper ends above the hand; with enlarged text it takes the window's whole height.
        """
        table = look.with_text_scale(min(look.metrics.text_scale, 1.0))
        if has_column(look):
            self.foot, self._docked = 0, look.metrics.text_scale > 1
            view, sides = self.playing.view(), self.match.game.sides(len(self.match.names))
            column = arrange(view, self.spec, sides, self.measure(table), view.hand, self.playing.bottom).column
            self._wanted = look
            self.coach.fit(look, lambda _: column)
        else:
            self.coach.fit(look, self.coach.strip)
            self.foot = look.metrics.height - self.coach.rect.top
        super().layout(table)
        self.log.docked = False

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table: the coach has a column beside it, where there is room for one."""
        column = column_width(look)
        return replace(super().measure(look), column=column, docked=column > 0 and self._docked)

    def refresh(self) -> None:
        """Find again what is on offer, and what the coach says to it."""
        super().refresh()
        column = self.laid.layout.column
        if self._wanted is not None and column.width and column != self.coach.rect and not self.laid.busy(self.now):
            self.coach.fit(self._wanted, lambda _: column)  # it is as high as the hand of cards leaves room for
        self.coach.refresh(self.coach.look or self.look, still=not self.laid.busy(self.now))
        self.coach.ring = self._meant()
        for widget in (self.coach, *self.coach.buttons):
            self.desk.add(widget)
        self.desk.layout(self.look)

    # --- what goes on -----------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> bool:
        """Whether the learner is asked for a move, and has read all that comes before it."""
        return super().to_act and self.taught.expected is not None

    def find_offer(self) -> Offer:
        """Return what is offered; every move of a lesson is made by hand."""
        return replace(super().find_offer(), rest=None)

    def _meant(self) -> Rect | None:
        """Return the place of the button that makes the lesson's move, or of the stepper for its bid."""
        move = self.taught.expected
        if move is None or not self.to_act:
            return None
        widgets = self.widgets
        made = [(button.move, button.rect) for button in (*widgets.buttons, *widgets.cells)]
        stepper = widgets.stepper.rect if isinstance(move, Bid) and widgets.stepper is not None else None
        return next((rect for offered, rect in made if offered == move), stepper)

    def go_on(self, now: float) -> None:
        """Let come what comes next, once all is read."""
        if not self.taught.waits:
            super().go_on(now)

    def act(self, intent: Intent | LessonCommand) -> None:
        """Carry out what the learner wants."""
        match intent:
            case LessonCommand.CONTINUE if self.taught.astray:
                super().act(Command.UNDO)
            case LessonCommand.CONTINUE:
                self.taught.go_on()
                self.refresh()
            case LessonCommand.SHOW_ME:
                if self.taught.expected is not None and self.to_act:
                    self.make(self.taught.expected)
            case LessonCommand.PLAY_ON:
                self.play_on()
            case Command.HINT:
                self._show_move_meant()
            case Command.LOG:
                self.log.open = not self.log.open
                self.refresh()
            case _:
                super().act(intent)
        if self.taught.astray:
            self.playing.following = Following()

    def _show_move_meant(self) -> None:
        """Pick up the cards of the lesson's move: it is the hint, and the coach has said why."""
        move = self.taught.expected
        if move is not None and self.to_act:
            self.laid.hand.pick(move.cards, suggested=True)
            if isinstance(move, Bid):
                self.bid = move.number
            self.refresh()

    def rule_explained(self) -> str:
        """Return the rule in the tooltip, or else the one that the coach speaks of."""
        explained = self.coach.rule and not self.desk.tooltip.shown
        return self.coach.rule if explained else super().rule_explained()

    # --- what stands out --------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        """Let the cards of the next move wear the lamp, and what the coach speaks of."""
        shown = super().emphasis()
        remark, move = self.taught.remark, self.taught.expected
        if remark is None or self.laid.busy(self.now) or not (self.to_act or self.taught.waits):
            return shown
        wanted = set(move.cards) if move is not None else set()
        # Among the learner's own cards only those of the move stand out, so that it is clear which to take.
        own = wanted if wanted.intersection(self.laid.order) else wanted.union(remark.cards)
        others = wanted.union(remark.cards)
        zones = set(remark.zones)

        def is_meant(spot: Spot) -> bool:
            if spot.card in (own if self.laid.in_hand(spot) else others):
                return True
            return spot.zone in zones and spot.zone not in self.laid.layout.boxes

        filled = tuple(spot for spot in self.laid.rest if spot.zone in zones)
        return replace(
            shown,
            meant=tuple(filter(is_meant, self.laid.rest)),
            reachable=(*shown.reachable, *filled),
            lit=shown.lit | zones.difference(spot.zone for spot in filled),
        )
