"""A game in words: what is asked, what a move is called, what happened. Suit signs are written ♣ ♦ ♥ ♠."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from cardtable.engine.cards import Back, Card, Rank
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.view import LogEntry, View

SIGNS = "♣♦♥♠"
BACK_NAMES = {Back.PLAIN: "", Back.GREEN: "green ", Back.BLUE: "blue "}
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "joker")


@dataclass(frozen=True, slots=True)
class Caption:
    """One thing that is always on the screen: ``Trump`` · ``♥``. ``rule`` is where it comes from, if that helps."""

    label: str
    value: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of the own hand that belong together, in order: a suit with its bowers, a meld, what is left over."""

    cards: tuple[Card, ...]
    label: str = ""


class Words(ABC, Generic[HouseT, FactsT]):
    """How one game speaks. Everything is made from a View, so nothing hidden can be said.

    ``names`` are the players' names by seat; nobody is ever called "you".
    """

    @abstractmethod
    def ask(self, view: View[HouseT, FactsT]) -> str:
        """Return the prompt in one line: ``Draw a card``.

        The seat to act reads it as it is, and may be called *you*. The other seats read it behind the name, ``Ann to
        draw a card``: for them it begins with a verb and says nothing that only the seat to act may know.
        """

    @abstractmethod
    def button(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return what a button for ``move`` says: ``Meld 9♥ 9♦ 9♣ (7 points)``."""

    def question(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return what is asked before a costly ``move`` is made: ``Bid 140?``."""
        return f"{self.button(view, move)}?"

    def taken_up(self, view: View[HouseT, FactsT], move: Move) -> int:
        """Return how many cards ``move`` brings into the hand as a penalty: from two on the table asks before."""
        del view, move
        return 0

    @abstractmethod
    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words: ``Ann bids 140``."""

    def tell_all(self, view: View[HouseT, FactsT], names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the view's log in words; a line may tell what only those before it let know."""
        return tuple(self.tell(entry, names) for entry in view.log)

    def news(self, view: View[HouseT, FactsT]) -> str:
        """Return what the last move has brought that is easily missed: ``All pass: a new deal``; mostly nothing."""
        del view
        return ""

    @abstractmethod
    def captions(self, view: View[HouseT, FactsT], names: Sequence[str]) -> tuple[Caption, ...]:
        """Return what must always be visible: trump, contract, wild rank, debt, direction …"""

    @abstractmethod
    def plate(self, view: View[HouseT, FactsT], seat: int) -> tuple[str, ...]:
        """Return short notes for a player's name plate: ``bid 140``, ``12 points``."""

    def side_note(self, view: View[HouseT, FactsT], names: Sequence[str]) -> tuple[str, ...]:
        """Return what the viewer, and perhaps nobody else, knows of the sides of this hand, one line each, spoken to
        the viewer: ``You are Cleo's partner``. Nothing where the sides are never in doubt.
        """
        del view, names
        return ()

    def marks(self, view: View[HouseT, FactsT]) -> Mapping[Card, str]:
        """Return the cards of the viewer's hand that bear a mark, each with its one or two words: ``called``."""
        del view
        return {}

    def groups(self, view: View[HouseT, FactsT]) -> tuple[Group, ...]:
        """Return the viewer's hand, every card of it once, as the game itself would lay it out; nothing if it is
        indifferent: then it is sorted by suits and ranks.
        """
        del view
        return ()


def card_name(card: Card | Back) -> str:
    """Return a card in short: ``9♥``, ``green 9♥``, ``joker``; a hidden one: ``a blue card``."""
    if isinstance(card, Back):
        return f"a {BACK_NAMES[card]}card"
    if card.rank is Rank.JOKER:
        return "joker"
    rank = "10" if card.rank is Rank.TEN else str(card.rank)
    return f"{BACK_NAMES[card.back]}{rank}{SIGNS[card.suit]}"


def card_names(cards: Iterable[Card | Back]) -> str:
    """Return several cards in a sentence; hidden ones are counted: ``9♥, 9♦ and 2 blue cards``."""
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
    """Return cards that lie together, as one of several such rows in a sentence: ``9♥ 9♦ 9♣``."""
    return " ".join(map(card_name, cards))


def listed(parts: Sequence[str]) -> str:
    """Return what is told one after the other in a sentence: ``Ann, Bert and Cleo``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: int, what: str) -> str:
    """Return things with their number: ``1 card``, ``3 cards``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def suit_name(suit: int) -> str:
    """Return the suit of this number in words: ``hearts``."""
    return SUIT_NAMES[suit]
