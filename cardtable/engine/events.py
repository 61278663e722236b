"""Events, the results of a move, as values: one closed vocabulary for all games.

A game reports its events (see ``Game.events``) and names every card in them; the engine shows each seat only the cards
that it saw move or turn up, and the backs of the others. Points, seats, suits and rules are public. All texts, sounds
and animations about a move are made from its events.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from cardtable.engine.cards import Back, Card, Suit
from cardtable.engine.seats import Direction

Cards = tuple[Card | Back, ...]
"""The cards of an event: all faces, as the game reports it, or backs for those that a seat did not see."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    card_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold cards."""

    def with_cards(self, see: Callable[[Cards], Cards]) -> Self:
        """Return the event with its cards as ``see`` returns them."""
        own = {name: getattr(self, name) for name in self.card_fields}
        seen = {name: see(cards) for name, cards in own.items()}
        return self if seen == own else replace(self, **seen)


EventT = TypeVar("EventT", bound=Event)


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


# Events of cards: they are dealt, shuffled and played, and change hands


@dataclass(frozen=True, slots=True)
class Dealt(CardEvent):
    """A seat was dealt its hand."""

    seat: int


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


# Events of an auction: bids, passes, trumps, called cards and partners


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


# Events between turns: debts, stops and skips, and changes in the order of turns


@dataclass(frozen=True, slots=True)
class DebtGrown(Event):
    """A card adds to the number of cards that the next player must pick up.

    :param by: the number of cards that it adds.
    :param total: the debt with them.
    """

    seat: int
    by: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtCleared(Event):
    """A seat's card has ended a debt.

    :param total: the number of cards that were owed.
    """

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtPassed(Event):
    """A turn is over, and the next seat has a debt to answer or to pick up."""

    to: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtDeferred(Event):
    """A seat could not pick up all its penalty cards, and owes the rest.

    :param total: the number of cards that it owes.
    """

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat chose to end its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat's turn was passed over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The direction of play has changed. The engine reports it."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    """From now on these seats have one turn left each, in this order."""

    seats: tuple[int, ...]


# Events of prizes: cards are offered, sold and won


@dataclass(frozen=True, slots=True)
class Offered(CardEvent):
    """A seat put cards up for sale."""

    seat: int


@dataclass(frozen=True, slots=True)
class PrizeTied(CardEvent):
    """Equal bids struck each other out.

    :param cards: the bids.
    :param seats: the seats that made them.
    :param rule: the rule by which they do not win.
    """

    seats: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PrizeWon(CardEvent):
    """A seat won a prize.

    :param cards: the bid that won it; none if it was taken without one.
    :param prize: the cards that it won.
    :param points: what the prize is worth.
    """

    card_fields: ClassVar[tuple[str, ...]] = ("cards", "prize")
    seat: int
    prize: Cards
    points: int


@dataclass(frozen=True, slots=True)
class PrizeUnsold(CardEvent):
    """Nobody won a prize.

    :param cards: the prize.
    :param carried: whether it stays for the next round, rather than being discarded.
    :param rule: the rule by which nobody won it.
    """

    carried: bool
    rule: str


@dataclass(frozen=True, slots=True)
class SellerPaid(CardEvent):
    """A seller received the bid that bought its card.

    :param points: what the bid is worth.
    :param buyer: the seat that paid it.
    """

    seat: int
    points: int
    buyer: int


# Events at the end of hands, contracts and matches: they are settled and scored


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has played its last card, which ends the hand or begins its end."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeftOver(CardEvent):
    """Cards were still in a seat's hand, or in none of its melds, when the hand ended.

    :param points: what they count for ``to``, or against it.
    :param to: the seat that they are counted for.
    """

    seat: int
    points: int
    to: int


@dataclass(frozen=True, slots=True)
class ContractSettled(Event):
    """A contract was made or not. The engine reports it, from the result of the hand.

    :param seats: those that were bound by it, the bidder first.
    :param words: the contract as the score sheet names it.
    """

    seats: tuple[int, ...]
    words: str
    made: bool


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The scores have changed, or a hand is on the score sheet. The engine reports it.

    :param points: the points added for each seat.
    :param scores: the score of each seat now.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand is over and on the score sheet. The engine reports it.

    :param number: the number of hands that are over.
    """

    number: int


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over. The engine reports it.

    :param seats: all the winners.
    """

    seats: tuple[int, ...]
