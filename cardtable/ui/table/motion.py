"""Cards on their way: where a flight is at a moment, as a function of time."""

import math
from dataclasses import dataclass

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.easing import between, ease_out


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things move, in seconds: a card's ``flight``, the ``stagger`` between cards that start together, and
    how long a finished trick stays (``linger``; endless until somebody clicks). A flight of 0 means that nothing is
    animated.
    """

    flight: float = 0.30
    stagger: float = 0.035
    linger: float = 1.3

    @property
    def waits(self) -> bool:
        """Whether a finished trick stays until somebody clicks."""
        return math.isinf(self.linger)


@dataclass(frozen=True, slots=True)
class Motion:
    """One card between two places and two moments; a hidden card may turn over on its way, or the other way round."""

    start: Rect
    end: Rect
    was: Card | Back
    becomes: Card | Back
    begins: float
    ends: float

    def over(self, now: float) -> bool:
        """Whether the card has come to rest."""
        return now >= self.ends

    def at(self, now: float) -> tuple[Card | Back, Rect, float]:
        """Return what is seen of the card, where, and how much of its width: less than 1 while it turns over.

        Its size is that of the place it flies to, so that it is drawn once for the whole flight.
        """
        length = self.ends - self.begins
        share = ease_out((now - self.begins) / length) if length > 0 else 1.0
        rect = Rect(self.end)
        rect.center = (
            round(between(self.start.centerx, self.end.centerx, share)),
            round(between(self.start.centery, self.end.centery, share)),
        )
        if isinstance(self.was, Card) == isinstance(self.becomes, Card):
            return self.becomes, rect, 1.0
        return (self.was if share < 0.5 else self.becomes), rect, abs(2 * share - 1)
