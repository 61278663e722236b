"""Draws the scene of the table in play: the table, the prompt, the buttons, announcements, moments and panels."""

from math import inf
from typing import Protocol

from pygame import Rect, Surface

from cardtable.engine.voice.words import Turn
from cardtable.play.match import Match
from cardtable.ui.listing import Layer
from cardtable.ui.moving_picture import MovingPicture
from cardtable.ui.play.buttons.menubar import Menubar
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.input.gestures import Hands
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.play.panels.narrow_place import NarrowRoom
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.table_scene.narration import GroundParts, Narration
from cardtable.ui.play.telling.announcement_painter import Obstacles
from cardtable.ui.table.board import Board
from cardtable.ui.widgets.desk import Desk


class ShownTable(Protocol):
    """What the painter reads of a table each time it draws."""

    match: Match
    board: Board
    hands: Hands
    curtain: Curtain | None
    now: float

    def emphasis(self) -> Emphasis:
        """Return the emphasis now."""

    @property
    def animating(self) -> bool:
        """Whether cards, widgets, a bubble or a moment move."""

    @property
    def prompt(self) -> tuple[Turn, bool]:
        """The prompt, and whether the person at the screen is to act."""


class ScenePainter:
    """Draws one table in play. Everything at rest comes from one kept picture; above it is everything that moves.

    :ivar top: draws what lies on the table, in the look of the last ``layout``.
    :ivar narration: draws what is announced.
    :ivar moving_picture: draws the frames while something moves.
    :ivar as_shown: whether everything at rest may be drawn as it was last shown, if its picture is not finished.
    """

    top: Tabletop

    def __init__(
        self,
        table: ShownTable,
        narration: Narration,
        widgets: OfferWidgets,
        menubar: Menubar,
        panels: Panels,
        desk: Desk,
    ) -> None:
        self._table = table
        self.narration = narration
        self.moving_picture = MovingPicture()
        self.as_shown = False
        self._widgets = widgets
        self._menubar = menubar
        self._panels = panels
        self._desk = desk

    def layout(self, top: Tabletop) -> None:
        """Draw with another table top, in its look."""
        self.top = top
        self.narration.layout(top.look)

    @property
    def hidden(self) -> bool:
        """Whether the curtain or a moment hides the table now."""
        return self._table.curtain is not None or self.narration.hiding(self._table.board, self._table.now)

    @property
    def has_shown(self) -> bool:
        """Whether everything at rest can be drawn as it was last shown, and nothing moves above it."""
        moving = self._table.board.moving
        return not (self.hidden or moving) and self.top.picture.shown(self.top.look.metrics.size) is not None

    def draw(self, surface: Surface) -> None:
        """Draw the curtain; or the table, and the moment over it."""
        table, board, now = self._table, self._table.board, self._table.now
        if table.curtain is not None:
            self.moving_picture.forget()
            table.curtain.draw(surface, self.top.look)
            return
        hidden = self.hidden
        if hidden:
            self.make_ground(board)
        moving = moment_on(board) if hidden else board if table.animating else None
        with self.moving_picture.frame(surface, moving) as noted:
            if not hidden:
                self.draw_table(noted, as_shown=self.as_shown)
            with self.top.look.listing.over(Layer.MOMENT):
                if hidden:
                    self.narration.draw_covering(noted, board, self.top, now)
                else:
                    self.narration.draw_moment(noted, board, self.top, now)

    def draw_table(self, surface: Surface, *, as_shown: bool = False) -> None:
        """Draw the table with its panels and buttons, and everything on it except moments.

        :param as_shown: whether everything at rest may be drawn as it was last shown, if its picture is not finished.
        """
        table, look = self._table, self.top.look
        board = table.board
        frame = Frame(surface, board, look.metrics, table.emphasis())
        self.top.draw(frame, as_shown=as_shown)
        turn, to_act = table.prompt
        note = None
        if to_act or board.layout.prompt.collidelist(self._desk.text_places) < 0:  # or a notice has taken its place
            note = self.top.draw_prompt(frame, turn, to_act=to_act, right=self._widgets.prompt_end(board.layout, look))
        paper = self._paper()
        self._widgets.draw(surface, look, paper)
        self.narration.draw(surface, board, table.now, self._obstacles(note, paper))
        self.top.draw_moving(frame, table.now)
        if table.hands.drag is not None:
            with look.listing.over(Layer.NOTICE):
                self.top.draw_dragged(frame, table.hands.drag)
        # Open panels cover the table and its buttons.
        asking, written = self._widgets.choices_place or note, paper or self._widgets.forecast_row
        self._desk.draw(surface, lambda shown: self._panels.draw(shown, look, board, self.top, asking, written))

    def _obstacles(self, note: Rect | None, paper: Rect | None) -> Obstacles:
        """Return what the event line and the bubbles stay clear of.

        :param note: the place of the note that replaces the prompt.
        :param paper: the place of the forecast on paper.
        """
        board, widgets = self._table.board, self._widgets
        event = board.layout.event
        lying = tuple(rect for rect in (widgets.panel, paper) if rect is not None)
        hinted = (event,) if self._panels.hint.over_event(board.layout) else ()
        over = next((rect for rect in (*lying, *hinted) if rect.colliderect(event)), None)
        notes = self.notes_off_bubbles() if self.narration.announcements.bubbles else ()
        side = self.top.sides.note_place(board, self.top.look.metrics)
        return Obstacles(note or over, widgets.picture_row.event_end, lying, notes, self._desk.text_places, side)

    def notes_off_bubbles(self) -> tuple[Rect, ...]:
        """Return the texts that no bubble may touch: tags, notes, and the note about the viewer's side."""
        gap = self.top.look.metrics.px(4)
        return tuple(rect.inflate(0, 2 * gap) for rect in self.top.text_places(self._table.board))

    def _paper(self) -> Rect | None:
        """Return the place of the forecast; ``None`` if it is not drawn, or if a hint without a column needs its place.

        The hint answers the same question, and would cover the last line of the forecast.
        """
        paper, hint, board = self._widgets.forecast.place, self._panels.hint, self._table.board
        if paper is None or not hint.over_event(board.layout):
            return paper
        texts = [*self.top.text_places(board), paper]
        room = NarrowRoom(board.layout, self.top.look, self._widgets.panel, texts)
        return None if hint.narrow.whole_place(room).colliderect(paper) else paper

    # --- pictures made ahead ------------------------------------------------------------------------------------------

    def make(self, until: float) -> bool:
        """Make the picture of everything at rest in slices, if it is needed, and return whether it is finished.

        :param until: the ``perf_counter`` time at which to pause.
        """
        board = self._table.board
        if self._table.curtain is not None:
            return True
        if self.hidden:
            return self.make_ground(board, until)
        return self.top.picture.make(self._empty_frame(board), self.top.look.metrics.size, until)

    def make_ground(self, board: Board, until: float = inf) -> bool:
        """Make the darkened table under a moment of a board in slices, and return whether it is finished.

        :param until: the ``perf_counter`` time at which to pause.
        """
        size, moment = self.top.look.metrics.size, moment_on(board)
        if self.narration.covers(board, self._table.now, self.top, size):
            return True
        if moment is not None and not moment.moment.bare:
            # The table's own picture is needed first; it must not lie where the darkened table is made.
            frame = self._empty_frame(board)
            if not self.top.picture.make(frame, size, until):
                return False
            self.top.picture.of(frame, size)
        parts = GroundParts(self.draw_table, self._menubar.draw)
        return self.narration.make_ground(board, self.top, parts, until)

    def _empty_frame(self, board: Board) -> Frame:
        """Return a frame that describes the board as it lies, without room for a picture of it."""
        return Frame(Surface((1, 1)), board, self.top.look.metrics, self._table.emphasis())

    def make_panels(self, board: Board, until: float) -> bool:
        """Make the picture of the log as it will be when this board is shown, in slices.

        :param until: the ``perf_counter`` time at which to pause.
        :returns: whether it is finished.
        """
        return self._panels.log.make(board, self.top.look, until)

    def rehearse_words(self, surface: Surface, board: Board, now: float) -> None:
        """Draw the prompt, the event line and the bubbles as they will be when this board is shown."""
        turn, to_act = Reasons(self._table.match, board, Offer(board.view), True).prompt("")
        right = self._widgets.prompt_end(board.layout, self.top.look)
        self.top.draw_prompt(Frame(surface, board, self.top.look.metrics), turn, to_act=to_act, right=right)
        self.narration.rehearse(surface, board, now, self._widgets.picture_row.event_end)
