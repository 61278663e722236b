"""What a game declares: its name, its players, its house rules, and the parts that it is made of."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from cardtable.engine.bot import Bot
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.objections import Objections
from cardtable.engine.options import OptionsError, make_house
from cardtable.engine.rest import Rest
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.engine.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game of the list: what it is called, who can play it, and how its matches and moves are made.

    :cvar id: as in table files: ``blues-and-greens``. ``name`` is its title, ``blurb`` one sentence for the menu.
    :cvar players: how many can play.
    :cvar low_wins: whether few points are better than many.
    :cvar house: the frozen dataclass of its house rules (see ``options.py``).
    :cvar words: the game in words. ``bot``: how a player of it judges. ``objections``: why a gesture is no move.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    blurb: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    low_wins: ClassVar[bool] = False
    house: ClassVar[type]
    words: ClassVar[Words]
    bot: ClassVar[Bot]
    objections: ClassVar[Objections]

    @abstractmethod
    def start(self, seats: int, house: Any, dealer: int) -> State:
        """Return the state before the first shuffle."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Return the move written ``text``: the inverse of ``str(move)``.

        :raises NotationError: if it is no move of this game.
        """

    @abstractmethod
    def guess(self, view: View, rng: Random) -> State:
        """Return a state that ``view`` could come from, made from the view alone.

        Always ``guess(view, rng).view(view.seat, view.log) == view``.
        """

    def rest(self, view: View) -> Rest | None:
        """Return the rest of the hand for the viewer who is due, if nothing that anybody does can change it any more.

        Made from the view alone, so that whether there is one tells nothing. ``None`` also where nobody can be sure.
        """
        del view
        return None

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win and lose together; everyone for themselves unless the game says otherwise."""
        return tuple((seat,) for seat in range(seats))

    def sides_seen(self, view: View) -> tuple[int | None, ...]:
        """Return the side that each seat is on as far as the viewer may know: 0 or 1, or ``None`` for no side.

        The same for everybody where partnerships are fixed. Where each hand makes its own, 0 is the viewer's side.
        """
        sides = self.sides(view.seats)
        if len(sides) != 2 or view.seats == 2:
            return (None,) * view.seats
        return tuple(int(seat in sides[1]) for seat in range(view.seats))

    def setup_problems(self, seats: int, house: Any) -> list[str]:
        """Return why these house rules cannot be played by so many, one sentence each."""
        del seats, house
        return []

    def new(self, seats: int, options: dict[str, object] | None = None, dealer: int = 0) -> State:
        """Return the state before the first shuffle of a match.

        :raises OptionsError: naming everything that is wrong with seats, options and dealer.
        """
        problems = []
        if seats not in self.players:
            problems.append(f"{self.name} is for {_either(self.players)} players, not {seats}")
        elif not 0 <= dealer < seats:
            problems.append(f"the dealer must be one of the seats 0 to {seats - 1}, not {dealer}")
        house: Any = None
        try:
            house = make_house(self.house, options or {})
        except OptionsError as error:
            raise OptionsError(problems + error.problems) from None
        if not problems:
            problems = self.setup_problems(seats, house)
        if problems:
            raise OptionsError(problems)
        return self.start(seats, house, dealer)


def _either(numbers: tuple[int, ...]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last
