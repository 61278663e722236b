"""What the person does on the table with pointer and keys: cards picked up, dragged, dropped, asked about, played."""

from collections.abc import Sequence
from typing import Protocol

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.rest import Rest
from cardtable.protocols.match import Match
from cardtable.ui.keys import is_repeat, pressed
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.kit.widget import Tip
from cardtable.ui.play.asking import Asking
from cardtable.ui.play.cursor import Cursor, named_by
from cardtable.ui.play.explaining import Round, about, on_table
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.pointer import Kind, Pointer, Pointing
from cardtable.ui.scene import Stage
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked, dropped
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.spec import LayoutSpec

HOLD = 0.5
"""Seconds of holding a card or a place still, by mouse or touch, after which it is explained instead of clicked."""
DOUBLE_CLICK = 0.4
"""Seconds within which a second click on the same card plays it."""


class Handled(Protocol):
    """The scene on whose table things are handled."""

    stage: Stage
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
        """Make a move, after asking once if it is a costly one that a slip could have made."""

    def ask(self, question: Dialog) -> None:
        """Ask something before it is done."""

    def make(self, move: Move) -> None:
        """Make a move that needs no more asking."""

    def caption_at(self, place: tuple[int, int]) -> tuple[Tip, Rect] | None:
        """Return what there is to say of the caption at a place, and where it is."""

    def refresh(self) -> None:
        """Find anew what is on offer."""


