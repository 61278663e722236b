"""Codes of deals: short texts that give the same cards and the same AI players to everybody who types them.

A code is a text of letters and digits without I, L, O and U (Crockford's base 32), five bits a character, in groups of
four: ``1102-4K7Q-...``. docs/codes.md says what its bits mean. The last two characters are the check.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Final

from cardtable.engine.deals.honest import DEAL_BITS, is_long_deal, long_deal
from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, changed, options_of, write_value
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.table import Table

PLAYERS_VERSION: Final = 12
"""The version of the AI players, which codes name: it changes whenever they may make other moves (docs/codes.md)."""
FORMAT: Final = 1
"""The version of the code itself, if its deal is a number."""
LONG_FORMAT: Final = 2
"""The version of a code whose deal has 128 bits."""
MAX_LENGTH: Final = 78
"""The maximum number of characters of a code, hyphens included; 60 if its deal is a number."""
MAX_TEXT: Final = 1000
"""The maximum number of characters of a text that is searched for a code: a friend's message around it."""
MAX_DEAL: Final = 10**18
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EXAMPLE: Final = "11X1-7G9T-QRGZ-431G-HT"
"""A code, as an example of what a code looks like."""
_GROUP: Final = 4
_ALIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_CHECK_BITS: Final = 10
_CHECK: Final = 0x633
"""The polynomial of CRC-10, x^10 + x^9 + x^5 + x^4 + x + 1: it detects every wrong character, and every exchange of two
neighbours."""
_LEVELS: Final = tuple(AILevel)
_IN_A_LINE: Final = re.compile(r"[0-9A-Za-z]{4}(?:-[0-9A-Za-z]{4}){2,}(?:-[0-9A-Za-z]{1,3})?(?![0-9A-Za-z-])")


_MIN_LIKENESS: Final = 10
"""The number of characters from which a text with a digit, and without any character that codes lack, looks like a code
that was mistyped. The shortest code has 14, without its hyphens."""


class CodeError(ValueError):
    """A text that is not the code of a playable table. The message says why, in sentences."""


class DealNumberError(CodeError):
    """A text that is the number of a deal, which says nothing of the game.

    :ivar deal: the number.
    """

    def __init__(self, deal: str) -> None:
        super().__init__(f"{deal} is the number of a deal, not a code. Enter it as the deal of a new match.")
        self.deal = deal


# --- the bits of a code -----------------------------------------------------------------------------------------------


class CutShort(Exception):  # noqa: N818 - it says what happened
    """The bits end within a number."""


class BitWriter:
    """Bits in the order in which they are added."""

    def __init__(self) -> None:
        self._bits = ""

    def add(self, value: int, width: int) -> None:
        """Add a number that takes ``width`` bits.

        :raises ValueError: if it does not fit.
        """
        if value < 0 or value >> width:
            raise ValueError(f"{value} does not fit into {width} bits")
        self._bits += f"{value:0{width}b}"

    def add_number(self, value: int, width: int) -> None:
        """Add a number of any size, in parts of ``width`` bits, the lowest first.

        A bit before each part says whether another part follows it.
        """
        while value >> width:
            self.add(1, 1)
            self.add(value & (1 << width) - 1, width)
            value >>= width
        self.add(0, 1)
        self.add(value, width)

    def add_sized(self, value: int) -> None:
        """Add the length of a number in bits, which takes six bits, and then the number."""
        self.add(value.bit_length(), 6)
        self.add(value, value.bit_length())

    def text(self) -> str:
        """Return the bits as characters of a code, padded with zeros."""
        filled = self._bits + "0" * (-len(self._bits) % 5)
        return "".join(ALPHABET[int(filled[place : place + 5], 2)] for place in range(0, len(filled), 5))


class BitReader:
    """The bits of a text, read one after another."""

    def __init__(self, text: str) -> None:
        self._bits = "".join(f"{ALPHABET.index(character):05b}" for character in text)
        self._at = 0

    def take(self, width: int) -> int:
        """Return the number in the next bits.

        :raises CutShort: if fewer are left.
        """
        if self._at + width > len(self._bits):
            raise CutShort
        bits = self._bits[self._at : self._at + width]
        self._at += width
        return int(bits or "0", 2)

    def take_number(self, width: int) -> int:
        """Return a number that :meth:`BitWriter.add_number` has added."""
        value, place = 0, 0
        while self.take(1):
            value |= self.take(width) << place
            place += width
        return value | self.take(width) << place

    def take_sized(self) -> int:
        """Return a number that :meth:`BitWriter.add_sized` has added."""
        return self.take(self.take(6))

    @property
    def at_end(self) -> bool:
        """Whether only the zeros that pad the last character are left."""
        return len(self._bits) - self._at < 5 and "1" not in self._bits[self._at :]


