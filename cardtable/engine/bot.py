"""What a game says to its players: how to judge moves and positions, and what a hint or a review may tell of them."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Generic, TypeAlias

from cardtable.engine.generic import FactsT, HouseT, StateT
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.typography import counted, signed
from cardtable.engine.view import View

_NO_TENTHS: Final = re.compile(r"\.0(?!\d)")


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit in which differences of :meth:`Bot.worth` are shown: points, or wins in 100 matches.

    :param noun: in the singular: ``win``.
    :param among: the number of trials that it is counted in, after a space: `` in 100``; empty for points.
    :param whole: the noun for these trials, after a space: `` matches``; left out where there is little room.
    :param size: the difference of worths that makes one unit, the smallest that is shown.
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

    def count(self, loss: float) -> int:
        """Return a difference of worths in whole units, at least one."""
        return max(1, round(loss / self.size))

    def text(self, loss: float) -> str:
        """Return a difference of worths in words, at least one unit: ``12 points``, ``4 wins in 100 matches``."""
        return f"{counted(self.count(loss), self.noun)}{self.among}{self.whole}"


def points_text(worth: float) -> str:
    text = signed(f"{worth:+.1f}")
    return "0" if text.lstrip("+−") == "0.0" else text


def chance_text(worth: float) -> str:
    return f"{100 * worth:.0f} in 100"


@dataclass(frozen=True, slots=True)
class WorthMeasure:
    """What :meth:`Bot.worth` measures in a game.

    :param small: the least difference of worths that makes a move a small mistake; a medium one is twice, a large one
        four times as large. Guessed for each game.
    :param heading: of a column of worths.
    :param text: returns the text of a worth under that heading.
    :param unit: in which differences are shown.
    """

    small: float = 2.0
    heading: str = "points ahead"
    text: Callable[[float], str] = points_text
    unit: Unit = Unit()

    def whole(self, worth: float) -> str:
        """Return the text of a worth in whole units, as it stands beside a difference in such units: ``47 in 100``."""
        return _NO_TENTHS.sub("", self.text(round(worth / self.unit.size) * self.unit.size))

    def min_loss(self, mistake: Mistake) -> float:
        """Return the least loss that makes a move a mistake of this size."""
        return self.small * {Mistake.SMALL: 1, Mistake.MEDIUM: 2, Mistake.LARGE: 4}[mistake]


MATCH_CHANCE: Final = WorthMeasure(
    0.02, "chance to win the match", chance_text, Unit("win", " in 100", " matches", 0.01)
)
"""The measure of a worth that is a seat's chance to win the match."""


# The bot, which guides the search: a sensible move, the moves worth searching, the worth of a position


Policy: TypeAlias = Callable[[StateT, Random], Move]
"""How a player chooses the actor's move in a guessed state."""


@dataclass(frozen=True, slots=True)
class Slips:
    """How often and how far a player departs from the best move that it considers, if there is another one.

    :param share: the share of decisions in which it makes a slightly worse move.
    :param size: by how much worse that may be, as a share of the spread that luck gives the best move.
    :param deals: the number of sampled deals in which one other move, drawn by lot, is compared with its own best move;
        0 if all moves are compared, as in a search.
    """

    share: float
    size: float
    deals: int = 0


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
class Bot(ABC, Generic[StateT]):
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

    def beginner_effort(self, usual: int) -> int:
        """Return the effort with which an easy player draws moves by lot (:meth:`mixture`); less makes it play worse.

        :param usual: the effort of its level.
        """
        return usual

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

    def over(self, state: StateT, hands: int) -> bool:
        """Whether a rollout that began with ``hands`` finished hands can end here: by default, at the end of a hand."""
        return state.actor is None or len(state.results) > hands

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

    def measure(self) -> WorthMeasure:
        """Return what :meth:`worth` measures."""
        return WorthMeasure()

    def luck_policy(self) -> Policy[StateT] | None:
        """Return how the deals are played out that measure the luck of the cards, for the statistics.

        ``None``, the default, is for games in which all hands are alike, and where nobody has measured what it gains.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchChanceBot(Bot[StateT]):
    """A bot whose worth is a seat's chance to win the match, in a game whose dealer acts between hands only."""

    def over(self, state: StateT, hands: int) -> bool:
        """Whether the hand is over; a hand in which all have passed has no result."""
        return state.actor == DEALER or super().over(state, hands)

    def worth(self, state: StateT, seat: int) -> float:
        if state.winners is not None:
            return (seat in state.winners) / len(state.winners)
        return self.match_chance(state, seat)

    @abstractmethod
    def match_chance(self, state: StateT, seat: int) -> float:
        """Return the seat's chance to win a match that continues."""

    def measure(self) -> WorthMeasure:
        return MATCH_CHANCE


