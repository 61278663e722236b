"""Every numbered rule has a test, and every citation names an existing rule."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from cardtable.engine.game import Game
from cardtable.engine.options import make_house, options_of
from cardtable.games import GAMES
from tests.contract.legality import FOREIGN_MOVES, refusal
from tests.contract.matches import moments, random_log
from tests.contract.setups import every_pair, every_size, printed

ROOT = Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
DEFINED = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def folder(game: Game) -> Path:
    """Return the folder of a game."""
    return ROOT / "cardtable" / "games" / game.id.replace("-", "_")


@cache
def rules_of(game: Game) -> list[str]:
    """Return the numbers of a game's rules, in the order of its text."""
    return DEFINED.findall((folder(game) / "rules.md").read_text(encoding="utf-8"))


@cache
def cited_in_tests() -> frozenset[str]:
    """Return all rule numbers that a comment of the games' tests cites."""
    numbers: set[str] = set()
    for path in (ROOT / "tests" / "games").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            _, sign, comment = line.partition("#")
            if sign:
                numbers.update(NUMBER.findall(comment))
    return frozenset(numbers)


@every_game
def test_rules_are_numbered_from_one_without_a_gap(game: Game) -> None:
    numbers = rules_of(game)
    prefix = numbers[0].split("-")[0]
    assert sorted(set(numbers), key=lambda number: int(number[3:])) == [
        f"{prefix}-{number}" for number in range(1, len(set(numbers)) + 1)
    ]
    assert len(set(numbers)) == len(numbers), "two rules have one number"


@every_game
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    assert not [number for number in rules_of(game) if number not in cited_in_tests()]


@every_game
def test_the_rules_text_mentions_only_existing_rules(game: Game) -> None:
    text = (folder(game) / "rules.md").read_text(encoding="utf-8")
    assert set(NUMBER.findall(text)) <= set(rules_of(game))


@every_game
def test_house_rules_cite_a_rule_and_explain_themselves(game: Game) -> None:
    for option in options_of(game.house):
        assert option.rule in rules_of(game), f"option {option.name} cites {option.rule!r}"
        assert option.label
        assert option.help.endswith("."), f"option {option.name} is not explained in a sentence: {option.help!r}"


@every_game
def test_each_choice_of_a_house_rule_is_explained(game: Game) -> None:
    for option in options_of(game.house):
        if option.choices and not isinstance(option.default, bool):
            assert len(set(option.helps)) == len(option.choices), option.name
            assert all(each.endswith(".") and each[0] == each[0].upper() for each in option.helps), option.name


@every_game
def test_problems_and_effects_of_house_rules_are_sentences_of_the_page(game: Game) -> None:
    for setup in (*every_pair(game), *every_size(game)):
        house = make_house(game.house, dict(setup.options))
        for seats in game.players:
            said = [*game.setup_problems(seats, house), *game.house_effects(seats, house).values()]
            for text in said:
                assert re.fullmatch(r"[A-Z0-9][^()_]*\.", text), text


@every_game
def test_code_cites_only_existing_rules(game: Game) -> None:
    rules = set(rules_of(game))
    for path in folder(game).rglob("*.py"):
        cited = set(NUMBER.findall(path.read_text(encoding="utf-8")))
        assert cited <= rules, f"{path.name} cites {sorted(cited - rules)}"


@every_game
def test_refusals_and_score_sheets_cite_existing_rules(game: Game) -> None:
    rules = set(rules_of(game))
    setup = printed(game)
    for moment in moments(setup):
        for move in (*FOREIGN_MOVES, *(line.move for line in random_log(setup))):
            refused = refusal(moment.state, move)
            assert refused is None or refused.rule in rules, f"{moment}: {move} is refused by {refused}"
        for result in moment.state.results:
            for line in result.lines:
                assert set(NUMBER.findall(line.rule)) & rules, f"{moment}: '{line.label}' is by {line.rule!r}"


@every_game
def test_presets_can_be_played(game: Game) -> None:
    presets = yaml.safe_load((folder(game) / "presets.yaml").read_text(encoding="utf-8"))
    assert presets[0]["options"] == {}
    assert len({preset["name"] for preset in presets}) == len(presets)
    for preset in presets:
        assert {"name", "help", "options"} <= set(preset) <= {"name", "help", "options", "brief", "seconds"}
        assert preset["help"].strip()
        house = make_house(game.house, preset["options"])
        assert any(not game.setup_problems(seats, house) for seats in game.players), preset["name"]
