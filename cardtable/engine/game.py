"""The declaration of a game: its title, its house rules, and its other parts.

A :class:`LateGame` has only its title until another part is used, so the menu appears before any game is imported. For
the same reason this module imports nothing that only the parts need.
"""

from __future__ import annotations  # the types of parts are named before they are read

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from importlib import import_module
from typing import TYPE_CHECKING, Final, Generic

from cardtable.engine.generic import FactsT, HouseT, StateT
from cardtable.engine.title import Sides, Title, are_teams
from cardtable.engine.typography import listed

if TYPE_CHECKING:
    from random import Random

    from cardtable.engine.bot import Bot, Draws, Forecast, Rest, ReviewBounds
    from cardtable.engine.events import Event
    from cardtable.engine.marks import Marks
    from cardtable.engine.mechanics import Mechanic
    from cardtable.engine.moves import Move, Readers
    from cardtable.engine.position import Position
    from cardtable.engine.view import View
    from cardtable.engine.voice.endings import Endings
    from cardtable.engine.voice.objections import Objections
    from cardtable.engine.voice.telling import Telling
    from cardtable.engine.voice.words import Words


def _plain_telling() -> Telling:
    from cardtable.engine.voice.telling import Telling  # noqa: PLC0415

    return Telling()


def _plain_endings() -> Endings:
    from cardtable.engine.voice.endings import Endings  # noqa: PLC0415

    return Endings()


def _events_of_zones(before: StateT, move: Move, after: StateT) -> tuple[Event, ...]:
    from cardtable.engine.events_of_moves import events_of_zones  # noqa: PLC0415

    return events_of_zones(before, move, after)


def _plain_marks() -> Marks:
    from cardtable.engine.marks import Marks  # noqa: PLC0415

    return Marks()


def _scores(state: StateT) -> tuple[float, ...]:
    return state.scores


def _usual_bounds() -> ReviewBounds:
    from cardtable.engine.bot import ReviewBounds  # noqa: PLC0415

    return ReviewBounds()


def _no_drawback(_state: object, _move: Move, _best: Move) -> str:
    return ""


def _no_rest(_view: View) -> Rest | None:
    return None


def _no_forecast(_view: View) -> Forecast | None:
    return None


def _no_problems(_seats: int, _house: object) -> list[str]:
    return []


