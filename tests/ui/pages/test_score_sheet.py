"""The score sheet as it is drawn and counted, and when presses count; ``visits/scores.txt`` has its words."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.moves import Pass
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import signed
from cardtable.pages.menu import MenuPage
from cardtable.pages.scores.score_sheet import COUNT_SECONDS, ScoreSheetPage
from cardtable.pages.scores.sheets import SheetOfSides
from cardtable.play.live import LiveMatch
from cardtable.ui.keyboard.gate import PATIENCE_SECONDS, READING_SECONDS, SEEN_SECONDS
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_painter import card_places
from cardtable.ui.theme import BODY, Size
from tests.commits import by_turns
from tests.known_games import game_of
from tests.play.judges import Severe, one_hand
from tests.situations import at, to_act
from tests.ui.at_the_score_sheet import HANDS, LARGEST, TABLES, after_two_hands, hand_sheet, sheet
from tests.ui.at_the_table import Program
from tests.ui.drawn import listed
from tests.ui.hands_on import by_mouse
from tests.ui.writings import Writings

BG = game_of("blues-and-greens")
FH = game_of("five-hundred")


@pytest.fixture(
    params=by_turns(
        ((table,) for table in TABLES.values()),
        "score sheets of each game, with a few players and with many,",
        share=2,
        name=lambda table: f"{table[0].id} {table[1]}",
    )
)
def table(request: pytest.FixtureRequest) -> Table:
    """Return a table of each game, with as few and as many players as it allows."""
    return after_two_hands(*request.param)


def opened(scene: ScoreSheetPage) -> int:
    """Return the open line."""
    return scene.sheet.chosen


def test_a_match_that_ends_with_a_dead_hand_has_its_winner(tmp_path: Path) -> None:
    # FH-5, FH-12
    dead = at(FH, until=lambda table: table.over and table.log[-1].move == Pass(), hands=3, nullo=False)
    _, scene = sheet(tmp_path, dead)
    (winner,) = dead.state.winners or ()
    assert scene.ending.headline == f"{dead.seats[winner].name} wins the match"
    assert " after 3 hands, " in scene.ending.sentence
    assert len(scene.results) < 3


# --- its lines


def down_the_sheet(scene: ScoreSheetPage) -> Iterator[None]:
    """Scroll from the top of the sheet to its end."""
    for offset in range(0, scene.sheet.max_offset + 1, max(1, scene.sheet.rect.height // 3)):
        scene.sheet.scroll_to(offset)
        yield
    scene.sheet.scroll_to(scene.sheet.max_offset)
    yield


def test_every_line_and_figure_of_a_hand_is_on_the_sheet_whole_and_nothing_covers_it(
    tmp_path: Path, table: Table, cut: set[str], written: Writings
) -> None:
    program, scene = hand_sheet(tmp_path, table, LARGEST)
    program.key("Down")  # which ends the counting
    cut.clear()
    written.clear()
    result, found = table.state.results[-1], dict[str, Rect]()
    for _ in down_the_sheet(scene):
        scene.draw(Surface(LARGEST[:2], 0, 32))
        places = [part for part in scene.parts() if part.kind in ("line", "sum", "player", "chart")]
        assert all(scene.sheet.rect.contains(part.rect) for part in places)
        stack = [part.rect for part in places if part.kind in ("line", "sum")]
        assert not any(one.colliderect(other) for one, other in combinations(stack, 2))
        found |= {part.label: part.whole or part.rect for part in places if part.kind == "line"}
    figures = {text for text in cut if any(sign.isdigit() for sign in text)}
    assert not figures - {line.label[0].upper() + line.label[1:] for line in scene.results[-1].lines}
    assert not cut & {scene.ending.headline, scene.ending.sentence}
    sizes = [each.style.size for each in written if each.text.lstrip("+−").isdigit()]
    assert min(sizes) >= 0.85 * scene.look.metrics.text(BODY)
    assert [label.rpartition(":")[0] for label in found] == [line.label for line in result.lines]
    for label, line in zip(found, result.lines, strict=True):
        assert label.rpartition(": ")[2].split(" ") == [signed(line.points[side.seats[0]]) for side in scene.sides]
    assert all(place.height >= scene.look.metrics.text(14) for place in found.values())


def test_no_line_of_the_sheet_is_cut_beside_four_long_names(tmp_path: Path, cut: set[str]) -> None:
    program, scene = sheet(tmp_path, after_two_hands("big-three", 4), (960, 720, Size.NORMAL))
    assert any(result.lines for result in scene.results)
    cut.clear()
    for _ in range(HANDS):
        scene.draw(Surface((960, 720), 0, 32))
        program.key("Left")
    assert not cut


@pytest.mark.parametrize("size", [(800, 600, Size.NORMAL), LARGEST], ids=str)
def test_no_letter_of_the_headline_is_cut_off_below(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    _, scene = hand_sheet(tmp_path, after_two_hands("the-card-game", 4), size)
    look, place = scene.look, scene.headline.rect
    drawn = look.text.label("Bert goes out", scene.headline.style(look))
    letters = drawn.get_bounding_rect().move(0, (place.height - drawn.get_height()) // 2)
    assert 0 <= letters.top < letters.bottom <= place.height


def test_the_labels_of_lines_keep_off_the_edges_of_their_boxes(tmp_path: Path, written: Writings) -> None:
    _, scene = hand_sheet(tmp_path, after_two_hands(*TABLES["big-three", 4]))
    labels = [part for part in scene.parts() if part.kind == "line"]
    assert labels
    for part in labels:
        inner = part.rect.inflate(-14, 0)
        places = [each.place for each in written if part.rect.contains(each.place)]
        assert places
        assert all(inner.contains(place) for place in places), part


def test_totals_and_cards_add_up_and_the_line_that_decided_is_open(tmp_path: Path, table: Table) -> None:
    program, scene = hand_sheet(tmp_path, table)
    assert scene.totals[-1] == [table.state.scores[side.seats[0]] for side in scene.sides]
    for result, (before, total) in zip(
        table.state.results,
        pairwise([[0] * len(scene.sides), *scene.totals][-len(table.state.results) - 1 :]),
        strict=True,
    ):
        points = [result.points[side.seats[0]] for side in scene.sides]
        assert [now - then for now, then in zip(total, before, strict=True)] == points
    tally = scene.sheet.tally
    for line, entry in enumerate(tally.result.lines):
        cards = [card for side in range(len(tally.sides)) for card in tally.cards(line, side)]
        assert sorted(cards) == sorted(card for held in entry.cards for card in held), "each is behind one line"
    assert opened(scene) == scene.ending.line
    for number, part in enumerate(program.parts("line")):
        program.move(part.rect.midtop)
        assert opened(scene) == number
    program.key("Up")
    assert opened(scene) == max(0, len(scene.results[-1].lines) - 2)


def test_the_pointer_opens_no_line_behind_a_dialog(tmp_path: Path) -> None:
    program, scene = hand_sheet(tmp_path, after_two_hands(BG, 4))
    before = opened(scene)
    other = next(part for number, part in enumerate(program.parts("line")) if number != before)
    program.key("Escape")
    assert scene.desk.dialog is not None
    program.move(other.rect.center)
    assert opened(scene) == before
    program.key("Escape")
    program.move(other.rect.move(1, 0).center)
    assert opened(scene) != before


# --- the cards behind them


def test_the_cards_of_the_open_line_grow_with_the_room(tmp_path: Path) -> None:
    def card_height(size: Size) -> float:
        scene = sheet(tmp_path, after_two_hands(BG, 4), (1280, 720, size))[1]
        return max(part.rect.height for part in listed(scene) if part.kind == "card") / scene.look.metrics.u

    assert card_height(Size.SMALL) > 1.3 * card_height(Size.NORMAL)


@pytest.mark.parametrize(
    ("count", "height", "rows"), [(24, 104, 2), (23, 104, 2), (30, 104, 2), (3, 104, 1), (10, 104, 1), (24, 50, 1)]
)
def test_many_cards_lie_in_two_rows_in_which_every_index_is_seen(count: int, height: int, rows: int) -> None:
    place = Rect(10, 20, 270, height)
    cards = card_places(count, place, Look.of((1280, 720)))
    assert len(cards) == count
    assert len({card.top for card in cards}) == rows
    assert place.contains(cards[0].unionall(cards))
    if rows == 2:
        for card, other in pairwise(cards):
            assert other.left - card.left >= card.width // 5 or other.top > card.bottom


# --- from hand to hand


def with_one_card_left(table: Table) -> bool:
    return sum(len(zone.cards) for zone in table.view(None).zones if zone.kind == "hand") == 1


def test_the_last_cards_of_a_hand_are_seen_before_the_sheet_comes(program: Program) -> None:
    scene = program.sit_in(at("five-hundred", seats=3, until=to_act(with_one_card_left)))
    match = program.app.play.match
    by_mouse(program, match.moves()[0])
    last = match.view(None).log[-1]
    seen = 0
    for _ in range(600):
        if program.scene is not scene:
            break
        lying = {spot.card for spot in scene.board.rest if not spot.zone.startswith("hand")}
        seen += not scene.board.motions and lying.issuperset(last.cards)
        program.run(0.1)
    assert seen >= 5, "half a second at least"
    program.comes_to(ScoreSheetPage)


def test_a_match_that_ends_without_any_hand_played_has_a_sheet_too(program: Program) -> None:
    scene = program.sit_down("five-hundred", (Seat("Ann"), Seat("Bert"), Seat("Cleo")), hands=1)
    table = program.app.play.match.table
    while table.state.actor is not None:
        table.play(table.state.actor, Pass())
    scene.board.set_view(table.view(None))
    program.run(0.5)
    program.comes_to(ScoreSheetPage)
    program.key("Down")
    program.key("Left")
    program.press("Menu")
    program.comes_to(MenuPage)


# --- notices cover no figure


NOTICES = [
    "The table is saved.",
    "Saved as a picture: /home/somebody/Pictures/cardtable/blues-and-greens-hand-2.png. Any viewer opens it.",
    "Copied: Five Hundred, 1 hand: Ann 20, Cleo 60, Dan −250. Same deal: 12X1-7GBZ-955Q-ZW0S-M",
]


@pytest.mark.parametrize(("game", "players"), [("blues-and-greens", 4), ("the-card-game", 2), ("five-hundred", 3)])
def test_a_notice_covers_no_figure_of_a_sheet_of_two_sides_and_no_headline(
    tmp_path: Path, written: Writings, game: str, players: int
) -> None:
    program, scene = hand_sheet(tmp_path, after_two_hands(game, players), LARGEST)
    program.key("Down")  # which ends the counting
    written.clear()
    scene.dirty = True
    program.run(0.1)
    figures = [each for each in written if each.text.lstrip("+−").isdigit()]
    assert len(figures) >= 4
    for notice in NOTICES:
        scene.desk.say(notice)
        place = scene.desk.toast.place(scene.look)
        assert program.screen.surface.get_rect().contains(place)
        assert not place.colliderect(scene.headline.rect)
        assert not place.colliderect(scene.foot.rect)
        if isinstance(scene.sheet, SheetOfSides):
            assert not [each.text for each in figures if each.place.colliderect(place)]


# --- counting up


def coming_up(folder: Path, setting: str = "reduced_motion: false") -> tuple[Program, ScoreSheetPage]:
    """Return the sheet of a hand just as it comes up, with a line of settings."""
    (folder / "settings.yaml").write_text(f"{setting}\n", encoding="utf-8")
    program = Program(folder)
    match = LiveMatch(after_two_hands(BG, 4), program.app.players, None, Random(1), pause=0.0)
    program.app.play.show(match)
    program.run(0.1)
    program.app.play.show_scores(match)
    program.tick()
    assert isinstance(program.scene, ScoreSheetPage)
    return program, program.scene


def test_the_figures_count_up_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, scene = coming_up(tmp_path)
    result = scene.results[-1]
    heard: list[str] = []
    monkeypatch.setattr(program.app.sounds, "play", heard.append)
    assert scene.animating
    assert abs(scene.sheet.tally.hand(0)) < abs(result.points[0])
    program.run(COUNT_SECONDS * len(result.lines) + 0.1)
    assert scene.sheet.tally.hand(0) == result.points[0]
    assert not scene.animating
    assert heard == ["tick"] * (len(result.lines) - 1)


def test_a_press_cuts_the_counting_short(tmp_path: Path) -> None:
    program, scene = sheet(tmp_path, after_two_hands(BG, 4))
    assert scene.animating
    program.key("Up")
    assert not scene.animating


def test_a_sheet_that_is_shown_again_after_a_review_does_not_count_again(program: Program) -> None:
    table = one_hand(FH)
    match = LiveMatch(table, Severe(table), None, Random(1), pause=0.0)
    program.app.play.show(match, 0)
    program.app.play.show_scores(match)
    assert program.comes_to(ScoreSheetPage).animating
    program.rest()
    program.key("R")
    program.run_until(lambda: isinstance(program.scene, HandReviewScene))
    program.key("Esc")
    scene = program.scene
    assert isinstance(scene, ScoreSheetPage)
    assert not scene.animating
    assert [scene.sheet.tally.hand(side) for side in range(3)] == list(table.state.results[-1].points)
    program.key("Enter")  # nothing was pressed in vain: the sheet did not come up by itself
    program.run(0.5)
    program.comes_to(TableScene)


@pytest.mark.parametrize("setting", ["reduced_motion: true", "animation: 'off'"])
def test_without_motion_all_figures_are_there_at_once(tmp_path: Path, setting: str) -> None:
    assert not coming_up(tmp_path, setting)[1].animating


def test_a_sheet_takes_no_press_before_it_has_been_up_as_long_as_a_moment(tmp_path: Path) -> None:
    program, scene = coming_up(tmp_path, "reduced_motion: true")
    program.key("Enter")
    program.run(READING_SECONDS - 0.1)
    program.key("Enter")
    program.run(0.5)
    assert program.scene is scene
    program.run(PATIENCE_SECONDS)
    program.key("Enter")
    program.run(0.5)
    program.comes_to(TableScene)


def press_for(program: Program, seconds: float, between: float) -> None:
    """Press Enter again and again, for so long, and rest in between."""
    until = program.clock.now() + seconds
    while program.clock.now() < until:
        program.key("Enter")
        program.run(between)


@pytest.mark.parametrize(("game", "players"), [("blues-and-greens", 4), ("bidding-war", 2)])
def test_hammering_enter_goes_neither_to_the_next_hand_nor_to_the_next_match(
    tmp_path: Path, game: str, players: int
) -> None:
    program, scene = sheet(tmp_path, after_two_hands(game, players), rested=False)
    press_for(program, 4.0, 0.2)
    assert program.scene is scene
    program.rest()
    if scene.shows_match:
        program.key("Enter")
        program.run(0.5)
        assert program.scene is not scene


def test_patient_presses_leave_a_sheet_once_it_has_been_seen(tmp_path: Path) -> None:
    (program, scene), between = coming_up(tmp_path), 0.3
    press_for(program, SEEN_SECONDS - 0.6, between)
    assert program.scene is scene
    press_for(program, 0.6 + 2 * between, between)
    assert program.scene is not scene


def test_memory_is_returned_once_when_the_sheet_has_come_to_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[str] = []
    for module in ("cardtable.pages.scores.score_sheet", "cardtable.program.table_in_play"):
        monkeypatch.setattr(f"{module}.release_free_memory", partial(returned.append, module), raising=False)
    program, scene = coming_up(tmp_path)
    program.run(COUNT_SECONDS * len(scene.results[-1].lines) + 0.1)
    assert not scene.animating
    assert not returned, "neither its first picture nor the counting waits for that"
    program.run(3.0)
    assert len(returned) == 1
