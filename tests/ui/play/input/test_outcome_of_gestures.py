"""What intents come to at the table: moves, reasons against moves, and cards played one after the other."""

import pytest

from cardtable.engine.cards import Rank
from cardtable.engine.table import Table
from cardtable.ui.play.input.outcome import FollowUp, Make, PickUp, next_of, outcome_of
from cardtable.ui.play.intents import (
    Put,
)
from cardtable.ui.play.offers.offer import MELDS
from tests.ui.play.input.at_gestures import AtTable, sit


@pytest.fixture
def playing() -> AtTable:
    """Return a player of Five Hundred who is to follow."""
    return sit(lambda table: bool(table.view(None).zone("trick").cards), "five-hundred", 3)


def test_putting_down_a_legal_card_makes_its_move_and_an_illegal_card_gets_a_reason(playing: AtTable) -> None:
    offer = playing.around.offer
    legal = {move.cards[0]: move for move in offer.moves if len(move.cards) == 1}
    for card in playing.around.board.hand.cards:
        outcome = outcome_of(Put((card,), "trick"), playing.reasons)
        if card in legal:
            assert outcome == Make(legal[card])
        else:
            assert isinstance(outcome, PickUp)
            assert outcome.cards == (card,)
            assert outcome.why == playing.reasons.why_not_there((card,), "trick")
    assert any(card not in legal for card in playing.around.board.hand.cards) == (
        offer.usable != set(playing.around.board.hand.cards)
    )


def test_a_card_put_down_while_others_play_makes_no_move(playing: AtTable) -> None:
    playing.wait_for_others()
    assert outcome_of(Put(playing.around.board.hand.cards[:1], "trick"), playing.reasons) is None


def test_the_rest_is_played_on_only_until_a_move_is_taken_back(playing: AtTable) -> None:
    made = len(playing.around.board.target.log)
    moves = tuple(playing.around.offer.moves[:1])
    assert next_of(FollowUp(moves=moves, after=made), playing.reasons) is None
    follow_up = FollowUp(after=made)
    assert next_of(FollowUp(moves=moves, after=made - 1), playing.reasons) == Make(
        moves[0], agreed=True, follow_up=follow_up
    )
    assert next_of(FollowUp(), playing.reasons) is None


def test_cards_put_down_together_are_played_one_after_the_other_if_a_turn_allows_several() -> None:
    def chooses(table: Table) -> bool:
        playable = {move.cards[0] for move in table.state.moves() if move.word == "play"}
        plain = any(card.rank != Rank.ACE for card in playable)
        return plain and len(playable) < len(table.view(table.state.actor).hand)

    turn = sit(chooses, "blackjack", 3)
    legal = {move.cards[0]: move for move in turn.around.offer.moves if move.word == "play"}
    first = next(card for card in legal if card.rank != Rank.ACE)  # an ace leaves a suit to choose
    others = tuple(card for card in turn.around.board.hand.cards if card != first)[:2]
    together = outcome_of(Put((first, *others), "pile"), turn.reasons)
    assert together == Make(legal[first], follow_up=FollowUp(others, "pile"))
    assert next_of(FollowUp((first, *others), "pile"), turn.reasons) == together
    illegal = tuple(card for card in turn.around.board.hand.cards if card not in legal)
    refused = outcome_of(Put((*illegal[:1], first), "pile"), turn.reasons)
    assert isinstance(refused, PickUp)
    assert refused.cards == (*illegal[:1], first)
    assert refused.why == turn.reasons.why_not_there(refused.cards, "pile")


def test_a_new_meld_can_be_put_down_on_any_meld_of_the_own_side_but_not_on_one_of_the_opponents() -> None:
    def chooses(table: Table) -> bool:
        view = table.view(table.state.actor)
        sides = {zone.owner % 2 for zone in view.zones if zone.kind == "meld" and zone.owner is not None}
        return len(sides) == 2 and any(move.word in ("set", "run") for move in table.state.moves())

    turn = sit(chooses)
    cards = next(move.cards for move in turn.around.offer.moves if move.word in ("set", "run"))
    laid = outcome_of(Put(cards, MELDS), turn.reasons)
    assert isinstance(laid, Make)
    view = turn.around.board.view
    assert view.actor is not None
    for zone in view.zones:
        if zone.kind == "meld" and zone.owner is not None:
            own = zone.owner % 2 == view.actor % 2
            assert (outcome_of(Put(cards, zone.name), turn.reasons) == laid) is own
