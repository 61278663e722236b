"""The command line: runs a command, and turns every error into a message of one line."""

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

BAD_FILE: Final = 1
FAILED: Final = 1
INTERRUPTED: Final = 130


def run(argv: Sequence[str] | None, games: Sequence[Game]) -> int:
    """Do what the arguments say, and return the exit status.

    :param argv: the arguments, or those of this process.
    :param games: the games that are known.
    """
    _speak_utf8()
    words = with_command(sys.argv[1:] if argv is None else argv)
    arguments = arguments_of(words) if words else Namespace(command=drawing.window, saves=None)
    try:
        arguments.command(arguments, games)
        sys.stdout.flush()
    except TableFileError as error:
        return _complain(str(error), BAD_FILE)
    except UsageError as error:
        return _complain(f"cardtable: {error}", BAD_ARGUMENTS)
    except TrialError as error:
        return _complain(f"cardtable: {error}", FAILED)
    except StoreError as error:
        return _complain(f"cardtable: {error}", BAD_FILE)
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not try to write the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"cardtable: {where}{error.strerror or error}", BAD_FILE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _speak_utf8() -> None:
    """Make names and suit signs come out right where the system does not write UTF-8, or has no console."""
    if sys.stdout is None or sys.stderr is None:  # a program without a console
        nothing = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open for as long as the program runs
        sys.stdout, sys.stderr = sys.stdout or nothing, sys.stderr or nothing
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _complain(message: str, status: int) -> int:
    print(one_line(message), file=sys.stderr)
    return status
