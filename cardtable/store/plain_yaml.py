"""YAML as this program reads it: one plain document, in which every part has its line.

No anchors, no tags, no duplicate keys, no deep nesting: a file means what a person sees in it, and the time to read it
grows with its length alone.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml

from cardtable.engine.plain_values import Json
from cardtable.engine.typography import counted

MAX_DEPTH: Final = 12
MAX_CHARACTERS: Final = 512 * 1024
MAX_PARTS: Final = 20_000
_MAX_SHOWN: Final = 40
"""The maximum number of characters of a value that an error quotes."""
_NO_WRAPPING: Final = 1 << 20
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class TextProblem(ValueError):  # noqa: N818 - what is wrong with a text is not a fault of the program
    """A text that cannot be accepted: the line, counted from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class OddValue:
    """A kind of value that YAML has but this program does not use: a fraction, a date, a huge number.

    :param text: as it was written.
    """

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class YamlPart:
    """A part of a document with its line: ``value`` is a text, a number, yes or no, ``None``, or made of such parts.

    A list is a tuple of parts; a mapping is a dictionary from the key's text to the part, and ``key_lines`` has the
    lines of the keys.
    """

    line: int
    value: Any
    key_lines: dict[str, int]

    @property
    def shown(self) -> str:
        """The value for a sentence that refuses it: as it is, or shortened; lists in words."""
        match self.value:
            case None:
                return "nothing"
            case bool():
                return "yes" if self.value else "no"
            case int():
                return str(self.value)
            case str():
                rest = f"… ({counted(len(self.value), 'character')})" if len(self.value) > _MAX_SHOWN else ""
                return f"{self.value[:_MAX_SHOWN]!r}{rest}"
            case tuple():
                return "a list"
            case OddValue():
                return f"{self.value.text[:_MAX_SHOWN]!r} (put a text in quotes)"
        return "a list of keys and values"

    @property
    def bare(self) -> Any:
        """The value without its lines: texts, numbers, lists and dictionaries."""
        match self.value:
            case tuple():
                return [part.bare for part in self.value]
            case dict():
                return {key: part.bare for key, part in self.value.items()}
        return self.value

    # What is read as a number, a list or a mapping and is something else is refused in a sentence that begins with
    # ``right``, how it should be: "'at' is the number of a move".

    def number(self, right: str, low: int, high: int) -> int:
        """Return the whole number that this is.

        :raises TextProblem: if it is none, too small or too large.
        """
        if type(self.value) is not int or not low <= self.value <= high:
            raise TextProblem(self.line, f"{right}, not {self.shown}")
        return self.value

    def items(self, right: str) -> "tuple[YamlPart, ...]":
        """Return the items of the list that this is.

        :raises TextProblem: if it is none.
        """
        if not isinstance(self.value, tuple):
            raise TextProblem(self.line, f"{right}, not {self.shown}")
        return self.value

    def mapping(self, right: str) -> "dict[str, YamlPart]":
        """Return the mapping that this is.

        :raises TextProblem: if it is none.
        """
        if not isinstance(self.value, dict):
            raise TextProblem(self.line, f"{right}, not as {self.shown}")
        return self.value


