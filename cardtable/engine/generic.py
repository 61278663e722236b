"""The type variables for a game's own types: its house rules, its public facts, its State.

They may be left out: ``View`` is a view of any game. Their default is therefore ``Any``. ``object`` would not do: a
State both takes and returns its facts, so no game's State is a ``State[object, object]``.
"""

from typing import TYPE_CHECKING

__all__ = ["FactsT", "FactsT_co", "HouseT", "HouseT_co", "StateT", "StateT_co"]

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar  # type variables of Python 3.11 have no defaults

    from cardtable.engine.state import State

    HouseT = TypeVar("HouseT", default=Any)
    FactsT = TypeVar("FactsT", default=Any)
    StateT = TypeVar("StateT", bound=State, default=Any)
    HouseT_co = TypeVar("HouseT_co", covariant=True, default=Any)
    FactsT_co = TypeVar("FactsT_co", covariant=True, default=Any)
    StateT_co = TypeVar("StateT_co", bound=State, covariant=True, default=State)
else:
    from typing import TypeVar

    HouseT = TypeVar("HouseT")
    FactsT = TypeVar("FactsT")
    StateT = TypeVar("StateT")
    HouseT_co = TypeVar("HouseT_co", covariant=True)
    FactsT_co = TypeVar("FactsT_co", covariant=True)
    StateT_co = TypeVar("StateT_co", covariant=True)
