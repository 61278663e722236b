"""Settings are kept as YAML that people may edit; errors in it are reported, ignored and left unchanged."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.store.errors import StoreError
from cardtable.store.plain_yaml import read_yaml, write_yaml
from cardtable.store.settings import (
    DEFAULT_NAME,
    Settings,
    SettingsFile,
    Setup,
    preferences,
    read_settings,
    settings_as_written,
)
from tests.store.tables import put

SETUP = Setup(
    (Seat("Ann"), Seat("Bert", PlayerKind.AI, AILevel.HARD)), {"nullo": False, "target": 300, "bidding": "open"}
)
CHANGED = Settings(
    size="large",
    deck="four-normal",
    animation="off",
    bid_help="never",
    confirm=False,
    profile="Ann",
    window=(1920, 1080),
    names=("Ann", "Jörg: #1"),
    keys={"hint": "N", "undo": "#"},
    sorts={"five-hundred": "by suit"},
    auction_help={"five-hundred": True, "big-three": False},
    setups={"five-hundred": SETUP},
)


def test_settings_survive_being_written_and_read() -> None:
    for settings in (Settings(), CHANGED):
        assert read_settings(read_yaml(write_yaml(settings_as_written(settings)))) == (settings, ())
    written = settings_as_written(CHANGED)
    assert set(written) == {each.name for each in fields(Settings)} - {"setups"} | {"setup-five-hundred"}


def test_every_preference_has_texts_and_accepts_its_default() -> None:
    assert len(preferences()) > 10
    for option in preferences():
        assert option.label
        assert option.help
        assert option.accepts(getattr(Settings(), option.name))


def test_without_a_file_the_defaults_apply_and_no_file_is_made(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "config" / "settings.yaml")
    assert (file.settings, file.problems) == (Settings(), ())
    file.keep(Settings())
    assert not (tmp_path / "config").exists()


def test_off_needs_no_quotes(tmp_path: Path) -> None:
    file = SettingsFile(put(tmp_path, "coach: off\nanimation: off\nmute: off\n", "settings.yaml"))
    assert not file.problems
    assert (file.settings.coach, file.settings.animation, file.settings.mute) == ("off", "off", False)


def test_kept_settings_are_read_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.yaml"
    SettingsFile(path).keep(CHANGED)
    again = SettingsFile(path)
    assert (again.settings, again.problems) == (CHANGED, ())
    assert (
        "# Size: Of text, cards and buttons together. (small, normal, large, largest)\nsize: large\n"
        in path.read_text("utf-8")
    )
    assert "volume" not in path.read_text("utf-8")  # only what was changed
    again.keep(replace(CHANGED, ai_pause=200))
    assert "(a whole number from 0 to 5000, in milliseconds)\nai_pause: 200\n" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("text_scale: 70", "small"),
        ("text_scale: 100\ncard_scale: 100", "normal"),
        ("text_scale: 110", "normal"),
        ("text_scale: 125", "large"),
        ("text_scale: 150", "largest"),
        ("text_scale: 200\ncard_scale: 70", "largest"),
        ("card_scale: 140", "large"),
        ("card_scale: 80", "small"),
        ("text_scale: 200\nsize: small", "small"),
    ],
)
def test_a_file_with_a_text_size_and_a_card_size_has_the_nearest_size(tmp_path: Path, written: str, size: str) -> None:
    """As programs before 2.0 wrote them, for the settings of a person and for those of a profile."""
    for name in ("settings.yaml", "settings-ann.yaml"):
        file = SettingsFile(put(tmp_path, f"theme: felt-blue\n{written}\n", name))
        assert (file.settings, file.problems) == (Settings(theme="felt-blue", size=size), ())
        file.keep(replace(file.settings, size="normal"))
        assert SettingsFile(file.path).settings.size == "normal"


OWN = """\
# mine!
size: 1.5   # wrong on purpose
deck: seven-colours

