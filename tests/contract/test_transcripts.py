"""Every seat still sees the committed matches in the same way, move by move."""

from difflib import unified_diff

import pytest

from tests.commits import by_turns
from tests.contract import transcripts
from tests.contract.setups import Setup

WRITE = "if that is meant, write them again with `python -m tests.contract.transcripts` and read the difference"


ALWAYS = [setup for setup in transcripts.all_wanted() if not setup.options]
UNDER_HOUSE_RULES = [(setup,) for setup in transcripts.all_wanted() if setup.options]


@pytest.mark.parametrize(
    "setup",
    [
        *(pytest.param(setup, id=str(setup)) for setup in ALWAYS),
        *by_turns(UNDER_HOUSE_RULES, "transcripts of house rules", name=str),
    ],
)
def test_every_seat_sees_what_the_transcript_says(setup: Setup) -> None:
    path = transcripts.file_of(setup)
    assert path.exists(), f"there is no {path.name}; {WRITE}"
    expected = path.read_text(encoding="utf-8")
    now = transcripts.written(setup, transcripts.recorded_moves(path))
    if now != expected:
        lines = unified_diff(expected.splitlines(), now.splitlines(), "committed", "now", lineterm="", n=2)
        pytest.fail(f"{path.name} changed; {WRITE}\n" + "\n".join(list(lines)[:60]), pytrace=False)


def test_no_transcript_is_left_over() -> None:
    expected = {transcripts.file_of(setup).name for setup in transcripts.all_wanted()}
    assert {path.name for path in transcripts.FOLDER.glob("*.txt")} == expected, WRITE
