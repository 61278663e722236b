"""While the person thinks, the cards that may be played are drawn as large as they will lie on the table."""

from math import inf
from time import perf_counter

import pytest

from cardtable.engine.cards import Card
from cardtable.ui.play.table_scene.landing_cards import LandingCards
from cardtable.ui.play.table_scene.table_scene import TableScene
from cardtable.ui.table.sizes import MAX_SMALL_HAND
from cardtable.ui.theme import Size
from tests.ui.at_the_table import Program, one_person


def at_a_card_to_play(program: Program, game: str) -> TableScene:
    """Sit down and play until the person may play a single card."""
    scene = program.sit_down(game, one_person(seats=3 if game == "five-hundred" else 4))
    for _ in range(20):
        program.run_until(lambda: scene.to_act)
        singles = [move for move in scene.offer.moves if len(move.cards) == 1]
        if singles and scene.board.layout.drops:
            return scene
        scene.make(scene.match.moves()[0])
    pytest.fail("there was no card to play")


def fronts_in(program: Program, card: Card) -> set[Size]:
    """Return the sizes in which a front is kept."""
    keys = [key for key in program.app.art._pictures._values if isinstance(key, tuple)]
    return {key[1] for key in keys if key[0] == card and isinstance(key[1], tuple)}


@pytest.mark.parametrize("game", ["blackjack", "five-hundred", "bidding-war", "the-card-game"])
def test_a_card_that_is_played_was_drawn_at_its_place_on_the_table_before(program: Program, game: str) -> None:
    scene = at_a_card_to_play(program, game)
    move = next(move for move in scene.offer.moves if len(move.cards) == 1)
    (card,) = move.cards
    before = fronts_in(program, card)
    scene.make_ahead(perf_counter() + 60.0)
    made = fronts_in(program, card)
    assert made - before, "it was drawn at that size already"
    scene.make(move)
    program.run_until(lambda: scene.board.moving)
    landed = {spot.rect.size for spot in scene.board.layout.spots if spot.card == card and not spot.in_hand}
    assert landed <= made


def test_the_cards_that_stay_were_drawn_before_in_the_size_that_a_smaller_hand_gives_them(program: Program) -> None:
    scene = at_a_card_to_play(program, "five-hundred")
    while len(scene.board.hand.cards) > MAX_SMALL_HAND + 1 or not scene.offer.plays_single:
        scene.make(scene.match.moves()[0])
        program.run_until(lambda: scene.to_act)
    (before,) = {spot.rect.size for spot in scene.board.layout.spots if spot.in_hand}
    scene.make_ahead(perf_counter() + 60.0)
    made = [fronts_in(program, card) for card in scene.board.hand.cards]
    scene.make(scene.match.moves()[0])
    program.run_until(lambda: scene.board.moving)
    (after,) = {spot.rect.size for spot in scene.board.layout.spots if spot.in_hand}
    assert after > before
    assert all(after in sizes for sizes in made)


def test_each_slice_draws_one_card_and_the_table_does_not_rest_before_the_last(program: Program) -> None:
    scene = at_a_card_to_play(program, "five-hundred")
    program.run(5.0)
    art = program.app.art
    art.clear()
    cards, taken = LandingCards(art), list[int]()
    while not taken or cards.unfinished:
        cards.make(scene.board, scene.offer, until=0.0)
        taken.append(art.taken)
    assert taken == sorted(set(taken))
    assert len(taken) >= len([card for card in scene.board.hand.cards if card in (scene.offer.usable or ())])
    cards.make(scene.board, scene.offer, until=inf)
    assert art.taken == taken[-1], "nothing is left"
    art.clear()
    scene.preparation.landing_cards = LandingCards(art)
    assert scene.resting
    scene.make_ahead(0.0)
    assert not scene.resting
    scene.make_ahead(perf_counter() + 60.0)
    assert scene.resting
