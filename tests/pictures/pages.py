"""The scenes beside the table: menu, set-up, settings and the others."""

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.players.simple_players import Judges
from cardtable.ai.search.move_choice import by_rule
from cardtable.application.deals.evening_results import next_turn
from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.practice.practice_words import last_moves_in_words
from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.events.cards import Taken
from cardtable.engine.seats import AILevel, Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.deals.day_results import DayResult
from cardtable.store.deals.evenings import Evening, Result, start_evening
from cardtable.store.practice.exercises import shipped
from cardtable.store.practice.schedule import Schedule
from cardtable.ui.pages.new_match.setup import MatchSetup
from cardtable.ui.play.input.intents import Press
from cardtable.ui.play.learning.practice_scene import PracticeScene
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table_scene.table_scene import TableScene
from tests.known_games import game_of
from tests.ui.advised import sit
from tests.ui.at_the_table import Program, one_person

HD, SMALL = (1280, 720), (800, 600)


def _program(size: tuple[int, int] = HD) -> Program:
    program = Program(Path(tempfile.mkdtemp()), size)
    program.app.profile.introduce("Ann")
    return program


def _menu() -> Program:
    program = _program()
    program.app.opener.begin(game_of("blues-and-greens"), MatchSetup(one_person(), {}, "1"))
    program.run(1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    for number in range(12):
        program.run_until(lambda: scene.to_act or program.scene is not scene)
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    program.run_until(lambda: scene.to_act)
    program.app.show_menu()
    program.run(1)
    return program


def _setup(size: tuple[int, int]) -> Callable[[], Program]:
    def drawn() -> Program:
        program = _program(size)
        program.app.show_setup(game_of("blues-and-greens"))
        program.run(1)
        return program

    return drawn


def _welcome() -> Program:
    program = Program(Path(tempfile.mkdtemp()), HD)
    program.loop.go(program.app.profiles_page.welcome(program.loop.quit))
    program.run(1)
    return program


def _settings() -> Program:
    program = _program()
    program.app.show_settings()
    program.run(1)
    return program


def _curtain() -> Program:
    program = _program()
    names = ("Ann", "Bert", "Cleo", "Dan")
    scene = program.sit_down("bidding-war", tuple(Seat(name) for name in names))
    for _ in range(6):
        program.run_through(lambda: scene.curtain is not None)
        program.open_curtain()
        scene.make(scene.match.moves()[2])
        program.run(1)
    program.run_through(lambda: scene.curtain is not None)
    program.rest()
    program.key_down("Space")
    program.run(0.35)
    return program


def _hand_end() -> Program:
    """Play a hand of Blues and Greens by rule of thumb to its end."""
    program = _program()
    scene = program.sit_down("blues-and-greens", one_person(), seed=5)
    _play_on(program, scene)
    return program


def _match_end() -> Program:
    program = _program()
    scene = program.sit_down("bidding-war", one_person(seats=4), seed=2, ranks=6)
    while scene.match.actor is not None:
        _play_on(program, scene)
        if scene.match.actor is not None:
            program.rest()
            program.key("Enter")
            program.run(1)
    program.run(6)
    return program


def _play_on(program: Program, scene: TableScene) -> None:
    """Play until the score sheet comes."""
    number = 0
    while True:
        program.run_until(lambda: scene.to_act or program.scene is not scene)
        if program.scene is not scene:
            program.run(5)
            return
        number += 1
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)


def _saved() -> Program:
    program = _program()
    for number, game in enumerate(GAMES):
        seats = one_person(seats=max(3, game.players[0]))
        program.app.opener.begin(game, MatchSetup(seats, {}, str(number)))
        program.run(8)
        program.app.show_menu()
        program.run(0.5)
    program.key("o")
    program.run(2)
    return program


def _statistics() -> Program:
    program = _program()
    for number in range(3):
        seats = one_person(seats=3)
        program.app.opener.begin(game_of("big-three"), MatchSetup(seats, {"hands": 2}, str(number)))
        program.run(1)
        scene = program.scene
        assert isinstance(scene, TableScene)
        while scene.match.actor is not None:
            _play_on(program, scene)
            if scene.match.actor is not None:
                program.rest()
                program.key("Enter")
                program.run(1)
        program.app.show_menu()
        program.run(0.5)
    program.key("a")
    program.run(2)
    return program


