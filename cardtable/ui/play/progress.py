"""Decides what comes next at the table, from how much of the match has been shown."""

from dataclasses import dataclass
from enum import Enum, auto


class Next(Enum):
    """The next thing at the table: a score sheet, the curtain, a person's turn, another player's turn, or nothing."""

    SCORES = auto()
    CURTAIN = auto()
    PERSON = auto()
    OTHERS = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of the match has been shown.

    :param results: the number of hands whose score sheets were shown.
    :param ended: whether the end of the match was shown.
    :param asked_at: the number of moves made when a person was last asked for one.
    :param others_moved: whether another player has moved since.
    :param notice: the notice of the match that was shown last.
    :param warning: the warning of the match that is shown.
    """

    results: int = 0
    ended: bool = False
    asked_at: int = -1
    others_moved: bool = False
    notice: str = ""
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation of the match.

    :param results: the number of finished hands.
    :param actor: the seat to act, ``DEALER``, or ``None`` when the match is over.
    :param persons: the seats of people.
    """

    results: int
    actor: int | None
    persons: tuple[int, ...]


def next_step(situation: Situation, progress: Progress, shown: int | None, *, curtain: bool) -> Next:
    """Return what comes next.

    :param shown: the seat whose hand is on the screen.
    :param curtain: whether the curtain is down.
    """
    # A match may end with a hand that nobody played: it has no result.
    if situation.results > progress.results or (situation.actor is None and not progress.ended):
        return Next.SCORES
    if situation.actor is None or curtain:
        return Next.NOTHING
    if situation.actor not in situation.persons:
        return Next.OTHERS
    return Next.PERSON if situation.actor == shown else Next.CURTAIN
