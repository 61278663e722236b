"""Profiles: separate settings for each person at one computer, in separate files."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.store.errors import StoreError
from cardtable.store.settings import DEFAULT_NAME, Profile, Profiles, Settings, SettingsFile
from tests.store.tables import put


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(tmp_path / "config" / "settings.yaml")


def names(profiles: Profiles) -> list[str]:
    return [profile.name for profile in profiles.all]


def test_the_first_profile_exists_without_a_file(profiles: Profiles) -> None:
    assert profiles.all == (Profile(profiles.first, DEFAULT_NAME),)
    assert profiles.last == profiles.all[0]
    assert not profiles.first.parent.exists()


def test_each_profile_has_its_own_settings_file(profiles: Profiles) -> None:
    ann, bert = profiles.make("Ann"), profiles.make("  Bert ")
    assert (ann.path.name, bert.path.name) == ("settings-ann.yaml", "settings-bert.yaml")
    assert names(profiles) == [DEFAULT_NAME, "Ann", "Bert"]
    file = SettingsFile(ann.path)
    file.keep(replace(file.settings, size="large"))
    assert SettingsFile(ann.path).settings == Settings(profile="Ann", size="large")
    assert SettingsFile(bert.path).settings == Settings(profile="Bert")
    assert SettingsFile(profiles.first).settings == Settings()


def test_the_last_profile_is_remembered(profiles: Profiles) -> None:
    ann = profiles.make("Ann")
    profiles.choose(ann)
    assert Profiles(profiles.first).last == ann
    profiles.choose(profiles.all[0])
    assert Profiles(profiles.first).last == profiles.all[0]


def test_all_profiles_can_be_renamed(profiles: Profiles) -> None:
    ann = profiles.make("Ann")
    assert profiles.rename(profiles.all[0], "Otto").path == profiles.first
    assert profiles.rename(ann, "Anna") == Profile(ann.path, "Anna")
    assert names(profiles) == ["Otto", "Anna"]


def test_a_profile_may_keep_its_name_but_no_two_have_the_same(profiles: Profiles) -> None:
    ann = profiles.make("Ann")
    profiles.rename(ann, "ANN")
    for refused in ("ann", " Ann ", DEFAULT_NAME, "", "   ", "a\nb", "x" * 61):
        assert profiles.refusal(refused)
        with pytest.raises(StoreError):
            profiles.make(refused)
    with pytest.raises(StoreError):
        profiles.rename(profiles.all[0], "Ann")
    assert names(profiles) == [DEFAULT_NAME, "ANN"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Jörg Müller", "settings-jorg-muller.yaml"),
        ("../../etc", "settings-etc.yaml"),
        ("李", "settings-profile.yaml"),
        ("CON", "settings-con.yaml"),
        ("x" * 60, f"settings-{'x' * 40}.yaml"),
    ],
)
def test_any_name_makes_a_file_that_every_system_takes(name: str, file: str, profiles: Profiles) -> None:
    made = profiles.make(name)
    assert made.path == profiles.first.with_name(file)
    assert names(profiles) == [DEFAULT_NAME, name]


def test_names_alike_in_plain_letters_get_separate_files(profiles: Profiles) -> None:
    assert profiles.make("Zoe").path != profiles.make("Zoë").path
    assert names(profiles) == [DEFAULT_NAME, "Zoe", "Zoë"]


def test_a_removed_profile_is_gone_and_the_first_which_stays_takes_its_place(profiles: Profiles) -> None:
    ann, bert = profiles.make("Ann"), profiles.make("Bert")
    profiles.choose(ann)
    profiles.remove(ann)
    assert not ann.path.exists()
    assert names(profiles) == [DEFAULT_NAME, "Bert"]
    assert profiles.last == profiles.all[0]
    assert SettingsFile(bert.path).settings.profile == "Bert"
    with pytest.raises(StoreError, match="cannot be removed"):
        profiles.remove(profiles.all[0])


@pytest.mark.parametrize("text", ["profile: [1]", "a: [", "", "profile: ''"])
def test_a_profile_without_a_name_is_named_after_its_file(text: str, profiles: Profiles) -> None:
    profiles.make("Ann")
    put(profiles.first.parent, text, "settings-grandma.yaml")
    assert names(profiles) == [DEFAULT_NAME, "Ann", "grandma"]


@pytest.mark.parametrize(
    "text", ["last: settings-nobody.yaml", "last: ../other.yaml", "last: [1]", "- last", "last: [", "x" * 9000, "\0"]
)
def test_with_a_wrong_note_the_first_profile_is_used(text: str, profiles: Profiles) -> None:
    profiles.make("Ann")
    put(profiles.first.parent, text, "last-profile.yaml")
    assert profiles.last == profiles.all[0]


def test_files_set_aside_and_other_files_are_no_profiles(profiles: Profiles) -> None:
    profiles.make("Ann")
    for other in ("settings (unreadable).yaml", "settings-ann (unreadable).yaml", "settings-b.txt", "settings-.yaml"):
        put(profiles.first.parent, "profile: Ghost\n", other)
    (profiles.first.parent / "settings-folder.yaml").mkdir()
    assert names(profiles) == [DEFAULT_NAME, "Ann"]


def test_a_failure_to_write_is_reported(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file in the way")
    profiles = Profiles(tmp_path / "config" / "settings.yaml")
    with pytest.raises(StoreError):
        profiles.make("Ann")
    with pytest.raises(StoreError):
        profiles.choose(profiles.all[0])
