"""Counts of hidden hands of The Card Game, by which sampled hands are compared with real ones."""

from collections.abc import Mapping

from cardtable.games.the_card_game.meld_search import could_meld, points_of
from cardtable.games.the_card_game.rules import CardGameState


def features(state: CardGameState, seat: int) -> Mapping[str, float]:
    """Return the counts of the hands that ``seat`` does not see: of the next player's, and the mean of all."""
    following = (seat + 1) % state.seats
    every = {other: _counts(state, other) for other in range(state.seats) if other != seat}
    counts = {f"others: {name}": sum(each[name] for each in every.values()) / len(every) for name in every[following]}
    if state.seats > 2:
        counts |= {f"next player: {name}": number for name, number in every[following].items()}
    if state.discards and state.discards[-1].rank != state.wild:
        hand = state.hands[following]
        counts["next player: the top discard joins cards held"] = float(
            could_meld(state.discards[-1], hand, state.wild, state.house.ace_high_runs)
        )
    return counts


def _counts(state: CardGameState, seat: int) -> dict[str, float]:
    """Return the counts of the hand of a seat."""
    leftovers = state.leftovers(seat)
    return {
        "points left": float(points_of(leftovers)),
        "cards left": float(len(leftovers)),
        "wild cards": float(sum(card.rank == state.wild for card in state.hands[seat])),
    }
