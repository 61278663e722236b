"""The steps of a turn after drawing a card from below the top of the splay, which must be melded (BG-14)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.deck import BIT, cards_of, mask_of
from cardtable.games.blues_and_greens.melds import small_melds_with
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import MELD, BluesAndGreensView, Build, Facts, House, Lay, Run, Set


@dataclass(frozen=True, slots=True)
class MeldDuty:
    """The two steps that meld a card which must be melded but can't be at once.

    :param card: this card.
    :param opens: whether the first step is a first meld (BG-18); otherwise it is builds that make room for the card.
    :param first: the cards of the hand that the first step can use.
    :param then: the cards that the second step can use, with the card itself.
    :param example: the best first meld that leaves the second step possible; ``None`` if builds come first.
    :param small: the meld of the second step that goes with the example.
    """

    card: Card
    opens: bool
    first: tuple[Card, ...]
    then: tuple[Card, ...]
    example: Set | Run | None = None
    small: tuple[Card, ...] = ()


def steps_of(view: BluesAndGreensView) -> MeldDuty | None:
    """Return the steps of the viewer's turn; ``None`` if no card must be melded, or if it can be at once."""
    facts = view.facts
    if view.seat is None or view.seat != view.actor or facts.must_meld is None:
        return None
    return steps_with(view.house, facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)  # the screen asks for the same steps many times
def steps_with(house: House, facts: Facts, seat: int, hand: int) -> MeldDuty | None:
    """Return the steps of the turn of ``seat``, whose hand is the mask ``hand`` (see ``steps_of``)."""
    must = facts.must_meld
    if must is None:
        return None
    state = _state_before_playing(house, facts, seat, hand)
    moves = _melds_and_builds(state)
    if any(must in move.cards for move in moves):
        return None
    melds = {mask_of(move.cards) for move in moves if not isinstance(move, Build)}
    if not melds:
        # Only builds on sequences of the card's suit can help.
        runs = {number for number, meld in enumerate(facts.melds, 1) if not meld.rank and meld.suit == must.suit}
        builds = [move for move in moves if isinstance(move, Build) and move.meld in runs]
        return MeldDuty(must, False, cards_of(_union(mask_of(move.cards) for move in builds)), (must,))
    small = {meld for meld in small_melds_with(state.kit, hand, must) if any(not meld & each for each in melds)}
    new_melds = [move for move in moves if not isinstance(move, Build)]
    example = max(new_melds, key=lambda move: state.kit.points(mask_of(move.cards), state.trump))
    beside = [meld for meld in small if not meld & mask_of(example.cards)]
    then = cards_of(min(beside, default=BIT[must]))
    return MeldDuty(must, True, cards_of(_union(melds)), cards_of(_union(small) | BIT[must]), example, then)


def may_meld(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who is to meld or play, can meld or build."""
    return view.seat is not None and _may_meld(view.house, view.facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)
def _may_meld(house: House, facts: Facts, seat: int, hand: int) -> bool:
    return bool(_melds_and_builds(_state_before_playing(house, facts, seat, hand)))


def may_meld_another(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who must meld a card, can meld or build without it at once."""
    return view.seat is not None and _may_meld_another(view.house, view.facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)
def _may_meld_another(house: House, facts: Facts, seat: int, hand: int) -> bool:
    moves = _melds_and_builds(_state_before_playing(house, facts, seat, hand))
    return any(facts.must_meld not in move.cards for move in moves)


def may_lay(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who is to meld or play, can lay red threes down (BG-38)."""
    return view.seat is not None and _may_lay(view.house, view.facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)
def _may_lay(house: House, facts: Facts, seat: int, hand: int) -> bool:
    return any(isinstance(move, Lay) for move in _state_before_playing(house, facts, seat, hand).moves())


def _state_before_playing(house: House, facts: Facts, seat: int, hand: int) -> BluesAndGreensState:
    """Return a state in which ``seat`` is to meld or play; it has all that melds depend on, and no more."""
    state = BluesAndGreensState(4, house, 0)
    state.set_facts(facts)
    state.actor, state.phase, state.hands[seat] = seat, MELD, hand
    return state


def _melds_and_builds(state: BluesAndGreensState) -> list[Set | Run | Build]:
    return [move for move in state.moves() if isinstance(move, Set | Run | Build)]


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
