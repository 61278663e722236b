"""What of a table can be drawn before it is shown: the words that come, and the picture of what rests."""

from pygame import Surface

from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.table_scene.offer_screen import OfferScreen
from cardtable.ui.table.board import Board


def rehearse_words(screen: OfferScreen, surface: Surface, board: Board, now: float) -> None:
    """Draw what will be asked and told once the table is shown as it lies on this board."""
    turn, to_act = Reasons(screen.match, board, Offer(board.view), True).prompt("")
    right = screen.widgets.question_ends(board.layout, screen.look)
    screen.top.ask(Frame(surface, board, screen.look.metrics), turn, to_act=to_act, right=right)
    screen.narration.rehearse(surface, board, now, screen.widgets.event_ends)


def make_panels(screen: OfferScreen, board: Board, until: float) -> bool:
    """Make the picture of the log as it will be once the table is shown as it lies on this board, as far as one gets.

    :param until: a time of ``perf_counter``.
    :returns: whether it is there.
    """
    return screen.log.make(board, screen.look, until)


def is_composed(screen: OfferScreen, until: float) -> bool:
    """Return whether the picture of what rests is there; make it, as far as one gets until then, otherwise.

    :param until: a time of ``perf_counter``.
    """
    metrics = screen.look.metrics
    if screen.curtain is not None or screen.narration.covers(screen.laid, screen.now, screen.top, metrics.size):
        return True
    frame = Frame(Surface((1, 1)), screen.laid, metrics, screen.emphasis())
    return screen.top.picture.make(frame, metrics.size, until)
