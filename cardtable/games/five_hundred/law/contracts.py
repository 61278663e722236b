"""The contracts that can be bid, and their values (FH-3, FH-4)."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import SIGNS, NotationError, Suit

STRAINS: Final = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.NONE)
_STRAIN_TEXTS: Final = {Suit.SPADES: "s", Suit.CLUBS: "c", Suit.DIAMONDS: "d", Suit.HEARTS: "h", Suit.NONE: "nt"}


@dataclass(frozen=True, slots=True)
class Contract:
    """A number of tricks to take, with a trump suit (``Suit.NONE``: no trump); nullo is a contract for no trick."""

    tricks: int
    trump: Suit

    @property
    def is_nullo(self) -> bool:
        """Whether the contract is to take no trick."""
        return self.tricks == 0

    @property
    def value(self) -> int:
        """The value of the contract in points, by which bids are compared (FH-3, FH-4)."""
        if self.tricks == 0:
            return 250
        return 40 + 20 * STRAINS.index(self.trump) + 100 * (self.tricks - 6)

    @property
    def name(self) -> str:
        """The contract as a player says it: ``7♥``, ``8 no trump``, ``nullo``."""
        if self.tricks == 0:
            return "nullo"
        return f"{self.tricks} no trump" if self.trump is Suit.NONE else f"{self.tricks}{SIGNS[self.trump]}"

    def __str__(self) -> str:
        return "nullo" if self.tricks == 0 else f"{self.tricks}{_STRAIN_TEXTS[self.trump]}"

    @staticmethod
    def parse(text: str) -> "Contract":
        """Return the contract written ``text``: ``7h``, ``10s``, ``8nt`` or ``nullo``.

        :raises NotationError: if there is no such contract.
        """
        for contract in CONTRACTS:
            if str(contract) == text:
                return contract
        raise NotationError(f"{text!r} is not a bid; bids are written like 7h, 10s, 8nt or nullo")


NULLO: Final = Contract(0, Suit.NONE)
CONTRACTS: Final = tuple(
    sorted([NULLO, *(Contract(tricks, trump) for tricks in range(6, 11) for trump in STRAINS)], key=lambda c: c.value)
)
TRICKS_OF_LEVEL: Final = {contract.value: contract.tricks for contract in CONTRACTS}
"""The tricks of each contract by its value, which is the level of the bid in events; 0 for nullo."""
