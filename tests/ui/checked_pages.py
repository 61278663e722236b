"""What must hold of every page around the table."""

from itertools import combinations

from pygame import Rect

from cardtable.ui.page import Page
from cardtable.ui.theme import Size
from cardtable.ui.widgets.scroll import Scroll
from tests.ui.at_the_menu import controls_of


def check_page(scene: Page, size: tuple[int, int, Size]) -> None:
    """Every control lies in the window, is large enough, and covers no other."""
    window = Rect(0, 0, *size[:2])
    least = scene.look.metrics.px(38)
    controls = [(widget, place) for widget, place, whole in controls_of(scene) if whole]
    assert controls or any(isinstance(each, Scroll) for each in scene.desk.focus.everything())
    for widget, place in controls:
        assert window.contains(place), widget.label
        assert place.height >= least, widget.label
        assert place.width >= least, widget.label
    for (one, here), (other, there) in combinations(controls, 2):
        assert not here.colliderect(there), f"{one.label} and {other.label}"
    for scroll in scene.desk.focus.everything():
        if isinstance(scroll, Scroll):
            assert window.contains(scroll.rect)
            for widget, place in controls:
                if widget not in scroll.children():
                    assert not place.colliderect(scroll.rect.inflate(-2, -2)), widget.label
    for part in scene.parts():
        assert window.contains(part.rect), part
