"""The log, the cards played and the last trick: panels by which a person reads what was played, and goes back to it."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card
from cardtable.engine.events import Revealed, Taken
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.play.log_groups import groups_of
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.panels.trick_panel import trick_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent
from tests.games.blackjack.deals import dealt, play
from tests.made_moves import at_random
from tests.situations import LARGE, NAMES, SMALL, after, asked, at, one_person
from tests.ui.at_the_table import Program
from tests.ui.drawn_faces import DrawnFaces
from tests.ui.hands_on import table_of


@pytest.fixture
def program(at_table: Callable[..., Program]) -> Program:
    """Return the program at a table of Five Hundred, some tricks on."""
    program = at_table("five-hundred", until=asked("play", 24))
    program.rest()
    return program


@pytest.fixture
def scene(program: Program) -> TableScene:
    return table_of(program)


def a_trick_is_over(table: Table) -> bool:
    """Whether the first hand goes on after its first trick."""
    log = table.view(None).log
    over = any(isinstance(event, Taken) for entry in log for event in entry.events)
    return over and not table.state.results and table.state.actor not in (None, DEALER)


@pytest.mark.parametrize(("game", "size"), [("five-hundred", SMALL), ("blues-and-greens", LARGE)])
def test_the_cards_of_the_last_trick_lie_in_the_order_of_play_each_with_its_player(
    at_table: Callable[..., Program], game: str, size: Extent
) -> None:
    program = at_table(game, until=a_trick_is_over, size=size)
    scene = table_of(program)
    program.key("t")
    program.run(0.1)
    trick, log = scene.board.last_lingering, scene.board.view.log
    assert trick is not None
    place, taken = next(
        (place, event)
        for place in range(len(log) - 1, -1, -1)
        for event in log[place].events
        if isinstance(event, Taken)
    )
    played = [(card, log[at].actor) for at in range(place + 1) for card in log[at].cards if card in taken.cards]
    assert trick_of(trick, scene.board) == played[-len(taken.cards) :]
    assert trick.winner == taken.seat
    assert scene.trick.open
    panel, layout = scene.trick.rect, scene.board.layout
    assert layout.rail.bottom <= panel.top
    assert panel.bottom <= min(layout.prompt.top, layout.hand.top)


def test_the_last_trick_is_a_click_away_and_a_click_on_it_only_closes_it(program: Program, scene: TableScene) -> None:
    program.press("Last trick")
    assert scene.trick.open
    program.press("Last trick")
    assert not scene.trick.open
    program.key("t")
    program.run(0.1)
    before = scene.match.view(None).log
    program.click(scene.trick.rect.center)
    assert not scene.trick.open
    assert scene.match.view(None).log == before


def test_rings_in_the_log_and_the_last_trick_show_the_partnerships(
    at_table: Callable[..., Program], drawn_faces: DrawnFaces
) -> None:
    program = at_table("blues-and-greens", until=a_trick_is_over)
    at_seats = set(zip(faces_of(table_of(program).match.names), (0, 1, 0, 1), strict=True))
    for key in "lt":
        drawn_faces.clear()
        program.key(key)
        program.run(0.2)
        assert len(drawn_faces) > 4
        assert set(drawn_faces) <= at_seats
        program.key(key)


def test_bids_that_a_moment_has_shown_become_the_last_ones(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=5)
    for _ in range(3):
        program.run_through(lambda: scene.to_act)
        program.key("t")  # the first press finds them in the log
        program.key("t")
        scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    program.run_through(lambda: scene.to_act)
    log = scene.match.view(0).log
    turned = next(entry for entry in reversed(log) if any(isinstance(event, Revealed) for event in entry.events))
    shown = [event for event in turned.events if isinstance(event, Revealed) and event.seat is not None]
    trick = scene.board.last_lingering
    assert trick is not None
    assert {player: (card,) for card, player in trick_of(trick, scene.board)} == {
        event.seat: event.cards for event in shown
    }


def test_a_trick_that_was_undone_is_not_the_last_one(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=5)
    for number in range(80):
        program.run_until(lambda: scene.to_act)
        if scene.board.last_lingering is not None:
            break
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    undone = scene.board.last_lingering
    while len(scene.match.view(0).log) >= len(undone.view.log):
        program.run_until(lambda: scene.to_act)
        program.rest()
        program.key("u")
    program.rest()
    program.key("t")
    assert scene.board.last_lingering is not undone
    assert not scene.trick.open


def test_a_line_of_the_log_leads_to_its_moment_and_back(program: Program, scene: TableScene) -> None:
    seat = scene.board.bottom
    program.press("Log")
    line = scene.log.lines()[4]
    program.click(line.rect.center)
    review = program.comes_to(LookingBackScene)
    assert "Next seat" not in program.labels(), "a person who plays alone has no other view"
    assert review.board.view == scene.match.view_at(seat, line.move + 1)
    program.key("Right")
    program.run(3)
    assert review.board.view == scene.match.view_at(seat, line.move + 2)
    program.key("Left")
    program.key("Left")
    program.run(0.2)
    assert review.board.view == scene.match.view_at(seat, line.move)
    program.key("Esc")
    assert program.comes_to(TableScene) is scene


@pytest.mark.parametrize("pointed", [None, 2])
def test_the_log_can_be_read_by_keys(program: Program, scene: TableScene, pointed: int | None) -> None:
    """From the end on, or from the line under the pointer, which Enter does not open."""
    program.key("L")
    if pointed is not None:
        program.move(scene.log.lines()[pointed].rect.center)
        program.key("Enter")
        program.run(0.2)
        assert program.scene is scene
        assert scene.log.at is None
    for _ in range(3):
        program.key("Down")
    program.key("Enter")
    line = 2 if pointed is None else pointed + 3
    assert program.comes_to(LookingBackScene).place == len(scene.board.view.log) - line


def test_the_grid_of_cards_shows_which_are_gone_held_and_still_in_play(program: Program, scene: TableScene) -> None:
    program.key("K")
    assert scene.cards.open
    view = scene.board.view
    cells = {cell.card: cell for grid in scene.cards.grids(scene.board) for cell in grid.cells}
    laid = [card for entry in view.log if entry.word == "play" for card in entry.cards if isinstance(card, Card)]
    assert laid
    assert all(cells[card].gone == 1 for card in laid)
    assert {card for card, cell in cells.items() if cell.own} == set(view.hand)
    assert sum(cell.total for cell in cells.values()) == sum(len(zone.cards) for zone in view.zones)
    program.key("Esc")
    assert not scene.cards.open


@pytest.mark.parametrize(
    ("game", "tools", "notice"),
    [
        ("five-hundred", {"Last trick"}, "No trick is over yet."),
        ("bidding-war", {"Last bids"}, "No prize has been won yet."),
        ("big-three", set(), "There are no tricks in this game."),
    ],
)
def test_a_notice_says_that_there_is_no_last_trick(tmp_path: Path, game: str, tools: set[str], notice: str) -> None:
    program = Program(tmp_path)
    scene = program.sit_down(game, one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    assert "Log" in program.labels()
    assert {"Last trick", "Last bids"} & set(program.labels()) == tools
    program.key("t")
    assert not scene.trick.open
    assert notice in [part.label for part in program.parts("notice")]


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4), ("big-three", 3)])
def test_every_move_is_in_one_group_and_a_trick_ends_with_its_winner_and_its_points(game: str, seats: int) -> None:
    log = at(game, seats=seats, until=after(300), by=at_random).view(None).log
    groups = groups_of(log, NAMES)
    assert groups[0].first == 0
    assert groups[-1].last == len(log) - 1
    assert all(following.first == group.last + 1 for group, following in pairwise(groups))
    over = [group for group in groups if group.title.startswith("Trick") and group.note]
    taken = [event for entry in log for event in entry.events if isinstance(event, Taken)]
    assert len(over) == len(taken) > 5
    for group, event in zip(over, taken, strict=True):
        assert any(event is each for each in log[group.last].events)
        taker = "set aside" if event.seat is None else NAMES[event.seat]
        assert group.note == (f"{taker} \u00b7 {event.points}" if event.points else taker)
    assert [int(group.title.split()[1]) for group in over[:3]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("game", "titles"),
    [
        ("five-hundred", ["Hand 1", "Trick 1", "Trick 2"]),
        ("big-three", ["Hand 1", "Round 1", "Round 2"]),  # BT-10
        ("the-card-game", ["Round 1"]),
    ],
)
def test_the_log_uses_the_games_words_for_a_hand_and_a_trick(
    at_table: Callable[..., Program], game: str, titles: list[str]
) -> None:
    program = at_table(game, seats=3, until=asked("discard" if game == "the-card-game" else "play", 24))
    program.key("l")
    program.run(0.2)
    assert [group.title for group in table_of(program).panels.log._groups][: len(titles)] == titles


def test_a_turn_of_several_cards_has_one_line_that_leads_to_its_end(program: Program) -> None:
    table = play(dealt({0: "9c 9h 5h 2c", 1: "5d"}), "0 play 9c 9h 5h", "0 stop", "1 play 5d", "1 stop")
    scene = program.sit_in(table)
    program.rest()
    program.key("l")
    program.rest()
    log = scene.panels.log
    assert [line.event.forms[0].strip() for line in log.lines()] == [
        "stops after 5♦", "stops after 9♣ 9♥ 5♥", "The cards are dealt, 17 or 18 each",
    ]  # fmt: skip
    for expected in (len(table.log) - 1, 4, 0, 0):
        program.key("Down")
        assert (log.at, log.back) == (expected, 0)
    program.key("Up")
    assert log.at == 4
