"""Five Hundred up to the first lead: the deal, the calls, the widow."""

import pytest

from cardtable.engine.cards import Card, NotationError, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.options import OptionsError
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import Past
from cardtable.games.five_hundred.deck import DECK
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import CONTRACTS, NULLO, Contract
from tests.games.five_hundred.deals import NAMES, allowed, deal, dealt, new_table, play, refused


def hand(table: Table[FiveHundredState], seat: int) -> set[Card]:
    zone = next(zone for zone in table.state.zones() if zone.name == f"hand-{seat}")
    return set(zone.cards)


# FH-1


def test_the_deck_is_sevens_to_aces_and_the_joker() -> None:
    assert len(DECK) == 33
    assert {card.face[0] for card in DECK} == set("789TJQKA")
    assert Card.parse("Jo") in DECK


def test_cards_are_dealt_in_batches_of_three_four_three_from_the_dealers_left() -> None:
    table = new_table(dealer=1)
    table.play(DEALER, Shuffle(DECK))
    assert hand(table, 2) == {*DECK[0:3], *DECK[9:13], *DECK[21:24]}
    assert hand(table, 0) == {*DECK[3:6], *DECK[13:17], *DECK[24:27]}
    assert hand(table, 1) == {*DECK[6:9], *DECK[17:21], *DECK[27:30]}
    widow = next(zone for zone in table.state.zones() if zone.name == "widow")
    assert set(widow.cards) == set(DECK[30:])


@pytest.mark.parametrize("order", [DECK[1:], (*DECK[1:], DECK[1]), (*DECK, DECK[0]), (*DECK[1:], Card.parse("2h"))])
def test_a_deck_with_other_cards_is_refused(order: tuple[Card, ...]) -> None:
    table = new_table()
    with pytest.raises(IllegalMove) as caught:
        table.play(DEALER, Shuffle(order))
    assert caught.value.refusal.rule == "FH-1"


def test_nothing_happens_before_the_deal() -> None:
    refused(new_table(), "pass", "FH-1")


# FH-3

VALUES = {
    "s": (40, 140, 240, 340, 440),
    "c": (60, 160, 260, 360, 460),
    "d": (80, 180, 280, 380, 480),
    "h": (100, 200, 300, 400, 500),
    "nt": (120, 220, 320, 420, 520),
}


@pytest.mark.parametrize("strain", VALUES)
def test_bids_have_the_printed_values(strain: str) -> None:
    assert tuple(Contract.parse(f"{tricks}{strain}").value for tricks in range(6, 11)) == VALUES[strain]


def test_the_player_left_of_the_dealer_calls_first_and_everybody_once() -> None:
    table = dealt(dealer=0)
    assert table.state.actor == 1
    play(table, "1 bid 6s; 2 bid 6c; 0 bid 6d")
    assert (table.state.phase, table.state.actor) == ("discard", 0)


def test_a_bid_must_be_worth_more_than_the_standing_one() -> None:
    table = play(dealt(), "0 bid 7c")
    assert "7♠ is worth 140" in refused(table, "bid 7s", "FH-3")
    refused(table, "bid 7c", "FH-3")
    refused(table, "bid 6nt", "FH-3")
    play(table, "1 bid 7d")
    assert table.state.facts().contract == Contract.parse("7d")


def test_all_three_call_even_after_the_highest_bid() -> None:
    table = play(dealt(), "0 bid 10nt")
    allowed(table, "pass")
    play(table, "1 pass")
    allowed(table, "pass")


def test_a_player_who_has_passed_does_not_call_again() -> None:
    table = play(dealt(), "0 pass; 1 bid 6s; 2 bid 6c")
    assert table.state.phase == "discard"
    refused(table, "bid 6d", "FH-6")
    refused(table, "pass", "FH-6")


def test_no_card_is_played_during_the_auction() -> None:
    refused(dealt(), "play 7c", "FH-3")
    refused(dealt(), "discard 7c 8c 9c", "FH-3")


# FH-4


def test_nullo_is_worth_250_between_eight_spades_and_eight_clubs() -> None:
    assert NULLO.value == 250
    ladder = list(map(str, CONTRACTS))
    assert ladder[ladder.index("8s") : ladder.index("8c") + 1] == ["8s", "nullo", "8c"]
    table = play(dealt(), "0 bid 8s; 1 bid nullo")
    refused(table, "bid 8s", "FH-3")
    play(table, "2 bid 8c")


def test_nullo_can_be_left_out() -> None:
    table = dealt(nullo=False)
    refused(table, "bid nullo", "FH-4")
    assert len(table.state.moves()) == 26  # a pass and 25 bids
    assert len(dealt().state.moves()) == 27


# FH-5


def test_three_passes_make_a_dead_hand_without_a_score_and_move_the_deal() -> None:
    table = play(dealt(dealer=2), "0 pass; 1 pass; 2 pass")
    state = table.state
    assert (state.actor, state.phase, state.dealer) == (DEALER, "deal", 0)
    assert state.results == ()
    assert state.scores == (0, 0, 0)
    assert state.facts().finished == 1
    assert deal(table).state.actor == 1


