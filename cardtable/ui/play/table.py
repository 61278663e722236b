"""The table in play: it shows a match to one person, lets it go on, and turns clicks, drags and keys into moves."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.protocols.match import Exits, Match
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import is_repeat, pressed
from cardtable.ui.kit import signs
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.kit.pause import PauseActions, pause_menu
from cardtable.ui.kit.widget import Tip
from cardtable.ui.look import Look
from cardtable.ui.play.asking import Asking
from cardtable.ui.play.curtain import Curtain, question_of_undo
from cardtable.ui.play.emphasis import emphasis_of
from cardtable.ui.play.handling import Handling
from cardtable.ui.play.legible import legible, measure_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.menubar import Entry, menu_buttons
from cardtable.ui.play.overlays import Recap, TrickPanel
from cardtable.ui.play.panels import Panels
from cardtable.ui.play.review import ReviewScene
from cardtable.ui.play.sidepanel import CARDS, LOG, SidePanel
from cardtable.ui.play.tabletop import Emphasis, Tabletop, asked
from cardtable.ui.scene import Part, Scene
from cardtable.ui.sounds import sound_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import Measure, arrange
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.table.staging import last_lingering


class TableScene(Scene):
    """Deal, auction and play of any game, as its layout says.

    With several people at the screen a curtain comes before each one's turn.
    ``foot`` is how many pixels are kept free below the table.
    """

    foot = 0

    def __init__(
        self, match: Match, spec: LayoutSpec, art: CardArt, exits: Exits, manner: Manner, seat: int | None = None
    ) -> None:
        """Sit down at ``match``; ``seat`` is whose cards are shown where nobody, or everybody, is an AI player."""
        self.match = match
        self.spec = spec
        self.art = art
        self.exits = exits
        self.manner = manner
        self.bottom = seat if seat is not None else match.persons[0] if match.persons else 0
        self.shown: int | None = self.bottom if seat is not None or len(match.persons) == 1 else None
        self.board: Board | None = None
        self.asking = Asking(match, spec, manner.keys)
        self.curtain: Curtain | None = None
        self.desk = Desk(wraps=False)
        self.handling = Handling(self)
        self.side = SidePanel(match.game, match.names, self.look_back, self.show_trick if spec.lingers else None)
        self.trick = TrickPanel()
        self.recap = Recap()
        self.panels = Panels(self.recap, self.asking.hints, self.trick, self.side)
        self.menu: list[Button] = []
        self.now = 0.0
        self._said = ""
        self.seen_results = len(match.view_of_hand(None).results)
        self._ended = False
        self._others = False
        self._asked_at = -1
        self._rest: tuple[object, Surface] | None = None
        self.follow(manner)

    def follow(self, manner: Manner) -> None:
        """Take other settings: its keys, its pace, what it asks twice; sizes come with the next ``layout``."""
        self.manner = manner
        self.asking.use_keys(manner.keys)
        self.desk.tooltip.rules_key = manner.keys.key("rules")
        if self.board is not None:
            self.board.pace = manner.pace

    def layout(self, look: Look) -> None:
        """Place everything for this look; its text is as large as it may be without hiding the cards."""
        look = self._readable(look)
        super().layout(look)
        measure = self._measure(look)
        if self.board is None:
            view = self.match.view(self.shown)
            sides = self.match.game.sides(view.seats)
            groups = self.match.game.words.groups
            self.board = Board(view, self.spec, sides, measure, self.manner.pace, self.bottom, groups)
            for order in self.spec.sorts:
                if order.name == self.manner.sort:
                    self.board.sort_by(order)
        else:
            self.board.resize(measure)
        self.top = Tabletop(self.match.game, self.match.names, look, self.art)
        self._rest = None
        self._place_menu()
        self.refresh()
        if self.curtain is not None:
            self.curtain.layout(look)

    def _measure(self, look: Look) -> Measure:
        return measure_of(look, self.manner.card_scale, self.foot)

    def _readable(self, look: Look) -> Look:
        """Return the look with the largest text, up to what is wanted, that leaves room for cards and names."""
        view = self.match.view(self.shown)
        sides = self.match.game.sides(view.seats)
        return legible(look, lambda look: arrange(view, self.spec, sides, self._measure(look), view.hand, self.bottom))

    def _place_menu(self) -> None:
        key = self.manner.keys.key
        entries = (
            Entry("Undo", signs.UNDO, key("undo"), self.undo),
            Entry("Hint", signs.HINT, key("hint"), self.hint),
            Entry("Sort", signs.SORT, key("sort"), self.sort),
            Entry("Log", signs.LOG, key("log"), self.toggle_log),
            Entry("Rules", signs.HELP, key("rules"), self.open_rules),
            Entry("Menu", signs.MENU, key("menu"), self.pause),
        )
        self.menu = menu_buttons(entries, self.laid.layout.top, self.look)

    @property
    def laid(self) -> Board:
        """The table as it lies."""
        assert self.board is not None  # noqa: S101 - `layout` comes first
        return self.board

    def settled(self, look: Look) -> None:
        """Draw the cards anew, crisp, at their new size."""
        self._rest = None

    def refresh(self) -> None:
        """Find anew what is on offer: the match went on, or other cards are selected."""
        self.dirty = True
        board = self.laid
        due = self.due
        self.asking.refresh(board.view, board.selected if due else (), due=due)
        self.asking.place(board.layout, self.look, self.do)
        if self.side.open:
            self.side.layout(board, self.look)
            self.asking.make_room(self.side.rect, self.look)
        self.desk.clear()
        for widget in (*self.menu, *self.asking.widgets):
            self.desk.add(widget)
        self.desk.layout(self.look)

    @property
    def due(self) -> bool:
        """Whether the person whose hand is on the screen is asked for a move, and everything lies still."""
        return (
            self.curtain is None
            and self.shown is not None
            and self.match.actor == self.shown
            and not self.laid.busy(self.now)
        )

    @property
    def animating(self) -> bool:
        """Whether cards move: a trick that only lies there for a while needs no frames."""
        return self.laid.moving or self._top_desk.animating

    def update(self, now: float) -> None:
        """Let the table go on."""
        self.now = now
        board = self.laid
        was_busy, before = board.busy(now) or board.moving, board.stage
        self.dirty = board.update(now) or self.dirty
        self.handling.update(now)
        desks = (self.desk,) if self.curtain is None else (self.desk, self.curtain.desk)
        for desk in desks:
            self.dirty = desk.update(now) or self.dirty
        if board.stage is not None and board.stage is not before and board.stage.prize:
            self.exits.sound("trick_won" if board.stage.winner is not None else "turn")
        if self.match.notice != self._said:
            self._said = self.match.notice
            if self._said:
                self.desk.say(self._said, warns=True)
        if self.asking.poll_hint(board):
            self.refresh()
            self._point_at_hint()
        if board.busy(now):
            return
        if was_busy:
            self.refresh()
            if self.due and self._others:
                self.exits.sound("your_turn")
                self._others = False
        if self._top_desk.dialog is None:
            self._go_on(now)
        if self.due and self._asked_at != len(board.view.log):
            self._asked_at = len(board.view.log)
            self._be_asked(board.view)

    def _be_asked(self, view: View) -> None:
        """Begin a turn after somebody else's: what was pressed in that does nothing in this, no panel covers it."""
        if view.log and view.log[-1].actor != view.seat:
            self.stage.shut_input()
            self.side.close()
            self.trick.close()
            self.refresh()

    def _go_on(self, now: float) -> None:
        board = self.laid
        actor = self.match.actor
        # A match may end with a hand that nobody played, and that has no result.
        if len(board.view.results) > self.seen_results or (actor is None and not self._ended):
            self.seen_results = len(board.view.results)
            self._ended = actor is None
            self.exits.sound("hand_won")
            self.exits.scores(self.match)
            return
        if actor is None or self.curtain is not None:
            return
        if actor in self.match.persons:
            if actor != self.shown:
                self._draw_curtain(actor)
            else:
                self.handling.go_on()
            return
        thinking = self.match.thinking
        if self.match.advance(now):
            self._moved()
        elif thinking != self.match.thinking:
            self.dirty = True

    def _draw_curtain(self, seat: int) -> None:
        key = self.manner.keys.key
        others = [Button("Undo", self.undo, key=key("undo")), Button("Menu", self.pause, key=key("menu"))]
        if self.match.last_decider is None:
            del others[0]
        self._put_away()
        self.curtain = Curtain(self.match.names[seat], lambda: self._open_curtain(seat), others)
        self.curtain.layout(self.look)
        self.stage.shut_input()
        self.dirty = True

    def _open_curtain(self, seat: int) -> None:
        self.curtain = None
        self.shown = self.bottom = seat
        self.laid.bottom = seat
        self.laid.hand.hold((), ())
        view = self.match.view(seat)
        self.laid.set_view(view)
        self.recap.tell(self.match.game, view, self.match.names)
        self.stage.shut_input()
        self.refresh()

    @property
    def _shared(self) -> bool:
        """Whether several people share the screen."""
        return len(self.match.persons) > 1

    def _conceal(self, public: View) -> None:
        """Take the hand off the screen: from now on it shows what everybody may see."""
        self.shown = None
        self._put_away()
        self.laid.set_view(public)

    def _put_away(self) -> None:
        """Put away whatever the person at the screen has opened, marked, picked up or begun: another one comes."""
        self.panels.close()
        self.desk.dismiss()
        self.handling.forget()
        self.laid.hand.pick(())

    def _moved(self) -> None:
        """A move was made: show what has come of it to whoever is at the screen."""
        view = self.match.view(self.shown)
        entry = view.log[-1]
        self._others = self._others or entry.actor != self.shown
        self.exits.sound(sound_of(entry.events))
        if news := self.match.game.words.news(view):
            self.desk.say(news)
        self.laid.hand.pick(())
        self.laid.show(view)
        self.handling.cursor.place = -1
        self.refresh()

    def do(self, move: Move, *, held: bool = False) -> None:
        """Make the person's move, after asking once if it is a costly one that a slip could have made.

        :param held: whether its button was held.
        """
        if not self.due:
            return
        if self.manner.confirm and self.asking.asks_first(move, held=held):
            self.ask(self.asking.question(move, self.make))
        else:
            self.make(move)

    def ask(self, question: Dialog) -> None:
        """Ask something before it is done; what is pressed by mistake twice does not answer it."""
        self._top_desk.open(question)
        self.stage.shut_input()

    def make(self, move: Move) -> None:
        """Make the person's move."""
        public = self.match.view(None) if self._shared else None
        self.match.play(move)
        if public is not None and self.match.actor != self.shown:
            self._conceal(public)
        self._moved()

    def undo(self) -> None:
        """Take the last decision back; where others have seen what came of it, all must agree."""
        decider = self.match.last_decider
        if decider is None:
            self.desk.say("There is nothing to take back.")
        elif self._shared and (decider != self.shown or self.curtain is not None):
            self.ask(question_of_undo(self.match, decider, self._take_back))
        else:
            self._take_back()

    def _take_back(self) -> None:
        if not self.match.undo():
            return
        self.asking.hints.forget()
        if self._shared and self.match.actor != self.shown:
            self._conceal(self.match.view(None))
            self.curtain = None  # another one comes for whoever plays again
        self.laid.hand.pick(())
        self.laid.set_view(self.match.view(self.shown))
        self.seen_results = len(self.laid.view.results)
        self._ended = False
        self.refresh()

    def hint(self) -> None:
        """Ask for the best move."""
        if self.due:
            self.asking.hints.ask()
        elif self.match.actor != self.shown:
            actor = self.match.actor
            whose = "nobody's" if actor is None or actor < 0 else f"{self.match.names[actor]}'s"
            self.desk.say(f"It is {whose} turn; hints come in yours.")
        self.dirty = True

    def _point_at_hint(self) -> None:
        """Let the cursor of the keys stand on the card of the table that the hint means, if no button does it."""
        found = self.asking.hints.found
        if found is not None and all(button.move != found.move for button in self.asking.buttons):
            self.handling.cursor.go_to(self.laid, self.asking.moves, found.move)

    def sort(self) -> None:
        """Sort the hand in the next of the game's orders."""
        orders = self.spec.sorts
        board = self.laid
        board.sort_by(orders[(orders.index(board.hand.sort) + (not board.hand.by_hand)) % len(orders)])
        self.exits.sorted_by(self.match, board.hand.sort.name)
        self.refresh()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.side.toggle(LOG)
        self.refresh()

    def show_trick(self) -> None:
        """Show the last trick, or put it away again; where there is none, say so."""
        board = self.laid
        if board.last_stage is None and self.spec.lingers:
            moves = len(self.match.view(self.shown).log)
            board.last_stage = last_lingering(lambda length: self.match.view_at(self.shown, length), moves, self.spec)
        if board.last_stage is None:
            self.desk.say("No trick is over yet." if self.spec.lingers else "There are no tricks in this game.")
        self.trick.toggle(board)
        self.dirty = True

    def look_back(self, move: int, back: Scene | None = None) -> None:
        """Look at the table as the person at the screen saw it after move number ``move``, and come back here."""
        stage = self.stage
        self.stage.go(
            ReviewScene(self.match, self.spec, self.art, self.manner, self.shown, move, lambda: stage.go(back or self))
        )

    @property
    def _top_desk(self) -> Desk:
        """The desk that is seen: the table's, or that of the curtain over it."""
        return self.desk if self.curtain is None else self.curtain.desk

    def pause(self) -> None:
        """Open the pause menu: the others wait, and all that leads away from the table is there."""
        key, exits = self.manner.keys.key("rules"), self.exits
        away = PauseActions(
            rules_key=key,
            rules=lambda: exits.rules(self.match, ""),
            settings=exits.show_settings,
            leave=exits.leave,
        )
        self._top_desk.open(pause_menu(away))
        self.dirty = True

    def escape(self, event: Event) -> None:
        """Close the innermost thing that is open; with nothing open, pause."""
        if self.desk.escape(event):
            return
        hands, hand = self.handling, self.laid.hand
        unpicks = bool(self.laid.selected), lambda: hand.pick(())
        order = ((hands.drags, hands.drop_nothing), *self.panels.closing(), unpicks)
        next((close for there, close in order if there), self.pause)()
        self.refresh()

    def open_rules(self) -> None:
        """Open the rules, at the rule that is being explained if there is one."""
        tip = self.desk.tooltip.tip if self.desk.tooltip.shown else None
        if tip is None and self.due and self.asking.refuses(self.laid.selected):
            tip = self.asking.why_none(self.laid.selected)
        self.exits.rules(self.match, tip.rule if tip is not None else "")

    def handle(self, event: Event) -> None:
        """Take one event."""
        if self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.handle(event)
            self.handling.forget()
            if self._shared and self.shown is not None:
                self._draw_curtain(self.shown)
            return
        if self.desk.dialog is not None:
            self.dirty = self.desk.handle(event) or self.dirty
            return
        if pressed(event, "Esc"):
            if not is_repeat(event):
                self.escape(event)
            return
        self.dirty = self.dirty or bool(self.recap.lines)
        opened = self.side.open
        if self.panels.handle(event, self.laid.layout.hand) or self.desk.handle(event):
            self.handling.note(event)
            self.dirty = True
            if self.side.open != opened:
                self.refresh()
            return
        if self.manner.keys.presses(event, "last_trick") and not self.laid.busy(self.now):
            self.show_trick()
        elif self.manner.keys.presses(event, "cards"):
            self.side.toggle(CARDS)
            self.refresh()
        else:
            self.handling.handle(event)

    def caption_at(self, place: tuple[int, int]) -> tuple[Tip, Rect] | None:
        """Return what there is to say of the caption at a place, and where it is."""
        return self.top.captions.explained(self.laid, self.look.metrics, place)

    def emphasis(self) -> Emphasis:
        """Return what stands out now."""
        return emphasis_of(self.laid, self.asking, self.match, self.handling, due=self.due)

    @property
    def told(self) -> tuple[str, bool]:
        """The line that says what is asked, or why the cards picked up will not do, and whether the viewer is asked."""
        text, due = asked(self.match.game, self.laid, self.match.names)
        if self.due and self.asking.covered:
            text = f"{text}. Close the {self.side.open if self.side.open == LOG else 'cards played'} first."
        elif self.due and self.asking.on_the_way:
            text = f"{text} ({len(self.laid.selected)} picked)"
        elif self.due and self.asking.refuses(self.laid.selected):
            text = self.asking.way_out(self.laid.selected)
        elif self.due and self.asking.in_vain:
            text = self.asking.all_refused()
        return text, due and self.due

    def draw(self, surface: Surface) -> None:
        """Draw the table: what rests from one kept picture, and above it what moves."""
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        board = self.laid
        emphasis = self.emphasis()
        key = (board.version, emphasis, tuple(board.hand.picked), self.look.metrics, self.look.theme)
        if self._rest is None or self._rest[0] != key or self._rest[1].get_size() != surface.get_size():
            rest = Surface(surface.get_size(), 0, 32)
            self.top.draw(rest, board, self.look.metrics, emphasis)
            self._rest = (key, rest)
        surface.blit(self._rest[1], (0, 0))
        text, due = self.told
        if self.asking.panel is None:
            wide = not self.asking.widgets
            self.top.ask(surface, board, self.look.metrics, text, due=due, wide=wide)
        self.asking.draw(surface, self.look)
        self.asking.hints.draw_line(surface, self.look, board.layout.ask, self.asking.panel)
        self.top.moving(surface, board, self.now)
        hands = self.handling
        self.top.dragged(surface, board, hands.dragged, hands.drag_at, hands.hidden)
        self.desk.draw(surface, self._draw_over)
        self.asking.hints.draw_comparison(surface, self.look, board.layout.ask, self.asking.panel)

    def _draw_over(self, surface: Surface) -> None:
        """Draw what covers the table and its buttons while it is open."""
        key = self.manner.keys.key("last_trick")
        self.panels.draw(surface, self.look, self.laid, self.top, key, self.asking.panel)

    def parts(self) -> Iterator[Part]:
        """Yield buttons, cards and plates, for checks that nothing overlaps."""
        if self.curtain is not None:
            yield from self.curtain.desk.parts()
            return
        yield from self.desk.parts()
        for spot in self.laid.layout.spots:
            yield Part("card", spot.rect, f"{spot.zone}: {spot.card}")
        for seat, rect in self.laid.layout.plates.items():
            yield Part("plate", rect, self.match.names[seat])
        note = self.top.sides.note_place(self.laid, self.look.metrics)
        if note is not None:
            yield Part("side note", note, " ".join(self.match.game.words.side_note(self.laid.view, self.match.names)))
