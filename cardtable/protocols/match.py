"""The interface of a match for the scenes that show it. The application provides it; a scene never sees the State."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.view import TakenBack, View


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """A move that was compared for a hint.

    :param figure: its value as a text.
    :param nearly: whether it may be as good as the recommended one: chance alone can explain the difference.
    """

    move: Move
    figure: str
    value: float
    nearly: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move, and the reason for it.

    :param compared: the moves that were compared, the best first; none has a better figure.
    :param measure: what the figures measure: for moves that are drawn by lot, how often to make each.
    """

    move: Move
    reason: str
    compared: tuple[ComparedMove, ...] = ()
    measure: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a move.

    :param better: the move that a hint recommends instead, and the ``reason`` for it.
    :param loss: how much better that is on average, in words: ``12 points``.
    """

    move: Move
    better: Move
    reason: str
    loss: str


@dataclass(frozen=True, slots=True)
class Honesty:
    """The means to check the deals of a match.

    :param text: what is known now, in words.
    :param fingerprint: the hash of the seed; empty if the match has none.
    """

    text: str
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """A deal to be given to others who want to play it too.

    :param code: the code of the deal.
    :param line: the code with the result, as a line of text.
    :param note: what else they should know; may be empty.
    """

    code: str
    line: str
    note: str


class MatchViews(Protocol):
    """All that each seat may know of a match, now and after any earlier move."""

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now."""

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return the same with the log of one hand only, which takes no longer in a long match.

        :param number: a finished hand, counted from 0, to return what ``seat`` knew at its end; ``None`` for the
            current hand.
        """

    def moves_until(self, hands: int) -> int:
        """Return the number of moves made by the end of this many hands."""

    def view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves."""

    def is_over(self, length: int) -> bool:
        """Whether the hand of move number ``length`` is over, so that its cards are no longer secret."""

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, but with all cards face up that are no longer secret.

        :raises ValueError: if that hand is not over.
        """

    def lends(self, seat: int, length: int) -> bool:
        """Whether everybody may see what ``seat`` held after ``length`` moves, now that the hand is over."""

    def lent_view_at(self, seat: int, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, as far as everybody may see it now.

        :raises ValueError: if that hand is not over.
        """


class WatchedMatch(MatchViews, Protocol):
    """A match in progress, for a scene that only watches it."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people play."""

    @property
    def for_beginners(self) -> bool:
        """Whether all AI players at the table are of the easiest level, and people get help unasked."""

    @property
    def actor(self) -> int | None:
        """The seat to act, ``DEALER``, or ``None`` when the match is over."""

    @property
    def thinking(self) -> bool:
        """Whether an AI player is thinking about its move."""

    @property
    def notice(self) -> str:
        """A line that the people should read, such as a failure to save; empty if there is none."""

    @property
    def warning(self) -> str:
        """What the people must know as long as it is true: that the table is not being saved, or late; else empty."""

    @property
    def is_saved(self) -> bool:
        """Whether the table's file is up to date; never true of a lesson."""

    @property
    def problem(self) -> str:
        """Why it is not saved, with the name of the file; empty if there is nothing to save."""

    @property
    def honesty(self) -> Honesty | None:
        """The means to check the deals; ``None`` where cards are prepared, as in a lesson."""

    @property
    def seed_is_shown(self) -> bool:
        """Whether the match is over and its seed may be seen; then nothing is taken back."""

    @property
    def taken_back(self) -> Sequence[TakenBack]:
        """What was taken back in the course of the match, in this order, if several people play."""

    @property
    def last_decider(self) -> int | None:
        """The seat of the person who made the last decision; ``None`` before the first."""


class AdvisedMatch(Protocol):
    """Help for the person to act: hints, and the costs of moves."""

    @property
    def learners(self) -> frozenset[int]:
        """The seats of people in their first matches of this game."""

    def look_ahead(self) -> None:
        """Have the moves of the person to act judged while that person thinks; returns at once."""

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        """Return the cost of a move of the person to act, if it is a mistake of at least this size.

        If the move has not been judged yet, this waits for less than a fifth of a second, and then returns ``None``.

        :param warns: whether the person is warned before the move is made, which counts as a hint. Of a move that has
            been made, a cost is returned only if a review is likely to confirm it.
        """

    def ask_hint(self) -> None:
        """Start the search for a hint for the person to act."""

    def hint(self) -> Hint | None:
        """Return the hint that was asked for; ``None`` until it is found."""


