"""Days and times in words, in English whatever the language of the computer."""

from datetime import date, datetime
from pathlib import Path
from typing import Final

from cardtable.engine.typography import counted
from cardtable.store.evenings import begun_at

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
HOUR_SECONDS: Final = 3600.0


def day_and_month(day: date) -> str:
    """Return a day in the form ``18 November``."""
    return f"{day.day} {MONTHS[day.month - 1]}"


def ago(when: datetime, now: datetime) -> str:
    """Return how long ago a time was: ``20 minutes ago``, ``yesterday, 21:14``, ``Thursday``, ``12 November``."""
    seconds = (now - when).total_seconds()
    days = (now.date() - when.date()).days
    if 0 <= seconds < HOUR_SECONDS:
        minutes = int(seconds // 60)
        return f"{counted(minutes, 'minute')} ago" if minutes else "just now"
    if days == 0:
        return f"today, {when:%H:%M}"
    if days == 1:
        return f"yesterday, {when:%H:%M}"
    if 1 < days < 7:
        return WEEKDAYS[when.weekday()]
    return day_words(when, now)


def in_sentence(when: datetime, now: datetime) -> str:
    """Return the day of a past time for the end of a sentence: ``yesterday``, ``on Thursday``, ``on 12 November``."""
    days = (now.date() - when.date()).days
    if days in (0, 1):
        return ("today", "yesterday")[days]
    return f"on {WEEKDAYS[when.weekday()] if 1 < days < 7 else day_words(when, now)}"


def begun_words(evening: Path, now: datetime) -> str:
    """Return when a duplicate evening was begun, by which it differs from all others: ``begun 28 November, 20:15``.

    :param evening: its folder; one that was begun in the same minute as another has a number in its name.
    """
    begun = begun_at(evening)
    if begun is None:
        return evening.name
    number = evening.name.partition(" ")[2].partition(" ")[2]
    return " ".join(filter(None, (f"begun {day_words(begun, now)}, {begun:%H:%M}", number)))


def day_words(when: datetime, now: datetime) -> str:
    """Return a day: ``12 November``, with its year if that is not the current one."""
    day = day_and_month(when)
    return day if when.year == now.year else f"{day} {when.year}"
