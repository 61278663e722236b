"""Five Hundred for play-tests: the rules that mattered, the margin of a contract, and the standing within a hand."""

import pytest

from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.values import PLAY
from tests.games.five_hundred import deals
from tests.games.five_hundred.deals import bid_alone, dealt
from tests.games.five_hundred.test_scoring import FIVE, SEVEN, after, highest
from tests.games.marked import marks_of
from tests.positions import changed

FIRST, SECOND, THIRD = "Jo Jh Jd Ah Kh Qh Th 7c 8c 7s", "9h 7h 8h 9c 9s 9d Td Qd Kd Ad", "Ac Kc Qc As Ks Qs Js Ts Jc Tc"


def test_a_bid_is_outbid_a_nullo_is_bid_and_the_widow_is_taken() -> None:
    # FH-3, FH-4, FH-6
    assert marks_of(dealt(), "bid 6s") == set()
    assert marks_of(dealt(), "bid 6s", "bid nullo") == {"FH-3", "FH-4"}
    assert marks_of(dealt(), "bid 6s", "pass", "pass") == {"FH-6"}


def test_a_dead_hand_ends_a_match_if_it_is_the_last() -> None:
    # FH-5, FH-12
    assert marks_of(dealt(), "pass", "pass", "pass") == {"FH-5"}
    assert marks_of(dealt(hands=1), "pass", "pass", "pass") == {"FH-5", "FH-12"}


def test_the_left_bower_and_a_trump_on_another_suit() -> None:
    # FH-2, FH-7
    def play(contract: str, *cards: str) -> set[str]:
        table = bid_alone(dealt(FIRST, SECOND, THIRD, widow="8s 7d 8d"), contract, "discard 8s 7d 8d")
        return marks_of(table, *(f"play {card}" for card in cards))

    assert play("6h", "Jo", "9h") == set()
    assert play("6h", "Jd", "9h", "Tc") == {"FH-2"}
    assert play("6d", "Jd", "9d", "Tc") == set()
    assert play("6h", "8c", "9c", "Tc") == set()
    assert play("6d", "Kh", "9h", "Ts") == set()
    assert play("6s", "Kh", "9h", "Ts") == {"FH-7"}
    # FH-8: the joker takes the trick of the suit that it names, which is no trump.
    assert play("6nt", "Jo h", "9h", "Ts") == {"FH-8"}


@pytest.mark.parametrize(
    ("scores", "marked"),
    [("0 0 0", False), ("400 0 0", False), ("400 480 0", True)],
)
def test_the_end_of_a_match_is_marked_if_it_needed_a_rule(scores: str, marked: bool) -> None:
    # FH-12: several reach the points in one hand.
    cards, discards = SEVEN
    table = dealt(cards, widow=discards, target=500)
    table.state = changed(GAME, table.state, scores=scores)
    bid_alone(table, "6h", f"discard {discards}")
    rules: set[str] = set()
    while not table.state.results:
        rules = marks_of(table, str(highest(table.state)))
    assert ("FH-12" in rules) is marked
    assert rules - {"FH-12"} == {"FH-9", "FH-11"}


def test_the_margin_is_in_tricks() -> None:
    for cards, contract, margin in ((SEVEN, "6h", 1), (FIVE, "6h", -1), (SEVEN, "nullo", -5)):
        result = after(cards, contract).state.results[-1].contract
        assert result is not None
        assert (result.level, result.margin) == ({"6h": 100, "nullo": 250}[contract], margin)


def test_a_contract_counts_in_the_standing_once_it_is_certain() -> None:
    # FH-9, FH-10, FH-11
    def standing(contract: str, winners: list[int]) -> tuple[float, ...]:
        state = deals.ended(contract, 1, winners)
        state.phase, state.scores = PLAY, (100, 200, 0)
        return GAME.standing(state)

    assert standing("7h", [0, 2, 1, 0]) == (120, 200, 10)
    assert standing("7h", [0, 2, 1, 0, 0]) == (130, 0, 10)
    assert standing("7h", [1] * 7) == (100, 400, 0)
    assert standing("nullo", [0, 2]) == (110, 200, 10)
    assert standing("nullo", [0, 2, 1]) == (110, -50, 10)
