"""The review of a hand: its most costly moves, each on the table of that time, with the better move and the reason.

All other decisions can be shown too, and another line of the match can begin at any of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.words import Fact, Standing
from cardtable.play.branch import OtherLines
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.play.review_sheet import CostlyMove, ReviewSheet
from cardtable.play.reviews import HandReview
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.review_widgets import HandCourse, ends_text, judgement_of, shares_of, words_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.standing import token_place
from cardtable.ui.play.panels.panel import COLUMN_UNITS, has_column, is_sheet_beside
from cardtable.ui.play.table_with_sheet import SideSheet, TableWithSheet
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import SMALL, Extent, Ground
from cardtable.ui.widgets.button import Button, ToolButton
from cardtable.ui.widgets.layout import Buttons, Column, Item, PanelBox, Row, Space, even, grow, rigid, wide
from cardtable.ui.widgets.widget import Widget

STILL: Final = Pace(0.0)
"""The pace of a table on which nothing moves."""
BRANCH_TIP: Final = "Decide again and play on with the same hidden cards; the match as it was played is kept."
WAITING: Final = "Comparing each decision with its alternatives in deals that fit what you could know then."
TABLE_SHARE: Final = 0.7
"""The table's share of the height above the buttons, where the judgement has room below it."""
LOW_TABLE_SHARE: Final = 0.66
"""The same where a single sheet scrolls below it."""
LEAST_TEXT_SHARE: Final = 0.85
"""The least share of its size at which a text is drawn before it scrolls instead."""
LEAST_TABLE_SHARE: Final = 0.62
"""The table's least share of the window's height before that."""
SHEET_WIDTH: Final = 0.38
"""The part of the width for a single sheet beside the table."""
SHARES_WIDTH: Final = 0.3
"""The part of the width beside the chart for the sources of the result."""
ROOM: Final = (16.0, 10.0)
"""The distances between the edge of a panel and its sheet, in layout units."""


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


def _practise_button(costly: CostlyMove, practise: Callable[[str], None]) -> Button:
    tip = "Exercises of this kind; then back to the review."
    return Button(f"Practise {costly.kind}", partial(practise, costly.kind), key="P", tip=tip)


