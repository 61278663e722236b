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
    has_tricks = any(isinstance(event, Taken) for entry in log for event in entry.events)
    groups: list[LogGroup] = []
    hand, trick, start = 1, 0, 0  # of the group that is growing; trick 0 is the hand before its tricks

    def close(end: int, note: str = "") -> None:
        """End the group before the move at ``end``, unless it is empty."""
        nonlocal start
        if end > start:
            title = f"{trick_word.capitalize()} {trick}" if trick else f"{hand_word.capitalize()} {hand}"
            groups.append(LogGroup(title, start, end - 1, note, trick))
        start = end

    for place, entry in enumerate(log):
        kinds = {type(event) for event in entry.events}
        if Dealt in kinds and trick:
            close(place)
            trick = 0
        if Played in kinds and has_tricks and not trick:
            close(place)
            trick = 1
        for event in entry.events:
            if isinstance(event, Taken):
                close(place + 1, _outcome(event, names))
                trick += 1
        if HandEnded in kinds:
            close(place + 1)
            hand, trick = hand + 1, 0
    close(len(log))
    return tuple(groups)


def _outcome(event: Taken, names: Sequence[str]) -> str:
    """Return the player who took a trick, and its points if it has any."""
    if event.seat is None:
        return "set aside"
    return f"{names[event.seat]} \u00b7 {event.points}" if event.points else names[event.seat]
