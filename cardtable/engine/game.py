"""What a game declares: its name, its players, its house rules, and the parts that it is made of."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic

from cardtable.engine.bot import Bot, StateT
from cardtable.engine.cards import NotationError
from cardtable.engine.draws import Draws
from cardtable.engine.endings import Endings
from cardtable.engine.events.base import Event
from cardtable.engine.forecast import Forecast
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.happenings import events_of_zones
from cardtable.engine.moves import Move
from cardtable.engine.objections import Objections
from cardtable.engine.options import OptionsError, make_house
from cardtable.engine.position import Position, options_of_lines, seats_of
from cardtable.engine.position_lines import Lines
from cardtable.engine.rest import Rest
from cardtable.engine.telling import Telling
from cardtable.engine.view import View
from cardtable.engine.words import Words

Sides = tuple[tuple[int, ...], ...]


def everyone_alone(seats: int) -> Sides:
    """Return a side for each seat."""
    return tuple((seat,) for seat in range(seats))


def _no_rest(_view: View) -> Rest | None:
    return None


def _no_forecast(_view: View) -> Forecast | None:
    return None


def _no_features(_state: object, _seat: int) -> Mapping[str, float]:
    return {}


def _no_problems(_seats: int, _house: object) -> list[str]:
    return []


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[StateT, HouseT, FactsT]):
    """One game of the list: its name, its numbers of players, and its parts.

    :param id: as in table files: ``blues-and-greens``.
    :param name: its title.
    :param blurb: one sentence for the menu.
    :param emblem: three cards that stand for it in pictures: ``gQh bQh g3c``.
    :param players: the possible numbers of players.
    :param house: the frozen dataclass of its house rules (see ``options.py``).
    :param start: returns the state before the first shuffle, from the number of seats, the house rules and the dealer.
    :param parse: returns the move that a text denotes: the inverse of ``str(move)``; raises ``NotationError``.
    :param position: what its positions are made of, to be written as texts.
    :param guess: returns a state that a view could come from, made from the view alone. Always
        ``guess(view, rng).view(view.seat, view.log) == view``.
    :param features: returns what can be counted in the hands that a seat does not see, by name, to compare imagined
        hands with real ones. Players may ask it of guessed states alone.
    :param draws: tells who drew well, in a game in which cards are drawn from a face-down deck; for the arena alone.
    :param hand_sizes: the number of hands after which their sizes come again: 11 where a match goes from 3 cards to 13.
    :param words: the game in words.
    :param telling: what it tells of each move at the table.
    :param endings: what it tells of the end of a hand and of the match.
    :param bot: how a player of the game judges positions.
    :param objections: says why a gesture is not a move.
    :param events: returns what happened with a move, with every card named, from the states before and after it. The
        default derives it from the zones alone; the engine itself reports the ends of hands and of the match.
    :param low_wins: whether fewer points are better.
    :param rest: returns the rest of the hand for the viewer who is to act, if no decision can change its score any
        more. It is made from the view alone, so that it reveals nothing.
    :param forecast: returns what the viewer's hand promises in the auction, made from the view alone; ``None`` outside
        it, and in games without one.
    :param sides: returns the seats that win and lose together.
    :param hand_sides: returns the sides as :meth:`sides_seen` does, in a game where each hand has its own.
    :param setup_problems: returns why these house rules cannot be played by this number of players, one sentence
        each.
    """

    id: str
    name: str
    blurb: str
    emblem: str = ""
    players: tuple[int, ...]
    house: type[HouseT]
    start: Callable[[int, HouseT, int], StateT]
    parse: Callable[[str], Move]
    position: Position[StateT]
    guess: Callable[[View[HouseT, FactsT], Random], StateT]
    words: Words[HouseT, FactsT]
    bot: Bot[StateT]
    objections: Objections[StateT]
    telling: Telling[HouseT, FactsT] = field(default_factory=Telling)
    endings: Endings[HouseT, FactsT] = field(default_factory=Endings)
    events: Callable[[StateT, Move, StateT], tuple[Event, ...]] = events_of_zones
    draws: Draws[StateT] | None = None
    hand_sizes: int = 1
    low_wins: bool = False
    rest: Callable[[View[HouseT, FactsT]], Rest | None] = _no_rest
    forecast: Callable[[View[HouseT, FactsT]], Forecast | None] = _no_forecast
    features: Callable[[StateT, int], Mapping[str, float]] = _no_features
    sides: Callable[[int], Sides] = everyone_alone
    hand_sides: Callable[[View[HouseT, FactsT]], tuple[int | None, ...]] | None = None
    setup_problems: Callable[[int, HouseT], list[str]] = _no_problems

    def sides_seen(self, view: View[HouseT, FactsT]) -> tuple[int | None, ...]:
        """Return the side of each seat as far as the viewer may know: 0 or 1, or ``None`` for no side.

        Fixed partnerships are the same for all viewers. Where each hand has its own sides, 0 is the viewer's side.
        """
        if self.hand_sides is not None:
            return self.hand_sides(view)
        sides = self.sides(view.seats)
        if len(sides) != 2 or view.seats == 2:
            return (None,) * view.seats
        return tuple(int(seat in sides[1]) for seat in range(view.seats))

    def new(self, seats: int, options: Mapping[str, object] | None = None, dealer: int = 0) -> StateT:
        """Return the state before the first shuffle of a match.

        :raises OptionsError: naming everything that is wrong with seats, options and dealer.
        """
        problems = []
        if seats not in self.players:
            problems.append(f"{self.name} is for {_either(self.players)} players, not {seats}")
        elif not 0 <= dealer < seats:
            problems.append(f"the dealer must be one of the seats 0 to {seats - 1}, not {dealer}")
        try:
            house = make_house(self.house, options or {})
        except OptionsError as error:
            raise OptionsError(problems + error.problems) from None
        if not problems:
            problems = self.setup_problems(seats, house)
        if problems:
            raise OptionsError(problems)
        return self.start(seats, house, dealer)

    def write_position(self, state: StateT) -> str:
        """Return a state as a text, a line for each part: all that is in it, hidden cards too."""
        return self.position.write(state, self.start(state.seats, state.house, state.dealer))

    def read_position(self, text: str) -> StateT:
        """Return the state that is written ``text``: the inverse of :meth:`write_position`.

        :raises NotationError: naming the part that cannot be read, or that does not agree with the others.
        """
        lines = Lines(text)
        game = lines.texts.pop("game", self.id)
        if game != self.id:
            raise NotationError(f"game: this is a position of {game!r}, not of {self.id}")
        seats, dealer = seats_of(lines, self.players)
        try:
            state = self.new(seats, options_of_lines(lines, self.house), dealer)
        except OptionsError as error:
            raise NotationError(f"options: {error}") from None
        self.position.read(state, lines)
        return state


def game_in(games: Iterable[Game], name: str) -> Game:
    """Return the game of this id.

    :raises KeyError: if it is not among ``games``; the message lists those that are.
    """
    known = tuple(games)
    for game in known:
        if game.id == name:
            return game
    raise KeyError(f"there is no game {name!r}; the games are {', '.join(game.id for game in known) or 'none'}")


def _either(numbers: tuple[int, ...]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last
