"""What the table looks like: colours by their meaning, and sizes that grow with the window."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

Colour = tuple[int, int, int]
Size = tuple[int, int]

SMALL: Final = 15
"""Points of captions, hot keys and rule references."""
BODY: Final = 18
"""Points of everything that is read."""
LARGE: Final = 22
"""Points of what must be seen across the table: scores, whose turn."""
TITLE: Final = 28
"""Points of a panel's or dialog's title."""
HEADLINE: Final = 46
"""Points of a scene's one headline."""

TEXT_FLOOR: Final = 13
"""No text is drawn smaller than this many pixels."""
TARGET_FLOOR: Final = 36
"""Nothing to click is lower than this many pixels."""


class Ground(Enum):
    """What something is drawn on: dark felt and dark panels, or light paper."""

    DARK = "dark"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class SuitInks:
    """The colours of clubs, diamonds, hearts and spades, in this order."""

    on_dark: tuple[Colour, Colour, Colour, Colour]
    on_paper: tuple[Colour, Colour, Colour, Colour]

    def of(self, suit: int, *, light_text: bool) -> Colour:
        """Return the colour of a suit's sign within light text (on a dark ground) or within dark text (on paper)."""
        return (self.on_dark if light_text else self.on_paper)[suit]


TWO_COLOURS: Final = SuitInks(
    on_dark=((244, 238, 222), (255, 130, 112), (255, 130, 112), (244, 238, 222)),
    on_paper=((30, 30, 32), (190, 30, 36), (190, 30, 36), (30, 30, 32)),
)
FOUR_COLOURS: Final = SuitInks(
    on_dark=((140, 226, 148), (148, 200, 255), (255, 130, 112), (244, 238, 222)),
    on_paper=((16, 116, 52), (28, 86, 190), (190, 30, 36), (30, 30, 32)),
)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the table, named by what they mean."""

    name: str
    felt: Colour
    felt_edge: Colour
    panel: Colour
    panel_alpha: int
    panel_edge: Colour
    control: Colour
    control_edge: Colour
    well: Colour
    paper: Colour = (248, 241, 226)
    paper_edge: Colour = (206, 190, 158)
    paper_well: Colour = (255, 252, 244)
    cream: Colour = (247, 240, 222)
    cream_dim: Colour = (204, 210, 194)
    ink: Colour = (40, 34, 28)
    ink_dim: Colour = (108, 96, 80)
    gold: Colour = (242, 196, 92)
    gold_deep: Colour = (206, 150, 46)
    gold_on_paper: Colour = (138, 90, 8)
    on_gold: Colour = (46, 32, 8)
    sun: Colour = (255, 171, 120)
    moon: Colour = (205, 182, 255)
    sun_on_paper: Colour = (156, 70, 16)
    moon_on_paper: Colour = (92, 62, 164)
    warn: Colour = (255, 174, 150)
    warn_on_paper: Colour = (172, 44, 22)
    danger: Colour = (158, 52, 40)
    shadow_alpha: int = 105
    grain: int = 7
    vignette: int = 150
    suits: SuitInks = TWO_COLOURS

    def text_on(self, ground: Ground) -> Colour:
        """Return the colour of what is read on this ground."""
        return self.cream if ground is Ground.DARK else self.ink

    def dim_on(self, ground: Ground) -> Colour:
        """Return the colour of captions and of what matters less."""
        return self.cream_dim if ground is Ground.DARK else self.ink_dim

    def accent_on(self, ground: Ground) -> Colour:
        """Return gold as it can be read on this ground: for what is due."""
        return self.gold if ground is Ground.DARK else self.gold_on_paper

    def warn_on(self, ground: Ground) -> Colour:
        """Return the colour of what went wrong."""
        return self.warn if ground is Ground.DARK else self.warn_on_paper

    def side_on(self, side: int, ground: Ground) -> Colour:
        """Return the colour of side 0 (sun) or 1 (moon). A shape stands beside it: a disc or a square."""
        if ground is Ground.DARK:
            return self.moon if side else self.sun
        return self.moon_on_paper if side else self.sun_on_paper

    def with_four_colours(self) -> "Theme":
        """Return this theme with a colour of its own for every suit."""
        return replace(self, suits=FOUR_COLOURS)


_GREEN: Final = Theme(
    "felt-green",
    felt=(22, 80, 56),
    felt_edge=(8, 40, 29),
    panel=(8, 32, 24),
    panel_alpha=176,
    panel_edge=(120, 160, 136),
    control=(44, 88, 70),
    control_edge=(112, 154, 130),
    well=(10, 40, 30),
)
_BLUE: Final = Theme(
    "felt-blue",
    felt=(28, 66, 108),
    felt_edge=(10, 28, 54),
    panel=(8, 24, 44),
    panel_alpha=178,
    panel_edge=(120, 150, 186),
    control=(46, 80, 118),
    control_edge=(116, 150, 190),
    well=(10, 30, 54),
    cream_dim=(202, 210, 220),
)
_RED: Final = Theme(
    "felt-red",
    felt=(106, 34, 40),
    felt_edge=(48, 12, 18),
    panel=(40, 12, 16),
    panel_alpha=180,
    panel_edge=(190, 134, 128),
    control=(108, 50, 52),
    control_edge=(190, 132, 124),
    well=(48, 14, 18),
    cream_dim=(222, 198, 188),
)
_CONTRAST: Final = Theme(
    "high-contrast",
    felt=(14, 16, 18),
    felt_edge=(0, 0, 0),
    panel=(0, 0, 0),
    panel_alpha=255,
    panel_edge=(255, 255, 255),
    control=(36, 38, 42),
    control_edge=(255, 255, 255),
    well=(0, 0, 0),
    paper=(255, 255, 255),
    paper_edge=(0, 0, 0),
    paper_well=(255, 255, 255),
    cream=(255, 255, 255),
    cream_dim=(226, 226, 226),
    ink=(0, 0, 0),
    ink_dim=(48, 48, 48),
    gold=(255, 214, 10),
    gold_deep=(255, 214, 10),
    gold_on_paper=(112, 70, 0),
    on_gold=(0, 0, 0),
    sun=(255, 178, 125),
    moon=(211, 190, 255),
    warn=(255, 160, 130),
    danger=(170, 20, 10),
    grain=0,
    vignette=0,
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({each.name: each for each in (_GREEN, _BLUE, _RED, _CONTRAST)})
"""Every theme by the name that the settings keep."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes in pixels for a window of ``size``: 1280×720 is the table that layouts are thought for.

    ``text_scale`` is the reader's own factor on all text (1.0 as designed).
    """

    size: Size
    text_scale: float = 1.0
    u: float = field(init=False)
    """One layout unit in pixels: 1.0 at 1280×720."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "u", max(0.5, min(self.size[0] / 1280, self.size[1] / 720)))

    @property
    def width(self) -> int:
        """The width of the surface in pixels."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The height of the surface in pixels."""
        return self.size[1]

    def px(self, units: float) -> int:
        """Return ``units`` in whole pixels; what is not nothing stays at least one pixel."""
        pixels = round(units * self.u)
        return pixels if pixels or not units else (1 if units > 0 else -1)

    def text(self, points: float) -> int:
        """Return the pixel size of text of so many points; small windows shrink text less than distances."""
        factor = self.u if self.u >= 1 else (1 + self.u) / 2
        return max(TEXT_FLOOR, round(points * factor * self.text_scale))

    @property
    def target(self) -> int:
        """The least height of anything to click or touch."""
        return max(TARGET_FLOOR, round(44 * self.u), round(self.text(BODY) * 1.85))

    @property
    def gap(self) -> int:
        """The usual distance between neighbours."""
        return max(5, self.px(10))

    @property
    def pad(self) -> int:
        """The usual distance between a box's edge and what is in it."""
        return max(8, self.px(16))

    @property
    def radius(self) -> int:
        """The corner radius of buttons and fields."""
        return max(5, self.px(9))

    @property
    def line(self) -> int:
        """The thickness of a fine line."""
        return max(1, round(self.u))
