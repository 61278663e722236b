"""Big Three as a whole: random matches, views and guesses, notation, the bot, the words."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardtable.engine.cards import Card, NotationError, parse_cards
from cardtable.engine.moves import Move, Pass
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.voice.words import TableNote, Token
from cardtable.games.big_three.deck import PLACES, cards_of, mask_of
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import Lay
from tests.games.big_three.deals import NAMES, dealt, new_table, play
from tests.games.random_matches import moments, played_at_random
from tests.known_games import game_of
from tests.log_in_words import log_in_words

WAYS = [(seats, ranking) for seats in (3, 4) for ranking in ("printed", "threes_high")]


def random_table(seats: int, ranking: str, seed: int = 1, hands: int = 2) -> Table[BigThreeState]:
    """Return a table where a match of this many hands has been played at random."""
    table = new_table(seats, seed % seats, ranking=ranking, hands=hands)
    return played_at_random(table, Random(f"{seats} {ranking} {seed}"))


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


def naive_lays(hand: tuple[Card, ...], table: tuple[Card, ...], ranking: str) -> set[Move]:
    """All that may be laid, by trying every set of cards."""
    return {
        Lay(cards)
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if (beats(cards, table, ranking) if table else kind_of(cards))
    }


@pytest.mark.parametrize(("seats", "ranking"), WAYS)
def test_moves_are_those_of_a_slow_reading_of_the_rules(seats: int, ranking: str) -> None:
    tried = 0
    for table in moments(random_table(seats, ranking)):
        state = table.state
        if state.phase != "play" or state.hands[state.seat].bit_count() > 9:
            continue
        hand = cards_of(state.hands[state.seat])
        legal = naive_lays(hand, cards_of(state.trick), ranking)
        if state.trick:
            legal.add(Pass())
        assert set(state.moves()) == legal
        assert len(state.moves()) == len(legal)
        tried += 1
    assert tried > 20


def test_every_choice_of_suits_is_a_move_of_its_own() -> None:
    table = play(dealt("4h 4c 5h 5c 6h 6c 6d Ah", leftover="7h 7c 7s 7d"), "0 bid 3")
    runs = [move for move in table.state.moves() if [str(card.rank) for card in move.cards] == list("7654")]
    assert len(runs) == len(set(runs)) == 4 * 3 * 2 * 2
    moves = table.state.moves()
    assert moves[-1] == list(moves)[-1] == moves[len(moves) - 1]
    assert list(moves[1:3]) == list(moves)[1:3]
    with pytest.raises(IndexError):
        moves[len(moves)]


def passes(state: State, move: Move) -> bool:
    return state.refusal(move) is None


def test_any_readable_move_gets_an_answer() -> None:
    rng = Random(7)
    words = ["pass", "bid 0", "bid 2", "bid 99", "play Jo", "play 9h", "play g9h b9h", "play 2c 3c 4c", "call Kh"]
    words += [
        "call Jo",
        "play 4c 5c 6c",
        "play 9h 9h",
        "shuffle 7c",
        "shuffle",
        "play Kc Ac 2c",
        "play 4c 4d 6h 6c 8s 8c",
    ]
    for table in moments(random_table(4, "printed", seed=4)):
        for text in rng.sample(words, 5):
            passes(table.state, GAME.parse(text))


# Random matches


@pytest.mark.parametrize(("seats", "ranking"), WAYS)
def test_cards_are_conserved_and_a_move_is_always_possible(seats: int, ranking: str) -> None:
    for table in moments(random_table(seats, ranking, seed=2)):
        state = table.state
        assert sorted(card for zone in state.zones() for card in zone.cards) == sorted(PLACES)
        assert bool(state.moves()) == (state.actor is not None)


def test_a_copy_is_independent() -> None:
    table = dealt("4h")
    copy = table.state.copy()
    copy.apply(GAME.parse("bid 3"))
    copy.apply(GAME.parse("play 4h"))
    assert table.state.view(0) == dealt("4h").state.view(0)
    assert copy.actor == 2


def test_selected_cards_become_moves() -> None:
    table = play(dealt("4h 5c 6d Kc"), "0 bid 3")
    assert table.state.moves_with(parse_cards("6d 4h 5c")) == [GAME.parse("play 4h 5c 6d")]
    assert table.state.moves_with(parse_cards("4h 5c")) == []
    assert table.state.attempts(parse_cards("4h 5c")) == (GAME.parse("play 4h 5c"),)
    assert table.state.moves_with([]) == []
    play(table, "0 play 4h")
    assert table.state.moves_with([]) == [Pass()]


# Notation


@pytest.mark.parametrize("text", ["pass", "bid 2", "call Kh", "play 9h", "play 7c 6d 5h", "play Kc Kd Kh Ks"])
def test_moves_are_written_as_they_are_read(text: str) -> None:
    assert str(GAME.parse(text)) == text


def test_the_order_of_cards_is_free() -> None:
    assert GAME.parse("play 5h 7c 6d") == GAME.parse("play 7c 6d 5h") == Lay(parse_cards("6d 5h 7c"))


@pytest.mark.parametrize(
    "text", ["", "bid", "bid x", "bid 1 2", "play", "play 7x", "call", "call Kh Kd", "pass 1", "out"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


# Views and guesses


@pytest.mark.parametrize(("seats", "ranking"), WAYS)
def test_a_guess_looks_like_the_view_it_was_made_from(seats: int, ranking: str) -> None:
    rng = Random(5)
    for seed in (3, 4):
        for table in moments(random_table(seats, ranking, seed=seed)):
            for seat in (None, *range(seats)):
                view = table.view(seat)
                assert GAME.guess(view, rng).view(seat, view.log) == view


@pytest.mark.parametrize("ranking", ["printed", "threes_high"])
def test_guesses_fit_when_the_four_of_hearts_was_left_over(ranking: str) -> None:
    rng = Random(8)
    hearts = "Ah 2h" if ranking == "printed" else "5h 6h"
    table = dealt("3h 7h", "8h", "9h", leftover=f"4h {hearts} Kc", ranking=ranking)
    while table.state.phase in ("auction", "play"):
        for seat in (0, 1, 2, None):
            view = table.view(seat)
            assert GAME.guess(view, rng).view(seat, view.log) == view
        auction = table.state.phase == "auction"
        bidder = GAME.parse("bid 3") if table.state.actor == 2 else Pass()
        table.play(table.state.seat, bidder if auction else GAME.bot.policy(table.state, rng))


def test_the_starter_is_guessed_to_hold_the_four_of_hearts() -> None:
    table = dealt("Kc", "4h", "Kd")
    rng = Random(9)
    worlds = [GAME.guess(table.view(0), rng) for _ in range(80)]
    held = sum(bool(world.hands[1] & mask_of(parse_cards("4h"))) for world in worlds)
    assert 60 <= held < 80  # it may also have been left over


def test_the_called_card_is_guessed_in_any_hand_but_the_callers_and_the_viewers() -> None:
    table = play(dealt("4h", "Kh", seats=4), "0 bid 3; 0 call Kh")
    rng = Random(10)
    assert {GAME.guess(table.view(3), rng).partner for _ in range(60)} == {1, 2}
    assert {GAME.guess(table.view(0), rng).partner for _ in range(60)} == {1, 2, 3}
    assert {GAME.guess(table.view(1), rng).partner for _ in range(20)} == {1}


# The words


def test_the_game_is_on_the_list() -> None:
    assert game_of("big-three").bot is GAME.bot
    assert GAME.sides(4) == ((0,), (1,), (2,), (3,))


def test_the_log_in_words() -> None:
    table = play(dealt("4h 5c 6c", leftover="Kc Kd Kh Ks"), "0 bid 1; 2 pass; 1 pass; 0 play 4h 5c 6c; 2 pass")

    def told(seat: int | None) -> list[str]:
        return log_in_words(GAME, table.view(seat), NAMES)

    assert told(0) == [
        "The cards are dealt, 16 each",
        "Ann bids one",
        "Cleo passes",
        "Bert passes: Ann plays for one and takes the cards left over: K♣ K♦ K♥ K♠",
        "Ann leads a run of 3 up to the six, 6♣ 5♣ 4♥",
        "Cleo passes",
    ]
    assert told(1)[3] == "Bert passes: Ann plays for one and takes the cards left over"


def test_the_cards_to_beat_are_always_shown() -> None:
    table = play(dealt("4h 4c", "Kh", seats=4), "0 bid 2; 3 pass; 2 pass; 1 pass; 0 call Kh; 0 play 4h 4c; 3 pass")
    view = table.view(2)
    shown = GAME.words.standing(view, NAMES)
    assert shown.token == Token("K♥", on_card=True, rule="BT-12")
    assert shown.fact is not None
    assert (shown.fact.label, shown.fact.forms[0]) == ("Four-Hand Big Three · to 20", "Ann bid two, called K♥")
    assert GAME.words.middle(view, NAMES).notes == (
        TableNote("Ann's pair of fours", ("to beat", ""), "trick", 0),
        TableNote("K Q J 10 9 8 7 6 5 4 3 2 A", ("Rank, high to low",)),
    )
    assert GAME.words.turn(view, NAMES).forms == (
        "Beat the fours with a pair, or pass", "Beat the fours, or pass", "Beat it, or pass",
    )  # fmt: skip
    assert GAME.words.turn(table.view(0), NAMES).forms == ("Beat the pair of fours, or pass",)
    assert GAME.words.seat_status(view, 0, NAMES).forms == ("bid two · 0 points", "bid two · 0", "bid two", "0")
    assert GAME.words.label(view, GAME.parse("play 7c 7d")).button == "Play 7♣ 7♦ (pair)"
    assert GAME.words.label(view, GAME.parse("play 9c 8d 7c")).button == "Play 9♣ 8♦ 7♣ (run of 3)"
    assert GAME.words.label(view, GAME.parse("play Tc 9c 8d 7c")).button == "Play 10♣ – 7♣ (run of 4)"
    assert GAME.words.label(view, GAME.parse("play 7c 7d")).brief == "Play 7♣ 7♦", "the cards say that it is a pair"
    assert GAME.words.label(view, GAME.parse("play Tc 9c 8d 7c")).brief == "Play 10♣ – 7♣"


def test_the_prompt_of_the_auction_lists_the_bids_apart_from_the_pass() -> None:
    table = dealt("4h 4c", "Kh", seats=4)
    asked = [GAME.words.turn(table.view(0), NAMES).forms[0]]
    asked += [GAME.words.turn(play(table, move).view(0), NAMES).forms[0] for move in ("0 bid 1", "3 bid 2")]
    assert asked == ["Bid one, two or three, or pass", "Bid two or three, or pass", "Bid three, or pass"]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_standing_counts_a_hand_until_the_next_one_is_dealt(seats: int) -> None:
    # BT-4: a hand that all pass is none; BT-13
    label, seen = "hand 1 of 2", []
    for table in moments(random_table(seats, "printed")):
        if table.log and table.log[-1].actor == DEALER:
            label = f"hand {len(table.state.results) + 1} of 2"
        fact = table.game.words.standing(table.view(0), NAMES).fact
        assert fact is not None
        assert fact.label.endswith(label)
        seen.append(label)
    assert set(seen) == {"hand 1 of 2", "hand 2 of 2"}


def test_points_below_zero_are_written_with_a_minus_sign() -> None:
    # BT-11
    state = dealt("4h 5c", "6d 7d", "8s 9s").state
    state.scores = (-2, 4, 0)
    assert GAME.words.seat_status(state.view(1), 0, NAMES).forms == ("−2 points", "−2")
