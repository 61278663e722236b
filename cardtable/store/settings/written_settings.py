"""Settings as their file writes them: read leniently from a document, and written as plain values."""

from collections.abc import Callable
from typing import Any, Final

from cardtable.engine.options import Option, Value
from cardtable.engine.plain_values import Json
from cardtable.engine.player.mistake import Mistake
from cardtable.store.settings.settings import SMALLEST_WINDOW, Settings, Setup, preferences
from cardtable.store.tables.seating import MAX_NAME, is_name, read_seats, seats_as_written
from cardtable.store.texts.one_line import one_line
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart

_LARGEST_WINDOW: Final = (16384, 16384)
MAX_PROBLEM: Final = 200
"""The maximum number of characters in a sentence about an unusable setting."""
PARTED: Final = ("keys", "sorts", "auction_help", "tutor")
"""The settings that have values of their own for each game, or each action."""
_SETUP: Final = "setup-"
"""The beginning of the key of a game's last set-up; the game's id follows."""


def read_settings(document: YamlPart) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in a document, and its problems, one sentence each.

    A wrong value counts as not set; unknown keys are ignored.
    """
    if document.value is None:
        return Settings(), ()
    if not isinstance(document.value, dict):
        return Settings(), (f"line {document.line}: settings are written 'name: value', this is {document.shown}",)
    options = {option.name: option for option in preferences()}
    values: dict[str, Any] = {}
    setups: dict[str, Setup] = {}
    problems = []
    for key, part in document.value.items():
        try:
            if key in options:
                values[key] = _accepted(options[key], part)
            elif key in _READERS:
                values[key] = _READERS[key](part)
            elif key.startswith(_SETUP):
                setups[key.removeprefix(_SETUP)] = _read_setup(part)
        except TextProblem as problem:
            problems.append(one_line(f"line {problem.line}: {key[:40]}: {problem.reason}", MAX_PROBLEM))
    return Settings(**values, setups=setups), tuple(problems)


def _accepted(option: Option, part: YamlPart) -> Value:
    if not option.accepts(part.value):
        raise TextProblem(part.line, f"this can't be {part.shown}; allowed: {option.allowed}")
    value: Value = part.value
    return value


def _read_profile(part: YamlPart) -> str:
    if not is_name(part.value):
        raise TextProblem(part.line, f"a profile's name is one line of 1 to {MAX_NAME} characters, not {part.shown}")
    return str(part.value)


def _read_window(part: YamlPart) -> tuple[int, int]:
    value = part.bare
    if not (isinstance(value, list) and len(value) == 2 and all(type(length) is int for length in value)):
        raise TextProblem(part.line, f"a window is written [1280, 720], its width and height, not as {part.shown}")
    sizes = zip(value, SMALLEST_WINDOW, _LARGEST_WINDOW, strict=True)
    if not all(least <= length <= most for length, least, most in sizes):
        right = "at least 800 wide and 600 high, and at most 16384"
        raise TextProblem(part.line, f"a window is {right}, not {value[0]} wide and {value[1]} high")
    return value[0], value[1]


def _read_names(part: YamlPart) -> tuple[str, ...]:
    if not isinstance(part.value, tuple):
        raise TextProblem(part.line, f"names must be a list of texts, not {part.shown}")
    for each in part.value:
        if not is_name(each.value):
            raise TextProblem(each.line, f"a name is one line of 1 to {MAX_NAME} characters, not {each.shown}")
    return tuple(part.bare)


# Any: the type of the values, which `right` has checked.
def _read_by_name(part: YamlPart, right: Callable[[object], bool], what: str) -> dict[str, Any]:
    """Return the values of a setting that has one for each game, or each action.

    :param right: whether it can have a value.
    :param what: how it is written, as the beginning of a sentence.
    """
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"{what}, not as {part.shown}")
    for name, each in part.value.items():
        if not right(each.value):
            raise TextProblem(each.line, f"{what}, not {{{name[:40]}: {each.shown}}}")
    return dict(part.bare)


def _read_keys(part: YamlPart) -> dict[str, str]:
    return _read_by_name(part, lambda key: isinstance(key, str) and bool(key), "keys are written {action: key}")


def _read_sorts(part: YamlPart) -> dict[str, str]:
    what = "orders of the hand are written {game: the order's name}"
    return _read_by_name(part, lambda order: isinstance(order, str), what)


def _read_auction_help(part: YamlPart) -> dict[str, bool]:
    what = "help in auctions is written {game: yes} or {game: no}"
    return _read_by_name(part, lambda shown: isinstance(shown, bool), what)


def _read_tutor(part: YamlPart) -> dict[str, str]:
    sizes = tuple(Mistake)
    what = f"the tutor is written {{game: size}}, a size is one of {', '.join(sizes)}"
    return _read_by_name(part, lambda size: size in sizes, what)


def _read_setup(part: YamlPart) -> Setup:
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"a set-up has seats and options, and is not {part.shown}")
    if set(part.value) != {"seats", "options"}:
        keys = ", ".join(map(str, part.value))[:60] or "nothing"
        raise TextProblem(part.line, f"a set-up has seats and options; this one has {keys}")
    options = part.value["options"]
    values = _read_by_name(options, lambda value: isinstance(value, str | int), "options are written {name: value}")
    return Setup(read_seats(part.value["seats"]), values)


_READERS: Final = {
    "profile": _read_profile,
    "window": _read_window,
    "names": _read_names,
    "keys": _read_keys,
    "sorts": _read_sorts,
    "auction_help": _read_auction_help,
    "tutor": _read_tutor,
}


def settings_as_written(settings: Settings) -> dict[str, Json]:
    """Return the settings as plain values for a file, by key: the inverse of :func:`read_settings`."""
    written: dict[str, Json] = {option.name: getattr(settings, option.name) for option in preferences()}
    if settings.profile:
        written["profile"] = settings.profile
    if settings.window is not None:
        written["window"] = list(settings.window)
    written["names"] = list(settings.names)
    written["keys"] = dict(settings.keys)
    written["sorts"] = dict(settings.sorts)
    written["auction_help"] = dict(settings.auction_help)
    written["tutor"] = dict(settings.tutor)
    for game, setup in settings.setups.items():
        written[_SETUP + game] = {"seats": seats_as_written(setup.seats), "options": dict(setup.options)}
    return written
