"""The pages around the table at every size: nothing overlaps, nothing is too small, and everything does something."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
import yaml
from pygame import Rect

from cardtable.engine.options import options_of
from cardtable.engine.table import Seat, Table
from cardtable.games import GAMES, game_of
from cardtable.ui.scene import Part
from cardtable.ui.scenes.load import LoadScene
from cardtable.ui.scenes.menu import MenuScene, go_on_labels
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.scenes.rules import RulesScene
from cardtable.ui.scenes.settings import SettingsScene
from cardtable.ui.scenes.setup import Preset, SetupScene, Wanted
from cardtable.ui.scenes.table import TableScene
from cardtable.ui.theme import TITLE
from cardtable.ui.widgets.form import Form
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.stepper import Stepper
from cardtable.ui.widgets.widget import Widget
from tests.ui.at_the_table import NAMES, Program, board_of, one_person

SIZES = [(800, 600, 1.0), (1280, 720, 1.0), (1920, 1080, 1.0), (1920, 1080, 2.0), (3840, 2160, 1.0), (3840, 2160, 2.0)]
BG = "blues-and-greens"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Return the program at its menu."""
    program = Program(tmp_path)
    program.loop.go(program.app.menu())
    program.run(0.1)
    return program


def at(tmp_path: Path, size: tuple[int, int, float]) -> Program:
    """Return the program in a window of this size, with text of this scale."""
    program = Program(tmp_path, size[:2])
    program.loop.restyle(program.loop.look.with_text_scale(size[2]))
    return program


def page_of(program: Program) -> PageScene:
    program.run(0.1)
    assert isinstance(program.scene, PageScene)
    return program.scene


def _controls(scene: PageScene) -> list[tuple[Widget, Rect, bool]]:
    """Return the widgets that are used, with their places and whether they can be seen whole."""
    found = []
    for widget in scene.desk.focus.everything():
        if isinstance(widget, Scroll) or not widget.focusable:
            continue
        inside = next(
            (each for each in scene.desk.focus.everything() if isinstance(each, Form) and widget in each.children()),
            None,
        )
        place = Rect(widget.rect)
        found.append((widget, place, inside is None or inside.rect.contains(place)))
    return found


