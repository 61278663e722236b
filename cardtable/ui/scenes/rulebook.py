"""A game's rules text taken apart: headings, numbered rules, and the cards named in them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card, NotationError
from cardtable.engine.words import card_name

_NUMBER = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*\s*")
_WORD = re.compile(r"\b[gb]?[A2-9TJQK][cdhs]\b")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its text, the rule's number if it is one, and how high a heading it is (0: none).

    :param cards: the cards that it names, to be shown as small pictures.
    """

    text: str
    rule: str = ""
    heading: int = 0
    cards: tuple[Card, ...] = ()


def read_rules(markdown: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a ``rules.md``."""
    made = []
    for block in re.split(r"\n\s*\n", markdown.strip()):
        text = " ".join(line.strip() for line in block.splitlines())
        hashes = len(text) - len(text.lstrip("#"))
        if hashes:
            made.append(Paragraph(text.lstrip("# "), heading=hashes))
            continue
        number = _NUMBER.match(text)
        rule = number.group(1) if number else ""
        body = text[number.end() :] if number else text
        found = cards_in(body)
        for card in found:
            body = body.replace(str(card), card_name(card))
        made.append(Paragraph(body.replace("**", "").replace("`", ""), rule, 0, found))
    return tuple(made)


def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards that are written in a text in the notation of table files."""
    found = []
    for word in _WORD.findall(text):
        try:
            card = Card.parse(word)
        except NotationError:
            continue
        if card not in found:
            found.append(card)
    return tuple(found)


def search(paragraphs: Sequence[Paragraph], wanted: str) -> tuple[int, ...]:
    """Return the places of the paragraphs that hold every word of ``wanted``, in their order."""
    words = wanted.lower().split()
    return tuple(
        place
        for place, paragraph in enumerate(paragraphs)
        if all(word in f"{paragraph.rule} {paragraph.text}".lower() for word in words)
    )


def place_of(paragraphs: Sequence[Paragraph], rule: str) -> int:
    """Return the place of a rule, the beginning if it is not there."""
    return next((place for place, paragraph in enumerate(paragraphs) if paragraph.rule == rule), 0)
