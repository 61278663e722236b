"""The type variables for a game's own State; like those in ``generic.py``, they may be left out."""

from typing import TYPE_CHECKING

__all__ = ["StateT", "StateT_co"]

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar  # type variables of Python 3.11 have no defaults

    from cardtable.engine.state import State

    StateT = TypeVar("StateT", bound=State, default=Any)  # Any: see generic.py
    StateT_co = TypeVar("StateT_co", bound=State, covariant=True, default=State)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT")
    StateT_co = TypeVar("StateT_co", covariant=True)
