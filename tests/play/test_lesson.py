"""A lesson as a match, without a window: undo and redo keep to what is said at each place."""

from cardtable.play.lesson import LessonMatch
from cardtable.store.lessons import LEARNER, lesson_of
from tests.known_games import game_of


def until(match: LessonMatch, place: int) -> None:
    """Play a lesson to its end, or up to a number of moves, and read every remark."""
    while match.place < place:
        if match.expected is not None:
            match.play(match.expected)
        elif match.waits:
            match.next_remark()
        else:
            match.advance(0.0)


def test_nothing_is_redone_before_what_is_said_there_is_read() -> None:
    match = LessonMatch(lesson_of(game_of("blues-and-greens"), hand="second_hand"), pause=0.0)
    until(match, 8)
    assert match.undo()
    assert match.undo()
    assert match.place == 3
    until(match, 7)
    assert match.next_redo == LEARNER
    assert match.waits
    assert not match.redo()
    match.next_remark()
    assert match.redo()
    assert match.place == 8
