"""What Blackjack tells of each move: of a turn of several cards all that has been played in it."""

from typing import Final

from cardtable.engine.card_names import printed_rank
from cardtable.engine.cards import SIGNS, Card, Rank
from cardtable.engine.events.auction import SuitNamed
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Played, Reshuffled
from cardtable.engine.events.turns import DebtCleared, DebtGrown, DebtPassed, Skipped, Stopped
from cardtable.engine.typography import counted
from cardtable.engine.voice.clauses import Clause, face, faces, happens
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling, Tone
from cardtable.games.blackjack.law.events import passed_over
from cardtable.games.blackjack.law.facts import Facts
from cardtable.games.blackjack.law.house import House

BlackjackPast = Past[House, Facts]
MAX_RANKS: Final = 4
"""A bubble names at most this many cards of a turn before the last one; of longer turns it says how many they are."""


class BlackjackTelling(Telling[House, Facts]):
    """What Blackjack tells."""

    def clauses(self, past: BlackjackPast, people: People) -> list[Clause]:
        """Return the parts of the line, and whom the eights of this turn pass over so far."""
        entry = past.entry
        passed = _skipped(past) if entry.word == "play" else ()
        are = "are" if len(passed) > 1 or people.viewer in passed else "is"
        skipped = [happens(f"{people.all_of(passed)} {are} skipped")] if passed else []
        # What the deck cannot supply comes with the shuffle (BJ-21).
        waits = entry.word == "pickup" and not entry.events
        return [Clause(entry.actor, "pick", "up")] if waits else [*super().clauses(past, people), *skipped]

    def clause(self, event: Event, past: BlackjackPast, people: People) -> Clause | None:
        """Return an event as part of the line."""
        match event:
            case Played(_, seat):
                return Clause(seat, "lay", faces(_turn(past)))
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
            case SuitNamed(seat, suit):
                return Clause(seat, "make", f"it {SIGNS[suit]}")
            case Reshuffled():
                return happens("the pile is shuffled into a new deck")
        return super().clause(event, past, people)

    def bubble(self, event: Event, past: BlackjackPast) -> Bubble | None:
        """Return what is seen at a seat: the cards of its turn with what they add to the debt, ``2 2 J♣ +9``."""
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
    """Return whom the eights of this turn pass over, as far as that is known: while the turn goes on."""
    facts, turn = past.view.facts, _turn(past)
    if not past.is_last or facts.turn != past.entry.actor or not any(card.rank is Rank.EIGHT for card in turn):
        return ()
    return passed_over(turn, facts.turn, facts.next_seat, facts.direction, past.view.seats)
