"""What an event is, and how a seat sees it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from cardtable.engine.cards import Back, Card

Cards = tuple[Card | Back, ...]
"""Cards of an event: faces where the game tells it, and backs of those that a seat did not see."""


class Sight(Protocol):
    """What one seat sees of a move: each method returns cards, with backs for those that the seat cannot know."""

    def moved(self, cards: Cards) -> Cards:
        """Return cards, named if the seat saw them leave or enter a place."""
        ...

    def shown(self, cards: Cards) -> Cards:
        """Return cards, named also if they can be seen now in a place that has changed, or on the score sheet."""
        ...

    def lying(self, cards: Cards, owner: int | None) -> Cards:
        """Return cards, named if they can be seen now in a place of ``owner``: a seat, or ``None`` for the middle."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    card_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold cards."""

    def seen(self, sight: Sight) -> Self:
        """Return the event as a seat saw it."""
        return self.with_cards(sight.moved)

    def with_cards(self, see: Callable[[Cards], Cards]) -> Self:
        """Return the event with its cards as ``see`` returns them."""
        if not self.card_fields:
            return self
        return replace(self, **{name: see(getattr(self, name)) for name in self.card_fields})


@dataclass(frozen=True, slots=True)
class CardEvent(Event):
    """Something that happened to cards.

    :param cards: in the order in which they lay or were played; sorted if one of them is hidden.
    """

    card_fields: ClassVar[tuple[str, ...]] = ("cards",)
    cards: Cards

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that the seat saw."""
        return tuple(card for card in self.cards if isinstance(card, Card))
