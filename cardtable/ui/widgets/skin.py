"""The look of widgets: boxes, wells, and the focus ring."""

from dataclasses import replace
from enum import Enum

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box, darker, lighter, mixed
from cardtable.ui.look import Look
from cardtable.ui.theme import Colour, Ground


class Role(Enum):
    """The role of a button: ordinary, primary, unobtrusive, or one that deletes something."""

    PLAIN = "plain"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"


def button_box(look: Look, role: Role, ground: Ground, *, hovered: bool, pressed: bool, enabled: bool) -> Box:
    """Return the box of a button in its present state."""
    key = ("button", role, ground, hovered, pressed, enabled)
    return look.box(key, lambda: _button_box(look, role, ground, hovered, pressed, enabled))


def _button_box(look: Look, role: Role, ground: Ground, hovered: bool, pressed: bool, enabled: bool) -> Box:
    theme, metrics = look.theme, look.metrics
    if not enabled:
        # Flat and sunk into its ground, but still visible as a button.
        fill = (
            mixed(theme.paper, theme.paper_edge, 0.35)
            if ground is Ground.PAPER
            else mixed(theme.control, theme.panel, 0.7)
        )
        edge = theme.paper_edge if ground is Ground.PAPER else theme.control_edge
        return Box(fill, metrics.radius, alpha=200, edge=edge, edge_alpha=70, edge_width=metrics.line)
    top, bottom, edge = _button_colours(look, role)
    shade = 0.12 if hovered and not pressed else 0.0
    top, bottom = lighter(top, shade), lighter(bottom, shade)
    if pressed:
        top, bottom = darker(bottom, 0.2), darker(bottom, 0.1)
    quiet = role is Role.QUIET
    return Box(
        top,
        metrics.radius,
        alpha=(0 if not hovered else 150) if quiet and not pressed else 255,
        bottom=bottom,
        edge=edge,
        edge_alpha=(0 if not hovered else 120) if quiet else 170,
        edge_width=metrics.line,
        shadow=0 if pressed or quiet else metrics.px(6),
        shadow_alpha=theme.shadow_alpha,
    )


def _button_colours(look: Look, role: Role) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a button at its top, its bottom and its edge."""
    theme = look.theme
    match role:
        case Role.PRIMARY:
            return theme.gold_top, theme.gold_deep, lighter(theme.gold_top, 0.35)
        case Role.DANGER:
            return lighter(theme.danger, 0.06), darker(theme.danger, 0.08), lighter(theme.danger, 0.35)
        case _:
            return lighter(theme.control, 0.05), theme.control, theme.control_edge


def button_ink(look: Look, role: Role, ground: Ground, *, enabled: bool, hovered: bool = False) -> Colour:
    """Return the colour of a button's label."""
    theme = look.theme
    if not enabled:
        if ground is Ground.PAPER:
            return mixed(theme.ink_dim, theme.paper_edge, 0.3)
        return mixed(theme.cream_dim, theme.control, 0.35)
    match role:
        case Role.PRIMARY:
            return theme.on_gold
        case Role.QUIET:
            return theme.cream if hovered else theme.text_on(ground)
        case _:
            return theme.cream


def well(look: Look, ground: Ground, *, hovered: bool = False, focused: bool = False, radius: int | None = None) -> Box:
    """Return the sunken box of fields, tracks and lists."""
    return look.box(("well", ground, hovered, focused, radius), lambda: _well(look, ground, hovered, focused, radius))


def _well(look: Look, ground: Ground, hovered: bool, focused: bool, radius: int | None) -> Box:
    theme, metrics = look.theme, look.metrics
    fill, edge = (theme.well, theme.control_edge) if ground is Ground.DARK else (theme.paper_well, theme.paper_edge)
    if hovered:
        edge = mixed(edge, theme.text_on(ground), 0.4)
    return Box(
        darker(fill, 0.12 if ground is Ground.DARK else 0.03),
        metrics.radius if radius is None else radius,
        alpha=235 if ground is Ground.DARK else 255,
        bottom=fill,
        edge=focus_colour(look, ground) if focused else edge,
        edge_alpha=255 if focused or hovered else 150,
        edge_width=metrics.px(2) if focused else metrics.line,
    )


def chosen_box(look: Look, ground: Ground, *, hovered: bool) -> tuple[Box, Colour]:
    """Return the box and the ink of a chosen option: light on dark ground, dark on paper."""
    theme = look.theme
    fill, ink = (theme.paper, theme.ink) if ground is Ground.DARK else (theme.control, theme.cream)
    return look.box(("chosen", ground, hovered), lambda: _chosen_box(look, fill, hovered)), ink


def _chosen_box(look: Look, fill: Colour, hovered: bool) -> Box:
    metrics = look.metrics
    return Box(
        lighter(fill, 0.1 if hovered else 0.04),
        max(3, metrics.radius - metrics.px(3)),
        bottom=darker(fill, 0.06),
        shadow=metrics.px(4),
        shadow_alpha=90,
    )


def focus_colour(look: Look, ground: Ground) -> Colour:
    """Return the colour of the focus: white, or dark ink on paper."""
    return look.theme.white if ground is Ground.DARK else look.theme.ink


def draw_focus(surface: Surface, rect: Rect, look: Look, ground: Ground) -> None:
    """Draw the focus ring a little outside ``rect``."""
    width = look.metrics.px(3)
    out = width + look.metrics.px(2)
    ring = rect.inflate(2 * out, 2 * out)
    look.shapes.ring(surface, ring, focus_colour(look, ground), width, look.metrics.radius + out)


def panel_box(look: Look, ground: Ground, *, shadow: bool = True, solid: bool = False) -> Box:
    """Return the box of a panel: translucent dark, or paper."""
    theme, metrics = look.theme, look.metrics
    radius = metrics.px(16)
    spread = metrics.px(22) if shadow else 0
    if ground is Ground.PAPER:
        return Box(
            theme.paper,
            radius,
            bottom=darker(theme.paper, 0.045),
            edge=theme.paper_edge,
            edge_width=metrics.line,
            shadow=spread,
            shadow_alpha=theme.shadow_alpha,
        )
    return Box(
        theme.panel,
        radius,
        alpha=255 if solid else theme.panel_alpha,
        edge=theme.panel_edge,
        edge_alpha=255 if theme.panel_alpha == 255 else 80,
        edge_width=metrics.line,
        shadow=spread,
        shadow_alpha=theme.shadow_alpha,
    )


def tile_box(look: Look, *, lit: bool = False) -> Box:
    """Return the box of a tile: a translucent panel."""
    theme = look.theme
    return look.box(
        ("tile", lit),
        lambda: replace(
            panel_box(look, Ground.DARK, shadow=False),
            fill=lighter(theme.panel, 0.12 if lit else 0.05),
            bottom=theme.panel,
            alpha=255 if theme.panel_alpha == 255 else 200,
        ),
    )


def row_box(look: Look, *, lit: bool) -> Box:
    """Return the box of a list's row: that of a tile, with smaller corners."""
    return look.box(("row", lit), lambda: replace(tile_box(look, lit=lit), radius=look.metrics.radius))
