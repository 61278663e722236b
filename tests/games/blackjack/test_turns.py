"""Blackjack: the deal, what may follow what, when a turn is over (BJ-1 to BJ-9, BJ-15 to BJ-19), printed examples."""

from random import Random

import pytest

from cardtable.engine.cards import Card, Rank, Suit, pack, parse_cards, write_cards
from cardtable.engine.law import OutOfTurn
from cardtable.engine.table import Table
from cardtable.games.blackjack.events import skipped_seats
from cardtable.games.blackjack.fitting import cards_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Play
from tests.games.blackjack.deals import dealt, hand, new_table, pile, play, position, shuffle_back
from tests.games.tables import lies, refused, texts


def turn(cards: str, *lines: str, pile: str = "9h", deck: str = "6s", seats: int = 3) -> Table[BlackjackState]:
    """Return a table where seat 0 has these cards, and moves were made."""
    return play(position({0: cards, 1: "6c 6h Qd"}, pile, deck, seats=seats), *lines)


# BJ-1


def test_the_whole_deck_is_dealt_one_card_at_a_time() -> None:
    table = play(new_table(5, dealer=1), f"dealer shuffle {write_cards(pack())}")
    assert [len(hand(table, seat)) for seat in range(5)] == [10, 10, 11, 11, 10]
    assert {"Ac", "6c", "Jc"} <= hand(table, 2)
    assert {"2c", "7c", "Qc"} <= hand(table, 3)
    assert (pile(table), lies(table, "deck")) == ([], set())
    assert table.view(0).zone("hand", 1).faces == ()
    assert len(table.view(0).zone("hand", 1).hidden) == 10


@pytest.mark.parametrize(("seats", "hand_sizes"), [(2, (26, 26)), (6, (9, 9, 9, 9, 8, 8))])
def test_from_two_to_six_can_play(seats: int, hand_sizes: tuple[int, ...]) -> None:
    table = shuffle_back(new_table(seats))
    assert tuple(len(hand(table, seat)) for seat in range(seats)) == hand_sizes


def test_a_deal_must_be_of_the_whole_deck() -> None:
    short = write_cards(pack()[1:])
    for line in (f"dealer shuffle {short}", f"dealer shuffle {short} 2c", "dealer stop"):
        assert refused(new_table(3), line) == "BJ-1"


# BJ-2


def test_the_player_left_of_the_dealer_starts_and_play_goes_clockwise() -> None:
    assert play(new_table(4, dealer=1), f"dealer shuffle {write_cards(pack())}").state.actor == 2
    table = play(dealt({0: "9h", 1: "4h"}, 3), "0 play 9h; 0 stop")
    assert table.state.actor == 1
    assert play(table, "1 play 4h; 1 stop").state.actor == 2


# BJ-3


def test_a_turn_is_a_run_of_single_cards() -> None:
    table = play(dealt({0: "9h 9c"}), "0 play 9h 9c")
    assert (table.state.actor, table.state.tail, pile(table)) == (0, 2, ["9h", "9c"])
    assert refused(table, "0 play 9h") == refused(table, "0 shuffle 9h") == "BJ-3"
    for line in ("1 play 9s", "dealer stop"):
        with pytest.raises(OutOfTurn):
            play(table, line)


# BJ-4 to BJ-9: the moves that are legal after some cards


ANY_SUIT = {f"play Ad {suit}" for suit in "cdhs"}


