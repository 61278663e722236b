"""The base scene of a table, in play or looked back at: its board, its buttons, and the curtain over both."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.voice.people import People
from cardtable.play.hand_over import recap_of
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.painting.frame import TableLook, measure_of
from cardtable.ui.play.painting.seats import dealer_disc
from cardtable.ui.play.painting.standing import standing_tips
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.scene import Scene, Stage
from cardtable.ui.table.board import Board
from cardtable.ui.table.sizes import Measure
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.widget import Pressable, Tip


@dataclass(frozen=True, slots=True)
class TableLayer:
    """One of the things that lie over each other on the screen of a table.

    :param takes: takes an event; returns whether no layer below gets it.
    :param draw: draws the layer over those below it.
    :param hides: whether nothing below it can be seen.
    """

    takes: Callable[[Event], bool]
    draw: Callable[[Surface], None]
    hides: Callable[[], bool] = lambda: False


class BaseTableScene(Scene, ABC):
    """The base of the scenes that show a table.

    :cvar foot: the pixels kept free below the table.
    :ivar layers: what lies over what, the topmost first: an event goes down until a layer takes it.
    :ivar curtain: the curtain that hides the table until the right person is at the screen; ``None`` if it is open.
    """

    foot = 0
    board: Board
    """The table as it lies, once ``layout`` has been called."""

    def __init__(self, match: Match, spec: LayoutSpec, art: CardArt, manner: Manner) -> None:
        self.match = match
        self.spec = spec
        self.art = art
        self.manner = manner
        self.desk = Desk(wraps=False)
        self.curtain: Curtain | None = None
        self.layers: tuple[TableLayer, ...] = (
            TableLayer(self._curtain_takes, self._draw_curtain, lambda: self.curtain is not None),
            TableLayer(self._dialog_takes, self.desk.draw_dialogs),
            TableLayer(self.desk.dismiss_notice, self.desk.draw_notice),
            TableLayer(self.table_takes, self.draw_table),
        )
        self._picture = StillPicture()
        """The picture of the table at rest."""

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.come_up()

    def layout(self, look: Look) -> None:
        super().layout(look)
        self.top = Tabletop(self.match.game, self.match.names, look, self.art, self._picture)
        if self.curtain is not None:
            self.curtain.layout(look)

    def measure(self, look: Look) -> Measure:
        return measure_of(look, self.foot, self.match.names)

    @property
    def top_desk(self) -> Desk:
        """The visible widgets: the table's, or those of the curtain over it."""
        return self.desk if self.curtain is None else self.curtain.desk

    @property
    def text_receiver(self) -> object:
        return self.top_desk.text_receiver

    @property
    def animating(self) -> bool:
        """Whether cards or widgets move; a trick that lingers needs no frames."""
        return self.board.moving or self.top_desk.animating

    @property
    def waiting(self) -> bool:
        steps = self.board.busy(self.now) and not self.board.waits_for_press
        return steps or self.top_desk.waiting

    @property
    def timed(self) -> bool:
        return self.top_desk.timed

    def update_desks(self, now: float) -> None:
        """Update the widgets. The time of a notice stops under the curtain, and under a moment over the table."""
        covered = self.curtain is not None or moment_on(self.board) is not None
        self.dirty = self.desk.update(now, covered=covered) or self.dirty
        if self.curtain is not None:
            self.dirty = self.curtain.desk.update(now) or self.dirty

    # --- layers -------------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        for layer in self.layers:
            if layer.takes(event):
                return

    def draw(self, surface: Surface) -> None:
        drawn = next((number for number, layer in enumerate(self.layers) if layer.hides()), len(self.layers) - 1)
        for layer in reversed(self.layers[: drawn + 1]):
            layer.draw(surface)

    def _curtain_takes(self, event: Event) -> bool:
        if self.curtain is None:
            return False
        self.dirty = self.curtain.handle(event) or self.dirty
        return True

    def _draw_curtain(self, surface: Surface) -> None:
        if self.curtain is not None:
            self.curtain.draw(surface)

    def _dialog_takes(self, event: Event) -> bool:
        if self.desk.dialog is None:
            return False
        self.dirty = self.desk.handle(event) or self.dirty
        return True

    def table_takes(self, event: Event) -> bool:
        """Take an event that nothing over the table has taken."""
        self.dirty = self.desk.handle(event) or self.dirty
        return True

    @abstractmethod
    def draw_table(self, surface: Surface) -> None:
        """Draw the table and its buttons."""

    # --- dialogs and curtain ------------------------------------------------------------------------------------------

    def ask(self, question: Dialog) -> None:
        """Ask a question. A second press by mistake does not answer it."""
        self.top_desk.open(question)
        self.stage.shut_input()

    def lower_curtain(self, seat: int, opened: Callable[[], None], others: Sequence[Button] = ()) -> None:
        """Hide the table until a person has come to the screen.

        :param opened: called when that person opens the curtain.
        :param others: the buttons for other actions meanwhile.
        """
        recap = recap_of(self.match, seat)
        self.curtain = Curtain(self.match.names, seat, opened, others, recap)
        self.curtain.warn(self.match.save_status.warning, self.look)
        self.stage.shut_input()
        self.dirty = True

    def parts(self) -> Iterator[Part]:
        yield from self.top_desk.parts()
        if self.curtain is None:
            for spot in self.board.layout.spots:
                yield Part("card", spot.rect, f"{spot.zone}: {spot.card}")


class TableSign(Pressable):
    """Something drawn on the table that only says what it means: where somebody points at it, clicks it or holds it."""

    kind = "sign"

    def __init__(self, tip: Tip, place: Rect, look: Look) -> None:
        super().__init__(tip.text)
        self.disable(tip)
        self.layout(place, look)

    @property
    def focusable(self) -> bool:
        return False


def signs_of(table: TableLook, board: Board) -> list[TableSign]:
    """Return the signs on a table beside its cards: the parts of the standing, and the dealer's disc."""
    view, look, standing = board.view, table.look, table.standing(board.view)
    signs = [TableSign(tip, place, look) for tip, place in standing_tips(look, board.layout.standing, standing)]
    if view.dealer in board.layout.seats:
        dealer = Tip(f"{People(table.names, view.seat).does(view.dealer, 'be')} the dealer.")
        signs.append(TableSign(dealer, dealer_disc(board.layout.seats[view.dealer]), look))
    return signs
