"""A table file is written and read exactly; every error in it is reported with its line."""

import re
from pathlib import Path

import pytest

from cardtable.engine.game import Game
from cardtable.engine.table import MAX_MOVES, Table
from cardtable.store.errors import TableFileError
from cardtable.store.tables import format as table_format
from cardtable.store.tables.format import read_table, table_text, write_table
from tests.contract.toy import TOY
from tests.situations import Until, after, the_end
from tests.store.tables import BLUES, GAMES, SEATS, mixed_table, put, texts

HEAD = """\
cardtable: 1
game: toy
options: {hands: 1}
dealer: 0
seats:
- {name: Ann, player: human}
- {name: Bert, player: ai, level: hard}
moves:
"""
SHUFFLE = "- dealer shuffle " + " ".join(f"{rank}{suit}" for rank in "234567" for suit in "cdhs") + "\n"
# Seat 0 is dealt 2c 2h 3c 3h 4c, seat 1 2d 2s 3d 3s 4d.
BEGUN = HEAD + SHUFFLE + "- 1 give 2d\n- 0 give 2c\n"


def refusal(folder: Path, content: str | bytes) -> tuple[int, str]:
    """Return the line and the reason with which a file is refused; the file must stay unchanged."""
    path = put(folder, content)
    before = path.read_bytes()
    with pytest.raises(TableFileError) as caught:
        read_table(path, GAMES)
    assert path.read_bytes() == before
    assert str(caught.value) == f"{path}:{caught.value.line}: {caught.value.reason}"
    assert "\n" not in caught.value.reason
    return caught.value.line, caught.value.reason


