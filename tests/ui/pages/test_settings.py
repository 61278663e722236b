"""The settings: each one that is offered is followed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.pages.keys import KeysPage
from cardtable.pages.settings import ROWS, SettingsPage
from cardtable.play.match_setup import MatchSetup
from cardtable.store.settings import preferences
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.keyboard.keymap import FIXED_KEYS
from cardtable.ui.play.intents import Press
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import FOUR_COLOURS, TWO_COLOURS, Size
from cardtable.ui.widgets.widget import Tip
from tests.known_games import game_of
from tests.situations import asked, at, one_person
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.drawn import listed

BG = "blues-and-greens"
BIG_THREE = "big-three"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return at_its_settings(tmp_path)


def at_its_settings(folder: Path, size: tuple[int, int] = (1280, 720)) -> Program:
    program = Program(folder, size)
    program.app.show_settings()
    program.run(0.1)
    return program


def page(program: Program) -> SettingsPage:
    assert isinstance(program.scene, SettingsPage)
    return program.scene


def table(program: Program, game: str = BG, players: int | None = None) -> TableScene:
    """Sit down and let the cards be dealt, until the person is asked."""
    scene = program.sit_down(game, one_person(seats=players or game_of(game).players[-1]))
    program.run_until(lambda: scene.to_act)
    return scene


# --- each one is followed


def size(program: Program) -> None:
    before = program.loop.look.metrics.text(21)
    program.app.profile.set("size", "large")
    assert program.loop.look.metrics.text(21) == table(program).look.metrics.text(21) == before * 4 // 3


def cards(program: Program) -> None:
    assert program.loop.look.theme.suits == TWO_COLOURS
    program.app.profile.set("deck", "four-normal")
    assert program.app.art.deck == "four-normal"
    assert program.loop.look.theme.suits == FOUR_COLOURS


def felt(program: Program) -> None:
    for theme in ("felt-blue", "felt-red", "high-contrast", "felt-green"):
        program.app.profile.set("theme", theme)
        assert program.loop.look.theme.name == page(program).look.theme.name == theme
        contrast = theme == "high-contrast"
        assert program.app.art.deck == ("four-large" if contrast else "two-large")
        assert program.loop.look.theme.suits == (FOUR_COLOURS if contrast else TWO_COLOURS)


def full_screen(program: Program) -> None:
    page(program).rows["full_screen"].flip()
    assert program.screen.is_full_screen


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
    seats = tuple(Seat(name, PlayerKind.AI) for name in ("Ann", "Bert", "Cleo"))
    program.app.opener.begin(game_of(BIG_THREE), MatchSetup(seats, {}, "5"))
    program.run(0.1)
    program.run_until(lambda: len(board_of(program.scene).view.log) >= 2)
    begun = program.clock.now()
    moves = len(board_of(program.scene).view.log)
    program.run_until(lambda: len(board_of(program.scene).view.log) > moves)
    assert program.clock.now() - begun >= 2.5


def trick_pause(program: Program) -> None:
    program.app.profile.set("trick_pause", 4000)
    scene = until_a_trick_lies(program)
    begun = program.clock.now()
    program.run_until(lambda: board_of(scene).lingering is None)
    assert 3.0 < program.clock.now() - begun < 6.0


def tricks_wait(program: Program) -> None:
    program.app.profile.set("trick_waits", True)
    scene = until_a_trick_lies(program)
    program.run(10.0)
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
    page(program).rows["volume"].set(25)
    assert program.app.sounds.volume == 0.25


def mute(program: Program) -> None:
    for value in (False, True):
        program.app.profile.set("mute", value)
        assert program.app.sounds.muted == value


def face(program: Program) -> None:
    program.app.profile.keep(program.app.profile.settings.with_own_name("Zoe"))
    program.app.profile.set("face", "bear")
    assert table(program).manner.faces == {"Zoe": "bear"}
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


def until_a_trick_lies(program: Program, *, at_rest: bool = True) -> TableScene:
    """Play at a table until a trick is over and lies there, or its last card is on its way."""
    scene = program.sit_in(at("five-hundred", seats=3, until=asked("play")))
    for _ in range(3000):
        board = board_of(scene)
        if board.lingering is not None and bool(board.motions) != at_rest:
            return scene
        if scene.to_act:
            scene.make(scene.match.moves()[-1])
        program.run(0.04)
    raise AssertionError("there never was a trick")


@pytest.mark.parametrize("name", [option.name for option in preferences()])
def test_a_setting_is_offered_and_followed(program: Program, name: str) -> None:
    assert name in page(program).rows
    FOLLOWED[name](program)


def test_every_setting_is_in_one_group() -> None:
    assert sorted(row.name for row in ROWS) == sorted(option.name for option in preferences())


def test_a_trick_that_waits_is_seen_before_a_click_takes_it_away(program: Program) -> None:
    program.app.profile.set("trick_waits", True)
    board = board_of(until_a_trick_lies(program, at_rest=False))
    program.click(board.layout.middle.center)
    assert not board.motions
    assert board.lingering is not None
    program.key("Space")
    assert board.lingering is None


# --- the page


@pytest.mark.parametrize("zoom", [Size.NORMAL, Size.LARGEST])
def test_every_row_can_be_reached_and_every_explanation_is_whole(tmp_path: Path, cut: set[str], zoom: Size) -> None:
    program = at_its_settings(tmp_path, (800, 600))
    program.loop.restyle(replace(program.loop.look, zoom=zoom))
    scene = page(program)
    for number in range(len(scene.tabs.names)):
        scene.tabs.choose(number)
        program.run(0.1)
        for widget in scene.desk.focus.ring():
            if scene.form in scene.desk.focus.parents_of(widget):
                scene.desk.focus.set(widget)
                assert scene.form.rect.contains(widget.rect), widget.label
    assert not {text for text in cut if text.endswith(".")}


def test_the_preview_shows_motion_when_its_settings_change(program: Program) -> None:
    scene = page(program)
    animation = scene.rows["animation"]
    animation.choose(3)
    assert scene.preview.animating
    program.run(1.0)
    assert not scene.preview.animating
    animation.choose(0)
    assert not scene.preview.animating, "animations are off"


# --- the keys


def test_in_a_wide_window_the_fixed_keys_are_in_sight_beside_the_others(tmp_path: Path) -> None:
    program = at_its_settings(tmp_path, (1680, 720))
    program.key("K")
    shown = {part.label for part in listed(program.comes_to(KeysPage)) if part.kind == "text"}
    assert {"Undo", *(keys for keys, _ in FIXED_KEYS)} <= shown


def test_no_two_things_at_the_table_get_the_same_key_and_tips_name_the_chosen_one(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("keys: {undo: P, rules: R}\n", "utf-8")
    scene = table(Program(tmp_path))
    keys = [button.key for button in (*scene.menubar.buttons, *scene.widgets.buttons) if button.key]
    assert "P" in keys
    assert len(set(keys)) == len(keys)
    assert scene.desk.tooltip.rule_line(Tip("So it is.", "XX-1")) == "Rule XX-1 · R to read it"
