"""Five Hundred: the hidden hands in sampled deals. Bidders keep their trumps there as in real deals."""

from statistics import fmean

from cardtable.games.five_hundred.game import GAME
from tools.benchmarks.features.five_hundred import features
from tools.benchmarks.imagined import compared_hands, guessed

HANDS = 12


def test_sampled_discards_hold_no_trumps() -> None:
    hands = list(compared_hands(GAME, 3, {}, "rule", HANDS, "discards", guessed(GAME, 2), features))
    sights = [sight for hand in hands for sight in hand.sights if sight.name == "discards: trumps"]
    assert len(sights) > 2 * HANDS
    assert not any(sight.real for sight in sights), "bidders discarded trumps"
    assert fmean(sight.imagined for sight in sights) < 0.05