@pytest.mark.parametrize(
    ("cards", "played", "legal"),
    [
        # BJ-4: step one matches suit or rank or is an ace
        ("9c 4h 5s Ad Kc", "", {"play 9c", "play 4h", *ANY_SUIT, "pickup"}),
        # BJ-5: to continue takes the same rank and then a cap, which may be of the same rank again
        ("9c 9s 4s 5s 4c 7d", "9c", {"play 9s", "stop"}),
        ("9c 9s 4s 5s 4c 7d", "9c 9s", {"play 4s", "play 5s", "pickup"}),
        ("9c 9s 4s 5s 4c 7d", "9c 9s 4s", {"play 4c", "stop"}),
        ("9c 9s 4s 5s 4c 7d", "9c 9s 4s 4c", {"pickup"}),
        ("9c 9s 9d 4s 5d", "9c 9s 9d", {"play 5d", "stop"}),
        # BJ-6: after a single card only its rank may follow; the nine on the pile makes no pair with it
        ("9c 4c Ac 4d", "9c", {"stop"}),
        # BJ-7: two twos or jacks need no cap
        ("2h 2c 4d", "2h 2c", {"stop"}),
        ("Jh Jc 4d", "Jh Jc", {"stop"}),
        # BJ-8: stopping before the first card costs one
        ("9c 5d", "", {"play 9c", "pickup"}),
        # BJ-15: the document's own example, 3h Ah Ac
        ("Ad Ac 4c 5d", "Ad h Ac c", {"play 4c", "pickup"}),
        # BJ-16: a three asks for a matching card, and is done with by one
        ("3h 3c 4h 5c Ad", "3h", {"play 3c", "play 4h", *ANY_SUIT, "pickup"}),
        ("3h 3c 4h 5c Kd", "3h 3c", {"play 5c", "pickup"}),
        ("3h 3c 4h 5c Ad", "3h 3c 5c", {"stop"}),
        # BJ-17: on a queen any card may follow
        ("Qh 5c 6d Qs", "Qh", {"play 5c", "play 6d", "play Qs", "pickup"}),
        ("Qh 5c 6d Qs", "Qh 5c", {"stop"}),
    ],
)
def test_what_may_follow(cards: str, played: str, legal: set[str]) -> None:
    assert texts(turn(cards, f"0 play {played}")) == legal


def test_on_an_empty_pile_any_card_will_do() -> None:
    # BJ-4
    assert texts(position({0: "9c 4h 5s"}, rest="deck")) == {"play 9c", "play 4h", "play 5s", "pickup"}


@pytest.mark.parametrize(
    ("cards", "played", "refusals"),
    [
        ("9c 4h 5s Kc", "", {"play 5s": "BJ-4", "stop": "BJ-8"}),
        ("9c 4c 4d", "9c", {"play 4c": "BJ-6", "pickup": "BJ-9"}),
        ("9c 9s 9d 4s 7h", "9c 9s", {"stop": "BJ-6", "play 7h": "BJ-6"}),  # exactly two of a rank are not capped
        ("Ac 9c 4d", "", {"play Ac": "BJ-15", "play 9c c": "BJ-15"}),  # an ace must name a suit, nothing else may
        ("9c Ac 4d", "9c", {"play Ac c": "BJ-15"}),  # an ace is no card of the same rank but on an ace
        ("3h 3c 4h 5c", "3h", {"stop": "BJ-16", "play 5c": "BJ-16"}),
        ("Qh 5c", "Qh", {"stop": "BJ-17"}),
    ],
)
def test_what_may_not_follow(cards: str, played: str, refusals: dict[str, str]) -> None:
    table = turn(cards, f"0 play {played}")
    assert {text: refused(table, f"0 {text}") for text in refusals} == refusals


@pytest.mark.parametrize(
    ("cards", "played", "left"),
    [
        ("5c", "", "5c 6s"),  # BJ-8: no card was played
        ("9c 9d 3c", "0 play 9c 9d", "3c 6s"),  # BJ-8: uncapped
        ("3h 5c", "0 play 3h", "5c 6s"),  # BJ-16
        ("Qh 5c", "0 play Qh", "5c 6s"),  # BJ-17
    ],
)
def test_a_turn_that_ends_so_costs_one_card(cards: str, played: str, left: str) -> None:
    table = play(turn(cards, played), "0 pickup")
    assert (hand(table, 0), table.state.actor) == (set(left.split()), 1)


def test_a_queen_that_ended_a_turn_is_matched_in_the_ordinary_way() -> None:
    # BJ-17
    assert texts(turn("Qh 5c", "0 play Qh; 0 pickup")) == {"play 6h", "play Qd", "pickup"}


def test_an_ace_counts_as_the_suit_that_it_names() -> None:
    # BJ-15
    table = play(position({0: "Ac 4d", 1: "4c 5s 6h Ad"}, "9h"), "0 play Ac s; 0 stop")
    assert table.state.facts().suit is Suit.SPADES
    assert table.state.view(1).zone("pile").marks[-1].suit is Suit.SPADES
    assert texts(table) == {"play 5s", *ANY_SUIT, "pickup"}


