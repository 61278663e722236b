"""The score of a round (TC-7 to TC-9), and who has won the match (TC-12)."""

from collections.abc import Sequence

from cardtable.engine.card_names import rank_plural
from cardtable.engine.cards import Card, Rank
from cardtable.engine.scores import lowest
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.the_card_game.law.leftovers import points_of


def round_title(number: int, wild: Rank) -> str:
    """Return the title of a round: ``Round 3: fives wild``."""
    return f"Round {number}: {rank_plural(wild)} wild"


def score_hand(title: str, left: Sequence[tuple[Card, ...]], out: int | None, bonus: int) -> HandResult:
    """Return the result of a finished round. Melds count nothing (TC-8), so they have no line.

    :param left: by seat, the cards in no meld.
    :param out: who went out first, and so gets ``bonus`` (TC-9).
    """
    points = tuple(points_of(cards) for cards in left)
    lines = [ScoreLine("Left over", "TC-7", points, tuple(left))]
    if bonus and out is not None:
        earned = tuple(bonus if seat == out else 0 for seat in range(len(left)))
        lines.append(ScoreLine("Out first", "TC-9", earned))
        points = tuple(map(sum, zip(points, earned, strict=True)))
    return HandResult(points, tuple(lines), title)


def match_winners(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the lowest total (TC-12); equal ones share the win."""
    return lowest(scores)
