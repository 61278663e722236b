"""Lays out and draws the table with the offer for the person at the screen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf
from typing import ClassVar

from pygame import Rect, Surface

from cardtable.engine.moves import Move
from cardtable.engine.voice.standing import Turn
from cardtable.protocols.match import Match
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.art.portraits import faces_of
from cardtable.ui.kit.button import Button
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.menubar import tool_buttons, tools_for
from cardtable.ui.play.buttons.offer_widgets import OfferWidgets
from cardtable.ui.play.input.cursor import KeptReach, reach_of
from cardtable.ui.play.input.gestures import Hands, Surroundings
from cardtable.ui.play.input.intents import Act, Command, LookBack
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.moments.player import moment_on
from cardtable.ui.play.offers.offer import Offer, Selection, offer_of
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.emphasis import emphasis_of, move_pointed_at, winning_card
from cardtable.ui.play.painting.frame import Emphasis, Frame
from cardtable.ui.play.panels.cards_panel import CardsPanel
from cardtable.ui.play.panels.comment_panel import CommentPanel
from cardtable.ui.play.panels.hint_panel import HintPanel
from cardtable.ui.play.panels.hints import Hints
from cardtable.ui.play.panels.log_panel import LogPanel
from cardtable.ui.play.panels.panels import Panels
from cardtable.ui.play.panels.side_column import column_width, has_column
from cardtable.ui.play.panels.trick_panel import TrickPanel
from cardtable.ui.play.playing import Playing
from cardtable.ui.play.screen import TableScreen
from cardtable.ui.play.table_scene.narration import GroundParts, Narration
from cardtable.ui.play.telling.announcement_painter import Obstacles
from cardtable.ui.scene import Part
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Measure, Spot
from cardtable.ui.table.meaning import clickable
from cardtable.ui.table.spec import LayoutSpec


class OfferScreen(TableScreen):
    """Shows a match to one person, with the offer for that person.

    :ivar hands: the state of the pointer and the keyboard cursor.
    :ivar offer: the offer now.
    :ivar bid: the number set on the stepper for the next bid; ``None`` before that.
    :ivar chosen: the bid chosen in the bid table; ``None`` before that.
    :ivar forecast_shown: whether the forecast is shown in the auction.
    :cvar idle_tools: the commands that have no effect here.
    """

    match: Match
    idle_tools: ClassVar[frozenset[Command]] = frozenset()

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
        self.bid: int | None = None
        self.chosen: Move | None = None
        self.forecast_shown = False
        self._pointed: Move | None = None
        self.widgets = OfferWidgets(act, art, faces_of(match.names, manner.faces))
        self.hints = Hints(match)
        self.hint = HintPanel(self.hints, lambda: act(Command.HINT))
        self.log = LogPanel(match.game, match.names, lambda move: act(LookBack(move)))
        self.trick = TrickPanel(match.names)
        self.narration = Narration(match)
        self.cards = CardsPanel(match.game)
        self.comment = CommentPanel(lambda: act(Command.CANCEL), lambda: act(Command.COACH_OFF))
        self.panels = Panels(self.hint, self.trick, self.cards, self.log, self.comment)
        self.menu: list[Button] = []
        self._can_redo = False
        self._reach = KeptReach()
        self._act = act
        self.follow(manner)

    def follow(self, manner: Manner) -> None:
        """Apply other settings: keys, pace, confirmations, help; sizes change with the next ``layout``."""
        self.manner = manner
        self.forecast_shown = self.match.for_beginners if manner.auction_help is None else manner.auction_help
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
        """Whether cards, widgets, a bubble or a moment move."""
        return super().animating or self.narration.animating(self.board, self.now)

    # --- layout -------------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Place everything for this look, with text as large as it can be without hiding cards."""
        self._whole_look = look
        look = self.readable(look, self.playing.view(), self.playing.bottom)
        super().layout(look)
        self.board = self.playing.lay(self.measure(look), self.manner.pace, self.manner.sort)
        self.narration.layout(look)
        self.log.docked = self.log.may_dock and self.board.measure.docked
        self.place_menu()
        self.refresh()

    def measure(self, look: Look) -> Measure:
        """Return the measure of the table in a look: a panel or the log may take a column at the right."""
        column, docked = self.log.column(look), True
        if self.panels.takes_column and has_column(look):
            column, docked = column_width(look), False
        return replace(super().measure(look), column=column, docked=docked and column > 0)

    def place_menu(self) -> None:
        """Place the tools; the label of the sort tool names the current order."""
        area = self.board.layout.tools
        self._can_redo = self.match.next_redo is not None
        useless = {Command.REDO: not self._can_redo, Command.LAST_TRICK: not self.spec.lingers}
        without = self.idle_tools.union(command for command, is_useless in useless.items() if is_useless)
        tools = tools_for(area.width, self.look, without=without)
        tools = tuple(
            replace(tool, label=f"Sort ({self.board.hand.order_name})") if tool.command is Command.SORT else tool
            for tool in tools
        )
        self.menu = tool_buttons(tools, self.manner.keys, self._act, area, self.look)

    def refresh(self) -> None:
        """Update the offer and its widgets: the match has moved on, or the selection has changed."""
        self.dirty = True
        board = self.board
        self.offer = self.find_offer()
        if not self.offer.to_act:
            self.hints.forget()
        if self.measure(self.look) != board.measure and not board.busy(self.now):
            self.layout(self._whole_look)
            return
        if self._can_redo != (self.match.next_redo is not None):
            self.place_menu()
        self.desk.toast.at, self.desk.tooltip.floor = board.layout.event.midtop, board.layout.steps.top
        texts = self.top.note_places(board) if self.offer.forecast is not None else []
        duty = self.reasons.prompt("")[0].duty
        event_width = None if duty is not None else self.narration.event_line_width(board)
        note_width = 0 if duty is None else self.top.prompt_painter.duty_widths(duty)[0]
        self.widgets.place(self.offer, board.layout, self.look, texts, event_width=event_width, note_width=note_width)
        if self.log.visible:
            self.log.layout(board, self.look)
        if self.log.open:
            self.widgets.make_room(self.log.rect, self.look)
        self.desk.clear()
        for widget in (*self.menu, *self.widgets.all):
            self.desk.add(widget)
        self.desk.layout(self.look)

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
        hinted = self.hints.found.move if self.hints.found is not None else None
        self._pointed = move_pointed_at(board, self.hands, clickable(self.match.moves()))
        selection = Selection(
            board.selected,
            self.hands.dragged,
            self.bid,
            hinted,
            self.hints.awaited,
            self._pointed,
            self.chosen,
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
        picked = bool(self.board.selected) or self.chosen is not None or self.bid is not None
        self.board.hand.pick(())
        self.forget_bid()
        return picked

    def forget_bid(self) -> None:
        """Forget the bid on the stepper or in the bid table: a move was made, or taken back."""
        self.bid, self.chosen = None, None

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
        """Return the emphasis now."""
        board = self.board
        reach = partial(self._reach.of, board, self.offer.clickable)
        shown = emphasis_of(board, self.offer, self.hands, reach, thinking=self.match.thinking)
        winning = winning_card(board, self.match.game.words)
        return replace(
            shown,
            moods=self.narration.announcements.moods,
            winning=winning,
            dragged=self.hands.dragged,
            hinted=self._hinted_on_table(),
            panels=self.widgets.panels,
        )

    def _hinted_on_table(self) -> tuple[Spot, ...]:
        """Return the cards on the table that the move of the hint takes, unless other cards were picked up since."""
        move = self.hints.found.move if self.hints.found is not None else None
        if move is None or move not in self.offer.clickable or self.board.selected:
            return ()
        return tuple(spot for spot in reach_of(self.board, (move,)) if not spot.in_hand)

    @property
    def prompt(self) -> tuple[Turn, bool]:
        """The prompt, or the objection to the selected cards, and whether the person at the screen is to act."""
        covered = "log" if self.widgets.covered else ""
        turn, to_act = self.reasons.prompt(covered)
        forecast = self.widgets.prompt_forecast
        if forecast is None:
            return turn, to_act
        if self.widgets.panel is not None:  # the panel itself asks for the bid
            best = f"{forecast.best.label} {forecast.best.figure}"
            return replace(turn, forms=(*filter(None, [forecast.note]), best), detail=""), to_act
        return replace(turn, detail=f"{forecast.title} · {turn.detail}" if turn.detail else forecast.line), to_act

    def draw(self, surface: Surface) -> None:
        """Draw the table: everything at rest from one kept picture, and above it everything that moves."""
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        if self.narration.hiding(self.board, self.now):
            self.make_ground(self.board)
            self.narration.draw_covering(surface, self.board, self.top, self.now)
            return
        self.draw_table(surface)
        self.narration.draw_moment(surface, self.board, self.top, self.now)

    def make_ground(self, board: Board, until: float = inf) -> bool:
        """Make the darkened table under a moment of a board in slices, and return whether it is finished.

        :param until: the ``perf_counter`` time at which to pause.
        """
        metrics, moment = self.look.metrics, moment_on(board)
        if self.narration.covers(board, self.now, self.top, metrics.size):
            return True
        if moment is not None and not moment.moment.bare:
            # The table's own picture is needed first; it must not lie where the darkened table is made.
            frame = Frame(Surface((1, 1)), board, metrics, self.emphasis())
            if not self.top.picture.make(frame, metrics.size, until):
                return False
            self.top.picture.of(frame, metrics.size)
        return self.narration.make_ground(board, self.top, GroundParts(self.draw_table, self._draw_tools), until)

    def draw_table(self, surface: Surface) -> None:
        """Draw the table with its panels and buttons, and everything on it except moments."""
        board = self.board
        frame = Frame(surface, board, self.look.metrics, self.emphasis())
        self.top.draw(frame)
        turn, to_act = self.prompt
        note = self.top.draw_prompt(
            frame, turn, to_act=to_act, right=self.widgets.prompt_end(self.board.layout, self.look)
        )
        paper = self._paper()
        self.widgets.draw(surface, self.look, paper)
        event = board.layout.event
        lying = tuple(rect for rect in (self.widgets.panel, paper) if rect is not None)
        hinted = (event,) if self.panels.hint.over_event(board.layout) else ()
        over = next((rect for rect in (*lying, *hinted) if rect.colliderect(event)), None)
        notes = self.notes_off_bubbles() if self.narration.announcements.bubbles else ()
        side = self.top.sides.note_place(board, self.look.metrics)
        obstacles = Obstacles(note or over, self.widgets.event_end, lying, notes, self.desk.text_places, side)
        self.narration.draw(surface, board, self.now, obstacles)
        self.top.draw_moving(frame, self.now)
        if self.hands.drag is not None:
            self.top.draw_dragged(frame, self.hands.drag)
        # Open panels cover the table and its buttons.
        asking, written = self.widgets.choices_place, paper or self.widgets.forecast_row
        self.desk.draw(surface, lambda shown: self.panels.draw(shown, self.look, board, self.top, asking, written))

    def _draw_tools(self, surface: Surface) -> None:
        for tool in self.menu:
            tool.draw(surface)

    def notes_off_bubbles(self) -> tuple[Rect, ...]:
        """Return the places of the notes that no bubble may cover: also of the note about the viewer's side."""
        side = self.top.sides.note_place(self.board, self.look.metrics)
        return (*self.top.note_places(self.board), *([] if side is None else [side]))

    def _paper(self) -> Rect | None:
        """Return the place of the forecast; ``None`` if it is not drawn, or if a hint without a column needs its place.

        The hint answers the same question, and would cover the last line of the forecast.
        """
        paper, hint, board = self.widgets.forecast_place, self.panels.hint, self.board
        if paper is None or not hint.over_event(board.layout):
            return paper
        texts = [*self.top.text_places(board), paper]
        covered = hint.narrow_rect(board.layout, self.look, self.widgets.panel, texts).colliderect(paper)
        return None if covered else paper

    def parts(self) -> Iterator[Part]:
        """Yield buttons, cards, seats and notes, for checks that nothing overlaps."""
        yield from super().parts()
        if self.curtain is not None:
            return
        for seat, seat_place in self.board.layout.seats.items():
            yield Part("seat", seat_place.rect, self.match.names[seat])
        place, note = self.top.sides.note_place(self.board, self.look.metrics), self.top.sides.note(self.board)
        if place is not None and note is not None:
            yield Part("side note", place, f"{note.title}, {note.text}")
