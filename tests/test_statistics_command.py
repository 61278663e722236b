"""``cardtable statistics`` prints what has been played, or writes it as a sheet."""

from datetime import datetime, timedelta, timezone
from pathlib import Path

import platformdirs
import pytest
from msgspec.structs import replace

from cardtable.commands.command_line import run
from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.store.evenings import Evening, start_evening
from cardtable.store.folders import folders
from cardtable.store.statistics.records import StatisticsFile
from tests.commands import complaint, printed
from tests.store.played import AT, CARDS, RECORDS, START, hand


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StatisticsFile:
    """Return the statistics of somebody whose folders are empty."""
    for name in ("user_config_path", "user_data_path"):
        monkeypatch.setattr(platformdirs, name, lambda *_, **__: tmp_path / "own")
    return StatisticsFile(folders().statistics)


def test_figures_are_in_a_table_for_each_game(capsys: pytest.CaptureFixture[str], file: StatisticsFile) -> None:
    for record in (*RECORDS[:3], hand(1, 7, 20, 0, at=CARDS, minute=10)):
        file.append(record)
    assert printed(capsys, "statistics") == (
        "Five Hundred  matches  won  hands  points  best  worst  bids made  undo  hints\n"
        "Ann                 1    0      2     -20   140   -160     1 of 2     0      0\n"
        "Bert                1    0      2      10    10      0                0      0\n"
        "AI, easy            1    1      2      50    30     20                0      0\n"
        "\n"
        "The Card Game  matches  won  hands  points  best  worst  bids made  undo  hints\n"
        "Ann                  0    0      1       7     7      7                0      0\n"
        "AI, easy             0    0      1      10     0     20                0      0\n"
        "\n"
    )


def test_what_was_played_with_help_can_be_left_out(capsys: pytest.CaptureFixture[str], file: StatisticsFile) -> None:
    for record in (*RECORDS[:3], *RECORDS[4:7], hand(4, 1, 1, 1)):
        file.append(record)
    assert "Ann                 0    0      3" in printed(capsys, "statistics")
    assert "Ann                 0    0      2" in printed(capsys, "statistics", "--unaided")


def test_before_any_hand_is_played_the_command_says_so_and_makes_nothing(
    capsys: pytest.CaptureFixture[str], file: StatisticsFile
) -> None:
    assert printed(capsys, "statistics") == "No hand has been finished yet.\n"
    assert not file.path.parent.exists()


def test_a_sheet_takes_the_place_of_an_older_one_and_of_nothing_else(
    capsys: pytest.CaptureFixture[str], file: StatisticsFile, tmp_path: Path
) -> None:
    file.append(RECORDS[0])
    out = tmp_path / "sheet.csv"
    for begun in (None, "", "when,table\n", "\ufeffwhen,table\n"):
        if begun is not None:
            out.write_text(begun, encoding="utf-8")
        assert printed(capsys, "statistics", "--csv", out) == ""
        assert len(out.read_text("utf-8").splitlines()) == 1 + len(AT.seats)
    out.write_text("cardtable: 1\n")
    said = complaint(capsys, 2, "statistics", "--csv", out)
    assert "is not a sheet of this kind; name another file" in said
    assert out.read_text() == "cardtable: 1\n"
    nowhere = complaint(capsys, 1, "statistics", "--csv", "no/such/folder/sheet.csv")
    assert "sheet.csv can't be written: no such file" in nowhere


def test_broken_lines_are_counted(capsys: pytest.CaptureFixture[str], file: StatisticsFile) -> None:
    file.append(RECORDS[0])
    with file.path.open("a") as lines:
        lines.write('{"hand": 2, "wh')
    assert run(["statistics"], GAMES) == 0
    output = capsys.readouterr()
    assert output.err == f"{file.path}: left out 1 line that cannot be read\n"
    assert output.out.startswith("Five Hundred")


@pytest.mark.parametrize(
    "when",
    [
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
        datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-12))),
    ],
)
def test_a_record_of_a_year_that_no_clock_has_does_not_end_the_statistics(
    when: datetime, capsys: pytest.CaptureFixture[str], file: StatisticsFile
) -> None:
    file.append(replace(hand(1, 140, 10, 20), when=when))
    start_evening(folders().saves, Evening("five-hundred", AILevel.EASY, ("Ann", "Bert"), ("1",)), START)
    assert run(["statistics"], GAMES) == 0
    assert "evening" in capsys.readouterr().err
