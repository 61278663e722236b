"""Honest deals: every shuffle follows from a seed, whose fingerprint is shown before the match."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
import yaml

from cardtable.ai.players import Players
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
from cardtable.play.match import SHORT, Honesty
from cardtable.play.match_setup import MatchSetup
from cardtable.store.locks import FileLock
from cardtable.store.tables.format import read_table, write_table
from cardtable.store.tables.writer import TableWriter
from cardtable.ui.desktop import clipboard
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.dialog import Dialog
from tests.commands import complaint, printed
from tests.known_games import game_of
from tests.situations import one_person, people
from tests.ui.at_the_table import Program

Capture = pytest.CaptureFixture[str]
PageT = TypeVar("PageT")

SEED = "123456789 00112233445566778899aabbccddeeff"
LONG_SEED = "0b1c6f0d9f7e4c1e8a52d3b4c5d6e7f8 00112233445566778899aabbccddeeff"
SEEDS = ((SEED, ""), (LONG_SEED, ""), (LONG_SEED, 'Ä "7": # no\\'))
"""A short deal, a long deal, and one to which a person has added a word."""


FIVE_HUNDRED = game_of("five-hundred")


def played(game: Game = FIVE_HUNDRED, deals: int = 3, most: int = 500, seed: str = SEED, word: str = "") -> Table:
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


def unplayed(seed: str = "") -> Table:
    """Return a table at which nothing has been dealt."""
    table = Table(FIVE_HUNDRED, people(3))
    table.seed = seed
    return table


def finished(seed: str = LONG_SEED, word: str = "three blue cats") -> Table:
    """Return a match that has been played to its end."""
    return played(deals=1000, most=100_000, seed=seed, word=word)


PAGE = (Path(__file__).parents[1] / "docs" / "honest-deals.md").read_text(encoding="utf-8")
(LINES,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
"""The lines with which the page about honest deals checks a table without this program."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of a table that is to be checked."""
    return tmp_path / "table.cardtable.yaml"