class Handling:
    """One person's pointer and keys.

    :ivar hover: the card under the pointer. ``cursor``: where the keys are. ``dragged``: the cards that are dragged.
    :ivar hidden: the card that is dragged face down, off a deck.
    :ivar to_play: cards dropped together that are still to be played, one after the other, and where.
    """

    def __init__(self, scene: Handled) -> None:
        self.scene = scene
        self.pointer = Pointer()
        self.cursor = Cursor()
        self.hover: Spot | None = None
        self.dragged: tuple[Card, ...] = ()
        self.hidden: Spot | None = None
        self.drag_at = (0, 0)
        self.to_play: tuple[tuple[Card, ...], str] = ((), "")
        self._clicked: tuple[Spot | None, float] = (None, -1.0)
        self._held: tuple[tuple[int, int], float] | None = None
        self._over = ""
        self._at: tuple[int, int] | None = None
        self._asked: object = None
        self._round = Round()
        self._by_keys = False
        self._rest: tuple[tuple[Move, ...], int] = ((), 0)
        scene.asking.on_rest = self.ask_for_rest

    def forget(self) -> None:
        """Give up what was begun: the window lost the focus, or another person has come."""
        self.drop_nothing()
        self.hover = None
        self._at = None
        self._rest = ((), 0)
        self.to_play = ((), "")
        self.cursor.place = -1

    @property
    def drags(self) -> bool:
        """Whether a card is being dragged."""
        return bool(self.dragged) or self.hidden is not None

    def drop_nothing(self) -> None:
        """Let go of what is dragged: it goes back to where it lay."""
        self.pointer.forget()
        self.dragged, self.hidden, self._held = (), None, None

    def handle(self, event: Event) -> None:
        """Take one event that no button took."""
        pointing = self.pointer.read(event)
        if pointing is not None:
            self._point(pointing)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def note(self, event: Event) -> None:
        """See where the pointer has gone, though a button or a panel took it."""
        if event.type == pygame.MOUSEMOTION:
            self._at, self._by_keys, self.hover, self._over = event.pos, False, None, ""

    def update(self, now: float) -> None:
        """Explain what is held still for long enough. A reason goes when the match goes on."""
        board = self.scene.laid
        key = (board.view.actor, len(board.view.log), self.scene.due)
        if key != self._asked:
            self._asked = key
            if self._at is not None:
                # The pointer lies still, but what was under it may have gone: a card that was played.
                self.hover, self._over = board.spot_at(self._at), self._zone_at(self._at)
            self._tell(self.hover)
        if self._held is not None and now - self._held[1] >= HOLD:
            place, self._held = self._held[0], None
            if self.explain(board.spot_at(place), self._zone_at(place)):
                self.pointer.forget()

    def _point(self, pointing: Pointing) -> None:
        board, self._at, self._by_keys = self.scene.laid, pointing.place, False
        if pointing.kind is not Kind.HOVER:
            self._held = (pointing.place, self.scene.now) if pointing.kind is Kind.PRESS else None
        if pointing.kind is Kind.PRESS and board.busy(self.scene.now):
            board.skip()
            self.pointer.forget()
            self.scene.refresh()
            return
        spot = board.spot_at(pointing.place)
        if pointing.kind is Kind.HOVER:
            self._hover(spot, pointing.place)
        elif pointing.kind is Kind.DRAG:
            self._drag(pointing)
        elif pointing.kind is Kind.DROP:
            self._drop(pointing)
        elif pointing.kind is Kind.CLICK:
            self._click(spot, pointing.place)

    def _hover(self, spot: Spot | None, place: tuple[int, int]) -> None:
        over = self._zone_at(place)
        if spot != self.hover or over != self._over:
            self.hover, self._over = spot, over
            self.scene.dirty = True
            self._tell(spot)

    def _tell(self, spot: Spot | None) -> None:
        """Let the tip say why nothing can be done with what is pointed at: a card, or an empty place that is drawn."""
        outlined = self.scene.spec.zone(self.scene.laid.view.kind(self._over)).draw in ("row", "stack")
        tip = self.why_not(spot, self._over) if spot is not None or outlined else None
        self.scene.desk.point_at(tip, self._place_of(spot, self._over))

    def why_not(self, spot: Spot | None, zone: str) -> Tip | None:
        """Return why nothing can be done with a card or a place now; ``None`` if something can."""
        scene = self.scene
        if scene.laid.busy(scene.now):
            return None
        return scene.asking.why_not(spot, spot.zone if spot is not None else zone, scene.laid)

    def _place_of(self, spot: Spot | None, zone: str) -> Rect:
        layout = self.scene.laid.layout
        return spot.rect if spot is not None else layout.boxes.get(zone) or layout.ask

    # --- dragging ---------------------------------------------------------------------------------------------------

    def _drag(self, pointing: Pointing) -> None:
        board = self.scene.laid
        if not self.dragged and self.hidden is None:
            spot = board.spot_at(pointing.start)
            if spot is None or not self._may_drag(spot):
                return
            if isinstance(spot.card, Card):
                self.dragged = board.selected if board.picked(spot) else (spot.card,)
            else:
                self.hidden = spot
        self.drag_at = pointing.place
        self.scene.dirty = True

    def _may_drag(self, spot: Spot) -> bool:
        board = self.scene.laid
        return board.in_hand(spot) or bool(clicked(spot.zone, named_by(board, spot), self.scene.asking.moves))

    def _drop(self, pointing: Pointing) -> None:
        cards, self.dragged = self.dragged, ()
        hidden, self.hidden = self.hidden, None
        self.scene.dirty = True
        board = self.scene.laid
        start = board.spot_at(pointing.start)
        if start is None or not (cards or hidden is not None):
            return
        zone = self._zone_at(pointing.place)
        if not board.in_hand(start):
            if zone != start.zone:
                self._take(start)
        elif zone == start.zone or board.layout.hand.collidepoint(pointing.place):
            other = board.spot_at(pointing.place)
            if len(cards) == 1:
                board.place(start.index, other.index if other is not None and board.in_hand(other) else None)
                self.scene.refresh()
        else:
            self._put(cards, zone)

    def _take(self, spot: Spot) -> None:
        """Do what is done with a card on the table that was dragged off its place."""
        found = clicked(spot.zone, named_by(self.scene.laid, spot), self.scene.asking.moves)
        if len(found) == 1:
            self.scene.do(found[0])
        else:
            self.explain(spot, spot.zone)

    def _zone_at(self, place: tuple[int, int]) -> str:
        """Return the place that is meant by a point on the table."""
        board = self.scene.laid
        zone = board.zone_at(place)
        if zone:
            return zone
        return "melds" if any(rect.collidepoint(place) for rect in board.layout.panels.values()) else ""

    def _put(self, cards: Sequence[Card], zone: str) -> None:
        """Put cards of the hand on a place of the table."""
        found = self._moves_on(cards, zone)
        if not found and self.scene.due and self.scene.spec.in_turn and len(cards) > 1:
            self.play_in_turn(cards, zone)
        else:
            self._choose(found, cards, zone)

    def _moves_on(self, cards: Sequence[Card], zone: str) -> tuple[Move, ...]:
        """Return the moves that putting cards of the hand on a place means."""
        if not self.scene.due:
            return ()
        kind, moves_with = self.scene.laid.view.kind(zone), self.scene.match.moves_with
        other = self.scene.spec.zone(kind).stands_for
        return dropped(cards, zone, kind, moves_with) or (dropped(cards, other, other, moves_with) if other else ())

    def play_in_turn(self, cards: Sequence[Card], zone: str) -> None:
        """Play the first of several cards; the others follow as soon as each has its turn."""
        first = dropped(cards[:1], zone, self.scene.laid.view.kind(zone), self.scene.match.moves_with)
        self.to_play = (tuple(cards[1:]), zone) if len(first) == 1 else ((), "")
        self._choose(first, cards[:1] if first else cards)

    def ask_for_rest(self, rest: Rest) -> None:
        """Show what is left of the hand; it is played once that is agreed to."""
        self.scene.ask(self.scene.asking.question_of_rest(rest, lambda: self._play_rest(rest.moves)))

    def _play_rest(self, moves: tuple[Move, ...]) -> None:
        """Make the first of the moves that are left; the others follow as they come due."""
        scene = self.scene
        if scene.due and scene.match.refusal(moves[0]) is None:
            self._rest = (moves[1:], len(scene.laid.target.log))
            scene.make(moves[0])

    def go_on(self) -> bool:
        """Play the next of several cards dropped together, or of the rest; return whether there was one."""
        moves, made = self._rest
        self._rest = ((), 0)
        # Whoever takes a move back wants to decide again.
        if moves and len(self.scene.laid.target.log) > made:
            self._play_rest(moves)
            return True
        cards, zone = self.to_play
        if not cards:
            return False
        self.play_in_turn(cards, zone)
        return True

    def _choose(self, moves: Sequence[Move], cards: Sequence[Card], zone: str = "") -> None:
        """Make the one move that is meant; offer several as buttons; say why there is none, there if it is told."""
        scene = self.scene
        if len(moves) == 1:
            scene.do(moves[0])
        elif scene.due:
            scene.laid.hand.pick(cards)
            scene.refresh()
            if not moves:
                there = scene.asking.why_not_there(cards, zone) if zone else None
                scene.desk.explain(there or scene.asking.why_none(cards), scene.laid.layout.ask)

    # --- clicking ---------------------------------------------------------------------------------------------------

    def _click(self, spot: Spot | None, place: tuple[int, int]) -> None:
        scene, board = self.scene, self.scene.laid
        if spot is not None and board.in_hand(spot) and isinstance(spot.card, Card):
            self._click_own(spot, spot.card)
            return
        if not scene.due:
            scene.match.hurry()
            return
        zone = self._zone_at(place)
        named = named_by(board, spot) if spot is not None else None
        found = clicked(spot.zone if spot is not None else zone, named, scene.asking.moves)
        # Whoever has picked a card up and clicks on a deck wants to draw, if the card has no business there.
        draws = len(found) == 1 and not self._moves_on(board.selected, zone)
        if board.selected and zone and not draws:
            self._put(board.selected, zone)
        elif board.selected and not zone:
            board.hand.pick(())
            scene.refresh()
        elif len(found) == 1:
            scene.do(found[0])
        else:
            self.explain(spot, zone)

    def _click_own(self, spot: Spot, card: Card) -> None:
        """Pick a card up or put it back; the second of two quick clicks plays it to where single cards are dropped."""
        scene, hand = self.scene, self.scene.laid.hand
        last, when = self._clicked
        self._clicked = (spot, scene.now)
        if not (scene.due and last == spot and scene.now - when < DOUBLE_CLICK):
            hand.toggle(spot.index, alone=scene.asking.one_card)
            scene.refresh()
            return
        self._clicked = (None, -1.0)
        places = {name for name, how in scene.spec.zones.items() if how.drop}
        found = [move for move in scene.match.moves_with((card,)) if move.target in places]
        hand.pick(())
        self._choose(found[:1], (card,))

    def explain(self, spot: Spot | None, zone: str = "") -> bool:
        """Say at once why nothing can be done with a card or a place; return whether there is anything to say."""
        scene = self.scene
        tip = self.why_not(spot, zone)
        if tip is None:
            return False
        scene.desk.explain(tip, self._place_of(spot, zone))
        scene.dirty = True
        return True

    # --- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> None:
        scene, board = self.scene, self.scene.laid
        fresh = not is_repeat(event)
        enter, space = fresh and pressed(event, "Enter"), fresh and pressed(event, "Space")
        if board.busy(scene.now):
            if enter or space:
                board.skip()
                scene.refresh()
                if scene.due:
                    scene.stage.shut_input()
            return
        reach = Cursor.reach(board, scene.asking.moves)
        steps = {"Left": -1, "Right": 1, "Up": -1, "Down": 1}
        step = next((by for name, by in steps.items() if pressed(event, name)), 0)
        if step and self._enter_panel():
            scene.dirty = True
        elif step and reach:
            self._by_keys = True
            self.cursor.step(board, reach, step, across=pressed(event, "Up") or pressed(event, "Down"))
            scene.dirty = True
        elif enter or space:
            self._act_on(self.cursor.on(reach), enter=enter)
        elif scene.manner.keys.presses(event, "why"):
            self._ask(self.cursor.on(reach))

    def _enter_panel(self) -> bool:
        """Let the arrows go to the buttons of a panel, if no card plays a part; return whether they did."""
        asking = self.scene.asking
        first = next((widget for widget in asking.widgets if widget.enabled), None)
        if asking.panel is None or not asking.quiet or first is None:
            return False
        self.scene.desk.focus.set(first)
        return True

    def _ask(self, spot: Spot | None) -> None:
        """Explain what is pointed at or under the cursor, and when asked again, one thing after the other.

        After these the cards that are picked up come, and everything on the table that nothing can be done with.

        :param spot: the card under the cursor of the keys.
        """
        scene = self.scene
        aims = [self._under_pointer(), self._about(spot, "")]
        told = [aim for aim in (reversed(aims) if self._by_keys else aims) if aim is not None]
        if scene.due and scene.asking.refuses(scene.laid.selected):
            told.append((scene.asking.why_none(scene.laid.selected), scene.laid.layout.ask))
        told += [
            (tip, self._place_of(at, zone))
            for at, zone in on_table(scene.laid)
            if (tip := self.why_not(at, zone)) is not None
        ]
        told = list({tip: (tip, place) for tip, place in reversed(told)}.values())[::-1]
        if told:
            shown = scene.desk.tooltip.tip if scene.desk.tooltip.shown else None
            scene.desk.explain(*told[self._round.next([tip for tip, _ in told], shown)])
            scene.dirty = True

    def _under_pointer(self) -> tuple[Tip, Rect] | None:
        """Return what there is to say of what is pointed at, and where it is: a button, a card, a place, a chip."""
        if self._at is None:
            return None
        return self.scene.desk.under_pointer() or self._about(self.hover, self._over) or self.scene.caption_at(self._at)

    def _about(self, spot: Spot | None, zone: str) -> tuple[Tip, Rect] | None:
        scene = self.scene
        tip = about(spot, zone, scene.asking, scene.laid, scene.match.names)
        return None if tip is None else (tip, self._place_of(spot, zone))

    def _hinted(self, spot: Spot | None) -> bool:
        """Whether a click on this card of the table makes the move that a hint names."""
        found, board = self.scene.asking.hints.found, self.scene.laid
        if spot is None or found is None or board.in_hand(spot):
            return False
        return clicked(spot.zone, named_by(board, spot), self.scene.asking.moves) == (found.move,)

    def _act_on(self, spot: Spot | None, *, enter: bool) -> None:
        """Space clicks the card under the cursor; Enter does what stands out: a button, or a hint's card."""
        scene, board, kept = self.scene, self.scene.laid, self.cursor.place
        if enter and not scene.due:
            scene.match.hurry()
        elif enter and not self._hinted(spot):
            scene.asking.press_default()
        elif spot is not None:
            self._clicked = (None, -1.0)
            self._click(spot, spot.rect.center)
        self.cursor.place = min(kept, len(Cursor.reach(board, scene.asking.moves)) - 1)
