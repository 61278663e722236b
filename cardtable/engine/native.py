"""Declarations for mypyc, the optional compiler of the rules and players; plain Python ignores them.

``@mypyc_attr(allow_interpreted_subclasses=True)`` marks the classes that plain Python may inherit from, and every
game's ``State``: only such a class can have an empty instance, with which a copy begins.
"""

from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING

__all__ = ["attributes_of", "is_compiled", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_attributes: bool) -> Callable[[type], type]:
        """Return a decorator that leaves the class as it is."""
        return _unchanged


def _unchanged(kind: type) -> type:
    return kind


@cache
def _compiled_attributes(kind: type) -> tuple[str, ...]:
    """Return the names of the attributes of a class that mypyc compiled; none in plain Python."""
    compiled = (base.__dict__.get("__mypyc_attrs__", ()) for base in kind.__mro__)
    # A compiled class with interpreted subclasses also lists its ``__dict__``.
    return tuple(dict.fromkeys(name for names in compiled for name in names if name != "__dict__"))


def is_compiled(kind: type) -> bool:
    """Whether mypyc has compiled a class."""
    return "__mypyc_attrs__" in kind.__dict__


def attributes_of(instance: object) -> tuple[str, ...]:
    """Return the names of an object's attributes, those of its compiled classes first."""
    kind: type = type(instance)
    names = _compiled_attributes(kind)
    own: Collection[str] = getattr(instance, "__dict__", ())
    return (*names, *own) if own else names
