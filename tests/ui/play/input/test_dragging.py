"""Dragging at the table: a drag does the same as a click, even with face-down cards."""

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Back, Card
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.ui.loop import STILL_POLL_SECONDS
from cardtable.ui.play.painting.middle import ringed_places
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.made_moves import turns
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index, board_of, log_of


def _to_a_draw(program: Program) -> TableScene:
    scene = program.sit_down("the-card-game", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    assert board_of(scene).view.phase == "take"
    return scene


def _top_of(scene: TableScene, zone: str) -> tuple[int, int]:
    center: tuple[int, int] = [spot for spot in board_of(scene).rest if spot.zone == zone][-1].rect.center
    return center


@pytest.mark.parametrize("zone", ["pile", "discard"])
def test_a_card_is_taken_by_dragging_it_to_the_hand(program: Program, zone: str) -> None:
    scene = _to_a_draw(program)
    before = board_of(scene).view.hand
    place = at_index(next(spot for spot in board_of(scene).rest if spot.in_hand))
    program.drag(_top_of(scene, zone), place)
    assert [str(line.move) for line in log_of(scene)[-1:]] == [f"take {zone}"]
    assert len(scene.match.view(0).hand) == len(before) + 1


def test_the_card_is_seen_face_down_while_it_is_dragged_and_may_be_put_back(program: Program) -> None:
    scene = _to_a_draw(program)
    start = _top_of(scene, "pile")
    moves = len(log_of(scene))
    there = (start[0] + 200, start[1] + 120)
    program.run(0.1)
    before = program.screen.surface.get_at(there)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    program.screen.post(Event(pygame.MOUSEMOTION, pos=there, rel=(200, 120), buttons=(1, 0, 0)))
    program.run(0.1)
    assert scene.hands.drag is not None
    assert [type(spot.card) for spot in scene.hands.drag.spots] == [Back]
    assert program.screen.surface.get_at(there) != before
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=start, button=1))
    program.run(0.1)
    assert scene.hands.drag is None
    assert len(log_of(scene)) == moves


def test_a_click_on_the_pile_draws_even_if_a_card_of_the_hand_was_selected_too_early(program: Program) -> None:
    scene = _to_a_draw(program)
    program.click(at_index(next(spot for spot in board_of(scene).rest if spot.in_hand)))
    assert board_of(scene).selected
    program.click(_top_of(scene, "pile"))
    assert [str(line.move) for line in log_of(scene)[-1:]] == ["take pile"]


def test_no_card_is_lifted_where_the_pointer_was_before_a_drag(program: Program) -> None:
    scene = _to_a_draw(program)
    program.click(_top_of(scene, "pile"))
    program.run_until(lambda: scene.to_act)
    *_, last = [spot for spot in board_of(scene).rest if spot.in_hand]
    program.drag(last.rect.center, _top_of(scene, "discard"))
    assert str(log_of(scene)[-1].move) == f"discard {last.card}"
    program.run_until(lambda: scene.to_act)
    assert scene.hands.hover is None or not scene.hands.hover.in_hand


def test_one_ring_shows_where_a_bid_goes(program: Program) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    assert not ringed_places(board_of(scene), scene.emphasis().lit)
    program.click(at_index(next(spot for spot in board_of(scene).rest if spot.in_hand)))
    assert ringed_places(board_of(scene), scene.emphasis().lit) == {"prize"}


