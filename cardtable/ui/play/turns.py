"""The turns of the person at the screen: a bid in preparation, the question before a move, the curtain."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardtable.engine.moves import Bid, Move
from cardtable.engine.view import View
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.play.input.outcome import Make
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.offers.offer import Offer, asks_first
from cardtable.ui.play.panels.questions import question_of_move
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Dialog


@dataclass(frozen=True, slots=True)
class PreparedBid:
    """The bid that the person prepares before making it.

    :param number: the number set on the stepper; ``None`` before that.
    :param chosen: the bid chosen in the bid table; ``None`` before that.
    :param row: the row of the bid table that is looked at; ``None`` before one is chosen.
    """

    number: int | None = None
    chosen: Move | None = None
    row: int | None = None

    @property
    def begun(self) -> bool:
        """Whether the person has set or chosen anything."""
        return self.number is not None or self.chosen is not None

    def suggested(self, move: Move) -> "PreparedBid":
        """Return the bid with the stepper set to a suggested move, if that is a bid."""
        return replace(self, number=move.number) if isinstance(move, Bid) else self


def question_before(
    proposed: Make, offer: Offer, match: Match, spec: LayoutSpec, view: View, agree: Callable[[], None]
) -> Dialog | None:
    """Return the table's question before a costly move; ``None`` if it is made at once."""
    words = match.game.words
    if proposed.agreed or not asks_first(offer, words, spec, proposed.move, held=proposed.held):
        return None
    return question_of_move(words.label(view, proposed.move).question, agree)


def buttons_of_curtain(match: Match, keys: Keymap, act: Act) -> list[Button]:
    """Return the buttons beside that of the next person: to take back the last decision, and to pause."""
    pause = Button("Pause", lambda: act(TableCommand.PAUSE), key=keys.key("menu"))
    decider = match.last_decider
    if decider is None:
        return [pause]
    undo = Button(f"Undo for {match.names[decider]}", lambda: act(TableCommand.UNDO), key=keys.key("undo"))
    return [undo, pause]
