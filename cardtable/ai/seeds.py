"""The seeds of AI players at a table made from a code, the same wherever the deal is played."""

from hashlib import sha256

from cardtable.engine.deals.honest import deal_of
from cardtable.engine.table import Table


def seed_at(table: Table) -> int:
    """Return the seed for the next move, which depends only on the deal and the number of the move.

    Undo, hints and thinking ahead therefore make no difference: the same moves get the same answers.
    """
    text = f"{deal_of(table.seed, table.word)} player {len(table.log)}"
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")
