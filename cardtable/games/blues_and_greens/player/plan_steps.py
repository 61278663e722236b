"""A plan of a turn: its melds and builds in order, and what they lay down."""

from typing import NamedTuple, TypeAlias

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import cards_of
from cardtable.games.blues_and_greens.law.meld_choices import LOW_SHIFT, meld_of
from cardtable.games.blues_and_greens.law.moves import Build
from cardtable.games.blues_and_greens.law.tableau import build_move

Fields: TypeAlias = tuple[str, int, int, int, str]
"""The fields of a step."""


class Step(NamedTuple):
    """A meld or a build in a plan.

    :param kind: ``set``, ``run`` or ``build``.
    :param cards: the mask of its cards.
    :param low: the lowest height of a sequence.
    :param meld: the number of the meld built on; 0 if the plan itself lays it.
    :param end: the end of the sequence on which a two is built.
    """

    kind: str
    cards: int
    low: int = 0
    meld: int = 0
    end: str = ""

    def with_card(self, bit: int) -> Build:
        return build_move(self.meld, cards_of(bit)[0], self.end)

    def move(self, kit: Kit) -> Move:
        """Return the step as a move; a build only if its meld is on the table."""
        if self.kind == "build":
            return self.with_card(self.cards)
        return meld_of(kit, self.cards | self.low << LOW_SHIFT)


class Plan(NamedTuple):
    """A plan of a turn.

    :param fields: the fields of its steps, in the order in which they can be made.
    :param points: the points that it lays down.
    :param cards: the number of cards that it lays down.
    :param left: the mask of the cards left in the hand.
    :param spare: whether twos that are left could be built on a meld.
    """

    fields: tuple[Fields, ...]
    points: int
    cards: int
    left: int
    spare: bool
