"""Draws the scene of the table in play: the table, the prompt, the buttons, announcements, moments and panels."""

from typing import Protocol

from pygame import Rect, Surface

from cardtable.engine.voice.words import Turn
from cardtable.play.match import Match
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.listing import Layer
from cardtable.ui.play.buttons.menubar import Menubar
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.input.gestures import Hands
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.play.panels.narrow_place import NarrowRoom
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.table_scene.narration import Narration
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
    def prompt(self) -> tuple[Turn, bool]:
        """The prompt, and whether the person at the screen is to act."""


class ScenePainter:
    """Draws one table in play. Everything at rest comes from one kept picture; above it is everything that moves.

    :ivar top: draws what lies on the table, in the look of the last ``layout``.
    :ivar narration: draws what is announced.
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
        picture: StillPicture,
    ) -> None:
        self._table = table
        self.narration = narration
        self._widgets = widgets
        self._menubar = menubar
        self._panels = panels
        self._desk = desk
        self._picture = picture

    def layout(self, top: Tabletop) -> None:
        """Draw with another table top, in its look."""
        self.top = top
        self.narration.layout(top.look)

    @property
    def hidden(self) -> bool:
        """Whether a moment hides the table now."""
        return self.narration.hiding(self._table.board, self._table.now)

    def draw(self, surface: Surface) -> None:
        """Draw the curtain; or the table, and the moment over it."""
        table, board, top = self._table, self._table.board, self.top
        if table.curtain is not None:
            table.curtain.draw(surface, top.look)
            return
        if self.hidden:
            key = self, top, top.look.pictures.version, moment_on(board), board.version, board.view
            surface.blit(self._picture.of(key, surface.get_size(), self._draw_ground, top.look.listing), (0, 0))
        else:
            frame = self._frame(surface)
            top.draw(frame)
            self._draw_over(frame)
        with top.look.listing.over(Layer.MOMENT):
            self.narration.draw_moment(surface, board, top, table.now)

    def _frame(self, surface: Surface) -> Frame:
        return Frame(surface, self._table.board, self.top.look.metrics, self._table.emphasis())

    def _draw_ground(self, surface: Surface) -> None:
        """Draw the darkened table under a moment that hides it: all of it, or the cloth, the standing and the tools."""
        board, top, moment = self._table.board, self.top, moment_on(self._table.board)
        if moment is not None and moment.moment.bare:
            top.cloth.lay_felt(surface)
            top.standing.draw(surface, board.layout.standing, board.view)
            self._menubar.draw(surface)
        else:
            frame = self._frame(surface)
            top.draw_at_rest(frame)
            self._draw_over(frame)
        self.narration.darken(surface, board, top.cards)

    def _draw_over(self, frame: Frame) -> None:
        """Draw the panels, the buttons, and everything else that lies or moves above the table at rest."""
        table, look, surface, board = self._table, self.top.look, frame.surface, frame.board
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
