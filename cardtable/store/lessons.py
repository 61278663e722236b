"""Lessons: prepared tables of each game, and the remarks on their moves.

The first hand teaches the rules, the second one choices, and further ones a special contract each. A game that differs
with the number of players may have separate lessons for a number: ``first_hand_4.yaml``, ``second_hand_4.yaml``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, NotationError
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.store.game_files import folder_of, rules_of
from cardtable.store.plain_yaml import TextProblem, YamlPart, read_text, read_yaml
from cardtable.store.tables.format import parse_table

LEARNER: Final = 0
"""The seat that the learner plays."""
MAX_REMARK: Final = 240
"""The maximum number of characters in a remark: two or three short sentences."""
MAX_HEAD: Final = 26
"""The maximum number of characters in the heading of a remark."""
HANDS: Final = ("first_hand", "second_hand", "third_hand", "fourth_hand")
"""The lessons that a game may have, in their order, by the names of their files."""
FIRST_HAND: Final = HANDS[0]
NAME: Final = "{name}"
"""Stands for the learner's name in a remark."""

_NEEDED_KEYS: Final = ("title", "introduction", "remarks")
_KEYS: Final = (*_NEEDED_KEYS, "played")
_REMARK_KEYS: Final = ("at", "say", "rule", "point", "head")
_RULE: Final = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark before a move, shown once all earlier moves have been made.

    :param at: the place of that move in the log; the log's length for a remark at the end.
    :param rule: the number of the rule that it explains, if any.
    :param head: the heading, a few words; empty if it needs none.
    :param cards: cards to look at.
    :param zones: places to look at, by their names.
    """

    at: int
    say: str
    rule: str = ""
    cards: tuple[Card, ...] = ()
    zones: tuple[str, ...] = ()
    head: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A hand of a game: all its moves, and the remarks by the place of the move that they come before.

    The introduction comes first, after the deal.

    :param played: the places of the learner's moves that need no thought, and are made for the learner.
    :param hand: one of ``HANDS``.
    """

    title: str
    table: Table
    remarks: Mapping[int, tuple[Remark, ...]]
    played: frozenset[int]
    hand: str = FIRST_HAND

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def name(self) -> str:
        """What a button calls it: its number, and for a special contract also its title."""
        number = HANDS.index(self.hand) + 1
        return f"Lesson {number}" if number <= 2 else f"Lesson {number}: {self.title}"

    @property
    def texts(self) -> tuple[str, ...]:
        """All remarks, in their order."""
        return tuple(remark.say for remarks in self.remarks.values() for remark in remarks)

    @property
    def heads(self) -> tuple[str, ...]:
        """The headings of all remarks."""
        return tuple(remark.head for remarks in self.remarks.values() for remark in remarks)

    def remarks_at(self, place: int) -> tuple[Remark, ...]:
        """Return the remarks before the move at this place of the log."""
        return self.remarks.get(place, ())

    def addressed(self, name: str) -> "Lesson":
        """Return the lesson with remarks that address a learner of this name; empty for the name in the file."""
        name = name or self.table.seats[LEARNER].name
        remarks = {
            place: tuple(replace(remark, say=remark.say.replace(NAME, name)) for remark in listed)
            for place, listed in self.remarks.items()
        }
        return replace(self, remarks=remarks)

    def seated(self, name: str) -> Table:
        """Return the table before its first move, with a learner of this name; empty for the name in the file."""
        table = self.table.branch(0)
        learner, *others = table.seats
        if any(seat.name == name for seat in others):
            name = f"{name} (you)"  # the remarks call the others by their names
        table.seats = (replace(learner, name=name or learner.name), *others)
        return table


class LessonError(Exception):
    """A lesson with a mistake in its files. ``str()`` is ``FILE:LINE: reason``."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(name, line, reason)
        self.name = name
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name}:{self.line}: {self.reason}"


def lesson_of(game: Game, seats: int = 0, hand: str = FIRST_HAND) -> Lesson:
    """Return a lesson of the game, preferably the one for this number of players.

    :param hand: one of ``HANDS``.
    :raises LessonError: if its files do not agree with each other or with the rules.
    """
    folder = folder_of(game) / "lessons"
    own = f"{hand}_{seats}"
    stem = own if folder.joinpath(f"{own}.yaml").is_file() else hand
    table, remarks = folder.joinpath(f"{stem}.cardtable.yaml"), folder.joinpath(f"{stem}.yaml")
    return replace(parse_lesson(game, table.read_bytes(), remarks.read_bytes(), stem), hand=hand)


def hands_of(game: Game) -> tuple[str, ...]:
    """Return which of ``HANDS`` the game has, in their order."""
    folder = folder_of(game) / "lessons"
    return tuple(hand for hand in HANDS if folder.joinpath(f"{hand}.yaml").is_file())


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the game's next lesson for the same number of players; ``None`` after the last one."""
    hands = hands_of(lesson.game)
    following = hands[hands.index(lesson.hand) + 1 :]
    return lesson_of(lesson.game, len(lesson.table.seats), following[0]) if following else None


