"""A plan of a turn: the melds and builds of which it is made, and what it lays down."""

from typing import NamedTuple, TypeAlias

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, Kit, cards_of
from cardtable.games.blues_and_greens.law.moves import Build, Run, Set
from cardtable.games.blues_and_greens.law.tableau import build_move

Fields: TypeAlias = tuple[str, int, int, int, str]
"""What a step is made of."""


class Step(NamedTuple):
    """A meld or a build in a plan.

    :param kind: ``set``, ``run`` or ``build``.
    :param cards: the mask of its cards.
    :param low: the lowest height of a sequence.
    :param meld: the number of the meld built on, 0 if it is part of the plan.
    :param end: where a two is built on a sequence.
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
        """Return the step as a move; a build only on a meld that lies on the table."""
        cards = cards_of(self.cards)
        if self.kind == "set":
            return Set(tuple(sorted(cards)))
        if self.kind == "build":
            return self.with_card(self.cards)
        natural = {PLACE[card][0]: card for card in cards if not BIT[card] & kit.wild}
        twos = iter([card for card in cards if BIT[card] & kit.wild])
        span = range(self.low, self.low + len(cards))
        return Run(tuple(natural[height] if height in natural else next(twos) for height in span))


class Plan(NamedTuple):
    """What a turn can lay down, in points and cards, and the mask of the cards left in the hand afterwards.

    :param found: the fields of its steps, which are made only when asked for.
    :param spare: whether the twos that are left could be built somewhere.
    """

    found: tuple[Fields, ...]
    points: int
    cards: int
    left: int
    spare: bool

    @property
    def steps(self) -> tuple[Step, ...]:
        """The melds and builds, in the order in which they can be made."""
        return tuple(Step(*fields) for fields in self.found)
