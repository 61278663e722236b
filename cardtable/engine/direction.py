"""The direction of play round the table."""

from enum import StrEnum


class Direction(StrEnum):
    """The direction in which the seats act; ``UNDETERMINED`` where all of them act at the same time."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    UNDETERMINED = "undetermined"
