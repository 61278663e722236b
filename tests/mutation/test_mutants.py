"""A mutant is one change, each has its number, and only what decides something in play is changed."""

import ast
from pathlib import Path

from cardtable.games import GAMES
from tests.mutation.__main__ import files, packages, sampled
from tests.mutation.judge import rule_tests
from tests.mutation.mutants import ROOT, mutants_of, mutated

SOURCE = '''
def wins(points: int | None, target: int = 3) -> bool:
    """Say so."""
    if not points:
        raise ValueError("no points" + "!")
    score(points)
    return points >= target and any(points)
'''


def written(folder: Path) -> Path:
    path = folder / "wins.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_mutant_is_another_single_change(tmp_path: Path) -> None:
    path = written(tmp_path)
    found = [(mutant.line, mutant.before, mutant.after) for mutant in mutants_of(path)]
    assert found == [
        (2, "3", "4"),
        (4, "not points", "points"),
        (6, "score(points)", "pass"),
        (7, "points >= target and any(points)", "points >= target or any(points)"),
        (7, "points >= target", "points > target"),
        (7, "any(points)", "all(points)"),
    ]
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for mutant in mutants_of(path):
        lines = ast.unparse(mutated(path, mutant.number)).splitlines()
        assert len([line for line, other in zip(plain, lines, strict=True) if line != other]) == 1


def test_every_package_has_files_to_change_and_tests_that_judge() -> None:
    assert packages() == ["engine", *sorted(game.id.replace("-", "_") for game in GAMES)]
    for package in packages():
        assert files(package)
        assert all(Path(path).exists() for path in rule_tests(package))
        assert len(rule_tests(package)) >= 2
    assert ROOT / "cardtable" / "games" / "five_hundred" / "rules.py" in files("five_hundred")


def test_a_larger_sample_begins_with_a_smaller_one() -> None:
    few, every = sampled("five_hundred", 10, 17)
    more, _ = sampled("five_hundred", 25, 17)
    assert more[:10] == few
    assert len({(mutant.path, mutant.number) for mutant in more}) == 25 <= every
    assert sampled("five_hundred", 10, 18)[0] != few
