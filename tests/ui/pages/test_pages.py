"""The pages around the table at every size: nothing overlaps, nothing is too small, and everything does something."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
import yaml
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import Back
from cardtable.engine.game import Game
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.slices import Slices
from cardtable.games import GAMES
from cardtable.pages import first_offer
from cardtable.pages.first_offer import resume_titles
from cardtable.pages.games import GamesPage, GameTile
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.pages.rules import RulesPage
from cardtable.pages.saved_tables import SavedTablesPage
from cardtable.pages.settings import SettingsPage
from cardtable.play.match_setup import MatchSetup
from cardtable.store.folders import write_note
from cardtable.store.settings import Setup
from cardtable.ui.page import Page
from cardtable.ui.play.learning.lesson import LessonScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button, key_width
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_the_menu import BG, SIZES, at, page_of
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults, listed


@pytest.mark.parametrize(
    "size",
    [(800, 600, Size.LARGEST), (960, 600, Size.LARGEST), (1280, 720, Size.LARGEST), (800, 600, Size.NORMAL)],
    ids=str,
)
def test_no_button_of_a_page_is_cut(tmp_path: Path, size: tuple[int, int, Size], cut: set[str]) -> None:
    program = at(tmp_path, size)
    pages: list[Callable[[], None]] = [
        lambda: program.loop.go(program.app.menu()),
        program.app.show_saved_tables,
        program.app.show_statistics,
        program.app.show_exercises,
        program.app.show_deals,
        program.app.show_profiles,
        *(partial(program.app.show_setup, game) for game in program.games),
    ]
    for show in pages:
        show()
        program.run(0.5)
        scene = program.scene
        assert isinstance(scene, Page)
        assert not cut.intersection(button.label for button in scene.desk.focus.widgets if isinstance(button, Button))


def test_buttons_of_a_row_have_all_their_keys_or_none(tmp_path: Path) -> None:
    for size in ((800, 600, Size.NORMAL), (960, 600, Size.NORMAL), (1280, 720, Size.NORMAL), (1280, 720, Size.LARGEST)):
        program = at(tmp_path, size)
        program.loop.go(program.app.menu())
        program.run(0.5)
        buttons = [each for each in page_of(program).desk.focus.everything() if type(each) is Button]
        assert len(buttons) == 8
        assert len({bool(button.key_shown) for button in buttons}) == 1, size
        look = page_of(program).look
        for button in buttons:
            label = look.text.width(button.label, look.style(button.points, bold=True))
            key = key_width(look, button.key_shown) + look.metrics.gap if button.key_shown else 0
            assert label + key <= button.rect.width - look.metrics.gap, f"{button.label} would be drawn without its key"


def test_every_button_shows_its_key_where_everything_is_largest(tmp_path: Path) -> None:
    program = at(tmp_path, (960, 720, Size.LARGEST))
    shows: list[Callable[[], None]] = [lambda: program.loop.go(program.app.menu()), program.app.show_deals]
    for show in shows:
        show()
        program.run(0.5)
        shown = {part.label for part in listed(program.scene) if part.kind == "text"}
        buttons = [each for each in page_of(program).desk.focus.everything() if type(each) is Button]
        assert {button.key for button in buttons} <= shown


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_fits(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.loop.go(program.app.menu())
    assert faults(page_of(program)) == []
    program.app.show_setup(GAMES[0])
    program.run(0.1)
    program.press("Play")
    program.run(0.5)
    program.app.show_menu()
    scene = page_of(program)
    assert "Continue" in program.labels()[0]
    assert faults(scene) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_set_up_fits_for_any_number_of_players(tmp_path: Path, game: Game, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    for count in {game.players[0], game.players[-1]}:
        seats = tuple(Seat("Maximiliane-Josephine", PlayerKind.HUMAN) for _ in range(count))
        program.app.profile.keep(program.app.profile.settings.with_setup(game.id, Setup(seats, {})))
        program.app.show_setup(game)
        assert faults(page_of(program)) == []


def test_the_arrows_work_on_every_page_from_the_beginning(program: Program) -> None:
    program.key("Down")
    first = page_of(program).desk.focus.current
    assert first is not None
    assert first.label == program.labels()[0]
    program.key("Down")
    assert page_of(program).desk.focus.current not in (None, first)
    for show in (program.app.show_statistics, program.app.show_settings, program.app.show_profiles):
        show()
        program.run(0.1)
        program.key("Down")
        assert page_of(program).desk.focus.current is not None
    program.app.show_saved_tables()
    scene = page_of(program)
    assert isinstance(scene, SavedTablesPage)
    program.key("Down")
    assert scene.list.chosen == 1


def test_the_arrows_to_the_side_stay_in_their_row_of_games(program: Program) -> None:
    program.loop.go(program.app.menu())
    scene = page_of(program)
    *_, left, right = (widget for widget in scene.desk.focus.ring() if isinstance(widget, GameTile))
    assert left.rect.top == right.rect.top
    scene.desk.focus.set(left)
    program.key("Right")
    assert scene.desk.focus.current is right
    program.key("Left")
    assert scene.desk.focus.current is left


def test_what_scrolls_comes_into_sight_with_the_focus(tmp_path: Path) -> None:
    size = (800, 600, Size.NORMAL)
    program = at(tmp_path, size)
    program.app.show_settings()
    scene = page_of(program)
    for widget in scene.desk.focus.ring():
        scene.desk.focus.set(widget)
        assert scene.desk.focus.current is widget
        assert Rect(0, 0, 800, 600).contains(widget.rect)
        scroll = next(iter(scene.desk.focus.parents_of(widget)), None)
        assert scroll is None or scroll.rect.contains(widget.rect)


# --- the settings ----------------------------------------------------------------------------------------------------


def test_settings_take_effect_at_once_and_are_kept(program: Program) -> None:
    program.app.show_settings()
    assert isinstance(page_of(program), SettingsPage)
    before = program.loop.look.metrics.text(20)
    for name, value in (
        ("theme", "felt-blue"), ("size", "large"), ("deck", "four-normal"), ("mute", True), ("animation", "off"),
    ):  # fmt: skip
        program.app.profile.set(name, value)
        assert yaml.safe_load(program.app.folders.settings.read_text())[name] == value
    assert program.loop.look.theme.name == "felt-blue"
    assert program.loop.look.metrics.text(20) == round(before * 4 / 3)
    assert program.app.art.deck == "four-normal"
    assert program.app.sounds.muted
    scene = program.sit_down(
        BG, (Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo", PlayerKind.AI), Seat("Dan", PlayerKind.AI))
    )
    assert not scene.manner.pace.moves


@pytest.mark.parametrize(
    "size", [(800, 600, Size.NORMAL), (800, 600, Size.LARGEST), (1280, 720, Size.LARGEST)], ids=str
)
def test_no_explanation_of_a_setting_is_cut(size: tuple[int, int, Size], tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, size)
    program.app.show_settings()
    scene = page_of(program)
    assert isinstance(scene, SettingsPage)
    for group in range(len(scene.tabs.names)):
        scene.tabs.choose(group)
        program.run(0.1)
    assert not {text for text in cut if text.endswith(".")}


def test_pauses_and_questions_follow_the_settings(program: Program) -> None:
    for name, value in (("trick_pause", 4000), ("confirm", False), ("reduced_motion", True), ("ai_pause", 1200)):
        program.app.profile.set(name, value)
    program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}))
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert program.scene.manner.pace.linger == 4.0
    assert not program.scene.manner.pace.moves
    assert not program.scene.manner.confirm
    assert program.app.play.match is not None
    assert program.app.play.match.pause == 1.2


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
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(seats, {}))
    program.run(0.5)
    program.app.show_menu()
    scene = page_of(program)
    panel = next(widget for widget in scene.desk.focus.ring() if isinstance(widget, ResumePanel))
    assert "Continue against 6 others" in {part.label for part in listed(scene)}
    assert panel.resume.above[0].startswith("Scruffian Bidding War · game 1")


def test_the_menu_shows_the_table_to_continue_and_enter_or_its_letter_continues_it(program: Program) -> None:
    for key in ("Enter", "C"):
        program.app.opener.begin(game_of(BG), MatchSetup(one_person(), {}, "77"))
        program.run(0.5)
        assert isinstance(program.scene, TableScene)
        hand = set(program.scene.match.view(0).hand)
        program.app.show_menu()
        scene = page_of(program)
        assert isinstance(scene, MenuPage)
        assert scene.resume is not None
        assert set(scene.resume.cards) <= hand
        assert len(scene.resume.cards) == 5
        assert scene.resume.score.teams == (0, 0)
        program.key(key)
        program.run(0.3)
        assert isinstance(program.scene, TableScene)
        assert set(program.scene.match.view(0).hand) == hand


def test_a_table_of_several_people_shows_only_backs_on_the_menu(program: Program) -> None:
    seats = tuple(Seat(name) for name in NAMES[:3])
    program.app.opener.begin(game_of("five-hundred"), MatchSetup(seats, {}, "77"))
    program.run(0.5)
    program.app.show_menu()
    scene = page_of(program)
    assert isinstance(scene, MenuPage)
    assert scene.resume is not None
    assert len(scene.resume.cards) == 5
    assert all(isinstance(card, Back) for card in scene.resume.cards)


@pytest.mark.parametrize("size", SIZES)
def test_the_tiles_of_the_menu_look_alike(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.app.show_menu()
    program.run(0.5)
    scene = program.scene
    assert isinstance(scene, MenuPage)
    tiles, drawn = scene.grid.tiles, [part for part in listed(scene) if part.kind == "text"]
    texts = [[part for part in drawn if tile.rect.contains(part.rect)] for tile in tiles]
    assert [shown[0].label for shown in texts] == [tile.label for tile in tiles]
    assert not any(part.cut for shown in texts for part in shown)
    assert len({len(shown) for shown in texts}) == 1
    assert len({tile.name.fitted_alike(scene.look, tile.name.rect.width)[0].style for tile in tiles}) == 1
    assert len({tile.fan.rect.size for tile in tiles}) == 1
    if size[2] is Size.NORMAL and size[1] >= 720:
        assert tiles[0].fan.rect.height >= 100
        assert len(texts[0]) == 3, "the name, the description and the number of players"


def test_a_click_anywhere_on_a_tile_leads_to_its_game(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, MenuPage)
    tile = scene.grid.tiles[1]
    program.drag((tile.rect.left + 20, tile.rect.top + 20), (5, 5))
    assert program.scene is scene, "dragged off the tile"
    program.click((tile.rect.left + 20, tile.rect.top + 20))
    program.run(0.1)
    assert isinstance(program.scene, SetupPage)
    assert program.scene.game is tile.game


def test_esc_asks_before_the_program_ends(program: Program) -> None:
    program.loop.running = True
    program.key("Esc")
    assert page_of(program).desk.dialog is not None
    program.key("Esc")
    assert page_of(program).desk.dialog is None
    assert program.loop.running
    program.key("Esc")
    program.key("Enter")
    assert not program.loop.running


def test_lessons_and_rules_are_reached_from_the_menu_by_keys(program: Program) -> None:
    program.key("T")
    assert isinstance(page_of(program), GamesPage)
    program.key("2")
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, LessonScene)
    program.app.show_menu()
    program.run(0.1)
    program.key("F1")
    program.run(0.1)
    program.key("3")
    assert isinstance(page_of(program), RulesPage)
    program.key("Esc")
    assert isinstance(page_of(program), GamesPage)
    program.key("Esc")
    assert isinstance(page_of(program), MenuPage)


def test_the_menu_shows_cards_of_every_game_one_after_the_other(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, MenuPage)
    program.run(0.5)
    assert scene.grid.fanned


@pytest.mark.parametrize("early", [True, False], ids=["before it is found", "after"])
def test_enter_is_meant_for_the_first_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, early: bool) -> None:
    program = Program(tmp_path)
    opened: list[str] = []
    offers: list[Resume] = []

    def finding(*_: object) -> Slices[Resume]:
        while not offers:
            yield 0.5
        return offers[0]

    monkeypatch.setattr(first_offer, "finding", finding)
    write_note(program.app.folders.last_table, "a table")
    program.app.show_menu()
    program.run(0.5)
    if early:
        program.key("Enter")
    assert not opened
    offers.append(Resume(act=lambda: opened.append("Five Hundred"), titles=("Five Hundred",)))
    program.run(0.1)
    assert bool(opened) is early
    if not early:
        program.key("Enter")
    assert opened == ["Five Hundred"]


def test_esc_held_on_a_page_does_not_ask_to_quit(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_settings()
    program.key("Esc")
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, MenuPage)
    scene.handle(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", repeat=True))
    assert scene.desk.dialog is None
    program.key("Esc")
    assert scene.desk.dialog is not None
