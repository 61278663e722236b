"""The standing of a hand, as values that any screen can draw: bars, pips, tokens, notes. Suits are written ♣ ♦ ♥ ♠.

``forms`` are one text in shorter and shorter versions: the first that fits is shown, and the last is never cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.typography import signed

Forms = tuple[str, ...]
"""One text in shorter and shorter versions."""

NO_TRUMP_TOKEN: Final = "NT"
UNKNOWN_TOKEN: Final = "?"


@dataclass(frozen=True, slots=True)
class Token:
    """The trump suit or the wild rank, as a token of paper; ``?`` before it is known.

    :param on_card: whether it is shown on a small card instead of a disc.
    :param rule: the number of the rule behind it.
    """

    text: str
    on_card: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """The progress of a side in a hand.

    :param label: the name of the side.
    :param side: 0 or 1.
    :param value: the points so far; ``None`` before there can be any, and then no bar is drawn.
    :param target: the bid of the side; ``None`` if it has made none.
    :param bonus: the points from which the side wins a bonus.
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
    """The line that must always be visible, and the small label above it.

    :param label: left out first where there is no room.
    :param scores: whether it is the scores of the match, which lists of tables show anyway.
    """

    label: str
    forms: Forms
    rule: str = ""
    scores: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of the match, in the upper left corner of the table.

    :param goal: the total that the match is played to, shown beside the names before play: ``to 500``.
    """

    token: Token | None = None
    fact: Fact | None = None
    bars: tuple[Bar, ...] = ()
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Pips:
    """Tricks as small cards: ``taken`` filled ones, and empty ones up to ``wanted``.

    :param note: a text after them, if there is room: ``2 of 7``.
    """

    taken: int
    wanted: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words on a seat that matter for the next turns: ``plays next``.

    :param urgent: whether it concerns the very next turn, and stands out.
    :param brief: the text where there is little room; empty if there is none.
    """

    text: str
    urgent: bool = False
    brief: str = ""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """The status of one player, beside the portrait.

    :param forms: one line; its last form may be empty if ``points`` say enough.
    :param points: the player's points, which stand out before the line; ``None`` where the line has them.
    :param struck: whether the player is passed over.
    """

    forms: Forms = ("",)
    points: int | None = None
    pips: Pips | None = None
    tag: Tag | None = None
    struck: bool = False

    @property
    def figure(self) -> str:
        """The points as a text; empty where the line has them."""
        return "" if self.points is None else signed(self.points)

    @property
    def text(self) -> str:
        """The whole status as one line."""
        pips = "" if self.pips is None else self.pips.note
        line = " ".join(filter(None, (self.figure, self.forms[0])))
        return " · ".join(filter(None, (line, pips, self.tag.text if self.tag is not None else "")))

    @property
    def lines(self) -> Forms:
        """The whole status as one line, and then its forms without pips and tag."""
        shorter = (" ".join(filter(None, (self.figure, form))) for form in self.forms)
        return tuple(dict.fromkeys((self.text, *shorter)))

    @property
    def short(self) -> str:
        """The shortest form, which must be shown."""
        return " ".join(filter(None, (self.figure, self.forms[-1])))


@dataclass(frozen=True, slots=True)
class SideNote:
    """The viewer's knowledge of the sides of this hand, which other seats may not share.

    :param caption: ``Your side``, and whether others know it too.
    :param seats: the seats on it; ``None`` for a player who is not known yet.
    :param title: the sides in a few words.
    :param text: the reason why they are known.
    """

    caption: str
    seats: tuple[int | None, ...]
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a turn, each with its forms, and the place of the current step."""

    forms: tuple[Forms, ...]
    now: int


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty that comes before anything else, in numbered steps.

    :param steps: for each step what to do, and a remark about it. ``Words.marks`` puts the step's number on its cards.
    """

    title: str
    steps: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The prompt for the seat to act.

    :param forms: the prompt in its forms.
    :param detail: a second, smaller line: what each choice comes to.
    """

    forms: Forms
    detail: str = ""
    steps: Steps | None = None
    duty: Duty | None = None


@dataclass(frozen=True, slots=True)
class CardValue:
    """The present value of a card, written on it.

    :param warns: whether the card costs the next player something.
    """

    text: str
    warns: bool = False


CardValues = Mapping[tuple[str, Card], CardValue]
"""By the name of a zone and a card in it."""


@dataclass(frozen=True, slots=True)
class TableNote:
    """A few words in the middle of the table.

    :param figure: the part that stands out.
    :param forms: the rest.
    :param zone: the zone whose cards it is beside; empty for a corner of the middle.
    :param seat: the player whose face is before it.
    """

    figure: str
    forms: Forms
    zone: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One card of a row by its rank.

    :param played: whether it has been played already.
    """

    text: str
    played: bool = False


@dataclass(frozen=True, slots=True)
class CellRow:
    """Cards by their ranks alone: a purse, or the prizes to come.

    :param seat: the seat that owns them; ``None`` if they are the table's.
    """

    label: str
    cells: tuple[Cell, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FaceRow:
    """An order of players as a row of faces, such as the order of the sellers.

    :param now: the place of the player whose turn it is; those before it have had theirs.
    :param more: whether the order continues after the last face.
    """

    label: str
    seats: tuple[int, ...]
    now: int
    more: bool


@dataclass(frozen=True, slots=True)
class PanelHead:
    """The heading above the cards that a side, or a seat, has on the table: ``melded`` · ``28``.

    :param panel: the number of the side or of the seat.
    :param who: the owner of the cards, where the label does not name it.
    :param unit: what the figure counts, where that is not obvious.
    """

    panel: int
    label: str
    figure: str
    who: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Debt:
    """Cards that a player will have to pick up, as a stack of backs with their number.

    :param seat: the player who must pick them up if the turn ends now.
    """

    count: int
    seat: int


@dataclass(frozen=True, slots=True)
class Sign:
    """What the hand is about, large in the middle of the table while no cards lie there: ``9♥`` · ``400 points``.

    :param seat: the player whom it is about.
    :param forms: the line under the text.
    """

    seat: int
    text: str
    forms: Forms


@dataclass(frozen=True, slots=True)
class Middle:
    """The texts on the table beside the cards.

    :param under: the forms of captions under single cards, by the name of the zone and the card.
    """

    notes: tuple[TableNote, ...] = ()
    rows: tuple[CellRow, ...] = ()
    faces: FaceRow | None = None
    heads: tuple[PanelHead, ...] = ()
    debt: Debt | None = None
    sign: Sign | None = None
    under: Mapping[tuple[str, Card], Forms] = field(default_factory=dict)
