"""What a searching player asks of a game: how a sensible player moves, what is worth looking at, how good it is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # type variables of Python 3.11 have no defaults

    StateT = TypeVar("StateT", bound=State[Any, Any], default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=State)


@dataclass(frozen=True, slots=True)
class Line:
    """What is worth a search: a move, with those that the actor means to make after it.

    :param promise: how much better it is than the policy's own line as far as can be told before anything is played
        out, in the measure of :meth:`Bot.worth`.
    :param weight: how many sampled deals that tells as much as; 0: nothing can be told.
    """

    moves: tuple[Move, ...]
    promise: float = 0.0
    weight: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[StateT]):
    """How a player of one game judges.

    The states that it is given are guesses made from one seat's View. For the actor it may look at nothing that the
    actor's seat does not know, even where a guess has filled it in.
    """

    @abstractmethod
    def policy(self, state: StateT, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb, quickly: rollouts are made of it."""

    @abstractmethod
    def candidates(self, state: StateT, rng: Random) -> Sequence[Move]:
        """Return the actor's moves worth a search, the policy's own first; at least one, all of them legal."""

    def lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the candidates, each with the moves that the actor means to make after it, and what they promise.

        The policy's own comes first; what comes after a line is left to the policy. By default a line is one move.

        :param breadth: how many candidates are compared. Lines may be more, where one move can be gone on with in
            different ways.
        """
        return [Line((move,)) for move in self.candidates(state, rng)[:breadth]]

    @abstractmethod
    def over(self, state: StateT, hands: int) -> bool:
        """Whether a rollout that began with ``hands`` finished hands need go no further."""

    @abstractmethod
    def worth(self, state: StateT, seat: int) -> float:
        """Return how well ``seat`` stands at the end of a rollout, in the game's points or chances of winning."""

    def measure(self) -> str:
        """Return what :meth:`worth` measures, as the heading of a column: points, unless it is something else."""
        return "points ahead"

    def told(self, worth: float) -> str:
        """Return a worth as it is written under that heading."""
        return f"{worth:+.1f}".replace("-", "−")

    @abstractmethod
    def reason(self, state: StateT, move: Move) -> str:
        """Return one sentence why a player would make ``move`` here, in words for the hint."""

    def mixture(self, state: StateT, rng: Random, effort: int) -> Mapping[Move, float] | None:
        """Return with which probability to make each legal move, where moves are hidden and made at the same time.

        ``None``, the default: there is no such choice here, and the moves are compared by playing them out. Of the
        guessed ``state`` only what the actor knows may be used.

        :param effort: nodes or iterations at most; a small one is answered quickly, for a clock may stand behind it,
            and a larger one is asked for afterwards if there is time.
        """
        return None
