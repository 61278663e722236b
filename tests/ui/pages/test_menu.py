"""The menu: how it is drawn, and its first offer; what is read and pressed there is in ``menu.txt``."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.slices import Slices
from cardtable.pages import first_offer
from cardtable.pages.first_offer import resume_titles
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.play.live import LiveMatch
from cardtable.store.folders import write_note
from cardtable.ui.drawing import boxes, felt, text
from cardtable.ui.theme import Extent, Size
from cardtable.ui.widgets.button import Button
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import one_person
from tests.store.test_practice import exercise
from tests.ui.at_a_lesson import walk
from tests.ui.at_practice import by_mouse, keep
from tests.ui.at_the_menu import at, page_of, table_begun
from tests.ui.at_the_table import Program
from tests.ui.drawn import listed
from tests.ui.played_out import play_to_the_end


def menu(program: Program) -> MenuPage:
    program.app.show_menu()
    program.run(0.5)
    return program.comes_to(MenuPage)


# --- tiles and buttons


@pytest.mark.parametrize("size", [(1280, 720, Size.NORMAL), (960, 720, Size.LARGEST)])
def test_the_tiles_of_the_menu_look_alike_and_a_fan_goes_from_one_to_the_next(
    tmp_path: Path, size: tuple[int, int, Size]
) -> None:
    scene = menu(at(tmp_path, size))
    assert scene.grid.fanned
    tiles, drawn = scene.grid.tiles, [part for part in listed(scene) if part.kind == "text"]
    texts = [[part for part in drawn if tile.rect.contains(part.rect)] for tile in tiles]
    assert [shown[0].label for shown in texts] == [tile.label for tile in tiles]
    assert not any(part.cut for shown in texts for part in shown)
    assert len({len(shown) for shown in texts}) == 1
    assert len({tile.name.fitted_alike(scene.look, tile.name.rect.width)[0].style for tile in tiles}) == 1
    assert len({tile.fan.rect.size for tile in tiles}) == 1
    if size[2] is Size.NORMAL:
        assert tiles[0].fan.rect.height >= 100
        assert len(texts[0]) == 3, "the name, the description and the number of players"


@pytest.mark.parametrize(
    ("size", "all_keys"),
    [((800, 600, Size.NORMAL), False), ((1280, 720, Size.LARGEST), False), ((960, 720, Size.LARGEST), True)],
)
def test_buttons_of_a_row_show_all_their_keys_or_none(
    tmp_path: Path, size: tuple[int, int, Size], all_keys: bool
) -> None:
    program = at(tmp_path, size)
    shows: list[Callable[[], object]] = [lambda: menu(program), program.app.show_deals]
    for show in shows:
        show()
        program.run(0.5)
        shown = {part.label for part in listed(program.scene) if part.kind == "text"}
        buttons = [each for each in page_of(program).desk.focus.everything() if type(each) is Button]
        with_key = [button.key in shown for button in buttons if button.key]
        assert all(with_key) or not (all_keys or any(with_key))


def test_a_click_anywhere_on_a_tile_leads_to_its_game(program: Program) -> None:
    scene = menu(program)
    tile = scene.grid.tiles[1]
    program.drag((tile.rect.left + 20, tile.rect.top + 20), (5, 5))
    assert program.scene is scene, "dragged off the tile"
    program.click((tile.rect.left + 20, tile.rect.top + 20))
    assert program.comes_to(SetupPage).game is tile.game


def test_esc_that_is_held_since_another_page_does_not_ask_to_quit(program: Program) -> None:
    program.app.show_settings()
    program.key("Esc")
    scene = program.comes_to(MenuPage)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", repeat=True))
    assert scene.desk.dialog is None
    program.key("Esc")
    assert scene.desk.dialog is not None


def test_the_first_picture_waits_for_no_other_picture_as_large_as_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, size, provided = Program(tmp_path), (1000, 700), []
    program.eager = True

    def counted(size: Extent, *arguments: int) -> Surface:
        provided.append(size)
        return Surface(size, *arguments)

    for module in (felt, boxes, text):
        monkeypatch.setattr(module, "Surface", counted)
    program.screen.resize(size)
    program.loop.go(program.app.menu())
    program.loop.tick()
    assert provided
    assert size not in provided
    program.run(0.5)
    assert provided.count(size) == 1  # the felt, which is kept for the frames in which cards are fanned


# --- the first offer


def test_a_table_to_go_on_with_is_called_by_as_many_names_as_there_is_room_for(tmp_path: Path) -> None:
    assert resume_titles(0, ("Ann", "Bert", "Cleo", "Dan"), ((0, 2), (1, 3))) == (
        "Continue with Cleo, against Bert and Dan",
        "Continue with Cleo",
        "Continue",
    )
    assert resume_titles(0, ("Ann", "Bert", "Cleo", "Dan"), ((0,), (1,), (2,), (3,))) == (
        "Continue against Bert, Cleo and Dan",
        "Continue against Bert, Cleo and one other",
        "Continue against Bert and 2 others",
        "Continue against 3 others",
        "Continue",
    )
    assert resume_titles(None, ("Ann", "Bert"), ((0,), (1,)))[0] == "Continue with Ann and Bert"
    program = at(tmp_path, (800, 600, Size.NORMAL))
    seats = (Seat("Ann"), *(Seat(f"Maximiliana Featherston{number}", PlayerKind.AI) for number in range(6)))
    table_begun(program, "bidding-war", seats)
    scene = menu(program)
    panel = next(widget for widget in scene.desk.focus.ring() if isinstance(widget, ResumePanel))
    assert "Continue against 6 others" in {part.label for part in listed(scene)}
    assert panel.resume.above[0].startswith("Scruffian Bidding War · game 1")


@pytest.mark.parametrize("early", [True, False], ids=["before it is found", "after"])
def test_enter_is_meant_for_the_first_offer(program: Program, monkeypatch: pytest.MonkeyPatch, early: bool) -> None:
    opened: list[str] = []
    offers: list[Resume] = []

    def finding(*_: object) -> Slices[Resume]:
        while not offers:
            yield 0.5
        return offers[0]

    monkeypatch.setattr(first_offer, "finding", finding)
    write_note(program.app.folders.last_table, "a table")
    menu(program)
    if early:
        program.key("Enter")
    assert not opened
    offers.append(Resume(act=lambda: opened.append("Five Hundred"), titles=("Five Hundred",)))
    program.run(0.1)
    assert bool(opened) is early
    if not early:
        program.key("Enter")
    assert opened == ["Five Hundred"]


def a_lesson(program: Program) -> None:
    program.app.opener.begin_lesson(game_of("bidding-war"))
    program.run(0.1)
    walk(program, lambda program, _: program.key("F2"), lambda: program.key("Enter"))


def an_exercise(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    program.run(0.3)
    program.key("Enter")
    by_mouse(program, exercise().best)


def a_hand(program: Program) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=3), games=1)
    assert isinstance(scene.match, LiveMatch)
    play_to_the_end(scene.match)
    program.run_until(lambda: program.scene is not scene)


@pytest.mark.parametrize("learn", by_turns(zip([a_lesson, an_exercise, a_hand]), "what a newcomer does first"))
def test_new_here_stops_after_the_first_lesson_exercise_or_hand(
    program: Program, tmp_path: Path, learn: Callable[[Program], None]
) -> None:
    def new_here(program: Program) -> bool:
        menu(program)
        return any(label.startswith("New here?") for label in program.labels())

    assert new_here(program)
    learn(program)
    assert not new_here(program)
    assert not new_here(Program(tmp_path)), "at the next start, too"
