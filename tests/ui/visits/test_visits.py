"""The visits of this folder: what is read on the window, and in files, after what somebody does (``visit.py``)."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.ui.drawn import faults
from tests.ui.visit import FOLDER, Visit, visits_in, walked

VISITS = [
    pytest.param(lines, id=f"{path.stem}: {title}")
    for path in sorted(FOLDER.glob("*.txt"))
    for title, lines in visits_in(path.read_text("utf-8"))
]


def difference(lines: list[str], folder: Path) -> str:
    """Return how a visit differs from what is written of it."""
    return "\n".join(unified_diff(lines, walked(lines, folder), "written", "now", lineterm="", n=6))


@pytest.mark.parametrize("lines", VISITS)
def test_a_visit_goes_as_it_is_written(lines: list[str], tmp_path: Path) -> None:
    assert not [line for line in lines if line.startswith("?")]
    assert not (found := difference(lines, tmp_path)), found


@pytest.mark.nightly("visits with small windows and large texts, in which nothing may be covered or cut")
@pytest.mark.parametrize(
    ("size", "window"), [("normal", "800x600"), ("largest", "960x720"), ("large", "1280x720"), ("normal", "1080x1920")]
)
@pytest.mark.parametrize("lines", VISITS)
def test_at_no_step_of_a_visit_anything_is_covered_cut_or_outside(
    lines: list[str], size: str, window: str, tmp_path: Path
) -> None:
    visit = Visit(tmp_path)
    visit.follow(f"file settings.yaml: size: {size}")
    for command in (line.removeprefix("> ") for line in lines if line.startswith("> ")):
        if command.startswith(("window", "file settings.yaml: size")):
            continue
        try:
            visit.follow(f"start {window}" if command == "start" else command)
        except LookupError:
            return  # there is no room for what would be pressed now, such as a row of a list
        if visit.program is not None and visit.running.loop.running:
            assert faults(visit.running.scene) == [], command


def test_a_word_a_mark_and_a_file_that_differ_are_noticed(tmp_path: Path) -> None:
    lines = walked(
        ["> file settings.yaml: profile: Ann", "> start", "> key S", "> press Sound", "> press Mute"], tmp_path
    )
    for place, (old, new) in enumerate(
        (("[Done Esc]", "[Leave Esc]"), ("<Sound>", "[Sound]"), ("mute: true", "mute: false"))
    ):
        text = "\n".join(lines)
        assert text.count(old) == 1
        assert difference(text.replace(old, new).splitlines(), tmp_path / str(place))
