"""The ways to a match, without a window: what is played, in which file, and why it may be refused."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.players import RuleOfThumb
from cardtable.engine.deals.deal_code import code_of, read_code
from cardtable.engine.deals.honest import is_long_deal
from cardtable.engine.seats import DEALER
from cardtable.engine.slices import finished
from cardtable.games import GAMES
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.play.sittings import CannotSit, Sitting, Sittings
from cardtable.store.locks import FileLock
from cardtable.store.settings import Settings
from cardtable.store.statistics.records import StatisticsFile
from cardtable.store.tables.format import write_table
from tests.known_games import game_of
from tests.situations import after, at, one_person

SEATS = one_person(seats=3)
GAME = game_of("five-hundred")


@pytest.fixture
def sittings(tmp_path: Path) -> Sittings:
    """Return sittings with empty folders."""
    statistics = StatisticsFile(tmp_path / "statistics.jsonl")
    players = RuleOfThumb(GAMES)
    return Sittings(
        tmp_path / "tables",
        GAMES,
        statistics,
        settings=Settings,
        players=lambda: players,
        clock=lambda: datetime(2026, 3, 1, tzinfo=UTC),
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a table that has been dealt."""
    table = at("five-hundred", seats=SEATS, dealer=1, until=after(1))
    path = tmp_path / "mine.cardtable.yaml"
    write_table(path, table)
    return path


def played(sitting: Sitting | CannotSit) -> LiveMatch:
    """Return the live match of a sitting."""
    assert isinstance(sitting, Sitting), sitting
    assert isinstance(sitting.match, LiveMatch)
    return sitting.match


def begun(sittings: Sittings, deal: str = "7", **options: bool) -> LiveMatch:
    """Return a new match."""
    return played(sittings.new(GAME, MatchSetup(SEATS, dict(options), deal)))


def test_a_new_table_is_saved(sittings: Sittings) -> None:
    match = begun(sittings, nullo=False)
    assert match.path is not None
    assert match.path.parent == sittings.saves
    match.close()


def test_a_new_table_that_cannot_be_saved_is_played_and_says_so(sittings: Sittings) -> None:
    sittings.saves.write_text("a file where the folder should be")
    sitting = sittings.new(GAME, MatchSetup(SEATS, {}, "7"))
    assert played(sitting).path is None
    assert sitting.notice.startswith("This table is not being saved")


def test_the_same_deal_number_deals_the_same_cards(sittings: Sittings) -> None:
    logs = []
    for _ in range(2):
        match = begun(sittings)
        match.advance(0.0)
        logs.append((match.table.dealer, list(match.table.log)))
        match.close()
    assert logs[0] == logs[1]
    assert logs[0][1]


def test_a_new_deal_cannot_be_found_by_trying_and_its_code_gives_the_same_cards(sittings: Sittings) -> None:
    first, other = begun(sittings, ""), begun(sittings, "")
    assert is_long_deal(first.deal)
    assert first.deal != other.deal
    code = code_of(first.table, first.deal)
    assert code is not None
    again = played(sittings.from_code(read_code(str(code), [GAME]), [seat.name for seat in SEATS]))
    for match in (first, again):
        match.advance(0.0)
    assert (again.table.dealer, again.table.log[0]) == (first.table.dealer, first.table.log[0])
    for match in (first, other, again):
        match.close()


def test_a_saved_table_is_continued_in_its_file(sittings: Sittings, file: Path) -> None:
    match = played(finished(sittings.open_saved(file)))
    assert match.path == file
    assert len(match.table.log) == 1
    match.close()


def test_a_copied_table_has_a_file_of_its_own(sittings: Sittings, file: Path) -> None:
    before = file.read_bytes()
    sitting = finished(sittings.open_copy(file, "a copy"))
    match = played(sitting)
    assert sitting.notice == "a copy"
    assert match.path is not None
    assert match.path.parent == sittings.saves
    match.close()
    assert file.read_bytes() == before


