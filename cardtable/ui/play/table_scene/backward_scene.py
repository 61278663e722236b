"""The table with the ways backward: undo, redo and looking back."""

from cardtable.protocols.match import Exits, Match
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.play.input.intents import Act, Command
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.panels.questions import answer_to_redo, answer_to_undo
from cardtable.ui.play.table_scene.shared_scene import SharedScene
from cardtable.ui.scene import Scene
from cardtable.ui.table.spec import LayoutSpec


class BackwardScene(SharedScene):
    """Undo and redo, which ask other people who have decided since, and the way to looking back."""

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner, seat: int | None, act: Act
    ) -> None:
        """Sit down at ``match``; ``exits`` are the ways out of the table; for the rest see ``OfferScene``."""
        super().__init__(match, spec, art, manner, seat, act)
        self.exits = exits

    def turn_back(self, command: Command) -> None:
        """Undo or redo: at once, after others have agreed, or not at all, for a reason that is shown."""
        seat = None if self.curtain is not None else self.playing.shown
        if command is Command.UNDO:
            answer = answer_to_undo(self.match, seat, lambda: self._turn_back(command))
        else:
            answer = answer_to_redo(self.match, seat)
        if isinstance(answer, str):
            self.desk.say(answer)
        elif answer is not None:
            self.ask(answer)
        else:
            self._turn_back(command)

    def _turn_back(self, command: Command) -> None:
        if not (self.match.undo() if command is Command.UNDO else self.match.redo()):
            return
        self.hints.forget()
        self.comment.close()
        self.forget_bid()
        if self.playing.take_back() if command is Command.UNDO else self.playing.bring_back():
            self.put_away()
            self.curtain = None  # a new one comes for the person who plays again
        self.refresh()

    def look_back(self, move: int, back: Scene | None = None) -> None:
        """Look at the table as the person at the screen saw it after move number ``move``.

        :param back: the scene to return to; this table if there is none.
        """
        stage, after = self.stage, back or self
        seat = self.playing.shown
        leave, lines = lambda: stage.go(after), self.exits.branching(self.match)
        stage.go(LookingBackScene(self.match, self.spec, self.art, self.manner, Start(seat, move), leave, lines))
