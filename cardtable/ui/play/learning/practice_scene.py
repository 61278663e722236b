"""The table of an exercise: the person makes one move as in play, and gets a verdict at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardtable.engine.moves import Move
from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.practice import PracticeMatch
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.intents import Intent, LookBack, TableCommand
from cardtable.ui.play.learning.paper_scene import PaperScene
from cardtable.ui.play.learning.practice_paper import PracticeCommand, PracticePaper
from cardtable.ui.play.manner import COACH_OFF, Manner
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.painting.frame import Emphasis

IDLE_TOOLS: Final = frozenset({TableCommand.UNDO, TableCommand.REDO, TableCommand.HINT})
"""The commands without a tool: an answer cannot be taken back, and the sheet has a button for the best move."""


class PracticeScene(PaperScene):
    """An exercise, before and after its answer."""

    idle_tools = IDLE_TOOLS

    def __init__(
        self,
        match: PracticeMatch,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        another: Callable[[], None],
    ) -> None:
        """Show an exercise; ``another`` shows the next one, or ends the series after the last."""
        self.practised = match
        self.another = another
        self.sheet = PracticePaper(match, self.act, tuple(faces_of(match.names, manner.faces)))
        super().__init__(match, spec, art, exits, manner, self.sheet)

    def follow(self, manner: Manner) -> None:
        """Apply other settings, without coach and tutor: the exercise itself comments on the answer."""
        super().follow(replace(manner, coach=COACH_OFF, tutor=None))
        self.sheet.hint_key = manner.keys.key("hint")

    # --- the course of the exercise -----------------------------------------------------------------------------------

    def find_offer(self) -> Offer:
        """Return the offer without the rest of the hand: an exercise is a single decision."""
        return super().find_offer().without_rest()

    def make(self, move: Move) -> None:
        """Answer with this move; the table stays as it is."""
        self.match.play(move)
        self.playing = replace(self.playing, follow_up=FollowUp())
        self._answered()

    def _answered(self) -> None:
        """Show the verdict on the answer, whose cards stay selected."""
        self.hints.forget()
        self.panels.close()
        assessment = self.practised.assessment
        answer = None if assessment is None else assessment.answer
        self.board.hand.pick([card for card in answer.cards if card in self.board.hand.cards] if answer else ())
        self.stage.shut_input()
        if assessment is not None:
            self.exits.sound("hand_won" if assessment.right else "turn")
        self.refresh()

    def go_on(self, now: float) -> None:
        """Continue weighing an answer that was not compared before; nothing else happens here."""
        del now
        if self.practised.weigh():
            self._answered()

    def act(self, intent: Intent | PracticeCommand) -> None:
        match intent:
            case PracticeCommand.SHOW | TableCommand.HINT if not self.practised.answered:
                self.practised.show()
                self._answered()
            case PracticeCommand.NEXT:
                self.another()
            case TableCommand.HINT:
                pass
            case TableCommand.UNDO | TableCommand.REDO:
                self.desk.say("An answer cannot be taken back. The exercise will come again.")
            case TableCommand() | LookBack():
                super().act(intent)
            case PracticeCommand():
                pass
            case _ if not self.practised.answered:
                super().act(intent)

    # --- emphasis -----------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        shown, assessment = replace(super().emphasis(), decided=self.practised.answered), self.practised.assessment
        if assessment is None:
            return shown
        best = set(assessment.best.cards)
        return replace(shown, hinted=tuple(spot for spot in self.board.layout.spots if spot.card in best))