class Match(WatchedMatch, AdvisedMatch, Protocol):
    """A match in progress, for the scene in which people play it."""

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of the person to act."""

    def moves_with(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the legal moves that are made with exactly these cards."""

    def attempts(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the moves that the person could mean by these cards, legal or not."""

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the person to act may not make ``move``; ``None`` if it is allowed."""

    def objection(self, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why no move is made with exactly these cards of the hand; ``None`` if there is one.

        :param place: the zone that they are put on; empty for anywhere.
        """

    def objection_at(self, place: str, card: Card | None) -> Refusal | None:
        """Return why pointing at a place on the table does nothing; ``None`` if it does something.

        :param card: the card that is pointed at, if it is face up.
        """

    def play(self, move: Move) -> None:
        """Make the move of the person to act.

        :raises IllegalMove: if the rules forbid it.
        """

    def advance(self, now: float) -> bool:
        """Let the dealer or the AI player to act make a move, and return whether one was made."""

    def hurry(self) -> None:
        """Let the AI player who is thinking, if any, decide now."""

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""

    @property
    def next_redo(self) -> int | None:
        """The actor of the first move that redo would bring back; ``None`` if there is nothing to bring back."""

    def redo(self) -> bool:
        """Bring back the decision that was taken back last, and what followed; return whether there was one."""


class Branching(Protocol):
    """The other lines of a match: how they are begun, and shown beside the line that was played."""

    def decision(self, place: int) -> int | None:
        """Return the place of the last decision of a person up to this place of the log, in the same hand, if any."""

    def refusal(self, place: int) -> str:
        """Return why no other line can begin at a place, as a sentence; empty if one can."""

    def begin(self, place: int) -> None:
        """Begin another line at the last decision up to a place; leaving it returns to the present scene."""

    def count(self, place: int) -> int:
        """Return the number of other lines of the hand at a place."""

    def show(self, place: int) -> None:
        """Show the lines of the hand at a place side by side; closing them returns to the present scene."""


class Exits(Protocol):
    """The ways out of a table, and what is remembered from it. The application decides which scene follows."""

    def show_scores(self, match: Match) -> None:
        """Show the score sheet, after a hand or at the end."""

    def last_scores(self, match: Match) -> Callable[[], None] | None:
        """Return what shows the score sheet of the last finished hand, on the way back to this table.

        :returns: ``None`` where no score sheet belongs to the table, as in an exercise.
        """

    def show_rules(self, match: Match, rule: str) -> None:
        """Open the rules at a rule (at the beginning if empty); closing them returns to this table."""

    def show_settings(self) -> None:
        """Open the settings; closing them returns to this table with the new settings."""

    def leave(self) -> None:
        """Return to the menu, or to the line that was played; the table is kept."""

    @property
    def leave_label(self) -> str:
        """The label of the button that leaves: ``Back to the menu``."""

    def branching(self, match: WatchedMatch) -> Branching | None:
        """Return the other lines of a match; ``None`` where it has none, as in a lesson."""

    @property
    def muted(self) -> bool:
        """Whether sounds are off."""

    def toggle_sound(self) -> None:
        """Turn sounds off, or on again, and remember it."""

    def keep_copy(self, match: Match) -> str | None:
        """Save a copy of the table as it is now.

        :returns: a notice of success or failure; ``None`` if this table is not a saved one.
        """

    def sound(self, name: str) -> None:
        """Play a sound."""

    def remember_sort(self, match: Match, order: str) -> None:
        """Remember the order of the hand in this game."""

    def remember_auction_help(self, match: Match, *, shown: bool) -> None:
        """Remember whether the forecast of the hand is shown in the auctions of this game."""

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        """Turn off the coach, or the tutor of this game, and remember it."""
