"""A family at one computer: profiles are made, chosen, renamed and removed, and each keeps what it has set."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.profiles import ProfilesPage
from cardtable.store.settings import Settings, SettingsFile
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.theme import Size
from cardtable.ui.widgets.entry import TextEntry
from tests.known_games import game_of
from tests.ui.at_the_menu import SIZES, at
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults


def page(program: Program) -> ProfilesPage:
    """Go to the page by its button."""
    assert isinstance(program.scene, MenuPage)
    program.key("P")
    program.run(0.1)
    return scene_of(program)


def scene_of(program: Program) -> ProfilesPage:
    assert isinstance(program.scene, ProfilesPage)
    return program.scene


def enter_name(program: Program, name: str) -> None:
    """Write a name into the dialog that is open, and take it."""
    dialog = scene_of(program).desk.dialog
    assert dialog is not None
    field = dialog.body[0]
    assert isinstance(field, TextEntry)
    field.text = name
    program.key("Enter")
    program.run(0.1)


def made(program: Program, name: str) -> None:
    """Make a new profile; the menu comes up with it in use."""
    page(program)
    program.key("N")
    program.run(0.1)
    enter_name(program, name)
    assert isinstance(program.scene, MenuPage)


def whose(program: Program) -> str:
    """Return the name on the menu's button."""
    assert isinstance(program.scene, MenuPage)
    return program.scene.person.label


def names(program: Program) -> list[str]:
    return [each.name for each in scene_of(program).profiles]


def test_a_new_profile_is_in_use_at_once_and_at_the_next_start(program: Program, tmp_path: Path) -> None:
    assert whose(program) == "Player 1"
    made(program, "Ann")
    assert whose(program) == "Ann"
    assert program.app.profile.settings == Settings(profile="Ann")
    again = Program(tmp_path)
    assert again.app.profile.current.name == "Ann"
    assert again.app.profile.settings.profile == "Ann"


