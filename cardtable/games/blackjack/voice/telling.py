"""The event line and the bubbles of Blackjack, which show all cards that the player has played in the turn."""

from typing import Final

from cardtable.engine.card_names import printed_rank
from cardtable.engine.cards import SIGNS, Card, Rank
from cardtable.engine.events.auction import SuitNamed
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Dealt, Drawn, Played, Reshuffled
from cardtable.engine.events.turns import DebtCleared, DebtGrown, DebtPassed, Skipped, Stopped
from cardtable.engine.typography import counted, listed
from cardtable.engine.voice.clauses import Clause, face, faces, happens
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling, Tone
from cardtable.games.blackjack.law.events import skipped_seats
from cardtable.games.blackjack.law.facts import Facts
from cardtable.games.blackjack.law.house import House

BlackjackPast = Past[House, Facts]
MAX_RANKS: Final = 4
"""The maximum number of cards before the last one that a bubble names; of a longer turn it gives their number."""


class BlackjackTelling(Telling[House, Facts]):
    """The event line and the bubbles of Blackjack."""

    def clauses(self, past: BlackjackPast, people: People) -> list[Clause]:
        entry = past.entry
        passed = _skipped(past) if entry.word == "play" else ()
        are = "are" if len(passed) > 1 or people.viewer in passed else "is"
        skipped = [happens(f"{people.all_of(passed)} {are} skipped")] if passed else []
        # Cards that the deck cannot supply come with the shuffle (BJ-21).
        waits = entry.word == "pickup" and not entry.events
        return [Clause(entry.actor, "pick", "up")] if waits else [*super().clauses(past, people), *skipped]

    def clause(self, event: Event, past: BlackjackPast, people: People) -> Clause | None:
        match event:
            case Dealt() if past.is_first(event):  # BJ-1: some may get one more
                sizes = sorted({len(each.cards) for each in past.all_of(Dealt)})
                return happens(f"the cards are dealt, {listed([str(size) for size in sizes], 'or')} each")
            case Played(_, seat):
                return Clause(seat, "play", faces(_turn(past)))
            case Stopped(seat):
                passed = past.all_of(DebtPassed)
                cards = f": {faces(turn)}" if (turn := _turn(past)) else ""
                if passed:
                    return Clause(seat, "pass", f"on {passed[0].total}", (cards,))
                return Clause(seat, "stop", f"after {faces(turn)}" if turn else "")
            case Skipped() if past.is_first(event):
                seats = [each.seat for each in past.all_of(Skipped)]
                are = "are" if len(seats) > 1 or seats[0] == people.viewer else "is"
                return happens(f"{people.all_of(seats)} {are} skipped")
            case Skipped():
                return None
            case DebtPassed() if past.all_of(Stopped):
                return None
            case DebtGrown(_, _, total):
                return happens(f"{total} to pick up")
            case Drawn((), seat, _, True):  # BJ-22
                return Clause(seat, "pick", "up nothing", (": no cards are left",))
            case SuitNamed(seat, suit):
                return Clause(seat, "make", f"it {SIGNS[suit]}")
            case Reshuffled():
                return happens("the pile is shuffled into a new deck")
        return super().clause(event, past, people)

    def repeats(self, past: BlackjackPast) -> bool:
        own = sum(len(each.faces) for each in past.all_of(Played))
        return past.entry.word in ("play", "stop") and len(_turn(past)) > own

    def bubble(self, event: Event, past: BlackjackPast) -> Bubble | None:
        """Return the bubble at a seat: the cards of its turn with what they add to the debt, ``2 2 J♣ +9``."""
        if isinstance(event, Played):
            *earlier, last = _turn(past)
            debt = 0
            for each in _events_of_turn(past):
                debt = debt + each.by if isinstance(each, DebtGrown) else 0 if isinstance(each, DebtCleared) else debt
            if len(earlier) > MAX_RANKS:
                cards = counted(len(earlier) + 1, "card")
                text = f"{cards} +{debt}" if debt else f"{cards}: {face(last)}"
            else:
                text = " ".join(
                    (*(printed_rank(card.rank) for card in earlier), face(last), *([f"+{debt}"] if debt else []))
                )
            return Bubble(event.seat, text, sticky=True)
        found = super().bubble(event, past)
        return None if found is not None and found.tone is Tone.BID and isinstance(event, SuitNamed) else found


def _events_of_turn(past: BlackjackPast) -> list[Event]:
    """Return the events of the actor's turn up to the move, in order."""
    entries = [past.entry]
    for entry in past.before():
        if entry.actor != past.entry.actor or entry.word != "play":
            break
        entries.append(entry)
    return [event for entry in reversed(entries) for event in entry.events]


def _turn(past: BlackjackPast) -> tuple[Card, ...]:
    """Return the cards that the actor has played in this turn, the move's own last."""
    return tuple(card for event in _events_of_turn(past) if isinstance(event, Played) for card in event.faces)


def _skipped(past: BlackjackPast) -> tuple[int, ...]:
    """Return the seats that the eights of this turn skip, which is known only while the turn lasts."""
    facts, turn = past.view.facts, _turn(past)
    if not past.is_last or facts.turn != past.entry.actor or not any(card.rank is Rank.EIGHT for card in turn):
        return ()
    return skipped_seats(turn, facts.turn, facts.next_seat, facts.direction, past.view.seats)
