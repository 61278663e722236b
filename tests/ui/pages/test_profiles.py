"""A family at one computer: profiles are made, chosen, renamed and removed, and each keeps what it has set."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.profiles import ProfilesPage
from cardtable.store.settings import Settings, SettingsFile
from cardtable.ui.drawing.faces import faces_of
from tests.known_games import game_of
from tests.ui.at_the_table import Program


def page(program: Program) -> ProfilesPage:
    """Go to the page by its button."""
    program.comes_to(MenuPage)
    program.key("P")
    return program.comes_to(ProfilesPage)


def enter_name(program: Program, name: str) -> None:
    """Write a name into the dialog that is open, and take it."""
    field = program.comes_to(ProfilesPage).desk.dialog.body[0]
    field.text = name
    program.key("Enter")
    program.run(0.1)


def made(program: Program, name: str) -> None:
    """Make a new profile; the menu comes up with it in use."""
    page(program)
    program.key("N")
    enter_name(program, name)
    program.comes_to(MenuPage)


def whose(program: Program) -> str:
    """Return the name on the menu's button."""
    return program.comes_to(MenuPage).person.label


def names(program: Program) -> list[str]:
    return [each.name for each in program.comes_to(ProfilesPage).profiles]


def test_a_new_profile_is_in_use_at_once_at_the_next_start_and_at_a_new_table(program: Program, tmp_path: Path) -> None:
    assert whose(program) == "Player 1"
    made(program, "Bert")
    assert whose(program) == "Bert"
    assert program.app.profile.settings == Settings(profile="Bert")
    again = Program(tmp_path)
    assert again.app.profile.current.name == "Bert"
    assert again.app.profile.settings.profile == "Bert"
    program.app.show_setup(game_of("blues-and-greens"))
    assert [seat.name for seat in program.comes_to(SetupPage).seating.seats] == ["Bert", "Cleo", "Dan", "Eve"]


def test_each_profile_keeps_its_settings_and_they_take_effect(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    for name, value in (
        ("size", "large"), ("theme", "felt-blue"), ("deck", "four-normal"), ("mute", True), ("full_screen", True),
    ):  # fmt: skip
        program.app.profile.set(name, value)

    def effects() -> tuple[float, str, str, bool, bool]:
        look = program.loop.look
        return (
            look.metrics.text(21), look.theme.name, program.app.art.deck, program.app.sounds.muted,
            program.screen.is_full_screen,
        )  # fmt: skip

    of_ann = effects()
    assert of_ann[1:] == ("felt-blue", "four-normal", True, True)
    made(program, "Bert")
    program.run(0.1)
    assert program.app.profile.settings == Settings(profile="Bert")
    assert effects() == (of_ann[0] * 3 / 4, "felt-green", "two-large", False, False)
    page(program).list.choose(1)
    program.key("Enter")
    program.run(0.1)
    assert whose(program) == "Ann"
    assert effects() == of_ann
    assert SettingsFile(tmp_path / "settings-bert.yaml").settings == Settings(profile="Bert")
    assert not (tmp_path / "settings.yaml").exists()


def test_a_name_that_is_taken_or_empty_is_asked_for_again(program: Program) -> None:
    made(program, "Ann")
    scene = page(program)
    program.key("N")
    program.run(0.1)
    for refused, words in (("ann", "There is a profile called ann already."), ("", "A name has")):
        enter_name(program, refused)
        assert words in scene.desk.dialog.text.paragraphs[0].text
    program.key("Esc")
    program.run(0.1)
    assert scene.desk.dialog is None
    assert names(program) == ["Player 1", "Ann"]


def test_the_first_one_can_be_renamed_but_not_removed(program: Program, tmp_path: Path) -> None:
    assert not page(program).remove.enabled
    program.key("R")
    enter_name(program, "Otto")
    assert names(program) == ["Otto"]
    program.key("Esc")
    assert whose(program) == "Otto"
    assert SettingsFile(tmp_path / "settings.yaml").settings.profile == "Otto"


def test_a_profile_is_removed_only_after_asking(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    program.app.profile.set("size", "large")
    page(program)
    program.key("delete")
    program.run(0.1)
    program.key("Enter")  # the answer that does no harm
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
    assert program.comes_to(MenuPage).notice.startswith("line 2: size: ")
    assert (tmp_path / "settings-ann.yaml").read_text() == text


def test_profiles_that_cannot_be_written_are_reported(program: Program, tmp_path: Path) -> None:
    made_before = replace(program.app.profile.current)
    (tmp_path / "last-profile.yaml").mkdir()
    made(program, "Ann")
    assert "last-profile.yaml can't be written" in program.comes_to(MenuPage).notice
    assert program.app.profile.current != made_before  # in use all the same, until the program ends


def test_each_profile_has_a_face_that_can_be_changed(program: Program, tmp_path: Path) -> None:
    made(program, "Ann")
    made(program, "Bert")
    assert page(program).faces == ["fox", "fox", "owl"]
    for place, file in ((2, "settings-bert.yaml"), (1, "settings-ann.yaml")):
        program.comes_to(ProfilesPage).list.choose(place)
        program.key("F")
        program.click(next(part.rect.center for part in program.parts("face") if part.label == "frog"))
        program.key("Enter")
        assert program.comes_to(ProfilesPage).faces[place] == "frog"
        assert SettingsFile(tmp_path / file).settings.face == "frog"
    assert program.app.profile.faces == {"Ann": "frog", "Bert": "frog"}


@pytest.mark.parametrize("names", [("Zoe", "Bert", "Cleo"), ("Ann", "Zoe", "Cleo"), ("Ann", "Bert", "Zoe")])
def test_the_person_has_the_same_face_in_the_menu_and_at_every_seat(program: Program, names: tuple[str, ...]) -> None:
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Zoe"))
    faces = dict(zip(names, faces_of(names, program.app.profile.faces), strict=True))
    assert faces["Zoe"] == program.app.profile.face
    assert len(set(faces.values())) == 3
