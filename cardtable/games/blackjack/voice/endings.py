"""The results of a game and of a match of Blackjack in words."""

from typing import ClassVar

from cardtable.engine.typography import capitalized, counted
from cardtable.engine.voice.endings import Ending, Endings, team, verb
from cardtable.engine.voice.people import People
from cardtable.games.blackjack.law.facts import BlackjackView, Facts
from cardtable.games.blackjack.law.house import House


class BlackjackEndings(Endings[House, Facts]):
    """The endings of Blackjack: the winner of the game, how it was won, and who was left with the most cards."""

    hand_word: ClassVar[str] = "game"
    unit: ClassVar[str] = "win"

    def hand(self, view: BlackjackView, people: People) -> Ending:
        result = view.results[-1]
        line = result.lines[0]
        winners = [seat for seat, points in enumerate(result.points) if points]
        if len(winners) == view.seats:
            headline = "Everybody shares the game"
        elif len(winners) > 1:
            headline = f"{team(winners, people)} share the game"
        else:
            headline = f"{team(winners, people)} {verb(winners, people, 'win')} the game"
        others = [seat for seat in range(view.seats) if seat not in winners]
        reason = capitalized(line.label)
        if not others:
            return Ending(headline, f"{reason}.", 0)
        most = max(others, key=lambda seat: len(line.cards[seat]))
        held = f"{people.whom(most)} {verb((most,), people, 'be')} left with {counted(len(line.cards[most]), 'card')}"
        return Ending(headline, f"{reason}; {held}.", 0)

    def target(self, view: BlackjackView) -> int | None:
        """Return the number of games that wins a match of several (BJ-24)."""
        return view.house.wins_needed if view.house.wins_needed > 1 else None
