"""A match as it is played at one screen: what is going on there, and how its board follows the match and the people."""

from dataclasses import dataclass, field, replace

from cardtable.engine.moves import Bid, Move
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.play.hand_over import HotSeat, seat_at_screen
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.play.input.outcome import FollowUp, Make
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.moment import ShownMoment
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from cardtable.ui.table.steps import find_last_lingering


@dataclass(frozen=True, slots=True)
class PreparedBid:
    """The bid that the person prepares before making it.

    :param number: the number set on the stepper; ``None`` before that.
    :param chosen: the bid chosen in the bid table; ``None`` before that.
    :param row: the row of the bid table that is looked at; ``None`` before one is chosen.
    """

    number: int | None = None
    chosen: Move | None = None
    row: int | None = None

    @property
    def begun(self) -> bool:
        """Whether the person has set or chosen anything."""
        return self.number is not None or self.chosen is not None

    def suggested(self, move: Move) -> "PreparedBid":
        """Return the bid with the stepper set to a suggested move, if that is a bid."""
        return replace(self, number=move.number) if isinstance(move, Bid) else self


@dataclass(frozen=True, slots=True)
class Playing(HotSeat):
    """What is going on at the screen: whose hand is on it, what has been shown, and what that person has begun.

    :param bottom: the seat at the lower edge of the screen.
    :param bid: the bid that the person prepares.
    :param follow_up: the moves that follow without another decision.
    :param proposed: the move that waits until the tutor is heard.
    :param warned: the move that the tutor has asked about.
    :param followed: the move that the coach still judges, and the View before it.
    :param departures: how often the window had lost the focus when the table was last shown to a person or hidden;
        ``None`` before that.
    """

    bottom: int = 0
    bid: PreparedBid = field(default_factory=PreparedBid)
    follow_up: FollowUp = field(default_factory=FollowUp)
    proposed: Make | None = None
    warned: Move | None = None
    followed: tuple[Move, View] | None = None
    departures: int | None = None

    def begun_nothing(self) -> "Playing":
        """Return the same without anything that the person has begun."""
        return replace(self, bid=PreparedBid(), follow_up=FollowUp(), proposed=None, followed=None)

    def sit(self, seat: int) -> "Playing":
        """Return what is going on when a person has come to the screen."""
        return replace(self.begun_nothing(), shown=seat, bottom=seat)


def playing_at(match: Match, seat: int | None) -> Playing:
    """Return what is going on when people sit down at a match.

    :param seat: the seat whose cards are shown; ``None``: that of the only person, if there is just one.
    """
    shown, progress = seat_at_screen(match, seat)
    bottom = seat if seat is not None else match.persons[0] if match.persons else 0
    return Playing(match, shown, progress, bottom)


def board_of(match: Match, spec: LayoutSpec, view: View, measure: Measure, pace: Pace, bottom: int) -> Board:
    """Return a board that shows a View of the match.

    :param bottom: the seat at the lower edge of the screen.
    """
    return Board(view, spec, match.game.sides(view.seats), measure, pace, bottom, match.game.words.groups)


def moments_at(playing: Playing, board: Board, view: View) -> tuple[ShownMoment, ...]:
    """Return the moments of the last move of a View, as the people at the screen see it."""
    match, pace = playing.match, board.pace
    people = People(match.names, view.seat)
    return tuple(
        ShownMoment(
            moment,
            pace.scale,
            pace.moves,
            (moment.for_all and playing.shared) or (moment.replaces_lingering and pace.waits),
        )
        for moment in moments_of(board.target, view, match.game, board.spec, people, match.persons)
    )


def sort_next(board: Board) -> str:
    """Sort the hand in the game's next order, or again in the same one if the person has rearranged the hand.

    Return the name of the order.
    """
    orders = board.spec.sorts
    place = orders.index(board.hand.sort)
    board.sort_by(orders[place if board.hand.by_hand else (place + 1) % len(orders)])
    return board.hand.sort.name


def find_last_trick(playing: Playing, board: Board) -> bool:
    """Find the last trick in the log if the table has shown none, or one since undone; return whether there is one."""
    moves, last = len(playing.view().log), board.last_lingering
    if (last is None or len(last.view.log) > moves) and board.spec.lingers:
        board.last_lingering = find_last_lingering(
            lambda length: playing.match.view_at(playing.shown, length), moves, board.spec
        )
    return board.last_lingering is not None
