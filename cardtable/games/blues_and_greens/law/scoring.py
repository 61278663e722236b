"""The score of a hand (BG-40 to BG-44), and the winners of the match (BG-45)."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.typography import counted
from cardtable.engine.view import Contract, HandResult, ScoreLine
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import cards_of

SEATS: Final = range(4)


LEFT_IN_HANDS: Final = "Left in the opponents' hands"
"""The line of the score sheet for the cards that the opponents of the player who went out still held."""


def score_hand(state: BluesAndGreensFields) -> HandResult:
    """Return the result of a hand that has just ended."""
    house, bidder = state.house, state.bidder
    lines = _lines_of_cards(state)
    points = [sum(line.points[seat] for line in lines) for seat in SEATS]
    contract = None
    if bidder is not None:
        contract = Contract((bidder, (bidder + 2) % 4), f"Bid of {state.bid}", points[bidder] >= state.bid)
        if not contract.made:
            failed = tuple(-points[seat] if seat in contract.seats else 0 for seat in SEATS)
            lines.append(ScoreLine(f"{contract.words} not made", "BG-43", failed))
            points = [points[seat] + failed[seat] for seat in SEATS]
    earned = tuple(house.bonus if points[seat] >= house.bonus_at else 0 for seat in SEATS)
    if any(earned):
        lines.append(ScoreLine(f"Bonus at {counted(house.bonus_at, 'point')}", "BG-44", earned))
    points = [points[seat] + earned[seat] for seat in SEATS]
    title = "All passed" if contract is None else f"{contract.words} {'made' if contract.made else 'not made'}"
    return HandResult(tuple(points), tuple(lines), title, contract)


def _lines_of_cards(state: BluesAndGreensFields) -> list[ScoreLine]:
    """Return the lines of the score sheet for cards, before the bid and the bonus count (BG-42)."""
    lines = [
        _line(state, label, rule, [masks[seat] | masks[(seat + 2) % 4] for seat in SEATS], masks)
        for label, rule, masks in (
            ("Melded and built", "BG-42", state.down),
            ("Red threes laid", "BG-38", state.laid_threes),
            ("Tricks", "BG-42", state.won),
        )
    ]
    hands = state.hands
    left = [hands[(seat + 1) % 4] | hands[(seat + 3) % 4] for seat in SEATS]
    # Each partner is shown with the cards of one opponent, so that the team has every card once.
    behind = [hands[(seat + 1) % 4] for seat in SEATS]
    return [*lines, _line(state, LEFT_IN_HANDS, "BG-42", left, behind)]


def _line(state: BluesAndGreensFields, label: str, rule: str, team: Sequence[int], own: Sequence[int]) -> ScoreLine:
    """Return a line of the score sheet: by seat, the points of its team and the cards that the seat adds to them."""
    points = tuple(state.kit.points(mask, state.trump) for mask in team)
    return ScoreLine(label, rule, points, tuple(cards_of(mask) for mask in own))


def match_winners(house: House, scores: Sequence[int]) -> tuple[int, ...] | None:
    """Return the seats of the team that has won the match, or ``None`` if it continues (BG-45)."""
    first, second = scores[0], scores[1]
    if max(first, second) < house.target or first == second:
        return None
    return (0, 2) if first > second else (1, 3)
