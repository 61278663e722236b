"""The Card Game for play-tests: the rules that mattered, and the standing within a round."""

import pytest

from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from tests.games.the_card_game.deals import round_of
from tests.positions import changed


def marks_of(state: CardGameState, *moves: str) -> set[str]:
    """Let whoever is to act make these moves, and return the rules that they mark."""
    marked: set[str] = set()
    for text in moves:
        before, move = state.copy(), GAME.parse(text)
        state.check(move)
        state.apply(move)
        marked.update(GAME.marks.fired(before, move, state))
    return marked


@pytest.mark.parametrize(
    ("hand", "rules"),
    [("4h 5h 6h", {"TC-3"}), ("6h 6d 6s", set()), ("6h 6d 3s", {"TC-2"}), ("4h 3d 6h", {"TC-2", "TC-3"})],
)
def test_the_first_to_go_out_with_runs_and_wild_cards(hand: str, rules: set[str]) -> None:
    # TC-2, TC-3, TC-4, TC-5
    state = round_of(3, [hand], discard="Kc", pile="Kd")
    assert marks_of(state.copy(), "take pile", "out Kd") == {"TC-5", *rules}
    assert marks_of(state, "take discard", "out Kc") == {"TC-4", "TC-5", *rules}


@pytest.mark.parametrize(("bonus", "rules"), [(0, set()), (-5, {"TC-9"})])
def test_the_last_turns_end_the_round(bonus: int, rules: set[str]) -> None:
    # TC-6, TC-8, TC-9
    state = round_of(3, ["4h 5h 6h", "7h 7d 7s"], discard="Kc", pile="Kd Qd", going_out_bonus=bonus)
    marks_of(state, "take pile", "out Kd", "take pile")
    assert marks_of(state.copy(), "out Qd") == {"TC-6", *rules}
    assert marks_of(state, "discard 7h") == {"TC-8", *rules}


def test_a_round_ends_with_nobody_out() -> None:
    # TC-11
    state = round_of(3, ["4h 5s 7h", "7c 9d Ts"], discard="Kc", pile="Kd Qd", turn_limit=1)
    assert marks_of(state, "take pile", "discard Kd") == set()
    assert marks_of(state, "take pile", "discard Qd") == {"TC-8", "TC-11"}


def test_equal_totals_share_the_win() -> None:
    # TC-12
    for score, is_shared in ((0, True), (1, False)):
        state = round_of(13, ["4h 5h 6h 7h 8h 9h Th 4c 5c 6c 7c 8c 9c"], discard="2d", pile="2s 2h")
        left = GAME.standing(state)[1]
        state = changed(GAME, state, scores=f"{left:.0f} {score}")
        marks_of(state, "take pile", "out 2s", "take pile")
        assert ("TC-12" in marks_of(state, "discard 2h")) is is_shared


def test_the_standing_is_what_a_hand_would_count_now() -> None:
    # TC-7, TC-8
    state = round_of(3, ["4h 5h 9s", "7c 7d 3s"], discard="Kc", pile="6h Qd")
    assert GAME.standing(state) == (18, 0)
    marks_of(state, "take discard")
    assert GAME.standing(state) == (18, 0)
    marks_of(state, "discard Kc", "take pile")
    assert GAME.standing(state) == (18, 0)
