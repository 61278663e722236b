"""Sampled deals of The Card Game: a state that a view could come from, made from the view alone.

The hidden cards are in the hands of the others and in the pile. Until the pile runs out they could be anywhere. Then
the discards, which everybody has seen, become the new pile (TC-11): what is drawn from then on is one of these, and
what was hidden before is not. So hidden cards belong to a *batch*: that of the deal, or of one of the new piles.
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

_MAX_REDRAWS: Final = 20  # deals that are tried for one that agrees with what was seen; guessed


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
        course = _round_so_far(view)
        for _ in range(_MAX_REDRAWS if course else 0):
            batches = _Batches(view, course, unseen, rng)
            if batches.follow() and [sum(held) for held in batches.held] == list(hidden):
                return batches.deal()
    loose = list(unseen.elements())
    rng.shuffle(loose)
    facts = view.facts
    wild = facts.wild or Rank.THREE
    turns, high = facts.turns // view.seats, view.house.ace_high_runs
    thrown = _thrown(view)
    hands: list[list[Card]] = []
    for seat, (known, count) in enumerate(zip(facts.known, hidden, strict=True)):
        drawn = turns - len(facts.picked[seat])
        hands.append(likely_hand(known, loose, count, drawn, wild, high, rng, thrown[seat]) if count else [])
    return hands, tuple(loose)


def _thrown(view: CardGameView) -> list[list[Card]]:
    """Return what each seat has discarded since the last shuffle, as far back as the log goes."""
    thrown: list[list[Card]] = [[] for _ in range(view.seats)]
    for entry in reversed(view.log):
        if entry.word == "shuffle":
            break
        if entry.word == "discard":
            thrown[entry.actor].extend(entry.faces)
    return thrown


def _round_so_far(view: CardGameView) -> Sequence[LogEntry]:
    """Return the log of this round after its deal; empty if the log does not go back so far."""
    shuffles = len(view.facts.reshuffled) + 1
    for place in range(len(view.log) - 1, -1, -1):
        if view.log[place].word == "shuffle":
            shuffles -= 1
            if not shuffles:
                return view.log[place + 1 :]
    return ()


class _Batches:
    """The hidden cards by batch, while a round is replayed: the cards of each, and how many each hand holds.

    :ivar cards: by batch, its cards that the viewer has not seen since; without those that the viewer will draw.
    :ivar held: by seat and batch, how many hidden cards a hand has.
    """

    def __init__(self, view: CardGameView, course: Sequence[LogEntry], unseen: Counter[Card], rng: Random) -> None:
        facts = view.facts
        self.viewer = view.seat
        self.course = course
        self.rng = rng
        self.later = [
            Counter(pile) - drawn for pile, drawn in zip(facts.reshuffled, self._own_draws()[1:], strict=True)
        ]
        first = unseen + Counter(card for entry in course for card in self._revealed(entry))
        for cards in self.later:
            first.subtract(cards)
        self.cards = [first]
        size = facts.rounds[facts.round - 1]
        self.held = [[0 if seat == view.seat else size] for seat in range(view.seats)]

    def _own_draws(self) -> list[Counter[Card]]:
        """Return the cards that the viewer drew from the pile, by batch."""
        drawn: list[Counter[Card]] = [Counter()]
        for entry in self.course:
            if entry.word == "shuffle":
                drawn.append(Counter())
            elif entry.actor == self.viewer and entry.text == "take pile":
                drawn[-1].update(card for _, cards in entry.shown for card in cards)
        return drawn

    def _revealed(self, entry: LogEntry) -> list[Card]:
        """Return the cards that an opponent's move revealed: discarded or laid down."""
        return [] if entry.actor == self.viewer else [card for _, cards in entry.shown for card in cards]

    def follow(self) -> bool:
        """Replay the round, drawing lots where a card may be of several batches; return whether that worked."""
        for entry in self.course:
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
        """Take a card that was hidden in a hand out of one of the batches that it can be of."""
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
        loose: list[Card] = []
        for batch, cards in enumerate(self.cards):
            loose = list(cards.elements())
            self.rng.shuffle(loose)
            for hand, held in zip(hands, self.held, strict=True):
                hand.extend(loose[: held[batch]])
                del loose[: held[batch]]
        return hands, tuple(loose)
