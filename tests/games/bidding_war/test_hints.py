"""Scruffian Bidding War: the reasons that hints give for moves."""

import pytest

from cardtable.ai.advice import advise
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.hints import FAIR, forecast
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.play.advice import BY_LOT, text_of
from cardtable.store.practice import shipped
from tests.games.bidding_war.deals import begun, bid, new_table, selling
from tests.games.tables import play


def test_the_reason_for_an_offer_says_whether_it_will_be_paid_for_well() -> None:
    # SW-10
    state = selling(seller_paid=True).state
    reasons = {str(move): GAME.reason(state, move) for move in state.moves()}
    assert reasons["offer 8d"] == "Your opponents will pay you well for 8♦."
    assert reasons["offer Ad"] == "You need A♦ least, but nobody will pay you much for it."


def test_only_the_cheapest_card_that_leads_is_called_so() -> None:
    state = begun(bidding="open").state
    lowest, higher = sorted(state.moves()[:-1], key=lambda move: state.values[move.cards[0] & 15])[:2]
    assert "cheapest" in GAME.reason(state, lowest)
    assert "cheapest" not in GAME.reason(state, higher)


def test_a_pass_without_a_card_that_beats_the_bid_is_no_judgement_of_the_prize() -> None:
    state = begun(bidding="open").state
    king, passing = max(state.moves()[:-1], key=lambda move: state.values[move.cards[0] & 15]), state.moves()[-1]
    fair = forecast(state.view(state.seat))
    assert fair is not None
    assert fair.title == "A fair bid: about J♦"
    assert fair.unit == "only winners pay: about 5 of your 13 cards will be needed"
    # The reason for a pass does not argue with the estimate beside it.
    assert GAME.reason(state, passing) == "J♦ would be a fair bid, but you can use it better for a later prize."
    queen = next(move for move in state.moves() if str(move) == "bid Qd")
    assert GAME.reason(state, queen) == "The others have only 2 cards that can beat Q♦.", "it is more than fair"
    one = begun("d h", up="2", bidding="open").state
    assert GAME.reason(one, queen) == "Your opponent has only 1 card that can beat Q♦."
    state.apply(king)
    assert len(state.moves()) == 1
    assert GAME.reason(state, state.moves()[0]) == "None of your cards beats the bid on the table."


def _reasons_for_bids(up: str) -> dict[int, str]:
    """Return the reason for each bid for the first prize, by the value of the bid."""
    state = begun(up=up).state
    return {state.values[move.cards[0] & 15]: GAME.reason(state, move) for move in state.moves()}


def test_the_reason_for_a_bid_says_how_high_a_card_the_prize_is_worth() -> None:
    reasons = _reasons_for_bids("7")
    worth = "A prize of 7 points is worth a card of about 7"
    assert reasons[7] == f"{worth}."
    assert reasons[8] == reasons[6] == f"{worth}, and a bid near it keeps the others guessing."
    assert reasons[11] == f"{worth}, but a bid of 11 is likelier to win it."
    assert reasons[4] == f"{worth}, but a bid of 4 costs less and may still be enough."


def _reasons_after(up: str, bids: str) -> dict[str, str]:
    """Return the reason for each bid of two players after some bids."""
    state = bid(begun("d h", up=up), bids).state
    return {str(move): GAME.reason(state, move) for move in state.moves()}


def test_the_best_prize_is_never_said_to_be_worth_little() -> None:
    assert _reasons_after("2 3 4 5 6 7 8 9 T J A K Q", "A A 2 2 4 4 5 5 6 6 7 7 8 8 9 9 J J Q Q K K") == {
        "bid 3d": "Your lower card lets this prize go and saves the other for a later one.",
        "bid Td": "A prize of 13 points is worth a card of about 10.",
    }


