"""Draws parts of a table before it is shown: the prompt, the event line, the log, and everything at rest."""

from pygame import Surface

from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.table_scene.offer_screen import OfferScreen
from cardtable.ui.table.board import Board


def rehearse_words(screen: OfferScreen, surface: Surface, board: Board, now: float) -> None:
    """Draw the prompt, the event line and the bubbles as they will be when this board is shown."""
    turn, to_act = Reasons(screen.match, board, Offer(board.view), True).prompt("")
    right = screen.widgets.prompt_end(board.layout, screen.look)
    screen.top.draw_prompt(Frame(surface, board, screen.look.metrics), turn, to_act=to_act, right=right)
    screen.narration.rehearse(surface, board, now, screen.widgets.event_end)


def make_panels(screen: OfferScreen, board: Board, until: float) -> bool:
    """Make the picture of the log as it will be when this board is shown, in slices.

    :param until: the ``perf_counter`` time at which to pause.
    :returns: whether it is finished.
    """
    return screen.log.make(board, screen.look, until)


def is_composed(screen: OfferScreen, until: float) -> bool:
    """Make the picture of everything at rest in slices, if it is needed, and return whether it is finished.

    :param until: the ``perf_counter`` time at which to pause.
    """
    metrics = screen.look.metrics
    if screen.curtain is not None:
        return True
    if screen.narration.hiding(screen.board, screen.now):
        return screen.make_ground(screen.board, until)
    frame = Frame(Surface((1, 1)), screen.board, metrics, screen.emphasis())
    return screen.top.picture.make(frame, metrics.size, until)
