"""The errors of commands, besides those in files."""


class UsageError(Exception):
    """Arguments that do not fit what they are about, such as a seat that the table does not have."""


class TrialError(Exception):
    """Something that belongs to the program is missing or does not work. The message says what."""
