"""The motion of cards as a function of time."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.ui.easing import Easing, between, ease_out
from cardtable.ui.theme import Extent

FLIGHT_SECONDS: Final = 0.28
"""The seconds of a flight at normal speed."""
FADE_SECONDS: Final = 0.12
"""The seconds of a fade, for reduced motion."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of the table, in seconds.

    :param flight: the time of a flight; 0 without animation.
    :param stagger: the time between the starts of cards that move together.
    :param linger: the time that a finished trick stays; infinite if it waits for a click.
    :param calls: the least time for each thing that a move says: a call of an auction, trumps, cards given or shown.
    :param reduced: whether cards fade in at their places instead of travelling.
    """

    flight: float = FLIGHT_SECONDS
    stagger: float = 0.035
    linger: float = 1.2
    calls: float = 0.0
    reduced: bool = False

    @property
    def waits(self) -> bool:
        """Whether a finished trick stays until the person clicks."""
        return math.isinf(self.linger)

    @property
    def scale(self) -> float:
        """The factor on all times compared with normal speed; 1 if cards do not fly."""
        return self.flight / FLIGHT_SECONDS if self.flight > 0 else 1.0

    @property
    def moves(self) -> bool:
        """Whether cards fly."""
        return self.flight > 0 and not self.reduced


@dataclass(frozen=True, slots=True)
class Motion:
    """The motion of one card between two places, from one time to another. The card may turn over on its way.

    :param fades: whether it fades in at its end instead of travelling there.
    :param resizes: whether it takes the size of its end on the way; otherwise it has that size all along.
    :param angle: its rotation all the way, in degrees counter-clockwise: that of its end, or of its start if it is
        gathered.
    :param dealt: whether it comes out of the dealer's pack, and is not seen before it begins.
    :param joins: the seat whose fan it joins where it ends; ``None`` for a card that is drawn by itself.
    """

    start: Rect
    end: Rect
    was: Card | Back
    becomes: Card | Back
    begins: float
    ends: float
    ease: Easing = ease_out
    fades: bool = False
    resizes: bool = False
    angle: float = 0.0
    dealt: bool = False
    joins: int | None = None

    @property
    def full(self) -> Extent:
        """The size of the picture that serves the whole flight: the larger of both ends where it shows one side."""
        turns = isinstance(self.was, Card) != isinstance(self.becomes, Card)
        return self.start.size if self.resizes and not turns and self.start.width > self.end.width else self.end.size

    def over(self, now: float) -> bool:
        """Whether the card has come to rest."""
        return now >= self.ends

    def visible(self, now: float) -> bool:
        """Whether the card is drawn by itself: it has left the dealer's pack, and has not joined a fan."""
        return not (self.dealt and now < self.begins) and not (self.joins is not None and self.over(now))

    def at(self, now: float) -> tuple[Card | Back, Rect, float]:
        """Return the visible side of the card, its place, and its share of the width: below 1 while it turns over.

        It has the size of its destination all along, so one picture serves the whole flight; unless it resizes.
        """
        if self.fades:
            return self.becomes, self.end, 1.0
        length = self.ends - self.begins
        share = self.ease((now - self.begins) / length) if length > 0 else 1.0
        rect = Rect(self.end)
        if self.resizes:
            grown = min(1.0, max(0.0, share))  # an easing may overshoot, which is for the place alone
            rect.size = (
                round(between(self.start.width, self.end.width, grown)),
                round(between(self.start.height, self.end.height, grown)),
            )
        rect.center = (
            round(between(self.start.centerx, self.end.centerx, share)),
            round(between(self.start.centery, self.end.centery, share)),
        )
        if isinstance(self.was, Card) == isinstance(self.becomes, Card):
            return self.becomes, rect, 1.0
        return (self.was if share < 0.5 else self.becomes), rect, min(1.0, abs(2 * share - 1))

    def alpha(self, now: float) -> int:
        """Return the opacity of the card, up to 255."""
        if not self.fades:
            return 255
        length = self.ends - self.begins
        return 255 if length <= 0 else max(0, min(255, round(255 * (now - self.begins) / length)))


def filling(motions: Iterable[Motion]) -> frozenset[int]:
    """Return the seats whose fans grow with each card that arrives."""
    return frozenset(motion.joins for motion in motions if motion.joins is not None)