def test_the_place_of_a_discard_is_ringed(program: Program) -> None:
    scene = _to_a_draw(program)
    program.click(_top_of(scene, "pile"))
    program.run_until(lambda: scene.to_act)
    program.click(at_index(next(spot for spot in board_of(scene).rest if spot.in_hand)))
    assert ringed_places(board_of(scene), scene.emphasis().lit) == {"discard"}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_a_raised_card_does_not_reach_the_buttons_and_the_prompt(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("click_plays", False)
    scene = program.sit_down("blackjack", one_person(seats=4), seed=3)
    program.run_until(lambda: scene.to_act)
    board = board_of(scene)
    for spot in [spot for spot in board.rest if spot.in_hand]:
        program.click(at_index(spot))
        raised = board.lifted(spot)
        assert raised.top < spot.rect.top
        edge = 2 * (scene.top.table.states.line_width(3) - 1)
        assert not any(widget.rect.colliderect(raised.inflate(edge, edge)) for widget in scene.widgets.all)
        assert not raised.colliderect(board.layout.prompt)
        program.key("Esc")


def _before_a_play(cards: int) -> tuple[Table, Move]:
    """Return a table of Big Three at which seat 0 can play a combination of this many cards, and that play."""
    for seed in range(60):
        table, rng = Table(game_of("big-three"), one_person(seats=4)), Random(seed)
        for actor in turns(table, rng):
            if table.state.results:
                break
            plays = [move for move in table.state.moves() if len(move.cards) == cards] if actor == 0 else []
            if plays and table.state.phase == "play":
                return table, plays[0]
            table.play(actor, by_rule(table.view(actor), len(table.log), table.game).move)
    raise AssertionError(f"no play of {cards} cards")


@pytest.mark.parametrize("cards", [1, 2, 5])
@pytest.mark.parametrize("dropped", ["on the trick", "on a face", "where it was"])
def test_combinations_of_big_three_are_dragged_to_the_trick(tmp_path: Path, cards: int, dropped: str) -> None:
    """A card, a pair and a straight; dropped anywhere else they make no move, and stay in the hand."""
    program = Program(tmp_path, (800, 600))
    table, move = _before_a_play(cards)
    scene = program.sit_in(table)
    program.run_until(lambda: scene.to_act)
    program.rest()
    before = len(scene.match.view(0).log)

    def grip(card: Card) -> tuple[int, int]:
        rect = next(spot.rect for spot in scene.board.rest if spot.in_hand and spot.card == card)
        return rect.left + 8, rect.top + 12

    for card in move.cards if cards > 1 else ():
        program.click(grip(card))
        program.run(0.3)
    start, layout = grip(move.cards[0]), scene.board.layout
    trick = layout.drops["trick"].center
    ends = {"on the trick": trick, "on a face": layout.seats[2].portrait.center, "where it was": start}
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for place in (trick, ends[dropped]):
        program.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(9, 9), buttons=(1, 0, 0)))
        program.run(0.05)
        assert set(scene.hands.dragged) == set(move.cards)
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=ends[dropped], button=1))
    program.run(0.4)
    made = [entry.text for entry in scene.match.view(0).log[before : before + 1]]
    assert made == ([str(move)] if dropped == "on the trick" else [])
    assert scene.hands.drag is None


def test_a_dragged_card_is_seen_only_at_the_pointer(program: Program) -> None:
    scene = program.sit_in(_before_a_play(1)[0])
    program.run_until(lambda: scene.to_act)
    program.rest()
    first = next(spot.rect for spot in scene.board.rest if spot.in_hand)
    start, end = (first.left + 8, first.top + 12), scene.board.layout.middle.center
    corner = (first.left + 6, first.bottom - 20)
    program.run(0.1)
    before = program.screen.surface.get_at(corner)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    program.screen.post(Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
    program.run(0.1)
    assert scene.hands.dragged
    assert program.screen.surface.get_at(corner) != before
    program.key("Esc")
    program.run(0.4)
    assert program.screen.surface.get_at(corner) == before


def _must_follow(table: Table) -> bool:
    hand = table.view(table.state.actor).hand
    return bool(table.view(None).zone("trick").cards) and len(table.state.moves()) < len(hand)


def test_a_card_without_a_use_can_be_dragged_after_a_rest(program: Program) -> None:
    scene = program.sit_in(table_where("five-hundred", 3, _must_follow))
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.clock.sleep(STILL_POLL_SECONDS)  # the loop sleeps while nothing moves, and the press wakes it
    usable = {move.cards[0] for move in scene.match.moves()}
    start = next(at_index(spot) for spot in board_of(scene).rest if spot.in_hand and spot.face not in usable)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    program.loop.tick()
    program.screen.post(Event(pygame.MOUSEMOTION, pos=(start[0], start[1] - 150), rel=(0, -150), buttons=(1, 0, 0)))
    program.loop.tick()
    assert scene.hands.drag is not None
