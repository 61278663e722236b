"""Keys that people choose for themselves, and the order of the hand that is remembered."""

from pathlib import Path

import pytest

from cardtable.pages.keys import KeysPage
from cardtable.ui.keyboard.keymap import FIXED_KEYS
from cardtable.ui.widgets.widget import Tip
from tests.ui.at_the_settings import BG, BIG_THREE, at_its_settings, page, table, written
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn import listed


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return at_its_settings(tmp_path)


# --- the keys --------------------------------------------------------------------------------------------------------


def keys_page(program: Program) -> KeysPage:
    """Go on to the keys."""
    program.key("K")
    program.run(0.1)
    assert isinstance(program.scene, KeysPage)
    return program.scene


def choose(program: Program, command: str, key: str) -> None:
    """Let a key stand for a command, with the mouse and that key."""
    assert isinstance(program.scene, KeysPage)
    program.scene.desk.focus.set(program.scene.fields[command])
    program.click(program.scene.fields[command].control.center)
    program.run(0.1)
    program.key(key)
    program.run(0.1)


def test_in_a_wide_window_the_fixed_keys_are_in_sight_beside_the_others(tmp_path: Path) -> None:
    program = Program(tmp_path, (1680, 720))
    program.app.show_keys()
    program.run(0.1)
    shown = {part.label for part in listed(program.scene) if part.kind == "text"}
    assert {"Undo", *(keys for keys, _ in FIXED_KEYS)} <= shown


def test_a_changed_shortcut_works_at_the_table_and_is_shown_on_its_button(
    program: Program,
) -> None:
    scene = keys_page(program)
    choose(program, "log", "J")
    assert scene.fields["log"].value == "J"
    assert written(program)["keys"] == {"log": "J"}
    at = table(program)
    assert next(button.key for button in at.menubar.buttons if button.label == "Log") == "J"
    program.key("L")
    assert not at.log.open
    program.key("J")
    assert at.log.open


def test_a_key_is_chosen_by_keys_alone_and_esc_leaves_it(program: Program) -> None:
    scene = keys_page(program)
    program.key("Tab")
    program.key("Enter")
    assert scene.fields["undo"].listening
    program.key("Esc")
    assert program.scene is scene
    assert not scene.fields["undo"].listening
    program.key("Space")
    program.key("Z")
    assert scene.fields["undo"].value == "Z"
    program.key("Esc")
    program.run(0.1)
    page(program)


def test_two_commands_exchange_their_keys_after_a_question(program: Program) -> None:
    scene = keys_page(program)
    choose(program, "hint", "S")
    assert scene.desk.dialog is not None
    program.press("Keep")
    assert scene.fields["hint"].value == "H"
    choose(program, "hint", "S")
    program.press("Swap")
    assert (scene.fields["hint"].value, scene.fields["sort"].value) == ("S", "H")
    assert written(program)["keys"] == {"hint": "S", "sort": "H"}


@pytest.mark.parametrize(("command", "key"), [("hint", "Enter"), ("hint", "7"), ("menu", "U")])
def test_a_key_that_cannot_be_chosen_says_why(program: Program, command: str, key: str) -> None:
    scene = keys_page(program)
    before = scene.fields[command].value
    choose(program, command, key)
    assert scene.fields[command].value == before
    assert any(part.kind == "notice" and part.label.startswith(key) for part in scene.parts())


def test_all_default_keys_are_restored_after_a_question(program: Program) -> None:
    scene = keys_page(program)
    choose(program, "undo", "Z")
    program.key("R")
    assert scene.desk.dialog is not None
    program.key("Enter")
    program.run(0.1)
    assert scene.fields["undo"].value == "U"
    assert written(program)["keys"] == {}


def test_the_key_of_the_full_screen_works_everywhere(program: Program) -> None:
    keys_page(program)
    choose(program, "full_screen", "G")
    program.key("F11")
    assert not program.screen.is_full_screen
    program.key("G")
    assert program.screen.is_full_screen


def test_moves_on_offer_never_get_a_key_that_means_something_else(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings)
    keys_page(program)
    choose(program, "undo", "P")
    scene = table(program)
    keys = [button.key for button in (*scene.menubar.buttons, *scene.widgets.buttons) if button.key]
    assert "P" in keys
    assert len(set(keys)) == len(keys)


def test_what_is_explained_names_the_key_that_opens_the_rules(program: Program) -> None:
    keys_page(program)
    choose(program, "rules", "R")
    scene = table(program)
    assert scene.desk.tooltip.rule_line(Tip("So it is.", "XX-1")) == "Rule XX-1 · R to read it"


def test_a_wrong_key_in_the_file_is_named_ignored_and_kept(tmp_path: Path) -> None:
    Program(tmp_path)
    (tmp_path / "settings.yaml").write_text("keys: {undo: Banana, log: J}\n", "utf-8")
    program = Program(tmp_path)
    assert "undo can't be Banana" in program.app.profile.notice
    assert table(program).manner.keys.key("log") == "J"
    program.app.show_keys()
    program.run(0.1)
    choose(program, "sort", "O")
    assert written(program)["keys"] == {"log": "J", "sort": "O", "undo": "Banana"}


# --- the hand --------------------------------------------------------------------------------------------------------


def test_the_order_of_the_hand_is_remembered_for_each_game(program: Program, tmp_path: Path) -> None:
    scene = table(program)
    assert len(scene.spec.sorts) > 1
    first = board_of(scene).hand.sort.name
    program.key("S")
    wanted = board_of(scene).hand.sort.name
    assert wanted != first
    again = Program(tmp_path)
    scene = table(again)
    assert board_of(scene).hand.sort.name == wanted
    other = table(again, BIG_THREE)
    assert board_of(other).hand.sort == other.spec.sorts[0]
    assert list(again.app.profile.settings.sorts) == [BG]


def test_a_wrong_order_of_the_hand_in_the_file_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text(f"sorts: {{{BG}: by luck}}\n", "utf-8")
    scene = table(Program(tmp_path))
    assert board_of(scene).hand.sort == scene.spec.sorts[0]
