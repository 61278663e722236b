"""Draws the table: felt, labels in their places, seats, melds and cards. It reads a Board and does not change it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.events import CardBid, Passed
from cardtable.engine.game import Game
from cardtable.engine.voice.words import Standing, Turn
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.input.gestures import Drag
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.painting.emphasis import Emphasis, state_of
from cardtable.ui.play.painting.frame import Frame, TableLook, zone_places
from cardtable.ui.play.painting.hand import draw_hand, raised_places
from cardtable.ui.play.painting.marks import draw_marks, draw_values, shares_of_debt
from cardtable.ui.play.painting.middle import (
    caption_labels,
    draw_meld_bar,
    draw_meld_headers,
    draw_meld_owners,
    draw_over_cards,
    draw_under_cards,
    lamps,
    worths_of_prizes,
)
from cardtable.ui.play.painting.notes import note_labels, side_labels
from cardtable.ui.play.painting.prompt import PromptPlaces, draw_prompt, duty_place
from cardtable.ui.play.painting.seats import draw_filling, draw_seat, names_and_statuses, strike_out_skipped, tag_labels
from cardtable.ui.play.painting.standing import draw_standing, standing_lines, token_place
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import Edge, StatePainter, counts_as, draw_stand_in
from cardtable.ui.table.card_painter import CardPainter, FadingCards
from cardtable.ui.table.labels import (
    APART_UNITS,
    PlacedLabel,
    Precedence,
    call_places,
    place,
    soft_things,
    solid_things,
)
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.table.melds import enlarged
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.sizes import CARD_SHAPE, RAISED_SHARE
from cardtable.ui.theme import LARGE, SMALL

NO_EMPHASIS: Final = Emphasis()


# --- the labels of a table, each in its place -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedLabels:
    """The labels of a table in their places.

    :param solid: the places of everything else on the table that nothing may cover.
    :param calls: the places where players can say a short call, by seat.
    """

    placed: Sequence[PlacedLabel]
    solid: Sequence[Rect]
    calls: Mapping[int, Rect]

    def of(self, *ranks: Precedence) -> list[PlacedLabel]:
        """Return the labels of these ranks."""
        return [each for each in self.placed if each.rank in ranks]

    def at(self, rank: Precedence, key: Hashable) -> Rect | None:
        """Return the place of a label; ``None`` if it is not there."""
        return next((each.rect for each in self.placed if each.rank is rank and each.key == key), None)

    @property
    def places(self) -> list[Rect]:
        """The places of the labels."""
        return [each.rect for each in self.placed]

    def widened(self, rect: Rect, row: Rect, gap: int, bubbles: Sequence[Rect]) -> Rect:
        """Return a place made as wide as the row in which it lies is free on both sides of it."""
        band, taken = Rect(row.left, rect.top, row.width, rect.height), (*self.solid, *self.places, *bubbles)
        beside = [each for each in taken if each.colliderect(band) and not each.colliderect(rect)]
        left = max([band.left, *(each.right + gap for each in beside if each.centerx < rect.centerx)])
        right = min([band.right, *(each.left - gap for each in beside if each.centerx >= rect.centerx)])
        return Rect(min(left, rect.left), rect.top, max(right, rect.right) - min(left, rect.left), rect.height)

    def draw(self, surface: Surface, *ranks: Precedence) -> None:
        """Draw the labels of these ranks."""
        for each in self.of(*ranks):
            each.draw(surface, each.rect)


def place_labels(table: TableLook, board: Board, emphasis: Emphasis) -> PlacedLabels:
    """Return the labels of a table in their places."""
    moment = moment_on(board)
    solid = [*solid_things(board), *_written(table, board), *emphasis.panels]
    solid += [lamp for zone in board.view.zones for lamp in lamps(board, emphasis, zone.name)]
    metrics, apart = table.look.metrics, table.look.metrics.px(APART_UNITS)
    soft = soft_things(board)
    named = [*caption_labels(table, board, emphasis), *tag_labels(table, board), *side_labels(table, board)]
    placed = place(named, solid, metrics.size, soft, apart)
    calls = call_places(board, [*solid, *(each.rect for each in placed)], metrics.size)
    solid += shares_of_debt(table, board, [each.rect for each in placed if each.rank is Precedence.TAG])
    if moment is None or not moment.moment.bare:
        soft += calls.values() if _is_auction(board) else ()
        notes = note_labels(table, board, calls, without_debt=moment is not None and moment.moment.shows_debt)
        placed += place(notes, [*solid, *(each.rect for each in placed)], metrics.size, soft, apart)
    return PlacedLabels(placed, solid, calls)


def _written(table: TableLook, board: Board) -> list[Rect]:
    """Return the places of what is written on the table and has no other place than one."""
    layout, look = board.layout, table.look
    standing = table.standing(board.view)
    token, _ = token_place(look, layout.standing, standing)
    lines = [token, *standing_lines(look, layout.standing, standing)]
    rail = Rect(layout.rail.left, layout.rail.top, 0, layout.rail.height)
    rail.width = max(line.right for line in lines) + look.metrics.px(16) - rail.left
    style = look.style(SMALL, bold=True)
    line, under = look.text.line_height(style), table.game.words.middle(board.view, table.names).under
    groups = []
    for group, head in layout.groups:
        words = Rect(0, head.top, look.text.width(group.label, style), head.height)
        words.centerx = head.centerx
        groups.append(words)
    paid = [
        Rect(spot.rect.left, spot.rect.bottom, spot.rect.width, line + look.metrics.px(4))
        for spot in layout.spots
        if (spot.zone, spot.card) in under
    ]
    return [rail, *groups, *paid, *worths_of_prizes(table, board), *names_and_statuses(table, board)]


def _is_auction(board: Board) -> bool:
    """Whether there was an open bid or a pass in the last round of moves."""
    events = [event for entry in board.view.log[-board.view.seats :] for event in entry.events]
    return any(isinstance(each, Passed) or (isinstance(each, CardBid) and not each.sealed) for each in events)


# --- the table --------------------------------------------------------------------------------------------------------


class Tabletop:
    """Draws the boards of one match in one look.

    :param picture: the picture of everything at rest.
    :ivar cloth: the look of the window that the felt fills, of which the table may be a part.
    """

    def __init__(self, game: Game, names: Sequence[str], look: Look, art: CardArt, picture: StillPicture) -> None:
        self.cards = CardPainter(art, look.shapes)
        self.table = TableLook(game, names, look, StatePainter(self.cards, look))
        self.look = self.cloth = look
        self._fading = FadingCards(self.cards)
        self._picture = picture
        self._labels: list[tuple[TableLayout, Hashable, PlacedLabels]] = []
        """The labels placed last, and what they were placed for: they are needed several times in a frame."""

    def lay_on(self, cloth: Look) -> None:
        """Draw the felt of a window of which the table is only a part."""
        self.cloth = cloth

    def head(self, heading: Standing) -> None:
        """Show this at the left of the rail in place of the standing of the match."""
        self.table = replace(self.table, heading=heading)

    def frame(self, surface: Surface, board: Board, emphasis: Emphasis = NO_EMPHASIS) -> Frame:
        """Return a frame of a table on a surface."""
        return Frame(surface, board, self.table, emphasis)

    def labels(self, board: Board, emphasis: Emphasis = NO_EMPHASIS) -> PlacedLabels:
        """Return the labels of a table in their places."""
        moment = moment_on(board)
        key = id(board.view), emphasis.panels, emphasis.hinted, emphasis.hinted_zones, moment and moment.moment
        for layout, made_for, placed in self._labels:
            if layout is board.layout and made_for == key:
                return placed
        placed = place_labels(self.table, board, emphasis)
        self._labels = [*self._labels[-1:], (board.layout, key, placed)]
        return placed

    def draw(self, frame: Frame) -> None:
        """Draw everything at rest, from a picture that is drawn again only after a change."""
        board, size = frame.board, frame.surface.get_size()
        drawn = self.look.pictures.version
        key = self, drawn, board.version, board.view, frame.emphasis, tuple(board.hand.picked), frame.metrics
        picture = self._picture.of(
            key, size, lambda surface: self.draw_at_rest(replace(frame, surface=surface)), self.look.listing
        )
        frame.surface.blit(picture, (0, 0))

    def draw_at_rest(self, frame: Frame) -> None:
        """Draw everything at rest onto the frame's surface."""
        surface, board = frame.surface, frame.board
        view, labels = board.view, self.labels(board, frame.emphasis)
        self.cloth.lay_felt(surface, surface.get_rect())
        draw_standing(self.look, surface, board.layout.standing, frame.table.standing(view))
        draw_under_cards(frame)
        _draw_captions(frame, labels)
        sides = frame.game.sides_seen(view)
        for seat in range(view.seats):
            draw_seat(frame, seat, sides[seat], labels.at(Precedence.TAG, seat))
        draw_meld_headers(frame)
        labels.draw(surface, Precedence.SIDES)
        _draw_spots(frame, labels)
        draw_over_cards(frame)
        strike_out_skipped(frame)
        labels.draw(surface, Precedence.TAG, Precedence.NOTE)
        draw_meld_owners(frame)
        _draw_pointed_meld(frame)
        draw_hand(frame)
        draw_values(frame, [tag.rect for tag in labels.of(Precedence.TAG)])
        draw_marks(frame)

    def draw_moving(self, frame: Frame, now: float) -> None:
        """Draw the cards that are on their way, over everything that they pass."""
        draw_filling(frame, now)
        self._fading.draw(frame.surface, frame.board.motions, now)
        with self.look.listing.covering("text", "face"):
            for motion in frame.board.motions:
                if not motion.fades and motion.visible(now):
                    _draw_flying(self.cards, frame.surface, motion, now)

    def draw_dragged(self, frame: Frame, drag: Drag) -> None:
        """Draw the dragged cards at the pointer."""
        for spot in drag.held(frame.board):
            self.cards.card(frame.surface, spot.card, spot.rect)

    def draw_prompt(self, frame: Frame, turn: Turn, *, to_act: bool, right: int) -> None:
        """Draw the prompt above the hand, up to ``right``."""
        draw_prompt(
            self.look, frame.surface, turn, self._prompt_places(frame.board, frame.emphasis, right), to_act=to_act
        )

    def duty_place(self, board: Board, emphasis: Emphasis, turn: Turn, *, right: int) -> Rect | None:
        """Return the place of the note that replaces the prompt, up to ``right``; ``None`` if there is none."""
        return (
            None if turn.duty is None else duty_place(self.look, turn.duty, self._prompt_places(board, emphasis, right))
        )

    def _prompt_places(self, board: Board, emphasis: Emphasis, right: int) -> PromptPlaces:
        layout = board.layout
        steps, ask = layout.steps, layout.prompt
        steps, ask = (Rect(each.left, each.top, right - each.left, each.height) for each in (steps, ask))
        raised = tuple(raised_places(board, emphasis))
        lying = [spot.rect for spot in layout.spots if not spot.in_hand]
        lying += [*layout.headers.values(), *layout.faces.values()]
        lying += self.labels(board, emphasis).places
        own = layout.seats[board.bottom]
        others = [place for place in layout.seats.values() if place is not own]
        lying += [own.portrait, *(rect for place in others for rect in (place.rect, place.fan) if rect.width)]
        return PromptPlaces(
            steps, ask, layout.middle.top, layout.buttons.right, raised, tuple(lying), (own.name, own.status)
        )


