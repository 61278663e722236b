"""Blackjack: whole matches, what each seat may know, guesses, and turns against the document's own words."""

from collections import Counter
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, NotationError, Rank, Suit, pack
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.engine.voice.words import Debt
from cardtable.games.blackjack.fitting import cards_of, mask_of
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Pickup, Play, Stop
from tests.games.blackjack.deals import NAMES, dealt, game_of, hand, new_table, play, position, texts
from tests.log_in_words import log_in_words

MATCHES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 1, {}),
    (3, 2, {"shortfall": "owed"}),
    (4, 3, {"wins_needed": 2, "turn_limit": 60}),
    (5, 4, {"shortfall": "owed", "turn_limit": 80}),
    (6, 5, {"turn_limit": 150}),
)


def random_move(state: BlackjackState, rng: Random) -> Move:
    return state.deal(rng) if state.actor == DEALER else rng.choice(state.moves())


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_random_matches_keep_all_cards_and_end(seats: int, seed: int, options: dict[str, Any]) -> None:
    # BJ-1, BJ-23
    rng = Random(seed)
    for _ in range(6):
        table = new_table(seats, **options)
        state = game_of(table)
        while state.actor is not None:
            held = Counter(card for zone in state.zones() for card in zone.cards)
            assert held == Counter(pack())
            assert state.moves()
            move = random_move(state, rng)
            assert GAME.parse(str(move)) == move
            table.play(state.actor, move)
        assert state.winners
        assert not state.moves()
        assert all(result.points.count(1) >= 1 for result in state.results)


@pytest.mark.parametrize("text", ["play 9h", "play Ah c", "play Ts", "stop", "pickup", "shuffle 9h Ts"])
def test_moves_are_written_as_they_are_read(text: str) -> None:
    # BJ-15 names the suit
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize("text", ["play", "play 9x", "play Ah x", "play Ah c d", "stop 9h", "pickup 3", "bid 9", ""])
def test_other_texts_are_no_moves(text: str) -> None:
    # BJ-3
    with pytest.raises(NotationError):
        GAME.parse(text)


def difference(one: View, other: View) -> str:
    return ", ".join(field.name for field in fields(View) if getattr(one, field.name) != getattr(other, field.name))


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_a_guess_looks_like_the_view_that_it_is_made_from(seats: int, seed: int, options: dict[str, Any]) -> None:
    # BJ-25: also in the middle of a pick-up
    rng = Random(seed)
    state = GAME.new(seats, options)
    phases = set()
    for _ in range(260):
        phases.add(state.phase)
        for seat in (None, *range(seats)):
            view = state.view(seat)
            guess = GAME.guess(view, rng)
            assert guess.view(seat) == view, difference(guess.view(seat), view)
            assert Counter(card for zone in guess.zones() for card in zone.cards) == Counter(pack())
        if state.actor is None:
            break
        state.apply(random_move(state, rng))
    assert {"deal", "play", "shuffle"} <= phases


def test_others_cannot_tell_what_was_picked_up_from_a_shuffled_pile() -> None:
    # BJ-21: which card came is seen by its new owner alone
    views = []
    for order in ("8s 7h 6h", "7h 8s 6h"):
        table = position({0: "4c", 1: "5d"}, pile="6h 7h 8s 9h", rest="hand-2")
        play(table, "0 pickup", f"dealer shuffle {order}")
        views.append([table.view(seat) for seat in (None, 0, 1, 2)])
    for seen, also in zip(views[0], views[1], strict=True):
        assert (seen == also) == (seen.seat != 0)
    assert views[0][2].log[-1].cards == ()


def test_everybody_knows_which_cards_were_shuffled_together_and_how_many_went_where() -> None:
    # BJ-21: the pile was public, so no guess gives its cards to those who took none
    table = position({0: "4c", 1: "5d"}, pile="6h 7h 8s 9h", rest="hand-2")
    play(table, "0 pickup", "dealer shuffle 8s 7h 6h")
    fresh = table.state.facts().batches[-1]
    assert {str(card) for card in fresh.cards} == {"6h", "7h", "8s"}
    assert (fresh.held, fresh.in_deck) == ((1, 0, 0), 2)
    view = table.view(2)
    for seed in range(20):
        guess = GAME.guess(view, Random(seed))
        assert not set(fresh.cards) & set(cards_of(guess.hands[1]))
        assert len(set(fresh.cards) & set(cards_of(guess.hands[0]))) == 1


