"""A program that is killed at any moment loses at most the move being made."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.engine.table import Table
from cardtable.store.errors import TableFileError
from cardtable.store.tables.format import could_be_cut, read_table, table_text
from tests.contract.toy import TOY
from tests.situations import after, the_end, to_act
from tests.store.tables import BLUES, GAMES, mixed_table, put, texts


def cut_everywhere(table: Table, first: int, folder: Path) -> None:
    """Cut the table's file at every byte from the first on, and read what is left."""
    content = table_text(table).encode()
    all_moves = texts(table)
    start = content.index(b"moves:\n") + len(b"moves:\n")
    for length in range(max(start, first), len(content)):
        left = content[:length]
        whole_lines = left.count(b"\n", start)
        loaded = read_table(put(folder, left), GAMES)
        kept = texts(loaded.table)
        assert kept == all_moves[: len(kept)]
        assert len(kept) in (whole_lines, whole_lines + 1)
        if len(kept) > whole_lines:  # all of the move was there, only its line end was not
            assert left.endswith(all_moves[whole_lines].encode())
        dropped = not left.endswith(b"\n") and len(kept) == whole_lines
        assert (loaded.notice is not None) == dropped
        if dropped:
            line = left.count(b"\n") + 1
            assert loaded.notice == f"Line {line}, the last move, was cut short and is left out."
            assert not loaded.appendable


def test_a_file_cut_at_any_byte_keeps_all_whole_moves(tmp_path: Path) -> None:
    cut_everywhere(mixed_table(TOY, the_end, hands=1), 0, tmp_path)


def test_a_file_cut_in_its_last_moves_keeps_all_before(tmp_path: Path) -> None:
    table = mixed_table(BLUES, after(67))
    size = len(table_text(table).encode())
    cut_everywhere(table, size - 90, tmp_path)


def test_a_file_cut_before_its_moves_is_refused(tmp_path: Path) -> None:
    content = table_text(mixed_table(TOY, after(3))).encode()
    start = content.index(b"moves:")
    for length in range(start + len(b"moves")):
        with pytest.raises(TableFileError):
            read_table(put(tmp_path, content[:length]), GAMES)


DEALT = mixed_table(BLUES, after(2), seed=3)
BID = table_text(DEALT) + "- 3 bid 136\n"
BID_LINES = BID.count("\n")


@pytest.mark.parametrize(
    "end", ["-", "- ", "- 0", "- 0 ", "- 0 b", "- 0 bid", "- 0 bid ", "- 0 bid 1", "- 0 pa", "  - 0 b"]
)
def test_the_beginning_of_a_legal_move_was_cut_short(end: str, tmp_path: Path) -> None:
    loaded = read_table(put(tmp_path, BID + end), GAMES)
    assert (len(loaded.table.log), loaded.appendable) == (3, False)
    assert loaded.notice == f"Line {BID_LINES + 1}, the last move, was cut short and is left out."


@pytest.mark.parametrize("end", [b"- 0 p\xc3", b"\0\0\0\0", b"- 0 bid 13\0\0\0", b"- 0 \xff\xfe\x00", b"- 0 bid 137\0"])
def test_debris_of_a_crash_is_dropped(end: bytes, tmp_path: Path) -> None:
    loaded = read_table(put(tmp_path, BID.encode() + end), GAMES)
    assert (len(loaded.table.log), loaded.notice is not None) == (3, True)


@pytest.mark.parametrize("end", ["- 0 pass", "- 0 bid 137", "- 0 pass   ", "- 0 pass # at last", "- '0 pass'"])
def test_a_last_line_that_is_a_whole_legal_move_is_kept(end: str, tmp_path: Path) -> None:
    loaded = read_table(put(tmp_path, BID + end), GAMES)
    assert (len(loaded.table.log), loaded.notice, loaded.appendable) == (4, None, False)


@pytest.mark.parametrize(
    "end", ["- 0 bid 9", "- 1 pass", "- 1", "- 0 bid 137 g", "- 0 steal", "hello", "- dealer", "moves:"]
)
def test_a_last_line_that_no_legal_move_begins_with_is_refused(end: str, tmp_path: Path) -> None:
    with pytest.raises(TableFileError, match=f":{BID_LINES + 1}: "):
        read_table(put(tmp_path, BID + end), GAMES)


def test_a_bad_line_with_a_line_end_is_refused_not_dropped(tmp_path: Path) -> None:
    for end in ("- 0 bi\n", "- 0\n", "-\n", "- 0 bid 13\n"):
        with pytest.raises(TableFileError, match=f":{BID_LINES + 1}: "):
            read_table(put(tmp_path, BID + end), GAMES)


def test_a_meld_that_may_have_been_longer_is_dropped() -> None:
    """A set of three may be the rest of a set of four: to keep it would change the match."""

    def sets_of_four(table: Table) -> list[str]:
        return [text for text in map(str, table.state.moves()) if text.startswith("set") and len(text) == 19]

    table = mixed_table(BLUES, to_act(lambda table: bool(sets_of_four(table))))
    longer = sets_of_four(table)[0]
    shorter = longer.rpartition(" ")[0]
    assert could_be_cut(table.state, f"- {table.state.actor} {shorter}")
    assert not could_be_cut(table.state, f"- {table.state.actor} set g2c g2c g2c g2c g2c")


KILLED = """
import os, sys
from pathlib import Path
from random import Random
from cardtable.store.tables.folder import start_saving
from datetime import datetime
from tests.contract.toy import TOY
from tests.made_moves import play_on
from tests.situations import after
from tests.store.tables import mixed_table

table = mixed_table(TOY, after(0), hands=9)
writer = start_saving(Path(sys.argv[1]), table, datetime(2026, 1, 31, 18, 5))
rng = Random(3)
while table.state.actor is not None:
    play_on(table, rng)
    writer.save()
    print(len(table.log), flush=True)
"""


@pytest.mark.parametrize("lines", [1, 77])
def test_a_killed_program_leaves_a_table_that_can_be_continued(lines: int, tmp_path: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", KILLED, tmp_path], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    said = [int(program.stdout.readline()) for _ in range(lines)]
    program.kill()
    said += [int(line) for line in program.stdout.read().split()]
    program.wait()
    (path,) = tmp_path.glob("*.cardtable.yaml")
    moves = len(read_table(path, GAMES).table.log)
    assert moves in (said[-1], said[-1] + 1)
