"""The base of the panels over the table, and their places: the column in wide windows, else at the event line."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.play.painting.prompt import PROMPT_POINTS
from cardtable.ui.table.labels import seats_and_fans
from cardtable.ui.table.layout import TableLayout
from cardtable.ui.table.spots import first_free
from cardtable.ui.widgets.desk import Desk


class Panel(ABC):
    """A panel over the table that can be open or closed, perhaps with buttons.

    :ivar rect: its place; empty until the panel is placed.
    :ivar desk: its buttons.
    """

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.desk = Desk(wraps=False)
        self._drawn_in: object = None
        """The theme and the sizes in which the buttons were drawn last."""

    @property
    @abstractmethod
    def open(self) -> bool:
        """Whether it is open."""

    @property
    def visible(self) -> bool:
        """Whether it is on the screen."""
        return self.open

    @abstractmethod
    def close(self) -> None:
        """Close it."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """Take an event, if the panel is on the screen and the event is for it; return whether it was."""

    def covers(self, event: Event) -> bool:
        """Whether the pointer of this event is over the panel."""
        place = getattr(event, "pos", None)
        return place is not None and self.rect.collidepoint(place)

    def takes(self, event: Event) -> bool:
        """Offer an event to the buttons; return whether one used it, or its pointer is over the panel."""
        return self.desk.handle(event) or self.covers(event)

    def update(self, now: float) -> bool:
        """Advance the buttons to ``now``; return whether another one is pointed at, or a tip has come or gone."""
        desk = self.desk
        before = desk.pointer.hovered, desk.tooltip.shown
        if not self.visible:
            desk.pointer.leave()
            desk.focus.set(None)
        desk.update(now)
        return (desk.pointer.hovered, desk.tooltip.shown) != before

    def draw_buttons(self, surface: Surface, look: Look) -> None:
        """Draw the buttons; tips come over all panels."""
        if self._drawn_in != (look.theme, look.metrics):
            self._drawn_in = look.theme, look.metrics
            self.desk.layout(look)
        self.desk.draw_widgets(surface)


# --- the column beside the table in wide windows ----------------------------------------------------------------------


COLUMN_UNITS: Final = 338
"""The width of the column, in layout units."""
MIN_COLUMN_WINDOW_UNITS: Final = 1000
"""The smallest width of a window with a column, in layout units."""
BESIDE_SHAPE: Final = 1.5
"""The width of a window by its height from which a sheet is beside the table at any size."""


def has_column(look: Look) -> bool:
    """Whether the window is wide enough for the column, however small a part of it is drawn."""
    return look.metrics.width >= round(MIN_COLUMN_WINDOW_UNITS * look.metrics.window_unit)


def column_width(look: Look) -> int:
    """Return the width of the column in pixels; 0 if there is no room for one."""
    return look.metrics.px(COLUMN_UNITS) if has_column(look) else 0


def is_sheet_beside(look: Look) -> bool:
    """Whether a sheet is beside the table: in the column, or in a window too wide to give away height."""
    return has_column(look) or look.metrics.width >= BESIDE_SHAPE * look.metrics.height


# --- in a narrow window: at the event line, as wide as necessary ------------------------------------------------------


HeightOf = Callable[[int], int]
"""Returns the height of a text for a width, in pixels."""
Tried = tuple[int, int, int, Sequence[Rect]]
"""Width, left and bottom of a place that is tried, and what else it must keep free."""

STEP_UNITS: Final = 24
"""The distance between two widths that are tried, in layout units."""

BESIDE_SHARE: Final = 0.75
"""Beside the place for an own card a text may be narrower than the event line, down to this share. A guess."""


@dataclass(frozen=True, slots=True)
class NarrowRoom:
    """The room for a text over the table in a narrow window.

    :param choice_panel: the panel of choices, if there is one.
    :param texts: the places of the texts on the table.
    """

    layout: TableLayout
    look: Look
    choice_panel: Rect | None
    texts: Sequence[Rect]

    def place(self, high_of: HeightOf, *, least: int = 0, off_event: bool = False) -> Rect:
        """Return the place of a text: a free one, or else one at the event line or under the panel of choices.

        If the panel of choices leaves no room, the text lies over other texts if necessary.

        :param high_of: returns the height of the text for a width.
        :param least: its least width; 0 for that of the event line.
        :param off_event: whether it should end above the event line if there is room.
        """
        place = self.free(high_of, least=least, off_event=off_event)
        if place is not None:
            return place
        usual, panel = self._usual(high_of, least), self.choice_panel
        if panel is None or usual.top >= panel.bottom:
            return usual
        around = _tried_off_panel(self.layout, self.look, usual, self._whole, panel)
        over_texts = ((wide, left, bottom, ()) for wide, left, bottom, over in around if over)
        place = self._first(high_of, over_texts, self._solid)
        if place is None:
            usual.top = min(panel.bottom, self.look.metrics.height - usual.height)
        return place or usual

    def free(self, high_of: HeightOf, *, least: int = 0, off_event: bool = False) -> Rect | None:
        """Return the place of a text that ends at the bottom of the event line, or above, and covers nothing.

        It is as narrow as the event line if possible. A wider text has fewer lines, and is lower. It keeps off the
        places for the viewer's cards if it can. Without a place beside the panel of choices it ends above the prompt.

        :returns: ``None`` if there is no such place; the parameters are those of ``place``.
        """
        usual, most, layout, look = self._usual(high_of, least), self._whole.width, self.layout, self.look
        tried = _tried(layout, look, usual, most)
        if off_event:
            above = usual.move(0, layout.event.top - look.metrics.gap - usual.bottom)
            tried = chain(_tried(layout, look, above, most), tried)
        taken, panel = [*self.texts, *self._solid], self.choice_panel
        place = self._first(high_of, tried, taken)
        if place is not None or panel is None or usual.top >= panel.bottom:
            return place
        around = _tried_off_panel(layout, look, usual, self._whole, panel)
        off_texts = ((wide, left, bottom, ()) for wide, left, bottom, over in around if not over)
        return self._first(high_of, off_texts, taken)

    def anywhere(self, size: tuple[int, int]) -> Rect | None:
        """Return a place on the table where something of this size covers nothing: as low and central as can be."""
        event, step = self.layout.event, self.look.metrics.px(STEP_UNITS) // 4
        marks = (*self.layout.headers.values(), *self.layout.faces.values())
        taken, (wide, high) = [*self.texts, *self._solid, *marks], size
        lefts = range(self._whole.left, self._whole.right - wide + 1, step)
        central = sorted(lefts, key=lambda left: abs(left + wide // 2 - event.centerx))
        tops = range(event.bottom - high, self.layout.rail.bottom, -step)
        return first_free((Rect(left, top, wide, high) for top in tops for left in central), taken, self._whole)

    def _first(self, high_of: HeightOf, tried: Iterable[Tried], taken: Sequence[Rect]) -> Rect | None:
        found = (
            first_free([Rect(left, bottom - high_of(wide), wide, high_of(wide))], [*taken, *kept], self._whole)
            for wide, left, bottom, kept in tried
        )
        return next((place for place in found if place is not None), None)

    def _usual(self, high_of: HeightOf, least: int) -> Rect:
        """Return the place at the event line."""
        event = self.layout.event
        wide = least or event.width - 2 * self.look.metrics.pad
        usual = Rect(0, 0, wide, high_of(wide))
        usual.midbottom = event.midbottom
        return usual

    @property
    def _whole(self) -> Rect:
        metrics, rail = self.look.metrics, self.layout.rail
        return Rect(rail.left + metrics.pad, 0, rail.width - 2 * metrics.pad, metrics.height)

    @property
    def _solid(self) -> list[Rect]:
        """The places of cards, seats and choices."""
        asking = [] if self.choice_panel is None else [self.choice_panel]
        return [*(spot.rect for spot in self.layout.spots), *asking, *seats_and_fans(self.layout)]


def _tried(layout: TableLayout, look: Look, usual: Rect, most: int) -> Iterator[Tried]:
    """Yield width, left, and bottom of the places to try, the best first, and which places for own cards to keep free.

    :param usual: the place at the event line.
    :param most: the greatest width.
    """
    own, step, gap = list(layout.drops.values()), look.metrics.px(STEP_UNITS), look.metrics.gap
    for wide in range(usual.width, most, step):
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            yield wide, left, usual.bottom, own
    bottoms = [place.rect.top for place in layout.seats.values() if place.rect.top > layout.event.top]
    for wide in range(round(BESIDE_SHARE * usual.width), most, step):
        for drop in own:
            for left in (drop.left - gap - wide, drop.right + gap):
                yield wide, left, min([usual.bottom, *bottoms]), own
    for wide in range(usual.width, most, step):
        for left in (usual.centerx - wide // 2, usual.right - wide, usual.left):
            yield wide, left, usual.bottom, ()


def _tried_off_panel(
    layout: TableLayout, look: Look, usual: Rect, room: Rect, panel: Rect
) -> Iterator[tuple[int, int, int, bool]]:
    """Yield width, left, and bottom of the places to try around a panel of choices, and whether they may cover texts.

    :param usual: the place at the event line.
    :param panel: the place of the choices.
    """
    gap, ask = look.metrics.gap, layout.steps.union(layout.prompt)
    prompt = ask.centery - look.text.line_height(look.style(PROMPT_POINTS, bold=True)) // 2
    above = usual.move(0, prompt - usual.bottom)
    yield from ((wide, left, bottom, False) for wide, left, bottom, _ in _tried(layout, look, above, room.width))
    low = min([ask.top, *(place.rect.top for place in layout.seats.values() if place.rect.top > layout.event.top)])
    yield panel.left - gap - room.left, room.left, low - gap, False
    yield room.right - panel.right - gap, panel.right + gap, low - gap, False
    yield from ((wide, left, bottom, True) for wide, left, bottom, _ in _tried(layout, look, above, room.width))
