"""What reviews say against a move beside a better one: only what follows from the cards that the player sees."""

import re
from dataclasses import replace

import pytest

from cardtable.ai.advice import Verdict, compare
from cardtable.ai.questions import comparison_question
from cardtable.ai.review import review_move
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.state import State
from cardtable.store.practice import shipped
from tests.commits import by_turns
from tests.games.big_three import deals as big_three
from tests.games.blackjack import deals as blackjack
from tests.games.blues_and_greens import deals as blues_and_greens
from tests.games.five_hundred import deals as five_hundred
from tests.games.the_card_game import deals as the_card_game
from tests.known_games import game_of


def against(game: Game, state: State, move: str, best: str) -> str:
    """Return what speaks against a move beside a better one, both legal."""
    moves = [game.parse(each) for each in (move, best)]
    for each in moves:
        state.check(each)
    said: str = game.drawback(state, *moves)
    return said


HELD = "gKc gKd gKs gKh gQh gJh g9c"


@pytest.mark.parametrize(
    ("hand", "trick", "move", "best", "said"),
    [
        ("gAd gAh b2d g9c gKc", "", "set gAd gAh b2d", "play gKc",
         "Your move uses up blue 2♦, which can be added to almost any meld later."),
        ("gTc gTd gTh gAc gAd gAh g4s g5d", "", "play g4s", "set gTc gTd gTh",
         "Your card ends the turn with 12 points in your hand that you could have laid down."),
        (f"{HELD} g7d g4d", "", "set gKc gKd gKs gKh", "set gKc gKd gKs",
         "After your move you can lay down only 10 points in this turn, not 14."),
        ("g9h gTh g6c", "g7h g3d g8h", "play gTh", "play g9h", ""),
        ("g9h gAh g6c", "gTh g4d g8h", "play g9h", "play gAh",
         "With green 9♥, your opponents win the trick: 5 points in it."),
        ("g9h g3d gQd", "", "play g9h", "play g3d",
         "You keep green 3♦, and its 20 points count for your opponents while you hold it."),
        ("g3s gAs gQd", "gTh g4h gJh", "play g3s", "play gAs",
         "Green A♠ wins this trick as well, and green 3♠ wins almost any."),
        ("g8c gKc gQd", "gJc g4c", "play g8c", "play gKc",
         "Your partner's green J♣ is easier to beat than green K♣."),
        ("g8c gKc gQd", "g4c gJc", "play g8c", "play gKc",
         "Green 8♣ leaves the trick to your opponents so far, and green K♣ would beat it."),
        ("g9h gQd b9c", "", "play g9h", "play gQd", "Green 9♥ and blue 9♣ may yet make a set."),
    ],
)  # fmt: skip
def test_in_a_turn_of_blues_and_greens(hand: str, trick: str, move: str, best: str, said: str) -> None:
    state = blues_and_greens.turn({0: hand}, trump="s", opened="0", trick=trick).state
    assert against(game_of("blues-and-greens"), state, move, best) == said


def test_melds_that_keep_a_player_from_going_out() -> None:  # BG-37
    state = blues_and_greens.turn({0: HELD}, opened="0").state
    said = against(game_of("blues-and-greens"), state, "set gKc gKd gKs gKh", "set gKc gKd gKs")
    assert said == "After your move you can't go out in this turn any more."


@pytest.mark.parametrize(
    ("card", "said"),
    [("bKs", "You take five cards, and their 7 points count against you while you hold them."), ("b7c", "")],
)
def test_cards_of_the_splay_that_are_a_burden(card: str, said: str) -> None:  # BG-14, BG-42
    state = blues_and_greens.turn(
        {0: "g7h g7d gKc gKd g9h g4s g6d"}, phase="draw", opened="0", splay="bKs b5h b8d b7c bTd"
    ).state
    assert against(game_of("blues-and-greens"), state, f"draw {card}", "draw deck") == said


@pytest.mark.parametrize(
    ("hand", "top", "said"),
    [
        (
            "g9h g9d g6d",
            "b9s",
            r"From the deck, only \d+ of the \d+ blue cards that you have not seen would let .*",
        ),
        ("g4c g6d gJh", "b3d", r"You leave blue 3♦ in the splay: 20 points for the others to take\."),
        ("gKc gKd gKs", "bKh", ""),  # out with any card
    ],
)
def test_draws_beside_a_better_one(hand: str, top: str, said: str) -> None:  # BG-13, BG-37
    state = blues_and_greens.turn({0: hand}, trump="s", phase="draw", opened="0", splay=f"b5h b8d b7c {top}").state
    assert re.fullmatch(said, against(game_of("blues-and-greens"), state, "draw deck", f"draw {top}"))


RUNS = "Kh Qh Jh Th 7c 6c 5c 4c 4d 4h 2c 2d 3c 3d Ac Ad"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("play Kh Qh Jh Th", "The run of 4 up to the king takes K♥ and Q♥, which could win the lead later."),
        ("play 4d 4h", "The pair of fours gets rid of two cards, and four could go."),
        ("play 7c", "The seven leaves you six turns from going out, not five."),
    ],
)
def test_leads_of_big_three(move: str, said: str) -> None:
    table = big_three.play(big_three.dealt(RUNS, "", ""), "0 bid 3")
    assert against(game_of("big-three"), table.state, move, "play 7c 6c 5c 4c") == said


