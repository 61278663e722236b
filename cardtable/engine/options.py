"""House rules, declared once as the fields of a frozen dataclass, with all that the set-up page and the checks need.

A game declares::

    @dataclass(frozen=True, slots=True)
    class House:
        nullo: bool = flag(True, label="Nullo", help="A bid to take no trick.", rule="FH-4")
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

Value = str | int | bool
H = TypeVar("H")
V = TypeVar("V", str, int)


class OptionsError(ValueError):
    """House rules that cannot be played; ``problems`` lists everything that is wrong with them, one sentence each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule or setting: a choice among values, a number from ``low`` to ``high``, or yes or no.

    :param rule: the number of the rule behind it; empty for a setting.
    :param zero: the words shown for 0, where it is no number: ``no limit``.
    :param helps: what each choice means, one sentence each; empty for numbers, for yes and no, and for settings.
    :param once: the highest number that an earlier version offered, if that was more: its files and codes hold it.
    """

    name: str
    label: str
    help: str
    rule: str
    default: Value
    choices: tuple[tuple[Value, str], ...] = ()
    low: int = 0
    high: int = 0
    once: int = 0
    zero: str = ""
    helps: tuple[str, ...] = ()

    def explanation(self, value: Value) -> str:
        """Return what the rule is about, and what this choice means."""
        meanings = dict(zip((choice for choice, _ in self.choices), self.helps, strict=False))
        return " ".join(filter(None, (self.help, meanings.get(value, ""))))

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.choices:
            return ", ".join(write_value(value) for value, _ in self.choices)
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is allowed; ``true`` does not count as 1."""
        if self.choices:
            return any(type(value) is type(choice) and value == choice for choice, _ in self.choices)
        return type(value) is int and self.low <= value <= max(self.high, self.once)


def write_value(value: object) -> str:
    """Return a value as it is written: yes and no as ``true`` and ``false``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def choice(
    default: V, choices: Mapping[V, str], *, label: str, help: str, rule: str = "", helps: Mapping[V, str] | None = None
) -> V:
    """Declare a house rule that is one of ``choices`` (value → its name on the screen).

    :param helps: what each choice means, one sentence each.
    """
    meanings = tuple(helps[value] for value in choices) if helps else ()
    return _declare(default, Option("", label, help, rule, default, tuple(choices.items()), helps=meanings))


def number(
    default: int, low: int, high: int, *, label: str, help: str, rule: str = "", once: int = 0, zero: str = ""
) -> int:
    """Declare a house rule that is a whole number from ``low`` to ``high``.

    :param once: the highest number that an earlier version offered, if that was more.
    :param zero: the words shown for 0, where it is no number: ``no limit``.
    """
    return _declare(default, Option("", label, help, rule, default, low=low, high=high, once=once, zero=zero))


def flag(default: bool, *, label: str, help: str, rule: str = "") -> bool:
    """Declare a house rule that is either in force or not."""
    return _declare(default, Option("", label, help, rule, default, ((True, "yes"), (False, "no"))))


def _declare(default: H, option: Option) -> H:
    return field(default=default, metadata={"option": option})


def options_of(house: type) -> tuple[Option, ...]:
    """Return the house rules that the dataclass ``house`` declares, in their order."""
    return tuple(replace(each.metadata["option"], name=each.name) for each in fields(house))


def make_house(house: type[H], values: Mapping[str, object]) -> H:
    """Return the house rules that have these ``values``, and defaults for the rest.

    :raises OptionsError: naming every unknown option and every value that is not allowed.
    """
    if not values:
        return house()
    known = {option.name: option for option in options_of(house)}
    problems = []
    for name, value in values.items():
        option = known.get(name)
        if option is None:
            problems.append(f"there is no option {name!r}; the options are {', '.join(known) or 'none'}")
        elif not option.accepts(value):
            problems.append(f"option {name} can't be {write_value(value)!r}; allowed: {option.allowed}")
    if problems:
        raise OptionsError(problems)
    return house(**values)


def read_value(house: type, name: str, text: str) -> Value:
    """Return the value of an option written as ``text``; :func:`make_house` checks whether it is allowed.

    :raises OptionsError: if there is no such option.
    """
    options = {option.name: option for option in options_of(house)}
    if name not in options:
        raise OptionsError([f"there is no option {name!r}; the options are {', '.join(options) or 'none'}"])
    for value, _ in options[name].choices:
        if write_value(value) == text:
            return value
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def changed(house: object) -> dict[str, Value]:
    """Return the options that differ from their defaults, by name, as a table file writes them."""
    return {
        option.name: getattr(house, option.name)
        for option in options_of(type(house))
        if getattr(house, option.name) != option.default
    }
