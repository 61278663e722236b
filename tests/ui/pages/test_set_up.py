"""The set-up of a game: seats, house rules and their explanations, the deal, and the facts of the match."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import options_of
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages.new_match.setup import SetupPage
from cardtable.play.match_setup import MatchSetup, match_facts
from cardtable.store.game_files import presets_of
from cardtable.ui.theme import Size
from cardtable.ui.widgets.fields import Stepper
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_the_menu import BG, at, set_up
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn import faults
from tests.ui.writings import Writings

games_by_turns = pytest.mark.parametrize(
    "game", by_turns(((game,) for game in GAMES), "the set-up of a game", name=lambda game: game.id)
)


def explanation(scene: SetupPage) -> str:
    """Return what is explained beside the house rules."""
    texts = [part.label for part in scene.parts() if part.kind == "text"]
    title, text = scene.house.title.label, scene.house.text.label
    assert {title, text} <= set(texts)
    return f"{title}: {text}"


def test_the_same_number_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for number, deal in enumerate(("77", "77", "78")):
        program = Program(tmp_path / str(number))
        seats = tuple(Seat(name, PlayerKind.AI) for name in NAMES[:4])
        program.app.opener.begin(game_of(BG), MatchSetup(seats, {}, deal))
        program.run(0.1)
        program.run_until(lambda program=program: len(board_of(program.scene).view.log) >= 2)
        hands.append([str(line) for line in program.app.play.match.table.log[:2]])
    assert hands[0] == hands[1] != hands[2]


# --- the seats


def test_a_press_on_a_chip_changes_who_plays(program: Program) -> None:
    scene = set_up(program, game_of(BG))
    for chip, seat in ((0, Seat("Bert")), (1, Seat("Bert", PlayerKind.AI, AILevel.EASY))):
        program.click(scene.seating.panels[1].sitter.chips[chip].center)
        program.run(0.1)
        assert scene.seating.seats[1] == seat
    program.click(scene.seating.panels[1].sitter.chips[1].center)
    program.run(0.1)
    program.click(next(part.rect.center for part in program.parts("choice") if part.label == "AI: expert"))
    program.run(0.1)
    assert scene.seating.seats[1].level is AILevel.EXPERT


def test_partners_have_the_same_side_and_all_have_faces_of_their_own(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings.with_own_name("Zoe"))
    program.app.profile.set("face", "owl")
    panels = set_up(program, game_of(BG)).seating.panels
    assert [panel.face.side for panel in panels] == [0, 1, 0, 1]
    assert len({panel.face.label for panel in panels}) == 4


def test_the_neighbours_of_the_person_are_left_and_right(program: Program) -> None:
    scene = set_up(program, game_of("the-card-game"))
    for seats in range(2, 9):
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
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        program.screen.post(Event(kind, pos=arrow, button=1))
    program.run(0.1)
    assert len(scene.seating.seats) == players.value == 5 + 2 * step
    assert scene.desk.focus.current is players, "what was clicked has the keys"
    program.key("Left")
    assert len(scene.seating.seats) == 4 + 2 * step


@pytest.mark.parametrize(
    ("size", "name"),
    by_turns(
        [
            ((960, 720, Size.NORMAL), "Maximiliane Hohenstaufen"),
            ((1280, 720, Size.NORMAL), "Maximiliane Hohenstaufen"),
            ((1280, 720, Size.LARGEST), "Annabella-Maximiliane"),
            ((960, 720, Size.LARGEST), "Annabella"),
        ],
        "long names at the set-up",
        share=2,
    ),
)
def test_a_long_name_is_not_cut_on_its_seat(
    tmp_path: Path, cut: set[str], size: tuple[int, int, Size], name: str
) -> None:
    program = at(tmp_path, size)
    for game in map(game_of, ("blackjack", "bidding-war", "the-card-game")):
        seats = set_up(program, game).seating
        seats.set_count(game.players[-1])
        for number in range(game.players[-1]):
            seats.set_name(number, name)
        seats.change_seats()
        cut.clear()
        program.run(0.2)
        assert not cut


# --- the house rules


@games_by_turns
def test_every_house_rule_is_reached_and_one_pointed_at_is_explained_where_nothing_lies(
    tmp_path: Path, game: Game
) -> None:
    program = at(tmp_path, (960, 720, Size.NORMAL))
    scene = set_up(program, game)
    scene.house.turn()
    for option in options_of(game.house):
        rule = scene.house.widgets[option.name]
        scene.desk.focus.set(rule)
        assert next(iter(scene.desk.focus.parents_of(rule))).rect.contains(rule.rect), rule.label
        scene.desk.focus.set(None)
        program.move(rule.rect.center)
        program.run(1.0)
        value = scene.house.options.get(option.name, option.default)
        assert explanation(scene).startswith(f"{option.label}: {option.explanation(value)}")
        assert scene.house.rule_button.label == f"Rule {option.rule}"
        assert not scene.desk.tooltip.shown, "it is said twice, and lies on the other rules"
        assert faults(scene) == []


@games_by_turns
def test_each_named_set_of_rules_is_explained_beside_it_and_in_one_line_of_its_row(
    tmp_path: Path, game: Game, cut: set[str]
) -> None:
    program = at(tmp_path, (960, 720, Size.NORMAL))
    scene = set_up(program, game)
    program.run(0.1)
    assert scene.house.preset.shows_help
    assert not {form for preset in scene.house.presets for form in preset.forms} & cut
    scene.house.turn()
    for place, preset in enumerate(scene.house.presets):
        scene.house.preset.choose(place)
        program.run(0.1)
        assert explanation(scene) == f"{preset.name}: {preset.help}"


# --- the facts of the match, in the middle of the table


@games_by_turns
def test_cards_facts_seats_and_button_lie_apart_for_any_number_of_players(tmp_path: Path, game: Game) -> None:
    scene = set_up(at(tmp_path, (960, 720, Size.NORMAL)), game)
    for players in game.players:
        scene.seating.set_count(players)
        places = [*(panel.rect for panel in scene.seating.panels), scene.seating.swap.rect, scene.seating.middle.rect]
        assert not any(Rect(place).collidelist(places[number + 1 :]) >= 0 for number, place in enumerate(places))
        assert scene.seating.swap.visible
        assert faults(scene) == []


@pytest.mark.parametrize(("size", "names"), [((800, 600), NAMES), ((1280, 720), ("Bartholomew Featherstone",) * 4)])
def test_the_teams_and_facts_are_named_beside_the_table(
    tmp_path: Path, written: Writings, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    program = Program(tmp_path, size)
    scene = set_up(program, game_of(BG))
    for seat in range(4):
        scene.seating.set_name(seat, names[seat])
    written.clear()
    scene.dirty = True
    program.run(0.2)
    short = [name.split()[0] for name in names]
    shown = {f"{short[0]} & {short[2]}", f"{short[1]} & {short[3]}", "104 cards", "about 10 minutes"}
    assert shown <= {each.text for each in written}


def test_the_facts_are_the_cards_in_play_and_about_how_long_a_match_takes() -> None:
    game, alone = game_of(BG), one_person()
    assert match_facts(game, alone, {}, {4: (600, 200, 0)}) == ("104 cards", "about 20 minutes")
    people = tuple(Seat(name) for name in NAMES[:4])
    assert match_facts(game, people, {}, {4: (600, 200, 0)}) == ("104 cards", "about 45 minutes")
    assert match_facts(game, alone, {}, {}) == ("104 cards",)
    war = game_of("bidding-war")
    assert match_facts(war, one_person(seats=3), {"ranks": 7}, {}) == ("28 cards",)
    assert match_facts(war, one_person(seats=2), {"prizes": "offered"}, {}) == (), "two cannot play so"


def test_handing_the_screen_over_takes_time_with_several_people() -> None:
    game, seats = game_of("five-hundred"), one_person(seats=3)
    seconds = presets_of(game)[0]["seconds"]
    assert match_facts(game, seats, {}, seconds)[1] == "about 10 minutes"
    people = [Seat(seat.name) for seat in seats]
    assert match_facts(game, people, {}, seconds)[1] == "about 30 minutes"
    assert match_facts(game, people, {}, {3: (*seconds[3][:2], 0)})[1] == "about 15 minutes"


def test_the_printed_games_take_as_long_as_was_measured() -> None:
    lengths = {}
    for game in GAMES:
        seats = one_person(seats=3 if 3 in game.players else 4)
        lengths[game.id] = match_facts(game, seats, {}, presets_of(game)[0]["seconds"])[1]
    assert lengths == {
        BG: "about 10 minutes",
        "blackjack": "a few minutes",
        "bidding-war": "about 5 minutes",
        "big-three": "about 45 minutes",
        "five-hundred": "about 10 minutes",
        "the-card-game": "about 20 minutes",
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_length_of_each_preset_is_known_for_every_number_of_players(game: Game) -> None:
    for preset in presets_of(game):
        for players in game.players:
            seats = tuple(Seat(str(seat), PlayerKind.AI, AILevel.EASY) for seat in range(players))
            facts = match_facts(game, seats, preset["options"], preset["seconds"])
            assert len(facts) in (0, 2), (preset["name"], players)
