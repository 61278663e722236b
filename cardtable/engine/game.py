"""The contract that every game keeps: what a Game declares and what its State can be asked.

The dealer is an actor like any seat; everything random is a move of the dealer with the outcome written out.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from cardtable.engine.bot import Bot
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.native import mypyc_attr
from cardtable.engine.options import OptionsError, make_house
from cardtable.engine.rest import Rest
from cardtable.engine.view import HandResult, LogEntry, View, Zone, see
from cardtable.engine.words import Words

if TYPE_CHECKING:
    from cardtable.engine.objections import Objections

DEALER: Final = -1


class IllegalMove(ValueError):  # noqa: N818 - the word of the card table
    """A move that the rules do not allow: the rule's number and the reason, as said to the player."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A match at one moment: the one mutable thing of a game.

    Attributes that every game sets: ``actor`` (the seat to act, ``DEALER``, or ``None`` when the match is over),
    ``seats`` (their number), ``dealer`` (the seat that deals), ``scores`` (of each seat), ``results`` (the finished
    hands) and ``winners`` (``None`` until the match is over).
    """

    __slots__ = ("actor", "dealer", "results", "scores", "seats", "winners")
    game_id: ClassVar[str]
    actor: int | None
    seats: int
    dealer: int
    scores: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...] | None

    @property
    def seat(self) -> int:
        """The seat to act.

        :raises ValueError: if it is the dealer who acts, or the match is over.
        """
        actor = self.actor
        if actor is None or actor < 0:
            raise ValueError("no seat is to act: " + ("the match is over" if actor is None else "the dealer is"))
        return actor

    @property
    @abstractmethod
    def house(self) -> Any:
        """The frozen house rules: in each game an attribute of its own type."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """The part of the game that is due, as ``layout.yaml`` names it: ``deal``, ``auction``, ``play`` …"""

    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """Return the actor's legal moves; for the dealer the one shuffle due, its cards in plain order."""

    @abstractmethod
    def moves_with(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return the actor's legal moves that are made of exactly these cards, in any order."""

    def attempts(self, cards: Iterable[Card]) -> Sequence[Move]:
        """Return what the actor could mean by exactly these cards, legal or not: ``check`` says why not."""
        return self.moves_with(cards)

    @abstractmethod
    def check(self, move: Move) -> None:
        """Let ``move`` pass if the actor may make it now. The only home of legality.

        :raises IllegalMove: with the rule's number and the reason.
        """

    @abstractmethod
    def deal(self, rng: Random) -> Move:
        """Return a random outcome of the dealer's move that is due."""

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Change the state by ``move``, trusting that it is legal. Deterministic."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy."""

    def outline(self) -> Self:
        """Return a state with only what this class declares, as it is here: ``copy`` begins with it."""
        other = type(self).__new__(type(self))
        other.actor, other.seats, other.dealer = self.actor, self.seats, self.dealer
        other.scores, other.results, other.winners = self.scores, self.results, self.winners
        return other

    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """Return all zones; every card of the game is in exactly one of them."""

    @abstractmethod
    def facts(self) -> Any:
        """Return what is public beside the cards, as a frozen value of the game's own."""

    def view(self, seat: int | None, log: tuple[LogEntry, ...] = ()) -> View:
        """Return what ``seat`` may know, with the log as that seat saw it (the table keeps it)."""
        return View(
            self.game_id,
            seat,
            self.seats,
            self.house,
            self.dealer,
            self.phase,
            self.actor,
            tuple(see(zone, seat) for zone in self.zones()),
            self.facts(),
            self.scores,
            self.results,
            self.winners,
            log,
        )


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
    objections: ClassVar["Objections"]

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
