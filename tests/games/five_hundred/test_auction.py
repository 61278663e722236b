"""Five Hundred up to the first lead: the deal, the calls, the widow."""

import pytest

from cardtable.engine.cards import Card, NotationError, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.options import OptionsError
from cardtable.engine.seats import DEALER
from cardtable.games.five_hundred.deck import DECK
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.values import CONTRACTS, NULLO, Contract, Discard
from tests.games.five_hundred.deals import deal, dealt, new_table, play
from tests.games.tables import cards, lies, refused, refused_by, texts

# FH-1


def test_the_deck_is_sevens_to_aces_and_the_joker() -> None:
    assert len(DECK) == 33
    assert {card.face[0] for card in DECK} == set("789TJQKA")
    assert Card.parse("Jo") in DECK


def test_cards_are_dealt_in_batches_of_three_four_three_from_the_dealers_left() -> None:
    table = new_table(dealer=1)
    table.play(DEALER, Shuffle(DECK))
    for place, seat in enumerate((2, 0, 1)):
        batches = DECK[3 * place :][:3] + DECK[9 + 4 * place :][:4] + DECK[21 + 3 * place :][:3]
        assert lies(table, f"hand-{seat}") == set(map(str, batches))
    assert lies(table, "widow") == set(map(str, DECK[30:]))


@pytest.mark.parametrize("order", [DECK[1:], (*DECK[1:], DECK[1]), (*DECK, DECK[0]), (*DECK[1:], Card.parse("2h"))])
def test_a_deck_with_other_cards_is_refused(order: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalMove) as caught:
        new_table().play(DEALER, Shuffle(order))
    assert caught.value.refusal.rule == "FH-1"


def test_nothing_happens_before_the_deal() -> None:
    assert refused(new_table(), "pass") == "FH-1"


# FH-3


@pytest.mark.parametrize(
    ("strain", "values"),
    [
        ("s", [40, 140, 240, 340, 440]),
        ("c", [60, 160, 260, 360, 460]),
        ("d", [80, 180, 280, 380, 480]),
        ("h", [100, 200, 300, 400, 500]),
        ("nt", [120, 220, 320, 420, 520]),
    ],
)
def test_bids_have_the_printed_values(strain: str, values: list[int]) -> None:
    assert [Contract.parse(f"{tricks}{strain}").value for tricks in range(6, 11)] == values


@pytest.mark.parametrize(
    ("dealer", "calls", "phase", "actor"),
    [
        (0, "", "auction", 1),  # left of the dealer calls first, and everybody once
        (0, "1 bid 6s; 2 bid 6c; 0 bid 6d", "discard", 0),
        (2, "0 bid 10nt", "auction", 1),  # all three call even after the highest bid
        (2, "0 bid 10nt; 1 pass", "auction", 2),
        (2, "0 pass; 1 bid 6s; 2 bid 6c", "discard", 2),  # who has passed does not call again
        (2, "0 pass; 1 pass; 2 pass", "deal", DEALER),  # FH-5
    ],
)
def test_everybody_calls_once(dealer: int, calls: str, phase: str, actor: int) -> None:
    table = play(dealt(dealer=dealer), calls)
    assert (table.state.phase, table.state.actor) == (phase, actor)
    if "10nt" in calls:
        assert texts(table) == {"pass"}


def test_a_bid_must_be_worth_more_than_the_standing_one() -> None:
    table = play(dealt(), "0 bid 7c")
    assert "7♠ is worth 140" in refused_by(table, "bid 7s", "FH-3")
    assert refused(table, "bid 7c") == refused(table, "bid 6nt") == "FH-3"
    assert play(table, "1 bid 7d").state.facts().contract == Contract.parse("7d")


@pytest.mark.parametrize(
    ("calls", "move", "rule"),
    [
        ("", "play 7c", "FH-3"),
        ("", "discard 7c 8c 9c", "FH-3"),
        ("0 pass; 1 bid 6s; 2 bid 6c", "bid 6d", "FH-6"),
        ("0 pass; 1 bid 6s; 2 bid 6c", "pass", "FH-6"),
    ],
)
def test_no_card_is_played_during_the_auction_and_no_call_made_after_it(calls: str, move: str, rule: str) -> None:
    assert refused(play(dealt(), calls), move) == rule


# FH-4


def test_nullo_is_worth_250_between_eight_spades_and_eight_clubs() -> None:
    assert NULLO.value == 250
    ladder = list(map(str, CONTRACTS))
    assert ladder[ladder.index("8s") : ladder.index("8c") + 1] == ["8s", "nullo", "8c"]
    table = play(dealt(), "0 bid 8s; 1 bid nullo")
    assert refused(table, "bid 8s") == "FH-3"
    play(table, "2 bid 8c")


def test_nullo_can_be_left_out() -> None:
    table = dealt(nullo=False)
    assert refused(table, "bid nullo") == "FH-4"
    assert len(table.state.moves()) == 26  # a pass and 25 bids
    assert len(dealt().state.moves()) == 27


