"""Cards follow the hand: a drag does the same as a click, and each frame shows the card where it is held or let go."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.engine.cards import Back, Card
from cardtable.ui.loop import STILL_POLL_SECONDS
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.painting.middle import ringed_places
from cardtable.ui.play.table_scene import TableScene
from tests.situations import SMALL, asked, one_person
from tests.ui.at_the_table import Program, at_index, board_of, log_of
from tests.ui.hands_on import table_of
from tests.ui.pages.test_typing_goes_on import CHANGES
from tests.ui.play.input.filmed import distance, film, frame, held_in, places, press, pull, release, sit, spots_named


@pytest.fixture
def scene(program: Program) -> TableScene:
    """Return a table of The Card Game where the person is to take a card."""
    scene = program.sit_down("the-card-game", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    assert scene.board.view.phase == "take"
    return scene


def _top_of(scene: TableScene, zone: str) -> tuple[int, int]:
    center: tuple[int, int] = [spot for spot in scene.board.rest if spot.zone == zone][-1].rect.center
    return center


@pytest.mark.parametrize("zone", ["pile", "discard"])
def test_a_card_is_taken_by_dragging_it_to_the_hand(program: Program, scene: TableScene, zone: str) -> None:
    before = scene.board.view.hand
    place = at_index(next(spot for spot in scene.board.rest if spot.in_hand))
    program.drag(_top_of(scene, zone), place)
    assert [str(line.move) for line in log_of(scene)[-1:]] == [f"take {zone}"]
    assert len(scene.match.view(0).hand) == len(before) + 1


def test_the_card_is_seen_face_down_while_it_is_dragged_and_may_be_put_back(
    program: Program, scene: TableScene
) -> None:
    start = _top_of(scene, "pile")
    moves = len(log_of(scene))
    there = (start[0] + 200, start[1] + 120)
    program.run(0.1)
    before = program.screen.surface.get_at(there)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    program.screen.post(Event(pygame.MOUSEMOTION, pos=there, rel=(200, 120), buttons=(1, 0, 0)))
    program.run(0.1)
    assert [type(spot.card) for spot in scene.hands.drag.spots] == [Back]
    assert program.screen.surface.get_at(there) != before
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=start, button=1))
    program.run(0.1)
    assert scene.hands.drag is None
    assert len(log_of(scene)) == moves


def test_a_click_on_the_pile_draws_even_if_a_card_of_the_hand_was_selected_too_early(
    program: Program, scene: TableScene
) -> None:
    program.click(at_index(next(spot for spot in scene.board.rest if spot.in_hand)))
    assert scene.board.selected
    program.click(_top_of(scene, "pile"))
    assert [str(line.move) for line in log_of(scene)[-1:]] == ["take pile"]


def test_a_ring_shows_where_a_card_goes_and_no_card_is_lifted_where_the_pointer_was(
    program: Program, scene: TableScene
) -> None:
    program.click(_top_of(scene, "pile"))
    program.run_until(lambda: scene.to_act)
    *_, last = [spot for spot in scene.board.rest if spot.in_hand]
    assert not ringed_places(scene.board, scene.emphasis().lit)
    program.click(at_index(last))
    assert ringed_places(scene.board, scene.emphasis().lit) == {"discard"}
    program.drag(at_index(last), _top_of(scene, "discard"))
    assert str(log_of(scene)[-1].move) == f"discard {last.card}"
    program.run_until(lambda: scene.to_act)
    assert scene.hands.hover is None or not scene.hands.hover.in_hand


def can_play(cards: int) -> Callable[[Any], bool]:
    return lambda state: any(len(move.cards) == cards for move in state.moves())


CAN_PLAY = {cards: can_play(cards) for cards in (1, 2, 5)}


@pytest.mark.parametrize(
    ("cards", "dropped"),
    [(1, "on the trick"), (2, "on the trick"), (5, "on the trick"), (1, "where it was"), (5, "on a face")],
)
def test_combinations_of_big_three_are_dragged_to_the_trick(
    at_table: Callable[..., Program], cards: int, dropped: str
) -> None:
    """A card, a pair and a straight; dropped anywhere else they make no move, and stay in the hand."""
    program = at_table("big-three", until=asked("play", where=CAN_PLAY[cards]), size=SMALL)
    scene = table_of(program)
    move = next(move for move in scene.match.moves() if len(move.cards) == cards)
    before = len(log_of(scene))

    def grip(card: Card) -> tuple[int, int]:
        rect = next(spot.rect for spot in scene.board.rest if spot.in_hand and spot.card == card)
        return rect.left + 8, rect.top + 12

    for card in move.cards if cards > 1 else ():
        program.click(grip(card))
        program.run(0.3)
    start, layout = grip(move.cards[0]), scene.board.layout
    trick = layout.drops["trick"].center
    ends = {"on the trick": trick, "on a face": layout.seats[2].portrait.center, "where it was": start}
    press(program, start)
    for place in (trick, ends[dropped]):
        pull(program, place)
        assert set(scene.hands.dragged) == set(move.cards)
    release(program, ends[dropped])
    program.run(0.4)
    made = [str(line.move) for line in log_of(scene)[before : before + 1]]
    assert made == ([str(move)] if dropped == "on the trick" else [])
    assert scene.hands.drag is None


def test_a_dragged_card_is_seen_only_at_the_pointer(at_table: Callable[..., Program]) -> None:
    program = at_table("big-three", until=asked("play", where=CAN_PLAY[1]))
    scene = table_of(program)
    first = next(spot.rect for spot in scene.board.rest if spot.in_hand)
    start, end = (first.left + 8, first.top + 12), scene.board.layout.middle.center
    corner = (first.left + 6, first.bottom - 20)
    before = program.screen.surface.get_at(corner)
    press(program, start)
    pull(program, end)
    program.run(0.1)
    assert scene.hands.dragged
    assert program.screen.surface.get_at(corner) != before
    program.key("Esc")
    program.run(0.4)
    assert program.screen.surface.get_at(corner) == before


def must_follow(state: Any) -> bool:
    return bool(state.view(None).zone("trick").cards) and len(state.moves()) < len(state.view(state.actor).hand)


def test_a_card_without_a_use_can_be_dragged_after_a_rest(at_table: Callable[..., Program]) -> None:
    program = at_table("five-hundred", until=asked("play", where=must_follow))
    scene = table_of(program)
    program.clock.sleep(STILL_POLL_SECONDS)  # the loop sleeps while nothing moves, and the press wakes it
    usable = {move.cards[0] for move in scene.match.moves()}
    start = next(at_index(spot) for spot in scene.board.rest if spot.in_hand and spot.face not in usable)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    program.loop.tick()
    pull(program, (start[0], start[1] - 150))
    assert scene.hands.drag is not None


@pytest.mark.parametrize("game", ["big-three", "blackjack", "blues-and-greens"])
def test_a_dropped_card_settles_from_where_it_was_let_go(program: Program, game: str) -> None:
    at = sit(program, game)
    press(program, at_index(at.spot))
    pull(program, (600, 500), at.there)
    held = held_in(at.scene)
    release(program, at.there)
    first, *later = film(program, at.card, 12)
    assert distance(first, held.center) <= 1
    assert distance(later[0], held.center) < 60, "it does not jump"
    rest = board_of(at.scene).layout.spots
    home = next(spot.rect for spot in rest if spot.card == at.card)
    assert distance(later[-1], home.center) <= 2, "after a fifth of a second it lies there"
    assert str(at.scene.match.view(board_of(at.scene).view.seat).log[-1].text).endswith(str(at.move))


@pytest.mark.parametrize("game", ["bidding-war", "blues-and-greens"])
def test_a_refused_card_glides_home_and_the_reason_stands_where_it_was_dropped(program: Program, game: str) -> None:
    at = sit(program, game)
    board = board_of(at.scene)
    face = next(place.portrait for seat, place in board.layout.seats.items() if seat != board.bottom)
    log = len(board.view.log)
    press(program, at_index(at.spot))
    pull(program, (600, 500), face.center)
    held = held_in(at.scene)
    release(program, face.center)
    way = film(program, at.card, 12)
    assert distance(way[0], held.center) <= 1
    ways = [distance(place, at.spot.rect.center) for place in way]
    assert ways == sorted(ways, reverse=True), "it goes straight home"
    assert ways[-1] <= 2
    assert len(board.view.log) == log
    tooltip = at.scene.desk.tooltip
    assert tooltip.shown
    assert tooltip.tip is not None
    assert tooltip.anchor == held
    assert distance(tooltip.place(at.scene.look).center, held.center) < 360, "as near as the cards below it allow"
    assert at.scene.to_act, "nothing waits for a card on its way home"


def play_on(program: Program, scene: TableScene) -> None:
    """Let others play until the person is asked again."""
    program.run_until(lambda: scene.to_act)
    program.rest()


@pytest.mark.parametrize("game", ["big-three", "the-card-game"])
def test_undo_and_redo_move_cards_back_as_they_came(program: Program, game: str) -> None:
    at = sit(program, game)
    scene = at.scene
    program.drag(at_index(at.spot), at.there)
    play_on(program, scene)
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=0))
    back = film(program, at.card, 20)
    assert scene.to_act, "nobody waits for it"
    home = next(spot.rect.center for spot in spots_named(scene, at.card) if spot.in_hand)
    ways = [distance(place, home) for place in back]
    assert ways[0] > 100
    assert ways == sorted(ways, reverse=True)
    assert len(set(ways)) > 8, "it is seen on its way"
    assert ways[-1] <= 2
    program.screen.post(Event(pygame.KEYUP, key=pygame.K_u, mod=0, unicode="u", scancode=0))
    program.rest()
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_y, mod=0, unicode="y", scancode=0))
    forth = film(program, at.card, 14)
    assert distance(forth[0], home) <= 2
    assert len({distance(place, home) for place in forth}) > 6, "it is seen on its way again"


def test_two_undos_in_a_row_turn_cards_in_mid_flight(program: Program) -> None:
    at = sit(program, "five-hundred")
    scene = at.scene
    program.drag(at_index(at.spot), at.there)
    play_on(program, scene)
    log = len(board_of(scene).view.log)
    way = []
    for command, frames in ((TableCommand.UNDO, 5), (TableCommand.REDO, 5), (TableCommand.UNDO, 20)):
        scene.act(command)
        way += film(program, at.card, frames)
    home = next(spot.rect.center for spot in spots_named(scene, at.card) if spot.in_hand)
    ways = [distance(place, home) for place in way]
    assert ways[0] > ways[4]
    assert ways[5] < ways[9]
    assert max(one - other for one, other in pairwise(ways)) < 250, "it never jumps"
    assert ways[-1] <= 2
    assert len(board_of(scene).view.log) < log


def test_a_card_on_its_way_home_can_be_taken_again(program: Program) -> None:
    at = sit(program, "big-three")
    press(program, at_index(at.spot))
    pull(program, (600, 500), (20, 120))
    release(program, (20, 120))
    frame(program)
    press(program, at_index(at.spot))
    pull(program, (600, 500), at.there)
    assert at.scene.hands.dragged == (at.card,)
    release(program, at.there)
    program.run(0.1)
    assert board_of(at.scene).view.log[-1].text.endswith(str(at.move))


@pytest.mark.parametrize("let_go", ["by Esc", "outside the window", "on a button"])
def test_a_card_that_is_let_go_elsewhere_glides_home(program: Program, let_go: str) -> None:
    at = sit(program, "five-hundred")
    button = next(part.rect.center for part in program.parts("button") if part.label.startswith("Pause"))
    there = {"on a button": button, "outside the window": (program.screen.size[0] + 200, 300)}.get(let_go, (700, 300))
    made = len(log_of(at.scene))
    press(program, at_index(at.spot))
    pull(program, (600, 500), there)
    held = held_in(at.scene)
    if let_go == "by Esc":
        program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    else:
        release(program, there)
    way = film(program, at.card, 13)
    assert way[0] == held.center or let_go == "outside the window"
    assert distance(way[-1], at.spot.rect.center) <= 2
    assert len(set(way)) > 4
    release(program, there)
    program.run(0.4)
    assert at.scene.hands.drag is None
    assert at.scene.desk.dialog is None, "and it presses no button"
    assert len(log_of(at.scene)) == made


def has_pair(state: Any) -> bool:
    return any(len(move.cards) == 2 for move in state.moves())


@pytest.mark.parametrize("dropped", ["on the trick", "on a face"])
def test_several_cards_are_held_and_let_go_together(at_table: Callable[..., Program], dropped: str) -> None:
    program = at_table("big-three", until=asked("play", where=has_pair))
    scene = table_of(program)
    board = scene.board
    pair = next(move for move in scene.match.moves() if len(move.cards) == 2)
    spots = [next(spot for spot in board.spots if spot.in_hand and spot.card == card) for card in pair.cards]
    for spot in spots:
        program.click(at_index(spot))
        program.run(0.3)
    drops = {"on the trick": board.layout.drops["trick"].center, "on a face": board.layout.seats[2].portrait.center}
    press(program, at_index(spots[1]))
    pull(program, (600, 400), drops[dropped])
    drag = scene.hands.drag
    held = [spot.rect.center for spot in drag.held(board)]
    assert held[0] != held[1]
    release(program, drops[dropped])
    first = frame(program)
    assert [places(first, card)[0] for card in pair.cards] == held
    for _ in range(12):
        frame(program)
    assert (board.view.log[-1].text == str(pair)) is (dropped == "on the trick")
    lying = {spot.card: spot.rect.center for spot in board.layout.spots}
    program.run(0.1)
    assert not [spot for spot in board.rest if spot.card in pair.cards and spot.rect.center != lying[spot.card]]


def test_what_is_dragged_follows_the_pointer_where_it_was_gripped(program: Program) -> None:
    at = sit(program, "big-three")
    start = at_index(at.spot)
    press(program, start)
    pull(program, (start[0] + 40, start[1] - 90))
    lifted = board_of(at.scene).lifted(at.spot)
    assert held_in(at.scene) == lifted.move(40, -90)


@pytest.mark.parametrize("change", CHANGES)
def test_a_card_that_is_dragged_stays_in_the_hand_while_the_window_changes(
    program: Program, change: Callable[[Program], None]
) -> None:
    at = sit(program, "big-three")
    press(program, at_index(at.spot))
    pull(program, (600, 500), (640, 420))
    change(program)
    program.run(0.1)
    assert at.scene.hands.dragged == (at.card,)
    box = board_of(at.scene).layout.drops["trick"]
    pull(program, box.center)
    assert held_in(at.scene).size == next(spot.rect.size for spot in spots_named(at.scene, at.card))
    release(program, box.center)
    program.run(0.1)
    assert board_of(at.scene).view.log[-1].text.endswith(str(at.move)), "the same card is dropped"


@pytest.mark.parametrize(
    ("game", "change"),
    [(game, change) for game, change in zip(("big-three", "blues-and-greens") * 2, CHANGES, strict=True)],
)
def test_cards_on_their_way_fly_on_to_their_new_places_while_the_window_changes(
    program: Program, game: str, change: Callable[[Program], None]
) -> None:
    at = sit(program, game)
    board = board_of(at.scene)
    at.scene.make(at.move)
    film(program, at.card, 4)
    flight = next(each for each in board.motions if each.becomes == at.card)
    change(program)
    frame(program)
    assert board.moving, "it goes on flying"
    now = next(each for each in board.motions if each.becomes == at.card)
    assert (now.begins, now.ends) == (flight.begins, flight.ends), "for as long as it would have"
    assert now.end in [spot.rect for spot in spots_named(at.scene, at.card)], "to its place in the new layout"
    way = film(program, at.card, 20)
    steps = [distance(one, other) for one, other in pairwise(way)]
    assert len([step for step in steps if step]) > 3
    assert max(steps) < distance(way[0], now.end.center), "in many steps"
    assert way[-1] == now.end.center