def _draw_captions(frame: Frame, labels: PlacedLabels) -> None:
    """Write the captions of places; where the dealer has not dealt the cards yet, there is nothing to name."""
    deals = any(motion.dealt for motion in frame.board.motions)
    lying = {spot.zone for spot in frame.board.rest}
    for caption in labels.of(Precedence.CAPTION):
        if not deals or caption.key in lying:
            caption.draw(frame.surface, caption.rect)


def _draw_spots(frame: Frame, labels: PlacedLabels) -> None:
    surface, board, emphasis = frame.surface, frame.board, frame.emphasis
    for number, spot in enumerate(board.rest):
        if spot.in_hand or (spot.face_up and spot in emphasis.dragged):
            continue
        rect = spot.rect
        if spot in emphasis.pointed and board.spec.zone(spot.kind).takes_above:
            rect = rect.move(0, -round(RAISED_SHARE * rect.height))
        state = state_of(board, spot, emphasis)
        strip = board.spec.zone(spot.kind).draw is Display.STRIP
        if strip and spot.zone in emphasis.lit and state.edge is None:
            state = replace(state, edge=Edge.REACHABLE)
        frame.table.states.draw(surface, spot.card, rect, state, shadow=rect.width > 40, angle=spot.angle)
        if strip:
            draw_meld_bar(frame, spot)
        if forms := counts_as(spot.mark):
            draw_stand_in(frame.surface, frame.look, rect, forms, _shown(board.rest, number))
    write_taken_together(frame, labels)
    for around in zone_places(board, sorted(emphasis.hinted_zones)):
        frame.table.states.hinted_place(surface, around, round(around.height / CARD_SHAPE))


