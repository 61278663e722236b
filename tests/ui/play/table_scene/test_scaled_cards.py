"""Cards in a new size are scaled while they move, and drawn crisply as soon as there is time."""

from pathlib import Path

from cardtable.ai.search import by_rule
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.look import Look
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program


def at_a_turn(folder: Path, *, scales: bool) -> tuple[Program, TableScene]:
    """Return the program at a person's turn.

    :param scales: whether pictures in new sizes are scaled, as they are in the running program.
    """
    program = Program(folder)
    look = Look.of(program.screen.size, pictures=Pictures(scales=scales))
    program.loop.restyle(look)
    program.app.art = CardArt(pictures=look.pictures)
    scene = program.sit_down("five-hundred", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    return program, scene


def draw_ahead(program: Program) -> None:
    """Let the program use the turns with time to spare, and draw what has changed."""
    while program.loop.work_ahead(0.0):
        pass
    program.loop.tick()


def test_a_table_at_rest_looks_the_same_whether_its_cards_were_scaled_meanwhile_or_not(tmp_path: Path) -> None:
    crisp, scene = at_a_turn(tmp_path / "crisp", scales=False)
    swift, other = at_a_turn(tmp_path / "swift", scales=True)
    pictures, scaled = swift.loop.look.pictures, 0
    for number in range(8):
        for program, table in ((crisp, scene), (swift, other)):
            table.make(by_rule(table.board.view, number, table.match.game).move)
            program.run_until(lambda table=table: table.to_act)  # type: ignore[misc]
            program.run(6.0)
        version = pictures.version
        draw_ahead(swift)
        scaled += pictures.version > version
        assert swift.screen.surface.get_buffer().raw == crisp.screen.surface.get_buffer().raw
    assert scaled, "no card had a new size"
