"""Honest deals: every shuffle follows from a seed, whose fingerprint is shown before the match."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
import yaml

from cardtable.ai.players import Players
from cardtable.commands.command_line import run
from cardtable.commands.tables import CHOSEN
from cardtable.commands.tables import SHORT as SHORT_NUMBER
from cardtable.engine.deals.deal_code import DealCode, code_of, first_dealer
from cardtable.engine.deals.honest import deal_of, fingerprint, first_dishonest, is_long_deal, new_seed, word_of
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Branch, Table
from cardtable.games import GAMES
from cardtable.pages.entry import OwnWordPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.play.match import SHORT
from cardtable.play.match_setup import MatchSetup
from cardtable.store.locks import FileLock
from cardtable.store.tables.format import read_table, write_table
from cardtable.store.tables.writer import TableWriter
from cardtable.ui.desktop import clipboard
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.dialog import Dialog
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_menu import SIZES, at, page_of
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults

SEED = "123456789 00112233445566778899aabbccddeeff"
LONG_SEED = "0b1c6f0d9f7e4c1e8a52d3b4c5d6e7f8 00112233445566778899aabbccddeeff"
SEEDS = ((SEED, ""), (LONG_SEED, ""), (LONG_SEED, 'Ä "7": # no\\'))
"""A short deal, a long deal, and one to which a person has added a word."""


def played(game: Game, deals: int = 3, most: int = 500, seed: str = SEED, word: str = "") -> Table:
    """Return a table whose people have moved by chance until so many deals, dealt from the seed."""
    rng = Random(game.id)
    seats = [Seat(f"Player {number}") for number in range(game.players[-1])]
    table = Table(game, seats, dealer=first_dealer(deal_of(seed, word), len(seats)))
    table.seed, table.word = seed, word
    match = LiveMatch(table, Players(GAMES), None, Random(1), 0.0)
    while match.actor is not None and len(table.log) < most and dealt(table) < deals:
        if not match.advance(0.0):
            actor = table.state.seat
            match.play(game.bot.policy(game.guess(table.view_of_hand(actor), rng), rng))
    return table


def dealt(table: Table) -> int:
    """Return how often the dealer has dealt."""
    return sum(line.actor == DEALER for line in table.log)


def text_of(dialog: Dialog) -> str:
    """Return the text of a dialog."""
    return "\n".join(each.text for each in dialog.text.paragraphs)


def ten_lines(tmp_path: Path) -> Path:
    """Return the lines of the page about honest deals, as a program."""
    page = (Path(__file__).parents[1] / "docs" / "honest-deals.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    program = tmp_path / "check.py"
    program.write_text(code, encoding="utf-8")
    return program


def finished(seed: str = LONG_SEED, word: str = "three blue cats") -> Table:
    """Return a match that has been played to its end."""
    return played(game_of("five-hundred"), 1000, 100_000, seed, word)


def test_the_page_shows_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[1] / "docs" / "honest-deals.md").read_text(encoding="utf-8")
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, finished())
    assert run(["verify", str(file), "--fingerprint", fingerprint(LONG_SEED)[:16]], GAMES) == 0
    assert f"```\n{capsys.readouterr().out}```\n" in page


def check_by_lines(tmp_path: Path, file: Path) -> list[str]:
    """Return what these lines print of a table's file."""
    command = [sys.executable, "-I", str(ten_lines(tmp_path)), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize(("seed", "word"), SEEDS, ids=("short", "long", "word"))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_deal_follows_from_the_seed_with_and_without_this_program(
    game: Game, seed: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(game, seed=seed, word=word)
    assert dealt(table) >= 1
    assert first_dishonest(deal_of(seed, word), table.log) is None
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, table)
    read = read_table(file, GAMES).table
    assert (read.seed, read.word, read.branch(1).word) == (seed, word, word)
    assert run(["verify", str(file)], GAMES) == 0
    mark = fingerprint(seed)
    assert capsys.readouterr().out.startswith(f"fingerprint: {mark}\n")
    follows = [f"{number} follows" for number in range(1, dealt(table) + 1)]
    assert check_by_lines(tmp_path, file) == [f"fingerprint {mark}", *follows]


def test_a_deal_that_was_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played(game_of("five-hundred"), 1)
    (shuffle,) = (line for line in map(str, table.log) if line.startswith("dealer"))
    words = shuffle.split()
    words[-1], words[-2] = words[-2], words[-1]
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, table)
    file.write_text(file.read_text(encoding="utf-8").replace(shuffle, " ".join(words)), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert "deal 1, move 1, does not follow from the seed" in capsys.readouterr().err
    assert check_by_lines(tmp_path, file)[1] == "1 does not follow"


def test_another_seed_has_another_fingerprint_and_other_deals() -> None:
    table = played(game_of("five-hundred"), 1)
    other = "123456788 00112233445566778899aabbccddeeff"
    assert first_dishonest(deal_of(other), table.log) == 0
    assert fingerprint(other) != fingerprint(SEED)
    same_deal = "123456789 ffffffffffffffffffffffffffffffff"
    assert fingerprint(same_deal) != fingerprint(SEED), "the number cannot be found by trying all"
    assert first_dishonest(deal_of(same_deal), table.log) is None


def test_all_cards_come_first_about_as_often() -> None:
    first: Counter[str] = Counter()
    for number in range(3300):
        table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
        table.seed = f"{number} {0:032x}"
        LiveMatch(table, Players(GAMES), None, Random(1), 0.0).advance(0.0)
        first[str(table.log[0].move.cards[0])] += 1
    # 33 cards, 100 times each are expected: chi-square with 32 degrees of freedom exceeds 62.5 once in a thousand.
    assert len(first) == 33
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 62.5


def test_a_table_without_a_seed_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.cardtable.yaml"
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    table.deal(Random(1))
    write_table(file, table)
    assert "cardtable: 1\n" in file.read_text(encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert "begun without a seed" in capsys.readouterr().err
    assert check_by_lines(tmp_path, file) == ["This table has no seed, so its deals cannot be checked."]


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("cardtable:", "\ufeffcardtable:"), ("moves:", "moves: # all")])
def test_the_lines_read_what_the_program_reads(change: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1))
    text = file.read_text(encoding="utf-8")
    file.write_bytes(text.replace(*change).encode())
    assert dealt(read_table(file, GAMES).table) == 1
    assert check_by_lines(tmp_path, file)[1:] == ["1 follows"]


