"""The score of a hand (BG-40 to BG-44), and who has won the match (BG-45)."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.view import Contract, HandResult, ScoreLine
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import Kit, cards_of

SEATS: Final = range(4)


def score_hand(
    kit: Kit,
    house: House,
    trump: int,
    down: Sequence[int],
    laid: Sequence[int],
    won: Sequence[int],
    hands: Sequence[int],
    bidder: int | None,
    bid: int,
) -> HandResult:
    """Return the result of a finished hand. Masks are by seat.

    :param down: the cards melded and built.
    :param laid: the red threes laid.
    :param won: the cards in tricks.
    :param hands: the cards left in the hand.
    """
    lines = _lines_of_cards(kit, trump, down, laid, won, hands)
    points = [sum(line.points[seat] for line in lines) for seat in SEATS]
    contract = None
    if bidder is not None:
        contract = Contract((bidder, (bidder + 2) % 4), f"Bid of {bid}", points[bidder] >= bid)
        if not contract.made:
            failed = tuple(-points[seat] if seat in contract.seats else 0 for seat in SEATS)
            lines.append(ScoreLine(f"{contract.words} not made", "BG-43", failed))
            points = [points[seat] + failed[seat] for seat in SEATS]
    earned = tuple(house.bonus if points[seat] >= house.bonus_at else 0 for seat in SEATS)
    if any(earned):
        lines.append(ScoreLine(f"Bonus from {house.bonus_at} points", "BG-44", earned))
    points = [points[seat] + earned[seat] for seat in SEATS]
    title = "All passed" if contract is None else f"{contract.words} {'made' if contract.made else 'not made'}"
    return HandResult(tuple(points), tuple(lines), title, contract)


def _lines_of_cards(
    kit: Kit, trump: int, down: Sequence[int], laid: Sequence[int], won: Sequence[int], hands: Sequence[int]
) -> list[ScoreLine]:
    lines = [
        _line(kit, trump, label, rule, [masks[seat] | masks[(seat + 2) % 4] for seat in SEATS], masks)
        for label, rule, masks in (
            ("Melded and built", "BG-42", down),
            ("Red threes laid", "BG-38", laid),
            ("Tricks", "BG-42", won),
        )
    ]
    left = [hands[(seat + 1) % 4] | hands[(seat + 3) % 4] for seat in SEATS]
    # Each partner is shown with the cards of one opponent, so that the team has every card once.
    behind = [hands[(seat + 1) % 4] for seat in SEATS]
    return [*lines, _line(kit, trump, "Left in the opponents' hands", "BG-42", left, behind)]


def _line(kit: Kit, trump: int, label: str, rule: str, team: Sequence[int], own: Sequence[int]) -> ScoreLine:
    """Return a line of the sheet: the team's points for each seat, and the cards that each seat adds to them."""
    return ScoreLine(
        label, rule, tuple(kit.points(mask, trump) for mask in team), tuple(cards_of(mask) for mask in own)
    )


def match_winners(house: House, scores: Sequence[int]) -> tuple[int, ...] | None:
    """Return the seats of the team that has won the match, or ``None`` if it continues (BG-45)."""
    first, second = scores[0], scores[1]
    if max(first, second) < house.target or first == second:
        return None
    return (0, 2) if first > second else (1, 3)
