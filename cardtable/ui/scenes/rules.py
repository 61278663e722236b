"""The rules of a game in the program: read, searched, opened at the rule in question."""

from collections.abc import Callable

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.ui.faces import CardArt
from cardtable.ui.look import Look
from cardtable.ui.scenes import rulebook
from cardtable.ui.scenes.figures import Examples, TextTable
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.scenes.rulebook import place_of, read_rules, search
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.page import Figure, Kind, Page, Paragraph
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import Widget


class RulesScene(PageScene):
    """One game's rules."""

    def __init__(self, game: Game, markdown: str, rule: str, leave: Callable[[], None], art: CardArt) -> None:
        super().__init__()
        self.title = f"Rules of {game.name}"
        self.paragraphs = read_rules(markdown)
        self.rule = rule
        self.leave_page = leave
        self.wanted = ""
        self.page = Page(
            [
                Paragraph(each.text, _kind(each.heading), each.rule or str(number), bool(each.rule), _figure(each, art))
                for number, each in enumerate(self.paragraphs)
            ]
        )
        self._hit = -1

    def place(self, look: Look) -> list[Widget]:
        """Place the search field, the way back, and the text."""
        metrics, body = look.metrics, self.body(look)
        row = Rect(body.left, body.top, body.width, metrics.target)
        third = row.width // 3
        field = TextEntry("Search", self.wanted, self._search, on_submit=lambda _: self._next())
        field.layout(Rect(row.left, row.top, row.width // 2, row.height), look)
        following = Button("Next", self._next, key="F3")
        following.layout(Rect(field.rect.right + metrics.gap, row.top, third // 2, row.height), look)
        back = Button("Back", self.back, key="Esc", role=Role.PRIMARY)
        back.layout(Rect(row.right - third // 2, row.top, third // 2, row.height), look)
        top = row.bottom + metrics.gap
        self.paper = Rect(body.left, top, body.width, body.bottom - top)
        self.page.layout(self.paper.inflate(-2 * metrics.pad, -2 * metrics.gap), look)
        if self.rule:
            self.page.show(self.paragraphs[place_of(self.paragraphs, self.rule)].rule)
            self.rule = ""
        return [self.page, field, following, back]

    def draw_page(self, surface: Surface) -> None:
        """Draw the paper that the rules stand on."""
        self.look.shapes.draw(surface, self.paper, panel_box(self.look, Ground.PAPER, shadow=False))

    def _search(self, text: str) -> None:
        self.wanted, self._hit = text, -1
        if text:
            self._next()

    def _next(self) -> None:
        """Go to the next paragraph that holds what is searched for."""
        found = search(self.paragraphs, self.wanted) if self.wanted else ()
        if found:
            self._hit = next((place for place in found if place > self._hit), found[0])
            self.page.show(self.paragraphs[self._hit].rule or str(self._hit))
            self.dirty = True

    def back(self) -> None:
        """Go back to where the rules were opened."""
        self.leave_page()


def _figure(paragraph: rulebook.Paragraph, art: CardArt) -> Figure | None:
    if paragraph.table:
        return TextTable(paragraph.table)
    return Examples(paragraph.runs, art) if paragraph.runs else None


def _kind(heading: int) -> Kind:
    return {0: Kind.BODY, 1: Kind.TITLE}.get(heading, Kind.HEADING)
