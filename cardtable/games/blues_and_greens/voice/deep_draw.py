"""The steps that a player has to make after choosing a card from below the top of the splay (BG-14)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.law.facts import MELD, BluesAndGreensView, Facts
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.law.moves import Build, Run, Set
from cardtable.games.blues_and_greens.law.possible_melds import small_melds_with
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.set_facts import set_facts


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps before the card that must be melded, and with it.

    :param card: that card.
    :param opens: whether a first meld has to come before it (BG-18); otherwise, builds after which it can be built.
    :param first: the cards of the hand that can be used in the first step.
    :param then: those that can be used in the second one, including the card.
    :param example: a first meld that leaves the second step possible, the best one; ``None`` if builds come first.
    :param small: the meld of the second step that goes with it.
    """

    card: Card
    opens: bool
    first: tuple[Card, ...]
    then: tuple[Card, ...]
    example: Set | Run | None = None
    small: tuple[Card, ...] = ()


def steps_of(view: BluesAndGreensView) -> Steps | None:
    """Return the steps of the viewer's turn; ``None`` if there is nothing to be melded, or it can be at once."""
    facts = view.facts
    if view.seat is None or view.seat != view.actor or facts.must_meld is None:
        return None
    return steps_with(view.house, facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)  # a table on the screen asks for the same many times
def steps_with(house: House, facts: Facts, seat: int, hand: int) -> Steps | None:
    """Return the steps of the turn of ``seat``, which holds the cards of the mask ``hand``."""
    must = facts.must_meld
    if must is None:
        return None
    state = _before_playing(house, facts, seat, hand)
    moves = _melding(state)
    if any(must in move.cards for move in moves):
        return None
    melds = {mask_of(move.cards) for move in moves if not isinstance(move, Build)}
    if not melds:
        # Only builds on the sequences of its suit can help.
        runs = {number for number, meld in enumerate(facts.melds, 1) if not meld.rank and meld.suit == must.suit}
        builds = [move for move in moves if isinstance(move, Build) and move.meld in runs]
        return Steps(must, False, cards_of(_union(mask_of(move.cards) for move in builds)), (must,))
    small = {meld for meld in small_melds_with(state.kit, hand, must) if any(not meld & each for each in melds)}
    news = [move for move in moves if not isinstance(move, Build)]
    example = max(news, key=lambda move: state.kit.points(mask_of(move.cards), state.trump))
    beside = [meld for meld in small if not meld & mask_of(example.cards)]
    then = cards_of(min(beside, default=BIT[must]))
    return Steps(must, True, cards_of(_union(melds)), cards_of(_union(small) | BIT[must]), example, then)


def may_meld(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who is to meld or play, has anything to meld or to build."""
    return view.seat is not None and _may_meld(view.house, view.facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)
def _may_meld(house: House, facts: Facts, seat: int, hand: int) -> bool:
    return bool(_melding(_before_playing(house, facts, seat, hand)))


def _before_playing(house: House, facts: Facts, seat: int, hand: int) -> BluesAndGreensState:
    """Return a state in which ``seat`` melds or plays, as far as melds depend on it."""
    state = BluesAndGreensState(4, house, 0)
    set_facts(state, facts)
    state.actor, state.phase, state.hands[seat] = seat, MELD, hand
    return state


def _melding(state: BluesAndGreensState) -> list[Set | Run | Build]:
    return [move for move in state.moves() if isinstance(move, Set | Run | Build)]


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