@pytest.mark.parametrize(
    ("seats", "cards", "following", "direction"),
    [
        (4, "8h", 2, 1),  # BJ-18: four players; three eights give the same player another turn
        (4, "8h 8c 4c", 3, 1),
        (4, "8h 8c 8d", 0, 1),
        (4, "8h 8c 8d 8s", 1, 1),
        (4, "Kh", 3, -1),  # BJ-19
        (4, "Kh Kc 4c", 1, 1),
        (4, "8h 8c Kc", 1, -1),
        (4, "Kh Kd 8d", 2, 1),
        (4, "Kh Kd Kc 8c", 2, -1),
        (2, "8h 8c 8d Kd", 0, -1),  # BJ-19: the other eights have taken the marker once round the table
        (3, "8h 8c 8s 8d Kd", 0, -1),
    ],
)
def test_eights_skip_players_and_kings_reverse_and_the_marker_says_who_is_next(
    seats: int, cards: str, following: int, direction: int
) -> None:
    table = turn(f"{cards} 5d 7s", f"0 play {cards}", seats=seats)
    assert table.state.facts().next_seat == following
    play(table, "0 stop")
    assert (table.state.actor, table.state.facts().direction) == (following, direction)


@pytest.mark.parametrize(
    ("cards", "direction", "following", "skipped"),
    [("8h Kh Kd 8d", 1, 3, (1, 2)), ("8h Kh 8d", -1, 4, (1,)), ("8h 8d Kd Kc Ks 8s", -1, 0, (1, 2))],
)
def test_eights_skip_in_the_direction_in_which_they_were_played(
    cards: str, direction: int, following: int, skipped: tuple[int, ...]
) -> None:
    # BJ-18, BJ-19: five players, and kings between the eights; the direction is that after the turn
    assert skipped_seats(parse_cards(cards), 0, following, direction, 5) == skipped


# The printed examples


@pytest.mark.parametrize("cards", ["9h", "9h 9c 4c", "9h 9c 3c 4c", "Js Jc Jh"])
def test_printed_examples_without_a_pick_up(cards: str) -> None:
    # BJ-5, BJ-7, BJ-16: examples 1 to 4
    table = play(dealt({0: cards}), f"0 play {cards}")
    assert texts(table) & {"stop", "pickup"} == {"stop"}
    assert play(table, "0 stop").state.actor == 1


@pytest.mark.parametrize(
    ("hands", "played", "seat"),
    [
        ({0: "9h 9c 4c 4d", 1: "4s"}, "0 play 9h 9c 4c; 0 stop", 1),  # BJ-8: example 5
        ({0: "9h 9c"}, "0 play 9h 9c", 0),  # BJ-6, BJ-8: example 6
        ({0: "3h Ah Ac"}, "0 play 3h Ah Ac", 0),  # the one in the text about aces
    ],
)
def test_printed_examples_of_turns_without_a_card_or_uncapped(hands: dict[int, str], played: str, seat: int) -> None:
    table = play(dealt(hands), played)
    assert texts(table) & {"stop", "pickup"} == {"pickup"}
    before = len(hand(table, seat))
    shuffle_back(play(table, f"{seat} pickup"))
    assert (len(hand(table, seat)), table.state.actor) == (before + 1, seat + 1)


@pytest.mark.parametrize(
    ("answer", "debt"),
    [
        ("2 pickup; dealer shuffle 9h 5c 9c", 0),  # example 7
        ("2 play Ac c; 2 stop", 0),  # example 8
        ("2 play Jc; 2 stop", 8),  # example 9
    ],
)
def test_printed_examples_of_answers_to_a_debt_of_three(answer: str, debt: int) -> None:
    # BJ-12
    table = dealt({0: "5c", 1: "9c 9h Jh", 2: "Ac Jc 4c 2d"})
    play(table, "0 play 5c; 0 stop; 1 play 9c 9h Jh; 1 stop")
    assert (table.state.facts().debt, pile(table)[-1]) == (3, "Jh")
    play(table, answer)
    assert (table.state.actor, table.state.facts().debt) == (0, debt)
    assert ({"9h", "5c", "9c"} <= hand(table, 2)) == ("pickup" in answer)


LONG_TURN = """
Ks   tail 1  run 0   direction -1  marker 0  free
Kc   tail 2  run 0   direction 1   marker 0  costs
6c   tail 1  run 0   direction 1   marker 0  free
6h   tail 2  run 0   direction 1   marker 0  costs
6d   tail 3  run 0   direction 1   marker 0  free
6s   tail 4  run 0   direction 1   marker 0  free
Qs   tail 1  run 0   direction 1   marker 0  costs
8h   tail 1  run 0   direction 1   marker 1  free
8d   tail 2  run 0   direction 1   marker 2  costs
3d   tail 1  run 0   direction 1   marker 2  costs
4d   tail 1  run 0   direction 1   marker 2  free
4h   tail 2  run 0   direction 1   marker 2  costs
As   tail 1  run 0   direction 1   marker 2  free
Ac   tail 2  run 0   direction 1   marker 2  costs
Ad   tail 3  run 0   direction 1   marker 2  free
Ah   tail 4  run 0   direction 1   marker 2  free
Jh   tail 1  run 3   direction 1   marker 2  free
Jd   tail 2  run 6   direction 1   marker 2  free
Jc   tail 3  run 11  direction 1   marker 2  free
Js   tail 4  run 16  direction 1   marker 2  free
""".strip().splitlines()


