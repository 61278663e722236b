"""What can go wrong on a command line besides the files."""


class UsageError(Exception):
    """Arguments that make no sense together with what they are about: a seat that the table has not."""


class TrialError(Exception):
    """Something that belongs to the program is missing or does not work. The message says what."""
