"""How long ago something was, as people say it."""

from datetime import datetime
from typing import Final

from cardtable.engine.words import counted

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOUR: Final = 3600.0
"""Seconds."""


def ago(when: datetime, now: datetime) -> str:
    """Return how long ago it was: ``20 minutes ago``, ``yesterday, 21:14``, ``Thursday``, ``12 November``."""
    seconds = (now - when).total_seconds()
    days = (now.date() - when.date()).days
    if 0 <= seconds < HOUR:
        minutes = int(seconds // 60)
        return f"{counted(minutes, 'minute')} ago" if minutes else "just now"
    if days == 0:
        return f"today, {when:%H:%M}"
    if days == 1:
        return f"yesterday, {when:%H:%M}"
    if 1 < days < 7:
        return _DAYS[when.weekday()]
    return day_words(when, now)


def day_words(when: datetime, now: datetime) -> str:
    """Return a day: ``12 November``, with its year if that is not the present one."""
    day = f"{when.day} {_MONTHS[when.month - 1]}"
    return day if when.year == now.year else f"{day} {when.year}"
