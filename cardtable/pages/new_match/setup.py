"""The page that sets up a match: its seats around a table, its house rules, and its deal."""

from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Final

import pygame
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
from cardtable.ui.page import Page
from cardtable.ui.theme import SMALL, TITLE
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Either, Row, Space, Stack, grow, optional, wide
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

MAX_DEAL_DIGITS: Final = 18
MAX_DEAL_TEXT: Final = 200
"""The greatest length of a deal's text: a line with a code may be pasted."""
WITH_WORD: Final = "you add a word of your own to the shuffles, so that the program cannot choose the cards."
REMEMBERED: Final = ("Seats and rules are saved for next time", "Saved for next time")


class SetupPage(Page):
    """Sets up a match of one game, starting with the choices of the last match."""

    def __init__(self, program: Program, game: Game, deal: str = "") -> None:
        """Offer the game, as it was set up last time.

        :param deal: the number in the field of the deal at first; empty for a new deal.
        """
        self.program = program
        self.game = game
        self.title = game.name
        profile = program.profile
        last = profile.settings.setups.get(game.id)
        presets = [Preset(**entry) for entry in presets_of(game)]
        seats = last.seats if last else None
        own_name = profile.settings.own_name
        self.seating = SeatsForm(game, seats, own_name, self._judge, profile.faces, program.art)
        self.house = HouseRulesForm(
            game,
            presets,
            last.options if last else {},
            len(self.seating.seats),
            self._judge,
            self._read_rules_at,
            self._test,
        )
        luck = SystemRandom()
        self._seed = new_seed(new_deal(luck), luck)
        """One seed for one set-up: a person who goes back and returns finds the fingerprint that they have noted."""
        self.problems: list[str] = []
        self._deal_problem = ""
        self.deal_entry = TextEntry(
            "Deal",
            deal,
            self.set_deal,
            max_length=MAX_DEAL_TEXT,
            placeholder="a new one",
            tip="A number or a code. The same number deals the same cards; a code also sets up everything else. "
            "A program could find a number from ten cards, so a new deal has none.",
        )
        self.deal = deal
        self.start_button = Button("Play", self._start, key="Enter", role=Role.PRIMARY, points=TITLE)
        self.word_button = IconButton("Fair shuffles", icons.CHECK, self._start_with_word, key="H", role=Role.PLAIN)
        self.word_button.tip = Tip(f"Fair shuffles (H): {WITH_WORD}")
        self._about = Label("", lines=1)
        self._kept = replace(self._wanted, deal="")
        """The seats and rules that are remembered."""
        self._warning = Label("", points=SMALL, tone=Tone.WARN, align=Align.CENTRE)
        self._remembered = Label(
            REMEMBERED[0], shorter=REMEMBERED[1:], points=SMALL, tone=Tone.DIM, align=Align.CENTRE, lines=1
        )
        super().__init__(
            Row(
                wide(Column(optional(self._about), grow(Stack(self.seating, self.house)), gap=8), 780, 180, 0.7),
                wide(Either(self._column(self.house.preset), self._column(self.house.preset_field)), 384, 150, 0.3),
                gap=24,
            ),
            corner=[
                Button("Learn", self._learn, key="F", tip="Lessons: prepared hands, explained step by step."),
                Button("Rules", self._read_rules, key="F1"),
                Button("Menu", self.back, key="Esc"),
            ],
        )
        self._judge()

    def _column(self, presets: Widget) -> Column:
        """Return the number of players, the presets, the house rules, the deal and the gold button."""
        heading = [Label("How to play", bold=True)] if presets is self.house.preset else []
        return Column(
            self.seating.count,
            *([*heading, presets] if self.house.presets else []),
            self.house.fold,
            Row(grow(self.deal_entry), self.word_button),
            grow(Space()),
            self.start_button,
            self._warning,
            self._remembered,
            gap=7,
        )

    def leave(self) -> None:
        super().leave()
        wanted = replace(self._wanted, deal="")
        if wanted != self._kept and not self.house.problems:
            self._kept = wanted
            profile = self.program.profile
            profile.keep(profile.settings.with_setup(self.game.id, Setup(wanted.seats, wanted.options)))

    def set_deal(self, text: str) -> None:
        """Set the number of the deal; empty for a random deal. A code opens its page."""
        self.deal, self._deal_problem = text.strip(), ""
        if self.deal.isdecimal() and len(self.deal) > MAX_DEAL_DIGITS:
            self._deal_problem = f"The number of a deal has at most {MAX_DEAL_DIGITS} digits."
        elif self.deal and not _is_number(self.deal):
            self._deal_problem = self._code_problem(self.deal)
            if not self._deal_problem:
                self.deal_entry.text = self.deal = (
                    ""  # the page of the code has opened: this page, if the person comes back, has a new deal
                )
        self._judge()

    def _judge(self) -> None:
        """Show what is set up, and enable the start of the match, or say why it is impossible."""
        seats, house = self.seating.named(), self.house
        self.seating.visible = not house.unfolded
        self.seating.tell(match_facts(self.game, seats, house.options, house.seconds))
        self._about.label = self.about
        house.set_players(len(seats))
        self.problems = house.problems
        if self._deal_problem:
            self.problems = [*self.problems, self._deal_problem]
        self._warning.label = " ".join(self.problems)
        self._remembered.visible = not self.problems
        self._warning.visible = bool(self.problems)
        if self.problems:
            self.start_button.disable(Tip(self._warning.label))
            self.house.test_button.disable(Tip(self._warning.label))
        else:
            self.start_button.enable()
            self.house.test_button.enable()
        if self.problems or self.deal:
            self.word_button.disable(Tip(self._warning.label or "A deal with a number is fixed: no word is added."))
        else:
            self.word_button.enable()
        house.explain()
        self.refresh()

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

    def _learn(self) -> None:
        self.program.opener.choose_lesson(self.game, len(self.seating.seats))

    def _test(self) -> None:
        """Let the computer play these rules."""
        self.program.test_rules(self.game, len(self.seating.seats), self.house.options)

    def _read_rules(self) -> None:
        """Open the rules at the marked house rule, or at the beginning."""
        self._read_rules_at(self.house.rule)

    def _read_rules_at(self, number: str) -> None:
        self.program.show_rules(self.game, number)

    def back(self) -> None:
        if self.house.unfolded:
            self.house.turn()
        else:
            self.program.show_menu()

    def update(self, now: float) -> None:
        super().update(now)
        self.house.explain()

    def handle(self, event: Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.house.is_pointed_at:
            self.desk.tooltip.hide()

    @property
    def about(self) -> str:
        """One line about the seats."""
        count = len(self.seating.seats)
        if self.seating.side_of(0) is not None:
            return f"{counted(count, 'seat')}, two sides. Partners sit across from each other."
        if self.game.hand_sides is not None:
            return f"{counted(count, 'seat')}. The sides change from hand to hand."
        return f"{counted(count, 'seat')}. Each player plays alone." if count > 2 else "Two seats, head to head."


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DEAL_DIGITS
