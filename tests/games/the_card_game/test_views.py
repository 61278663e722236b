"""What each seat of The Card Game knows, and the guesses made from it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Back, Card, write_cards
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from tests.games.the_card_game import brute
from tests.games.the_card_game.deals import NAMES, play_at, table_of

JUNK = ("Ac 5d 9h", "Ad 5h 9s")


def known(table: Table, seat: int, viewer: int | None) -> str:
    """Return what ``viewer`` sees of the hand of ``seat``."""
    return write_cards(table.view(viewer).zone("hand", seat).faces)


def test_hands_and_pile_are_hidden_and_the_discards_open() -> None:
    table = table_of(JUNK, discard="Kc")
    assert known(table, 0, 0) == "Ac 5d 9h"
    assert known(table, 0, 1) == known(table, 0, None) == ""
    for seat in (None, 0, 1):
        assert not table.view(seat).zone("pile").faces
        assert write_cards(table.view(seat).zone("discard").faces) == "Kc"


# TC-11
def test_a_card_taken_from_the_discards_is_known_until_it_leaves_the_hand() -> None:
    table = table_of(JUNK, discard="Kc", pile="Qs 2d 2h")
    play_at(table, "0 take discard", "0 discard 9h")
    assert known(table, 0, 1) == known(table, 0, None) == "Kc"
    assert table.view(1).facts.known == ((table.state.zones()[0].known[0][0],), ())
    play_at(table, "1 take pile", "1 discard 2d" if "2d" in known(table, 1, 1) else "1 discard Qs")
    play_at(table, "0 take pile", "0 discard 5d")
    assert known(table, 0, 1) == "Kc", "it is still there a turn later"
    play_at(table, "1 take pile", "1 discard 2h", "0 take pile", "0 discard Kc")
    assert known(table, 0, 1) == ""
    assert write_cards(table.view(1).facts.picked[0]) == "Kc", "what was taken stays on record"


# TC-11
def test_equal_cards_are_known_as_many_times_as_they_were_seen() -> None:
    table = table_of(["Kc Kc 9h", "Kc 5h 9s"], discard="Kc", pile="Qs", decks=4)
    play_at(table, "0 take discard", "0 discard 9h")
    assert known(table, 0, 1) == "Kc"
    play_at(table, "1 take discard", "1 discard Kc", "0 take discard", "0 discard Kc")
    # Of two known kings one may have gone: the other one is known still, the two unseen ones are not.
    assert known(table, 0, 1) == "Kc"
    assert len(table.view(1).zone("hand", 0).hidden) == 2
    assert known(table, 0, 0) == "Kc Kc Kc"


def test_the_log_shows_a_drawn_card_to_the_player_who_drew_it_alone() -> None:
    table = table_of(JUNK, discard="Kc", pile="Qs")
    play_at(table, "0 take pile")
    mine, other = table.view(0).log[-1], table.view(1).log[-1]
    assert [write_cards(cards) for _, cards in mine.shown] == ["Qs"]
    assert other.shown == ()
    assert mine.text == other.text == "take pile"


# TC-6
def test_the_last_discard_of_a_round_shows_the_hands_in_the_log() -> None:
    table = table_of(["7c 8c 9c", JUNK[1]], pile="Jc Qs")
    play_at(table, "0 take pile", "0 out Jc", "1 take pile", "1 discard Qs")
    shown = dict(table.view(0).log[-1].shown)
    assert write_cards(shown["hand-1"]) == "Ad 5h 9s"


def test_the_meaning_of_wild_cards_is_noted_for_all() -> None:
    table = table_of(["7c 9c 3h", ""], pile="Jc")
    play_at(table, "0 take pile", "0 out Jc")
    (zone,) = table.view(1).zones_of("meld")
    assert write_cards(zone.faces) == "7c 3h 9c"
    assert zone.marks == (NO_MARK, Mark(stands_for=Card.parse("8c")), NO_MARK)
    assert zone.owner == 0


def random_table(seats: int, seed: int, moves: int, **options: Any) -> Table:
    """Return a table after this many random moves."""
    table = Table(GAME, [Seat(name) for name in NAMES[:seats]], options, seed % seats)
    rng = Random(seed)
    for _ in range(moves):
        advance(table, rng)
    return table


def advance(table: Table, rng: Random) -> None:
    """Make one random move, going out whenever that is possible, so that rounds end."""
    state = table.state
    if state.actor is None:
        return
    if state.actor == DEALER:
        table.deal(rng)
        return
    moves = state.moves()
    outs = [move for move in moves if move.word == "out"]
    table.play(state.actor, rng.choice(outs or moves))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"turn_limit": 3}), (3, {"turn_limit": 12}), (4, {"decks": 3, "way_back": True, "turn_limit": 2}), (8, {})],
)
def test_a_guess_looks_like_what_it_was_made_from(seats: int, options: dict[str, Any]) -> None:
    table = random_table(seats, 5, 0, **options)
    rng = Random(seats)
    for step in range(260):
        if step % 7 < 2 or table.state.actor in (None, DEALER):
            for seat in (None, *range(seats)):
                view = table.view(seat)
                guess = GAME.guess(view, Random(step))
                assert guess.view(seat, view.log) == view
                if seat == table.state.actor:
                    assert guess.moves() == table.state.moves()
        advance(table, rng)


def test_a_guess_after_the_match_is_the_view_again() -> None:
    table = random_table(2, 3, 0, turn_limit=1)
    rng = Random(4)
    while table.state.actor is not None:
        advance(table, rng)
    view = table.view(1)
    assert GAME.guess(view, Random(1)).view(1, view.log) == view
    assert view.winners


# TC-11
@pytest.mark.parametrize("decks", [1, 2])
def test_a_guess_knows_what_the_new_pile_is_made_of(decks: int) -> None:
    table = random_table(3, 1, 0, decks=decks, turn_limit=0)
    rng = Random(decks)
    reshuffles = 0
    while reshuffles < 3:
        state = table.state
        assert isinstance(state, CardGameState)
        reshuffles = len(state.reshuffled)
        if state.reshuffled and (state.turns % 5 == 0 or state.actor == DEALER):
            batch = Counter(state.reshuffled[-1])
            for seat in (None, 0, 1, 2):
                view = table.view(seat)
                guess = GAME.guess(view, rng)
                assert isinstance(guess, CardGameState)
                assert guess.view(seat, view.log) == view
                assert Counter(guess.pile[: guess.left]) <= batch, "the pile is of nothing but what was shuffled"
                if decks == 1:
                    _hold_old_cards(state, guess, seat)
        if state.actor == DEALER:
            table.deal(rng)
        else:
            # Nobody goes out, so that the pile runs out several times.
            table.play(state.turn, rng.choice([move for move in state.moves() if move.word != "out"]))


def _hold_old_cards(real: CardGameState, guess: CardGameState, viewer: int | None) -> None:
    """With one deck it is plain how many cards of the newest pile each hand holds; each guess must agree."""
    batch = set(real.reshuffled[-1])
    for seat in range(3):
        if seat != viewer:
            unknown = [set(state.hands[seat]) - set(state.known[seat]) for state in (real, guess)]
            assert len(unknown[0] & batch) == len(unknown[1] & batch)


def test_a_guess_without_the_log_still_fits() -> None:
    table = random_table(3, 9, 400, turn_limit=30)
    view = table.state.view(0)
    assert view.log == ()
    assert GAME.guess(view, Random(1)).view(0) == view


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_exchanged_leave_the_view_as_it_is(seed: int) -> None:
    table = random_table(3, seed, 30)
    state = table.state
    assert isinstance(state, CardGameState)
    view = state.view(0)
    other = state.copy()
    hidden = list(other.hands[1])
    for card in other.known[1]:
        hidden.remove(card)
    card = hidden[0]
    hand = list(other.hands[1])
    hand.remove(card)
    other.hands[1] = tuple(sorted((*hand, other.pile[0])))
    other.pile = (card, *other.pile[1:])
    assert other.view(0) == view
    assert other.view(None) == state.view(None)
    assert (other.view(1) == state.view(1)) == (card == state.pile[0])


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {"ace_high_runs": True}), (8, {"turn_limit": 6})])
def test_random_matches_keep_all_cards_and_moves_are_complete(seats: int, options: dict[str, Any]) -> None:
    rng = Random(seats)
    state = GAME.new(seats, options)
    assert isinstance(state, CardGameState)
    pack = Counter(state.pack)
    outs = 0
    for _ in range(1200):
        if state.actor is None:
            break
        assert Counter(card for zone in state.zones() for card in zone.cards) == pack
        moves = state.moves()
        assert moves
        if state.phase == "discard":
            assert {move.cards[0] for move in moves if move.word == "discard"} == set(state.hand)
            if len(state.hand) < 8:
                expected = brute.outs(state.hand, state.wild, state.house.ace_high_runs)
                assert {move.cards[0] for move in moves if move.word == "out"} == expected
                outs += len(expected)
        for move in moves:
            state.check(move)
            assert GAME.parse(str(move)) == move
        state.apply(state.deal(rng) if state.actor == DEALER else rng.choice(moves))
    assert outs


def test_a_view_shows_only_backs_of_what_is_hidden() -> None:
    table = random_table(4, 2, 25)
    for seat in range(4):
        view = table.view(seat)
        assert set(view.zone("pile").cards) == {Back.PLAIN}
        for other in range(4):
            hand = view.zone("hand", other)
            assert bool(hand.hidden) == (other != seat)
            if other != seat:
                assert hand.faces == view.facts.known[other]