def check_page(scene: PageScene, size: tuple[int, int, float]) -> None:
    """Every control lies in the window, is large enough, and covers no other."""
    window = Rect(0, 0, *size[:2])
    least = 44 if size[1] >= 720 else 36
    controls = [(widget, place) for widget, place, whole in _controls(scene) if whole]
    assert controls or any(isinstance(each, Scroll) for each in scene.desk.focus.everything())
    for widget, place in controls:
        assert window.contains(place), widget.label
        assert place.height >= least, widget.label
        assert place.width >= least, widget.label
    for (one, here), (other, there) in combinations(controls, 2):
        assert not here.colliderect(there), f"{one.label} and {other.label}"
    for scroll in scene.desk.focus.everything():
        if isinstance(scroll, Scroll):
            assert window.contains(scroll.rect)
            for widget, place in controls:
                if widget not in scroll.children():
                    assert not place.colliderect(scroll.rect.inflate(-2, -2)), widget.label
    for part in scene.parts():
        assert window.contains(part.rect), part


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_fits(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    program.loop.go(program.app.menu())
    check_page(page_of(program), size)
    program.app.show_setup(GAMES[0])
    program.run(0.1)
    program.press("Start")
    program.run(0.5)
    program.app.show_menu()
    scene = page_of(program)
    assert "Go on" in program.labels()[0]
    check_page(scene, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_set_up_fits_for_any_number_of_players(tmp_path: Path, game, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    for count in {game.players[0], game.players[-1]}:
        seats = tuple(Seat("Maximiliane-Josephine", "human") for _ in range(count))
        program.loop.go(
            SetupScene(game, [Preset("A preset", "", {})], Wanted(seats, {}), lambda *_: None, lambda: None)
        )
        check_page(page_of(program), size)


@pytest.mark.parametrize("size", SIZES)
def test_settings_and_the_list_of_tables_fit(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    program.app.show_settings()
    check_page(page_of(program), size)
    program.app.tastes.show_keys()
    check_page(page_of(program), size)
    program.app.show_saves()
    check_page(page_of(program), size)


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
    program.app.show_saves()
    scene = page_of(program)
    assert isinstance(scene, LoadScene)
    program.key("Down")
    assert scene.list.chosen == 1


def test_what_scrolls_comes_into_sight_with_the_focus(tmp_path: Path) -> None:
    size = (800, 600, 1.0)
    program = at(tmp_path, size)
    program.app.show_settings()
    scene = page_of(program)
    for widget in scene.desk.focus.ring():
        scene.desk.focus.set(widget)
        assert scene.desk.focus.current is widget
        assert Rect(0, 0, 800, 600).contains(widget.rect)
        scroll = next(iter(scene.desk.focus.parents_of(widget)), None)
        assert scroll is None or scroll.rect.contains(widget.rect)


# --- the set-up ------------------------------------------------------------------------------------------------------


def test_a_match_starts_by_keys_alone(program: Program) -> None:
    program.key("1")
    assert isinstance(page_of(program), SetupScene)
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_start_is_reached_with_the_tab_key_from_a_name(program: Program) -> None:
    program.key("1")
    scene = page_of(program)
    for _ in range(60):
        program.key("Tab")
        current = scene.desk.focus.current
        if current is not None and current.label == "Start":
            break
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_the_set_up_remembers_how_it_was_last_wanted(program: Program, tmp_path: Path) -> None:
    game = game_of("the-card-game")
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    scene._set_count(3)
    scene._set_name(0, "Zoë")
    scene._set_player(1, "expert")
    scene._set_option(next(each for each in options_of(game.house) if each.name == "way_back"), True)
    program.press("Start")
    again = Program(tmp_path)
    again.app.show_setup(game)
    scene = page_of(again)
    assert isinstance(scene, SetupScene)
    assert [seat.name for seat in scene.seats] == ["Zoë", "Bert", "Cleo"]
    assert scene.seats[1] == Seat("Bert", "ai", "expert")
    assert scene.options == {"way_back": True}
    assert scene.rules["way_back"].value is True


def test_rules_that_cannot_be_played_by_so_many_keep_the_match_from_starting(program: Program) -> None:
    game = game_of("bidding-war")
    started = []
    seats = tuple(Seat(name) for name in NAMES[:2])
    wanted = Wanted(seats, {"prizes": "offered"})
    program.loop.go(SetupScene(game, [], wanted, lambda *each: started.append(each), lambda: None))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.problems
    program.press("Start")
    program.key("Enter")
    assert started == []
    scene._set_count(3)
    assert scene.problems == []
    program.press("Start")
    assert len(started) == 1


def test_a_preset_sets_the_rules_and_another_rule_makes_them_ones_own(program: Program) -> None:
    game = game_of(BG)
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.preset is not None
    place, preset = next((place, each) for place, each in enumerate(scene.presets) if each.options)
    scene.preset.choose(place)
    assert scene.options == dict(preset.options)
    for name, value in preset.options.items():
        assert scene.rules[name].value == value
    scene._set_option(next(each for each in options_of(game.house) if each.name == "target"), 1234)
    assert scene.preset.value == -1


def test_own_rules_are_called_so_only_when_they_differ(program: Program) -> None:
    program.app.show_setup(game_of("blackjack"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.preset is not None
    scene.preset.choose(len(scene.presets))
    assert scene.preset.value == 0, "nothing has been changed"
    assert "Change any rule" in scene.desk.toast.text
    scene._set_option(next(each for each in options_of(scene.game.house) if each.name == "wins_needed"), 7)
    assert scene.preset.value == -1


def _explanation(scene: PageScene) -> Part:
    return next(part for part in scene.parts() if part.kind == "explanation")


def test_what_named_rules_are_is_told(program: Program) -> None:
    program.app.show_setup(game_of("bidding-war"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.preset is not None
    for place, preset in enumerate(scene.presets):
        scene.preset.choose(place)
        assert _explanation(scene).label == f"{preset.name}: {preset.help}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_rule_that_is_pointed_at_is_explained_where_nothing_lies(tmp_path: Path, game, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    for option in options_of(game.house):
        rule = scene.rules[option.name]
        program.move(rule.rect.center)
        program.run(1.0)
        shown = _explanation(scene)
        assert shown.label == f"{option.label} ({option.rule}): {option.help}"
        assert not scene.desk.tooltip.shown, "it is said twice, and lies on the other rules"
        for widget, place, whole in _controls(scene):
            assert not (whole and place.colliderect(shown.rect)), widget.label


def test_the_rules_can_be_read_before_a_match_and_what_was_set_up_stays(program: Program) -> None:
    game = game_of("the-card-game")
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    scene._set_count(5)
    program.run(0.1)
    program.move(scene.rules["way_back"].rect.center)
    program.key("F1")
    program.run(0.1)
    rules = program.scene
    assert isinstance(rules, RulesScene)
    assert rules.page.marked == next(each.rule for each in options_of(game.house) if each.name == "way_back")
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert len(scene.seats) == 5
    program.press("Rules")
    program.run(0.1)
    assert isinstance(program.scene, RulesScene)


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_over_the_rules_is_not_covered_by_their_names(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    program.app.show_setup(game_of("bidding-war"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.preset is not None
    look = scene.look
    title = look.text.width("House rules", look.style(TITLE, bold=True))
    assert scene.columns[1].left + look.metrics.gap + title <= scene.preset.rect.left
    assert scene.preset.rect.right == next(iter(scene.rules.values())).rect.right


def test_the_same_number_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for number, deal in enumerate(("77", "77", "78")):
        program = Program(tmp_path / str(number))
        program.app.begin(game_of(BG), Wanted(tuple(Seat(name, "ai") for name in NAMES[:4]), {}, deal))
        program.run(0.1)
        program.run_until(lambda program=program: len(board_of(program.scene).view.log) >= 2)
        assert program.app.match is not None
        hands.append([str(line) for line in program.app.match.table.log[:2]])
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


# --- the settings ----------------------------------------------------------------------------------------------------


def test_settings_take_effect_at_once_and_are_kept(program: Program) -> None:
    program.app.show_settings()
    assert isinstance(page_of(program), SettingsScene)
    before = program.loop.look.metrics.text(20)
    for name, value in (
        ("theme", "felt-blue"), ("text_scale", 150), ("deck", "four-normal"), ("mute", True), ("animation", "off"),
    ):  # fmt: skip
        program.app.tastes.set(name, value)
        assert yaml.safe_load(program.app.places.settings.read_text())[name] == value
    assert program.loop.look.theme.name == "felt-blue"
    assert program.loop.look.metrics.text(20) == before * 1.5
    assert program.app.art.deck == "four-normal"
    assert program.app.sounds.muted
    scene = program.sit_down(BG, (Seat("Ann"), Seat("Bert", "ai"), Seat("Cleo", "ai"), Seat("Dan", "ai")))
    assert scene.manner.pace.flight == 0


def test_sizes_stand_with_their_unit(program: Program) -> None:
    program.app.show_settings()
    scene = page_of(program)
    assert isinstance(scene, SettingsScene)
    text = scene.rows["text_scale"]
    assert isinstance(text, Stepper)
    assert text.shown == "100 %"
    text.set(120)
    assert text.shown == "120 %"
    assert program.app.settings.text_scale == 120


def test_pauses_and_questions_follow_the_settings(program: Program) -> None:
    for name, value in (("trick_pause", 4000), ("confirm", False), ("reduced_motion", True), ("ai_pause", 1200)):
        program.app.tastes.set(name, value)
    program.app.begin(game_of(BG), Wanted(one_person(), {}))
    program.run(0.1)
    assert isinstance(program.scene, TableScene)
    assert program.scene.manner.pace.linger == 4.0
    assert program.scene.manner.pace.flight == 0
    assert not program.scene.manner.confirm
    assert program.app.match is not None
    assert program.app.match.pause == 1.2


# --- the list of tables ----------------------------------------------------------------------------------------------


def test_a_sample_is_played_on_in_a_file_of_its_own(program: Program) -> None:
    program.app.show_saves()
    scene = page_of(program)
    assert isinstance(scene, LoadScene)
    place = next(place for place, offer in enumerate(scene.offers) if "melds" in offer.told)
    scene.list.choose(place)
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)
    assert program.app.match is not None
    assert program.app.match.writer is not None
    assert program.app.match.writer.path.parent == program.app.places.saves
    assert len(list(program.app.places.saves.glob("*.yaml"))) == 1


def test_pictures_are_drawn_for_the_rows_in_sight_and_kept(program: Program) -> None:
    program.app.show_saves()
    scene = page_of(program)
    assert isinstance(scene, LoadScene)
    program.run(4.0)
    seen = {place for place, _ in scene.pictures}
    assert 0 in seen
    assert len(seen) < len(scene.offers)
    assert all(picture is not None for picture in scene.pictures.values())
    frames = program.loop.frames
    program.run(1.0)
    assert program.loop.frames == frames
    first = next(iter(scene.pictures.values()))
    program.app.show_saves()
    again = page_of(program)
    assert isinstance(again, LoadScene)
    program.run(1.0)
    assert first in again.pictures.values()


def test_the_picture_of_a_table_of_several_people_shows_nobodys_hand(program: Program) -> None:
    pictures = []
    for seed in (1, 2):
        table = Table(game_of("five-hundred"), [Seat(name) for name in NAMES[:3]])
        table.deal(Random(seed))
        pictures.append(bytes(program.app._pictures.draw(table, (160, 90)).get_buffer()))
    assert pictures[0] == pictures[1]


def test_the_picture_of_a_table_shows_the_only_persons_hand(program: Program) -> None:
    pictures = []
    for seed in (1, 2):
        table = Table(game_of("five-hundred"), one_person(seats=3))
        table.deal(Random(seed))
        pictures.append(bytes(program.app._pictures.draw(table, (160, 90)).get_buffer()))
    assert pictures[0] != pictures[1]


def test_a_table_to_go_on_with_is_called_by_as_many_names_as_there_is_room_for(tmp_path: Path) -> None:
    assert go_on_labels("Big Three", ("Ann", "Bert", "Cleo")) == (
        "Go on: Big Three with Ann, Bert and Cleo",
        "Go on: Big Three with Ann, Bert and one other",
        "Go on: Big Three with Ann and 2 others",
        "Go on: Big Three",
    )
    program = at(tmp_path, (800, 600, 1.0))
    seats = (Seat("Ann"), *(Seat(f"Maximiliana Featherston{number}", "ai") for number in range(6)))
    program.app.begin(game_of("bidding-war"), Wanted(seats, {}))
    program.run(0.5)
    program.app.show_menu()
    program.run(0.1)
    part = next(program.parts("button"))
    assert part.label == "Go on: Scruffian Bidding War with Ann, Maximiliana Featherston0 and 5 others"


@pytest.mark.parametrize("size", SIZES)
def test_the_tiles_of_the_menu_look_alike(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    program.app.show_menu()
    program.run(0.5)
    scene = program.scene
    assert isinstance(scene, MenuScene)
    style = scene.title_style()
    for tile, game in scene.tiles:
        assert scene.look.text.width(game.name, style) <= tile.width - 2 * scene.look.metrics.pad, game.name
    assert len({fan.size for fan in scene.fans()}) <= 1
    if size[2] == 1.0:
        assert len(scene.fans()) == len(GAMES)


def test_a_click_anywhere_on_a_tile_leads_to_its_game(program: Program) -> None:
    scene = program.scene
    assert isinstance(scene, MenuScene)
    tile, game = scene.tiles[1]
    program.drag((tile.left + 20, tile.top + 20), (5, 5))
    assert program.scene is scene, "dragged off the tile"
    program.click((tile.left + 20, tile.top + 20))
    program.run(0.1)
    assert isinstance(program.scene, SetupScene)
    assert program.scene.game is game


def _parts(program: Program, kind: str) -> list[Part]:
    return [part for part in program.scene.parts() if part.kind == kind]


def test_the_menu_shows_cards_of_every_game_one_after_the_other(program: Program) -> None:
    assert isinstance(program.scene, MenuScene)
    program.run(0.5)
    assert program.scene.fanned == len(GAMES)
    assert all(len(cards) == 5 for cards in program.scene.handfuls.values())
    assert len(_parts(program, "button")) == len(GAMES) + 6
