"""The commands that draw: the window, pictures of tables, the demonstration, the self-test."""

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.game import Game
from cardtable.store.folders import folders

# Modules that draw are imported where they are needed, so the other commands start fast and without pygame.


def window(arguments: Namespace, games: Sequence[Game]) -> None:
    """Open the window."""
    gc.disable()
    from cardtable.program.program import open_window  # noqa: PLC0415
    from cardtable.ui.assets import AssetError  # noqa: PLC0415
    from cardtable.ui.desktop.window import NoDisplayError, show_box  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    try:
        code = getattr(arguments, "deal", None)
        open_window(folders(arguments.saves), games, getattr(arguments, "file", None), code)
    except NoDisplayError as error:
        raise UsageError(str(error)) from None
    except AssetError as error:
        if getattr(sys, "frozen", False):  # a packaged program is usually started without a console
            show_box("Cardtable cannot start", str(error))
        raise


def play(arguments: Namespace, games: Sequence[Game]) -> None:
    """Open the window at a new table made from a code."""
    from cardtable.engine.deals.deal_code import CodeError, read_code  # noqa: PLC0415

    try:
        arguments.deal = read_code(arguments.code, games)
    except CodeError as error:
        raise UsageError(str(error)) from None
    window(arguments, games)


def open_table(arguments: Namespace, games: Sequence[Game]) -> None:
    """Open the window at a saved table. The file name alone, without "open", does the same."""
    window(arguments, games)


def picture(arguments: Namespace, games: Sequence[Game]) -> None:
    """Draw a table as one seat sees it, or an animated picture of the last moves."""
    out: Path = arguments.out
    if out.suffix.lower() != ".png":
        raise UsageError(f"the picture's name must end in .png, not {out.name!r}")
    if out.is_dir() or not os.access(out if out.exists() else out.parent, os.W_OK):
        raise UsageError(f"{out} can't be written")
    from cardtable.commands.tables import check_seat, first_person, load  # noqa: PLC0415

    table = load(arguments.file, games)
    check_seat(table, arguments.seat)
    seat = first_person(table) if arguments.seat is None else arguments.seat
    if arguments.moves is not None:
        from cardtable.program.sharing.animated_pictures import draw_animated_picture  # noqa: PLC0415

        draw_animated_picture(table, seat, arguments.size, out, arguments.moves)
        return
    from cardtable.program.sharing.pictures import draw_picture  # noqa: PLC0415

    draw_picture(table, seat, arguments.size, out)


def demo(arguments: Namespace, games: Sequence[Game]) -> None:
    """Play a whole match of AI players, and save pictures of it and the table file."""
    from cardtable.commands.demo import run_demo  # noqa: PLC0415

    run_demo(arguments.game, games, _folder(arguments.out), arguments.seed)


def self_test(arguments: Namespace, games: Sequence[Game]) -> None:
    """Test the program in a window: play a hand of every game, save, resume; print a report."""
    if arguments.only is not None:
        games = [arguments.only]
    if arguments.out is not None:
        _self_test_in(_folder(arguments.out), games)
        return
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory(prefix="cardtable-") as folder:
        _self_test_in(Path(folder), games)


def _self_test_in(out: Path, games: Sequence[Game]) -> None:
    try:
        from cardtable.commands.self_test import SelfTestError, run_self_test  # noqa: PLC0415
        from cardtable.ui.desktop.window import NoDisplayError  # noqa: PLC0415
    except ImportError as error:
        raise TrialError(f"the self-test failed: a part of the program is missing: {error}") from error
    with (out / "self-test.txt").open("w", encoding="utf-8") as report:

        def say(line: str) -> None:
            print(line, flush=True)
            print(line, file=report, flush=True)

        try:
            run_self_test(out, games, say)
        except NoDisplayError as error:
            raise UsageError(str(error)) from None
        except SelfTestError as error:
            say(f"failed: {error}")
            raise TrialError(f"the self-test failed: {error}") from error


def _folder(out: Path) -> Path:
    """Return the folder; create it if necessary.

    :raises UsageError: if it cannot be created, or nothing can be written there.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"the folder {out} can't be made: {error.strerror}") from None
    if not os.access(out, os.W_OK):
        raise UsageError(f"nothing can be written to {out}")
    return out
