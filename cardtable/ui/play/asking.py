"""What the person is asked: buttons for the moves on offer, the bidding panel, reasons why not, and hints."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move
from cardtable.engine.rest import Rest
from cardtable.engine.view import View
from cardtable.protocols.match import Match
from cardtable.ui.keymap import Keymap
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.hold import HoldButton
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.stepper import Stepper
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.play.choices import Bidding, Choice, choices, number_bids, without_number_bids
from cardtable.ui.play.cursor import face_of
from cardtable.ui.play.defaults import Offer
from cardtable.ui.play.grid import fitting, grid, shortened
from cardtable.ui.play.hints import Hints
from cardtable.ui.play.tabletop import asked
from cardtable.ui.shapes import Box
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked, offers, takes_one
from cardtable.ui.table.layout import Spot, TableLayout
from cardtable.ui.table.spec import LayoutSpec
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, TITLE, Ground


class Do(Protocol):
    """Makes a move of the person, after asking if it is to be asked about."""

    def __call__(self, move: Move, *, held: bool = False) -> None:
        """Make it; ``held`` tells whether its button was held."""


class Asking:
    """Keeps the moves of the person who is due, and shows those that fit what is selected."""

    def __init__(self, match: Match, spec: LayoutSpec, keys: Keymap | None = None) -> None:
        self.keys = keys or Keymap()
        self.match = match
        self.spec = spec
        self.moves: Sequence[Move] = ()
        self.offered: Sequence[Move] = ()
        self.buttons: list[MoveButton | HeldMove] = []
        self.stepper: Stepper | None = None
        self.rest: Rest | None = None
        self.rest_button: Button | None = None
        self.offers_rest = True
        self.on_the_way = False
        self.on_rest: Callable[[Rest], None] = lambda rest: None
        self.hints = Hints(match, self.keys.key("hint"))
        self.panel: Rect | None = None
        self.panel_title = ""
        self.covered = False
        self._bid = 0
        self._bid_at = -1
        self._stepped = False

    def use_keys(self, keys: Keymap) -> None:
        """Take other keys, which may leave other letters to the buttons."""
        self.keys, self.hints.key = keys, keys.key("hint")

    def refresh(self, view: View, selected: Sequence[Card], *, due: bool) -> None:
        """Find anew what is on offer."""
        if len(view.log) != self._bid_at:
            # Every bid begins with the lowest one, whatever was thought of before.
            self._bid, self._bid_at, self._stepped = 0, len(view.log), False
        self.view = view
        self.moves = self.match.moves() if due else ()
        # Where no card of the hand plays a part, one that was picked up too early stands in nobody's way.
        self.selected = tuple(selected) if self._hand_counts else ()
        self.offered = offers(self.selected, self.moves, self.match.moves_with) if due else ()
        self.on_the_way = bool(self.selected and not self.offered) and self._may_grow()
        certain = due and self.offers_rest and not selected and not self.offered
        self.rest = self.match.game.rest(view) if certain else None
        if not due:
            self.hints.forget()

    @property
    def quiet(self) -> bool:
        """Whether no card of the hand plays a part in what is asked, so that none needs to be dimmed."""
        return not (self.in_vain or self._hand_counts)

    @property
    def in_vain(self) -> bool:
        """Whether cards of the hand are laid down at such a moment, but none of these can be."""
        if not self.moves or self._hand_counts:
            return False
        laid = (move.target for card in self.view.hand for move in self.match.attempts((card,)))
        return any(self.spec.zone(self.view.kind(target)).drop for target in laid)

    def refuses(self, cards: Sequence[Card]) -> bool:
        """Whether nothing can be made of the cards that are picked up."""
        return bool(self.moves and cards) and (self.in_vain or not (self.offered or self.on_the_way))

    @property
    def _hand_counts(self) -> bool:
        """Whether a move can be made with cards of the hand."""
        hand = set(self.view.hand)
        return any(hand.issuperset(move.cards) for move in self.moves if move.cards)

    @property
    def one_card(self) -> bool:
        """Whether the move is a single card of the hand, so that picking another one up means that one instead."""
        if self.spec.in_turn or self.view.phase in self.spec.several:
            return False
        return takes_one(self.view.hand, tuple(islice(self.moves, FAR)))

    def _may_grow(self) -> bool:
        """Whether every move takes more cards than are picked up, and one of them takes these: nothing is wrong yet."""
        picked = set(self.selected)
        made = [move.cards for move in islice(self.moves, FAR) if move.cards]
        return all(len(cards) > len(picked) for cards in made) and any(picked < set(cards) for cards in made)

    # --- placing ----------------------------------------------------------------------------------------------------

    def place(self, layout: TableLayout, look: Look, do: Do) -> None:
        """Place the buttons: in the row above the hand, or in a panel in the middle while bidding."""
        self.buttons, self.stepper, self.panel, self.rest_button = [], None, None, None
        self.covered = False
        bidding = number_bids(self.offered)
        others = without_number_bids(self.offered) if bidding else self.offered
        if self.spec.scene(self.view.phase) == "bidding" and self.offered:
            self._place_panel(layout, look, do, bidding, others)
        else:
            self._place_row(layout.buttons, look, do, others)
        if self.rest is not None:
            self._place_rest(layout.buttons, look, self.rest)

    def make_room(self, taken: Rect, look: Look) -> None:
        """Move the panel to the left of what lies over it; without room there it is put away until that is closed."""
        panel, gap = self.panel, look.metrics.gap
        if panel is None or not panel.colliderect(taken):
            return
        by = taken.left - gap - panel.right
        if panel.left + by < gap:
            self.buttons, self.stepper, self.panel, self.covered = [], None, None, True
            return
        panel.move_ip(by, 0)
        for widget in self.widgets:
            if widget is not self.rest_button:
                widget.layout(widget.rect.move(by, 0), look)

    def _place_rest(self, area: Rect, look: Look, rest: Rest) -> None:
        label = "Play the rest"
        key = "" if "r" in self.keys.letters else "R"
        width = look.text.width(f"{label}   {key}", look.read(Ground.DARK, BODY, bold=True)) + 3 * look.metrics.gap
        self.rest_button = Button(label, lambda: self.on_rest(rest), key=key, role=Role.PRIMARY, tip=rest.story)
        place = Rect(0, area.top, min(width, area.width), area.height)
        place.right = area.right
        self.rest_button.layout(place, look)

    def _place_row(self, area: Rect, look: Look, do: Do, moves: Sequence[Move]) -> None:
        made = choices(self.match.game.words, self.view, moves[:MOST], self.keys.letters)
        if not made:
            return
        offer = self._offer(made, chosen=bool(self.selected))
        made = tuple(replace(each, label=f"{each.label} (hold)") if each.move in offer.held else each for each in made)
        gap, style = look.metrics.gap, look.read(Ground.DARK, BODY, bold=True)
        room, keys = area.width - gap * len(made), [f"   {each.key}" for each in made]

        def widths(labels: Sequence[str]) -> list[int]:
            return [look.text.width(label + key, style) + 3 * gap for label, key in zip(labels, keys, strict=True)]

        labels = fitting([each.label for each in made], lambda labels: sum(widths(labels)) <= room)
        made, wanted = tuple(replace(one, label=name) for name, one in zip(labels, made, strict=True)), widths(labels)
        scale = min(1.0, room / max(1, sum(wanted)))
        x = area.right - round(sum(wanted) * scale) - gap * (len(made) - 1)
        for choice, width in zip(made, wanted, strict=True):
            button = _button(choice, do, offer)
            button.layout(Rect(x, area.top, round(width * scale), area.height), look)
            self.buttons.append(button)
            x += round(width * scale) + gap

    def _place_panel(
        self, layout: TableLayout, look: Look, do: Do, bidding: Bidding | None, others: Sequence[Move]
    ) -> None:
        metrics = look.metrics
        every = others if bidding else self._everything(others)
        if not bidding and len(every) > FEW:
            self._place_grid(layout, look, do, every)
            return
        made = choices(self.match.game.words, self.view, others, self.keys.letters)
        count = len(made) + (1 if bidding else 0)
        columns = 2 if count <= 4 else 5
        rows = -(-count // columns) + (1 if bidding else 0)
        height = rows * (metrics.target + metrics.gap) + metrics.target + 2 * metrics.pad
        title = look.text.width(self.match.game.words.ask(self.view), look.style(TITLE, bold=True)) + 2 * metrics.pad
        widest = max(
            (look.text.width(f"{each.label}   {each.key}", look.style(BODY, bold=True)) for each in made), default=0
        )
        wanted = max(metrics.px(560), title, columns * (widest + 4 * metrics.gap) + 2 * metrics.pad)
        panel = Rect(0, 0, min(wanted, max(layout.middle.width, metrics.px(480))), height)
        panel.midbottom = (layout.middle.centerx, layout.ask.top - metrics.gap)
        if look.metrics.text_scale > 1 and (panel.top < layout.top.bottom or panel.width < wanted):
            self._place_panel(layout, _smaller(look), do, bidding, others)
            return
        self.panel = panel
        self.panel_title = self.match.game.words.ask(self.view)
        y = panel.top + metrics.pad + metrics.target
        inner = panel.inflate(-2 * metrics.pad, 0)
        if bidding:
            self._bid = min(max(self._bid, bidding.low), bidding.high)
            self.stepper = Stepper("", self._bid, self._set_bid, low=bidding.low, high=bidding.high, coarse=10)
            self.stepper.too_low = self._why_no_bid(bidding.low - 1)
            self.stepper.too_high = self._why_no_bid(bidding.high + 1)
            self.stepper.layout(Rect(inner.left, y, inner.width, metrics.target), look)
            y += metrics.target + metrics.gap
            made = (Choice(Bid(self._bid), f"Bid {self._bid}", "" if "b" in self.keys.letters else "B"), *made)
        offer = self._offer(made, chosen=self._stepped)
        width = (inner.width - metrics.gap * (columns - 1)) // columns if len(made) > 1 else inner.width
        for place, choice in enumerate(made):
            rect = Rect(inner.left + place % columns * (width + metrics.gap), y, width, metrics.target)
            rect.top += place // columns * (metrics.target + metrics.gap)
            button = _button(choice, do, offer)
            button.layout(rect, look)
            self.buttons.append(button)

    def _why_no_bid(self, number: int) -> Tip | None:
        return _tip(self.match.refusal(Bid(number))) if number >= 0 else None

    def question_of_rest(self, rest: Rest, do: Callable[[], None]) -> Dialog:
        """Return the dialog that shows what comes, and how it comes out, before the rest is played."""
        names = self.match.names
        told = [f"{names[seat]} {f'{points:+}' if points else 0}" for seat, points in enumerate(rest.points)]
        text = f"{rest.story}\nThe hand brings: {', '.join(told)}.".replace("-", "−")
        answers = (Answer("Play it", do, Role.PRIMARY), Answer("Not yet", escapes=True))
        return Dialog("Play the rest?", text, answers)

    def _everything(self, offered: Sequence[Move]) -> Sequence[Move]:
        """Return what could be said at all, if the game tells: what is not possible now is shown as well, dimmed."""
        every = self.match.attempts(()) if not self.selected else ()
        return every if set(offered).issubset(every) else offered

    def _place_grid(self, layout: TableLayout, look: Look, do: Do, moves: Sequence[Move]) -> None:
        """Place many choices as a table; those that fit in no row stand in a column of their own."""
        metrics, words = look.metrics, self.match.game.words
        title = metrics.target + metrics.pad // 2
        labels = shortened([words.button(self.view, move) for move in moves])
        gap = max(4, metrics.gap // 2)
        room = layout.middle.height - title - metrics.pad
        table = grid(labels, room // (metrics.target + gap))
        columns = table.columns + (1 if table.loose else 0)
        style = look.read(Ground.DARK, BODY, bold=True)
        widest = max(look.text.width(label, style) for label in labels) + 3 * metrics.gap
        width = min(widest, (layout.middle.width - 2 * metrics.pad + gap) // columns - gap)
        if width < 0.7 * widest:
            width = min(widest, (layout.top.width - 2 * metrics.pad + gap) // columns - gap)
        rows = max(len(table.rows), len(table.loose))
        panel = Rect(0, 0, columns * (width + gap) - gap + 2 * metrics.pad, 0)
        panel.height = title + rows * (metrics.target + gap) + metrics.pad
        panel.midbottom = (layout.middle.centerx, layout.ask.top - gap)
        first = panel.top + title
        if 0 < panel.top - layout.middle.top < metrics.target:
            # What lies under the panel would look out above it.
            panel.height += panel.top - layout.middle.top
            panel.top = layout.middle.top
        if look.metrics.text_scale > 1 and (panel.top < layout.middle.top or width < 0.85 * widest):
            self._place_grid(layout, _smaller(look), do, moves)
            return
        self.panel, self.panel_title = panel, words.ask(self.view)
        # Only what stands by itself has a key.
        alone = choices(words, self.view, [moves[number] for number in table.loose], self.keys.letters)
        keys = {choice.move: choice.key for choice in alone}
        offer = self._offer([Choice(move, "", "") for move in self.offered], chosen=False)
        places = [(number, (x, y)) for y, row in enumerate(table.rows) for x, number in enumerate(row)]
        places += [(number, (columns - 1, y)) for y, number in enumerate(table.loose)]
        for number, (x, y) in places:
            if number is None:
                continue
            choice = Choice(moves[number], labels[number], keys.get(moves[number], ""))
            button = _button(choice, do, offer)
            place = panel.left + metrics.pad + x * (width + gap), first + y * (metrics.target + gap)
            button.layout(Rect(place, (width, metrics.target)), look)
            if choice.move not in self.offered:
                button.disable(_tip(self.match.refusal(choice.move)) or Tip(""))
            self.buttons.append(button)

    def _offer(self, made: Sequence[Choice], *, chosen: bool) -> Offer:
        """Return what is on offer by buttons, for there is one default at most among them."""
        moves = tuple(choice.move for choice in made)
        held = frozenset(move for move in moves if self._takes_up(move))
        costly = frozenset(move for move in moves if move.word in self.spec.confirm)
        hinted = self.hints.found.move if self.hints.found is not None else None
        return Offer(moves, chosen, len(self.moves) == 1, hinted, held, costly)

    def _takes_up(self, move: Move) -> int:
        """Return how many cards a move takes up as a penalty though one of the hand could be played."""
        return self.match.game.words.taken_up(self.view, move) if self._hand_counts else 0

    def _set_bid(self, number: int) -> None:
        self._bid, self._stepped = number, True
        self.buttons[0].move = Bid(number)
        self.buttons[0].label = f"Bid {number}"
        self.buttons[0].role = Role.PRIMARY

    def asks_first(self, move: Move, *, held: bool) -> bool:
        """Whether a costly move is made by a single press, which could be a slip: a bid stepped to is none.

        :param held: whether its button was held; then only taking up several cards is asked about.
        """
        if self._takes_up(move) > (1 if held else 0):
            return True
        return move.word in self.spec.confirm and not (isinstance(move, Bid) and self._stepped)

    def question(self, move: Move, do: Callable[[Move], None]) -> Dialog:
        """Return the question that is asked once before a costly move is made."""
        answers = (Answer("Yes", lambda: do(move), Role.PRIMARY), Answer("Not yet", escapes=True))
        return Dialog(self.match.game.words.question(self.view, move), "", answers)

    # --- hints and reasons ------------------------------------------------------------------------------------------

    def poll_hint(self, board: Board) -> bool:
        """Take the hint when it is there: its cards are picked up, its reason is shown."""
        found = self.hints.poll(self.view)
        if found is None:
            return False
        if isinstance(found.move, Bid):
            self._bid, self._stepped = found.move.number, True
        board.hand.pick(found.move.cards, suggested=True)
        return True

    def why_not(self, spot: Spot | None, zone: str, board: Board) -> Tip | None:
        """Return why nothing can be done with what is pointed at; ``None`` if something can.

        :param spot: the card there, if one is. ``zone``: the place, which may be empty.
        """
        if not self.moves:
            return self.whose_turn(spot, board)
        card = face_of(spot) if spot is not None else None
        if spot is not None and board.in_hand(spot):
            used = card is None or any(card in move.cards for move in self.moves)
            return None if used or card is None else _tip(self.match.objection((card,)))
        if not zone:
            return None
        if board.selected:
            return self.why_not_there(board.selected, zone)
        return None if clicked(zone, card, self.moves) else _tip(self.match.objection_at(zone, card))

    def whose_turn(self, spot: Spot | None, board: Board) -> Tip | None:
        """Return whose turn it is, where an own card is pointed at that has to wait for it."""
        actor = board.view.actor
        if spot is None or not board.in_hand(spot) or actor in (None, board.view.seat):
            return None
        told, _ = asked(self.match.game, board, self.match.names)
        if actor is None or actor < 0:
            return Tip(f"Nobody's turn yet. {told}.")
        return Tip(f"It is {self.match.names[actor]}'s turn. {told}.")

    def why_none(self, cards: Sequence[Card]) -> Tip:
        """Return why no move can be made with the selected cards."""
        return _tip(self.match.objection(cards)) or Tip("Nothing can be done there with these cards.")

    def way_out(self, cards: Sequence[Card]) -> str:
        """Return why no move can be made with the selected cards, and how to get rid of them if they are in the way."""
        told = self.why_none(cards).text
        if self.in_vain or (self.one_card and len(cards) == 1):
            return told
        if len(cards) == 1:
            return f"{told} Click it again to put it back."
        return f"{told} Click one again to put it back."

    def all_refused(self) -> str:
        """Return that no card can be played, and what is left to do."""
        words = self.match.game.words
        left = " or ".join(words.button(self.view, move).partition(":")[0] for move in self.moves)
        return f"No card of yours can be played: {left[:1].lower()}{left[1:]}"

    def why_not_there(self, cards: Sequence[Card], zone: str) -> Tip | None:
        """Return why the selected cards can't be put on a place; ``None`` if they can."""
        other = self.spec.zone(self.view.kind(zone)).stands_for
        if other and self.match.objection(cards, other) is None:
            return None
        chosen = cards[:1] if self.spec.in_turn else cards
        return _tip(self.match.objection(chosen, zone))

    # --- drawing ----------------------------------------------------------------------------------------------------

    @property
    def widgets(self) -> list[Widget]:
        """The buttons, and the stepper before them."""
        placed: tuple[Widget | None, ...] = (self.stepper, *self.buttons, self.rest_button)
        return [widget for widget in placed if widget is not None]

    def press_default(self) -> None:
        """Press the button that stands out, if one does: Enter."""
        buttons: tuple[Button | None, ...] = (*self.buttons, self.rest_button)
        found = next((button for button in buttons if button is not None and button.role is Role.PRIMARY), None)
        if found is not None:
            found.press()

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the panel under the buttons."""
        metrics, theme = look.metrics, look.theme
        if self.panel is not None:
            look.shapes.draw(
                surface,
                self.panel,
                Box(theme.panel, metrics.radius, alpha=255, edge=theme.gold, edge_width=metrics.line),
            )
            title = Rect(self.panel.left, self.panel.top + metrics.pad // 2, self.panel.width, metrics.target)
            style = look.text.shrunk(self.panel_title, look.style(TITLE, theme.gold, True), title.width, 0.4)
            look.write(surface, self.panel_title, style, title, Align.CENTRE)


FAR = 2000
"""Among so many moves it is looked whether the cards picked up are a part of one."""
FEW = 8
"""With more choices than this the panel shows them as a table."""
MOST = 7
"""So many buttons at most stand in the row above the hand."""


def _tip(refusal: Refusal | None) -> Tip | None:
    return None if refusal is None else Tip(refusal.reason, refusal.rule)


def _smaller(look: Look) -> Look:
    """Return the look with a somewhat smaller text, where what must be shown has no room otherwise."""
    return look.with_text_scale(max(1.0, look.metrics.text_scale - 0.15))


class MoveButton(Button):
    """A button that makes a move."""

    def __init__(self, choice: Choice, do: Do, role: Role) -> None:
        super().__init__(choice.label, lambda: do(self.move), key=choice.key.upper(), role=role)
        self.move = choice.move


class HeldMove(HoldButton):
    """A button that is held to make a move that nobody makes by a slip."""

    def __init__(self, choice: Choice, do: Do) -> None:
        super().__init__(choice.label, lambda: do(self.move, held=True), key=choice.key.upper())
        self.move = choice.move


def _button(choice: Choice, do: Do, offer: Offer) -> MoveButton | HeldMove:
    """Return the button of one of the moves on offer."""
    if choice.move in offer.held:
        return HeldMove(choice, do)
    return MoveButton(choice, do, Role.PRIMARY if choice.move == offer.default else Role.PLAIN)