@pytest.mark.parametrize("until", [after(0), after(1), after(7), the_end], ids=["begin", "1", "7", "end"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_written_table_is_read_back(game: Game, until: Until, tmp_path: Path) -> None:
    table = mixed_table(game, until)
    path = tmp_path / "t.cardtable.yaml"
    write_table(path, table)
    loaded = read_table(path, GAMES)
    assert loaded.notice is None
    assert loaded.appendable
    again = loaded.table
    assert (again.game, again.seats, again.dealer, again.house) == (game, SEATS, 2, table.house)
    assert again.log == table.log
    assert again.state.view(0) == table.state.view(0)
    assert table_text(again) == path.read_text(encoding="utf-8")


def test_the_file_looks_as_the_format_document_shows_it() -> None:
    text = table_text(Table(BLUES, SEATS[:2] * 2, {"target": 300}, dealer=1))
    seats = "- {name: Ann, player: human}\n- {name: Bert, player: ai, level: hard}\n"
    head = "cardtable: 1\ngame: blues-and-greens\noptions: {target: 300}\ndealer: 1\nseats:\n"
    assert text == f"{head}{seats}{seats}moves:\n"


def test_options_and_dealer_may_be_left_out(tmp_path: Path) -> None:
    text = HEAD.replace("options: {hands: 1}\n", "").replace("dealer: 0\n", "")
    table = read_table(put(tmp_path, text), GAMES).table
    assert (table.dealer, table.house) == (0, TOY.house())


def test_a_person_may_write_remarks_gaps_quotes_and_foreign_line_ends(tmp_path: Path) -> None:
    text = "# my table\n" + BEGUN.replace("- 1 give 2d\n", "\n# now\n- 1 give 2d  # lowest\n") + "- '1 play 3d'\n"
    assert len(read_table(put(tmp_path, text), GAMES).table.log) == 4
    foreign = b"\xef\xbb\xbf" + BEGUN.replace("\n", "\r\n").encode()
    assert len(read_table(put(tmp_path, foreign), GAMES).table.log) == 3


@pytest.mark.parametrize("moves", [0, 3, 40])
def test_moves_in_another_yaml_form_are_read_alike_but_not_appended_to(moves: int, tmp_path: Path) -> None:
    text = table_text(mixed_table(BLUES, after(moves)))
    head, _, lines = text.partition("moves:\n")
    flow = ", ".join(line.removeprefix("- ") for line in lines.splitlines())
    for other in (f"{head}moves: [{flow}]\n", *([text.replace("\n- ", "\n  - ")] if moves else [])):
        loaded = read_table(put(tmp_path, other), GAMES)
        assert texts(loaded.table) == texts(read_table(put(tmp_path, text), GAMES).table)
        assert not loaded.appendable


def headed(line: str, version: int = 2) -> str:
    """Return a file of a newer format with another line in its head."""
    return HEAD.replace("cardtable: 1", f"cardtable: {version}").replace("dealer:", f"{line}\ndealer:")


def branched(written: str) -> str:
    """Return a file with these branches."""
    return headed(f"branches: {written}")


def with_undo(written: str) -> str:
    """Return a file in which this was taken back."""
    return headed(f"taken_back: {written}", 3)


MANY_WORDS = f"[{{at: 0, seat: 0, what: {'a' * 201}, seen: [0, 0]}}]"


BAD: dict[str, tuple[str | bytes, int, str]] = {
    "empty": (b"", 1, "the file is empty"),
    "only a remark": (b"# nothing\n", 1, "the file is empty"),
    "not UTF-8": (b"cardtable: 1\ngame: t\xffoy\n", 2, "this is not UTF-8"),
    "binary": (b"cardtable: 1\n\x00\x01\x02", 2, "not text"),
    "not YAML": (b"cardtable: 1\ngame: {toy\n- x\n", 3, "this is not valid YAML"),
    "a list": (b"- 1\n", 1, "this is a list"),
    "two documents": (HEAD + "---\n" + HEAD, 9, "not valid YAML"),
    "anchor": (HEAD.replace("{hands: 1}", "&a {hands: 1}"), 3, "anchors"),
    "alias": (HEAD.replace("dealer: 0", "dealer: *a"), 4, "anchors"),
    "tag": (HEAD.replace("dealer: 0", "dealer: !!python/name:os.system 0"), 4, "tags"),
    "nested": (HEAD.replace("{hands: 1}", "[" * 5000), 3, "nested too deeply"),
    "too many parts": (HEAD + "- a\n" * 20_001, 19_982, "too many parts"),
    "key twice": (HEAD.replace("dealer: 0", "dealer: 0\ndealer: 1"), 5, "'dealer' is given twice"),
    "key twice in a seat": (HEAD.replace("human}", "human, name: Eve}"), 6, "'name' is given twice"),
    "unknown key": (HEAD.replace("dealer: 0", "cheat: 0"), 4, "no key 'cheat'"),
    "no format": (HEAD.replace("cardtable: 1\n", ""), 1, "not a table file"),
    "newer format": (HEAD.replace("cardtable: 1", "cardtable: 4\nrounds: 3"), 1, "newer Cardtable wrote this"),
    "a key of format 2": (HEAD.replace("dealer:", "undone: []\ndealer:"), 4, "no key 'undone' in a table file;"),
    "a branch after the end": (branched("[{at: 9, moves: [0 pass]}]"), 4, "from 0 to 0"),
    "a branch without moves": (branched("[{at: 0, moves: []}]"), 4, "at least one move"),
    "a branch that is no branch": (branched("[7]"), 4, "not as 7"),
    "a branch with an odd key": (branched("[{at: 0, moves: [], when: 3}]"), 4, "no 'when'"),
    "half a branch": (branched("[{at: 0}]"), 4, "needs 'moves'"),
    "an illegal branch": (branched("[{at: 0, moves: [0 pass]}]"), 4, "the dealer is to act"),
    "too many branches": (branched(f"[{', '.join(['7'] * 33)}]"), 4, "more than 32"),
    "branches that are no list": (branched("7"), 4, "must be a list, not 7"),
    "a branch at no number": (branched("[{at: two, moves: []}]"), 4, "from 0 to 0, not 'two'"),
    "no hands": (headed("hands: 0"), 4, "'hands' is a number from 1 to 999, not 0"),
    "too many hands": (headed("hands: 1000"), 4, "'hands' is a number from 1 to 999, not 1000"),
    "hands yes": (headed("hands: yes"), 4, "'hands' is a number from 1 to 999, not yes"),
    "counted below 1": (headed("counted: -3"), 4, "'counted' is a number from 1 to 999, not -3"),
    "a seed that is none": (headed("seed: 17"), 4, "with a space between, not 17"),
    "a long seed": (headed(f"seed: {'f' * 99}"), 4, f"between, not '{'f' * 40}'… (99 characters)"),
    "what was taken back, as no list": (with_undo("7"), 4, "must be a list, not 7"),
    "something else that was taken back": (with_undo("[7]"), 4, "is written {at: 3"),
    "taken back after the end": (with_undo("[{at: 1, seat: 0, what: a, seen: [0, 0]}]"), 4, "from 0 to 0"),
    "taken back by nobody": (with_undo("[{at: 0, seat: 2, what: a, seen: [0, 0]}]"), 4, "from 0 to 1"),
    "taken back in many words": (with_undo(MANY_WORDS), 4, "at most 200 characters, not 'aaa"),
    "taken back, seen by one": (with_undo("[{at: 0, seat: 0, what: a, seen: [0]}]"), 4, "had seen, not [0]"),
    "taken back, seen by no list": (with_undo("[{at: 0, seat: 0, what: a, seen: 2}]"), 4, "had seen, not 2"),
    "taken back too often": (with_undo(f"[{', '.join(['7'] * 401)}]"), 4, "more than 400"),
    "older format": (HEAD.replace("cardtable: 1", "cardtable: 0"), 1, "the format, which is 1 to 3, not 0"),
    "format in words": (HEAD.replace("cardtable: 1", "cardtable: one"), 1, "the format, which is 1 to 3, not 'one'"),
    "no game": (HEAD.replace("game: toy\n", ""), 1, "'game' is missing"),
    "no seats": ("cardtable: 1\ngame: toy\nmoves:\n", 1, "'seats' is missing"),
    "no moves": (HEAD.replace("moves:\n", ""), 7, "'moves' is missing"),
    "unknown game": (HEAD.replace("toy", "poker"), 2, "no game 'poker'; the games are toy, blues-and-greens"),
    "game a number": (HEAD.replace("toy", "12"), 2, "no game 12;"),
    "options a list": (HEAD.replace("{hands: 1}", "[hands]"), 3, "not as a list"),
    "huge number": (HEAD.replace("hands: 1", "hands: " + "9" * 5000), 3, "option hands can't be"),
    "fraction": (HEAD.replace("hands: 1", "hands: 1.5"), 3, "option hands can't be '1.5'"),
    "date": (HEAD.replace("dealer: 0", "dealer: 2001-99-99"), 4, "'dealer' is the number of a seat, not '2001-99-99'"),
    "too few seats": (HEAD.replace("- {name: Ann, player: human}\n", ""), 6, "2, 3 or 4 players, not 1"),
    "no list of seats": (
        re.sub("seats:\n(- .*\n)+", "seats: 2\n", HEAD),
        5,
        "must be a list, one seat for each player, not 2",
    ),
    "a seat of text": (HEAD.replace("{name: Ann, player: human}", "Ann"), 6, "a seat is written {name"),
    "seat without player": (HEAD.replace(", player: human", ""), 6, "a seat needs its player"),
    "seat with more": (HEAD.replace("human}", "human, age: 7}"), 6, "a seat has no 'age'"),
    "name a number": (HEAD.replace("Ann", "7"), 6, "with 1 to 60 characters, not 7"),
    "name empty": (HEAD.replace("Ann", "' '"), 6, "with 1 to 60 characters, not ' '"),
    "name of two lines": (HEAD.replace("Ann", '"A\\nB"'), 6, "with 1 to 60 characters, not 'A\\nB'"),
    "name too long": (HEAD.replace("Ann", "A" * 61), 6, f"with 1 to 60 characters, not '{'A' * 40}'… (61 characters)"),
    "player": (HEAD.replace("human", "robot"), 6, "player can't be 'robot'; allowed: human, ai"),
    "level": (HEAD.replace("hard", "godlike"), 7, "allowed: easy, normal, hard, expert"),
    "dealer": (HEAD.replace("dealer: 0", "dealer: 2"), 4, "one of the seats 0 to 1, not 2"),
    "dealer in words": (HEAD.replace("dealer: 0", "dealer: Ann"), 4, "'dealer' is the number of a seat, not 'Ann'"),
    "yes is no seat": (HEAD.replace("dealer: 0", "dealer: yes"), 4, "'dealer' is the number of a seat, not yes"),
    "moves not last": (BEGUN + "comment: nice\n", 12, "no key 'comment'"),
    "dealer behind moves": (BEGUN.replace("dealer: 0\n", "") + "dealer: 0\n", 11, "'dealer' comes after 'moves'"),
    "moves a text": (HEAD.replace("moves:", "moves: none"), 8, "must be a list of moves, not 'none'"),
    "move a number": (BEGUN + "- 12\n", 12, "not as 12"),
    "move a list": (BEGUN + "- [1, play]\n", 12, "not as a list"),
    "move nothing": (BEGUN + "-\n", 12, "not as nothing"),
    "bad actor": (BEGUN + "- 7 play 3d\n", 12, "not with '7'"),
    "actor in words": (BEGUN + "- Ann play 3d\n", 12, "not with 'Ann'"),
    "wrong actor": (BEGUN + "- 0 play 3d\n", 12, "seat 1 is to act here, not seat 0"),
    "dealer not due": (BEGUN + SHUFFLE, 12, "seat 1 is to act here, not the dealer"),
    "seat before the dealer": (HEAD + "- 1 give 2d\n", 9, "the dealer is to act here, not seat 1"),
    "bad card": (BEGUN + "- 1 play 1c\n", 12, "'1c' is not a card"),
    "unknown word": (BEGUN + "- 1 steal 3c\n", 12, "'steal' is not a move of this game"),
    "no word": (BEGUN + "- '1'\n", 12, "'' is not a move of this game"),
    "illegal": (BEGUN + "- 1 play 2d\n", 12, "illegal move '1 play 2d': You don't hold 2♦. (TY-3)"),
    "illegal in the middle": (HEAD + SHUFFLE + "- 1 give 7c\n- 0 give 2c\n", 10, "(TY-3)"),
    "cards missing from the deck": (HEAD + "- dealer shuffle 2c 3c\n", 9, "(TY-1)"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_wrong_file_is_refused_with_line_and_reason(what: str, tmp_path: Path) -> None:
    content, line, words = BAD[what]
    place, reason = refusal(tmp_path, content)
    assert place == line
    assert words in reason


def test_all_wrong_options_are_reported_at_once_with_the_allowed_values(tmp_path: Path) -> None:
    wrong = "\n  give: maybe\n  hands: 77\n  trump: none\n  wild: 2"
    line, reason = refusal(tmp_path, HEAD.replace(" {hands: 1}", wrong).replace("dealer: 0", "dealer: 5"))
    assert line == 8  # the dealer's, since nothing can be set up without one
    for words in (
        "give can't be 'maybe'; allowed: true, false",
        "from 1 to 9",
        "no option 'wild'",
        "seats 0 to 1, not 5",
    ):
        assert words in reason
    assert refusal(tmp_path, HEAD.replace(" {hands: 1}", wrong))[0] == 4  # the first wrong option


def test_nothing_may_follow_the_end_of_the_match(tmp_path: Path) -> None:
    table = mixed_table(TOY, the_end, hands=1)
    text = table_text(table)
    line, reason = refusal(tmp_path, text + "- dealer shuffle 2c\n")
    assert line == text.count("\n") + 1
    assert "the match is over" in reason


def test_nothing_may_follow_the_last_of_the_hands_that_were_to_be_played(tmp_path: Path) -> None:
    table = mixed_table(TOY, the_end, hands=2)
    table.hands = 1
    end = table.moves_until(1)
    text, shuffle = table_text(table), str(table.log[end])
    line, reason = refusal(tmp_path, text)
    assert line == text[: text.index(f"- {shuffle}")].count("\n") + 1
    assert reason.startswith("all hands of this table have been played, so 'dealer shuffle ")
    undone = table.branch(end)
    undone.undone = table.log[end:]
    line, reason = refusal(tmp_path, table_text(undone))
    assert "undone" in table_text(undone).splitlines()[line - 2]
    assert "all hands of this table have been played" in reason


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableFileError, match=r":1: there is no such file$"):
        read_table(tmp_path / "nowhere", GAMES)
    with pytest.raises(TableFileError, match=r":1: this is a folder"):
        read_table(tmp_path, GAMES)
    with pytest.raises(TableFileError, match=r":1: (file name too long|invalid argument)"):
        read_table(tmp_path / ("x" * 5000), GAMES)


def test_a_file_that_is_too_large_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    line, reason = refusal(tmp_path, HEAD + "#" * table_format.MAX_BYTES)
    assert (line, "too large" in reason) == (1, True)


LONG = "a: |\n" + "  x\n" * 200_000


@pytest.mark.parametrize("text", [LONG, HEAD.replace("moves:", f"{LONG}moves:"), "\n" * 600_000, "#\r" * 300_000])
def test_a_long_text_of_another_kind_and_an_endless_head_are_not_parsed(text: str, tmp_path: Path) -> None:
    line, reason = refusal(tmp_path, text)
    assert (line, "too large, unless each move is on a line of its own" in reason) == (1, True)


def test_too_many_moves_are_refused_before_they_are_played(tmp_path: Path) -> None:
    line, reason = refusal(tmp_path, HEAD + "- 9 pass\n" * (MAX_MOVES + 1))
    assert (line, "too many moves" in reason) == (9 + MAX_MOVES, True)


def test_a_reason_stays_one_line_and_readable(tmp_path: Path) -> None:
    _, reason = refusal(tmp_path, BEGUN + f'- "1 {"x" * 9000}\\n\\e[31m"\n')
    assert len(reason) <= 2001
    assert "\x1b" not in reason
