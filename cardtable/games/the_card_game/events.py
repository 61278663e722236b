"""The events of each move of The Card Game."""

from collections.abc import Iterator

from cardtable.engine.events import Discarded, Drawn, Event, Laid, LastTurns, LeftOver, Reshuffled, Revealed, WentOut
from cardtable.engine.events_of_moves import dealt
from cardtable.engine.moves import Move, Shuffle
from cardtable.games.the_card_game.meld_search import points_of
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import Discard, Out, Phase, Take


def events(before: CardGameState, move: Move, after: CardGameState) -> Iterator[Event]:
    match move:
        case Shuffle() if before.phase is Phase.DEAL:
            yield from dealt(after)
            yield Revealed(after.discards, None, "discard")
        case Shuffle(order):
            yield Reshuffled("pile", len(order))  # TC-11
        case Take(source="pile"):
            yield Drawn(before.pile[before.left - 1 : before.left], before.seat, "pile")
        case Take():
            yield Drawn(before.discards[-1:], before.seat, "discard")
        case Discard(card=card):
            yield Discarded((card,), before.seat)
        case Out(card=card):
            yield WentOut(before.seat)
            yield from _laid(before, after, (before.seat,))
            yield Discarded((card,), before.seat)
            if before.out is None:
                yield LastTurns(tuple((before.seat + step) % before.seats for step in range(1, before.seats)))  # TC-6
    if len(after.results) > len(before.results):
        others = (seat for seat in range(after.seats) if not (isinstance(move, Out) and seat == before.seat))
        yield from _laid(before, after, tuple(others))
        for seat, left in enumerate(after.hands):
            if left:
                yield LeftOver(left, seat, points_of(left), seat)  # TC-7


def _laid(before: CardGameState, after: CardGameState, seats: tuple[int, ...]) -> Iterator[Event]:
    """Yield the melds that these seats have laid on the table, which count nothing (TC-8)."""
    number = 0
    for seat, melds in enumerate(after.laid):
        for meld in melds:
            number += 1
            if seat in seats and not before.laid[seat]:
                yield Laid(meld.cards, seat, 0, number)