def test_the_lines_check_a_table_before_its_first_deal(tmp_path: Path) -> None:
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    table.seed = SEED
    file = tmp_path / "new.cardtable.yaml"
    write_table(file, table)
    assert check_by_lines(tmp_path, file) == [f"fingerprint {fingerprint(SEED)}"]


@pytest.mark.parametrize("seed", ["7", "123 xyz", "[1, 2]", "12 34 00112233445566778899aabbccddeeff"])
def test_a_broken_seed_is_refused_with_its_line(seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1))
    file.write_text(file.read_text(encoding="utf-8").replace(f"seed: {SEED}", f"seed: {seed}"), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert ":9: 'seed' is the deal" in capsys.readouterr().err


def verified(file: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object] | str:
    """Return what the check of a file prints, or why it fails."""
    failed = run(["verify", str(file), *more], GAMES)
    output = capsys.readouterr()
    if failed:
        assert output.out == ""
        return output.err.partition(f"{file}: ")[2].strip() or output.err.strip()
    assert output.err == ""
    read = yaml.safe_load(output.out)
    assert isinstance(read, dict)
    return read


def test_the_check_says_what_it_covers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    table = finished()
    write_table(file, table)
    whole = verified(file, capsys)
    assert isinstance(whole, dict)
    last = max(place for place, line in enumerate(table.log, 1) if line.actor == DEALER)
    assert whole == {
        "fingerprint": fingerprint(LONG_SEED),
        "seed": LONG_SEED,
        "word": "three blue cats",
        "deals": dealt(table),
        "follow": True,
        "covers": f"{dealt(table)} deals, the last in move {last} of {len(table.log)}, and who deals first",
        "end": f"the match is over after {len(table.state.results)} hands and {len(table.log)} moves",
    }
    write_table(file, finished(SEED, ""))
    short = verified(file, capsys)
    assert isinstance(short, dict)
    assert short["does not cover"] == [CHOSEN, SHORT_NUMBER]


def test_the_seed_of_a_match_in_progress_is_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    for deals in (0, 1, 3):
        write_table(file, played(game_of("five-hundred"), deals, seed=LONG_SEED, word="cat"))
        printed = verified(file, capsys)
        assert isinstance(printed, dict)
        assert "seed" not in printed
        assert f"hand {max(1, deals)} is not over" in str(printed["end"])
        assert "its seed is still secret" in str(printed["does not cover"])
    write_table(file, played(game_of("five-hundred"), 2, seed=LONG_SEED).branch(30))
    table = read_table(file, GAMES).table
    table.hands = 4
    write_table(file, table)
    printed = verified(file, capsys)
    assert isinstance(printed, dict)
    assert " of 4 is not over" in str(printed["end"])


def test_the_fingerprint_is_compared_with_the_one_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1))
    mark = fingerprint(SEED)
    for noted, words in (
        (mark, "it is the one given"),
        (mark.upper(), "it is the one given"),
        (f"{mark[:8]} {mark[8:16]}\n{mark[16:20]}", "its first 20 digits are those given"),
    ):
        printed = verified(file, capsys, "--fingerprint", noted)
        assert isinstance(printed, dict)
        assert printed["compared"] == words
    wrong = mark[:15] + ("0" if mark[15] != "0" else "1")
    assert verified(file, capsys, "--fingerprint", wrong) == (
        f"another seed was fixed beforehand: the fingerprint of this one is {mark}"
    )
    for noted in (mark[:15], mark + "0", "x" * 64, ""):
        with pytest.raises(SystemExit) as ended:
            run(["verify", str(file), "--fingerprint", noted], GAMES)
        assert ended.value.code == 2
        assert "a fingerprint is 64 digits" in capsys.readouterr().err


