"""The bid that the person prepares before making it: set on the stepper, or chosen in the bid table."""

from typing import Protocol

from cardtable.engine.moves import Bid, Move
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.intents import Choose, Intent, Press, StepTo
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.scene import Stage


class BiddingTable(Protocol):
    """What preparing a bid needs of a table."""

    offer: Offer
    widgets: OfferWidgets
    stage: Stage

    def find_offer(self) -> Offer:
        """Return the offer for the person at the screen."""

    def refresh(self) -> None:
        """Update the offer and its widgets."""

    def act(self, intent: Intent) -> None:
        """Carry out an intent."""


class PreparedBid:
    """The bid that has been prepared.

    :ivar number: the number set on the stepper; ``None`` before that.
    :ivar chosen: the bid chosen in the bid table; ``None`` before that.
    """

    def __init__(self) -> None:
        self.number: int | None = None
        self.chosen: Move | None = None

    @property
    def begun(self) -> bool:
        """Whether the person has set or chosen anything."""
        return self.number is not None or self.chosen is not None

    def set_to(self, move: Move) -> None:
        """Set the stepper to a suggested move, if that is a bid."""
        if isinstance(move, Bid):
            self.number = move.number

    def take(self, intent: StepTo | Choose, table: BiddingTable) -> None:
        """Set the stepper, or choose a bid in the bid table; choosing it again makes it."""
        match intent:
            case StepTo(number):
                self.number = number
                table.offer = table.find_offer()
                table.widgets.restate(table.offer)
            case Choose(move) if move == self.chosen:
                table.act(Press(move))
            case Choose(move):
                self.chosen = move
                table.refresh()
                table.stage.shut_input()  # a double click does not make the bid

    def forget(self) -> None:
        """Forget the bid: a move was made, or taken back."""
        self.number, self.chosen = None, None