def check_by_lines(file: Path) -> list[str]:
    """Return what these lines print of a table's file."""
    program = file.with_name("check.py")
    program.write_text(LINES, encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(program), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def checked(file: Path, capsys: Capture, *more: str) -> dict[str, object]:
    """Return what the check of a file prints, which must go well."""
    read = yaml.safe_load(printed(capsys, "verify", file, *more))
    assert isinstance(read, dict)
    return read


def refused(file: Path, capsys: Capture, *more: str) -> str:
    """Return why the check of a file fails."""
    return complaint(capsys, 1, "verify", file, *more).removeprefix(f"cardtable: {file}: ").strip()


def test_the_page_shows_what_is_printed(file: Path, capsys: Capture) -> None:
    write_table(file, finished())
    said = printed(capsys, "verify", file, "--fingerprint", fingerprint(LONG_SEED)[:16])
    assert f"```\n{said}```\n" in PAGE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_deal_follows_from_the_seed_with_and_without_this_program(
    game: Game, file: Path, capsys: Capture
) -> None:
    for seed, word in SEEDS:
        table = played(game, seed=seed, word=word)
        assert dealt(table) >= 1
        assert first_dishonest(deal_of(seed, word), table.log) is None
        write_table(file, table)
        read = read_table(file, GAMES).table
        assert (read.seed, read.word, read.branch(1).word) == (seed, word, word)
        mark = fingerprint(seed)
        assert checked(file, capsys)["fingerprint"] == mark
        follows = [f"{number} follows" for number in range(1, dealt(table) + 1)]
        assert check_by_lines(file) == [f"fingerprint {mark}", *follows]


def test_a_deal_that_was_changed_is_found(file: Path, capsys: Capture) -> None:
    table = played(deals=1)
    (shuffle,) = (line for line in map(str, table.log) if line.startswith("dealer"))
    words = shuffle.split()
    words[-1], words[-2] = words[-2], words[-1]
    write_table(file, table)
    file.write_text(file.read_text(encoding="utf-8").replace(shuffle, " ".join(words)), encoding="utf-8")
    assert "deal 1, move 1, does not follow from the seed" in refused(file, capsys)
    assert check_by_lines(file)[1] == "1 does not follow"


def test_another_seed_has_another_fingerprint_and_other_deals() -> None:
    table = played(deals=1)
    other = "123456788 00112233445566778899aabbccddeeff"
    assert first_dishonest(deal_of(other), table.log) == 0
    assert fingerprint(other) != fingerprint(SEED)
    same_deal = "123456789 ffffffffffffffffffffffffffffffff"
    assert fingerprint(same_deal) != fingerprint(SEED), "the number cannot be found by trying all"
    assert first_dishonest(deal_of(same_deal), table.log) is None


def test_all_cards_come_first_about_as_often() -> None:
    first: Counter[str] = Counter()
    for number in range(3300):
        table = unplayed(f"{number} {0:032x}")
        LiveMatch(table, Players(GAMES), None, Random(1), 0.0).advance(0.0)
        first[str(table.log[0].move.cards[0])] += 1
    # 33 cards, 100 times each are expected: chi-square with 32 degrees of freedom exceeds 62.5 once in a thousand.
    assert len(first) == 33
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 62.5


def test_a_table_without_a_seed_says_so(file: Path, capsys: Capture) -> None:
    table = unplayed()
    table.deal(Random(1))
    write_table(file, table)
    assert "cardtable: 1\n" in file.read_text(encoding="utf-8")
    assert "begun without a seed" in refused(file, capsys)
    assert check_by_lines(file) == ["This table has no seed, so its deals cannot be checked."]


def test_the_lines_read_what_the_program_reads(file: Path) -> None:
    write_table(file, played(deals=1))
    text = file.read_text(encoding="utf-8")
    for one, other in (("\n", "\r\n"), ("cardtable:", "\ufeffcardtable:"), ("moves:", "moves: # all")):
        file.write_bytes(text.replace(one, other).encode())
        assert dealt(read_table(file, GAMES).table) == 1
        assert check_by_lines(file)[1:] == ["1 follows"]
    write_table(file, unplayed(SEED))
    assert check_by_lines(file) == [f"fingerprint {fingerprint(SEED)}"], "before its first deal"


@pytest.mark.parametrize("seed", ["7", "123 xyz", "[1, 2]", "12 34 00112233445566778899aabbccddeeff"])
def test_a_broken_seed_is_refused_with_its_line(seed: str, file: Path, capsys: Capture) -> None:
    write_table(file, played(deals=1))
    file.write_text(file.read_text(encoding="utf-8").replace(f"seed: {SEED}", f"seed: {seed}"), encoding="utf-8")
    assert ":9: 'seed' is the deal" in refused(file, capsys)


def test_the_check_says_what_it_covers(file: Path, capsys: Capture) -> None:
    table = finished()
    write_table(file, table)
    last = max(place for place, line in enumerate(table.log, 1) if line.actor == DEALER)
    assert checked(file, capsys) == {
        "fingerprint": fingerprint(LONG_SEED),
        "seed": LONG_SEED,
        "word": "three blue cats",
        "deals": dealt(table),
        "follow": True,
        "covers": f"{dealt(table)} deals, the last in move {last} of {len(table.log)}, and who deals first",
        "end": f"the match is over after {len(table.state.results)} hands and {len(table.log)} moves",
    }
    write_table(file, finished(SEED, ""))
    assert checked(file, capsys)["does not cover"] == [CHOSEN, SHORT_NUMBER]


def test_the_seed_of_a_match_in_progress_is_not_printed(file: Path, capsys: Capture) -> None:
    for deals in (0, 1, 3):
        write_table(file, played(deals=deals, seed=LONG_SEED, word="cat"))
        told = checked(file, capsys)
        assert "seed" not in told
        assert f"hand {max(1, deals)} is not over" in str(told["end"])
        assert "its seed is still secret" in str(told["does not cover"])
    table = played(deals=2, seed=LONG_SEED).branch(30)
    table.hands = 4
    write_table(file, table)
    assert " of 4 is not over" in str(checked(file, capsys)["end"])


def test_the_fingerprint_is_compared_with_the_one_noted(file: Path, capsys: Capture) -> None:
    write_table(file, played(deals=1))
    mark = fingerprint(SEED)
    for noted, words in (
        (mark, "it is the one given"),
        (mark.upper(), "it is the one given"),
        (f"{mark[:8]} {mark[8:16]}\n{mark[16:20]}", "its first 20 digits are those given"),
    ):
        assert checked(file, capsys, "--fingerprint", noted)["compared"] == words
    wrong = mark[:15] + ("0" if mark[15] != "0" else "1")
    another = f"another seed was fixed beforehand: the fingerprint of this one is {mark}"
    assert refused(file, capsys, "--fingerprint", wrong) == another
    for noted in (mark[:15], mark + "0", "x" * 64, ""):
        assert "a fingerprint is 64 digits" in complaint(capsys, 2, "verify", file, "--fingerprint", noted)


def test_an_end_that_was_cut_off_is_noticed(file: Path, capsys: Capture) -> None:
    table = finished()
    write_table(file, table)
    text, moves = file.read_text(encoding="utf-8"), len(table.log)
    assert text.startswith("cardtable: 3\n")
    assert f"\nended: {moves}\n" in text
    lines = text.splitlines(keepends=True)
    file.write_text("".join(lines[:-2]), encoding="utf-8")
    missing = f"The end of this file is missing: its match was over after {moves} moves, and the file has {moves - 2}."
    assert refused(file, capsys) == missing
    loaded = read_table(file, GAMES)
    assert (loaded.notice, loaded.appendable) == (missing, False)
    file.write_text("".join(lines[:-2]) + lines[-2][:4], encoding="utf-8")
    assert refused(file, capsys).endswith(f"was cut short and is left out. {missing}")
    for ended, why in (
        (moves + 1, "The end of this file is missing"),
        (moves - 1, "This file was changed: it says"),
        ("soon", "'ended' is the number of moves of a finished match"),
    ):
        file.write_text(text.replace(f"ended: {moves}", f"ended: {ended}"), encoding="utf-8")
        assert why in refused(file, capsys)


def test_only_a_finished_match_says_where_it_ended(file: Path) -> None:
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


def test_the_first_dealer_follows_from_the_seed(file: Path, capsys: Capture) -> None:
    right = first_dealer(deal_of(SEED), 3)
    write_table(file, unplayed(SEED))
    text = file.read_text(encoding="utf-8")
    for dealer in range(3):
        file.write_text(text.replace("dealer: 0", f"dealer: {dealer}"), encoding="utf-8")
        if dealer == right:
            assert checked(file, capsys)["covers"] == "who deals first; nothing has been dealt yet"
        else:
            wrong = f"who deals first does not follow from the seed: it should be seat {right}, not {dealer}"
            assert refused(file, capsys) == wrong


def test_deals_taken_back_and_in_other_lines_are_checked_too(file: Path, capsys: Capture) -> None:
    table = played(deals=3)
    second = [place for place, line in enumerate(table.log) if line.actor == DEALER][1]
    table.rewind(second)
    table.branches = [Branch(second, tuple(table.undone[:1]))]
    write_table(file, table)
    told = checked(file, capsys)
    assert told["deals"] == 1
    assert "2 deals taken back, 1 deal in other lines" in str(told["covers"])
    shuffled = LogLine(DEALER, Shuffle(tuple(reversed(table.undone[0].move.cards))))
    table.undone = [shuffled]
    write_table(file, table)
    wrong = f"deal 2, move {second + 1}"
    assert refused(file, capsys) == f"{wrong}, which was taken back, does not follow from the seed"
    table.undone, table.branches = [], [Branch(second, (shuffled,))]
    write_table(file, table)
    assert refused(file, capsys) == f"{wrong}, in another line, does not follow from the seed"


@pytest.mark.parametrize("deal", ["4711", ""])
def test_a_deal_whose_number_can_be_searched_says_so(deal: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(seats=2), {"ranks": 3}, deal))
    _, honesty = in_play(program)
    assert (SHORT in honesty.text) is bool(deal)


