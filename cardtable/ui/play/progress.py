"""What comes next at the table, and how much of the match has been shown to the person at the screen."""

from dataclasses import dataclass
from enum import Enum, auto


class Next(Enum):
    """What the table waits for."""

    SCORES = auto()
    CURTAIN = auto()
    PERSON = auto()
    OTHERS = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of the match has been shown.

    :param results: of how many hands the score sheet was shown.
    :param ended: whether it was shown that the match is over.
    :param asked_at: after how many moves a person was last asked for one.
    :param others_moved: whether another player has moved since.
    :param notice: the last notice of the match that was shown.
    """

    results: int = 0
    ended: bool = False
    asked_at: int = -1
    others_moved: bool = False
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """How the match stands.

    :param results: how many hands are over.
    :param actor: the seat to act, ``DEALER``, or ``None`` when the match is over.
    :param persons: the seats where people play.
    """

    results: int
    actor: int | None
    persons: tuple[int, ...]


def next_step(situation: Situation, progress: Progress, shown: int | None, *, curtain: bool) -> Next:
    """Return what comes next.

    :param shown: the seat whose hand is on the screen.
    :param curtain: whether the curtain is down.
    """
    # A match may end with a hand that nobody played, and that has no result.
    if situation.results > progress.results or (situation.actor is None and not progress.ended):
        return Next.SCORES
    if situation.actor is None or curtain:
        return Next.NOTHING
    if situation.actor not in situation.persons:
        return Next.OTHERS
    return Next.PERSON if situation.actor == shown else Next.CURTAIN