def test_the_whole_of_a_shuffled_pile_in_one_hand_is_known_to_be_there() -> None:
    # BJ-21, BJ-25
    table = position({0: "2h 4c", 1: "5d 5h"}, pile="7h 9h", rest="hand-2")
    play(table, "0 play 2h", "0 stop", "1 pickup", "dealer shuffle 7h 9h")
    view = table.view(0)
    assert all(
        {"7h", "9h"} <= {str(card) for card in cards_of(GAME.guess(view, Random(seed)).hands[1])} for seed in range(9)
    )


def test_hidden_cards_can_be_exchanged_unseen() -> None:
    # BJ-1: hands are known to their owners alone
    one = play(dealt({0: "9h 9c 4c", 1: "4d", 2: "7s"}), "0 play 9h 9c 4c", "0 stop")
    two = play(dealt({0: "9h 9c 4c", 1: "7s", 2: "4d"}), "0 play 9h 9c 4c", "0 stop")
    for seat, same in ((None, True), (0, True), (1, False), (2, False)):
        assert (one.view(seat) == two.view(seat)) == same


def test_after_a_game_the_hands_lie_open() -> None:
    # BJ-20
    table = play(position({0: "9c", 1: "5d"}, pile="9h"), "0 play 9c")
    assert [str(card) for card in table.view(2).zone("hand", 1).faces] == ["5d"]


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


def ends_free(states: set[str], top: int) -> bool:
    return "may" in states or ("series" in states and top & 15 in (Rank.TWO, Rank.JACK))


@pytest.mark.parametrize("seed", range(4))
def test_turns_are_those_that_the_printed_steps_describe(seed: int) -> None:
    # BJ-4, BJ-5, BJ-6, BJ-7, BJ-8, BJ-16, BJ-17
    rng = Random(seed)
    tried = 0
    while tried < 150:
        cards = rng.sample(pack(), 12)
        table = position({0: " ".join(map(str, cards[1:])), 1: "9h" if cards.count(Card.parse("9h")) == 0 else ""},
                         pile=str(cards[0]))  # fmt: skip
        state = game_of(table)
        states, top = {"one"}, int(cards[0])
        while state.actor == 0 and state.hands[0]:
            free = ends_free(states, top)
            wanted = {card for card in cards_of(state.hands[0]) if following(states, card, top)}
            assert {move.card for move in state.moves() if isinstance(move, Play)} == wanted
            assert texts(table) & {"stop", "pickup"} == {"stop" if free else "pickup"}
            tried += 1
            plays = [move for move in state.moves() if isinstance(move, Play)]
            if not plays:
                break
            move = rng.choice(plays)
            states = following(states, move.card, top)
            top = int(move.card) if move.suit is None else 16 * move.suit + 1
            state.apply(move)


def garbage(rng: Random) -> Move:
    cards = [*pack(), *map(Card.parse, ("Jo", "g9h", "b2c"))]
    kind = rng.randrange(7)
    if kind < 3:
        return Play(rng.choice(cards), rng.choice((None, *Suit)))
    if kind == 3:
        return Shuffle(tuple(rng.sample(cards, rng.randrange(55))), rng.choice(("", "green")))
    return rng.choice((Stop(), Pickup(), Pass(), Bid(7)))


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_check_refuses_exactly_what_is_not_among_the_moves(seats: int, seed: int, options: dict[str, Any]) -> None:
    # BJ-3
    rng = Random(seed)
    state = GAME.new(seats, options)
    for _ in range(300):
        for _ in range(8):
            move = garbage(rng)
            refusal = state.refusal(move)
            dealers = isinstance(move, Shuffle) and state.actor == DEALER
            assert (refusal is None) == (move in state.moves()) or dealers
            if refusal is not None:
                assert refusal.rule.startswith("BJ-")
                assert refusal.reason.endswith(".")
        for move in state.moves():
            state.check(move)
            assert move in state.moves_with(reversed(move.cards))
        if state.actor is None:
            break
        state.apply(random_move(state, rng))


def test_selected_cards_are_attempts_even_when_they_are_not_legal() -> None:
    # BJ-15
    state = position({0: "9c 4d Ah"}, pile="9h").state
    assert [str(move) for move in state.moves_with([Card.parse("9c")])] == ["play 9c"]
    assert not state.moves_with([Card.parse("4d")])
    assert [str(move) for move in state.attempts([Card.parse("4d")])] == ["play 4d"]
    assert len(state.moves_with([Card.parse("Ah")])) == 4
    assert [str(move) for move in state.moves_with([])] == ["pickup"]


def bot_match(seats: int, clever: int, rng: Random) -> BlackjackState:
    """Play one game in which one seat follows the policy and the others play at random."""
    state = GAME.new(seats)
    while state.actor is not None:
        policy = state.actor == clever
        state.apply(GAME.bot.policy(state, rng) if policy else random_move(state, rng))
    return state