def test_a_word_changes_every_deal_and_belongs_to_one_seed() -> None:
    deals = {deal_of(LONG_SEED, word) for word in ("", "cat", "Cat", "cat ", "dog")}
    assert len(deals) == 5
    assert all(is_long_deal(deal) for deal in deals)
    assert deal_of(SEED, "cat") != deal_of(LONG_SEED, "cat")
    assert deal_of(LONG_SEED[:-1] + "0", "cat") != deal_of(LONG_SEED, "cat"), "the whole seed counts"
    one, other = (played(deals=1, seed=LONG_SEED, word=word) for word in ("cat", "dog"))
    assert one.log[0] != other.log[0]


def test_a_word_is_the_same_however_it_is_typed() -> None:
    assert word_of("  a\u0308pfel\t und\nBirnen ") == "\u00e4pfel und Birnen"
    assert word_of(" \n\u200b ") == ""
    assert word_of("x" * 59 + " y") == "x" * 59
    for text in ("a\u0308", "x" * 59 + " y", "\ufdfa" * 70, "\ud83c\udccf cards"):
        assert word_of(word_of(text)) == word_of(text)


@pytest.mark.parametrize("word", ["7", "yes", "''", "' cat'", "'" + 61 * "x" + "'", "[a]", '"a\\nb"'])
def test_a_broken_word_is_refused_with_its_line(word: str, file: Path, capsys: Capture) -> None:
    write_table(file, played(deals=1, seed=LONG_SEED, word="cat"))
    text = file.read_text(encoding="utf-8")
    assert text.startswith("cardtable: 3\n"), "earlier versions must not deal on without the word"
    file.write_text(text.replace('word: "cat"', f"word: {word}"), encoding="utf-8")
    assert ":10: 'word' is a text in quotes" in refused(file, capsys)
    file.write_text(text.replace("cardtable: 3", "cardtable: 2"), encoding="utf-8")
    assert "there is no key 'word' in a table file of format 2" in refused(file, capsys)


