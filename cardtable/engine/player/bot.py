"""The bot of a game, which guides the search: a sensible move, the moves worth searching, the worth of a position."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, TypeAlias

from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.player.measure import MATCH_CHANCE, Measure
from cardtable.engine.state_type import StateT

Policy: TypeAlias = Callable[[StateT, Random], Move]
"""How a player chooses the actor's move in a guessed state."""


@dataclass(frozen=True, slots=True)
class Slips:
    """How often and how far a player departs from the best move that it considers, if there is another one.

    :param share: the share of decisions in which it makes a slightly worse move.
    :param size: by how much worse that may be, as a share of the spread that luck gives the best move.
    """

    share: float
    size: float


NO_SLIPS: Final = Slips(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Line:
    """A candidate: a move, with the moves that its player means to make after it.

    :param promise: how much better than the policy's own line it is expected to be before any rollout, in the measure
        of :meth:`Bot.worth`.
    :param weight: the number of sampled deals that the promise is worth; 0 if there is none.
    """

    moves: tuple[Move, ...]
    promise: float = 0.0
    weight: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class MovesByLot(ABC, Generic[StateT]):
    """The judgement of moves that are drawn by lot, because they are secret and simultaneous."""

    def beginner_effort(self, usual: int) -> int:
        """Return the effort with which an easy player draws moves by lot (:meth:`mixture`); less makes it play worse.

        :param usual: the effort of its level.
        """
        return usual

    def mixture(self, state: StateT, rng: Random, effort: int) -> Mapping[Move, float] | None:
        """Return the probability of each legal move, where moves are secret and simultaneous.

        ``None``, the default, means that there is no such choice here: moves are compared by rollouts. Only what the
        actor knows of the guessed ``state`` may be used.

        :param effort: the maximum number of nodes or iterations. Under a clock, a small number comes first, and then
            larger ones while there is time.
        """
        return None

    def worths_by_lot(self, state: StateT, rng: Random, effort: int) -> Mapping[Move, Sequence[float]] | None:
        """Return the worth of each legal move in several draws of the others' moves, the same draws for all.

        This is for moves that are drawn by lot (:meth:`mixture`); ``None``, the default, means that they are judged by
        rollouts like other moves.

        :param effort: as in :meth:`mixture`.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(MovesByLot[StateT]):
    """The judgement of a player of one game.

    Its states are guesses made from one seat's View. When it chooses for the actor, it may use nothing that the actor's
    seat does not know, even where a guess has filled it in.
    """

    @abstractmethod
    def policy(self, state: StateT, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb. It must be quick, because rollouts consist of it."""

    @abstractmethod
    def candidates(self, state: StateT, rng: Random) -> Sequence[Move]:
        """Return the actor's legal moves that are worth searching, the policy's own first; at least one."""

    def lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the lines worth searching, the policy's own first. By default a line is one move.

        The first line is made unless another one is clearly better. If the policy's own is in doubt (:meth:`doubts`),
        another one may come first. What follows a line is left to the policy.

        :param breadth: the maximum number of candidates. There may be more lines, where a move can be continued in
            different ways.
        """
        return [Line((move,)) for move in self.candidates(state, rng)[:breadth]]

    def doubts(self, state: StateT) -> bool:
        """Whether players who search some of their decisions search this one in any case.

        The policy's move would look odd to people if it were wrong.
        """
        return False

    def beginner_lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the lines that an easy player considers, the one that it would play first; at least one.

        By default these are those of :meth:`lines`, or the move of :meth:`policy` if only one is wanted. A game in
        which that would look too far ahead for a beginner looks less far here.
        """
        return self.lines(state, rng, breadth) if breadth > 1 else [Line((self.policy(state, rng),))]

    def expert_lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the lines that an expert compares, that of the policy first; one line is played without a comparison.

        By default these are those of :meth:`lines`. A game that knows more of the others' moves than rollouts do, or
        plays them out faster, compares them here, within a number of steps that does not depend on a clock.
        """
        return self.lines(state, rng, breadth)

    def planned_worths(self, state: StateT, rng: Random, deals: int) -> Mapping[Move, Sequence[float]] | None:
        """Return the worth of each legal move in the same sampled courses of the game, that of the policy first.

        A bot whose :meth:`expert_lines` plan a move by more than rollouts judges moves for hints and reviews in the
        same way. ``None``, the default, means that they are judged by rollouts.

        :param deals: the maximum number of courses.
        """
        return None

    def beginner_slips(self, usual: Slips) -> Slips:
        """Return how often and how far an easy player departs from the best move.

        :param usual: the slips in most games. A game in which slips cost more, or less, returns others, which give a
            newcomer an even chance.
        """
        return usual

    def goes_out(self, state: StateT) -> Move | None:
        """Return the move with which the actor goes out, or makes sure of it, and loses nothing by it.

        Players of every level make it without comparing others: not to would look broken, not weak. ``None``, the
        default, means that there is none.
        """
        return None

    def forbids_slip(self, state: StateT, move: Move) -> bool:
        """Whether ``move`` is no slip for players of any level: it would look broken, not weak."""
        return False

    def line(self, state: StateT, move: Move) -> Line:
        """Return the line that begins with a legal move, worth searching or not, with the promise it would have."""
        return Line((move,))

    def equal(self, state: StateT, one: Move, other: Move) -> bool:
        """Whether two moves of the actor are equivalent, such as two cards with no unseen card between them."""
        return one == other

    @abstractmethod
    def over(self, state: StateT, hands: int) -> bool:
        """Whether a rollout that began with ``hands`` finished hands can end here."""

    def milestone(self, state: StateT, seat: int) -> bool:
        """Whether :meth:`worth` is a good estimate for ``seat`` here, before the end: a rollout for a review may end.

        The search for the best move ends its rollouts at the first milestone, the comparison with another move at the
        second. By default there is none.
        """
        return False

    @abstractmethod
    def worth(self, state: StateT, seat: int) -> float:
        """Return how well ``seat`` stands at the end of a rollout, in the game's points or chances of winning."""

    def even(self, state: StateT, seat: int) -> float:
        """Return the worth of a hand that changes nothing, for the state in which it begins."""
        return self.worth(state, seat)

    def measure(self) -> Measure:
        """Return what :meth:`worth` measures."""
        return Measure()

    def luck_policy(self) -> Policy[StateT] | None:
        """Return how the deals are played out that measure the luck of the cards, for the statistics.

        ``None``, the default, is for games in which all hands are alike, and where nobody has measured what it gains.
        """
        return None

    @abstractmethod
    def reason(self, state: StateT, move: Move) -> str:
        """Return one sentence for the hint: why a player would make ``move`` here."""

    def drawback(self, state: StateT, move: Move, best: Move) -> str:
        """Return one sentence for the review: what speaks against ``move`` beside the recommended ``best``.

        Only what is certain from what the actor knows of the guessed ``state`` is said; empty if that is nothing.
        """
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchChanceBot(Bot[StateT]):
    """A bot whose worth is a seat's chance to win the match."""

    def measure(self) -> Measure:
        return MATCH_CHANCE
