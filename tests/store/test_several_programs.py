"""Several programs at once: what each of them adds to a file that all of them change is kept."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel
from cardtable.games import GAMES
from cardtable.store.day_results import DayResultsFile
from cardtable.store.evenings import Evening, evening_folders, read_evening, start_evening
from cardtable.store.practice import PracticeFolder
from cardtable.store.settings import Profiles, SettingsFile
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.folder import Titles
from cardtable.store.tables.reviews import read_reviews

WRITERS, ROUNDS = 3, 5
NOW = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)
EVENING = Evening("five-hundred", AILevel.EASY, tuple(f"P{n}" for n in range(WRITERS)), tuple("12345"))
TABLE = Path("some.cardtable.yaml")

WRITER = """
import sys
from datetime import UTC, date, datetime
from pathlib import Path

from cardtable.engine.seats import AILevel
from cardtable.store.day_results import DayResult, DayResultsFile
from cardtable.store.evenings import Evening, Result, keep_result, start_evening
from cardtable.store.errors import StoreError
from cardtable.store.files import write_new
from cardtable.store.practice import PracticeFolder
from cardtable.store.practice import new_schedule
from cardtable.store.settings import Profiles
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics.records import HintRecord
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.reviews import WrittenReview, keep_review
from cardtable.store.tables.folder import Titles

folder, evening, me, rounds = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
now = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)
settings = SettingsFile(folder / "settings.yaml")
profiles = Profiles(folder / "settings.yaml")
print("ready", flush=True)
sys.stdin.readline()
for each in range(rounds):
    mine = f"{me}-{each}"
    keep_result(evening, each, me, Result((me, each, 0)))
    PracticeFolder(folder / "practice", ()).reschedule_shipped(mine, f"Player {me % 2}", new_schedule(now.date()))
    Titles(folder / "titles.yaml").set(Path(f"{mine}.cardtable.yaml"), mine)
    settings.keep(settings.settings.with_sort(mine, "suits"))
    keep_review(folder / "some.cardtable.yaml", mine, WrittenReview(()))
    days = DayResultsFile(folder / "days.jsonl")
    for game in (mine, "everybody's"):
        days.add(DayResult(date(2026, 5, 1 + each), game, "settings.yaml", (me, 0), 0, now, False))
    StatisticsFile(folder / "statistics.jsonl").append(HintRecord(when=now, table=mine, number=1, seat=0))
    start_evening(folder, Evening("five-hundred", AILevel.EASY, ("Ann", "Bert"), ("1",)), now)
    write_new(folder / "export.csv", mine)
    try:
        profiles.make(f"Profile {each}")
    except StoreError as error:
        assert "already" in str(error), error
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder to which several programs have written at the same time."""
    folder = tmp_path_factory.mktemp("several")
    evening = start_evening(folder, EVENING, NOW)
    command = [sys.executable, "-c", WRITER, str(folder), str(evening)]
    programs = [
        subprocess.Popen(
            [*command, str(number), str(ROUNDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(WRITERS)
    ]
    for each in programs:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n", each.communicate()[1]
    for each in programs:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    assert [each.communicate()[1] for each in programs] == [""] * WRITERS
    return folder


def all_of_them() -> set[str]:
    """Return what the programs have called their own: a name for each program and round."""
    return {f"{writer}-{number}" for writer in range(WRITERS) for number in range(ROUNDS)}


def test_no_result_of_an_evening_is_lost(written: Path) -> None:
    results = read_evening(evening_folders(written)[0]).results
    assert {place: result.points for place, result in results.items()} == {
        (number, writer): (writer, number, 0) for writer in range(WRITERS) for number in range(ROUNDS)
    }


def test_evenings_begun_in_the_same_minute_have_folders_of_their_own(written: Path) -> None:
    assert len(evening_folders(written)) == 1 + WRITERS * ROUNDS


def test_exports_of_the_same_minute_have_names_of_their_own(written: Path) -> None:
    exports = sorted(written.glob("export*.csv"))
    assert sorted(path.read_text() for path in exports) == sorted(all_of_them())
    assert written / f"export ({WRITERS * ROUNDS}).csv" in exports


def test_no_schedule_of_practice_is_lost(written: Path) -> None:
    practice = PracticeFolder(written / "practice", GAMES)
    assert {*practice.shipped("Player 0"), *practice.shipped("Player 1")} == all_of_them()


def test_no_title_is_lost(written: Path) -> None:
    titles = Titles(written / "titles.yaml")
    assert {titles.of(Path(f"{name}.cardtable.yaml")) for name in all_of_them()} == all_of_them()


def test_no_setting_is_lost(written: Path) -> None:
    file = SettingsFile(written / "settings.yaml")
    assert file.problems == ()
    assert set(file.settings.sorts) == all_of_them()


def test_a_profile_is_made_once(written: Path) -> None:
    names = [profile.name for profile in Profiles(written / "settings.yaml").all[1:]]
    assert names == [f"Profile {number}" for number in range(ROUNDS)]


def test_no_review_is_lost(written: Path) -> None:
    assert set(read_reviews(written / TABLE)) == all_of_them()


def test_every_deal_of_a_day_has_its_first_result_and_no_other(written: Path) -> None:
    results = DayResultsFile(written / "days.jsonl").read("settings.yaml")
    assert results.broken == 0
    assert {game for _, game in results.first} == all_of_them() | {"everybody's"}
    lines = (written / "days.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(results.first) == WRITERS * ROUNDS + ROUNDS


def test_no_record_of_the_statistics_is_lost(written: Path) -> None:
    lines = (written / "statistics.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == WRITERS * ROUNDS
    assert StatisticsFile(written / "statistics.jsonl").read().broken == 0


def test_nothing_is_left_behind(written: Path) -> None:
    assert list(written.rglob(".*")) == []