def shown(program: Program, kind: type[PageT]) -> PageT:
    """Return the page that the window shows, which must be of this kind."""
    program.run(0.1)
    assert isinstance(program.scene, kind)
    return program.scene


def set_up(program: Program) -> SetupPage:
    """Return the page on which a short Bidding War of two is set up."""
    program.app.show_setup(game_of("bidding-war"))
    setup = shown(program, SetupPage)
    setup.seating.seats, setup.house.options = list(one_person(seats=2)), {"ranks": 3}
    return setup


def play_to_the_end(program: Program, match: LiveMatch) -> None:
    """Play the first legal moves until the match is over."""
    scene = shown(program, TableScene)
    while match.actor is not None:
        program.run_through(lambda: scene.to_act or match.actor is None)
        if scene.to_act:
            scene.make(match.moves()[0])


def in_play(program: Program) -> tuple[LiveMatch, Honesty]:
    """Return the match in the window, and what it says of its deals."""
    match = program.app.play.match
    assert isinstance(match, LiveMatch)
    assert match.honesty is not None
    return match, match.honesty


def saved(match: LiveMatch) -> Table:
    """Return the table in the file of a match."""
    assert match.path is not None
    return read_table(match.path, GAMES).table


def test_a_word_is_given_after_the_fingerprint_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    setup = set_up(program)
    program.key("H")
    page = shown(program, OwnWordPage)
    mark = page.fingerprint
    program.key("Enter")
    assert program.scene is page, "no word, no match"
    program.key("Esc")
    assert shown(program, SetupPage) is setup
    program.rest()
    program.key("H")
    assert shown(program, OwnWordPage).fingerprint == mark, "it may have been noted already"
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text))
    program.press("Copy")
    assert copied == [mark]
    program.type(" three blue  cats ")
    program.key("Enter")
    program.run(0.1)
    match, honesty = in_play(program)
    table = match.table
    assert (fingerprint(table.seed), table.word, table.house.ranks) == (mark, "three blue cats", 3)
    assert mark in honesty.text
    assert "three blue cats" in honesty.text
    assert table.seed not in honesty.text
    play_to_the_end(program, match)
    read = saved(match)
    assert first_dishonest(deal_of(read.seed, read.word), read.log) is None
    _, honesty = in_play(program)
    assert table.seed not in honesty.text, "the last move can still be taken back"
    code = code_of(table, match.deal)
    assert code is not None
    again = played_from(code)
    assert [line for line in again.log if line.actor == DEALER] == [line for line in read.log if line.actor == DEALER]
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    assert table.seed in in_play(program)[1].text
    program.press("Play again")
    assert shown(program, OwnWordPage).fingerprint not in {mark, fingerprint(deal_of(table.seed, table.word))}
    program.type("dogs")
    program.key("Enter")
    program.run(0.1)
    rematch, _ = in_play(program)
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
    setup = set_up(Program(tmp_path))
    for deal in ("4711", ""):
        setup.set_deal(deal)
        assert setup.word_button.enabled == (deal == "")


def test_undo_deals_the_same_cards_again() -> None:
    table = played(game_of("the-card-game"), 2, 4000)
    first = table.log[0]
    table.rewind(table.moves_until(0))
    table.undone = []
    LiveMatch(table, Players(GAMES), None, Random(5), 0.0).advance(0.0)
    assert table.log[0] == first


def test_the_fingerprint_is_shown_before_the_match_and_the_seed_only_afterwards(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(one_person(seats=2), {"ranks": 3}))
    scene = shown(program, TableScene)
    match, _ = in_play(program)
    seed = match.table.seed
    assert not list(program.parts("notice")), "newcomers need not know of fingerprints"
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("Esc")
    program.press("Fair shuffles")
    program.run(0.2)
    said = texts_of(scene.desk.dialog)
    assert fingerprint(seed) in said
    assert seed.split()[1] not in said
    program.rest()
    program.key("Esc")
    play_to_the_end(program, match)
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    program.press("Fair shuffles")
    program.run(0.2)
    assert seed in texts_of(shown(program, ScoreSheetPage).desk.dialog)
    assert first_dishonest(deal_of(seed), saved(match).log) is None


def texts_of(dialog: Dialog | None) -> str:
    """Return the text of a dialog."""
    assert dialog is not None
    return "\n".join(each.text for each in dialog.text.paragraphs)
