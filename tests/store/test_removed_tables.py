"""Tables are removed and restored with their reviews."""

from pathlib import Path

import pytest

from cardtable.store.folders import REMOVED
from cardtable.store.tables.folder import remove_table, restore_table
from cardtable.store.tables.format import write_table
from cardtable.store.tables.reviews import WrittenReview, keep_review, kept_review
from tests.contract.toy import TOY
from tests.situations import after
from tests.store.tables import mixed_table

NOTHING = WrittenReview(())


@pytest.mark.parametrize("reviewed", [True, False])
def test_a_table_is_removed_and_restored_with_its_reviews(reviewed: bool, tmp_path: Path) -> None:
    table = tmp_path / "one.cardtable.yaml"
    write_table(table, mixed_table(TOY, after(3)))
    content = table.read_bytes()
    if reviewed:
        keep_review(table, "hand 1 seat 0", NOTHING)
    review = NOTHING if reviewed else None
    aside = remove_table(table)
    assert aside.parent == tmp_path / REMOVED
    assert kept_review(aside, "hand 1 seat 0") == review
    assert [each.name for each in tmp_path.iterdir()] == [REMOVED]
    restore_table(aside, table)
    assert table.read_bytes() == content
    assert kept_review(table, "hand 1 seat 0") == review
    assert not list(aside.parent.iterdir())
