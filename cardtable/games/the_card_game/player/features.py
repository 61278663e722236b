"""What can be counted in hidden hands of The Card Game, to compare imagined hands with real ones."""

from collections.abc import Mapping

from cardtable.games.the_card_game.law.leftovers import joins, points_of
from cardtable.games.the_card_game.law.rules import CardGameState


def features(state: CardGameState, seat: int) -> Mapping[str, float]:
    """Return the counts in the hands that ``seat`` does not see: the next player's, and the mean of all others."""
    following = (seat + 1) % state.seats
    every = {other: _counts(state, other) for other in range(state.seats) if other != seat}
    counts = {f"others: {name}": sum(each[name] for each in every.values()) / len(every) for name in every[following]}
    if state.seats > 2:
        counts |= {f"next player: {name}": number for name, number in every[following].items()}
    if state.discards and state.discards[-1].rank != state.wild:
        hand = state.hands[following]
        counts["next player: the top discard joins cards held"] = float(
            joins(state.discards[-1], hand, state.wild, state.house.ace_high_runs)
        )
    return counts


def _counts(state: CardGameState, seat: int) -> dict[str, float]:
    """Return what counts in the hand of a seat."""
    loose = state.loose(seat)
    return {
        "points left": float(points_of(loose)),
        "cards left": float(len(loose)),
        "wild cards": float(sum(card.rank == state.wild for card in state.hands[seat])),
    }
