"""The command line: runs a command and reports errors in one line."""

import contextlib
import errno
import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final, TextIO

from cardtable.ai.hands import EndlessHandError
from cardtable.commands import drawing
from cardtable.commands.arguments import BAD_ARGUMENTS, arguments_of, with_command
from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.game import Game
from cardtable.store.errors import StoreError, TableFileError, reason_of
from cardtable.store.texts import one_line
from cardtable.ui.assets import AssetError

BAD_FILE: Final = 1
FAILED: Final = 1
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""


def run(argv: Sequence[str] | None, games: Sequence[Game]) -> int:
    """Run the command of the arguments and return the exit status.

    :param argv: the arguments; ``None`` for those of this process.
    :param games: all games.
    :raises SystemExit: if the arguments are wrong, or ask for help or the version.
    """
    _use_utf8()
    try:
        try:
            return _status_of(with_command(sys.argv[1:] if argv is None else argv), games)
        finally:
            sys.stdout.flush()  # an error at the end of Python would be a traceback and the status 120
    except OSError as error:
        _drop(sys.stdout)
        if _reader_has_ended(error):
            return 0
        where = f"{error.filename}: " if error.filename else ""
        return _report(f"cardtable: {where}{reason_of(error)}", FAILED)


def _status_of(words: Sequence[str], games: Sequence[Game]) -> int:
    """Run the command and return the exit status.

    :raises OSError: if the output, or anything else that no command expects, cannot be written or read.
    """
    arguments = arguments_of(words, games) if words else Namespace(command=drawing.window, saves=None)
    try:
        arguments.command(arguments, games)
    except TableFileError as error:
        return _report(str(error), BAD_FILE)
    except UsageError as error:
        return _report(f"cardtable: {error}", BAD_ARGUMENTS)
    except (TrialError, AssetError, EndlessHandError) as error:
        return _report(f"cardtable: {error}", FAILED)
    except StoreError as error:
        return _report(f"cardtable: {error}", BAD_FILE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _reader_has_ended(error: OSError) -> bool:
    """Whether the program that read the output has ended, as ``head`` does; Windows has another error for that."""
    return isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)


def _drop(stream: TextIO) -> None:
    """Send what could not be written to nowhere; otherwise Python tries again when it ends, and fails."""
    with contextlib.suppress(io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _use_utf8() -> None:
    """Write UTF-8, so that names and suit signs are printed correctly; write to nowhere if there is no console."""
    if sys.stdout is None or sys.stderr is None:  # a program without a console
        null = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open for as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or null, sys.stderr or null
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _report(message: str, status: int) -> int:
    """Print an error and return the exit status."""
    try:
        print(one_line(message), file=sys.stderr, flush=True)
    except OSError:  # both outputs may go to the same full disk
        _drop(sys.stderr)
    return status
