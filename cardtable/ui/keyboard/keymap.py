"""The keyboard shortcuts at the table: the defaults, and those that a person has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pygame.event import Event

from cardtable.ui.keyboard.keys import display_name, pressed


@dataclass(frozen=True, slots=True)
class Command:
    """A command with a shortcut: its name in the settings, its label on the screen, its default key."""

    name: str
    label: str
    key: str


COMMANDS: Final = (
    Command("undo", "Undo", "U"),
    Command("redo", "Redo", "Y"),
    Command("hint", "Hint", "H"),
    Command("sort", "Sort the hand", "S"),
    Command("log", "Log", "L"),
    Command("last_trick", "Last trick", "T"),
    Command("cards", "Cards played", "K"),
    Command("rules", "Rules", "F1"),
    Command("why", "Why not?", "?"),
    Command("hide", "Hide my cards", "X"),
    Command("menu", "Pause", "Esc"),
    Command("full_screen", "Full screen", "F11"),
)
"""All commands, in the order in which they are listed."""

FIXED_KEYS: Final = (
    ("Enter", "Presses the gold button, or does what a click does on the marked card"),
    ("Space", "Picks up the marked card, or puts it back"),
    ("Arrow keys, Home, End", "Move the mark along the cards, or from button to button"),
    ("Shift and a rank", "Marks the next card of that rank, such as Shift and K for a king, or 0 for a ten"),
    ("Digits", "Press the numbered buttons and small pictures; on a bid, they type it"),
    ("PgUp, PgDn", "Scroll; on a bid, change it by ten"),
    ("Tab, Shift and Tab", "Go to the next or the previous button, first to what is asked"),
    ("Esc", "Closes what is open, or puts picked cards back"),
    ("F2", "Shows the next step of a lesson"),
    ("F3", "Goes to the next match in the rules"),
)
"""The keys that are the same for everybody, and what they do."""

_BY_NAME: Final = {command.name: command for command in COMMANDS}
_MOVING: Final = "moves around the table"
_FIXED: Final = {
    "Enter": "presses the highlighted button",
    "Space": "picks up a card",
    "Tab": "goes from button to button",
    "F2": "shows the next step of a lesson",
    "F3": "goes to the next match in the rules",
    **dict.fromkeys(("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn"), _MOVING),
    **dict.fromkeys("0123456789", "presses a button of the table"),
}
"""Keys with a fixed meaning."""
_SPARE: Final[tuple[str, ...]] = ("F4", "F5", "F6", "F7", "F8", "F9", "F10", "F12", *"ABCDEFGIJMNOPQRVWXZ")
"""Keys for a command whose own key is taken: more than there are commands."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """The key of each command, all different.

    :param chosen: the keys that differ from the defaults, by command.
    """

    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def key(self, command: str) -> str:
        return self.chosen.get(command, _BY_NAME[command].key)

    def presses(self, event: Event, command: str) -> bool:
        return pressed(event, self.key(command))

    def holder(self, key: str) -> Command | None:
        return next((command for command in COMMANDS if self.key(command.name) == key), None)

    @property
    def letters(self) -> frozenset[str]:
        """The characters in use, in lower case: no button for a move may have one of them as its key."""
        return frozenset(key.lower() for command in COMMANDS if len(key := self.key(command.name)) == 1)

    def fixed(self, command: str, key: str) -> Command | None:
        """Return the command of ``key`` if it cannot take the key of ``command`` in exchange; otherwise ``None``."""
        holder = self.holder(key)
        if holder is None or holder.name == command or not refusal(holder.name, self.key(command)):
            return None
        return holder

    def with_key(self, command: str, key: str) -> "Keymap":
        """Return these keys with another key for a command; a command that had it gets the old key in exchange."""
        keys = {each.name: self.key(each.name) for each in COMMANDS}
        holder = self.holder(key)
        if holder is not None:
            keys[holder.name] = keys[command]
        keys[command] = key
        return Keymap({name: key for name, key in keys.items() if key != _BY_NAME[name].key})


def refusal(command: str, key: str) -> str:
    """Return why a command cannot have a key, as the end of a sentence; empty if it can."""
    if not display_name(key):
        return "there is no such key"
    if key in _FIXED:
        return f"{key} {_FIXED[key]}"
    if key == "Esc" and command != "menu":
        return "Esc closes what is open"
    return ""


def read_keymap(written: Mapping[str, str]) -> tuple[Keymap, tuple[str, ...]]:
    """Return the keymap in the settings, and its problems, a sentence each.

    Wrong entries are ignored.
    """
    chosen: dict[str, str] = {}
    problems = []
    for name, text in written.items():
        problem = _problem_with(name, text)
        if problem:
            problems.append(problem)
        else:
            chosen[name] = display_name(text)
    if "hide" not in written and Keymap(chosen).key("hide") in chosen.values():
        # Settings from before there was this command may give its key to another one, which keeps it.
        chosen["hide"] = _free_key(chosen)
    while (twice := _twice(chosen)) is not None:
        name, other = twice
        problems.append(f"keys: {name} can't be {chosen.pop(name)}: that is the key of {other}")
    return Keymap({name: key for name, key in chosen.items() if key != _BY_NAME[name].key}), tuple(problems)


def _problem_with(name: str, text: str) -> str:
    """Return the problem with a key in the settings, as a sentence; empty if there is none."""
    if name not in _BY_NAME:
        return f"keys: there is no {name}; there are {', '.join(_BY_NAME)}"
    refused = refusal(name, display_name(text) or text)
    return f"keys: {name} can't be {text}: {refused}" if refused else ""


def _free_key(chosen: Mapping[str, str]) -> str:
    """Return a key for hiding the cards that no command has."""
    keys = Keymap(chosen)
    known = [each.key for each in COMMANDS]
    return next(key for key in (*known, *_SPARE) if keys.holder(key) is None and not refusal("hide", key))


def _twice(chosen: Mapping[str, str]) -> tuple[str, str] | None:
    """Return a command whose chosen key another command has too, and that command."""
    keys = Keymap(chosen)
    for name in reversed(tuple(chosen)):
        other = next((each.name for each in COMMANDS if each.name != name and keys.key(each.name) == chosen[name]), "")
        if other:
            return name, other
    return None


def written_keys(keys: Keymap, before: Mapping[str, str]) -> dict[str, str]:
    """Return the keys for the settings; wrong entries in ``before`` stay as they are."""
    kept = {name: text for name, text in before.items() if name not in keys.chosen and _problem_with(name, text)}
    return {**{each.name: keys.chosen[each.name] for each in COMMANDS if each.name in keys.chosen}, **kept}
