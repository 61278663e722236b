"""A player at a table without a window, and the events of mouse and keys: what tests of gestures need."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import pygame
from pygame.event import Event

from cardtable.ai.players import Players
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.ui.play.input.gestures import Hands, Read, Surroundings, read
from cardtable.ui.play.intents import Intent
from cardtable.ui.play.offers.offer import Offer, TableSelection, offer_of
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.playing import board_of
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from tests.situations import at
from tests.ui.driven_program import code_of

NOW = 100.0


MEASURE = Measure(1280, 720, 1.0, 20)


Place = tuple[int, int]


@dataclass
class AtTable:
    """A person to act, with the board and the offer."""

    match: LiveMatch
    around: Surroundings

    @property
    def reasons(self) -> Reasons:
        return Reasons(self.match, self.around.board, self.around.offer)

    def select(self, *places: int) -> None:
        """Pick cards of the hand up, by their places."""
        board = self.around.board
        board.hand.pick([board.hand.cards[place] for place in places])
        offer = offer_of(board.view, self.match, board.spec, TableSelection(board.selected))
        self.around = replace(self.around, offer=offer)

    def mark(self, place: int) -> None:
        """Mark a card of the hand."""
        board, marked = self.around.board, self.own(place)
        offer = offer_of(board.view, self.match, board.spec, TableSelection(board.selected, marked=marked))
        self.around = replace(self.around, offer=offer)

    def wait_for_others(self) -> None:
        """Let it be another player's turn."""
        self.around = replace(self.around, offer=Offer(self.around.board.view))

    def own(self, place: int) -> Spot:
        """Return a card of the hand."""
        return [spot for spot in self.around.board.rest if spot.in_hand][place]

    def do(self, *events: Event, hands: Hands | None = None, now: float = NOW) -> Read:
        """Return the hands after some events, and all that these come to."""
        hands, intents = hands or Hands(), list[Intent]()
        for event in events:
            hands, more = read(hands, event, self.around, now)
            intents += more
        return hands, tuple(intents)


def sit(there: Callable[[Table], bool], game: str = "blues-and-greens", seats: int = 4) -> AtTable:
    """Take the seat of the player to act at a table that meets a condition."""
    table = at(game, seats=seats, seed=0, until=lambda table: table.state.actor not in (None, DEALER) and there(table))
    match = LiveMatch(table, Players([table.game]), None, Random(0))
    spec, view = spec_of(table.game), table.view(table.state.actor)
    board = board_of(match, spec, view, MEASURE, Pace(), table.state.seat)
    return AtTable(match, Surroundings(board, offer_of(view, match, spec, TableSelection())))


def click(place: Place) -> tuple[Event, Event]:
    return (
        Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1),
        Event(pygame.MOUSEBUTTONUP, pos=place, button=1),
    )


def drag(start: Place, end: Place) -> tuple[Event, ...]:
    down, up = click(start)
    up = Event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    return down, Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)), up


def key(name: str) -> Event:
    return Event(pygame.KEYDOWN, key=code_of(name), mod=0, unicode=name if len(name) == 1 else "", scancode=0)


def felt(at: AtTable) -> Place:
    """Return an empty point of the table."""
    board = at.around.board
    return next(
        (x, y)
        for y in range(board.layout.middle.top, board.layout.middle.bottom, 7)
        for x in range(board.layout.middle.left, board.layout.middle.right, 7)
        if not board.zone_at((x, y)) and not any(rect.collidepoint(x, y) for rect in board.layout.tableaus.values())
    )


def drawn(at: AtTable) -> Move:
    """Return the move that draws from the deck."""
    (move,) = [move for move in at.around.offer.moves if move.target == "deck" and not move.cards]
    return move