def test_printed_example_of_a_long_turn_move_by_move() -> None:
    # BJ-3, BJ-10, BJ-11, BJ-18, BJ-19: example 10
    cards = " ".join(line.split()[0] for line in LONG_TURN)
    table = position({0: f"{cards} 7d", 3: "2s 2c 5s 5c"}, rest="hand-4", seats=5)
    for line in LONG_TURN:
        card, _, tail, _, run, _, direction, _, marker, cost = line.split()
        play(table, f"0 play {card}")
        facts = table.state.facts()
        shown = facts.tail, facts.run, facts.direction, facts.marker
        assert shown == tuple(map(int, (tail, run, direction, marker))), line
        assert (facts.free, facts.debt) == (cost == "free", 0), line
        assert facts.next_seat == (int(marker) + int(direction)) % 5, line
        assert ("stop" in texts(table)) == (cost == "free"), line
    play(table, "0 stop")
    facts = table.state.facts()
    assert (table.state.actor, facts.direction, facts.debt) == (3, 1, 16)
    assert texts(table) == {"play 2s", "pickup"}
    assert play(table, "3 play 2s; 3 stop").state.facts().debt == 18


# The document's own words as a little machine: "one" waits for a step-one card, "any" for any card (queen), "may"
# can stop or begin a series, "series" stands in a series that must be capped.
def following(states: set[str], card: Card, top: int) -> set[str]:
    suit, rank = top >> 4, top & 15
    fits = not top or card.suit == suit or card.rank == rank or card.rank is Rank.ACE
    after: set[str] = set()
    for state in states:
        if state in ("may", "series") and card.rank == rank:
            after.add("series")
        if state == "any" or (state in ("one", "series") and fits):
            after.add("may")
    if after and card.rank is Rank.THREE:
        return {"one"}
    return {"any"} if after and card.rank is Rank.QUEEN else after


def test_turns_are_those_that_the_printed_steps_describe() -> None:
    # BJ-4, BJ-5, BJ-6, BJ-7, BJ-8, BJ-16, BJ-17
    rng = Random(1)
    tried = 0
    while tried < 400:
        cards = rng.sample(pack(), 12)
        state = position({0: write_cards(cards[1:])}, pile=str(cards[0])).state
        states, top = {"one"}, int(cards[0])
        while state.actor == 0 and state.hands[0]:
            free = "may" in states or ("series" in states and top & 15 in (Rank.TWO, Rank.JACK))
            plays = [move for move in state.moves() if isinstance(move, Play)]
            assert {move.card for move in plays} == {
                card for card in cards_of(state.hands[0]) if following(states, card, top)
            }
            assert {move.word for move in state.moves()} - {"play"} == {"stop" if free else "pickup"}
            tried += 1
            if not plays:
                break
            move = rng.choice(plays)
            states = following(states, move.card, top)
            top = int(move.card) if move.suit is None else 16 * move.suit + 1
            state.apply(move)


# Selected cards


@pytest.mark.parametrize(
    ("cards", "moves", "attempts"),
    [
        ("9c", ["play 9c"], ["play 9c"]),
        ("4d", [], ["play 4d"]),
        ("Ah", ["play Ah c", "play Ah d", "play Ah h", "play Ah s"], None),
        ("", ["pickup"], None),
    ],
)
def test_selected_cards_are_attempts_even_when_they_are_not_legal(
    cards: str, moves: list[str], attempts: list[str] | None
) -> None:
    # BJ-15
    state = turn("9c 4d Ah").state
    assert list(map(str, state.moves_with(parse_cards(cards)))) == moves
    assert attempts is None or list(map(str, state.attempts(parse_cards(cards)))) == attempts


def test_a_position_before_the_first_card_has_one_pack_to_draw_conclusions_from() -> None:
    (batch,) = position({0: "9h 9c", 1: "5d"}, rest="deck").state.facts().batches
    assert len(batch.cards) == 52
    assert (batch.held, batch.in_deck) == ((2, 1, 0), 49)
