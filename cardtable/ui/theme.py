"""The themes, which name colours by their meaning, and the sizes that grow with the window."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

Colour = tuple[int, int, int]
Extent = tuple[int, int]
"""A width and a height in pixels."""

DEFAULT_WINDOW: Final = (1280, 720)
"""The width and height in pixels of a window by default."""
MIN_UNIT: Final = 0.8
"""The fewest pixels of a layout unit with which text can be read."""

SMALL: Final = 15
"""Points of captions, hot keys and rule references."""
BODY: Final = 18
"""Points of ordinary text."""
LARGE: Final = 22
"""Points of text that must be seen across the table: scores, the player to act."""
TITLE: Final = 28
"""Points of a panel's or dialog's title."""
HEADLINE: Final = 46
"""Points of a scene's headline."""

MIN_TEXT_PIXELS: Final = 11
"""The least legible size of text in pixels: a longer text is not made smaller."""


class Ground(Enum):
    """The ground under text and widgets: dark felt and panels, or light paper."""

    DARK = "dark"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class SuitInks:
    """The colours of clubs, diamonds, hearts and spades, in this order."""

    on_dark: tuple[Colour, Colour, Colour, Colour]
    on_paper: tuple[Colour, Colour, Colour, Colour]

    def of(self, suit: int, *, light_text: bool) -> Colour:
        """Return the colour of a suit symbol in light text (on a dark ground) or in dark text (on paper)."""
        return (self.on_dark if light_text else self.on_paper)[suit]


TWO_COLOURS: Final = SuitInks(
    on_dark=((248, 241, 224), (255, 147, 133), (255, 147, 133), (248, 241, 224)),
    on_paper=((30, 30, 32), (192, 28, 36), (192, 28, 36), (30, 30, 32)),
)
FOUR_COLOURS: Final = SuitInks(
    on_dark=((127, 220, 143), (143, 192, 255), (255, 147, 133), (248, 241, 224)),
    on_paper=((11, 107, 43), (20, 80, 180), (192, 28, 36), (30, 30, 32)),
)


@dataclass(frozen=True, slots=True)
class Cloth:
    """The colours of the table's cloth from the light outwards, and of the wood around it.

    :param middle: the cloth under the light.
    :param near: the cloth 40 % of the way out.
    :param far: the cloth 75 % of the way out.
    :param edge: the cloth beyond the light.
    :param rim: the line between cloth and wood; ``None`` for a table without wood.
    :param wood: the wood at the window's upper left.
    :param wood_dark: the wood at its lower right.
    """

    middle: Colour
    near: Colour
    far: Colour
    edge: Colour
    rim: Colour | None = (77, 55, 40)
    wood: Colour = (74, 51, 38)
    wood_dark: Colour = (23, 15, 12)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the table, named by their meaning.

    :param gold: your move, and nothing else: the player to act, the prompt, the default button, cards to draw or play.
        A button is filled from ``gold_top`` to ``gold_deep``; its text is ``on_gold``.
    :param white: cards picked up, and the keyboard focus.
    :param aqua: a hint.
    :param sun: the first side, with a disc and a solid bar.
    :param moon: the second side, with a square and a striped bar.
    :param ring: the ring of a portrait in games without sides.
    :param portrait: the ground of a portrait.
    :param warn: text on a dark ground about debt and costly moves.
    :param danger: the bar that strikes something out.
    :param paper: the ground of bubbles, notes and tags. Text on it is ``ink`` and ``ink_dim``.
    :param panel: the ground of panels, with the opacity ``panel_alpha`` (of 255). ``pill_alpha`` is that of the pill
        behind dim text on the bright middle of the cloth.
    :param edges: the factor on the thickness of lines around cards.
    """

    name: str
    cloth: Cloth
    control: Colour = (20, 30, 29)
    control_edge: Colour = (86, 102, 95)
    well: Colour = (10, 18, 17)
    panel: Colour = (16, 24, 23)
    panel_alpha: int = 237
    panel_edge: Colour = (86, 102, 95)
    pill_alpha: int = 168
    paper: Colour = (251, 245, 230)
    paper_edge: Colour = (206, 190, 158)
    paper_well: Colour = (255, 252, 244)
    cream: Colour = (248, 241, 224)
    cream_dim: Colour = (201, 207, 198)
    white: Colour = (255, 255, 255)
    ink: Colour = (42, 35, 27)
    ink_dim: Colour = (93, 82, 68)
    gold: Colour = (255, 207, 77)
    gold_top: Colour = (255, 221, 118)
    gold_deep: Colour = (242, 185, 58)
    gold_on_paper: Colour = (138, 90, 8)
    on_gold: Colour = (51, 35, 10)
    aqua: Colour = (127, 230, 244)
    ring: Colour = (143, 161, 152)
    portrait: Colour = (38, 50, 48)
    sun: Colour = (255, 171, 120)
    moon: Colour = (205, 182, 255)
    moon_on_paper: Colour = (92, 62, 164)
    warn: Colour = (255, 179, 165)
    warn_on_paper: Colour = (172, 44, 22)
    danger: Colour = (196, 61, 46)
    shadow_alpha: int = 105
    grain: int = 3
    edges: float = 1.0
    suits: SuitInks = TWO_COLOURS

    def text_on(self, ground: Ground) -> Colour:
        return self.cream if ground is Ground.DARK else self.ink

    def dim_on(self, ground: Ground) -> Colour:
        """Return the colour of captions and other secondary text."""
        return self.cream_dim if ground is Ground.DARK else self.ink_dim

    def accent_on(self, ground: Ground) -> Colour:
        """Return the gold that can be read on this ground, for prompts."""
        return self.gold if ground is Ground.DARK else self.gold_on_paper

    def warn_on(self, ground: Ground) -> Colour:
        """Return the colour of warnings and problems."""
        return self.warn if ground is Ground.DARK else self.warn_on_paper

    def of_side(self, side: int) -> Colour:
        """Return the colour of side 0 (sun) or 1 (moon), on a dark ground. A shape goes with it: a disc or a square."""
        return self.moon if side else self.sun

    def with_four_colours(self) -> "Theme":
        """Return this theme with a different colour for every suit."""
        return replace(self, suits=FOUR_COLOURS)


_GREEN: Final = Theme("felt-green", Cloth((40, 99, 84), (30, 79, 68), (20, 57, 50), (12, 38, 34)))
_BLUE: Final = Theme("felt-blue", Cloth((63, 90, 120), (43, 66, 96), (27, 44, 69), (18, 30, 49)))
_RED: Final = Theme("felt-red", Cloth((116, 60, 62), (92, 42, 47), (62, 26, 32), (42, 15, 21)))
_CONTRAST: Final = Theme(
    "high-contrast",
    Cloth((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), rim=None),
    control=(0, 0, 0),
    control_edge=(255, 255, 255),
    well=(0, 0, 0),
    panel=(0, 0, 0),
    panel_alpha=255,
    panel_edge=(255, 255, 255),
    pill_alpha=255,
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_well=(255, 255, 255),
    cream=(255, 255, 255),
    cream_dim=(255, 255, 255),
    ink=(0, 0, 0),
    ink_dim=(48, 48, 48),
    gold=(255, 216, 77),
    gold_top=(255, 216, 77),
    gold_deep=(255, 216, 77),
    gold_on_paper=(112, 70, 0),
    on_gold=(0, 0, 0),
    ring=(255, 255, 255),
    portrait=(0, 0, 0),
    sun=(255, 178, 125),
    moon=(211, 190, 255),
    warn=(255, 179, 165),
    danger=(170, 20, 10),
    grain=0,
    edges=1.5,
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({each.name: each for each in (_GREEN, _BLUE, _RED, _CONTRAST)})
"""All themes by their name in the settings."""


class Size(Enum):
    """How large everything is drawn, by the units that a window is high, and at least 4:3 of them wide."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"

    @property
    def units(self) -> tuple[int, int]:
        """The least width and height of a window in layout units."""
        high = {Size.SMALL: 900, Size.NORMAL: 720, Size.LARGE: 540, Size.LARGEST: 432}[self]
        return high * 4 // 3, high

    def unit_in(self, window: Extent) -> float:
        """Return the pixels of a layout unit in a window."""
        return min(window[0] / self.units[0], window[1] / self.units[1])

    def fits(self, window: Extent) -> bool:
        """Whether text of this size can be read in a window."""
        return self.unit_in(window) >= MIN_UNIT

    def fitting(self, window: Extent) -> "Size":
        """Return this size, or the smallest that can be read in a window."""
        larger = list(Size)[list(Size).index(self) :]
        return next((size for size in larger if size.fits(window)), Size.LARGEST)


