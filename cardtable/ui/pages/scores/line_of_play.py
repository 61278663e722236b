"""One line of a hand from a decision on, as it is shown beside another: its tricks or moves, and what came of it."""

from dataclasses import dataclass

from cardtable.engine.cards import Back, Card
from cardtable.engine.endings import Ending
from cardtable.engine.events.cards import Taken
from cardtable.engine.view import View
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.pages.scores.match_sides import hand_ending


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick of the line.

    :param number: its number in the hand, from one.
    :param winner: who took it; ``None`` if it was set aside.
    """

    number: int
    cards: tuple[Card | Back, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """One line of a hand.

    :param hand: the number of the hand, from one.
    :param actor: who decided.
    :param decided: what, in the words of the log.
    :param cards: the cards of that move.
    :param tricks: the tricks from the decision on, in a game that has some.
    :param moves: all moves from the decision on, in the words of the log.
    :param before: by seat, the score before the hand.
    :param points: by seat, what the hand brought; ``None`` if it is not over.
    :param ending: what it came to; ``None`` likewise.
    """

    hand: int
    actor: int
    decided: str
    cards: tuple[Card | Back, ...]
    tricks: tuple[Trick, ...]
    moves: tuple[str, ...]
    before: tuple[int, ...]
    points: tuple[int, ...] | None
    ending: Ending | None

    @property
    def after(self) -> tuple[int, ...]:
        """By seat, the score after the hand, or before it if it is not over."""
        points = self.points or (0,) * len(self.before)
        return tuple(was + more for was, more in zip(self.before, points, strict=True))


def line_of(match: WatchedMatch, at: int) -> LineOfPlay:
    """Return the line of a match from a decision on to the end of its hand, as everybody saw it.

    :param at: the number of moves before the decision.
    """
    results = match.view_of_hand(None).results
    hand = sum(match.moves_until(hands) <= at for hands in range(1, len(results) + 1))
    over = hand < len(results)
    view = match.view_of_hand(None, hand if over else None)
    place = at - match.moves_until(hand)
    moves = match.game.words.tell_all(view, match.names)
    decision = view.log[place]
    before = [0] * view.seats
    for result in results[:hand]:
        before = [was + more for was, more in zip(before, result.points, strict=True)]
    return LineOfPlay(
        hand + 1,
        decision.actor,
        moves[place],
        decision.cards,
        _tricks(view, place),
        moves[place:],
        tuple(before),
        results[hand].points if over else None,
        hand_ending(match, hand) if over else None,
    )


def _tricks(view: View, place: int) -> tuple[Trick, ...]:
    """Return the tricks that were over after a place of the log."""
    taken = [
        (number, event) for number, entry in enumerate(view.log) for event in entry.events if isinstance(event, Taken)
    ]
    return tuple(
        Trick(count, event.cards, event.seat) for count, (number, event) in enumerate(taken, 1) if number >= place
    )
