"""Draws the table: felt, captions, seats, melds and cards. It reads a Board and does not change it."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.voice.words import Turn
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import StillPicture
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.input.gestures import Drag
from cardtable.ui.play.painting.card_states import state_of
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.hand_painter import HandPainter
from cardtable.ui.play.painting.meld_painter import MeldPainter
from cardtable.ui.play.painting.middle_painter import MiddlePainter
from cardtable.ui.play.painting.prompt_painter import PromptPainter, PromptPlaces
from cardtable.ui.play.painting.seat_painter import SeatPainter
from cardtable.ui.play.painting.side_painter import SidePainter
from cardtable.ui.play.painting.standing_painter import StandingPainter
from cardtable.ui.play.painting.table_labels import Labels, PlacedLabels
from cardtable.ui.play.painting.value_painter import ValuePainter
from cardtable.ui.play.painting.zone_places import zone_places
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.card_state import Edge
from cardtable.ui.table.card_state_painter import StatePainter
from cardtable.ui.table.fading import FadingCards
from cardtable.ui.table.labels import Precedence
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.melds import enlarged
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.sizes import CARD_SHAPE, RAISED_SHARE
from cardtable.ui.table.stand_ins import counts_as, draw_stand_in
from cardtable.ui.theme import LARGE


class Tabletop:
    """Draws the boards of one match in one look.

    :param picture: the picture of everything at rest.
    :ivar cloth: the look of the window that the felt fills, of which the table may be a part.
    """

    def __init__(self, game: Game, names: Sequence[str], look: Look, art: CardArt, picture: StillPicture) -> None:
        self.game = game
        self.look = self.cloth = look
        faces = look.faces_of(names)
        self.cards = CardPainter(art, look.shapes)
        self.fading = FadingCards(self.cards)
        self.states = StatePainter(self.cards, look)
        self.sides = SidePainter(game, names, look)
        self.standing = StandingPainter(game, names, look)
        self.seats = SeatPainter(game, names, faces, look, art)
        self.melds = MeldPainter(game, names, faces, look)
        self.hand = HandPainter(game, look, self.states)
        self.middle = MiddlePainter(game, names, faces, look)
        self.labels = Labels(game, names, look, art, self.standing, self.sides)
        self.values = ValuePainter(game, names, look)
        self.prompt_painter = PromptPainter(look)
        self._picture = picture

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
        view, labels = board.view, self.labels.on(board, frame.emphasis)
        self.cloth.lay_felt(surface, surface.get_rect())
        self.standing.draw(surface, board.layout.standing, view)
        self.middle.draw_under(frame)
        self._draw_captions(frame, labels)
        sides = self.game.sides_seen(view)
        for seat in range(view.seats):
            self.seats.draw(frame, seat, sides[seat], labels.at(Precedence.TAG, seat))
        self.melds.draw_headers(frame)
        labels.draw(surface, Precedence.SIDES)
        self._draw_spots(frame)
        self.middle.draw_over(frame)
        self.seats.strike_out(frame)
        labels.draw(surface, Precedence.TAG, Precedence.NOTE)
        self.melds.draw_owners(frame)
        self._pointed_meld(frame)
        self.hand.draw(frame)
        self.values.draw(frame, [tag.rect for tag in labels.of(Precedence.TAG)])
        self.sides.draw_marks(frame)

    def _draw_captions(self, frame: Frame, labels: PlacedLabels) -> None:
        """Write the captions of places; where the dealer has not dealt the cards yet, there is nothing to name."""
        deals = any(motion.dealt for motion in frame.board.motions)
        lying = {spot.zone for spot in frame.board.rest}
        for caption in labels.of(Precedence.CAPTION):
            if not deals or caption.key in lying:
                caption.draw(frame.surface, caption.rect)

    def _draw_spots(self, frame: Frame) -> None:
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
            self.states.draw(surface, spot.card, rect, state, shadow=rect.width > 40, angle=spot.angle)
            if strip:
                self.melds.draw_bar(frame, spot)
            if forms := counts_as(spot.mark):
                draw_stand_in(frame.surface, self.look, rect, forms, _shown(board.rest, place))
        self._taken_together(frame)
        for around in zone_places(board, sorted(emphasis.hinted_zones)):
            self.states.hinted_place(surface, around, round(around.height / CARD_SHAPE))

    def _pointed_meld(self, frame: Frame) -> None:
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
            self.states.draw(frame.surface, each.card, rect, state_of(board, each, emphasis))
            if forms := counts_as(each.mark):
                shown = places[number + 1].left - rect.left if each is not meld[-1] else rect.width
                draw_stand_in(frame.surface, self.look, rect, forms, (shown, rect.height))

    def _taken_together(self, frame: Frame) -> None:
        """Write the number of cards that a click would take over the first of them."""
        surface, metrics, pointed = frame.surface, frame.metrics, frame.emphasis.pointed
        if not frame.emphasis.reachable or len(pointed) < 2:
            return
        if not frame.board.spec.zone(pointed[0].kind).takes_above:
            return
        style = Style(metrics.text(LARGE), self.look.theme.on_gold, bold=True)
        text, high = f"+{len(pointed)}", self.look.text.line_height(style)
        pill = Rect(0, 0, self.look.text.width(text, style) + high, high)
        first = pointed[0].rect
        raised = first.move(0, -round(RAISED_SHARE * first.height))
        pill.midbottom = (raised.left + raised.width // 6, raised.top + high // 4)
        if pill.collidelist([place.portrait for place in frame.board.layout.seats.values()]) >= 0:
            pill.midtop = (pill.centerx, raised.bottom - high // 4)  # under the cards: a face is above them
        self.look.shapes.draw(
            surface, pill, Box(self.look.theme.gold_top, high // 2, bottom=self.look.theme.gold_deep, shadow=4)
        )
        self.look.write(surface, text, style, pill, Align.CENTRE)

    def draw_moving(self, frame: Frame, now: float) -> None:
        """Draw the cards that are on their way, over everything that they pass."""
        self.seats.draw_filling(frame, now)
        self.fading.draw(frame.surface, frame.board.motions, now)
        with self.look.listing.covering("text", "face"):
            for motion in frame.board.motions:
                if not motion.fades and motion.visible(now):
                    self._draw_flying(frame.surface, motion, now)

    def _draw_flying(self, surface: Surface, motion: Motion, now: float) -> None:
        card, rect, share = motion.at(now)
        if share < 1.0:
            self.cards.turning(surface, card, rect, share, motion.angle, motion.full)
        # A card that waits where it lay is drawn as before: that picture is at hand, unless it is turned.
        elif rect.size != motion.full and (rect.size != motion.start.size or motion.angle):
            self.cards.resizing(surface, card, rect, motion.full, motion.angle)
        else:
            self.cards.card(surface, card, rect, angle=motion.angle)

    def draw_dragged(self, frame: Frame, drag: Drag) -> None:
        """Draw the dragged cards at the pointer."""
        for spot in drag.held(frame.board):
            self.cards.card(frame.surface, spot.card, spot.rect)

    def draw_prompt(self, frame: Frame, turn: Turn, *, to_act: bool, right: int) -> None:
        """Draw the prompt above the hand, up to ``right``."""
        self.prompt_painter.draw(frame.surface, turn, self._prompt_places(frame, right), to_act=to_act)

    def duty_place(self, frame: Frame, turn: Turn, *, right: int) -> Rect | None:
        """Return the place of the note that replaces the prompt, up to ``right``; ``None`` if there is none."""
        return (
            None if turn.duty is None else self.prompt_painter.duty_place(turn.duty, self._prompt_places(frame, right))
        )

    def _prompt_places(self, frame: Frame, right: int) -> PromptPlaces:
        layout = frame.board.layout
        steps, ask = layout.steps, layout.prompt
        steps, ask = (Rect(each.left, each.top, right - each.left, each.height) for each in (steps, ask))
        raised = tuple(self.hand.raised_places(frame))
        lying = [spot.rect for spot in layout.spots if not spot.in_hand]
        lying += [*layout.headers.values(), *layout.faces.values()]
        lying += self.labels.on(frame.board, frame.emphasis).places
        own = layout.seats[frame.board.bottom]
        others = [place for place in layout.seats.values() if place is not own]
        lying += [own.portrait, *(rect for place in others for rect in (place.rect, place.fan) if rect.width)]
        return PromptPlaces(
            steps, ask, layout.middle.top, layout.buttons.right, raised, tuple(lying), (own.name, own.status)
        )


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
