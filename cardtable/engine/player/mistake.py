"""The sizes of mistakes, from which a person chooses the least to be told of."""

from enum import StrEnum


class Mistake(StrEnum):
    """The size of a mistake; each game sets the least loss of each size (see :meth:`Bot.min_loss`)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
