"""The labels of a game's moves: on buttons, in questions, beside places. Suits are written ♣ ♦ ♥ ♠."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.engine.voice.bid_table import BidTable


@dataclass(frozen=True, slots=True)
class Picture:
    """A meld or another combination that the viewer can lay, to be shown as a small picture of its cards.

    :param note: a few words about it: ``lowest``, ``on the kings``.
    """

    move: Move
    note: str


class Labels(ABC, Generic[HouseT, FactsT]):
    """The labels of one game's moves. They speak to the viewer, whose moves they are, as *you*."""

    @abstractmethod
    def button(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the label of a button for ``move``: ``Meld 9♥ 9♦ 9♣ (7 points)``."""

    def brief(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the label of a button for ``move`` beside others of its kind, where there is little room: ``K♥`` for
        ``Call K♥``. By default it is the usual label.
        """
        return self.button(view, move)

    def comes_first(self, view: View[HouseT, FactsT], move: Move) -> bool:
        """Return whether ``move`` is offered before others with the same cards, so that Enter makes it: going out."""
        return False

    def at_place(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return what distinguishes ``move`` from others that put its cards in one place: ``low`` for the low end."""
        return ""

    def question(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the question to confirm a costly ``move``: ``Bid 140?``."""
        return f"{self.button(view, move)}?"

    def penalty_cards(self, view: View[HouseT, FactsT], move: Move) -> int:
        """Return the number of penalty cards that ``move`` picks up, which no slip may do."""
        return 0

    def gain(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the points that ``move`` scores at once, for the corner of its button: ``+6``; usually empty."""
        return ""

    def beside_gain(self, view: View[HouseT, FactsT], move: Move) -> str:
        """Return the label of a button that has its gain in a corner, and need not name it. By default it is the usual
        label.
        """
        return self.button(view, move)

    def pictures(self, view: View[HouseT, FactsT], moves: Sequence[Move]) -> tuple[Picture, ...]:
        """Return some of the melds or combinations among the viewer's legal ``moves``, the most useful ones first."""
        return ()

    def bid_table(self, view: View[HouseT, FactsT]) -> BidTable | None:
        """Return the bids of the auction as a table, where they make one."""
        return None
