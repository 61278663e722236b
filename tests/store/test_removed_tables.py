"""Tables are removed and restored with their reviews."""

from pathlib import Path

from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.store.folders import REMOVED
from cardtable.store.tables.folder import remove_table, restore_table
from cardtable.store.tables.format import write_table
from cardtable.store.tables.reviews import WrittenReview, keep_review, kept_review
from tests.known_games import game_of

NOTHING = WrittenReview(())


def test_reviews_move_with_their_table(tmp_path: Path) -> None:
    table = tmp_path / "one.cardtable.yaml"
    write_table(table, Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")]))
    keep_review(table, "hand 1 seat 0", NOTHING)
    aside = remove_table(table)
    assert aside.parent == tmp_path / REMOVED
    assert kept_review(aside, "hand 1 seat 0") == NOTHING
    assert [each.name for each in tmp_path.iterdir()] == [REMOVED]
    restore_table(aside, table)
    assert kept_review(table, "hand 1 seat 0") == NOTHING
    assert not list(aside.parent.iterdir())


def test_a_table_without_reviews_can_be_removed(tmp_path: Path) -> None:
    table = tmp_path / "one.cardtable.yaml"
    write_table(table, Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")]))
    aside = remove_table(table)
    restore_table(aside, table)
    assert table.exists()
