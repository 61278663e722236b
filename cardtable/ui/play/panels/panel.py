"""The base class of the panels over the table."""

from pygame import Rect
from pygame.event import Event

from cardtable.ui.kit.desk import Desk


class Panel:
    """A panel over the table, with buttons.

    :ivar rect: its place; empty until the panel is placed.
    :ivar desk: its buttons.
    """

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.desk = Desk(wraps=False)

    def covers(self, event: Event) -> bool:
        """Whether the pointer of this event is over the panel."""
        place = getattr(event, "pos", None)
        return place is not None and self.rect.collidepoint(place)

    def takes(self, event: Event) -> bool:
        """Offer an event to the buttons; return whether one used it, or its pointer is over the panel."""
        return self.desk.handle(event) or self.covers(event)
