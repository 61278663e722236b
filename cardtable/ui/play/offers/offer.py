"""The offer for the person to act, as one value: moves, buttons, bids, cards, places, and the move of Enter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from cardtable.engine.bot import Forecast, Rest
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.engine.voice.words import BidTable
from cardtable.play.layout import LayoutSpec
from cardtable.ui.play.offers.choices import BidRange, MoveChoice, PictureChoice
from cardtable.ui.table.meaning import Uses, landing


@dataclass(frozen=True, slots=True)
class TableSelection:
    """Everything that the person has selected so far.

    :param cards: the selected cards, in the order of selection.
    :param dragged: the cards being dragged.
    :param bid: the number on the stepper; ``None`` until it is changed.
    :param hinted: the move of the hint.
    :param awaits_hint: whether the person waits for the hint.
    :param pointed: the move of the table card under the pointer or the cursor.
    :param chosen: the bid chosen in the bid table.
    :param forecast_shown: whether the forecast is shown in the auction.
    """

    cards: tuple[Card, ...] = ()
    dragged: tuple[Card, ...] = ()
    bid: int | None = None
    hinted: Move | None = None
    awaits_hint: bool = False
    pointed: Move | None = None
    chosen: Move | None = None
    forecast_shown: bool = False


class ChoiceForm(Enum):
    """The form of the choices: a row above the hand, or a panel or a grid in the middle."""

    ROW = auto()
    PANEL = auto()
    GRID = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that is offered to the person at the screen.

    :param view: the View of that person.
    :param to_act: whether that person is to act, and no card moves.
    :param moves: the legal moves.
    :param clickable: the moves that a click on a card or place of the table can mean.
    :param selected: the selected cards, if any card of the hand can be used.
    :param made: the moves with these cards; if none is selected, the moves that need no card, and ``pointed``, or else
        the only legal move if it plays the whole hand.
    :param pointed: the move of the table card under the pointer, or the move of the hint.
    :param choices: the buttons, in order; with a stepper the first is the bid on it.
    :param targets: moves of the selected cards to one of many places of the table, which show their keys.
    :param form: the form in which the choices are shown.
    :param bids: the bids of the stepper; ``None`` without a stepper.
    :param bid: the number on the stepper.
    :param stepped: whether the person has set that number.
    :param awaits_hint: whether the person waits for the hint. Enter must not make another move meanwhile, so no button
        is gold.
    :param default: the move of the gold button; ``None`` if there is none.
    :param hand_counts: whether a move uses cards of the hand.
    :param none_playable: whether cards of the hand are played in this phase, but none of them is legal now.
    :param usable: the cards of the hand that some move uses; ``None`` if no card is veiled.
    :param tabs: the cards of the hand that can be played alone, and those that can be combined, for their tabs.
    :param lit: the places that take the selected or dragged cards.
    :param plays_single: whether a single card of the hand can be played.
    :param clicks: the moves that a click on a card of the hand makes, by card.
    :param one_card: whether each move is a single card of the hand, so that selecting another replaces it.
    :param pictures: melds or combinations, shown as small pictures with the digits from 1 on.
    :param is_partial: whether the selected cards make no move yet, but belong to one.
    :param rest: the certain end of the hand, if no decision can change it any more.
    :param rest_key: the key that plays it.
    :param table: the bids as a table; ``None`` if they make none.
    :param chosen: the bid chosen in it.
    :param cancels: whether the person has chosen it, and can cancel that.
    :param forecast: the forecast of the hand in the auction; ``None`` outside it.
    :param forecast_shown: whether the forecast is shown.
    """

    view: View
    to_act: bool = False
    moves: Sequence[Move] = ()
    clickable: tuple[Move, ...] = ()
    selected: tuple[Card, ...] = ()
    made: tuple[Move, ...] = ()
    pointed: Move | None = None
    choices: tuple[MoveChoice, ...] = ()
    targets: tuple[MoveChoice, ...] = ()
    form: ChoiceForm = ChoiceForm.ROW
    bids: BidRange | None = None
    bid: int = 0
    stepped: bool = False
    awaits_hint: bool = False
    default: Move | None = None
    hand_counts: bool = False
    none_playable: bool = False
    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    lit: frozenset[str] = frozenset()
    plays_single: bool = False
    clicks: Mapping[Card, Move] = field(default_factory=dict)
    one_card: bool = False
    pictures: tuple[PictureChoice, ...] = ()
    is_partial: bool = False
    rest: Rest | None = None
    rest_key: str = ""
    table: BidTable | None = None
    chosen: Move | None = None
    cancels: bool = False
    forecast: Forecast | None = None
    forecast_shown: bool = False

    @property
    def needs_no_card(self) -> bool:
        """Whether the decision needs no card of the hand."""
        return not (self.none_playable or self.hand_counts)

    def refuses(self, cards: Sequence[Card]) -> bool:
        """Whether these selected cards make no move and belong to none."""
        return bool(self.moves and cards) and (self.none_playable or not (self.made or self.is_partial))

    def key_on(self, choice: MoveChoice) -> str:
        """Return the key drawn on a button: Enter, if Enter presses it."""
        return "Enter" if choice.move == self.default else choice.key

    def landing(self, zone: str, spec: LayoutSpec) -> tuple[Move, ...]:
        """Return the moves that put the selected cards on a place."""
        return landing([move for move in self.made if move.cards], zone, self.view, spec) if self.to_act else ()
