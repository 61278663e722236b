"""Events of cards: they are dealt, shuffled and played, and change hands."""

from dataclasses import dataclass
from typing import Self

from cardtable.engine.cards import Suit
from cardtable.engine.events.base import CardEvent, Event, Sight


@dataclass(frozen=True, slots=True)
class Dealt(CardEvent):
    """A seat was dealt its hand."""

    seat: int

    def seen(self, sight: Sight) -> Self:
        """Return it with the cards that can be seen in that hand; an equal card elsewhere does not count."""
        return self.with_cards(lambda cards: sight.lying(cards, self.seat))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """Cards were shuffled into a deck in the middle of a hand.

    :param zone: the kind of the zone that they are in now.
    :param count: the number of cards that were shuffled, with those that were in the deck before.
    """

    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class SuitsDrawn(Event):
    """Suits were assigned by lot.

    :param suits: the suit of each seat.
    :param spare: a suit that belongs to no seat, if there is one.
    """

    suits: tuple[Suit, ...]
    spare: Suit | None


@dataclass(frozen=True, slots=True)
class Played(CardEvent):
    """A seat played cards.

    :param zone: the kind of the zone where they are now, or were until the rest of the move took them away.
    """

    seat: int
    zone: str


@dataclass(frozen=True, slots=True)
class Taken(CardEvent):
    """A trick is over: a seat took it, or it was set aside (``None``).

    :param points: what the cards are worth on the score sheet.
    """

    seat: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Drawn(CardEvent):
    """A seat took cards into its hand.

    :param zone: the kind of the zone that they came from: ``deck``, ``splay``, ``discard``, ``widow``.
    :param penalty: whether the rules made it pick them up.
    """

    seat: int
    zone: str
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(CardEvent):
    """A seat discarded cards from its hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Given(CardEvent):
    """A seat gave cards of its hand to another."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Revealed(CardEvent):
    """Cards were turned up: a seat's bids or cards that it must show, or what lies in the middle (``None``).

    :param zone: the kind of the zone where they were turned up, which the rest of the move may have emptied.
    """

    seat: int | None
    zone: str

    def seen(self, sight: Sight) -> Self:
        return self.with_cards(sight.shown)


@dataclass(frozen=True, slots=True)
class Laid(CardEvent):
    """A seat laid cards on the table: a new meld, or single cards that count.

    :param points: what they are worth.
    :param meld: the number of the meld; 0 if they make none.
    """

    seat: int
    points: int
    meld: int = 0


@dataclass(frozen=True, slots=True)
class Built(CardEvent):
    """A seat added cards to a standing meld.

    :param points: what they are worth.
    :param meld: the number of the meld.
    """

    seat: int
    points: int
    meld: int
