"""The command line: runs a command and reports errors in one line."""

import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from cardtable.commands import drawing
from cardtable.commands.arguments import BAD_ARGUMENTS, arguments_of, with_command
from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.game import Game
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.texts.one_line import one_line
from cardtable.ui.assets import AssetError

BAD_FILE: Final = 1
FAILED: Final = 1
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""


def run(argv: Sequence[str] | None, games: Sequence[Game]) -> int:
    """Run the command of the arguments and return the exit status.

    :param argv: the arguments; ``None`` for those of this process.
    :param games: all games.
    """
    _use_utf8()
    words = with_command(sys.argv[1:] if argv is None else argv)
    arguments = arguments_of(words) if words else Namespace(command=drawing.window, saves=None)
    try:
        arguments.command(arguments, games)
        sys.stdout.flush()
    except TableFileError as error:
        return _report(str(error), BAD_FILE)
    except UsageError as error:
        return _report(f"cardtable: {error}", BAD_ARGUMENTS)
    except (TrialError, AssetError) as error:
        return _report(f"cardtable: {error}", FAILED)
    except StoreError as error:
        return _report(f"cardtable: {error}", BAD_FILE)
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not try to write the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _report(f"cardtable: {where}{error.strerror or error}", BAD_FILE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


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
    print(one_line(message), file=sys.stderr)
    return status
