"""The table at a screen that several people may share: a curtain hides the cards until the next person has come."""

from cardtable.ui.kit.button import Button
from cardtable.ui.play.input.intents import Command
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.table_scene.offer_scene import OfferScene


class SharedScene(OfferScene):
    """The offer for one person after the other, with a curtain between their turns."""

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun: another person comes."""
        self.panels.close()
        self.desk.dismiss()
        self.hands = self.hands.forgotten()
        self.playing.follow_up = FollowUp()
        self.board.hand.pick(())

    def hand_over(self, seat: int) -> None:
        """Lower the curtain for another person."""
        key, decider = self.manner.keys.key, self.match.last_decider
        for_whom = "" if decider is None else f" for {self.match.names[decider]}"
        others = [
            Button(f"Undo{for_whom}", lambda: self._act(Command.UNDO), key=key("undo")),
            Button("Pause", lambda: self._act(Command.PAUSE), key=key("menu")),
        ]
        self.put_away()
        self.lower_curtain(seat, lambda: self._sit(seat), others if decider is not None else others[1:])

    def _sit(self, seat: int) -> None:
        """Raise the curtain for a person, and show that person's hand."""
        self.curtain = None
        self.playing.sit(seat)
        self.stage.shut_input()
        self.refresh()
