"""Days in words, in English whatever the computer's language is."""

from datetime import date
from typing import Final

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def day_and_month(day: date) -> str:
    """Return a day: ``18 November``."""
    return f"{day.day} {MONTHS[day.month - 1]}"
