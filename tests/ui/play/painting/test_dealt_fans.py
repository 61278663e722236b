"""The fans at the seats, and the numbers on them, grow with each card of a deal."""

from cardtable.ui.table.motion import filling
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def counts_now(program: Program, written: Writings) -> list[int]:
    """Return the numbers on the fans in the frame of this moment."""
    written.clear()
    program.tick()
    return sorted(int(each.text) for each in written if each.text.isdigit())


def test_each_seat_counts_the_cards_that_have_arrived(program: Program, written: Writings) -> None:
    scene = program.sit_down("blackjack", one_person())  # 13 cards each
    seen = []
    while filling(scene.board.motions):
        seen.append(counts_now(program, written))
        program.clock.sleep(0.2)
    program.run(0.5)
    assert seen[0] == []
    assert seen == sorted(seen)
    assert any(all(0 < count < 13 for count in counts) for counts in seen if len(counts) == 3)
    assert not filling(scene.board.motions)
