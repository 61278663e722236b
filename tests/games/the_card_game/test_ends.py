"""How rounds and matches of The Card Game end: an empty pile, the limit of turns, the lowest total."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import parse_cards, write_cards
from cardtable.engine.moves import Shuffle
from cardtable.engine.position import PositionError
from cardtable.engine.seats import DEALER
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import House, Kind
from tests.games.the_card_game.deals import JUNK, play, refused, round_of
from tests.positions import changed, comes_back


def empty_pile(**options: Any) -> CardGameState:
    """Return a round of three players where the pile has just been emptied and the last card taken from it is held."""
    state = round_of(13, [], seats=3, dealer=2, **options)
    while state.left > 1:
        state.apply(GAME.parse("take pile"))
        state.apply(next(move for move in state.moves() if move.word == "discard"))
    play(state, "take pile")
    return state


# TC-11
def test_the_discards_but_for_the_top_one_become_the_new_pile() -> None:
    state = empty_pile(turn_limit=0)
    seat = state.actor
    assert seat is not None
    assert state.phase == "discard", "the turn is ended before anything is shuffled"
    state.apply(next(move for move in state.moves() if move.word == "discard"))
    assert (state.actor, state.phase) == (DEALER, "reshuffle")
    discards = state.discards
    (plain,) = state.moves()
    assert plain.cards == tuple(sorted(discards[:-1]))
    rule, _ = refused(state, "shuffle " + write_cards(discards))
    assert rule == "TC-11"
    assert refused(state, "take pile")[0] == "TC-11"
    order = discards[:-1][::-1]
    state.check(Shuffle(order))
    state.apply(Shuffle(order))
    assert state.discards == discards[-1:]
    assert (state.actor, state.phase) == ((seat + 1) % 3, "take")
    assert state.left == len(order)
    before = state.hands[state.seat]
    play(state, "take pile")
    assert sorted((*before, order[0])) == list(state.hands[(seat + 1) % 3]), "the order is from the top"


# TC-3, TC-7
@pytest.mark.parametrize("hand", ["7c 8c 9c", "7c 3d 9c", "Qs Ks As", "3d Ks As"])
def test_a_position_after_going_out_comes_back_with_its_melds(hand: str) -> None:
    state = round_of(3, [hand, JUNK[1]], pile="Jc", ace_high_runs=True)
    play(state, "0 take pile", "0 out Jc")
    assert state.to_go == 1
    (meld,) = state.laid[0]
    assert meld.kind is Kind.RUN
    assert comes_back(GAME, state)


# TC-3
def test_wild_cards_before_an_ace_stand_for_the_queen_and_the_king() -> None:
    state = round_of(3, ["3c 3d As", JUNK[1]], pile="Jc", ace_high_runs=True)
    play(state, "0 take pile", "0 out Jc")
    (meld,) = changed(GAME, state, **{"laid-0": "run: 3c 3d As"}).laid[0]
    assert [mark.stands_for for mark in meld.marks] == [*parse_cards("Qs Ks"), None]


# TC-3
def test_no_position_has_a_run_round_the_corner() -> None:
    state = round_of(3, ["Ks As 2s", JUNK[1]], pile="Jc", ace_high_runs=True)
    with pytest.raises(PositionError, match=r"laid-0: .* is not a meld"):
        changed(GAME, state, **{"laid-0": "run: Ks As 2s", "hand-0": "-"})


# TC-11
def test_a_single_discard_under_the_top_one_is_shuffled() -> None:
    state = round_of(3, JUNK, discard="Kc", pile="Qs")
    state.pile, state.left = state.pile[-1:], 1
    play(state, "0 take pile", "0 discard Qs")
    assert (state.actor, state.phase) == (DEALER, "reshuffle")
    assert state.moves()[0].cards == parse_cards("Kc")


# TC-11
def test_with_nothing_to_shuffle_the_round_ends_and_all_count() -> None:
    state = round_of(3, JUNK, discard="Kc", pile="Qs")
    # No deal gets here: there are always more cards than hands. So the pile is cut down to its last card.
    state.pile, state.left, state.discards = state.pile[-1:], 1, ()
    play(state, "0 take pile", "0 discard Qs")
    assert len(state.results) == 1
    assert state.scores == (15, 15)


# TC-11
def test_a_round_ends_when_everybody_has_had_all_turns() -> None:
    state = round_of(3, JUNK, turn_limit=2)
    for turn in range(4):
        assert not state.results, f"{turn} turns"
        play(state, "take pile")
        state.apply(state.moves()[0])
    assert len(state.results) == 1
    assert state.results[0].points == state.scores


# TC-11
def test_the_limit_does_not_cut_off_the_last_turns() -> None:
    state = round_of(3, ["6d 6h Ks", "7c 8c 9c"], pile="Jc Jh 6s", turn_limit=1)
    play(state, "0 take pile", "0 discard Jc", "1 take pile", "1 out Jh")
    assert not state.results, "seat 0 has its last turn, though it is its second"
    play(state, "0 take pile", "0 discard Ks")
    assert state.scores == (0, 0)


# TC-11
@pytest.mark.parametrize(("limit", "turns"), [({}, 200), ({"turn_limit": 0}, None)])
def test_the_limit_is_a_hundred_turns_and_there_may_be_none(limit: dict[str, Any], turns: int | None) -> None:
    state, rng = round_of(3, JUNK, **limit), Random(2)
    for turn in range(1, 500):
        if state.actor == DEALER:
            state.apply(state.deal(rng))
        play(state, "take pile", f"discard {state.pile[state.left - 1]}")
        assert bool(state.results) == (turn == turns)
        if state.results:
            break
    assert House().turn_limit == 100


# TC-11
def test_everybody_may_look_through_the_discards() -> None:
    state = round_of(3, JUNK, discard="Kc", pile="Qs Js")
    play(state, "0 take pile", "0 discard 5d", "1 take pile", "1 discard Js")
    for seat in (None, 0, 1):
        assert write_cards(state.view(seat).zone("discard").faces) == "Kc 5d Js"


# TC-12
@pytest.mark.parametrize(("before", "scores", "winners"), [((30, 20), (30, 29), (1,)), ((29, 20), (29, 29), (0, 1))])
def test_the_lowest_total_wins_and_equal_totals_share_the_win(
    before: tuple[int, int], scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state = last_round(f"{RUN_OF_TWELVE} Kc", f"{ALL_SETS} 9d", before)
    assert (state.scores, state.winners, state.actor, state.phase, state.moves()) == (scores, winners, None, "over", ())
    assert refused(state, "take pile")[0] == "TC-12"


def last_round(first: str, second: str, scores: tuple[int, int]) -> CardGameState:
    """Return a match of two at the end of its last round: what they hold then, and what they had before."""
    state = round_of(13, [first, second], pile="Qs Qh", turn_limit=1)
    state = changed(GAME, state, scores=" ".join(map(str, scores)))
    play(state, "0 take pile", "0 discard Qs", "1 take pile", "1 discard Qh")
    return state


RUN_OF_TWELVE = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"


ALL_SETS = "Ad Ah As 2d 2h 2s 3d 3h 3s 4d 4h 4s"
