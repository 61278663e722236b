"""Makes the pictures of a table before they are shown, so that no frame and no step takes too long to draw."""

from time import perf_counter
from typing import Final

from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.table_scene.landing_cards import LandingCards
from cardtable.ui.play.table_scene.rehearsal import Rehearsal
from cardtable.ui.play.table_scene.scene_painter import ScenePainter
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.unseen import UnseenDrawing

DRAWING_SECONDS: Final = 0.002
"""Seconds of a slice that must be left for its frame to be drawn in the same turn of the loop."""

ANSWER_SECONDS: Final = 0.015
"""Seconds after a person's move from which a frame answers it, even though the move's step is not prepared yet."""


class Preparation:
    """Makes what the painter will need: for the next frame, for the next step, and after the person's next move.

    :ivar landing_cards: the playable cards, as large as they will lie on the table.
    :ivar new_turn: what is new in the person's turn that has just begun, above all buttons and prompt, until it has
        been drawn once.
    """

    def __init__(self, painter: ScenePainter, art: CardArt) -> None:
        self._painter = painter
        self._art = art
        self.new_turn: UnseenDrawing | None = None
        self._answer_at: float | None = None
        """The ``perf_counter`` time from which a frame answers a person's move; ``None`` if one has."""
        self.begin_again()

    def begin_again(self) -> None:
        """Drop everything that has been begun: the table has another look, or is laid out again."""
        painter = self._painter
        self._rehearsal = Rehearsal(painter.rehearse_words, painter.make_panels, painter.make_ground)
        self.landing_cards = LandingCards(self._art)
        self._put_off = False
        """Whether the last turn of the loop put off its frame."""
        if self.new_turn is not None:
            self.begin_turn()

    @property
    def answers(self) -> bool:
        """Whether a person's move has yet to be answered by a frame."""
        return self._answer_at is not None

    def answer_soon(self) -> None:
        """Answer the move that a person has just made, even if its step takes long to prepare."""
        self._answer_at = perf_counter() + ANSWER_SECONDS

    def answer(self, *, prepared: bool) -> bool:
        """Return whether the next frame only answers a person's move, with everything at rest as it was last shown.

        :param prepared: whether the table can be shown as it is now: that is answer enough.
        """
        painter, due = self._painter, self._answer_at is not None and perf_counter() >= self._answer_at
        painter.as_shown = due and not prepared and painter.has_shown
        if prepared or painter.as_shown:
            self._answer_at = None
        return painter.as_shown

    def begin_turn(self) -> None:
        """Begin a turn of the person at the screen."""
        self.new_turn = UnseenDrawing(self._painter.top.look.metrics.size, self._painter.draw_table)

    def is_rehearsed(self, board: Board, hover: Spot | None, now: float, until: float) -> bool:
        """Return whether the step that begins now can be drawn fast enough; otherwise make some of its pictures.

        :param hover: the card under the pointer.
        :param until: the ``perf_counter`` time at which to pause.
        """
        painter = self._painter
        return self._rehearsal.is_ready(board, painter.top, painter.narration, now, until, hover)

    def is_drawable(self, until: float) -> bool:
        """Return whether everything new in the next frame has been drawn once; otherwise draw some of it.

        If that took most of this turn of the loop, the frame waits for the next one, which comes at once.

        :param until: the ``perf_counter`` time at which to pause.
        """
        if not self._painter.make(until):
            self._put_off = False
            return False
        if self.new_turn is not None and not self._painter.hidden:
            if not self.new_turn.make(until):
                return False
            self.new_turn = None
        self._put_off = not self._put_off and perf_counter() > until - DRAWING_SECONDS
        return not self._put_off

    def make_ahead(self, board: Board, offer: Offer | None, until: float) -> None:
        """Make pictures of the table when its cards come to rest, and after the person's next move.

        :param offer: the offer, if the person at the screen is to act.
        :param until: the ``perf_counter`` time at which to pause.
        """
        self._rehearsal.make_ahead(board, until)
        if offer is not None:
            self.landing_cards.make(board, offer, until)