def test_an_end_that_was_cut_off_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    table = finished()
    write_table(file, table)
    text, moves = file.read_text(encoding="utf-8"), len(table.log)
    assert text.startswith("cardtable: 3\n")
    assert f"\nended: {moves}\n" in text
    lines = text.splitlines(keepends=True)
    file.write_text("".join(lines[:-2]), encoding="utf-8")
    missing = f"The end of this file is missing: its match was over after {moves} moves, and the file has {moves - 2}."
    assert verified(file, capsys) == missing
    loaded = read_table(file, GAMES)
    assert (loaded.notice, loaded.appendable) == (missing, False)
    file.write_text("".join(lines[:-2]) + lines[-2][:4], encoding="utf-8")
    cut = verified(file, capsys)
    assert isinstance(cut, str)
    assert cut.endswith(f"was cut short and is left out. {missing}")
    for other in (moves + 1, moves - 1):
        file.write_text(text.replace(f"ended: {moves}", f"ended: {other}"), encoding="utf-8")
        expected = "The end of this file is missing" if other > moves else "This file was changed: it says"
        assert str(verified(file, capsys)).startswith(expected)
    file.write_text(text.replace(f"ended: {moves}", "ended: soon"), encoding="utf-8")
    assert "'ended' is the number of moves of a finished match" in str(verified(file, capsys))


def test_only_a_finished_match_says_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "table.cardtable.yaml"
    table = finished()
    writer = TableWriter(file, table, FileLock(file))
    moves = len(table.log)
    table.rewind(moves - 1)
    writer.save()
    assert "ended:" not in file.read_text(encoding="utf-8")
    table.redo()
    writer.save()
    assert f"\nended: {moves}\n" in file.read_text(encoding="utf-8")
    assert read_table(file, GAMES).notice is None
    table.rewind(moves - 1)
    writer.save()
    assert "ended:" not in file.read_text(encoding="utf-8")
    writer.close()
    table.redo()
    table.seed = table.word = ""
    write_table(file, table)
    assert file.read_text(encoding="utf-8").startswith("cardtable: 1\n"), "earlier versions read it"


def test_the_first_dealer_follows_from_the_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    table = Table(game_of("five-hundred"), [Seat("Ann"), Seat("Bert"), Seat("Cleo")])
    table.seed = SEED
    right = first_dealer(deal_of(SEED), 3)
    write_table(file, table)
    text = file.read_text(encoding="utf-8")
    for dealer in range(3):
        file.write_text(text.replace("dealer: 0", f"dealer: {dealer}"), encoding="utf-8")
        printed = verified(file, capsys)
        if dealer == right:
            assert isinstance(printed, dict)
            assert printed["covers"] == "who deals first; nothing has been dealt yet"
        else:
            assert printed == f"who deals first does not follow from the seed: it should be seat {right}, not {dealer}"


