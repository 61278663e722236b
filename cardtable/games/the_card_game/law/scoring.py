"""The score of a round (TC-7 to TC-9), and who has won the match (TC-12)."""

from collections.abc import Sequence

from cardtable.engine.card_names import rank_plural
from cardtable.engine.scores import lowest
from cardtable.engine.view import HandResult, ScoreLine
from cardtable.games.the_card_game.law.fields import CardGameFields
from cardtable.games.the_card_game.law.leftovers import points_of


def score_hand(state: CardGameFields) -> HandResult:
    """Return the result of a round whose melds are on the table. They count nothing (TC-8), so they have no line."""
    points = tuple(map(points_of, state.hands))
    lines = [ScoreLine("Left over", "TC-7", points, tuple(state.hands))]
    bonus = state.house.going_out_bonus
    if bonus and state.out is not None:
        earned = tuple(bonus if seat == state.out else 0 for seat in range(state.seats))
        lines.append(ScoreLine("Out first", "TC-9", earned))
        points = tuple(map(sum, zip(points, earned, strict=True)))
    return HandResult(points, tuple(lines), f"Round {state.round}: {rank_plural(state.wild)} wild")


def match_winners(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the lowest total, which share the win (TC-12)."""
    return lowest(scores)