def test_each_profile_keeps_its_settings_and_they_take_effect(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    for name, value in (
        ("size", "large"), ("theme", "felt-blue"), ("deck", "four-normal"), ("mute", True), ("full_screen", True),
    ):  # fmt: skip
        program.app.profile.set(name, value)
    size = program.loop.look.metrics.text(21)
    made(program, "Bert")
    program.run(0.1)
    assert program.app.profile.settings == Settings(profile="Bert")
    assert program.loop.look.metrics.text(21) * 4 / 3 == size
    assert program.loop.look.theme.name == "felt-green"
    assert program.app.art.deck == "two-large"
    assert not program.app.sounds.muted
    assert not program.screen.is_full_screen
    scene = page(program)
    scene.list.choose(1)
    program.key("Enter")
    program.run(0.1)
    assert whose(program) == "Ann"
    assert program.loop.look.metrics.text(21) == size
    assert program.loop.look.theme.name == "felt-blue"
    assert program.app.art.deck == "four-normal"
    assert program.app.sounds.muted
    assert program.screen.is_full_screen
    assert SettingsFile(tmp_path / "settings-bert.yaml").settings == Settings(profile="Bert")
    assert not (tmp_path / "settings.yaml").exists()


def test_the_person_at_the_screen_sits_down_by_name(program: Program) -> None:
    made(program, "Bert")
    program.app.show_setup(game_of("blues-and-greens"))
    program.run(0.1)
    assert isinstance(program.scene, SetupPage)
    assert [seat.name for seat in program.scene.seating.seats] == ["Bert", "Cleo", "Dan", "Eve"]


def test_a_name_that_is_taken_or_empty_is_asked_for_again(program: Program) -> None:
    made(program, "Ann")
    scene = page(program)
    program.key("N")
    program.run(0.1)
    for refused, words in (("ann", "There is a profile called ann already."), ("", "A name has")):
        enter_name(program, refused)
        assert scene.desk.dialog is not None
        assert words in scene.desk.dialog.text.paragraphs[0].text
    program.key("Esc")
    program.run(0.1)
    assert scene.desk.dialog is None
    assert names(program) == ["Player 1", "Ann"]


def test_the_first_one_can_be_renamed_but_not_removed(program: Program, tmp_path: Path) -> None:
    scene = page(program)
    assert not scene.remove.enabled
    program.key("R")
    program.run(0.1)
    enter_name(program, "Otto")
    assert names(program) == ["Otto"]
    program.key("Esc")
    program.run(0.1)
    assert whose(program) == "Otto"
    assert SettingsFile(tmp_path / "settings.yaml").settings.profile == "Otto"


def test_a_profile_is_removed_only_after_asking(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    program.app.profile.set("size", "large")
    page(program)
    program.key("delete")
    program.run(0.1)
    program.key("Enter")  # the answer that does no harm
    program.run(0.1)
    assert names(program) == ["Player 1", "Ann"]
    program.key("delete")
    program.run(0.1)
    program.press("Remove")
    program.run(0.2)
    assert names(program) == ["Player 1"]
    assert not (tmp_path / "settings-ann.yaml").exists()
    assert program.app.profile.settings == Settings()
    assert Program(tmp_path).app.profile.current.path == tmp_path / "settings.yaml"


def test_wrong_values_in_a_profile_are_reported_when_it_is_used(program: Program, tmp_path: Path) -> None:
    text = "profile: Ann\nsize: huge\n"
    (tmp_path / "settings-ann.yaml").write_text(text)
    page(program).list.choose(1)
    program.key("Enter")
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)
    assert program.scene.notice.startswith("line 2: size: ")
    assert (tmp_path / "settings-ann.yaml").read_text() == text


def test_profiles_that_cannot_be_written_are_reported(tmp_path: Path) -> None:
    program = Program(tmp_path)
    made_before = replace(program.app.profile.current)
    (tmp_path / "last-profile.yaml").mkdir()
    program.app.show_menu()
    program.run(0.1)
    page(program)
    program.key("N")
    program.run(0.1)
    enter_name(program, "Ann")
    assert isinstance(program.scene, MenuPage)
    assert "last-profile.yaml can't be written" in program.scene.notice
    assert program.app.profile.current != made_before  # in use all the same, until the program ends


@pytest.mark.parametrize("size", SIZES)
def test_the_page_and_its_dialogs_fit(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    for name in ("Ann", "Maximiliane-Josephine", *(f"Child {number}" for number in range(12))):
        program.app.profile.profiles.make(name)
    program.app.show_profiles()
    program.run(0.1)
    scene = scene_of(program)
    assert faults(scene) == []
    scene.list.choose(2)
    for key in ("N", "R", "delete"):
        program.key(key)
        program.run(0.1)
        assert scene.desk.dialog is not None
        assert faults(scene) == []
        program.key("Esc")
        program.run(0.1)
        assert scene.desk.dialog is None


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_fits_with_a_long_name_and_a_notice(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.app.profile.use(program.app.profile.profiles.make("Maximiliane-Josephine von"))
    program.app.profile.notice = "line 2: size: this can't be huge; allowed: small, normal, large, largest"
    program.app.show_menu()
    program.run(0.1)
    assert isinstance(program.scene, MenuPage)
    assert faults(program.scene) == []
    headline, notice = list(program.parts("text"))[:2]
    assert notice.label == program.scene.notice
    assert not notice.rect.colliderect(program.scene.person.rect)
    assert not notice.rect.colliderect(headline.rect)


def test_each_profile_has_a_face_that_can_be_changed(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    made(program, "Bert")
    scene = page(program)
    assert scene.faces == ["fox", "fox", "owl"]
    for place, file in ((2, "settings-bert.yaml"), (1, "settings-ann.yaml")):
        scene = scene_of(program)
        scene.list.choose(place)
        program.key("F")
        frog = next(part for part in program.parts("face") if part.label == "frog")
        program.click(frog.rect.center)
        program.key("Enter")
        program.run(0.1)
        assert scene_of(program).faces[place] == "frog"
        assert SettingsFile(tmp_path / file).settings.face == "frog"
    assert program.app.profile.faces == {"Ann": "frog", "Bert": "frog"}


def test_the_person_has_the_same_face_in_the_menu_and_at_every_seat(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Wilhelmina"))
    for names in (("Wilhelmina", "Bert", "Cleo"), ("Ann", "Wilhelmina", "Cleo"), ("Ann", "Bert", "Wilhelmina")):
        faces = dict(zip(names, faces_of(names, program.app.profile.faces), strict=True))
        assert faces["Wilhelmina"] == program.app.profile.face
        assert len(set(faces.values())) == 3
