"""The settings of one person: look, pace, sound, and how each game was last set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from cardtable.engine.mistake import Mistake
from cardtable.engine.options import Option, Value, choice, flag, number
from cardtable.engine.seats import Seat
from cardtable.store.oneline import one_line
from cardtable.store.plainyaml import Plain, TextProblem
from cardtable.store.seating import is_name, read_seats, seats_as_written

FACES: Final = ("fox", "owl", "cat", "bear", "hare", "frog", "hedgehog", "badger")
"""The animals that a person can have as a face at the table."""
USUAL_FACE: Final = "usual"
"""The face that goes with the name."""

FIRST_NAME: Final = "Ann"
"""The name of the person at the screen as long as there is no other."""
NAMELESS: Final = "Everybody"
"""The name of the first profile until it is renamed."""

EASY_TABLES: Final = "easy"
"""Help with bids is shown where all AI players are easy ones."""

SMALLEST_WINDOW: Final = (800, 600)
_LARGEST_WINDOW: Final = (16384, 16384)
MAX_PROBLEM: Final = 200
"""Characters of a sentence about a setting that can't be used."""
COACH_FIRST: Final = "first"
COACH_OFF: Final = "off"
FIRST_MATCHES: Final = 3
"""The number of finished matches of a game after which the coach is silent, unless it is wanted always."""
TUTOR_OFF: Final = "off"
IN_MILLISECONDS: Final = frozenset({"ai_pause", "trick_pause"})
_SETUP: Final = "setup-"


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game was last set up: who sat where, and the house rules that differed from the printed ones."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is kept from one start to the next. Pauses are in milliseconds, scales and volume in percent.

    :param profile: the profile's name; empty if it has none.
    :param window: the window's width and height; ``None`` before the first one was closed.
    :param names: the names of the people at this screen, the person's own first.
    :param keys: the keys that the person has chosen, by action.
    :param sorts: how the hand was last sorted, by the game's id.
    :param auction_help: whether the hand's promise is shown in the auction, by the game's id, as it was last shown or
        hidden at a table; without an entry ``bid_help`` decides.
    :param tutor: from which size of mistake on (see :class:`Mistake`) the table asks before a move, by the game's id;
        without an entry it does not ask.
    :param setups: how each game was last set up, by the game's id.
    """

    text_scale: int = number(
        100, 70, 200, label="Text size", help="In percent. It grows with the window as well.", rule=""
    )
    card_scale: int = number(
        100, 70, 140, label="Card size", help="Of your hand, in percent, where there is room.", rule=""
    )
    deck: str = choice(
        "two-large",
        {
            "two-large": "two colours, large indices",
            "four-large": "four colours, large indices",
            "two-normal": "two colours, normal indices",
            "four-normal": "four colours, normal indices",
        },
        label="Cards",
        help="The faces of the cards.",
        rule="",
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
        rule="",
    )
    animation: str = choice(
        "normal",
        {"off": "off", "fast": "fast", "normal": "normal", "slow": "slow"},
        label="Animations",
        help="How fast cards move.",
        rule="",
    )
    reduced_motion: bool = flag(False, label="Reduced motion", help="Cards do not fly or slide.", rule="")
    ai_pause: int = number(
        700, 0, 5000, label="Pause before a move", help="The shortest time that an AI player takes.", rule=""
    )
    trick_pause: int = number(
        1200, 0, 10000, label="Pause after a trick", help="How long a finished trick stays.", rule=""
    )
    trick_waits: bool = flag(False, label="Tricks wait", help="A finished trick stays until you click.", rule="")
    click_plays: bool = flag(
        True, label="One click plays", help="Where one card is the move. Undo takes it back.", rule=""
    )
    confirm: bool = flag(
        True, label="Ask before costly moves", help="Bids, calls and trumps that take a single press.", rule=""
    )
    bid_help: str = choice(
        EASY_TABLES,
        {EASY_TABLES: "easy tables", "always": "always", "never": "never"},
        label="Help with bids",
        help="In auctions: what the hand is worth, or a fair bid.",
        rule="",
    )
    coach: str = choice(
        COACH_FIRST,
        {COACH_FIRST: "first matches", "always": "always", COACH_OFF: "off"},
        label="Coach",
        help="Comments on costly moves.",
        rule="",
    )
    volume: int = number(70, 0, 100, label="Volume", help="In percent.", rule="")
    mute: bool = flag(False, label="Mute", help="No sound at all.", rule="")
    face: str = choice(
        USUAL_FACE,
        {USUAL_FACE: "the one that goes with the name", **{face: face for face in FACES}},
        label="Face",
        help="Your face at the table.",
        rule="",
    )
    full_screen: bool = flag(False, label="Full screen", help="The table fills the screen.", rule="")
    profile: str = ""
    window: tuple[int, int] | None = None
    names: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    sorts: Mapping[str, str] = field(default_factory=dict)
    auction_help: Mapping[str, bool] = field(default_factory=dict)
    tutor: Mapping[str, str] = field(default_factory=dict)
    setups: Mapping[str, Setup] = field(default_factory=dict)

    def changed(self, name: str, value: Value) -> "Settings":
        """Return these settings with another value for one of :func:`preferences`.

        A new choice of when bids get help holds for all games: what was shown or hidden in single ones is forgotten.
        """
        changed = replace(self, **{name: value})  # type: ignore[arg-type]  # the option has checked the value
        return replace(changed, auction_help={}) if name == "bid_help" else changed

    def helps_with_bids(self, game: str) -> bool | None:
        """Return whether bids of a game get help; ``None`` for at tables of easy AI players alone."""
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
    def own_name(self) -> str:
        """The name of the person at the screen; empty if it is not known."""
        if self.names:
            return self.names[0]
        return "" if self.profile == NAMELESS else self.profile

    def with_own_name(self, name: str) -> "Settings":
        """Return these settings with another name for the person at the screen; empty for none."""
        rest = self.names[1:]
        return replace(self, names=(name, *rest) if name else rest)

    def reseated(self, before: str) -> "Settings":
        """Return these settings with the person's name on the seats where they last sat as ``before``."""

        def renamed(seat: Seat) -> Seat:
            return replace(seat, name=self.own_name) if seat.is_person and seat.name == before else seat

        setups = {game: Setup(tuple(map(renamed, last.seats)), last.options) for game, last in self.setups.items()}
        return replace(self, setups=setups)


