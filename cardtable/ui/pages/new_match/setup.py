"""The set-up of a game, as the table itself: who sits where, by which rules, and the number of the deal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.seats import Seat
from cardtable.engine.typography import counted
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.new_match.house_rules_form import HouseRulesForm
from cardtable.ui.pages.new_match.preset_list import Preset
from cardtable.ui.pages.new_match.seats_form import SeatsForm
from cardtable.ui.pages.page import PageScene
from cardtable.ui.scene import Part
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground

MAX_DEAL_DIGITS: Final = 18
MAX_DEAL_TEXT: Final = 200
"""The characters that are taken for a deal: a line with a code may be pasted."""
NO_DEAL: Final = "A deal is a number, or a code in full."
KEPT: Final = "Seats and rules are kept for next time"
KEPT_SHORT: Final = "Kept for next time"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a match is set up.

    :param options: the house rules that differ from the defaults.
    :param deal: the number that its shuffles follow; empty for any.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    deal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupActions:
    """What the page leads to.

    :param start: starts a match of the game.
    :param leave: goes back to the menu.
    :param learn: starts the game's lesson for a number of players; ``None`` if it has none.
    :param by_code: goes to the page of a text, if that is a code.
    :param read: opens the game's rules at a rule, by its number, or at the beginning if that is empty;
        ``None`` if it has none.
    """

    start: Callable[[Game, Wanted], None]
    leave: Callable[[], None]
    learn: Callable[[Game, int], None] | None = None
    by_code: Callable[[str], None] | None = None
    read: Callable[[Game, str], None] | None = None


class SetupScene(PageScene):
    """Sets up one game, starting from how it was set up last time."""

    title_share = 0.5

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Wanted | None,
        actions: SetupActions,
        own_name: str = "",
        faces: Mapping[str, str] | None = None,
        art: CardArt | None = None,
    ) -> None:
        """Offer the game.

        :param presets: house rules with a name.
        :param last: how it was set up last time; ``None`` for the first time.
        :param own_name: the name of the person at the screen; empty if it is not known.
        :param faces: by name, the animals that people chose for themselves.
        :param art: draws the cards in the middle of the table.
        """
        super().__init__()
        self.game = game
        self.title = game.name
        self.actions = actions
        self.art = art
        self.seating = SeatsForm(game, last.seats if last else None, own_name, self._again, faces)
        self.house = HouseRulesForm(game, presets, last.options if last else {}, self._judge, self._again)
        self.problems: list[str] = []
        self.deal = ""
        self.start_button = Button("Play", self._start, key="Enter", role=Role.PRIMARY, points=TITLE)
        self._area = Rect(0, 0, 0, 0)
        self._texts: dict[str, Rect] = {}

    def _again(self) -> None:
        """Make the widgets once more."""
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        """Place the table on the left, or the house rules in its place; what is chosen for all on the right."""
        metrics = look.metrics
        head, small = self.head(look), look.text.line_height(look.text_style(Ground.DARK, BODY))
        bottom = metrics.height - metrics.px(30)
        share = 0.305 if metrics.text_scale < 1.3 else 0.37
        column = Rect(0, head.bottom + metrics.px(14), round(metrics.width * share), 0)
        column.right, column.height = head.right, bottom - column.top
        self._texts = {}
        top = head.bottom + metrics.px(6)
        if metrics.text_scale < 1.3:
            self._texts["about"] = Rect(head.left, top, column.left - 2 * metrics.gap - head.left, small)
            top += small
        left = metrics.px(26)
        self._area = Rect(left, top + metrics.px(8), column.left - metrics.px(24) - left, 0)
        self._area.height = bottom - self._area.top
        if self.house.unfolded:
            made = self.house.place_rules(look, self._area)
        else:
            made = [*self.seating.place(look, self._area), self.seating.swap]
        made = [*made, *self._place_column(look, column), *self._place_head(look)]
        self._judge()
        return made

    def _place_head(self, look: Look) -> list[Widget]:
        """Place what leads elsewhere in the corner."""
        buttons = []
        if self.actions.learn is not None:
            learn = partial(self.actions.learn, self.game, len(self.seating.seats))
            buttons.append(Button("Learn", learn, key="F", tip="A first hand, explained step by step."))
        if self.actions.read is not None:
            buttons.append(Button("Rules", self._read_rules, key="F1"))
        buttons.append(Button("Menu", self.back, key="Esc"))
        self.place_in_corner(look, buttons)
        return list(buttons)

    def _place_column(self, look: Look, column: Rect) -> list[Widget]:
        """Place the number of players, the presets, the house rules, the deal and the gold button."""
        metrics, gap = look.metrics, look.metrics.px(7)
        high = metrics.target
        made: list[Widget] = []
        caption = round(look.text.line_height(look.dim_style(Ground.DARK, SMALL)) * 1.3)
        self._texts["kept"] = Rect(column.left, column.bottom - caption, column.width, caption)
        play = max(high, metrics.px(62 if metrics.text_scale < 1.3 else 44))
        self.start_button.layout(Rect(column.left, column.bottom - caption - play, column.width, play), look)
        top = column.top
        if len(self.game.players) > 1:
            self.seating.count.layout(Rect(column.left, top, column.width, high), look)
            made.append(self.seating.count)
            top += high + gap
        foot = self.start_button.rect.top - metrics.px(12) - 2 * (high + gap)
        heading = look.text.line_height(look.style(BODY, bold=True)) + metrics.px(4)
        room = foot - top - heading - gap
        wanted, as_list = self.house.presets_height(look, column.width, room)
        if as_list:
            self._texts["how"] = Rect(column.left, top, column.width, heading)
            top += heading
        presets = self.house.place_presets(look, Rect(column.left, top, column.width, wanted), as_list=as_list)
        top += wanted + gap if presets else 0
        self.house.fold.layout(Rect(column.left, top, column.width, high), look)
        deal = TextEntry(
            "Deal",
            self.deal,
            self.set_deal,
            max_length=MAX_DEAL_TEXT,
            placeholder="a new one",
            tip="A number or a code: the same number deals the same cards, a code sets up all the rest as well.",
        )
        deal.layout(Rect(column.left, top + high + gap, column.width, high), look)
        return [*made, *presets, self.house.fold, deal, self.start_button]

    def set_deal(self, text: str) -> None:
        """Set the number of the deal; empty for any. A code leads to its page."""
        self.deal = text.strip()
        if self.deal and not _is_number(self.deal) and self.actions.by_code is not None:
            self.actions.by_code(self.deal)
        self._judge()

    def _judge(self) -> None:
        """Let the match start, or say why it cannot."""
        self.dirty = True
        self.house.fold.changed = len(self.house.options)
        self.problems = self.house.problems(len(self.seating.seats))
        if self.deal and not _is_number(self.deal):
            self.problems = [*self.problems, NO_DEAL]
        if self.problems:
            self.start_button.disable(Tip(" ".join(self.problems)))
        else:
            self.start_button.enable()

    def _start(self) -> None:
        if not self.problems:
            wanted = Wanted(self.seating.named(), dict(self.house.options), self.deal)
            self.actions.start(self.game, wanted)

    def _read_rules(self) -> None:
        """Open the rules: at the house rule that is pointed at, or else at their beginning."""
        if self.actions.read is not None:
            explained = self.house.explained
            self.actions.read(self.game, "" if explained is None else explained[1].rule)

    def back(self) -> None:
        """Fold the house rules away, or go back to the menu."""
        if self.house.unfolded:
            self.house.turn()
        else:
            self.actions.leave()

    def handle(self, event: Event) -> None:
        """Take one event. No tooltip repeats what the page explains already."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.house.explained is not None:
            self.desk.tooltip.hide()

    def draw_page(self, surface: Surface) -> None:
        """Draw the table with its seats, or the house rules, and the words beside them."""
        look = self.look
        if self.house.unfolded:
            self.panel(surface, self._area)
            self.house.draw_explanation(surface, look)
        else:
            self.seating.draw(surface, look, self.art)
        styles = {"about": look.text_style(Ground.DARK, BODY), "how": look.style(BODY, bold=True)}
        texts = {"about": self.about, "how": "How to play"}
        for name, text in texts.items():
            if name in self._texts:
                look.write(surface, text, styles[name], self._texts[name])
        kept = look.dim_style(Ground.DARK, SMALL)
        if self.problems:
            warn = look.style(SMALL, look.theme.warn)
            above = self._texts["kept"]
            look.write(surface, " ".join(self.problems), warn, above, Align.CENTRE, wrap=True)
        else:
            room = self._texts["kept"]
            words = KEPT if look.text.width(KEPT, kept) <= room.width else KEPT_SHORT
            look.write(surface, words, kept, room, Align.CENTRE)

    @property
    def about(self) -> str:
        """One line about the seats."""
        count = len(self.seating.seats)
        if self.seating.side_of(0) is not None:
            return f"{counted(count, 'seat')}, two sides. Partners sit across from each other."
        if self.game.hand_sides is not None:
            return f"{counted(count, 'seat')}. Each hand makes its own sides."
        return f"{counted(count, 'seat')}. Everybody plays alone." if count > 2 else "Two seats, one against the other."

    def parts(self) -> Iterator[Part]:
        """Yield the widgets, and the explanation."""
        yield from super().parts()
        if self.house.unfolded:
            title, text = self.house.explanation
            yield Part("explanation", Rect(self.house.explanation_place), f"{title}: {text}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DEAL_DIGITS
