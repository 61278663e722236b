"""Objections under all house rules: every gesture that makes no move gets one, which cites a rule of the game."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from cardtable.engine.cards import Card, card_name
from cardtable.engine.game import Game
from cardtable.engine.law import Refusal
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from cardtable.store.game_files import rules_of
from tests.contract.matches import Moment, moments
from tests.contract.setups import Setup, every_pair, every_size

MOMENTS = 5
"""The number of moments tried in each match."""


@cache
def rules_text(game: Game) -> str:
    """Return the game's rules in words."""
    return rules_of(game)


def setups(game: Game) -> tuple[Setup, ...]:
    """Return the game with every number of players, and every pair of house rules."""
    return tuple(setup for setup in (*every_size(game), *every_pair(game)) if setup.playable)


def is_good(objection: Refusal | None, moment: Moment, cards: Sequence[Card], what: str) -> None:
    """Assert that an objection cites a rule, is a sentence, and names a card if it is about cards."""
    game = moment.setup.game
    assert objection is not None, f"{moment}: {what}: no objection, and no move either"
    assert f"**{objection.rule}**" in rules_text(game), f"{moment}: {what}: no rule {objection.rule}"
    assert objection.reason.rstrip().endswith((".", ")")), f"{moment}: {what}: {objection.reason}"
    named = any(card_name(card).lower() in objection.reason.lower() for card in cards)
    assert named or not cards, f"{moment}: {what}: {objection.reason} names no card"


def objections_at(moment: Moment, rng: Random) -> int:
    """Try gestures at a moment, and return the number of objections."""
    state, game = moment.state, moment.setup.game
    seat = state.actor
    assert seat is not None
    view = moment.views[seat]
    count = 0
    for size in (1, 1, 1, 2, 2, 3, 3, 4, 5):
        cards = tuple(rng.sample(view.hand, min(size, len(view.hand))))
        if not cards:
            continue
        objection = game.objections.to_cards(state, cards)
        assert (objection is None) == bool(state.moves_with(cards)), f"{moment}: {cards} and {objection}"
        if objection is not None:
            is_good(objection, moment, cards, f"{cards}")
            count += 1
    for zone in view.zones:
        for card in (None, *zone.faces[-3:]):
            if zone.name.startswith("hand-"):
                continue
            objection = game.objections.to_place(state, zone.name, card)
            if objection is not None:
                is_good(objection, moment, () if card is None else (card,), f"{zone.name} {card}")
                count += 1
        if view.hand and not zone.name.startswith("hand-"):
            one = rng.choice(view.hand)
            objection = game.objections.to_cards(state, (one,), zone.name)
            if objection is not None:
                is_good(objection, moment, (one,), f"{one} put on {zone.name}")
                count += 1
    return count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_gesture_that_is_no_move_meets_an_objection(game: Game) -> None:
    rng = Random(game.id)
    count = 0
    for setup in setups(game):
        due = [moment for moment in moments(setup) if moment.state.actor not in (None, DEALER)]
        for moment in rng.sample(due, min(MOMENTS, len(due))):
            count += objections_at(moment, rng)
    assert count > 500
