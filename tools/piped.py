"""The end of a tool whose output is read by another program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def piped(main: Callable[[], int | None]) -> int:
    """Run a tool and return its exit status: 0 if the program that reads its output has ended, as ``head`` does."""
    try:
        try:
            return main() or 0
        finally:
            sys.stdout.flush()  # an error at the end of Python would be a traceback
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries again when it ends
        return 0
