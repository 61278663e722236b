"""The settings of a table file: everything before its moves. Every error names its line."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.deals.honest import MAX_WORD, SEED, word_of
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, make_house
from cardtable.engine.seats import Seat
from cardtable.engine.table import MAX_MOVES, Table
from cardtable.engine.typography import counted
from cardtable.store.tables.seating import read_seats
from cardtable.store.tables.written_moves import shortened
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart

FORMAT: Final = 1
EXTENDED: Final = 2
"""The format of a file with more than one line of moves: it has all of format 1, and further keys."""
CHECKED: Final = 3
"""The format of a file with a person's word, of one that says where its match ended, or of one in which something was
taken back: it has all of format 2, and three more keys."""

MAX_COUNT: Final = 999
"""The maximum number of hands to be played, and of a version of the AI players."""

_KEYS: Final = ("cardtable", "game", "options", "dealer", "seats", "moves")
_EXTENDED_KEYS: Final = (*_KEYS[:-1], "seed", "counted", "hands", "branches", "undone", "moves")
_KEYS_OF: Final = {
    FORMAT: _KEYS,
    EXTENDED: _EXTENDED_KEYS,
    CHECKED: (*_EXTENDED_KEYS[:-1], "word", "ended", "taken_back", "moves"),
}
"""The keys of each format."""


class NewerFormatError(TextProblem):
    """A table file of a later format than this program knows."""


def check_head(head: YamlPart) -> None:
    """Check that this is the beginning of a table file in a known format, with the keys of that format.

    :raises TextProblem: if it is not.
    """
    form = head.value.get("cardtable")
    if form is None:
        raise TextProblem(head.line, f"'cardtable: {FORMAT}' is missing: this is not a table file")
    if type(form.value) is not int or form.value < FORMAT:
        raise TextProblem(form.line, f"'cardtable' is the format, which is {FORMAT} to {CHECKED}, not {form.shown}")
    if form.value > CHECKED:
        known = f"this one reads formats {FORMAT} to {CHECKED}"
        raise NewerFormatError(form.line, f"a newer Cardtable wrote this file, in format {form.value}; {known}")
    keys, of_format = _KEYS_OF[form.value], "" if form.value == FORMAT else f" of format {form.value}"
    for key, line in head.key_lines.items():
        if key not in keys:
            reason = f"there is no key {shortened(key)!r} in a table file{of_format}; its keys are {', '.join(keys)}"
            raise TextProblem(line, reason)
    for key in ("game", "seats"):
        if key not in head.value:
            raise TextProblem(head.line, f"{key!r} is missing")


def set_up(head: YamlPart, games: Sequence[Game]) -> Table:
    """Return the table before its first move.

    :param head: the settings, checked by :func:`check_head`.
    :raises TextProblem: if a setting is not allowed.
    """
    game = _game(head.value["game"], games)
    seats = read_seats(head.value["seats"])
    options = _options(head.value.get("options"))
    dealer = head.value.get("dealer")
    if dealer is not None and type(dealer.value) is not int:
        raise TextProblem(dealer.line, f"'dealer' is the number of a seat, not {dealer.shown}")
    try:
        table = Table(game, seats, options, dealer.value if dealer else 0)
    except OptionsError as error:
        raise TextProblem(_line_of_problem(head, game, seats), str(error)) from None
    table.seed = _seed(head.value.get("seed"))
    table.word = _word(head.value.get("word"))
    table.counted = _count("counted", head.value.get("counted"))
    table.hands = _count("hands", head.value.get("hands"))
    return table


def changed_end(head: YamlPart, table: Table) -> str:
    """Return why the end of a file is not the one that its settings name, as a sentence; empty if it is.

    :raises TextProblem: if the end is not named by a number.
    """
    part = head.value.get("ended")
    if part is None:
        return ""
    if type(part.value) is not int or not 1 <= part.value <= MAX_MOVES:
        raise TextProblem(part.line, f"'ended' is the number of moves of a finished match, not {part.shown}")
    ended, made = counted(part.value, "move"), len(table.log)
    if made < part.value:
        return f"The end of this file is missing: its match was over after {ended}, and the file has {made:,}."
    if made > part.value or not table.over:
        return f"This file was changed: it says that its match was over after {ended}."
    return ""


def _seed(part: YamlPart | None) -> str:
    if part is None:
        return ""
    if not isinstance(part.value, str) or not SEED.fullmatch(part.value):
        right = "the deal and 32 hexadecimal digits, with a space between"
        raise TextProblem(part.line, f"'seed' is {right}, not {part.shown}")
    return part.value


def _word(part: YamlPart | None) -> str:
    if part is None:
        return ""
    if not isinstance(part.value, str) or not part.value or part.value != word_of(part.value):
        right = f"a text in quotes, in one line of at most {MAX_WORD} characters"
        raise TextProblem(part.line, f"'word' is {right}, not {part.shown}")
    return part.value


def _count(key: str, part: YamlPart | None) -> int:
    """Return the number of a key, from 1 to ``MAX_COUNT``; 0 if it is left out."""
    if part is None:
        return 0
    if type(part.value) is not int or not 1 <= part.value <= MAX_COUNT:
        raise TextProblem(part.line, f"'{key}' is a number from 1 to {MAX_COUNT}, not {part.shown}")
    return part.value


def _game(part: YamlPart, games: Sequence[Game]) -> Game:
    for game in games:
        if game.id == part.value:
            return game
    known = ", ".join(game.id for game in games) or "none"
    raise TextProblem(part.line, f"there is no game {part.shown}; the games are {known}")


def _options(part: YamlPart | None) -> dict[str, object]:
    if part is None or part.value is None:
        return {}
    if not isinstance(part.value, dict):
        raise TextProblem(part.line, f"'options' must be written {{name: value}}, not as {part.shown}")
    return dict(part.bare)


def _line_of_problem(head: YamlPart, game: Game, seats: Sequence[Seat]) -> int:
    """Return the line of the first thing that prevents the table from being set up."""
    if len(seats) not in game.players:
        return int(head.value["seats"].line)
    dealer = head.value.get("dealer")
    if dealer is not None and not 0 <= dealer.value < len(seats):
        return int(dealer.line)
    if "options" not in head.value:
        return int(head.value["game"].line)
    options = head.value["options"]
    for name, part in (options.value or {}).items():
        try:
            make_house(game.house, {name: part.bare})
        except OptionsError:
            return int(options.key_lines[name])
    return int(options.line)
