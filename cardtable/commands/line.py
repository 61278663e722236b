"""The command line: its commands and arguments, and a message of one line for every error."""

import argparse
import io
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from cardtable import __version__
from cardtable.commands import drawing
from cardtable.commands.opening import with_command
from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.store.files import StoreError, TableFileError
from cardtable.store.oneline import one_line

BAD_FILE: Final = 1
FAILED: Final = 1
BAD_ARGUMENTS: Final = 2
INTERRUPTED: Final = 130
_WHAT: Final = "A card table for six games. Without a command it opens its window."
_WORDS: Final = ("GAME", "NAME", "CODE")
_SIZES: Final = ((800, 600), (7680, 4320))


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"cardtable: {one_line(message)}; 'cardtable --help' says more\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cardtable", description=_WHAT, allow_abbrev=False)
    parser.set_defaults(command=drawing.window)
    parser.add_argument("--version", action="version", version=f"cardtable {__version__}")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="the folder to keep tables in, instead of your own")
    parser.add_argument(
        "--self-test", dest="command", action="store_const", const=drawing.self_test, help=drawing.self_test.__doc__
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder for the files of the self-test")
    _add_commands(parser)
    return parser


def _add_commands(parser: argparse.ArgumentParser) -> None:
    # The window needs none of these.
    from cardtable.commands import figures, tables  # noqa: PLC0415
    from cardtable.commands.new_game import new_game  # noqa: PLC0415
    from cardtable.commands.review import review  # noqa: PLC0415
    from cardtable.commands.verify import verify  # noqa: PLC0415
    from cardtable.commands.web import web  # noqa: PLC0415

    commands = parser.add_subparsers(metavar="COMMAND", title="commands")

    def command(name: str, run: Callable[..., None], *positionals: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=run.__doc__, description=run.__doc__, allow_abbrev=False)
        sub.set_defaults(command=run)
        for each in positionals:
            sub.add_argument(each.lower().partition(".")[0], metavar=each, type=str if each in _WORDS else Path)
        return sub

    command("open", drawing.open_table, "FILE")
    command("play", drawing.play, "CODE")
    command("check", tables.check, "FILE")
    command("verify", verify, "FILE")
    command("moves", tables.moves, "FILE")
    _add_sight(command("view", tables.view, "FILE"))
    move = command("move", tables.move, "FILE")
    _add_advice(move)
    _add_picture(command("picture", drawing.picture, "FILE", "OUT.png"))
    _add_page(command("web", web, "FILE", "OUT.html"))
    _add_review(command("review", review, "FILE"))
    demo = command("demo", drawing.demo, "GAME")
    pictures = "the folder for the pictures and the table"
    demo.add_argument("--out", type=Path, required=True, metavar="DIR", help=pictures)
    arena = command("arena", _arena, "GAME")
    _add_contest(arena)
    for each in (move, arena):
        _add_bounds(each)
    for each in (move, demo, arena):
        each.add_argument("--seed", type=_seed, default=0, metavar="N", help="decides everything random (0)")
    command("games", tables.list_games)
    command("new-game", new_game, "NAME")
    _add_report(command("statistics", figures.statistics))


def _add_sight(view: argparse.ArgumentParser) -> None:
    either = view.add_mutually_exclusive_group()
    either.add_argument("--seat", type=_seat, metavar="N", help="the seat whose view it is; without it, an onlooker's")
    either.add_argument("--position", action="store_true", help="the whole position, hidden cards too")


def _add_advice(move: argparse.ArgumentParser) -> None:
    levels = [level.value for level in AILevel]
    move.add_argument("--level", choices=levels, help="how well the player plays (as the file says, or normal)")
    move.add_argument("--explain", action="store_true", help="also the reason, and the moves compared")


def _add_picture(picture: argparse.ArgumentParser) -> None:
    picture.add_argument("--seat", type=_seat, metavar="N", help="whose view it is; without it, the first person's")
    picture.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="in pixels (1280x720)")
    last = "draw the last N moves of the hand instead, one after the other: an animated PNG for any browser"
    picture.add_argument("--moves", type=_count, metavar="N", help=last)


def _add_page(page: argparse.ArgumentParser) -> None:
    either = page.add_mutually_exclusive_group()
    whose = "whose eyes it is made for; without it, the only person's, or an onlooker's with open cards"
    either.add_argument("--seat", type=_seat, metavar="N", help=whose)
    either.add_argument("--open", action="store_true", help="all cards open; shows finished hands alone")
    page.add_argument("--hand", type=_count, metavar="N", help="only this hand, counted from 1")


