"""The groups of the log: hands, and in games with tricks each trick with its winner."""

from itertools import pairwise

import pytest

from cardtable.engine.events import Taken
from cardtable.play.log_groups import groups_of
from tests.games.blackjack.deals import dealt, play
from tests.situations import NAMES, one_person
from tests.ui.at_the_table import Program
from tests.ui.played_by_chance import played


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4), ("big-three", 3)])
def test_every_move_is_in_one_group_in_the_order_of_play(game: str, seats: int) -> None:
    *_, table = played(game, seats, 1, 300)
    log = table.view(None).log
    groups = groups_of(log, NAMES)
    assert groups[0].first == 0
    assert groups[-1].last == len(log) - 1
    assert all(after.first == before.last + 1 for before, after in pairwise(groups))


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4)])
def test_a_trick_ends_with_its_winner_and_its_points(game: str, seats: int) -> None:
    *_, table = played(game, seats, 1, 300)
    log = table.view(None).log
    tricks = [group for group in groups_of(log, NAMES) if group.title.startswith("Trick") and group.note]
    taken = [event for entry in log for event in entry.events if isinstance(event, Taken)]
    assert len(tricks) == len(taken) > 5
    for group, event in zip(tricks, taken, strict=True):
        assert any(event is each for each in log[group.last].events)
        taker = "set aside" if event.seat is None else NAMES[event.seat]
        assert group.note == (f"{taker} \u00b7 {event.points}" if event.points else taker)
    numbers = [int(group.title.split()[1]) for group in tricks]
    assert numbers[:3] == [1, 2, 3]


def test_a_game_without_tricks_has_a_group_for_each_hand() -> None:
    *_, table = played("blackjack", 3, 1, 400)
    log = table.view(None).log
    assert [group.title for group in groups_of(log, NAMES, "game")] == [
        f"Game {number + 1}" for number in range(len(table.view(None).results) + (table.state.actor is not None))
    ]


@pytest.mark.parametrize(("game", "seats", "title"), [("the-card-game", 3, "Round 1"), ("big-three", 3, "Hand 1")])
def test_the_log_uses_the_games_word_for_a_hand(program: Program, game: str, seats: int, title: str) -> None:
    scene = program.sit_down(game, one_person(seats=seats))
    program.run_until(lambda: scene.to_act)
    program.key("l")
    program.run(0.2)
    assert [group.title for group in scene.panels.log._groups][:1] == [title]


@pytest.mark.parametrize(("game", "word"), [("five-hundred", "Trick"), ("big-three", "Round")])
def test_the_log_uses_the_games_word_for_a_trick(program: Program, game: str, word: str) -> None:  # BT-10
    *_, table = played(game, 3, 1, 30)
    scene = program.sit_in(table)
    program.run(0.2)
    program.key("l")
    program.run(0.2)
    groups = scene.panels.log._groups
    assert [group.title for group in groups if group.trick][:2] == [f"{word} 1", f"{word} 2"]


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
