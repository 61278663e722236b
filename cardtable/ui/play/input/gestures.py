"""Reads events from mouse, touch and keys as intents, with pure functions that are tested without a window."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.engine.cards import RANKS, Card, Rank
from cardtable.engine.moves import Move
from cardtable.play.layout import Display
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.keyboard.keys import is_repeat, pressed, shifted
from cardtable.ui.play.intents import (
    Arrange,
    EnterPanel,
    Explain,
    ExplainNext,
    Hurry,
    Intent,
    Pick,
    PlayCard,
    PointAt,
    Press,
    PressDefault,
    Put,
    PutBack,
    Skip,
    TableCommand,
)
from cardtable.ui.play.offers.offer import MELDS, Offer, clicked
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.desk import LONG_PRESS_SECONDS
from cardtable.ui.widgets.scroll import MIN_DRAG_UNITS
from cardtable.ui.widgets.widget import is_release, is_touch

RANK_KEYS: Final = "A234567890JQK"
"""The keys of the ranks, pressed with Shift, from the ace on; 0 is the ten, and J also the joker."""
DOUBLE_CLICK: Final = 0.4
"""Seconds within which a second click on the same card plays it."""
_COMMANDS: Final = {
    "undo": TableCommand.UNDO,
    "redo": TableCommand.REDO,
    "hint": TableCommand.HINT,
    "sort": TableCommand.SORT,
    "log": TableCommand.LOG,
    "last_trick": TableCommand.LAST_TRICK,
    "cards": TableCommand.CARDS,
    "rules": TableCommand.RULES,
    "hide": TableCommand.HIDE,
}
"""The commands of the keymap's keys. They work even if their tools have no room."""
_STEPS: Final = {"Left": -1, "Right": 1, "Up": -1, "Down": 1}

Pixel = tuple[int, int]


# --- the keyboard cursor, which moves along the hand, or across the cards on the table that have a move ---------------


def named_by(board: Board, spot: Spot) -> Card | None:
    """Return the card that a click on the table names; ``None`` for a back.

    It is also ``None`` if the hand holds an equal card: moves with that card belong to the hand.
    """
    return None if spot.face in board.hand.cards else spot.face