# How much of its time a review may spend on one decision


@dataclass(frozen=True, slots=True)
class ReviewBounds:
    """The maximum effort for one reviewed decision. The defaults were guessed; they are lower where rollouts are slow.

    :param playouts: the maximum number of rollouts in the search for the best move.
    :param deals: the maximum number of sampled deals in which two moves are compared.
    :param bot: a quicker one that plays the deals out, if the game's own one would keep people waiting.
    """

    playouts: int = 240
    deals: int = 600
    bot: Bot[Any] | None = None


# The luck of drawing: how many cards are unknown, another order of them, and what a seat's cards promise


class Draws(ABC, Generic[StateT]):
    """Measures for the arena who drew well, in a game in which cards are drawn. Players do not use it."""

    @abstractmethod
    def undrawn(self, state: StateT) -> int:
        """Return the number of cards whose order nobody knows."""

    @abstractmethod
    def reordered(self, state: StateT, rng: Random) -> StateT:
        """Return a copy in which these cards lie in another order, as likely as the true one."""

    @abstractmethod
    def prospects(self, state: StateT, seat: int) -> tuple[float, ...]:
        """Return figures of a seat's cards that correlate with its score. Any will do; good ones explain more."""


# The rest of a hand, once no decision can change its score


@dataclass(frozen=True, slots=True)
class Rest:
    """The rest of a hand in which no decision matters.

    :param moves: the viewer's remaining moves, in order.
    :param reason: what will happen and why no decision can change it, in words.
    :param points: the points of each seat for the hand.
    """

    moves: tuple[Move, ...]
    reason: str
    points: tuple[int, ...]


def points_of(
    guess: Callable[[View[HouseT, FactsT], Random], State], view: View[HouseT, FactsT], moves: Sequence[Move]
) -> tuple[int, ...]:
    """Return the points of each seat for the hand if the viewer makes ``moves``, one on each turn.

    The others make any legal moves: this is called only where that makes no difference.
    """
    state = guess(view, Random(0))
    hands, left = len(state.results), list(moves)
    while len(state.results) == hands:
        state.apply(left.pop(0) if state.actor == view.seat else state.moves()[0])
    return state.results[-1].points


# What a hand promises in an auction, as help for people: made by a game's player from the View alone


@dataclass(frozen=True, slots=True)
class Promise:
    """What the hand promises with one choice, such as a trump suit.

    :param label: the choice, as it is written in the auction: ``♥``, ``no trump``.
    :param value: the expected result, in the measure of the forecast.
    :param figure: the same as a text.
    """

    label: str
    value: float
    figure: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a hand promises with each choice that could be named.

    :param title: the name of the figures.
    :param unit: the same in a few more words.
    :param scale: the values between which bars are drawn.
    :param needed: the value from which the bid pays that could be made next; once a bid has won the auction, that
        bid; ``None`` if it depends on the choice.
    :param note: one sentence of facts; it may be empty. What to do is left to hints.
    :param marked: the label of the row that stands out; empty for the one that promises most.
    :param margin: by how much a value must exceed a bid for the bid to pay; ``None`` if bids are not in this measure.
    :param notes: moves, each with the note that takes the place of the usual one while it is considered.
    """

    title: str
    unit: str
    promises: tuple[Promise, ...]
    scale: tuple[float, float]
    needed: float | None = None
    note: str = ""
    marked: str = ""
    margin: int | None = None
    notes: tuple[tuple[Move, str], ...] = ()

    def for_move(self, move: Move) -> "Forecast":
        """Return the forecast with its note on a move that is being considered."""
        return replace(self, note=dict(self.notes).get(move, self.note))

    def for_bid(self, bid: int) -> "Forecast":
        """Return the forecast with its line and its note at another bid, which is being considered."""
        if self.margin is None:
            return self
        needed = bid + self.margin
        return replace(self, needed=needed, note=f"A bid of {bid} pays off from {needed}.")

    @property
    def best(self) -> Promise:
        """The row that stands out: by default the choice that promises most."""
        named = [promise for promise in self.promises if promise.label == self.marked]
        return named[0] if named else max(self.promises, key=lambda promise: promise.value)

    @property
    def line(self) -> str:
        """The most important of it in one line."""
        return " · ".join(filter(None, (self.title, self.unit, self.note)))
