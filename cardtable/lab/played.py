"""What a play-test plays, and what it keeps of it: matches, and what happened in them and in their hands."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.options import Value, write_value
from cardtable.engine.typography import counted
from cardtable.engine.view import ContractResult

RULE: Final = "rule"
"""The level of players who play by the rules of thumb."""
COURSE_STEPS: Final = 10
"""A hand's course is recorded at its start, after each tenth of its decisions, and at its end."""


THESE_RULES: Final = "these rules"
"""The purpose of the matches by the rules in question, with equal players at all seats."""
OTHER_RULES: Final = "other rules"
"""The purpose of the matches by the rules with which they are compared: the same deals, the same players."""
SKILL: Final = "skill"
"""The purpose of the matches between one player and others who err, the same deals with the player at every seat."""
LUCK: Final = "luck"
"""The purpose of the matches in which the same deal is played several times by players who err."""
BY_BETTER_PLAYERS: Final = "better players"
"""The purpose of the matches by these rules among players who search."""


def players_purpose(players: int) -> str:
    """Return the purpose of matches by these rules among another number of players."""
    return counted(players, "player")


def sweep_purpose(option: str, value: Value) -> str:
    """Return the purpose of matches in which one option has this value: the same deals, the same players."""
    return f"{option}: {write_value(value)}"


def without_purpose(mechanic: str) -> str:
    """Return the purpose of matches in which one seat never uses a mechanic, at every seat in turn."""
    return f"without {mechanic}"


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """How a seat plays in a play-test.

    :param level: ``rule`` for the rules of thumb, or the name of a level.
    :param errs: the share of its decisions in which it makes another candidate move, drawn by lot.
    :param without: the name of a mechanic that it never uses; empty for none.
    """

    level: str = RULE
    errs: float = 0.0
    without: str = ""


@dataclass(frozen=True, slots=True)
class MatchToPlay:
    """A match that a play-test plays. Equal ones are played alike, on any machine.

    :param purpose: the question that it helps to answer, see above. Measures ask for matches by it.
    :param options: the house rules that differ from the printed ones.
    :param deal: the number of the match: matches with one number and one seed have the same shuffles in every hand.
    :param players: the player of each seat.
    :param repetition: the same cards with other luck of the players, counted from 0.
    :param hands: the maximum number of hands; 0 for a whole match.
    :param counts_moves: whether the legal moves of each decision are counted, which is dear in some games.
    :param foresees: whether a continuation is sampled at each step of the course.
    """

    purpose: str
    options: tuple[tuple[str, Value], ...]
    deal: int
    players: tuple[SeatPlayer, ...]
    repetition: int = 0
    hands: int = 0
    counts_moves: bool = False
    foresees: bool = False


@dataclass(frozen=True, slots=True)
class BidRecord:
    """A bid: the seat, its words and its rank, as in ``BidMade``.

    :param worth: what the hand promised the bidder then, in the measure of the bid (``Game.forecast``); ``None`` where
        that is not measured.
    """

    seat: int
    words: str
    level: int
    worth: float | None = None


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand, or a deal that was thrown in because all passed. Tuples are by seat unless said otherwise.

    :param dealer: the seat that dealt.
    :param first: the seat that made the first decision.
    :param points: the points of the hand; empty if it was thrown in.
    :param kinds: the number of decisions of each kind: the phase, the word of the move, the number.
    :param choices: the numbers of legal moves of the decisions in each phase; empty if they were not counted.
    :param rules: how often each rule has fired, by its number (``Game.marks``).
    :param bids: in the order in which they were made.
    :param passes: the number of passes in the auction.
    :param contract: ``None`` if no seat was bound by one.
    :param course: the standings (``Game.standing``) at ``COURSE_STEPS`` + 1 moments, from before the first decision
        to the end of the hand.
    :param foreseen: at the same moments but the last, the seat to act and its lead over the other sides at the
        end of a continuation sampled from what it knows, positive if it is better; empty if none was sampled.
    :param digest: equal in hands in which all moves were the same.
    """

    dealer: int
    first: int
    points: tuple[int, ...]
    kinds: tuple[tuple[str, str, int], ...]
    choices: tuple[tuple[str, tuple[int, ...]], ...]
    rules: tuple[tuple[str, int], ...]
    bids: tuple[BidRecord, ...]
    passes: int
    contract: ContractResult | None
    course: tuple[tuple[float, ...], ...]
    foreseen: tuple[tuple[int, float], ...]
    digest: str

    @property
    def decisions(self) -> int:
        """The number of decisions."""
        return sum(count for _, _, count in self.kinds)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played.

    :param hands: the finished hands, and the deals thrown in between them.
    :param scores: the final scores of the seats.
    :param winners: the seats that won; empty if the match was not played to its end.
    :param fault: why not; empty if it was, or if only some hands of it were wanted.
    """

    match: MatchToPlay
    hands: tuple[PlayedHand, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    fault: str = ""