def _draw_pointed_meld(frame: Frame) -> None:
    """Draw the meld under the pointer or the keyboard cursor larger, if not all of its cards can be read."""
    board, emphasis = frame.board, frame.emphasis
    spot = emphasis.hover or emphasis.cursor
    if spot is None or board.spec.zone(spot.kind).draw is not Display.STRIP:
        return
    meld = [each for each in board.rest if each.zone == spot.zone]
    if not meld:  # all of its cards are flying to another place
        return
    over = [each for each in board.rest[board.rest.index(meld[-1]) + 1 :] if each.kind == spot.kind]
    layout = board.layout
    room = Rect(0, layout.rail.bottom, layout.column.left or layout.rail.width, 0)
    room.height = layout.event.bottom - room.top
    places = enlarged(meld, over, board.measure, room)
    for number, (each, rect) in enumerate(zip(meld, places, strict=False)):
        frame.table.states.draw(frame.surface, each.card, rect, state_of(board, each, emphasis))
        if forms := counts_as(each.mark):
            shown = places[number + 1].left - rect.left if each is not meld[-1] else rect.width
            draw_stand_in(frame.surface, frame.look, rect, forms, (shown, rect.height))


def write_taken_together(frame: Frame, labels: PlacedLabels) -> None:
    """Write the number of cards that a click would take at the first of them: over it, or where nothing is written."""
    surface, metrics, pointed = frame.surface, frame.metrics, frame.emphasis.pointed
    if not frame.emphasis.reachable or len(pointed) < 2:
        return
    if not frame.board.spec.zone(pointed[0].kind).takes_above:
        return
    style = Style(metrics.text(LARGE), frame.look.theme.on_gold, bold=True)
    text, high = f"+{len(pointed)}", frame.look.text.line_height(style)
    first = pointed[0].rect
    raised = first.move(0, -round(RAISED_SHARE * first.height))
    above = Rect(0, 0, frame.look.text.width(text, style) + high, high)
    above.midbottom = (raised.left + raised.width // 6, raised.top + high // 4)
    below, within = above.move(0, raised.height + high // 2), above.copy()
    within.bottom = raised.bottom - high // 4
    seen = [place.portrait for place in frame.board.layout.seats.values()]
    seen += [*labels.places, *_written(frame.table, frame.board)]
    pill = next((each for each in (above, below) if each.collidelist(seen) < 0), within)
    with frame.look.listing.covering("card"):
        frame.look.shapes.draw(
            surface, pill, Box(frame.look.theme.gold_top, high // 2, bottom=frame.look.theme.gold_deep, shadow=4)
        )
    frame.look.write(surface, text, style, pill, Align.CENTRE)


def _draw_flying(cards: CardPainter, surface: Surface, motion: Motion, now: float) -> None:
    card, rect, share = motion.at(now)
    if share < 1.0:
        cards.turning(surface, card, rect, share, motion.angle, motion.full)
    # A card that waits where it lay is drawn as before: that picture is at hand, unless it is turned.
    elif rect.size != motion.full and (rect.size != motion.start.size or motion.angle):
        cards.resizing(surface, card, rect, motion.full, motion.angle)
    else:
        cards.card(surface, card, rect, angle=motion.angle)


def _shown(spots: Sequence[Spot], number: int) -> tuple[int, int]:
    """Return the visible width of a card before the next card of its zone, and its height above the next zone."""
    spot = spots[number]
    wide, high = spot.rect.size
    for after in spots[number + 1 :]:
        if after.kind != spot.kind or not after.rect.colliderect(spot.rect):
            continue
        if after.zone != spot.zone:
            high = min(high, after.rect.top - spot.rect.top)
        elif after.index == spot.index + 1:
            wide = after.rect.left - spot.rect.left
    return max(1, wide), max(1, high)
