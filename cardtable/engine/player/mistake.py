"""How much a move must cost to count as a mistake worth a word."""

from enum import StrEnum


class Mistake(StrEnum):
    """A size of mistakes; each game says what it amounts to (see :meth:`Bot.amount`)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
