"""A game in words: prompts, names of moves, lines of the log. Suits are written ♣ ♦ ♥ ♠."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from cardtable.engine.bid_table import BidTable
from cardtable.engine.cards import SIGNS, Back, Card, Rank
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.standing import CardValues, Middle, SeatStatus, SideNote, Standing, Turn
from cardtable.engine.view import LogEntry, View

BACK_NAMES: Final = {Back.PLAIN: "", Back.GREEN: "green ", Back.BLUE: "blue "}
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades", "joker")


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of the viewer's hand that belong together, in order: a suit with its bowers, a meld, cards left over.

    :param warns: whether they count against the viewer.
    """

    cards: tuple[Card, ...]
    label: str = ""
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A meld or another combination that the viewer can lay, to be shown as a small picture of its cards.

    :param note: what is said about it: ``lowest``, ``on the kings``.
    """

    move: Move
    note: str = ""


class Words(ABC, Generic[HouseT, FactsT]):
    """How one game speaks. All of it is made from a View, so it can say nothing hidden.

    Prompts, buttons, the viewer's own status and side notes speak to the viewer as *you*; all else uses ``names``, the
    players' names by seat.
    """

    @abstractmethod
    def ask(self, view: View[HouseT, FactsT]) -> str:
        """Return the prompt, in one line: ``Draw a card``.

        The seat to act reads it as it is, and may be called *you*. The other seats read it behind the name, ``Ann to
        draw a card``: for them it begins with a verb and says nothing that only the seat to act may know.
        """

    @abstractmethod
    def button(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the label of a button for ``move``: ``Meld 9♥ 9♦ 9♣ (7 points)``."""

    def brief(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the label of a button for ``move`` beside others of its kind, where there is little room: ``K♥`` of
        ``Call K♥``. Usually it is that of every button.
        """
        return self.button(view, move)

    def at_place(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return what tells ``move`` from others that put its cards on the same place: ``low`` for the low end."""
        return ""

    def question(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the question to confirm a costly ``move``: ``Bid 140?``."""
        return f"{self.button(view, move)}?"

    def taken_up(self, view: View[HouseT, FactsT], move: Move) -> int:
        """Return the number of penalty cards that ``move`` takes into the hand: two or more have to be confirmed."""
        return 0

    @abstractmethod
    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words: ``Ann bids 140``."""

    def tell_all(self, view: View[HouseT, FactsT], names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the view's log in words; a line may depend on those before it."""
        return tuple(self.tell(entry, names) for entry in view.log)

    @abstractmethod
    def standing(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Standing:
        """Return what must always be visible: trump, contract, wild rank, how far each side has come."""

    @abstractmethod
    def seat_status(self, view: View[HouseT, FactsT], seat: int, names: Sequence[str]) -> SeatStatus:
        """Return how a player stands, beside the portrait: bid or points, tricks, who is next."""

    def turn(self, view: View[HouseT, FactsT], names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return what the viewer, who is to act, is asked, with the steps of the turn and what must be done first.

        :param chosen: the move that the cards picked up make.
        """
        return Turn((self.ask(view),))

    def bid_table(self, view: View[HouseT, FactsT]) -> BidTable | None:
        """Return the bids of the auction as a table, where they make one."""
        return None

    def gain(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return what ``move`` brings at once, for the corner of its button: ``+6``; usually empty."""
        return ""

    def pictures(self, view: View[HouseT, FactsT], moves: Sequence[Move]) -> tuple[Picture, ...]:
        """Return some of the melds or combinations among the viewer's legal ``moves``, the most useful ones first."""
        return ()

    def winning(self, view: View[HouseT, FactsT]) -> Card | None:
        """Return the card that wins the trick on the table so far; ``None`` if there is none, or nothing to win."""
        return None

    def middle(self, view: View[HouseT, FactsT], names: Sequence[str]) -> Middle:
        """Return what is written on the table beside the cards."""
        return Middle()

    def card_values(self, view: View[HouseT, FactsT]) -> CardValues:
        """Return what cards count at the moment, where that decides something."""
        return {}

    def side_note(self, view: View[HouseT, FactsT], names: Sequence[str]) -> SideNote | None:
        """Return what the viewer, and perhaps no other seat, knows about the sides of this hand; ``None`` where they
        are never in doubt.
        """
        return None

    def marks(self, view: View[HouseT, FactsT]) -> Mapping[Card, str]:
        """Return the marks on cards of the viewer's hand, one or two words each: ``called``."""
        return {}

    def groups(self, view: View[HouseT, FactsT]) -> tuple[Group, ...]:
        """Return the viewer's hand, every card once, in the order of the game; empty for the usual order by suits and
        ranks.
        """
        return ()


def card_name(card: Card | Back) -> str:
    """Return the short name of a card: ``9♥``, ``green 9♥``, ``joker``; of a hidden one ``a blue card``."""
    if isinstance(card, Back):
        return f"a {BACK_NAMES[card]}card"
    return face_name(card) if card.rank is Rank.JOKER else f"{BACK_NAMES[card.back]}{face_name(card)}"


def face_name(card: Card) -> str:
    """Return what is printed on a card, without its deck: ``9♥``, ``joker``."""
    if card.rank is Rank.JOKER:
        return "joker"
    rank = "10" if card.rank is Rank.TEN else str(card.rank)
    return f"{rank}{SIGNS[card.suit]}"


def card_names(cards: Iterable[Card | Back]) -> str:
    """Return several cards as part of a sentence; hidden ones are counted: ``9♥, 9♦ and 2 blue cards``."""
    seen: list[str] = []
    hidden: dict[Back, int] = {}
    for card in cards:
        if isinstance(card, Back):
            hidden[card] = hidden.get(card, 0) + 1
        else:
            seen.append(card_name(card))
    counted = [
        f"{count} {BACK_NAMES[back]}cards" if count > 1 else f"a {BACK_NAMES[back]}card"
        for back, count in hidden.items()
    ]
    return listed([*seen, *counted])


def card_row(cards: Iterable[Card | Back]) -> str:
    """Return cards as a row: ``9♥ 9♦ 9♣``."""
    return " ".join(map(card_name, cards))


def face_row(cards: Iterable[Card]) -> str:
    """Return cards as a row without their decks: ``9♥ 9♦ 9♣``."""
    return " ".join(map(face_name, cards))


def listed(parts: Sequence[str]) -> str:
    """Return a list as part of a sentence: ``Ann, Bert and Cleo``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: int, what: str) -> str:
    """Return a noun with its number: ``1 card``, ``3 cards``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def suit_name(suit: int) -> str:
    """Return the suit of this number in words: ``hearts``."""
    return SUIT_NAMES[suit]
