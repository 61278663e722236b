"""The worth of melds and builds, which orders them for the search."""

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, cards_of
from cardtable.games.blues_and_greens.law.moves import Build, Set
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.player.plan_runs import SHORTER_HAND


def meld_gain(kit: Kit, trump: int, move: Move) -> float:
    """Return the worth of a meld or build: its points and a shorter hand, less the other uses of its cards."""
    gain = 0.0  # all weights here are guessed
    twos = 0
    for card in move.cards:
        bit = BIT[card]
        gain += kit.points(bit, trump) + SHORTER_HAND
        if bit & kit.wild:
            twos += 1
        else:
            gain -= _use_elsewhere(trump, card)
    if isinstance(move, Build):
        return gain - 2.5 * twos
    needed = max(0, 3 - (len(move.cards) - twos)) if isinstance(move, Set) else twos
    return gain - 0.8 * min(twos, needed) - 2.5 * max(0, twos - needed)


def follower_of_two(state: BluesAndGreensState, build: Build) -> Card | None:
    """Return a card of the hand that fits on a sequence once a two has been built on it like this, if there is one."""
    kit, meld = state.kit, state.melds[build.meld - 1]
    if meld.is_set or not BIT[build.card] & kit.wild:
        return None
    beyond = meld.high + 2 if build.end == "high" else meld.low - 2
    held = cards_of(kit.at[meld.suit][beyond] & state.hands[state.seat])
    return held[0] if held else None


def _use_elsewhere(trump: int, card: Card) -> float:
    """Return the worth of a card outside of this meld, above all in tricks."""
    if card.suit == trump:
        return {Rank.ACE: 2.5, Rank.KING: 1.5, Rank.QUEEN: 1.0}.get(card.rank, 0.4)
    return 0.8 if card.rank is Rank.ACE else 0.1
