"""The scenes beside the table: menu, set-up, settings and the others."""

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.search import by_rule
from cardtable.engine.deals.deal_code import DealCode
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, Seat
from cardtable.games import GAMES
from cardtable.pages.evening import EveningSetup, begin
from cardtable.pages.profiles import ProfilesPage
from cardtable.pages.statistics import Selection, StatisticsPage, show_statistics
from cardtable.play.match_setup import MatchSetup
from cardtable.play.practice import last_moves_in_words
from cardtable.store.day_results import DayResult
from cardtable.store.evenings import Evening, Result, next_turn, start_evening
from cardtable.store.practice import Schedule, shipped
from cardtable.store.settings import Setup
from cardtable.store.statistics.records import (
    HandRecord,
    KeptContract,
    LuckRecord,
    MatchRecord,
    ReviewRecord,
    StatisticsFile,
)
from cardtable.ui.play.intents import Press
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.play.learning.lesson import LessonCommand, LessonScene
from cardtable.ui.play.table_scene import TableScene
from tests.ai.judged import positions
from tests.known_games import game_of
from tests.play.judges import at_once
from tests.situations import one_person
from tests.store.played import PlayedTable
from tests.ui.advised import sit
from tests.ui.at_statistics import filled
from tests.ui.at_the_table import Program
from tools.pictures.looked_back import branch, replay, review_of_hand
from tools.pictures.set_up import HD, SMALL, new_program, play_on


def _menu() -> Program:
    program = new_program()
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
        program = new_program(size)
        program.app.show_setup(game_of("blues-and-greens"))
        program.run(1)
        return program

    return drawn


def _welcome() -> Program:
    program = Program(Path(tempfile.mkdtemp()), HD)
    program.loop.go(program.app.page("welcome", "WelcomePage"))
    program.run(1)
    return program


def _settings() -> Program:
    program = new_program()
    program.app.show_settings()
    program.run(1)
    return program


def _curtain() -> Program:
    program = new_program()
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
    program = new_program()
    scene = program.sit_down("blues-and-greens", one_person(), seed=5)
    play_on(program, scene)
    return program


def _match_end() -> Program:
    program = new_program()
    scene = program.sit_down("bidding-war", one_person(seats=4), seed=2, ranks=6)
    while scene.match.actor is not None:
        play_on(program, scene)
        if scene.match.actor is not None:
            program.rest()
            program.key("Enter")
            program.run(1)
    program.run(6)
    return program


def _saved() -> Program:
    program = new_program()
    for number, game in enumerate(GAMES):
        seats = one_person(seats=max(3, game.players[0]))
        program.app.opener.begin(game, MatchSetup(seats, {}, str(number)))
        program.run(8)
        program.app.show_menu()
        program.run(0.5)
    program.key("o")
    program.run(2)
    return program


