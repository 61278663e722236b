"""The loop comes to rest wherever nothing is about to change by itself: turns are counted on a clock turned by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.store.lessons import FIRST_HAND
from cardtable.ui.clock import ManualClock
from cardtable.ui.loop import REST_POLL_SECONDS, STILL_POLL_SECONDS
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import one_person, people
from tests.ui.at_a_lesson import to_the_first_decision
from tests.ui.at_practice import keep
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_score_sheet import after_two_hands
from tests.ui.at_the_table import Program

WATCHED = 20.0
"""Seconds of the clock for which turns are counted."""
SETTLED = 12.0
"""Seconds after which notices, bubbles, tips and faces are as they stay."""


class WakingClock(ManualClock):
    """A clock that is turned by hand, and on which an event would end a rest."""

    wakes = True


def turns(program: Program) -> int:
    """Return how often the loop turns in the time that is watched, once what goes by itself has gone."""
    waking = WakingClock()
    waking.sleep(program.clock.now())
    program.clock = program.loop.clock = waking
    program.loop.running = program.loop.eager = True
    counts = []
    for seconds in (SETTLED, WATCHED):
        until, count = waking.now() + seconds, 0
        while waking.now() < until:
            program.loop._turn()
            count += 1
        counts.append(count)
    return counts[-1]


STILL = WATCHED / STILL_POLL_SECONDS + 1
BLINKS = WATCHED / REST_POLL_SECONDS + 1
"""Turns while a caret blinks."""

PAGES: dict[str, Callable[[Program], None]] = {
    "menu": lambda program: program.app.show_menu(),
    "set-up": lambda program: program.app.show_setup(game_of("blackjack")),
    "settings": lambda program: program.app.show_settings(),
    "rules": lambda program: program.app.show_rules(game_of("blackjack")),
    "games to learn": lambda program: program.app.choose_game_to_learn(),
    "games to read": lambda program: program.app.choose_game_to_read(),
    "deals": lambda program: program.app.show_deals(),
    "exercises": lambda program: program.app.show_exercises(),
    "saved tables": lambda program: program.app.show_saved_tables(),
    "statistics": lambda program: program.app.show_statistics(),
    "profiles": lambda program: program.app.show_profiles(),
    "evening": lambda program: program.app.show_evening(),
    "code": lambda program: program.app.show_code(),
}


@pytest.mark.parametrize("page", by_turns(((page,) for page in PAGES), "pages at rest", name=str))
def test_every_page_comes_to_rest(program: Program, page: str) -> None:
    PAGES[page](program)
    program.run(0.2)
    assert turns(program) <= (BLINKS if page == "code" else STILL)


def at_a_table(program: Program, game: str = "five-hundred") -> TableScene:
    scene = program.sit_down(game, one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    program.rest()
    return scene


@pytest.mark.parametrize("key", by_turns(zip(["", "H", "K", "L", "T", "Esc"]), "panels at rest", name=str))
def test_a_table_comes_to_rest_with_any_panel(program: Program, key: str) -> None:
    scene = at_a_table(program)
    if key:
        program.key(key)
    assert turns(program) <= STILL, key
    assert scene is program.scene


def test_a_table_comes_to_rest_under_the_curtain(program: Program) -> None:
    scene = program.sit_down("five-hundred", people(2) + one_person(seats=3)[2:])
    program.run_until(lambda: scene.curtain is not None)
    assert turns(program) <= STILL


def test_a_lesson_comes_to_rest_while_it_is_read_and_while_a_move_is_awaited(program: Program) -> None:
    program.app.opener.begin_lesson(game_of("blackjack"), 0, FIRST_HAND)
    program.run(2.0)
    assert turns(program) <= STILL
    to_the_first_decision(program)
    assert turns(program) <= STILL


def test_an_exercise_comes_to_rest(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    program.run(0.3)
    program.key("Enter")
    program.run(0.3)
    assert turns(program) <= STILL


def test_a_score_sheet_and_a_review_come_to_rest(tmp_path: Path) -> None:
    program, _ = at_the_sheet(tmp_path, after_two_hands("five-hundred", 3))
    assert turns(program) <= STILL
    review(program)
    assert turns(program) <= STILL
    program.key("Esc")
    program.run(0.5)
    assert turns(program) <= STILL, "after a review"


def test_looking_back_comes_to_rest(program: Program) -> None:
    at_a_table(program).look_back(3)
    program.run(0.1)
    assert isinstance(program.scene, LookingBackScene)
    assert turns(program) <= STILL
