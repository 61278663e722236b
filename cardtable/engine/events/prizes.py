"""Events of prizes: cards are offered, sold and won."""

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.engine.events.base import CardEvent, Cards, Sight


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

    def seen(self, sight: Sight) -> Self:
        """Return it with the prize: one that stays does not move, and lies face up in the middle."""
        return self.with_cards(lambda cards: sight.lying(cards, None))


@dataclass(frozen=True, slots=True)
class SellerPaid(CardEvent):
    """A seller received the bid that bought its card.

    :param points: what the bid is worth.
    :param buyer: the seat that paid it.
    """

    seat: int
    points: int
    buyer: int
