"""The auction at the table: bids are chosen before they are made, and the forecast is shown if it is wanted."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.seats import AILevel
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.forecast import draw_forecast
from cardtable.ui.play.intents import StepTo
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.games.blues_and_greens.deals import dealt, play
from tests.made_moves import by_thumb_alone
from tests.situations import LARGE, MEDIUM, NAMES, SMALL, after, one_person
from tests.ui.at_the_table import Program, labels_of
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


def at_auction(program: Program, game: str = "five-hundred", level: AILevel = AILevel.NORMAL) -> TableScene:
    """Sit down at a table at which it is the person's turn to bid."""
    scene = program.sit_down(game, one_person(level, 3), seed=3)
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    return scene


def at_sale(program: Program, seats: int, *, paid: bool = False) -> TableScene:
    """Sit down at an auction of the Bidding War, with help."""
    options = {"bidding": "open", "prizes": "offered", "seller_paid": paid}
    scene = program.sit_down("bidding-war", one_person(AILevel.EASY, seats), seed=1, **options)
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    return scene


def test_a_bid_is_made_only_by_its_button_once_it_is_chosen(program: Program) -> None:
    scene = at_auction(program)
    assert scene.offer.default is None, "nothing is gold before a bid is chosen"
    cell = next(cell for cell in scene.widgets.cells if cell.enabled)
    before = len(scene.match.view(0).log)
    program.click(cell.rect.center)
    program.click(cell.rect.center)
    assert len(scene.match.view(0).log) == before, "a second click too soon bids nothing"
    assert scene.offer.default == cell.move
    program.rest()
    program.key("Esc")
    assert scene.offer.default is None
    program.click(next(each for each in scene.widgets.cells if each.move == cell.move).rect.center)
    program.rest()
    program.key("Enter")
    assert any(str(cell.move) == entry.text for entry in scene.match.view(0).log)


@pytest.mark.parametrize(("level", "helped"), [(AILevel.EASY, True), (AILevel.NORMAL, False)])
def test_the_forecast_is_on_for_easy_tables_and_stays_as_it_was_set(
    program: Program, level: AILevel, helped: bool
) -> None:
    scene = at_auction(program, level=level)
    assert scene.offer.forecast_shown == helped
    assert scene.widgets.forecast.button is not None
    program.click(scene.widgets.forecast.button.rect.center)
    assert scene.offer.forecast_shown != helped
    assert program.app.profile.settings.auction_help == {"five-hundred": not helped}
    assert at_auction(program, level=level).offer.forecast_shown != helped


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 4), (MEDIUM, 2)])
def test_the_forecast_is_on_paper_or_in_one_line_until_it_is_put_away(tmp_path: Path, size: Extent, seats: int) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("bidding-war", one_person(AILevel.EASY, seats), seed=1)
    program.run_until(lambda: scene.to_act)
    told, note = scene.offer.forecast, scene.widgets.forecast.place
    assert told is not None
    assert (note is None) == (scene.prompt[0].detail == told.line)
    assert note is None or note.collidelist([*scene.board.layout.drops.values()]) < 0
    assert scene.widgets.forecast.button is not None
    program.click(scene.widgets.forecast.button.rect.center)
    assert scene.widgets.forecast.place is None
    assert not scene.prompt[0].detail


def test_large_text_puts_the_forecast_beside_the_name_and_leaves_the_question(
    tmp_path: Path, written: Writings
) -> None:
    program = Program(tmp_path, SMALL)
    scene = at_auction(program, "big-three", AILevel.EASY)
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    program.run(0.2)
    told, button = scene.widgets.forecast.in_prompt, scene.widgets.forecast.button
    assert told is not None
    assert button is not None
    turn, layout = scene.prompt[0], scene.board.layout
    assert turn.forms[0].startswith("Bid ")
    best = f"As the bidder {told.best.figure}"
    assert turn.detail in (best, f"{best} · {told.note}")
    place = [each.place for each in written if each.text == turn.detail][-1]
    assert layout.steps.left <= place.left < place.right < button.rect.left
    assert layout.steps.top <= place.top < place.bottom <= layout.prompt.top


