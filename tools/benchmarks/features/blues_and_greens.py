"""Counts of the hidden hands of Blues and Greens, to compare sampled hands with real ones."""

from collections.abc import Mapping

from cardtable.games.blues_and_greens.deck import RANK_MASK
from cardtable.games.blues_and_greens.hand_value import hand_worth
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import AUCTION


def features(state: BluesAndGreensState, seat: int) -> Mapping[str, float]:
    """Return the counts in the hands that ``seat`` does not see: the partner's, and the mean of the opponents'."""
    before, partner, after = ((seat + step) % 4 for step in (3, 2, 1))
    counts = {f"partner: {name}": number for name, number in _counts(state, partner).items()}
    first, second = _counts(state, before), _counts(state, after)
    return counts | {f"opponents: {name}": (first[name] + second[name]) / 2 for name in first}


def _counts(state: BluesAndGreensState, seat: int) -> dict[str, float]:
    """Return the counts in the hand of a seat."""
    kit, hand = state.kit, state.hands[seat]
    plain = hand & kit.plain
    counts = {
        "twos": float((hand & kit.wild).bit_count()),
        "red threes": float((hand & kit.red).bit_count()),
        "black threes": float((hand & kit.black).bit_count()),
        "aces": float((plain & RANK_MASK[14]).bit_count()),
        "ranks held twice or more": float(sum((plain & rank).bit_count() >= 2 for rank in kit.melded)),
        "ranks held three times or more": float(sum((plain & rank).bit_count() >= 3 for rank in kit.melded)),
    }
    if state.phase == AUCTION:
        counts["worth as the bidder"] = hand_worth(state.house, hand)
    else:
        counts["trumps"] = float((hand & kit.trumps[state.trump]).bit_count())
        counts["card points"] = float(kit.points(hand, state.trump))
    return counts
