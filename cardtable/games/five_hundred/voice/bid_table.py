"""The bids of Five Hundred as a table: the trump suits across, six to ten tricks down (FH-3)."""

from typing import Final

from cardtable.engine.cards import SIGNS, Suit
from cardtable.engine.voice.bid_table import BidCell, BidTable
from cardtable.games.five_hundred.law.contracts import STRAINS, Contract
from cardtable.games.five_hundred.law.facts import AUCTION, FiveHundredView
from cardtable.games.five_hundred.law.moves import Bid

ROWS: Final = (6, 7, 8, 9, 10)
"""The number of tricks in each row."""


def bid_table_of(view: FiveHundredView) -> BidTable | None:
    """Return the table of bids, with the seat whose bid stands; ``None`` outside the auction."""
    if view.phase != AUCTION:
        return None
    columns = tuple(("no trump", "NT") if strain is Suit.NONE else (SIGNS[strain],) for strain in STRAINS)
    cells = []
    for row, tricks in enumerate(ROWS):
        for column, strain in enumerate(STRAINS):
            contract = Contract(tricks, strain)
            seat = view.facts.bidder if contract == view.facts.contract else None
            label = f"Bid {contract.name} for {contract.value}"
            cells.append(BidCell(row, column, Bid(contract), str(contract.value), label, seat))
    return BidTable(columns, tuple(map(str, ROWS)), tuple(cells))