# --- codes ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealCode:
    """The table that a code describes.

    :param deal: what the shuffles follow: a number in digits, or 128 bits in hexadecimal digits.
    :param levels: for each seat the level of its AI player; ``None`` for a person.
    :param options: the house rules that differ from the defaults.
    :param hands: the number of hands to be played; 0 for a whole match.
    :param players: the version of the AI players. Older versions are gone: the present players play such a deal.
    """

    game: Game
    deal: str
    levels: tuple[AILevel | None, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    hands: int = 0
    players: int = PLAYERS_VERSION

    def __str__(self) -> str:
        """Return the code: the inverse of :func:`read_code`."""
        bits = BitWriter()
        bits.add(LONG_FORMAT if is_long_deal(self.deal) else FORMAT, 5)
        bits.add(self.players, 5)
        bits.add(game_mark(self.game), 10)
        bits.add(len(self.levels), 4)
        others = set(self.levels[1:])
        if self.levels[0] is None and len(others) == 1 and None not in others:
            bits.add(1, 1)
            bits.add(_place(self.levels[1]) - 1, 2)
        else:
            bits.add(0, 1)
            for level in self.levels:
                bits.add(_place(level), 3)
        bits.add_number(self.hands, 4)
        if is_long_deal(self.deal):
            bits.add(int(self.deal, 16), DEAL_BITS)
        else:
            bits.add_sized(int("1" + self.deal))  # the one in front keeps zeros at the beginning
        _write_options(bits, self.game, self.options)
        text = bits.text()
        text += _two_characters(_check(text))
        return "-".join(text[place : place + _GROUP] for place in range(0, len(text), _GROUP))

    def table(self, names: Sequence[str]) -> Table:
        """Return the table before its first move.

        :param names: the players' names by seat.
        :raises OptionsError: if the game cannot be played with these seats and options.
        """
        seats = tuple(
            Seat(name) if level is None else Seat(name, PlayerKind.AI, level)
            for name, level in zip(names, self.levels, strict=True)
        )
        table = Table(self.game, seats, dict(self.options), first_dealer(self.deal, len(seats)))
        table.counted, table.hands = PLAYERS_VERSION, self.hands
        return table


def first_dealer(deal: str, seats: int) -> int:
    """Return the seat that deals first, which follows from the deal too."""
    return Random(f"deal {deal}").randrange(seats)


def code_of(table: Table, deal: str) -> DealCode | None:
    """Return the code of a table; ``None`` if no code can describe it.

    :param deal: the deal that its shuffles follow; empty if they follow none.
    """
    if not is_deal(deal) or table.dealer != first_dealer(deal, len(table.seats)):
        return None
    levels = tuple(None if seat.is_person else seat.level for seat in table.seats)
    return DealCode(table.game, deal, levels, changed(table.house), table.hands, table.counted or PLAYERS_VERSION)


def read_code(text: str, games: Sequence[Game]) -> DealCode:
    """Return the deal of a code. Spaces, hyphens, lower case and a line of text around the code are ignored.

    :param games: the games that are known.
    :raises CodeError: if it is not a code, or names something that this version does not know.
    """
    if len(text) > MAX_TEXT:
        raise CodeError("This text is too long to be searched for a code. Enter only the line with the code.")
    code = _IN_A_LINE.search(text)
    plain = re.sub(r"[\s\-\u2010-\u2015_]+", "", code[0] if code else text).upper().translate(_ALIKE)
    strange = next((each for each in plain if each not in ALPHABET), "")
    if not plain:
        raise CodeError("There is no code yet.")
    if strange:
        raise CodeError(f"This is not a code: no code contains {strange!r}.")
    if len(plain) < 4 or _two_characters(_check(plain[:-2])) != plain[-2:]:
        if is_deal_number(text.strip()):
            raise DealNumberError(text.strip())
        if not _resembles_code(text, plain, games):
            raise CodeError(f"This is not a code. A code looks like {EXAMPLE}.")
        raise CodeError("This code is mistyped, or a part of it is missing. Compare it with the original.")
    bits = BitReader(plain[:-2])
    try:
        return _read(bits, games)
    except CutShort:
        raise CodeError("A part of this code is missing.") from None


def _resembles_code(text: str, plain: str, games: Sequence[Game]) -> bool:
    """Return whether a text that is no code may be meant as one.

    :param plain: its characters without hyphens, as a code writes them.
    """
    begins_like_one = len(plain) >= 4 and any(plain[2:4] == _two_characters(game_mark(game)) for game in games)
    return begins_like_one or (len(plain) >= _MIN_LIKENESS and any(each.isdigit() for each in text))


def _two_characters(bits: int) -> str:
    return ALPHABET[bits >> 5] + ALPHABET[bits & 31]


def _read(bits: BitReader, games: Sequence[Game]) -> DealCode:
    form, players = bits.take(5), bits.take(5)
    if form > LONG_FORMAT:
        raise CodeError("This code was made by a newer version of Cardtable.")
    if players > PLAYERS_VERSION:
        raise CodeError("This code was made by a newer version of Cardtable, with AI players that this one lacks.")
    mark = bits.take(10)
    game = next((game for game in games if game_mark(game) == mark), None)
    if game is None:
        raise CodeError("This code is for a game that this version of Cardtable does not know.")
    seats = bits.take(4)
    if bits.take(1):
        levels: tuple[AILevel | None, ...] = (None, *[_level(bits.take(2) + 1)] * (seats - 1))
    else:
        levels = tuple([_level(bits.take(3)) for _ in range(seats)])
    hands = bits.take_number(4)
    deal = long_deal(bits.take(DEAL_BITS)) if form == LONG_FORMAT else str(bits.take_sized())[1:]
    options = _read_options(bits, game)
    if not form or not players or not seats or not deal or not bits.at_end:
        raise CodeError("This code does not describe a table.")
    code = DealCode(game, deal, levels, options, hands, players)
    try:
        code.table([""] * seats)
    except OptionsError as error:
        raise CodeError(f"This code does not describe a table: {error}.") from None
    return code


def is_deal(deal: str) -> bool:
    """Whether a text is a deal that a code can hold: a number, or 128 bits."""
    return is_deal_number(deal) or is_long_deal(deal)


def is_deal_number(deal: str) -> bool:
    """Return whether a text is the number of a deal, short enough to be typed."""
    return deal.isascii() and deal.isdigit() and len(deal) < len(str(MAX_DEAL))


def game_mark(game: Game) -> int:
    """Return the number that stands for a game: the first ten bits of the hash of its id."""
    return int.from_bytes(sha256(game.id.encode()).digest()[:2], "big") >> 6


def _place(level: AILevel | None) -> int:
    return 0 if level is None else 1 + _LEVELS.index(level)


def _level(place: int) -> AILevel | None:
    if place > len(_LEVELS):
        raise CodeError("This code names a level of AI players that this version of Cardtable does not know.")
    return _LEVELS[place - 1] if place else None


def _write_options(bits: BitWriter, game: Game, options: Mapping[str, Value]) -> None:
    """Write which house rules differ, a bit for each up to the last one that does, and then their values."""
    known = options_of(game.house)
    last = max((place for place, option in enumerate(known, 1) if option.name in options), default=0)
    bits.add(last, 5)
    for option in known[:last]:
        bits.add(int(option.name in options), 1)
    for option in known[:last]:
        if option.name in options:
            value = options[option.name]
            if option.choices:
                bits.add_number([write_value(choice) for choice, _ in option.choices].index(write_value(value)), 2)
            else:
                bits.add_number(int(value) - option.low, 4)


def _read_options(bits: BitReader, game: Game) -> dict[str, Value]:
    known = options_of(game.house)
    there = [bits.take(1) for _ in range(bits.take(5))]
    if any(there[len(known) :]):
        raise CodeError(f"This code names a house rule of {game.name} that this version of Cardtable does not know.")
    return {option.name: _value(bits, option) for option, is_there in zip(known, there, strict=False) if is_there}


def _value(bits: BitReader, option: Option) -> Value:
    if not option.choices:
        value: Value = option.low + bits.take_number(4)
    else:
        place = bits.take_number(2)
        value = option.choices[place][0] if place < len(option.choices) else ""
    if not option.accepts(value):
        rule = f"the house rule \u201c{option.label}\u201d"
        raise CodeError(f"This code has a value for {rule} that this version of Cardtable does not know.")
    return value


def _check(text: str) -> int:
    """Return the check of the characters before it: their CRC-10."""
    rest = 0
    for character in text + "00":  # ten more bits, as many as the check has
        for bit in f"{ALPHABET.index(character):05b}":
            rest = rest << 1 | int(bit)
            if rest >> _CHECK_BITS:
                rest ^= _CHECK
    return rest
