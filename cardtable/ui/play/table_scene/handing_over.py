"""Hands the screen over from person to person: a curtain hides the cards until the next one has come."""

from collections.abc import Callable, Sequence
from typing import Protocol

from cardtable.play.match import Match
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.play.playing import Playing
from cardtable.ui.scene import Stage
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk


class SharedTable(Protocol):
    """What handing over needs of a table."""

    match: Match
    playing: Playing
    manner: Manner
    curtain: Curtain | None
    desk: Desk
    stage: Stage

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun."""

    def lower_curtain(self, seat: int, opened: Callable[[], None], others: Sequence[Button] = ()) -> None:
        """Hide the table until a person has come to the screen."""

    def refresh(self) -> None:
        """Update the offer and its widgets."""

    def act(self, intent: Intent) -> None:
        """Carry out an intent."""


class HandingOver:
    """Lowers the curtain between two people's turns, and raises it."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self._departures: int | None = None
        """How often the window had lost the focus when the table was last shown to a person or hidden."""

    def hand_over(self, seat: int) -> None:
        """Lower the curtain for another person."""
        table = self._table
        key, decider = table.manner.keys.key, table.match.last_decider
        for_whom = "" if decider is None else f" for {table.match.names[decider]}"
        others = [
            Button(f"Undo{for_whom}", lambda: table.act(TableCommand.UNDO), key=key("undo")),
            Button("Pause", lambda: table.act(TableCommand.PAUSE), key=key("menu")),
        ]
        table.put_away()
        table.lower_curtain(seat, lambda: self._sit(seat), others if decider is not None else others[1:])

    def _sit(self, seat: int) -> None:
        """Raise the curtain for a person, and show that person's hand."""
        table = self._table
        table.curtain = None
        self._departures = table.stage.departures
        table.playing.sit(seat)
        table.stage.shut_input()
        table.refresh()

    def hide(self) -> bool:
        """Lower the curtain over the hand on the screen; return whether there was one that others may see too."""
        playing = self._table.playing
        if not playing.shared or playing.shown is None or self._table.curtain is not None:
            return False
        self.hand_over(playing.shown)
        return True

    def look_away(self) -> None:
        """Hide the cards of the person at a shared screen, who has turned to another window."""
        playing, self._departures = self._table.playing, self._table.stage.departures
        if playing.shared and not self.hide():
            self._table.desk.dismiss()  # a comment on the move of the person who has just left

    def enter(self) -> None:
        """Hide the cards if the person has turned to another window at a page: somebody else may have come back."""
        departures = self._table.stage.departures
        if self._departures not in (None, departures):
            self.look_away()
        self._departures = departures