def test_the_policy_clearly_beats_random_play() -> None:
    # BJ-20
    rng = Random(5)
    assert sum(clever % 4 in (bot_match(4, clever % 4, rng).winners or ()) for clever in range(24)) >= 15


def test_the_policy_wins_when_it_can() -> None:
    # BJ-5, BJ-20: a whole turn has to be planned, the five of hearts must come last
    table = position({0: "5h 9d 9h 9s 2s 2h", 1: "7c"}, pile="9c", deck="4d 5d")
    state = game_of(table)
    while state.actor == 0:
        state.apply(GAME.bot.policy(state, Random(1)))
    assert state.winners == (0,)


def test_the_policy_does_not_look_at_other_hands() -> None:
    # BJ-1
    for seed in range(12):
        rng = Random(seed)
        state = GAME.new(3)
        for _ in range(rng.randrange(4, 60)):
            if state.actor is not None:
                state.apply(random_move(state, rng))
        if state.actor in (None, DEALER):
            continue
        view = state.view(state.actor)
        worlds = [GAME.guess(view, Random(number)) for number in range(5)]
        assert len({GAME.bot.policy(world, Random(1)) for world in worlds}) == 1
        assert len({tuple(GAME.bot.candidates(world, Random(1))) for world in worlds}) == 1


def test_candidates_are_legal_and_begin_with_the_policy() -> None:
    # BJ-3
    rng = Random(3)
    state = GAME.new(4)
    for _ in range(120):
        if state.actor is None:
            break
        if state.actor != DEALER:
            found = GAME.bot.candidates(state, rng)
            assert found[0] == GAME.bot.policy(state, rng)
            assert len(set(found)) == len(found)
            assert set(found) <= set(state.moves())
            assert all(GAME.reason(state, move) for move in found)
        state.apply(random_move(state, rng))


def tags(table: Table[BlackjackState], seat: int) -> list[str]:
    found = [GAME.words.seat_status(table.view(seat), each, NAMES).tag for each in range(table.state.seats)]
    return [tag.text if tag is not None else "" for tag in found]


def test_the_screen_says_what_stopping_costs_who_is_next_and_what_is_owed() -> None:
    # BJ-8, BJ-12, BJ-18, BJ-19
    table = position({0: "8h 8d 2d 2s 4s", 1: "7c", 2: "6c", 3: "6d"}, pile="9h", seats=4)
    play(table, "0 play 8h 8d")
    assert tags(table, 0) == ["", "skipped", "skipped", "plays next"]
    assert GAME.words.seat_status(table.view(0), 1, NAMES).struck
    assert GAME.words.turn(table.view(0), NAMES).detail == "Not capped: stopping costs one card"
    play(table, "0 play 2d 2s")
    assert GAME.words.middle(table.view(0), NAMES).debt == Debt(4, 3)
    asked = GAME.words.turn(table.view(0), NAMES)
    assert asked.forms[0] == "Stop here, or continue"
    assert asked.detail.startswith("After a two you may stop free of charge.")
    values = {str(card): value.text for (_, card), value in GAME.words.card_values(table.view(0)).items()}
    assert values == {"2d": "+2", "2s": "+2"}
    play(table, "0 stop")
    assert GAME.words.middle(table.view(0), NAMES).debt == Debt(4, 3)
    asked = GAME.words.turn(table.view(3), NAMES)
    assert asked.forms == ("You owe 4 cards", "You owe 4")
    (read,) = GAME.words.turn(table.view(0), NAMES).forms
    assert read == "Answer the debt with an ace, a two or a jack, or pick up 4 cards"


def test_the_log_in_words() -> None:
    # BJ-15
    table = play(dealt({0: "9c Ah 9d 4s"}), "0 play 9c 9d Ah c", "0 stop")
    told = log_in_words(GAME, table.view(1), NAMES)
    assert told[-2:] == ["Ann plays 9♣ 9♦ A♥ and makes it ♣", "Ann stops after 9♣ 9♦ A♥"]


def test_copies_are_independent() -> None:
    # BJ-3
    state = game_of(position({0: "9c 9d 4s", 1: "7h"}, pile="9h"))
    other = state.copy()
    other.apply(GAME.parse("play 9c"))
    assert hand_of(state) == mask_of(map(Card.parse, ("9c", "9d", "4s")))
    assert state.view(0) != other.view(0)
    assert len(state.pile) + 1 == len(other.pile)


def hand_of(state: BlackjackState) -> int:
    return state.hands[0]


def test_each_player_sees_only_their_own_hand() -> None:
    # BJ-1
    table = dealt({0: "9h", 1: "4h"})
    assert "4h" in hand(table, 1)
    assert table.view(0).zone("hand", 1).faces == ()
    assert len(table.view(0).zone("hand", 1).cards) == 17
