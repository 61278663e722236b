"""The results of a hand and a match of Five Hundred in words."""

from typing import Final

from cardtable.engine.typography import capitalized, counted, listed, number_word, signed
from cardtable.engine.view import HandResult
from cardtable.engine.voice.endings import Ending, Endings, Sides, contract_of, verb
from cardtable.engine.voice.people import People
from cardtable.games.five_hundred.law.contracts import TRICKS_OF_LEVEL
from cardtable.games.five_hundred.law.facts import Facts, FiveHundredView
from cardtable.games.five_hundred.law.house import House

CARDS_OF_TRICK: Final = 3


class FiveHundredEndings(Endings[House, Facts]):
    """The endings of Five Hundred: the contract, and the tricks that each player took."""

    def hand(self, view: FiveHundredView, people: People) -> Ending:
        result = view.results[-1]
        contract, bid = result.contract, contract_of(view)
        if contract is None or bid is None:
            return super().hand(view, people)
        bidder = contract.seats[0]
        if contract.made:
            headline = f"{people.who(bidder)} {verb((bidder,), people, 'make')} {contract.words}"
        else:
            headline = f"{people.does(bidder, 'be')} set on {contract.words}"
        return Ending(headline, _tricks(result, bidder, TRICKS_OF_LEVEL[bid.level], people), 0)

    def reason(self, view: FiveHundredView, people: People, sides: Sides) -> str:
        """Return why the winner won; of several players at the target, the bidder comes first (FH-12)."""
        winners = view.winners or ()
        at_target = [seat for seat, score in enumerate(view.scores) if score >= view.house.target]
        if len(winners) == 1 and len(at_target) > 1:
            others = listed([people.whom(seat) for seat in at_target if seat not in winners])
            contract = view.results[-1].contract
            bid = contract is not None and winners[0] in contract.seats
            first = "the bidder counts first" if bid else f"{people.whom(winners[0])} got there first"
            return capitalized(f"{others} reached {signed(view.house.target)} in the same hand, but {first}")
        return super().reason(view, people, sides)

    def target(self, view: FiveHundredView) -> int | None:
        """Return the total that ends the match (FH-12)."""
        return view.house.target


def _tricks(result: HandResult, bidder: int, bid: int, people: People) -> str:
    """Return the tricks that each player took, and the points of the bidder.

    :param bid: the tricks that the contract asks for; 0 for nullo.
    """
    taken = [sum(len(line.cards[seat]) for line in result.lines) // CARDS_OF_TRICK for seat in range(3)]
    others = [seat for seat in range(3) if seat != bidder]
    shares = [f"{people.whom(seat)} took {number_word(taken[seat]) if taken[seat] else 'none'}" for seat in others]
    rest = capitalized(listed(shares))
    points = result.points[bidder]
    tricks = counted(taken[bidder], "trick")
    if points < 0:
        over = f"{bid} bid: {number_word(bid - taken[bidder])} short" if bid else "none allowed"
        return f"{tricks}, {over}, and {counted(-points, 'point')} lost. {rest}."
    if not bid:
        return f"No trick taken, for {counted(points, 'point')}."
    return (
        f"All ten tricks, for {counted(points, 'point')}." if taken[bidder] == 10 else f"{tricks}, {bid} bid. {rest}."
    )
