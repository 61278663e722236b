"""The way back to the last score sheet from the table, by way of the pause menu."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_a_lesson import lesson_at
from tests.ui.at_the_score_sheet import played
from tests.ui.at_the_table import Program, at_index
from tests.ui.hands_on import table_of
from tests.ui.play.table_scene.test_hot_seat import at_the_curtain

LABEL = "Last score sheet"
ONE_HAND = ("blackjack", "bidding-war")  # by their default house rules, a match ends with its first hand


def in_a_later_hand(folder: Path, game: Game) -> Program:
    """Return the program at a table where a hand has been finished, and the next one has begun."""
    program = Program(folder)
    table = played(game, game.players[0])
    begun = table.branch(table.moves_until(1))
    program.app.play.show(LiveMatch(begun, program.app.players, None, Random(1), pause=0.0), 0)
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    program.rest()
    return program


@pytest.mark.parametrize("game", [game for game in GAMES if game.id not in ONE_HAND], ids=lambda game: game.id)
def test_keys_lead_from_the_table_to_the_last_score_sheet_and_back(tmp_path: Path, game: Game) -> None:
    program = in_a_later_hand(tmp_path, game)
    table = table_of(program)
    before = len(table.board.view.log)
    for way_back in ("Enter", "Esc"):
        program.key("Esc")
        program.rest()
        program.key("L")
        sheet = program.comes_to(ScoreSheetPage)
        assert sheet.sheet is not None
        assert not sheet.animating, "its figures have been counted before"
        assert sheet.sheet.tally.result == table.board.view.results[-1]
        program.rest()
        program.key(way_back)
        assert program.comes_to(TableScene) is table
    assert len(table.board.view.log) == before


def test_the_mouse_leads_there_too_and_on_to_the_hand_as_it_was_played(tmp_path: Path) -> None:
    program = in_a_later_hand(tmp_path, game_of("five-hundred"))
    table = table_of(program)
    program.click(table.menubar.buttons[-1].rect.center)
    program.press(LABEL)
    sheet = program.comes_to(ScoreSheetPage)
    assert not {"Menu", "Same deal again", "From the next seat", "Next hand"} & set(program.labels())
    program.press("Look back")
    program.comes_to(LookingBackScene)
    program.press("Back")
    program.run(0.2)
    assert program.scene is sheet
    program.press("Back to the table")
    assert program.comes_to(TableScene) is table


def test_the_card_under_the_old_place_of_the_pointer_does_not_rise_when_the_table_comes_back(tmp_path: Path) -> None:
    program = in_a_later_hand(tmp_path, game_of("five-hundred"))
    table = table_of(program)
    card = next(spot for spot in table.board.rest if spot.in_hand)
    program.move(at_index(card))
    program.run(0.1)
    assert table.hands.hover == card
    program.key("Esc")
    program.rest()
    program.key("L")
    program.comes_to(ScoreSheetPage)
    program.move((5, 5))
    program.rest()
    program.key("Esc")
    program.run(0.2)
    assert program.scene is table
    assert table.hands.hover is None, "the pointer has moved away meanwhile"


def test_there_is_none_before_a_hand_is_finished_in_a_lesson_or_with_the_curtain_down(tmp_path: Path) -> None:
    program = Program(tmp_path / "first")
    program.sit_down("five-hundred", one_person(seats=3), seed=1)
    shared, table = at_the_curtain(tmp_path / "shared")
    assert table.curtain is not None
    for each in (program, lesson_at(tmp_path / "lesson", "five-hundred"), shared):
        each.rest()
        each.key("Esc")
        assert "Resume" in each.labels()
        assert LABEL not in each.labels()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_whole_pause_menu_fits_into_the_window_with_the_largest_text(tmp_path: Path, size: Extent) -> None:
    program = in_a_later_hand(tmp_path, game_of("blues-and-greens"))
    program.app.profile.set("size", "largest")
    program.screen.resize(size)
    program.run(0.5)
    program.rest()
    program.key("Esc")
    dialog = table_of(program).desk.dialog
    assert dialog is not None
    window, places = program.screen.surface.get_rect(), [button.rect for button in dialog.buttons]
    assert len(places) == 9
    assert window.contains(dialog.rect)
    assert all(dialog.rect.contains(place) and place.height >= 36 for place in places)
    assert all(above.bottom < below.top for above, below in pairwise(places))