def preferences() -> tuple[Option, ...]:
    """Return the settings that are a choice, a number or a switch, with their labels and help texts."""
    declared = {each.name: each.metadata.get("option") for each in fields(Settings)}
    return tuple(replace(option, name=name) for name, option in declared.items() if option is not None)


def read_settings(document: Plain) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings that a document holds, and what is wrong with it, one sentence each.

    A wrong value counts as not set; unknown keys are ignored.
    """
    if document.value is None:
        return Settings(), ()
    if not isinstance(document.value, dict):
        return Settings(), (f"line {document.line}: settings are written 'name: value', this is {document.kind}",)
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


def _accepted(option: Option, part: Plain) -> Value:
    if not option.accepts(part.value):
        shown = str(part.value)[:40] if isinstance(part.value, str | int) and part.kind != "yes or no" else part.kind
        raise TextProblem(part.line, f"this can't be {shown}; allowed: {option.allowed}")
    value: Value = part.value
    return value


def _read_profile(part: Plain) -> str:
    if not is_name(part.value):
        raise TextProblem(part.line, f"a profile's name is one line of text, not {part.kind}")
    return str(part.value)


def _read_window(part: Plain) -> tuple[int, int]:
    value = part.bare
    if not (isinstance(value, list) and len(value) == 2 and all(type(length) is int for length in value)):
        raise TextProblem(part.line, f"a window is written [1280, 720], its width and height, not as {part.kind}")
    sizes = zip(value, SMALLEST_WINDOW, _LARGEST_WINDOW, strict=True)
    if not all(least <= length <= most for length, least, most in sizes):
        raise TextProblem(part.line, "a window is at least 800 wide and 600 high, and at most 16384")
    return value[0], value[1]


def _read_names(part: Plain) -> tuple[str, ...]:
    if not isinstance(part.value, tuple) or not all(is_name(name) for name in part.bare):
        raise TextProblem(part.line, "names must be a list of texts")
    return tuple(part.bare)


def _read_keys(part: Plain) -> dict[str, str]:
    if not isinstance(part.value, dict) or not all(isinstance(key, str) and key for key in part.bare.values()):
        raise TextProblem(part.line, "keys are written {action: key}")
    return dict(part.bare)


def _read_sorts(part: Plain) -> dict[str, str]:
    if not isinstance(part.value, dict) or not all(isinstance(order, str) for order in part.bare.values()):
        raise TextProblem(part.line, "orders of the hand are written {game: the order's name}")
    return dict(part.bare)


def _read_auction_help(part: Plain) -> dict[str, bool]:
    if not isinstance(part.value, dict) or not all(isinstance(shown, bool) for shown in part.bare.values()):
        raise TextProblem(part.line, "help in auctions is written {game: yes} or {game: no}")
    return dict(part.bare)


def _read_tutor(part: Plain) -> dict[str, str]:
    sizes = tuple(Mistake)
    if not isinstance(part.value, dict) or not all(size in sizes for size in part.bare.values()):
        raise TextProblem(part.line, f"the tutor is written {{game: size}}, a size is one of {', '.join(sizes)}")
    return dict(part.bare)


def _read_setup(part: Plain) -> Setup:
    if not isinstance(part.value, dict) or set(part.value) != {"seats", "options"}:
        raise TextProblem(part.line, "a set-up has seats and options")
    options = part.value["options"]
    if not isinstance(options.value, dict) or not all(isinstance(v, str | int) for v in options.bare.values()):
        raise TextProblem(options.line, "options are written {name: value}")
    return Setup(read_seats(part.value["seats"]), options.bare)


_READERS: Final = {
    "profile": _read_profile,
    "window": _read_window,
    "names": _read_names,
    "keys": _read_keys,
    "sorts": _read_sorts,
    "auction_help": _read_auction_help,
    "tutor": _read_tutor,
}


def settings_as_written(settings: Settings) -> dict[str, Any]:
    """Return the settings as plain values for a file, by key: the inverse of :func:`read_settings`."""
    written: dict[str, Any] = {option.name: getattr(settings, option.name) for option in preferences()}
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
