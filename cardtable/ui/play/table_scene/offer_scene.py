"""The table with the offer for the person at the screen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from pygame import Rect, Surface

from cardtable.engine.moves import Move
from cardtable.engine.voice.words import Turn
from cardtable.play.hints import Hints
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.base_scene import BaseTableScene
from cardtable.ui.play.buttons.menubar import Menubar
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.input.cursor import KeptReach
from cardtable.ui.play.input.gestures import Hands, Surroundings
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.intents import Act, LookBack, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.moments.player import clears_table
from cardtable.ui.play.offers.offer import Offer, TableSelection, offer_of
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.emphasis import emphasis_of, hinted_on_table, move_pointed_at, winning_card
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.play.panels.cards_panel import CardsPanel
from cardtable.ui.play.panels.comment_panel import CommentPanel
from cardtable.ui.play.panels.hint_panel import HintPanel
from cardtable.ui.play.panels.log_panel import LogPanel
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.panels.side_column import column_width, has_column
from cardtable.ui.play.panels.trick_panel import TrickPanel
from cardtable.ui.play.playing import Playing
from cardtable.ui.play.table_scene.narration import Narration
from cardtable.ui.play.table_scene.prepared_bid import PreparedBid
from cardtable.ui.play.table_scene.scene_painter import ScenePainter
from cardtable.ui.table.meaning import clickable
from cardtable.ui.table.sizes import Measure
from cardtable.ui.widgets.fields import Stepper


class OfferScene(BaseTableScene):
    """Shows a match to one person, with the offer for that person.

    :ivar hands: the state of the pointer and the keyboard cursor.
    :ivar offer: the offer now.
    :ivar bid: the bid that the person prepares.
    :ivar forecast_shown: whether the forecast is shown in the auction.
    :cvar idle_tools: the commands that have no effect here.
    """

    match: Match
    idle_tools: ClassVar[frozenset[TableCommand]] = frozenset()

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, manner: Manner, seat: int | None, act: Act
    ) -> None:
        """Sit down at ``match``.

        :param seat: the seat whose cards are shown; ``None``: that of the only person, if there is just one.
        :param act: gets the intents of buttons.
        """
        super().__init__(match, spec, art, manner)
        self.playing = Playing(match, spec, seat)
        self.hands = Hands()
        self.offer = Offer(match.view_of_hand(None))
        self.bid = PreparedBid()
        self.forecast_shown = False
        self._pointed: Move | None = None
        self.widgets = OfferWidgets(act, art, faces_of(match.names, manner.faces))
        self.hints = Hints(match)
        self.hint = HintPanel(self.hints, lambda: act(TableCommand.HINT))
        self.log = LogPanel(match, lambda move: act(LookBack(move)))
        self.trick = TrickPanel(match.names)
        self.narration = Narration(match)
        self.cards = CardsPanel(match.game)
        self.comment = CommentPanel(lambda: act(TableCommand.CANCEL), lambda: act(TableCommand.COACH_OFF))
        self.panels = Panels(self.hint, self.trick, self.cards, self.log, self.comment)
        self.menubar = Menubar(self, act)
        self.painter = ScenePainter(
            self, self.narration, self.widgets, self.menubar, self.panels, self.desk, self._picture
        )
        self._reach = KeptReach()
        self.follow(manner)

    def follow(self, manner: Manner) -> None:
        """Apply other settings: keys, pace, confirmations, help; sizes change with the next ``layout``."""
        self.manner = manner
        self.forecast_shown = self.match.for_beginners if manner.auction_help is None else manner.auction_help
        self.widgets.faces = faces_of(self.match.names, manner.faces)
        self.log.follow(manner.keys.key("log"))
        self.cards.follow(manner.keys.key("cards"))
        self.desk.tooltip.rules_key = manner.keys.key("rules")
        if self.playing.begun:
            self.playing.board.pace = manner.pace

    @property
    def to_act(self) -> bool:
        """Whether the person whose hand is on the screen is to act, and no card moves."""
        return self.curtain is None and self.playing.to_act(self.now)

    @property
    def reasons(self) -> Reasons:
        """The reasons why things cannot be done now."""
        return Reasons(self.match, self.board, self.offer, self.board.busy(self.now))

    @property
    def surroundings(self) -> Surroundings:
        """The table as the hands find it."""
        panel = self.widgets.first_of_panel is not None
        return Surroundings(
            self.board,
            self.offer,
            self.board.busy(self.now),
            panel,
            self.manner.keys,
            click_plays=self.manner.click_plays,
        )

    @property
    def animating(self) -> bool:
        return super().animating or self.narration.animating(self.board, self.now)

    # --- layout -------------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        kept, look = self.desk.focus.kept, look.with_faces(self.manner.faces)
        super().layout(look)
        self.board = self.playing.lay(self.measure(look), self.manner.pace, self.manner.sort)
        self.painter.layout(self.top)
        self.log.docked = self.log.may_dock and self.board.measure.docked
        self.menubar.place()
        self.refresh()
        self.desk.focus.give_back(kept)

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table in a look: a panel or the log may take a column at the right."""
        column, docked = self.log.column(look), True
        if self.panels.takes_column and has_column(look) and not clears_table(self.board, self.now):
            column, docked = column_width(look), False
        return replace(super().measure(look), column=column, docked=docked and column > 0)

    def refresh(self) -> None:
        """Update the offer and its widgets: the match has moved on, or the selection has changed."""
        self.dirty = True
        board = self.board
        self.offer = self.find_offer()
        if not self.offer.to_act:
            self.hints.forget()
        if self.measure(self.look) != board.measure and not board.busy(self.now):
            self.layout(self.look)
            return
        self.menubar.refresh()
        layout = board.layout
        # While others play, a notice takes the place of the prompt: the event line goes on saying what they do.
        told = layout.event if self.offer.to_act else Rect(layout.event.left, layout.steps.top, layout.event.width, 0)
        self.desk.toast.at, self.desk.tooltip.floor = told.midtop, layout.steps.top
        self.desk.toast.floor = layout.steps.top if self.offer.to_act else layout.prompt.bottom
        self.desk.tooltip.lying = tuple(spot.rect for spot in layout.spots if not spot.in_hand)
        texts = self.top.note_places(board) if self.offer.forecast is not None else []
        duty = self.reasons.prompt("")[0].duty
        event_width = None if duty is not None else self.narration.event_line_width(board)
        gap = self.look.metrics.gap
        note_width = 0 if duty is None else self.top.prompt_painter.duty_widths(duty)[0] + gap
        self.widgets.place(self.offer, board.layout, self.look, texts, event_width=event_width, note_width=note_width)
        if self.log.visible:
            self.log.layout(board, self.look)
        if self.log.open:
            self.widgets.make_room(self.log.rect, self.look)
        if self.panels.open_ones and self.widgets.back is not None:
            self.widgets.back.key = ""  # Esc closes a panel first
        kept = self.desk.focus.kept
        self.desk.clear()
        for widget in (*self.menubar.buttons, *self.widgets.all):
            self.desk.add(widget)
        self.desk.layout(self.look)
        if kept is not None and isinstance(kept.widget, Stepper):
            self.desk.focus.give_back(kept)  # a bid may be half typed

    def follow_pointer(self) -> None:
        """Update the offer if the move under the pointer has changed."""
        if not self.offer.to_act or self.board.selected:
            return
        if move_pointed_at(self.board, self.hands, self.offer.clickable) != self._pointed:
            self.refresh()

    def find_offer(self) -> Offer:
        """Return the offer for the person at the screen."""
        board = self.board
        if not self.to_act:
            return Offer(board.view)
        self._pointed = move_pointed_at(board, self.hands, clickable(self.match.moves()))
        selection = TableSelection(
            board.selected,
            self.hands.dragged,
            self.bid.number,
            self.hints.move,
            self.hints.awaited,
            self._pointed,
            self.bid.chosen,
            self.forecast_shown,
        )
        return offer_of(board.view, self.match, self.spec, selection, self.manner.keys.letters)

    def close_innermost(self) -> bool:
        """Drop a drag, close the innermost panel, or clear the selection; return whether there was any of these."""
        if self.hands.drag is not None:
            self.hands = self.hands.let_go()
            return True
        if self.panels.close_innermost():
            return True
        picked = bool(self.board.selected) or self.bid.begun
        self.board.hand.pick(())
        self.bid.forget()
        return picked

    def leave(self) -> None:
        """Forget where the pointer is: it moves on over another scene."""
        super().leave()
        self.hands = self.hands.away()

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun: another person comes."""
        self.panels.close()
        self.desk.dismiss()
        self.hands = self.hands.forgotten()
        self.playing.follow_up = FollowUp()
        self.board.hand.pick(())

    def rule_explained(self) -> str:
        """Return the number of the rule that is being explained; empty if there is none."""
        tip = self.desk.tooltip.tip if self.desk.tooltip.shown else None
        if tip is None and self.offer.refuses(self.board.selected):
            tip = self.reasons.why_none(self.board.selected)
        return tip.rule if tip is not None else ""

    # --- drawing ------------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        board = self.board
        reach = partial(self._reach.of, board, self.offer.clickable)
        shown = emphasis_of(board, self.offer, self.hands, reach)
        winning = winning_card(board, self.match.game.words)
        return replace(
            shown,
            cursor=None if self.desk.focus.current is not None else shown.cursor,  # one focus at a time
            moods=self.narration.announcements.moods,
            winning=winning,
            dragged=self.hands.dragged,
            hinted=hinted_on_table(board, self.offer, self.hints.move),
            panels=self.widgets.panels,
        )

    @property
    def prompt(self) -> tuple[Turn, bool]:
        """The prompt, or the objection to the selected cards, and whether the person at the screen is to act."""
        turn, to_act = self.reasons.prompt("log" if self.widgets.covered else "")
        # The panel itself asks for the bid.
        return self.widgets.forecast.worded(turn, asked=self.widgets.panel is not None), to_act

    def draw(self, surface: Surface) -> None:
        self.painter.draw(surface)

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if self.curtain is not None:
            return
        for seat, seat_place in self.board.layout.seats.items():
            yield Part("seat", seat_place.rect, self.match.names[seat])
        place, note = self.top.sides.note_place(self.board, self.look.metrics), self.top.sides.note(self.board)
        if place is not None and note is not None:
            yield Part("side note", place, f"{note.title}, {note.text}")
