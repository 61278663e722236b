"""The type variable for the State that each game declares itself. Where the game is not known it need not be given."""

from typing import TYPE_CHECKING

__all__ = ["StateT"]

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar  # type variables of Python 3.11 have no defaults

    from cardtable.engine.state import State

    StateT = TypeVar("StateT", bound=State, default=Any)  # Any: see generic.py
else:
    from typing import TypeVar

    StateT = TypeVar("StateT")
