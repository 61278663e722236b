"""Sampled deals of Blues and Greens: the unseen cards are dealt to the places where they may lie."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, Final

from cardtable.engine.cards import Back, Card, write_cards
from cardtable.engine.events import Built, Dealt
from cardtable.engine.guess import deal_unseen
from cardtable.engine.notation import CARDS, Notation
from cardtable.engine.position import Position, PositionError, Secret
from cardtable.engine.typography import counted
from cardtable.engine.view import LogEntry
from cardtable.games.blues_and_greens.deck import BIT, BLUE, GREEN, NO_TRUMP, cards_of, mask_of
from cardtable.games.blues_and_greens.deck import CARDS as EVERY_CARD
from cardtable.games.blues_and_greens.meld_moves import PossibleMelds
from cardtable.games.blues_and_greens.melds import new_run, new_set, small_melds_with, ways_to_build
from cardtable.games.blues_and_greens.rules import SPLAY, BluesAndGreensState
from cardtable.games.blues_and_greens.values import (
    AUCTION,
    DEAL,
    DONE,
    DRAW,
    GIVE,
    MELD,
    OVER,
    SHUFFLE,
    TRUMP,
    BluesAndGreensView,
    Facts,
    House,
    Phase,
)

UNMELDED_CHANCE: Final = 0.15
"""The factor for the chance of a card in a hand that could have melded it in its last turn. Guessed."""
MAX_DEALS_TRIED: Final = 100
"""The maximum number of deals tried until the card of BG-14 can be melded; the second half deal helping cards first."""


def guess(view: BluesAndGreensView, rng: Random) -> BluesAndGreensState:
    """Return a state that ``view`` could come from, made from the view alone."""
    state = BluesAndGreensState(view.seats, view.house, view.dealer)
    state.actor, state.phase = view.actor, Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.set_facts(view.facts)
    if state.phase in (DRAW, MELD):
        state.turn = state.seat
    state.trick = view.zone("trick").faces
    if state.turn is not None and state.phase not in (DONE, OVER):
        state.leader = (state.turn - len(state.trick)) % 4
    for seat in range(4):
        state.hands[seat] = mask_of(view.zone("hand", seat).faces)
        state.won[seat] = mask_of(view.zone("won", seat).faces)
        state.laid_threes[seat] = mask_of(view.zone("laid", seat).faces)
        if view.seat is not None and (seat - view.seat) % 4 == 2:
            state.given[seat] = state.hands[seat] & ~state.known[seat]
    if view.seat is not None:
        given = _given_by(view.log, (view.seat + 2) % 4)
        state.given[view.seat] = state.hands[view.seat] & given & ~state.known[view.seat]
    state.splay = view.zone("splay").faces
    state.void = mask_of(view.zone("void").faces)
    if state.phase is not DEAL or any(view.zone("hand", seat).cards for seat in range(4)):
        _deal_unseen(state, view, rng)
    return state


def _given_by(log: Sequence[LogEntry], giver: int) -> int:
    """Return the mask of the cards that ``giver`` gave in this hand and that the viewer saw."""
    for entry in reversed(log):
        if entry.word == "give" and entry.actor == giver:
            return mask_of(entry.faces)
        if entry.text == "shuffle green":
            break
    return 0


def _deal_unseen(state: BluesAndGreensState, view: BluesAndGreensView, rng: Random) -> None:
    """Deal the unseen cards to the places that the view allows for them."""
    stock, aside = view.zone("deck").faces, mask_of(view.zone("aside").faces)
    seen = state.void | mask_of(state.splay) | mask_of(state.trick) | mask_of(stock) | aside
    for masks in (state.hands, state.won, state.laid_threes, state.down):
        for mask in masks:
            seen |= mask
    pool = mask_of((*state.kit.deck[1], *state.kit.deck[2])) & ~seen
    unlikely = _unlikely_cards(state, view.log)
    known = state.hands
    for attempt in range(MAX_DEALS_TRIED):
        hands, helped = known[:], attempt >= MAX_DEALS_TRIED // 2
        if helped and state.turn is not None and state.must_meld is not None:
            _add_helpers(state, view, hands, pool, rng, state.turn, state.must_meld)
        try:
            state.hands = _deal_hands(state, view, hands, pool, unlikely, rng)
        except ValueError:
            if not helped:
                raise
            continue  # no deal has these helping cards
        if _can_meld_owed_card(state):
            break
    rest = pool & ~(state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3])
    state.aside = aside | rest & GREEN
    unseen_stock = list(cards_of(rest & BLUE))
    rng.shuffle(unseen_stock)
    state.stock, state.drawn = (*stock, *unseen_stock), 0
    state.in_stock = mask_of(state.stock)


def _deal_hands(
    state: BluesAndGreensState,
    view: BluesAndGreensView,
    known: Sequence[int],
    pool: int,
    unlikely: Sequence[int],
    rng: Random,
) -> list[int]:
    """Deal cards of ``pool`` to hands of which these cards are known, and return the hands.

    :raises ValueError: if the cards that hands lack leave no such deal.
    """
    hands = list(known)
    for back, colour in ((Back.GREEN, GREEN), (Back.BLUE, BLUE)):
        cards = list(cards_of(pool & colour & ~(known[0] | known[1] | known[2] | known[3])))
        rng.shuffle(cards)
        room = [
            len(view.zone("hand", seat).cards_backed(back)) - (known[seat] & colour).bit_count() for seat in range(4)
        ]
        # The last holder is no hand: the deck, or the cards set aside.
        dealt, room = [0, 0, 0, 0, 0], [*room, len(cards) - sum(room)]
        barred = [*state.lacks, 0]
        deal_unseen([BIT[card] for card in cards], dealt, room, barred, rng, (*unlikely, 0), UNMELDED_CHANCE)
        for seat in range(4):
            hands[seat] |= dealt[seat]
    return hands


def _can_meld_owed_card(state: BluesAndGreensState) -> bool:
    """Whether the player whose turn it is can still meld the required card (BG-14)."""
    seat, must = state.turn, state.must_meld
    if seat is None or must is None:
        return True
    hand = state.hands[seat]
    possible = PossibleMelds(state.kit, state.house, state.trump, state.tableau, state.has_opened(seat), hand)
    return possible.cards_to_meld(hand, must, state.new_melds) > 0


def _add_helpers(
    state: BluesAndGreensState,
    view: BluesAndGreensView,
    hands: list[int],
    pool: int,
    rng: Random,
    seat: int,
    must: Card,
) -> None:
    """Add cards to the hand of ``seat`` that make a meld with the card ``must``."""
    hand = hands[seat]
    available = hand | pool & ~(hands[0] | hands[1] | hands[2] | hands[3]) & ~state.lacks[seat]
    ways = sorted(
        {*small_melds_with(state.kit, available, must), *ways_to_build(state.kit, state.melds, available, must)}
    )
    rng.shuffle(ways)
    for way in ways:
        if all(
            ((hand | way) & colour).bit_count() <= len(view.zone("hand", seat).cards_backed(back))
            for back, colour in ((Back.GREEN, GREEN), (Back.BLUE, BLUE))
        ):
            hands[seat] |= way
            return


def _unlikely_cards(state: BluesAndGreensState, log: Sequence[LogEntry]) -> list[int]:
    """Return, by seat, the mask of cards that it would probably have given as trumps or built by now (BG-9, BG-19).

    No unseen card has come to a hand since its last chance, because a turn begins with the draw.
    """
    masks = [0, 0, 0, 0]
    turns = [-1, -1, -1, -1]
    latest_first = range(len(log) - 1, -1, -1)
    began = next((place for place in latest_first if log[place].word == "shuffle" and log[place].event(Dealt)), 0)
    laid = [place for place in range(began, len(log)) if log[place].word in ("set", "run")]
    if len(laid) != len(state.melds):
        return masks  # a view without its log, or a log that begins at a position
    changed = laid[:]
    for place in range(began, len(log)):
        entry = log[place]
        match entry.word:
            case "build" if (built := entry.event(Built)) is not None:
                changed[built.meld - 1] = place
            case "play":
                turns[entry.actor] = place
    kit = state.kit
    if state.bidder is not None and state.gifts == 2:
        masks[(state.bidder + 2) % 4] = kit.trumps[state.trump] & GREEN
    for seat in range(4):
        if not (state.has_opened(seat) or state.house.build_before_opening):
            continue
        for number, meld in enumerate(state.melds):
            if meld.rank and laid[number] < turns[seat]:
                masks[seat] |= kit.ranks[meld.rank]
            elif not meld.rank and changed[number] < turns[seat]:
                masks[seat] |= kit.at[meld.suit][meld.low - 1] | kit.at[meld.suit][meld.high + 1]
    return masks


def _cards_in_melds(house: House, facts: Facts) -> Iterable[Card]:
    """Return the cards of the melds, which are not written in other lines.

    :raises PositionError: if the cards of one make no meld.
    """
    for meld in facts.melds:
        made = (new_set if meld.is_set else new_run)(house.kit, meld.cards, meld.owner)
        if isinstance(made, str):
            raise PositionError("melds", f"{write_cards(meld.cards)}: {made}")
        if len(meld.seats) != len(meld.cards):
            laid_by = f"{counted(len(meld.cards), 'card')} laid by {counted(len(meld.seats), 'seat')}"
            raise PositionError("melds", f"{write_cards(meld.cards)}: {laid_by}")
    return [card for meld in facts.melds for card in meld.cards]


def _check(state: BluesAndGreensState) -> None:
    """Check what no comparison finds.

    :raises PositionError: naming a line that is impossible.
    """
    bidder, phase, highest = state.bidder, state.phase, 0
    for seat, bid in state.calls:
        if 0 < bid <= highest:
            raise PositionError("calls", f"{seat} can't bid {bid}")
        highest = max(highest, bid)
    if phase in (TRUMP, GIVE) and bidder is None:
        raise PositionError("calls", "nobody has bid")
    if bidder is not None and (state.trump == NO_TRUMP) != (phase in (AUCTION, TRUMP)):
        raise PositionError("trump", "it is named after the auction")
    if phase is AUCTION and state.seat in state.passed_out():
        raise PositionError("actor", f"{state.seat} has passed")
    if bidder is not None and phase in (TRUMP, GIVE):
        right = (bidder + 2 * (phase is GIVE and state.gifts == 0)) % 4
        if state.seat != right:
            raise PositionError("actor", f"it is {right}")
    if state.gifts > 2:
        raise PositionError("gifts", "there are two of them at most")
    if len(state.trick) > 3 or (state.trick and state.turn is None):
        raise PositionError("trick", f"there can't be {counted(len(state.trick), 'card')} in phase {phase}")
    if len(state.splay) > SPLAY:
        raise PositionError("splay", f"it has at most {SPLAY} cards")
    for seat in range(4):
        for key, cards in (("known", state.known[seat]), ("passed", state.given[seat])):
            if cards & ~state.hands[seat]:
                raise PositionError(f"{key}-{seat}", f"{_MASK.write(cards & ~state.hands[seat])} are not in the hand")
        if held := state.lacks[seat] & state.hands[seat]:
            raise PositionError(f"lacks-{seat}", f"{_MASK.write(held)} are in the hand")
    must = state.must_meld
    if must is not None and (state.turn is None or not state.hands[state.turn] & BIT[must]):
        raise PositionError("must-meld", f"{must} is not in the hand of the player whose turn it is")


# A hand that lacks a whole colour lacks its removed cards too, so all cards of the two decks may be named.
_MASK: Final[Notation[int]] = Notation(
    lambda mask: CARDS.write(cards_of(mask)),
    lambda text, scope: mask_of(CARDS.read(text, replace(scope, pack=Counter(EVERY_CARD)))),
)
POSITION: Final = Position(
    dealing=(DEAL, SHUFFLE, DONE),
    follows=("meld",),
    laid=_cards_in_melds,
    secrets=(
        Secret("passed", Annotated[int, _MASK], "given", by_seat=True),
        Secret("lacks", Annotated[int, _MASK], "lacks", by_seat=True),
    ),
    check=_check,
)
