"""A click or Enter hurries a thinking AI player."""

from collections.abc import Callable
from random import Random

import pytest

from cardtable.ai.players import Inquiry, Reply, RuleOfThumb
from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.play.live import LiveMatch
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from tests.games.blackjack.deals import dealt
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program


class Ponderer(RuleOfThumb):
    """Players who think until they are told to hurry."""

    def __init__(self) -> None:
        super().__init__([game_of("five-hundred")])

    def answer(self, inquiry: Inquiry) -> Reply | None:
        return super().answer(inquiry) if inquiry.hurried else None


def sit_down(program: Program, pause: float) -> TableScene:
    seats = (Seat("Ann", PlayerKind.AI), Seat("Bert"), Seat("Cleo", PlayerKind.AI))
    match = LiveMatch(Table(game_of("five-hundred"), seats, dealer=2), Ponderer(), None, Random(3), pause)
    program.app.play.show(match)
    program.run(30)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene.match.actor == 0
    assert scene.match.thinking
    return scene


def click_the_felt(program: Program, scene: TableScene) -> None:
    program.click(scene.board.layout.middle.center)


def press_enter(program: Program, scene: TableScene) -> None:
    program.key("Enter")


@pytest.mark.parametrize("hurry", [click_the_felt, press_enter])
def test_an_ai_player_decides_at_once_when_told_to(
    program: Program, hurry: Callable[[Program, TableScene], None]
) -> None:
    scene = sit_down(program, pause=3600.0)
    made = len(scene.match.view(None).log)
    hurry(program, scene)
    program.run(1)
    assert len(scene.match.view(None).log) == made + 1


def test_enter_pressed_to_hurry_makes_no_move_on_the_turn_that_has_just_begun(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(), seed=2)

    def made() -> int:
        return sum(entry.actor == 0 for entry in scene.match.view(None).log)

    for _ in range(300):
        program.key("Enter")
        program.run(0.1)
        if scene.to_act:
            break
    assert scene.to_act
    card = next(move.cards[0] for move in scene.match.moves() if move.cards)
    scene.board.hand.pick((card,))
    scene.refresh()
    for _ in range(20):
        program.key("Enter")
        assert made() == 0
        program.run(0.15)
    program.rest()
    program.key("Enter")
    assert made() == 1


def test_enter_that_skips_the_flight_of_the_persons_card_does_not_end_the_turn(program: Program) -> None:
    scene = program.sit_in(dealt({0: "5h 5s 9c"}))
    program.rest()
    scene.board.hand.pick(parse_cards("5h"))
    scene.refresh()
    for _ in range(20):
        program.key("Enter")
        program.run(0.15)
    assert [entry.word for entry in scene.match.view(0).log if entry.actor == 0] == ["play"]
    program.rest()
    program.key("Enter")
    assert [entry.word for entry in scene.match.view(0).log if entry.actor == 0] == ["play", "stop"]


def test_a_click_on_a_card_of_the_hand_selects_it_and_hurries_nobody(program: Program) -> None:
    scene = sit_down(program, pause=0.0)
    spot = next(spot for spot in scene.board.rest if spot.in_hand and isinstance(spot.card, Card))
    program.click(spot.rect.center)
    program.run(5)
    assert scene.board.selected == (spot.card,)
    assert scene.match.thinking


def test_presses_that_hurry_the_players_do_not_end_the_moment_that_follows(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    while (shown := moment_on(scene.board)) is None:
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
        program.run(0.05)
    for _ in range(6):
        program.key("Enter")
        program.run(0.1)
    assert moment_on(scene.board) is shown, "it would pass unread"
    program.rest()
    program.key("Enter")
    program.run(0.1)
    assert moment_on(scene.board) is not shown
