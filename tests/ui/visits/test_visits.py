"""The visits of this folder: what is read on the window, and in files, after what somebody does (``visit.py``)."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.ui.visit import FOLDER, visits_in, walked

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