TARGET: Final = 44
"""The least height of what is clicked or touched, in layout units."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Lengths in pixels on a surface of ``size``, from lengths in layout units.

    :param u: the pixels of a layout unit. Everything drawn is a number of units, and nothing else scales it.
    :param share: the share of its size at which a part that lacks room is drawn; ``u`` is smaller by it.
    """

    size: Extent
    u: float
    share: float = 1.0

    @staticmethod
    def of(window: Extent, size: Size) -> "Metrics":
        """Return the metrics of a window; if ``size`` can't be read in it, of the smallest size that can."""
        return Metrics(window, size.fitting(window).unit_in(window))

    def reduced(self, share: float) -> "Metrics":
        """Return the metrics of a part that lacks room, and is drawn at this share of its size."""
        return replace(self, u=share * self.u, share=share * self.share)

    def part(self, size: Extent) -> "Metrics":
        """Return the metrics of a table in a part of the window: smaller only if the largest size does not fit."""
        return Metrics(size, min(self.u, Size.LARGEST.unit_in(size)))

    @property
    def width(self) -> int:
        """The width of the surface in pixels."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The height of the surface in pixels."""
        return self.size[1]

    def px(self, units: float) -> int:
        """Return ``units`` in whole pixels; any length but 0 is at least one pixel."""
        pixels = round(units * self.u)
        return pixels if pixels or not units else (1 if units > 0 else -1)

    def text(self, points: float) -> int:
        """Return the pixel size of text of this size in points, which are layout units."""
        return self.px(points)

    @property
    def target(self) -> int:
        """The height in pixels of anything to click or touch."""
        return max(self.px(TARGET), self.least_target)

    @property
    def least_target(self) -> int:
        """The least height in pixels of anything to click or touch where room is short: as at *normal*."""
        return round(TARGET * min(self.window_unit, Size.NORMAL.unit_in(self.size)))

    @property
    def window_unit(self) -> float:
        """The pixels of a layout unit where room is not short."""
        return self.u / self.share

    @property
    def gap(self) -> int:
        """The usual distance between neighbours."""
        return self.px(10)

    @property
    def pad(self) -> int:
        """The usual distance between a box's edge and its content."""
        return self.px(16)

    @property
    def radius(self) -> int:
        """The corner radius of buttons and fields."""
        return self.px(9)

    @property
    def line(self) -> int:
        """The thickness of a fine line."""
        return self.px(1)
