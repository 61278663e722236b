"""A table with finished hands at its score sheet."""

from dataclasses import replace
from pathlib import Path
from random import Random

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.theme import Size
from tests.situations import LONG_NAMES, at, hands, one_person, or_the_end
from tests.ui.at_the_table import Program

NORMAL = (1280, 720, Size.NORMAL)
LARGEST = (960, 720, Size.LARGEST)
"""The form in which there is the least room."""
HANDS = 2


def after_two_hands(game: Game | str, players: int) -> Table:
    """Return a table of a person and AI players with long names after two hands, or at the end of its match."""
    return at(game, seats=one_person(seats=players, names=LONG_NAMES), until=or_the_end(hands(HANDS)))


TABLES = {(game.id, players): (game, players) for game in GAMES for players in {game.players[0], game.players[-1]}}


def sheet(
    folder: Path, table: Table, size: tuple[int, int, Size] = NORMAL, *, rested: bool = True
) -> tuple[Program, ScoreSheetPage]:
    """Return the score sheet.

    :param rested: whether presses count already.
    """
    program = Program(folder, size[:2])
    program.loop.restyle(replace(program.loop.look, zoom=size[2]))
    match = LiveMatch(table, program.app.players, None, Random(1), pause=0.0)
    program.app.play.match = match
    program.app.play.show_scores(match)
    scene = program.comes_to(ScoreSheetPage)
    if rested:
        program.rest()
    return program, scene


def hand_sheet(folder: Path, table: Table, size: tuple[int, int, Size] = NORMAL) -> tuple[Program, ScoreSheetPage]:
    """Return the sheet of the last hand, also when the match is over."""
    program, scene = sheet(folder, table, size)
    if scene.shows_match:
        program.press("Score sheet")
    program.run(0.1)
    return program, scene
