"""The score sheet of a game, and who has won the match."""

from collections.abc import Sequence

from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.blackjack.law.fields import BlackjackFields
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.masks import cards_of


def score_hand(state: BlackjackFields, winners: Sequence[int], rule: str, label: str) -> HandResult:
    """Return the result of a game that has just ended: a point for each of its winners.

    :param rule: the number of the rule by which it ended (BJ-20, BJ-23).
    :param label: how it ended, in the words of the score sheet.
    """
    points = tuple(int(seat in winners) for seat in range(state.seats))
    line = ScoreLine(label, rule, points, tuple(map(cards_of, state.hands)))
    return HandResult(points, (line,), f"Game {len(state.results) + 1}")


def match_winners(house: House, scores: Sequence[int]) -> tuple[int, ...] | None:
    """Return the seats that have won often enough (BJ-24), or ``None`` if the match continues."""
    if max(scores) < house.wins_needed:
        return None
    return tuple(seat for seat, score in enumerate(scores) if score >= house.wins_needed)
