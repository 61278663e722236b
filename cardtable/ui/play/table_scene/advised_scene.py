"""The table on which moves are made: the coach comments on costly moves, and the tutor asks before them."""

from abc import abstractmethod

from cardtable.engine.moves import Move
from cardtable.protocols.match import Cost, Exits, Match
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.play.input.intents import Act, Command
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.panels.advice import Advice, dialog_of_comment, question_of_cost
from cardtable.ui.play.table_scene.backward_scene import BackwardScene
from cardtable.ui.table.spec import LayoutSpec


class AdvisedScene(BackwardScene):
    """Makes the moves of the person at the screen.

    :ivar advice: finds the costs of moves.
    """

    def __init__(
        self,
        match: Match,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        seat: int | None,
        act: Act,
    ) -> None:
        """Sit down at ``match``; the parameters are those of ``BackwardScene``."""
        super().__init__(match, spec, art, exits, manner, seat, act)
        self.advice = Advice(match)

    @abstractmethod
    def show_move(self) -> None:
        """Show the last move to the person at the screen."""

    def make(self, move: Move) -> None:
        """Make the person's move without further questions; the coach may comment on it."""
        comment = self.advice.comment(move, self.manner, self.board.target)
        self.comment.close()
        if self.hints.open:
            # The table takes its room back before anything moves: a moment would show the seats moved aside.
            self.hints.close()
            self.refresh()
        left = self.playing.make(move)
        if left:
            self.put_away()
        self.show_move()
        if comment is not None and left:
            # Only this person sees it, before the curtain.
            self.ask(dialog_of_comment(comment, lambda: self._act(Command.COACH_OFF)))
        elif comment is not None:
            self.comment.show(comment)
            self.refresh()

    def warn(self, cost: Cost) -> None:
        """Let the tutor ask before a costly move; the moves that were to follow wait for the answer."""
        follow_up, self.playing.follow_up = self.playing.follow_up, FollowUp()

        def play() -> None:
            self.playing.follow_up = follow_up
            self.make(cost.move)

        label = self.match.game.words.button(self.board.view, cost.move)
        self.ask(question_of_cost(cost, label, play, self._act))

    def advise_less(self, command: Command) -> None:
        """Turn off the coach, or the tutor of this game."""
        coach = command is Command.COACH_OFF
        self.exits.turn_off_advice(self.match, coach=coach, tutor=not coach)
        self.comment.close()
        who = "The coach is off" if coach else "The tutor is off in this game"
        self.top_desk.say(f"{who}. You can turn it on again in the settings.")
        self.refresh()
