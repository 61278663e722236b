"""The page that tests house rules: what the process sends stands there, and can be saved; leaving ends the play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.lab.background import PlayTestNews, PlayTestProcess, play_for
from cardtable.lab.plan import PlayTestPlan
from cardtable.pages.playtest import PlayTestPage
from cardtable.store.folders import Folders
from cardtable.ui.theme import Size
from cardtable.ui.widgets.dialog import Dialog
from cardtable.web.report import (
    Curve,
    CurvePoint,
    FigureRow,
    Grid,
    Histogram,
    Intervals,
    Measured,
    Report,
    ReportSection,
    ReportText,
    RuleTexts,
    Shares,
)
from tests.known_games import game_of
from tests.ui.at_the_menu import at, set_up
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults, listed
from tests.ui.test_rest import STILL, turns

LONG = "The limit of hands ends the match, or several players reach the points that win it in the same hand"
MOST = "8 of 10 take 13 to 39"
REPORT = Report(
    "Five Hundred: 276 hands played by the computer",
    "3 players by the rules of thumb, 41 matches, the printed rules. Figures in brackets are 95 % intervals.",
    ["A match takes 6.7 (5.8 to 7.7) hands.", "No place at the table is shown to be better."],
    [
        ReportSection(
            "Length",
            [
                Grid("How long", ("", "", ""), [("Minutes of a match", Measured(29, 24, 33, ".0f"), MOST)]),
                Histogram("Hands in a match", [2, 3, 4, 5], [0.1, 0.4, 0.3, 0.2], "hands"),
            ],
        ),
        ReportSection(
            "Seats",
            [
                Intervals("Share of the hands", [FigureRow("the dealer", Measured(38, 32.4, 44.2, unit=" %"))], 33.3),
                Curve("Foreseen", [CurvePoint(0, Measured(5, 1, 9)), CurvePoint(50, Measured(35, 25, 41))], "%", 0),
            ],
        ),
        ReportSection(
            "Rules",
            [
                Shares("Rules", [FigureRow(f"FH-12 {LONG}", Measured(0.4, 0.1, 0.9, unit=" %"), "0.00 a hand", True)]),
                Grid("Never", ("rule", "what would happen"), [("FH-13", LONG)]),
                RuleTexts([("FH-12", "500 points win the match.")]),
                ReportText(["That is all."]),
            ],
        ),
    ],
)  # fmt: skip


class Playing:
    """Stands for the process: it sends what the test says."""

    def __init__(self, plan: PlayTestPlan, seed: int, seconds: float) -> None:
        self.plan, self.seed, self.seconds = plan, seed, seconds
        self.sent: list[PlayTestNews] = []
        self.ended = False

    def news(self) -> list[PlayTestNews]:
        found, self.sent = self.sent, []
        return found

    def end(self) -> None:
        self.ended = True


def opened(program: Program, options: dict[str, int | bool | str] | None = None) -> tuple[PlayTestPage, Playing]:
    """Open the page, and return it with what stands for its process."""
    made: list[Playing] = []

    def begin(plan: PlayTestPlan, seed: int, seconds: float) -> PlayTestProcess:
        made.append(Playing(plan, seed, seconds))
        return made[0]  # type: ignore[return-value]

    page = PlayTestPage(program.app, game_of("five-hundred"), 3, options or {}, program.app.show_menu, begin)
    program.loop.go(page)
    program.run(0.2)
    return page, made[0]


def texts(page: PlayTestPage) -> list[str]:
    return [part.label for part in listed(page) if part.kind == "text"]


def test_what_is_found_stands_there_and_its_place_is_kept(program: Program) -> None:
    page, playing = opened(program)
    assert any("first figures" in text for text in texts(page))
    assert not page.save_button.enabled
    playing.sent = [PlayTestNews(276, 0.25, REPORT)]
    program.run(0.2)
    assert page.status.label == "276 hands played, 45 seconds left"
    assert any("A match takes 6.7" in text for text in texts(page))
    page.text.scroll_to(120)
    playing.sent = [PlayTestNews(400, 0.5, REPORT)]
    program.run(0.2)
    assert page.text.offset == 120


def test_rules_that_are_not_the_printed_ones_are_compared_with_them(program: Program) -> None:
    assert opened(program)[1].plan.other is None
    assert opened(program, {"nullo": False})[1].plan.other == {}


def test_the_end_and_a_stop_end_the_process_and_the_page_comes_to_rest(program: Program) -> None:
    page, playing = opened(program)
    playing.sent = [PlayTestNews(900, 1.0, REPORT)]
    program.run(0.2)
    assert playing.ended
    assert not page.playing
    assert "the test is over" in page.status.label
    assert turns(program) <= STILL
    page, playing = opened(program)
    program.key("S")
    program.run(0.2)
    assert playing.ended
    assert "Stopped" in page.status.label


def test_leaving_ends_the_play_and_goes_back(program: Program) -> None:
    page, playing = opened(program)
    program.key("Esc")
    program.run(0.3)
    assert playing.ended
    assert program.scene is not page


def test_a_failure_is_told_and_what_was_found_stays(program: Program) -> None:
    page, playing = opened(program)
    playing.sent = [PlayTestNews(276, 0.25, REPORT), PlayTestNews(0, 1.0, problem="Traceback …\nValueError: no cards")]
    program.run(0.2)
    assert "ValueError: no cards" in page.status.label
    assert page.report is REPORT
    assert page.save_button.enabled


def test_the_report_is_saved_as_a_web_page_and_its_place_is_told(program: Program, tmp_path: Path) -> None:
    page, playing = opened(program)
    program.app.folders = Folders(tmp_path, tmp_path / "settings.yaml", documents=tmp_path / "documents")
    playing.sent = [PlayTestNews(276, 1.0, REPORT)]
    program.run(0.2)
    program.key("W")
    program.run(0.3)
    (file,) = (tmp_path / "documents").glob("*.html")
    assert b"A match takes 6.7" in file.read_bytes()
    assert isinstance(page.desk.dialog, Dialog)


@pytest.mark.parametrize("size", [(1680, 720, Size.NORMAL), (960, 720, Size.LARGEST)], ids=str)
def test_every_part_of_the_report_is_whole(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    page, playing = opened(program)
    playing.sent = [PlayTestNews(276, 1.0, REPORT)]
    program.run(0.2)
    for place in range(0, page.text.max_offset + 200, 200):
        page.text.scroll_to(place)
        assert [each for each in faults(page) if "number of a rule" not in each] == []


def test_the_set_up_opens_it_with_its_rules(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(program.app, "test_rules", lambda *about: asked.append(about))
    game = game_of("five-hundred")
    page = set_up(program, game)
    page.house.turn()
    page.house.set_option(page.house._declared["nullo"], False)
    program.run(0.2)
    program.key("T")
    assert asked == [(game, 3, {"nullo": False})]


# --- what the process does


PLAN = PlayTestPlan(game=game_of("bidding-war"), players=3)


@pytest.mark.nightly("a whole play-test in a process of its own")
def test_news_come_often_reports_seldom_and_the_last_one_is_whole() -> None:
    ticks: Iterator[int] = iter(range(1_000_000))
    heard: list[PlayTestNews] = []
    play_for(PLAN, 7, 6.0, heard.append, lambda: next(ticks) * 0.05)
    assert heard[-1].done == 1
    assert heard[-1].report is not None
    assert [news.done for news in heard] == sorted(news.done for news in heard)
    assert 1 <= sum(news.report is not None for news in heard) < len(heard) / 2


def test_the_process_plays_and_can_be_ended() -> None:
    process = PlayTestProcess(PLAN, 7, 0.5)
    heard: list[PlayTestNews] = []
    try:
        while not (heard and heard[-1].done == 1):
            process.process.join(0.05)
            heard += process.news()
    finally:
        process.end()
    assert not heard[-1].problem
    assert heard[-1].report is not None


def test_a_process_that_dies_is_told() -> None:
    process = PlayTestProcess(PLAN, 7, 60.0)
    process.process.kill()
    process.process.join()
    (news,) = process.news()
    assert "has ended" in news.problem
    process.end()
