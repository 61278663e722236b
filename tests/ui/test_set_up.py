"""The set-up of a game: seats, house rules, their explanations, and the number of the deal."""

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import options_of
from cardtable.engine.table import AILevel, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.ui.kit.stepper import Stepper
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.rules import RulesScene
from cardtable.ui.pages.setup import SetupActions, SetupScene, Wanted
from cardtable.ui.play.table import TableScene
from cardtable.ui.scene import Part
from cardtable.ui.theme import TITLE
from tests.known_games import game_of
from tests.ui.at_the_menu import BG, SIZES, at, controls_of, page_of
from tests.ui.at_the_table import NAMES, Program, board_of


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
    scene.seating.set_count(3)
    scene.seating.set_name(0, "Zoë")
    scene.seating.set_player(1, AILevel.EXPERT)
    scene.house.set_option(next(each for each in options_of(game.house) if each.name == "way_back"), True)
    program.press("Start")
    again = Program(tmp_path)
    again.app.show_setup(game)
    scene = page_of(again)
    assert isinstance(scene, SetupScene)
    assert [seat.name for seat in scene.seating.seats] == ["Zoë", "Bert", "Cleo"]
    assert scene.seating.seats[1] == Seat("Bert", PlayerKind.AI, AILevel.EXPERT)
    assert scene.house.options == {"way_back": True}
    assert scene.house.widgets["way_back"].value is True


def test_rules_that_cannot_be_played_by_so_many_keep_the_match_from_starting(program: Program) -> None:
    game = game_of("bidding-war")
    started = []
    seats = tuple(Seat(name) for name in NAMES[:2])
    wanted = Wanted(seats, {"prizes": "offered"})
    program.loop.go(
        SetupScene(game, [], wanted, SetupActions(start=lambda *each: started.append(each), leave=lambda: None))
    )
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.problems
    program.press("Start")
    program.key("Enter")
    assert started == []
    scene.seating.set_count(3)
    assert scene.problems == []
    program.press("Start")
    assert len(started) == 1


def test_a_preset_sets_the_rules_and_another_rule_makes_them_ones_own(program: Program) -> None:
    game = game_of(BG)
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.house.preset is not None
    place, preset = next((place, each) for place, each in enumerate(scene.house.presets) if each.options)
    scene.house.preset.choose(place)
    assert scene.house.options == dict(preset.options)
    for name, value in preset.options.items():
        assert scene.house.widgets[name].value == value
    scene.house.set_option(next(each for each in options_of(game.house) if each.name == "target"), 1234)
    assert scene.house.preset.value == -1


def test_own_rules_are_called_so_only_when_they_differ(program: Program) -> None:
    program.app.show_setup(game_of("blackjack"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.house.preset is not None
    scene.house.preset.choose(len(scene.house.presets))
    assert scene.house.preset.value == 0, "nothing has been changed"
    assert "Change any rule" in scene.desk.toast.text
    scene.house.set_option(next(each for each in options_of(scene.game.house) if each.name == "wins_needed"), 7)
    assert scene.house.preset.value == -1


@pytest.mark.parametrize("step", [1, -1])
def test_quick_clicks_on_the_number_of_players_all_count(program: Program, step: int) -> None:
    program.app.show_setup(game_of("the-card-game"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    players = next(each for each in scene.desk.focus.everything() if each.label == "Players")
    assert isinstance(players, Stepper)
    players.set(5)
    arrow = next(place for by, place in players.buttons() if by == step).center
    for _ in range(2):
        program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=arrow, button=1))
        program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=arrow, button=1))
    program.run(0.1)
    assert len(scene.seating.seats) == 5 + 2 * step
    assert players.value == 5 + 2 * step
    assert scene.desk.focus.current is players, "what was clicked has the keys"
    program.key("Left")
    assert len(scene.seating.seats) == 4 + 2 * step


def _explanation(scene: PageScene) -> Part:
    return next(part for part in scene.parts() if part.kind == "explanation")


def test_what_named_rules_are_is_told(program: Program) -> None:
    program.app.show_setup(game_of("bidding-war"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.house.preset is not None
    for place, preset in enumerate(scene.house.presets):
        scene.house.preset.choose(place)
        assert _explanation(scene).label == f"{preset.name}: {preset.help}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_rule_that_is_pointed_at_is_explained_where_nothing_lies(
    tmp_path: Path, game: Game, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    for option in options_of(game.house):
        rule = scene.house.widgets[option.name]
        program.move(rule.rect.center)
        program.run(1.0)
        shown = _explanation(scene)
        assert shown.label == f"{option.label} ({option.rule}): {option.help}"
        assert not scene.desk.tooltip.shown, "it is said twice, and lies on the other rules"
        for widget, place, whole in controls_of(scene):
            assert not (whole and place.colliderect(shown.rect)), widget.label


def test_the_rules_can_be_read_before_a_match_and_what_was_set_up_stays(program: Program) -> None:
    game = game_of("the-card-game")
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    scene.seating.set_count(5)
    program.run(0.1)
    program.move(scene.house.widgets["way_back"].rect.center)
    program.key("F1")
    program.run(0.1)
    rules = program.scene
    assert isinstance(rules, RulesScene)
    assert rules.page.marked == next(each.rule for each in options_of(game.house) if each.name == "way_back")
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert len(scene.seating.seats) == 5
    program.press("Rules")
    program.run(0.1)
    assert isinstance(program.scene, RulesScene)


@pytest.mark.parametrize("size", SIZES)
def test_what_stands_over_the_rules_is_not_covered_by_their_names(tmp_path: Path, size: tuple[int, int, float]) -> None:
    program = at(tmp_path, size)
    program.app.show_setup(game_of("bidding-war"))
    scene = page_of(program)
    assert isinstance(scene, SetupScene)
    assert scene.house.preset is not None
    look = scene.look
    title = look.text.width("House rules", look.style(TITLE, bold=True))
    assert scene.columns[1].rect.left + look.metrics.gap + title <= scene.house.preset.rect.left
    assert scene.house.preset.rect.right == next(iter(scene.house.widgets.values())).rect.right


def test_the_same_number_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for number, deal in enumerate(("77", "77", "78")):
        program = Program(tmp_path / str(number))
        program.app.opener.begin(game_of(BG), Wanted(tuple(Seat(name, PlayerKind.AI) for name in NAMES[:4]), {}, deal))
        program.run(0.1)
        program.run_until(lambda program=program: len(board_of(program.scene).view.log) >= 2)
        assert program.app.play.match is not None
        hands.append([str(line) for line in program.app.play.match.table.log[:2]])
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]