def _lesson() -> Program:
    program = _program()
    program.app.opener.begin_lesson(game_of("blues-and-greens"))
    program.run(6)
    return program


def _advised(size: tuple[int, int], *, tutor: bool = False) -> Callable[[], Program]:
    """Return what shows a costly move in Blues and Greens and what the coach, or the tutor, says of it."""

    def drawn() -> Program:
        program = _program(size)
        game, position = "blues-and-greens", "threes that would only be stuck"
        coach, size_asked = ("off", "medium") if tutor else ("always", "off")
        scene = sit(program, coach=coach, tutor=size_asked, game=game, position=position)
        scene.act(Press(scene.match.game.parse("draw bKd")))
        program.run(3)
        return program

    return drawn


CARELESS_SEED: Final = 1
CARELESS_SHARE: Final = 0.25
FIRST_TRICK_BRANCHED: Final = 3
"""The trick from which on a decision is looked for that had a choice."""


def _choice_after(table: Table, tricks: int) -> int:
    """Return the place of the first card that seat 0 chose after so many tricks of the first hand."""
    taken = 0
    for place, entry in enumerate(table.view(0).log):
        if entry.actor == 0 and taken >= tricks and len(table.branch(place).state.moves()) > 1:
            return place
        taken += any(isinstance(event, Taken) for event in entry.events)
    raise AssertionError("there was no choice")


