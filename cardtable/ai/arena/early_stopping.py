"""Stops a contest early, when it is decided whether the first player is ahead by a margin."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.ai.arena.outcome import Outcome, SeatOutcome
from cardtable.ai.arena.sequential_test import Decision, decision, next_look
from cardtable.ai.arena.standings import by_deal
from cardtable.ai.luck.control_variates import without_luck
from cardtable.engine.typography import counted


@dataclass(frozen=True, slots=True)
class Margin:
    """The smallest advantage worth finding.

    :param size: points ahead of the others, or the share of wins above the even share.
    :param points: whether the size is in points.
    """

    size: float
    points: bool

    def __str__(self) -> str:
        return counted(self.size, "point") if self.points else f"{100 * self.size:g} % of the wins"


@dataclass(slots=True)
class StoppingRule:
    """Decides when to stop. Deals count in their order, so the number of processes makes no difference.

    :param name: the player that is judged.
    :param margin: the advantage to decide about.
    :param turns: the number of matches of each deal.
    :param even: the even share of wins.
    :param sign: -1 in a game that is won with fewer points, else 1.
    :param decision: the decision so far.
    :param deals: the number of deals that the decision is based on.
    """

    name: str
    margin: Margin
    turns: int
    even: float
    sign: int
    decision: Decision = Decision.OPEN
    deals: int = 0
    _next_look: int = 1
    _counted: list[SeatOutcome] = field(default_factory=list)
    _waiting: dict[int, list[Outcome]] = field(default_factory=dict)
    _counted_deals: int = 0

    def add(self, outcome: Outcome) -> bool:
        """Add an outcome; return whether the contest is decided."""
        self._waiting.setdefault(outcome.deal, []).append(outcome)
        while self.decision is Decision.OPEN and len(self._waiting.get(self._counted_deals, ())) == self.turns:
            for each in sorted(self._waiting.pop(self._counted_deals), key=lambda other: other.seating):
                self._counted.append((each, each.names.index(self.name)))
            self._counted_deals += 1
            if self._counted_deals >= self._next_look:
                self._next_look = next_look(self._counted_deals)
                self.decision, self.deals = decision(self._values(), self.margin.size), self._counted_deals
        return self.decision is not Decision.OPEN

    def _values(self) -> list[float]:
        results = by_deal(self._counted, self.sign)
        if not self.margin.points:
            return without_luck([each.share - self.even for each in results], [each.luck for each in results])
        ended = [each for each in results if each.lead is not None]
        return without_luck([each.lead or 0.0 for each in ended], [each.luck for each in ended])

    def counted(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Return the outcomes that the decision is based on, or those of all complete deals if there is no decision."""
        if self.decision is not Decision.OPEN:
            return [outcome for outcome in outcomes if outcome.deal < self.deals]
        return complete_deals(outcomes, self.turns)


def complete_deals(outcomes: Sequence[Outcome], turns: int) -> list[Outcome]:
    """Return the matches of deals that were played from all seatings; only they count in a contest cut short."""
    played = Counter(outcome.deal for outcome in outcomes)
    return [outcome for outcome in outcomes if played[outcome.deal] == turns]