def test_deals_taken_back_and_in_other_lines_are_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.cardtable.yaml"
    table = played(game_of("five-hundred"), 3)
    second = [place for place, line in enumerate(table.log) if line.actor == DEALER][1]
    table.rewind(second)
    table.branches = [Branch(second, tuple(table.undone[:1]))]
    write_table(file, table)
    printed = verified(file, capsys)
    assert isinstance(printed, dict)
    assert printed["deals"] == 1
    assert "2 deals taken back, 1 deal in other lines" in str(printed["covers"])
    shuffled = LogLine(DEALER, Shuffle(tuple(reversed(table.undone[0].move.cards))))
    table.undone = [shuffled]
    write_table(file, table)
    wrong = f"deal 2, move {second + 1}"
    assert verified(file, capsys) == f"{wrong}, which was taken back, does not follow from the seed"
    table.undone, table.branches = [], [Branch(second, (shuffled,))]
    write_table(file, table)
    assert verified(file, capsys) == f"{wrong}, in another line, does not follow from the seed"


@pytest.mark.parametrize("deal", ["4711", ""])
def test_a_deal_whose_number_can_be_searched_says_so(deal: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(seats=2), {"ranks": 3}, deal))
    match = program.app.play.match
    assert match is not None
    assert match.honesty is not None
    assert (SHORT in match.honesty.text) is bool(deal)


def test_a_word_changes_every_deal_and_belongs_to_one_seed() -> None:
    deals = {deal_of(LONG_SEED, word) for word in ("", "cat", "Cat", "cat ", "dog")}
    assert len(deals) == 5
    assert all(is_long_deal(deal) for deal in deals)
    assert deal_of(SEED, "cat") != deal_of(LONG_SEED, "cat")
    assert deal_of(LONG_SEED[:-1] + "0", "cat") != deal_of(LONG_SEED, "cat"), "the whole seed counts"
    one, other = (played(game_of("five-hundred"), 1, seed=LONG_SEED, word=word) for word in ("cat", "dog"))
    assert one.log[0] != other.log[0]


def test_a_word_is_the_same_however_it_is_typed() -> None:
    assert word_of("  a\u0308pfel\t und\nBirnen ") == "\u00e4pfel und Birnen"
    assert word_of(" \n\u200b ") == ""
    assert word_of("x" * 59 + " y") == "x" * 59
    for text in ("a\u0308", "x" * 59 + " y", "\ufdfa" * 70, "\ud83c\udccf cards"):
        assert word_of(word_of(text)) == word_of(text)