@pytest.mark.parametrize(
    ("suits", "bids", "said"),
    [
        ("d h", "", "11 of your opponent's cards beat or equal 3♦, only 4 of them 10♦."),
        ("d h s", "", "22 of the others' cards beat or equal 3♦, only 8 of them 10♦."),
        (  # the others have an ace and a two each
            "d h s",
            "K K K Q Q Q J J J 9 T T 8 9 9 7 8 8 6 7 7 5 6 6 4 5 5 2 4 4 A 3 3",
            "2 of the others' cards beat or equal 2♦, none of them 10♦.",
        ),
    ],
)
def test_a_review_counts_the_cards_that_beat_a_bid(suits: str, bids: str, said: str) -> None:
    state = bid(begun(suits, up="7 8 9 T J Q K 2 3 4 5 6 A"), bids).state
    move = GAME.parse("bid 3d" if not bids else "bid 2d")
    assert GAME.drawback(state, move, GAME.parse("bid Td")) == said


def test_of_two_cards_the_lower_one_saves_the_other() -> None:
    reasons = _reasons_after("2 3 4 5 6 7 8 9 T J K A Q", "A A 2 2 4 4 5 5 6 6 7 7 8 8 9 9 J J Q Q K K")
    worth = "A prize of 1 point is worth little now"
    assert reasons["bid 3d"] == f"{worth}: your lower card saves the other for a better prize."


def test_a_bid_is_near_another_by_its_value_and_not_by_its_place_in_the_hand() -> None:
    reasons = _reasons_after("3 4 5 6 7 8 9 T J 2 A Q K", "A A 4 4 5 5 6 6 7 7 9 9 J J Q Q K K")
    assert reasons["bid 8d"] == "A prize of 2 points is worth a card of about 3, but a bid of 8 is likelier to win it."


def test_a_bid_far_below_the_prize_is_not_said_to_be_enough() -> None:
    assert _reasons_for_bids("Q")[3] == "A bid of 3 lets this prize go and saves your better cards for later ones."


def test_the_last_card_has_no_fair_bid() -> None:
    table = begun(up="K Q J T 9 8 7 6 5 4 3 2 A")
    for rank in "23456789TJQK":
        assert forecast(table.view(0)) is not None
        bid(table, " ".join(3 * rank))
    assert forecast(table.view(0)) is None


def test_a_hint_for_a_sealed_bid_is_not_far_from_the_prize_if_that_gains_nothing() -> None:
    table = play(
        new_table(4, dealer=1), "dealer suits d c c d s", "dealer shuffle 7s Ts Qs 8s As 5s 9s 3s 6s Js Ks 2s 4s"
    )
    bid(table, "K 8 6 6", "3 K 7 Q", "J A T 7", "T 2 A 5", "4 3 3 2")
    found = advise(table.view(0), GAME)
    # By the lot alone, it was the queen for the five: it gains no more than a seven, and looks like a mistake.
    assert GAME.words.label(table.view(0), found.best).button in {
        "Bid 5♦ (5)",
        "Bid 7♦ (7)",
        "Bid 8♦ (8)",
        "Bid 9♦ (9)",
    }
    text = text_of(found, GAME, table.view(0), more=True)
    assert text.sentence.endswith(BY_LOT)
    assert {row.figure for row in text.rows} <= {"best", "≈", "−1"}
    assert text.note.endswith("≈ about as good.")


def test_only_a_small_prize_is_said_to_be_worth_little() -> None:
    assert _reasons_for_bids("2")[1].startswith("A prize of 2 points is worth little now: your lowest card saves")
    assert _reasons_for_bids("K")[1] == "Your lowest card lets this prize go and saves the others for later ones."


@pytest.mark.parametrize("up", ["A", "4", "8", "K"])
def test_every_reason_for_a_bid_names_the_fair_card_of_the_estimate(up: str) -> None:
    found = forecast(begun(up=up).view(0))
    assert found is not None
    fair = next(int(row.value) for row in found.promises if row.label == FAIR)
    reasons = _reasons_for_bids(up)
    assert fair == 1 or reasons[fair].endswith(f"is worth a card of about {fair}.")
    named = [reason for reason in reasons.values() if "is worth a card" in reason]
    assert named
    assert all(f"is worth a card of about {fair}" in reason for reason in named)


def test_the_exercises_give_the_reasons_of_hints() -> None:
    for exercise in shipped(GAME):
        best = min(exercise.moves, key=lambda each: each.loss).move
        state = exercise.table().state
        assert isinstance(state, BiddingWarState)
        assert exercise.why == GAME.reason(state, best), exercise.name
