"""What a person reads on the window, as text: column by column, row by row, with what can be pressed in brackets.

    Settings · Ann's settings; changes apply at once · [Done Esc]
    <Cards>
    [Table]
    Size · [small] · <normal> · [large] · [largest]
    Mute · [off]

``<…>`` is the chosen one of several, ``(…)`` or ``(<…>)`` cannot be pressed now, ``[…↵]`` is the gold button, ``>``
stands before what has the focus, a row that can be marked begins with ``☐``, or ``☑`` if it is, and a text that is cut
has ``…`` directly after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from pygame import Rect, Surface

from cardtable.pages.saved_tables import MarkBox
from cardtable.ui.listing import Layer, Part
from cardtable.ui.play.base_scene import BaseTableScene
from cardtable.ui.scene import Scene
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice, Picker
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.fields import Toggle
from cardtable.ui.widgets.scroll import ChoiceList
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Pressable, Widget
from tests.ui.drawn import PRESSED

AIR: Final = 4
"""Pixels by which a thing may lie outside of what contains it."""

ONE_LINE: Final = 80
"""The greatest height, in pixels, of what is read from left to right."""


class Reading(NamedTuple):
    """What is read on a window, row by row."""

    rows: list[str]
    dialog: list[str]
    notices: list[str]


class Item(NamedTuple):
    """A text, or something that can be pressed with all that is in it, and its place."""

    place: Rect
    text: str
    kind: str = ""
    tile: Rect | None = None
    """The box in which it lies, if others lie beside that; they are read one after the other."""


def read(scene: Scene) -> Reading:
    """Return what a scene shows."""
    look = scene.look
    parts = list(scene.parts())
    notices = [part.label.replace("\n", " ") for part in parts if part.kind in ("notice", "tip")]
    if isinstance(scene, BaseTableScene):
        scene.layout(look)  # what it has drawn before is drawn again, and is listed
    with look.listing.of(look.metrics.size) as drawn:
        scene.draw(Surface(look.metrics.size, 0, 32))
    pressed = [part for part in parts if part.kind in PRESSED]
    dialog = [part for part in drawn if part.layer is Layer.DIALOG]
    if dialog:
        return Reading([], rows(items(scene, dialog, pressed)), notices)
    return Reading(rows(items(scene, [part for part in drawn if part.layer < Layer.DIALOG], pressed)), [], notices)


def items(scene: Scene, drawn: Sequence[Part], pressed: Sequence[Part]) -> Iterator[Item]:
    """Yield what is read, in the order in which it is drawn: what is drawn on a button belongs to it."""
    widgets, begun, boxes = list(pressable(scene)), set(), list(tiles(drawn, pressed))

    def tile(place: Rect) -> Rect | None:
        return next((box for box in boxes if box.colliderect(place)), None)

    for part in drawn:
        number = next((n for n, each in enumerate(pressed) if each.rect.inflate(AIR, AIR).contains(part.rect)), None)
        if number is None:
            if part.kind != "box" and part.label.strip():
                yield Item(part.rect, written(part), part.kind, tile(part.rect))
        elif number not in begun:
            begun.add(number)
            outer = pressed[number]
            inner = [each for each in drawn if outer.rect.inflate(AIR, AIR).contains(each.rect) and each.kind != "box"]
            widget = next((each for each in widgets if each.rect.collidepoint(outer.rect.center)), None)
            if outer.rect.height <= ONE_LINE:
                inner.sort(key=lambda each: each.rect.left)
            if isinstance(widget, Choice) and len(inner) > 1:
                choices = [outer._replace(label=each.label) for each in inner]
                words = " · ".join(bracketed(each.label, each, widget) for each in choices)
            else:
                words = bracketed(" ".join(map(written, inner)) or outer.label, outer, widget)
            yield Item(outer.rect, words, tile=tile(outer.rect))


def tiles(drawn: Sequence[Part], pressed: Sequence[Part]) -> Iterator[Rect]:
    """Yield the boxes of several texts, besides what can be pressed, beside which another begins or ends as high."""
    outer = [each.rect.inflate(AIR, AIR) for each in pressed]
    texts = [part.rect for part in drawn if part.kind == "text" and not any(box.contains(part.rect) for box in outer)]
    boxes = [each.rect for each in drawn if each.kind == "box" and sum(map(each.rect.contains, texts)) > 1]
    for box in boxes:
        others = (each for each in boxes if not each.colliderect(box))
        if any(each.top == box.top or each.bottom == box.bottom for each in others):
            yield box


def written(part: Part) -> str:
    words = part.label.replace("\n", " ") or ("back" if part.kind == "card" else "")
    return f"{words}…" if part.cut else words


def bracketed(words: str, part: Part, widget: Widget | None) -> str:
    """Return the words of something that can be pressed, with how it stands."""
    if part.kind == "button" and not {*part.label.split()} & {*words.split()}:
        words = f"{part.label} {words}".strip()  # a picture, with its key
    if widget is None:
        return f"[{words}]"
    if isinstance(widget, Toggle):
        words = "on" if widget.value else "off"
    if isinstance(widget, Button) and widget.role is Role.PRIMARY:
        words += " \u21b5"
    if isinstance(widget, ChoiceList) and isinstance(box := widget.widget_at(part.rect.midleft), MarkBox):
        words = f"{'☑' if box.marked else '☐'} {words}"
    chosen = is_chosen(part, widget)
    if chosen:
        words = f"<{words}>"
    if not widget.enabled or not chosen:
        words = f"[{words}]" if widget.enabled else f"({words})"
    focused = widget.focused and widget.focus_part.collidepoint(part.rect.center)
    return f">{words}" if focused and (chosen or not has_chosen(widget)) else words


def has_chosen(widget: Widget) -> bool:
    """Return whether a widget is a choice among some, and one of them is chosen."""
    if isinstance(widget, Picker):
        return 0 <= widget.chosen < len(widget.names)
    return isinstance(widget, Choice) or (isinstance(widget, ChoiceList) and widget.chosen is not None)


def is_chosen(part: Part, widget: Any) -> bool:
    """Return whether a part is the chosen one of a widget that is a choice among some."""
    if not has_chosen(widget):
        return False
    if isinstance(widget, ChoiceList):
        return bool(widget.row_rect(widget.chosen or 0).collidepoint(part.rect.center))
    names = widget.names if isinstance(widget, Picker) else [name for _, name in widget.options]
    return bool(part.label == names[widget.chosen])


def pressable(scene: Scene) -> Iterator[Widget]:
    """Yield the widgets that can be pressed: those of the dialog, if there is one, or else all."""
    for name in ("top_desk", "desk"):
        desk: Desk | None = getattr(scene, name, None)
        if desk is None:
            continue
        tops = desk.focus.widgets if desk.dialog is None else [desk.dialog]
        yield from (each for top in tops for each in with_children(top) if isinstance(each, Pressable | ChoiceList))
        if desk.dialog is not None:
            return


def with_children(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children():
        yield from with_children(child)


def rows(items: Iterable[Item]) -> list[str]:
    """Return rows of what is drawn one after the other side by side, the higher columns first."""
    columns: list[list[list[Item]]] = []
    for item in items:
        if not columns or begins_column(columns[-1], item):
            columns.append([[item]])
            continue
        row = next((row for row in reversed(columns[-1][-2:]) if _continues(row, item)), None)
        if row is None:
            columns[-1].append([item])
        else:
            row.append(item)
    columns.sort(key=lambda column: (column[0][0].tile or column[0][0].place).topleft[::-1])
    return [" · ".join(joined(row)) for column in columns for row in column]


def begins_column(column: Sequence[Sequence[Item]], item: Item) -> bool:
    last = column[-1][0]
    return item.tile != last.tile or item.place.top < last.place.top - item.place.height


def joined(row: Sequence[Item]) -> Iterator[str]:
    """Yield the texts of a row, with cards that lie side by side as one of them."""
    for kind, items in groupby(row, key=lambda item: item.kind == "card"):
        texts = [item.text for item in items]
        if not kind:
            yield from texts
        elif len(texts) > 1 and len(set(texts)) == 1:
            yield f"{texts[0]} ×{len(texts)}"
        else:
            yield " ".join(texts)


def _continues(row: Sequence[Item], item: Item) -> bool:
    last, place = row[-1].place, item.place
    return place.left >= last.left and abs(place.centery - last.centery) <= min(place.height, last.height) / 2