@pytest.mark.parametrize(
    ("before", "last", "move", "best", "said"),
    [
        (("Kc", "3c"), "", "play Kd", "play Kd Ks", "The pair of kings would end the hand."),
        (("Kd Ks",), "0 play 3c; 2 play 4s; 1 pass", "pass", "play Kc", "The king would end the hand."),
    ],
)
def test_moves_beside_one_that_ends_a_hand_of_big_three(
    before: tuple[str, ...], last: str, move: str, best: str, said: str
) -> None:  # BT-11
    run = "Kh Qh Jh Th 9h 8h 7h 6h 5h 4h"
    hands = f"{run} 4d 4c Ac Ad As Ah", "", "4s"
    table = big_three.play(big_three.dealt(*hands, leftover="Kc Kd Ks 3c"), "0 bid 3")
    for laid in (run, "Ac Ad As Ah", "4d 4c", *before):
        big_three.play(table, f"0 play {laid}; 2 pass; 1 pass")
    assert against(game_of("big-three"), big_three.play(table, last).state, move, best) == said


def test_equal_cards_of_big_three_are_of_the_same_use() -> None:
    table = big_three.play(big_three.dealt("Tc Td Th 8c 6d 4h", "", ""), "0 bid 3")
    assert against(game_of("big-three"), table.state, "play Tc Td", "play Td Th") == ""


@pytest.mark.parametrize(
    ("trick", "move", "best", "said"),
    [
        ("0 play Kd; 1 play 7d", "play 8d", "play Ad", "With 8♦, the bidder wins the trick."),
        ("0 play 7d; 1 play Kd", "play Ad", "play 8d", "A♦ beats your own partner's card."),
        ("0 play Td; 1 play 7d", "play Ad", "play Qd", "Q♦ would win the trick as well."),
        ("0 play Td; 1 play 7d", "play Qd", "play Ad", ""),
    ],
)
def test_last_cards_of_tricks_of_five_hundred(trick: str, move: str, best: str, said: str) -> None:
    first, second = ("Kd Td Ah Kh Th 9h", "7d") if "1 play 7d" in trick else ("Td 7d Ah Kh Th 9h", "Kd")
    table = five_hundred.dealt(first, second, "Ad Qd 8d 9c Tc Qs 9s 8s 7s 7h", widow="7c 8c Kc")
    five_hundred.bid_alone(table, "8h", "discard 7c 8c Kc")
    assert against(game_of("five-hundred"), five_hundred.play(table, trick).state, move, best) == said


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("Kd As 9c", "It gives up K♦ and A♠, trumps or the highest of their suits."),
        ("As 9c Ac", "It gives up A♣ and A♠, the highest of their suits."),
        ("Kd 7d 9c", "It gives up 7♦ and K♦, trumps."),
    ],
)
def test_discards_of_five_hundred(gone: str, said: str) -> None:  # FH-6
    table = five_hundred.dealt("Jo Jd Kd 7d As Ac 9c 8s 9s Ts", widow="7c 8c 7h")
    five_hundred.play(table, "0 bid 8d; 1 pass; 2 pass")
    assert against(game_of("five-hundred"), table.state, f"discard {gone}", "discard 7c 8c 7h") == said


def test_a_bid_of_five_hundred_that_never_succeeds() -> None:  # FH-3
    state = five_hundred.dealt("7c 8c 9c 7d 8d 9d 7h 8h 9h 7s").state
    said = against(game_of("five-hundred"), state, "bid 10nt", "pass")
    assert said == "10 no trump is almost never made with such a hand."


@pytest.mark.parametrize(
    ("move", "best", "said"),
    [
        ("discard 4d", "discard Kd", "Without 4♦, your other cards leave 10 points; without K♦, 4."),
        ("discard 5h", "discard Kd", "5♥ is wild, and fits any run or set."),
    ],
)
def test_discards_of_the_card_game(move: str, best: str, said: str) -> None:  # TC-5
    state = the_card_game.round_of(5, ["7c 8c 9c 5h Kd", ""], pile="4d")
    the_card_game.play(state, "take pile")
    assert against(game_of("the-card-game"), state, move, best) == said


def test_what_the_pile_may_hold_speaks_against_taking_from_it() -> None:  # TC-4
    state = the_card_game.round_of(5, ["7c 8c 5h Kd 2s", ""], discard="9c")
    said = against(game_of("the-card-game"), state, "take pile", "take discard")
    assert re.fullmatch(r"Of the \d+ cards that you have not seen, only \d+ would help you as much\.", said)
    assert against(game_of("the-card-game"), state, "take discard", "take pile").startswith(
        "With 9♣ you would keep 2 points"
    )