@pytest.mark.parametrize("word", ["7", "yes", "''", "' cat'", "'" + 61 * "x" + "'", "[a]", '"a\\nb"'])
def test_a_broken_word_is_refused_with_its_line(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.cardtable.yaml"
    write_table(file, played(game_of("five-hundred"), 1, seed=LONG_SEED, word="cat"))
    text = file.read_text(encoding="utf-8")
    assert text.startswith("cardtable: 3\n"), "earlier versions must not deal on without the word"
    file.write_text(text.replace('word: "cat"', f"word: {word}"), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert ":10: 'word' is a text in quotes" in capsys.readouterr().err
    file.write_text(text.replace("cardtable: 3", "cardtable: 2"), encoding="utf-8")
    assert run(["verify", str(file)], GAMES) == 1
    assert "there is no key 'word' in a table file of format 2" in capsys.readouterr().err


def page_of_word(program: Program) -> OwnWordPage:
    """Return the page on which a word is given."""
    program.run(0.1)
    assert isinstance(program.scene, OwnWordPage)
    return program.scene


def test_a_word_is_given_after_the_fingerprint_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    setup = program.scene
    assert isinstance(setup, SetupPage)
    setup.seating.seats, setup.house.options = list(one_person(seats=2)), {"ranks": 3}
    program.key("H")
    page = page_of_word(program)
    mark = page.fingerprint
    program.key("Enter")
    assert program.scene is page, "no word, no match"
    program.key("Esc")
    program.run(0.1)
    assert program.scene is setup
    program.rest()
    program.key("H")
    page = page_of_word(program)
    assert page.fingerprint == mark, "it may have been noted already"
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    program.press("Copy")
    assert copied == [mark]
    program.type(" three blue  cats ")
    program.key("Enter")
    program.run(0.1)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    table = match.table
    assert (fingerprint(table.seed), table.word, table.house.ranks) == (mark, "three blue cats", 3)
    assert match.honesty is not None
    assert mark in match.honesty.text
    assert "three blue cats" in match.honesty.text
    assert table.seed not in match.honesty.text
    scene = program.scene
    assert isinstance(scene, TableScene)
    while match.actor is not None:
        program.run_through(lambda: scene.to_act or match.actor is None)
        if scene.to_act:
            scene.make(match.moves()[0])
    assert match.path is not None
    read = read_table(match.path, GAMES).table
    assert first_dishonest(deal_of(read.seed, read.word), read.log) is None
    assert table.seed not in match.honesty.text, "the last move can still be taken back"
    code = code_of(table, match.deal)
    assert code is not None
    again = played_from(code)
    assert [line for line in again.log if line.actor == DEALER] == [line for line in read.log if line.actor == DEALER]
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    assert table.seed in match.honesty.text
    program.press("Play again")
    assert page_of_word(program).fingerprint not in {mark, fingerprint(deal_of(table.seed, table.word))}
    program.type("dogs")
    program.key("Enter")
    program.run(0.1)
    rematch = program.app.play.match
    assert isinstance(rematch, LiveMatch)
    assert (rematch.table.word, rematch.table.house) == ("dogs", table.house)
    assert rematch.table.seed != table.seed


def played_from(code: DealCode) -> Table:
    """Return the table of a code after its first moves of the dealer."""
    table = code.table([f"Player {seat}" for seat in range(len(code.levels))])
    table.seed = new_seed(code.deal, Random(7))
    match = LiveMatch(table, Players(GAMES), None, Random(1), 0.0)
    while match.actor == DEALER:
        match.advance(0.0)
    return table


def test_no_word_is_added_to_a_deal_with_a_number(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    setup = program.scene
    assert isinstance(setup, SetupPage)
    setup.set_deal("4711")
    assert not setup.word_button.enabled
    setup.set_deal("")
    assert setup.word_button.enabled


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_the_word_fits(tmp_path: Path, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    program.app.show_setup(game_of("bidding-war"))
    program.run(0.1)
    assert faults(page_of(program)) == []
    program.key("H")
    page_of_word(program)
    assert faults(page_of(program)) == []


def test_undo_deals_the_same_cards_again() -> None:
    table = played(game_of("the-card-game"), 2, 4000)
    before = [str(line) for line in table.log]
    table.rewind(table.moves_until(0))
    match = LiveMatch(table, Players(GAMES), None, Random(5), 0.0)
    table.undone = []
    match.advance(0.0)
    assert str(table.log[0]) == before[0]


def test_the_fingerprint_is_shown_before_the_match_and_the_seed_only_afterwards(tmp_path: Path) -> None:
    program = Program(tmp_path)
    seats = one_person(seats=2)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(seats, {"ranks": 3}))
    program.run(0.1)
    scene = program.scene
    assert isinstance(scene, TableScene)
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    seed = match.table.seed
    mark = fingerprint(seed)
    assert not list(program.parts("notice")), "newcomers need not know of fingerprints"
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("Esc")
    program.press("Fair shuffles")
    program.run(0.2)
    dialog = scene.desk.dialog
    assert dialog is not None
    assert mark in text_of(dialog)
    assert seed.split()[1] not in text_of(dialog)
    program.rest()
    program.key("Esc")
    while match.actor is not None:
        program.run_through(lambda: scene.to_act or match.actor is None)
        if scene.to_act:
            scene.make(match.moves()[0])
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    program.press("Fair shuffles")
    program.run(0.2)
    over = program.scene
    assert isinstance(over, ScoreSheetPage)
    assert over.desk.dialog is not None
    assert seed in text_of(over.desk.dialog)
    assert match.path is not None
    assert first_dishonest(deal_of(seed), read_table(match.path, GAMES).table.log) is None
