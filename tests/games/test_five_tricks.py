"""Five Tricks, rule by rule."""

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from examples.five_tricks.game import GAME
from examples.five_tricks.rules import FiveTricksState
from examples.five_tricks.values import PACK


def dealt(*hands: str, **options: object) -> FiveTricksState:
    """Return a match with these hands dealt, seat 0 to lead."""
    state = GAME.new(len(hands), options, dealer=len(hands) - 1)
    order = [card for cards in zip(*map(parse_cards, hands), strict=True) for card in cards]
    state.apply(Shuffle((*order, *(card for card in PACK if card not in order))))
    return state


def play(state: FiveTricksState, cards: str) -> None:
    """Play cards, whichever seat is to act."""
    for card in cards.split():
        move = GAME.parse(f"play {card}")
        state.check(move)
        state.apply(move)


def test_five_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = GAME.new(2, dealer=0)
    state.apply(Shuffle(PACK))
    assert state.hands == (PACK[1:10:2], PACK[0:10:2])  # FT-1
    assert state.deck == PACK[10:]
    assert state.actor == 1  # FT-2


def test_the_suit_must_be_followed() -> None:
    state = dealt("9c 9d 9h 9s Tc", "Jc Jd Jh Js Qc")
    play(state, "9c")
    with pytest.raises(IllegalMove) as refused:
        state.check(GAME.parse("play Jd"))
    assert refused.value.refusal.rule == "FT-3"


def test_who_cannot_follow_plays_anything_and_does_not_take() -> None:
    state = dealt("9c Td 9h 9s Tc", "Ad Jd Jh Js Qd")
    play(state, "9c Ad")  # FT-3, FT-4
    assert state.actor == 0
    assert state.won[0] == parse_cards("9c Ad")


def test_the_last_trick_counts_for_more_and_the_deal_passes_on() -> None:
    state = dealt("9c Tc Jc Qc Ac", "Ad Jd Jh Js Kc", last=4)
    play(state, "9c Kc Ad Tc Jd Jc Jh Qc Js Ac")  # FT-5
    assert state.scores == (0, 8)
    assert state.dealer == 0  # FT-6


def test_after_the_last_hand_the_most_points_win() -> None:
    state = dealt("9c Tc Jc Qc Ac", "Ad Jd Jh Js Kc", hands=1)
    play(state, "Ac Kc 9c Ad Tc Jd Jc Jh Qc Js")  # FT-6
    assert state.winners == (0,)
    assert state.actor is None
