"""A plan of a turn: its melds and builds, and what they lay down."""

from typing import NamedTuple, TypeAlias

from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, Kit, cards_of
from cardtable.games.blues_and_greens.law.moves import Build, Run, Set
from cardtable.games.blues_and_greens.law.tableau import build_move

Fields: TypeAlias = tuple[str, int, int, int, str]
"""The fields of a step."""


class Step(NamedTuple):
    """A meld or a build in a plan.

    :param kind: ``set``, ``run`` or ``build``.
    :param cards: the mask of its cards.
    :param low: the lowest height of a sequence.
    :param meld: the number of the meld built on, 0 if it is part of the plan.
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
        """Return the step as a move; a build only if its meld is on the table."""
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

    :param fields: the fields of its steps, which are made only when needed.
    :param spare: whether the twos that are left could be built somewhere.
    """

    fields: tuple[Fields, ...]
    points: int
    cards: int
    left: int
    spare: bool

    @property
    def steps(self) -> tuple[Step, ...]:
        """The melds and builds, in the order in which they can be made."""
        return tuple(Step(*each) for each in self.fields)
