"""No page holds a coordinate: its widgets lie in boxes, and only a picture or a control computes places within its own.

What counts is written in the modules of the pages: a rectangle made, moved or cut, and a sum or a comparison with an
edge of one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable.pages

PAGES = Path(cardtable.pages.__file__).parent
MODULES = sorted(path.relative_to(PAGES) for path in PAGES.rglob("*.py"))
PAINTERS = {"WidgetPicture", "Label", "Picker", "Choice", "ColumnPicker"}
"""What has no widgets in it, and so paints what is within its place."""
ASKED_FOR_A_PLACE = {"SheetOfSides.notice_place"}
"""What only says where others may lie: a notice, which covers no figures."""
CHANGES = {"move", "move_ip", "inflate", "inflate_ip", "clamp", "clamp_ip", "union", "unionall"}
EDGES = {
    *("x", "y", "left", "top", "right", "bottom", "centerx", "centery", "center", "topleft", "topright", "bottomleft"),
    *("bottomright", "midtop", "midleft", "midright", "midbottom"),
}


def coordinates(source: str) -> Iterator[str]:
    """Yield what computes a place outside pictures and controls, with its line."""
    tree = ast.parse(source)
    painters = set(PAINTERS)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            if painters & {ast.unparse(base).split("[")[0] for base in node.bases}:
                painters.add(node.name)
                continue
            for part in node.body:
                if f"{node.name}.{getattr(part, 'name', '')}" not in ASKED_FOR_A_PLACE:
                    yield from _in(part, node.name)
        else:
            yield from _in(node, getattr(node, "name", ""))


def _in(part: ast.stmt, name: str) -> Iterator[str]:
    for node in ast.walk(part):
        if _is_coordinate(node):
            yield f"{name}, line {node.lineno}: {ast.unparse(node)}"  # type: ignore[attr-defined]


def _is_coordinate(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="Rect")) | ast.Call(func=ast.Attribute(attr="Rect")):
            return True
        case ast.Call(func=ast.Attribute(attr=change)):
            return change in CHANGES
        case ast.BinOp(left=left, right=right):
            return _is_edge(left) or _is_edge(right)
        case ast.Compare(left=left, comparators=others):
            return any(map(_is_edge, (left, *others)))
        case ast.Assign(targets=targets):
            return any(map(_is_edge, targets))
    return False


def _is_edge(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in EDGES


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_no_page_holds_a_coordinate(module: Path) -> None:
    assert list(coordinates((PAGES / module).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "place = Rect(0, 0, 10, 10)",
        "place = self.rect.inflate(-10, 0)",
        "left = self.rect.left + 10",
        "here = pos[0] < self.rect.right",
        "place.midtop = middle",
    ],
)
def test_a_planted_coordinate_is_noticed(line: str) -> None:
    assert list(coordinates(f"class ThingPage(Page):\n    def layout(self):\n        {line}\n"))
    assert list(coordinates(f"def draw():\n    {line}\n"))
    assert not list(coordinates(f"class Thing(WidgetPicture):\n    def draw(self):\n        {line}\n"))
