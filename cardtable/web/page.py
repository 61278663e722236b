"""Writes the web page, which holds everything itself: the steps of a table, the styles, and the script."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from cardtable.engine.plain_values import Json
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.engine.voice.people import People
from cardtable.web.steps import Eyes, WebPageError, ZoneStyle, hands_of, steps_of

MAX_BYTES: Final = 700_000
"""The maximum size of a page, which any mail service accepts."""


def page_of(table: Table, eyes: Eyes, shown: Mapping[str, ZoneStyle], faces: Sequence[str], hand: int | None) -> bytes:
    """Return a match, or one hand of it, as a web page in UTF-8. It holds nothing that those eyes may not see.

    :param shown: the style of each kind of zone.
    :param faces: the face at each seat, as SVG.
    :param hand: the one hand to show, counted from 0; ``None`` for all of them.
    :raises WebPageError: if there is no such hand, these eyes may not see it, or the page would be too long.
    """
    hands = hands_of(table, eyes, hand)
    names = [seat.name for seat in table.seats]
    content = {
        "game": table.game.name,
        "word": table.game.endings.hand_word,
        "eyes": None if eyes.open_cards else eyes.seat,
        "bottom": eyes.seat or 0,
        "names": names,
        "faces": list(faces),
        "sides": _sides(table),
        "shown": {kind: [each.draw, each.caption] for kind, each in shown.items()},
        "hands": list(_results(table, eyes, hands)),
        "steps": list(steps_of(table, eyes, hands, shown)),
    }
    title = escape(f"{table.game.name}: {', '.join(names)}")
    parts = {"title": title, "style": _part("page.css"), "script": _part("page.js"), "content": _json(content)}
    page = Template(_part("page.html")).substitute(parts).encode()
    if len(page) > MAX_BYTES:
        if len(hands) > 1:
            raise WebPageError(
                f"the whole match makes a page of {counted(len(page), 'byte')}; "
                f"choose one of its {counted(len(hands), 'hand')}"
            )
        raise WebPageError(f"this hand makes a page of {counted(len(page), 'byte')}; a page may have {MAX_BYTES:,}")
    return page


def _part(name: str) -> str:
    return files("cardtable.web").joinpath(name).read_text(encoding="utf-8")


def _json(content: Mapping[str, object]) -> str:
    """Return values as JSON that cannot end the HTML element around it, whatever the players' names are."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _sides(table: Table) -> list[int | None]:
    """Return the side of each seat, counted from 0; ``None`` for all seats where everybody plays alone."""
    sides = table.game.sides(len(table.seats))
    if all(len(side) == 1 for side in sides):
        return [None] * len(table.seats)
    return [next(number for number, side in enumerate(sides) if seat in side) for seat in range(len(table.seats))]


def _results(table: Table, eyes: Eyes, hands: range) -> Iterator[dict[str, Json]]:
    """Yield the result of each hand; only its number if the hand is not over."""
    people = People([seat.name for seat in table.seats], None if eyes.open_cards else eyes.seat)
    for hand in hands:
        if hand >= len(table.state.results):
            yield {"number": hand + 1}
            continue
        ending = table.game.endings.hand(table.view_of_hand(None, hand), people)
        result = table.state.results[hand]
        yield {
            "number": hand + 1,
            "headline": ending.headline,
            "sentence": ending.sentence,
            "points": list(result.points),
            "lines": [[line.label, list(line.points)] for line in result.lines],
        }
