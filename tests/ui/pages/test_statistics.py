"""The statistics: what is charted, which hands count, and a file that is broken or long; ``visits/statistics.txt``."""

from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest

from cardtable.ai.search import by_rule
from cardtable.commands.demo import run_demo
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages import statistics as statistics_page
from cardtable.pages.statistics import (
    Selection,
    StatisticsPage,
)
from cardtable.play.match_setup import MatchSetup
from cardtable.store.statistics.figures import Player
from cardtable.store.statistics.records import (
    LuckRecord,
    ReviewRecord,
    Statistics,
    StatisticsFile,
    statistics_of,
    write_record,
)
from cardtable.ui.theme import Size
from cardtable.ui.waiting import WaitPage
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.played import AT, hand, when
from tests.ui.at_statistics import filled, page, rows, scene_of
from tests.ui.at_the_menu import at
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings

FH = game_of("five-hundred")


@pytest.fixture
def new_program(tmp_path: Path) -> Program:
    program = Program(tmp_path)
    program.app.show_menu()
    program.run(0.1)
    return program


@pytest.fixture
def program(new_program: Program) -> Program:
    """Return the program with something in its statistics."""
    return filled(new_program)


def luck(number: int, worth: float = 0.0, minute: int = 0) -> LuckRecord:
    return LuckRecord(when=when(minute or number), table=AT.table, number=number, worth=(worth, 0.0, 0.0))


def review(number: int, bids: tuple[int, float], plays: tuple[int, float], minute: int = 0) -> ReviewRecord:
    return ReviewRecord(when=when(minute or number), table=AT.table, number=number, seat=0, bids=bids, plays=plays)


def test_large_figures_stay_on_top_where_all_is_largest_and_the_recent_matches_are_scrolled_to(
    tmp_path: Path, written: Writings
) -> None:
    program = filled(at(tmp_path, (960, 720, Size.LARGEST)))
    scene = page(program)
    scene.show(Selection(0, 0))

    def in_sight() -> set[str]:
        written.clear()
        scene.draw(program.screen.surface)
        window = program.screen.surface.get_rect()
        return {each.text for each in written if window.contains(each.place)}

    assert {each.number for each in scene.sheet.figures} <= in_sight()
    for _ in range(5):
        program.key("PgDn")
    assert "Five Hundred" in in_sight()


def test_the_bars_are_the_cost_of_a_hand_with_its_bids_apart_and_that_of_a_decision() -> None:
    costs = ((1, 0.04), (2, 0.03), (3, 0.02))
    read = statistics_of(
        each
        for number, loss in costs
        for each in (hand(number, 10, 0, 0), review(number, (1, loss), (4, 2 * loss), minute=5))
    )
    (_, lost), (_, rate) = statistics_page.loss_bars(read, Player(name="Ann"), FH, lambda _: None)
    assert (lost.values, lost.upper, lost.parts) == ([12, 9, 6], [4, 3, 2], ("plays", "bids"))
    assert rate.values == pytest.approx([2.4, 1.8, 1.2])
    assert rate.mean_after(3) == pytest.approx(1.8), "as in the row of the figures"


def test_an_interval_wider_than_its_figure_is_too_few_to_tell() -> None:
    read = statistics_of(
        each
        for number, points, loss in ((1, 90, 0.5), (2, -80, -0.1), (3, 10, -0.2))
        for each in (hand(number, points, 0, 0), luck(number, minute=4), review(number, (0, 0.0), (4, loss), minute=5))
    )
    ann = Player(name="Ann")
    rows = dict(statistics_page.rate_rows(read, ann, FH))
    assert rows["Points a hand, with luck"] == rows["Cost per decision (wins in 100)"] == "too few hands to tell"
    assert rows["AI, expert"] == "next to nothing", "its cost was measured in many hands"
    assert statistics_page.cost_figure(read, ann, FH) is None


# --- which hands count


def finish_a_hand(program: Program) -> None:
    """Let everybody play by rules of thumb until a hand is over."""
    match = program.app.play.match
    hands, now = len(match.table.state.results), 0.0
    while len(match.table.state.results) == hands:
        now += 100
        if match.actor in match.persons:
            match.play(by_rule(match.view(match.actor), 1, match.game).move)
        else:
            match.hurry()
            match.advance(now)


