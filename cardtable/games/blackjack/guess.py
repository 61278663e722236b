"""A match of Blackjack as it could be, made from what one seat knows."""

from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.view import View
from cardtable.games.blackjack.facts import Facts
from cardtable.games.blackjack.fitting import EMPTY, mask_of
from cardtable.games.blackjack.rules import BlackjackState


def guess(view: View, rng: Random) -> BlackjackState:
    """Return a state that ``view`` could come from.

    The hidden cards of each batch are dealt at random to the hands and the deck, to each as many as everybody has
    seen go there: all such deals are equally likely.
    """
    facts: Facts = view.facts
    state = BlackjackState(view.seats, view.house, view.dealer)
    state.actor, state.stage = view.actor, view.phase
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.pile = list(view.zone("pile").faces)
    if not facts.batches:
        state.turn = state.marker = facts.turn
        return state
    state.top = EMPTY if facts.suit is None else facts.suit << 4 | state.pile[-1].rank
    state.turn, state.direction, state.marker = facts.turn, facts.direction, facts.marker
    state.debt, state.run, state.passing = facts.debt, facts.run, facts.passing
    state.tail, state.played, state.picked = facts.tail, facts.played, facts.picked
    state.due, state.owed, state.turns, state.idle = facts.due, facts.owed, facts.turns, facts.idle
    state.batches = tuple(mask_of(batch.cards) for batch in facts.batches)
    _deal_hidden(state, view, rng)
    return state


def _deal_hidden(state: BlackjackState, view: View, rng: Random) -> None:
    hands = [set(view.zone(f"hand-{seat}").faces) for seat in range(view.seats)]
    seen = set().union(*hands)
    deck: list[Card] = []
    for batch in view.facts.batches:
        hidden = [card for card in batch.cards if card not in seen]
        rng.shuffle(hidden)
        for hand, held in zip(hands, batch.held, strict=True):
            missing = held - sum(card in hand for card in batch.cards)
            hand.update(hidden[:missing])
            del hidden[:missing]
        deck += hidden
    state.deck = tuple(deck)
    state.hands = [mask_of(hand) for hand in hands]
