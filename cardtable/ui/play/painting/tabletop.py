"""Draws the table: felt, captions, seats, melds and cards. It reads a Board and does not change it."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

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
from cardtable.ui.play.painting.labels import PlacedLabels, place_labels
from cardtable.ui.play.painting.marks import draw_marks, draw_values
from cardtable.ui.play.painting.middle import (
    draw_meld_bar,
    draw_meld_headers,
    draw_meld_owners,
    draw_over_cards,
    draw_under_cards,
)
from cardtable.ui.play.painting.prompt import PromptPlaces, draw_prompt, duty_place
from cardtable.ui.play.painting.seats import draw_filling, draw_seat, strike_out_skipped
from cardtable.ui.play.painting.standing import draw_standing
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import Edge, StatePainter, counts_as, draw_stand_in
from cardtable.ui.table.card_painter import CardPainter, FadingCards
from cardtable.ui.table.labels import Precedence
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.table.melds import enlarged
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.sizes import CARD_SHAPE, RAISED_SHARE
from cardtable.ui.theme import LARGE

NO_EMPHASIS: Final = Emphasis()


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
        _draw_spots(frame)
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


def _draw_spots(frame: Frame) -> None:
    surface, board, emphasis = frame.surface, frame.board, frame.emphasis
    for place, spot in enumerate(board.rest):
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
            draw_stand_in(frame.surface, frame.look, rect, forms, _shown(board.rest, place))
    write_taken_together(frame)
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


def write_taken_together(frame: Frame) -> None:
    """Write the number of cards that a click would take over the first of them."""
    surface, metrics, pointed = frame.surface, frame.metrics, frame.emphasis.pointed
    if not frame.emphasis.reachable or len(pointed) < 2:
        return
    if not frame.board.spec.zone(pointed[0].kind).takes_above:
        return
    style = Style(metrics.text(LARGE), frame.look.theme.on_gold, bold=True)
    text, high = f"+{len(pointed)}", frame.look.text.line_height(style)
    pill = Rect(0, 0, frame.look.text.width(text, style) + high, high)
    first = pointed[0].rect
    raised = first.move(0, -round(RAISED_SHARE * first.height))
    pill.midbottom = (raised.left + raised.width // 6, raised.top + high // 4)
    if pill.collidelist([place.portrait for place in frame.board.layout.seats.values()]) >= 0:
        pill.midtop = (pill.centerx, raised.bottom - high // 4)  # under the cards: a face is above them
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


def _shown(spots: Sequence[Spot], place: int) -> tuple[int, int]:
    """Return the visible width of a card before the next card of its zone, and its height above the next zone."""
    spot = spots[place]
    wide, high = spot.rect.size
    for after in spots[place + 1 :]:
        if after.kind != spot.kind or not after.rect.colliderect(spot.rect):
            continue
        if after.zone != spot.zone:
            high = min(high, after.rect.top - spot.rect.top)
        elif after.index == spot.index + 1:
            wide = after.rect.left - spot.rect.left
    return max(1, wide), max(1, high)
