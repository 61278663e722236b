"""Mutants: one small change each to a module's syntax tree, such as ``<`` for ``<=`` or a statement left out."""

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

EXCHANGED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
TYPES: Final = ("None", "str", "int", "bool", "float", "tuple", "dict")
UNTOUCHED: Final = ("decorator_list", "annotation", "returns", "bases", "keywords", "msg", "exc")
"""Fields that decide nothing in play: types, decorators, texts of errors (``keywords`` of a class, not of a call)."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to a file: the ``number``-th of all that it offers."""

    path: Path
    number: int
    line: int
    source: str
    before: str
    after: str

    def __str__(self) -> str:
        place = f"{self.path.relative_to(ROOT / 'cardtable')}:{self.line}"
        change = f"`{self.before}` → `{self.after}`"
        return (
            f"{place} {change}"
            if self.before in self.source and len(self.before) > 12
            else (f"{place} {change} in `{self.source}`")
        )


@dataclass(frozen=True, slots=True)
class Change:
    """A node of a tree, where its parent holds it, and what replaces it."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    instead: ast.AST

    def make(self) -> None:
        """Put the other node in place."""
        if self.index is None:
            setattr(self.parent, self.field, self.instead)
        else:
            getattr(self.parent, self.field)[self.index] = self.instead


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of a file, from its first line to its last."""
    source = path.read_text("utf-8")
    mutants = []
    for number, change in enumerate(_changes(ast.parse(source))):
        line = change.node.lineno  # type: ignore[attr-defined]  # only nodes that have a line are changed
        text = source.splitlines()[line - 1].strip()
        mutants.append(Mutant(path, number, line, text, ast.unparse(change.node), ast.unparse(change.instead)))
    return mutants


def mutated(path: Path, number: int) -> ast.Module:
    """Return a file's syntax tree with the change of this number made."""
    tree = ast.parse(path.read_text("utf-8"), str(path))
    list(_changes(tree))[number].make()
    return ast.fix_missing_locations(tree)


def _changes(parent: ast.AST) -> Iterator[Change]:
    for field, value in ast.iter_fields(parent):
        if field in UNTOUCHED and not (field == "keywords" and isinstance(parent, ast.Call)):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and not _is_type_checking(node):
                for instead in _alternatives(node, decides=field in ("test", "ifs")):
                    yield Change(parent, field, index, node, ast.copy_location(instead, node))
                yield from _changes(node)


def _alternatives(node: ast.AST, *, decides: bool) -> list[ast.AST]:
    """Return what may stand in place of a node, which may be what an ``if`` asks."""
    match node:
        case ast.Name() | ast.Attribute() | ast.Call() if decides:
            return [ast.UnaryOp(ast.Not(), node)]
        case ast.Compare(ops=ops):
            return [_with(node, "ops", [*ops[:n], _exchanged(op), *ops[n + 1 :]]) for n, op in enumerate(ops)]
        case ast.BinOp(op=ast.BitOr()) if _names_types(node):
            return []
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in EXCHANGED:
            return [_with(node, "op", _exchanged(op))]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [deepcopy(operand)]
        case ast.Constant(value=bool() as value):
            return [ast.Constant(not value)]
        case ast.Constant(value=int() as value):
            return [ast.Constant(value + 1)]
        case ast.Call(func=ast.Name(id=name)) if name in NAMES:
            return [_with(node, "func", ast.Name(NAMES[name], ast.Load()))]
        case ast.Break():
            return [ast.Continue()]
        case ast.Continue():
            return [ast.Break()]
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            return [ast.Pass()]
    return []


def _names_types(node: ast.BinOp) -> bool:
    """Whether ``a | b`` is a type such as ``Play | None``, and no set or bit mask."""
    right = ast.unparse(node.right)
    return right in TYPES or (right[:1].isupper() and not right.isupper() and right.isidentifier())


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _exchanged(operator: ast.AST) -> ast.AST:
    return EXCHANGED[type(operator)]()


def _with(node: ast.AST, field: str, value: object) -> ast.AST:
    other = deepcopy(node)
    setattr(other, field, value)
    return other
