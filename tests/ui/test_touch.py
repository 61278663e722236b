"""A finger on the screen: it taps, drags, holds and swipes, and nothing stays pointed at once it is lifted."""

from itertools import product
from pathlib import Path

import pytest

from cardtable.ui.page import Page
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.widgets.scroll import Scroll
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import SMALL
from tests.ui.at_the_table import Program, at_index, board_of
from tests.ui.play.input.filmed import sit, spots_named


def test_a_tap_picks_up_a_card_and_nothing_stays_pointed_at(program: Program) -> None:
    program.app.profile.set("click_plays", False)
    at = sit(program, "blackjack")
    program.tap(at_index(at.spot))
    assert board_of(at.scene).selected == (at.card,)
    program.run(2.0)
    assert at.scene.hands.hover is None
    assert at.scene.hands.over == ""
    assert not at.scene.desk.tooltip.shown
    program.tap(at_index(spots_named(at.scene, at.card)[0]))
    assert board_of(at.scene).selected == ()


def test_a_tap_that_trembles_is_no_drag(tmp_path: Path) -> None:
    program = Program(tmp_path, SMALL)
    program.app.show_menu()
    program.tick(seen=False)
    program.app.profile.set("click_plays", False)
    at = sit(program, "blackjack")
    place = at_index(at.spot)
    program.finger_down(place)
    tremble = round(7 * SMALL[1] / 720)
    program.finger_move((place[0], place[1] - tremble))
    assert at.scene.hands.drag is None
    program.finger_up((place[0], place[1] - tremble))
    assert board_of(at.scene).selected == (at.card,)


def test_a_finger_drags_a_card_to_its_place(program: Program) -> None:
    at = sit(program, "big-three")
    program.finger_down(at_index(at.spot))
    program.finger_move((600, 500), (620, 420), at.there)
    assert at.scene.hands.dragged == (at.card,)
    program.finger_up(at.there)
    assert board_of(at.scene).target.log[-1].text.endswith(str(at.move))
    program.run(0.5)
    assert at.scene.hands.hover is None


def test_a_second_finger_neither_plays_nor_drops_what_the_first_one_drags(program: Program) -> None:
    at = sit(program, "big-three")
    moves = len(board_of(at.scene).target.log)
    program.finger_down(at_index(at.spot))
    program.finger_move((600, 500), (640, 420))
    other = next(spot for spot in board_of(at.scene).spots if spot.in_hand and spot.card != at.card)
    program.second_finger(at_index(other))
    assert at.scene.hands.dragged == (at.card,)
    assert board_of(at.scene).selected == ()
    assert len(board_of(at.scene).target.log) == moves
    program.finger_move(at.there)
    program.finger_up(at.there)
    assert board_of(at.scene).target.log[moves].text.endswith(str(at.move))


def test_a_finger_held_on_a_card_shows_what_it_is_and_plays_nothing(program: Program) -> None:
    at = sit(program, "big-three")
    moves = len(board_of(at.scene).target.log)
    for spot in [each for each in board_of(at.scene).spots if each.in_hand][::4]:
        program.finger_down(at_index(spot))
        program.run(0.8)
        tooltip = at.scene.desk.tooltip
        assert tooltip.shown, spot
        program.finger_up(at_index(spot))
        program.run(0.1)
        assert tooltip.shown, "it can be read with the finger lifted"
        assert board_of(at.scene).selected == ()
        assert len(board_of(at.scene).target.log) == moves
        program.run(8.0)


def test_a_finger_held_on_a_tool_shows_its_tip_and_a_tap_opens_it(program: Program) -> None:
    at = sit(program, "big-three")
    tool = next(part for part in program.parts("button") if part.label.startswith("Log"))
    program.finger_down(tool.rect.center)
    program.run(0.8)
    assert at.scene.desk.tooltip.shown
    program.finger_up(tool.rect.center)
    assert not at.scene.log.open
    program.tap(tool.rect.center)
    assert at.scene.log.open
    program.run(2.0)
    assert not at.scene.desk.tooltip.shown


def test_a_swipe_scrolls_the_log(program: Program) -> None:
    at = sit(program, "big-three")
    at.scene.act(TableCommand.LOG)
    program.run(0.3)
    x, y = at.scene.log.body.center
    program.finger_down((x, y))
    program.finger_move(*((x, y + step) for step in (-12, -40, -80)))
    assert at.scene.log.back > 0, "it follows the finger"
    program.finger_up((x, y - 80))
    assert program.scene is at.scene, "a swipe is no tap on a line"
    program.finger_down((x, y))
    program.finger_move((x, y + 40), (x, y + 200))
    program.finger_up((x, y + 200))
    assert at.scene.log.back == 0


@pytest.mark.parametrize("page", by_turns([("keys",), ("rules",)], "pages under a finger", share=2))
def test_a_swipe_scrolls_a_page_wherever_it_begins_and_presses_nothing(tmp_path: Path, page: str) -> None:
    program = Program(tmp_path, (960, 640))
    program.app.show_keys() if page == "keys" else program.app.show_rules(game_of("blackjack"))
    program.run(0.5)
    scene = program.scene
    assert isinstance(scene, Page)
    settings = program.app.profile.settings
    scroll = next(each for each in scene.desk.focus.everything() if isinstance(each, Scroll) and each.max_offset)
    for down, across in product((0.15, 0.3, 0.45, 0.6, 0.75, 0.9), (0.1, 0.5, 0.8)):
        scroll.scroll_to(scroll.max_offset // 2)
        program.tick()
        before = scroll.offset
        x = round(scroll.view.left + across * scroll.view.width)
        y = round(scroll.view.top + down * scroll.view.height)
        program.finger_down((x, y))
        program.finger_move(*((x, y - step) for step in (12, 30, 60)))
        program.finger_up((x, y - 60))
        assert program.scene is scene
        assert scroll.offset > before, (down, across)
        assert program.app.profile.settings == settings, (down, across)
