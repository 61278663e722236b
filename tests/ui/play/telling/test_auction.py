"""The auction at the table: bids are chosen before they are made, and the forecast is shown if it is wanted."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.bot import Forecast
from cardtable.engine.seats import AILevel, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.words import Turn
from cardtable.ui.look import Look
from cardtable.ui.play.buttons.forecast import draw_forecast
from cardtable.ui.play.intents import StepTo
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Size
from tests.games.blues_and_greens import deals as blues_and_greens_deals
from tests.known_games import game_of
from tests.made_moves import by_thumb_alone, play_on
from tests.situations import NAMES, one_person
from tests.ui.at_the_table import Program, bubbles_of, labels_of
from tests.ui.writings import Writings


def at_auction(program: Program, game: str = "five-hundred", level: AILevel = AILevel.NORMAL) -> TableScene:
    """Sit down at a table at which it is the person's turn to bid."""
    seats = tuple(replace(seat, level=level) for seat in one_person(seats=3))
    scene = program.sit_down(game, seats, seed=3)
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    return scene


def test_a_bid_is_made_only_by_its_button_once_it_is_chosen(tmp_path: Path) -> None:
    program = Program(tmp_path)
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
    tmp_path: Path, level: AILevel, helped: bool
) -> None:
    program = Program(tmp_path)
    scene = at_auction(program, level=level)
    assert scene.offer.forecast_shown == helped
    assert scene.widgets.forecast.button is not None
    program.click(scene.widgets.forecast.button.rect.center)
    assert scene.offer.forecast_shown != helped
    assert program.app.profile.settings.auction_help == {"five-hundred": not helped}
    again = at_auction(program, level=level)
    assert again.offer.forecast_shown != helped


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_forecast_is_on_paper_that_covers_nothing_or_in_one_line(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("bidding-war", one_person(AILevel.EASY, seats), seed=1)
    program.run_until(lambda: scene.to_act)
    told = scene.offer.forecast
    assert told is not None
    note, layout = scene.widgets.forecast.place, scene.board.layout
    assert (note is None) == (scene.prompt[0].detail == told.line)
    taken = [spot.rect for spot in layout.spots] + [layout.prompt, layout.event, *layout.drops.values()]
    taken += [each.rect for each in labels_of(scene, Precedence.NOTE)]
    assert note is None or note.collidelist(taken) < 0
    assert scene.widgets.forecast.button is not None
    program.click(scene.widgets.forecast.button.rect.center)
    assert scene.widgets.forecast.place is None
    assert not scene.prompt[0].detail


def test_large_text_puts_the_forecast_beside_the_name_and_leaves_the_question(
    tmp_path: Path, written: Writings
) -> None:
    program = Program(tmp_path, (800, 600))
    scene = at_auction(program, "big-three", AILevel.EASY)
    program.loop.restyle(replace(program.loop.look, zoom=Size.LARGEST))
    program.run(0.2)
    told = scene.widgets.forecast.in_prompt
    assert told is not None
    turn, layout = scene.prompt[0], scene.board.layout
    assert turn.forms[0].startswith("Bid ")
    best = f"As the bidder {told.best.figure}"
    assert turn.detail in (best, f"{best} · {told.note}")
    place = [each.place for each in written if each.text == turn.detail][-1]
    assert scene.widgets.forecast.button is not None
    assert layout.steps.left <= place.left < place.right < scene.widgets.forecast.button.rect.left
    assert layout.steps.top <= place.top < place.bottom <= layout.prompt.top


@pytest.mark.parametrize(("room", "short"), [(450, True), (1000, False)])
def test_help_too_long_for_the_prompt_keeps_its_title(tmp_path: Path, room: int, *, short: bool) -> None:
    program = Program(tmp_path, (1280, 720))
    scene = program.sit_down("bidding-war", one_person(AILevel.EASY, 7), seed=1, bidding="open", prizes="offered")
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    told, layout, shown = scene.offer.forecast, scene.board.layout, scene.widgets.forecast
    assert told is not None
    shown.go_to_prompt(told, layout, scene.look, layout.prompt.left + room)
    assert shown.button is not None
    detail = shown.worded(Turn(("Show more than 12, or pass",)), asked=False).detail
    assert detail == (told.title if short else told.line)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("seats", [4, 7])
@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGE, Size.LARGEST])
@pytest.mark.parametrize("paid", [False, True])
def test_help_with_a_bid_can_be_hidden_only_where_it_is_shown(
    tmp_path: Path, written: Writings, size: tuple[int, int], seats: int, text: Size, paid: bool
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = program.sit_down(
        "bidding-war", one_person(AILevel.EASY, seats), seed=1, bidding="open", prizes="offered", seller_paid=paid
    )
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    written.clear()
    scene.dirty = True
    program.run(0.2)
    told = scene.offer.forecast
    assert told is not None
    shown = [each for each in written if each.text.startswith(told.title)]
    hides = [widget for widget in scene.widgets.all if widget.label in ("Hide help", "Hide")]
    assert bool(shown) == bool(hides)
    assert not [each for each in shown if each.place.collidelist([widget.rect for widget in scene.widgets.all]) >= 0]


@pytest.mark.parametrize(
    ("seats", "size"), [(2, (1280, 720)), (3, (800, 600)), (4, (1280, 720)), (5, (800, 600)), (7, (800, 600))]
)
def test_prizes_to_come_and_all_purses_are_shown(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    program, rng = Program(tmp_path, size), Random(1)
    table = Table(game_of("bidding-war"), [Seat(name) for name in NAMES[:seats]])
    while len(table.log) < 6 * seats:
        play_on(table, rng, by_thumb_alone)
    scene = program.sit_in(table)
    own = scene.board.bottom
    written = [each.text for each in labels_of(scene, Precedence.NOTE)]
    assert any(text.startswith("Prizes still to come") for text in written)
    for seat in set(range(seats)) - {own}:
        assert any(text.startswith(f"{NAMES[seat]}'s money") for text in written), NAMES[seat]


def test_the_forecast_moves_out_of_the_way_of_a_hint(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("bidding-war", one_person(AILevel.EASY, 5), prizes="offered")
    program.run_until(lambda: scene.to_act and scene.offer.forecast is not None)
    assert scene.widgets.forecast.place is not None
    program.key("H")
    program.run(0.5)
    assert scene.panels.takes_column
    column, paper = scene.board.layout.column, scene.widgets.forecast.place
    assert column.width
    assert paper is None or not paper.colliderect(column)


LONG_HINT = "Your hand promises your team about 151 points, enough for a bid of 137. " * 4


@pytest.mark.parametrize("size", [(800, 600), (960, 600)])
def test_a_hint_in_a_narrow_window_covers_no_line_of_the_forecast(
    tmp_path: Path, size: tuple[int, int], drawn_papers: list[Rect]
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("blues-and-greens", one_person(AILevel.EASY, 4), seed=3)
    program.run_until(lambda: scene.to_act and scene.offer.forecast is not None)
    assert scene.widgets.forecast.place is not None
    program.key("H")
    program.run(0.5)
    program.run_until(lambda: scene.hints.text is not None)
    assert scene.hints.text is not None
    scene.hints.text = replace(scene.hints.text, sentence=LONG_HINT)
    drawn_papers.clear()
    scene.dirty = True
    program.run(0.1)
    assert scene.panels.advice.open
    assert not scene.panels.advice.rect.collidelistall(drawn_papers)


@pytest.fixture
def drawn_papers(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """Return the places of the forecasts that are drawn from now on."""
    drawn: list[Rect] = []

    def noted(surface: Surface, look: Look, forecast: Forecast, place: Rect) -> None:
        drawn.append(place)
        draw_forecast(surface, look, forecast, place)

    monkeypatch.setattr("cardtable.ui.play.buttons.offer_widgets.draw_forecast", noted)
    return drawn


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_forecast_lies_beside_the_suits_when_the_person_names_trumps(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("bid_help", "always")
    table = blues_and_greens_deals.dealt()
    blues_and_greens_deals.play(table, "0 bid 136; 1 pass; 2 pass; 3 pass")
    scene = program.sit_in(table)
    paper, panel = scene.widgets.forecast.place, scene.widgets.panel
    assert scene.board.view.phase == "trump"
    assert paper is not None
    assert panel is not None
    assert not paper.colliderect(panel)


def test_the_forecast_speaks_of_the_bid_on_the_stepper(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path, (1280, 720))
    program.app.profile.set("bid_help", "always")
    scene = program.sit_down("blues-and-greens", one_person(), seed=3)
    program.run_until(lambda: scene.to_act)
    first = scene.offer.forecast
    assert first is not None
    assert first.needed is not None
    higher = round(first.needed) + 60
    scene.act(StepTo(higher))
    written.clear()
    scene.dirty = True
    program.run(0.1)
    shown = scene.offer.forecast
    assert shown is not None
    assert (shown.scale, shown.promises) == (first.scale, first.promises)
    assert shown.needed == first.for_bid(higher).needed
    assert shown.note == f"A bid of {higher} pays from {shown.needed}."
    assert [each for each in written if each.text == shown.note]
    program.key("Esc")
    program.run(0.1)
    assert scene.offer.forecast == first


def test_a_forecast_without_room_beside_the_bids_lies_under_their_middle(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    program.app.profile.set("bid_help", "always")
    scene = program.sit_down("big-three", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    paper, panel = scene.widgets.forecast.place, scene.widgets.panel
    assert paper is not None
    assert panel is not None
    assert paper.top > panel.bottom
    assert paper.centerx == panel.centerx


AUCTIONS = [("blues-and-greens", 4), ("five-hundred", 3), ("big-three", 4), ("big-three", 3)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("helped", ["always", "never"])
@pytest.mark.parametrize(("game", "seats"), AUCTIONS)
def test_the_panel_of_bids_covers_no_card_no_face_and_no_neighbours_bubble(
    tmp_path: Path, size: tuple[int, int], text: str, helped: str, game: str, seats: int
) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("size", text)
    program.app.profile.set("bid_help", helped)
    scene = program.sit_down(game, one_person(seats=seats), seed=3)
    program.run_until(lambda: scene.to_act and scene.board.view.phase in ("auction", "bidding"))
    layout, asking = scene.board.layout, scene.widgets
    lying = [spot.rect for spot in layout.spots if spot.kind != "hand"]
    lying += [rect for seat in layout.seats.values() for rect in (seat.portrait, seat.fan) if rect.width]
    cells = [widget.rect for widget in (*asking.cells, *asking.buttons)]
    shown = [rect for rect in (None if asking.cells else asking.panel, asking.forecast.place) if rect is not None]
    assert asking.panel is not None
    for rect in (*shown, *cells):
        assert rect.collidelist(lying) < 0
        assert Rect((0, 0), size).contains(rect)
    lying = [rect for rect in (asking.panel, asking.forecast.place) if rect is not None]
    assert [bubble for bubble in bubbles_of(scene).values() if bubble.collidelist(lying) >= 0] == []
    if helped == "always" and asking.forecast.place is None and game != "five-hundred":
        forecast = scene.offer.forecast
        assert forecast is not None
        best = f"{forecast.best.label} {forecast.best.figure}"
        assert scene.prompt[0].detail.casefold() in (best.casefold(), f"{best} · {forecast.note}".casefold())


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_a_bid_beside_the_buttons_stays_beside_its_player_and_off_the_cards_left_over(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    program = Program(tmp_path, size)
    table = Table(game_of("big-three"), [Seat(name) for name in NAMES[:3]], {})
    table.deal(Random(4))
    for _ in range(2):
        table.play(table.state.seat, next(move for move in table.state.moves() if move.word == "bid"))
    scene = program.sit_in(table)
    program.rest()
    layout, panel = scene.board.layout, scene.widgets.panel
    assert panel is not None
    over = [*(spot.rect for spot in layout.spots if spot.kind == "leftover"), *layout.captions]
    bubbles = bubbles_of(scene)
    assert len(bubbles) == 2
    for seat, bubble in bubbles.items():
        assert bubble.collidelist([*over, panel]) < 0
        assert isinstance(seat, int)
        face = layout.seats[seat].portrait
        assert bubble.top < face.bottom + 1.5 * face.height, "still level with its player"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_a_bubble_keeps_off_the_note_about_the_viewers_side(tmp_path: Path, size: tuple[int, int]) -> None:
    """It says for example that the partner holds 3♣ (BT-12)."""
    program, rng = Program(tmp_path, size), Random(3)
    table = Table(game_of("big-three"), [Seat(name) for name in NAMES[:4]])
    while table.state.phase != "play":
        play_on(table, rng, by_thumb_alone)
    scene = program.sit_in(table)
    program.rest()
    (note,) = [each.rect for each in labels_of(scene, Precedence.SIDES)]
    calls = scene.top.labels(scene.board).calls
    assert calls
    assert [call for call in calls.values() if call.colliderect(note)] == []
