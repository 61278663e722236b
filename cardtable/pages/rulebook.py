"""Parses the text of a game's rules: headings, numbered rules, and the cards named in them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import SIGNS, Card, card_row

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
