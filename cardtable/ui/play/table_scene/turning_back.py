"""Undo and redo at the table, which ask other people who have decided since."""

from typing import Protocol

from cardtable.play.hints import Hints
from cardtable.play.match import Match
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.panels.comment_panel import CommentPanel
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.play.panels.questions import answer_to_redo, answer_to_undo
from cardtable.ui.play.playing import Playing
from cardtable.ui.play.table_scene.prepared_bid import PreparedBid
from cardtable.ui.scene import Stage
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Dialog


class TurnableTable(Protocol):
    """What undo and redo need of a table."""

    match: Match
    playing: Playing
    curtain: Curtain | None
    desk: Desk
    stage: Stage
    hints: Hints
    comment: CommentPanel
    bid: PreparedBid

    def ask(self, question: Dialog) -> None:
        """Ask a question."""

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun."""

    def refresh(self) -> None:
        """Update the offer and its widgets."""


class TurningBack:
    """Takes the last decision back, or brings it back."""

    def __init__(self, table: TurnableTable) -> None:
        self._table = table

    def turn_back(self, command: TableCommand) -> None:
        """Undo or redo: at once, after others have agreed, or not at all, for a reason that is shown."""
        table = self._table
        seat = None if table.curtain is not None else table.playing.shown
        if command is TableCommand.UNDO:
            answer = answer_to_undo(table.match, seat, self._undo_agreed)
        else:
            answer = answer_to_redo(table.match, seat)
        if isinstance(answer, str):
            table.desk.say(answer)
        elif answer is not None:
            table.ask(answer)
        else:
            self._turn_back(command)

    def _undo_agreed(self) -> None:
        self._turn_back(TableCommand.UNDO)
        self._table.stage.shut_input()  # the key that was held may be that of a move

    def _turn_back(self, command: TableCommand) -> None:
        table, undo = self._table, command is TableCommand.UNDO
        if not (table.match.undo() if undo else table.match.redo()):
            return
        table.hints.forget()
        table.comment.close()
        table.bid.forget()
        if table.playing.take_back() if undo else table.playing.bring_back():
            table.put_away()
            table.curtain = None  # a new one comes for the person who plays again
        table.refresh()
