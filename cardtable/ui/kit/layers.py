"""The layers of a desk: the scene's widgets, and the dialogs over them."""

from collections.abc import Iterator

from cardtable.ui.kit.dialog import Dialog
from cardtable.ui.kit.focus import Focus
from cardtable.ui.kit.widget import Widget


class Layers:
    """The layers, each with its widgets and focus. Only the top layer gets events."""

    def __init__(self, wraps: bool) -> None:
        self.base = Focus(wraps)
        self._over: list[tuple[Focus, Dialog]] = []

    def push(self, dialog: Dialog) -> Focus:
        """Add a dialog on top, and return its layer."""
        layer = Focus()
        layer.widgets.append(dialog)
        self._over.append((layer, dialog))
        return layer

    def pop(self) -> Focus:
        """Remove the dialog on top, and return its layer."""
        return self._over.pop()[0]

    @property
    def dialogs(self) -> list[Dialog]:
        """The dialogs, the topmost last."""
        return [dialog for _, dialog in self._over]

    @property
    def dialog(self) -> Dialog | None:
        return self._over[-1][1] if self._over else None

    @property
    def top(self) -> Focus:
        """The layer that gets events."""
        return self._over[-1][0] if self._over else self.base

    def __iter__(self) -> Iterator[Focus]:
        yield self.base
        for layer, _ in self._over:
            yield layer

    @property
    def grabber(self) -> Widget | None:
        """The widget that takes all events, such as an open list."""
        return next((widget for widget in self.top.everything() if widget.grabs), None)

    def at(self, pos: tuple[int, int]) -> list[Widget]:
        """Return the widgets at a point, the topmost first."""
        return [widget for widget in reversed(list(self.top.everything())) if widget.contains(pos)]
