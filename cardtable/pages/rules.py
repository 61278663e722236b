"""The page with the rules of a game, which can be searched and opened at a rule."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import SIGNS, Card, card_row
from cardtable.engine.game import Game
from cardtable.program.program import Program
from cardtable.store.game_files import rules_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.theme import BODY, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, PanelBox, Row, Space, even, grow
from cardtable.ui.widgets.pictures import FineLine, WidgetPicture
from cardtable.ui.widgets.scroll import Paragraph, ParagraphKind, ScrollText
from cardtable.ui.widgets.widget import Widget

_NUMBER: Final = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*\s*")
_CARD: Final = r"(?<![\w])(?:[gb]?(?!As [a-z])(?:10|[A2-9TJQK])[cdhs♣♦♥♠]|Jo)(?![\w])"
_RUN: Final = re.compile(rf"{_CARD}(?: {_CARD})*")
_LETTERS: Final = str.maketrans(SIGNS, "cdhs")


@dataclass(frozen=True, slots=True)
class RuleParagraph:
    """A paragraph of the rules.

    :param rule: the number of the rule; empty if it is none.
    :param heading: the level of the heading; 0 if it is none.
    :param runs: the cards that it names, to be shown as pictures; cards named one after the other make a run.
    :param table: the cells by row, if it is a table.
    """

    text: str
    rule: str = ""
    heading: int = 0
    runs: tuple[tuple[Card, ...], ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


def read_rules(markdown: str) -> tuple[RuleParagraph, ...]:
    paragraphs = []
    for block in re.split(r"\n\s*\n", markdown.strip()):
        if block.startswith("|"):
            paragraphs.append(RuleParagraph("", table=_table(block)))
            continue
        if block.startswith("- "):
            paragraphs += [_paragraph(f"• {item}") for item in re.split(r"(?:^|\n)- ", block) if item]
            continue
        text = " ".join(line.strip() for line in block.splitlines())
        hashes = len(text) - len(text.lstrip("#"))
        if hashes:
            paragraphs.append(RuleParagraph(text.lstrip("# "), heading=hashes))
            continue
        paragraphs.append(_paragraph(text))
    return tuple(paragraphs)


def _paragraph(text: str) -> RuleParagraph:
    text = " ".join(text.split())
    number = _NUMBER.match(text)
    rule = number.group(1) if number else ""
    body = text[number.end() :] if number else text
    runs = runs_in(body)
    words = _RUN.sub(lambda found: card_row(_card(word) for word in found.group().split()), body)
    return RuleParagraph(words.replace("**", "").replace("`", ""), rule, 0, runs)


def _table(block: str) -> tuple[tuple[str, ...], ...]:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in block.splitlines()]
    return tuple(row for row in rows if not all(set(cell) <= set("-: ") for cell in row))


def _card(word: str) -> Card:
    return Card.parse(word.translate(_LETTERS).replace("10", "T"))


def runs_in(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return the cards in a text, written in the notation of table files or with suit symbols."""
    return tuple(tuple(map(_card, found.split())) for found in _RUN.findall(text))


def search(paragraphs: Sequence[RuleParagraph], query: str) -> tuple[int, ...]:
    """Return the places of the paragraphs in which every word of ``query`` begins a word."""
    words = [re.compile(rf"(?<!\w){re.escape(word)}") for word in query.lower().split()]
    return tuple(
        place
        for place, paragraph in enumerate(paragraphs)
        if all(word.search(f"{paragraph.rule} {paragraph.text}".lower()) for word in words)
    )


def place_of(paragraphs: Sequence[RuleParagraph], rule: str) -> int:
    """Return the place of a rule; 0 if there is no such rule."""
    return next((place for place, paragraph in enumerate(paragraphs) if paragraph.rule == rule), 0)


CARD_LINES: Final = 4.4
"""The height of a card in an example, by the size of the text."""
CELL_GAP_UNITS: Final = 30.0
"""The distance between two columns of a table."""
STEP: Final = 0.52
"""The distance from one card of a row to the next, by the width of a card."""


class Examples(WidgetPicture):
    """Rows of small cards, side by side if there is room."""

    def __init__(self, runs: Sequence[Sequence[Card]], art: CardArt) -> None:
        super().__init__()
        self.runs = runs
        self.art = art

    def _places(self, look: Look, width: int) -> tuple[list[tuple[Card, Rect]], int]:
        """Return the place of each card, from the top left corner, and the height of the picture."""
        high = round(look.metrics.text(BODY) * CARD_LINES)
        wide, gap = round(high / 1.4), look.metrics.gap
        x, y, places = 0, gap, []
        for run in self.runs:
            step = min(wide * STEP, (width - wide) / max(1, len(run) - 1))
            length = round(wide + step * (len(run) - 1))
            if x and x + length > width:
                x, y = 0, y + high + gap
            places += [(card, Rect(round(x + number * step), y, wide, high)) for number, card in enumerate(run)]
            x += length + 2 * gap
        return places, y + high

    def height_for(self, look: Look, width: int) -> int:
        return self._places(look, width)[1]

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            painter = CardPainter(self.art, self.look.shapes)
            for card, place in self._places(self.look, self.rect.width)[0]:
                painter.card(surface, card, place.move(self.rect.topleft))


def text_table(rows: Sequence[Sequence[str]]) -> Column:
    """Return a table of texts, with headings in the first row and names in the first column."""
    alike: list[Row] = []
    heads, *others = (
        Row(
            *(
                Label(cell, bold=not (x and y), align=Align.RIGHT if x else Align.LEFT, lines=1)
                for x, cell in enumerate(row)
            ),
            grow(Space()),
            gap=CELL_GAP_UNITS,
            alike=alike,
        )
        for y, row in enumerate(rows)
    )
    return Column(Space(), heads, FineLine(), *others, gap=6)


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


def _figure(paragraph: RuleParagraph, art: CardArt) -> Widget | None:
    if paragraph.table:
        return text_table(paragraph.table)
    return Examples(paragraph.runs, art) if paragraph.runs else None


def _kind(heading: int) -> ParagraphKind:
    return {0: ParagraphKind.BODY, 1: ParagraphKind.TITLE}.get(heading, ParagraphKind.HEADING)
