"""The score sheet: every line and every figure of every hand, the totals, and the chart."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.moves import Pass
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import signed
from cardtable.pages.menu import MenuPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.theme import BODY, Size
from cardtable.ui.widgets.widget import Tip
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.ui.at_the_score_sheet import HANDS, NAMES, SIZES, TABLES, hand_sheet, played, sheet
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn import listed
from tests.ui.hands_on import by_mouse
from tests.ui.writings import Writings


@pytest.fixture(scope="module", params=TABLES.values(), ids=[f"{name} {players}" for name, players in TABLES])
def table(request: pytest.FixtureRequest) -> Table:
    """Return a table of each game, with as few and as many players as it allows."""
    return played(*request.param)


def opened(scene: ScoreSheetPage) -> int:
    """Return the open line."""
    assert scene.sheet is not None
    return scene.sheet.chosen


def down_the_sheet(program: Program, scene: ScoreSheetPage) -> Iterator[None]:
    """Scroll from the top of the sheet to its end."""
    assert scene.sheet is not None
    for offset in range(0, scene.sheet.max_offset + 1, max(1, scene.sheet.rect.height // 3)):
        scene.sheet.scroll_to(offset)
        yield
    scene.sheet.scroll_to(scene.sheet.max_offset)
    yield


@pytest.mark.parametrize("size", SIZES)
def test_every_line_of_a_hand_is_on_the_sheet_and_nothing_covers_it(
    tmp_path: Path, table: Table, size: tuple[int, int, Size]
) -> None:
    program, scene = hand_sheet(tmp_path, table, size)
    for result in reversed(table.state.results):
        found: dict[str, Rect] = {}
        for _ in down_the_sheet(program, scene):
            places = [part for kind in ("line", "sum", "player", "chart") for part in program.parts(kind)]
            assert all(scene.sheet and scene.sheet.rect.contains(part.rect) for part in places)
            stack = [part.rect for kind in ("line", "sum") for part in program.parts(kind)]
            assert not any(one.colliderect(other) for one, other in combinations(stack, 2))
            found |= {part.label: part.whole or part.rect for part in program.parts("line")}
        assert [label.rpartition(":")[0] for label in found] == [line.label for line in result.lines]
        for label, line in zip(found, result.lines, strict=True):
            assert label.rpartition(": ")[2].split(" ") == [signed(line.points[side.seats[0]]) for side in scene.sides]
        assert all(place.height >= scene.look.metrics.text(14) for place in found.values())
        program.key("Left")


@pytest.mark.parametrize("size", [*SIZES, (1280, 720, Size.LARGE), (1280, 720, Size.LARGEST), (800, 600, Size.LARGEST)])
def test_all_figures_are_drawn_whole_and_as_large_as_the_size_says(
    tmp_path: Path, table: Table, cut: set[str], written: Writings, size: tuple[int, int, Size]
) -> None:
    program, scene = hand_sheet(tmp_path, table, size)
    program.run(6)
    cut.clear()
    written.clear()
    for _ in down_the_sheet(program, scene):
        scene.draw(Surface(size[:2], 0, 32))
    figures = {text for text in cut if any(sign.isdigit() for sign in text)}
    assert not figures - {line.label[0].upper() + line.label[1:] for line in scene.results[-1].lines}
    assert not cut & {scene.ending.headline, scene.ending.sentence}
    sizes = [each.style.size for each in written if each.text.lstrip("+−").isdigit()]
    assert min(sizes) >= 0.85 * scene.look.metrics.text(BODY)


@pytest.mark.parametrize("size", SIZES)
def test_no_letter_of_the_headline_is_cut_off_below(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    _, scene = hand_sheet(tmp_path, played(game_of("the-card-game"), 4), size)
    look, place = scene.look, scene.headline.rect
    drawn = look.text.label("Bert goes out", scene.headline.style(look))
    letters = drawn.get_bounding_rect().move(0, (place.height - drawn.get_height()) // 2)
    assert 0 <= letters.top < letters.bottom <= place.height


@pytest.mark.parametrize(
    ("game", "seats", "word"), [("the-card-game", 4, "round"), ("bidding-war", 2, "game"), ("big-three", 3, "hand")]
)
def test_a_hand_is_called_as_the_game_calls_it(tmp_path: Path, game: str, seats: int, word: str) -> None:
    table = Table(game_of(game), one_person(seats=seats), {"games": 2, "ranks": 3} if game == "bidding-war" else {})
    rng = Random(5)
    while not table.state.results:
        play_on(table, rng, by_thumb)
    program, _ = sheet(tmp_path, table)
    assert f"Next {word}" in program.labels()


def test_the_totals_add_up_to_the_scores(tmp_path: Path, table: Table) -> None:
    _, scene = sheet(tmp_path, table)
    assert scene.totals[-1] == [table.state.scores[side.seats[0]] for side in scene.sides]
    for result, total, before in zip(
        table.state.results, scene.totals, [[0] * len(scene.sides), *scene.totals], strict=False
    ):
        assert [now - then for now, then in zip(total, before, strict=True)] == [
            result.points[side.seats[0]] for side in scene.sides
        ]


def test_the_line_that_decided_is_open_and_others_open_by_mouse_and_by_keys(tmp_path: Path, table: Table) -> None:
    program, scene = hand_sheet(tmp_path, table)
    assert opened(scene) == scene.ending.line
    for number, part in enumerate(program.parts("line")):
        program.move(part.rect.midtop)
        program.run(0.05)
        assert opened(scene) == number
    program.key("Up")
    assert opened(scene) == max(0, len(scene.results[-1].lines) - 2)


def test_each_card_is_behind_one_line_of_one_side(tmp_path: Path, table: Table) -> None:
    _, scene = hand_sheet(tmp_path, table)
    assert scene.sheet is not None
    tally = scene.sheet.tally
    for line, entry in enumerate(tally.result.lines):
        cards = [card for side in range(len(tally.sides)) for card in tally.cards(line, side)]
        assert sorted(cards) == sorted(card for held in entry.cards for card in held)


def test_hands_are_leafed_through_as_far_as_there_are_any(tmp_path: Path) -> None:
    game = game_of("five-hundred")
    program, scene = sheet(tmp_path, played(game, 3))
    assert scene.hand == HANDS - 1
    program.key("Right")
    assert scene.hand == HANDS - 1
    last = scene.ending.headline
    program.key("Left")
    program.key("Left")
    assert scene.hand == 0
    assert scene.ending.headline != last
    program.key("Right")
    assert scene.ending.headline == last


@pytest.mark.parametrize(("name", "word"), [("five-hundred", "hand"), ("the-card-game", "round")])
def test_the_first_and_the_last_sheet_say_so_in_the_word_of_the_game(tmp_path: Path, name: str, word: str) -> None:
    game = game_of(name)
    program, scene = hand_sheet(tmp_path, played(game, game.players[0]))
    assert scene.later.why_not == Tip(f"This is the last {word} so far.")
    while scene.hand:
        program.key("Left")
        program.run(0.1)
    assert scene.earlier.why_not == Tip(f"This is the first {word}.")


@pytest.mark.parametrize("by_keys", [True, False])
def test_one_comes_back_from_an_earlier_hand_to_the_last(tmp_path: Path, by_keys: bool) -> None:
    game = game_of("five-hundred")
    program, scene = sheet(tmp_path, played(game, 3))

    def usable() -> tuple[bool, bool]:
        return scene.earlier.enabled, scene.later.enabled

    assert usable() == (True, False)
    program.key("Left") if by_keys else program.press("Earlier")
    assert usable() == (False, True)
    assert scene.hand == 0
    program.key("Right") if by_keys else program.press("Later")
    assert usable() == (True, False)
    assert scene.hand == HANDS - 1
    assert [part.label.rpartition(":")[0] for part in program.parts("line")] == [
        line.label for line in scene.results[-1].lines
    ]


@pytest.mark.parametrize(("game", "seats"), [("big-three", 3), ("five-hundred", 3)])
def test_the_last_cards_of_a_hand_are_seen_before_the_sheet_comes(tmp_path: Path, game: str, seats: int) -> None:
    program = Program(tmp_path)
    scene = program.sit_down(game, one_person(seats=seats), seed=3)
    match = program.app.play.match
    for number in range(400):
        program.run_until(lambda: scene.to_act or bool(match.view(None).results))
        if match.view(None).results:
            break
        by_mouse(program, by_rule(board_of(scene).view, number, scene.match.game).move)
    last = match.view(None).log[-1]
    seen = 0
    for _ in range(600):
        if program.scene is not scene:
            break
        lying = {spot.card for spot in scene.board.rest if not spot.zone.startswith("hand")}
        seen += not scene.board.motions and lying.issuperset(last.cards)
        program.run(0.1)
    assert seen >= 5, "half a second at least"
    assert isinstance(program.scene, ScoreSheetPage)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_no_line_of_the_sheet_is_cut_beside_four_long_names(
    tmp_path: Path, cut: set[str], size: tuple[int, int]
) -> None:
    game = game_of("big-three")
    program, scene = sheet(tmp_path, played(game, 4), (*size, Size.NORMAL))
    assert any(result.lines for result in scene.results)
    cut.clear()
    for _ in range(HANDS):
        scene.draw(Surface(size, 0, 32))
        program.key("Left")
    assert not cut


def test_the_labels_of_lines_keep_off_the_edges_of_their_boxes(tmp_path: Path, written: Writings) -> None:
    _, scene = hand_sheet(tmp_path, played(*TABLES["big-three", 4]))
    labels = [part for part in scene.parts() if part.kind == "line"]
    assert labels
    for part in labels:
        inner = part.rect.inflate(-14, 0)
        places = [each.place for each in written if part.rect.contains(each.place)]
        assert places
        assert all(inner.contains(place) for place in places), part


def test_the_cards_of_the_open_line_grow_with_the_room(tmp_path: Path) -> None:
    def card_height(size: Size) -> float:
        scene = sheet(tmp_path, played(game_of("blues-and-greens"), 4), (1280, 720, size))[1]
        return max(part.rect.height for part in listed(scene) if part.kind == "card") / scene.look.metrics.u

    assert card_height(Size.SMALL) > 1.3 * card_height(Size.NORMAL)


def test_a_match_that_ends_without_any_hand_played_has_a_sheet_too(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("five-hundred", (Seat("Ann"), Seat("Bert"), Seat("Cleo")), hands=1)
    table = program.app.play.match.table
    while table.state.actor is not None:
        table.play(table.state.actor, Pass())
    scene.board.set_view(table.view(None))
    program.run(0.5)
    assert isinstance(program.scene, ScoreSheetPage)
    program.key("Down")
    program.key("Left")
    program.press("Menu")
    program.run(0.2)
    assert isinstance(program.scene, MenuPage)


def test_the_bar_names_the_match_that_it_shows(tmp_path: Path, written: Writings) -> None:
    """A bar of the match stood beside the figure of the hand, and nothing said which it was."""
    table = played(game_of("big-three"), 3)
    program, scene = sheet(tmp_path, table)
    program.run(3.0)
    written.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert {f"match {score} of 20" for score in table.state.scores} <= {each.text for each in written}


def test_lines_of_the_sheet_begin_with_a_capital(tmp_path: Path, written: Writings) -> None:
    game = game_of("five-hundred")
    table = Table(game, [Seat(name) for name in NAMES[:3]])
    table.deal(Random(1))
    for move in ("bid nullo", "pass", "pass"):
        table.play(table.state.actor, game.parse(move))
    rng = Random(1)
    while not table.state.results:
        table.play(table.state.actor, rng.choice(table.state.moves()))
    assert table.state.results[0].title.startswith("nullo")
    _, scene = sheet(tmp_path, table)
    written.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert any(each.text.startswith("Nullo") for each in written)
    assert not any(each.text.startswith("nullo") for each in written)


def test_a_player_without_cards_left_has_no_empty_row(tmp_path: Path, written: Writings) -> None:
    table = played(game_of("the-card-game"), 4)
    program, scene = hand_sheet(tmp_path, table, (1280, 720, Size.NORMAL))
    program.run(6)
    empty = sum(not cards for cards in table.state.results[-1].lines[0].cards)
    assert 0 < empty < 4
    written.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert [each.text for each in written].count("no cards") == empty


@pytest.mark.parametrize("line", [0, 1])
def test_each_row_of_five_hundred_shows_its_tricks_with_any_line_open(
    tmp_path: Path, written: Writings, line: int
) -> None:
    table = played(game_of("five-hundred"), 3)
    program, scene = hand_sheet(tmp_path, table)
    program.click([part for part in scene.parts() if part.kind == "line"][line].rect.center)
    program.run(1)
    without = sum(
        not any(cards[seat] for cards in (each.cards for each in table.state.results[-1].lines)) for seat in range(3)
    )
    written.clear()
    scene.draw(Surface((1280, 720), 0, 32))
    assert [each.text for each in written].count("no cards") == without


def test_the_sheet_shows_the_face_that_a_person_chose(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.keep(program.app.profile.settings.with_own_name(NAMES[0]))
    program.app.profile.set("face", "bear")
    match = LiveMatch(played(game_of("five-hundred"), 3), program.app.players, None, Random(1), pause=0.0)
    program.app.play.match = match
    program.app.play.show_scores(match)
    program.run(0.1)
    assert isinstance(program.scene, ScoreSheetPage)
    assert program.scene.sides[0].faces == ("bear",)


def test_the_pointer_opens_no_line_behind_a_dialog(tmp_path: Path) -> None:
    program, scene = hand_sheet(tmp_path, played(game_of("blues-and-greens"), 4), SIZES[0])
    before = opened(scene)
    other = next(part for number, part in enumerate(program.parts("line")) if number != before)
    program.key("Escape")
    assert scene.desk.dialog is not None
    program.move(other.rect.center)
    assert opened(scene) == before
    program.key("Escape")
    program.move(other.rect.move(1, 0).center)
    assert opened(scene) != before
