"""The result of a game of the Scruffian Bidding War in words."""

from typing import ClassVar

from cardtable.engine.typography import capitalized, counted_in_words, number_word
from cardtable.engine.voice.endings import Ending, Endings
from cardtable.engine.voice.people import People
from cardtable.games.bidding_war.law.facts import BiddingWarView, Facts, Round
from cardtable.games.bidding_war.law.house import House
from cardtable.games.bidding_war.law.money import VALUES


class BiddingWarEndings(Endings[House, Facts]):
    """The endings of the Scruffian Bidding War: the number of prizes that won the game, and the margin."""

    hand_word: ClassVar[str] = "game"

    def hand(self, view: BiddingWarView, people: People) -> Ending:
        ending = super().hand(view, people)
        result = view.results[-1]
        best = self._best(result.points)
        sentence = ""
        if len(best) < view.seats:
            prizes = [each for each in view.facts.history if each.winner in best]
            each = " each" if len(best) > 1 else f" in {_prizes(len(prizes))}"
            narrow = _narrow(view.house, prizes, shared=len(best) > 1)
            paid = sum(line.points[best[0]] for line in result.lines[1:])
            if paid and len(best) == 1:
                won = result.points[best[0]] - paid
                each = f": {won} in {_prizes(len(prizes))}, {paid} paid by buyers" if won else ", all paid by buyers"
                narrow = ""
            sentence = f"{self.amount(result.points[best[0]])}{each}{narrow}."
        return Ending(ending.headline, capitalized(sentence), ending.line)


def _prizes(count: int) -> str:
    return counted_in_words(count, "prize")


def _narrow(house: House, prizes: list[Round], *, shared: bool) -> str:
    """Return the part of the sentence about prizes won by a single point.

    :param shared: whether several players have won the game, so the sentence has not mentioned prizes yet.
    """
    margins = [_margin(house, each) for each in prizes]
    close = margins.count(1)
    if not close:
        return ""
    if shared:
        return f", with {_prizes(close)} won by a single point"
    if close == len(prizes):
        return ", each won by a single point" if close > 1 else ", won by a single point"
    return f", {number_word(close)} of them won by a single point"


def _margin(house: House, prize: Round) -> int:
    """Return the lead of the winning bid over the next one; 0 if higher bids were equal and lost."""
    values = VALUES[house.values]
    bids = sorted((values[card] for card in prize.bids if card is not None), reverse=True)
    own = prize.bids[prize.winner] if prize.winner is not None else None
    if own is None or len(bids) < 2 or values[own] != bids[0]:
        return 0
    return bids[0] - bids[1]
