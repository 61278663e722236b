"""Saved tables: what is measured, taken or slow; what is read and done there is in ``saved-tables.txt``."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from cardtable.engine import table as table_of_the_engine
from cardtable.engine.slices import finished
from cardtable.engine.table import MOVES_PER_SLICE, Table
from cardtable.games import GAMES
from cardtable.pages import menu
from cardtable.pages.menu import MenuPage
from cardtable.pages.saved_tables import FIRST_SECONDS, MARK_UNITS, MAX_TITLE_LENGTH, SavedTablesPage
from cardtable.play.match_setup import MatchSetup
from cardtable.program import table_opener
from cardtable.store.locks import FileLock
from cardtable.store.tables.folder import SavedTable, SavedTables, opening
from cardtable.store.tables.format import reading, write_table
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.waiting import WaitPage
from cardtable.ui.widgets.entry import TextEntry
from tests.known_games import game_of
from tests.made_moves import by_open_cards, play_on
from tests.situations import at, one_person
from tests.ui.at_the_menu import BG, page_of, table_begun
from tests.ui.at_the_table import Program
from tests.ui.drawn import listed
from tests.ui.visits.given import a_dozen_tables

MOVES = 500
"""Those of a long match."""


def test_a_list_of_very_many_tables_is_shown_before_all_of_them_have_been_read(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    seconds = 0.0

    def tables() -> Iterator[SavedTable]:
        nonlocal seconds
        for number in range(200):
            seconds += FIRST_SECONDS / 10
            yield SavedTable(Path(f"{number:03}"), program.app.now(), (0, 0, number))

    monkeypatch.setattr(program.app.tables, "in_slices", tables)
    monkeypatch.setattr(program.app.opener, "open", opened.append)
    scene = SavedTablesPage(program.app, lambda: seconds)
    program.loop.go(scene)
    program.run(0.1)
    few = len(scene.list.rows)
    assert 10 < few < 20
    scene.list.choose(3)
    program.run(1.0)
    assert few < len(scene.list.rows) < 200
    assert scene.list.chosen == 3
    program.run_until(lambda: not scene.animating)
    assert scene.list.chosen == 3
    scene.list.choose(199)
    program.key("Enter")
    assert opened == [Path("199")]
    program.loop.show()
    program.every_frame = True
    frames = program.loop.frames
    program.run(1.0)
    assert program.loop.frames == frames


def tables_page(program: Program) -> SavedTablesPage:
    """Go to the list of tables, and wait until all are listed."""
    program.app.show_saved_tables()
    return listed_on(program)


def listed_on(program: Program) -> SavedTablesPage:
    """Return the list once all tables are on it."""
    program.run(0.1)
    scene = program.comes_to(SavedTablesPage)
    program.run_until(lambda: not scene.animating)
    return scene


def test_a_copy_has_the_title_of_its_table(program: Program) -> None:
    path = table_begun(program, BG, one_person())
    program.app.titles.set(path, "Sunday")
    tables_page(program)
    program.key("C")
    page = listed_on(program)
    assert [table.title for table in page.tables[:2]] == ["Sunday", "Sunday"]
    assert page.desk.toast.text.startswith("A copy is kept: blues-and-greens ")


def test_a_title_as_long_as_can_be_is_read_whole_in_the_list_and_in_its_field(tmp_path: Path, cut: set[str]) -> None:
    program = Program(tmp_path, (800, 600))
    table_begun(program, BG, one_person())
    page = tables_page(program)
    program.key("N")
    field = page_of(program).desk.dialog.body[0]
    assert isinstance(field, TextEntry)
    title = "Sunday evening at Grandmother Clementine"
    assert len(title) == MAX_TITLE_LENGTH
    field.text = title
    program.run(0.2)
    width = field.look.text.width(title, field.look.style(field.points))
    assert width <= field.control.width - 2 * field.look.metrics.px(12)
    program.key("Enter")
    cut.clear()
    program.run(0.3)
    assert page.tables[0].title == title
    assert title not in cut


def many_tables(program: Program) -> tuple[SavedTablesPage, list[Path]]:
    """Return the page with a dozen tables of two games, and their files."""
    folder = program.app.folders.saves
    a_dozen_tables(folder.parent)
    return tables_page(program), sorted(folder.glob("*.yaml"))


def test_a_table_that_is_open_elsewhere_stays_and_the_other_marked_ones_are_removed(program: Program) -> None:
    scene, files = many_tables(program)
    taken = scene.shown[0].path
    lock = FileLock(taken)
    try:
        for key in ("M", "Down", "M"):
            program.key(key)
        program.key("Del")
        program.press("Remove")
        listed_on(program)
    finally:
        lock.release()
    assert taken.exists()
    assert sum(path.exists() for path in files) == 11


def test_the_list_keeps_the_focus_while_no_table_that_is_searched_for_has_been_read_again(program: Program) -> None:
    many_tables(program)
    ticks = count()
    scene = SavedTablesPage(program.app, lambda: next(ticks))  # one table is read before each frame
    program.loop.go(scene)
    program.run_until(lambda: scene is program.scene and not scene.animating)
    program.key("F")
    program.type("five")
    for key in ("Enter", "N", "Enter"):
        program.key(key)
    program.run_until(lambda: not scene.animating)
    assert scene.desk.focus.current is scene.list


def slow_page(program: Program) -> tuple[SavedTablesPage, list[Path]]:
    """Return the page with a dozen marked tables, where each look at the clock takes 0.05 seconds, and their files."""
    _, files = many_tables(program)
    ticks = count()
    scene = SavedTablesPage(program.app, lambda: next(ticks) * 0.05)
    program.loop.go(scene)
    program.run_until(lambda: scene is program.scene and not scene.animating)
    program.key("M")
    program.key("A")
    return scene, files


def test_while_many_tables_are_removed_or_brought_back_their_progress_is_shown(program: Program) -> None:
    scene, files = slow_page(program)
    shown: list[object] = []
    program.loop.add_poll(lambda _: bool(shown.append(program.loop.coming)))
    program.key("Del")
    program.press("Remove")
    program.run_until(lambda: program.scene is scene and not scene.animating)
    assert not any(path.exists() for path in files)
    assert [each.title for each in shown if isinstance(each, WaitPage)][:1] == ["Removing tables"]
    program.rest()
    program.key("U")
    program.run_until(lambda: program.scene is scene and not scene.animating)
    assert all(path.exists() for path in files)
    assert [each.title for each in shown if isinstance(each, WaitPage)][-1:] == ["Bringing tables back"]


def test_a_removal_can_be_stopped_and_what_was_removed_brought_back(program: Program) -> None:
    scene, files = slow_page(program)
    program.key("Del")
    program.rest()
    scene.desk.dialog.answer(scene.desk.dialog.answers[-1])
    coming = program.loop.coming
    assert isinstance(coming, WaitPage)
    coming.back()
    program.run_until(lambda: program.scene is scene and not scene.animating)
    left = sum(path.exists() for path in files)
    assert 0 < left < len(files)
    program.rest()
    program.key("U")
    program.run_until(lambda: all(path.exists() for path in files))


def test_a_sample_has_no_room_for_a_box_and_a_click_at_its_edge_opens_it(program: Program) -> None:
    scene = tables_page(program)
    row = scene.list.row_rect(0)
    cards = [part.rect for part in listed(scene) if part.kind == "card"]
    assert min(card.left for card in cards) < row.left + 2 * MARK_UNITS
    program.click((row.left + 30, row.centery))
    program.run(0.2)
    assert program.scene is not scene


def test_the_faces_at_a_table_have_the_colours_of_their_sides(program: Program) -> None:
    table_begun(program, BG, one_person())
    assert [side for _, side in tables_page(program).tables[0].faces] == [0, 1, 0, 1]


# --- long matches are listed and opened in slices: the window answers all the time, and whoever waits can leave


@pytest.fixture
def path(program: Program, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a match of many games, in a program that takes hardly any time at once."""
    monkeypatch.setattr(menu, "MAX_SECONDS_BEFORE_MENU", 0.0)
    monkeypatch.setattr(table_opener, "MAX_SECONDS_WITHOUT_PAGE", 0.0)
    table = at("blackjack", seats=one_person(seats=3), until=long_enough, by=by_open_cards, wins_needed=99)
    folder = program.app.folders.saves
    folder.mkdir(parents=True)
    path = folder / "long.cardtable.yaml"
    write_table(path, table)
    return path


