"""Commands run in this process, with their output."""

from typing import Any

import pytest

from cardtable.commands.command_line import run
from cardtable.games import GAMES as REAL_GAMES
from tests.contract.toy import TOY

GAMES = (TOY, *REAL_GAMES)


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that must go well and silently but for its output, which is returned."""
    assert run([str(each) for each in arguments], GAMES) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def complaint(capsys: pytest.CaptureFixture[str], status: int, *arguments: object) -> str:
    """Run a command that must fail with this status and one line, which is returned."""
    ended: Any
    try:
        ended = run([str(each) for each in arguments], GAMES)
    except SystemExit as end:  # how argparse ends a program
        ended = end.code
    output = capsys.readouterr()
    assert (ended, output.out) == (status, "")
    assert output.err.count("\n") == 1
    return output.err
