"""While cards are dealt, what is at the seats and in the middle grows with each card."""

from cardtable.ui.table.motion import filling
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def test_each_seat_counts_the_cards_that_have_arrived(program: Program, written: Writings) -> None:
    scene = program.sit_down("blackjack", one_person())  # 13 cards each
    seen = []
    while filling(scene.board.motions):
        written.clear()
        program.tick()
        seen.append(sorted(int(each.text) for each in written if each.text.isdigit()))
        program.clock.sleep(0.2)
    assert seen[0] == []
    assert seen == sorted(seen)
    assert any(all(0 < count < 13 for count in counts) for counts in seen if len(counts) == 3)
    program.run(0.5)
    assert not filling(scene.board.motions)


def test_cards_that_are_yet_to_be_dealt_have_no_caption(program: Program, written: Writings) -> None:
    scene = program.sit_down("big-three", one_person(seats=3), seed=3)

    def has_caption() -> bool:
        written.clear()
        scene.board.version += 1  # the table is drawn again
        scene.draw(program.screen.surface)
        return "Left over" in [each.text for each in written]

    program.run_until(lambda: any(motion.dealt for motion in scene.board.motions))
    assert scene.board.view.zone("leftover").cards
    assert not has_caption()
    program.run_until(lambda: not scene.board.motions)
    assert has_caption()
