"""The Card Game: which cards players take, keep and discard."""

from random import Random

import pytest

from cardtable.engine.bot import Bot
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from tests.games.the_card_game.deals import play, round_of

BOT: Bot = GAME.bot


def choice(state: CardGameState) -> str:
    """Return the policy's move, which must be legal."""
    move = BOT.policy(state, Random(1))
    state.check(move)
    return str(move)


@pytest.mark.parametrize(
    ("hand", "discard", "taken"),
    [
        ("9c 9d 2h 4s Kc", "9s", "discard"),  # it makes a set
        ("6c 7c 2h 4s Kc", "8c", "discard"),  # it makes a run
        ("9c Jd 2h 4s Kc", "5s", "discard"),  # it is wild
        ("9c Jd 2h 4s Kc", "9s", "pile"),  # a pair is no meld
        ("9c Jd 2h 4s Kc", "6h", "pile"),
        # Three queens, an ace and a wild five: a second ace makes two melds, but one of six cards has to go again.
        ("Qc Qd Qh As 5s", "Ac", "pile"),
    ],
)
def test_a_discard_is_taken_when_it_makes_a_meld(hand: str, discard: str, taken: str) -> None:
    assert choice(round_of(5, [hand, ""], discard=discard)) == f"take {taken}"


@pytest.mark.parametrize(
    ("hand", "pile", "thrown"),
    [("9c 9d 6h 7h 2s 2c", "Qs", ["Qs"]), ("Ac 6d Kh Ts", "2d", ["Kh", "Ts"])],  # it fits nothing; it is the dearest
)
def test_the_dearest_card_that_goes_with_nothing_is_discarded(hand: str, pile: str, thrown: list[str]) -> None:
    state = round_of(len(hand.split()), [hand, ""], discard="Kc", pile=pile, turn_limit=0)
    play(state, "take pile")
    assert choice(state) in [f"discard {card}" for card in thrown]


def test_wild_cards_are_kept() -> None:
    state = round_of(10, ["Tc 2d 4h 6s 8c Qd Ah 5s 7d Jh", ""], pile="3c")
    play(state, "take pile")
    for _ in range(3):
        move = BOT.policy(state, Random(1))
        assert str(move) != "discard Tc"
        assert "discard Tc" not in map(str, BOT.candidates(state, Random(1)))


def test_it_goes_out_when_it_can() -> None:
    state = round_of(5, ["9c 9d 9h 9s Kc", ""], pile="5h")
    play(state, "take pile")
    assert choice(state) == "out Kc"
    assert [str(move) for move in BOT.candidates(state, Random(1))] == ["out Kc"]


@pytest.mark.parametrize(("source", "thrown"), [("pile", "discard Qc"), ("discard", "discard Kd")])
def test_the_next_player_is_not_given_what_they_collect(source: str, thrown: str) -> None:
    state = round_of(4, ["Ad Ah 6c 6d", "Qc Kd 8h 2c"], pile="Qs 5s 9s 9h", dealer=0)
    play(state, "1 take pile", "1 discard Qs", f"0 take {source}", "0 discard Ad", "1 take pile")
    # Queen and king go with nothing; but after the next player has taken a queen, another one would be a gift.
    assert choice(state) == thrown


def test_in_the_last_turn_the_fewest_points_are_kept() -> None:
    state = round_of(5, ["Ac 2c 3c 4c 6c", "9c 9d Kh Qh As"], pile="Ts Js 8d", discard="2d")
    play(state, "0 take pile")
    assert not state.outs()
    state = round_of(4, ["Ac 2c 3c 4c", "9c 9d Kh As"], pile="Ts 8d", discard="2d")
    play(state, "0 take pile", "0 out Ts", "1 take pile")
    # The pair is worth nothing now; every card counts.
    assert choice(state) == "discard Kh"


def test_in_the_last_turn_a_low_discard_may_be_taken() -> None:
    state = round_of(4, ["Ac 2c 3c 4c", "Jc Qd Kh Ts"], pile="Ad Kd", discard="2d")
    play(state, "0 take pile", "0 out Ad")
    assert choice(state) == "take discard", "an ace for a ten is more than most draws bring"