def _branch(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows a line that was tried in a hand of Five Hundred beside what was played."""

    def drawn() -> Program:
        program = _program(size)
        table = Table(game_of("five-hundred"), one_person(seats=3))
        match = LiveMatch(table, Judges(GAMES), None, Random(3), pause=0.0)
        program.app.play.show(match)
        program.run(0.1)
        scene = program.scene
        assert isinstance(scene, TableScene)
        _play_on(program, scene)
        at = _choice_after(match.table, tricks=FIRST_TRICK_BRANCHED - 1)
        played = match.table.log[at].move
        scene.look_back(at - 1)
        program.run(1)
        program.rest()
        program.key("R")
        program.run(1)
        branch = program.scene
        assert isinstance(branch, TableScene)
        program.run_until(lambda: branch.to_act)
        branch.make(next(move for move in reversed(branch.match.moves()) if move != played))
        _play_on(program, branch)
        program.run(1)
        return program

    return drawn


@cache
def _careless_hand() -> Table:
    """Return a table at the end of a hand of Blues and Greens in which the first seat now and then made any move."""
    game, rng = game_of("blues-and-greens"), Random(CARELESS_SEED)
    table = Table(game, one_person())
    while not table.state.results:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        seat = table.state.seat
        if seat == 0 and rng.random() < CARELESS_SHARE:
            table.play(seat, rng.choice(table.state.moves()))
        else:
            table.play(seat, by_rule(table.view_of_hand(seat), rng.getrandbits(32), game).move)
    return table


def _review(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows the review of a hand: its costliest move on the table as it lay."""

    def drawn() -> Program:
        program = _program(size)
        table = _careless_hand()
        match = LiveMatch(table, Judges(GAMES), None, Random(1), pause=0.0)
        program.app.play.show(match, 0)
        program.app.play.show_scores(match)
        program.run(6)
        program.rest()
        program.key("R")
        review = program.scene
        assert isinstance(review, HandReviewScene)
        program.run_until(lambda: review.sheet is not None)
        program.run(1)
        return program

    return drawn


def _replay(size: tuple[int, int], *keys: str) -> Callable[[], Program]:
    """Return what shows a finished hand of Blues and Greens, looked back at in its middle.

    :param keys: what is pressed there.
    """

    def drawn() -> Program:
        program = _program(size)
        scene = program.sit_down("blues-and-greens", one_person(), seed=5)
        _play_on(program, scene)
        scene.look_back(24)
        program.run(1)
        for name in keys:
            program.rest()
            program.key(name)
            program.run(1)
        return program

    return drawn


PRACTISED: Final = "04"
"""The exercise of Five Hundred that is drawn as if it came from hands of one's own."""


def _practice(size: tuple[int, int], *, page: bool = False, answered: bool = False) -> Callable[[], Program]:
    """Return what shows an exercise from one's own hands.

    :param page: show the page that leads to it instead.
    :param answered: with a wrong answer.
    """

    def drawn() -> Program:
        program = _program(size)
        game = game_of("five-hundred")
        for number, found in enumerate(shipped(game)[int(PRACTISED) - 1 :][:3]):
            table = found.table("Ann")
            names = tuple(seat.name for seat in table.seats)
            own = replace(
                found,
                name=f"own {number}",
                position=game.write_position(table.state),
                names=names,
                last_moves=last_moves_in_words(
                    game, table.view_of_hand(table.state.seat), tuple(seat.name for seat in table.seats)
                ),
                made=found.moves[-1].move,
                found=date(2026, 11, 18),
                hand=12,
            )
            program.app.practice_page.folder.keep(own, "Ann", Schedule(0, date(2026, 11, 19)))
        program.app.practice_page.show()
        program.run(1)
        if not page:
            program.app.practice_page.begin(game, "")
            program.run(1)
        scene = program.scene
        if answered and isinstance(scene, PracticeScene):
            scene.make(shipped(game)[int(PRACTISED) - 1].moves[1].move)
            program.run(1)
        return program

    return drawn


def _deals(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows the deal of the day after two weeks of playing some of them."""

    def drawn() -> Program:
        program = _program(size)
        today = datetime(2026, 11, 23, 12, tzinfo=UTC)
        page = program.app.deals.page
        page.clock = lambda: today
        for every, game in enumerate(("five-hundred", "bidding-war", "big-three"), 1):
            for back in range(every - 1, 14, every):
                points = tuple(10 * ((back * 7 + every * seat) % 12) for seat in range(4))
                page.file.add(DayResult(today.date() - timedelta(back), game, page.person, points, 0, today, back == 3))
        program.app.deals.page.show()
        program.run(1)
        return program

    return drawn


def _code() -> Program:
    """Return the page of a code."""
    program = _program()
    levels = (None, AILevel.HARD, AILevel.HARD)
    code = DealCode(game_of("five-hundred"), "104711", levels, {"nullo": False, "target": 300}, 4)
    program.app.deals.page.show_code(str(code))
    program.run(1)
    return program


def _evening(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows the results of an evening that is not over."""

    def drawn() -> Program:
        program = _program(size)
        people = ("Ann", "Bert", "Cleo")
        points = ((60, 20, 20), (-140, 50, 30), (60, 20, 20), (140, 0, 10), (10, 60, 30), (40, 40, 20), (10, 250, 0))
        evening = Evening("five-hundred", AILevel.HARD, people, tuple(str(number) for number in range(1, 6)))
        results: dict[tuple[int, int], Result] = {}
        for came in points:
            turn = next_turn(replace(evening, results=results))
            if turn is not None:
                results[turn] = Result(came, helped=came[0] == 40)
        when = datetime(2026, 11, 23, 20, tzinfo=UTC)
        start_evening(program.app.folders.saves, replace(evening, results=results), when)
        program.app.deals.evening.show()
        program.run(1)
        return program

    return drawn


PAGES: Mapping[str, Callable[[], Program]] = {
    "menu-1280x720": _menu,
    "setup-1280x720": _setup(HD),
    "setup-800x600": _setup(SMALL),
    "welcome-1280x720": _welcome,
    "settings-1280x720": _settings,
    "coach-1280x720": _advised(HD),
    "coach-800x600": _advised(SMALL),
    "tutor-1280x720": _advised(HD, tutor=True),
    "curtain-1280x720": _curtain,
    "fh-branch-1280x720": _branch(HD),
    "bg-review-1280x720": _review(HD),
    "bg-review-800x600": _review(SMALL),
    "replay-1280x720": _replay(HD, "O"),
    "replay-800x600": _replay(SMALL),
    "lesson-1280x720": _lesson,
    "practice-page-1280x720": _practice(HD, page=True),
    "practice-1280x720": _practice(HD),
    "practice-answered-1280x720": _practice(HD, answered=True),
    "practice-answered-800x600": _practice(SMALL, answered=True),
    "deals-1280x720": _deals(HD),
    "deals-800x600": _deals(SMALL),
    "code-1280x720": _code,
    "evening-1280x720": _evening(HD),
    "hand-end-1280x720": _hand_end,
    "match-end-1280x720": _match_end,
    "saved-1280x720": _saved,
    "statistics-1280x720": _statistics,
}
"""By the name of the picture, what comes to it."""
