"""The steps of a turn after drawing a card from below the top of the splay, which must be melded (BG-14)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.deck import BIT, NO_TRUMP, cards_of, mask_of
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
    moves = [move for move in _moves_before_playing(house, facts, seat, hand) if not isinstance(move, Lay)]
    if any(must in move.cards for move in moves):
        return None
    melds = {mask_of(move.cards) for move in moves if not isinstance(move, Build)}
    if not melds:
        # Only builds on sequences of the card's suit can help.
        runs = {number for number, meld in enumerate(facts.melds, 1) if not meld.rank and meld.suit == must.suit}
        builds = [move for move in moves if isinstance(move, Build) and move.meld in runs]
        return MeldDuty(must, False, cards_of(_union(mask_of(move.cards) for move in builds)), (must,))
    kit, trump = house.kit, NO_TRUMP if facts.trump is None else int(facts.trump)
    small = {meld for meld in small_melds_with(kit, hand, must) if any(not meld & each for each in melds)}
    new_melds = [move for move in moves if not isinstance(move, Build)]
    example = max(new_melds, key=lambda move: kit.points(mask_of(move.cards), trump))
    beside = [meld for meld in small if not meld & mask_of(example.cards)]
    then = cards_of(min(beside, default=BIT[must]))
    return MeldDuty(must, True, cards_of(_union(melds)), cards_of(_union(small) | BIT[must]), example, then)


def may_meld(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who is to meld or play, can meld or build."""
    return any(not isinstance(move, Lay) for move in _melding(view))


def may_meld_another(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who must meld a card, can meld or build without it at once."""
    must = view.facts.must_meld
    return any(not isinstance(move, Lay) and must not in move.cards for move in _melding(view))


def may_lay(view: BluesAndGreensView) -> bool:
    """Whether the viewer, who is to meld or play, can lay red threes down (BG-38)."""
    return any(isinstance(move, Lay) for move in _melding(view))


def _melding(view: BluesAndGreensView) -> tuple[Set | Run | Build | Lay, ...]:
    if view.seat is None:
        return ()
    return _moves_before_playing(view.house, view.facts, view.seat, mask_of(view.hand))


@lru_cache(maxsize=4)
def _moves_before_playing(house: House, facts: Facts, seat: int, hand: int) -> tuple[Set | Run | Build | Lay, ...]:
    """Return the moves of ``seat``, which is to meld or play, other than plays."""
    # This state has all that melds depend on, and no more.
    state = BluesAndGreensState(4, house, 0)
    state.set_facts(facts)
    state.actor, state.phase, state.hands[seat] = seat, MELD, hand
    return tuple(move for move in state.moves() if isinstance(move, Set | Run | Build | Lay))


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
