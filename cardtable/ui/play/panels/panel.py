"""What all panels over the table have in common: which events are theirs."""

from pygame import Rect
from pygame.event import Event

from cardtable.ui.kit.desk import Desk


class Panel:
    """A panel over the table, with buttons of its own.

    :ivar rect: where it is; empty until it is placed.
    :ivar desk: its buttons.
    """

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.desk = Desk(wraps=False)

    def covers(self, event: Event) -> bool:
        """Whether the pointer is over it with this event."""
        place = getattr(event, "pos", None)
        return place is not None and self.rect.collidepoint(place)

    def takes(self, event: Event) -> bool:
        """Give its buttons an event while it is open; return whether it was theirs, or lies over the panel."""
        return self.desk.handle(event) or self.covers(event)
