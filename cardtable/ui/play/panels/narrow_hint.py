"""The hint in a narrow window: a paragraph at the event line, folded where it would cover cards or texts."""

from pygame import Rect, Surface

from cardtable.engine.typography import Forms
from cardtable.play.hints import SEARCHING, Hints
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.play.panels.narrow_place import HeightOf, NarrowRoom
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon


class NarrowHint:
    """The hint in a narrow window.

    :ivar folded: whether only a part of it is shown, because the rest would cover cards or texts.
    :ivar unfolded: whether all of it is wanted, wherever it lies.
    """

    def __init__(self, hints: Hints, more: Button) -> None:
        self.hints = hints
        self.folded = self.unfolded = False
        self._more = more
        more.visible = False

    def forget(self) -> None:
        """Forget whether it was folded: it is not shown here."""
        self.folded = self.unfolded = self._more.visible = False

    def whole_place(self, room: NarrowRoom) -> Rect:
        return room.place(self._height_of(room.look, self._forms[0]))

    def draw(self, surface: Surface, room: NarrowRoom) -> Rect:
        """Draw the longest form that covers nothing, or the whole hint if it is wanted; return its place."""
        look, forms = room.look, self._forms
        form, place = forms[0], self.whole_place(room) if self.unfolded or len(forms) == 1 else None
        for number, each in enumerate(forms):
            if place is None:
                least = self._natural_width(look, each) if each == forms[-1] else 0
                form, folds = each, number > 0
                place = room.free(self._height_of(look, each, folds=folds), least=least)
        if place is None:
            place = room.place(self._height_of(look, form, folds=True), least=self._natural_width(look, form))
        self.folded = form != forms[0]
        self._draw(surface, look, form, place)
        return place

    @property
    def _forms(self) -> Forms:
        return (SEARCHING,) if self.hints.text is None else self.hints.text.forms

    def _height_of(self, look: Look, form: str, *, folds: bool = False) -> HeightOf:
        return lambda wide: self._text(look, form, wide, folds=folds).height + look.metrics.gap

    def _text(self, look: Look, form: str, wide: int, *, folds: bool) -> Fitted:
        """Return a form in a box of this width."""
        style = look.text_style(Ground.DARK, SMALL)
        return look.fitted(form, style, wide - self._beside_text(look, style, folds=folds), None)

    def _beside_text(self, look: Look, style: Style, *, folds: bool) -> int:
        """Return the width of lamp, button and margins."""
        button = self._more.natural_size(look)[0] if folds else 0
        return 2 * look.metrics.pad + look.text.line_height(style) + button

    def _natural_width(self, look: Look, form: str) -> int:
        """Return the width of a folded form on one line."""
        style = look.text_style(Ground.DARK, SMALL)
        return look.text.width(form, style) + self._beside_text(look, style, folds=True) + 1

    def _draw(self, surface: Surface, look: Look, form: str, place: Rect) -> None:
        """Draw a form as a few lines, with the button if it is folded."""
        metrics, style = look.metrics, look.text_style(Ground.DARK, SMALL)
        line = look.text.line_height(style)
        box = Box(look.theme.panel, metrics.radius, edge=look.theme.aqua)
        look.shapes.draw(surface, place, box)
        icon = Rect(place.left + metrics.gap // 2, place.top, line, line + metrics.gap)
        draw_icon(surface, look, icons.HINT, icon, look.style(BODY, look.theme.aqua), 0.9)
        left = icon.right + metrics.gap
        text = self._text(look, form, place.width, folds=self.folded)
        look.draw(surface, text, Rect((left, place.top + metrics.gap // 2), text.size))
        self._more.visible = self.folded
        if self.folded:
            wide = self._more.natural_size(look)[0]
            self._more.layout(Rect(place.right - wide, place.top, wide, place.height), look)