def test_candidates_are_the_policys_move_and_others_worth_a_search() -> None:
    state = round_of(9, ["2c 4d 6h 8s Tc Qd Ah 3s 5d", ""], pile="7d")
    assert sorted(map(str, BOT.candidates(state, Random(1)))) == ["take discard", "take pile"]
    play(state, "take pile")
    candidates = BOT.candidates(state, Random(1))
    assert candidates[0] == BOT.policy(state, Random(1))
    assert 2 <= len(candidates) <= 6
    assert len(set(candidates)) == len(candidates)


def test_in_the_last_turn_discards_promise_nothing_but_are_compared() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 5h Ks"], pile="Jc Jd")
    play(state, "0 take pile", "0 out Jc", "1 take pile")
    lines = BOT.lines(state, Random(1), 24)
    assert lines[0].moves == (BOT.policy(state, Random(1)),)
    assert len(lines) > 1
    assert not any(line.weight for line in lines)


def test_a_rollout_is_over_with_the_round_and_fewer_points_are_worth_more() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 5h Ks"], pile="Jc Jd")
    assert not BOT.over(state, 0)
    play(state, "0 take pile", "0 out Jc", "1 take pile", "1 discard Jd")
    assert BOT.over(state, 0)
    assert BOT.worth(state, 0) == 17
    assert BOT.worth(state, 1) == -17


def test_winning_the_match_is_worth_something_of_its_own() -> None:
    state = round_of(13, ["Ac 2c 3c", ""], turn_limit=1)
    while state.actor is not None:
        state.apply(state.moves()[0])
    (best,) = state.winners or ()
    other = 1 - best
    ahead = state.scores[other] - state.scores[best]
    assert BOT.worth(state, best) > ahead
    assert BOT.worth(state, other) == -ahead


@pytest.mark.parametrize(
    ("hand", "discard", "moves", "reasons"),
    [
        ("9c 9d 2h 4s Kc", "9s", "", {"take discard": "9♠ makes the set 9♣ 9♦ 9♠."}),
        ("6c 7c 2h 4s Kc", "8c", "", {"take discard": "8♣ makes the run 6♣ 7♣ 8♣."}),
        ("9c Jd 2h 4s Kc", "5s", "", {"take discard": "5♠ is wild, so it fits any run or set."}),
        ("9c Jd 2h 4s Kc", "6h", "", {"take pile": "6♥ makes no meld"}),
        ("9c 9d 2h 4s Kc", "9s", "take discard", {"discard Kc": "K♣ fits nothing in your hand"}),
        (
            "9c 9d Qh Ts Kc",
            "9s",
            "take discard",
            {"discard 9d": "If you discard 9♦, your other cards leave the fewest points."},
        ),
        (
            "7c 8c 9c 2h Kd",
            "Qs",
            "take discard",
            {
                "discard Kd": "K♦ fits nothing in your hand, and would cost you 10 points.",
                "discard 7c": "If you discard 7♣",
            },
        ),
        (
            "9c 9d 9h 9s Kc",
            "2d",
            "take discard",
            {"out Kc": "All your cards but K♣ are in runs and sets (9♣ 9♦ 9♥ 9♠)"},
        ),
        (
            "9c 9d 9h 2s 3s 4s",
            "Kd",
            "take discard",
            {"out Kd": "All your cards but K♦ are in runs and sets (2♠ 3♠ 4♠ and 9♣ 9♦ 9♥)"},
        ),
    ],
)
def test_reasons_name_the_melds_and_what_a_card_costs(
    hand: str, discard: str, moves: str, reasons: dict[str, str]
) -> None:
    state = round_of(len(hand.split()), [hand, ""], discard=discard)
    play(state, *filter(None, [moves]))
    for move, reason in reasons.items():
        assert GAME.reason(state, GAME.parse(move)).startswith(reason)


