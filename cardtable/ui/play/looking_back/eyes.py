"""Whose eyes a table may be looked back at with, so that nobody's secret is shown."""

from cardtable.engine.state import DEALER
from cardtable.protocols.match import WatchedMatch

Eyes = int | None
"""A seat; ``None`` for what everybody saw."""


def eyes_at(match: WatchedMatch, own: Eyes, place: int) -> tuple[Eyes, ...]:
    """Return the eyes that can be lent at a place of the log.

    The people who share a screen look with their own eyes after a curtain, where it is nobody's turn. The eyes of AI
    players are lent once the hand is over.

    :param own: the eyes with which looking back began; they are always among those returned.
    """
    players = [seat for seat in range(len(match.names)) if seat not in match.persons] if match.is_over(place) else []
    shared = match.persons if own is None and len(match.persons) > 1 else ()
    return (*shared, *(seat for seat in players if seat != own), own)


def player_who_moved(match: WatchedMatch, place: int) -> int | None:
    """Return the AI player who made the move before a place of the log; ``None`` if a person or the dealer did."""
    log = match.view_at(None, place).log
    actor = log[-1].actor if log else DEALER
    return None if actor == DEALER or actor in match.persons else actor
