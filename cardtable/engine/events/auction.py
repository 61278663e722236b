"""Events of an auction: bids, passes, trumps, called cards and partners."""

from dataclasses import dataclass

from cardtable.engine.cards import Card, Suit
from cardtable.engine.events.base import CardEvent, Event


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat bid.

    :param words: the bid in words: ``140``, ``7♠``, ``two``.
    :param level: its rank among bids: its number or its points.
    """

    seat: int
    words: str
    level: int


@dataclass(frozen=True, slots=True)
class CardBid(CardEvent):
    """A seat bid with a card: in secret, so that the others see its back, or openly."""

    seat: int
    sealed: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed: in an auction, or on the cards to beat."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Every seat has passed.

    :param rule: the rule that says what follows from it.
    :param redeal: whether the hand is over and a new one is dealt.
    """

    rule: str
    redeal: bool


@dataclass(frozen=True, slots=True)
class ContractSet(Event):
    """The auction is over.

    :param seat: the seat that won it.
    :param words: the winning bid, as in ``BidMade``.
    :param level: its rank, as in ``BidMade``.
    """

    seat: int
    words: str
    level: int


@dataclass(frozen=True, slots=True)
class SuitNamed(Event):
    """A seat named a suit: the trumps, or what a card that has been played counts as."""

    seat: int
    suit: Suit
    trumps: bool


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat called a card aloud; the holder of the card is its partner."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PartnerShown(Event):
    """The partner of a seat has become public.

    :param card: the card that shows it.
    """

    seat: int
    partner: int
    card: Card
