"""The page with the rules of a game, which can be searched and opened at a rule."""

from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.pages.rule_figures import Examples, TextTable
from cardtable.pages.rulebook import RuleParagraph, place_of, read_rules, search
from cardtable.program.program import Program
from cardtable.store.game_files import rules_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.scroll import Figure, Paragraph, ParagraphKind, ScrollText
from cardtable.ui.widgets.skin import panel_box
from cardtable.ui.widgets.widget import Widget


class RulesPage(Page):
    """The rules of one game, opened at ``rule`` unless it is empty."""

    def __init__(self, program: Program, game: Game, rule: str, leave: Callable[[], None]) -> None:
        super().__init__()
        art = program.art
        self.title = f"Rules of {game.name}"
        self.paragraphs = read_rules(rules_of(game))
        self.rule = rule
        self.leave_page = leave
        self.query = ""
        self.page = ScrollText(
            [
                Paragraph(
                    each.text,
                    _kind(each.heading),
                    each.rule or str(number),
                    bool(each.rule),
                    _figure(each, art),
                )
                for number, each in enumerate(self.paragraphs)
            ]
        )
        self.field: TextEntry | None = None
        self.status_rect = Rect(0, 0, 0, 0)
        self._hit = -1

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        row = Rect(body.left, body.top, body.width, metrics.target)
        third = row.width // 3
        field = self.field = TextEntry(
            "Search", self.query, self._search, on_submit=lambda _: self._next(), placeholder="A word, or a number"
        )
        field.layout(Rect(row.left, row.top, row.width // 2, row.height), look)
        following = Button("Next", self._next, key="F3")
        following.layout(Rect(field.rect.right + metrics.gap, row.top, third // 2, row.height), look)
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(row.right - third // 2, row.top, third // 2, row.height), look)
        left = following.rect.right + metrics.gap
        self.status_rect = Rect(left, row.top, back.rect.left - metrics.gap - left, row.height)
        top = row.bottom + metrics.gap
        self.paper = Rect(body.left, top, body.width, body.bottom - top)
        self.page.layout(self.paper.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        if self.rule:
            self.page.show(self.paragraphs[place_of(self.paragraphs, self.rule)].rule)
            self.rule = ""
        return [self.page, field, following, back]

    def draw_page(self, surface: Surface) -> None:
        self.look.shapes.draw(surface, self.paper, panel_box(self.look, Ground.PAPER, shadow=False))
        self.look.write(
            surface, self.search_status, self.look.dim_style(Ground.DARK, BODY), self.status_rect, Align.LEFT
        )

    @property
    def search_status(self) -> str:
        """The number of the present match and of all matches of the search; empty without a search."""
        if not self.query.strip():
            return ""
        places = search(self.paragraphs, self.query)
        return f"{places.index(self._hit) + 1} of {len(places)}" if self._hit in places else "Not found"

    def parts(self) -> Iterator[Part]:
        yield from super().parts()
        if self.search_status:
            yield Part("text", self.status_rect, self.search_status)

    def handle(self, event: Event) -> None:
        """Handle one event; typing starts a search."""
        field = self.field
        if event.type == pygame.TEXTINPUT and field is not None and self.desk.focus.current is not field:
            self.desk.focus.set(field)
        super().handle(event)

    def _search(self, text: str) -> None:
        self.query, self._hit = text, -1
        self.dirty = True
        if text:
            self._next()

    def _next(self) -> None:
        """Go to the next match."""
        matches = search(self.paragraphs, self.query) if self.query else ()
        if matches:
            self._hit = next((place for place in matches if place > self._hit), matches[0])
            self.page.show(self.paragraphs[self._hit].rule or str(self._hit))
            self.dirty = True

    def back(self) -> None:
        self.leave_page()


def _figure(paragraph: RuleParagraph, art: CardArt) -> Figure | None:
    if paragraph.table:
        return TextTable(paragraph.table)
    return Examples(paragraph.runs, art) if paragraph.runs else None


def _kind(heading: int) -> ParagraphKind:
    return {0: ParagraphKind.BODY, 1: ParagraphKind.TITLE}.get(heading, ParagraphKind.HEADING)
