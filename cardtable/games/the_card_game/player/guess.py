"""Sampled deals of The Card Game: states that a view could come from, made from the view alone.

The hidden cards are in the hands of the others and in the pile. Until the pile runs out, they could be anywhere. Then
the discards, which everybody has seen, become the new pile (TC-11): cards drawn from then on are among these, and cards
hidden before are not. So each hidden card belongs to a *batch*: that of the deal, or that of a new pile.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.view import LogEntry
from cardtable.games.the_card_game.law.facts import CardGameView, Phase
from cardtable.games.the_card_game.law.rules import CardGameState
from cardtable.games.the_card_game.player.likely_hands import likely_hand

_MAX_REDRAWS: Final = 20  # the deals that are tried for one that agrees with the log; guessed


def guess(view: CardGameView, rng: Random) -> CardGameState:
    """Return a state with the view's open cards where they are and the hidden ones dealt at random."""
    facts = view.facts
    state = CardGameState(view.seats, view.house, view.dealer)
    state.actor, state.phase = view.actor, Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.round, state.totals, state.turns = facts.round, facts.totals, facts.turns
    state.wild = facts.wild or state.wild
    state.out, state.to_go, state.reshuffled = facts.out, len(facts.to_go), facts.reshuffled
    state.picked, state.known, state.laid = list(facts.picked), list(facts.known), list(facts.laid)
    state.discards, state.left = view.zone("discard").faces, facts.pile
    hidden = [len(view.zone("hand", seat).hidden) for seat in range(view.seats)]
    seen = Counter(card for zone in view.zones for card in zone.faces)
    unseen = Counter(state.pack) - seen
    hands, state.pile = _deal(view, unseen, hidden, rng)
    for seat, cards in enumerate(hands):
        state.hands[seat] = tuple(sorted((*view.zone("hand", seat).faces, *cards)))
    return state


def _deal(
    view: CardGameView, unseen: Counter[Card], hidden: Sequence[int], rng: Random
) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """Return the hidden cards of each hand, and the pile."""
    if any(hidden) and view.facts.reshuffled:
        log = _round_so_far(view)
        for _ in range(_MAX_REDRAWS if log else 0):
            batches = _Batches(view, log, unseen, rng)
            if batches.replay() and [sum(held) for held in batches.held] == list(hidden):
                return batches.deal()
    cards = list(unseen.elements())
    rng.shuffle(cards)
    facts = view.facts
    wild = facts.wild or Rank.THREE
    turns, high = facts.turns // view.seats, view.house.ace_high_runs
    discards = _discards(view)
    hands: list[list[Card]] = []
    for seat, (known, count) in enumerate(zip(facts.known, hidden, strict=True)):
        drawn = turns - len(facts.picked[seat])
        hands.append(likely_hand(known, cards, count, drawn, wild, high, rng, discards[seat]) if count else [])
    return hands, tuple(cards)


def _discards(view: CardGameView) -> list[list[Card]]:
    """Return the discards of each seat since the last shuffle, as far back as the log goes."""
    discards: list[list[Card]] = [[] for _ in range(view.seats)]
    for entry in reversed(view.log):
        if entry.word == "shuffle":
            break
        if entry.word == "discard":
            discards[entry.actor].extend(entry.faces)
    return discards


def _round_so_far(view: CardGameView) -> Sequence[LogEntry]:
    """Return the log of this round after its deal; it is empty if the view's log does not go back that far."""
    shuffles = len(view.facts.reshuffled) + 1
    for place in range(len(view.log) - 1, -1, -1):
        if view.log[place].word == "shuffle":
            shuffles -= 1
            if not shuffles:
                return view.log[place + 1 :]
    return ()


class _Batches:
    """The hidden cards by batch, while a round is replayed.

    :ivar cards: by batch, the cards of it that are still hidden, without those that the viewer will draw.
    :ivar held: by seat and batch, the number of hidden cards in the hand.
    """

    def __init__(self, view: CardGameView, log: Sequence[LogEntry], unseen: Counter[Card], rng: Random) -> None:
        facts = view.facts
        self.viewer = view.seat
        self.log = log
        self.rng = rng
        self.later = [
            Counter(pile) - drawn for pile, drawn in zip(facts.reshuffled, self._own_draws()[1:], strict=True)
        ]
        first = unseen + Counter(card for entry in log for card in self._revealed(entry))
        for cards in self.later:
            first.subtract(cards)
        self.cards = [first]
        size = facts.rounds[facts.round - 1]
        self.held = [[0 if seat == view.seat else size] for seat in range(view.seats)]

    def _own_draws(self) -> list[Counter[Card]]:
        """Return the cards that the viewer drew from the pile, by batch."""
        drawn: list[Counter[Card]] = [Counter()]
        for entry in self.log:
            if entry.word == "shuffle":
                drawn.append(Counter())
            elif entry.actor == self.viewer and entry.text == "take pile":
                drawn[-1].update(card for _, cards in entry.shown for card in cards)
        return drawn

    def _revealed(self, entry: LogEntry) -> list[Card]:
        """Return the cards that an opponent's move revealed: discarded or laid down."""
        return [] if entry.actor == self.viewer else [card for _, cards in entry.shown for card in cards]

    def replay(self) -> bool:
        """Replay the round, drawing lots if a card may be of several batches; return whether that succeeded."""
        for entry in self.log:
            if entry.word == "shuffle":
                self.cards.append(self.later[len(self.cards) - 1].copy())
                for held in self.held:
                    held.append(0)
            elif entry.text == "take pile" and entry.actor != self.viewer:
                self.held[entry.actor][-1] += 1
            elif not all(self._reveal(self.held[entry.actor], card) for card in self._revealed(entry)):
                return False
        return True

    def _reveal(self, held: list[int], card: Card) -> bool:
        """Take a card that was hidden in a hand out of one of the batches to which it can belong."""
        weights = [
            count * cards[card] / cards.total() if count and cards[card] > 0 else 0.0
            for count, cards in zip(held, self.cards, strict=True)
        ]
        if not any(weights):
            return False
        batch = self.rng.choices(range(len(weights)), weights)[0]
        held[batch] -= 1
        self.cards[batch][card] -= 1
        return True

    def deal(self) -> tuple[list[list[Card]], tuple[Card, ...]]:
        """Deal each batch to the hands that hold cards of it; the rest of the last one is the pile."""
        hands: list[list[Card]] = [[] for _ in self.held]
        pile: list[Card] = []
        for batch, cards in enumerate(self.cards):
            pile = list(cards.elements())
            self.rng.shuffle(pile)
            for hand, held in zip(hands, self.held, strict=True):
                hand.extend(pile[: held[batch]])
                del pile[: held[batch]]
        return hands, tuple(pile)