def test_an_unsaved_table_has_no_file_and_says_so(sittings: Sittings, file: Path) -> None:
    sitting = finished(sittings.open_unsaved(file))
    assert played(sitting).path is None
    assert sitting.notice == "This table is not being saved."


def test_a_copy_that_cannot_be_saved_is_reported(sittings: Sittings, file: Path) -> None:
    match = played(finished(sittings.open_unsaved(file)))
    sittings.saves.write_text("a file where the folder should be")
    assert sittings.keep_copy(match).startswith("No copy could be saved: ")
    sittings.saves.unlink()
    assert sittings.keep_copy(match).startswith("A copy is kept: ")
    assert len(list(sittings.saves.iterdir())) == 1


def test_a_table_that_is_open_elsewhere_is_refused(sittings: Sittings, file: Path) -> None:
    lock = FileLock(file)
    try:
        refused = finished(sittings.open_saved(file))
    finally:
        lock.release()
    assert isinstance(refused, CannotSit)
    assert refused.title == "This table is open elsewhere"
    assert refused.text.startswith("Another running Cardtable has ")
    assert refused.unsaved is None


@pytest.mark.parametrize("way", [Sittings.open_saved, Sittings.open_any])
def test_a_file_without_a_table_is_refused_with_the_line(
    sittings: Sittings, tmp_path: Path, way: Callable[..., Any]
) -> None:
    path = tmp_path / "letter.yaml"
    path.write_text("Dear Ann")
    refused = finished(way(sittings, path))
    assert isinstance(refused, CannotSit)
    assert "Line 1" in refused.text


def test_opening_can_be_cancelled_and_releases_the_file(sittings: Sittings, file: Path) -> None:
    work = sittings.open_saved(file)
    next(work)
    work.close()
    played(finished(sittings.open_saved(file))).close()


@pytest.mark.parametrize("same", [True, False])
def test_a_rematch_has_the_same_people_and_rules_and_the_same_deals_if_wanted(sittings: Sittings, same: bool) -> None:
    first = begun(sittings, nullo=False)
    first.advance(0.0)
    deal = first.table.log[0]
    again = played(sittings.rematch(first, same=same))
    again.advance(0.0)
    assert again.path != first.path
    assert (again.table.seats, again.table.house) == (first.table.seats, first.table.house)
    assert again.table.log[0].actor == DEALER
    assert (again.table.log[0] == deal) is same
    first.close()
    again.close()


def test_a_lesson_has_no_file_and_is_repeated_as_a_lesson(sittings: Sittings, tmp_path: Path) -> None:
    sitting = sittings.lesson(game_of("big-three"), 4)
    assert isinstance(sitting.match, LessonMatch)
    again = sittings.rematch(sitting.match, same=True).match
    assert isinstance(again, LessonMatch)
    assert len(again.names) == 4
    assert again.path is None
    assert not sittings.saves.exists()


def test_the_same_deals_before_the_end_of_the_match_do_not_reveal_their_number(sittings: Sittings) -> None:
    # Whoever plays them to the end would know the hands to come at the first table.
    match = begun(sittings)
    match.advance(0.0)
    again = played(sittings.rematch(match, same=True))
    assert (match.deal, again.deal) == ("7", "")
    match.close()
    again.close()


def test_a_hand_that_was_taken_back_when_the_program_was_killed_counts_again(sittings: Sittings) -> None:
    match = begun(sittings)
    assert match.path is not None
    assert match.writer is not None
    for second in range(1000):
        if match.table.state.results:
            break
        if not match.advance(second) and match.actor in match.persons:
            match.play(match.moves()[0])
    match.writer.wait()
    finished_hand = match.path.read_bytes()
    assert match.undo()
    assert sittings.statistics.read().hands == ()
    match.close()
    match.path.write_bytes(finished_hand)  # as it was, if the program was killed before it was written again
    again = played(finished(sittings.open_saved(match.path)))
    (hand,) = sittings.statistics.read().hands
    assert (hand.record.number, hand.record.points) == (1, again.table.state.results[0].points)
    again.close()
