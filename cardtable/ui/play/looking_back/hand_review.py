"""The review of a hand: its most costly moves, each on the table of that time, with the better move and the reason.

All other decisions can be shown too, and another line of the match can begin at any of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.play.branch import OtherLines
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.play.review_sheet import CostlyMove, ReviewSheet
from cardtable.play.reviews import HandReview
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.look import Look
from cardtable.ui.play.base_scene import BaseTableScene
from cardtable.ui.play.looking_back.review_chart import CourseChart, CourseWidget
from cardtable.ui.play.looking_back.review_heading import headed
from cardtable.ui.play.looking_back.review_painter import (
    draw_judgement,
    draw_shares,
    draw_words,
    ends_text,
    judgement_fits,
    shares_fit,
    words_fit,
)
from cardtable.ui.play.looking_back.review_places import (
    ReviewPlaces,
    places_in,
)
from cardtable.ui.play.looking_back.scrolled_judgement import ScrolledJudgement
from cardtable.ui.play.looking_back.scrolled_shares import ScrolledShares
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.playing import board_of
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from cardtable.ui.widgets.button import Button, ToolButton

STILL: Final = Pace(0.0)
MIN_TEXT_SHARE: Final = 0.85
"""The least share of its size at which a text is drawn before it scrolls instead."""
"""The pace of a table on which nothing moves."""
BRANCH_TIP: Final = "Decide again and play on with the same hidden cards; the match as it was played is kept."
WAITING: Final = "Comparing each decision with its alternatives in deals that fit what you could know then."


@dataclass(frozen=True, slots=True)
class ReviewExits:
    """The ways out of a review.

    :param leave: returns to the scene that asked for the review.
    :param other_lines: the other lines of the match; ``None`` if there can be none.
    :param practise: begins a series of exercises of one kind of decision, and returns to the review.
    :param next_person: reviews the moves of the next person at the table; ``None`` if there is only one.
    :param hand_before: reviews the previous hand; ``None`` if this is the first.
    :param hand_after: reviews the next hand; ``None`` if this is the last finished one.
    """

    leave: Callable[[], None]
    other_lines: OtherLines | None
    practise: Callable[[str], None] | None
    next_person: Callable[[], None] | None
    hand_before: Callable[[], None] | None
    hand_after: Callable[[], None] | None


def _widths(buttons: Sequence[Button], look: Look, room: int) -> list[int]:
    """Return the widths of buttons in a row: with padding if there is room, or else in proportion to their labels."""
    natural = [button.natural_size(look)[0] for button in buttons]
    spare = (room - sum(natural)) // max(1, len(natural))
    if spare >= 0:
        return [wide + min(spare, 2 * look.metrics.pad) for wide in natural]
    return [wide * room // sum(natural) for wide in natural]


def _practise_button(costly: CostlyMove, practise: Callable[[str], None]) -> Button:
    tip = "Exercises of this kind; then back to the review."
    return Button(f"Practise {costly.kind}", partial(practise, costly.kind), key="P", tip=tip)


class HandReviewScene(BaseTableScene):
    """A review, while it is made and afterwards.

    :ivar face: the face of the player whose moves are reviewed.
    :ivar page: the look of the page, whose text may be smaller than wanted so that everything has room.
    :ivar words_look: that of the judgement.
    :ivar scrolled: the judgement, if it scrolls because its text is too large for its panel.
    :ivar foot_look: that of the sources of the result.
    :ivar scrolled_shares: the sources of the result, if they scroll for the same reason.
    :ivar shown: the number of the decision on the table among all decisions, counted from 0.
    """

    def __init__(
        self,
        match: Match,
        spec: LayoutSpec,
        art: CardArt,
        manner: Manner,
        reviewing: HandReview,
        exits: ReviewExits,
    ) -> None:
        super().__init__(match, spec, art, manner)
        self.reviewing = reviewing
        self.exits = exits
        self.face = faces_of(match.names, manner.faces)[reviewing.seat]
        self.sheet: ReviewSheet | None = None
        self.shown = 0
        self.chart: CourseChart | None = None
        self.scrolled: ScrolledJudgement | None = None
        self.scrolled_shares: ScrolledShares | None = None
        self._progress = -1.0
        begin, end = match.moves_until(reviewing.hand), match.moves_until(reviewing.hand + 1)
        places = range(begin + 1, end + 1)
        shared = len(match.persons) > 1
        self._curtained = shared and not all(match.lends(reviewing.seat, place) for place in places)
        """Whether others share the screen who may never know some of the cards."""
        self._admitted = False
        """Whether the player has opened the curtain."""

    @property
    def costly(self) -> CostlyMove | None:
        """The costly move on the table; ``None`` while none is known."""
        found = self.sheet.costly if self.sheet is not None else ()
        return next((each for each in found if each.place == self.places[self.shown]), None)

    @property
    def places(self) -> tuple[int, ...]:
        """All decisions, each as the number of moves at the table before it."""
        return tuple(each.place for each in self.sheet.course) if self.sheet is not None else ()

    @property
    def stops(self) -> tuple[int, ...]:
        """The decisions that are shown in turn: the costly ones, or without any, all."""
        course = self.sheet.course if self.sheet is not None else ()
        return tuple(at for at, each in enumerate(course) if each.number) or tuple(range(len(course)))

    def _view(self) -> View:
        seat, places = self.reviewing.seat, self.places
        if places:
            return self.match.view_at(seat, places[self.shown])
        return self.match.view_of_hand(seat, self.reviewing.hand)

    # --- layout -------------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        view, places = self._view(), places_in(look)
        self.words_look = look.fitting(partial(self._words_fit, places.words), MIN_TEXT_SHARE)
        self.foot_look = look.fitting(partial(self._shares_fit, places.shares), MIN_TEXT_SHARE)
        small = look.in_part(places.table).with_faces(self.manner.faces)
        super().layout(small)
        self.top.cloth = look
        self.look, self.page, self._table_metrics = look, look, small.metrics
        seat = self.reviewing.seat
        self.board = board_of(self.match, self.spec, view, self.measure(small), STILL, seat)
        if self.places:
            made = self.match.view_at(seat, self.places[self.shown] + 1).log[-1].cards
            self.board.hand.pick([card for card in made if card in view.hand])
        self._head_table()
        self._place_scrolled(look, places)
        self.chart = CourseChart(self.sheet, places.course, look) if self.sheet and self.sheet.course else None
        self._place_buttons(look, places)
        if self.curtain is not None:
            self.curtain.layout(look)
        elif self._curtained and not self._admitted:
            self._lower_curtain()
        self.dirty = True

    def _lower_curtain(self) -> None:
        """Hide the review from the others, who may not even now know all cards of this hand."""
        close = Button("Close", self.exits.leave, key="Esc")
        after = self.exits.next_person
        others = [close] if after is None else [Button("Next player", after, key="T"), close]
        self._admitted = False
        self.lower_curtain(self.reviewing.seat, self._admit, others)

    def _admit(self) -> None:
        self.curtain, self._admitted = None, True
        self.stage.shut_input()
        self.dirty = True

    def _shares_fit(self, place: Rect, look: Look) -> bool:
        """Whether the sources of the result have room in a look."""
        return self.sheet is None or shares_fit(look, place, self.sheet)

    def _words_fit(self, place: Rect, look: Look) -> bool:
        """Whether what is said about the decision on the table has room in a look."""
        return judgement_fits(look, place, self.costly) if self.costly else words_fit(look, place, *self._words)

    @property
    def _words(self) -> tuple[str, str]:
        """The title and the text that take the place of a judgement."""
        if self.reviewing.problem:
            return "No review", self.reviewing.problem
        if self.sheet is None:
            return f"Looking back … {round(100 * self.reviewing.progress)}\u00a0%", WAITING
        point = self.sheet.course[self.shown] if self.places else None
        if point is None:
            return "No mistakes", ends_text(self.sheet)
        return point.title, point.text if self.sheet.costly else f"{point.text}\n{ends_text(self.sheet)}"

    def _place_scrolled(self, look: Look, places: ReviewPlaces) -> None:
        """Make the judgement and the sources of the result scroll if they have no room."""
        costly, sheet, self.scrolled, self.scrolled_shares = self.costly, self.sheet, None, None
        if sheet is not None and sheet.shares and not self._shares_fit(places.shares, self.foot_look):
            self.scrolled_shares = ScrolledShares(sheet)
            self.scrolled_shares.layout(places.shares, look)
        if costly is not None and sheet is not None and not self._words_fit(places.words, self.words_look):
            self.scrolled = ScrolledJudgement(costly, sheet.measure, self.face)
            self.scrolled.layout(places.words, look)

    def _head_table(self) -> None:
        """Name the decision on the table in place of the standing of the match."""
        if not self.places or self.sheet is None:
            return
        word, hand = self.match.game.endings.hand_word, self.reviewing.hand + 1
        point, found = self.sheet.course[self.shown], self.sheet.costly
        number = f"{point.number} of {len(found)}" if point.number else f"{self.shown + 1} of {len(self.places)}"
        what = f"costly move {number}" if point.number else f"decision {number}"
        if point.number and len(found) == 1:
            number = what = "the only costly move"
        counted = (f"Review of {word} {hand} \u00b7 {what}", f"{word.capitalize()} {hand} \u00b7 {number}")
        painter, view = self.top.standing, self.board.view
        known = painter.standing(view)
        width = painter.token_place(self.board.layout.standing, known)[1].width
        briefly = self.match.game.words.standing(view, People(self.match.names).by_first_names().names)
        shown = headed((known, briefly), point.moment, counted, self.top.look, width)
        painter.standing = lambda _: shown

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table in a look: nothing is asked there."""
        return replace(super().measure(look), asks=False)

    def _place_buttons(self, look: Look, places: ReviewPlaces) -> None:
        several = len(self.stops) > 1 or (bool(self.stops) and self.shown not in self.stops)
        buttons = [
            *([Button("Next one", lambda: self.turn(1), key="N")] if several else []),
            *([Button("Earlier one", lambda: self.turn(-1), key="B")] if several else []),
            *self._branch_buttons(),
            *([_practise_button(self.costly, self.exits.practise)] if self.costly and self.exits.practise else []),
            *([Button("Next player", self.exits.next_person, key="T")] if self.exits.next_person else []),
        ]
        word = self.match.game.endings.hand_word
        hands = [
            ToolButton(label, icon, act, key=key)
            for label, icon, act, key in (
                (f"Previous {word}", icons.TO_START, self.exits.hand_before, "PgUp"),
                (f"Next {word}", icons.TO_END, self.exits.hand_after, "PgDn"),
            )
            if act is not None
        ]
        close = Button("Close", self.exits.leave, key="Esc")
        self.desk.clear()
        row, gap = places.buttons, look.metrics.gap
        tool = row.height
        wide = close.natural_size(look)[0]  # the key that leads out is always shown
        room = row.width - len(hands) * (tool + gap) - len(buttons) * gap - wide
        left = row.left
        for button, width in zip(buttons, _widths(buttons, look, room), strict=True):
            button.layout(Rect(left, row.top, width, row.height), look)
            left += width + gap
        close.layout(Rect(row.right - wide, row.top, wide, row.height), look)
        right = row.right - wide
        for button in reversed(hands):
            right -= gap + tool
            button.layout(Rect(right, row.top, tool, row.height), look)
        course = [CourseWidget(self.chart, self.shown, self.show)] if self.chart is not None else []
        judgement = [each for each in (self.scrolled, self.scrolled_shares) if each is not None]
        numbers = [] if self.chart is None else _number_buttons(self.chart, self.stops, self.show, look)
        for widget in (*judgement, *course, *buttons, *hands, close, *numbers):
            self.desk.add(widget)
        self.desk.layout(look)

    def _branch_buttons(self) -> list[Button]:
        """Return the button that begins another line at the decision on the table, if there can be any."""
        other_lines = self.exits.other_lines
        if other_lines is None or not self.places:
            return []
        place = self.places[self.shown]
        button = Button("Branch from here", partial(other_lines.begin, place), key="R", tip=BRANCH_TIP)
        if why := other_lines.refusal(place):
            button.disable(why)
        return [button]

    # --- time and events ----------------------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """Show the next of the costly decisions, or the previous one; without any, of all decisions."""
        stops = self.stops
        beyond = [at for at in stops if (at - self.shown) * by > 0]
        if stops:
            self.show((beyond or stops)[0 if by > 0 else -1])

    def show(self, number: int) -> None:
        """Show the decision with this number among all, counted from 0."""
        self.shown = number
        self.layout(self.look)

    def update(self, now: float) -> None:
        self.now = now
        self.update_desks(now)
        if self.sheet is not None:
            return
        self.reviewing.advance()
        if self.reviewing.done or self.reviewing.problem:
            self.sheet = self.reviewing.sheet()
            self.show(self.stops[0] if self.stops else 0)
        elif self.reviewing.progress != self._progress:
            self._progress = self.reviewing.progress
            self.dirty = True

    @property
    def waiting(self) -> bool:
        return super().waiting or self.sheet is None

    def handle(self, event: Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST and self._curtained:
            self._lower_curtain()
        if self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
            return
        taken = self.desk.handle(event)
        self.dirty = self.dirty or taken or event.type != pygame.MOUSEMOTION

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        look, places = self.page, places_in(self.page)
        look.lay_felt(surface)
        table = surface.subsurface(Rect((0, 0), places.table))
        frame = Frame(table, self.board, self._table_metrics, Emphasis(hinted=self._better_spots(), decided=True))
        self.top.draw(frame)
        self._draw_words(surface, self.words_look, places)
        if self.sheet is not None:
            if self.scrolled_shares is None:  # otherwise they draw themselves
                draw_shares(surface, self.foot_look, places.shares, self.sheet)
            if self.chart is not None:
                self.chart.draw(surface, self.shown)
        self.desk.draw(surface)

    def _draw_words(self, surface: Surface, look: Look, places: ReviewPlaces) -> None:
        if self.scrolled is not None:
            return  # it draws itself
        if self.costly is not None and self.sheet is not None:
            draw_judgement(surface, look, places.words, self.costly, self.sheet.measure, self.face)
        else:
            draw_words(surface, look, places.words, *self._words)

    def _better_spots(self) -> tuple[Spot, ...]:
        """Return the places of the better move's cards."""
        if self.costly is None:
            return ()
        wanted = frozenset(self.costly.better.cards)
        return tuple(spot for spot in self.board.layout.spots if spot.card in wanted)


def _number_buttons(chart: CourseChart, places: Sequence[int], show: Callable[[int], None], look: Look) -> list[Button]:
    """Return the number buttons on the course of the hand, which lead to their moves.

    :param places: the places of these moves among the decisions.
    :param show: shows the decision at a place.
    """
    made, size = [], look.metrics.least_target
    for number, place in chart.number_places(size).items():
        button = Button(str(number), partial(show, places[number - 1]))
        button.layout(place, look)
        made.append(button)
    return made
