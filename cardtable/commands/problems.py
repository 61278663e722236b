"""What can go wrong on a command line besides the files."""


class UsageError(Exception):
    """Arguments that make no sense together with what they are about: a seat that the table has not."""
