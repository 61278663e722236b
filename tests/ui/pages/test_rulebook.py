"""The rules taken apart: numbered rules, examples with their cards, tables."""

from pathlib import Path

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.pages.rules import RulesPage, read_rules, runs_in, search
from cardtable.store.game_files import rules_of
from cardtable.ui.theme import Size
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_menu import at, set_up
from tests.ui.at_the_table import Program


def test_cards_named_in_one_breath_make_a_row() -> None:
    found = runs_in("Of 9h 9c 4c the four caps; A is an ace, 10♦ J♦ are two more, and so is Jo.")
    assert found == (parse_cards("9h 9c 4c"), parse_cards("Td Jd"), parse_cards("Jo"))


def test_words_and_rule_numbers_are_no_cards() -> None:
    assert runs_in("As soon as BG-4 says so, 4 people sit down. Ask 2 friends; 3ds is no card.") == ()


def test_a_table_keeps_its_cells() -> None:
    (table,) = read_rules("| tricks | spades |\n|---|---|\n| 6 | 40 |")
    assert table.table == (("tricks", "spades"), ("6", "40"))


def test_each_item_of_a_list_is_a_paragraph() -> None:
    items = read_rules("- FH-8: it wins\n  with it.\n- FH-9: there is none.")
    assert [each.text for each in items] == ["• FH-8: it wins with it.", "• FH-9: there is none."]
    for game in GAMES:
        assert not any(" - " in each.text or each.text.startswith("- ") for each in read_rules(rules_of(game)))


def test_a_search_finds_the_beginnings_of_words() -> None:
    paragraphs = read_rules("A king turns.\n\nMaking others pick up.\n\nTwo kings.")
    assert search(paragraphs, "king") == (0, 2)


@pytest.mark.parametrize("game", by_turns(((game,) for game in GAMES), "rules with cards", name=lambda game: game.id))
def test_every_game_shows_cards_in_its_rules_and_draws_them(tmp_path: Path, game: Game) -> None:
    paragraphs = read_rules(rules_of(game))
    assert sum(bool(each.runs) for each in paragraphs) >= 2
    program = Program(tmp_path, (800, 600))
    match = program.sit_down(game.id, one_person(seats=3 if 3 in game.players else 4)).match
    for each in paragraphs:
        if each.rule:
            program.app.play.show_rules(match, each.rule)
            assert program.comes_to(RulesPage).page.marked == each.rule


def rules_from_the_set_up(program: Program, game: str = "the-card-game") -> RulesPage:
    set_up(program, game_of(game))
    program.key("F1")
    return program.comes_to(RulesPage)


def test_what_was_found_is_marked(program: Program) -> None:
    scene = rules_from_the_set_up(program)
    program.type("wild")
    for place in search(scene.paragraphs, "wild")[:2]:
        assert scene.page.marked == (scene.paragraphs[place].rule or str(place))
        program.key("Enter")


@pytest.mark.parametrize("size", [(960, 720, Size.LARGEST), (1280, 720, Size.LARGEST)], ids=str)
def test_the_empty_field_says_in_whole_what_can_be_searched(
    tmp_path: Path, size: tuple[int, int, Size], cut: set[str]
) -> None:
    assert rules_from_the_set_up(at(tmp_path, size)).field.placeholder not in cut


def test_the_arrows_read_on_as_soon_as_the_rules_are_open(program: Program) -> None:
    scene = rules_from_the_set_up(program)
    program.key("Down")
    first = scene.page.offset
    assert first > 0
    program.key("Down")
    assert scene.page.offset > first
    program.key("Up")
    assert scene.page.offset == first
