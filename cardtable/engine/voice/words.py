"""A game in words: prompts, labels of moves, the standing of a hand. Suits are written ♣ ♦ ♥ ♠.

``forms`` are one text in shorter and shorter versions: the first that fits is shown, and the last is never cut.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from cardtable.engine.cards import Card
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.typography import Forms, signed
from cardtable.engine.view import Mark, View

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
class BidCell:
    """One bid of the table.

    :param row: its place from the top.
    :param column: its place from the left.
    :param text: the text in the cell: the value of the bid.
    :param label: the bid in words, on the button that makes it.
    :param seat: the player who made it, if it is the highest bid so far.
    """

    row: int
    column: int
    move: Move
    text: str
    label: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class BidTable:
    """All bids that have a place in the table; others, such as a pass, are beside it.

    :param columns: the heading of each column, in its forms.
    """

    columns: tuple[Forms, ...]
    rows: tuple[str, ...]
    cells: tuple[BidCell, ...]

    def cell(self, move: Move) -> BidCell | None:
        """Return the cell of a bid; ``None`` if it has no place in the table."""
        return next((cell for cell in self.cells if cell.move == move), None)


@dataclass(frozen=True, slots=True)
class Turn:
    """The prompt, and for the seat to act what belongs to it.

    :param forms: the prompt in its forms.
    :param detail: a second, smaller line: what each choice comes to.
    :param bid_table: the bids of the auction as a table, where they make one.
    """

    forms: Forms
    detail: str = ""
    steps: Steps | None = None
    duty: Duty | None = None
    bid_table: BidTable | None = None


@dataclass(frozen=True, slots=True)
class CardValue:
    """The present value of a card, written on it.

    :param says: the sentence that explains it.
    :param warns: whether the card costs the next player something.
    """

    text: str
    says: str
    warns: bool = False


CardValues = Mapping[tuple[str, Card], CardValue]
"""By the name of a zone and a card in it."""


@dataclass(frozen=True, slots=True)
class CardMark:
    """A mark on a card of the viewer's hand.

    :param text: one or two words: ``called``.
    :param says: the sentence that explains it.
    """

    text: str
    says: str


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
class RankCell:
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
    cells: tuple[RankCell, ...]
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
    :param sides: what the viewer, and perhaps no other seat, knows about the sides; ``None`` where they are never in
        doubt.
    """

    notes: tuple[TableNote, ...] = ()
    rows: tuple[CellRow, ...] = ()
    faces: FaceRow | None = None
    heads: tuple[PanelHead, ...] = ()
    debt: Debt | None = None
    sign: Sign | None = None
    under: Mapping[tuple[str, Card], Forms] = field(default_factory=dict)
    sides: SideNote | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A meld or another combination that the viewer can lay, to be shown as a small picture of its cards.

    :param note: a few words about it: ``lowest``, ``on the kings``.
    """

    move: Move
    note: str


@dataclass(frozen=True, slots=True)
class MoveLabel:
    """A move of the viewer, who is called *you*, in words.

    :param button: on a button: ``Meld 9♥ 9♦ 9♣ (7 points)``.
    :param brief: on a button beside others of its kind, where there is little room: ``K♥`` for ``Call K♥``.
    :param question: to confirm the move, if it is costly: ``Bid 140?``.
    :param gain: the points that it scores at once, for the corner of its button: ``+6``; usually empty.
    :param beside_gain: on a button that has the gain in a corner, and need not name it.
    :param place: what distinguishes it from others that put its cards in one place: ``low`` for the low end.
    :param penalty_cards: the number of penalty cards that it picks up, which no slip may do.
    :param comes_first: whether it is offered before others with the same cards, so that Enter makes it.
    """

    button: str
    brief: str = ""
    question: str = ""
    gain: str = ""
    beside_gain: str = ""
    place: str = ""
    penalty_cards: int = 0
    comes_first: bool = False

    def __post_init__(self) -> None:
        """Let the button's text stand for those that the game leaves out."""
        object.__setattr__(self, "brief", self.brief or self.button)
        object.__setattr__(self, "question", self.question or f"{self.button}?")
        object.__setattr__(self, "beside_gain", self.beside_gain or self.button)


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Cards of the viewer's hand that belong together, in order: a suit with its bowers, a meld, cards left over.

    :param warns: whether they count against the viewer.
    :param marks: what each of the cards stands for; empty if no card stands for another.
    """

    cards: tuple[Card, ...]
    label: str = ""
    warns: bool = False
    marks: tuple[Mark, ...] = ()


class Words(ABC, Generic[HouseT, FactsT]):
    """The texts of one game. All of them are made from a View, so they can reveal nothing hidden.

    Prompts, buttons, the viewer's own status and side notes speak to the viewer as *you*; all else uses ``names``, the
    players' names by seat.
    """

    @abstractmethod
    def label(self, view: View[HouseT, FactsT], move: Move) -> MoveLabel:
        """Return the texts of a move, which the viewer could make."""

    def pictures(self, view: View[HouseT, FactsT], moves: Sequence[Move]) -> tuple[Picture, ...]:
        """Return some of the melds or combinations among the viewer's legal ``moves``, the most useful ones first."""
        return ()

    @abstractmethod
    def standing(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Standing:
        """Return what must always be visible: trump, contract, wild rank, the progress of each side."""

    @abstractmethod
    def seat_status(self, view: View[HouseT, FactsT], seat: int, names: Sequence[str]) -> SeatStatus:
        """Return how a player stands, beside the portrait: bid or points, tricks, who is next."""

    @abstractmethod
    def turn(self, view: View[HouseT, FactsT], names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt, in one line: ``Draw a card``.

        The seat to act may be addressed as *you*. The other seats read the first form after a name, ``Ann to draw a
        card``: for them it begins with a verb and reveals nothing that only the seat to act may know.

        :param made: the moves that the selected cards make: one, or the ways to play one card.
        """

    def winning(self, view: View[HouseT, FactsT]) -> Card | None:
        """Return the card that wins the trick on the table so far; ``None`` if there is none, or nothing to win."""
        return None

    def middle(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Middle:
        """Return the texts on the table beside the cards."""
        return Middle()

    def card_values(self, view: View[HouseT, FactsT]) -> CardValues:
        """Return the present values of cards, where these matter for a decision."""
        return {}

    def marks(self, view: View[HouseT, FactsT]) -> Mapping[Card, CardMark]:
        """Return the marks on cards of the viewer's hand."""
        return {}

    def counts_as(self, view: View[HouseT, FactsT]) -> Mapping[Card, Mark]:
        """Return what cards of the viewer's hand count as, if it is something else than what they show."""
        return {}

    def groups(self, view: View[HouseT, FactsT]) -> tuple[HandGroup, ...]:
        """Return the viewer's hand, every card once, in the order of the game; empty for the usual order by suits and
        ranks.
        """
        return ()
