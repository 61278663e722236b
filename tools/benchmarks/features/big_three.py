"""Counts of hidden hands of Big Three, by which sampled hands are compared with real ones."""

from collections.abc import Mapping

from cardtable.games.big_three.card_play import turns
from cardtable.games.big_three.deck import STRENGTH
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import AUCTION


def features(state: BigThreeState, seat: int) -> Mapping[str, float]:
    """Return the counts of the hands that ``seat`` does not see: the means by their roles in the hand."""
    counts: dict[str, list[float]] = {}
    calls = dict(state.calls)
    for other in range(state.seats):
        if other == seat:
            continue
        if state.phase is AUCTION:
            role = "to call" if other not in calls else "bid" if calls[other] else "passed"
        else:
            role = "bidder" if other == state.bidder else "opponents" if seat == state.bidder else "others"
        for name, number in _counts(state, state.hands[other]):
            counts.setdefault(f"{role}: {name}", []).append(number)
    return {name: sum(numbers) / len(numbers) for name, numbers in counts.items()}


def _counts(state: BigThreeState, hand: int) -> tuple[tuple[str, float], ...]:
    """Return the counts of one hand."""
    strength = STRENGTH[state.house.ranking]
    held = [(hand >> 4 * order & 15).bit_count() for order in range(13)]
    return (
        ("turns to go", float(turns(hand))),
        ("cards of the two highest ranks", float(sum(held[order] for order in range(13) if strength[order] >= 11))),
        ("ranks held twice or more", float(sum(number >= 2 for number in held))),
        ("ranks held three times or more", float(sum(number >= 3 for number in held))),
    )
