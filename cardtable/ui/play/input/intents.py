"""What a person at the table wants: what mouse, touch and keys come to, as values."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.player.rest import Rest
from cardtable.ui.table.layout import Spot


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer has come over another card or place, or over none: its tooltip may show."""

    spot: Spot | None
    zone: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a card of the hand up, or put it back; ``index`` is its place in the hand."""

    index: int


@dataclass(frozen=True, slots=True)
class PickAll:
    """Pick these cards of the hand up and no others; put them back if they are up already."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put all selected cards back."""


@dataclass(frozen=True, slots=True)
class Arrange:
    """Move a card within the hand: to before another one, or to the end (``None``); both by their places."""

    index: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Put:
    """Put cards of the hand on a place of the table."""

    cards: tuple[Card, ...]
    zone: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Play a card of the hand to where single cards are played."""

    card: Card


@dataclass(frozen=True, slots=True)
class Press:
    """Make a move, which has a button or is meant by a place; ``held``: its button was held."""

    move: Move
    held: bool = False


@dataclass(frozen=True, slots=True)
class StepTo:
    """Choose this number for a bid."""

    number: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose this bid in the table of bids; a button of its own makes it."""

    move: Move


@dataclass(frozen=True, slots=True)
class Help:
    """Show what the hand promises in the auction, or hide it."""

    shown: bool


@dataclass(frozen=True, slots=True)
class PlayRest:
    """Play the rest of a hand that nothing can change any more."""

    rest: Rest


@dataclass(frozen=True, slots=True)
class PressDefault:
    """Press the button that stands out, if one does."""


@dataclass(frozen=True, slots=True)
class EnterPanel:
    """Let the keys go to the buttons of the panel."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Say at once why nothing can be done with a card or a place."""

    spot: Spot | None
    zone: str


@dataclass(frozen=True, slots=True)
class ExplainNext:
    """Explain what is pointed at or under the cursor, and when asked again one thing after the other."""

    cursor: Spot | None


@dataclass(frozen=True, slots=True)
class Hurry:
    """Let an AI player who is thinking decide now."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Finish at once what moves; ``by_key``: it was a key that asked for it."""

    by_key: bool = False


@dataclass(frozen=True, slots=True)
class LookBack:
    """Look at the table as it lay after this move of the log."""

    move: int


class Command(Enum):
    """What the buttons of the menu and the keys of the settings ask for."""

    UNDO = auto()
    REDO = auto()
    HINT = auto()
    SORT = auto()
    LOG = auto()
    CARDS = auto()
    LAST_TRICK = auto()
    RULES = auto()
    PAUSE = auto()
    CANCEL = auto()
    LEAVE = auto()
    COACH_OFF = auto()
    TUTOR_OFF = auto()


Intent = (
    Point
    | Pick
    | PickAll
    | PutBack
    | Arrange
    | Put
    | Lay
    | Press
    | StepTo
    | Choose
    | Help
    | PlayRest
    | PressDefault
    | EnterPanel
    | Explain
    | ExplainNext
    | Hurry
    | Skip
    | LookBack
    | Command
)
Act = Callable[[Intent], None]
"""Is given what a person wants, and carries it out."""
