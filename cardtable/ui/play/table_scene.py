"""The scene of the table in play: it turns events into intents, carries them out, and draws everything."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.engine.voice.words import Turn
from cardtable.play.advice import Hints
from cardtable.play.exits import Exits
from cardtable.play.hand_over import Next
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Cost, Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.keyboard.gate import READING_SECONDS
from cardtable.ui.keyboard.keys import is_repeat, pressed, shifted
from cardtable.ui.listing import Layer, Part
from cardtable.ui.look import Look
from cardtable.ui.play.base_scene import BaseTableScene, TableLayer, signs_of
from cardtable.ui.play.buttons.action_buttons import action_of
from cardtable.ui.play.buttons.menubar import Menubar
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.explaining import Explainer
from cardtable.ui.play.input.gestures import (
    RANK_KEYS,
    Drag,
    Hands,
    KeptReach,
    Surroundings,
    at_cursor,
    place_for,
    place_of,
    reach_of,
    read,
    wait,
)
from cardtable.ui.play.input.outcome import FollowUp, Make, Outcome, PickUp, change_hand, next_of, outcome_of, rest_of
from cardtable.ui.play.intents import (
    Arrange,
    Choose,
    EnterPanel,
    Explain,
    ExplainNext,
    Hurry,
    Intent,
    LookBack,
    Pick,
    PickAll,
    PlayCard,
    PlayRest,
    PointAt,
    Press,
    PressDefault,
    Put,
    PutBack,
    ShowBids,
    ShowForecast,
    Skip,
    StepTo,
    TableCommand,
)
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.moments.moment import clears_table, moment_on
from cardtable.ui.play.narration import Narration
from cardtable.ui.play.offers.offer import Offer, TableSelection, clickable, offer_of
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.emphasis import Emphasis, emphasis_of, hinted_on_table, move_pointed_at, winning_card
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.prompt import duty_widths
from cardtable.ui.play.painting.standing import draw_standing
from cardtable.ui.play.painting.tabletop import PlacedLabels
from cardtable.ui.play.panels.advice import AdvicePanel, dialog_of_comment, question_of_cost
from cardtable.ui.play.panels.cards_panel import CardsPanel
from cardtable.ui.play.panels.log_panel import LogPanel
from cardtable.ui.play.panels.panel import NarrowRoom, column_width, has_column
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.panels.trick_panel import TrickPanel
from cardtable.ui.play.playing import (
    Playing,
    PreparedBid,
    board_of,
    find_last_trick,
    moments_at,
    playing_at,
    sort_next,
)
from cardtable.ui.play.telling.move_sounds import TableSounds
from cardtable.ui.play.turns import (
    answer_to_redo,
    answer_to_undo,
    ask_cost,
    buttons_of_curtain,
    coaches,
    comment_on,
    cost_to_warn_of,
    look_ahead,
    question_before,
)
from cardtable.ui.scene import Scene, Stage
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import Precedence
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.sizes import Measure
from cardtable.ui.widgets.desk import is_tab, step_through
from cardtable.ui.widgets.table_dialogs import pause_menu, question_of_rest
from cardtable.ui.widgets.widget import Widget, is_press


class TableScene(BaseTableScene):
    """The deal, auction and play of any game, according to its layout, as one person at the screen sees it.

    :ivar exits: the ways out of the table.
    :ivar playing: what is going on: whose hand is on the screen, and what that person has begun.
    :ivar hands: the state of the pointer and the keyboard cursor.
    :ivar offer: the offer now.
    :ivar forecast_shown: whether the forecast is shown in the auction.
    :cvar idle_tools: the commands that have no effect here.
    :cvar own_letters: the keys of buttons beside the table, in lower case: no button for a move has one of them.
    """

    idle_tools: ClassVar[frozenset[TableCommand]] = frozenset()
    own_letters: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner, seat: int | None = None
    ) -> None:
        """Sit down at ``match``.

        :param seat: the seat whose cards are shown; ``None``: that of the only person, if there is just one.
        """
        super().__init__(match, spec, art, manner)
        self.exits = exits
        self.playing = playing_at(match, seat)
        self.hands = Hands()
        self.offer = Offer(match.view_of_hand(None))
        self.forecast_shown = False
        self.widgets = OfferWidgets(self.act, art, faces_of(match.names, manner.faces))
        self.hints = Hints(match)
        self.advice = AdvicePanel(self.hints, self.act)
        self.log = LogPanel(match, lambda move: self.act(LookBack(move)))
        self.trick = TrickPanel(match.names)
        self.cards = CardsPanel(match.game)
        self.panels = Panels(self.advice, self.trick, self.cards, self.log)
        useless = self.idle_tools if spec.lingers else self.idle_tools | {TableCommand.LAST_TRICK}
        self.menubar = Menubar(
            match, self.act, self.ask, useless, "Last bids" if spec.lingers_as_bids else "Last trick"
        )
        self.narration = Narration(match)
        self.sounds = TableSounds(exits.sound)
        self.explainer = Explainer(self.desk)
        curtain, dialogs, notice, table = self.layers
        self.layers = (
            curtain,
            dialogs,
            TableLayer(self._moment_takes, self._draw_moment, lambda: self.hidden),
            notice,
            TableLayer(self._panel_takes, self._draw_panels),
            table,
        )
        self._pointed: Move | None = None
        self._reach = KeptReach()
        self._was_busy = False
        self._dropped: Drag | None = None
        """Cards that were just dropped, and lie there until the tutor is heard."""
        self.laid = False
        """Whether the table has been laid out, and there is a board."""
        self.follow(manner)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if self.playing.departures not in (None, stage.departures):
            self._look_away()  # the person has turned to another window at a page: somebody else may have come back
        self.playing = replace(self.playing, departures=stage.departures)

    def leave(self) -> None:
        """Forget where the pointer is: it moves on over another scene."""
        super().leave()
        self.hands = self.hands.away()

    def follow(self, manner: Manner) -> None:
        """Apply other settings: keys, pace, confirmations, help; sizes change with the next ``layout``."""
        self.manner = manner
        self.forecast_shown = self.match.for_beginners if manner.auction_help is None else manner.auction_help
        self.widgets.faces = faces_of(self.match.names, manner.faces)
        self.log.follow(manner.keys.key("log"))
        self.cards.follow(manner.keys.key("cards"))
        self.desk.tooltip.rules_key = manner.keys.key("rules")
        if self.laid:
            self.board.pace = manner.pace

    @property
    def to_act(self) -> bool:
        """Whether the person whose hand is on the screen is to act, and no card moves."""
        shown = self.playing.shown
        own = self.curtain is None and shown is not None and self.match.actor == shown
        return own and not self.board.busy(self.now)

    @property
    def reasons(self) -> Reasons:
        """The reasons why things cannot be done now."""
        return Reasons(self.match, self.board, self.offer, self.board.busy(self.now), self.hands.by_keys)

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

    # --- layout -------------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        kept = self.desk.focus.kept
        super().layout(look.with_faces(self.manner.faces))
        self.narration.layout(self.top.look)
        self._lay_table()
        self.refresh()
        self.desk.focus.give_back(kept)

    def _lay_table(self) -> None:
        """Lay the table out in its measure now, with the tools and the log beside it."""
        measure, pace = self.measure(self.look), self.manner.pace
        if self.laid:
            self.board.set_measure(measure)
            self.top.cards.expect(self.board.motions)
        else:
            self.laid = True
            self.board = board_of(self.match, self.spec, self.playing.view(), measure, pace, self.playing.bottom)
            for order in self.spec.sorts:
                if order.name == self.manner.sort:
                    self.board.sort_by(order)
                    self.board.hurry()
        self.log.docked = self.log.may_dock and self.board.measure.docked
        self._place_tools()

    def _place_tools(self) -> None:
        hand, tools = self.board.hand, self.board.layout.tools
        self.menubar.place(self.look, tools, self.manner.keys, hand.order_name)

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table in a look: a panel or the log may take a column at the right."""
        column, docked = self.log.column(look), True
        if self.panels.takes_column and has_column(look) and not clears_table(self.board, self.now):
            column, docked = column_width(look), False
        return replace(super().measure(look), column=column, docked=docked and column > 0)

    def refresh(self) -> None:
        """Update the offer and its widgets: the match has moved on, or the selection has changed."""
        self.dirty = True
        self.offer = self.find_offer()
        if not self.offer.to_act:
            self.hints.forget()
        if self.measure(self.look) != self.board.measure and not self.board.busy(self.now):
            self._lay_table()
        self.menubar.refresh()
        self._place_notices()
        self._place_offer()
        self._place_panels()
        signs = signs_of(self.top.table, self.board)
        self.desk.show((*signs, *self.widgets.all, *self.beside_table(), *self.menubar.buttons))
        self.desk.layout(self.look)

    def beside_table(self) -> Sequence[Widget]:
        """Place what is beside the table, such as the sheet of a lesson, and return it."""
        return ()

    def _place_notices(self) -> None:
        """Place notice and tip: while others play, a notice takes the place of the prompt.

        So the event line goes on saying what the others do.
        """
        layout, to_act = self.board.layout, self.offer.to_act
        room = Rect(layout.event)
        room.top, low = (layout.event.top, layout.steps.top) if to_act else (layout.steps.top, layout.prompt.bottom)
        room.height = low - room.top
        self.desk.toast.put(room)
        self.desk.tooltip.floor = layout.steps.top
        self.desk.tooltip.lying = tuple(spot.rect for spot in layout.spots if not spot.in_hand)

    def _place_offer(self) -> None:
        """Place the widgets of the offer beside the log, if that is on the screen."""
        board, look = self.board, self.look
        labels = self.top.labels(board) if self.offer.forecast is not None else None
        texts, calls = ([], []) if labels is None else (labels.places, [*labels.calls.values()])
        duty = self.reasons.prompt("")[0].duty
        event_width = None if duty is not None else self.narration.event_line_width(board)
        note_width = 0 if duty is None else duty_widths(look, duty)[0] + look.metrics.gap
        self.widgets.place(self.offer, board.layout, look, texts, calls, event_width=event_width, note_width=note_width)
        if self.log.open:
            self.log.layout(board, look)
            self.widgets.make_room(self.log.rect, look)

    def follow_pointer(self) -> None:
        """Update the offer if the move under the pointer has changed, or the card under the cursor."""
        if not self.offer.to_act:
            return
        pointed = move_pointed_at(self.board, self.hands, self.offer.clickable)
        if self._marked != self.offer.marked or (pointed != self._pointed and not self.board.selected):
            self.refresh()

    def _move_mark(self, cards: Sequence[Card]) -> None:
        """Move the mark, if there is one, to cards of the hand that are picked up together."""
        place = place_of(reach_of(self.board, self.offer.clickable), cards)
        if place is not None and self.hands.cursor >= 0:
            self.hands = replace(self.hands, cursor=place)

    @property
    def _marked(self) -> Spot | None:
        """The card under the keyboard cursor."""
        return at_cursor(reach_of(self.board, clickable(self.match.moves())), self.hands.cursor)

    def find_offer(self) -> Offer:
        """Return the offer for the person at the screen."""
        board = self.board
        if not self.to_act:
            return Offer(board.view)
        self._pointed = move_pointed_at(board, self.hands, clickable(self.match.moves()))
        selection = TableSelection(
            board.selected,
            self.hands.dragged,
            self.playing.bid.number,
            self.hints.move,
            self.hints.awaited,
            self._pointed,
            self.playing.bid.chosen,
            self.forecast_shown,
            bool(self.panels.open_ones),
            self._marked,
            self.playing.bid.row,
        )
        return offer_of(board.view, self.match, self.spec, selection, self.manner.keys.letters | self.own_letters)

    def close_innermost(self) -> bool:
        """Drop a drag, close the innermost panel, or clear the selection; return whether there was any of these."""
        if self.hands.drag is not None:
            self._let_go()
            return True
        if self.panels.close_innermost():
            return True
        picked = bool(self.board.selected) or self.playing.bid.begun
        self.board.hand.pick(())
        self.playing = replace(self.playing, bid=PreparedBid())
        return picked

    def put_away(self) -> None:
        """Close, clear and forget everything that the person at the screen has begun: another person comes."""
        self.panels.close()
        self.desk.dismiss()
        self.hands, self._dropped = self.hands.forgotten(), None
        self.playing = self.playing.begun_nothing()
        self.board.hand.pick(())

    def rule_explained(self) -> str:
        """Return the number of the rule that is being explained; empty if there is none."""
        tip = self.desk.tooltip.tip if self.desk.tooltip.shown else None
        if tip is None and self.offer.refuses(self.board.selected):
            tip = self.reasons.why_none(self.board.selected)
        return tip.rule if tip is not None else ""

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self._hear_tutor()
        self._hear_coach()
        if clears_table(self.board, now) and self.measure(self.look) != self.board.measure:
            self._lay_table()  # the moment takes the room of the panel beside the table
            self.refresh()
        board = self.board
        was_busy = self._move(board, now)
        self.hands, intents = wait(self.hands, self.surroundings, now)
        for intent in intents:
            self.act(intent)
        if intents:
            self.follow_pointer()
        self.update_desks(now)
        self.dirty = self.panels.update(now) or self.dirty
        self._show_news()
        if board.busy(now):
            return
        if was_busy and self.to_act and self.playing.progress.others_moved:
            self.sounds.play("your_turn")
            self.playing = self.playing.noting(others_moved=False)
        if self.top_desk.dialog is None and self.playing.followed is None:
            self.go_on(now)
        if self.to_act and self.playing.progress.asked_at != len(board.view.log):
            self._begin_turn(board.view)
        if self.to_act:
            look_ahead(self.match, self.manner, self.playing.shown)

    def _move(self, board: Board, now: float) -> bool:
        """Move cards, moments and announcements on, with their sounds; return whether the table was busy before."""
        was_busy, lingering, cue = self._was_busy or board.busy(now) or board.flying, board.lingering, board.cue
        motions = board.motions
        view = board.view
        self.dirty = board.update(now, cues=self.top_desk.dialog is None) or self.dirty
        if board.view is not view:
            self._place_panels()
        if board.cue is not cue and moment_on(board) is not None:
            self.desk.tooltip.hide()
            self.stage.shut_input(READING_SECONDS)
        self._was_busy = board.busy(now)
        self.dirty = self.narration.follow(board, now) or self.dirty
        if not board.busy(now) and (was_busy or self.offer.to_act != self.to_act):
            self.refresh()
        if board.motions is not motions:
            self.top.cards.expect(board.motions)
        self.narration.warm(board, self.top.cards)
        self.sounds.follow(board.motions, now)
        for name in self.narration.sounds(board, now):
            self.sounds.moment(name)
        if board.lingering is not None and board.lingering is not lingering and board.lingering.prize:
            self.sounds.play("trick_won" if board.lingering.winner is not None else "turn")
        return was_busy

    def _show_news(self) -> None:
        """Show what has arrived: a notice of the match, or the hint that was asked for."""
        status = self.match.save_status
        if status.notice != self.playing.progress.notice:
            self.playing = self.playing.noting(notice=status.notice)
            if status.notice:
                self.desk.say(status.notice, warns=True)
        if status.warning != self.playing.progress.warning:
            self._show_warning(status.warning)
        if self.advice.comment is not None and self.advice.comment.poll():
            self.refresh()
        text = self.hints.text
        hint = self.hints.poll(self.board.view)
        if hint is None:
            if self.hints.text is not text:
                self.refresh()  # the figures have come
            return
        self.stage.shut_input()  # a press just before it was not meant for its move
        self.board.hand.pick(hint.best.cards, suggested=True)
        self.playing = replace(self.playing, bid=self.playing.bid.suggested(hint.best))
        place = place_for(self.board, self.offer.clickable, hint.best)
        self.hands = self.hands if place is None else replace(self.hands, cursor=place, by_keys=True)
        self._move_mark(hint.best.cards)
        self.refresh()

    def _show_warning(self, warning: str) -> None:
        """Say a warning, and leave it as a tag among the tools, and on the curtain, as long as it is true."""
        self.playing = self.playing.noting(warning=warning)
        if warning and self.desk.toast.text != warning:
            self.desk.say(warning, warns=True)
        self.menubar.warn(warning, is_saved=self.match.save_status.is_saved)
        self._place_tools()
        if self.curtain is not None:
            self.curtain.warn(warning, self.look)
        self.refresh()

    def go_on(self, now: float) -> None:
        """Continue with the next thing: a score sheet, the curtain, the person's turn, another player's move."""
        results = len(self.board.view.results)
        match self.playing.next_step(results, curtain=self.curtain is not None):
            case Next.SCORES:
                self.playing = self.playing.noting(results=results, ended=self.match.actor is None)
                self.advice.show(None)
                self.sounds.result()
                self.exits.show_scores(self.match)
            case Next.CURTAIN if (seat := self.match.actor) is not None:
                self._hand_over(seat)
            case Next.PERSON:
                follow_up = self.playing.follow_up
                self.playing = replace(self.playing, follow_up=FollowUp())
                self._carry_out(next_of(follow_up, self.reasons))
            case Next.OTHERS:
                thinking = self.match.thinking
                if self.match.advance(now):
                    self._continue(self.playing.after_dealer())
                    self.show_move()
                self.dirty = self.dirty or thinking != self.match.thinking

    @property
    def animating(self) -> bool:
        return super().animating or self.narration.animating(self.board, self.now)

    @property
    def waiting(self) -> bool:
        free = self.curtain is None and self.top_desk.dialog is None and not self.board.busy(self.now)
        judged = self.playing.proposed is not None or self.playing.followed is not None
        return (
            super().waiting
            or (free and self.others_go_on)
            or self.hints.pending
            or self.hints.measuring
            or (self.advice.comment is not None and self.advice.comment.measuring)
            or self.hands.held is not None
            or judged
        )

    @property
    def others_go_on(self) -> bool:
        """Whether the match goes on without the person at the screen."""
        return not self.to_act

    @property
    def timed(self) -> bool:
        return super().timed or self.match.thinking or self.panels.timed or self.narration.announcements.timed

    # --- events -------------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST and self.curtain is None:
            self.desk.handle(event)
            self._let_go()
            self.hands, self.playing = self.hands.forgotten(), replace(self.playing, follow_up=FollowUp())
            self._look_away()
        elif self.hands.held is not None and self.desk.dialog is not None:
            self._let_go()
            super().handle(event)
        elif self.hands.held is not None and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._read(event)  # what is held follows the hand over buttons and panels, too
        else:
            super().handle(event)

    @property
    def _drag(self) -> Drag | None:
        """The cards that are dragged, or were dropped and lie there until the tutor is heard."""
        return self._dropped or self.hands.drag

    def _let_go(self) -> None:
        """Let dragged or dropped cards go: with the next frame they set out, where a move takes them or home."""
        self._dropped = self._drag
        self._settle()
        self.hands = self.hands.let_go().over_what_is_there(self.board)

    def _settle(self) -> None:
        """Let dropped cards go."""
        if self._dropped is not None:
            self.board.let_go(self._dropped.held(self.board))
            self._dropped = None

    def _moment_takes(self, event: Event) -> bool:
        """Let a press only end the moment; a press right after it does nothing."""
        if moment_on(self.board) is None or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        if not is_repeat(event):
            self.act(Skip())
            self.stage.shut_input()
        return True

    def _panel_takes(self, event: Event) -> bool:
        if pressed(event, "Esc"):
            if not is_repeat(event) and not self.panels.escape(event) and not self.desk.escape(event):
                self.act(TableCommand.CANCEL)
            return True
        if is_tab(event):  # first through what is asked, then through what lies over the table
            step_through((self.desk, *self.panels.desks), event)
            self._taken_elsewhere(event)
            return True
        opened = self.panels.open_ones
        if not self.panels.handle(event):
            return False
        if event.type == pygame.MOUSEMOTION:
            self.desk.pointer.leave()
        elif is_press(event):
            self.desk.focus.set(None)
        self._taken_elsewhere(event)
        if self.panels.open_ones != opened:
            self.refresh()
        elif event.type != pygame.MOUSEMOTION:
            self._place_panels()  # a press unfolds a text
        return True

    def table_takes(self, event: Event) -> bool:
        """Give an event to the buttons, or read it as something that the hands do."""
        if is_press(event):
            self.panels.leave_focus()
        # Shift with a rank goes to a card, even if the key alone is that of a button.
        if not shifted(event, RANK_KEYS) and self.desk.handle(event):
            self._taken_elsewhere(event)
        else:
            self._read(event)
        return True

    def _taken_elsewhere(self, event: Event) -> None:
        """Follow an event that a panel or a button has taken: the pointer is over that, not over a card."""
        self.hands = self.hands.elsewhere(event)
        self.dirty = True

    def _read(self, event: Event) -> None:
        """Carry out the intents of an event on the table."""
        before = self.hands
        self.hands, intents = read(before, event, self.surroundings, self.now)
        if before.drag is not None and self.hands.drag is None:
            self._dropped = replace(before.drag, at=event.pos)
        self.dirty = self.dirty or self.hands.visible != before.visible
        if event.type == pygame.KEYDOWN and self.hands is not before:
            self.panels.leave_focus()
            self.desk.focus.set(None)  # the cursor has stepped: the next key is meant for its card, not for a button
        if self.hands.visible != before.visible:
            self.follow_pointer()
        if self.hands.dragged != before.dragged:
            self.desk.tooltip.hide()
            self.offer = self.find_offer()
        if event.type == pygame.KEYDOWN and self.hands.cursor != before.cursor:
            self.explainer.focus(self._marked, self.reasons, self.emphasis())
        for intent in intents:
            if self._dropped is not None and not isinstance(intent, Put | Press):
                self._settle()
            self.act(intent)
        if self._dropped is not None and self.playing.proposed is None:
            self._settle()

    # --- intents ------------------------------------------------------------------------------------------------------

    def act(self, intent: Intent) -> None:
        """Carry out an intent."""
        match intent:
            case Put(at=at):
                self._carry_out(outcome_of(intent, self.reasons), at)
            case PlayCard() | Press():
                self._carry_out(outcome_of(intent, self.reasons))
            case Pick() | PickAll() | PutBack() | Arrange():
                if isinstance(intent, PutBack):
                    self.playing = replace(self.playing, bid=PreparedBid())
                change_hand(self.board, intent, alone=self.offer.one_card)
                if isinstance(intent, PickAll):
                    self._move_mark(intent.cards)
                self.refresh()
            case StepTo(number):
                self.playing = replace(self.playing, bid=replace(self.playing.bid, number=number))
                self.refresh()
            case ShowBids(row):
                self.playing = replace(self.playing, bid=replace(self.playing.bid, row=row))
                self.refresh()
            case Choose(move) if move == self.playing.bid.chosen:
                self.act(Press(move))
            case Choose(move):
                self.playing = replace(self.playing, bid=replace(self.playing.bid, chosen=move))
                self.refresh()
                self.stage.shut_input()  # a double click does not make the bid
            case ShowForecast(shown):
                self.forecast_shown = shown
                self.exits.remember_auction_help(self.match, shown=shown)
                self.refresh()
            case PlayRest(rest):
                self.ask(question_of_rest(self.match, rest, lambda: self._carry_out(rest_of(rest.moves, self.reasons))))
            case PressDefault():
                self.widgets.press_default()
            case EnterPanel():
                self.desk.focus.set(self.widgets.first_of_panel)
                self.dirty = True
            case Skip():
                self.board.skip()
                self.refresh()
            case Hurry():
                self.match.hurry()
            case LookBack(move):
                self.look_back(move)
            case PointAt() | Explain() | ExplainNext():
                self.hands = self.explainer.take(intent, self.hands, self.reasons, self.emphasis())
                self.dirty = self.dirty or not isinstance(intent, PointAt)
            case TableCommand():
                before = self.panels.open_ones
                self._command(intent)
                if self.panels.make_way(before, self.look):
                    self.refresh()

    def _carry_out(self, outcome: Outcome | None, at: Rect | None = None) -> None:
        """Make a move, or say why not: where cards were dropped, ``at`` that place, or else in the prompt."""
        if outcome is None:
            return
        if outcome.follow_up is not None:
            self.playing = replace(self.playing, follow_up=outcome.follow_up)
        match outcome:
            case PickUp(why=why) if why is not None and at is not None:
                self.desk.explain(why, at)
                self.dirty = True
            case PickUp(cards, why):
                self.board.hand.pick(cards)
                self.refresh()
                if why is not None and why.text not in self.prompt[0].forms[0]:  # the prompt says it once
                    self.desk.explain(why, self.board.layout.prompt)
            case Make():
                self._propose(outcome)

    # --- the turns of the person at the screen ------------------------------------------------------------------------

    def _begin_turn(self, view: View) -> None:
        """Begin a turn, or its next step: ignore earlier presses; after another player's turn, close the panels."""
        progress = self.playing.progress
        if len(view.log) > progress.asked_at:  # undo may be pressed several times
            self.stage.shut_input()
        self.playing = self.playing.noting(asked_at=len(view.log))
        if view.log and view.log[-1].actor != view.seat:
            self.panels.close_earlier_play()
            if not self.desk.toast.warns:
                self.desk.toast.dismiss()  # it spoke of the turn before, over the event line
            self.refresh()

    def _propose(self, proposed: Make) -> None:
        """Make a move, or first hear the tutor, who answers at once or in a moment; its cards are held up meanwhile."""
        ask_cost(proposed.move, self.match, self.manner, self.playing.shown, self.now)
        if self.manner.tutor is None or proposed.agreed or not self.match.awaits_cost(self.now):
            self._go_ahead(proposed)
            return
        self.playing = replace(self.playing, proposed=proposed)
        if self._dropped is None:
            self.board.hand.pick(proposed.move.cards)
        self.dirty = True

    def _hear_tutor(self) -> None:
        """Continue with the move that is proposed, once the tutor is heard."""
        proposed = self.playing.proposed
        if proposed is None or self.match.awaits_cost(self.now):
            return
        self.playing = replace(self.playing, proposed=None)
        if self.to_act and self.match.refusal(proposed.move) is None:
            self._go_ahead(proposed)
        self._settle()

    def _go_ahead(self, proposed: Make) -> None:
        """Make a move, or first ask about it: the tutor because it is a mistake, or the table because it is costly."""
        move, manner = proposed.move, self.manner
        cost = None if proposed.agreed else cost_to_warn_of(move, self.match, manner)
        self.playing = replace(self.playing, warned=None if cost is None else move)
        if cost is not None:
            self._warn(cost)
            return
        asked = partial(self.make, move)
        question = (
            question_before(proposed, self.offer, self.match, self.spec, self.board.view, asked)
            if manner.confirm
            else None
        )
        if question is not None:
            self.ask(question)
        else:
            self.make(move)

    def _warn(self, cost: Cost) -> None:
        """Let the tutor ask before a costly move; the moves that were to follow wait for the answer."""
        follow_up = self.playing.follow_up
        self.playing = replace(self.playing, follow_up=FollowUp())

        def play() -> None:
            self.playing = replace(self.playing, follow_up=follow_up)
            self.make(cost.move)

        label = self.match.game.words.label(self.board.view, cost.move).button
        self.ask(question_of_cost(cost, label, play, self.act))

    def make(self, move: Move) -> None:
        """Make the person's move without further questions; the coach may comment on it."""
        self._settle()
        ask_cost(move, self.match, self.manner, self.playing.shown, self.now)
        coached = self.playing.warned != move and coaches(self.match, self.manner, self.playing.shown)
        followed = (move, self.board.target) if coached else None
        self.playing = replace(self.playing, proposed=None, warned=None)
        self.advice.show(None)
        if self.hints.open:
            # The table takes its room back before anything moves: a moment would show the seats moved aside.
            self.hints.close()
            self.refresh()
        self._continue(self.playing.make(move))
        self.playing = replace(self.playing, followed=followed)
        self.show_move()
        self._hear_coach()

    def _hear_coach(self) -> None:
        """Show the coach's comment on the person's last move, as soon as that is judged."""
        followed = self.playing.followed
        if followed is None or self.match.awaits_cost(self.now):
            return
        self.playing = replace(self.playing, followed=None)
        move, view = followed
        comment = comment_on(move, self.match, view)
        if comment is None:
            return
        if self.playing.shown is None:
            # Only the person who has just moved sees it, before the curtain.
            self.ask(dialog_of_comment(comment, lambda: self.act(TableCommand.COACH_OFF)))
        else:
            self.advice.show(comment)
            self.refresh()

    def _continue(self, after: Playing) -> None:
        """Continue after a move, before it is shown.

        If the hand is hidden from the screen then, everything that the person has begun is put away, and the table
        shows what everybody could see before.
        """
        left, self.playing = after.shown != self.playing.shown, after
        if left:
            self.board.hide_hand(self.match.view_at(None, len(self.match.view(None).log) - 1))
            self.put_away()

    def show_move(self) -> None:
        """Show the last move to the person at the screen."""
        marked, cursor = self._marked, self.hands.cursor
        view = self.playing.view()
        others_moved = self.playing.progress.others_moved or view.log[-1].actor != self.playing.shown
        self.playing = replace(self.playing, bid=PreparedBid()).noting(others_moved=others_moved)
        self.board.put_down()
        self.board.show(view, moments_at(self.playing, self.board, view))
        self.sounds.move(view.log[-1].events, self.now, flies=self.board.pace.moves)
        reach = reach_of(self.board, clickable(self.match.moves()))
        if marked is not None and marked.in_hand:
            # The mark stays at its place in the hand, or on what is left of it.
            cursor = min(cursor, len([spot for spot in reach if spot.in_hand]) - 1)
        else:
            cursor = reach.index(marked) if marked in reach else -1
        self.hands = replace(self.hands, cursor=cursor)
        self.refresh()

    def _turn_back(self, command: TableCommand) -> None:
        """Undo or redo: at once, after others have agreed, or not at all, for a reason that is shown."""
        seat = None if self.curtain is not None else self.playing.shown
        if command is TableCommand.UNDO:
            answer = answer_to_undo(self.match, seat, self._undo_agreed)
        else:
            answer = answer_to_redo(self.match, seat)
        if isinstance(answer, str):
            self.desk.say(answer)
        elif answer is not None:
            self.ask(answer)
        else:
            self._turned_back(command)

    def _undo_agreed(self) -> None:
        self._turned_back(TableCommand.UNDO)
        self.stage.shut_input()  # the key that was held may be that of a move

    def _turned_back(self, command: TableCommand) -> None:
        undo = command is TableCommand.UNDO
        if not (self.match.undo() if undo else self.match.redo()):
            return
        self.hints.forget()
        self.advice.show(None)
        after = self.playing.after_undo() if undo else self.playing.after_redo()
        self.playing = replace(after, bid=PreparedBid(), proposed=None, followed=None)
        if self.playing.shown is None:
            self.board.hand.pick(())
            self.board.set_view(self.playing.view())
        else:
            self.board.put_down()
            self.board.turn_to(self.playing.view())
        if self.playing.shared and self.playing.shown is None:
            self.put_away()
            self.curtain = None  # a new one comes for the person who plays again
        self.refresh()

    # --- several people at the screen ---------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Lower the curtain for another person."""
        others = buttons_of_curtain(self.match, self.manner.keys, self.act)
        self.put_away()
        self.lower_curtain(seat, lambda: self._sit(seat), others)

    def _sit(self, seat: int) -> None:
        """Raise the curtain for a person, and show that person's hand."""
        self.curtain = None
        self.playing = replace(self.playing.sit(seat), departures=self.stage.departures)
        self.board.bottom = seat
        self.board.hand.hold((), ())
        self.board.set_view(self.playing.view())
        self.stage.shut_input()
        self.refresh()

    def _hide_hand(self) -> bool:
        """Lower the curtain over the hand on the screen; return whether there was one that others may see too."""
        playing = self.playing
        if not playing.shared or playing.shown is None or self.curtain is not None:
            return False
        self._hand_over(playing.shown)
        return True

    def _look_away(self) -> None:
        """Hide the cards of the person at a shared screen, who has turned to another window."""
        self.playing = replace(self.playing, departures=self.stage.departures)
        if self.playing.shared and not self._hide_hand():
            self.desk.dismiss()  # a comment on the move of the person who has just left

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, command: TableCommand) -> None:
        match command:
            case TableCommand.UNDO | TableCommand.REDO:
                self._turn_back(command)
            case TableCommand.HINT if self.to_act:
                self.advice.ask()
                self.refresh()
            case TableCommand.HINT if self.match.actor != self.playing.shown:
                self.desk.say("Hints are available on your turn.")  # whose turn it is changes meanwhile
            case TableCommand.SORT:
                order = sort_next(self.board)
                self.exits.remember_sort(self.match, order)
                self.desk.say(f"Your hand is sorted {order}.")
                self._place_tools()
                self.refresh()
            case TableCommand.LOG:
                self.log.toggle(self.look)
                self.refresh()
            case TableCommand.CARDS:
                self.cards.toggle()
                self.refresh()
            case TableCommand.LAST_TRICK:
                if not find_last_trick(self.playing, self.board):
                    none = "No prize has been won yet." if self.spec.lingers_as_bids else "No trick is over yet."
                    self.desk.say(none if self.spec.lingers else "There are no tricks in this game.")
                self.trick.toggle(self.board)
                self.refresh()
            case TableCommand.RULES:
                self.exits.show_rules(self.match, self.rule_explained())
            case TableCommand.HIDE:
                self._hide()
            case TableCommand.PAUSE:
                self._pause()
            case TableCommand.CANCEL:
                if not self.close_innermost():
                    self.act(TableCommand.PAUSE)
                self.refresh()
            case TableCommand.LEAVE:
                self.exits.leave()
            case TableCommand.COACH_OFF | TableCommand.TUTOR_OFF:
                self._turn_off_advice(command)
        self.dirty = True

    def _turn_off_advice(self, command: TableCommand) -> None:
        """Turn off the coach, or the tutor of this game."""
        coach = command is TableCommand.COACH_OFF
        self.exits.turn_off_advice(self.match, coach=coach, tutor=not coach)
        self.advice.show(None)
        who = "The coach is off" if coach else "The tutor is off in this game"
        self.top_desk.say(f"{who}. You can turn it on again in the settings.")
        self.refresh()

    def look_back(self, move: int, back: Scene | None = None) -> None:
        """Look at the table as the person at the screen saw it after move number ``move``.

        With the curtain down it is shown as everybody saw it.

        :param back: the scene to return to; this table if there is none.
        """
        seat = self.playing.shown if self.curtain is None else None
        stage, start, after = self.stage, Start(seat, move), back or self
        lines = self.exits.other_lines(self.match)
        stage.go(LookingBackScene(self.match, self.spec, self.art, self.manner, start, lambda: stage.go(after), lines))

    def _hide(self) -> None:
        """Lower the curtain over the hand of the person at the screen; say why not if there is nobody else there."""
        if self.playing.shared:
            self._hide_hand()
        else:
            self.desk.say("You are the only person at this table: nobody else sees your cards.")

    def _pause(self) -> None:
        """Open the pause menu; with several people at the table it hides the hand, for one may walk away from it."""
        moves, match, exits = len(self.board.view.log), self.match, self.exits
        hidden = self._hide_hand()
        resume = self.curtain.open if hidden and self.curtain is not None else None
        back = (lambda: self.look_back(moves - 1)) if moves else None
        scores = exits.last_scores(match) if self.playing.progress.results else None
        keys, desk = self.manner.keys.key, self.top_desk
        menu = pause_menu(
            match,
            exits,
            keys("rules"),
            hide_key=keys("hide"),
            resume=resume,
            look_back=back,
            last_scores=scores,
            ask=desk.open,
            say=desk.say,
        )
        desk.open(menu)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        board = self.board
        reach = partial(self._reach.of, board, self.offer.clickable)
        shown = emphasis_of(board, self.offer, self.hands, reach)
        winning = winning_card(board, self.match.game.words)
        offered = action_of(self.desk.focus.current or self.desk.pointer.hovered)
        return replace(
            shown,
            cursor=None if self.desk.focus.current is not None else shown.cursor,  # one focus at a time
            moods=self.narration.announcements.moods,
            winning=winning,
            offered=() if offered is None else offered.cards,
            dragged=() if self._drag is None else self._drag.lying(board),
            hinted=hinted_on_table(board, self.offer, self.hints.move),
            panels=self.widgets.panels,
        )

    @property
    def prompt(self) -> tuple[Turn, bool]:
        """The prompt, or the objection to the selected cards, and whether the person at the screen is to act."""
        turn, to_act = self.reasons.prompt("log" if self.widgets.covered else "")
        # The panel itself asks for the bid.
        return self.widgets.forecast.worded(turn, asked=self.widgets.panel is not None), to_act

    @property
    def hidden(self) -> bool:
        """Whether a moment hides the table now."""
        return self.narration.hiding(self.board, self.now)

    def draw_table(self, surface: Surface) -> None:
        frame = self._frame(surface)
        self.top.draw(frame)
        self._draw_over(frame)

    def _draw_moment(self, surface: Surface) -> None:
        """Draw the moment; one that hides the table with a kept picture of all that it has darkened."""
        board, top = self.board, self.top
        if self.hidden:
            key = self, top, top.look.pictures.version, moment_on(board), board.version, board.view
            picture = self._picture.of(key, surface.get_size(), self._draw_under_moment, top.look.listing)
            surface.blit(picture, (0, 0))
        with top.look.listing.over(Layer.MOMENT):
            self.narration.draw_moment(surface, board, top, self.now)

    def _draw_under_moment(self, surface: Surface) -> None:
        """Draw the darkened table under a moment that hides it: all of it, or the cloth, the standing and the tools."""
        board, top, moment = self.board, self.top, moment_on(self.board)
        if moment is not None and moment.moment.bare:
            top.cloth.lay_felt(surface)
            draw_standing(top.look, surface, board.layout.standing, top.table.standing(board.view))
            self.menubar.draw(surface)
        else:
            frame = self._frame(surface)
            top.draw_at_rest(frame)
            self._draw_over(frame)
            self._draw_panels(surface)
            self.desk.draw_notice(surface)
        self.narration.darken(surface, board, top.cards)

    def _frame(self, surface: Surface) -> Frame:
        return self.top.frame(surface, self.board, self.emphasis())

    def _draw_over(self, frame: Frame) -> None:
        """Draw the prompt, the buttons, and everything else that lies or moves above the table at rest."""
        surface, paper, (turn, to_act) = frame.surface, self._paper(), self.prompt
        right = self.widgets.prompt_end(self.board.layout, self.look)
        # While others play, a notice may have taken the place of the prompt.
        if to_act or self.board.layout.prompt.collidelist(self.desk.text_places) < 0:
            self.top.draw_prompt(frame, turn, to_act=to_act, right=right)
        self.widgets.draw(surface, self.look, paper)
        note = self.top.duty_place(self.board, frame.emphasis, turn, right=right) if to_act else None
        labels = self.top.labels(self.board, frame.emphasis)
        lying = [rect for rect in (note, self.widgets.panel, paper) if rect is not None]
        taken = [*labels.solid, *labels.places, *lying]
        bubbles = [each.rect for each in self.narration.placed_bubbles(self.board, taken)]
        room = self._event_room(labels, lying, bubbles)
        self.narration.draw(surface, self.board, self.now, taken, room, self.desk.text_places)
        self.top.draw_moving(frame, self.now)
        if self._drag is not None:
            with self.look.listing.over(Layer.NOTICE):
                self.top.draw_dragged(frame, self._drag)
        self.desk.draw_widgets(surface)

    def _place_panels(self) -> None:
        self.panels.place(self.look, self.board, self._narrow_room())

    def _draw_panels(self, surface: Surface) -> None:
        self.panels.draw(surface, self.look, self.board, self.top)

    def _narrow_room(self) -> NarrowRoom:
        """Return the room for a hint or a comment without a column."""
        asking, written = self.widgets.choices_place, self._paper() or self.widgets.forecast_row
        if asking is None and self.panels.takes_column and self.offer.to_act:
            right = self.widgets.prompt_end(self.board.layout, self.look)
            asking = self.top.duty_place(self.board, self.emphasis(), self.prompt[0], right=right)
        texts: tuple[Rect, ...] = ()
        if self.panels.takes_column:
            labels = self.top.labels(self.board, self.emphasis())
            texts = (*labels.places, *([] if written is None else [written]))
        return NarrowRoom(self.board.layout, self.look, asking, texts)

    def _event_room(self, labels: PlacedLabels, lying: Sequence[Rect], bubbles: Sequence[Rect]) -> Rect | None:
        """Return the room of the event line; ``None`` if something that a person is asked lies there.

        :param lying: the panel of bids, the forecast, and the note that replaces the prompt.
        """
        event, gap = self.board.layout.event, self.look.metrics.gap
        if event.collidelist(lying) >= 0 or self.advice.over_event(self.board.layout):
            return None
        if self.advice.lies_on(event) or (self.cards.open and self.cards.rect.colliderect(event)):
            return None
        room = labels.widened(event, self.board.layout.event_row, gap, bubbles)
        side = labels.at(Precedence.SIDES, self.board.view.seat)
        if side is not None and side.colliderect(room):
            room = Rect(side.right + gap, room.top, room.right - side.right - gap, room.height)
        end = self.widgets.event_end
        return room if end is None else Rect(room.left, room.top, min(end, room.right) - room.left, room.height)

    def _paper(self) -> Rect | None:
        """Return the place of the forecast; ``None`` if it is not drawn, or if a hint without a column needs its place.

        The hint answers the same question, and would cover the last line of the forecast.
        """
        paper, board = self.widgets.forecast.place, self.board
        text = self.advice.text
        if paper is None or text is None or not self.advice.over_event(board.layout):
            return paper
        texts = [*self.top.labels(board, self.emphasis()).places, paper]
        room = NarrowRoom(board.layout, self.look, self.widgets.panel, texts)
        return None if self.advice.narrow.whole_place(room, text).colliderect(paper) else paper

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if self.curtain is not None:
            return
        for seat, seat_place in self.board.layout.seats.items():
            yield Part("seat", seat_place.rect, self.match.names[seat])
        for note in self.top.labels(self.board, self.emphasis()).of(Precedence.SIDES):
            yield Part("side note", note.rect, note.text)
