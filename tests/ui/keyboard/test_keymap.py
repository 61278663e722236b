"""Which key does what: keys by name, keys of one's own, conflicts, and what somebody has written wrongly."""

import pygame
import pytest
from pygame.event import Event

from cardtable.ui.keyboard.keymap import COMMANDS, Keymap, read_keymap, refusal, written_keys
from cardtable.ui.keyboard.keys import display_name, name_of, pressed


def key_down(key: int, text: str = "", mod: int = 0, scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=scancode)


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (key_down(pygame.K_u, "u"), "U"),
        (key_down(pygame.K_u, "U", pygame.KMOD_SHIFT), "U"),
        (key_down(pygame.K_F5), "F5"),
        (key_down(pygame.K_PAGEUP), "PgUp"),
        (key_down(pygame.K_SLASH, "?", pygame.KMOD_SHIFT), "?"),
        (key_down(pygame.K_s, "\x13", pygame.KMOD_CTRL), "Ctrl+S"),
        (key_down(0x433, "г", scancode=24), "U"),
        (key_down(pygame.K_KP4, "4"), "4"),
        (key_down(pygame.K_KP_ENTER), "Enter"),
    ],
)
def test_a_key_that_is_pressed_has_a_name_and_the_name_means_that_key(event: Event, name: str) -> None:
    assert name_of(event) == name
    assert pressed(event, name)


@pytest.mark.parametrize("key", [pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_CAPSLOCK])
def test_keys_that_are_only_held_have_no_name(key: int) -> None:
    assert name_of(key_down(key)) == ""
    assert name_of(key_down(pygame.K_u, "u", pygame.KMOD_LALT)) == ""
    assert not pressed(key_down(pygame.K_s, "s", pygame.KMOD_LALT), "S")
    assert not pressed(key_down(pygame.K_s, "s"), "Ctrl+S")
    assert not pressed(key_down(pygame.K_a, "a"), "")


def test_names_may_be_in_lower_case() -> None:
    assert [display_name(text) for text in ("u", "esc", "F11", "pgup", "ctrl+s", "Ctrl+s", "?", "ö")] == [
        "U", "Esc", "F11", "PgUp", "", "Ctrl+S", "?", "ö",
    ]  # fmt: skip
    assert [display_name(text) for text in ("", "Banana", " ", "\n", "F13", "Ctrl+")] == [""] * 6


def test_every_key_stands_for_one_command_only() -> None:
    usual = [command.key for command in COMMANDS]
    assert len(set(usual)) == len(usual)
    assert not any(refusal(command.name, command.key) for command in COMMANDS)
    keys = Keymap().with_key("undo", "H")
    assert (keys.key("undo"), keys.key("hint")) == ("H", "U")
    assert keys.with_key("undo", "U") == Keymap()
    again = keys.with_key("log", "J").with_key("hint", "J")
    assert [again.key(name) for name in ("undo", "hint", "log")] == ["H", "J", "U"]


def test_a_command_does_not_get_a_key_in_exchange_that_it_cannot_have() -> None:
    held = Keymap().fixed("menu", "U")
    assert held is not None
    assert held.name == "undo"
    assert Keymap().fixed("hint", "U") is None
    assert Keymap().fixed("menu", "M") is None


@pytest.mark.parametrize("key", ["Enter", "Space", "Tab", "Left", "PgDn", "5", "F2"])
def test_fixed_keys_of_the_table_cannot_be_assigned(key: str) -> None:
    assert refusal("undo", key).startswith(key)


def test_esc_is_for_the_menu_alone() -> None:
    assert refusal("undo", "Esc")
    assert not refusal("menu", "Esc")


def test_the_letters_in_use_are_known() -> None:
    assert Keymap().letters == frozenset("huylstkx?")
    assert Keymap({"undo": "Z", "hint": "F4"}).letters == frozenset("zylstkx?")


def test_a_key_that_was_chosen_before_it_hid_the_cards_stays_with_its_command() -> None:
    keys, problems = read_keymap({"hint": "X", "menu": "F4"})
    assert not problems
    assert [keys.key(name) for name in ("hint", "menu", "hide")] == ["X", "F4", "H"]
    assert read_keymap(written_keys(keys, {})) == (keys, ())
    keys, problems = read_keymap({"menu": "x"})
    assert not problems
    assert (keys.key("menu"), keys.key("hide")) == ("X", "F4"), "Esc is for the menu alone"
    assert read_keymap({"hide": "X", "hint": "X"})[1], "both were chosen: somebody has to decide"


WRONG = {"undo": "Z", "hint": "Banana", "jump": "J", "log": "Enter", "sort": "z", "rules": "f1"}


def test_wrong_entries_are_reported_and_ignored() -> None:
    keys, problems = read_keymap(WRONG)
    assert keys == Keymap({"undo": "Z"})
    assert [problem.partition(";")[0] for problem in problems] == [
        "keys: hint can't be Banana: there is no such key",
        "keys: there is no jump",
        "keys: log can't be Enter: Enter presses the highlighted button",
        "keys: sort can't be Z: that is the key of undo",
    ]


def test_a_default_key_can_go_to_another_command() -> None:
    assert read_keymap({"undo": "H", "hint": "U"}) == (Keymap({"undo": "H", "hint": "U"}), ())
    keys, problems = read_keymap({"undo": "H"})
    assert keys == Keymap()
    assert problems == ("keys: undo can't be H: that is the key of hint",)


def test_wrong_entries_stay_when_keys_are_saved() -> None:
    keys, _ = read_keymap(WRONG)
    kept = written_keys(keys.with_key("log", "J"), WRONG)
    assert kept == {"undo": "Z", "log": "J", "hint": "Banana", "jump": "J"}
    assert written_keys(Keymap(), {"undo": "Z", "hint": "h"}) == {}
    assert read_keymap(written_keys(keys, {})) == (keys, ())
