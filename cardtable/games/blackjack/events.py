"""The events of each move of Blackjack."""

from collections.abc import Iterable, Iterator

from cardtable.engine.cards import Card, Rank
from cardtable.engine.events import (
    DebtCleared,
    DebtDeferred,
    DebtGrown,
    DebtPassed,
    Drawn,
    Event,
    Played,
    Reshuffled,
    Skipped,
    Stopped,
    SuitNamed,
    WentOut,
)
from cardtable.engine.events_of_moves import dealt
from cardtable.engine.moves import Move, Shuffle
from cardtable.games.blackjack.fitting import PENALTY, cards_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import Phase, Pickup, Play, Stop


def events(before: BlackjackState, move: Move, after: BlackjackState) -> Iterator[Event]:
    if before.phase is Phase.DEAL:
        yield from dealt(after)
        return
    seat = before.turn
    ended = len(after.results) > len(before.results)
    match move:
        case Play():
            yield from _played(before, move, after)
        case Stop():
            yield Stopped(seat)
        case Shuffle(order):
            yield Reshuffled("deck", len(order))
    yield from _picked_up(before, move, after)
    if ended:
        if not after.hands[seat]:
            yield WentOut(seat)
        return
    if isinstance(move, Stop | Pickup):
        next_seat = (before.marker + before.direction) % before.seats
        turn = before.pile[len(before.pile) - before.played :]
        for skipped in skipped_seats(turn, seat, next_seat, before.direction, before.seats):
            yield Skipped(skipped)
    if after.turns > before.turns and after.debt:
        yield DebtPassed(after.turn, after.debt)


def _played(before: BlackjackState, move: Play, after: BlackjackState) -> Iterator[Event]:
    seat = before.turn
    yield Played((move.card,), seat, "pile")
    if move.suit is not None:
        yield SuitNamed(seat, move.suit, trumps=False)
    owed = before.debt or before.run
    if PENALTY[move.card]:
        yield DebtGrown(seat, PENALTY[move.card], after.run)
    elif owed:
        yield DebtCleared(seat, owed)


def _picked_up(before: BlackjackState, move: Move, after: BlackjackState) -> Iterator[Event]:
    """Yield the cards picked up, even if there were none, and the cards owed for later."""
    served = after.phase is not Phase.SHUFFLE and (isinstance(move, Pickup) or before.phase is Phase.SHUFFLE)
    for seat in range(before.seats):
        cards = cards_of(after.hands[seat] & ~before.hands[seat])
        if cards or (served and seat == before.turn):
            yield Drawn(cards, seat, "deck", penalty=True)
        if after.owed[seat] > before.owed[seat]:
            yield DebtDeferred(seat, after.owed[seat])  # BJ-22


def skipped_seats(cards: Iterable[Card], turn: int, next_seat: int, direction: int, seats: int) -> tuple[int, ...]:
    """Return the seats that the eights among the cards of a turn skip (BJ-18).

    :param direction: the direction of play after these cards.
    """
    played = tuple(cards)
    marker = turn
    if sum(card.rank is Rank.KING for card in played) % 2:
        direction = -direction
    skipped = []
    for card in played:
        if card.rank is Rank.KING:
            direction = -direction
        elif card.rank is Rank.EIGHT:
            marker = (marker + direction) % seats
            skipped.append(marker)
    return tuple(seat for seat in dict.fromkeys(skipped) if seat not in (turn, next_seat))
