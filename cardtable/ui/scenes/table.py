"""The table in play: it shows a match to one person, lets it go on, and turns clicks, drags and keys into moves."""

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.faces import CardArt
from cardtable.ui.keys import pressed
from cardtable.ui.look import Look
from cardtable.ui.scene import Part, Scene
from cardtable.ui.scenes.asking import Asking
from cardtable.ui.scenes.cursor import Cursor, face_of
from cardtable.ui.scenes.curtain import Curtain
from cardtable.ui.scenes.emphasis import emphasis_of
from cardtable.ui.scenes.match import Exits, Manner, Match
from cardtable.ui.scenes.menubar import Entry, menu_buttons
from cardtable.ui.scenes.overlays import LogPanel, TrickPanel
from cardtable.ui.scenes.pointer import Kind, Pointer, Pointing
from cardtable.ui.scenes.tabletop import Emphasis, Tabletop, asked
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked, dropped
from cardtable.ui.table.layout import Measure, Spot
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.theme import BODY
from cardtable.ui.widgets import signs
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk

DOUBLE_CLICK = 0.4
"""Seconds within which a second click on the same card plays it."""


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
        self.asking = Asking(match, spec)
        self.curtain: Curtain | None = None
        self.pointer = Pointer()
        self.desk = Desk(wraps=False)
        self.log = LogPanel()
        self.trick = TrickPanel()
        self.menu: list[Button] = []
        self.hover: Spot | None = None
        self.cursor = Cursor()
        self.dragged: tuple[Card, ...] = ()
        self.drag_at = (0, 0)
        self.now = 0.0
        self._said = ""
        self.seen_results = len(match.view(None).results)
        self._clicked: tuple[Spot | None, float] = (None, -1.0)
        self._rest: tuple[object, Surface] | None = None

    def layout(self, look: Look) -> None:
        """Place everything for this look."""
        super().layout(look)
        line = look.text.line_height(look.style(BODY))
        measure = Measure(look.metrics.width, look.metrics.height - self.foot, look.metrics.u, line)
        if self.board is None:
            view = self.match.view(self.shown)
            sides = self.match.game.sides(view.seats)
            groups = self.match.game.words.groups
            self.board = Board(view, self.spec, sides, measure, self.manner.pace, self.bottom, groups)
        else:
            self.board.resize(measure)
        self.top = Tabletop(self.match.game, self.match.names, look, self.art)
        self._rest = None
        self._place_menu()
        self._refresh()
        if self.curtain is not None:
            self.curtain.layout(look)

    def _place_menu(self) -> None:
        entries = (
            Entry("Undo", signs.UNDO, "U", self.undo),
            Entry("Hint", signs.HINT, "H", self.hint),
            Entry("Sort", signs.SORT, "S", self.sort),
            Entry("Log", signs.LOG, "L", self.toggle_log),
            Entry("Rules", signs.HELP, "F1", self.open_rules),
            Entry("Menu", signs.MENU, "Esc", self.exits.leave),
        )
        self.menu = menu_buttons(entries, self._board.layout.top, self.look)

    @property
    def _board(self) -> Board:
        assert self.board is not None  # noqa: S101 - `layout` comes first
        return self.board

    def settled(self, look: Look) -> None:
        """Draw the cards anew, crisp, at their new size."""
        self._rest = None

    def _refresh(self) -> None:
        """Find anew what is on offer: the match went on, or other cards are selected."""
        self.dirty = True
        board = self._board
        due = self.due
        self.asking.refresh(board.view, board.selected if due else (), due=due)
        self.asking.place(board.layout, self.look, self.do)
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
            and not self._board.busy(self.now)
        )

    @property
    def animating(self) -> bool:
        """Whether cards move: a trick that only lies there for a while needs no frames."""
        return self._board.moving or self.desk.animating

    def update(self, now: float) -> None:
        """Let the table go on."""
        self.now = now
        board = self._board
        was_busy = board.busy(now) or board.moving
        self.dirty = board.update(now) or self.dirty
        self.dirty = self.desk.update(now) or self.dirty
        if self.match.notice != self._said:
            self._said = self.match.notice
            if self._said:
                self.desk.say(self._said, warns=True)
        if self.asking.poll_hint(board):
            self._refresh()
        if board.busy(now):
            return
        if was_busy:
            self._refresh()
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        board = self._board
        if len(board.view.results) > self.seen_results:
            self.seen_results = len(board.view.results)
            self.exits.scores(self.match)
            return
        actor = self.match.actor
        if actor is None or self.curtain is not None:
            return
        if actor in self.match.persons:
            if actor != self.shown:
                self._draw_curtain(actor)
            return
        thinking = self.match.thinking
        if self.match.advance(now, wait=self.manner.pace.flight > 0):
            self._moved()
        elif thinking != self.match.thinking:
            self.dirty = True

    def _draw_curtain(self, seat: int) -> None:
        self.curtain = Curtain(self.match.names[seat], lambda: self._open_curtain(seat))
        self.curtain.layout(self.look)
        self.dirty = True

    def _open_curtain(self, seat: int) -> None:
        self.curtain = None
        self.shown = self.bottom = seat
        self._board.bottom = seat
        self._board.hand.hold((), ())
        self._board.set_view(self.match.view(seat))
        self._refresh()

    def _moved(self) -> None:
        """A move was made: show what has come of it to whoever is at the screen."""
        if len(self.match.persons) > 1 and self.match.actor != self.shown:
            self.shown = None
        view = self.match.view(self.shown)
        entry = view.log[-1]
        self.exits.sound("deal" if entry.word == "shuffle" else "bid" if entry.word in ("bid", "pass") else "play")
        self._board.hand.pick(())
        self._board.show(view)
        self.cursor.place = -1
        self._refresh()

    def do(self, move: Move) -> None:
        """Make the person's move, after asking once if it is a costly one."""
        if not self.due:
            return
        if self.manner.confirm and move.word in self.spec.confirm:
            self.desk.open(self.asking.question(move, self._make))
        else:
            self._make(move)

    def _make(self, move: Move) -> None:
        self.match.play(move)
        self._moved()

    def undo(self) -> None:
        """Take the last decision back."""
        if self.match.undo():
            self._board.set_view(self.match.view(self.shown))
            self.seen_results = len(self._board.view.results)
            self._refresh()

    def hint(self) -> None:
        """Ask for the best move."""
        if self.due:
            self.asking.ask_hint()
            self.dirty = True

    def sort(self) -> None:
        """Sort the hand in the next of the game's orders."""
        orders = self.spec.sorts
        board = self._board
        board.sort_by(orders[(orders.index(board.hand.sort) + (not board.hand.by_hand)) % len(orders)])
        self._refresh()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log.toggle()
        self.dirty = True

    def open_rules(self) -> None:
        """Open the rules, at the rule that is being explained if there is one."""
        tip = self.desk.tooltip.tip
        self.exits.rules(self.match, tip.rule if tip is not None and self.desk.tooltip.shown else "")

    def handle(self, event: Event) -> None:
        """Take one event."""
        if self.curtain is not None:
            self.dirty = self.curtain.handle(event) or self.dirty
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pointer.forget()
            self.dragged = ()
            if len(self.match.persons) > 1 and self.shown is not None:
                self._draw_curtain(self.shown)
            return
        if self.log.handle(event) or self.desk.handle(event):
            self.dirty = True
            return
        pointing = self.pointer.read(event)
        if pointing is not None:
            self._point(pointing)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _point(self, pointing: Pointing) -> None:
        board = self._board
        if pointing.kind is Kind.PRESS and board.busy(self.now):
            board.hurry()
            self.pointer.forget()
            self._refresh()
            return
        spot = board.spot_at(pointing.place)
        if pointing.kind is Kind.HOVER:
            self._hover(spot)
        elif pointing.kind is Kind.DRAG:
            self._drag(pointing)
        elif pointing.kind is Kind.DROP:
            self._drop(pointing)
        elif pointing.kind is Kind.CLICK:
            self._click(spot, pointing.place)

    def _hover(self, spot: Spot | None) -> None:
        if spot != self.hover:
            self.hover = spot
            self.dirty = True
            tip = self.asking.why_not(spot, self._board) if self.due else None
            self.desk.point_at(tip, spot.rect if spot is not None else Rect(0, 0, 0, 0))

    def _drag(self, pointing: Pointing) -> None:
        if not self.dragged:
            spot = self._board.spot_at(pointing.start)
            if spot is None or not isinstance(spot.card, Card) or not self._may_drag(spot):
                return
            chosen = self._board.selected
            self.dragged = chosen if spot.card in chosen else (spot.card,)
        self.drag_at = pointing.place
        self.dirty = True

    def _may_drag(self, spot: Spot) -> bool:
        return self._board.in_hand(spot) or bool(clicked(spot.zone, face_of(spot), self.asking.moves))

    def _drop(self, pointing: Pointing) -> None:
        board, cards, self.dragged = self._board, self.dragged, ()
        self.dirty = True
        if not cards:
            return
        zone = self._zone_at(pointing.place)
        start = board.spot_at(pointing.start)
        if start is not None and not board.in_hand(start):
            if zone != start.zone:
                self._click(start, pointing.start)
            return
        if zone == f"hand-{board.view.seat}" or board.layout.hand.collidepoint(pointing.place):
            other = board.spot_at(pointing.place)
            if len(cards) == 1 and start is not None:
                board.place(start.index, other.index if other is not None and board.in_hand(other) else None)
                self._refresh()
            return
        self._choose(dropped(cards, zone, self.match.moves_with) if self.due else (), cards)

    def _zone_at(self, place: tuple[int, int]) -> str:
        on_panel = any(rect.collidepoint(place) for rect in self._board.layout.panels.values())
        return self._board.zone_at(place) or ("melds" if on_panel else "")

    def _choose(self, moves: Sequence[Move], cards: Sequence[Card]) -> None:
        """Make the one move that is meant; offer several as buttons; say why there is none."""
        if len(moves) == 1:
            self.do(moves[0])
        elif self.due:
            self._board.hand.pick(cards)
            self._refresh()
            if not moves:
                self.desk.explain(self.asking.why_none(cards), self._board.layout.ask)

    def _click(self, spot: Spot | None, place: tuple[int, int]) -> None:
        board = self._board
        if spot is not None and board.in_hand(spot) and isinstance(spot.card, Card):
            last, when = self._clicked
            self._clicked = (spot, self.now)
            if self.due and last == spot and self.now - when < DOUBLE_CLICK:
                self._clicked = (None, -1.0)
                self._play_at_once(spot.card)
                return
            board.hand.toggle(spot.index)
            self._refresh()
            return
        if not self.due:
            return
        zone = spot.zone if spot is not None else self._zone_at(place)
        if board.selected:
            meant = dropped(board.selected, zone, self.match.moves_with)
            self._choose(meant, board.selected) if zone else self._put_back()
            return
        found = clicked(zone, face_of(spot) if spot is not None else None, self.asking.moves)
        if len(found) == 1:
            self.do(found[0])
        elif spot is not None:
            self._explain(spot)

    def _explain(self, spot: Spot | None) -> None:
        """Say at once why nothing can be done with a card."""
        tip = self.asking.why_not(spot, self._board) if self.due else None
        if tip is not None and spot is not None:
            self.desk.explain(tip, spot.rect)
            self.dirty = True

    def _put_back(self) -> None:
        self._board.hand.pick(())
        self._refresh()

    def _play_at_once(self, card: Card) -> None:
        """A double click plays a card to where single cards are dropped."""
        places = {name for name, how in self.spec.zones.items() if how.drop}
        found = [move for move in self.match.moves_with((card,)) if move.target in places]
        self._board.hand.pick(())
        self._choose(found[:1], (card,))

    def _key(self, event: Event) -> None:
        board = self._board
        enter, space = pressed(event, "Enter"), pressed(event, "Space")
        if board.busy(self.now):
            if enter or space:
                board.hurry()
                self._refresh()
            return
        reach = Cursor.reach(board, self.asking.moves)
        steps = {"Left": -1, "Right": 1, "Up": -1, "Down": 1}
        step = next((by for name, by in steps.items() if pressed(event, name)), 0)
        if step and reach:
            self.cursor.step(board, reach, step, across=pressed(event, "Up") or pressed(event, "Down"))
            self.dirty = True
        elif enter or space:
            self._act_on(self.cursor.on(reach), enter=enter)
        elif pressed(event, "T"):
            self.trick.toggle(board)
            self.dirty = True
        elif pressed(event, "?"):
            self._explain(self.cursor.on(reach) or self.hover)

    def _act_on(self, spot: Spot | None, *, enter: bool) -> None:
        """Space clicks the card under the cursor; Enter makes the first move on offer, with that card if none is up."""
        board, kept = self._board, self.cursor.place
        if enter and (spot is None or board.in_hand(spot)):
            if spot is not None and isinstance(spot.card, Card) and not board.selected:
                board.hand.toggle(spot.index)
                self._refresh()
            self.asking.press_first()
        elif spot is not None:
            self._clicked = (None, -1.0)
            self._click(spot, spot.rect.center)
        self.cursor.place = min(kept, len(Cursor.reach(board, self.asking.moves)) - 1)

    def emphasis(self) -> Emphasis:
        """Return what stands out now."""
        return emphasis_of(self._board, self.asking, self.match, self.cursor, self.hover, self.dragged, due=self.due)

    def draw(self, surface: Surface) -> None:
        """Draw the table: what rests from one kept picture, and above it what moves."""
        if self.curtain is not None:
            self.curtain.draw(surface, self.look)
            return
        board = self._board
        emphasis = self.emphasis()
        key = (board.version, emphasis, tuple(board.hand.picked), self.look.metrics, self.look.theme)
        if self._rest is None or self._rest[0] != key or self._rest[1].get_size() != surface.get_size():
            rest = Surface(surface.get_size(), 0, 32)
            self.top.draw(rest, board, self.look.metrics, emphasis)
            self._rest = (key, rest)
        surface.blit(self._rest[1], (0, 0))
        text, due = asked(self.match.game, board.view, self.match.names)
        if self.due and board.selected and not self.asking.offered:
            text = self.asking.why_none(board.selected).text
        self.top.ask(surface, board, self.look.metrics, text, due=due and self.due)
        self.asking.draw(surface, self.look)
        self.asking.draw_hint(surface, self.look, board.layout.ask)
        self.top.moving(surface, board, self.now)
        self.top.dragged(surface, board, self.dragged, self.drag_at)
        self.log.draw(surface, self.look, board, self.match)
        self.trick.draw(surface, self.look, board, self.top)
        self.desk.draw(surface)

    def parts(self) -> Iterator[Part]:
        """Yield buttons, cards and plates, for checks that nothing overlaps."""
        yield from self.desk.parts()
        for spot in self._board.layout.spots:
            yield Part("card", spot.rect, f"{spot.zone}: {spot.card}")
        for seat, rect in self._board.layout.plates.items():
            yield Part("plate", rect, self.match.names[seat])
