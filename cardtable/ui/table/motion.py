"""Cards on their way: where a flight is at a moment, as a function of time."""

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.easing import Easing, between, ease_out

FLIGHT_SECONDS: Final = 0.28
"""How long a card flies at normal speed."""
FADE_SECONDS: Final = 0.12
"""How long cards take to appear where nothing travels."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things move, in seconds.

    :param flight: how long a card flies; 0 if nothing is animated.
    :param stagger: the time between cards that start together.
    :param linger: how long a finished trick stays; endless until somebody clicks.
    :param calls: the least time between two calls of an auction.
    :param reduced: whether nothing travels, but comes up where it will lie.
    """

    flight: float = FLIGHT_SECONDS
    stagger: float = 0.035
    linger: float = 1.2
    calls: float = 0.0
    reduced: bool = False

    @property
    def waits(self) -> bool:
        """Whether a finished trick stays until somebody clicks."""
        return math.isinf(self.linger)

    @property
    def scale(self) -> float:
        """How much longer than at normal speed everything takes; 1 where cards do not fly."""
        return self.flight / FLIGHT_SECONDS if self.flight > 0 else 1.0

    @property
    def moves(self) -> bool:
        """Whether cards fly."""
        return self.flight > 0 and not self.reduced


@dataclass(frozen=True, slots=True)
class Motion:
    """One card between two places and two moments; a hidden card may turn over on its way, or the other way round.

    :param fades: whether it comes up at its end instead of travelling there.
    """

    start: Rect
    end: Rect
    was: Card | Back
    becomes: Card | Back
    begins: float
    ends: float
    ease: Easing = ease_out
    fades: bool = False

    def over(self, now: float) -> bool:
        """Whether the card has come to rest."""
        return now >= self.ends

    def at(self, now: float) -> tuple[Card | Back, Rect, float]:
        """Return what is seen of the card, where, and how much of its width: less than 1 while it turns over.

        Its size is that of the place it flies to, so that it is drawn once for the whole flight.
        """
        if self.fades:
            return self.becomes, self.end, 1.0
        length = self.ends - self.begins
        share = self.ease((now - self.begins) / length) if length > 0 else 1.0
        rect = Rect(self.end)
        rect.center = (
            round(between(self.start.centerx, self.end.centerx, share)),
            round(between(self.start.centery, self.end.centery, share)),
        )
        if isinstance(self.was, Card) == isinstance(self.becomes, Card):
            return self.becomes, rect, 1.0
        return (self.was if share < 0.5 else self.becomes), rect, min(1.0, abs(2 * share - 1))

    def alpha(self, now: float) -> int:
        """Return how much of the card is seen, 255 for all of it."""
        if not self.fades:
            return 255
        length = self.ends - self.begins
        return 255 if length <= 0 else max(0, min(255, round(255 * (now - self.begins) / length)))