def begin(program: Program, **options: int) -> None:
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(seats=3), options, "7"))
    program.run(0.1)


def test_a_hand_played_at_a_table_counts_with_its_marks(new_program: Program) -> None:
    begin(new_program, target=40)
    match = new_program.app.play.match
    finish_a_hand(new_program)
    while match.actor == DEALER or match.actor not in match.persons:
        match.hurry()
        match.advance(1000.0)
    match.ask_hint()
    match.play(by_rule(match.view(match.actor), 1, match.game).move)
    assert match.undo()
    finish_a_hand(new_program)
    new_program.app.show_menu()
    file = StatisticsFile(new_program.app.folders.statistics)
    read = file.read()
    assert [(each.record.number, each.undo, each.hints) for each in read.hands] == [(1, set(), set()), (2, {0}, {0})]
    first = read.hands[0].record
    assert first.points == match.table.state.results[0].points
    assert first.table == match.writer.path.name
    assert first.options == {"target": 40}
    assert first.contract is not None
    new_program.app.opener.open(match.writer.path)
    new_program.run(0.1)
    finish_a_hand(new_program)
    read = file.read()
    assert [each.record.number for each in read.hands] == [1, 2, 3], "only what is new is written"
    assert not read.hands[2].undo


@pytest.mark.nightly("a demonstration, which plays a whole match, and its statistics")
def test_demonstrations_do_not_count(tmp_path: Path) -> None:
    run_demo(game_of("bidding-war"), GAMES, tmp_path, 3)
    assert not list(tmp_path.rglob("statistics*"))


def test_tables_that_are_only_watched_do_not_count(new_program: Program, tmp_path: Path) -> None:
    new_program.sit_down("big-three", tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")))
    finish_a_hand(new_program)
    assert not list(tmp_path.rglob("statistics*"))


# --- their file


def test_statistics_that_cannot_be_written_or_read_are_reported(tmp_path: Path) -> None:
    (tmp_path / "statistics.jsonl").mkdir()
    program = Program(tmp_path)
    begin(program)
    finish_a_hand(program)
    program.tick()
    assert "statistics will be written later" in program.app.play.match.save_status.notice
    assert "can't be read" in page(program).notice


def test_broken_lines_are_counted_in_a_notice_and_stay(program: Program) -> None:
    path = program.app.folders.statistics
    with path.open("a") as lines:
        lines.write('nonsense\n{"hand": 5, "whe')
    before = path.read_bytes()
    assert page(program).notice.startswith("2 lines of ")
    assert rows(program)[0].startswith("Ann | 1 | 0 | 0 in 100 | 91")
    assert path.read_bytes() == before


def test_long_statistics_are_read_in_a_thread_while_the_window_goes_on(
    new_program: Program, monkeypatch: pytest.MonkeyPatch, written: Writings
) -> None:
    file = StatisticsFile(new_program.app.folders.statistics)
    lines = [write_record(hand(number, 1, 2, 3)) for number in range(1, 2001)]
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    may_read, readers = Event(), set[Thread]()
    read = StatisticsFile.read

    def slowly(file: StatisticsFile) -> Statistics:
        readers.add(current_thread())
        may_read.wait(60.0)
        return read(file)

    def in_sight() -> set[str]:
        written.clear()
        new_program.scene.draw(new_program.screen.surface)
        return {each.text for each in written}

    monkeypatch.setattr(StatisticsFile, "read", slowly)
    new_program.app.show_statistics()
    new_program.loop.tick()
    assert isinstance(new_program.scene, WaitPage)
    assert "Practice" in in_sight(), "the menu is still seen, because the page may come at once"
    new_program.run(0.2)
    assert "Reading the statistics" in in_sight()
    may_read.set()
    new_program.run_until(lambda: isinstance(new_program.scene, StatisticsPage))
    assert len(scene_of(new_program).statistics.hands) == 2000
    assert main_thread() not in readers
    may_read.clear()
    new_program.app.show_statistics()
    new_program.loop.tick()
    new_program.key("Esc")
    new_program.run(0.2)
    may_read.set()
    assert not isinstance(new_program.scene, WaitPage | StatisticsPage), "reading can be cancelled"