def test_a_cheaper_discard_has_a_reason_only_if_something_speaks_for_it() -> None:
    state = round_of(5, ["7c 8c 9c 2h Kd", ""], pile="Qs")
    play(state, "take pile")
    assert not GAME.reason(state, GAME.parse("discard 2h"))
    state = round_of(5, ["5h 7s 8c 4c 5c", ""], pile="Kd")
    play(state, "take pile")
    out = "without 7♠ you can go out with 4 of the cards that you have not seen, without 8♣ with none"
    assert GAME.reason(state, GAME.parse("discard 7s")) == f"8♣ costs more (8 points against 7), but {out}."
    assert GAME.drawback(state, GAME.parse("discard 8c"), GAME.parse("discard 7s")) == f"W{out[1:]}."


def test_hints_say_when_the_cards_that_a_pair_waits_for_are_gone() -> None:
    state = round_of(4, ["Kc Ks 7h 8h", "Kd Kh 9s 4d"], discard="2d", pile="Jd As 3s Ac", dealer=0, turn_limit=0)
    play(state, "1 take pile", "1 discard Kd", "0 take pile", "0 discard As", "1 take pile", "1 discard Kh")
    play(state, "0 take pile")
    gone = "The cards that K♣ and K♠ would need are gone, and K♣ costs 10 points."
    assert GAME.reason(state, GAME.parse("discard Kc")) == gone


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("discard Ah", "K♦ costs more (10 points against 1), but is more likely than A♥ to find a meld."),
        ("discard Kd", "None of your loose cards costs more than K♦: 10 points."),
    ],
)
def test_a_cost_is_no_reason_where_another_card_costs_more(move: str, words: str) -> None:
    state = round_of(5, ["7c 8c 9c Ah Kd", ""], pile="Ks")
    play(state, "take pile")
    assert GAME.reason(state, GAME.parse(move)) == words


def test_of_two_cards_one_is_less_likely_to_find_a_meld_and_of_equal_ones_none() -> None:
    state = round_of(4, ["8d 8h 8s 7c", ""], pile="7d")
    play(state, "take pile")
    less = "Of 7♣ and 7♦, 7♣ is the less likely to find a meld, and costs 7 points."
    assert GAME.reason(state, GAME.parse("discard 7c")) == less
    state = round_of(4, ["Ac 2c 3c 7c", ""], discard="Kd", pile="7d")
    play(state, "take pile")
    assert GAME.reason(state, GAME.parse("discard 7d")) == "None of your loose cards costs more than 7♦: 7 points."


@pytest.mark.parametrize(("seats", "who"), [(2, "your opponent"), (3, "another player")])
def test_a_review_says_who_may_go_out_first(seats: int, who: str) -> None:
    state = round_of(3, ["7c 8c 9c"], pile="Jc", seats=seats, dealer=seats - 1)
    play(state, "take pile")
    said = GAME.drawback(state, GAME.parse("discard 7c"), GAME.parse("out Jc"))
    assert said == f"If you stay in, {who} may go out first."


def test_hints_in_the_last_turn_speak_of_points_alone() -> None:
    state = round_of(4, ["Ac 2c 3c 4c", "9c 9d Kh As"], pile="Ts 8d", discard="2d")
    play(state, "0 take pile", "0 out Ts", "1 take pile")
    reason = GAME.reason(state, GAME.parse("discard Kh"))
    assert reason == "In your last turn only points count, and K♥ costs you the most: 10 points."


def broken(state: CardGameState) -> set[str]:
    """Return the moves that nobody slips into."""
    return {str(move) for move in state.moves() if BOT.forbids_slip(state, move)}


def test_no_slip_takes_a_card_that_only_wild_cards_would_meld() -> None:
    state = round_of(6, ["6c 6d Td Qh 5s 8s", ""], discard="Kc")
    assert broken(state) == {"take discard"}
    fits = round_of(6, ["6c 6d Td Qh 5s 8s", ""], discard="9s")
    assert not broken(fits)


def test_no_slip_discards_a_card_of_use_while_a_useless_one_counts_as_much() -> None:
    state = round_of(11, ["Ac 5c 5d Tc Ts Kc 4h 4s 4d 6h 6s", ""], discard="Qh", pile="6d")
    play(state, "take pile")
    assert {"discard Tc", "discard Ts", "discard 5c", "discard Ac"} <= broken(state)
    assert "discard Kc" not in broken(state)
