"""The score sheet of a game, and who has won the match."""

from collections.abc import Sequence

from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.masks import cards_of


def score_hand(winners: Sequence[int], rule: str, label: str, hands: Sequence[int], number: int) -> HandResult:
    """Return the result of a game: a point for each of its winners.

    :param rule: the number of the rule by which it has ended (BJ-20, BJ-23).
    :param label: how it has ended, as the score sheet says it.
    :param hands: the masks of the cards that each seat has left.
    :param number: which game of the match it is, from 1.
    """
    points = tuple(int(seat in winners) for seat in range(len(hands)))
    return HandResult(points, (ScoreLine(label, rule, points, tuple(map(cards_of, hands))),), f"Game {number}")


def match_winners(house: House, scores: Sequence[int]) -> tuple[int, ...] | None:
    """Return the seats that have won often enough (BJ-24), or ``None`` if the match continues."""
    if max(scores) < house.wins_needed:
        return None
    return tuple(seat for seat, score in enumerate(scores) if score >= house.wins_needed)
