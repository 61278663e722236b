"""Blues and Greens: legal moves, and deep draws (BG-14), checked against brute force."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from cardtable.engine.cards import Back, Card, Rank, Suit, write_cards
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.games.blues_and_greens.deck import BIT, BLUE, CARDS, cards_of, mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.meld_moves import melds_in
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import Draw, House, Run, Set
from tests.commits import by_turns
from tests.games.blues_and_greens.deals import turn
from tests.positions import changed

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"twos": "normal", "red_threes": "normal", "black_threes": "normal", "opening_points": 4},
    {"melds_per_turn": "one", "build_before_opening": False, "opening_points": 7},
    {"build_before_opening": False, "red_threes": "removed"},
    {"melds_per_turn": "one"},
    {"red_threes": "normal", "opening_points": 5},
)
by_some_rules = pytest.mark.parametrize(
    "options", [OPTIONS[0], *by_turns([(each,) for each in OPTIONS[1:]], "melds by other rules", name=str)]
)


def legal(state: BluesAndGreensState, move: Move) -> bool:
    """Whether ``check`` accepts the move."""
    return state.refusal(move) is None


def some_cards(rng: random.Random, count: int, options: dict[str, Any]) -> list[Card]:
    """Return cards in play that lie close together, with a good share of twos."""
    _, green, blue = House(**options).kit.deck
    near = [card for card in (*green, *blue) if str(card.rank) in "23456789" and str(card.suit) in "ch"]
    twos = [card for card in near if str(card.rank) == "2"]
    return rng.sample(sorted({*rng.sample(near, min(len(near), count + 2)), *rng.sample(twos, 2)}), count)


@by_some_rules
@pytest.mark.parametrize("is_open", [True, False])
def test_melds_listed_are_those_that_check_lets_pass(options: dict[str, Any], is_open: bool) -> None:
    # BG-17, BG-18, BG-28
    rng = random.Random(str(options))
    for _ in range(12):
        hand = write_cards(some_cards(rng, 7, options))
        state = turn({0: hand}, trump="h", opened="0" if is_open else "", **options).state
        assert isinstance(state, BluesAndGreensState)
        listed = {move for move in state.moves() if isinstance(move, Set | Run)}
        found: set[Move] = set()
        for count in (3, 4, 5):
            for group in combinations(sorted(cards_of(state.hands[0])), count):
                found.update(move for move in (Set(group),) if legal(state, move))
                for order in permutations(group):
                    twos = [card for card in order if BIT[card] & state.kit.wild]
                    if twos == sorted(twos) and legal(state, Run(order)):
                        found.add(Run(order))
        assert {move for move in listed if len(move.cards) <= 5} == found


def test_twos_are_alike_only_where_the_list_would_be_too_long() -> None:
    rng, limit, shortened = random.Random(6), 60, 0
    all_cards = House().kit
    for _ in range(150):
        hand = mask_of(tuple(rng.sample(CARDS, 20)))
        trump, need = rng.randrange(5), rng.choice((0, 10, 25, 40))
        whole = melds_in(all_cards, trump, hand, need, 10**9)
        assert not whole.alike
        found = melds_in(all_cards, trump, hand, need, limit)
        assert found.alike == (len(whole.choices) > limit)
        assert set(found.choices) <= set(whole.choices)
        assert len(found.choices) == len(set(found.choices))
        if not found.alike:
            assert found.choices == whole.choices
        shortened += found.alike
    assert 30 < shortened < 120


def random_turns(seed: int, options: dict[str, Any]) -> Iterator[BluesAndGreensState]:
    """Yield the states of random play in which a player is to meld."""
    rng = random.Random(seed)
    state = GAME.new(4, options)
    assert isinstance(state, BluesAndGreensState)
    for _ in range(400):
        if state.actor is None:
            break
        if state.phase == "meld":
            yield state
        state.apply(state.deal(rng) if state.actor == DEALER else rng.choice(state.moves()))


@by_some_rules
def test_the_melds_listed_when_a_turn_begins_serve_until_its_end(options: dict[str, Any]) -> None:
    # BG-17, BG-18, BG-20
    served = 0
    for state in random_turns(7, options):
        anew = state.copy()
        anew.moves_cache = anew.melds_cache = None
        known = state.melds_cache
        assert tuple(state.moves()) == tuple(anew.moves())
        served += known is not None and known.hand != state.hands[state.actor or 0] and state.melds_cache is not known
    assert served


def test_moves_made_one_by_one_are_those_of_the_whole_list() -> None:
    longest = 0
    for state in random_turns(8, {}):
        again = state.copy()
        again.moves_cache = None
        moves = state.moves()
        count = len(moves)
        assert count == len(tuple(again.moves()))
        assert tuple(moves[place] for place in range(count)) == tuple(again.moves())
        assert (moves[-1], moves[-count], moves[:2]) == (again.moves()[count - 1], again.moves()[0], again.moves()[:2])
        for beyond in (count, -count - 1):
            with pytest.raises(IndexError):
                moves[beyond]
        longest = max(longest, count)
    assert longest > 30


def reachable(state: BluesAndGreensState, must: Card) -> bool:
    """Whether any series of melds and builds, tried one by one, lays down ``must``, which need not be melded here."""
    for move in state.moves():
        if move.word not in ("set", "run", "build"):
            continue
        if must in move.cards:
            return True
        after = state.copy()
        after.apply(move)
        if not after.results and reachable(after, must):
            return True
    return False


@by_some_rules
def test_a_deep_draw_is_legal_exactly_when_the_card_can_be_melded_somehow(options: dict[str, Any]) -> None:
    # BG-14
    rng = random.Random(str(options))
    seen = set()
    for _ in range(60):
        cards, known = some_cards(rng, 9, options), House(**options).kit
        below = [card for card in cards[6:] if BIT[card] & BLUE & ~known.wild]
        free = [card for card in known.deck[2] if not BIT[card] & known.wild and card not in cards]
        if not below:
            continue
        splay = (*below, rng.choice(free))
        parts = {"splay": write_cards(splay), **somebodys_meld(rng, (*cards, *splay))}
        state = turn({0: write_cards(cards[:6])}, phase="draw", trump="h", **parts, **options).state
        assert isinstance(state, BluesAndGreensState)
        for place, card in enumerate(state.splay[:-1]):
            hand = write_cards((*cards_of(state.hands[0]), *state.splay[place:]))
            after = changed(
                GAME, state, phase="meld", **{"hand-0": hand, "splay": write_cards(state.splay[:place]) or "-"}
            )
            possible = bool(BIT[card] & state.kit.plain) and reachable(after, card)
            assert legal(state, Draw(card)) == possible, (options, str(card), state.zones())
            seen.add(possible)
    assert seen == {True, False}


@by_some_rules
def test_what_is_legal_after_a_deep_draw_leaves_a_way_to_meld_the_card(options: dict[str, Any]) -> None:
    # BG-14
    rng = random.Random(f"after {options}")
    seen = []
    for _ in range(80):
        cards, known = some_cards(rng, 9, options), House(**options).kit
        must = next((card for card in cards[7:] if BIT[card] & BLUE & known.plain), None)
        if must is None:
            continue
        hand, parts = {0: write_cards((*cards[:7], must))}, somebodys_meld(rng, cards)
        free = turn(hand, trump="h", **parts, **options).state
        assert isinstance(free, BluesAndGreensState)
        if not reachable(free, must):
            continue
        state = turn(hand, trump="h", must_meld=must, **parts, **options).state
        expected = set()
        for move in free.moves():
            after = free.copy()
            after.apply(move)
            if move.word in ("set", "run", "build", "lay") and (
                must in move.cards or (not after.results and reachable(after, must))
            ):
                expected.add(move)
            assert legal(state, move) == (move in expected), (options, str(must), str(move), state.zones())
        assert set(state.moves()) == expected
        seen.append(len(free.moves()) - len(expected))
    assert len(seen) > 10


def somebodys_meld(rng: random.Random, taken: Sequence[Card]) -> dict[str, str]:
    """Return the parts of a position in which seat 1 has laid three green hearts in a row, unless one of them is taken.

    Seat 0 may have opened too.
    """
    opened = rng.choice(("", "0"))
    low = rng.choice((4, 7, 8))
    group = tuple(Card.of(Rank(low + step), Suit.HEARTS, Back.GREEN) for step in range(3))
    if set(group) & set(taken):
        return {"opened": opened}
    return {"opened": f"{opened} 1".strip(), "melds": f"1, run, {write_cards(group)}, 1 1 1"}
