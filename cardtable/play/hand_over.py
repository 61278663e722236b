"""Several people at one screen: what comes next at the table, and what has happened since somebody's last turn."""

from dataclasses import dataclass
from enum import Enum, auto

from cardtable.engine.seats import DEALER
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine, line_of_undo, turns_since
from cardtable.play.match import Match


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


@dataclass(frozen=True, slots=True)
class Recap:
    """The turns since a person's last one, or before the first one in this hand, as everybody could see them.

    :param title: the heading; empty if there are no moves yet.
    """

    title: str = ""
    lines: tuple[EventLine, ...] = ()


def recap_of(match: Match, seat: int) -> Recap:
    """Return the recap of all turns since the last one of ``seat``, or since the deal if it had none in this hand.

    What was taken back just before that last turn is told again: the person may have come to the screen only then.
    """
    game, names, public = match.game, match.names, match.view_of_hand(None)
    log, people = public.log, People(names)
    before = match.moves_until(len(public.results))
    own = next((place for place in range(len(log) - 1, -1, -1) if log[place].actor == seat), None)
    begun = next((place for place, each in enumerate(log) if each.actor != DEALER), len(log))
    turns = turns_since(game.telling, public, people, begun if own is None else own + 1)
    since = before if own is None else before + own
    told = [(before + turn.place, 1, turn.line) for turn in turns]
    told += [(each.at, 0, line_of_undo(each, people)) for each in match.taken_back if each.at >= since]
    lines = tuple(line for *_, line in sorted(told, key=lambda each: each[:2]))
    if own is not None:
        return Recap(f"Since {names[seat]}'s last turn", lines)
    return Recap(f"So far in this {game.endings.hand_word}", lines) if lines else Recap()
