"""Sampled deals of Blackjack: states that a view could come from, made from the view alone."""

from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.games.blackjack.law.facts import BlackjackView, Phase
from cardtable.games.blackjack.law.fitting import EMPTY
from cardtable.games.blackjack.law.masks import mask_of
from cardtable.games.blackjack.law.rules import BlackjackState
from cardtable.games.blackjack.player.evidence import lacks

# The maximum number of tries to replace a card that a hand seems to lack. Guessed.
_MAX_REDRAWS: Final = 8


def guess(view: BlackjackView, rng: Random) -> BlackjackState:
    """Return a state that ``view`` could come from.

    The hidden cards of each batch are dealt at random to the hands and the deck, to each as many as it is known to
    have. Deals that agree with the evidence of the others' turns are likelier.
    """
    facts = view.facts
    state = BlackjackState(view.seats, view.house, view.dealer)
    state.actor, state.phase = view.actor, Phase(view.phase)
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


def _deal_hidden(state: BlackjackState, view: BlackjackView, rng: Random) -> None:
    """Deal the hidden cards of each batch, with few of those that a hand seems to lack."""
    hands = [mask_of(view.zone("hand", seat).faces) for seat in range(view.seats)]
    unlikely = _unlikely(view, rng)
    seen = 0
    for hand in hands:
        seen |= hand
    deck: list[Card] = []
    for batch in view.facts.batches:
        cards = mask_of(batch.cards)
        hidden = [card for card in batch.cards if not seen >> card & 1]
        rng.shuffle(hidden)
        shares: list[list[Card]] = []
        for hand, held in zip(hands, batch.held, strict=True):
            missing = held - (hand & cards).bit_count()
            shares.append(hidden[:missing])
            del hidden[:missing]
        shares.append(hidden)
        _exchange(shares, unlikely, rng)
        hands = [hand | mask_of(share) for hand, share in zip(hands, shares, strict=False)]
        deck += shares[-1]
    state.deck = tuple(deck)
    state.hands = hands


def _unlikely(view: BlackjackView, rng: Random) -> list[int]:
    """Return the mask of the cards that each seat probably lacks, and an empty one for the deck."""
    unlikely = []
    for seat, each in enumerate(lacks(view)):
        held = len(view.zone("hand", seat).cards)
        cards = 0
        for lack in each:
            # The cards picked up since then may be any.
            if rng.random() * held < lack.likely * (held - lack.since):
                cards |= lack.cards
        unlikely.append(cards)
    return [*unlikely, 0]


def _exchange(shares: list[list[Card]], unlikely: list[int], rng: Random) -> None:
    """Swap cards that a hand probably lacks for other hidden cards of the batch that fit, if the swap suits both."""
    for lacking, share in zip(unlikely, shares, strict=True):
        for place, card in enumerate(share):
            for _ in range(_MAX_REDRAWS if lacking >> card & 1 else 0):
                other = rng.randrange(len(shares))
                if not shares[other]:
                    continue
                at = rng.randrange(len(shares[other]))
                offered = shares[other][at]
                if not (lacking >> offered & 1 or unlikely[other] >> card & 1):
                    share[place], shares[other][at] = offered, card
                    break