def _no_effects(_seats: int, _house: object) -> dict[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[StateT, HouseT, FactsT]):
    """One game of the list: its title and its parts.

    :param title: what the menu shows; known before the other parts are imported.
    :param house: the frozen dataclass of its house rules (see ``options.py``).
    :param start: returns the state before the first shuffle, from the number of seats, the house rules and the dealer.
    :param readers: by the word of each kind of move, how the words after it are read.
    :param position: how its states are written as texts.
    :param guess: returns a state that a view could come from, made from the view alone. Always
        ``guess(view, rng).view(view.seat, view.log) == view``.
    :param draws: measures the luck of drawing from a face-down deck, where there is one; for the arena only.
    :param hand_sizes: the number of hands after which their sizes repeat: 11 where a match goes from 3 cards to 13.
    :param words: the game in words.
    :param telling: the texts about each move at the table.
    :param endings: the texts about the end of a hand and of the match.
    :param bot: how a player of the game judges positions.
    :param reason: returns one sentence for the hint: why the actor of a guessed state would make a move. It is
        never empty for the move of the rules of thumb; for others it is, where nothing is known that decides.
    :param drawback: returns one sentence for the review: what speaks against a move beside the recommended one. Only
        what is certain from what the actor knows of the guessed state is said; empty if that is nothing.
    :param objections: says why a gesture is not a move.
    :param events: returns the events of a move, with every card named, from the states before and after it. The
        default derives them from the zones alone; the engine itself reports the ends of hands and of the match.
    :param rest: returns the rest of the hand for the viewer to act, once no decision can change its score. It is made
        from the view alone, and so reveals nothing.
    :param forecast: returns what the viewer's hand promises in the auction, or while naming trumps, from the view
        alone; ``None`` at all other times, and in games without an auction.
    :param hand_sides: returns the sides for :meth:`sides_seen`, in a game where each hand has its own.
    :param review: the bounds of a review of one decision.
    :param setup_problems: returns why these house rules cannot be played by this number of players, one sentence
        each.
    :param new_match_problems: returns why no match is to begin with these house rules, one sentence each, although it
        could be played: a table that was begun with them opens as ever.
    :param house_effects: returns what house rules do to each other for this number of players: a sentence for each
        rule concerned, by the name of the option.
    :param marks: which rules made a difference in a move, for play-tests. By default those of the score lines that
        brought points.
    :param mechanics: what a play-test can forbid to a seat.
    :param standing: returns how each seat stands in the middle of a hand, in points of the score sheet: its score with
        what it has won of this hand so far.
    """

    title: Title
    house: type[HouseT]
    start: Callable[[int, HouseT, int], StateT]
    readers: Readers
    position: Position
    guess: Callable[[View[HouseT, FactsT], Random], StateT]
    words: Words[HouseT, FactsT]
    bot: Bot[StateT]
    reason: Callable[[StateT, Move], str]
    objections: Objections[StateT]
    telling: Telling[HouseT, FactsT] = field(default_factory=_plain_telling)
    endings: Endings[HouseT, FactsT] = field(default_factory=_plain_endings)
    events: Callable[[StateT, Move, StateT], Iterable[Event]] = _events_of_zones
    drawback: Callable[[StateT, Move, Move], str] = _no_drawback
    draws: Draws[StateT] | None = None
    hand_sizes: int = 1
    rest: Callable[[View[HouseT, FactsT]], Rest | None] = _no_rest
    forecast: Callable[[View[HouseT, FactsT]], Forecast | None] = _no_forecast
    hand_sides: Callable[[View[HouseT, FactsT]], tuple[int | None, ...]] | None = None
    review: ReviewBounds = field(default_factory=_usual_bounds)
    setup_problems: Callable[[int, HouseT], list[str]] = _no_problems
    new_match_problems: Callable[[int, HouseT], list[str]] = _no_problems
    house_effects: Callable[[int, HouseT], Mapping[str, str]] = _no_effects
    marks: Marks[StateT, HouseT] = field(default_factory=_plain_marks)
    mechanics: tuple[Mechanic[StateT], ...] = ()
    standing: Callable[[StateT], tuple[float, ...]] = _scores

    @property
    def id(self) -> str:
        """The id, as in table files."""
        return self.title.id

    @property
    def name(self) -> str:
        """The name, as people read it."""
        return self.title.name

    @property
    def players(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return self.title.players

    @property
    def sides(self) -> Callable[[int], Sides]:
        """The function that returns the seats that win and lose together."""
        return self.title.sides

    @property
    def low_wins(self) -> bool:
        """Whether fewer points are better."""
        return self.title.low_wins

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that hold its parts, in the order in which they can be imported ahead."""
        return ()

    def sides_seen(self, view: View[HouseT, FactsT]) -> tuple[int | None, ...]:
        """Return the side of each seat as far as the viewer may know: 0 or 1, or ``None`` for no side.

        Fixed partnerships are the same for all viewers. Where each hand has its own sides, 0 is the viewer's side.
        """
        if self.hand_sides is not None:
            return self.hand_sides(view)
        return self.partnerships(view.seats)

    def partnerships(self, seats: int) -> tuple[int | None, ...]:
        """Return the side of each seat, 0 or 1, in fixed partnerships; ``None`` for each without them."""
        sides = self.sides(seats)
        if not are_teams(sides):
            return (None,) * seats
        return tuple(int(seat in sides[1]) for seat in range(seats))

    def new(self, seats: int, options: Mapping[str, object] | None = None, dealer: int = 0) -> StateT:
        """Return the state before the first shuffle of a match.

        :raises OptionsError: naming everything that is wrong with seats, options and dealer.
        """
        from cardtable.engine.options import OptionsError, make_house  # noqa: PLC0415

        problems = []
        if seats not in self.players:
            problems.append(f"{self.name} is for {listed([*map(str, self.players)], 'or')} players, not {seats}")
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

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes: the inverse of ``str(move)``.

        :raises NotationError: if it is not a move of this game.
        """
        from cardtable.engine.moves import parse_move  # noqa: PLC0415

        return parse_move(text, self.readers)

    def write_position(self, state: StateT) -> str:
        """Return a complete state as a text, a line for each part, hidden cards included."""
        from cardtable.engine import position  # noqa: PLC0415

        return position.write(self, state)

    def read_position(self, text: str) -> StateT:
        """Return the state written in ``text``: the inverse of :meth:`write_position`.

        :raises NotationError: naming the part that cannot be read, or contradicts the others.
        """
        from cardtable.engine import position  # noqa: PLC0415

        return position.read(self, text)


_PARTS: Final = tuple(each.name for each in fields(Game) if each.name != "title")


class LateGame(Game[StateT, HouseT, FactsT]):
    """A game whose parts are imported when one of them is first used.

    :param title: its title, which is known before.
    :param modules: the modules that hold its parts; the last one has the whole game as ``GAME``.
    """

    __slots__ = ("_modules",)
    _modules: tuple[str, ...]

    def __init__(self, title: Title, modules: tuple[str, ...]) -> None:
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "_modules", modules)

    @property
    def modules(self) -> tuple[str, ...]:
        return self._modules

    @property
    def whole(self) -> Game[StateT, HouseT, FactsT]:
        """The game with all its parts; a copy of it can have another part in place of one."""
        game: Game[StateT, HouseT, FactsT] = import_module(self._modules[-1]).GAME
        return game

    if not TYPE_CHECKING:  # to a type checker every name would be a part

        def __getattr__(self, name: str) -> object:
            """Import all parts, and return the one of this name."""
            if name not in _PARTS:
                raise AttributeError(f"a game has no {name}", name=name, obj=self)
            whole = self.whole
            for part in _PARTS:
                object.__setattr__(self, part, getattr(whole, part))
            return getattr(self, name)

    def __reduce__(self) -> tuple[type[Game], tuple[Title, tuple[str, ...]]]:
        """Pickle the title and the names of the modules: another process imports the parts when it needs them."""
        return LateGame, (self.title, self._modules)


def game_in(games: Iterable[Game], name: str) -> Game:
    """Return the game of this id.

    :raises KeyError: if it is not among ``games``; the message lists those that are.
    """
    known = tuple(games)
    for game in known:
        if game.id == name:
            return game
    raise KeyError(f"there is no game {name!r}; the games are {', '.join(game.id for game in known) or 'none'}")
