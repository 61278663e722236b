"""Nouns with their number: one function writes them everywhere, so none is ``1 turns`` or ``1000 turns``."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardtable
from cardtable.engine.game import Game
from cardtable.engine.options import Option, make_house, options_of
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.typography import counted, counted_in_words
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.games import GAMES
from cardtable.play.match_setup import match_facts
from tests.commits import by_turns
from tests.log_in_words import log_in_words
from tests.made_moves import by_thumb_in_a_guess, play_on
from tests.situations import people
from tests.source_texts import in_one_line

SOURCES = Path(cardtable.__file__).parent
NOUNS = (
    "back", "bid", "byte", "card", "character", "day", "deal", "deck", "decision", "digit", "exercise", "file", "font",
    "game", "hand", "hour", "line", "meld", "minute", "move", "person", "player", "point", "prize", "round", "seat",
    "second", "set", "sound", "suit", "table", "time", "trick", "turn", "value", "win", "word",
)  # fmt: skip
"""What the program counts."""
PLURALS = {*(f"{noun}s" for noun in NOUNS), "people", "matches", "branches"}
WRONG = re.compile(rf"(?<![\d,.:/])1 (?:more |other |sampled )?(?:{'|'.join(sorted(PLURALS))})\b|\d{{4}}")
"""A noun for several things after a 1, or a number of four digits whose thousands are not set apart."""

AFTER_A_NUMBER = re.compile(rf"}}[ \u00a0](?:more |other |sampled )?(?:{'|'.join(sorted(PLURALS))})\b")
"""What a source file has somewhere if it has such a text."""
IN_A_RANGE = {"{low} or {high} players", "{low}–{high} players", "({players} players)"}
"""Texts with two numbers before their noun."""
NO_NUMBER = {"bids", "matches", "melds", "wins"}
"""Nouns that are also verbs: ``Ann bids 140``."""


def _hand_made(text: ast.JoinedStr) -> Iterator[str]:
    """Yield each number in an f-string that stands before a noun for several things, unless it is a constant."""
    for value, after in zip(text.values, text.values[1:], strict=False):
        if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
            continue
        words = str(after.value)
        noun = re.match(r"[ \u00a0](?:more |other |sampled )?([a-z]+)\b", words)
        if noun is None or noun[1] not in PLURALS - NO_NUMBER:
            continue
        spec = ast.unparse(value.format_spec) if value.format_spec is not None else ""
        name = value.value
        constant = isinstance(name, ast.Name) and name.id.isupper()
        is_list = isinstance(name, ast.Call) and isinstance(name.func, ast.Name) and name.func.id == "listed"
        if not constant and not is_list and not re.search(r"\.\d[fg]", spec):
            yield f"{{{ast.unparse(value.value)}}}{words}"


def test_no_text_puts_a_number_before_a_noun_by_hand() -> None:
    """A number is written by ``counted`` or ``counted_in_words``, or it is a constant, a decimal, or a range."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob("*.py"))}
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}: {each}"
        for path, text in texts.items()
        if AFTER_A_NUMBER.search(in_one_line(text))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.JoinedStr)
        for each in _hand_made(node)
        if not each.startswith(("{seed}", "{colour}")) and not any(part in ast.unparse(node) for part in IN_A_RANGE)
    ]
    assert found == []


def test_a_counted_noun_agrees_with_its_number() -> None:
    numbers = (-1000, -1, 0, 1, 2, 1000, 1_000_000, 0.5)
    assert [counted(number, "point") for number in numbers] == [
        "−1,000 points", "−1 point", "0 points", "1 point", "2 points", "1,000 points", "1,000,000 points",
        "0.5 points",
    ]  # fmt: skip
    assert [counted(number, "match", "matches") for number in (1, 2)] == ["1 match", "2 matches"]
    assert [counted_in_words(number, "trick") for number in (0, 1, 12, 1000)] == [
        "no tricks", "one trick", "twelve tricks", "1,000 tricks",
    ]  # fmt: skip


def _texts(thing: Any) -> Iterator[str]:
    """Yield all texts in a value of the voice."""
    if isinstance(thing, str):
        yield thing
    elif is_dataclass(thing) and not isinstance(thing, type):
        for each in fields(thing):
            yield from _texts(getattr(thing, each.name))
    elif isinstance(thing, dict):
        yield from _texts(list(thing.values()))
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from _texts(each)


def _said(table: Table) -> Iterator[str]:
    """Yield what a game says about a table to each seat: prompts, buttons, the log, the standing, the endings."""
    game, names = table.game, [seat.name for seat in table.seats]
    for seat in range(len(names)):
        view, words, people = table.view(seat), game.words, People(names, seat)
        yield from _texts(words.turn(view, names))
        yield from log_in_words(game, view, names)
        yield from _texts([words.standing(view, names), words.middle(view, names)])
        yield from _texts([words.seat_status(view, other, names) for other in range(len(names))])
        if view.log:
            yield from _texts(game.telling.line(Past(view, len(view.log) - 1), people))
        if table.state.actor == seat:
            yield from (words.label(view, move).button for move in table.state.moves()[:40])
            yield from (words.label(view, move).gain for move in table.state.moves()[:40])
    public = table.view_of_hand(None) if table.state.results else None
    if public is not None:
        people = People(names, 0)
        yield from _texts(
            [game.endings.hand(public, people), game.endings.match(public, people, game.sides(public.seats))]
        )
        yield from _texts(list(public.results))


def _ends(option: Option) -> set[int]:
    """Return two values of a house rule that is a number: 1 and 1000, or what is nearest to them."""
    return {min(max(value, option.low), option.high) for value in (1, 1000)}


def _named(game: Game, option: Option, value: int) -> str:
    return f"{game.id} {option.name} {value}"


NUMBERS = [
    (game, option, value)
    for game in GAMES
    for option in options_of(game.house)
    if not option.choices
    for value in sorted(_ends(option))
]
HOUSE_RULES = by_turns(NUMBERS, "numbers in house rules", name=_named)


@pytest.mark.parametrize(("game", "option", "value"), HOUSE_RULES)
def test_whatever_a_house_rule_says_its_nouns_agree(game: Game, option: Option, value: int) -> None:
    options = {option.name: value}
    counts = [seats for seats in game.players if not game.setup_problems(seats, make_house(game.house, options))]
    if not counts:
        pytest.skip("no number of players may play by it")
    seats = people(min(counts))
    table, rng, found = Table(game, seats, options), Random(value), set[str]()
    found.update(match_facts(game, seats, options, {}))
    for moves in range(90):
        if table.state.actor is None:
            break
        play_on(table, rng, by_thumb_in_a_guess)
        if moves % 15 == 0 or table.state.actor in (None, DEALER):
            found.update(_said(table))
    found.update(_said(table))
    assert [text for text in sorted(found) if WRONG.search(text)] == []
