"""A match as it is played at one screen: its board, and how the board follows the match and the people."""

from dataclasses import replace

from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.play.hand_over import HotSeat, Next, Situation, next_step
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.moment import ShownMoment
from cardtable.ui.table.board import Board
from cardtable.ui.table.lingering import find_last_lingering
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure


def board_of(match: Match, spec: LayoutSpec, view: View, measure: Measure, pace: Pace, bottom: int) -> Board:
    """Return a board that shows a View of the match.

    :param bottom: the seat at the lower edge of the screen.
    """
    return Board(view, spec, match.game.sides(view.seats), measure, pace, bottom, match.game.words.groups)


class Playing(HotSeat):
    """The match, its board, and the person at the screen. It has no widgets.

    :ivar bottom: the seat at the lower edge of the screen.
    :ivar follow_up: the moves that follow without another decision.
    :ivar begun: whether the table has been laid out.
    """

    board: Board
    """The table as it lies, once ``lay`` has been called."""

    def __init__(self, match: Match, spec: LayoutSpec, seat: int | None) -> None:
        super().__init__(match, seat)
        self.spec = spec
        self.bottom = seat if seat is not None else match.persons[0] if match.persons else 0
        self.begun = False
        self.follow_up = FollowUp()

    def lay(self, measure: Measure, pace: Pace, order: str) -> Board:
        """Lay the table out for a window, and return the board, which is always the same one.

        :param order: the name of the first order of the hand.
        """
        if self.begun:
            self.board.set_measure(measure)
            return self.board
        self.begun = True
        self.board = board_of(self.match, self.spec, self.view(), measure, pace, self.bottom)
        for each in self.spec.sorts:
            if each.name == order:
                self.board.sort_by(each)
                self.board.hurry()
        return self.board

    def to_act(self, now: float) -> bool:
        """Whether the person whose hand is on the screen is to act, and no card moves."""
        return self.shown is not None and self.match.actor == self.shown and not self.board.busy(now)

    def next_step(self, *, curtain: bool) -> Next:
        """Return what comes next; ``curtain`` is whether it is down."""
        situation = Situation(len(self.board.view.results), self.match.actor, self.match.persons)
        return next_step(situation, self.progress, self.shown, curtain=curtain)

    def score(self) -> None:
        """Record that the score sheet was shown."""
        results = len(self.board.view.results)
        self.progress = replace(self.progress, results=results, ended=self.match.actor is None)

    def show_move(self) -> View:
        """Show the last move on the table, and return the View of the person at the screen."""
        view = self.view()
        if view.log[-1].actor != self.shown:
            self.progress = replace(self.progress, others_moved=True)
        self.board.put_down()
        self.board.show(view, self._moments(view))
        return view

    def _moments(self, view: View) -> tuple[ShownMoment, ...]:
        """Return the moments of the last move, as these people see it."""
        board, people = self.board, People(self.match.names, view.seat)
        return tuple(
            ShownMoment(
                moment,
                board.pace.scale,
                board.pace.moves,
                (moment.for_all and self.shared) or (moment.replaces_lingering and board.pace.waits),
            )
            for moment in moments_of(board.target, view, self.match.game, self.spec, people, self.match.persons)
        )

    def conceal(self, public: View) -> None:
        super().conceal(public)
        self.board.hide_hand(public)

    def take_back(self) -> bool:
        concealed = super().take_back()
        if concealed or self.shown is None:
            self.board.hand.pick(())
            self.board.set_view(self.view())
        else:
            self.board.put_down()
            self.board.turn_to(self.view())
        return concealed

    def sit(self, seat: int) -> View:
        view = super().sit(seat)
        self.bottom = self.board.bottom = seat
        self.board.hand.hold((), ())
        self.board.set_view(view)
        return view

    def sort_next(self) -> str:
        """Sort the hand in the game's next order, or again in the same one if the person has rearranged the hand.

        Return the name of the order.
        """
        orders, board = self.spec.sorts, self.board
        place = orders.index(board.hand.sort)
        board.sort_by(orders[place if board.hand.by_hand else (place + 1) % len(orders)])
        return board.hand.sort.name

    def find_last_trick(self) -> bool:
        """Find the last trick in the log if the table has shown none, or one since undone; return whether there is."""
        board, moves = self.board, len(self.view().log)
        last = board.last_lingering
        if (last is None or len(last.view.log) > moves) and self.spec.lingers:
            board.last_lingering = find_last_lingering(
                lambda length: self.match.view_at(self.shown, length), moves, self.spec
            )
        return board.last_lingering is not None
