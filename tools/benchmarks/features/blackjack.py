"""Counts of hidden hands of Blackjack, by which sampled hands are compared with real ones."""

from collections.abc import Mapping

from cardtable.engine.cards import Rank
from cardtable.games.blackjack.fitting import OF_RANK, followers
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.win_chances import chances_of


def features(state: BlackjackState, seat: int) -> Mapping[str, float]:
    """Return the counts of the hands that ``seat`` does not see: of the next player's, and the mean of all."""
    others = [other for other in range(state.seats) if other != seat]
    following = (seat + state.direction) % state.seats
    every = [_counts(state.hands[other], state.seats) for other in others]
    counts = {f"others: {name}": sum(each[name] for each in every) / len(every) for name in every[0]}
    counts |= {f"next player: {name}": number for name, number in _counts(state.hands[following], state.seats).items()}
    fitting = followers(state.top, 0, state.debt > 0, passing=False) & state.hands[following]
    counts["next player: cards that fit the pile"] = float(fitting.bit_count())
    return counts


def _counts(hand: int, seats: int) -> dict[str, float]:
    """Return the counts of one hand."""
    held = [(hand & OF_RANK[rank]).bit_count() for rank in range(Rank.ACE, Rank.KING + 1)]
    return {
        "promise (log odds)": chances_of(seats).promise(hand) / 1000,
        "ranks held twice or more": float(sum(number >= 2 for number in held)),
        "queens": float((hand & OF_RANK[Rank.QUEEN]).bit_count()),
        "aces": float((hand & OF_RANK[Rank.ACE]).bit_count()),
    }