def test_the_standing_counts_a_dead_hand_until_the_next_one_is_dealt() -> None:
    table = dealt(hands=6)

    def label() -> str:
        fact = table.game.words.standing(table.view(0), NAMES).fact
        assert fact is not None
        return fact.label

    for call in ("0 pass", "1 pass", "2 pass"):
        assert label().endswith("hand 1 of 6")
        play(table, call)
    assert label().endswith("hand 1 of 6")
    deal(table)
    assert label().endswith("hand 2 of 6")


# FH-6


def test_the_bidder_takes_the_widow_discards_any_three_and_leads() -> None:
    table = dealt("7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", widow="Jo Ah As")
    play(table, "0 pass; 1 pass; 2 bid 6s")
    assert len(hand(table, 2)) == 13
    assert set(parse_cards("Jo Ah As")) <= hand(table, 2)
    assert len(set(table.state.moves())) == 286
    play(table, "2 discard Jo As Ah")
    assert len(hand(table, 2)) == 10
    assert (table.state.phase, table.state.actor) == ("play", 2)


@pytest.mark.parametrize("cards", ["", "7c", "7c 8c", "7c 8c 9c Tc", "7c 7c 8c", "7c 8c Ks", "7c 8c 2h"])
def test_the_bidder_discards_three_cards_of_the_hand(cards: str) -> None:
    table = play(dealt("7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", "Ks", widow="Jo Ah As"), "0 bid 6s; 1 pass; 2 pass")
    refused(table, f"discard {cards}", "FH-6")


def test_discards_are_the_same_in_any_order() -> None:
    assert GAME.parse("discard Jo 9c 7d") == GAME.parse("discard 7d Jo 9c")


# FH-13


def test_anybody_may_be_the_first_dealer() -> None:
    for dealer in range(3):
        assert dealt(dealer=dealer).state.actor == (dealer + 1) % 3
    with pytest.raises(OptionsError):
        new_table(dealer=3)


def test_the_widow_and_the_discards_are_known_to_the_bidder_alone() -> None:
    table = dealt("7c 8c 9c Tc Jc Qc Kc Ac 7d 8d", widow="Jo Ah As")
    for seat in (0, 1, 2, None):
        assert table.view(seat).zone("widow").faces == ()
    play(table, "0 bid 6c; 1 pass; 2 pass; 0 discard 7d 8d Ah")
    assert table.view(0).zone("discards").faces == parse_cards("7d 8d Ah")
    assert table.view(0).log[-2].shown == (("hand-0", parse_cards("Jo Ah As")),)
    for seat in (1, 2, None):
        view = table.view(seat)
        assert view.zone("discards").faces == ()
        assert view.zone("hand", 0).faces == ()
        assert view.log[-1].text == "discard ? ? ?"
        assert view.log[-2].shown == ()


# positions in the auction


@pytest.mark.parametrize("calls", ["0 bid 7s", "0 bid 7s; 1 bid 8d", "0 pass; 1 bid 7s", "0 pass"])
def test_an_auction_goes_on_from_its_position_as_it_was(calls: str) -> None:
    state = play(dealt(), calls).state
    again = GAME.read_position(GAME.write_position(state))
    assert again.actor == state.actor
    assert list(again.moves()) == list(state.moves())


@pytest.mark.parametrize(
    ("calls", "missing"), [("0 pass", "widow"), ("0 bid 7s; 1 pass; 2 pass; 0 discard *", "discards")]
)
def test_a_position_without_the_widow_or_the_discards_is_refused(calls: str, missing: str) -> None:
    table = dealt(widow="7s 8s 9s")
    play(table, calls.replace("*", "7s 8s 9s"))
    lines = GAME.write_position(table.state).splitlines()
    with pytest.raises(NotationError, match="cards are missing: 7s 8s 9s"):
        GAME.read_position("\n".join(line for line in lines if line.split()[0] != missing))


def test_the_seat_to_call_could_mean_any_call_but_none_with_a_card() -> None:
    state = play(dealt("As"), "0 pass; 1 bid 8d").state
    assert {str(move) for move in state.attempts(())} >= {"pass", "bid 7s", "bid 8d", "bid 10h"}
    assert list(state.attempts(parse_cards("As"))) == []


@pytest.mark.parametrize(
    ("bid", "question"), [("7h", "Bid 7♥ (200)?"), ("nullo", "Bid nullo, to take no trick (250)?")]
)
def test_the_question_about_a_nullo_says_what_it_is(bid: str, question: str) -> None:
    # FH-4
    table = dealt()
    assert GAME.words.label(table.view(0), GAME.parse(f"bid {bid}")).question == question


def test_the_bubble_of_a_bid_without_trumps_is_as_short_as_that_of_other_bids() -> None:
    table = dealt()
    play(table, "0 bid 7h; 1 bid 7nt")
    views = [table.view_at(2, length) for length in (len(table.log) - 1, len(table.log))]
    said = [bubble.text for view in views for bubble in GAME.telling.bubbles(Past(view, len(view.log) - 1))]
    assert said == ["7♥", "7 NT"]
