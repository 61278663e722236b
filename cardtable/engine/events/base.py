"""What an event is, and how a seat sees it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cardtable.engine.cards import Back, Card

Cards = tuple[Card | Back, ...]
"""Cards of an event: faces where the game tells it, and backs of those that a seat did not see."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    named: ClassVar[tuple[str, ...]] = ()
    """The fields that hold cards."""
    in_place: ClassVar[bool] = False
    """Whether the cards are named because they can be seen where they are now, rather than because they moved."""

    def seen(self, see: Callable[[Cards], Cards]) -> Self:
        """Return the event with its cards as ``see`` returns them."""
        if not self.named:
            return self
        return replace(self, **{name: see(getattr(self, name)) for name in self.named})


@dataclass(frozen=True, slots=True)
class CardEvent(Event):
    """Something that happened to cards.

    :param cards: in the order in which they lay or were played; sorted if one of them is hidden.
    """

    named: ClassVar[tuple[str, ...]] = ("cards",)
    cards: Cards
