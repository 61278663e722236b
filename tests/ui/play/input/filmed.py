"""A card that is dragged and let go, and where the frames after that show it."""

from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.ui.listing import Part
from cardtable.ui.play.offers.offer import landing
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from tests.situations import at
from tests.ui.at_the_table import Program, board_of

FRAME = 1 / 60


SEATS = {"bidding-war": 3, "five-hundred": 3, "the-card-game": 3}


Place = tuple[int, int]


def frame(program: Program) -> list[Part]:
    """Let a frame go by, and return what it draws."""
    look = program.scene.look
    with look.listing.of(look.metrics.size) as parts:
        program.loop.tick()
        program.loop.show()
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


def may_play_one(table: Table) -> bool:
    """Whether somebody may put a card of the hand on the table, some moves on."""
    actor = table.state.actor
    if len(table.log) <= 20 or actor in (None, DEALER):
        return False
    hand = table.view(actor).hand
    return any(len(move.cards) == 1 and move.cards[0] in hand for move in table.state.moves())


def sit(program: Program, game: str) -> AtTable:
    scene = program.sit_in(at(game, seats=SEATS.get(game, 4), until=may_play_one))
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


def held_in(scene: TableScene) -> Rect:
    """Return where the dragged card is."""
    return scene.hands.drag.held(board_of(scene))[scene.hands.drag.gripped].rect


def spots_named(scene: TableScene, card: Card) -> list[Spot]:
    return [spot for spot in board_of(scene).layout.spots if spot.card == card]
