"""What the person does on the table with pointer and keys: cards picked up, dragged, dropped, asked about, played."""

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.keys import pressed
from cardtable.ui.scenes.asking import Asking
from cardtable.ui.scenes.cursor import Cursor, face_of
from cardtable.ui.scenes.match import Manner, Match
from cardtable.ui.scenes.pointer import Kind, Pointer, Pointing
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked, dropped
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.widgets.desk import Desk

DOUBLE_CLICK = 0.4
"""Seconds within which a second click on the same card plays it."""


class Handled(Protocol):
    """The scene on whose table things are handled."""

    match: Match
    manner: Manner
    spec: LayoutSpec
    asking: Asking
    desk: Desk
    now: float
    dirty: bool

    @property
    def laid(self) -> Board:
        """The table as it lies."""

    @property
    def due(self) -> bool:
        """Whether the person at the screen is asked for a move."""

    def do(self, move: Move) -> None:
        """Make a move."""

    def refresh(self) -> None:
        """Find anew what is on offer."""


class Handling:
    """One person's pointer and keys.

    :ivar hover: the card under the pointer. ``cursor``: where the keys are. ``dragged``: the cards that are dragged.
    :ivar to_play: cards dropped together that are still to be played, one after the other, and where.
    """

    def __init__(self, scene: Handled) -> None:
        self.scene = scene
        self.pointer = Pointer()
        self.cursor = Cursor()
        self.hover: Spot | None = None
        self.dragged: tuple[Card, ...] = ()
        self.drag_at = (0, 0)
        self.to_play: tuple[tuple[Card, ...], str] = ((), "")
        self._clicked: tuple[Spot | None, float] = (None, -1.0)

    def forget(self) -> None:
        """Give up what was begun: the window lost the focus, or another person has come."""
        self.pointer.forget()
        self.dragged = ()
        self.hover = None
        self.to_play = ((), "")
        self.cursor.place = -1

    def handle(self, event: Event) -> None:
        """Take one event that no button took."""
        pointing = self.pointer.read(event)
        if pointing is not None:
            self._point(pointing)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _point(self, pointing: Pointing) -> None:
        board = self.scene.laid
        if pointing.kind is Kind.PRESS and board.busy(self.scene.now):
            board.skip()
            self.pointer.forget()
            self.scene.refresh()
            return
        spot = board.spot_at(pointing.place)
        if pointing.kind is Kind.HOVER:
            self._hover(spot)
        elif pointing.kind is Kind.DRAG:
            self._drag(pointing)
        elif pointing.kind is Kind.DROP:
            self._drop(pointing)
        elif pointing.kind is Kind.CLICK:
            self._click(spot, pointing.place)

    def _hover(self, spot: Spot | None) -> None:
        if spot != self.hover:
            self.hover = spot
            self.scene.dirty = True
            tip = self.scene.asking.why_not(spot, self.scene.laid) if self.scene.due else None
            self.scene.desk.point_at(tip, spot.rect if spot is not None else Rect(0, 0, 0, 0))

    # --- dragging ---------------------------------------------------------------------------------------------------

    def _drag(self, pointing: Pointing) -> None:
        board = self.scene.laid
        if not self.dragged:
            spot = board.spot_at(pointing.start)
            if spot is None or not isinstance(spot.card, Card) or not self._may_drag(spot):
                return
            self.dragged = board.selected if board.picked(spot) else (spot.card,)
        self.drag_at = pointing.place
        self.scene.dirty = True

    def _may_drag(self, spot: Spot) -> bool:
        return self.scene.laid.in_hand(spot) or bool(clicked(spot.zone, face_of(spot), self.scene.asking.moves))

    def _drop(self, pointing: Pointing) -> None:
        cards, self.dragged = self.dragged, ()
        self.scene.dirty = True
        board = self.scene.laid
        start = board.spot_at(pointing.start)
        if not cards or start is None:
            return
        zone = self._zone_at(pointing.place)
        if not board.in_hand(start):
            if zone != start.zone:
                self._click(start, pointing.start)
        elif zone == start.zone or board.layout.hand.collidepoint(pointing.place):
            other = board.spot_at(pointing.place)
            if len(cards) == 1:
                board.place(start.index, other.index if other is not None and board.in_hand(other) else None)
                self.scene.refresh()
        else:
            self._put(cards, zone)

    def _zone_at(self, place: tuple[int, int]) -> str:
        """Return the place that is meant by a point on the table."""
        board = self.scene.laid
        zone = board.zone_at(place)
        if zone:
            return self.scene.spec.zone(zone).stands_for or zone
        return "melds" if any(rect.collidepoint(place) for rect in board.layout.panels.values()) else ""

    def _put(self, cards: Sequence[Card], zone: str) -> None:
        """Put cards of the hand on a place of the table."""
        found = dropped(cards, zone, self.scene.match.moves_with) if self.scene.due else ()
        if not found and self.scene.due and self.scene.spec.in_turn and len(cards) > 1:
            self.play_in_turn(cards, zone)
        else:
            self._choose(found, cards)

    def play_in_turn(self, cards: Sequence[Card], zone: str) -> None:
        """Play the first of several cards; the others follow as soon as each has its turn."""
        first = dropped(cards[:1], zone, self.scene.match.moves_with)
        self.to_play = (tuple(cards[1:]), zone) if len(first) == 1 else ((), "")
        self._choose(first, cards[:1] if first else cards)

    def go_on(self) -> bool:
        """Play the next of several cards that were dropped together; return whether there was one."""
        cards, zone = self.to_play
        if not cards:
            return False
        self.play_in_turn(cards, zone)
        return True

    def _choose(self, moves: Sequence[Move], cards: Sequence[Card]) -> None:
        """Make the one move that is meant; offer several as buttons; say why there is none."""
        scene = self.scene
        if len(moves) == 1:
            scene.do(moves[0])
        elif scene.due:
            scene.laid.hand.pick(cards)
            scene.refresh()
            if not moves:
                scene.desk.explain(scene.asking.why_none(cards), scene.laid.layout.ask)

    # --- clicking ---------------------------------------------------------------------------------------------------

    def _click(self, spot: Spot | None, place: tuple[int, int]) -> None:
        scene, board = self.scene, self.scene.laid
        if spot is not None and board.in_hand(spot) and isinstance(spot.card, Card):
            self._click_own(spot, spot.card)
            return
        if not scene.due:
            return
        zone = self._zone_at(place)
        if board.selected:
            if zone:
                self._put(board.selected, zone)
            else:
                board.hand.pick(())
                scene.refresh()
            return
        found = clicked(spot.zone if spot is not None else zone, face_of(spot) if spot else None, scene.asking.moves)
        if len(found) == 1:
            scene.do(found[0])
        elif spot is not None:
            self.explain(spot)

    def _click_own(self, spot: Spot, card: Card) -> None:
        """Pick a card up or put it back; the second of two quick clicks plays it to where single cards are dropped."""
        scene, hand = self.scene, self.scene.laid.hand
        last, when = self._clicked
        self._clicked = (spot, scene.now)
        if not (scene.due and last == spot and scene.now - when < DOUBLE_CLICK):
            hand.toggle(spot.index)
            scene.refresh()
            return
        self._clicked = (None, -1.0)
        places = {name for name, how in scene.spec.zones.items() if how.drop}
        found = [move for move in scene.match.moves_with((card,)) if move.target in places]
        hand.pick(())
        self._choose(found[:1], (card,))

    def explain(self, spot: Spot | None) -> None:
        """Say at once why nothing can be done with a card."""
        scene = self.scene
        tip = scene.asking.why_not(spot, scene.laid) if scene.due else None
        if tip is not None and spot is not None:
            scene.desk.explain(tip, spot.rect)
            scene.dirty = True

    # --- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> None:
        scene, board = self.scene, self.scene.laid
        enter, space = pressed(event, "Enter"), pressed(event, "Space")
        if board.busy(scene.now):
            if enter or space:
                board.skip()
                scene.refresh()
            return
        reach = Cursor.reach(board, scene.asking.moves)
        steps = {"Left": -1, "Right": 1, "Up": -1, "Down": 1}
        step = next((by for name, by in steps.items() if pressed(event, name)), 0)
        if step and reach:
            self.cursor.step(board, reach, step, across=pressed(event, "Up") or pressed(event, "Down"))
            scene.dirty = True
        elif enter or space:
            self._act_on(self.cursor.on(reach), enter=enter)
        elif scene.manner.keys.presses(event, "why"):
            self.explain(self.cursor.on(reach) or self.hover)

    def _act_on(self, spot: Spot | None, *, enter: bool) -> None:
        """Space clicks the card under the cursor; Enter makes the first move on offer, with that card if none is up."""
        scene, board, kept = self.scene, self.scene.laid, self.cursor.place
        if enter and (spot is None or board.in_hand(spot)):
            if spot is not None and isinstance(spot.card, Card) and not board.selected:
                board.hand.toggle(spot.index)
                scene.refresh()
            scene.asking.press_first()
        elif spot is not None:
            self._clicked = (None, -1.0)
            self._click(spot, spot.rect.center)
        self.cursor.place = min(kept, len(Cursor.reach(board, scene.asking.moves)) - 1)
