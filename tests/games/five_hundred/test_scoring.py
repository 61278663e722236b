"""Five Hundred: what a hand scores, and who wins the match."""

from typing import Any

import pytest

from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.five_hundred.deck import CARD_STRENGTH, SUIT_OF
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.rules import FiveHundredState, match_winners
from cardtable.games.five_hundred.values import Contract, House
from tests.games.five_hundred.deals import bid_alone, deal, dealt, new_table, play, play_out
from tests.positions import changed

SLAM = ("Jo Jh Jd Ah Kh Qh Th 9h 8h 7h", "7c 8c 9c")  # ten trumps, and what is discarded
FIVE = ("Jo Jh Jd Ah Kh 7c 8c 7s 8s 7d", "9c 9s 8d")  # five trumps from the top, and nothing else
SEVEN = ("Jo Jh Jd Ah Kh Qh Th 7c 8c 7s", "8s 7d 8d")  # seven trumps from the top, and nothing else
NOTHING = ("7c 8c 9c 7d 8d 9d 7h 8h 9h 7s", "8s 9s Jo")  # at most the joker wins, and it is discarded


def highest(state: FiveHundredState) -> Move:
    """A play of the strongest card."""
    trump = state.trump

    def strength(move: Move) -> tuple[int, int]:
        card = move.cards[0]
        led = state.led if state.trick else SUIT_OF[trump][card] % 4
        return CARD_STRENGTH[trump][led][card], int(card)

    return max(state.moves(), key=strength)


def bidder_high_then_low(state: FiveHundredState) -> Move:
    """The bidder leads trumps from the top, then low; everybody else plays the strongest card."""
    best = highest(state)
    if state.actor == state.bidder and state.trump < 4 and SUIT_OF[state.trump][best.cards[0]] != state.trump:
        return min(state.moves(), key=lambda move: CARD_STRENGTH[4][int(move.cards[0].suit)][move.cards[0]])
    return best


def after(
    cards: tuple[str, str], contract: str, scores: tuple[int, ...] = (0, 0, 0), **options: Any
) -> Table[FiveHundredState]:
    """Return the table after a hand that seat 0 played with these cards."""
    hand, discards = cards
    table = dealt(hand, widow=discards, **options)
    table.state = changed(GAME, table.state, scores=" ".join(map(str, scores)))
    bid_alone(table, contract, f"discard {discards}")
    return play_out(table, bidder_high_then_low)


def test_the_hands_of_this_file_take_what_they_should() -> None:
    assert after(SLAM, "6h").state.facts().taken[0] == 10
    assert after(FIVE, "6h").state.facts().taken[0] == 5
    assert after(NOTHING, "nullo").state.facts().taken[0] == 0


# FH-9


def test_a_contract_made_scores_its_value_and_nothing_for_more_tricks() -> None:
    assert [Contract.parse("7s").points(taken) for taken in (7, 8, 9)] == [140, 140, 140]
    state = after(SEVEN, "6h").state
    assert state.facts().taken[0] == 7
    assert state.scores[0] == 100
    assert state.results[0].lines[0].rule == "FH-9"


def test_all_ten_tricks_score_250_or_the_value_if_that_is_more() -> None:
    assert after(SLAM, "6h").state.scores[0] == 250
    assert after(SLAM, "9h").state.scores[0] == 400
    assert Contract.parse("8s").points(10) == 250
    assert Contract.parse("8c").points(10) == 260


def test_a_nullo_made_scores_250() -> None:
    assert after(NOTHING, "nullo").state.scores[0] == 250


# FH-10


def test_a_set_contract_is_subtracted_and_scores_may_be_negative() -> None:
    state = after(FIVE, "6h").state
    assert state.scores[0] == -100
    assert state.results[0].lines[0].rule == "FH-10"
    assert after(FIVE, "7h", scores=(30, 0, 0)).state.scores[0] == -170


def test_a_nullo_with_any_trick_loses_250_and_is_played_to_the_end() -> None:
    state = after(SLAM, "nullo").state
    assert state.scores[0] == -250
    assert len(state.facts().tricks) == 10


def test_all_ten_tricks_of_a_nullo_are_no_slam() -> None:
    assert Contract.parse("nullo").points(10) == -250


def test_a_set_contract_is_played_to_the_end() -> None:
    assert len(after(FIVE, "10h").state.facts().tricks) == 10


# FH-11


