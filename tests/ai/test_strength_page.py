"""A command updates the page about strength: every contest has its place and is written only there."""

import re
from pathlib import Path

import pytest

from tests.benchmarks.strength import PAGE, PARTS, Part, block, filled, places, show_strength


def test_every_contest_has_one_place_on_the_page_and_every_place_a_contest() -> None:
    assert places(PAGE.read_text("utf-8")) == [part.name for part in PARTS]
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_only_the_place_of_its_name_is_filled() -> None:
    page = "Before\n<!-- a: b -->\nold\n<!-- end -->\n<!-- a: c -->\nolder\n<!-- end -->\nafter\n"
    assert filled(page, "a: c", "new") == page.replace("older", "new")
    assert filled(filled(page, "a: b", "1\n\n2"), "a: b", "old") == page
    with pytest.raises(KeyError, match="the page has no place <!-- a: d -->"):
        filled(page, "a: d", "new")


def test_a_contest_is_played_and_written_with_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Part("bidding-war: a trial", ("bidding-war", "--seats", "rule,random", "--hands", "--matches", "4"))
    other = "<!-- other -->\nkept\n<!-- end -->"
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n<!-- {small.name} -->\n\n<!-- end -->\n\n{other}\n", "utf-8")
    monkeypatch.setattr("tests.benchmarks.strength.PARTS", (small, Part("other", ())))
    show_strength(["--part", "trial", "--page", str(page), "--jobs", "1"])
    text = page.read_text("utf-8")
    assert text.endswith(f"{other}\n")
    assert "    python3 run.py bench arena bidding-war --seats rule,random --hands --matches 4\n\n```\nplayer " in text
    assert re.search(r"^rule +4 +\d", text, re.MULTILINE)
    assert "intervals" not in text  # what the page explains once


def test_a_block_keeps_the_tables_and_leaves_the_explanations() -> None:
    first, second = "player  wins\nrule    1", "without the luck:\nplayer  wins\nrule  2"
    printed = f"toy: 4 hands, 2 deals\noptions: a: b\n{first}\n\n± are intervals\n\n{second}\n"
    part = Part("toy: x", ("toy", "--hands"))
    command = "    python3 run.py bench arena toy --hands"
    assert block(part, printed) == f"**toy: x**\n\n{command}\n\n```\n{first}\n\n{second}\n```"
