"""The set-up of a game: seats, house rules, their explanations, and the number of the deal."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import Value, options_of
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.rules import RulesPage
from cardtable.play.match_setup import MatchSetup
from cardtable.store.settings import Setup
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import SMALL, Ground, Size
from cardtable.ui.widgets.fields import Stepper
from cardtable.ui.widgets.scroll import Form
from tests.known_games import game_of
from tests.situations import NAMES
from tests.ui.at_the_menu import BG, SIZES, at, controls_of, page_of, set_up
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn import faults
from tests.ui.writings import Writings


def test_a_match_starts_by_keys_alone(program: Program) -> None:
    program.key("1")
    assert isinstance(page_of(program), SetupPage)
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_play_is_reached_with_the_tab_key_from_a_name(program: Program) -> None:
    program.key("1")
    scene = page_of(program)
    for _ in range(60):
        program.key("Tab")
        current = scene.desk.focus.current
        if current is not None and current.label == "Play":
            break
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_the_set_up_remembers_how_it_was_last_wanted(program: Program, tmp_path: Path) -> None:
    game = game_of("the-card-game")
    scene = set_up(program, game)
    scene.seating.set_count(3)
    scene.seating.set_name(0, "Zoë")
    scene.seating.set_player(1, AILevel.EXPERT)
    scene.house.turn()
    scene.house.set_option(next(each for each in options_of(game.house) if each.name == "way_back"), True)
    program.press("Play")
    again = Program(tmp_path)
    scene = set_up(again, game)
    assert [seat.name for seat in scene.seating.seats] == ["Zoë", "Bert", "Cleo"]
    assert scene.seating.seats[1] == Seat("Bert", PlayerKind.AI, AILevel.EXPERT)
    assert scene.house.options == {"way_back": True}
    scene.house.turn()
    assert scene.house.widgets["way_back"].value is True


def test_rules_that_this_many_cannot_play_keep_the_match_from_starting(program: Program) -> None:
    game = game_of("bidding-war")
    seats = tuple(Seat(name) for name in NAMES[:2])
    program.app.profile.keep(program.app.profile.settings.with_setup(game.id, Setup(seats, {"prizes": "offered"})))
    program.app.show_setup(game)
    scene = page_of(program)
    assert isinstance(scene, SetupPage)
    assert scene.problems
    program.press("Play")
    program.key("Enter")
    assert not program.app.at_table
    scene.seating.set_count(3)
    assert scene.problems == []
    program.press("Play")
    program.run(0.1)
    assert program.app.at_table


def test_a_preset_sets_the_rules_and_another_change_makes_them_custom(program: Program) -> None:
    game = game_of(BG)
    scene = set_up(program, game)
    scene.house.turn()
    place, preset = next((place, each) for place, each in enumerate(scene.house.presets) if each.options)
    scene.house.preset.choose(place)
    assert scene.house.options == dict(preset.options)
    for name, value in preset.options.items():
        assert scene.house.widgets[name].value == value
    scene.house.set_option(next(each for each in options_of(game.house) if each.name == "target"), 1234)
    assert scene.house.preset.value == -1


def test_with_custom_rules_no_preset_is_chosen_and_the_folded_rules_say_how_many_differ(program: Program) -> None:
    scene = set_up(program, game_of("blackjack"))
    assert (scene.house.preset.value, scene.house.fold.changed) == (0, 0)
    scene.house.set_option(next(each for each in options_of(scene.game.house) if each.name == "wins_needed"), 7)
    assert (scene.house.preset.value, scene.house.fold.changed) == (-1, 1)


def test_house_rules_are_folded_away_until_they_are_asked_for_and_esc_folds_them(program: Program) -> None:
    scene = set_up(program, game_of(BG))
    assert not scene.house.unfolded
    assert not any(isinstance(widget, Form) for widget in scene.desk.focus.everything())
    program.key("R")
    program.run(0.1)
    assert scene.house.unfolded
    assert len(scene.house.widgets) == len(options_of(scene.game.house))
    program.key("Esc")
    program.run(0.1)
    assert not scene.house.unfolded
    assert program.scene is scene
    program.key("Esc")
    program.run(0.1)
    assert program.scene is not scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_house_rule_can_be_reached_and_seen(tmp_path: Path, game: Game, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.app.show_setup(game)
    program.key("R")
    scene = page_of(program)
    assert isinstance(scene, SetupPage)
    assert faults(scene) == []
    for widget in scene.house.widgets.values():
        scene.desk.focus.set(widget)
        form = next(iter(scene.desk.focus.parents_of(widget)))
        assert form.rect.contains(widget.rect), widget.label


def test_a_newcomer_sits_down_with_easy_players_in_two_presses(program: Program) -> None:
    program.key("5")
    program.run(0.1)
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)
    seats = program.scene.match.view(0).seats
    assert program.app.play.match is not None
    levels = [seat.level for seat in program.app.play.match.table.seats if not seat.is_person]
    assert levels == [AILevel.EASY] * (seats - 1)


def test_a_press_on_a_chip_changes_who_plays(program: Program) -> None:
    scene = set_up(program, game_of(BG))

    def chip(number: int) -> tuple[Rect, ...]:
        return scene.seating.panels[number].sitter.chips

    program.click(chip(1)[0].center)
    program.run(0.1)
    assert scene.seating.seats[1] == Seat("Bert")
    program.click(chip(1)[1].center)
    program.run(0.1)
    assert scene.seating.seats[1] == Seat("Bert", PlayerKind.AI, AILevel.EASY)
    program.click(chip(1)[1].center)
    program.run(0.1)
    expert = next(part for part in program.parts("choice") if part.label == "AI: expert")
    program.click(expert.rect.center)
    program.run(0.1)
    assert scene.seating.seats[1].level is AILevel.EXPERT


def test_levels_that_do_not_differ_say_so(program: Program) -> None:
    scene = set_up(program, game_of("blackjack"))

    def words_of(level: AILevel, seats: int) -> str:
        scene.seating.set_count(seats)
        scene.seating.set_player(1, level)
        return scene.seating.panels[1].words.label

    assert words_of(AILevel.EXPERT, 2) == "thinks about every move"
    assert {words_of(level, 3) for level in (AILevel.HARD, AILevel.EXPERT)} == {"no stronger here than normal"}
    assert words_of(AILevel.NORMAL, 3) == "plays by instinct"
    scene.seating.set_count(2)
    assert scene.seating.panels[1].words.label != "no stronger here than normal"


def test_everybody_else_changes_seats(program: Program) -> None:
    scene = set_up(program, game_of(BG))
    program.key("X")
    assert [seat.name for seat in scene.seating.seats] == ["Player 1", "Dan", "Bert", "Cleo"]


def test_partners_have_the_same_side_and_the_faces_that_people_chose(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings.with_own_name("Zoe"))
    program.app.profile.set("face", "owl")
    scene = set_up(program, game_of(BG))
    panels = scene.seating.panels
    assert [panel.face.side for panel in panels] == [0, 1, 0, 1]
    assert panels[0].face.label == "owl"
    assert len({panel.face.label for panel in panels}) == 4
    assert panels[2].tag.label == "your partner"


@pytest.mark.parametrize("seats", [*range(2, 9)])
def test_the_neighbours_of_the_person_are_left_and_right(program: Program, seats: int) -> None:
    scene = set_up(program, game_of("the-card-game"))
    scene.seating.set_count(seats)
    program.run(0.1)
    tags = {panel.tag.label: number for number, panel in enumerate(scene.seating.panels) if panel.tag.label}
    neighbours = {"left": 1, "right": seats - 1} if seats > 2 else {}
    opposite = {"across": seats // 2} if seats % 2 == 0 else {}
    assert tags == {"you": 0, **neighbours, **opposite}


@pytest.mark.parametrize("step", [1, -1])
def test_quick_clicks_on_the_number_of_players_all_count(program: Program, step: int) -> None:
    scene = set_up(program, game_of("the-card-game"))
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


def _explanation(scene: SetupPage) -> str:
    texts = [part.label for part in scene.parts() if part.kind == "text"]
    title, text = scene.house.title.label, scene.house.text.label
    assert {title, text} <= set(texts)
    return f"{title}: {text}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_named_set_of_rules_is_explained_in_one_line_of_its_row_and_rows_use_their_room(
    tmp_path: Path, game: Game, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = set_up(program, game)
    rows, small = scene.house.preset, scene.look.dim_style(Ground.DARK, SMALL)
    assert rows.shows_help
    for preset in rows.presets:
        assert scene.look.text.width(preset.forms[-1], small) <= rows.places[0].width - scene.look.metrics.px(60)
    if size[0] >= 1280 and game.id == BG:
        assert all(row.height >= scene.look.metrics.px(56) for row in rows.places)


@pytest.mark.parametrize(("game", "seats"), [("blackjack", 4), ("bidding-war", 4), ("five-hundred", 3)])
def test_the_first_table_has_four_players_where_four_can_play(program: Program, game: str, seats: int) -> None:
    scene = set_up(program, game_of(game))
    assert len(scene.seating.seats) == seats


def test_named_rules_are_explained(program: Program) -> None:
    scene = set_up(program, game_of("bidding-war"))
    scene.house.turn()
    for place, preset in enumerate(scene.house.presets):
        scene.house.preset.choose(place)
        program.run(0.1)
        assert _explanation(scene) == f"{preset.name}: {preset.help}"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_rule_that_is_pointed_at_is_explained_where_nothing_lies(
    tmp_path: Path, game: Game, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    scene = set_up(program, game)
    scene.house.turn()
    for option in options_of(game.house):
        rule = scene.house.widgets[option.name]
        scene.desk.focus.set(rule)
        scene.desk.focus.set(None)
        program.move(rule.rect.center)
        program.run(1.0)
        value = scene.house.options.get(option.name, option.default)
        assert _explanation(scene).startswith(f"{option.label}: {option.explanation(value)}")
        assert scene.house.rule_button.label == f"Rule {option.rule}"
        assert not scene.desk.tooltip.shown, "it is said twice, and lies on the other rules"
        for widget, place, whole in controls_of(scene):
            assert not (whole and place.colliderect(scene.house.text.rect)), widget.label


def test_the_rules_can_be_read_before_a_match_and_what_was_set_up_stays(program: Program) -> None:
    game = game_of("the-card-game")
    scene = set_up(program, game)
    scene.seating.set_count(5)
    scene.house.turn()
    program.run(0.1)
    program.move(scene.house.widgets["way_back"].rect.center)
    program.key("F1")
    program.run(0.1)
    rules = program.scene
    assert isinstance(rules, RulesPage)
    assert rules.page.marked == next(each.rule for each in options_of(game.house) if each.name == "way_back")
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene
    assert len(scene.seating.seats) == 5
    program.press("Rules")
    program.run(0.1)
    assert isinstance(program.scene, RulesPage)


def test_the_same_number_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for number, deal in enumerate(("77", "77", "78")):
        program = Program(tmp_path / str(number))
        program.app.opener.begin(
            game_of(BG), MatchSetup(tuple(Seat(name, PlayerKind.AI) for name in NAMES[:4]), {}, deal)
        )
        program.run(0.1)
        program.run_until(lambda program=program: len(board_of(program.scene).view.log) >= 2)
        assert program.app.play.match is not None
        hands.append([str(line) for line in program.app.play.match.table.log[:2]])
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


@pytest.mark.parametrize("game", ["blackjack", "bidding-war", "the-card-game"])
@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((800, 600, Size.NORMAL), "Maximiliane Hohenstaufen"),
        ((1280, 720, Size.NORMAL), "Maximiliane Hohenstaufen"),
        ((1280, 720, Size.LARGEST), "Annabella-Maximiliane"),
        ((800, 600, Size.LARGEST), "Annabella"),
    ],
)
def test_a_long_name_is_not_cut_on_its_seat(
    tmp_path: Path, cut: set[str], game: str, size: tuple[int, int, Size], name: str
) -> None:
    program, law = at(tmp_path, size), game_of(game)
    scene = set_up(program, law)
    seats = scene.seating
    seats.set_count(law.players[-1])
    for number in range(law.players[-1]):
        seats.set_name(number, name)
    seats.change_seats()
    cut.clear()
    program.run(0.2)
    assert not cut


def changed_set_up(program: Program) -> SetupPage:
    """Return a set-up with another seat and another rule than last time."""
    scene = set_up(program, game_of("blackjack"))
    scene.seating.set_count(3)
    scene.house.set_option(next(each for each in options_of(scene.game.house) if each.name == "wins_needed"), 7)
    return scene


def close_window(program: Program) -> None:
    """Close the window."""
    program.loop.running = True
    program.screen.post(Event(pygame.QUIT))
    program.run(0.1)
    assert not program.loop.running


@pytest.mark.parametrize(
    "leave",
    [
        lambda program: program.key("Esc"),
        lambda program: program.press("Menu"),
        lambda program: program.press("Rules"),
        lambda program: program.app.opener.begin_lesson(game_of("bidding-war")),
        close_window,
    ],
    ids=["Esc", "Menu", "Rules", "lesson", "window"],
)
def test_seats_and_rules_are_saved_for_next_time_whichever_way_the_page_is_left(
    tmp_path: Path, leave: Callable[[Program], None]
) -> None:
    program = Program(tmp_path)
    program.app.show_menu()
    program.run(0.1)
    changed_set_up(program)
    leave(program)
    program.run(0.2)
    again = set_up(Program(tmp_path), game_of("blackjack"))
    assert len(again.seating.seats) == 3
    assert again.house.options == {"wins_needed": 7}


def test_a_set_up_at_which_nothing_was_changed_is_not_saved(program: Program) -> None:
    set_up(program, game_of("blackjack"))
    program.key("Esc")
    program.run(0.2)
    assert program.app.profile.settings.setups == {}


def test_rules_that_cannot_be_played_are_not_saved(program: Program) -> None:
    scene = set_up(program, game_of("bidding-war"))
    scene.seating.set_count(2)
    scene.house.set_option(next(each for each in options_of(scene.game.house) if each.name == "prizes"), "offered")
    assert scene.problems
    program.key("Esc")
    program.run(0.2)
    assert program.app.profile.settings.setups == {}


def _set(scene: SetupPage, **options: Value) -> None:
    for option in options_of(scene.game.house):
        if option.name in options:
            scene.house.set_option(option, options[option.name])


def test_rules_say_what_they_do_to_the_lowest_bid(program: Program) -> None:
    scene = set_up(program, game_of(BG))
    scene.house.turn()
    _set(scene, twos="removed", red_threes="removed", black_threes="removed")
    for name, text in (("twos", "The lowest bid is 136 of 160 points"), ("minimum_bid", "There are 160 points")):
        scene.desk.focus.set(scene.house.widgets[name])
        program.run(0.1)
        assert f"{text} in the game." in _explanation(scene)
    assert scene.problems == []
    _set(scene, minimum_bid=161)
    (problem,) = scene.problems
    assert problem == "With these cards there are only 160 points in the game: the lowest bid leaves only passes."


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_reason_under_a_grey_play_is_whole(tmp_path: Path, size: tuple[int, int], written: Writings) -> None:
    program = Program(tmp_path, size)
    scene = set_up(program, game_of(BG))
    _set(scene, twos="removed", red_threes="removed", black_threes="removed", minimum_bid=312)
    written.clear()
    program.run(0.1)
    assert not scene.start_button.enabled
    assert any(text.text.replace("\n", " ") == scene.problems[0] for text in written)


def test_keys_mark_a_rule_though_the_pointer_rests_on_another(program: Program) -> None:
    scene = set_up(program, game_of("bidding-war"))
    scene.house.turn()
    program.move(scene.house.widgets["values"].rect.center)
    program.run(0.5)
    assert _explanation(scene).startswith("Values: ")
    scene.desk.focus.set(scene.house.widgets["ties"])
    program.run(0.1)
    assert _explanation(scene).startswith("Equal highest bids: ")
    assert "The prize goes out of play." in _explanation(scene)
    program.key("Right")
    program.run(0.1)
    assert "Shared bids do not count" in _explanation(scene)


def test_the_rule_behind_a_house_rule_is_one_press_away(program: Program) -> None:
    scene = set_up(program, game_of(BG))
    scene.house.turn()
    scene.desk.focus.set(scene.house.widgets["opening_points"])
    program.run(0.1)
    program.press("Rule BG-18")
    rules = program.scene
    assert isinstance(rules, RulesPage)
    assert rules.page.marked == "BG-18"


def test_a_number_that_means_no_limit_says_so(program: Program) -> None:
    scene = set_up(program, game_of("five-hundred"))
    hands = scene.house.widgets["hands"]
    assert isinstance(hands, Stepper)
    assert hands.shown == "no limit"
