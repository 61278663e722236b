"""The base classes of events, and how a seat sees an event."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, Self

from cardtable.engine.cards import Back, Card

Cards = tuple[Card | Back, ...]
"""The cards of an event: all faces, as the game reports it, or backs for those that a seat did not see."""


class Sight(Protocol):
    """The sight of one seat of a move: each method returns cards, with backs for those that the seat cannot know."""

    def moved(self, cards: Cards) -> Cards:
        """Return cards, named if the seat saw them leave or enter a place."""
        ...

    def shown(self, cards: Cards) -> Cards:
        """Return cards, named if the seat saw them move, or sees them now in a changed place or on the score sheet."""
        ...

    def lying(self, cards: Cards, owner: int | None) -> Cards:
        """Return cards, named if the seat sees them now in a place of ``owner``: a seat, or ``None`` for the middle."""
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
