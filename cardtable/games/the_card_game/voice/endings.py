"""The results of a round and of a match of The Card Game in words."""

from typing import ClassVar

from cardtable.engine.events.ends import WentOut
from cardtable.engine.voice.endings import Ending, Endings, events_of, team, verb
from cardtable.engine.voice.people import People
from cardtable.games.the_card_game.law.facts import CardGameView, Facts
from cardtable.games.the_card_game.law.house import House


class CardGameEndings(Endings[House, Facts]):
    """The endings of The Card Game: who went out first, and who was left with the most points."""

    hand_word: ClassVar[str] = "round"
    low_wins: ClassVar[bool] = True

    def hand(self, view: CardGameView, people: People) -> Ending:
        points = view.results[-1].points
        out = events_of(view, WentOut)
        if out:
            seat = out[0].seat
            headline = f"{people.who(seat)} {verb((seat,), people, 'go')} out first"
        else:
            headline = "Nobody goes out"
        most = max(points)
        caught = [seat for seat, each in enumerate(points) if each == most]
        if most <= 0:
            return Ending(headline, "Nobody is left with a card.", 0)
        if len(caught) == view.seats:
            return Ending(headline, f"Everybody is left with {self.amount(most)}.", 0)
        left = f"{team(caught, people)} {verb(caught, people, 'be')} left with"
        alone = sum(each > 0 for each in points) == len(caught)
        each = " each" if len(caught) > 1 else ""
        return Ending(headline, f"{left} {'' if alone else 'the most: '}{self.amount(most)}{each}.", 0)