def _statistics(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows the figures of a person who has played many reviewed hands of Blues and Greens."""

    def drawn() -> Program:
        program, rng = new_program(size), Random(7)
        file, start = StatisticsFile(program.app.folders.statistics), datetime(2026, 9, 4, 20, tzinfo=UTC)
        at = PlayedTable("one.cardtable.yaml", "blues-and-greens", {}, one_person())
        for number in range(1, 37):
            when, skill = start + timedelta(days=2 * number), 1 - number / 60
            own, luck = rng.randint(20, 90), rng.uniform(-40, 40)
            contract = KeptContract((0, 2), str(own), made=rng.random() < 0.7) if number % 3 else None
            file.append(
                HandRecord(
                    when=when, **at.values, number=number, points=(own, 80 - own, own, 80 - own), contract=contract
                )
            )
            bids, plays = (2, skill * rng.choice((0.0, 0.0, 9.0, 24.0))), (14, skill * rng.uniform(8, 60))
            shares = {"draws": 0.45, "plays": 0.25, "melds": 0.15, "leads": 0.1, "gifts": 0.05}
            kinds = {kind: (3, share * plays[1] * rng.uniform(0.6, 1.4)) for kind, share in shares.items()}
            file.append(
                ReviewRecord(
                    when=when,
                    table=at.table,
                    number=number,
                    seat=0,
                    bids=bids,
                    plays=plays,
                    kinds={"bids": bids, **kinds},
                )
            )
            file.append(LuckRecord(when=when, table=at.table, number=number, worth=(luck, -luck, luck, -luck)))
            if number % 6 == 0:
                at = replace(at, table=f"{number}.cardtable.yaml")
                won = (0, 2) if number != 12 else (1, 3)
                file.append(MatchRecord(when=when, **at.values, number=6, scores=(510, 320, 510, 320), winners=won))
        program.app.show_statistics()
        program.run(1)
        scene = program.scene
        assert isinstance(scene, StatisticsPage)
        scene.show(replace(scene.selection, game=0))
        program.run(1)
        return program

    return drawn


def _lesson() -> Program:
    """Return the lesson at its first draw, where the coach points at cards of the splay and of the hand."""
    program = new_program()
    program.app.opener.begin_lesson(game_of("blues-and-greens"))
    program.run(6)
    scene = program.scene
    assert isinstance(scene, LessonScene)
    while scene.board.view.phase != "draw" or not scene.to_act:
        scene.act(LessonCommand.SHOW_ME if scene.to_act else LessonCommand.CONTINUE)
        program.run(3)
    program.run(3)
    return program


def advised(size: tuple[int, int], *, tutor: bool = False, severe: bool = False) -> Callable[[], Program]:
    """Return what shows a costly move in Blues and Greens and what the coach, or the tutor, says of it.

    :param severe: whether the players find every other move as costly, without thinking.
    """

    def drawn() -> Program:
        program = new_program(size)
        game, position = "blues-and-greens", "threes that would only be stuck"
        coach, size_asked = ("off", "medium") if tutor else ("always", "off")
        table = next(each for each in positions(game) if str(each) == position).table()
        players = at_once(table, table.game.parse("draw bJc")) if severe else None
        scene = sit(program, coach=coach, tutor=size_asked, game=game, position=position, players=players)
        scene.act(Press(scene.match.game.parse("draw bKd")))
        program.run(3)
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
        program = new_program(size)
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
            program.app.practice_folder.keep(own, "Ann", Schedule(0, date(2026, 11, 19)))
        program.app.show_exercises()
        program.run(1)
        if not page:
            program.app.practise(game, "")
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
        program = new_program(size)
        today = datetime(2026, 11, 23, 12, tzinfo=UTC)
        program.app.clock = lambda: today
        results, person = program.app.day_results, program.app.profile.key
        for every, game in enumerate(("five-hundred", "bidding-war", "big-three"), 1):
            for back in range(every - 1, 14, every):
                points = tuple(10 * ((back * 7 + every * seat) % 12) for seat in range(4))
                results.add(DayResult(today.date() - timedelta(back), game, person, points, 0, today, back == 3))
        program.app.show_deals()
        program.run(1)
        return program

    return drawn


def _code() -> Program:
    """Return the page of a code."""
    program = new_program()
    levels = (None, AILevel.HARD, AILevel.HARD)
    code = DealCode(game_of("five-hundred"), "104711", levels, {"nullo": False, "target": 300}, 4)
    program.app.show_code(str(code))
    program.run(1)
    return program


def _evening(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows the results of an evening that is not over."""

    def drawn() -> Program:
        program = new_program(size)
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
        program.app.show_evening()
        program.run(1)
        return program

    return drawn


PAGES: Mapping[str, Callable[[], Program]] = {
    "menu-1280x720": _menu,
    "setup-1280x720": _setup(HD),
    "setup-800x600": _setup(SMALL),
    "welcome-1280x720": _welcome,
    "settings-1280x720": _settings,
    "coach-1280x720": advised(HD),
    "coach-800x600": advised(SMALL),
    "tutor-1280x720": advised(HD, tutor=True),
    "curtain-1280x720": _curtain,
    "fh-branch-1280x720": branch(HD),
    "bg-review-1280x720": review_of_hand(HD),
    "bg-review-800x600": review_of_hand(SMALL),
    "replay-1280x720": replay(HD, "O"),
    "replay-800x600": replay(SMALL),
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
    "statistics-1280x720": _statistics(HD),
}
"""By the name of the picture, what comes to it."""


# --- pages with the longest names and the most rows: the law of what is drawn holds on them, too


LONG_NAMES: Final = (
    "Wolfeschlegelsteinhausen", "Bartholomew the Third", "Cleo", "Dan", "Wilhelmina-Marie", "Finn", "Gwen", "Hugo",
)  # fmt: skip


def _menu_with_a_notice() -> Program:
    program = new_program()
    program.app.profile.use(program.app.profile.profiles.make("Maximiliane-Josephine von"))
    program.app.profile.notice = "line 2: size: this can't be huge; allowed: small, normal, large, largest"
    program.app.show_menu()
    program.run(1)
    return program


def _profiles(key: str = "") -> Callable[[], Program]:
    """Return what shows many profiles, and opens a dialog by its key."""

    def drawn() -> Program:
        program = new_program()
        for name in ("Maximiliane-Josephine", *(f"Child {number}" for number in range(12))):
            program.app.profile.profiles.make(name)
        program.app.show_profiles()
        program.comes_to(ProfilesPage).list.choose(1)
        if key:
            program.rest()
            program.key(key)
        program.run(1)
        return program

    return drawn


def _set_up(game: Game, key: str = "") -> Callable[[], Program]:
    """Return what shows the set-up of as many people with long names as can play, or the house rules."""

    def drawn() -> Program:
        program = new_program()
        seats = tuple(Seat(name) for name in LONG_NAMES[: game.players[-1]])
        program.app.profile.keep(program.app.profile.settings.with_setup(game.id, Setup(seats, {})))
        program.app.show_setup(game)
        program.run(1)
        if key:
            program.key(key)
            program.run(1)
        return program

    return drawn


def _long_evening(*, earlier: bool = False) -> Callable[[], Program]:
    """Return what shows an evening of eight people and a dozen deals, or of two with another one before."""

    def drawn() -> Program:
        program = new_program()
        game = game_of("blues-and-greens")
        for names in (LONG_NAMES, LONG_NAMES[:2]) if earlier else (LONG_NAMES,):
            begin(program.app, EveningSetup(game, AILevel.HARD, names, 12))
            program.run(1)
        return program

    return drawn


def _evening_set_up() -> Program:
    program = new_program()
    program.app.loop.go(program.app.page("evening", "EveningSetupPage"))
    program.run(1)
    return program


def _figures(selection: Selection) -> Callable[[], Program]:
    """Return what shows statistics of many hands of two games."""

    def drawn() -> Program:
        program = filled(new_program())
        show_statistics(program.app, selection=selection)
        program.run(1)
        return program

    return drawn


CROWDED: Mapping[str, Callable[[], Program]] = {
    "menu-notice": _menu_with_a_notice,
    "profiles-many": _profiles(),
    **{f"profiles-{name}": _profiles(key) for name, key in (("new", "N"), ("rename", "R"), ("remove", "Del"))},
    **{f"set-up-{game.id}-crowded": _set_up(game) for game in GAMES},
    **{f"house-rules-{game.id}": _set_up(game, "R") for game in GAMES},
    "own-word": _set_up(game_of("bidding-war"), "H"),
    "evening-set-up": _evening_set_up,
    "evening-long": _long_evening(),
    "evening-second": _long_evening(earlier=True),
    "statistics-all-games": _figures(Selection()),
    "statistics-game": _figures(Selection(1)),
    "statistics-person": _figures(Selection(0, 0)),
    "statistics-unaided": _figures(Selection(1, 2, unaided=True)),
}
"""By the name of the situation, what comes to it."""
