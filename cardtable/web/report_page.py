"""A report as a web page that holds everything itself: sentences, tables, and charts as SVG, without a script.

Charts have no text within the SVG: it stands beside and below them, so that it can be read on a phone and on paper.
"""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from cardtable.web.report import (
    Block,
    Curve,
    FigureRow,
    Grid,
    HandsToSee,
    Histogram,
    Intervals,
    Measured,
    Report,
    ReportSection,
    ReportText,
    RuleTexts,
    Shares,
    tidy,
)

MARGIN: Final = 0.04
"""The room at both ends of a scale, as a share of it."""
HEIGHT: Final = 100
"""The height of a drawing in its own units; its width is 100 too, and the page stretches it."""


def page_of_report(report: Report) -> bytes:
    """Return a report as a web page in UTF-8."""
    contents = "".join(
        f'<li><a href="#part{number}">{escape(section.heading)}</a></li>'
        for number, section in enumerate(report.sections, 1)
    )
    parts = {
        "title": escape(report.title),
        "subtitle": escape(report.subtitle),
        "style": files("cardtable.web").joinpath("report.css").read_text(encoding="utf-8"),
        "short": _list(report.short),
        "contents": contents,
        "sections": "".join(_section(number, section) for number, section in enumerate(report.sections, 1)),
    }
    template = files("cardtable.web").joinpath("report.html").read_text(encoding="utf-8")
    return Template(template).substitute(parts).encode()


def _section(number: int, section: ReportSection) -> str:
    blocks = "".join(map(_block, section.blocks))
    return f'<section id="part{number}">\n<h2>{number}. {escape(section.heading)}</h2>\n{blocks}</section>\n'


def _block(block: Block) -> str:
    match block:
        case ReportText(sentences, as_list):
            return _list(sentences) if as_list else f"<p>{escape(' '.join(sentences))}</p>\n"
        case Intervals(caption, rows, even):
            return _figure(caption, _intervals(rows, even))
        case Shares(caption, rows):
            return _figure(caption, _shares(rows))
        case Histogram():
            return _figure(block.caption, _histogram(block))
        case Curve():
            return _figure(block.caption, _curve(block))
        case Grid(caption, heads, rows):
            return _figure(caption, _grid(heads, rows))
        case RuleTexts(rules):
            return "".join(
                f'<p id="{escape(number)}"><b>{escape(number)}</b> {escape(text)}</p>' for number, text in rules
            )
        case HandsToSee(caption, hands):
            links = (
                f'<li><a href="{escape(each.file)}">{escape(each.label)}</a>{_note(each.note)}</li>' for each in hands
            )
            return _figure(caption, f"<ul>{''.join(links)}</ul>")


def _figure(caption: str, content: str) -> str:
    return f"<figure>\n<figcaption>{escape(caption)}</figcaption>\n{content}\n</figure>\n"