@pytest.mark.parametrize("paid", [False, True])
@pytest.mark.parametrize(
    ("size", "seats", "text"),
    by_turns(
        [(SMALL, 4, Size.LARGE), (SMALL, 7, Size.LARGEST), (MEDIUM, 4, Size.NORMAL), (MEDIUM, 7, Size.LARGE)],
        "windows with help",
        2,
    ),
)
def test_help_with_a_bid_can_be_hidden_only_where_it_is_shown(
    tmp_path: Path, written: Writings, size: Extent, seats: int, text: Size, paid: bool
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = at_sale(program, seats, paid=paid)
    written.clear()
    program.redraw()
    told = scene.offer.forecast
    assert told is not None
    shown = [each for each in written if each.text.startswith(told.title)]
    assert bool(shown) == any(widget.label in ("Hide help", "Hide") for widget in scene.widgets.all)


@pytest.mark.parametrize(("seats", "size"), [(2, MEDIUM), (3, SMALL), (7, SMALL)])
def test_prizes_to_come_and_all_purses_are_shown(at_table: AtTable, seats: int, size: Extent) -> None:
    moment = {"until": after(6 * seats), "by": by_thumb_alone}
    scene = at_table("bidding-war", seats=seats, size=size, **moment).table
    texts = [each.text for each in labels_of(scene, Precedence.NOTE)]
    assert any(text.startswith("Prizes still to come") for text in texts)
    for seat in set(range(seats)) - {scene.board.bottom}:
        assert any(text.startswith(f"{NAMES[seat]}'s money") for text in texts), NAMES[seat]


@pytest.mark.parametrize(
    ("game", "seats", "rules"), [("bidding-war", 5, {"prizes": "offered"}), ("five-hundred", 3, {})]
)
def test_the_forecast_moves_out_of_the_way_of_a_hint(
    program: Program, game: str, seats: int, rules: dict[str, Any]
) -> None:
    scene = program.sit_down(game, one_person(AILevel.EASY, seats), **rules)
    program.run_until(lambda: scene.to_act and scene.offer.forecast is not None)
    assert scene.widgets.forecast.place or scene.widgets.forecast_row
    program.key("H")
    program.run(0.5)
    assert scene.panels.takes_column
    column = scene.board.layout.column
    assert column.width
    papers = [each for each in (scene.widgets.forecast.place, scene.widgets.forecast_row) if each is not None]
    assert column.collidelist(papers) < 0


LONG_HINT = "Your hand promises your team about 151 points, enough for a bid of 137. " * 4


def test_a_hint_in_a_narrow_window_covers_no_line_of_the_forecast(tmp_path: Path, drawn_papers: list[Rect]) -> None:
    program = Program(tmp_path, SMALL)
    scene = program.sit_down("blues-and-greens", one_person(AILevel.EASY, 4), seed=3)
    program.run_until(lambda: scene.to_act and scene.offer.forecast is not None)
    assert scene.widgets.forecast.place is not None
    program.key("H")
    program.run(0.5)
    program.run_until(lambda: scene.hints.text is not None)
    assert scene.hints.text is not None
    scene.hints.text = replace(scene.hints.text, sentence=LONG_HINT)
    drawn_papers.clear()
    program.redraw()
    assert scene.panels.advice.open
    assert not scene.panels.advice.rect.collidelistall(drawn_papers)


@pytest.fixture
def drawn_papers(monkeypatch: pytest.MonkeyPatch, _watched: None) -> list[Rect]:
    """Return the places of the forecasts that are drawn from now on."""
    drawn: list[Rect] = []

    def noted(surface: Surface, look: Look, forecast: Forecast, place: Rect) -> None:
        drawn.append(place)
        draw_forecast(surface, look, forecast, place)

    monkeypatch.setattr("cardtable.ui.play.buttons.offer_widgets.draw_forecast", noted)
    return drawn


def test_the_forecast_lies_beside_the_suits_when_the_person_names_trumps(program: Program) -> None:
    program.app.profile.set("bid_help", "always")
    scene = program.sit_in(play(dealt(), "0 bid 136; 1 pass; 2 pass; 3 pass"))
    paper, panel = scene.widgets.forecast.place, scene.widgets.panel
    assert scene.board.view.phase == "trump"
    assert paper is not None
    assert panel is not None
    assert not paper.colliderect(panel)


def test_the_forecast_speaks_of_the_bid_on_the_stepper(program: Program, written: Writings) -> None:
    program.app.profile.set("bid_help", "always")
    scene = program.sit_down("blues-and-greens", one_person(), seed=3)
    program.run_until(lambda: scene.to_act)
    first = scene.offer.forecast
    assert first is not None
    assert first.needed is not None
    higher = round(first.needed) + 60
    scene.act(StepTo(higher))
    written.clear()
    program.redraw()
    shown = scene.offer.forecast
    assert shown is not None
    assert (shown.scale, shown.promises) == (first.scale, first.promises)
    assert shown.needed == first.for_bid(higher).needed
    assert shown.note == f"A bid of {higher} pays off from {shown.needed}."
    assert [each for each in written if each.text == shown.note]
    program.key("Esc")
    program.run(0.1)
    assert scene.offer.forecast == first


# --- below the table of bids of Five Hundred, or without room there, in the prompt -----------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_chance_of_a_nullo_stands_beside_the_tricks_by_trump(
    tmp_path: Path, size: Extent, written: Writings
) -> None:
    program = Program(tmp_path, size)
    scene = at_auction(program, level=AILevel.EASY)
    program.run(0.2)
    forecast, button = scene.offer.forecast, scene.widgets.forecast.button
    assert forecast is not None
    assert button is not None
    assert re.fullmatch(r"Made in 100: .+ \d+, nullo \d+", forecast.note)
    assert any(forecast.note in each.text for each in written)
    program.click(button.rect.center)
    written.clear()
    program.redraw()
    assert not any(forecast.note in each.text for each in written)


@pytest.mark.parametrize(("size", "text"), [(SMALL, "largest"), (MEDIUM, "large"), (LARGE, "normal")])
def test_the_table_of_bids_leaves_help_without_room_to_the_prompt(tmp_path: Path, size: Extent, text: str) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("size", text)
    program.app.profile.set("bid_help", "always")
    scene = at_auction(program)
    forecast = scene.offer.forecast
    assert forecast is not None
    brief = f"{forecast.best.label} {forecast.best.figure}"
    in_prompt = [f"{brief} \u00b7 {forecast.note}", *([brief] if text == "largest" else [])]
    assert scene.widgets.forecast_row is not None or scene.prompt[0].detail in in_prompt
    assert scene.widgets.forecast.button is not None