@pytest.mark.parametrize(
    ("bid", "question"), [("7h", "Bid 7♥ (200)?"), ("nullo", "Bid nullo, to take no trick (250)?")]
)
def test_the_question_about_a_nullo_says_what_it_is(bid: str, question: str) -> None:
    assert GAME.words.label(dealt().view(0), GAME.parse(f"bid {bid}")).question == question


# FH-5


def test_three_passes_make_a_dead_hand_without_a_score_and_move_the_deal() -> None:
    table = play(dealt(dealer=2), "0 pass; 1 pass; 2 pass")
    state = table.state
    assert (state.dealer, state.results, state.scores, state.facts().finished) == (0, (), (0, 0, 0), 1)
    assert deal(table).state.actor == 1


# FH-6

TEN = "7c 8c 9c Tc Jc Qc Kc Ac 7d 8d"


def test_the_bidder_takes_the_widow_discards_any_three_and_leads() -> None:
    table = play(dealt(TEN, widow="Jo Ah As"), "0 pass; 1 pass; 2 bid 6s")
    assert len(lies(table, "hand-2")) == 13
    assert cards("Jo Ah As") <= lies(table, "hand-2")
    assert len(set(table.state.moves())) == 286
    play(table, "2 discard Jo As Ah")
    assert (len(lies(table, "hand-2")), table.state.phase, table.state.actor) == (10, "play", 2)


@pytest.mark.parametrize("wrong", ["", "7c", "7c 8c", "7c 8c 9c Tc", "7c 7c 8c", "7c 8c Ks", "7c 8c 2h"])
def test_the_bidder_discards_three_cards_of_the_hand(wrong: str) -> None:
    table = play(dealt(TEN, "Ks", widow="Jo Ah As"), "0 bid 6s; 1 pass; 2 pass")
    assert refused(table, f"discard {wrong}") == "FH-6"


def test_discards_are_the_same_in_any_order_and_are_found_by_the_cards_selected() -> None:
    assert GAME.parse("discard Jo 9c 7d") == GAME.parse("discard 7d Jo 9c")
    state = play(dealt(TEN, widow="9d Td Jd"), "0 bid 6nt; 1 pass; 2 pass").state
    assert state.moves_with(parse_cards("9d 7c 8d")) == [Discard(parse_cards("7c 8d 9d"))]
    assert state.moves_with(parse_cards("7c 8d")) == []
    assert state.attempts(parse_cards("7c 8d")) == (Discard(parse_cards("7c 8d")),)


# FH-13


def test_anybody_may_be_the_first_dealer() -> None:
    for dealer in range(3):
        assert dealt(dealer=dealer).state.actor == (dealer + 1) % 3
    with pytest.raises(OptionsError):
        new_table(dealer=3)


def test_the_widow_and_the_discards_are_known_to_the_bidder_alone() -> None:
    table = dealt(TEN, widow="Jo Ah As")
    for seat in (0, 1, 2, None):
        assert table.view(seat).zone("widow").faces == ()
    play(table, "0 bid 6c; 1 pass; 2 pass; 0 discard 7d 8d Ah")
    assert table.view(0).zone("discards").faces == parse_cards("7d 8d Ah")
    assert table.view(0).log[-2].shown == (("hand-0", parse_cards("Jo Ah As")),)
    for seat in (1, 2, None):
        view = table.view(seat)
        assert view.zone("discards").faces == view.zone("hand", 0).faces == view.log[-2].shown == ()
        assert view.log[-1].text == "discard ? ? ?"


# Positions


@pytest.mark.parametrize("calls", ["0 bid 7s", "0 bid 7s; 1 bid 8d", "0 pass; 1 bid 7s", "0 pass"])
def test_an_auction_goes_on_from_its_position_as_it_was(calls: str) -> None:
    state = play(dealt(), calls).state
    again = GAME.read_position(GAME.write_position(state))
    assert again.actor == state.actor
    assert list(again.moves()) == list(state.moves())


@pytest.mark.parametrize(
    ("calls", "missing"), [("0 pass", "widow"), ("0 bid 7s; 1 pass; 2 pass; 0 discard 7s 8s 9s", "discards")]
)
def test_a_position_without_the_widow_or_the_discards_is_refused(calls: str, missing: str) -> None:
    lines = GAME.write_position(play(dealt(widow="7s 8s 9s"), calls).state).splitlines()
    with pytest.raises(NotationError, match="cards are missing: 7s 8s 9s"):
        GAME.read_position("\n".join(line for line in lines if line.split()[0] != missing))


def test_the_seat_to_call_could_mean_any_call_but_none_with_a_card() -> None:
    state = play(dealt("As"), "0 pass; 1 bid 8d").state
    assert {str(move) for move in state.attempts(())} >= {"pass", "bid 7s", "bid 8d", "bid 10h"}
    assert list(state.attempts(parse_cards("As"))) == []
