"""Likely hands of others in The Card Game: those to which drawing and discarding lead."""

from collections import Counter
from random import Random

import pytest

from cardtable.engine.cards import Rank, pack
from cardtable.engine.table import Table
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.guess import likely_hand
from cardtable.games.the_card_game.meld_search import leftovers_of, points_of
from cardtable.games.the_card_game.rules import CardGameState
from tests.games import tables
from tests.games.the_card_game.deals import cards, table_of

GUESSES = 60


def imagined(known: str, size: int, turns: int, seed: int, wild: Rank = Rank.SIX) -> tuple[Counter[int], Counter[int]]:
    """Return a likely hand with its known cards, and the rest of the deck."""
    loose = [card for card in pack() if card not in cards(known)]
    rng = Random(seed)
    rng.shuffle(loose)
    hand = likely_hand(cards(known), loose, size, turns, wild, False, rng)
    assert len(hand) == size
    return Counter((*cards(known), *hand)), Counter(loose)


def average_points(known: str, size: int, turns: int) -> float:
    """Return the mean points that likely hands leave over."""
    hands = [imagined(known, size, turns, seed)[0] for seed in range(GUESSES)]
    return sum(points_of(leftovers_of(tuple(sorted(hand.elements())), Rank.SIX, False)) for hand in hands) / GUESSES


@pytest.mark.parametrize("known", ["", "9s", "9s 6h", "9s 9h 9c", "9s Ts 8s"])
@pytest.mark.parametrize("turns", [0, 3, 40])
def test_no_card_is_in_two_places(known: str, turns: int) -> None:
    for seed in range(20):
        hand, rest = imagined(known, 3, turns, seed)
        assert hand + rest == Counter(pack())


def test_hands_get_better_with_every_turn() -> None:
    fresh, later, late = (average_points("", 6, turns) for turns in (0, 2, 6))
    assert fresh > later + 5
    assert later > late + 2


def test_a_card_taken_is_mostly_in_a_meld() -> None:
    melded = 0
    for seed in range(GUESSES):
        hand, _ = imagined("9s", 5, 0, seed)
        melded += cards("9s")[0] not in leftovers_of(tuple(sorted(hand.elements())), Rank.SIX, False)
    assert 0.6 * GUESSES < melded < GUESSES, "but nobody can be sure of it"


def test_a_hand_that_would_have_gone_out_is_not_guessed() -> None:
    complete = 0
    for seed in range(GUESSES):
        hand, _ = imagined("", 3, 9, seed)
        complete += not leftovers_of(tuple(sorted(hand.elements())), Rank.SIX, False)
    assert complete < GUESSES / 10


def test_a_player_who_discarded_a_king_seldom_holds_others() -> None:
    held = [0, 0]
    for seed in range(4 * GUESSES):
        for which, thrown in enumerate(((), cards("Kc"))):
            loose = [card for card in pack() if card not in cards("Kc")]
            rng = Random(seed)
            rng.shuffle(loose)
            hand = likely_hand((), loose, 6, 0, Rank.SIX, False, rng, thrown)
            held[which] += sum(card.rank == Rank.KING for card in hand)
    assert held[1] < 0.75 * held[0]


def test_all_the_loose_cards_can_be_one_hand() -> None:
    loose = list(cards("2c 5d 9h"))
    assert sorted(likely_hand((), loose, 3, 5, Rank.SIX, False, Random(1))) == list(cards("2c 5d 9h"))
    assert not loose


def guesses(table: Table, viewer: int) -> list[CardGameState]:
    """Return the viewer's guesses."""
    view = table.view(viewer)
    found = []
    for seed in range(GUESSES):
        state = GAME.guess(view, Random(seed))
        assert isinstance(state, CardGameState)
        assert state.view(viewer, view.log) == view
        found.append(state)
    return found


def test_a_player_who_took_a_nine_probably_has_two_cards_that_go_with_it() -> None:
    table = table_of(["", "Ac 9c 9d"], "Kd", "9s 2c", seats=2, dealer=1)
    tables.play(table, "0 take pile", "0 discard 9s", "1 take discard", "1 discard Ac")
    melded = [state for state in guesses(table, 0) if not leftovers_of(state.hands[1], state.wild, False)]
    assert len(melded) > GUESSES / 2
    assert all(cards("9s")[0] in state.hands[1] for state in guesses(table, 0))
