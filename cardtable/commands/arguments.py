"""The commands of the command line, and their arguments."""

import argparse
import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from cardtable import __version__
from cardtable.commands import drawing
from cardtable.engine.game import Game, game_in
from cardtable.engine.seats import AILevel
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.texts import one_line

BAD_ARGUMENTS: Final = 2
"""The exit status if the arguments are wrong."""
_DESCRIPTION: Final = "A card table for six games. Without a command it opens its window."
_WITH_VALUE: Final = frozenset({"--saves", "--out", "--only"})
"""The options before a command that take a value."""
_MIN_SIZE: Final = (800, 600)
_MAX_SIZE: Final = (7680, 4320)
"""The smallest and the largest size of a picture, in pixels."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"cardtable: {one_line(message)}; see 'cardtable --help'\n")


def _parser(games: Sequence[Game]) -> argparse.ArgumentParser:
    parser = _Parser(prog="cardtable", description=_DESCRIPTION, allow_abbrev=False)
    parser.set_defaults(command=drawing.window)
    parser.add_argument("--version", action="version", version=f"cardtable {__version__}")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="the folder to keep tables in, instead of your own")
    parser.add_argument(
        "--self-test", dest="command", action="store_const", const=drawing.self_test, help=drawing.self_test.__doc__
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder for the files of the self-test")
    only = "the only game that the self-test plays"
    parser.add_argument("--only", type=partial(game, games), metavar="GAME", help=only)
    _add_commands(parser, games)
    return parser


def _add_commands(parser: argparse.ArgumentParser, games: Sequence[Game]) -> None:
    # Imported here because the window does not need these modules.
    from cardtable.commands import tables  # noqa: PLC0415
    from cardtable.commands.new_game import new_game  # noqa: PLC0415
    from cardtable.commands.statistics import statistics  # noqa: PLC0415

    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    types: dict[str, Callable[[str], object]] = {"GAME": partial(game, games), "NAME": str, "CODE": str}

    def command(name: str, run: Callable[..., None], *positionals: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=run.__doc__, description=run.__doc__, allow_abbrev=False)
        sub.set_defaults(command=run)
        for each in positionals:
            sub.add_argument(each.lower().partition(".")[0], metavar=each, type=types.get(each, Path))
        return sub

    command("open", drawing.open_table, "FILE")
    command("play", drawing.play, "CODE")
    command("check", tables.check, "FILE")

    verify = command("verify", tables.verify, "FILE")
    noted = "the fingerprint that you noted before the match, or at least its first 16 digits"
    verify.add_argument("--fingerprint", type=fingerprint, metavar="HEX", help=noted)

    command("moves", tables.moves, "FILE")

    view = command("view", tables.view, "FILE").add_mutually_exclusive_group()
    view.add_argument("--seat", type=seat, metavar="N", help="the seat whose view is printed; default: an onlooker's")
    view.add_argument("--position", action="store_true", help="print the whole position, with all hidden cards")

    move = command("move", tables.move, "FILE")
    levels = [level.value for level in AILevel]
    move.add_argument("--level", choices=levels, help="the player's level; default: as in the file, or normal")
    move.add_argument("--explain", action="store_true", help="also print the reason and the moves compared")

    picture = command("picture", drawing.picture, "FILE", "OUT.png")
    picture.add_argument("--seat", type=seat, metavar="N", help="the seat to draw for; default: the first person")
    picture.add_argument("--size", type=size, default=(1280, 720), metavar="WxH", help="the size in pixels (1280x720)")
    last = "draw an animated PNG of the last N moves of the hand instead, for any browser"
    picture.add_argument("--moves", type=count, metavar="N", help=last)

    page = command("web", tables.web, "FILE", "OUT.html")
    either = page.add_mutually_exclusive_group()
    whose = "the seat whose view is shown; default: the only person, or an onlooker with open cards"
    either.add_argument("--seat", type=seat, metavar="N", help=whose)
    either.add_argument("--open", action="store_true", help="show all cards; only finished hands can be shown so")
    page.add_argument("--hand", type=count, metavar="N", help="show only this hand, counted from 1")

    review = command("review", tables.review, "FILE")
    review.add_argument("--seat", type=seat, metavar="N", help="the seat to review; default: the first person")
    review.add_argument("--hand", type=count, metavar="N", help="the hand, counted from 1; default: the last one")

    demo = command("demo", drawing.demo, "GAME")
    pictures = "the folder for the pictures and the table"
    demo.add_argument("--out", type=Path, required=True, metavar="DIR", help=pictures)

    arena = command("arena", _arena, "GAME")
    who = "one player per seat: a level, hard@200 (with playouts per move), rule, random or exec:PROGRAM"
    arena.add_argument("--seats", required=True, metavar="WHO,WHO,...", help=who)
    matches = "the number of matches, rounded up to whole deals"
    arena.add_argument("--matches", type=count, required=True, metavar="N", help=matches)
    arena.add_argument("--hands", action="store_true", help="play single hands instead of matches")
    until = "stop when it is decided whether the first player is ahead by this margin: 8 (points) or 3%% (of the wins)"
    arena.add_argument("--until", type=margin, metavar="MARGIN", help=until)
    arena.add_argument("--plain", action="store_true", help="do not measure the luck of the cards")
    arena.add_argument("--jobs", type=count, default=1, metavar="J", help="processes that play at the same time (1)")
    cluster = "play on the workers of a cluster (dask.distributed) instead: tcp://10.0.0.1:8786"
    arena.add_argument("--cluster", default="", metavar="ADDRESS", help=cluster)
    arena.add_argument("--options", metavar="FILE", help="house rules in YAML, or the name of a preset")
    arena.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each match to this file")
    again = "the secret that an earlier contest printed, to play the same deals again"
    arena.add_argument("--secret", type=secret, metavar="TEXT", help=again)

    playtest = command("playtest", _playtest, "GAME")
    _add_playtest(playtest)

    for each in (move, arena):
        playouts, budget = (
            "rollouts per move, instead of the level's bounds",
            "seconds per move, instead of the level's bounds",
        )
        each.add_argument("--playouts", type=count, metavar="P", help=playouts)
        each.add_argument("--budget", type=seconds, metavar="S", help=budget)
    for each in (move, demo, arena, playtest):
        each.add_argument("--seed", type=seed, default=0, metavar="N", help="decides everything that is random (0)")

    command("games", tables.list_games)
    command("new-game", new_game, "NAME")

    report = command("statistics", statistics)
    sheet = "write all hands and matches to a spreadsheet file instead"
    report.add_argument("--csv", type=Path, metavar="FILE", help=sheet)
    report.add_argument(
        "--unaided",
        action="store_true",
        help="leave out deals that were played before, and for each player the hands with undo or hints",
    )


def _add_playtest(playtest: argparse.ArgumentParser) -> None:
    page = "the page to be written; default: GAME-playtest.html in this folder"
    playtest.add_argument("--out", type=Path, metavar="REPORT.html", help=page)
    playtest.add_argument("--players", type=count, metavar="N", help="the number of players; default: 4, or fewer")
    rules = "house rules in YAML, or the name of a preset; default: the printed rules"
    playtest.add_argument("--options", metavar="FILE", help=rules)
    other = "house rules to compare these with, on the same deals; default: the printed rules, unless these are they"
    playtest.add_argument("--compare", metavar="FILE", help=other)
    values = "an option to be tried with several values: minimum_bid=100..160:10"
    playtest.add_argument("--sweep", metavar="OPTION=VALUES", help=values)
    banned = "a mechanic that a player goes without, such as bidding; default: all that the game names"
    playtest.add_argument("--without", action="append", default=[], metavar="MECHANIC", help=banned)
    levels = ["rule", *(level.value for level in AILevel)]
    playtest.add_argument("--level", choices=levels, default="rule", help="the players; default: the rules of thumb")
    bound = playtest.add_mutually_exclusive_group()
    hands = "about how many hands to play by these rules; other questions get hands in proportion"
    bound.add_argument("--hands", type=count, metavar="N", help=hands)
    bound.add_argument("--seconds", type=seconds, metavar="S", help="how long to play (60)")
    place = playtest.add_mutually_exclusive_group()
    place.add_argument("--jobs", type=count, metavar="J", help="processes that play at the same time; default: all")
    cluster = "play on the workers of a cluster (dask.distributed) instead: tcp://10.0.0.1:8786"
    place.add_argument("--cluster", default="", metavar="ADDRESS", help=cluster)
    playtest.add_argument(
        "--csv", type=Path, metavar="DIR", help="write a row for each match and hand into this folder"
    )


def _playtest(arguments: Namespace, games: Sequence[Game]) -> None:
    """Play many hands without a window, and write a page about what the rules do."""
    from cardtable.commands.playtest import playtest  # noqa: PLC0415 - the other commands start without players

    playtest(arguments, games)


def _arena(arguments: Namespace, games: Sequence[Game]) -> None:
    """Play matches without a window, the same deals from every seat, and print the standings."""
    from cardtable.commands.arena import arena  # noqa: PLC0415 - the other commands start without players

    arena(arguments, games)


def with_command(argv: Sequence[str]) -> list[str]:
    """Return the arguments, with the command ``open`` inserted if a table file stands in the place of a command.

    After a double click, a desktop passes the file alone.
    """
    place = 0
    while place < len(argv) and argv[place].startswith("-"):
        place += 2 if argv[place] in _WITH_VALUE else 1
    words = list(argv)
    if place < len(words) and words[place].lower().endswith(TABLE_ENDING):
        words.insert(place, "open")
    return words


def arguments_of(argv: Sequence[str], games: Sequence[Game]) -> Namespace:
    """Return the parsed arguments; end the program with one line if they are wrong."""
    parser = _parser(games)
    arguments = parser.parse_args(argv)
    if arguments.command is not drawing.self_test and arguments.only is not None:
        parser.error("--only is for --self-test")
    if arguments.command is drawing.window and arguments.out is not None:
        parser.error("--out is for --self-test, or stands after a command")
    return arguments


def game(games: Sequence[Game], text: str) -> Game:
    """Return the game of this id."""
    try:
        return game_in(games, text)
    except KeyError as error:
        raise ArgumentTypeError(error.args[0]) from None


def seat(text: str) -> int:
    """Return the number of a seat."""
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ArgumentTypeError(f"a seat is a number of 0 or more, not {text!r}")
    return int(text)


def seed(text: str) -> int:
    """Return a seed."""
    if not re.fullmatch("-?[0-9]{1,18}", text):
        raise ArgumentTypeError(f"a seed is a whole number, not {text!r}")
    return int(text)


def secret(text: str) -> str:
    """Return a secret."""
    if not re.fullmatch("[0-9A-Za-z]{1,64}", text):
        raise ArgumentTypeError(f"a secret is up to 64 letters and digits, not {text!r}")
    return text


def fingerprint(text: str) -> str:
    """Return the beginning of a fingerprint."""
    digits = re.sub(r"[\s:-]", "", text).lower()
    if not re.fullmatch("[0-9a-f]{16,64}", digits):
        raise ArgumentTypeError(f"a fingerprint is 64 digits 0 to 9 and a to f, or the first 16 or more, not {text!r}")
    return digits


def count(text: str) -> int:
    """Return a number of at least 1."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ArgumentTypeError(f"this must be a number of 1 or more, not {text!r}")
    return int(text)


def margin(text: str) -> tuple[float, bool]:
    """Return a margin, and whether it is in points; otherwise it is a share of the wins."""
    if not re.fullmatch(r"[0-9]{0,6}(\.[0-9]{0,6})?%?", text) or not text.strip("0.%"):
        raise ArgumentTypeError(f"a margin is written 8 (points) or 3% (of the wins), not {text!r}")
    return (float(text[:-1]) / 100, False) if text.endswith("%") else (float(text), True)


def seconds(text: str) -> float:
    """Return a time in seconds."""
    if not re.fullmatch(r"[0-9]{0,4}(\.[0-9]{0,6})?", text) or not text.strip("0."):
        raise ArgumentTypeError(f"seconds are written 0.5, not {text!r}")
    return float(text)


def size(text: str) -> tuple[int, int]:
    """Return a size in pixels."""
    match = re.fullmatch("([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if not match:
        raise ArgumentTypeError(f"a size is written 1280x720, not {text!r}")
    size = int(match[1]), int(match[2])
    if not all(low <= side <= high for low, side, high in zip(_MIN_SIZE, size, _MAX_SIZE, strict=True)):
        raise ArgumentTypeError(f"a size is from 800x600 to 7680x4320 pixels, not {text!r}")
    return size
