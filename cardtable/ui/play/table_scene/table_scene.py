"""The scene of the table in play: it turns events into intents, and carries them out."""

from dataclasses import replace

import pygame
from pygame.event import Event

from cardtable.engine.moves import Move
from cardtable.play.exits import Exits
from cardtable.play.hand_over import Next
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.keyboard.gate import READING_SECONDS
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.play.input.cursor import place_for, reach_of
from cardtable.ui.play.input.gestures import read, wait
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
    ShowForecast,
    Skip,
    StepTo,
    TableCommand,
)
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.moments.player import clears_table, moment_on
from cardtable.ui.play.panels.questions import pause_of, question_of_rest
from cardtable.ui.play.table_scene.explaining import Explainer
from cardtable.ui.play.table_scene.handing_over import HandingOver
from cardtable.ui.play.table_scene.offer_scene import OfferScene
from cardtable.ui.play.table_scene.persons_moves import PersonsMoves
from cardtable.ui.play.table_scene.turning_back import TurningBack
from cardtable.ui.play.telling.move_sounds import TableSounds
from cardtable.ui.scene import Scene, Stage
from cardtable.ui.table.board import Board


class TableScene(OfferScene):
    """The deal, auction and play of any game, according to its layout.

    :ivar exits: the ways out of the table.
    :ivar handing_over: the curtain that comes before each person's turn, with several people at the screen.
    :ivar turning_back: undo and redo.
    :ivar persons_moves: the moves of the person at the screen, with coach and tutor.
    """

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner, seat: int | None = None
    ) -> None:
        """Sit down at ``match``.

        :param seat: the seat whose cards are shown; ``None``: that of the only person, if there is just one.
        """
        super().__init__(match, spec, art, manner, seat, self.act)
        self.exits = exits
        self.sounds = TableSounds(exits.sound)
        self.handing_over = HandingOver(self)
        self.turning_back = TurningBack(self)
        self.persons_moves = PersonsMoves(self)
        self.explainer = Explainer(self.desk)
        self.was_busy = False

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.handing_over.enter()

    # --- time ---------------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        self.now = now
        if clears_table(self.board, now) and self.measure(self.look) != self.board.measure:
            self.layout(self.look)  # the moment takes the room of the panel beside the table
        board, playing = self.board, self.playing
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
        if was_busy and self.to_act and playing.progress.others_moved:
            self.sounds.play("your_turn")
            playing.progress = replace(playing.progress, others_moved=False)
        if self.top_desk.dialog is None:
            self.go_on(now)
        if self.to_act and playing.progress.asked_at != len(board.view.log):
            self.persons_moves.begin_turn(board.view)
        if self.to_act:
            self.persons_moves.look_ahead()

    def _move(self, board: Board, now: float) -> bool:
        """Move cards, moments and announcements on, with their sounds; return whether the table was busy before."""
        was_busy, lingering, cue = self.was_busy or board.busy(now) or board.moving, board.lingering, board.cue
        motions = board.motions
        self.dirty = board.update(now, cues=self.top_desk.dialog is None) or self.dirty
        if board.cue is not cue and moment_on(board) is not None:
            self.stage.shut_input(READING_SECONDS)
        self.was_busy = board.busy(now)
        self.dirty = self.narration.follow(board, now) or self.dirty
        if not board.busy(now) and (was_busy or self.offer.to_act != self.to_act):
            self.refresh()
        if board.motions is not motions:
            self.top.cards.expect(board.motions)
        self.sounds.follow(board.motions, now)
        for name in self.narration.sounds(board, now):
            self.sounds.moment(name)
        if board.lingering is not None and board.lingering is not lingering and board.lingering.prize:
            self.sounds.play("trick_won" if board.lingering.winner is not None else "turn")
        return was_busy

    def _show_news(self) -> None:
        """Show what has arrived: a notice of the match, or the hint that was asked for."""
        playing, status = self.playing, self.match.save_status
        if status.notice != playing.progress.notice:
            playing.progress = replace(playing.progress, notice=status.notice)
            if status.notice:
                self.desk.say(status.notice, warns=True)
        if status.warning != playing.progress.warning:
            self._show_warning(status.warning)
        hint = self.hints.poll(self.board.view)
        if hint is None:
            return
        self.stage.shut_input()  # a press just before it was not meant for its move
        self.board.hand.pick(hint.move.cards, suggested=True)
        self.bid.set_to(hint.move)
        place = place_for(self.board, self.offer.clickable, hint.move)
        self.hands = self.hands if place is None else replace(self.hands, cursor=place, by_keys=True)
        self.refresh()

    def _show_warning(self, warning: str) -> None:
        """Say a warning, and leave it as a tag among the tools, and on the curtain, as long as it is true."""
        self.playing.progress = replace(self.playing.progress, warning=warning)
        if warning and self.desk.toast.text != warning:
            self.desk.say(warning, warns=True)
        self.menubar.warn(warning, is_saved=self.match.save_status.is_saved)
        if self.curtain is not None:
            self.curtain.warn(warning, self.look)
        self.refresh()

    def go_on(self, now: float) -> None:
        """Continue with the next thing: a score sheet, the curtain, the person's turn, another player's move."""
        playing = self.playing
        match playing.next_step(curtain=self.curtain is not None):
            case Next.SCORES:
                playing.score()
                self.comment.close()
                self.sounds.result()
                self.exits.show_scores(self.match)
            case Next.CURTAIN if (seat := self.match.actor) is not None:
                self.handing_over.hand_over(seat)
            case Next.PERSON:
                follow_up, playing.follow_up = playing.follow_up, FollowUp()
                self._carry_out(next_of(follow_up, self.reasons))
            case Next.OTHERS:
                thinking = self.match.thinking
                if self.match.advance(now):
                    if playing.leave_after_dealer():
                        self.put_away()
                    self.show_move()
                self.dirty = self.dirty or thinking != self.match.thinking

    def make(self, move: Move) -> None:
        """Make the person's move."""
        self.persons_moves.make(move)

    @property
    def waiting(self) -> bool:
        free = self.curtain is None and self.top_desk.dialog is None and not self.board.busy(self.now)
        return super().waiting or (free and self.others_go_on) or self.hints.pending or self.hands.held is not None

    @property
    def others_go_on(self) -> bool:
        """Whether the match goes on without the person at the screen."""
        return not self.to_act

    @property
    def timed(self) -> bool:
        return super().timed or self.match.thinking or self.panels.timed or self.narration.announcements.timed

    # --- events -------------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Take one event: the innermost open thing gets it first."""
        if self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
        elif moment_on(self.board) is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            if not is_repeat(event):
                # The press only ends the moment, and a press right after it does nothing.
                self.act(Skip())
                self.stage.shut_input()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.desk.handle(event)
            self.hands, self.playing.follow_up = self.hands.forgotten(), FollowUp()
            self.handing_over.look_away()
        elif self.desk.dialog is not None:
            self.dirty = self.desk.handle(event) or self.dirty
        elif pressed(event, "Esc"):
            if not is_repeat(event) and not self.desk.escape(event):
                self.act(TableCommand.CANCEL)
        elif not self._taken(event):
            self._read(event)

    def _taken(self, event: Event) -> bool:
        """Offer an event to panels and buttons; return whether one took it."""
        opened = self.panels.open_ones
        by_panel = self.panels.handle(event)
        if by_panel and event.type == pygame.MOUSEMOTION:
            self.desk.pointer.leave()
        if not (by_panel or self.desk.handle(event)):
            return False
        self.hands = self.hands.elsewhere(event)
        self.dirty = True
        if self.panels.open_ones != opened:
            self.refresh()
        return True

    def _read(self, event: Event) -> None:
        """Carry out the intents of an event on the table."""
        before = self.hands
        self.hands, intents = read(before, event, self.surroundings, self.now)
        self.dirty = self.dirty or self.hands.visible != before.visible
        if event.type == pygame.KEYDOWN and self.hands is not before:
            self.desk.focus.set(None)  # the cursor has stepped: the next key is meant for its card, not for a button
        if self.hands.visible != before.visible:
            self.follow_pointer()
        if self.hands.dragged != before.dragged:
            self.offer = self.find_offer()
        cursor = self.hands.cursor
        for intent in intents:
            self.act(intent)
        if event.type == pygame.KEYDOWN and cursor >= 0:
            # After a move by keys, the cursor stays at its place.
            last = len(reach_of(self.board, self.offer.clickable)) - 1
            self.hands = replace(self.hands, cursor=min(cursor, last))

    # --- intents ------------------------------------------------------------------------------------------------------

    def act(self, intent: Intent) -> None:
        """Carry out an intent."""
        match intent:
            case Put() | PlayCard() | Press():
                self._carry_out(outcome_of(intent, self.reasons))
            case Pick() | PickAll() | PutBack() | Arrange():
                if isinstance(intent, PutBack):
                    self.bid.forget()
                change_hand(self.board, intent, alone=self.offer.one_card)
                self.refresh()
            case StepTo() | Choose():
                self.bid.take(intent, self)
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
                self.hands = self.explainer.take(intent, self.hands, self.reasons, self.top.standing)
                self.dirty = self.dirty or not isinstance(intent, PointAt)
            case TableCommand():
                before = self.panels.open_ones
                self._command(intent)
                if self.panels.make_way(before, self.look):
                    self.refresh()

    def _carry_out(self, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        if outcome.follow_up is not None:
            self.playing.follow_up = outcome.follow_up
        match outcome:
            case PickUp(cards, why):
                self.board.hand.pick(cards)
                self.refresh()
                if why is not None and why.text not in self.prompt[0].forms[0]:  # the prompt says it once
                    self.desk.explain(why, self.board.layout.prompt)
            case Make():
                self.persons_moves.propose(outcome)

    def show_move(self) -> None:
        """Show the last move to the person at the screen."""
        view = self.playing.show_move()
        self.sounds.move(view.log[-1].events, self.now, flies=self.board.pace.moves)
        self.hands = replace(self.hands, cursor=-1)
        self.bid.forget()
        self.refresh()

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, command: TableCommand) -> None:
        match command:
            case TableCommand.UNDO | TableCommand.REDO:
                self.turning_back.turn_back(command)
            case TableCommand.HINT if self.to_act:
                self.comment.close()
                self.hint.ask()
                self.refresh()
            case TableCommand.HINT if self.match.actor != self.playing.shown:
                self.desk.say("Hints are available on your turn.")  # whose turn it is changes meanwhile
            case TableCommand.SORT:
                order = self.playing.sort_next()
                self.exits.remember_sort(self.match, order)
                self.desk.say(f"Your hand is sorted {order}.")
                self.menubar.place()
                self.refresh()
            case TableCommand.LOG:
                self.log.toggle(self.look)
                self.refresh()
            case TableCommand.CARDS:
                self.cards.toggle()
                self.refresh()
            case TableCommand.LAST_TRICK:
                if not self.playing.find_last_trick():
                    self.desk.say("No trick is over yet." if self.spec.lingers else "There are no tricks in this game.")
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
                self.persons_moves.turn_off_advice(command)
        self.dirty = True

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
            self.handing_over.hide()
        else:
            self.desk.say("You are the only person at this table: nobody else sees your cards.")

    def _pause(self) -> None:
        """Open the pause menu; with several people at the table it hides the hand, for one may walk away from it."""
        moves, match, exits = len(self.board.view.log), self.match, self.exits
        hidden = self.handing_over.hide()
        resume = self.curtain.open if hidden and self.curtain is not None else None
        back = (lambda: self.look_back(moves - 1)) if moves else None
        scores = exits.last_scores(match) if self.playing.progress.results else None
        keys, desk = self.manner.keys.key, self.top_desk
        menu = pause_of(
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
