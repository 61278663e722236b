"""The guide to adding a game works: the game in it is held to the contract suite, and played at the table.

Its code is in ``examples``; the guide quotes it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable.games
from cardtable.engine.game import Game
from cardtable.engine.options import options_of
from cardtable.games import GAMES
from cardtable.pages.new_match.setup import SetupPage
from cardtable.play.layout import read_layout
from cardtable.program.sharing.pictures import without_display
from cardtable.store.game_files import layout_of, presets_of, rules_of
from cardtable.store.lessons import LEARNER, lesson_of
from examples.five_tricks.game import GAME
from tests.contract import course, judgement, legality, positions, secrecy
from tests.contract.matches import moments
from tests.contract.setups import Setup, every_pair, every_size, printed
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tests.ui.hands_on import Do, by_keys, by_mouse, play_match

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "five_tricks"
TESTS = ROOT / "tests" / "games" / "test_five_tricks.py"
QUOTATION = re.compile(r"^(From )?`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IN_OTHER_FILES = {
    "events.py",
    "hints.py",
    "level_costs.yaml",
    "lessons/second_hand.cardtable.yaml",
    "lessons/second_hand.yaml",
    "marks.py",
}
"""What a small game may keep elsewhere, or do without, though every game on the list has it."""


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    """The guide's game, with its texts where those of the other games are."""
    without_display()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cardtable.games, "__path__", [*cardtable.games.__path__, str(EXAMPLE.parent)])
        yield GAME
    sys.modules.pop("cardtable.games.five_tricks", None)


def setups(game: Game) -> list[Setup]:
    """Return some of what the suite would play of the game: enough to see that it would pass."""
    return list(dict.fromkeys((*every_size(game), *every_pair(game)[:3])))


def files_in(folder: Path) -> set[str]:
    """Return the files of a game, but not its exercises, which it need not have."""
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.suffix in {".py", ".md", ".yaml"}]
    return {path.as_posix() for path in files if path.parts[0] != "practice"}


def test_the_guide_quotes_the_files_as_they_are() -> None:
    quotations = QUOTATION.findall(GUIDE)
    assert len(quotations) > 15
    for part, name, text in quotations:
        file = (ROOT / name).read_text(encoding="utf-8")
        assert f"\n{text}" in file if part else text == file, f"{name} is not as the guide quotes it: {text}"


def test_the_guide_tells_of_every_file_and_each_that_a_game_needs_is_there() -> None:
    files = files_in(EXAMPLE)
    assert [name for name in files if f"`{name}`" not in GUIDE] == []
    folders = [path for path in (ROOT / "cardtable" / "games").iterdir() if (path / "game.py").exists()]
    assert set.intersection(*map(files_in, folders)) - files <= IN_OTHER_FILES


def test_what_else_the_guide_names_is_there() -> None:
    named = re.findall(r"`((?:cardtable|examples|tests|tools|saves)/[\w./]*)`", GUIDE)
    assert [name for name in named if not (ROOT / name).exists() and "long_suit" not in name] == []
    listed = (ROOT / "cardtable" / "games" / "__init__.py").read_text(encoding="utf-8")
    assert "TITLES: tuple[Title, ...] = (" in listed


def test_the_contract_suite_holds(game: Game) -> None:
    for setup in setups(game):
        assert setup.playable
        legality.legality(setup)
        course.cards_are_conserved(setup)
        course.shuffles_permute(setup)
        if not course.lengthened(setup):
            course.hands_end(setup)
            course.match_ends(setup)
        course.results_are_sound(setup)
        course.saves_come_back(setup)
        course.undo_is_a_shorter_log(setup)
        course.copies_are_independent(setup)
        course.apply_is_deterministic(setup)
        positions.texts_come_back(setup)


def test_nothing_hidden_shows(game: Game) -> None:
    for setup in setups(game):
        secrecy.views_are_values(setup)
        for moment in moments(setup):
            secrecy.guesses_fit(moment)
        secrecy.guesses_play(setup)
        secrecy.log_tells_what_was_seen(setup)
        secrecy.swaps(setup)
    secrecy.guesses_differ(printed(game))
    assert secrecy.swaps(printed(game), step=1) >= 5


def test_the_bot_is_honest_and_the_words_are_found(game: Game) -> None:
    for setup in setups(game):
        for moment in moments(setup):
            judgement.bot_answers(moment)
            judgement.bot_is_honest(moment)
            judgement.words_are_found(moment)
        for moment in moments(setup)[::3]:
            judgement.rollouts_end(moment)


def test_its_rules_are_numbered_and_each_is_tested(game: Game) -> None:
    numbers = re.findall(r"^\*\*(FT-\d+)\*\*", rules_of(game), re.MULTILINE)
    assert numbers == [f"FT-{number}" for number in range(1, len(numbers) + 1)]
    own = TESTS.read_text(encoding="utf-8")
    comments = re.findall(r"#(.*)|\.rule == (.*)", own)
    tested = {number for found in comments for text in found for number in re.findall(r"FT-\d+", text)}
    assert tested == set(numbers)
    written = own + "".join((EXAMPLE / name).read_text(encoding="utf-8") for name in files_in(EXAMPLE))
    assert set(re.findall(r"FT-\d+", written)) == set(numbers), "a rule is cited that there is not"
    assert {option.rule for option in options_of(game.house)} <= set(numbers)


def test_its_presets_and_its_layout_can_be_used(game: Game) -> None:
    presets = presets_of(game)
    assert presets[0]["options"] == {}
    for preset in presets:
        game.new(game.players[0], preset["options"])
    spec = read_layout(game.id, layout_of(game))
    kinds = {zone.kind for zone in game.new(2).zones()}
    assert {spec.zone(kind).draw for kind in kinds} == {"aside", "trick", "hand", "count"}


def test_its_first_hand_explains_every_decision_and_ends_well(game: Game) -> None:
    lesson = lesson_of(game)
    for place, line in enumerate(lesson.table.log):
        if line.actor == LEARNER:
            assert lesson.remarks[place][-1].rule
    assert len(lesson.table.log) in lesson.remarks
    points = lesson.table.state.results[-1].points
    assert points[LEARNER] == max(points)


@pytest.mark.parametrize(("do", "seats"), [(by_mouse, 2), (by_keys, 4)])
def test_it_is_played_at_the_table_to_the_end(game: Game, tmp_path: Path, seats: int, do: Do) -> None:
    program = Program(tmp_path, games=(*GAMES, game))  # what step 8 says
    program.sit_down(game.id, one_person(seats=seats), seed=3, hands=2)
    play_match(program, do)
    assert program.app.play.match is not None
    assert program.app.play.match.view(None).winners


def test_pointing_at_what_cannot_be_done_is_answered(game: Game) -> None:
    table = lesson_of(game).table.branch(6)
    hand = table.view(LEARNER).hand
    rules = re.findall(r"FT-\d+", rules_of(game))
    objections = [
        game.objections.to_cards(table.state, hand[:2]),
        game.objections.to_cards(table.state, [card for card in hand if str(card) == "Ks"] or hand[-1:]),
        *(game.objections.to_place(table.state, place) for place in ("deck", "trick", "won-1")),
    ]
    for objection in objections:
        assert objection is not None
        assert objection.rule in rules


def test_it_is_in_the_menu_and_begins_there(game: Game, tmp_path: Path) -> None:
    program = Program(tmp_path, games=(*GAMES, game))  # what step 8 says
    program.loop.go(program.app.menu())
    program.run(0.2)
    program.key(str(len(GAMES) + 1))
    program.run(0.2)
    assert isinstance(program.scene, SetupPage)
    assert program.scene.game is game
