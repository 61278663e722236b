"""The program before a picture: with the profile of Ann, and a hand that plays itself."""

import tempfile
from pathlib import Path

from cardtable.ai.search import by_rule
from cardtable.ui.play.table_scene import TableScene
from tests.ui.at_the_table import Program

HD, SMALL = (1280, 720), (800, 600)


def new_program(size: tuple[int, int] = HD) -> Program:
    program = Program(Path(tempfile.mkdtemp()), size)
    program.app.profile.introduce("Ann")
    return program


def play_on(program: Program, scene: TableScene) -> None:
    """Play until the score sheet comes."""
    number = 0
    while True:
        program.run_until(lambda: scene.to_act or program.scene is not scene)
        if program.scene is not scene:
            program.run(5)
            return
        number += 1
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
