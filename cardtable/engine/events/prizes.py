"""Cards are sold and won as prizes."""

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

    card_fields: ClassVar[tuple[str, ...]] = ("cards", "prize")
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

    def seen(self, sight: Sight) -> Self:
        """Return it with the prize: one that stays does not move, and lies face up in the middle."""
        return self.with_cards(lambda cards: sight.lying(cards, None))


@dataclass(frozen=True, slots=True)
class SellerPaid(CardEvent):
    """A seat got the bid that its card was bought with.

    :param points: what the bid is worth.
    :param buyer: who paid it.
    """

    seat: int
    points: int
    buyer: int
