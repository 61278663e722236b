"""The promise of discards in The Card Game: all next cards of the pile are counted, and players go by it."""

from collections import Counter
from random import Random

import pytest

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.cards import Card
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.hand_value import Judge, leaves_less, next_draw, promises
from cardtable.games.the_card_game.meld_search import outs
from cardtable.games.the_card_game.melds import arrange
from cardtable.games.the_card_game.rules import CardGameState
from tests.games.the_card_game.deals import dealt_in, play, round_of


def promised(state: CardGameState) -> dict[str, float]:
    """Return the promises of the discards of a player who has just taken a card."""
    found = promises(Judge(state), state.leftovers(state.turn))
    return {str(card): worth for card, worth in found.items()}


def by_trying(state: CardGameState, gone: Card) -> tuple[float, float]:
    """Return the chance to go out next time and the points left then: each card drawn, each one discarded."""
    kept = list(state.hand)
    kept.remove(gone)
    unseen = Counter(state.pack) - Counter(state.hand) - Counter(state.discards)
    ends = points = 0
    for card, number in unseen.items():
        hand = tuple(sorted((*kept, card)))
        if outs(hand, state.wild, ace_high=False):
            ends += number
            continue
        rests = [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
        points += number * min(arrange(rest, state.wild, ace_high=False).points for rest in rests)
    return ends / unseen.total(), points / unseen.total()


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
def test_the_next_draw_is_what_trying_all_cards_finds(size: int) -> None:
    compared = 0
    for seed in range(6):
        state = CardGameState(2, GAME.house(), 0)
        state = dealt_in(state, size, state.deal(Random(seed)).cards)
        play(state, "take pile")
        leftovers = state.leftovers(state.turn)
        if state.outs() or len(leftovers) < 2:
            continue
        for card in leftovers:
            if card.rank != state.wild:
                out, over, points = next_draw(Judge(state), leftovers, card)
                ends, left = by_trying(state, card)
                assert out == pytest.approx(ends)
                # The dearest of what the best melds leave goes, which is nearly always the best.
                assert points == pytest.approx(left, abs=0.25)
                assert out + over >= 1 - 1e-9, "who is not out has a card left over"
                compared += 1
    assert compared > size


def test_the_dearest_lone_card_promises_most() -> None:
    state = round_of(5, ["7c 8c 9c 2h Kd", ""], pile="Js")
    play(state, "take pile")
    worth = promised(state)
    assert worth["2h"] < min(worth["Kd"], worth["Js"])


def test_cards_that_wait_for_a_third_promise_less_than_one_alone() -> None:
    state = round_of(6, ["9c 9d 7h 8h 2s Kc", ""], pile="Js")
    play(state, "take pile")
    worth = promised(state)
    assert max(worth["Kc"], worth["Js"]) > max(worth[card] for card in ("9c", "9d", "7h", "8h"))


def test_with_three_players_a_lone_card_that_counts_more_is_not_kept_for_nothing() -> None:
    state = round_of(5, ["7c 8c 9c Tc 2d"], discard="Ks", pile="8h", seats=3, dealer=2)
    play(state, "take pile")
    worth = promised(state)
    assert worth["8h"] > worth["2d"]


def test_a_discard_that_leaves_less_must_have_no_disadvantage() -> None:
    dear, low = (0.1, 1.0, 2.0, 0.0, 8.0), (0.1, 1.0, 5.0, 0.0, 2.0)
    assert leaves_less(dear, low)
    assert not leaves_less(low, dear)
    worse = [(0.05, *dear[1:]), (0.1, 1.5, *dear[2:]), (0.1, 1.0, 5.5, *dear[3:]), (0.1, 1.0, 2.0, 1.0, 8.0)]
    assert not any(leaves_less(each, low) for each in worse)


def test_a_card_that_the_next_player_collects_promises_less() -> None:
    state = round_of(6, ["Ac 4d 6h 8s Tc Qd", "Qc Qh 3h 5h 7d 9s"], discard="Qs", pile="2c", dealer=0)
    play(state, "1 take discard", "1 discard 9s", "0 take pile")
    unknown = state.copy()
    unknown.known = [(), ()]
    told, free = promised(state), promised(unknown)
    assert told["Qd"] - told["Tc"] < free["Qd"] - free["Tc"] - 0.3


def test_players_follow_the_promise_before_anything_is_played_out() -> None:
    state = round_of(6, ["Ac 5c 6c 5d 9d 6h", ""], discard="Kc", pile="2s")
    play(state, "take pile")
    lines = GAME.bot.lines(state, Random(1), EXPERT.breadth)
    assert lines[0].promise == 0
    assert len({line.weight for line in lines}) == 1
    best = max(lines, key=lambda line: line.promise)
    assert best.promise > 0, "something promises more than the rule of thumb's own discard"
    found = explain(Question(state.view(state.actor), EXPERT, 1, playouts=1), GAME)
    assert found.move == best.moves[0]
