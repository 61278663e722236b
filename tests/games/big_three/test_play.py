"""Big Three from the first lead: combinations, beating, passing, scores, the match."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.moves import Move, Pass
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.big_three.combinations import answers, can_beat, classify, leads
from cardtable.games.big_three.deck import cards_of, holdings
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState, match_winners
from cardtable.games.big_three.values import Combination, House, Lay
from tests.games.big_three.deals import dealt, legal, new_table, play, playing
from tests.games.random_matches import moments, played_at_random
from tests.games.tables import cards, lies, refused, refused_by
from tests.positions import changed

RANKINGS = pytest.mark.parametrize("ranking", ["printed", "threes_high"])

# BT-2


@pytest.mark.parametrize(("ranking", "order"), [("printed", "KQJT98765432A"), ("threes_high", "32AKQJT987654")])
def test_the_king_is_high_and_the_ace_low_or_threes_may_be_high(ranking: str, order: str) -> None:
    """Let each card try to beat every other one."""
    wins = dict.fromkeys("A23456789TJQK", 0)
    for low in wins:
        table = playing(f"{low}c" if low != "4" else "", " ".join(f"{rank}s" for rank in wins), ranking=ranking)
        play(table, f"0 play {low}c; 2 pass" if low != "4" else "0 play 4h; 2 pass")
        for high in wins:
            wins[high] += bool(table.state.moves_with(parse_cards(f"{high}s")))
    assert "".join(sorted(wins, key=lambda rank: -wins[rank])) == order


def test_suits_mean_nothing() -> None:
    assert refused(play(playing("9c", "", "9s"), "0 play 9c"), "play 9s") == "BT-9"


# BT-7

COMBINATIONS = {
    "7c": Combination(1, 1, 6),
    "7c 7d": Combination(2, 1, 6),
    "7c 7d 7s": Combination(3, 1, 6),
    "Ac Ad Ah As": Combination(4, 1, 0),
    "5c 6d 7h": Combination(1, 3, 6),
    "4c 5d 6h 7s 8c 9c Tc Jc Qc Kc": Combination(1, 10, 12),
    "4c 4d 5c 5d 6h 6s": Combination(2, 3, 5),
    "Tc Td Th Jc Jd Jh Qc Qd Qh": Combination(3, 3, 11),
    "8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts": Combination(4, 3, 9),
}


@pytest.mark.parametrize("text", COMBINATIONS)
def test_leads_are_equal_cards_and_runs_of_them(text: str) -> None:
    assert classify(parse_cards(text)) == COMBINATIONS[text]
    legal(playing(text), f"play {text}")


@pytest.mark.parametrize(
    "text",
    ["7c 8c", "7c 7d 8c", "7c 7d 8c 8d", "7c 8c Tc", "7c 7d 8c 8d 9c", "7c 8c 9c Jc Qc Kc", "7c 9c", "7c 7d 7s 9h"],
)
def test_other_cards_are_no_combination(text: str) -> None:
    assert refused_by(playing(text), f"play {text}", "BT-7").endswith(".")


def test_only_cards_held_are_laid_each_once() -> None:
    table = playing("7c", "7d")
    for text in ("play 7d", "play 7c 7d", "play Jo", "play b7c", "play g9h g9h", "play 7c 7c", "bid 3", "shuffle 7c"):
        assert refused(table, text) == "BT-7"


def test_every_choice_of_suits_is_a_move_of_its_own() -> None:
    table = play(dealt("4h 4c 5h 5c 6h 6c 6d Ah", leftover="7h 7c 7s 7d"), "0 bid 3")
    runs = [move for move in table.state.moves() if [str(card.rank) for card in move.cards] == list("7654")]
    assert len(runs) == len(set(runs)) == 4 * 3 * 2 * 2
    moves = table.state.moves()
    assert moves[-1] == list(moves)[-1] == moves[len(moves) - 1]
    assert list(moves[1:3]) == list(moves)[1:3]
    with pytest.raises(IndexError):
        moves[len(moves)]


# BT-8


@RANKINGS
@pytest.mark.parametrize(
    "text", ["2c 3c 4c", "Ac 2c 3c", "Qc Kc Ac", "3c 4c 5c 6c", "2c 2d 3c 3d 4c 4d", "Kc Ac 2c", "3c Ac Kc Qc"]
)
def test_aces_twos_and_threes_are_in_no_run(ranking: str, text: str) -> None:
    assert refused(playing(text, ranking=ranking), f"play {text}") == "BT-8"


@RANKINGS
def test_runs_go_from_four_to_king_in_either_ranking(ranking: str) -> None:
    table = playing("5c 6c Jc Qc Kc", "", "5d 6d 7d", ranking=ranking)
    legal(table, "play 4h 5c 6c", "play Jc Qc Kc")
    legal(play(table, "0 play 4h 5c 6c"), "play 5d 6d 7d")


# BT-9


@pytest.mark.parametrize(
    ("lead", "hand", "beating", "not_beating"),
    [
        (  # the same kind and number of higher cards
            "5c 6c 7c",
            "6d 7d 8d 9d 5d Kc Kd Kh",
            ["6d 7d 8d", "7d 8d 9d"],
            ["6d 7d 8d 9d", "5d 6d 7d", "Kc Kd Kh", "9d"],
        ),
        (  # runs are compared by their highest rank
            "5c 5d 6c 6d 7c 7d",
            "6h 6s 7h 7s 8c 8d 5h 5s",
            ["6h 6s 7h 7s 8c 8d"],
            ["5h 5s 6h 6s 7h 7s"],
        ),
        ("9c 9d", "9h 9s Tc Td 8c 8d", ["Tc Td"], ["9h 9s", "8c 8d"]),
        ("Qc", "5c 5d 5h 5s", [], ["5c 5d 5h 5s"]),  # a foursome beats only lower foursomes
    ],
)
def test_the_same_kind_and_number_of_higher_cards_beats(
    lead: str, hand: str, beating: list[str], not_beating: list[str]
) -> None:
    table = play(playing(lead, "", hand), f"0 play {lead}")
    legal(table, "pass", *(f"play {text}" for text in beating))
    for text in not_beating:
        assert refused(table, f"play {text}") == "BT-9"


def test_equal_does_not_beat() -> None:
    table = play(playing("9c 9d", "", "9h 9s"), "0 play 9c 9d")
    assert "Equal does not beat" in refused_by(table, "play 9h 9s", "BT-9")


@RANKINGS
def test_cards_can_be_beaten_if_and_only_if_they_have_an_answer(ranking: str) -> None:
    rng = Random(4)
    for _ in range(40):
        hand, laid = (sum(1 << place for place in rng.sample(range(52), 16)) for _ in range(2))
        for pattern in leads(laid):
            assert can_beat(holdings(hand), pattern, ranking) is bool(answers(hand, pattern, ranking))


# BT-10


@pytest.mark.parametrize(
    ("seats", "moves", "actor", "leads"),
    [
        (3, "0 play 5c", 2, False),  # counter-clockwise (BT-6)
        (3, "0 play 5c; 2 pass", 1, False),
        (4, "0 play 5c", 3, False),
        (3, "0 play 5c; 2 pass; 1 play 8c; 0 play Qc", 2, False),  # who has passed may play later in the round
        (3, "0 play 5c; 2 pass; 1 play 8c; 0 pass; 2 play 9c", 1, False),
        (3, "0 play 5c; 2 play 9c; 1 pass; 0 pass", 2, True),  # two passes, and the last to play leads
        (4, "0 play 5c; 3 pass; 2 pass", 1, False),  # four players need three
        (4, "0 play 5c; 3 pass; 2 pass; 1 pass", 0, True),
    ],
)
def test_a_round_ends_when_all_others_have_passed_in_a_row(seats: int, moves: str, actor: int, leads: bool) -> None:
    table = play(playing("5c Qc", "8c", "9c", seats=seats), moves)
    assert (table.state.actor, table.state.facts().combination is None) == (actor, leads)
    assert not leads or table.state.facts().leader == actor


def test_a_leader_cannot_pass() -> None:
    assert refused(playing("5c"), "pass") == "BT-10"
    assert refused(play(playing("5c", "", "9c"), "0 play 5c; 2 play 9c; 1 pass; 0 pass"), "pass") == "BT-10"


def test_the_cards_to_beat_are_on_the_table_and_those_of_the_round_before_turned_away() -> None:
    table = play(playing("5c 5d", "", "9c 9d"), "0 play 5c 5d; 2 play 9c 9d")
    assert table.state.facts().owner == 2
    assert (lies(table, "trick"), lies(table, "pile")) == (cards("9c 9d"), cards("5c 5d"))
    assert table.view(1).zone("pile").faces == parse_cards("5c 5d")
    play(table, "1 pass; 0 pass")
    assert (lies(table, "trick"), lies(table, "pile")) == (set(), cards("5c 5d 9c 9d"))


# Legality, read again from the rules and slowly

RUN = "456789TJQK"
HIGH = {"printed": "A23456789TJQK", "threes_high": "456789TJQKA23"}


def kind_of(cards: tuple[Card, ...]) -> tuple[int, str] | None:
    """The cards of each rank and the ranks from below, or ``None`` if this is no combination (BT-7, BT-8)."""
    counts = Counter(str(card.rank) for card in cards)
    if len(set(counts.values())) != 1:
        return None
    ranks = "".join(sorted(counts, key="A23456789TJQK".index))
    if len(ranks) > 1 and (len(ranks) < 3 or ranks not in RUN):
        return None
    return next(iter(counts.values())), ranks


def beats(cards: tuple[Card, ...], table: tuple[Card, ...], ranking: str) -> bool:
    """Whether the cards beat those on the table (BT-9)."""
    mine, theirs = kind_of(cards), kind_of(table)
    if mine is None or theirs is None or mine[0] != theirs[0] or len(mine[1]) != len(theirs[1]):
        return False
    order = RUN if len(mine[1]) > 1 else HIGH[ranking]
    return order.index(mine[1][-1]) > order.index(theirs[1][-1])


@RANKINGS
@pytest.mark.parametrize("seats", [3, 4])
def test_moves_are_those_of_a_slow_reading_of_the_rules(seats: int, ranking: str) -> None:
    tried = 0
    match = played_at_random(new_table(seats, 1, ranking=ranking, hands=2), Random(f"{seats} {ranking}"))
    for table in moments(match):
        state = table.state
        if state.phase != "play" or state.hands[state.seat].bit_count() > 9:
            continue
        hand, trick = cards_of(state.hands[state.seat]), cards_of(state.trick)
        choices = (cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size))
        legal: set[Move] = {
            Lay(cards) for cards in choices if (beats(cards, trick, ranking) if trick else kind_of(cards))
        }
        if trick:
            legal.add(Pass())
        assert set(state.moves()) == legal
        assert len(state.moves()) == len(legal)
        tried += 1
    assert tried > 20


# BT-11

STRONG = "4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad Ah As 2c 2d"  # three turns that nobody can beat
RUN_OF_TEN = "0 play 4h 5c 6c 7c 8c 9c Tc Jc Qc Kc"
ACES = "0 play Ac Ad Ah As; 2 pass; 1 pass"


def alone(scores: str = "0 0 0", **options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 has bid two, plays alone and runs out of cards first."""
    table = dealt(STRONG, leftover="2h 2s 3c 3d", **options)
    table.state = changed(GAME, table.state, scores=scores)
    play(table, "0 bid 2; 2 pass; 1 pass", f"{RUN_OF_TEN}; 2 pass; 1 pass", ACES)
    return play(table, "0 play 2c 2d 2h 2s; 2 pass; 1 pass; 0 play 3c 3d")


