"""The base class of the panels over the table."""

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look
from cardtable.ui.widgets.desk import Desk


class Panel:
    """A panel over the table, perhaps with buttons.

    :ivar rect: its place; empty until the panel is placed.
    :ivar desk: its buttons.
    """

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.desk = Desk(wraps=False)
        self._drawn_in: object = None
        """The theme and the sizes in which the buttons were drawn last."""

    def covers(self, event: Event) -> bool:
        """Whether the pointer of this event is over the panel."""
        place = getattr(event, "pos", None)
        return place is not None and self.rect.collidepoint(place)

    def takes(self, event: Event) -> bool:
        """Offer an event to the buttons; return whether one used it, or its pointer is over the panel."""
        return self.desk.handle(event) or self.covers(event)

    def update(self, now: float, *, shown: bool) -> bool:
        """Advance the buttons to ``now``; return whether another one is pointed at, or a tip has come or gone.

        :param shown: whether the panel is on the screen.
        """
        desk = self.desk
        before = desk.pointer.hovered, desk.tooltip.shown
        if not shown:
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