class HandReviewScene(TableWithSheet):
    """A review, while it is made and afterwards.

    :ivar face: the face of the player whose moves are reviewed.
    :ivar shown: the number of the decision on the table among all decisions, counted from 0.
    :ivar course: the course of the hand; ``None`` while the review is made.
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
        self.course: HandCourse | None = None
        self._progress = -1.0
        begin, end = match.moves_until(reviewing.hand), match.moves_until(reviewing.hand + 1)
        places = range(begin + 1, end + 1)
        shared = len(match.persons) > 1
        self._curtained = shared and not all(match.lends(reviewing.seat, place) for place in places)
        """Whether others share the screen who may never know some of the cards."""
        self._admitted = False
        """Whether the player has opened the curtain."""
        self._place = Space()
        """The place of the table."""
        self._build()

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

    def shown_view(self) -> View:
        seat, places = self.reviewing.seat, self.places
        if places:
            return self.match.view_at(seat, places[self.shown])
        return self.match.view_of_hand(seat, self.reviewing.hand)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Make the sheet of the decision on the table, in each form that it can have in a window."""
        sheet, table, buttons = self.sheet, grow(self._place), self._buttons()
        self.course = None
        shares: Widget = Space()
        course: Widget = Space()
        if sheet is not None:
            shares = shares_of(sheet)
            if sheet.course:
                course = self.course = HandCourse(sheet, self.stops, self.show)
                self.course.chart.shown = self.shown
        self._high = SideSheet("Judgement", *self._words(low=False), gap=6)
        every = SideSheet("Judgement", *self._words(low=False), course, shares, gap=8)
        low = SideSheet("Judgement", *self._words(low=True), course, shares, gap=8)
        sources = Column(PanelBox(shares), grow(PanelBox(course, pad=(0, 0))), gap=8)
        self._wide = Column(
            grow(Row(table, wide(PanelBox(self._high, pad=ROOM), COLUMN_UNITS, COLUMN_UNITS))),
            Row(even(PanelBox(shares), SHARES_WIDTH), even(PanelBox(course, pad=(0, 0)), 1 - SHARES_WIDTH)),
            buttons,
        )
        self._beside = Column(
            grow(Row(even(self._place, 1 - SHEET_WIDTH), even(PanelBox(every, pad=ROOM), SHEET_WIDTH))), buttons
        )
        self._below = Column(
            even(self._place, TABLE_SHARE),
            even(Row(even(PanelBox(self._high, pad=ROOM), 0.54), even(sources, 0.46), gap=8), 1 - TABLE_SHARE),
            buttons,
            gap=8,
        )
        self._low = Column(
            even(self._place, LOW_TABLE_SHARE), even(PanelBox(low, pad=ROOM), 1 - LOW_TABLE_SHARE), buttons, gap=8
        )

    def _words(self, *, low: bool) -> Sequence[Widget | Item]:
        """Return what is said about the decision on the table."""
        if self.costly is not None and self.sheet is not None:
            return judgement_of(self.costly, self.sheet.measure, self.face, low=low)
        return words_of(*self._texts)

    @property
    def _texts(self) -> Sequence[str]:
        """The title and the paragraphs that take the place of a judgement."""
        if self.reviewing.problem:
            return "No review", self.reviewing.problem
        if self.sheet is None:
            return f"Looking back … {round(100 * self.reviewing.progress)}\u00a0%", WAITING
        point = self.sheet.course[self.shown] if self.places else None
        if point is None:
            return "No mistakes", ends_text(self.sheet)
        return point.title, point.text, *(() if self.sheet.costly else (ends_text(self.sheet),))

    def _buttons(self) -> Widget:
        several = len(self.stops) > 1 or (bool(self.stops) and self.shown not in self.stops)
        exits = self.exits
        buttons = [
            *([Button("Next one", lambda: self.turn(1), key="N", shorter=("Next",))] if several else []),
            *([Button("Earlier one", lambda: self.turn(-1), key="B", shorter=("Earlier",))] if several else []),
            *self._branch_buttons(),
            *([_practise_button(self.costly, exits.practise)] if self.costly and exits.practise else []),
            *([Button("Next player", exits.next_person, key="T")] if exits.next_person else []),
        ]
        word = self.match.game.endings.hand_word
        hands = [
            ToolButton(label, icon, act, key=key)
            for label, icon, act, key in (
                (f"Previous {word}", icons.TO_START, exits.hand_before, "PgUp"),
                (f"Next {word}", icons.TO_END, exits.hand_after, "PgDn"),
            )
            if act is not None
        ]
        close = Button("Close", exits.leave, key="Esc")
        return Row(Buttons(*buttons), grow(Space()), *map(rigid, (*hands, close)))

    def _branch_buttons(self) -> list[Button]:
        """Return the button that begins another line at the decision on the table, if there can be any."""
        other_lines = self.exits.other_lines
        if other_lines is None or not self.places:
            return []
        place = self.places[self.shown]
        button = Button(
            "Another line from here",
            partial(other_lines.begin, place),
            key="R",
            tip=BRANCH_TIP,
            shorter=("Another line",),
        )
        if why := other_lines.refusal(place):
            button.disable(why)
        return [button]

    # --- layout -------------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        return STILL

    @property
    def bottom(self) -> int:
        return self.reviewing.seat

    def layout(self, look: Look) -> None:
        super().layout(look)
        if self.places:
            made = self.match.view_at(self.bottom, self.places[self.shown] + 1).log[-1].cards
            self.board.hand.pick([card for card in made if card in self.board.view.hand])
        self._head_table()
        if self.curtain is None and self._curtained and not self._admitted:
            self._lower_curtain()

    def place_sheet(self, look: Look) -> Extent:
        metrics, sized = look.metrics, look
        window = Rect((0, 0), metrics.size).inflate(-2 * metrics.pad, -2 * metrics.pad)
        if has_column(look):
            tree = self._wide
        elif is_sheet_beside(look):
            tree = self._beside
        else:
            reduced = look.fitting(partial(self._fits_below, window), LEAST_TEXT_SHARE)
            fits = self._fits_below(window, reduced)
            tree, sized = (self._below, reduced) if fits else (self._low, look)
        self.put(tree, window, look, sized)
        place = self._place.rect
        return metrics.width if place.right == window.right else place.right, place.bottom

    def _fits_below(self, window: Rect, look: Look) -> bool:
        """Whether the whole judgement has room below the table, beside the course of the hand."""
        self._below.layout(window, look)
        return not self._high.scrolls and self._place.rect.bottom >= LEAST_TABLE_SHARE * look.metrics.height

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

    def _head_table(self) -> None:
        """Name the decision on the table in place of the standing of the match."""
        if not self.places or self.sheet is None:
            return
        word, hand = self.match.game.endings.hand_word, self.reviewing.hand + 1
        point, found = self.sheet.course[self.shown], self.sheet.costly
        number = f"{point.number} of {len(found)}" if point.number else f"{self.shown + 1} of {len(self.places)}"
        what = f"mistake {number}" if point.number else f"decision {number}"
        if point.number and len(found) == 1:
            number = what = "the only mistake"
        counted = (f"Review of {word} {hand} \u00b7 {what}", f"{word.capitalize()} {hand} \u00b7 {number}")
        view = self.board.view
        known = self.match.game.words.standing(view, self.match.names)
        width = token_place(self.top.look, self.board.layout.standing, known)[1].width
        briefly = self.match.game.words.standing(view, People(self.match.names).by_first_names().names)
        self.top.head(headed((known, briefly), point.moment, counted, self.top.look, width))

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table in a look: nothing is asked there."""
        return replace(super().measure(look), asks=False)

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
        self._build()
        self.layout(self.look)

    def update(self, now: float) -> None:
        self.update_desks(now)
        if self.sheet is not None:
            return
        self.reviewing.advance()
        if self.reviewing.done or self.reviewing.problem:
            self.sheet = self.reviewing.sheet()
            self.show(self.stops[0] if self.stops else 0)
        elif self.reviewing.progress != self._progress:
            self._progress = self.reviewing.progress
            self._build()
            self.place_sheet(self.look)
            self.dirty = True

    @property
    def waiting(self) -> bool:
        return super().waiting or self.sheet is None

    def handle(self, event: Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST and self._curtained:
            self._lower_curtain()
        super().handle(event)

    def table_takes(self, event: Event) -> bool:
        self.dirty = self.dirty or event.type != pygame.MOUSEMOTION
        return super().table_takes(event)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        return Emphasis(hinted=self._better_spots(), decided=True)

    def _better_spots(self) -> tuple[Spot, ...]:
        """Return the places of the better move's cards."""
        if self.costly is None:
            return ()
        wanted = frozenset(self.costly.better.cards)
        return tuple(spot for spot in self.board.layout.spots if spot.card in wanted)


def headed(standings: Sequence[Standing], moment: str, counted: Sequence[str], look: Look, width: int) -> Standing:
    """Return a standing with the moment of a decision in place of bars and contract; the token stays.

    :param standings: the standing with whole names, and with first names.

    :param moment: when it was made and what was decided: ``Trick 9: your draw``.
    :param counted: the hand and the number of the decision, from long to short.
    :param width: the room for the texts. The contract stays in the caption if it fits.
    """
    forms = (*_with_contract(standings, counted), *counted)
    label = look.fitted(forms, look.dim_style(Ground.DARK, SMALL), width)
    return Standing(standings[0].token, Fact(label.text, (moment,)))


def _with_contract(standings: Sequence[Standing], counted: Sequence[str]) -> Iterator[str]:
    """Yield the captions with the contract or the bid of the hand, from long to short."""
    for caption in counted:
        for standing in standings:
            fact = standing.fact
            contract = fact.forms if fact is not None and not fact.scores else ()
            bids = tuple(f"{bar.label}: {bar.target}" for bar in standing.bars if bar.target)
            for form in (*contract, *bids):
                yield f"{caption} \u00b7 {form}"
