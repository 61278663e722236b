"""What a searching player asks of a game: a sensible move, the moves worth a search, and the worth of a position."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.state_type import StateT
from cardtable.engine.typography import counted, signed


@dataclass(frozen=True, slots=True)
class Unit:
    """What differences of :meth:`Bot.worth` are told in: points, or wins in 100 matches.

    :param noun: in the singular: ``win``.
    :param among: what the losses are counted among, after a space: `` in 100``; empty for points.
    :param whole: what those are, after a space: `` matches``; left out where there is little room.
    :param size: the difference of worths that makes one of them, the smallest that is told of.
    """

    noun: str = "point"
    among: str = ""
    whole: str = ""
    size: float = 1.0

    @property
    def short(self) -> str:
        """The unit where there is little room: ``points``, ``wins in 100``."""
        return f"{self.noun}s{self.among}"

    @property
    def name(self) -> str:
        """The unit: ``points``, ``wins in 100 matches``."""
        return f"{self.short}{self.whole}"

    def text(self, loss: float) -> str:
        """Return a difference of worths in words, of one unit at least: ``12 points``, ``4 wins in 100 matches``."""
        return f"{counted(max(1, round(loss / self.size)), self.noun)}{self.among}{self.whole}"


@dataclass(frozen=True, slots=True)
class Line:
    """A candidate: a move, with the moves that its player means to make after it.

    :param promise: how much better than the policy's own line it is expected to be before anything is played out, in
        the measure of :meth:`Bot.worth`.
    :param weight: the number of sampled deals that the promise is worth; 0 if there is none.
    """

    moves: tuple[Move, ...]
    promise: float = 0.0
    weight: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[StateT]):
    """How a player of one game judges positions.

    Its states are guesses made from one seat's View. When it chooses for the actor, it may use nothing that the actor's
    seat does not know, even where a guess has filled it in.
    """

    @abstractmethod
    def policy(self, state: StateT, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb. It must be quick, because rollouts consist of it."""

    @abstractmethod
    def candidates(self, state: StateT, rng: Random) -> Sequence[Move]:
        """Return the actor's legal moves that are worth a search, the policy's own first; at least one."""

    def lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the lines worth a search, the policy's own first. By default a line is one move.

        What follows a line is left to the policy.

        :param breadth: the maximum number of candidates. There may be more lines, where a move can be continued in
            different ways.
        """
        return [Line((move,)) for move in self.candidates(state, rng)[:breadth]]

    def beginner_lines(self, state: StateT, rng: Random, breadth: int) -> Sequence[Line]:
        """Return the lines that an easy player sees, the one that it would play first; at least one.

        By default it sees what :meth:`lines` returns, or :meth:`policy` if only one is asked for. A game in which that
        looks far ahead for a beginner looks less far here.
        """
        return self.lines(state, rng, breadth) if breadth > 1 else [Line((self.policy(state, rng),))]

    def beginner_slips(self, usual: float) -> float:
        """Return in which share of its decisions an easy player makes another good move than the best.

        :param usual: the share in most games. A game in which slips weigh more, or less, says another one, so that a
            newcomer has an even chance.
        """
        return usual

    def beginner_effort(self, usual: int) -> int:
        """Return with how much effort an easy player draws moves by lot (:meth:`mixture`): less makes poorer judgement.

        :param usual: the effort of its level.
        """
        return usual

    def line(self, state: StateT, move: Move) -> Line:
        """Return the line that begins with any legal move, worth a search or not: with the promise it would have."""
        return Line((move,))

    def equal(self, state: StateT, one: Move, other: Move) -> bool:
        """Whether two moves of the actor come to the same, such as cards with nothing unseen between them."""
        return one == other

    @abstractmethod
    def over(self, state: StateT, hands: int) -> bool:
        """Whether a rollout that began with ``hands`` finished hands can end here."""

    @abstractmethod
    def worth(self, state: StateT, seat: int) -> float:
        """Return how well ``seat`` stands at the end of a rollout, in the game's points or chances of winning."""

    def even(self, state: StateT, seat: int) -> float:
        """Return the worth of a hand that changes nothing, for the state in which it begins."""
        return self.worth(state, seat)

    def measure(self) -> str:
        """Return the heading of a column of worths: what :meth:`worth` measures."""
        return "points ahead"

    def worth_text(self, worth: float) -> str:
        """Return the text of a worth under that heading."""
        text = signed(f"{worth:+.1f}")
        return "0" if text.lstrip("+−") == "0.0" else text

    def amount(self, mistake: Mistake) -> float:
        """Return from which loss on, as a difference of :meth:`worth`, a move is a mistake of this size."""
        return {Mistake.SMALL: 2.0, Mistake.MEDIUM: 4.0, Mistake.LARGE: 8.0}[mistake]

    def unit(self) -> Unit:
        """Return what differences of :meth:`worth` are told in."""
        return Unit()

    def luck_weight(self) -> float:
        """Return how much of what the cards of a hand were worth the statistics take out of its points.

        0, the default, takes out nothing: where no cards are dealt by chance, or where it is not known what that gains.
        """
        return 0.0

    @abstractmethod
    def reason(self, state: StateT, move: Move) -> str:
        """Return one sentence for the hint, why a player would make ``move`` here."""

    def mixture(self, state: StateT, rng: Random, effort: int) -> Mapping[Move, float] | None:
        """Return the probability of each legal move, where moves are secret and simultaneous.

        ``None``, the default, says that there is no such choice here: moves are compared by playing them out. Only what
        the actor knows of the guessed ``state`` may be used.

        :param effort: the maximum number of nodes or iterations. Under a clock, a small number is asked for first, and
            then larger ones while there is time.
        """
        return None

    def worths_by_lot(self, state: StateT, rng: Random, effort: int) -> Mapping[Move, Sequence[float]] | None:
        """Return the worth of each legal move in a number of draws of what the others do, the same draws for all.

        Only where moves are drawn by lot (:meth:`mixture`); ``None``, the default, says that they are played out like
        other moves when they are judged.

        :param effort: as in :meth:`mixture`.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchChanceBot(Bot[StateT]):
    """A bot whose worth is a seat's chance to win the match."""

    def measure(self) -> str:
        """Return the heading of a column of chances."""
        return "chance to win the match"

    def worth_text(self, worth: float) -> str:
        """Return a chance in percent."""
        return f"{100 * worth:.1f} %"

    def amount(self, mistake: Mistake) -> float:
        """Return from which loss of the chance to win the match on a move is a mistake of this size. Guessed."""
        return {Mistake.SMALL: 0.02, Mistake.MEDIUM: 0.04, Mistake.LARGE: 0.08}[mistake]

    def unit(self) -> Unit:
        """Return wins in a hundred matches."""
        return Unit("win", " in 100", " matches", 0.01)