def read_text(content: bytes) -> str:
    """Return the text in these bytes, with plain line ends and without a byte order mark.

    :raises TextProblem: if they are not UTF-8, or contain characters that are not text.
    """
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise TextProblem(content.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None
    odd = _UNPRINTABLE.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        raise TextProblem(line, f"this is not text: it contains the character {odd.group()!r}")
    return text


def read_yaml(text: str) -> YamlPart:
    """Return the one document that ``text`` holds; an empty text is ``None`` in line 1.

    :raises TextProblem: if it is not YAML, or more than this program accepts.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextProblem(1, f"this is too much YAML: at most {MAX_CHARACTERS // 1024} KiB are read")
    loader = _Loader(text)
    loader.lines = max(1, len(text.splitlines()))
    try:
        node = loader.get_single_node()
        return _part(node) if node else YamlPart(1, None, {})
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line + 1, loader.lines) if mark else 1
        raise TextProblem(line, f"this is not valid YAML: {_message_of(error)}") from None
    finally:
        loader.dispose()


def _message_of(error: yaml.MarkedYAMLError) -> str:
    return " ".join(part for part in (error.context, error.problem) if part).replace("\n", " ")


class _Loader(yaml.SafeLoader):
    """Composes nodes, but stops at once at anything that the program does not accept: to continue could take ages."""

    depth = 0
    parts = 0
    lines = 1
    """The number of lines: an error at the end is reported for the last one."""

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]  # types-PyYAML leaves the parser untyped
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise TextProblem(event.start_mark.line + 1, "anchors and aliases (& and *) are not allowed here")
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise TextProblem(event.start_mark.line + 1, f"there are too many parts: more than {MAX_PARTS}")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TextProblem(event.start_mark.line + 1, "this is nested too deeply")
        node = super().compose_node(parent, index)
        if node is not None:
            node.start_mark.line = min(node.start_mark.line, self.lines - 1)
        self.depth -= 1
        return node


def _part(node: yaml.Node) -> YamlPart:
    line = node.start_mark.line + 1
    match node:
        case yaml.MappingNode(tag="tag:yaml.org,2002:map"):
            return _mapping(node, line)
        case yaml.SequenceNode(tag="tag:yaml.org,2002:seq"):
            return YamlPart(line, tuple(_part(part) for part in node.value), {})
        case yaml.ScalarNode():
            return YamlPart(line, _scalar(node, line), {})
    raise TextProblem(line, f"tags are not allowed here ({node.tag})")


def _mapping(node: yaml.MappingNode, line: int) -> YamlPart:
    values: dict[str, YamlPart] = {}
    lines: dict[str, int] = {}
    for key_node, value_node in node.value:
        key_line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise TextProblem(key_line, "a key must be a word")
        key = key_node.value
        if key in values:
            raise TextProblem(key_line, f"the key {key!r} is given twice")
        lines[key] = key_line
        values[key] = _part(value_node)
    return YamlPart(line, values, lines)


def _scalar(node: yaml.ScalarNode, line: int) -> str | int | bool | OddValue | None:
    text: str = node.value
    match node.tag.removeprefix("tag:yaml.org,2002:"):
        case "str":
            return text
        case "null":
            return None
        case "bool":
            return text.lower() in ("yes", "true", "on")
        case "int" if re.fullmatch(r"[-+]?(0|[1-9][0-9]{0,8})", text):
            return int(text)
        case "int" | "float" | "timestamp" | "value" | "merge":
            return OddValue(text)
    raise TextProblem(line, f"tags are not allowed here ({node.tag})")


def write_yaml(value: Mapping[str, Json]) -> str:
    """Return ``value`` as YAML: one line for each key, with short lists and mappings in one line each."""
    nested = any(isinstance(part, list | dict) for part in value.values())
    text: str = yaml.dump(
        value,
        Dumper=_C_WRITER if _is_written_alike(value) else yaml.SafeDumper,
        # PyYAML's `None` writes a part without nested parts in one line. The document itself is never in one line.
        default_flow_style=None if nested else False,
        sort_keys=False,
        allow_unicode=True,
        width=_NO_WRAPPING,
    )
    return text


_C_WRITER: Final = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The writer of libyaml, where PyYAML has it: many times as fast as the one in Python."""
_NOT_ALIKE: Final = re.compile("[\x85\ud800-\udfff\U00010000-\U0010ffff]")


def _is_written_alike(value: Json) -> bool:
    """Whether both writers write the same: they differ in characters like emoji, U+0085, and keys without a letter."""
    match value:
        case str():
            return _NOT_ALIKE.search(value) is None
        case list() | tuple():
            return all(map(_is_written_alike, value))
        case dict():
            return all(key and _is_written_alike(key) and _is_written_alike(part) for key, part in value.items())
    return True
