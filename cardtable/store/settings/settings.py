"""The settings of one person: look, pace, sound, and the last set-up of each game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from cardtable.engine.options import Option, Value, choice, flag, number
from cardtable.engine.seats import Seat

FACES: Final = ("fox", "owl", "cat", "bear", "hare", "frog", "hedgehog", "badger")
"""The animals to choose a face at the table from."""
USUAL_FACE: Final = "usual"
"""The face that goes with the name."""

HIGH_CONTRAST: Final = "high-contrast"
"""The theme in which suits have four colours, whatever the cards."""
DEFAULT_NAME: Final = "Ann"
"""The name of the person at the screen until another is entered."""
DEFAULT_PROFILE_NAME: Final = "Everybody"
"""The name of the first profile until it is renamed."""

EASY_TABLES: Final = "easy"
"""Help with bids is shown where all AI players are easy ones."""

SMALLEST_WINDOW: Final = (800, 600)
COACH_FIRST: Final = "first"
COACH_OFF: Final = "off"
FIRST_MATCHES: Final = 3
"""The number of finished matches of a game after which the coach is silent, unless it is set to *always*."""
TUTOR_OFF: Final = "off"
IN_MILLISECONDS: Final = frozenset({"ai_pause", "trick_pause"})


@dataclass(frozen=True, slots=True)
class Setup:
    """The last set-up of a game: its seats, and the house rules that differed from the printed ones."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is kept from one start to the next. Pauses are in milliseconds, scales and volume in percent.

    :param profile: the profile's name; empty if it has none.
    :param window: the window's width and height; ``None`` before it has been closed once.
    :param names: the names of the people at this screen, the person's own first.
    :param keys: the keys that the person has chosen, by action.
    :param sorts: the last order of the hand, by the game's id.
    :param auction_help: whether the forecast of the hand is shown in the auction, by the game's id, as it was last
        shown or hidden at a table; without an entry ``bid_help`` decides.
    :param tutor: the least mistake (see :class:`Mistake`) before which the table asks, by the game's id; without an
        entry it does not ask.
    :param setups: the last set-up of each game, by the game's id.
    """

    text_scale: int = number(100, 70, 200, label="Text size", help="In percent. It grows with the window as well.")
    card_scale: int = number(100, 70, 140, label="Card size", help="Of your hand, in percent, where there is room.")
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
    ai_pause: int = number(700, 0, 5000, label="Pause before a move", help="The shortest time that an AI player takes.")
    trick_pause: int = number(1200, 0, 10000, label="Pause after a trick", help="How long a finished trick stays.")
    trick_waits: bool = flag(False, label="Tricks wait", help="A finished trick stays until you click.")
    click_plays: bool = flag(True, label="One click plays", help="Where one card is the move. Undo takes it back.")
    confirm: bool = flag(True, label="Ask before costly moves", help="Bids, calls and trumps that take a single press.")
    bid_help: str = choice(
        EASY_TABLES,
        {EASY_TABLES: "easy tables", "always": "always", "never": "never"},
        label="Help with bids",
        help="In auctions: what the hand is worth, or a fair bid.",
    )
    coach: str = choice(
        COACH_FIRST,
        {COACH_FIRST: "first matches", "always": "always", COACH_OFF: "off"},
        label="Coach",
        help="Comments on costly moves.",
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
        """The name of the person at the screen; empty if it is not known."""
        if self.names:
            return self.names[0]
        return "" if self.profile == DEFAULT_PROFILE_NAME else self.profile

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
    """Return the settings that are choices, numbers or switches, with their labels and help texts."""
    declared = {each.name: each.metadata.get("option") for each in fields(Settings)}
    return tuple(replace(option, name=name) for name, option in declared.items() if option is not None)
