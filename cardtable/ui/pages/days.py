"""Days in words, in English whatever the language of the computer."""

from datetime import date
from typing import Final

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def day_and_month(day: date) -> str:
    """Return a day in the form ``18 November``."""
    return f"{day.day} {MONTHS[day.month - 1]}"
