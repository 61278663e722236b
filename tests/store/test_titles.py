"""Titles of saved tables."""

from pathlib import Path

import pytest

from cardtable.store.tables.folder import Titles

TABLE = Path("five-hundred 2026-05-01 19-58.cardtable.yaml")


def test_a_title_is_kept_until_it_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "data" / "titles.yaml"
    assert Titles(path).of(TABLE) == ""
    Titles(path).set(TABLE, "1984")
    assert Titles(path).of(TABLE) == "1984"
    Titles(path).set(TABLE, "")
    assert Titles(path).of(TABLE) == ""
    Titles(path).set(TABLE, "Sunday")
    assert [each.name for each in path.parent.iterdir()] == ["titles.yaml"]


@pytest.mark.parametrize("content", [b"a: 1\na: 2\n", b"- a list\n", b"\xff"])
def test_a_file_that_cannot_be_read_is_set_aside_before_it_is_replaced(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "titles.yaml"
    path.write_bytes(content)
    titles = Titles(path)
    assert titles.of(TABLE) == ""
    assert path.read_bytes() == content
    titles.set(TABLE, "Sunday")
    titles.set(TABLE, "Monday")
    assert Titles(path).of(TABLE) == "Monday"
    assert (tmp_path / "titles (unreadable).yaml").read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_that_is_read_in_part_is_set_aside_before_it_is_replaced(tmp_path: Path) -> None:
    path, other = tmp_path / "titles.yaml", Path("another.cardtable.yaml")
    content = f"{TABLE.name}: 1984\n{other.name}: Sunday\n"
    path.write_text(content, encoding="utf-8")
    Titles(path).set(Path("third.cardtable.yaml"), "Monday")
    assert (Titles(path).of(TABLE), Titles(path).of(other)) == ("", "Sunday")
    assert (tmp_path / "titles (unreadable).yaml").read_text(encoding="utf-8") == content


def test_titles_given_by_two_running_programs_are_both_kept(tmp_path: Path) -> None:
    path, other = tmp_path / "titles.yaml", Path("another.cardtable.yaml")
    mine, theirs = Titles(path), Titles(path)
    theirs.set(other, "Monday")
    mine.set(TABLE, "Sunday")
    assert (Titles(path).of(TABLE), Titles(path).of(other)) == ("Sunday", "Monday")
