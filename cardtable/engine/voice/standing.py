"""How a hand stands, as values that any screen can draw: bars, pips, tokens, notes. Suits are written ♣ ♦ ♥ ♠.

``forms`` are one text in shorter and shorter versions: the first that fits is shown, and the last is never cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardtable.engine.cards import Card

Forms = tuple[str, ...]

NO_TRUMP_TOKEN: Final = "NT"
UNKNOWN_TOKEN: Final = "?"


@dataclass(frozen=True, slots=True)
class Token:
    """What rules the hand, on paper: the trump suit, the wild rank, ``?`` before it is known.

    :param on_card: whether it stands on a small card instead of a disc.
    :param rule: the number of the rule behind it.
    """

    text: str
    on_card: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """How far a side has come in a hand.

    :param label: who it is.
    :param side: 0 or 1.
    :param value: the points so far; ``None`` before there can be any, and then no bar is drawn.
    :param target: what the side has bid; ``None`` if it has not.
    :param bonus: the points from which there is more to win.
    :param match: the points in the match before this hand.
    """

    label: str
    side: int
    value: int | None
    match: int
    target: int | None = None
    bonus: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """The line that must always be visible, and what stands small above it.

    :param label: goes first when there is no room.
    """

    label: str
    forms: Forms
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the match stands, for the upper left corner of the table.

    :param goal: what the match is played to, behind the bars before play: ``to 500``.
    """

    token: Token | None = None
    fact: Fact | None = None
    bars: tuple[Bar, ...] = ()
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Pips:
    """Tricks as small cards: ``taken`` filled ones, and as many empty ones as are missing to ``wanted``.

    :param note: what stands behind them if there is room: ``2 of 7``.
    """

    taken: int
    wanted: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words on a seat that matter for the next turns: ``plays next``.

    :param paper: whether it concerns the very next turn, and stands out.
    """

    text: str
    paper: bool = False


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """How one player stands, beside the portrait.

    :param forms: one line; its last form may be empty if ``points`` say enough.
    :param points: the player's points, which stand out before the line; ``None`` where the line tells them.
    :param struck: whether the player is passed over.
    """

    forms: Forms = ("",)
    points: int | None = None
    pips: Pips | None = None
    tag: Tag | None = None
    struck: bool = False

    @property
    def figure(self) -> str:
        """The points as they are written; empty where the line tells them."""
        return "" if self.points is None else str(self.points)

    @property
    def text(self) -> str:
        """All of it as one line."""
        pips = "" if self.pips is None else self.pips.note
        line = " ".join(filter(None, (self.figure, self.forms[0])))
        return " · ".join(filter(None, (line, pips, self.tag.text if self.tag is not None else "")))

    @property
    def short(self) -> str:
        """The least of it that must be shown."""
        return " ".join(filter(None, (self.figure, self.forms[-1])))


@dataclass(frozen=True, slots=True)
class SideNote:
    """What the viewer knows about the sides of this hand, and perhaps no other seat.

    :param caption: ``Your side``, and whether others know it too.
    :param seats: who is on it; ``None`` for a player who is not known yet.
    :param title: the sides in a few words.
    :param text: why they are known.
    """

    caption: str
    seats: tuple[int | None, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The parts of a turn, each with its forms, and the place of the one that is asked now."""

    forms: tuple[Forms, ...]
    now: int


@dataclass(frozen=True, slots=True)
class Duty:
    """What must be done before anything else, in numbered steps.

    :param steps: each step: what to do, and what is to be known about it. ``Words.marks`` gives its cards the number.
    """

    title: str
    steps: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What the seat to act is asked.

    :param forms: the question.
    :param detail: a second, smaller line: what each choice comes to.
    """

    forms: Forms
    detail: str = ""
    steps: Steps | None = None
    duty: Duty | None = None


@dataclass(frozen=True, slots=True)
class CardValue:
    """What a card counts at the moment, written on it.

    :param warns: whether it costs the next player.
    """

    text: str
    warns: bool = False


CardValues = Mapping[tuple[str, Card], CardValue]
"""By the name of a zone and a card in it."""


@dataclass(frozen=True, slots=True)
class TableNote:
    """A few words in the middle of the table.

    :param figure: what stands out in it.
    :param forms: the rest.
    :param zone: the cards that it stands beside; empty for a corner of the middle.
    :param seat: the player whose face stands before it.
    """

    figure: str
    forms: Forms
    zone: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One card of a row by its rank; ``gone``: it has been played."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class CellRow:
    """Cards by their ranks alone: a purse, or the prizes to come.

    :param seat: whose they are; ``None`` for the table's.
    """

    label: str
    cells: tuple[Cell, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FaceRow:
    """An order of players, as a row of faces: who sells when.

    :param now: the place of the player whose turn it is; those before it have had theirs.
    :param more: whether the order continues behind the last face.
    """

    label: str
    seats: tuple[int, ...]
    now: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class PanelHead:
    """What stands above the cards that a side, or a seat, has on the table: ``melded`` · ``28``.

    :param panel: the number of the side or of the seat.
    :param who: whose they are, where the label does not say it.
    :param unit: what the figure counts, where that is not plain.
    """

    panel: int
    label: str
    figure: str
    who: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Owed:
    """Cards that a player will have to pick up, as a stack of backs with their number.

    :param seat: the player on whom they fall, if the turn ends now.
    """

    count: int
    seat: int


@dataclass(frozen=True, slots=True)
class Middle:
    """What is written on the table beside the cards.

    :param under: what stands under single cards, by the name of their zone and the card: forms of it.
    """

    notes: tuple[TableNote, ...] = ()
    rows: tuple[CellRow, ...] = ()
    faces: FaceRow | None = None
    heads: tuple[PanelHead, ...] = ()
    owed: Owed | None = None
    under: Mapping[tuple[str, Card], Forms] = field(default_factory=dict)
