"""The page with the rules of a game, which can be searched and opened at a rule."""

from collections.abc import Callable

import pygame
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.pages.rule_figures import Examples, TextTable
from cardtable.pages.rulebook import RuleParagraph, place_of, read_rules, search
from cardtable.program.program import Program
from cardtable.store.game_files import rules_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, PanelBox, Row, even, grow
from cardtable.ui.widgets.scroll import Figure, Paragraph, ParagraphKind, ScrollText


class RulesPage(Page):
    """The rules of one game, opened at ``rule`` unless it is empty."""

    def __init__(self, program: Program, game: Game, rule: str, leave: Callable[[], None]) -> None:
        self.title = f"Rules of {game.name}"
        self.paragraphs = read_rules(rules_of(game))
        self.rule = rule
        self.leave_page = leave
        self._hit = -1
        self.page = ScrollText(
            [
                Paragraph(
                    each.text,
                    _kind(each.heading),
                    each.rule or str(number),
                    bool(each.rule),
                    _figure(each, program.art),
                )
                for number, each in enumerate(self.paragraphs)
            ]
        )
        self.field = TextEntry(
            "Search", "", self._search, on_submit=lambda _: self._next(), placeholder="A word, or a number"
        )
        self.status = Label("", tone=Tone.DIM, lines=1)
        """The number of the present match and of all matches of the search; empty without a search."""
        following, back = Button("Next", self._next, key="F3"), Button("Back", self.back, key="Esc")
        super().__init__(
            Column(
                Row(even(self.field, 3), even(following), even(self.status), even(back)),
                grow(PanelBox(self.page, ground=Ground.PAPER)),
            )
        )

    def layout(self, look: Look) -> None:
        super().layout(look)
        if self.rule:
            self.page.show(self.paragraphs[place_of(self.paragraphs, self.rule)].rule)
            self.rule = ""

    def handle(self, event: Event) -> None:
        """Handle one event; typing starts a search."""
        if event.type == pygame.TEXTINPUT and self.desk.focus.current is not self.field:
            self.desk.focus.set(self.field)
        super().handle(event)

    def _search(self, text: str) -> None:
        del text  # the field has it
        self._hit = -1
        self._next()

    def _next(self) -> None:
        """Go to the next match."""
        matches = search(self.paragraphs, self.field.text) if self.field.text.strip() else ()
        if matches:
            self._hit = next((place for place in matches if place > self._hit), matches[0])
            self.page.show(self.paragraphs[self._hit].rule or str(self._hit))
        found = f"{matches.index(self._hit) + 1} of {len(matches)}" if matches else "Not found"
        self.status.label = found if self.field.text.strip() else ""

    def back(self) -> None:
        self.leave_page()


def _figure(paragraph: RuleParagraph, art: CardArt) -> Figure | None:
    if paragraph.table:
        return TextTable(paragraph.table)
    return Examples(paragraph.runs, art) if paragraph.runs else None


def _kind(heading: int) -> ParagraphKind:
    return {0: ParagraphKind.BODY, 1: ParagraphKind.TITLE}.get(heading, ParagraphKind.HEADING)
