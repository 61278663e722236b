"""What lessons advise is held against the adviser: by the figures of a hint, no lesson asks for a mistake.

``python3 run.py bench lessons`` shows the figures.
"""

import pytest

from cardtable.games import GAMES
from cardtable.store.lessons import Lesson
from tools.benchmarks.lessons import choices_of, judged, lessons_of


@pytest.mark.parametrize(
    "lesson", [lesson for game in GAMES for lesson in lessons_of(game)], ids=lambda lesson: lesson.title
)
def test_no_lesson_asks_for_a_mistake(lesson: Lesson) -> None:
    for place in choices_of(lesson):
        each = judged(lesson, place)
        assert not each.mistake, (
            f"move {place}: {each.move}, but {each.best} is better by {each.loss:.1f} ± {each.margin:.1f}"
        )