def _list(sentences: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>\n"


def _note(note: str) -> str:
    return f" <small>{escape(note)}</small>" if note else ""


# Rows of figures: each its name, a strip on a scale that all rows share, and the figure in words


def _intervals(rows: Sequence[FigureRow], even: float | None) -> str:
    if not rows:
        return ""
    ends = [end for row in rows for end in (row.figure.value, row.figure.low, row.figure.high) if end is not None]
    scale = _Scale([*ends, *([] if even is None else [even])])
    line = "" if even is None else f'<line class="even" x1="{scale(even)}" x2="{scale(even)}" y1="0" y2="{HEIGHT}"/>'
    strips = (line + _interval(row.figure, scale) for row in rows)
    return _rows(rows, strips) + scale.axis(even)


def _interval(figure: Measured, scale: "_Scale") -> str:
    if figure.value is None:
        return ""
    low, high = (figure.value if end is None else end for end in (figure.low, figure.high))
    spread = f'<line class="spread" x1="{scale(low)}" x2="{scale(high)}" y1="50" y2="50"/>'
    # A line of no length with a round end is a dot that stays round however the drawing is stretched.
    return f'{spread}<line class="dot" x1="{scale(figure.value)}" x2="{scale(figure.value)}" y1="50" y2="50"/>'


def _shares(rows: Sequence[FigureRow]) -> str:
    top = max((abs(row.figure.value or 0) for row in rows), default=0) or 1
    bars = (
        f'<rect class="bar" x="0" y="12" height="76" width="{_number(100 * abs(row.figure.value or 0) / top)}"/>'
        for row in rows
    )
    return _rows(rows, bars)


def _rows(rows: Sequence[FigureRow], strips: Iterable[str]) -> str:
    lines = []
    for row, strip in zip(rows, strips, strict=True):
        label = escape(row.label)
        name = f'<a href="{escape(row.href)}">{label}</a>' if row.href else label
        interval = f" <small>{row.figure.interval}</small>" if row.figure.interval else ""
        note = f" ·{_note(row.note)}" if row.note and interval else _note(row.note)
        kind = "row faint" if row.faint else "row"
        lines.append(
            f'<div class="{kind}"><span class="name">{name}</span>{_drawing("strip", strip)}'
            f'<span class="figure"><b>{row.figure.text}</b>{interval}{note}</span></div>'
        )
    return f'<div class="rows">{"".join(lines)}</div>'


def _drawing(kind: str, content: str) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 100 {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">{content}</svg>'
    )


class _Scale:
    """Places values between 0 and 100."""

    def __init__(self, values: Sequence[float], margin: float = MARGIN) -> None:
        low, high = min(values), max(values)
        room = (high - low or abs(high) or 1) * margin
        self.low, self.high = low - room, high + room
        self._ends = low, high

    def __call__(self, value: float) -> str:
        return _number(self.at(value))

    def at(self, value: float) -> float:
        return 100 * (value - self.low) / (self.high - self.low)

    def axis(self, even: float | None) -> str:
        """The ends of the scale, and the even value, below a chart of rows."""
        low, high = self._ends
        marks = [(low, "start"), *([] if even is None or even in (low, high) else [(even, "middle")]), (high, "end")]
        # What would lie on the even value's text is left out.
        if even is not None and len(marks) == 3:
            marks = [mark for mark in marks if mark[0] == even or abs(self.at(mark[0]) - self.at(even)) > 15]
        texts = "".join(self._mark(*mark) for mark in marks)
        return f'<div class="axis"><span></span><span class="marks">{texts}</span></div>'

    def _mark(self, value: float, side: str) -> str:
        return f'<i class="{side}" style="left:{self(value)}%">{tidy(value)}</i>'


# Charts over an axis


def _histogram(chart: Histogram) -> str:
    if not chart.shares:
        return ""
    top, width = max(chart.shares) or 1, 100 / len(chart.shares)
    bars = "".join(
        f'<rect class="bar" x="{_number(place * width)}" width="{_number(width * 0.92)}" '
        f'y="{_number(HEIGHT - HEIGHT * share / top)}" height="{_number(HEIGHT * share / top)}"/>'
        for place, share in enumerate(chart.shares)
    )
    every = -(-len(chart.starts) // 8)
    labels = "".join(
        f'<i class="middle" style="left:{_number((place + 0.46) * width)}%">{tidy(start)}</i>'
        for place, start in enumerate(chart.starts)
        if not place % every
    )
    return _chart(bars, labels, chart.axis, f"{100 * top:.0f} %", "0")


def _curve(chart: Curve) -> str:
    points = [point for point in chart.points if point.figure.value is not None]
    if not points:
        return ""
    across = _Scale([point.at for point in chart.points], 0)
    values = [
        end for each in points for end in (each.figure.value, each.figure.low, each.figure.high) if end is not None
    ]
    up = _Scale([*values, *([] if chart.even is None else [chart.even])], 0.06)

    def place(at: float, value: float) -> str:
        return f"{across(at)},{_number(HEIGHT - up.at(value))}"

    def across_at(value: float, kind: str) -> str:
        level = _number(HEIGHT - up.at(value))
        return f'<line class="{kind}" x1="0" x2="100" y1="{level}" y2="{level}"/>'

    middle = [place(each.at, each.figure.value or 0) for each in points]
    high = [place(each.at, _end(each.figure, each.figure.high)) for each in points]
    low = [place(each.at, _end(each.figure, each.figure.low)) for each in reversed(points)]
    even = "" if chart.even is None else across_at(chart.even, "even")
    dots = "".join(f'<polyline class="dot" points="{spot} {spot}"/>' for spot in middle)
    line, band = " ".join(middle), " ".join([*high, *low])
    drawing = f'{even}<polygon class="band" points="{band}"/><polyline points="{line}"/>{dots}'
    every = -(-len(chart.points) // 8)
    labels = "".join(
        f'<i class="middle" style="left:{across(each.at)}%">{tidy(each.at)}</i>'
        for number, each in enumerate(chart.points)
        if not number % every
    )
    unit = points[0].figure.unit
    plot = _chart(drawing, labels, chart.axis, f"{tidy(max(values))}{unit}", f"{tidy(min(values))}{unit}")
    figures = [(tidy(each.at), each.figure) for each in points]
    return f"{plot}<details><summary>The figures</summary>{_grid([chart.axis, ''], figures)}</details>"


def _end(figure: Measured, end: float | None) -> float:
    return (figure.value or 0) if end is None else end


def _chart(drawing: str, labels: str, axis: str, top: str, bottom: str) -> str:
    return (
        f'<div class="chart"><span class="top">{escape(top)}</span><span class="bottom">{escape(bottom)}</span>'
        f'{_drawing("plot", drawing)}<span class="marks">{labels}</span><span class="what">{escape(axis)}</span></div>'
    )


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str | Measured]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(content: str | Measured) -> str:
    if isinstance(content, str):
        return f"<td>{escape(content)}</td>"
    small = f" <small>{content.interval}</small>" if content.interval else ""
    return f'<td class="number">{content.text}{small}</td>'


def _number(value: float) -> str:
    """Return a coordinate as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
