"""Files, functions and classes are small enough to be read at once."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
MAX_FILE_LINES: Final = 400
MAX_FUNCTION_LINES: Final = 40
MAX_METHODS: Final = 20


def too_large(name: str, source: str) -> Iterator[str]:
    """Yield what is too large in a source text, each with its size."""
    lines = source.count("\n")
    if lines > MAX_FILE_LINES:
        yield f"{name}: {lines} lines"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(end_lineno=int(end)) if (length := end - node.lineno + 1) > MAX_FUNCTION_LINES:
                yield f"{name}: {node.name} has {length} lines"
            case ast.ClassDef():
                methods = sum(isinstance(each, ast.FunctionDef) for each in node.body)
                if methods > MAX_METHODS:
                    yield f"{name}: {node.name} has {methods} methods"


def test_no_file_function_or_class_is_too_large() -> None:
    paths = [path for folder in ("cardtable", "packaging", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert len(paths) > 1000
    assert [each for path in paths for each in too_large(str(path.relative_to(ROOT)), path.read_text("utf-8"))] == []


def test_the_sizes_are_those_of_the_whole_text() -> None:
    long = "def long():\n" + "    pass\n" * MAX_FUNCTION_LINES
    rich = "class Rich:\n" + "    def method(self): ...\n" * (MAX_METHODS + 1)
    assert list(too_large("a.py", long)) == ["a.py: long has 41 lines"]
    assert list(too_large("a.py", rich)) == ["a.py: Rich has 21 methods"]
    assert list(too_large("a.py", "\n" * (MAX_FILE_LINES + 1))) == ["a.py: 401 lines"]
    assert list(too_large("a.py", "def short():\n" + "    pass\n" * (MAX_FUNCTION_LINES - 1))) == []
