"""Turns and moves of the person at the screen: costly moves come after a question, mistakes get the coach's comment."""

from dataclasses import replace
from typing import Protocol

from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.play.exits import Exits
from cardtable.play.hints import Hints
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Cost, Match
from cardtable.ui.play.input.outcome import FollowUp, Make
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offers.offer import Offer, asks_first
from cardtable.ui.play.panels.advice import Advice, dialog_of_comment, question_of_cost
from cardtable.ui.play.panels.comment_panel import CommentPanel
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.panels.questions import question_of_move
from cardtable.ui.play.playing import Playing
from cardtable.ui.scene import Stage
from cardtable.ui.table.board import Board
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Dialog


class AdvisedTable(Protocol):
    """What a person's moves need of a table."""

    match: Match
    spec: LayoutSpec
    playing: Playing
    board: Board
    manner: Manner
    offer: Offer
    hints: Hints
    comment: CommentPanel
    panels: Panels
    desk: Desk
    exits: Exits
    stage: Stage

    @property
    def top_desk(self) -> Desk:
        """The visible widgets."""

    def make(self, move: Move) -> None:
        """Make the person's move without further questions."""

    def show_move(self) -> None:
        """Show the last move to the person at the screen."""

    def ask(self, question: Dialog) -> None:
        """Ask a question."""

    def act(self, intent: Intent) -> None:
        """Carry out an intent."""

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun."""

    def refresh(self) -> None:
        """Update the offer and its widgets."""


class PersonsMoves:
    """Begins the turns of the person at the screen, and makes the moves, as coach and tutor want it."""

    def __init__(self, table: AdvisedTable) -> None:
        self._table = table
        self._advice = Advice(table.match)

    def begin_turn(self, view: View) -> None:
        """Begin a turn, or its next step: ignore earlier presses; after another player's turn, close the panels."""
        table, progress = self._table, self._table.playing.progress
        if len(view.log) > progress.asked_at:  # undo may be pressed several times
            table.stage.shut_input()
        table.playing.progress = replace(progress, asked_at=len(view.log))
        if view.log and view.log[-1].actor != view.seat:
            table.panels.close_earlier_play()
            if not table.desk.toast.warns:
                table.desk.toast.dismiss()  # it spoke of the turn before, over the event line
            table.refresh()

    def look_ahead(self) -> None:
        """Have the moves judged while the person thinks, if coach or tutor need it."""
        self._advice.look_ahead(self._table.manner, self._table.playing.shown)

    def propose(self, proposed: Make) -> None:
        """Make a move, or first ask about it: the tutor because it is a mistake, or the table because it is costly."""
        table, move, words = self._table, proposed.move, self._table.match.game.words
        asks = table.manner.confirm and asks_first(table.offer, words, table.spec, move, held=proposed.held)
        cost = None if proposed.agreed else self._advice.warning(move, table.manner)
        if cost is not None:
            self._warn(cost)
        elif asks and not proposed.agreed:
            table.ask(question_of_move(words.label(table.board.view, move).question, lambda: table.make(move)))
        else:
            table.make(move)

    def make(self, move: Move) -> None:
        """Make the person's move without further questions; the coach may comment on it."""
        table = self._table
        comment = self._advice.comment(move, table.manner, table.board.target)
        table.comment.close()
        if table.hints.open:
            # The table takes its room back before anything moves: a moment would show the seats moved aside.
            table.hints.close()
            table.refresh()
        left = table.playing.make(move)
        if left:
            table.put_away()
        table.show_move()
        if comment is not None and left:
            # Only this person sees it, before the curtain.
            table.ask(dialog_of_comment(comment, lambda: table.act(TableCommand.COACH_OFF)))
        elif comment is not None:
            table.comment.show(comment)
            table.refresh()

    def _warn(self, cost: Cost) -> None:
        """Let the tutor ask before a costly move; the moves that were to follow wait for the answer."""
        table, playing = self._table, self._table.playing
        follow_up, playing.follow_up = playing.follow_up, FollowUp()

        def play() -> None:
            playing.follow_up = follow_up
            table.make(cost.move)

        label = table.match.game.words.label(table.board.view, cost.move).button
        table.ask(question_of_cost(cost, label, play, table.act))

    def turn_off_advice(self, command: TableCommand) -> None:
        """Turn off the coach, or the tutor of this game."""
        table, coach = self._table, command is TableCommand.COACH_OFF
        table.exits.turn_off_advice(table.match, coach=coach, tutor=not coach)
        table.comment.close()
        who = "The coach is off" if coach else "The tutor is off in this game"
        table.top_desk.say(f"{who}. You can turn it on again in the settings.")
        table.refresh()
