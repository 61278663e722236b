"""Sampled deals of Blues and Greens: the unseen cards are dealt to the places where they may lie."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.cards import Back, Card
from cardtable.engine.events.cards import Built, Dealt
from cardtable.engine.view import LogEntry
from cardtable.games.blues_and_greens.deck import BIT, BLUE, GREEN, cards_of, mask_of
from cardtable.games.blues_and_greens.meld_moves import PossibleMelds
from cardtable.games.blues_and_greens.melds import small_melds_with, ways_to_build
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import DEAL, BluesAndGreensView, Phase

UNMELDED_CHANCE: Final = 0.15
"""The factor for the chance of a card in a hand that could have melded it in its last turn. Guessed."""
MAX_DEALS_TRIED: Final = 100
"""The maximum number of deals tried until the card of BG-14 can be melded; the second half deal helping cards first."""


def guess(view: BluesAndGreensView, rng: Random) -> BluesAndGreensState:
    """Return a state that ``view`` could come from, made from the view alone."""
    facts = view.facts
    state = BluesAndGreensState(view.seats, view.house, view.dealer)
    state.actor, state.phase = view.actor, Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.set_facts(facts)
    for seat in range(4):
        state.hands[seat] = mask_of(view.zone("hand", seat).faces)
        state.won[seat] = mask_of(view.zone("won", seat).faces)
        state.laid_threes[seat] = mask_of(view.zone("laid", seat).faces)
        if view.seat is not None and (seat - view.seat) % 4 == 2:
            state.given[seat] = state.hands[seat] & ~state.known[seat]
    if view.seat is not None:
        given = _given_by(view.log, (view.seat + 2) % 4)
        state.given[view.seat] = state.hands[view.seat] & given & ~state.known[view.seat]
    state.splay, state.trick = view.zone("splay").faces, view.zone("trick").faces
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
    everything = mask_of((*state.kit.deck[1], *state.kit.deck[2]))
    seen = state.void | mask_of(state.splay) | mask_of(state.trick)
    for masks in (state.hands, state.won, state.laid_threes, state.down):
        for mask in masks:
            seen |= mask
    pool = everything & ~seen
    unlikely = _unlikely_cards(state, view.log)
    known = tuple(state.hands)
    for attempt in range(MAX_DEALS_TRIED):
        state.hands = list(known)
        if attempt >= MAX_DEALS_TRIED // 2 and state.turn is not None and state.must_meld is not None:
            _add_helpers(state, view, pool, rng, state.turn, state.must_meld)
        for back, colour in ((Back.GREEN, GREEN), (Back.BLUE, BLUE)):
            held = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
            room = [
                len(view.zone("hand", seat).cards_backed(back)) - (state.hands[seat] & colour).bit_count()
                for seat in range(4)
            ]
            cards = list(cards_of(pool & colour & ~held))
            rng.shuffle(cards)
            for seat, mask in enumerate(_share(cards, room, state.lacks, unlikely, rng)):
                state.hands[seat] |= mask
        if _can_meld_owed_card(state):
            break
    held = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    state.aside = pool & GREEN & ~held
    state.in_stock = pool & BLUE & ~held
    stock = list(cards_of(state.in_stock))
    rng.shuffle(stock)
    state.stock, state.drawn = tuple(stock), 0


def _can_meld_owed_card(state: BluesAndGreensState) -> bool:
    """Whether the player whose turn it is can still meld the required card (BG-14)."""
    seat, must = state.turn, state.must_meld
    if seat is None or must is None:
        return True
    opened = bool(state.opened >> seat & 1)
    hand = state.hands[seat]
    return (
        PossibleMelds(state.kit, state.house, state.trump, state.tableau, opened, hand).cards_to_meld(
            hand, must, state.new_melds
        )
        > 0
    )


def _add_helpers(
    state: BluesAndGreensState, view: BluesAndGreensView, pool: int, rng: Random, seat: int, must: Card
) -> None:
    """Add cards to the hand of ``seat`` that make a meld with the card ``must``."""
    free = pool & ~(state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]) & ~state.lacks[seat]
    available = state.hands[seat] | free
    ways = sorted(
        {*small_melds_with(state.kit, available, must), *ways_to_build(state.kit, state.melds, available, must)}
    )
    rng.shuffle(ways)
    for way in ways:
        more = way & ~state.hands[seat]
        if all(
            (more & colour).bit_count() + (state.hands[seat] & colour).bit_count()
            <= len(view.zone("hand", seat).cards_backed(back))
            for back, colour in ((Back.GREEN, GREEN), (Back.BLUE, BLUE))
        ):
            state.hands[seat] |= more
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
        if not (state.opened >> seat & 1 or state.house.build_before_opening):
            continue
        for number, meld in enumerate(state.melds):
            if meld.rank and laid[number] < turns[seat]:
                masks[seat] |= kit.ranks[meld.rank]
            elif not meld.rank and changed[number] < turns[seat]:
                masks[seat] |= kit.at[meld.suit][meld.low - 1] | kit.at[meld.suit][meld.high + 1]
    return masks


def _share(
    cards: Sequence[Card], room: Sequence[int], barred: Sequence[int], unlikely: Sequence[int], rng: Random
) -> list[int]:
    """Deal ``cards`` to the seats, and return the mask of each seat.

    A seat gets as many cards as it has ``room`` for, none that are barred to it, and seldom one that is ``unlikely``.
    The other cards stay out. Cards that few seats may hold are dealt first; if there is no room left for a card, cards
    dealt before are moved.
    """
    masks = [0] * len(room)
    left = list(room)
    spare = len(cards) - sum(room)
    out: list[int] = []
    by_choice = sorted(cards, key=lambda card: sum(not barred[seat] & BIT[card] for seat in range(len(room))))
    for card in by_choice:
        bit = BIT[card]
        places = [seat for seat in range(len(room)) if left[seat] and not barred[seat] & bit]
        weights = [left[seat] * (UNMELDED_CHANCE if unlikely[seat] & bit else 1.0) for seat in places]
        if spare:
            places.append(-1)
            weights.append(spare)
        seat = rng.choices(places, weights)[0] if places else _make_room(masks, left, barred, bit, set())
        if seat < 0:
            out.append(bit)
            if spare:
                spare -= 1
                continue
            # There is no room left outside the hands, so a card that was left out goes to a hand.
            bit, seat = next(
                ((other, place) for other in out if (place := _make_room(masks, left, barred, other, set())) >= 0),
                (0, 0),
            )
            if not bit:
                continue  # the view contradicts itself
            out.remove(bit)
        masks[seat] |= bit
        left[seat] -= 1
    return masks


def _make_room(masks: list[int], left: list[int], barred: Sequence[int], bit: int, seen: set[int]) -> int:
    """Make room for a card by moving others, and return its seat; -1 if the view contradicts itself."""
    for seat in range(len(masks)):
        if seat in seen or barred[seat] & bit:
            continue
        if left[seat]:
            return seat
        seen.add(seat)
        held = masks[seat]
        while held:
            other = held & -held
            held ^= other
            target = _make_room(masks, left, barred, other, seen)
            if target >= 0:
                masks[seat] ^= other
                left[seat] += 1
                masks[target] |= other
                left[target] -= 1
                return seat
    return -1
