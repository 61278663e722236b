"""What lessons advise is held against the adviser: by the figures of a hint, no lesson asks for a mistake.

``python3 run.py bench lessons`` shows the figures.
"""

import re

import pytest

from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.store.lessons import LEARNER
from tools.benchmarks.lessons import choices_of, judged, lessons_of


@pytest.mark.nightly("every choice of every lesson, tried out by the adviser")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_lesson_asks_for_a_mistake(game: Game) -> None:
    for lesson in lessons_of(game):
        for place in choices_of(lesson):
            each = judged(lesson, place)
            assert not each.mistake, (
                f"{lesson.title}, move {place}: {each.move}, but {each.best} is better "
                f"by {each.loss:.1f} ± {each.margin:.1f}"
            )


def test_a_lesson_names_the_chance_that_the_estimate_beside_it_shows() -> None:
    named = 0
    for lesson in (lesson for game in GAMES for lesson in lessons_of(game)):
        for place, remarks in lesson.remarks.items():
            for chance in re.findall(r"(\d+) times in 100", " ".join(remark.say for remark in remarks)):
                told = lesson.game.forecast(lesson.table.branch(place).view_of_hand(LEARNER))
                assert told is not None
                assert told.best.figure == f"{chance} in 100", lesson.title
                named += 1
    assert named
