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
    :param meld: the number of the meld built on; the melds that the plan itself lays have the next numbers.
    :param end: the end of the sequence on which a two is built.
    """

    kind: str
    cards: int
    low: int = 0
    meld: int = 0
    end: str = ""

    def with_card(self, bit: int) -> Build:
        """Return the build of this card."""
        return build_move(self.meld, cards_of(bit)[0], self.end)

    def move(self, kit: Kit) -> Move:
        """Return the step as a move."""
        if self.kind == "build":
            return self.with_card(self.cards)
        return meld_of(kit, self.cards | self.low << LOW_SHIFT)


class Plan(NamedTuple):
    """A plan of a turn.

    :param hand: the mask of the hand that it is made for.
    :param fields: the fields of its steps, in the order in which they can be made.
    :param points: the points that it lays down.
    :param cards: the number of cards that it lays down.
    :param left: the mask of the cards left in the hand.
    :param spare: whether twos that are left could be built on a meld.
    :param firm: the number of steps after which the other steps are still the plan. After more steps a new plan may
        differ.
    """

    hand: int
    fields: tuple[Fields, ...]
    points: int
    cards: int
    left: int
    spare: bool
    firm: int


class PlanUnderWay(NamedTuple):
    """A plan in the course of its turn.

    :param made: the number of its steps that have been made.
    :param hand: the mask of the hand after them.
    """

    plan: Plan
    made: int
    hand: int

    @property
    def next_step(self) -> Step | None:
        """The next step, if there is one."""
        fields = self.plan.fields
        return Step(*fields[self.made]) if self.made < len(fields) else None

    def after(self, step: Step) -> "PlanUnderWay | None":
        """Return what remains after its next step; ``None`` if the player should plan anew then."""
        if self.made >= self.plan.firm:
            return None
        return PlanUnderWay(self.plan, self.made + 1, self.hand & ~step.cards)