def moves_at(board: Board, spot: Spot, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on a card of the table can mean."""
    return clicked(spot.zone, named_by(board, spot), moves)


def reach_of(board: Board, moves: Sequence[Move]) -> list[Spot]:
    """Return the cards that the cursor can reach: the hand, then those on the table that have a move.

    So a place in the hand stays the same whatever lies on the table.
    """
    others = [spot for spot in board.spots if not spot.in_hand]
    on_table = [spot for spot in others if moves_at(board, spot, moves)]
    tops = {spot.zone: spot for spot in on_table if board.spec.zone(spot.kind).draw in (Display.DECK, Display.PILE)}
    on_table = [spot for spot in on_table if tops.get(spot.zone, spot) == spot]
    return [*(spot for spot in board.spots if spot.in_hand), *on_table]


class KeptReach:
    """The cards that the cursor can reach, computed once for each offer and each state of the board."""

    def __init__(self) -> None:
        self._moves: Sequence[Move] = ()
        self._board: tuple[Board, int] | None = None
        self._spots: Sequence[Spot] = ()

    def of(self, board: Board, moves: Sequence[Move]) -> Sequence[Spot]:
        """Return the cards; they are computed again only if the moves or the board have changed."""
        if moves is not self._moves or (board, board.version) != self._board:
            self._moves, self._board, self._spots = moves, (board, board.version), reach_of(board, moves)
        return self._spots


def at_cursor(reach: Sequence[Spot], place: int) -> Spot | None:
    """Return the card under the cursor, the last one if there are fewer than before; ``None`` if it is on none."""
    place = min(place, len(reach) - 1)
    return reach[place] if place >= 0 else None


def place_for(board: Board, moves: Sequence[Move], move: Move) -> int | None:
    """Return the cursor's place on a table card that means only this move; ``None`` if there is no such card."""
    for place, spot in enumerate(reach_of(board, moves)):
        if not spot.in_hand and moves_at(board, spot, moves) == (move,):
            return place
    return None


def stepped(reach: Sequence[Spot], place: int, by: int, *, across: bool, usable: Collection[Card] | None = None) -> int:
    """Return the cursor's place after a step. The first step goes to the first card that can be used.

    :param place: the place before the step.
    :param by: the number of places along the row.
    :param across: whether the cursor goes to the nearest card of the other row instead, if that has any.
    :param usable: the cards of the hand that some move uses; ``None`` if there is nothing to choose.
    """
    own = [number for number, spot in enumerate(reach) if spot.in_hand]
    table = [number for number in range(len(reach)) if number not in own]
    place = min(place, len(reach) - 1)
    here = at_cursor(reach, place)
    if here is None:
        first = (number for number in own if usable is not None and reach[number].card in usable)
        return next(first, (table if usable is not None and not usable and table else own or table)[0])
    row, other = (own, table) if place in own else (table, own)
    if across and other:
        x = here.rect.centerx
        return min(other, key=lambda number: abs(reach[number].rect.centerx - x))
    return row[(row.index(place) + by) % len(row)]


def at_end(reach: Sequence[Spot], place: int, *, last: bool) -> int:
    """Return the first or the last place of the row in which the cursor is: of the hand, if it is nowhere."""
    here = at_cursor(reach, place)
    in_hand = here is None or here.in_hand
    row = [number for number, spot in enumerate(reach) if spot.in_hand == in_hand] or list(range(len(reach)))
    return row[-1 if last else 0]


def next_of_rank(reach: Sequence[Spot], place: int, key: str) -> int:
    """Return the place of the next card of a rank in the hand, by its key; the same place if there is none."""
    ranks = (RANKS[RANK_KEYS.index(key)], *((Rank.JOKER,) if key == "J" else ()))
    places = [
        number
        for number, spot in enumerate(reach)
        if spot.in_hand and isinstance(spot.card, Card) and spot.card.rank in ranks
    ]
    after = (number for number in places if number > place)
    return next(after, places[0] if places else place)


def place_of(reach: Sequence[Spot], cards: Collection[Card]) -> int | None:
    """Return the place of the first of these cards in the hand; ``None`` if none of them is there."""
    return next((number for number, spot in enumerate(reach) if spot.in_hand and spot.card in cards), None)


# --- the state of the hands -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A mouse button or finger that is down.

    :param start: the point at which it went down.
    :param since: when it went down; ``None`` once it has moved, or after its long press was answered.
    :param drags: whether it has moved far enough to drag; otherwise it is a click.
    :param touches: whether it is a finger.
    :param explained: whether its long press was answered: it may still drag, but is no click any more.
    """

    start: Pixel
    since: float | None
    drags: bool = False
    touches: bool = False
    explained: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """Cards being dragged: cards of the hand, or one that lies on the table, of which perhaps only the back is seen.

    :param spots: where they lay when the drag began, in the order in which they were picked up.
    :param gripped: the number of the one under the pointer.
    :param grip: the point at which it was gripped, as shares of its width and height.
    :param at: the position of the pointer.
    """

    spots: tuple[Spot, ...]
    gripped: int
    grip: tuple[float, float]
    at: Pixel

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, if they are seen."""
        return tuple(spot.face for spot in self.spots if spot.face is not None)

    def lying(self, board: Board) -> tuple[Spot, ...]:
        """Return where the cards lie now: the window may have another size, or the hand another order."""
        return tuple(_found_again(spot, board) for spot in self.spots)

    def held(self, board: Board) -> tuple[Spot, ...]:
        """Return the cards where they are seen: the gripped one under the pointer, the others beside it."""
        held = []
        for number, spot in enumerate(self.lying(board)):
            wide, high = spot.rect.size
            left = self.at[0] - round(self.grip[0] * wide) + (number - self.gripped) * wide // 4
            top = self.at[1] - round(self.grip[1] * high)
            held.append(replace(spot, rect=Rect((left, top), spot.rect.size)))
        return tuple(held)


def _found_again(spot: Spot, board: Board) -> Spot:
    there = [each for each in board.layout.spots if (each.zone, each.card) == (spot.zone, spot.card)]
    return next((each for each in there if each.index == spot.index), there[0] if there else spot)


@dataclass(frozen=True, slots=True)
class Hands:
    """The state of a person's pointer and keyboard cursor.

    :param at: the position of the pointer; ``None`` before it has moved.
    :param hover: the card under the pointer.
    :param over: the place under the pointer.
    :param unasked: whether these are there because the cards have moved, and not the pointer.
    :param clicked: the card clicked last, and when.
    :param played: when a click last played a card; the second click of a double click then does nothing.
    :param cursor: the place of the keyboard cursor within its reach; -1 for none.
    :param by_keys: whether the cursor was moved last, not the pointer.
    :param turn: the situation for which the tooltip was chosen: the seat to act, the number of moves made, and
        whether anything was offered.
    """

    at: Pixel | None = None
    hover: Spot | None = None
    over: str = ""
    unasked: bool = False
    held: Held | None = None
    drag: Drag | None = None
    clicked: tuple[Spot, float] | None = None
    played: float | None = None
    cursor: int = -1
    by_keys: bool = False
    turn: tuple[int | None, int, bool] | None = None

    @property
    def dragged(self) -> tuple[Card, ...]:
        """The cards of the hand that are being dragged."""
        return self.drag.cards if self.drag is not None else ()

    @property
    def visible(self) -> tuple[object, ...]:
        """The part of this state that is drawn on the table."""
        return self.hover, self.over, self.drag, self.cursor, self.by_keys

    def let_go(self) -> "Hands":
        """Return the hands without a press or a drag: dragged cards go back to their places."""
        return replace(self, held=None, drag=None)

    def forgotten(self) -> "Hands":
        """Return fresh hands: the window has lost the focus, or another person has come to the screen."""
        return Hands(turn=self.turn)

    def away(self) -> "Hands":
        """Return the hands after another scene has come up: nobody knows where the pointer will come back."""
        return replace(self.let_go(), at=None, hover=None, over="")

    def over_what_is_there(self, board: Board) -> "Hands":
        """Return the hands over what has come under the pointer, which has not moved."""
        if self.at is None:
            return self
        return replace(self, hover=board.spot_at(self.at), over=place_at(board, self.at), unasked=True)

    def elsewhere(self, event: Event) -> "Hands":
        """Return the hands after a button or a panel has taken an event: the pointer is over it, not over a card."""
        if event.type != pygame.MOUSEMOTION:
            return self
        return replace(self, at=event.pos, by_keys=False, hover=None, over="")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The table as the hands find it.

    :param busy: whether cards are moving, or are about to.
    :param panel: whether the arrow keys can go to the buttons of a panel.
    :param click_plays: whether a click on a card plays it, if the card alone is a move.
    """

    board: Board
    offer: Offer
    busy: bool = False
    panel: bool = False
    keys: Keymap = field(default_factory=Keymap)
    click_plays: bool = False


Read = tuple[Hands, tuple[Intent, ...]]


def read(hands: Hands, event: Event, around: Surroundings, now: float) -> Read:
    """Return the hands after an event that no button took, and the intents that it means."""
    if event.type == pygame.MOUSEMOTION:
        return _moved(replace(hands, at=event.pos, by_keys=False), event.pos, around)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        hands = replace(hands, at=event.pos, by_keys=False)
        if hands.played is not None and now - hands.played < DOUBLE_CLICK:
            return hands.let_go(), ()
        if around.busy:
            return hands.let_go(), (Skip(),)
        return replace(hands, held=Held(event.pos, now, touches=is_touch(event))), ()
    if is_release(event) and is_touch(event):
        return _lifted(*_released(hands, event, around, now))
    if is_release(event):
        return _released(hands, event, around, now)
    if event.type == pygame.KEYDOWN:
        return _key(hands, event, around, now)
    return hands, ()


def _lifted(hands: Hands, intents: tuple[Intent, ...]) -> Read:
    """Return the hands after a finger was lifted, which points at nothing any more."""
    return hands.away(), (PointAt(None, ""), *intents) if intents else ()


def _released(hands: Hands, event: Event, around: Surroundings, now: float) -> Read:
    held, drag, board = hands.held, hands.drag, around.board
    if held is None:
        return hands, ()
    hands = replace(hands.let_go(), at=event.pos, by_keys=False)
    if held.drags:
        hands = hands.over_what_is_there(board)
        return hands, _dropped(replace(drag, at=event.pos), board, around.offer) if drag is not None else ()
    if held.explained:
        return hands, ()
    spot = board.spot_at(event.pos)
    if hands.cursor >= 0:
        hands = replace(hands, cursor=_taken_along(spot, around))
    return click(hands, spot, place_at(board, event.pos), around, now)


def wait(hands: Hands, around: Surroundings, now: float) -> Read:
    """Return the hands after some time without an event, and the intents that follow from it.

    The card under a resting pointer may have gone, or have a different use by now: its tip goes, and no other comes
    unasked, because the cards have moved and not the pointer.
    """
    board, intents = around.board, list[Intent]()
    turn = board.view.actor, len(board.view.log), around.offer.to_act
    if turn != hands.turn:
        hands = replace(hands, turn=turn)
        hands = hands.over_what_is_there(board)
        intents.append(PointAt(None, ""))
    held = hands.held
    if held is not None and held.since is not None and now - held.since >= LONG_PRESS_SECONDS:
        hands = replace(hands, held=replace(held, since=None))
        intents.append(Explain(board.spot_at(held.start), place_at(board, held.start), held.touches))
    return hands, tuple(intents)


def place_at(board: Board, place: Pixel) -> str:
    """Return the name of the table's place at a point; empty for none."""
    zone = board.zone_at(place)
    if zone:
        return zone
    return MELDS if any(rect.collidepoint(place) for rect in board.layout.tableaus.values()) else ""


# --- the pointer ----------------------------------------------------------------------------------------------------


def _moved(hands: Hands, place: Pixel, around: Surroundings) -> Read:
    held = hands.held
    if held is not None:
        far = max(abs(place[0] - held.start[0]), abs(place[1] - held.start[1]))
        if held.drags or far > around.board.measure.px(MIN_DRAG_UNITS):
            return _dragged(replace(hands, held=replace(held, drags=True, since=None)), held.start, place, around), ()
    spot, zone = around.board.spot_at(place), place_at(around.board, place)
    if (spot, zone) == (hands.hover, hands.over) and not hands.unasked:
        return hands, ()
    return replace(hands, hover=spot, over=zone, unasked=False), (PointAt(spot, zone),)


def _dragged(hands: Hands, start: Pixel, place: Pixel, around: Surroundings) -> Hands:
    """Return the hands with the cards that they drag, if those may be dragged."""
    board = around.board
    if hands.drag is not None:
        return replace(hands, drag=replace(hands.drag, at=place))
    spot = board.spot_at(start)
    if spot is None or not (spot.in_hand or moves_at(board, spot, around.offer.clickable)):
        return hands
    own = {each.index: each for each in board.spots if each.in_hand}
    spots = tuple(own[index] for index in board.hand.picked if index in own) if board.picked(spot) else (spot,)
    lifted = board.lifted(spot)
    grip = (start[0] - lifted.left) / lifted.width, (start[1] - lifted.top) / lifted.height
    return replace(hands, drag=Drag(spots, spots.index(spot), grip, place))


def _dropped(drag: Drag, board: Board, offer: Offer) -> tuple[Intent, ...]:
    """Return the intents of a drop: a move, or a new order of the hand."""
    spot, at, zone = drag.lying(board)[drag.gripped], drag.held(board)[drag.gripped].rect, place_at(board, drag.at)
    if not spot.in_hand:
        if zone == spot.zone:
            return ()
        moves = moves_at(board, spot, offer.clickable)
        return (Press(moves[0]),) if len(moves) == 1 else (Explain(spot, spot.zone),)
    if zone != spot.zone and not board.layout.hand.collidepoint(drag.at):
        return (Put(drag.cards, zone, at),)
    if len(drag.cards) != 1:
        return ()
    other = board.spot_at(drag.at)
    return (Arrange(spot.index, other.index if other is not None and other.in_hand else None),)


def click(hands: Hands, spot: Spot | None, zone: str, around: Surroundings, now: float) -> Read:
    """Return the hands after a click on a card or a place, and the intents that it means.

    :param spot: the card there, if there is one.
    :param zone: the place; empty for none.
    """
    board, offer = around.board, around.offer
    if spot is not None and spot.in_hand and isinstance(spot.card, Card):
        return _click_own(hands, spot, spot.card, around, now)
    if not offer.to_act:
        return hands, (Hurry(),)
    named = named_by(board, spot) if spot is not None else None
    moves = clicked(spot.zone if spot is not None else zone, named, offer.clickable)
    # With a card selected, a click on a deck still draws, unless the card can be put there.
    draws = len(moves) == 1 and not offer.landing(zone, board.spec)
    if board.selected and zone and not draws:
        return hands, (Put(board.selected, zone),)
    if board.selected and not zone:
        return hands, (PutBack(),)
    return hands, (Press(moves[0]) if len(moves) == 1 else Explain(spot, zone),)


def _click_own(hands: Hands, spot: Spot, card: Card, around: Surroundings, now: float) -> Read:
    """Play a card that alone is a move; otherwise select it or put it back, and on a double click play it."""
    move = around.offer.clicks.get(card) if around.click_plays else None
    if move is not None:
        return replace(hands, clicked=None, played=now), (Press(move),)
    last = hands.clicked
    if around.offer.to_act and last is not None and last[0] == spot and now - last[1] < DOUBLE_CLICK:
        return replace(hands, clicked=None), (PutBack(), PlayCard(card))
    return replace(hands, clicked=(spot, now)), (Pick(spot.index),)


def _taken_along(spot: Spot | None, around: Surroundings) -> int:
    """Return the cursor's place after a click on a card: there is one mark, and Enter acts on it."""
    reach = reach_of(around.board, around.offer.clickable)
    return reach.index(spot) if spot in reach else -1


# --- keys -----------------------------------------------------------------------------------------------------------


def _key(hands: Hands, event: Event, around: Surroundings, now: float) -> Read:
    board, offer = around.board, around.offer
    fresh = not is_repeat(event)
    enter, space = fresh and pressed(event, "Enter"), fresh and pressed(event, "Space")
    command = next((command for name, command in _COMMANDS.items() if around.keys.presses(event, name)), None)
    if command is not None and fresh and not shifted(event, RANK_KEYS):
        return hands, (command,)
    if around.busy:
        return hands, (Skip(),) if enter or space else ()
    reach = reach_of(board, offer.clickable)
    step = next((by for name, by in _STEPS.items() if pressed(event, name)), 0)
    if step and around.panel and offer.needs_no_card:
        return hands, (EnterPanel(),)
    place = _moved_by(event, step, reach, hands.cursor, offer) if reach else None
    if place is not None:
        return replace(hands, by_keys=True, cursor=place), ()
    spot = at_cursor(reach, hands.cursor)
    if enter and not offer.to_act:
        return hands, (Hurry(),)
    if enter and spot is not None and offer.picks_marked:
        return click(replace(hands, clicked=None), spot, spot.zone, around, now)
    if enter:
        return hands, (PressDefault(),)
    if space and spot is not None:
        return _press_space(hands, spot, around, now)
    if around.keys.presses(event, "why"):
        return hands, (ExplainNext(spot),)
    return hands, ()


def _moved_by(event: Event, step: int, reach: Sequence[Spot], cursor: int, offer: Offer) -> int | None:
    """Return where a key moves the cursor; ``None`` for another key."""
    if step:
        across = pressed(event, "Up") or pressed(event, "Down")
        return stepped(reach, cursor, step, across=across, usable=offer.usable)
    if pressed(event, "Home") or pressed(event, "End"):
        return at_end(reach, cursor, last=pressed(event, "End"))
    rank = shifted(event, RANK_KEYS)
    return next_of_rank(reach, cursor, rank) if rank else None


def _press_space(hands: Hands, spot: Spot, around: Surroundings, now: float) -> Read:
    """Return what Space means on a card: it selects a card of the hand, and clicks a card of the table."""
    if spot.in_hand:
        return hands, (Pick(spot.index),)
    return click(replace(hands, clicked=None), spot, spot.zone, around, now)
