"""Which seats' views can be shown while looking back without giving away a secret."""

from cardtable.engine.state import DEALER
from cardtable.protocols.match import WatchedMatch

Eyes = int | None
"""The seat whose view is shown; ``None`` for what everybody saw."""


def eyes_at(match: WatchedMatch, own: Eyes, place: int) -> tuple[Eyes, ...]:
    """Return the seats whose views can be shown at a place of the log.

    People who share a screen can each see their own view after a curtain, if looking back began on no person's turn.
    The views of AI players can be seen once the hand is over.

    :param own: the view with which looking back began; it is always among those returned.
    """
    players = [seat for seat in range(len(match.names)) if seat not in match.persons] if match.is_over(place) else []
    shared = match.persons if own is None and len(match.persons) > 1 else ()
    return (*shared, *(seat for seat in players if seat != own), own)


def player_who_moved(match: WatchedMatch, place: int) -> int | None:
    """Return the AI player who made the move before a place of the log; ``None`` if a person or the dealer did."""
    log = match.view_at(None, place).log
    actor = log[-1].actor if log else DEALER
    return None if actor == DEALER or actor in match.persons else actor
