"""Draws the standing of the match at the left of the rail: the token, a bar for each side, or the main fact."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.cards import SIGNS
from cardtable.engine.game import Game
from cardtable.engine.typography import counted, signed
from cardtable.engine.view import View
from cardtable.engine.voice.people import short_name
from cardtable.engine.voice.words import NO_TRUMP_TOKEN, UNKNOWN_TOKEN, Bar, Fact, Standing, Token
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.symbols import BarColours, bar, scale_end
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.painting.sides_before_play import FIGURE_POINTS, SidesBeforePlay
from cardtable.ui.theme import SMALL, Ground
from cardtable.ui.widgets.widget import Tip

TOKEN_UNITS: Final = 52
"""The size of the token, in layout units."""
BAR_UNITS: Final = (150, 128, 90, 64)
"""The possible lengths of the bars, in layout units, the best first."""
TOKEN_CARD_SHAPE: Final = 1.36


class _Form(NamedTuple):
    """The parts shown of each bar; without room, the least important part goes first."""

    match: bool
    target: bool
    names: bool
    width: float


_FORMS: Final = (
    _Form(match=True, target=True, names=True, width=BAR_UNITS[0]),
    _Form(match=True, target=True, names=True, width=BAR_UNITS[1]),
    _Form(match=False, target=True, names=True, width=BAR_UNITS[1]),
    _Form(match=False, target=True, names=True, width=BAR_UNITS[2]),
    _Form(match=False, target=True, names=True, width=BAR_UNITS[3]),
    _Form(match=False, target=True, names=False, width=BAR_UNITS[2]),
    _Form(match=False, target=False, names=False, width=BAR_UNITS[2]),
)


class StandingPainter:
    """Draws the standing of one match in one look.

    :ivar standing: returns what is shown for a view.
    """

    def __init__(self, game: Game, names: Sequence[str], look: Look) -> None:
        self.look = look
        self._sides = SidesBeforePlay(look)
        self.standing: Callable[[View], Standing] = lambda view: game.words.standing(view, names)

    def draw(self, surface: Surface, place: Rect, view: View) -> None:
        """Draw the standing of the match into ``place``."""
        self.draw_as(surface, place, self.standing(view))

    def draw_as(self, surface: Surface, place: Rect, standing: Standing) -> None:
        token, rest = self.token_place(place, standing)
        standing = self._briefly_named(standing, rest)
        if standing.token is not None:
            self._token(surface, token, standing.token)
        if standing.bars:
            self._bars(surface, rest, standing)
        elif standing.fact is not None:
            self._fact(surface, rest, standing.fact)

    def written(self, place: Rect, view: View) -> list[Rect]:
        """Return the places that the lines of the standing take within ``place``."""
        standing = self.standing(view)
        small, strong, _ = self._sides.styles()
        _, rest = self.token_place(place, standing)
        standing = self._briefly_named(standing, rest)
        width, high = self.look.text.width, self.look.text.line_height(small)
        if standing.fact is not None and not standing.bars:
            text = self.look.fitted(standing.fact.forms, strong, rest.width)
            wide = max(width(standing.fact.label, small), text.width)
            return [Rect(rest.left, rest.top, min(wide, rest.width), rest.height)]
        lines = []
        for row, each in zip(self._rows(rest), standing.bars, strict=False):
            right = min(row.right, self._end_of_bar(row, each, standing))
            lines.append(Rect(row.left, row.centery - high // 2, right - row.left, high))
        return lines

    def explained(self, place: Rect, view: View, at: tuple[int, int]) -> tuple[Tip, Rect] | None:
        """Return an explanation of what is at a point, with its rule, and its place; ``None`` if nothing is there."""
        standing = self.standing(view)
        token, rest = self.token_place(place, standing)
        if standing.token is not None and token.collidepoint(at):
            return Tip(token_text(standing.token), standing.token.rule), token
        for row, each in zip(self._rows(rest), standing.bars, strict=False):
            if row.collidepoint(at):
                return Tip(bar_text(each), each.rule), row
        if standing.fact is not None and rest.collidepoint(at):
            return Tip(f"{standing.fact.label}: {standing.fact.forms[0]}", standing.fact.rule), rest
        return None

    # --- the token ----------------------------------------------------------------------------------------------------

    def token_place(self, place: Rect, standing: Standing) -> tuple[Rect, Rect]:
        """Return the place of the token, and the rest beside it."""
        metrics, token = self.look.metrics, standing.token
        if token is None:
            return Rect(place.topleft, (0, 0)), place
        size = min(place.height, metrics.px(TOKEN_UNITS))
        wide = size
        if token.on_card:
            wide = max(
                round(size / TOKEN_CARD_SHAPE), self.look.text.width(token.text, self._sign(size)) + metrics.px(10)
            )
        rect = Rect(place.left, place.centery - size // 2, wide, size)
        left = rect.right + metrics.px(13)
        return rect, Rect(left, place.top, place.right - left, place.height)

    def _sign(self, size: int) -> Style:
        return Style(round(size * 0.5), self.look.theme.moon_on_paper, bold=True)

    def _token(self, surface: Surface, rect: Rect, token: Token) -> None:
        theme, metrics = self.look.theme, self.look.metrics
        radius = metrics.px(5) if token.on_card else rect.width // 2
        edge = metrics.px(2)
        box = Box(theme.paper, radius, edge=theme.paper_edge, edge_width=edge, shadow=metrics.px(4), shadow_alpha=90)
        self.look.shapes.draw(surface, rect, box)
        if token.text in SIGNS:
            suit = SIGNS.index(token.text)
            sign = self.look.text.suit_symbol(suit, round(rect.height * 0.56), theme.suits.of(suit, light_text=False))
            surface.blit(sign, sign.get_rect(center=rect.center))
            return
        card = any(sign in token.text for sign in SIGNS)
        colour = theme.ink if card else theme.moon_on_paper if token.on_card else theme.ink_dim
        style = Style(round(rect.height * (0.5 if token.on_card else 0.42)), colour, bold=True)
        self.look.write(surface, token.text, style, rect, Align.CENTRE)

    # --- the main fact ------------------------------------------------------------------------------------------------

    def _fact(self, surface: Surface, place: Rect, fact: Fact) -> None:
        look, theme = self.look, self.look.theme
        small = Style(look.metrics.text(SMALL), theme.dim_on(Ground.DARK))
        strong = Style(look.metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True)
        lower = Rect(place.left, place.top, place.width, place.height)
        heights = look.text.line_height(small), look.text.line_height(strong)
        if sum(heights) <= place.height + look.metrics.px(6) and look.text.width(fact.label, small) <= place.width:
            top = place.centery - sum(heights) // 2
            look.write(surface, fact.label, small, Rect(place.left, top, place.width, heights[0]))
            lower = Rect(place.left, top + heights[0], place.width, heights[1])
        look.write(surface, fact.forms, strong, lower)

    # --- bars ---------------------------------------------------------------------------------------------------------

    def _rows(self, place: Rect) -> list[Rect]:
        high = place.height // 2
        return [Rect(place.left, place.top + row * high, place.width, high) for row in range(2)]

    def _briefly_named(self, standing: Standing, place: Rect) -> Standing:
        """Return the standing with the first names alone where whole ones have no room beside the points."""
        if all(self._has_room(standing.bars, each, place) for each in standing.bars):
            return standing
        bars = (replace(each, label=" & ".join(map(short_name, each.label.split(" & ")))) for each in standing.bars)
        return replace(standing, bars=tuple(bars))

    def _has_room(self, bars: Sequence[Bar], each: Bar, place: Rect) -> bool:
        """Return whether a side's name has room beside its points."""
        if each.value is not None:
            return self._form(bars, place).names
        return self._sides.has_room(each, place)

    def _bars(self, surface: Surface, place: Rect, standing: Standing) -> None:
        bars = standing.bars
        form = self._form(bars, place)
        if bars[0].value is None:
            for row, each in zip(self._rows(place), bars, strict=True):
                self._sides.draw(surface, row, each, standing)
            return
        for row, each in zip(self._rows(place), bars, strict=True):
            self._bar(surface, row, each, bars, form)

    def _form(self, bars: Sequence[Bar], place: Rect) -> _Form:
        return next((form for form in _FORMS if self._width(bars, form) <= place.width), _FORMS[-1])

    def _columns(self, bars: Sequence[Bar], form: _Form) -> tuple[int, int, int, int]:
        """Return the widths of the columns: sign and name, bar, points of the hand, points of the match."""
        text, metrics = self.look.text, self.look.metrics
        small, strong, dim = self._sides.styles()
        name = metrics.px(17)
        if form.names:
            name += max(text.width(each.label, small) for each in bars) + metrics.px(18)
        figures = max(text.width(signed(each.value or 0), strong) for each in bars)
        target = max(text.width(f" of {signed(each.target)}", dim) if each.target else 0 for each in bars)
        match = max(text.width(" · match ", dim) + text.width(signed(each.match), small) for each in bars)
        shown = figures + (target if form.target else 0)
        return name, metrics.px(form.width), shown, match if form.match else 0

    def _width(self, bars: Sequence[Bar], form: _Form) -> int:
        return sum(self._columns(bars, form)) + self.look.metrics.px(12)

    def _bar(self, surface: Surface, row: Rect, each: Bar, bars: tuple[Bar, ...], form: _Form) -> None:
        look, theme, metrics = self.look, self.look.theme, self.look.metrics
        small, strong, dim = self._sides.styles()
        name, wide, hand, _ = self._columns(bars, form)
        self._sides.draw_name(surface, row, each, named=form.names)
        size = (wide, min(row.height, metrics.px(26)))
        colours = BarColours(theme.of_side(each.side), theme.well, theme.panel_edge, theme.cream)
        drawing = look.shapes.drawing(bar(size, each, scale_end(bars), colours), size)
        left = row.left + name
        surface.blit(drawing, (left, row.centery - size[1] // 2))
        left += wide + metrics.px(10)
        place = Rect(left, row.top, row.right - left, row.height)
        x = look.write(surface, signed(each.value or 0), strong, place).right
        if each.target and form.target:
            look.write(surface, f" of {signed(each.target)}", dim, Rect(x, row.top, row.right - x, row.height))
        if form.match:
            x = left + hand
            x = look.write(surface, " · match ", dim, Rect(x, row.top, row.right - x, row.height)).right
            look.write(surface, signed(each.match), small, Rect(x, row.top, row.right - x, row.height))

    def _end_of_bar(self, row: Rect, each: Bar, standing: Standing) -> int:
        """Return the right end of a side's row."""
        small, strong, dim = self._sides.styles()
        width, metrics = self.look.text.width, self.look.metrics
        if each.value is None:
            return self._sides.end(row, each, standing)
        form = self._form(standing.bars, row)
        name, wide, hand, _ = self._columns(standing.bars, form)
        left = row.left + name + wide + metrics.px(10)
        if form.match:
            return left + hand + width(" · match ", dim) + width(signed(each.match), small)
        return (
            left
            + width(signed(each.value or 0), strong)
            + (width(f" of {signed(each.target)}", dim) if form.target and each.target else 0)
        )


def token_text(token: Token) -> str:
    if token.text in SIGNS:
        return f"Trumps: {token.text}"
    return {UNKNOWN_TOKEN: "Trumps are not named yet", NO_TRUMP_TOKEN: "No trumps"}.get(token.text, token.text)


def bar_text(each: Bar) -> str:
    parts = [] if each.value is None else [f"{counted(each.value, 'point')} in this hand"]
    if each.target:
        parts.append(f"bid {signed(each.target)}")
    if each.value is not None and each.bonus:
        parts.append(f"bonus from {signed(each.bonus)}")
    return f"{each.label}: {', '.join((*parts, f'{signed(each.match)} in the match'))}"