def _add_review(review: argparse.ArgumentParser) -> None:
    review.add_argument("--seat", type=_seat, metavar="N", help="whose moves; without it, the first person's")
    review.add_argument("--hand", type=_count, metavar="N", help="which hand, counted from 1; without it, the last one")


def _add_bounds(player: argparse.ArgumentParser) -> None:
    player.add_argument("--playouts", type=_count, metavar="P", help="rollouts a move, instead of the level's bounds")
    player.add_argument("--budget", type=_seconds, metavar="S", help="seconds a move, instead of the level's bounds")


def _add_report(statistics: argparse.ArgumentParser) -> None:
    sheet = "write all hands and matches into a spreadsheet file instead"
    statistics.add_argument("--csv", type=Path, metavar="FILE", help=sheet)
    statistics.add_argument(
        "--unaided", action="store_true", help="leave out hands with undo, hints, or deals that were played before"
    )


def _add_contest(arena: argparse.ArgumentParser) -> None:
    who = "a seat each: a level, hard@200 (with playouts a move), rule, random or exec:PROGRAM"
    arena.add_argument("--seats", required=True, metavar="WHO,WHO,...", help=who)
    arena.add_argument("--matches", type=_count, required=True, metavar="N", help="how many, rounded up to whole deals")
    arena.add_argument("--hands", action="store_true", help="play single hands instead of matches")
    until = "end as soon as it is decided whether the first player is ahead: by 8 (points) or 3%% (of the wins)"
    arena.add_argument("--until", type=_margin, metavar="MARGIN", help=until)
    arena.add_argument("--plain", action="store_true", help="do not measure the luck of the cards")
    arena.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes that play at the same time (1)")
    cluster = "play on the workers of a cluster (dask.distributed) instead: tcp://10.0.0.1:8786"
    arena.add_argument("--cluster", default="", metavar="ADDRESS", help=cluster)
    arena.add_argument("--options", metavar="FILE", help="house rules in YAML, or the name of a preset")
    arena.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each match into this file")
    secret = "the secret that an earlier contest printed, for the same deals again"
    arena.add_argument("--secret", type=_secret, metavar="TEXT", help=secret)


def _arena(arguments: Namespace, games: Sequence[Game]) -> None:
    """Let players play each other without a window, the same deals from every seat, and print how they did."""
    from cardtable.commands.arena import arena  # noqa: PLC0415 - the other commands start without players

    arena(arguments, games)


def _seat(text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", text):
        raise argparse.ArgumentTypeError(f"a seat is a number of 0 or more, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"a seed is a whole number, not {text!r}")
    return int(text)


def _secret(text: str) -> str:
    if not re.fullmatch("[0-9A-Za-z]{1,64}", text):
        raise argparse.ArgumentTypeError(f"a secret is up to 64 letters and digits, not {text!r}")
    return text


def _count(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"this must be a number of 1 or more, not {text!r}")
    return int(text)


def _margin(text: str) -> tuple[float, bool]:
    """Return the margin, and whether it is in points rather than a share of the wins."""
    if not re.fullmatch(r"[0-9]{0,6}(\.[0-9]{0,6})?%?", text) or not text.strip("0.%"):
        raise argparse.ArgumentTypeError(f"a margin is written 8 (points) or 3% (of the wins), not {text!r}")
    return (float(text[:-1]) / 100, False) if text.endswith("%") else (float(text), True)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,4}(\.[0-9]{0,6})?", text) or not text.strip("0."):
        raise argparse.ArgumentTypeError(f"seconds are written 0.5, not {text!r}")
    return float(text)


def _size(text: str) -> tuple[int, int]:
    size = re.fullmatch("([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if not size:
        raise argparse.ArgumentTypeError(f"a size is written 1280x720, not {text!r}")
    width, height = int(size[1]), int(size[2])
    (least_width, least_height), (most_width, most_height) = _SIZES
    if not (least_width <= width <= most_width and least_height <= height <= most_height):
        raise argparse.ArgumentTypeError("a size is from 800x600 to 7680x4320 pixels")
    return width, height


def arguments_of(argv: Sequence[str]) -> Namespace:
    """Return what the arguments say; ends the program with one line if they are wrong."""
    return _parser().parse_args(argv)


def run(argv: Sequence[str] | None, games: Sequence[Game]) -> int:
    """Do what the arguments say, and return the exit status.

    :param argv: the arguments, or those of this process.
    :param games: the games that are known.
    """
    _speak_utf8()
    words = with_command(sys.argv[1:] if argv is None else argv)
    arguments = _parser().parse_args(words) if words else Namespace(command=drawing.window, saves=None)
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
