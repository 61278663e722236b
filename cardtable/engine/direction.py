"""Which way the play goes round the table."""

from enum import StrEnum


class Direction(StrEnum):
    """The order in which seats act. ``UNDETERMINED`` where everybody acts at the same time."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    UNDETERMINED = "undetermined"
