"""Wires tables, players, the store and the screen together."""


class NoDisplayError(Exception):
    """There is no screen to open a window on; the message says so and what to do, in one line."""