future: {a: [1, 2], b: 2.5}
mute: yes
# about the window
window: [10, 10]
"""


def test_wrong_values_are_reported_and_ignored(tmp_path: Path) -> None:
    file = SettingsFile(put(tmp_path, OWN, "settings.yaml"))
    assert file.settings == Settings(mute=True)
    assert [problem.split(":")[0] for problem in file.problems] == ["line 2", "line 3", "line 8"]
    assert "allowed: small, normal, large, largest" in file.problems[0]
    assert "this can't be 'seven-colours'; allowed: two-large, four-large" in file.problems[1]
    assert "at least 800 wide" in file.problems[2]


# Each with the words in which the value is shown.
WRONG = {
    "volume: 101": "can't be 101",
    "volume: yes": "can't be yes",
    "volume: loud": "can't be 'loud'",
    "volume:": "can't be nothing",
    "mute: 1": "can't be 1",
    "face: dragon": "this can't be 'dragon'; allowed: usual, fox, owl",
    "text_scale: 300": "text_scale: ",
    "card_scale: yes": "card_scale: ",
    "window: [1280]": "not as a list",
    "window: big": "not as 'big'",
    "window: [1280, yes]": "not as a list",
    "window: [99, 720]": "not 99 wide and 720 high",
    "profile: [Ann]": "not a list",
    'profile: ""': "not ''",
    f"profile: {'A' * 61}": f"not '{'A' * 40}'… (61 characters)",
    "names: Ann": "not 'Ann'",
    "names: [Ann, 1]": "not 1",
    "keys: [h]": "not as a list",
    "keys: {undo: u, hint: 5}": "not {hint: 5}",
    "sorts: by suit": "not as 'by suit'",
    "sorts: {five-hundred: 5}": "not {five-hundred: 5}",
    "auction_help: yes": "not as yes",
    "auction_help: {five-hundred: often}": "not {five-hundred: 'often'}",
    "tutor: {five-hundred: huge}": "not {five-hundred: 'huge'}",
    "setup-toy: {seats: []}": "this one has seats",
    "setup-toy: 7": "is not 7",
    "setup-toy: {seats: [{name: Ann, player: ghost}], options: {}}": "can't be 'ghost'",
    "setup-toy: {seats: [], options: {a: [1]}}": "not {a: a list}",
    "- volume": "a list",
    "just words": "'just words'",
}


@pytest.mark.parametrize("line", WRONG)
def test_each_wrong_value_counts_as_not_set_and_is_named(line: str) -> None:
    settings, problems = read_settings(read_yaml("# one\n" + line + "\n"))
    assert settings == Settings()
    assert len(problems) == 1
    assert problems[0].startswith("line 2: ")
    assert WRONG[line] in problems[0]


def test_remarks_unknown_keys_and_wrong_values_stay_as_they_were_written(tmp_path: Path) -> None:
    path = put(tmp_path, OWN, "settings.yaml")
    file = SettingsFile(path)
    file.keep(replace(file.settings, mute=False, volume=20))
    lines = path.read_text("utf-8").splitlines()
    assert lines[:8] == [line.replace("mute: yes", "mute: false") for line in OWN.splitlines()]
    assert lines[8:] == ["# Volume: In percent. (a whole number from 0 to 100)", "volume: 20"]


def test_a_new_value_replaces_a_wrong_one(tmp_path: Path) -> None:
    path = put(tmp_path, OWN, "settings.yaml")
    file = SettingsFile(path)
    file.keep(replace(file.settings, window=(1000, 700)).with_setup("toy", SETUP))
    again = SettingsFile(path)
    assert again.settings.window == (1000, 700)
    assert again.settings.setups == {"toy": SETUP}
    assert len(again.problems) == 2


def test_settings_over_several_lines_are_replaced_whole(tmp_path: Path) -> None:
    path = put(tmp_path, "names:\n- Ann\n- Bert\n\n# how loud\nvolume: 3", "settings.yaml")
    file = SettingsFile(path)
    file.keep(replace(file.settings, names=("Cleo",)))
    assert path.read_text("utf-8") == "names: [Cleo]\n\n# how loud\nvolume: 3\n"


def test_two_programs_do_not_undo_each_others_changes(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    one, other = SettingsFile(path), SettingsFile(path)
    one.keep(replace(one.settings, volume=1))
    other.keep(replace(other.settings, mute=True))
    assert SettingsFile(path).settings == Settings(volume=1, mute=True)


@pytest.mark.parametrize("content", [b"volume: [1", b"\xff\xfe\x00", b"{volume: 5, mute: yes}", b"- a\n", b"a: &x 1\n"])
def test_a_file_that_cannot_be_changed_is_set_aside_not_lost(content: bytes, tmp_path: Path) -> None:
    path = put(tmp_path, content, "settings.yaml")
    file = SettingsFile(path)
    for change, number in (({"full_screen": True}, ""), ({"size": "large"}, " (2)")):
        path.write_bytes(content)
        settings = replace(file.settings, **change)
        file.keep(settings)
        assert (SettingsFile(path).settings, SettingsFile(path).problems) == (settings, ())
        assert (tmp_path / f"settings (unreadable){number}.yaml").read_bytes() == content


def test_unreadable_settings_can_be_reset_to_the_defaults(tmp_path: Path) -> None:
    path = put(tmp_path, "full_screen: true\n", "settings.yaml")
    file = SettingsFile(path)
    path.write_text("[")
    file.keep(Settings())
    assert (SettingsFile(path).settings, SettingsFile(path).problems) == (Settings(), ())


def test_settings_whose_file_has_vanished_are_written_completely(tmp_path: Path) -> None:
    path = put(tmp_path, "theme: felt-blue\nsize: large\n", "settings.yaml")
    file = SettingsFile(path)
    path.unlink()
    file.keep(replace(file.settings, mute=True))
    assert SettingsFile(path).settings == replace(Settings(), theme="felt-blue", size="large", mute=True)


def test_settings_that_cannot_be_read_or_written_are_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").mkdir()
    file = SettingsFile(tmp_path / "settings.yaml")
    assert file.settings == Settings()
    assert "settings.yaml can't be read" in file.problems[0]
    with pytest.raises(StoreError):
        file.keep(CHANGED)
    assert file.settings == CHANGED


@pytest.mark.parametrize(
    "text",
    [
        'theme: "\\e]0;title\\a\\n\\nred"\n',
        f"theme: {'x' * 100_000}\n",
        f"? {'setup-' + 'y' * 100_000}\n: 5\n",
        '"setup-\\e[31m\\n": 5\n',
        '"\\e": 1\n"\\e": 2\n',
        f"{'k' * 900}: 1\n{'k' * 900}: 2\n",
    ],
)
def test_a_problem_is_one_clean_line_of_bounded_length(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(text)
    (problem,) = SettingsFile(path).problems
    assert problem.isprintable()
    assert len(problem) < 2100


def test_huge_settings_are_not_read(tmp_path: Path) -> None:
    file = SettingsFile(put(tmp_path, b"#" * 2_000_000, "settings.yaml"))
    assert "too large" in file.problems[0]


def test_somebody_without_a_name_is_player_1_and_was_ann_in_earlier_versions() -> None:
    assert Settings().own_name == DEFAULT_NAME == "Player 1"
    for text, names in (("profile: Everybody", ("Ann",)), ("profile: Everybody\nnames: [Zoë]", ("Zoë",))):
        settings, problems = read_settings(read_yaml(text))
        assert (settings.profile, settings.names, problems) == (names[0], names, ())


def test_a_person_has_the_profiles_name_until_another_is_given() -> None:
    settings = Settings(profile="Ann", names=("Zoë", "Bert"))
    assert settings.own_name == "Zoë"
    assert settings.with_own_name("Ida").names == ("Ida", "Bert")
    assert Settings(profile="Ann").own_name == "Ann"


def test_a_renamed_person_is_renamed_in_all_set_ups_and_ai_players_are_not() -> None:
    seats = (Seat("Ann"), Seat("Bert"), Seat("Ann", PlayerKind.AI, AILevel.HARD))
    settings = Settings(names=("Ann",), setups={"toy": Setup(seats, {"target": 3})}).renamed("Zoë")
    assert settings.setups == {"toy": Setup((Seat("Zoë"), *seats[1:]), {"target": 3})}
    assert (settings.profile, settings.names, settings.earlier_names) == ("Zoë", ("Zoë",), ("Ann",))
    assert settings.renamed("Ann").earlier_names == ("Zoë",)
