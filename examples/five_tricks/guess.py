"""A state of Five Tricks that a View could come from, the hidden cards dealt out at random."""

from random import Random
from typing import Final

from cardtable.engine.guess import deal_unseen
from cardtable.engine.masks import Masks, bits_of
from cardtable.engine.position import Position
from examples.five_tricks.rules import FiveTricksState
from examples.five_tricks.values import PACK, FiveTricksView, Phase

_MASKS: Final = Masks(PACK)


def guess(view: FiveTricksView, rng: Random) -> FiveTricksState:
    """Return a state that ``view`` could come from. No player gets a card of a suit that it did not follow (FT-3)."""
    holders = (view.zone("deck"), *view.zones_of("hand"))
    held = [_MASKS.mask_of(zone.faces) for zone in holders]
    out = _MASKS.mask_of(card for zone in view.zones if zone not in holders for card in zone.faces)
    unseen = bits_of(_MASKS.all ^ out ^ sum(held))
    barred = [0, *(_MASKS.mask_of(card for card in PACK if card.suit in void) for void in view.facts.void)]
    deal_unseen(unseen, held, [len(zone.hidden) for zone in holders], barred, rng)

    state = FiveTricksState(view.seats, view.house, view.dealer)
    state.phase, state.actor, state.winners = Phase(view.phase), view.actor, view.winners
    state.scores, state.results = view.scores, view.results
    state.leader, state.points, state.void = view.facts.leader, view.facts.points, view.facts.void
    state.deck, *hands = map(_MASKS.cards_of, held)
    state.hands = tuple(hands)
    state.trick = view.zone("trick").faces
    state.won = tuple(zone.faces for zone in view.zones_of("won"))
    return state


POSITION: Final = Position()
