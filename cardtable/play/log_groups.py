"""Divides the log into groups: the deal and the auction of a hand, then each trick with the player who took it."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.events import Dealt, HandEnded, Played, Taken
from cardtable.engine.view import LogEntry


@dataclass(frozen=True, slots=True)
class LogGroup:
    """Moves that belong together.

    :param title: ``Hand 2``, ``Round 2``, ``Trick 7``.
    :param first: the place of the first one in the log.
    :param last: the place of the last one.
    :param note: the player who took the trick, and its points; empty while it is unfinished.
    :param trick: the number of the trick in its hand, counted from 1; 0 for a group that is no trick.
    """

    title: str
    first: int
    last: int
    note: str
    trick: int


def groups_of(
    log: Sequence[LogEntry], names: Sequence[str], hand_word: str = "hand", trick_word: str = "trick"
) -> tuple[LogGroup, ...]:
    """Return the log in groups, in the order of play. A game without tricks has one group for each hand.

    :param hand_word: the game's word for a hand.
    :param trick_word: the game's word for a trick.
    """
    tricks = any(isinstance(event, Taken) for entry in log for event in entry.events)
    grouping = _Grouping(hand_word.capitalize(), trick_word.capitalize(), tricks=tricks)
    for place, entry in enumerate(log):
        kinds = {type(event) for event in entry.events}
        if Dealt in kinds:
            grouping.begin_hand(place)
        if Played in kinds:
            grouping.begin_tricks(place)
        for event in entry.events:
            if isinstance(event, Taken):
                grouping.end_trick(place + 1, _outcome(event, names))
        if HandEnded in kinds:
            grouping.end_hand(place + 1)
    grouping.close(len(log))
    return tuple(grouping.groups)


class _Grouping:
    """The groups found so far, and the one that is growing."""

    def __init__(self, hand_word: str, trick_word: str, *, tricks: bool) -> None:
        self._hand_word = hand_word
        self._trick_word = trick_word
        self._tricks = tricks
        self.groups: list[LogGroup] = []
        self._hand = 1
        self._trick = 0
        self._start = 0

    @property
    def _title(self) -> str:
        return f"{self._trick_word} {self._trick}" if self._trick else f"{self._hand_word} {self._hand}"

    def close(self, end: int, note: str = "") -> None:
        """End the group before the move at ``end``, unless it is empty."""
        if end > self._start:
            self.groups.append(LogGroup(self._title, self._start, end - 1, note, self._trick))
        self._start = end

    def begin_hand(self, place: int) -> None:
        """Begin a hand at its deal, or at a new deal of it."""
        if self._trick:
            self.close(place)
            self._trick = 0

    def begin_tricks(self, place: int) -> None:
        """Begin the tricks of a hand at its first card, in a game with tricks."""
        if self._tricks and not self._trick:
            self.close(place)
            self._trick = 1

    def end_trick(self, end: int, note: str) -> None:
        self.close(end, note)
        self._trick += 1

    def end_hand(self, end: int) -> None:
        self.close(end)
        self._hand, self._trick = self._hand + 1, 0


def _outcome(event: Taken, names: Sequence[str]) -> str:
    """Return the player who took a trick, and its points if it has any."""
    if event.seat is None:
        return "set aside"
    return f"{names[event.seat]} \u00b7 {event.points}" if event.points else names[event.seat]
