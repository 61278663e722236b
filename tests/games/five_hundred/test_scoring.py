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
    taken = [after(*hand).state.facts().taken[0] for hand in ((SLAM, "6h"), (FIVE, "6h"), (NOTHING, "nullo"))]
    assert taken == [10, 5, 0]


# FH-9, FH-10: what the bidder scores


@pytest.mark.parametrize(
    ("contract", "taken", "points"),
    [
        ("7s", 7, 140),
        ("7s", 8, 140),  # nothing for more tricks
        ("7s", 9, 140),
        ("8s", 10, 250),  # all ten tricks score 250, or the value if that is more
        ("8c", 10, 260),
        ("nullo", 10, -250),  # but those of a nullo are no slam
    ],
)
def test_the_points_of_a_contract(contract: str, taken: int, points: int) -> None:
    assert Contract.parse(contract).points(taken) == points


@pytest.mark.parametrize(
    ("cards", "contract", "before", "score", "rule"),
    [
        (SEVEN, "6h", 0, 100, "FH-9"),
        (SLAM, "6h", 0, 250, "FH-9"),
        (SLAM, "9h", 0, 400, "FH-9"),
        (NOTHING, "nullo", 0, 250, "FH-9"),
        (FIVE, "6h", 0, -100, "FH-10"),  # a set contract is subtracted
        (FIVE, "7h", 30, -170, "FH-10"),  # and scores may be negative
        (FIVE, "10h", 0, -500, "FH-10"),
        (SLAM, "nullo", 0, -250, "FH-10"),  # a nullo with any trick
    ],
)
def test_what_the_bidder_scores_when_all_ten_tricks_are_played(
    cards: tuple[str, str], contract: str, before: int, score: int, rule: str
) -> None:
    state = after(cards, contract, scores=(before, 0, 0)).state
    assert (state.scores[0], state.results[0].lines[0].rule) == (score, rule)
    assert len(state.facts().tricks) == 10


@pytest.mark.parametrize(
    ("cards", "contract", "says"),
    [
        (NOTHING, "nullo", "nullo made: no trick"),
        (FIVE, "6h", "6♥ set: 5 tricks"),
        (SLAM, "6h", "6♥ made with all ten tricks"),
        (FIVE, "nullo", "nullo set: 4 tricks"),
    ],
)
def test_the_line_of_the_bidder_says_how_many_tricks(cards: tuple[str, str], contract: str, says: str) -> None:
    assert after(cards, contract).state.results[0].lines[0].label == says  # FH-9, FH-10


# FH-11


@pytest.mark.parametrize(("cards", "contract"), [(FIVE, "6h"), (FIVE, "nullo"), (NOTHING, "nullo"), (NOTHING, "6s")])
def test_the_others_score_ten_for_each_trick_of_their_own(cards: tuple[str, str], contract: str) -> None:
    state = after(cards, contract).state
    _, second, third = state.facts().taken
    assert second + third > 0
    assert state.scores[1:] == (10 * second, 10 * third)
    line = state.results[0].lines[1]
    assert (line.rule, line.points) == ("FH-11", (0, 10 * second, 10 * third))
    assert [len(cards) for cards in line.cards] == [0, 3 * second, 3 * third]
    lines = [line.points for line in state.results[0].lines]
    assert state.results[0].points == tuple(map(sum, zip(*lines, strict=True)))


# FH-5


def test_the_deal_moves_on_after_a_played_hand_too() -> None:
    state = after(FIVE, "6h").state
    assert (state.actor, state.dealer, state.phase) == (DEALER, 0, "deal")


# FH-12


def test_500_points_win() -> None:
    state = after(SLAM, "6h", scores=(250, 0, 0)).state
    assert (state.winners, state.actor, state.phase, state.moves()) == ((0,), None, "over", ())
    assert after(SLAM, "6h", scores=(240, 0, 0)).state.winners is None
    assert after(SLAM, "6h", target=250).state.winners == (0,), "another target may be agreed"
    assert GAME.new(3, {"target": 1000}).house.target == 1000


def test_the_bidder_wins_among_several_with_enough() -> None:
    state = after(SEVEN, "6h", scores=(400, 480, 480)).state
    assert max(state.scores[1:]) > state.scores[0] == 500
    assert state.winners == (0,)


EARLY = [1, 2, 2, 2, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("before", "scores", "tricks", "winner"),
    [
        ((400, 490, 480), (500, 600, 590), [1] * 5 + [2] * 5, 0),  # the bidder has enough
        ((0, 470, 0), (100, 510, 0), [0] * 6 + [1] * 4, 1),  # the bidder has not
        # The one wins who got there first: seat 2 has 500 with the third trick, seat 1 with the sixth.
        ((0, 470, 480), (-100, 500, 510), EARLY, 2),
        ((0, 490, 480), (-100, 520, 510), EARLY, 1),
        ((0, 480, 480), (-100, 510, 510), [2, 1, 1, 2, 2, 1, 0, 0, 0, 0], 1),
    ],
)
def test_else_the_one_wins_who_got_there_first_trick_by_trick(
    before: tuple[int, ...], scores: tuple[int, ...], tricks: list[int], winner: int
) -> None:
    assert match_winners(House(), before, scores, 0, tricks, 1) == (winner,)


def test_the_first_there_wins_at_the_table_as_well() -> None:
    hand, discards = FIVE
    table = dealt(hand, "Ac Ks Qs Js Ts 9d Td Qd 8h 9h", "As Kc Qc Jc Tc Ad Kd Qh Th 7h", widow=discards)
    table.state = changed(GAME, table.state, scores="0 490 470")
    play_out(bid_alone(table, "6h", f"discard {discards}"), bidder_high_then_low)
    assert [trick.winner for trick in table.state.facts().tricks] == [0, 0, 0, 0, 0, 1, 2, 2, 2, 2]
    assert (table.state.scores, table.state.winners) == ((-100, 500, 510), (1,))


def test_after_the_agreed_number_of_hands_the_highest_total_wins() -> None:
    assert after(FIVE, "6h", scores=(0, 300, 200), hands=1).state.winners == (1,)
    assert after(FIVE, "6h", hands=2).state.winners is None
    # Points decide before the number of hands.
    assert match_winners(House(hands=1), (400, 480, 300), (500, 520, 300), 0, [0] * 6 + [1] * 4, 1) == (0,)


def test_dead_hands_count_and_equal_totals_share() -> None:
    table = new_table(hands=2)
    play(deal(table), "0 pass; 1 pass; 2 pass")
    assert table.state.winners is None
    play(deal(table), "1 pass; 2 pass; 0 pass")
    assert (table.state.winners, table.state.results) == ((0, 1, 2), ())
