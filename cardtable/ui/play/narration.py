"""The narration of a table in play: the event line, bubbles, faces, and moments over the table."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.people import People
from cardtable.play.match import Match
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, MomentSounds, ShownMoment, darken, moment_on, veil_of
from cardtable.ui.play.painting.seats import draw_gaps, phase_at
from cardtable.ui.play.painting.standing import draw_standing
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.telling.announcements import Announcements
from cardtable.ui.play.telling.bubbles import draw_bubbles, placed_bubbles, shown_bubbles
from cardtable.ui.play.telling.event_line import draw_event_line, event_line_width
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.labels import PlacedLabel

WARMED_SHARES: Final = (0.1, 0.3, 0.6, 1.0)
"""The parts of a moment's motion at which it is drawn once before it is seen, which makes most of its pictures."""


class Narration:
    """Shows the people at one screen what happens in a match.

    :ivar announcements: the event line, bubbles and faces as they are now.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.announcements = Announcements(match.game.telling)
        self._sounds = MomentSounds()
        self._phase: int | None = None
        self._warmed: ShownMoment | None = None
        """The moment whose pictures have been made, or are being made between frames."""
        self._cloth: tuple[Rect, Surface] | None = None
        """A part of the darkened cloth, and its place."""
        self._bubbles: tuple[object, list[PlacedLabel]] | None = None
        """The bubbles placed last, and what they were placed for: they are drawn in each frame while one pops up."""

    def layout(self, look: Look) -> None:
        """Apply another look."""
        self.look = look
        self._cloth = self._warmed = self._bubbles = None

    def follow(self, board: Board, now: float) -> bool:
        """Follow what the table shows, and return whether anything looks different."""
        people = People(self.match.names, board.view.seat)
        changed = self.announcements.follow(board.view, people, now, thinking=self.match.thinking)
        turns = self.match.thinking and board.pace.moves and not board.busy(now)
        phase = phase_at(now) if turns else None
        changed, self._phase = changed or phase != self._phase, phase
        return changed

    def hiding(self, board: Board, now: float) -> bool:
        """Return whether a moment hides the table now."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moment.hides_table

    def darken(self, surface: Surface, board: Board, cards: CardPainter) -> None:
        """Darken the table for the current moment, and make the pictures that it needs unless they are made already."""
        shown = moment_on(board)
        if shown is None:
            return
        canvas = self.canvas(surface, board, cards)
        darken(canvas, shown.moment)
        canvas.look.listing.shade()
        if shown is not self._warmed:
            surface.set_clip(Rect(0, 0, 0, 0))
            for draw in _unseen_frames(shown, canvas):
                draw()
            surface.set_clip(None)

    def warm(self, board: Board, cards: CardPainter) -> None:
        """Have the pictures of the next moment made between frames, while the table is looked at and nothing moves."""
        coming = None if board.moving else board.coming
        if coming is None or not isinstance(coming.cue, ShownMoment) or coming.cue is self._warmed:
            return
        self._warmed = coming.cue
        unseen = Surface(self.look.metrics.size, 0, 32)
        unseen.set_clip(Rect(0, 0, 0, 0))
        canvas = replace(self.canvas(unseen, board, cards), layout=board.arranged(coming.view))
        for draw in _unseen_frames(coming.cue, canvas):
            self.look.pictures.expect(draw)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield the sounds of the current moment that are due since the last call."""
        return self._sounds.due(board, now)

    def animating(self, board: Board, now: float) -> bool:
        """Return whether a bubble is popping up, or something in a moment moves."""
        shown = moment_on(board)
        return self.announcements.pops(now) or (shown is not None and shown.moves(now - board.since))

    def draw(
        self,
        surface: Surface,
        board: Board,
        now: float,
        taken: Sequence[Rect],
        line_room: Rect | None,
        notices: Sequence[Rect] = (),
    ) -> None:
        """Draw the event line and the bubbles, unless a moment hides the table.

        :param taken: the places of all else on the table.
        :param line_room: the room of the event line; ``None`` if something else lies there.
        :param notices: notices and explanations; one that lies on the event line replaces it.
        """
        shown = moment_on(board)
        if shown is not None and shown.moment.hides_table:
            return
        actor = board.view.actor
        if self._phase is not None and actor is not None and actor >= 0 and actor != board.view.seat:
            side = self.match.game.sides_seen(board.view)[actor]
            draw_gaps(surface, self.look, board.layout.seats[actor].portrait, side, self._phase)
        line = self.announcements.line
        if line is not None and line_room is not None:
            side = None if line.seat is None else self.match.game.sides_seen(board.view)[line.seat]
            faces = self.look.faces_of(self.match.names)
            draw_event_line(surface, self.look, faces, line, board.layout.event, side, line_room, notices)
        draw_bubbles(surface, self.look, self.placed_bubbles(board, taken), self.announcements, now)

    def placed_bubbles(self, board: Board, taken: Sequence[Rect]) -> list[PlacedLabel]:
        """Return the bubbles in their places.

        :param taken: the places of all else on the table.
        """
        announced = self.announcements
        bubbles = tuple(shown_bubbles(board, announced).items())
        made_for = board.layout.seats, bubbles, announced.leading, [rect.copy() for rect in taken]
        if self._bubbles is None or self._bubbles[0] != made_for:
            self._bubbles = made_for, placed_bubbles(self.match.game, self.look, board, announced, taken)
        return self._bubbles[1]

    def event_line_width(self, board: Board) -> int:
        """Return the full width of the event line, in pixels."""
        line = self.announcements.line_of(board.view, People(self.match.names, board.view.seat))
        return 0 if line is None else event_line_width(self.look, line, board.layout.event.height)

    def canvas(self, surface: Surface, board: Board, cards: CardPainter) -> Canvas:
        """Return the canvas for moments over this table."""
        game, names = self.match.game, self.match.names
        people, sides = People(names, board.view.seat), game.sides_seen(board.view)
        faces, said = self.look.faces_of(names), self.announcements.bubbles.keys()
        return Canvas(surface, self.look, people, cards, faces, board.layout, sides, said=said)

    def draw_moment(self, surface: Surface, board: Board, top: Tabletop, now: float) -> None:
        """Draw the current moment, if there is one."""
        shown, since_beginning = moment_on(board), now - board.since
        if shown is None or since_beginning < 0:
            return
        shown.moment.draw(self.canvas(surface, board, top.cards), shown.time(since_beginning))
        points = shown.running_points(since_beginning)
        if points is not None:
            self._run_bar(surface, board, shown.moment, *points)

    def _run_bar(self, surface: Surface, board: Board, moment: Moment, seat: int, value: int) -> None:
        """Draw the standing of the match with other points for a player's side, which are being counted."""
        place, side = board.layout.standing, self.match.game.sides_seen(board.view)[seat]
        standing = self.match.game.words.standing(board.view, self.match.names)
        bars = tuple(replace(bar, value=value) if bar.side == side else bar for bar in standing.bars)
        surface.blit(self._cloth_under(place, moment), place)
        draw_standing(self.look, surface, place, replace(standing, bars=bars))

    def _cloth_under(self, place: Rect, moment: Moment) -> Surface:
        """Return the darkened cloth at the place of the standing, which is drawn again in each frame."""
        if self._cloth is None or self._cloth[0] != place:
            cloth = Surface(place.size, 0, 32)
            self.look.lay_felt(cloth, place)
            cloth.blit(veil_of(self.look, moment, place.size), (0, 0))
            self._cloth = Rect(place), cloth
        return self._cloth[1]


def _unseen_frames(shown: ShownMoment, canvas: Canvas) -> Iterator[Callable[[], None]]:
    """Yield what draws some frames of a moment, of which only the pictures are wanted."""
    for share in WARMED_SHARES if shown.animated else ():
        yield partial(shown.moment.draw, canvas, share * shown.moment.still)
