"""A state of The Card Game that a view could come from, made from the view alone.

The hidden cards are in the hands of the others and in the pile. Until the pile runs out they could be anywhere. Then
the discards, which everybody has seen, become the new pile (TC-11): what is drawn from then on is one of these, and
what was hidden before is not. So hidden cards belong to a *batch*: that of the deal, or of one of the new piles.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from cardtable.engine.cards import Card
from cardtable.engine.view import LogEntry, View
from cardtable.games.the_card_game.facts import Facts
from cardtable.games.the_card_game.rules import State

_TRIES = 20


def guess(view: View, rng: Random) -> State:
    """Return a state with the view's open cards where they are and the hidden ones dealt at random."""
    facts: Facts = view.facts
    state = State(view.seats, view.house, view.dealer)
    state.actor, state.stage = view.actor, view.phase
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.round, state.totals, state.turns = facts.round, facts.totals, facts.turns
    state.wild = facts.wild or state.wild
    state.out, state.to_go, state.reshuffled = facts.out, len(facts.to_go), facts.reshuffled
    state.picked, state.known, state.laid = list(facts.picked), list(facts.known), list(facts.laid)
    state.discards, state.left = view.zone("discard").faces, facts.pile
    hidden = [len(view.zone(f"hand-{seat}").hidden) for seat in range(view.seats)]
    seen = Counter(card for zone in view.zones for card in zone.faces)
    unseen = Counter(state.pack) - seen
    hands, state.pile = _deal(view, unseen, hidden, rng)
    for seat, cards in enumerate(hands):
        state.hands[seat] = tuple(sorted((*view.zone(f"hand-{seat}").faces, *cards)))
    return state


def _deal(
    view: View, unseen: Counter[Card], hidden: Sequence[int], rng: Random
) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """Return the hidden cards of each hand, and the pile."""
    if any(hidden) and view.facts.reshuffled:
        course = _round_so_far(view)
        for _ in range(_TRIES if course else 0):
            batches = _Batches(view, unseen, rng)
            if batches.follow(course) and [sum(held) for held in batches.held] == list(hidden):
                return batches.deal()
    loose = list(unseen.elements())
    rng.shuffle(loose)
    hands = []
    for count in hidden:
        hands.append(loose[:count])
        del loose[:count]
    return hands, tuple(loose)


def _round_so_far(view: View) -> Sequence[LogEntry]:
    """Return the log of this round after its deal; nothing if the log does not reach back so far."""
    shuffles = len(view.facts.reshuffled) + 1
    for place in range(len(view.log) - 1, -1, -1):
        if view.log[place].word == "shuffle":
            shuffles -= 1
            if not shuffles:
                return view.log[place + 1 :]
    return ()


class _Batches:
    """The hidden cards by batch while a round is gone through again: what each hand holds of which.

    :ivar held: by seat and batch, how many hidden cards a hand has.
    :ivar later: the cards of each new pile that the viewer has not seen since. What is unseen beside them is of the
        first batch.
    """

    def __init__(self, view: View, unseen: Counter[Card], rng: Random) -> None:
        facts: Facts = view.facts
        self.viewer = view.seat
        self.pile = facts.pile
        self.decks = facts.decks
        self.unseen = unseen
        self.rng = rng
        self.later = [Counter(cards) for cards in facts.reshuffled]
        size = facts.rounds[facts.round - 1]
        self.held = [[0 if seat == view.seat else size] + [0] * len(self.later) for seat in range(view.seats)]

    def follow(self, course: Sequence[LogEntry]) -> bool:
        """Go through the round; where a card may be of several batches choose by chance. Say whether it came out."""
        self._see_own_draws(course)
        batch = 0
        for entry in course:
            if entry.word == "shuffle":
                batch += 1
            elif entry.actor == self.viewer:
                continue
            elif entry.text == "take pile":
                self.held[entry.actor][batch] += 1
            elif not all(self._reveal(entry.actor, card) for _, cards in entry.shown for card in cards):
                return False
        # The first batch is the rest; there cannot be less than nothing of a card.
        of_later = sum(self.later, Counter())
        return all(count <= self.unseen[card] for card, count in of_later.items())

    def _see_own_draws(self, course: Sequence[LogEntry]) -> None:
        batch = 0
        for entry in course:
            batch += entry.word == "shuffle"
            if batch and entry.actor == self.viewer and entry.text == "take pile":
                self.later[batch - 1].subtract(card for _, cards in entry.shown for card in cards)

    def _reveal(self, seat: int, card: Card) -> bool:
        """Take a card that was hidden in a hand out of one of the batches that it can be of."""
        held = self.held[seat]
        of_later = [batch[card] for batch in self.later]
        weights = [
            held[0] * max(0, self.decks - sum(of_later)),
            *(count * some for count, some in zip(held[1:], of_later, strict=True)),
        ]
        if not any(weights):
            return False
        batch = self.rng.choices(range(len(weights)), weights)[0]
        held[batch] -= 1
        if batch:
            self.later[batch - 1][card] -= 1
        return True

    def deal(self) -> tuple[list[list[Card]], tuple[Card, ...]]:
        """Deal each batch to the hands by what they hold of it; the rest of the last one is the pile."""
        hands: list[list[Card]] = [[] for _ in self.held]
        first = self.unseen - sum(self.later, Counter())
        loose: list[Card] = []
        for batch, cards in enumerate((first, *self.later)):
            loose = list(cards.elements())
            self.rng.shuffle(loose)
            for hand, held in zip(hands, self.held, strict=True):
                hand.extend(loose[: held[batch]])
                del loose[: held[batch]]
        return hands, tuple(loose)
