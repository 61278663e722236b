"""A class name means one thing in the whole program."""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_a_class_name_is_used_once_except_for_those_in_the_glossary() -> None:
    _, rest = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").split("## Classes of one name")
    names = Counter(
        node.name
        for path in (ROOT / "cardtable").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, count in names.items() if count > 1} == set(re.findall(r"`(\w+)`", rest))
