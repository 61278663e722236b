"""Every setting that is offered is followed: what is set on the page is seen at the table, and is in the file."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.options import Value
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.pages.settings import ROWS, DeckRow, SizeRow
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.settings import preferences
from cardtable.store.tables.format import read_table
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.play.intents import Press
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import FOUR_COLOURS, TWO_COLOURS
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.fields import Slider, Toggle
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import one_person
from tests.ui.at_the_settings import BG, BIG_THREE, at_its_settings, page, table, written
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.drawn import faults
from tests.ui.hands_on import table_of


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return at_its_settings(tmp_path)


# --- each one by its own ---------------------------------------------------------------------------------------------


def size_choice(program: Program) -> Choice[Value]:
    row = page(program).rows["size"]
    assert isinstance(row, SizeRow)
    return row.choice


def size(program: Program) -> None:
    row = size_choice(program)
    before = program.loop.look.metrics.text(21)
    row.choose([value for value, _ in row.options].index("large"))
    assert written(program)["size"] == "large"
    assert program.loop.look.metrics.text(21) == before * 4 // 3
    assert table(program).look.metrics.text(21) == before * 4 // 3


@pytest.mark.parametrize(("window", "offered"), [((800, 600), 3), ((960, 720), 4), ((950, 1200), 3), ((1280, 720), 4)])
def test_a_size_that_could_not_be_read_is_not_offered(window: tuple[int, int], offered: int, tmp_path: Path) -> None:
    program = at_its_settings(tmp_path)
    program.screen.resize(window)
    program.run(0.2)
    row = size_choice(program)
    assert len(row.options) == offered
    told = [part.label for part in program.parts("text")]
    assert ("Small needs a window of at least 960 × 720." in told) == (offered == 3)


def test_the_sizes_follow_the_window(program: Program) -> None:
    row = size_choice(program)
    row.choose(0)
    for window, offered, shown in (((800, 600), 3, "normal"), ((1280, 720), 4, "small")):
        program.screen.resize(window)
        program.run(0.2)
        assert (len(row.options), row.value) == (offered, shown)
        assert written(program)["size"] == "small", "what was chosen is kept"


def cards(program: Program) -> None:
    assert program.loop.look.theme.suits == TWO_COLOURS
    program.app.profile.set("deck", "four-normal")
    assert program.app.art.deck == "four-normal"
    assert program.loop.look.theme.suits == FOUR_COLOURS


def felt(program: Program) -> None:
    for theme in ("felt-blue", "felt-red", "high-contrast", "felt-green"):
        program.app.profile.set("theme", theme)
        assert program.loop.look.theme.name == theme
        assert page(program).look.theme.name == theme
        contrast = theme == "high-contrast"
        assert program.app.art.deck == ("four-large" if contrast else "two-large")
        assert program.loop.look.theme.suits == (FOUR_COLOURS if contrast else TWO_COLOURS)


def full_screen(program: Program) -> None:
    toggle = page(program).rows["full_screen"]
    assert isinstance(toggle, Toggle)
    toggle.flip()
    assert program.screen.is_full_screen
    program.loop.toggle_full_screen()
    assert written(program)["full_screen"] is False
    program.tick()
    assert not toggle.value


def animations(program: Program) -> None:
    program.app.profile.set("animation", "slow")
    assert table(program).manner.pace.scale == pytest.approx(1.6)
    program.app.profile.set("animation", "off")
    scene = table(program)
    scene.make(scene.match.moves()[0])
    program.loop.tick()
    assert not board_of(scene).motions


def reduced_motion(program: Program) -> None:
    program.app.profile.set("reduced_motion", True)
    assert program.loop.look.reduced_motion
    assert not table(program).manner.pace.moves


def ai_pause(program: Program) -> None:
    program.app.profile.set("reduced_motion", True)
    program.app.profile.set("ai_pause", 3000)
    program.app.opener.begin(
        game_of(BIG_THREE), MatchSetup(tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo")), {}, "5")
    )
    program.run(0.1)
    program.run_until(lambda: len(board_of(program.scene).view.log) >= 2)
    begun = program.clock.now()
    moves = len(board_of(program.scene).view.log)
    program.run_until(lambda: len(board_of(program.scene).view.log) > moves)
    assert program.clock.now() - begun >= 2.5


def trick_pause(program: Program) -> None:
    slider = page(program).rows["trick_pause"]
    assert isinstance(slider, Slider)
    slider.set(4000)
    assert written(program)["trick_pause"] == 4000
    scene = until_a_trick_lies(program)
    begun = program.clock.now()
    program.run_until(lambda: board_of(scene).lingering is None)
    assert 3.0 < program.clock.now() - begun < 6.0


def tricks_wait(program: Program) -> None:
    program.app.profile.set("trick_waits", True)
    scene = until_a_trick_lies(program)
    program.run(60.0)
    assert board_of(scene).lingering is not None
    program.click(board_of(scene).layout.middle.center)
    assert board_of(scene).lingering is None


def questions(program: Program) -> None:
    for asks in (True, False):
        program.app.profile.set("confirm", asks)
        scene = table(program)
        move = next(move for move in scene.match.moves() if move.word in scene.spec.confirm)
        scene.act(Press(move))
        assert (scene.desk.dialog is not None) == asks


def click_plays(program: Program) -> None:
    for at_once in (False, True):
        program.app.profile.set("click_plays", at_once)
        scene = table(program, "blackjack", 4)
        program.rest()
        card, before = next(iter(scene.offer.clicks)), len(scene.match.view(None).log)
        program.click(at_index(spot_of(scene, str(card))))
        assert board_of(scene).selected == (() if at_once else (card,))
        assert (len(scene.match.view(None).log) > before) == at_once


def volume(program: Program) -> None:
    slider = page(program).rows["volume"]
    assert isinstance(slider, Slider)
    slider.set(25)
    assert program.app.sounds.volume == 0.25
    assert written(program)["volume"] == 25


def mute(program: Program) -> None:
    program.app.profile.set("mute", False)
    assert not program.app.sounds.muted
    program.app.profile.set("mute", True)
    assert program.app.sounds.muted


def face(program: Program) -> None:
    program.app.profile.set("face", "hare")
    program.app.profile.keep(program.app.profile.settings.with_own_name("Zoe"))
    assert table(program).manner.faces == {"Zoe": "hare"}
    program.app.profile.set("face", "usual")
    assert table(program).manner.faces == {"Zoe": faces_of(("Zoe",))[0]}, "the face that the menu shows"


def bid_help(program: Program) -> None:
    settings = program.app.profile.settings
    program.app.profile.keep(settings.with_auction_help("bidding-war", shown=True))
    for choice, shown in (("never", False), ("always", True), ("easy", False)):
        program.app.profile.set("bid_help", choice)
        assert program.app.profile.settings.auction_help == {}, "what was chosen for one game is forgotten"
        assert table(program, "bidding-war", 3).offer.forecast_shown == shown
    easy = program.sit_down("bidding-war", one_person(AILevel.EASY, 3))
    program.run_until(lambda: easy.to_act)
    assert easy.offer.forecast_shown


def coach(program: Program) -> None:
    scene = table(program)
    for chosen, speaks in (("always", (True, True)), ("first", (False, True)), ("off", (False, False))):
        program.app.profile.set("coach", chosen)
        program.app.play.back()
        assert (scene.manner.coaches(frozenset(), 0), scene.manner.coaches(frozenset({0}), 0)) == speaks


FOLLOWED: dict[str, Callable[[Program], None]] = {
    "size": size,
    "deck": cards,
    "theme": felt,
    "animation": animations,
    "reduced_motion": reduced_motion,
    "ai_pause": ai_pause,
    "trick_pause": trick_pause,
    "trick_waits": tricks_wait,
    "click_plays": click_plays,
    "confirm": questions,
    "bid_help": bid_help,
    "coach": coach,
    "volume": volume,
    "mute": mute,
    "full_screen": full_screen,
    "face": face,
}


def until_a_trick_lies(program: Program) -> TableScene:
    """Play at a table until a trick is over and lies there."""
    scene = table(program)
    for _ in range(600):
        board = board_of(scene)
        if board.lingering is not None and not board.motions:
            return scene
        if scene.to_act:
            scene.make(scene.match.moves()[-1])
        program.run(0.1)
    raise AssertionError("there never was a trick")


@pytest.mark.parametrize("name", [option.name for option in preferences()])
def test_a_setting_is_offered_and_followed(program: Program, name: str) -> None:
    assert name in page(program).rows
    FOLLOWED[name](program)


def test_every_setting_is_in_one_group() -> None:
    assert sorted(row.name for row in ROWS) == sorted(option.name for option in preferences())


# --- the page --------------------------------------------------------------------------------------------------------


def test_settings_without_effect_are_disabled_and_say_why(program: Program) -> None:
    rows = page(program).rows
    for switch, idle in (("trick_waits", "trick_pause"), ("reduced_motion", "animation"), ("mute", "volume")):
        toggle = rows[switch]
        assert isinstance(toggle, Toggle)
        for _ in range(2):
            toggle.flip()
            assert rows[idle].enabled == (not toggle.value)
            assert rows[idle].enabled or rows[idle].why_not.text


def test_a_trick_that_waits_is_seen_before_a_click_takes_it_away(program: Program) -> None:
    program.app.profile.set("trick_waits", True)
    scene = table(program)
    board = board_of(scene)
    for _ in range(3000):
        if board.lingering is not None and board.motions:
            break
        if scene.to_act:
            scene.make(scene.match.moves()[-1])
        program.run(0.04)
    assert board.motions
    program.click(board.layout.middle.center)
    assert not board.motions
    assert board.lingering is not None
    program.key("Space")
    assert board.lingering is None


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_every_group_fits_and_every_row_can_be_reached(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    program.app.show_settings()
    program.run(0.1)
    scene = page(program)
    for number in range(len(scene.tabs.names)):
        scene.tabs.choose(number)
        program.run(0.1)
        assert faults(scene) == []
        for widget in scene.desk.focus.ring():
            if scene.form in scene.desk.focus.parents_of(widget):
                scene.desk.focus.set(widget)
                assert scene.form.rect.contains(widget.rect), widget.label


def test_the_groups_are_chosen_by_keys_and_by_clicks(program: Program) -> None:
    scene = page(program)
    program.key("Tab")
    assert scene.desk.focus.current is scene.tabs
    program.key("Down")
    program.run(0.1)
    assert scene.group == "Table"
    sound = next(part for part in program.parts("tab") if part.label == "Sound")
    program.click(sound.rect.center)
    program.run(0.1)
    assert scene.rows["volume"] in scene.form.children()


def test_high_contrast_says_that_it_has_four_suit_colours_and_keeps_the_choice(program: Program) -> None:
    program.app.show_settings()
    program.run(0.2)
    row = page(program).rows["deck"]
    page(program).rows["theme"].choose(3)
    program.run(0.2)
    assert row.colours.value == "four"
    assert not row.colours.enabled
    assert "High contrast" in row.colours.why_not.text
    row.index.choose(1)
    program.run(0.2)
    assert program.app.profile.settings.deck == "two-normal"
    page(program).rows["theme"].choose(0)
    program.run(0.2)
    assert row.colours.enabled
    assert row.colours.value == "two"


def test_both_halves_of_the_deck_are_set_in_rows_of_their_own(program: Program) -> None:
    rows = page(program).rows
    deck = rows["deck"]
    assert isinstance(deck, DeckRow)
    deck.colours.choose(1)
    assert written(program)["deck"] == "four-large"
    deck.index.choose(1)
    assert written(program)["deck"] == "four-normal"


def test_the_preview_shows_motion_when_its_settings_change(program: Program) -> None:
    scene = page(program)
    animation = scene.rows["animation"]
    assert isinstance(animation, Choice)
    animation.choose(3)
    assert scene.preview.animating
    program.run(1.0)
    assert not scene.preview.animating
    animation.choose(0)
    assert not scene.preview.animating, "animations are off"


def test_the_defaults_of_a_group_come_back_once_it_is_confirmed(program: Program) -> None:
    size = size_choice(program)
    size.choose(2)
    program.app.profile.set("mute", True)
    program.key("R")
    program.key("Esc")
    assert size.value == "large"
    program.key("R")
    program.press("Defaults")
    program.run(0.1)
    assert size.value == "normal"
    assert program.app.profile.settings.size == "normal"
    assert program.app.profile.settings.mute, "another group stays as it is"


def test_a_face_is_chosen_on_the_page(program: Program) -> None:
    scene = page(program)
    scene.tabs.choose(scene.tabs.names.index("You"))
    program.run(0.1)
    bear = next(part for part in program.parts("face") if part.label == "bear")
    program.click(bear.rect.center)
    assert written(program)["face"] == "bear"


# --- the name --------------------------------------------------------------------------------------------------------


def test_the_persons_name_is_proposed_at_every_table_and_saved(program: Program, tmp_path: Path) -> None:
    program.app.opener.begin(
        game_of(BIG_THREE), MatchSetup((Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Ann", PlayerKind.AI)), {})
    )
    program.app.show_menu()
    program.app.profile.keep(program.app.profile.settings.with_own_name("Ann"))
    program.app.show_settings()
    program.run(0.1)
    page(program).name.text = "Zoë "
    page(program).back()
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)
    again = Program(tmp_path)
    assert again.app.profile.settings.names == ("Zoë",)
    for game, names in ((BG, ["Zoë", "Bert", "Cleo", "Dan"]), (BIG_THREE, ["Zoë", "Bert", "Ann"])):
        again.app.show_setup(game_of(game))
        again.run(0.1)
        assert isinstance(again.scene, SetupPage)
        assert [seat.name for seat in again.scene.seating.seats] == names


def renamed(program: Program, name: str) -> None:
    """Change the name in the settings, and go back."""
    program.run(0.1)
    page(program).name.text = name
    page(program).back()
    program.run(0.2)


def begun_as_ann(program: Program, game: str = BIG_THREE, seats: int = 3) -> LiveMatch:
    """Return a saved match of Ann against AI players, on her turn."""
    program.app.profile.introduce("Ann")
    program.app.opener.begin(game_of(game), MatchSetup(one_person(seats=seats), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).to_act)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    return match


def test_a_changed_name_and_face_are_those_of_the_table_at_hand(program: Program) -> None:
    match = begun_as_ann(program)
    program.key("Esc")
    program.press("Settings")
    program.run(0.1)
    program.app.profile.set("face", "hare")
    renamed(program, "Zoë")
    scene = table_of(program)
    assert match is scene.match
    assert {part.label for part in program.parts("seat")} == {"Zoë", "Bert", "Cleo"}
    assert scene.look.faces_of(match.names)[0] == "hare"
    assert scene.widgets.faces[0] == "hare"
    assert scene.log.names[0] == "Zoë"
    assert match.writer is not None
    match.writer.wait()
    assert [seat.name for seat in read_table(match.writer.path, GAMES).table.seats] == ["Zoë", "Bert", "Cleo"]
    program.run_until(lambda: scene.to_act)
    length = len(match.table.log)
    scene.make(match.moves()[0])
    assert len(match.table.log) == length + 1, "the match goes on"
    match.save()
    match.writer.wait()
    assert len(read_table(match.writer.path, GAMES).table.log) == length + 1


def test_a_face_alone_reaches_the_table_without_another_name(program: Program) -> None:
    begun_as_ann(program)
    scene = table_of(program)
    program.key("Esc")
    program.press("Settings")
    program.run(0.1)
    program.app.profile.set("face", "frog")
    page(program).back()
    program.run(0.2)
    assert program.scene is scene
    assert scene.look.faces_of(scene.match.names)[0] == scene.widgets.faces[0] == "frog"


def test_other_people_at_the_screen_keep_their_names(program: Program) -> None:
    program.app.profile.introduce("Ann")
    program.app.opener.begin(game_of(BIG_THREE), MatchSetup((Seat("Bert"), Seat("Ann"), Seat("Cleo")), {}))
    program.run(0.1)
    program.run_until(lambda: table_of(program).curtain is not None)
    program.app.show_settings()
    renamed(program, "Zoe")
    assert table_of(program).match.names == ("Bert", "Zoe", "Cleo")
    program.run_until(lambda: table_of(program).curtain is not None)
    assert set(table_of(program).curtain.names) == {"Bert", "Zoe", "Cleo"}


def test_a_name_changed_at_a_score_sheet_is_that_of_the_sheet(program: Program) -> None:
    match = begun_as_ann(program)
    rng = Random(1)
    while not match.table.state.results:
        play_on(match.table, rng, by_thumb)
    match.save()
    program.app.play.show_scores(match)
    program.run(3.0)
    program.app.show_settings()
    renamed(program, "Zoe")
    sheet = program.scene
    assert isinstance(sheet, ScoreSheetPage)
    assert "Zoe" in " ".join(side.name for side in sheet.sides)
    program.rest()
    program.key("Enter")
    program.run(0.5)
    assert table_of(program).match is match


def test_in_another_line_both_lines_have_the_new_name(program: Program) -> None:
    match = begun_as_ann(program)
    scene = table_of(program)
    scene.make(match.moves()[0])
    program.run_until(lambda: scene.to_act)
    lines = program.app.play.other_lines(match)
    assert lines is not None
    lines.begin(len(match.table.log))
    program.run(0.2)
    other = table_of(program)
    assert other is not scene
    program.app.show_settings()
    renamed(program, "Zoe")
    assert table_of(program).match is other.match
    assert table_of(program).match.names[0] == match.names[0] == "Zoe"
    assert "Another line" in program.labels()
