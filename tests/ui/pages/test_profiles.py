"""A family at one computer: profiles are made, chosen, renamed and removed, and each keeps what it has set."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.pages.menu import MenuPage
from cardtable.pages.profiles import ProfilesPage
from cardtable.store.settings import Settings, SettingsFile
from cardtable.ui.drawing.faces import faces_of
from tests.ui.at_the_table import Program


def page(program: Program) -> ProfilesPage:
    """Go to the page by its button."""
    program.comes_to(MenuPage)
    program.key("P")
    return program.comes_to(ProfilesPage)


def made(program: Program, name: str) -> None:
    """Make a new profile; the menu comes up with it in use."""
    scene = page(program)
    program.key("N")
    scene.desk.dialog.body[0].text = name  # its only field
    program.key("Enter")
    program.run(0.1)
    program.comes_to(MenuPage)


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
    assert effects() == of_ann
    assert SettingsFile(tmp_path / "settings-bert.yaml").settings == Settings(profile="Bert")
    assert not (tmp_path / "settings.yaml").exists()


def test_profiles_that_cannot_be_written_are_reported(program: Program, tmp_path: Path) -> None:
    made_before = replace(program.app.profile.current)
    (tmp_path / "last-profile.yaml").mkdir()
    made(program, "Ann")
    assert "last-profile.yaml can't be written" in program.comes_to(MenuPage).notice
    assert program.app.profile.current != made_before  # in use all the same, until the program ends


@pytest.mark.parametrize("names", [("Zoe", "Bert", "Cleo"), ("Ann", "Zoe", "Cleo"), ("Ann", "Bert", "Zoe")])
def test_the_person_has_the_same_face_in_the_menu_and_at_every_seat(program: Program, names: tuple[str, ...]) -> None:
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Zoe"))
    faces = dict(zip(names, faces_of(names, program.app.profile.faces), strict=True))
    assert faces["Zoe"] == program.app.profile.face
    assert len(set(faces.values())) == 3
