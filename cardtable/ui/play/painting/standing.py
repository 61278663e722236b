"""The standing of the match at the left of the rail: the token, a bar for each side, or the main fact."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.cards import SIGNS
from cardtable.engine.typography import counted, signed
from cardtable.engine.voice.people import short_name
from cardtable.engine.voice.words import NO_TRUMP_TOKEN, UNKNOWN_TOKEN, Bar, Fact, Standing, Token
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.symbols import BarColours, bar, scale_end
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
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


def draw_standing(look: Look, surface: Surface, place: Rect, standing: Standing) -> None:
    token, rest = token_place(look, place, standing)
    standing = _briefly_named(look, standing, rest)
    if standing.token is not None:
        _draw_token(look, surface, token, standing.token)
    if standing.bars:
        _draw_bars(look, surface, rest, standing)
    elif standing.fact is not None:
        _draw_fact(look, surface, rest, standing.fact)


def standing_lines(look: Look, place: Rect, standing: Standing) -> list[Rect]:
    """Return the places that the lines of the standing take within ``place``."""
    small, strong, _ = _bar_styles(look)
    _, rest = token_place(look, place, standing)
    if standing.fact is not None and not standing.bars:
        text = look.fitted(standing.fact.forms, strong, rest.width)
        wide = max(look.text.width(standing.fact.label, small), text.width)
        return [Rect(rest.left, rest.top, min(wide, rest.width), rest.height)]
    lines, high = [], look.text.line_height(small)
    standing = _briefly_named(look, standing, rest)
    for row, each in zip(_bar_rows(look, rest), standing.bars, strict=False):
        texts, drawn = _texts_of_side(look, row, each, standing)
        ends = [place.left + look.text.width(text, style) for text, style, place in texts]
        end = min(row.right, max([*ends, *([] if drawn is None else [drawn.right])], default=row.left))
        lines.append(Rect(row.left, row.centery - high // 2, end - row.left, high))
    return lines


def standing_tips(look: Look, place: Rect, standing: Standing) -> list[tuple[Tip, Rect]]:
    """Return the explanations of the parts of the standing, with their rules, each with the place of its part."""
    token, fact = standing.token, standing.fact
    lines = standing_lines(look, place, standing)
    tips = [(Tip(bar_text(each), each.rule), line) for each, line in zip(standing.bars, lines, strict=False)]
    what = "" if fact is None else f"{fact.label}: {fact.forms[0]}"
    if fact is not None and not standing.bars:
        tips.append((Tip(what, fact.rule), lines[0]))
    if token is not None:
        # A card or a figure says nothing by itself: the fact beside it says what it is.
        says = token_text(token)
        tip = Tip(what if what and says == token.text else says, token.rule)
        tips.insert(0, (tip, token_place(look, place, standing)[0]))
    return tips


def token_place(look: Look, place: Rect, standing: Standing) -> tuple[Rect, Rect]:
    """Return the place of the token, and the rest beside it."""
    metrics, token = look.metrics, standing.token
    if token is None:
        return Rect(place.topleft, (0, 0)), place
    size = min(place.height, metrics.px(TOKEN_UNITS))
    wide = size
    if token.on_card:
        wide = max(
            round(size / TOKEN_CARD_SHAPE), look.text.width(token.text, _token_style(look, size)) + metrics.px(10)
        )
    rect = Rect(place.left, place.centery - size // 2, wide, size)
    left = rect.right + metrics.px(13)
    return rect, Rect(left, place.top, place.right - left, place.height)


def _token_style(look: Look, size: int) -> Style:
    return Style(round(size * 0.5), look.theme.moon_on_paper, bold=True)


def _draw_token(look: Look, surface: Surface, rect: Rect, token: Token) -> None:
    theme, metrics = look.theme, look.metrics
    radius = metrics.px(5) if token.on_card else rect.width // 2
    edge = metrics.px(2)
    box = Box(theme.paper, radius, edge=theme.paper_edge, edge_width=edge, shadow=metrics.px(4), shadow_alpha=90)
    look.shapes.draw(surface, rect, box)
    if token.text in SIGNS:
        suit = SIGNS.index(token.text)
        sign = look.text.suit_symbol(suit, round(rect.height * 0.56), theme.suits.of(suit, light_text=False))
        surface.blit(sign, sign.get_rect(center=rect.center))
        return
    card = any(sign in token.text for sign in SIGNS)
    colour = theme.ink if card else theme.moon_on_paper if token.on_card else theme.ink_dim
    style = Style(round(rect.height * (0.5 if token.on_card else 0.42)), colour, bold=True)
    look.write(surface, token.text, style, rect, Align.CENTRE)


def _draw_fact(look: Look, surface: Surface, place: Rect, fact: Fact) -> None:
    theme = look.theme
    small = Style(look.metrics.text(SMALL), theme.dim_on(Ground.DARK))
    strong = Style(look.metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True)
    lower = Rect(place.left, place.top, place.width, place.height)
    heights = look.text.line_height(small), look.text.line_height(strong)
    if sum(heights) <= place.height + look.metrics.px(6) and look.text.width(fact.label, small) <= place.width:
        top = place.centery - sum(heights) // 2
        look.write(surface, fact.label, small, Rect(place.left, top, place.width, heights[0]))
        lower = Rect(place.left, top + heights[0], place.width, heights[1])
    look.write(surface, fact.forms, strong, lower)


def _bar_rows(look: Look, place: Rect) -> list[Rect]:
    high = place.height // 2
    return [Rect(place.left, place.top + row * high, place.width, high) for row in range(2)]


def _briefly_named(look: Look, standing: Standing, place: Rect) -> Standing:
    """Return the standing with the first names alone where whole ones have no room beside the points."""
    if all(_name_has_room(look, standing.bars, each, place) for each in standing.bars):
        return standing
    bars = (replace(each, label=" & ".join(map(short_name, each.label.split(" & ")))) for each in standing.bars)
    return replace(standing, bars=tuple(bars))


def _name_has_room(look: Look, bars: Sequence[Bar], each: Bar, place: Rect) -> bool:
    """Return whether a side's name has room beside its points."""
    if each.value is not None:
        return _bar_form(look, bars, place).names
    return _side_has_room(look, each, place)


