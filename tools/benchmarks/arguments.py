"""The arguments of the measurements, which are all parsed alike."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import partial
from typing import Final

from cardtable.commands.arguments import game
from cardtable.games import GAMES
from tools.silly.groups import GROUPS

ALL: Final = "all if none is named"


def parser_of(name: str, documentation: str | None) -> ArgumentParser:
    """Return the parser of ``run.py bench NAME``, whose help is the documentation of the measurement's module."""
    program = f"python3 run.py bench {name}"
    return ArgumentParser(program, description=documentation, formatter_class=RawDescriptionHelpFormatter)


def add_games(parser: ArgumentParser, which: str = ALL) -> None:
    """Let the command name games: ``arguments.games`` is a list of them."""
    parser.add_argument("games", nargs="*", type=partial(game, GAMES), metavar="GAME", help=which)


def add_game(parser: ArgumentParser) -> None:
    """Let the command name one game: ``arguments.game``."""
    parser.add_argument("game", type=partial(game, GAMES), metavar="GAME")


def add_groups(parser: ArgumentParser) -> None:
    """Let the command name groups of positions: ``arguments.groups`` is a list of their names."""
    names = [group.name for group in GROUPS]
    parser.add_argument("groups", nargs="*", choices=names, metavar="GROUP", help=f"of {', '.join(names)}; {ALL}")
