"""Intents: what a person at the table wants, as values read from mouse, touch and keys."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from pygame import Rect

from cardtable.engine.bot import Rest
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.table.layout import Spot


@dataclass(frozen=True, slots=True)
class PointAt:
    """Show the tooltip of the card or place that the pointer has moved to; over neither, show none."""

    spot: Spot | None
    zone: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Select a card of the hand, or put it back; ``index`` is its place in the hand."""

    index: int


@dataclass(frozen=True, slots=True)
class PickAll:
    """Select exactly these cards of the hand; put them back if they are selected already."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put all selected cards back, and forget a bid that was chosen or set but not made."""


@dataclass(frozen=True, slots=True)
class Arrange:
    """Move a card within the hand: in front of another one, or to the end (``None``); both by their places."""

    index: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Put:
    """Put cards of the hand on a place of the table.

    :param at: where a card was let go; ``None`` if the place was clicked.
    """

    cards: tuple[Card, ...]
    zone: str
    at: Rect | None = None


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card of the hand to the place for single cards."""

    card: Card


@dataclass(frozen=True, slots=True)
class Press:
    """Make the move of a button or a place; ``held``: its button was held."""

    move: Move
    held: bool = False


@dataclass(frozen=True, slots=True)
class StepTo:
    """Set the stepper of a bid to this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose this bid in the bid table; another button makes it."""

    move: Move


@dataclass(frozen=True, slots=True)
class ShowBids:
    """Show this row of the bid table, where there is room for one row only."""

    row: int


@dataclass(frozen=True, slots=True)
class ShowForecast:
    """Show the forecast of the hand in the auction, or hide it."""

    shown: bool


@dataclass(frozen=True, slots=True)
class PlayRest:
    """Play the rest of a hand whose result is certain."""

    rest: Rest


@dataclass(frozen=True, slots=True)
class PressDefault:
    """Press the default button, if there is one."""


@dataclass(frozen=True, slots=True)
class EnterPanel:
    """Move the keyboard focus to the buttons of the panel."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Explain at once why nothing can be done with a card or a place.

    :param touched: whether a finger is held on it, which also asks what can be done.
    """

    spot: Spot | None
    zone: str
    touched: bool = False


@dataclass(frozen=True, slots=True)
class ExplainNext:
    """Explain what is under the pointer or the cursor; asked again, explain one thing after the other."""

    cursor: Spot | None


@dataclass(frozen=True, slots=True)
class Hurry:
    """Make a thinking AI player decide now."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Finish every movement at once."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """Look at the table as it lay after this move of the log."""

    move: int


class TableCommand(Enum):
    """The commands of the tools, the panels and the keymap's keys."""

    UNDO = auto()
    REDO = auto()
    HINT = auto()
    SORT = auto()
    LOG = auto()
    CARDS = auto()
    LAST_TRICK = auto()
    RULES = auto()
    HIDE = auto()
    PAUSE = auto()
    CANCEL = auto()
    LEAVE = auto()
    COACH_OFF = auto()
    TUTOR_OFF = auto()


Intent = (
    PointAt
    | Pick
    | PickAll
    | PutBack
    | Arrange
    | Put
    | PlayCard
    | Press
    | StepTo
    | Choose
    | ShowBids
    | ShowForecast
    | PlayRest
    | PressDefault
    | EnterPanel
    | Explain
    | ExplainNext
    | Hurry
    | Skip
    | LookBack
    | TableCommand
)
Act = Callable[[Intent], None]
"""Carries out an intent."""
