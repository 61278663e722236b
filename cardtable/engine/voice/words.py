"""A game in words: prompts, labels of moves, lines of the log. Suits are written ♣ ♦ ♥ ♠."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.view import LogEntry, Mark, View
from cardtable.engine.voice.labels import Labels
from cardtable.engine.voice.standing import CardValues, Middle, SeatStatus, SideNote, Standing, Turn


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of the viewer's hand that belong together, in order: a suit with its bowers, a meld, cards left over.

    :param warns: whether they count against the viewer.
    :param marks: what each of the cards stands for; empty if no card stands for another.
    """

    cards: tuple[Card, ...]
    label: str = ""
    warns: bool = False
    marks: tuple[Mark, ...] = ()


class Words(Labels[HouseT, FactsT]):
    """The texts of one game. All of them are made from a View, so they can reveal nothing hidden.

    Prompts, buttons, the viewer's own status and side notes speak to the viewer as *you*; all else uses ``names``, the
    players' names by seat.
    """

    @abstractmethod
    def prompt(self, view: View[HouseT, FactsT]) -> str:
        """Return the prompt, in one line: ``Draw a card``.

        The seat to act reads it as it is, and may be addressed as *you*. The other seats read it after the name, ``Ann
        to draw a card``: for them it begins with a verb and reveals nothing that only the seat to act may know.
        """

    @abstractmethod
    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words: ``Ann bids 140``."""

    def log_lines(self, view: View[HouseT, FactsT], names: Sequence[str]) -> tuple[str, ...]:
        """Return all lines of the view's log in words; a line may depend on those before it."""
        return tuple(self.log_line(entry, names) for entry in view.log)

    @abstractmethod
    def standing(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Standing:
        """Return what must always be visible: trump, contract, wild rank, the progress of each side."""

    @abstractmethod
    def seat_status(self, view: View[HouseT, FactsT], seat: int, names: Sequence[str]) -> SeatStatus:
        """Return how a player stands, beside the portrait: bid or points, tricks, who is next."""

    def turn(self, view: View[HouseT, FactsT], names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt for the viewer, who is to act, with the steps of the turn and what must be done first.

        :param chosen: the move that the selected cards make.
        """
        return Turn((self.prompt(view),))

    def asked_of(self, view: View[HouseT, FactsT], moves: Sequence[Move]) -> str:
        """Return what is to be chosen between moves with the same cards; empty if the prompt of the turn says it."""
        return ""

    def winning(self, view: View[HouseT, FactsT]) -> Card | None:
        """Return the card that wins the trick on the table so far; ``None`` if there is none, or nothing to win."""
        return None

    def middle(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Middle:
        """Return the texts on the table beside the cards."""
        return Middle()

    def card_values(self, view: View[HouseT, FactsT]) -> CardValues:
        """Return the present values of cards, where these matter for a decision."""
        return {}

    def side_note(self, view: View[HouseT, FactsT], names: Sequence[str]) -> SideNote | None:
        """Return what the viewer, and perhaps no other seat, knows about the sides of this hand; ``None`` where they
        are never in doubt.
        """
        return None

    def marks(self, view: View[HouseT, FactsT]) -> Mapping[Card, str]:
        """Return the marks on cards of the viewer's hand, one or two words each: ``called``."""
        return {}

    def counts_as(self, view: View[HouseT, FactsT]) -> Mapping[Card, Mark]:
        """Return what cards of the viewer's hand count as, if it is something else than what they show."""
        return {}

    def groups(self, view: View[HouseT, FactsT]) -> tuple[Group, ...]:
        """Return the viewer's hand, every card once, in the order of the game; empty for the usual order by suits and
        ranks.
        """
        return ()
