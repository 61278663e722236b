"""Sampled deals of Blackjack: states that a view could come from, made from the view alone."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Rank
from cardtable.engine.events import SuitNamed
from cardtable.engine.notation import CARDS, NOTHING, Notation, Scope, several
from cardtable.engine.position import Position, PositionError, Secret
from cardtable.engine.typography import counted
from cardtable.engine.view import LogEntry
from cardtable.games.blackjack.fitting import ALL, ANSWERS, EMPTY, FOLLOW, OF_RANK, PENALTY, cards_of, mask_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import DEAL, OWED, PLAY, SHUFFLE, BlackjackView, Phase

# Evidence about hands: a player who did not play another card, but might have, probably holds none that fits


# The maximum number of moves of the log that are read. Guessed.
_MAX_MOVES_READ: Final = 120
# The probability that a player who stopped, picked up a card, or picked up a debt had no card to play: counted in
# matches of these players, with a script that was not kept.
_STOPPED_CHANCE: Final = 0.95
_PICKED_UP_CHANCE: Final = 0.5
_PAID_CHANCE: Final = 0.4


class Lack(NamedTuple):
    """Cards that a seat probably did not hold at some time.

    :param cards: the mask of these cards, without those that were shuffled again later.
    :param likely: the probability that the seat held none of them.
    :param since: the number of cards that the seat has picked up since then.
    """

    cards: int
    likely: float
    since: int


def lacks(view: BlackjackView) -> list[list[Lack]]:
    """Return, by seat, the cards that it probably lacked, as the turns of this game reveal."""
    log, whole = _this_game(view)
    replay = _Replay(view.seats, 0 if whole else ALL)
    for entry in log:
        replay.follow(entry)
    return replay.lacks


def _this_game(view: BlackjackView) -> tuple[Sequence[LogEntry], bool]:
    """Return the moves since the deal, or the last of them, and whether these are all."""
    log = view.log[-_MAX_MOVES_READ:]
    for place in range(len(log) - 1, -1, -1):
        # A pile is shuffled during a pick-up; a deal is the first move of all, or comes after a card that won.
        if log[place].word == "shuffle" and (place == 0 or log[place - 1].word == "play"):
            return log[place + 1 :], True
    return log, False


class _Replay:
    """A replay of the game, as an onlooker sees it.

    :ivar lacks: by seat, the cards that it probably lacked so far.
    """

    def __init__(self, seats: int, pile: int) -> None:
        """Begin with the mask of the cards that may lie in the pile."""
        self.lacks: list[list[Lack]] = [[] for _ in range(seats)]
        self._top = EMPTY
        self._pile, self._last = pile, 0
        self._tail = self._run = self._debt = 0

    def follow(self, entry: LogEntry) -> None:
        """Learn from one move."""
        match entry.word:
            case "play":
                self._play(entry)
            case "stop":
                if self._tail == 1:  # BJ-6: only the same rank could have followed
                    self._note(entry.actor, OF_RANK[self._top & 15], _STOPPED_CHANCE)
                self._end()
            case "pickup":
                self._pick_up(entry.actor)
                self._end()
            case _:
                self._reshuffle()

    def _play(self, entry: LogEntry) -> None:
        card = entry.cards[0]
        if not isinstance(card, Card):
            return
        named = entry.event(SuitNamed)
        suit = card.suit if named is None else named.suit
        self._tail = self._tail + 1 if self._tail and card.rank == self._top & 15 else 1
        self._top = suit << 4 | card.rank
        self._run = self._debt + self._run + PENALTY[card] if PENALTY[card] else 0
        self._debt = 0
        self._last = 1 << card
        self._pile |= self._last

    def _pick_up(self, seat: int) -> None:
        if self._top != EMPTY and not self._tail:
            if self._debt:
                self._note(seat, ANSWERS[self._top], _PAID_CHANCE)
            else:
                self._note(seat, FOLLOW[0][self._top], _PICKED_UP_CHANCE)
        picked = self._debt or 1
        self.lacks[seat] = [lack._replace(since=lack.since + picked) for lack in self.lacks[seat]]

    def _note(self, seat: int, cards: int, likely: float) -> None:
        self.lacks[seat] = [*self.lacks[seat], Lack(cards, likely, 0)]

    def _end(self) -> None:
        self._debt, self._run, self._tail = self._run, 0, 0

    def _reshuffle(self) -> None:
        """Forget the lack of cards that are shuffled now: all of the pile except its top (BJ-21)."""
        gone = self._pile & ~self._last
        self._pile &= self._last
        self.lacks = [[lack._replace(cards=lack.cards & ~gone) for lack in each] for each in self.lacks]


# The deals: hidden cards where they may lie, and few of those that a hand seems to lack


# The maximum number of tries to replace a card that a hand seems to lack. Guessed.
_MAX_REDRAWS: Final = 8


def guess(view: BlackjackView, rng: Random) -> BlackjackState:
    """Return a state that ``view`` could come from.

    The hidden cards of each batch are dealt at random to the hands and the deck, to each as many as it is known to
    have. Deals that agree with the evidence of the others' turns are likelier.
    """
    facts = view.facts
    state = BlackjackState(view.seats, view.house, view.dealer)
    state.phase, state.actor = Phase(view.phase), facts.turn if view.phase == PLAY else view.actor
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.turn, state.direction, state.marker = facts.turn, facts.direction, facts.marker
    state.debt, state.run, state.passing = facts.debt, facts.run, facts.passing
    state.tail, state.played, state.picked = facts.tail, facts.played, facts.picked
    state.due, state.owed, state.turns, state.idle = facts.due, facts.owed, facts.turns, facts.idle
    state.pile = list(view.zone("pile").faces)
    if state.pile:
        top = state.pile[-1]
        # BJ-15: only an ace counts as another suit.
        state.top = facts.suit << 4 | top.rank if top.rank is Rank.ACE and facts.suit is not None else int(top)
    hands, deck = [view.zone("hand", seat) for seat in range(view.seats)], view.zone("deck")
    state.batches = tuple(mask_of(batch.cards) for batch in facts.batches)
    if deck.hidden or any(hand.hidden for hand in hands):
        if state.batches:
            _deal_hidden(state, view, rng)
        return state
    # Every card lies where it is seen, as in a position.
    state.hands, state.deck = [mask_of(hand.faces) for hand in hands], deck.faces
    if not state.batches and (state.pile or any(state.hands)):
        state.batches = (ALL,)
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


# Positions

_WHOLE_PACK: Final = "pack"


def _write_batch(batch: int) -> str:
    return _WHOLE_PACK if batch == ALL else CARDS.write(cards_of(batch))


def _read_batch(text: str, scope: Scope) -> int:
    return ALL if text == _WHOLE_PACK else mask_of(CARDS.read(text, scope))


def _suit_of_top(lines: dict[str, str]) -> None:
    """Give the suit that the top card counts as; earlier versions wrote the card as which it counts."""
    top = lines.pop("top", NOTHING)
    if top != NOTHING:
        lines.setdefault("suit", top[-1])


def _check(state: BlackjackState) -> None:
    if state.direction not in (1, -1):
        raise PositionError("direction", "it is 1 or -1")
    if len(state.owed) != state.seats:
        raise PositionError("owed", f"there is one number for each of {counted(state.seats, 'seat')}")
    if (state.due > 0) != (state.phase is SHUFFLE):
        raise PositionError("due", f"{counted(state.due, 'card')} can't be left to pick up in phase {state.phase}")
    if state.phase is OWED and not state.owed[state.turn]:
        raise PositionError("owed", "the player whose turn it is owes nothing")
    if state.phase is PLAY and state.played > len(state.pile):
        raise PositionError("played", f"the pile has {counted(len(state.pile), 'card')}")
    pile = mask_of(state.pile)
    hidden = ALL & ~pile if state.batches else 0
    for batch in state.batches:
        if batch & ~hidden & ~pile:
            raise PositionError("batches", "a card is in two of them")
        hidden &= ~batch
    if hidden:
        raise PositionError("batches", f"{CARDS.write(cards_of(hidden))} are in none of them")


POSITION: Final = Position(
    dealing=(DEAL, SHUFFLE, OWED),
    secrets=(Secret("batches", several(Notation(_write_batch, _read_batch), " / "), "batches"),),
    check=_check,
    older=_suit_of_top,
)
"""``batches``: the cards that were shuffled together, or ``pack`` for all of them."""
