"""The settings of one person: their values, how their file writes them, and the profiles of those who share a computer.

The file is read leniently, and changed only where a setting has changed. People may edit it: their comments, unknown
keys and unusable values stay in it; a file that cannot be read at all is renamed before a new one is written.

The first profile is ``settings.yaml`` and always exists; others are ``settings-ann.yaml`` and so on in the same folder.
A profile's name is in its file, as ``profile``.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cardtable.engine.mistake import Mistake
from cardtable.engine.options import Option, Value, choice, flag, number
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import Seat, renamed
from cardtable.store.errors import MissingFileError, StoreError, TooLargeError, store_error
from cardtable.store.files import (
    changing,
    free_path,
    is_file,
    make_folder,
    paths_matching,
    read_file,
    set_unreadable_aside,
    write_atomically,
)
from cardtable.store.folders import read_note, write_note
from cardtable.store.plain_yaml import TextProblem, YamlPart, read_text, read_yaml, write_yaml
from cardtable.store.seating import MAX_NAME, is_name, read_seats, seats_as_written
from cardtable.store.texts import one_line

FACES: Final = ("fox", "owl", "cat", "bear", "hare", "frog", "hedgehog", "badger")
"""The animals to choose a face at the table from."""
USUAL_FACE: Final = "usual"
"""The face that goes with the name."""

HIGH_CONTRAST: Final = "high-contrast"
"""The theme in which suits have four colours, whatever the cards."""
DEFAULT_NAME: Final = "Player 1"
"""The name of the person at the screen, and of the first profile, until another is entered."""
_EARLIER_DEFAULTS: Final = ("Everybody", "Ann")
"""What earlier versions called a profile without a name, and its person at tables."""

NORMAL_SIZE: Final = "normal"
SIZES: Final = {"small": 80, NORMAL_SIZE: 100, "large": 133, "largest": 167}
"""The sizes of everything on the screen, in percent of the usual size."""
EARLIER_SIZES: Final = {"text_scale": (70, 200), "card_scale": (70, 140)}
"""The settings in percent that ``size`` has replaced, with their least and greatest values."""

EASY_TABLES: Final = "easy"
"""Help with bids is shown where all AI players are easy ones."""

SMALLEST_WINDOW: Final = (800, 600)
COACH_FIRST: Final = "first"
OFF: Final = "off"
"""A value of a choice that people may write without quotes, although YAML takes it for *no* then."""
COACH_OFF: Final = OFF
FIRST_MATCHES: Final = 3
"""The number of finished matches of a game after which the coach is silent, unless it is set to *always*."""
TUTOR_OFF: Final = OFF
IN_MILLISECONDS: Final = frozenset({"ai_pause", "trick_pause"})


@dataclass(frozen=True, slots=True)
class Setup:
    """The last set-up of a game: its seats, and the house rules that differed from the printed ones."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is kept from one start to the next. Pauses are in milliseconds, the volume in percent.

    :param profile: the profile's name; empty if it has none.
    :param window: the window's width and height; ``None`` before it has been closed once.
    :param names: the names of the people at this screen, the person's own first.
    :param earlier_names: the names that the person had before, by which older tables are known again.
    :param learned: whether the person has finished a hand, a lesson or an exercise.
    :param keys: the keys that the person has chosen, by action.
    :param sorts: the last order of the hand, by the game's id.
    :param auction_help: whether the forecast of the hand is shown in the auction, by the game's id, as it was last
        shown or hidden at a table; without an entry ``bid_help`` decides.
    :param tutor: the least mistake (see :class:`Mistake`) before which the table asks, by the game's id; without an
        entry it does not ask.
    :param setups: the last set-up of each game, by the game's id.
    """

    size: str = choice(
        NORMAL_SIZE,
        {name: name for name in SIZES},
        label="Size",
        help="Of text, cards and buttons together.",
    )
    deck: str = choice(
        "two-large",
        {
            "two-large": "two colours, large corner marks",
            "four-large": "four colours, large corner marks",
            "two-normal": "two colours, normal corner marks",
            "four-normal": "four colours, normal corner marks",
        },
        label="Cards",
        help="The faces of the cards.",
    )
    theme: str = choice(
        "felt-green",
        {
            "felt-green": "green felt",
            "felt-blue": "blue felt",
            "felt-red": "red felt",
            "high-contrast": "high contrast",
        },
        label="Table",
        help="The colours of the table.",
    )
    animation: str = choice(
        "normal",
        {"off": "off", "fast": "fast", "normal": "normal", "slow": "slow"},
        label="Animations",
        help="How fast cards move.",
    )
    reduced_motion: bool = flag(False, label="Reduced motion", help="Cards do not fly or slide.")
    ai_pause: int = number(700, 0, 5000, label="Pause before a move", help="How long an AI player waits at least.")
    trick_pause: int = number(1200, 0, 10000, label="Pause after a trick", help="How long a finished trick stays.")
    trick_waits: bool = flag(False, label="Tricks wait", help="A finished trick stays until you click.")
    click_plays: bool = flag(True, label="Play with one click", help="A click on a card plays it. Undo takes it back.")
    confirm: bool = flag(
        True, label="Confirm bids and trumps", help="Asks once more before a bid, a call or a trump suit."
    )
    bid_help: str = choice(
        EASY_TABLES,
        {EASY_TABLES: "easy tables", "always": "always", "never": "never"},
        label="Help with bids",
        help="Shows in the auction what your hand is worth.",
    )
    coach: str = choice(
        COACH_FIRST,
        {COACH_FIRST: "first matches", "always": "always", COACH_OFF: "off"},
        label="Coach",
        help="Comments after a mistake.",
    )
    volume: int = number(70, 0, 100, label="Volume", help="In percent.")
    mute: bool = flag(False, label="Mute", help="No sound at all.")
    face: str = choice(
        USUAL_FACE,
        {USUAL_FACE: "the one that goes with the name", **{face: face for face in FACES}},
        label="Face",
        help="Your face at the table.",
    )
    full_screen: bool = flag(False, label="Full screen", help="The table fills the screen.")
    profile: str = ""
    window: tuple[int, int] | None = None
    names: tuple[str, ...] = ()
    earlier_names: tuple[str, ...] = ()
    learned: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    auction_help: Mapping[str, bool] = field(default_factory=dict)
    tutor: Mapping[str, str] = field(default_factory=dict)
    setups: Mapping[str, Setup] = field(default_factory=dict)

    def changed(self, name: str, value: Value) -> "Settings":
        """Return these settings with another value for one of :func:`preferences`.

        A new ``bid_help`` holds for all games: what was shown or hidden in single ones is forgotten.
        """
        changed = replace(self, **{name: value})  # type: ignore[arg-type]  # the option has checked the value
        return replace(changed, auction_help={}) if name == "bid_help" else changed

    def helps_with_bids(self, game: str) -> bool | None:
        """Return whether bids of a game get help; ``None`` means only at tables of easy AI players."""
        usual = {"always": True, "never": False}.get(self.bid_help)
        return self.auction_help.get(game, usual)

    def with_setup(self, game: str, setup: Setup) -> "Settings":
        """Return these settings with a new last set-up of a game."""
        return replace(self, setups={**self.setups, game: setup})

    def with_sort(self, game: str, order: str) -> "Settings":
        """Return these settings with another order of the hand in a game."""
        return replace(self, sorts={**self.sorts, game: order})

    def with_auction_help(self, game: str, *, shown: bool) -> "Settings":
        """Return these settings with help in the auctions of a game, or without."""
        return replace(self, auction_help={**self.auction_help, game: shown})

    def with_tutor(self, game: str, least: str) -> "Settings":
        """Return these settings with another tutor in a game; off for none."""
        others = {each: size for each, size in self.tutor.items() if each != game}
        return replace(self, tutor=others if least == TUTOR_OFF else {**others, game: least})

    @property
    def printed_deck(self) -> str:
        """The card faces in use: with high contrast the suits have four colours."""
        return self.deck.replace("two-", "four-") if self.theme == HIGH_CONTRAST else self.deck

    @property
    def own_name(self) -> str:
        """The name of the person at the screen."""
        return self.names[0] if self.names else self.profile or DEFAULT_NAME

    def with_own_name(self, name: str) -> "Settings":
        """Return these settings with another name for the person at the screen; empty for none."""
        rest = self.names[1:]
        return replace(self, names=(name, *rest) if name else rest)

    def renamed(self, name: str) -> "Settings":
        """Return these settings with another name for their person and profile."""
        before = self.own_name
        earlier = tuple(each for each in (*self.earlier_names, before) if each != name)
        named = replace(self.with_own_name(name), profile=name, earlier_names=tuple(dict.fromkeys(earlier)))
        return named.reseated(before, name)

    def reseated(self, before: str, name: str) -> "Settings":
        """Return these settings with another name on the seats of the set-ups where a person sits as ``before``."""
        setups = {game: Setup(renamed(last.seats, before, name), last.options) for game, last in self.setups.items()}
        return replace(self, setups=setups)


def preferences() -> tuple[Option, ...]:
    """Return the settings that are choices, numbers or switches, with their labels and help texts."""
    declared = {each.name: each.metadata.get("option") for each in fields(Settings)}
    return tuple(replace(option, name=name) for name, option in declared.items() if option is not None)


# --- settings as their file writes them -------------------------------------------------------------------------------

_LARGEST_WINDOW: Final = (16384, 16384)
MAX_PROBLEM: Final = 200
"""The maximum number of characters in a sentence about an unusable setting."""
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
    earlier: list[int] = []
    problems = []
    for key, part in document.value.items():
        try:
            if key in options:
                values[key] = _accepted(options[key], part)
            elif key in _READERS:
                values[key] = _READERS[key](part)
            elif key in _BY_NAME:
                values[key] = _read_by_name(part, *_BY_NAME[key])
            elif key.startswith(_SETUP):
                setups[key.removeprefix(_SETUP)] = _read_setup(part)
            elif key in EARLIER_SIZES:
                earlier.append(_read_percent(part, *EARLIER_SIZES[key]))
        except TextProblem as problem:
            problems.append(one_line(f"line {problem.line}: {key[:40]}: {problem.reason}", MAX_PROBLEM))
    if earlier and "size" not in values:
        values["size"] = nearest_size(max(earlier))
    if values.get("profile") == _EARLIER_DEFAULTS[0]:
        values["names"] = values.get("names") or _EARLIER_DEFAULTS[1:]
        values["profile"] = values["names"][0]
    return Settings(**values, setups=setups), tuple(problems)


def nearest_size(percent: int) -> str:
    """Return the size nearest to one in percent, by their ratio."""
    return min(SIZES, key=lambda size: max(SIZES[size], percent) / min(SIZES[size], percent))


def _read_percent(part: YamlPart, low: int, high: int) -> int:
    if type(part.value) is not int or not low <= part.value <= high:
        raise TextProblem(part.line, f"this can't be {part.shown}; allowed: {low} to {high}")
    return part.value


def _accepted(option: Option, part: YamlPart) -> Value:
    value: Value = part.value
    if value is False and option.accepts(OFF):
        return OFF
    if not option.accepts(value):
        raise TextProblem(part.line, f"this can't be {part.shown}; allowed: {option.allowed}")
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
    for each in part.items("names must be a list of texts"):
        if not is_name(each.value):
            raise TextProblem(each.line, f"a name is one line of 1 to {MAX_NAME} characters, not {each.shown}")
    return tuple(part.bare)


# Any: the type of the values, which `right` has checked.
def _read_by_name(part: YamlPart, right: Callable[[object], bool], what: str) -> dict[str, Any]:
    """Return the values of a setting that has one for each game, or each action.

    :param right: whether it can have a value.
    :param what: how it is written, as the beginning of a sentence.
    """
    for name, each in part.mapping(what).items():
        if not right(each.value):
            raise TextProblem(each.line, f"{what}, not {{{name[:40]}: {each.shown}}}")
    return dict(part.bare)


_BY_NAME: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "keys": (lambda key: isinstance(key, str) and bool(key), "keys are written {action: key}"),
    "sorts": (lambda order: isinstance(order, str), "orders of the hand are written {game: the order's name}"),
    "auction_help": (
        lambda shown: isinstance(shown, bool),
        "help in auctions is written {game: yes} or {game: no}",
    ),
    "tutor": (
        lambda size: size in tuple(Mistake),
        f"the tutor is written {{game: size}}, a size is one of {', '.join(Mistake)}",
    ),
}
"""The settings that have values of their own for each game, or each action: which these can be, and how all are written
(see :func:`_read_by_name`)."""


def _read_setup(part: YamlPart) -> Setup:
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"a set-up has seats and options, and is not {part.shown}")
    if set(part.value) != {"seats", "options"}:
        keys = ", ".join(map(str, part.value))[:60] or "nothing"
        raise TextProblem(part.line, f"a set-up has seats and options; this one has {keys}")
    options = part.value["options"]
    values = _read_by_name(options, lambda value: isinstance(value, str | int), "options are written {name: value}")
    return Setup(read_seats(part.value["seats"]), values)


def _read_learned(part: YamlPart) -> bool:
    if not isinstance(part.value, bool):
        raise TextProblem(part.line, f"this can't be {part.shown}; allowed: true, false")
    return part.value


_READERS: Final[Mapping[str, Callable[[YamlPart], object]]] = {
    "profile": _read_profile,
    "window": _read_window,
    "names": _read_names,
    "earlier_names": _read_names,
    "learned": _read_learned,
}


def settings_as_written(settings: Settings) -> dict[str, Json]:
    """Return the settings as plain values for a file, by key: the inverse of :func:`read_settings`."""
    written: dict[str, Json] = {option.name: getattr(settings, option.name) for option in preferences()}
    if settings.profile:
        written["profile"] = settings.profile
    if settings.window is not None:
        written["window"] = list(settings.window)
    written["names"] = list(settings.names)
    written["earlier_names"] = list(settings.earlier_names)
    written["learned"] = settings.learned
    written.update({name: dict(getattr(settings, name)) for name in _BY_NAME})
    for game, setup in settings.setups.items():
        written[_SETUP + game] = {"seats": seats_as_written(setup.seats), "options": dict(setup.options)}
    return written


@lru_cache(16)
def _document(text: str) -> YamlPart:
    """Return what a settings file holds, which is asked again for all profiles whenever a page lists them.

    :raises TextProblem: if it is not YAML, or more than this program accepts.
    """
    return read_yaml(text)


_MAX_BYTES: Final = 1024 * 1024
_FIRST_LINE: Final = "# The settings of Cardtable. Change them here or in the program.\n"


class SettingsFile:
    """The settings on disk: ``settings``, and ``problems`` with what was wrong, one sentence each."""

    def __init__(self, path: Path) -> None:
        """Read the file; without one, the defaults apply."""
        self.path = path
        self.settings = Settings()
        self.problems: tuple[str, ...] = ()
        try:
            self.settings, self.problems = read_settings(_document(self._text()))
        except TextProblem as problem:
            kept = "The default settings are used until this is corrected; the file is kept."
            self.problems = (one_line(f"{path}: line {problem.line}: {problem.reason}. {kept}"),)
        except StoreError as error:
            self.problems = (str(error),)

    def _text(self) -> str:
        try:
            return read_text(read_file(self.path, _MAX_BYTES))
        except MissingFileError:
            return ""

    def keep(self, settings: Settings) -> None:
        """Write what has changed in ``settings``; what other programs have changed meanwhile stays.

        :raises StoreError: if it cannot be written; the settings still apply until the program ends.
        """
        old, new = settings_as_written(self.settings), settings_as_written(settings)
        changes = {key: value for key, value in new.items() if old.get(key) != value}
        self.settings = settings
        if not changes:
            return
        make_folder(self.path.parent)
        standard = settings_as_written(Settings())
        unusual = {key: value for key, value in new.items() if standard.get(key) != value}
        with changing(self.path):
            try:
                before = self._text()
                text = changed_text(before, {**changes, **_merged(before, old, changes)} if before else unusual)
            except (TextProblem, TooLargeError):
                set_unreadable_aside(self.path)
                text = changed_text("", unusual)
            write_atomically(self.path, text)


def _merged(text: str, old: Mapping[str, Json], changes: Mapping[str, Json]) -> dict[str, Json]:
    """Return the changed settings that have a value for each game or key, with the other values that a file has now.

    :param text: the file, in which another program may have changed other values of the same setting.
    :param old: the settings before the changes.
    """
    written = settings_as_written(read_settings(_document(text))[0])
    merged: dict[str, Json] = {}
    for name in _BY_NAME:
        there, before, now = written[name], old[name], changes.get(name)
        if isinstance(there, dict) and isinstance(before, dict) and isinstance(now, dict):
            kept = {each: value for each, value in there.items() if each not in before or each in now}
            merged[name] = {**kept, **{each: value for each, value in now.items() if before.get(each) != value}}
    return merged


def changed_text(text: str, changes: Mapping[str, Json]) -> str:
    """Return the text of a settings file with new values for some keys and everything else as it was.

    :raises TextProblem: if the way it is written does not allow this.
    """
    document = _document(text)
    if not isinstance(document.value, dict | None):
        raise TextProblem(document.line, "these are not settings")
    lines = text.splitlines(keepends=True) or [_FIRST_LINE]
    if not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    starts = sorted(document.key_lines.items(), key=lambda pair: -pair[1])
    end = len(lines)
    for key, start in starts:
        if key in changes:
            lines[start - 1 : _end_of_value(lines, start, end)] = [write_yaml({key: changes[key]})]
        end = start - 1
    lines += [
        _remark(key) + write_yaml({key: value}) for key, value in changes.items() if key not in document.key_lines
    ]
    written = "".join(lines)
    _check_changes(_document(written), document, changes)
    return written


def _end_of_value(lines: list[str], start: int, end: int) -> int:
    """Return the last line of the value that starts in this line; comments and gaps after it belong to the next key."""
    while end > start and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _remark(key: str) -> str:
    for option in preferences():
        if option.name == key:
            unit = ", in milliseconds" if key in IN_MILLISECONDS else ""
            return f"# {option.label}: {option.help} ({option.allowed}{unit})\n"
    return ""


def _check_changes(written: YamlPart, before: YamlPart, changes: Mapping[str, Json]) -> None:
    if (written.bare or {}) != {**(before.bare or {}), **changes}:
        raise TextProblem(before.line, "these settings are written in a way that can't be added to")


# --- profiles ---------------------------------------------------------------------------------------------------------


_LAST: Final = "last-profile.yaml"


@dataclass(frozen=True, slots=True)
class Profile:
    """One person's settings: the file, and the profile's name."""

    path: Path
    name: str


class Profiles:
    """All profiles of a folder, and the one that was chosen last."""

    def __init__(self, first: Path) -> None:
        """Use the file of the first profile; the others are in its folder. No file is made until something is saved."""
        self.first = first
        self._others = re.compile(rf"{re.escape(first.stem)}-[a-z0-9-]+{re.escape(first.suffix)}")

    @property
    def all(self) -> tuple[Profile, ...]:
        """The first profile, then the others by name."""
        others = sorted(map(_profile, self._found()), key=lambda profile: (profile.name.casefold(), profile.path))
        return (_profile(self.first), *others)

    def _found(self) -> Iterator[Path]:
        for path in paths_matching(self.first.parent, f"{self.first.stem}-*{self.first.suffix}"):
            if self._others.fullmatch(path.name) and is_file(path):
                yield path

    @property
    def last(self) -> Profile:
        """The profile that was chosen last, or the first."""
        name = read_note(self._note)
        path = next((path for path in self._found() if path.name == name), self.first)
        return _profile(path)

    @property
    def _note(self) -> Path:
        return self.first.with_name(_LAST)

    def choose(self, profile: Profile) -> None:
        """Remember this profile for the next start.

        :raises StoreError: if that cannot be written.
        """
        write_note(self._note, profile.path.name)

    def refusal(self, name: str, besides: Profile | None = None) -> str:
        """Return why no profile can have this name, as a sentence; empty if one can.

        :param besides: the profile that is being renamed.
        """
        name = name.strip()
        if not is_name(name):
            return f"A name has 1 to {MAX_NAME} characters."
        taken = (each for each in self.all if besides is None or each.path != besides.path)
        if name.casefold() in (each.name.casefold() for each in taken):
            return f"There is a profile called {name} already."
        return ""

    def make(self, name: str) -> Profile:
        """Make a new profile with the default settings.

        :raises StoreError: if the name cannot be used, or the file cannot be written.
        """
        make_folder(self.first.parent)
        with changing(self._note):  # another program may make a profile of the same name
            self._accept(name)
            name = name.strip()
            path = self.first.with_name(f"{self.first.stem}-{_plain(name)}{self.first.suffix}")
            path = free_path(path, numbering="-{}")
            SettingsFile(path).keep(Settings(profile=name))
        return Profile(path, name)

    def rename(self, profile: Profile, name: str) -> Profile:
        """Give a profile and its person another name, also on the seats of all set-ups; its file stays.

        :raises StoreError: if the name cannot be used, or a file cannot be written.
        """
        self._accept(name, profile)
        name, before = name.strip(), SettingsFile(profile.path).settings.own_name
        for each in self.all:
            file = SettingsFile(each.path)
            own = each.path == profile.path
            file.keep(file.settings.renamed(name) if own else file.settings.reseated(before, name))
        return _profile(profile.path)

    def _accept(self, name: str, besides: Profile | None = None) -> None:
        refusal = self.refusal(name, besides)
        if refusal:
            raise StoreError(refusal)

    def remove(self, profile: Profile) -> None:
        """Remove a profile with its settings.

        :raises StoreError: if it is the first, or its file cannot be removed.
        """
        if profile.path == self.first:
            raise StoreError("The first profile cannot be removed.")
        try:
            profile.path.unlink(missing_ok=True)
        except OSError as error:
            raise store_error(profile.path, error, "removed") from None


def _profile(path: Path) -> Profile:
    """Return the profile in a file, named after the file if it holds no name."""
    name = SettingsFile(path).settings.profile
    return Profile(path, name or path.stem.partition("-")[2] or DEFAULT_NAME)


def _plain(name: str) -> str:
    """Return the name in characters that every system allows in file names."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40] or "profile"