def long_enough(table: Table) -> bool:
    return len(table.log) >= MOVES and table.state.actor == 0


def waiting(program: Program, path: Path) -> WaitPage:
    program.app.opener.open(path)
    program.loop.tick()
    assert isinstance(program.scene, WaitPage)
    return program.scene


def test_how_far_a_long_table_is_opened_is_shown_until_it_is_there(program: Program, path: Path) -> None:
    scene = waiting(program, path)
    assert 0 < scene.done < 1
    shares = [scene.done]
    while program.scene is scene:
        program.loop.tick()
        shares.append(scene.done)
    assert shares == sorted(shares)
    assert shares[-1] < 1, "a full bar that waits"
    program.comes_to(TableScene)
    assert len(program.app.play.match.view(0).log) >= MOVES


def test_esc_cancels_and_leaves_the_table_to_others(program: Program, path: Path) -> None:
    before = path.read_bytes()
    waiting(program, path)
    program.key("Esc")
    assert isinstance(program.scene, MenuPage)
    assert program.app.play.match is None
    assert path.read_bytes() == before
    _, writer = finished(opening(path, GAMES))
    writer.close()


def test_a_long_table_that_turns_out_to_be_wrong_is_refused_over_the_menu(program: Program, path: Path) -> None:
    with path.open("a") as file:
        file.write("- 1 bid 7\n")
    waiting(program, path)
    program.run_until(lambda: not isinstance(program.scene, WaitPage))
    assert isinstance(program.scene, MenuPage)
    assert program.scene.desk.dialog is not None


