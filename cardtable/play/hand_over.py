"""Several people at one screen: whose hand is on it, what comes next, what has happened since somebody's last turn."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Self

from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.view import View
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
class HotSeat:
    """The place at the screen of a match: whose hand is on it, and how much of the match has been shown.

    Where several people share the screen, a hand is hidden as soon as its person is no longer to act. Until the next
    person has come, the screen shows what everybody may see.

    :param shown: the seat whose hand is on the screen; ``None`` while no hand is.
    :param progress: how much of the match has been shown.
    """

    match: Match
    shown: int | None = None
    progress: Progress = Progress()

    @property
    def shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self.match.persons) > 1

    def view(self) -> View:
        """Return the View of the person at the screen."""
        return self.match.view(self.shown)

    def noting(self, **changes: Any) -> Self:
        """Return the place with other entries in its progress."""
        return replace(self, progress=replace(self.progress, **changes))

    def make(self, move: Move) -> Self:
        """Make the person's move, and return the place after it: the hand is hidden if the person is no longer to act.

        If the dealer follows within the hand, the person may be to act again, so the hand stays until the dealer has
        moved.
        """
        self.match.play(move)
        stays = self.match.actor == self.shown or (self.match.actor == DEALER and not self._hand_is_over)
        return self if stays or not self.shared else replace(self, shown=None)

    @property
    def _hand_is_over(self) -> bool:
        """Whether the last move has ended a hand whose score sheet is still to come."""
        return len(self.match.view_of_hand(None).results) > self.progress.results

    def after_dealer(self) -> Self:
        """Return the place after the dealer's move: the hand is hidden if another player is to act."""
        if not self.shared or self.match.actor in (self.shown, DEALER):
            return self
        return replace(self, shown=None)

    def after_undo(self) -> Self:
        """Return the place after the match has gone back: the hand is hidden if another player is to act."""
        shown = self.shown if not self.shared or self.match.actor == self.shown else None
        return replace(self, shown=shown).noting(results=len(self.match.view_of_hand(None).results), ended=False)

    def after_redo(self) -> Self:
        """Return the place after the match has gone forward again; score sheets that were shown are not shown again."""
        before, after = self.progress, self.after_undo()
        return after.noting(results=min(before.results, after.progress.results), ended=before.ended)

    def next_step(self, results: int, *, curtain: bool) -> Next:
        """Return what comes next.

        :param results: the number of finished hands on the table.
        :param curtain: whether the curtain is down.
        """
        situation = Situation(results, self.match.actor, self.match.persons)
        return next_step(situation, self.progress, self.shown, curtain=curtain)


def seat_at_screen(match: Match, seat: int | None) -> tuple[int | None, Progress]:
    """Return whose hand is on the screen when people sit down at a match, and how much of it they have seen.

    :param seat: the seat whose cards are shown; ``None``: that of the only person, if there is just one.
    """
    shown = match.persons[0] if seat is None and len(match.persons) == 1 else seat
    return shown, Progress(results=len(match.view_of_hand(None).results))


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
