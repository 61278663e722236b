"""The sizes of mistakes; a person chooses the smallest before which the tutor asks."""

from enum import StrEnum


class Mistake(StrEnum):
    """The size of a mistake; each game sets the least loss of each size (see :meth:`WorthMeasure.min_loss`)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
