"""Cards follow the hand: where is a card drawn in the first, the second and each later frame after it is let go?"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.ui.listing import Part
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.offers.offer import landing
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index, board_of
from tests.ui.pages.test_typing_goes_on import CHANGES

FRAME = 1 / 60
GAMES = ("big-three", "bidding-war", "blackjack", "blues-and-greens", "five-hundred", "the-card-game")
SEATS = {"bidding-war": 3, "five-hundred": 3, "the-card-game": 3}
Place = tuple[int, int]


def frame(program: Program) -> list[Part]:
    """Let a frame go by, and return what it draws."""
    look = program.scene.look
    with look.listing.of(look.metrics.size) as parts:
        program.loop.tick()
    program.clock.sleep(FRAME)
    return parts


def places(parts: list[Part], card: Card) -> list[Place]:
    """Return the middles of a card where a frame draws it."""
    return [(part.whole or part.rect).center for part in parts if (part.kind, part.label) == ("card", str(card))]


def film(program: Program, card: Card, frames: int) -> list[Place]:
    """Return where the next frames show a card. Where a frame only copies the resting table, it is where it was.

    A panel may show the card, too, over the table.
    """
    way: list[Place] = []
    for _ in range(frames):
        way.append(next(iter(places(frame(program), card)), way[-1] if way else (0, 0)))
    return way


def distance(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def press(program: Program, place: Place) -> None:
    program.move(place)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    program.loop.tick()


def pull(program: Program, *along: Place) -> None:
    """Move the pointer with the button down."""
    for place in along:
        program.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0)))
        program.loop.tick()
        program.clock.sleep(FRAME)


def release(program: Program, place: Place) -> None:
    """Let go with the next frame."""
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


class AtTable(NamedTuple):
    """A person to act who can put a card of the hand on a place of the table."""

    scene: TableScene
    spot: Spot
    move: Move
    there: Place

    @property
    def card(self) -> Card:
        assert isinstance(self.spot.card, Card)
        return self.spot.card


def plays_one(table: Table) -> bool:
    hand = table.view(table.state.actor).hand
    return any(len(move.cards) == 1 and move.cards[0] in hand for move in table.state.moves()) and bool(table.log[20:])


def sit(program: Program, game: str) -> AtTable:
    scene = program.sit_in(table_where(game, SEATS.get(game, 4), plays_one))
    program.run_until(lambda: scene.to_act)
    program.rest()
    return find_drop(scene)


def find_drop(scene: TableScene) -> AtTable:
    """Return a card of the hand that can be put on a place of the table, where it makes one move."""
    board = board_of(scene)
    for spot in [each for each in board.spots if each.in_hand]:
        for zone, box in board.layout.boxes.items():
            moves = landing(scene.match.moves_with((spot.card,)), zone, board.view, board.spec)
            if len(moves) == 1:
                return AtTable(scene, spot, moves[0], (box.centerx + box.width // 5, box.centery - box.height // 5))
    raise AssertionError(f"nothing to drop in {board.view.phase}")


@pytest.mark.parametrize("game", GAMES)
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


def held_in(scene: TableScene) -> Rect:
    """Return where the dragged card is."""
    assert scene.hands.drag is not None
    return scene.hands.drag.held(board_of(scene))[scene.hands.drag.gripped].rect


@pytest.mark.parametrize("game", GAMES)
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


def spots_named(scene: TableScene, card: Card) -> list[Spot]:
    return [spot for spot in board_of(scene).layout.spots if spot.card == card]


def play_on(program: Program, scene: TableScene) -> None:
    """Let others play until the person is asked again."""
    program.run_until(lambda: scene.to_act)
    program.rest()


@pytest.mark.parametrize("game", ["big-three", "bidding-war", "five-hundred", "the-card-game"])
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


def test_esc_lets_a_dragged_card_glide_home(program: Program) -> None:
    at = sit(program, "five-hundred")
    press(program, at_index(at.spot))
    pull(program, (600, 500), (700, 300))
    held = held_in(at.scene)
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    way = film(program, at.card, 13)
    assert way[0] == held.center
    assert distance(way[-1], at.spot.rect.center) <= 2
    assert len(set(way)) > 6


def test_a_card_dropped_outside_the_window_glides_home(program: Program) -> None:
    at = sit(program, "five-hundred")
    outside = (program.screen.size[0] + 200, 300)
    press(program, at_index(at.spot))
    pull(program, (600, 500), outside)
    release(program, outside)
    way = film(program, at.card, 13)
    assert at.scene.hands.drag is None
    assert distance(way[-1], at.spot.rect.center) <= 2
    assert len(set(way)) > 4


def test_a_card_dropped_on_a_button_does_not_stay_at_the_pointer(program: Program) -> None:
    at = sit(program, "five-hundred")
    button = next(part.rect.center for part in program.parts("button") if part.label.startswith("Pause"))
    press(program, at_index(at.spot))
    pull(program, (600, 500), button)
    assert held_in(at.scene).collidepoint(button), "it is dragged over buttons, too"
    release(program, button)
    program.run(0.4)
    assert at.scene.hands.drag is None
    assert at.scene.desk.dialog is None, "and does not press them"


@pytest.mark.parametrize("dropped", ["on the trick", "on a face"])
def test_several_cards_are_held_and_let_go_together(program: Program, dropped: str) -> None:
    def has_pair(table: Table) -> bool:
        pairs = [move for move in table.state.moves() if len(move.cards) == 2]
        return bool(pairs) and table.state.phase == "play"

    scene = program.sit_in(table_where("big-three", 4, has_pair))
    program.run_until(lambda: scene.to_act)
    program.rest()
    board = board_of(scene)
    pair = next(move for move in scene.match.moves() if len(move.cards) == 2)
    spots = [next(spot for spot in board.spots if spot.in_hand and spot.card == card) for card in pair.cards]
    for spot in spots:
        program.click(at_index(spot))
        program.run(0.3)
    drops = {"on the trick": board.layout.drops["trick"].center, "on a face": board.layout.seats[2].portrait.center}
    press(program, at_index(spots[1]))
    pull(program, (600, 400), drops[dropped])
    drag = scene.hands.drag
    assert drag is not None
    held = [spot.rect.center for spot in drag.held(board)]
    assert held[0] != held[1]
    release(program, drops[dropped])
    first = frame(program)
    assert [places(first, card)[0] for card in pair.cards] == held
    for _ in range(12):
        frame(program)
    made = board.view.log[-1].text == str(pair)
    assert made == (dropped == "on the trick")
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
    tmp_path: Path, change: Callable[[Program], None]
) -> None:
    program = Program(tmp_path)
    program.app.show_menu()
    program.tick(seen=False)
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


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("game", ["big-three", "blues-and-greens"])
def test_cards_on_their_way_fly_on_to_their_new_places_while_the_window_changes(
    tmp_path: Path, game: str, change: Callable[[Program], None]
) -> None:
    program = Program(tmp_path)
    program.app.show_menu()
    program.tick(seen=False)
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
