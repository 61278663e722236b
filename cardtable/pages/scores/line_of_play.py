"""A line of play from a decision to the end of the hand: its tricks or moves, and the result."""

from dataclasses import dataclass, replace

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import CardBid, Played, Revealed, Taken
from cardtable.engine.typography import Forms
from cardtable.engine.view import HandResult, View
from cardtable.engine.voice.endings import Ending
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.pages.scores.match_sides import hand_ending
from cardtable.play.match import Match


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick of the line.

    :param number: its number in the hand, from 1.
    :param winner: the seat that took it; ``None`` if it was set aside.
    :param won_with: the card that won it, if known.
    """

    number: int
    cards: tuple[Card | Back, ...]
    winner: int | None
    won_with: Card | None


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A line of play.

    :param hand: the number of the hand, from 1.
    :param hand_word: the game's word for a hand.
    :param seat: the seat that decided.
    :param decided: the decision in words, in its forms.
    :param cards: the cards of that move.
    :param led: the cards of the trick before the decision.
    :param tricks: the tricks from the decision on; empty in a game without tricks.
    :param moves: all moves from the decision on in words, each in its forms.
    :param before: the scores before the hand, by seat.
    :param points: the points of the hand, by seat; ``None`` if it is not over.
    :param ending: the ending of the hand; ``None`` if it is not over.
    :param taken: the tricks taken in the whole hand so far, by seat.
    :param bound: the seats that an auction bound to a contract, if any; the result is above all theirs.
    """

    hand: int
    hand_word: str
    seat: int
    decided: Forms
    cards: tuple[Card | Back, ...]
    led: tuple[Card | Back, ...]
    tricks: tuple[Trick, ...]
    moves: tuple[Forms, ...]
    before: tuple[int, ...]
    points: tuple[int, ...] | None
    ending: Ending | None
    taken: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()

    @property
    def main_seat(self) -> int:
        """A seat whose result matters most: the first bound by a contract, or the one that decided."""
        return self.bound[0] if self.bound else self.seat

    @property
    def after(self) -> tuple[int, ...]:
        """The scores after the hand, by seat, or those before it if it is not over."""
        points = self.points or (0,) * len(self.before)
        return tuple(was + more for was, more in zip(self.before, points, strict=True))


def line_of(match: Match, at: int) -> LineOfPlay:
    """Return the line of a match from a decision to the end of its hand, as an onlooker saw it.

    :param at: the number of moves before the decision.
    """
    results = match.view_of_hand(None).results
    hand = sum(match.moves_until(hands) <= at for hands in range(1, len(results) + 1))
    over = hand < len(results)
    view = match.view_of_hand(None, hand if over else None)
    place = at - match.moves_until(hand)
    decision = view.log[place]
    before = [0] * view.seats
    for result in results[:hand]:
        before = [was + more for was, more in zip(before, result.points, strict=True)]
    return LineOfPlay(
        hand + 1,
        match.game.endings.hand_word,
        decision.actor,
        _decided(match, view, place),
        decision.cards,
        _led(view, place),
        _tricks(view, place),
        tuple(_in_words(match, view, each) for each in range(place, len(view.log))),
        tuple(before),
        results[hand].points if over else None,
        hand_ending(match, hand) if over else None,
        _taken(view),
        _bound(results[hand]) if over else (),
    )


def _bound(result: HandResult) -> tuple[int, ...]:
    return () if result.contract is None else result.contract.seats


def _led(view: View, place: int) -> tuple[Card | Back, ...]:
    """Return the cards of the trick that was begun before a place of the log; none in a game without tricks."""
    takes = [end for end, entry in enumerate(view.log) if entry.event(Taken) is not None]
    begin = max((end + 1 for end in takes if end < place), default=0)
    played = (entry for entry in view.log[begin:place] if entry.event(Played) is not None) if takes else ()
    return tuple(card for entry in played for card in entry.cards)


def _in_words(match: Match, view: View, place: int) -> Forms:
    return match.game.telling.line(Past(view, place), People(match.names)).sentences


def _decided(match: Match, view: View, place: int) -> Forms:
    """Return the decision in words; a sealed bid without what it led to, and named if it was turned up at any time."""
    log, decision = list(view.log), view.log[place]
    bid = decision.event(CardBid)
    if bid is not None and bid.sealed:
        shown = (event for entry in log[place:] for event in entry.events if isinstance(event, Revealed))
        cards = next((event.cards for event in shown if event.seat == bid.seat), bid.cards)
        log[place] = replace(decision, events=(replace(bid, cards=cards),))
    return _in_words(match, replace(view, log=tuple(log)), place)


def _tricks(view: View, place: int) -> tuple[Trick, ...]:
    """Return the tricks completed from a place of the log on."""
    over = [(end, event) for end, entry in enumerate(view.log) for event in entry.events if isinstance(event, Taken)]
    begins = [0, *(end + 1 for end, _ in over)]
    return tuple(
        Trick(number, trick.cards, trick.seat, _won_with(view, begin, end, trick))
        for number, (begin, (end, trick)) in enumerate(zip(begins, over, strict=False), start=1)
        if end >= place
    )


def _won_with(view: View, begin: int, end: int, trick: Taken) -> Card | None:
    """Return the card with which the winner took a trick.

    :param begin: the place of the trick's first move in the log.
    :param end: the place of its last move.
    """
    played = (
        card
        for entry in view.log[begin : end + 1]
        if trick.seat is not None and entry.actor == trick.seat
        for card in entry.cards
        if isinstance(card, Card) and card in trick.cards
    )
    return next(played, None)


def _taken(view: View) -> tuple[int, ...]:
    """Return the tricks that each seat took in the hand; empty in a game without tricks."""
    counts = [0] * view.seats
    for entry in view.log:
        for event in entry.events:
            if isinstance(event, Taken) and event.seat is not None:
                counts[event.seat] += 1
    return tuple(counts) if any(counts) else ()
