"""Which hands the statistics count, and what becomes of their file: broken lines, the export, a new start."""

from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest

from cardtable.ai.search import by_rule
from cardtable.commands.demo import run_demo
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages.statistics import (
    Selection,
    StatisticsPage,
)
from cardtable.play.match_setup import MatchSetup
from cardtable.store.statistics.records import Statistics, StatisticsFile, UndoRecord, write_record
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.waiting import WaitPage
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.played import AT, hand, when
from tests.ui.at_statistics import filled, page, rows, scene_of
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program with something in its statistics."""
    return filled(Program(tmp_path))


def finish_a_hand(program: Program) -> None:
    """Let everybody play by rules of thumb until a hand is over."""
    match = program.app.play.match
    assert match is not None
    hands = len(match.table.state.results)
    now = 0.0
    while len(match.table.state.results) == hands:
        assert match.actor is not None
        now += 100
        if match.actor in match.persons:
            match.play(by_rule(match.view(match.actor), 1, match.game).move)
        else:
            match.hurry()
            match.advance(now)


def test_a_hand_played_at_a_table_counts_with_its_marks(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), {"target": 40}, "7"))
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    match = program.app.play.match
    assert match is not None
    assert match.writer is not None
    finish_a_hand(program)
    while match.actor == DEALER or match.actor not in match.persons:
        match.hurry()
        match.advance(1000.0)
    match.ask_hint()
    match.play(by_rule(match.view(match.actor), 1, match.game).move)
    assert match.undo()
    finish_a_hand(program)
    program.app.show_menu()
    read = StatisticsFile(program.app.folders.statistics).read()
    assert [(each.record.number, each.undo, each.hints) for each in read.hands] == [(1, set(), set()), (2, {0}, {0})]
    first = read.hands[0].record
    assert first.points == match.table.state.results[0].points
    assert first.table == match.writer.path.name
    assert first.options == {"target": 40}
    assert first.contract is not None
    # When it is continued from its file, only what is new is written.
    program.app.opener.open(match.writer.path)
    program.run(0.1)
    finish_a_hand(program)
    read = StatisticsFile(program.app.folders.statistics).read()
    assert [each.record.number for each in read.hands] == [1, 2, 3]
    assert not read.hands[2].undo


def test_demonstrations_and_pictures_do_not_count(tmp_path: Path) -> None:
    run_demo(game_of("big-three"), GAMES, tmp_path, 3)
    assert not list(tmp_path.rglob("statistics*"))


def test_a_table_that_is_only_watched_does_not_count(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.sit_down("big-three", tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")))
    finish_a_hand(program)
    assert not program.app.folders.statistics.exists()


def test_statistics_that_cannot_be_written_are_reported_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    program = Program(tmp_path)
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), {}))
    program.run(0.1)
    finish_a_hand(program)
    program.tick()
    assert program.app.play.match is not None
    assert "statistics will be written later" in program.app.play.match.save_status.notice


def test_hands_with_help_are_left_out_on_demand(tmp_path: Path) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    for record in (hand(1, 5, 6, 7), UndoRecord(when=when(1), table=AT.table, number=2), hand(2, 50, 60, 70)):
        file.append(record)
    scene = page(program)
    scene.show(Selection(0, 0))
    assert ("Best and worst hand", "50 / 5") in scene.table.rows
    assert ("Hands with undo", "1") in scene.table.rows
    scene.unaided.flip()
    program.run(0.2)
    assert ("Best and worst hand", "5 / 5") in scene.table.rows
    assert ("Hands", "1") in scene.table.rows


def test_without_any_match_export_and_start_over_are_disabled(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = page(program)
    assert not scene.players
    program.key("E")
    program.key("N")
    program.run(0.1)
    assert scene.desk.dialog is None
    assert not program.app.folders.statistics.exists()


def test_broken_lines_are_counted_in_a_notice_and_stay(program: Program) -> None:
    path = program.app.folders.statistics
    with path.open("a") as lines:
        lines.write('nonsense\n{"hand": 5, "whe')
    before = path.read_bytes()
    scene = page(program)
    assert scene.notice.startswith("2 lines of ")
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 in 100 | 91")
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    assert "can't be read" in page(Program(tmp_path)).notice


def test_the_export_is_written_and_its_path_shown(program: Program, tmp_path: Path) -> None:
    scene = page(program)
    program.press("Export")
    program.run(0.2)
    assert scene.desk.dialog is not None
    told = " ".join(paragraph.text for paragraph in scene.desk.dialog.text.paragraphs)
    (sheet,) = tmp_path.glob("*.csv")
    assert str(sheet) in told
    assert len(sheet.read_text("utf-8").splitlines()) == 1 + 3 * (3 + 89)
    program.key("Enter")
    program.press("Export")
    program.run(0.2)
    assert len(list(tmp_path.glob("*.csv"))) == 2


def test_starting_over_asks_first(program: Program) -> None:
    path = program.app.folders.statistics
    page(program)
    program.press("Start over")
    program.run(0.2)
    program.key("Esc")
    program.run(0.1)
    assert path.exists()
    program.press("Start over")
    program.run(0.2)
    program.key("Enter")  # the answer that does no harm
    program.run(0.1)
    assert path.exists()
    program.press("Start over")
    program.run(0.2)
    program.press("Start over")
    program.run(0.3)
    assert not path.exists()
    assert rows(program) == []
    assert len(list(path.parent.glob("statistics until *.jsonl"))) == 1


def test_long_statistics_are_read_in_a_thread_while_the_window_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Writings
) -> None:
    program = Program(tmp_path)
    file = StatisticsFile(program.app.folders.statistics)
    lines = [write_record(hand(number, 1, 2, 3)) for number in range(1, 2001)]
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    program.app.show_menu()
    program.run(0.1)
    may_read, readers = Event(), set[Thread]()
    read = StatisticsFile.read

    def slowly(file: StatisticsFile) -> Statistics:
        readers.add(current_thread())
        may_read.wait(60.0)
        return read(file)

    def seen() -> set[str]:
        written.clear()
        program.scene.draw(program.screen.surface)
        return {each.text for each in written}

    monkeypatch.setattr(StatisticsFile, "read", slowly)
    program.app.show_statistics()
    program.loop.tick()
    assert isinstance(program.scene, WaitPage)
    assert "Practice" in seen(), "the menu is still seen, because the page may come at once"
    program.run(0.2)
    assert "Reading the statistics" in seen()
    may_read.set()
    program.run_until(lambda: isinstance(program.scene, StatisticsPage))
    assert len(scene_of(program).statistics.hands) == 2000
    assert main_thread() not in readers
    may_read.clear()
    program.app.show_statistics()
    program.loop.tick()
    program.key("Esc")
    program.run(0.2)
    may_read.set()
    assert not isinstance(program.scene, WaitPage | StatisticsPage), "reading can be cancelled"
