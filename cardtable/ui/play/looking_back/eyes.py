"""Which seats' views can be shown while looking back without giving away a secret."""

from cardtable.engine.seats import DEALER
from cardtable.play.match import Match

Eyes = int | None
"""The seat whose view is shown; ``None`` for what everybody saw."""


def eyes_at(match: Match, own: Eyes, place: int) -> tuple[Eyes, ...]:
    """Return the seats whose views can be shown at a place of the log.

    Once the hand is over, everybody may see what any player held, unless it stays secret. Before, and where it does,
    people who share a screen can each see their own view after a curtain, if looking back began on no person's turn.

    :param own: the view with which looking back began; it is always among those returned.
    """
    shared = match.persons if own is None and len(match.persons) > 1 else ()
    seats = [*match.persons, *(seat for seat in range(len(match.names)) if seat not in match.persons)]
    return (*(seat for seat in seats if seat != own and (seat in shared or match.lends(seat, place))), own)


def needs_curtain(match: Match, own: Eyes, seat: Eyes, place: int) -> bool:
    """Whether only the person at a seat may see the view of that seat at a place of the log."""
    return seat is not None and seat != own and not match.lends(seat, place)


def player_who_moved(match: Match, place: int) -> int | None:
    """Return the AI player who made the move before a place of the log; ``None`` if a person or the dealer did."""
    log = match.view_at(None, place).log
    actor = log[-1].actor if log else DEALER
    return None if actor == DEALER or actor in match.persons else actor
