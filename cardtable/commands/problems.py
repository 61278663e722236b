"""The errors of commands, besides those of files."""


class UsageError(Exception):
    """An argument does not fit the table or the game, such as a seat that the table does not have."""


class TrialError(Exception):
    """A check failed, or a part of the program is missing. The message says which."""
