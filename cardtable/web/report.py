"""A report as values: headings, sentences, tables and charts, every figure with its interval.

``report_page.py`` writes it as a web page, ``pages/playtest.py`` draws it in the window.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from cardtable.engine.typography import signed

ROUNDING: Final = 1e-9
"""A smaller difference is none: it comes from rounding."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured number.

    :param value: ``None`` if there is too little to tell.
    :param low: the lower end of its 95 % interval; ``None`` if it has none.
    :param high: the upper end.
    :param form: how it is written: ``.1f``; ``+.1f`` with a sign.
    :param unit: after the number: `` %``, `` points``.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    form: str = ".1f"
    unit: str = ""

    @property
    def text(self) -> str:
        """The number with its unit: ``65.7 %``, ``+5.9 points``."""
        return "too few to tell" if self.value is None else self._written(self.value) + self.unit

    @property
    def interval(self) -> str:
        """The ends of the interval: ``63.4 to 67.5``; empty if it has none, or is too narrow to be seen."""
        if self.value is None or self.low is None or self.high is None:
            return ""
        low, high = self._written(self.low), self._written(self.high)
        return "" if low == high else f"{low} to {high}"

    @property
    def full(self) -> str:
        """The number with its unit and its interval: ``65.7 % (63.4 to 67.5)``."""
        return f"{self.text} ({self.interval})" if self.interval else self.text

    def excludes(self, value: float) -> bool:
        """Whether the interval shows that the true figure is another one."""
        if self.low is None or self.high is None:
            return False
        return not self.low - ROUNDING <= value <= self.high + ROUNDING

    def _written(self, number: float) -> str:
        text = signed(format(number, self.form))
        return text if text.strip("+−0.,") else text.strip("+−")


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure with its name.

    :param note: a few words after it.
    :param faint: whether it stands back: a difference that is not shown, a rule that hardly ever fires.
    :param href: where a click on its name leads; empty for nowhere.
    """

    label: str
    figure: Measured
    note: str = ""
    faint: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Intervals:
    """Figures of one kind beside each other, as points with their intervals on one scale.

    :param even: the value at which a line is drawn: no difference, an even share.
    """

    caption: str
    rows: Sequence[FigureRow]
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Shares:
    """Figures of one kind as bars from 0."""

    caption: str
    rows: Sequence[FigureRow]


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each value occurred.

    :param starts: the lowest value of each bar; all are equally wide.
    :param shares: of all values, by bar.
    :param axis: what the values are.
    """

    caption: str
    starts: Sequence[float]
    shares: Sequence[float]
    axis: str


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A figure at a place of the horizontal axis."""

    at: float
    figure: Measured


@dataclass(frozen=True, slots=True)
class Curve:
    """Figures along an axis, joined by a line, with a band for their intervals.

    :param axis: what stands on the horizontal axis.
    """

    caption: str
    points: Sequence[CurvePoint]
    axis: str
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts and figures.

    :param heads: the headings of the columns.
    """

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str | Measured]]


@dataclass(frozen=True, slots=True)
class ReportText:
    """Text between charts. A list of sentences stands as a list with points."""

    sentences: Sequence[str]
    as_list: bool = False


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """Rules by number, for those who want to read one that is named.

    :param rules: the number and the text of each; a row leads to one by the address ``#BG-29``.
    """

    rules: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class HandToSee:
    """A hand to look at: its table file is kept beside the page.

    :param file: the name of the file.
    """

    label: str
    file: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandsToSee:
    """Hands to look at."""

    caption: str
    hands: Sequence[HandToSee]


Block: TypeAlias = Intervals | Shares | Histogram | Curve | Grid | ReportText | RuleTexts | HandsToSee


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A part of a report.

    :param short: the sentences that the summary takes from it, the most telling first. They say only what the
        intervals show, and their numbers are those of its blocks.
    :param is_answer: whether it answers what somebody asked in particular: the summary begins with it.
    """

    heading: str
    blocks: Sequence[Block]
    short: Sequence[str] = field(default_factory=tuple)
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A report.

    :param subtitle: what was played, in a line.
    :param short: the summary, five to eight sentences.
    """

    title: str
    subtitle: str
    short: Sequence[str]
    sections: Sequence[ReportSection]


def tidy(value: float) -> str:
    """Return a number at an axis, with no more digits than it needs."""
    return signed(f"{value:,.0f}" if value == round(value) or abs(value) >= 100 else f"{value:.1f}")
