"""Counts of the hidden hands of Five Hundred, to compare sampled hands with real ones."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.games.five_hundred.deck import JOKER_BIT, NO_TRUMP, RANKED, SUIT_MASK
from cardtable.games.five_hundred.hand_value import expected_tricks
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import AUCTION

_LOW: Final = sum(0b111 << 8 * suit for suit in range(4))
"""Seven, eight and nine of each suit."""


def features(state: FiveHundredState, seat: int) -> Mapping[str, float]:
    """Return the counts of the hands that ``seat`` does not see, each with the role of the player in its name."""
    others = [other for other in range(3) if other != seat]
    if state.phase == AUCTION:
        return _in_auction(state, others)
    counts: dict[str, float] = {}
    if state.bidder is None or state.contract is None:
        return counts
    # The bidder knows what both opponents hold together, so one of the two hands is enough.
    for other in others[:1] if seat == state.bidder else others:
        role = "one opponent" if seat == state.bidder else "bidder" if other == state.bidder else "partner"
        counts |= {f"{role}: {name}": number for name, number in _counts(state, state.hands[other]).items()}
    if seat != state.bidder and state.trump != NO_TRUMP:
        counts["discards: trumps"] = float((state.discards & SUIT_MASK[state.trump][state.trump]).bit_count())
    return counts


def _in_auction(state: FiveHundredState, others: Sequence[int]) -> Mapping[str, float]:
    """Return the expected tricks with the best trump suit of players who have passed, bid, or are yet to call."""
    calls = dict(state.calls)
    promised: dict[str, float] = {}
    for other in others:
        call = "passed" if calls.get(other, 0) is None else "bid" if other in calls else "to call"
        tricks = max(expected_tricks(state.hands[other], trump) for trump in range(4))
        promised[f"{call}: expected tricks"] = max(tricks, promised.get(f"{call}: expected tricks", 0.0))
    return promised


def _counts(state: FiveHundredState, hand: int) -> Mapping[str, float]:
    """Return the counts of one hand that matter in the contract."""
    trump = state.trump
    if state.contract is not None and state.contract.is_nullo:
        return {"nullo: low cards": float((hand & _LOW).bit_count())}
    suits = [suit for suit in range(4) if suit != trump]
    aces = sum(bool(hand & RANKED[trump][suit][0]) for suit in suits)
    kings = sum(bool(hand & RANKED[trump][suit][1]) for suit in suits)
    if trump == NO_TRUMP:
        return {"no trump: joker": float(bool(hand & JOKER_BIT)), "no trump: aces": aces, "no trump: kings": kings}
    trumps = hand & SUIT_MASK[trump][trump]
    return {
        "trumps": float(trumps.bit_count()),
        "joker and bowers": float(sum(bool(hand & bit) for bit in RANKED[trump][trump][:3])),
        "side aces": float(aces),
        "side kings": float(kings),
        "empty side suits": float(sum(not hand & SUIT_MASK[trump][suit] for suit in suits)),
    }