def _draw_bars(look: Look, surface: Surface, place: Rect, standing: Standing) -> None:
    """Draw a row for each side: its sign and name, its bar, its points."""
    theme, size = look.theme, look.metrics.px(SIGN_UNITS)
    for row, each in zip(_bar_rows(look, place), standing.bars, strict=True):
        sign = Rect(row.left, row.centery - size // 2, size, size)
        look.shapes.draw(surface, sign, Box(theme.of_side(each.side), 0 if each.side else size // 2))
        texts, drawn = _texts_of_side(look, row, each, standing)
        if drawn is not None:
            colours = BarColours(theme.of_side(each.side), theme.well, theme.panel_edge, theme.cream)
            drawing = bar(drawn.size, each, scale_end(standing.bars), colours)
            surface.blit(look.shapes.drawing(drawing, drawn.size), drawn)
        for text, style, room in texts:
            look.write(surface, text, style, room)


Written = tuple[str, Style, Rect]
"""A text, its style, and its place up to the end of its row."""


def _texts_of_side(look: Look, row: Rect, each: Bar, standing: Standing) -> tuple[list[Written], Rect | None]:
    """Return the texts in the row of a side, with their places, and the place of its bar, if it has one."""
    small, strong, dim = _bar_styles(look)
    name = (each.label, replace(small, colour=look.theme.of_side(each.side)))
    left = row.left + look.metrics.px(SIGN_UNITS)
    after_sign = left + look.metrics.px(GAP_UNITS)
    if each.value is None:
        shown, end = ([name], after_sign + look.text.width(*name)) if _sides_named(look, standing, row) else ([], left)
        start = after_sign if shown else left
        for one in _match_texts(look, standing, each, row):
            if end + look.text.width(*one) <= row.right:
                shown.append(one)
                end += look.text.width(*one)
        return _in_line(look, row, start, shown), None
    form = _bar_form(look, standing.bars, row)
    before, wide, hand, _ = _bar_columns(look, standing.bars, form)
    drawn = Rect(row.left + before, 0, wide, min(row.height, look.metrics.px(26)))
    drawn.centery = row.centery
    start = drawn.right + look.metrics.px(10)
    points = [(signed(each.value), strong)]
    points += [(f" of {signed(each.target)}", dim)] if each.target and form.target else []
    texts = [*(_in_line(look, row, after_sign, [name]) if form.names else []), *_in_line(look, row, start, points)]
    match = [(" · match ", dim), (signed(each.match), small)] if form.match else []
    return [*texts, *_in_line(look, row, start + hand, match)], drawn


def _in_line(look: Look, row: Rect, left: int, texts: Sequence[tuple[str, Style]]) -> list[Written]:
    """Return texts with their places in a row, one after the other."""
    placed = []
    for text, style in texts:
        placed.append((text, style, Rect(left, row.top, row.right - left, row.height)))
        left += look.text.width(text, style)
    return placed


def _bar_form(look: Look, bars: Sequence[Bar], place: Rect) -> _Form:
    return next((form for form in _FORMS if _bar_width(look, bars, form) <= place.width), _FORMS[-1])


def _bar_columns(look: Look, bars: Sequence[Bar], form: _Form) -> tuple[int, int, int, int]:
    """Return the widths of the columns: sign and name, bar, points of the hand, points of the match."""
    text, metrics = look.text, look.metrics
    small, strong, dim = _bar_styles(look)
    name = metrics.px(17)
    if form.names:
        name += max(text.width(each.label, small) for each in bars) + metrics.px(18)
    figures = max(text.width(signed(each.value or 0), strong) for each in bars)
    target = max(text.width(f" of {signed(each.target)}", dim) if each.target else 0 for each in bars)
    match = max(text.width(" · match ", dim) + text.width(signed(each.match), small) for each in bars)
    shown = figures + (target if form.target else 0)
    return name, metrics.px(form.width), shown, match if form.match else 0


def _bar_width(look: Look, bars: Sequence[Bar], form: _Form) -> int:
    return sum(_bar_columns(look, bars, form)) + look.metrics.px(12)


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


FIGURE_POINTS: Final = 20
"""Points of the figures beside the bars, and of the main fact."""
SIGN_UNITS: Final = 11
GAP_UNITS: Final = 8
"""The sign of a side, and the gap between it and the name, in layout units."""


def _bar_styles(look: Look) -> tuple[Style, Style, Style]:
    """Return the styles of names and match points, of the hand's points, and of the words between."""
    metrics, theme = look.metrics, look.theme
    small = Style(metrics.text(SMALL), theme.text_on(Ground.DARK), bold=True)
    strong = Style(metrics.text(FIGURE_POINTS), theme.text_on(Ground.DARK), bold=True)
    return small, strong, Style(metrics.text(SMALL), theme.dim_on(Ground.DARK))


def _side_has_room(look: Look, each: Bar, row: Rect, *, worded: bool = True) -> bool:
    """Return whether a side's name has room beside its points; ``worded``: and beside the word *match*."""
    small, _, dim = _bar_styles(look)
    width = look.text.width
    return (
        _side_name_width(look, each) + width(_before_points(worded=worded), dim) + width(signed(each.match), small)
        <= row.width
    )


def _sides_named(look: Look, standing: Standing, row: Rect) -> bool:
    """Return whether the sides are named: their points matter more."""
    return all(_side_has_room(look, bar, row, worded=False) for bar in standing.bars)


def _match_texts(look: Look, standing: Standing, each: Bar, row: Rect) -> list[tuple[str, Style]]:
    """Return the texts after a side's name; without the word *match* if that has no room at one of the sides."""
    small, _, dim = _bar_styles(look)
    worded = not _sides_named(look, standing, row) or all(_side_has_room(look, bar, row) for bar in standing.bars)
    goal = f" · {standing.goal}" if standing.goal and each is standing.bars[-1] else ""
    return [(_before_points(worded=worded), dim), (signed(each.match), small), *([(goal, dim)] if goal else [])]


def _side_name_width(look: Look, each: Bar) -> int:
    """Return the width of a side's sign and name."""
    px = look.metrics.px
    return px(SIGN_UNITS) + px(GAP_UNITS) + look.text.width(each.label, _bar_styles(look)[0])


def _before_points(*, worded: bool) -> str:
    return " match " if worded else "  "
