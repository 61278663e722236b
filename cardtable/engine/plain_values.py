"""The type of plain values, which YAML and JSON can hold."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "str | int | float | Sequence[Json] | Mapping[str, Json] | None"
"""A text, a number, a list or a mapping of plain values, or nothing."""