def parse_lesson(game: Game, table: bytes, remarks: bytes, stem: str = FIRST_HAND) -> Lesson:
    """Return the lesson in two files: a table file, and the remarks on it.

    :param stem: the beginning of the names of both files.
    :raises LessonError: with the file, the line and the reason, if anything is wrong.
    """
    name = f"{game.id}/{stem}.cardtable.yaml"
    try:
        loaded = parse_table(table, (game,))
        if loaded.notice:
            raise TextProblem(1, loaded.notice)
        _check_seats(loaded.table)
        name = f"{game.id}/{stem}.yaml"
        return _lesson(loaded.table, read_yaml(read_text(remarks)))
    except TextProblem as problem:
        raise LessonError(name, problem.line, problem.reason) from None


def _check_seats(table: Table) -> None:
    if table.persons != (LEARNER,):
        raise TextProblem(1, f"only the learner, on seat {LEARNER}, is a person")


def _lesson(table: Table, document: YamlPart) -> Lesson:
    _check_keys(document, _KEYS, _NEEDED_KEYS, "a lesson")
    title = _sentence(document.value["title"], "the title")
    greeting = _sentence(document.value["introduction"], "the introduction")
    listed = document.value["remarks"]
    remarks = listed.items("'remarks' must be a list")
    rules = frozenset(_RULE.findall(rules_of(table.game)))
    last = next(place for place, entry in enumerate(table.log) if entry.actor != DEALER)
    by_move = {last: [Remark(last, greeting, head=title)]}
    played = _played(document, table)
    for part in remarks:
        _check_keys(part, _REMARK_KEYS, ("at", "say"), "a remark")
        last = _place(part.value["at"], last, len(table.log))
        by_move.setdefault(last, []).append(_remark(part, last, table, rules))
    _check_decisions(table, by_move, played, listed.line)
    remarks_by_place = {place: tuple(remarks) for place, remarks in by_move.items()}
    return Lesson(title, table.branch(len(table.log)), remarks_by_place, played)


def _played(document: YamlPart, table: Table) -> frozenset[int]:
    """Return the places of the learner's moves that are made for the learner."""
    if "played" not in document.value:
        return frozenset()
    listed = document.value["played"].items("'played' must be a list")
    for part in listed:
        place = part.value
        if type(place) is not int or not 0 <= place < len(table.log) or table.log[place].actor != LEARNER:
            raise TextProblem(part.line, f"'played' lists moves of the learner, and {part.bare!r} is none")
    return frozenset(part.value for part in listed)


def _check_keys(part: YamlPart, known: tuple[str, ...], needed: tuple[str, ...], what: str) -> None:
    part.mapping(f"{what} is written as keys and values")
    for key, line in part.key_lines.items():
        if key not in known:
            raise TextProblem(line, f"{what} has no key {key!r}; its keys are {', '.join(known)}")
    for key in needed:
        if key not in part.value:
            raise TextProblem(part.line, f"{what} needs {key!r}")


def _sentence(part: YamlPart, what: str, most: int = MAX_REMARK) -> str:
    if not isinstance(part.value, str) or not part.value.strip():
        raise TextProblem(part.line, f"{what} must be a text, not {part.shown}")
    text = " ".join(part.value.split())
    if len(text) > most:
        raise TextProblem(part.line, f"{what} has {counted(len(text), 'character')}, and may have {most}")
    return text


def _place(part: YamlPart, last: int, moves: int) -> int:
    if type(part.value) is not int:
        raise TextProblem(part.line, f"'at' is the number of a move, not {part.shown}")
    if not last <= part.value <= moves:
        raise TextProblem(part.line, f"'at: {part.value}' must be {last} at least, and {moves} (the end) at most")
    return part.value


def _remark(part: YamlPart, at: int, table: Table, rules: frozenset[str]) -> Remark:
    say = _sentence(part.value["say"], "a remark")
    rule = part.value.get("rule")
    if rule is not None and rule.value not in rules:
        raise TextProblem(rule.line, f"there is no rule {rule.bare!r} in {table.game.name}")
    cards, zones = [], []
    if "point" in part.value:
        seen = table.branch(at).view(LEARNER)
        for thing in part.value["point"].items("'point' is a list of cards and places"):
            if any(zone.name == thing.value for zone in seen.zones):
                zones.append(thing.value)
            else:
                cards.append(_card(thing, seen))
    head = _sentence(part.value["head"], "the head", MAX_HEAD) if "head" in part.value else ""
    return Remark(at, say, "" if rule is None else rule.value, tuple(cards), tuple(zones), head)


def _card(part: YamlPart, seen: View) -> Card:
    """Return the card to look at, if the learner can see it."""
    try:
        card = Card.parse(str(part.bare))
    except NotationError:
        raise TextProblem(
            part.line, f"{part.bare!r} is neither a card nor a place on the table at that point"
        ) from None
    if not any(card in zone.cards for zone in seen.zones):
        raise TextProblem(part.line, f"the learner cannot see {card} at that point")
    return card


def _check_decisions(table: Table, by_move: Mapping[int, list[Remark]], played: frozenset[int], line: int) -> None:
    for place, entry in enumerate(table.log):
        if entry.actor != LEARNER or place in played:
            continue
        if not any(remark.rule for remark in by_move.get(place, ())):
            raise TextProblem(line, f"nothing is said before move {place}, '{entry}', which the learner makes")