@pytest.mark.parametrize(("cards", "contract"), [(FIVE, "6h"), (FIVE, "nullo"), (NOTHING, "nullo"), (NOTHING, "6s")])
def test_the_others_score_ten_for_each_trick_of_their_own(cards: tuple[str, str], contract: str) -> None:
    state = after(cards, contract).state
    taken = state.facts().taken
    assert taken[1] + taken[2] > 0
    assert state.scores[1:] == (10 * taken[1], 10 * taken[2])
    line = state.results[0].lines[1]
    assert (line.rule, line.points) == ("FH-11", (0, 10 * taken[1], 10 * taken[2]))
    assert [len(cards) for cards in line.cards] == [0, 3 * taken[1], 3 * taken[2]]


def test_points_of_a_hand_are_the_sum_of_its_lines() -> None:
    result = after(FIVE, "6h").state.results[0]
    assert result.points == tuple(map(sum, zip(*(line.points for line in result.lines), strict=True)))


# FH-5


def test_the_deal_moves_on_after_a_played_hand_too() -> None:
    state = after(FIVE, "6h").state
    assert (state.actor, state.dealer, state.phase) == (DEALER, 0, "deal")


# FH-12


def test_500_points_win() -> None:
    state = after(SLAM, "6h", scores=(250, 0, 0)).state
    assert (state.winners, state.actor, state.phase) == ((0,), None, "over")
    assert state.moves() == ()
    assert after(SLAM, "6h", scores=(240, 0, 0)).state.winners is None


def test_the_bidder_wins_among_several_with_enough() -> None:
    state = after(SEVEN, "6h", scores=(400, 480, 480)).state
    assert max(state.scores[1:]) > state.scores[0] == 500
    assert state.winners == (0,)
    assert match_winners(House(), (400, 490, 480), (500, 600, 590), 0, [1] * 5 + [2] * 5, 1) == (0,)


def test_else_the_one_wins_who_got_there_first_trick_by_trick() -> None:
    early = [1, 2, 2, 2, 1, 1, 0, 0, 0, 0]
    # Seat 2 has 500 with the third trick, seat 1 with the sixth.
    assert match_winners(House(), (0, 470, 480), (-100, 500, 510), 0, early, 1) == (2,)
    assert match_winners(House(), (0, 490, 480), (-100, 520, 510), 0, early, 1) == (1,)
    assert match_winners(House(), (0, 480, 480), (-100, 510, 510), 0, [2, 1, 1, 2, 2, 1, 0, 0, 0, 0], 1) == (1,)


def test_a_bidder_without_enough_does_not_win() -> None:
    assert match_winners(House(), (0, 470, 0), (100, 510, 0), 0, [0] * 6 + [1] * 4, 1) == (1,)


def test_the_first_there_wins_at_the_table_as_well() -> None:
    hand, discards = FIVE
    table = dealt(hand, "Ac Ks Qs Js Ts 9d Td Qd 8h 9h", "As Kc Qc Jc Tc Ad Kd Qh Th 7h", widow=discards)
    table.state = changed(GAME, table.state, scores="0 490 470")
    play_out(bid_alone(table, "6h", f"discard {discards}"), bidder_high_then_low)
    taken = [trick.winner for trick in table.state.facts().tricks]
    assert taken == [0, 0, 0, 0, 0, 1, 2, 2, 2, 2]
    assert table.state.scores == (-100, 500, 510)
    assert table.state.winners == (1,)


def test_after_the_agreed_number_of_hands_the_highest_total_wins() -> None:
    table = after(FIVE, "6h", scores=(0, 300, 200), hands=1)
    assert table.state.winners == (1,)
    assert after(FIVE, "6h", hands=2).state.winners is None


def test_dead_hands_count_and_equal_totals_share() -> None:
    table = new_table(hands=2)
    play(deal(table), "0 pass; 1 pass; 2 pass")
    assert table.state.winners is None
    play(deal(table), "1 pass; 2 pass; 0 pass")
    assert (table.state.winners, table.state.results) == ((0, 1, 2), ())


def test_points_decide_before_the_number_of_hands() -> None:
    assert match_winners(House(hands=1), (400, 480, 300), (500, 520, 300), 0, [0] * 6 + [1] * 4, 1) == (0,)


def test_another_target_may_be_agreed() -> None:
    assert after(SLAM, "6h", target=250).state.winners == (0,)
    assert GAME.new(3, {"target": 1000}).house.target == 1000
