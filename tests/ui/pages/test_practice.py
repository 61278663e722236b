"""The page of exercises: how it is reached, what it offers, and the series that it shows."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.practice import key_of
from cardtable.play.dates import day_and_month
from cardtable.store.practice import RETIRED, MoveLoss, Schedule, new_schedule, shipped
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.store.test_practice import exercise
from tests.tables_where import table_where
from tests.ui.at_practice import folder_of, keep, page_of, table_of, today
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program

FH = game_of("five-hundred")


@pytest.fixture
def program(tmp_path: Path, request: pytest.FixtureRequest) -> Program:
    return Program(tmp_path, getattr(request, "param", (1280, 720)))


def test_two_presses_lead_from_the_menu_to_an_exercise(program: Program) -> None:
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    program.press("Practice")
    page_of(program)
    program.press("Five Hundred")
    _, match = table_of(program)
    assert match.exercise == shipped(FH)[0]
    assert match.place == 0
    assert len(match.results) == 5


def test_the_same_by_keys_and_back_to_the_menu(program: Program) -> None:
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    program.key("R")
    page_of(program)
    program.rest()
    program.key(str(GAMES.index(FH) + 1))
    table_of(program)
    program.rest()
    program.key("Esc")
    program.press("Back to the exercises")
    page_of(program)
    program.rest()
    program.key("Esc")
    program.run(0.3)
    assert isinstance(program.scene, MenuPage)


def test_due_exercises_come_first_then_those_not_tried(program: Program) -> None:
    keep(program)
    keep(program, "later", days=2)
    folder_of(program).reschedule_shipped("five-hundred/03", program.app.profile.person, Schedule(1, today(program)))
    folder_of(program).reschedule_shipped(
        "five-hundred/01", program.app.profile.person, Schedule(1, today(program) + timedelta(1))
    )
    program.app.show_exercises()
    program.app.practise(FH, "")
    seen = []
    for _ in range(5):
        _, match = table_of(program)
        seen.append(match.exercise.name)
        program.rest()
        program.key("N")
    assert seen == ["some", "03", "02", "04", "05"]
    page_of(program)


def test_kinds_can_be_practised_apart(program: Program) -> None:
    keep(program)
    program.app.show_exercises()
    scene = page_of(program)
    scene.kind.value = "bids"
    scene.layout(scene.look)
    offered = scene.offered("bids")
    assert all(each.words == (f"{each.count} to try" if each.count else "None of this kind") for each in offered)
    assert {each.game: each.count for each in offered}[FH] > 0
    program.app.practise(FH, "bids")
    for _ in range(3):
        _, match = table_of(program)
        assert match.exercise.kind == "bids"
        program.rest()
        program.key("N")


def test_the_kind_of_the_last_series_is_offered_again_from_the_menu(program: Program) -> None:
    program.app.practise(FH, "bids")
    table_of(program)
    program.app.show_menu()
    program.run(0.1)
    program.app.show_exercises()
    assert page_of(program).kind.value == "bids"


def test_the_page_says_when_there_is_nothing_to_practise_and_why(program: Program) -> None:
    folder = folder_of(program)
    program.app.show_exercises()
    names = [key_of(each) for each in shipped(FH)]
    said = []
    for schedule in (None, RETIRED, new_schedule(today(program))):
        for name in names if schedule is RETIRED else names[:1]:
            if schedule is not None:
                folder.reschedule_shipped(name, program.app.profile.person, schedule)
        program.app.show_exercises()
        page_of(program)
        tile = next(tile for tile in page_of(program).grid.tiles if tile.game is FH)
        tip = tile.tip_at(tile.rect.center)
        why_not = tip.text if tip is not None and not tile.enabled else ""
        said.append((tile.blurb.label, tile.players.label, tile.enabled, why_not))
    all_of = len(names)
    tomorrow = day_and_month(today(program) + timedelta(days=1))
    assert said == [
        (f"{all_of} to try", f"0 of {all_of} solved", True, ""),
        (
            "All solved",
            f"{all_of} of {all_of} solved",
            False,
            "You have solved them all. Your next mistake becomes a new exercise.",
        ),
        (
            f"Next on {tomorrow}",
            f"{all_of - 1} of {all_of} solved",
            False,
            f"The next exercise is due on {tomorrow}.",
        ),
    ]


def test_exercises_of_other_people_are_theirs(program: Program) -> None:
    folder_of(program).keep(exercise(), "Somebody else", Schedule(0, today(program)))
    program.app.show_exercises()
    page_of(program)
    assert not [label for label in program.labels() if "due" in label]


@pytest.mark.parametrize(("game", "seats", "phase"), [("five-hundred", 3, "discard"), ("blues-and-greens", 4, "give")])
def test_a_mistake_is_shown_again_though_its_table_begins_at_the_decision(
    game: str, seats: int, phase: str, program: Program
) -> None:
    """The prompts name the cards that came from the widow or the partner (FH-6, BG-9); no log says which."""
    table = table_where(game, seats, lambda each: each.state.phase == phase and not given_only_once(each))
    best = table.state.moves()[0]
    kept = replace(
        exercise(position=table.game.write_position(table.state)),
        game=table.game,
        names=tuple(seat.name for seat in table.seats),
        best=best,
        moves=(MoveLoss(best, 0, 0),),
        made=None,
        last_moves=(),
    )
    person = program.app.profile.person
    folder_of(program).keep(kept, person, Schedule(0, today(program)))
    program.app.practise(table.game, "")
    scene, match = table_of(program)
    assert match.exercise.position == kept.position
    assert scene.prompt[0].forms[0].endswith(("iscard three cards", "four cards back"))


def given_only_once(table: Table) -> bool:
    """Whether the next cards are given to the bidder, in Blues and Greens."""
    return table.game.id == "blues-and-greens" and not table.view(None).facts.gifts


def test_a_broken_file_is_reported_on_the_page_and_in_a_series(program: Program) -> None:
    keep(program)
    keep(program, "other")
    paths = sorted(folder_of(program).folder.iterdir())
    paths[0].write_text("{", encoding="utf-8")
    paths[1].write_text(paths[1].read_text("utf-8").replace("suit h", "suit d"), encoding="utf-8")
    program.app.show_exercises()
    assert paths[0].name in page_of(program).notice
    program.app.practise(None, "")
    assert "cannot be shown: its position cannot be read" in page_of(program).notice
    assert paths[0].read_text("utf-8") == "{"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_has_room_at_every_size(size: tuple[int, int, Size], tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, size)
    keep(program)
    program.app.show_exercises()
    scene = page_of(program)
    window = scene.look.metrics
    for part in program.parts("button"):
        assert part.rect.left >= 0
        assert part.rect.right <= window.width
        assert part.rect.bottom <= window.height
    program.app.practise(None, "")
    table, _ = table_of(program)
    paper = table.paper.rect
    assert not any(paper.colliderect(spot.rect) for spot in table.board.layout.spots)
    outside = [part for part in program.parts("button") if not paper.contains(part.rect)]
    assert not any(paper.colliderect(part.rect) for part in outside)
    assert {part.label for part in program.parts("button")} >= {"Show me", "Another one"}
    table.make(FH.parse("play 8h"))
    program.run(0.3)
    assert {part.label for part in program.parts("button")} >= {"Leave", "Finish"}
    assert not cut


@pytest.mark.parametrize("size", [*SIZES, (1280, 720, Size.LARGEST)], ids=str)
def test_no_button_of_the_menu_is_cut(size: tuple[int, int, Size], tmp_path: Path, cut: set[str]) -> None:
    program = at(tmp_path, size)
    program.app.loop.go(program.app.menu())
    program.run(0.5)
    assert "Practice" in program.labels()
    assert not cut