@pytest.mark.parametrize(
    ("move", "best", "said"),
    [
        ("play Ad s", "play Ad h", "You hold no other spade."),
        ("play Ad h", "play 8h", "A♦ can begin any turn, so it is worth keeping until nothing else fits."),
        ("play Ad c", "play Ad h", "You hold only 1 club, and 2 hearts."),
        ("play Ad h", "play Ad c", ""),
    ],
)
def test_aces_of_blackjack(move: str, best: str, said: str) -> None:  # BJ-15
    state = blackjack.position({0: "Ad 8h 5h 9c", 1: "4d 6d"}, "8c Th").state
    assert against(game_of("blackjack"), state, move, best) == said


@pytest.mark.parametrize(
    ("seats", "hand", "move", "best", "said"),
    [
        (3, "2c 7c 5h", "play 2c", "play 7c", "It spends 2♣, which could pass on a debt of your own later."),
        (3, "2c 7c 5h", "play 7c", "play 2c", "The next player would have nothing to pick up, not 2."),
        (2, "8c 8d 8h 2h 9s", "play 8c", "pickup",
         "The next turn is yours again, so you would have to pick up the 2 cards yourself."),
    ],
)  # fmt: skip
def test_turns_of_blackjack(seats: int, hand: str, move: str, best: str, said: str) -> None:  # BJ-10, BJ-18
    state = blackjack.position({0: hand, 1: "4d 6d"}, "Kc", seats=seats).state
    assert against(game_of("blackjack"), state, move, best) == said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("play 7s", "7♠ is the safer card, which 5 cards still out can beat: keep it, and lead 10♠ in time."),
        ("play Kh", "K♥ is beaten by only 1 card still out, 10♠ by 4."),
        ("play 9c", "No lower card of its suit is out, so 9♣ is safe later too."),
    ],
)
def test_leads_of_a_nullo(move: str, said: str) -> None:  # FH-4
    table = five_hundred.dealt("8s Ts 7s Kh 9c 9d Qd Ad 7h 8h", "9s", "Jd", widow="7c 8c Kc")
    five_hundred.bid_alone(table, "nullo", "discard 7c 8c Kc")
    assert against(game_of("five-hundred"), table.state, move, "play Ts") == said


def test_picking_up_a_debt_of_blackjack_says_how_many_cards_that_makes() -> None:  # BJ-12
    table = blackjack.position({0: "Jh 4c 5s", 1: "Jd 6d 7c", 2: "2h 4h"}, "8c Th")
    blackjack.play(table, "0 play Jh", "0 stop")
    said = against(game_of("blackjack"), table.state, "pickup", "play Jd")
    assert said == "Picking up would leave you 6 cards."


def test_a_review_gives_the_reason_and_then_the_drawback() -> None:
    state = the_card_game.round_of(5, ["7c 8c 9c 5h Kd", ""], pile="4d")
    the_card_game.play(state, "take pile")
    game, view = game_of("the-card-game"), state.view(state.seat)
    made, best = game.parse("discard 4d"), game.parse("discard Kd")
    compared = compare(comparison_question(view), game, (best, made))
    advice = replace(compared, reason="K♦ fits nothing.")
    words = review_move(3, "play", made, advice, None, 1.5).words
    assert words == "K♦ fits nothing. Without 4♦, your other cards leave 10 points; without K♦, 4."


def test_a_drawback_that_is_in_the_reason_is_not_said_twice() -> None:
    state = the_card_game.round_of(5, ["5h 7s 8c 4c 5c", ""], pile="Kd")
    the_card_game.play(state, "take pile")
    game, view = game_of("the-card-game"), state.view(state.seat)
    made, best = game.parse("discard 8c"), game.parse("discard 7s")
    compared = compare(comparison_question(view), game, (best, made))
    advice = replace(compared, reason=game.reason(state, best))
    assert advice.verdict(made).drawback
    assert advice.why(made) == advice.reason


EXPLAINED = {
    "blues-and-greens": 0.86,
    "big-three": 0.97,
    "blackjack": 0.89,
    "bidding-war": 0.99,
    "five-hundred": 0.94,
    "the-card-game": 0.97,
}
"""The share of the wrong answers to exercises against which something is said."""


@pytest.mark.parametrize("game_id", by_turns([(game,) for game in EXPLAINED], "exercises of a game", 6))
def test_exercises_give_the_reason_of_a_hint_which_fits_few_wrong_answers_and_what_speaks_against_most(
    game_id: str,
) -> None:
    game = game_of(game_id)
    least = game.bot.measure().min_loss(Mistake.SMALL)
    drawbacks, shared = [], set[str]()
    for exercise in shipped(game):
        state = exercise.table().state
        assert exercise.why == game.reason(state, exercise.best), exercise.name
        for each in exercise.moves:
            if Verdict(each.move, each.loss, each.error, exercise.deals).costs(least):
                drawbacks.append(game.drawback(state, each.move, exercise.best))
                if game.reason(state, each.move) == exercise.why:
                    shared.add(exercise.name)
    assert sum(map(bool, drawbacks)) >= EXPLAINED[game_id] * len(drawbacks)
    assert len(shared) <= 3, shared