def against(**options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 runs out of cards first, and seat 1 has bid three."""
    table = dealt(STRONG, leftover="2h 2s 3c 3d", **options)
    return play(table, "0 pass; 2 pass; 1 bid 3", f"{RUN_OF_TEN}; 2 pass; 1 pass", ACES, "0 play 2c 2d")


def four(bids: str, **options: Any) -> Table[BigThreeState]:
    """Return a table of four where seat 0 runs out of cards first, after this auction."""
    hands = ("4h 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ad Ah", "Kd 2c", "Kh 2d", "Ks 2h")
    table = play(dealt(*hands, seats=4, **options), bids)
    return play(table, f"{RUN_OF_TEN}; 3 pass; 2 pass; 1 pass; 0 play Ac Ad Ah")


def test_the_auction_winner_who_is_out_first_scores_twice_the_bid() -> None:
    state = alone().state
    assert (state.scores, state.results[0].lines[0].rule) == ((4, 0, 0), "BT-11")


def test_otherwise_the_auction_winner_alone_loses_twice_the_bid() -> None:
    state = against().state
    assert state.scores == state.results[0].points == (0, -6, 0)


def test_the_deal_moves_to_the_right() -> None:
    # BT-1
    state = alone(dealer=0).state
    assert (state.dealer, state.actor) == (2, DEALER)


# BT-12


@pytest.mark.parametrize(
    ("auction", "scores"),
    [
        ("0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh", (4, 0, 4, 0)),  # both members of the bidding team
        ("0 pass; 3 bid 3; 3 call Ac", (6, 0, 0, 6)),  # the partner ran out
        ("0 pass; 3 bid 3; 3 call Kd", (6, 0, 6, 0)),  # the other team gets as much, and the losers lose nothing
    ],
)
def test_both_members_of_the_winning_team_get_twice_the_bid(auction: str, scores: tuple[int, ...]) -> None:
    state = four(auction).state
    assert (state.scores, state.results[0].lines[0].rule) == (scores, "BT-12")


def test_the_end_of_the_hand_tells_who_the_partner_was() -> None:
    assert four("0 pass; 3 bid 3; 3 call Kd").view(2).facts.partner == 1


# BT-13


def test_twenty_points_win() -> None:
    state = alone("16 0 0").state
    assert (state.scores, state.winners, state.phase, state.actor) == ((20, 0, 0), (0,), "over", None)
    assert not state.moves()
    assert alone(target=5).state.winners is None
    assert alone(target=4).state.winners == (0,)


@pytest.mark.parametrize(("scores", "winners"), [((20, 22, 3, 0), (1,)), ((22, 22, 3, 0), (0, 1)), ((19, 3, -5), None)])
def test_the_highest_of_several_wins_and_equals_share(scores: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    assert match_winners(House(), scores, 5) == winners
    assert four("0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh", target=4).state.winners == (0, 2)


def test_after_the_agreed_number_of_hands_the_highest_total_wins() -> None:
    assert against(hands=1).state.winners == (0, 2)
    assert alone(hands=1).state.winners == (0,)
    assert against(hands=2).state.winners is None


def test_selected_cards_become_moves() -> None:
    table = play(dealt("4h 5c 6d Kc"), "0 bid 3")
    assert table.state.moves_with(parse_cards("6d 4h 5c")) == [GAME.parse("play 4h 5c 6d")]
    assert table.state.moves_with(parse_cards("4h 5c")) == []
    assert table.state.attempts(parse_cards("4h 5c")) == (GAME.parse("play 4h 5c"),)
    assert table.state.moves_with([]) == []
    play(table, "0 play 4h")
    assert table.state.moves_with([]) == [Pass()]
