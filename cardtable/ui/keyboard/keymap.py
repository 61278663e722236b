"""Which key does what at the table: as it comes, or as somebody has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pygame.event import Event

from cardtable.ui.keyboard.keys import pressed, spelled


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be done by a key: its name in the settings, what it is called on the screen, its usual key."""

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
    Command("menu", "Pause", "Esc"),
    Command("full_screen", "Full screen", "F11"),
)
"""Everything that has a key of its own at the table, in the order in which it is listed."""

_BY_NAME: Final = {command.name: command for command in COMMANDS}
_MOVING: Final = "moves about the table"
_FIXED: Final = {
    "Enter": "presses the button that stands out",
    "Space": "picks a card up",
    "Tab": "goes from button to button",
    "F2": "shows the next step of a first hand",
    "F3": "goes to the next place found in the rules",
    **dict.fromkeys(("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn"), _MOVING),
    **dict.fromkeys("0123456789", "presses a button of the table"),
}
"""Keys with a meaning that nobody can take from them."""


@dataclass(frozen=True, slots=True)
class Keymap:
    """The key of each command. ``chosen`` holds those that are not the usual ones; every key does one thing only."""

    chosen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def key(self, command: str) -> str:
        """Return the name of the key for a command."""
        return self.chosen.get(command, _BY_NAME[command].key)

    def presses(self, event: Event, command: str) -> bool:
        """Whether this event presses the key of a command."""
        return pressed(event, self.key(command))

    def holder(self, key: str) -> Command | None:
        """Return the command that a key stands for."""
        return next((command for command in COMMANDS if self.key(command.name) == key), None)

    @property
    def letters(self) -> frozenset[str]:
        """The letters and signs that are taken, so that no move on offer is given one of them; in lower case."""
        return frozenset(key.lower() for command in COMMANDS if len(key := self.key(command.name)) == 1)

    def fixed(self, command: str, key: str) -> Command | None:
        """Return the command that has a key and cannot take this one's in exchange; ``None`` if there is none."""
        holder = self.holder(key)
        if holder is None or holder.name == command or not refusal(holder.name, self.key(command)):
            return None
        return holder

    def with_key(self, command: str, key: str) -> "Keymap":
        """Return these keys with another one for a command; whatever had it gets this one's in exchange."""
        keys = {each.name: self.key(each.name) for each in COMMANDS}
        holder = self.holder(key)
        if holder is not None:
            keys[holder.name] = keys[command]
        keys[command] = key
        return Keymap({name: key for name, key in keys.items() if key != _BY_NAME[name].key})


def refusal(command: str, key: str) -> str:
    """Return why a key cannot stand for a command, as the end of a sentence; empty if it can."""
    if not spelled(key):
        return "no key is called so"
    if key in _FIXED:
        return f"{key} {_FIXED[key]}"
    if key == "Esc" and command != "menu":
        return "Esc closes what is open"
    return ""


def read_keymap(written: Mapping[str, str]) -> tuple[Keymap, tuple[str, ...]]:
    """Return the keys that somebody has written down by command, and what is wrong with them, a sentence each.

    What is wrong counts as not written.
    """
    chosen: dict[str, str] = {}
    problems = []
    for name, text in written.items():
        problem = _wrong(name, text)
        if problem:
            problems.append(problem)
        else:
            chosen[name] = spelled(text)
    while (twice := _twice(chosen)) is not None:
        name, other = twice
        problems.append(f"keys: {name} can't be {chosen.pop(name)}: that is the key of {other}")
    return Keymap({name: key for name, key in chosen.items() if key != _BY_NAME[name].key}), tuple(problems)


def _wrong(name: str, text: str) -> str:
    """Return what is wrong with a key that is written down, as a sentence; empty if nothing is."""
    if name not in _BY_NAME:
        return f"keys: there is no {name}; there are {', '.join(_BY_NAME)}"
    refused = refusal(name, spelled(text) or text)
    return f"keys: {name} can't be {text}: {refused}" if refused else ""


def _twice(chosen: Mapping[str, str]) -> tuple[str, str] | None:
    """Return a command whose chosen key another one has as well, and that one."""
    keys = Keymap(chosen)
    for name in reversed(tuple(chosen)):
        other = next((each.name for each in COMMANDS if each.name != name and keys.key(each.name) == chosen[name]), "")
        if other:
            return name, other
    return None


def as_written(keys: Keymap, before: Mapping[str, str]) -> dict[str, str]:
    """Return the keys as they are written down; what was wrong in ``before`` stays as it was."""
    kept = {name: text for name, text in before.items() if name not in keys.chosen and _wrong(name, text)}
    return {**{each.name: keys.chosen[each.name] for each in COMMANDS if each.name in keys.chosen}, **kept}
