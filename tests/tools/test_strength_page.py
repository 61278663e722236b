"""A command updates the page about strength: every contest has its cell and is written only there."""

import re
from pathlib import Path

import pytest

from tools.benchmarks.strength import PAGE, PARTS, Part, cell, filled, show_strength

TABLE = """Before
| points a hand | a over b | c over b |
|---|---|---|
| toy | 1 | 2 |
| toy, short | 3 | 4 |

after
"""


def test_every_contest_has_a_measured_cell_on_the_page_and_every_cell_a_contest() -> None:
    page = PAGE.read_text("utf-8")
    emptied = page
    for part in PARTS:
        emptied = filled(emptied, part.name, "")
    measured = re.compile(r"± \d+\.\d %, [+-]\d")
    assert len(measured.findall(page)) == len(PARTS) == len({part.name for part in PARTS})
    assert not measured.search(emptied)


def test_only_the_cell_of_its_name_is_filled() -> None:
    assert filled(TABLE, "toy: c over b", "new") == TABLE.replace("| 2 |", "| new |")
    assert filled(TABLE, "toy, short: a over b", "new") == TABLE.replace("| 3 |", "| new |")
    for name in ("toy: d over b", "toy, long: a over b"):
        with pytest.raises(KeyError, match="the page has no row"):
            filled(TABLE, name, "new")


def test_a_contest_is_played_and_written_into_its_cell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ("bidding-war", "--seats", "rule,random", "--hands", "--matches", "4")
    page = tmp_path / "page.md"
    page.write_text(TABLE, "utf-8")
    monkeypatch.setattr("tools.benchmarks.strength.PARTS", (Part("toy: a over b", seats), Part("toy: c over b", ())))
    show_strength(["--part", "a over b", "--page", str(page), "--jobs", "1"])
    assert re.search(r"^\| toy \| \S+ ± \S+ %, \S+ ± \S+ \| 2 \|$", page.read_text("utf-8"), re.MULTILINE)


def test_a_cell_has_the_first_players_wins_and_its_lead_without_luck() -> None:
    plain = "player  wins\nrule 2    4  10.0 ± 1.0 %  -5.00 ± 0.50  0.1\nrule    4  50.0 ± 1.0 %  +5.00 ± 0.50  0.1\n"
    fair = "without the luck:\nplayer  wins\nrule    51.0 ± 0.9 %  +5.10 ± 0.40  80 %\n"
    part = Part("toy: rule over rule", ("toy", "--seats", "rule,rule"))
    assert cell(part, plain) == "50.0 ± 1.0 %, +5.00 ± 0.50"
    assert cell(part, f"{plain}\n{fair}") == "50.0 ± 1.0 %, +5.10 ± 0.40"
    with pytest.raises(ValueError, match="no row of rule"):
        cell(part, "nothing")