def test_the_menu_is_there_before_the_table_to_continue_is_found(program: Program, path: Path) -> None:
    assert path.exists()
    program.app.show_menu()
    program.loop.tick()
    assert isinstance(program.scene, MenuPage)
    program.run_until(lambda: isinstance(program.scene, MenuPage) and program.scene.resume is not None)


def test_a_long_table_is_listed_in_slices(program: Program, path: Path) -> None:
    tables = list(SavedTables(path.parent, GAMES).in_slices())
    assert tables[-1] is not None
    assert tables[:-1] == [None] * (len(tables) - 1)
    assert len(tables) > MOVES // MOVES_PER_SLICE
    assert tables_page(program).tables[0].title == "Blackjack"


def test_reading_and_watching_take_a_turn_after_few_moves(path: Path) -> None:
    work, slices = reading(path, GAMES), 0
    try:
        while True:
            next(work)
            slices += 1
    except StopIteration as end:
        table = end.value.table
    assert slices == (len(table.log) - 1) // MOVES_PER_SLICE
    assert len(list(table.watch(0))) >= len(table.log) // MOVES_PER_SLICE


def test_a_match_ends_when_its_log_is_full_and_can_still_be_opened(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_of_the_engine, "MAX_MOVES", 40)
    program.app.opener.begin(game_of("big-three"), MatchSetup(one_person(), {}, "1"))
    program.run(0.2)
    match = program.app.play.match
    rng = Random(1)
    while match.actor is not None:
        play_on(match.table, rng)
    assert len(match.table.log) == 40
    match.save()
    program.run(3.0)
    assert match.save_status.notice.startswith("The match ends here")
    assert match.actor is None
    program.app.show_menu()
    program.run(0.2)
    assert not any(label.startswith("Continue") for label in program.labels())
    (path,) = program.app.folders.saves.glob("*.yaml")
    program.app.opener.open(path)
    program.run(3.0)
    assert len(program.app.play.match.table.log) == 40
