"""Real minus imagined hands: zero if hands are imagined as they are dealt, and the error if they are not."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from tests.contract.matches import moments
from tests.contract.setups import printed
from tests.contract.toy import TOY, ToyGame, ToyState, ToyView
from tools.benchmarks.features import FEATURES
from tools.benchmarks.imagined import compared_hands, differences, guessed


def features(state: ToyState, seat: int) -> Mapping[str, float]:
    return {"next player: points": float(sum(card.rank for card in state.hands[(seat + 1) % state.seats]))}


def flattering(view: ToyView, rng: Random) -> ToyState:
    """Imagine the lowest of five deals for the next player."""
    assert view.seat is not None
    seat = view.seat
    return min((TOY.guess(view, rng) for _ in range(5)), key=lambda state: features(state, seat)["next player: points"])


FLATTERING: ToyGame = replace(TOY, guess=flattering)


def late(game: Game) -> tuple[float, float]:
    hands = list(compared_hands(game, 3, {"give": False}, "random", 40, "a", guessed(game, 4), features))
    (found,) = differences(hands)
    assert found.name == "next player: points"
    assert found.every.mean is not None
    assert found.every.error is not None
    return found.every.mean, found.every.error


@pytest.mark.nightly("statistics of benchmarks")
def test_hands_imagined_as_they_are_dealt_do_not_differ_and_too_low_ones_are_noticed() -> None:
    mean, error = late(TOY)
    assert abs(mean) < 1.5 * error
    mean, error = late(FLATTERING)
    assert mean > 2 * error > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_features_count_hidden_cards_and_never_what_a_seat_knows(game: Game) -> None:
    named: set[str] = set()
    for moment in moments(printed(game)):
        seat = moment.state.actor
        if seat in (None, DEALER):
            continue
        real = FEATURES[game.id](moment.state, seat)
        world = game.guess(moment.views[seat], Random(3))
        # The names follow from what the seat knows, so that real and imagined hands are counted alike.
        assert real.keys() == FEATURES[game.id](world, seat).keys()
        named |= real.keys()
    assert named
