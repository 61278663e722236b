"""What happened with a move, as values: one closed vocabulary for all games.

A game says what happened (see ``Game.events``) and names every card; the engine tells each seat only the cards that it
saw move or turn up, and the backs of the others. Points, seats, suits and rules are values and public. Whatever draws
attention to something at the table, or puts it into words, is made from these.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cardtable.engine.cards import Back, Card, Suit
from cardtable.engine.direction import Direction

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


# Deals and shuffles


@dataclass(frozen=True, slots=True)
class Dealt(CardEvent):
    """A seat was dealt its hand."""

    in_place: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """Cards were shuffled into a deck in the middle of a hand.

    :param zone: the kind of the zone that they are in now.
    :param count: their number.
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


# Auctions and announcements


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat bid.

    :param words: the bid as it is said: ``140``, ``7♠``, ``two``.
    :param level: what makes one bid higher than another: its number or its points.
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

    :param rule: what follows from it.
    :param redeal: whether the hand is over and a new one is dealt.
    """

    rule: str
    redeal: bool


@dataclass(frozen=True, slots=True)
class ContractSet(Event):
    """The auction is over.

    :param seat: who won it.
    :param words: the bid that it was won with, as in ``BidMade``.
    :param level: likewise.
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
    """A seat called a card, whose holder is its partner. Everybody hears which."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PartnerShown(Event):
    """Everybody has learnt who is the partner of a seat.

    :param card: what tells it.
    """

    seat: int
    partner: int
    card: Card


# Cards that change hands


@dataclass(frozen=True, slots=True)
class Played(CardEvent):
    """A seat played cards.

    :param zone: the kind of the zone that they lie in now, or lay in until the rest of the move swept them away.
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
    :param penalty: whether it had to.
    """

    seat: int
    zone: str
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(CardEvent):
    """A seat laid cards away from its hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Given(CardEvent):
    """A seat gave cards of its hand to another."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Revealed(CardEvent):
    """Cards were turned up: a seat's bids or cards that it must show, or what lies in the middle (``None``).

    :param zone: the kind of the zone where they were turned up, which the rest of the move may have swept empty.
    """

    in_place: ClassVar[bool] = True
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


# Prizes


@dataclass(frozen=True, slots=True)
class Offered(CardEvent):
    """A seat put cards up for sale."""

    seat: int


@dataclass(frozen=True, slots=True)
class PrizeTied(CardEvent):
    """Equal bids struck each other out.

    :param cards: the bids.
    :param seats: who made them.
    :param rule: why they do not win.
    """

    seats: tuple[int, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PrizeWon(CardEvent):
    """A seat won a prize.

    :param cards: the bid that won it; none if it was taken without one.
    :param prize: what it won.
    :param points: what the prize is worth.
    """

    named: ClassVar[tuple[str, ...]] = ("cards", "prize")
    seat: int
    prize: Cards
    points: int


@dataclass(frozen=True, slots=True)
class PrizeUnsold(CardEvent):
    """Nobody won a prize.

    :param cards: the prize.
    :param carried: whether it stays for the next round, rather than being discarded.
    :param rule: why.
    """

    carried: bool
    rule: str


@dataclass(frozen=True, slots=True)
class SellerPaid(CardEvent):
    """A seat got the bid that its card was bought with.

    :param points: what the bid is worth.
    :param buyer: who paid it.
    """

    seat: int
    points: int
    buyer: int


# Debts and turns


@dataclass(frozen=True, slots=True)
class DebtGrown(Event):
    """A card of a seat adds to what the next player must pick up.

    :param by: what it adds.
    :param total: what that comes to.
    """

    seat: int
    by: int
    total: int


@dataclass(frozen=True, slots=True)
class DebtCleared(Event):
    """A seat's card has ended a debt.

    :param total: what it was.
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
    """A seat could not pick up all that it had to, and owes the rest.

    :param total: all that it owes.
    """

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat ended its turn of its own will."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat's turn was passed over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The direction of play has changed. The engine tells it."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    """From now on these seats have one turn left each, in this order."""

    seats: tuple[int, ...]


# Ends


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

    in_place: ClassVar[bool] = True
    seat: int
    points: int
    to: int


@dataclass(frozen=True, slots=True)
class ContractSettled(Event):
    """A contract was made or not. The engine tells it, from the result of the hand.

    :param seats: those that were bound by it, the bidder first.
    :param words: the contract as the score sheet names it.
    """

    seats: tuple[int, ...]
    words: str
    made: bool


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The scores have changed, or a hand is on the score sheet. The engine tells it.

    :param points: what was added for each seat.
    :param scores: what each seat has now.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand is over and on the score sheet. The engine tells it.

    :param number: how many hands are over.
    """

    number: int


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over. The engine tells it.

    :param seats: who has won it, together.
    """

    seats: tuple[int, ...]
