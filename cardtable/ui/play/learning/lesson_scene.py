"""The table of a lesson: the coach beside it says what to do and why, and the learner may try any legal move."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.lesson import LessonMatch
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.learning.coach import Coach, LessonCommand
from cardtable.ui.play.learning.paper_scene import PaperScene
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.table.spots import Spot


class LessonScene(PaperScene):
    """The table of a lesson, and the coach."""

    def __init__(
        self,
        match: LessonMatch,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        play_on: Callable[[], None],
    ) -> None:
        """Show a lesson; ``play_on`` leaves it and plays on from the current position."""
        self.taught = match
        self.play_on = play_on
        self._shown: object = None
        """The remark that was shown last, until another must be read."""
        self.coach = Coach(match, self.act)
        super().__init__(match, spec, art, exits, manner, self.coach)

    def follow(self, manner: Manner) -> None:
        super().follow(manner)
        self.coach.rules_key = manner.keys.key("rules")

    def refresh(self) -> None:
        super().refresh()
        self.coach.ring = self._meant()

    # --- the course of the lesson -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> bool:
        return super().to_act and self.taught.expected is not None

    @property
    def others_go_on(self) -> bool:
        return super().others_go_on and not self.taught.waits

    def find_offer(self) -> Offer:
        """Return the offer without the rest of the hand: every move of a lesson is made by hand."""
        return super().find_offer().without_rest()

    def _meant(self) -> Rect | None:
        """Return the place of the button for the lesson's move, or of the stepper for its bid."""
        move = self.taught.expected
        if move is None or not self.to_act:
            return None
        meant = self.widgets.way_to(move)
        return None if meant is None else meant.rect

    def go_on(self, now: float) -> None:
        """Continue the match, once everything is read; a new remark ignores presses meant for what came before."""
        if not self.taught.waits:
            super().go_on(now)
        elif self.taught.remark is not self._shown:
            self._shown = self.taught.remark
            self.stage.shut_input()

    def act(self, intent: Intent | LessonCommand) -> None:
        match intent:
            case LessonCommand.CONTINUE if self.taught.astray:
                super().act(TableCommand.UNDO)
            case LessonCommand.CONTINUE:
                self.taught.next_remark()
                self.refresh()
            case LessonCommand.SHOW_ME:
                if self.taught.expected is not None and self.to_act:
                    self.make(self.taught.expected)
            case LessonCommand.PLAY_ON:
                self.play_on()
            case TableCommand.HINT:
                self._show_move_meant()
            case _:
                super().act(intent)
        if self.taught.astray:
            self.playing = replace(self.playing, follow_up=FollowUp())

    def _show_move_meant(self) -> None:
        """Select the cards of the lesson's move as a hint; the coach has given the reason."""
        move = self.taught.expected
        if move is not None and self.to_act:
            self.board.hand.pick(move.cards, suggested=True)
            self.playing = replace(self.playing, bid=self.playing.bid.suggested(move))
            self.refresh()

    def rule_explained(self) -> str:
        explained = self.coach.rule and not self.desk.tooltip.shown
        return self.coach.rule if explained else super().rule_explained()

    # --- emphasis ---------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        shown = super().emphasis()
        remark, move = self.taught.remark, self.taught.expected
        if remark is None or self.board.busy(self.now) or not (self.to_act or self.taught.waits):
            return shown
        wanted = set(move.cards) if move is not None else set()
        # In the learner's hand only the cards of the move stand out, to make clear which to take.
        own = wanted if wanted.intersection(self.board.hand.cards) else wanted.union(remark.cards)
        others = wanted.union(remark.cards)

        def is_hinted(spot: Spot) -> bool:
            return spot.card in (own if spot.in_hand else others)

        hinted = tuple(filter(is_hinted, self.board.rest))
        return replace(shown, hinted=hinted, hinted_zones=frozenset(remark.zones))
