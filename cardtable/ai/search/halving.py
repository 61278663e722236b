"""Which lines a search compares: the weaker half is dropped repeatedly (sequential halving), until the choice is clear.

A line that cannot be expected to be chosen is given up: it is played out no further, but what that would take counts as
spent. So the others are compared in as many deals as in a search that gives up nothing, and the choice is the same.
"""

from math import ceil, fsum, log2
from typing import Final

from cardtable.ai.search.effort import Effort
from cardtable.ai.search.explanation import MIN_DEALS
from cardtable.ai.search.stopping import undecided
from cardtable.ai.search.trial import Trial

FIRST_CHECK: Final = 16
"""The number of sampled deals after which the search first checks whether the move is decided. Guessed."""
CHECK_FACTOR: Final = 1.15
"""The next check comes after this many times as many deals. Guessed."""
MIN_COST: Final = 1e-9
"""The least share of the effort that a rollout is taken to cost: less shows only on a clock that stands still."""


class Halving:
    """The course of a comparison after its first deal. Each step takes the same share of the effort.

    :ivar played: the lines to be played out in the next deal, that of the rules of thumb first.
    :ivar choice: the line that will be chosen, as soon as that is clear.
    """

    def __init__(self, trials: list[Trial], effort: Effort, caution: float) -> None:
        # Only as many lines as can be compared in enough deals; the bot lists the most promising ones first.
        affordable = int(effort.made / effort.spent / MIN_DEALS) if effort.spent else len(trials)
        self._contenders = trials[: max(2, affordable)]
        self.played = self._contenders[:]
        self.choice: Trial | None = None
        self._effort, self._caution = effort, caution
        self._step, self._steps = 1, ceil(log2(len(self._contenders)))
        self._check = FIRST_CHECK
        self._planned: list[float] = []
        self._halve_if_due()

    @property
    def over(self) -> bool:
        """Whether the choice is clear or all steps are done."""
        return self.choice is not None or self._step > self._steps

    def count_deal(self) -> None:
        """Take note of a deal in which the lines of ``played`` were played out."""
        given_up = [trial.cost_of_deal for trial in self._contenders if trial not in self.played]
        self._effort.spared += fsum(given_up)
        if self._deals >= self._check:
            self._check = ceil(CHECK_FACTOR * self._check)
            ends = self._ends()
            # The first check is the last time that a search which gives up nothing knows the same costs.
            self._planned = self._planned or [*([0.0] * (self._step - 1)), *ends]
            self._keep(undecided(self.played, self._caution, ends[-1]))
        self._halve_if_due()

    @property
    def _deals(self) -> int:
        return len(self.played[0].worths)

    def _keep(self, lines: list[Trial]) -> None:
        self.played = lines
        if len(lines) == 1:
            self.choice = lines[0]

    def _halve_if_due(self) -> None:
        while not self.over and self._is_due():
            self._step += 1
            if self._step <= self._steps:
                self._halve()

    def _is_due(self) -> bool:
        """Whether the step is over."""
        if self._planned and self._step < self._steps:
            return self._deals >= self._planned[self._step - 1]
        return self._effort.spent >= self._step / self._steps

    def _halve(self) -> None:
        """Keep the better half, and the first line, because the best one is compared with it in the end."""
        first, *others = self._contenders
        # The gains of lines that were given up are those of fewer deals.
        others.sort(key=lambda trial: (trial in self.played, trial.gain(first)), reverse=True)
        kept = others[: max(1, len(others) // 2)]
        self._contenders = [trial for trial in self._contenders if trial is first or trial in kept]
        self._keep([trial for trial in self.played if trial in self._contenders])

    def _ends(self) -> list[float]:
        """Return the number of deals after which this step and each later one will end, at the cost of those so far."""
        number, deals = len(self._contenders), float(self._deals)
        cost = max(MIN_COST, fsum([trial.cost_of_deal for trial in self._contenders]) / number)
        deals += max(0.0, self._step / self._steps - self._effort.spent) / cost / number
        ends = [deals]
        for _ in range(self._step, self._steps):
            number = 1 + max(1, (number - 1) // 2)
            deals += 1 / self._steps / cost / number
            ends.append(deals)
        return ends
