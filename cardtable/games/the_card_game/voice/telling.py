"""The event line and the bubbles of The Card Game."""

from cardtable.engine.cards import Card
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Dealt, Discarded, Drawn, Laid, Reshuffled, Revealed
from cardtable.engine.events.ends import HandEnded, LeftOver, WentOut
from cardtable.engine.events.turns import LastTurns
from cardtable.engine.typography import listed
from cardtable.engine.voice.clauses import Clause, faces, happens, several
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling
from cardtable.games.the_card_game.law.facts import Facts
from cardtable.games.the_card_game.law.house import House

CardGamePast = Past[House, Facts]


class CardGameTelling(Telling[House, Facts]):
    """The event line and the bubbles of The Card Game."""

    def clauses(self, past: CardGamePast, people: People) -> list[Clause]:
        """Return the parts of the line, and tell the viewer that the last turn has come, unless they say so (TC-6)."""
        facts, view = past.view.facts, past.view
        found = super().clauses(past, people)
        begins = past.all_of(Discarded) and past.is_last and view.actor == people.viewer
        told = facts.out is None or past.all_of(LastTurns)
        if begins and not told and people.viewer in facts.to_go:
            found.append(happens("this is your last turn"))
        return found

    def clause(self, event: Event, past: CardGamePast, people: People) -> Clause | None:
        match event:
            case Drawn(cards, seat, "pile"):
                return Clause(seat, "draw", several(cards), (" from the pile",))
            case Drawn(cards, seat, _):
                return Clause(seat, "take", several(cards), (" from the discards",))
            case WentOut(seat):
                return Clause(seat, "go", "out too" if past.goes_out_too else "out")
            case Discarded(cards, seat):
                return Clause(seat, "discard", faces(cards))
            case Laid():
                return None
            case LeftOver() if past.is_first(event):
                left = [each for each in past.all_of(LeftOver) if each.points]
                return happens(f"left over: {listed([f'{people.whom(each.seat)} {each.points}' for each in left])}")
            case LastTurns(seats):
                return happens(f"one last turn for {listed([people.whom(seat) for seat in seats])}")  # TC-6
            case Reshuffled():
                return happens("the discards are shuffled into a new pile")
            case Revealed(cards):
                return happens(f"{several(cards)} is turned up")
            case Dealt(cards) if past.is_first(event):
                return happens(f"the cards are dealt, {len(cards)} each")
            case HandEnded():
                return None
        return super().clause(event, past, people)

    def bubble(self, event: Event, past: CardGamePast) -> Bubble | None:
        if isinstance(event, Drawn) and event.zone == "discard" and isinstance(event.cards[0], Card):
            return Bubble(event.seat, f"takes {faces(event.cards)}")
        return super().bubble(event, past)
