"""The page that sets up a match: its seats around a table, its house rules, and its deal."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.deals.deal_code import CodeError, read_code
from cardtable.engine.deals.honest import new_deal, new_seed
from cardtable.engine.game import Game
from cardtable.engine.typography import counted
from cardtable.pages.new_match.house_rules import HouseRulesForm, Preset
from cardtable.pages.new_match.seats import SeatsForm
from cardtable.play.match_setup import MatchSetup, match_facts
from cardtable.program.program import Program
from cardtable.store.game_files import presets_of
from cardtable.store.settings import Setup
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

MAX_DEAL_DIGITS: Final = 18
MAX_DEAL_TEXT: Final = 200
"""The greatest length of a deal's text: a line with a code may be pasted."""
WITH_WORD: Final = "you add a word of your own to the shuffles, so that the program cannot choose the cards."
REMEMBERED: Final = "Seats and rules are saved for next time"
REMEMBERED_SHORT: Final = "Saved for next time"
COLUMN_UNITS: Final = 330
"""The width in layout units that the column at the right takes if there is room."""
TALL_UNITS: Final = 600
"""The least height of a window, in layout units, with the sentence about the game and a large gold button."""


class SetupPage(Page):
    """Sets up a match of one game, starting with the choices of the last match."""

    title_share = 0.5

    def __init__(self, program: Program, game: Game, deal: str = "") -> None:
        """Offer the game, as it was set up last time.

        :param deal: the number in the field of the deal at first; empty for a new deal.
        """
        super().__init__()
        self.program = program
        self.game = game
        self.title = game.name
        profile = program.profile
        last = profile.settings.setups.get(game.id)
        presets = [Preset(**entry) for entry in presets_of(game)]
        seats = last.seats if last else None
        self.seating = SeatsForm(game, seats, profile.settings.own_name, self._again, profile.faces)
        self.house = HouseRulesForm(game, presets, last.options if last else {}, self._judge, self._again)
        luck = SystemRandom()
        self._seed = new_seed(new_deal(luck), luck)
        """One seed for one set-up: a person who goes back and returns finds the fingerprint that they have noted."""
        self.problems: list[str] = []
        self.deal = deal
        self._deal_problem = ""
        self.start_button = Button("Play", self._start, key="Enter", role=Role.PRIMARY, points=TITLE)
        self.word_button = IconButton("Honest deal", icons.CHECK, self._start_with_word, key="H", role=Role.PLAIN)
        self.word_button.tip = Tip(f"Honest deal (H): {WITH_WORD}")
        self._area = Rect(0, 0, 0, 0)
        self._texts: dict[str, Rect] = {}
        self._kept = replace(self._wanted, deal="")
        """The seats and rules that are remembered."""

    def leave(self) -> None:
        super().leave()
        wanted = replace(self._wanted, deal="")
        if wanted != self._kept and not self.house.problems(len(wanted.seats)):
            self._kept = wanted
            profile = self.program.profile
            profile.keep(profile.settings.with_setup(self.game.id, Setup(wanted.seats, wanted.options)))

    def _again(self) -> None:
        """Make the widgets again."""
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        metrics = look.metrics
        head, small = self.head(look), look.text.line_height(look.text_style(Ground.DARK, BODY))
        bottom = metrics.height - metrics.px(30)
        wide = max(round(0.305 * metrics.width), min(metrics.px(COLUMN_UNITS), round(0.37 * metrics.width)))
        column = Rect(0, head.bottom + metrics.px(14), wide, 0)
        column.right, column.height = head.right, bottom - column.top
        self._texts = {}
        top = head.bottom + metrics.px(6)
        if metrics.height >= metrics.px(TALL_UNITS):
            self._texts["about"] = Rect(head.left, top, column.left - 2 * metrics.gap - head.left, small)
            top += small
        left = metrics.px(26)
        self._area = Rect(left, top + metrics.px(8), column.left - metrics.px(24) - left, 0)
        self._area.height = bottom - self._area.top
        if self.house.unfolded:
            widgets = self.house.place_rules(look, self._area)
        else:
            self._state_facts()
            widgets = [*self.seating.place(look, self._area), self.seating.swap]
        widgets = [*widgets, *self._place_column(look, column), *self._place_head(look)]
        self._judge()
        return widgets

    def _place_head(self, look: Look) -> list[Widget]:
        """Place the buttons in the corner."""
        learn = lambda: self.program.opener.choose_lesson(self.game, len(self.seating.seats))  # noqa: E731
        buttons = [
            Button("Learn", learn, key="F", tip="A first hand, explained step by step."),
            Button("Rules", self._read_rules, key="F1"),
            Button("Menu", self.back, key="Esc"),
        ]
        self.place_in_corner(look, buttons)
        return list(buttons)

    def _place_column(self, look: Look, column: Rect) -> list[Widget]:
        """Place the number of players, the presets, the house rules, the deal and the gold button."""
        metrics, gap = look.metrics, look.metrics.px(7)
        high = metrics.target
        widgets: list[Widget] = []
        caption = round(look.text.line_height(look.dim_style(Ground.DARK, SMALL)) * 1.3)
        self._texts["kept"] = Rect(column.left, column.bottom - caption, column.width, caption)
        play = metrics.px(62) if metrics.height >= metrics.px(TALL_UNITS) else high
        self.start_button.layout(Rect(column.left, column.bottom - caption - play, column.width, play), look)
        top = column.top
        if len(self.game.players) > 1:
            self.seating.count.layout(Rect(column.left, top, column.width, high), look)
            widgets.append(self.seating.count)
            top += high + gap
        foot = self.start_button.rect.top - metrics.px(12) - 2 * (high + gap)
        heading = look.text.line_height(look.style(BODY, bold=True)) + metrics.px(4)
        room = foot - top - heading - metrics.px(4) - gap
        wanted, as_list = self.house.presets_height(look, column.width, room)
        if as_list:
            self._texts["how"] = Rect(column.left, top, column.width, heading)
            top += heading + metrics.px(4)
        presets = self.house.place_presets(look, Rect(column.left, top, column.width, wanted), as_list=as_list)
        top += wanted + gap if presets else 0
        self.house.fold.layout(Rect(column.left, top, column.width, high), look)
        deal = TextEntry(
            "Deal",
            self.deal,
            self.set_deal,
            max_length=MAX_DEAL_TEXT,
            placeholder="a new one",
            tip="A number or a code. The same number deals the same cards; a code also sets up everything else. "
            "A program could find a number from ten cards, so a new deal has none.",
        )
        row = Rect(column.left, top + high + gap, column.width, high)
        side = high + gap
        deal.layout(Rect(row.left, row.top, row.width - side, high), look)
        self.word_button.layout(Rect(row.right - high, row.top, high, high), look)
        return [*widgets, *presets, self.house.fold, deal, self.word_button, self.start_button]

    def set_deal(self, text: str) -> None:
        """Set the number of the deal; empty for a random deal. A code opens its page."""
        self.deal, self._deal_problem = text.strip(), ""
        if self.deal.isdecimal() and len(self.deal) > MAX_DEAL_DIGITS:
            self._deal_problem = f"The number of a deal has at most {MAX_DEAL_DIGITS} digits."
        elif self.deal and not _is_number(self.deal):
            self._deal_problem = self._code_problem(self.deal)
            if not self._deal_problem:
                self.deal = ""  # the page of the code has opened: this page, if the person comes back, has a new deal
        self._judge()

    def _judge(self) -> None:
        """Enable the start of the match, or show why it is impossible."""
        self.dirty = True
        self.house.fold.changed = len(self.house.options)
        self._state_facts()
        self.problems = self.house.problems(len(self.seating.seats))
        if self._deal_problem:
            self.problems = [*self.problems, self._deal_problem]
        if self.problems:
            self.start_button.disable(Tip(" ".join(self.problems)))
        else:
            self.start_button.enable()
        if self.problems or self.deal:
            self.word_button.disable(Tip(" ".join(self.problems) or "A deal with a number is fixed: no word is added."))
        else:
            self.word_button.enable()

    def _state_facts(self) -> None:
        """Show the facts of a match by the rules that are set."""
        seats, house = self.seating.named(), self.house
        self.seating.facts = match_facts(self.game, seats, house.options, house.seconds)

    def _start(self) -> None:
        if not self.problems:
            self.program.opener.begin(self.game, self._wanted)

    def _start_with_word(self) -> None:
        program, wanted = self.program, self._wanted
        program.ask_word(
            self._seed,
            lambda agreed: program.opener.begin(self.game, replace(wanted, agreed=agreed)),
            partial(program.loop.go, self),
        )

    def _code_problem(self, text: str) -> str:
        """Open the page of a code, which leads back here; return why a text is not a code, if so."""
        try:
            read_code(text, self.program.games)
        except CodeError as error:
            return str(error)
        self.program.show_code(text, partial(self.program.loop.go, self))
        return ""

    @property
    def _wanted(self) -> MatchSetup:
        return MatchSetup(self.seating.named(), dict(self.house.options), self.deal)

    def _read_rules(self) -> None:
        """Open the rules at the house rule under the pointer, or at the beginning."""
        explained = self.house.explained
        self.program.show_rules(self.game, "" if explained is None else explained[1].rule)

    def back(self) -> None:
        if self.house.unfolded:
            self.house.turn()
        else:
            self.program.show_menu()

    def handle(self, event: Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.house.explained is not None:
            self.desk.tooltip.hide()

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        if self.house.unfolded:
            self.panel(surface, self._area)
            self.house.draw_explanation(surface, look)
        else:
            self.seating.draw(surface, look, self.program.art)
        styles = {"about": look.text_style(Ground.DARK, BODY), "how": look.style(BODY, bold=True)}
        texts = {"about": self.about, "how": "How to play"}
        for name, text in texts.items():
            if name in self._texts:
                look.write(surface, text, styles[name], self._texts[name])
        kept = look.dim_style(Ground.DARK, SMALL)
        if self.problems:
            warn = look.style(SMALL, look.theme.warn)
            above = self._texts["kept"]
            look.write(surface, " ".join(self.problems), warn, above, Align.CENTRE, lines=None)
        else:
            room = self._texts["kept"]
            words = REMEMBERED if look.text.width(REMEMBERED, kept) <= room.width else REMEMBERED_SHORT
            look.write(surface, words, kept, room, Align.CENTRE)

    @property
    def about(self) -> str:
        """One line about the seats."""
        count = len(self.seating.seats)
        if self.seating.side_of(0) is not None:
            return f"{counted(count, 'seat')}, two sides. Partners sit across from each other."
        if self.game.hand_sides is not None:
            return f"{counted(count, 'seat')}. The sides change from hand to hand."
        return f"{counted(count, 'seat')}. Everyone plays alone." if count > 2 else "Two seats, head to head."

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if self.house.unfolded:
            title, text = self.house.explanation
            yield Part("explanation", Rect(self.house.explanation_place), f"{title}: {text}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DEAL_DIGITS
