"""The web page of a report: it says all that the values say, holds no script, and stays readable with odd values."""

import re

import pytest

from cardtable.web.report import (
    Block,
    Curve,
    CurvePoint,
    FigureRow,
    Grid,
    HandsToSee,
    HandToSee,
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
from cardtable.web.report_page import page_of_report

DEALER = FigureRow("the <dealer>", Measured(-4.2, -7, -1.3, "+.1f", " points"), "of 500 hands")
NOTHING = FigureRow("nobody", Measured(None))
BLOCKS: dict[str, Block] = {
    "intervals": Intervals("Points ahead", [DEALER, NOTHING], 0),
    "one figure": Intervals("Points ahead", [FigureRow("all alike", Measured(3.0, 3.0, 3.0))]),
    "no rows": Intervals("Nothing", []),
    "shares": Shares("Rules", [FigureRow("BG-29", Measured(0.3, unit=" %"), faint=True, href="#BG-29")]),
    "nothing fires": Shares("Rules", [FigureRow("BG-29", Measured(0.0, unit=" %"))]),
    "histogram": Histogram("Hands", [2, 3, 4], [0.2, 0.5, 0.3], "hands"),
    "empty histogram": Histogram("Hands", [], [], "hands"),
    "curve": Curve("Decided", [CurvePoint(0, Measured(7)), CurvePoint(50, Measured(35, 30, 41))], "%", 0),
    "curve without a figure": Curve("Decided", [CurvePoint(0, Measured(None))], "%"),
    "grid": Grid("What changes", ["rule", "made"], [["lowest bid 128", Measured(65, 62, 68, ".0f", " %")]]),
    "text": ReportText(["One & two.", "Three."]),
    "list": ReportText(["One.", "Two."], as_list=True),
    "rules": RuleTexts([("BG-29", "A two that is led.")]),
    "hands": HandsToSee("To look at", [HandToSee("The median", "hands/a b.cardtable.yaml", "match 17")]),
}


def page(*blocks: Block) -> str:
    report = Report(
        "A <game>: 500 hands", "by the rules of thumb", ["It takes 4.4 hands."], [ReportSection("Part", blocks)]
    )
    return page_of_report(report).decode()


@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_every_block_is_drawn_in_whole_elements_and_finite_numbers(block: Block) -> None:
    text = page(block)
    for element in ("section", "figure", "div", "span", "svg", "ul", "table", "p"):
        assert len(re.findall(rf"<{element}\b", text)) == text.count(f"</{element}>"), element
    assert not re.search(r"\b(nan|inf|None|e-\d)\b", text.split("</style>")[1])


def test_figures_stand_with_their_units_and_intervals() -> None:
    text = page(*BLOCKS.values())
    for said in ("−4.2 points", "−7.0 to −1.3", "of 500 hands", "too few to tell", "65 %", "62 to 68", "0.3 %"):
        assert said in text


def test_texts_are_no_html_and_there_is_no_script() -> None:
    text = page(*BLOCKS.values())
    assert "the &lt;dealer&gt;" in text
    assert "A &lt;game&gt;" in text
    assert "One &amp; two. Three." in text
    assert "<script" not in text
    assert "default-src 'none'" in text


def test_a_rule_in_a_chart_leads_to_its_text() -> None:
    text = page(BLOCKS["shares"], BLOCKS["rules"])
    assert 'href="#BG-29"' in text
    assert 'id="BG-29"' in text


def test_an_interval_shows_a_difference_only_beyond_its_ends() -> None:
    assert Measured(5, 1, 9).excludes(0)
    assert not Measured(5, -1, 11).excludes(0)
    assert not Measured(5).excludes(0)


def test_nothing_has_no_sign() -> None:
    assert Measured(-0.04, form="+.1f").text == "0.0"
    assert Measured(0.04, form="+.1f").full == "0.0"


def test_numbers_at_an_axis_have_as_few_digits_as_they_need() -> None:
    assert [tidy(value) for value in (0, -7.0, 2.345, 1234.5)] == ["0", "−7", "2.3", "1,234"]
