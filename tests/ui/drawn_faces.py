"""The faces that are drawn, each with the side that its ring shows."""

from typing import Any

import pytest

from cardtable.ui.drawing.faces import Portraits

DrawnFaces = list[tuple[str, int | None]]
"""Each face as its animal and its side."""


def collected(monkeypatch: pytest.MonkeyPatch) -> DrawnFaces:
    """Return a list to which each face is added that is drawn from now on."""
    faces: DrawnFaces = []
    draw = Portraits.draw

    def watched(self: Portraits, *given: Any, **named: Any) -> None:
        faces.append((given[4], named.get("side", given[6] if len(given) > 6 else None)))
        draw(self, *given, **named)

    monkeypatch.setattr(Portraits, "draw", watched)
    return faces
