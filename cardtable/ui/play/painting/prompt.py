"""The prompt, in gold for the player to act, with the steps of a turn, and the note about a duty."""

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.words import Duty, Steps, Turn
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import SHARES
from cardtable.ui.drawing.symbols import tick
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.table.labels import free_place
from cardtable.ui.theme import BODY, SMALL, Ground

PROMPT_POINTS: Final = 24
"""Points of the prompt's first line."""
DETAIL_POINTS: Final = 17
"""Points of the line under it."""
MAX_LINES: Final = 3
"""The most lines of a prompt."""
MIN_TEXT_SHARE: Final = 0.8
"""The size of the text of a duty, by its usual size, for which its note keeps room."""
SEPARATOR: Final = "—"


@dataclass(frozen=True, slots=True)
class PromptPlaces:
    """The places of the steps of a turn and of the prompt under them, and the limits of a note that replaces them.

    :param top: the highest point that the note may reach.
    :param right: its right end above the row of buttons.
    :param raised: the raised cards of the hand and their tabs, which may reach into the prompt in a small window.
    :param lying: what lies on the table and must not be covered.
    :param own: the viewer's name and status, which a note covers rather than what lies on the table.
    """

    steps: Rect
    prompt: Rect
    top: int
    right: int
    raised: tuple[Rect, ...] = ()
    lying: tuple[Rect, ...] = ()
    own: tuple[Rect, ...] = ()


def draw_prompt(look: Look, surface: Surface, turn: Turn, places: PromptPlaces, *, to_act: bool) -> None:
    """Draw the prompt.

    :param to_act: whether the person at the screen is to act.
    """
    if turn.duty is not None and to_act:
        place, share = _placed_duty(look, turn.duty, places)
        with look.listing.covering(*(["text"] if place.collidelist(places.own) >= 0 else [])):
            _draw_duty(look, surface, turn.duty, place, share)
        if place.bottom > places.steps.top:
            return
    # With large text the viewer's name stands to the left of the steps.
    apart = places.prompt.left < places.steps.left
    place = places.prompt if apart else places.prompt.union(places.steps)
    if not to_act:
        style = Style(look.metrics.text(BODY), look.theme.dim_on(Ground.DARK))
        _write_prompt(look, surface, turn, style, place)
        return
    style = Style(look.metrics.text(PROMPT_POINTS), look.theme.gold, bold=True)
    place = place if turn.steps is None else places.prompt
    over = _over_raised(look, turn, style, place, places)
    if turn.steps is not None and over is None:
        _draw_steps(look, surface, turn.steps, places.steps)
    elif apart and turn.detail and _detail_beside_name(look, surface, turn.detail, places.steps):
        turn = replace(turn, detail="")
    _write_prompt(look, surface, turn, style, over or place)


def _detail_beside_name(look: Look, surface: Surface, detail: str, place: Rect) -> bool:
    """Write the detail above the prompt, in the place of the steps; return whether it fits there."""
    text = look.fitted(detail, look.text_style(Ground.DARK, DETAIL_POINTS), place.width)
    if not text.cut:
        look.draw(surface, text, place)
    return not text.cut


def _over_raised(look: Look, turn: Turn, style: Style, place: Rect, places: PromptPlaces) -> Rect | None:
    """Return a higher place for the prompt, replacing the steps, if raised cards would cover it."""
    small = Style(look.metrics.text(DETAIL_POINTS), style.colour)
    form = look.fitted(turn.forms, style, place.width)
    wide = max(form.width, look.text.width(turn.detail, small))
    high = style.size + (small.size if turn.detail and turn.steps is None else 0)
    written = Rect(place.left, place.centery - high // 2, min(wide, place.width), high)
    above = [rect.top for rect in places.raised if rect.colliderect(written)]
    if not above:
        return None
    return Rect(places.steps.topleft, (places.steps.width, max(places.steps.height, min(above) - places.steps.top)))


def _write_prompt(look: Look, surface: Surface, turn: Turn, style: Style, place: Rect) -> None:
    """Write the prompt on one line and the detail under it; wrap a sentence that is too long for one line."""
    form = look.fitted(turn.forms, style, place.size, MAX_LINES)
    detail = look.fitted(turn.detail, look.text_style(Ground.DARK, DETAIL_POINTS), place.width)
    high = form.height + detail.height
    if not turn.detail or detail.cut or len(form.lines) > 1 or high > place.height + detail.height // 3:
        look.draw(surface, form, place)
        return
    top = place.centery - high // 2
    look.draw(surface, form, Rect(place.left, top, place.width, form.height))
    look.draw(surface, detail, Rect(place.left, top + form.height, place.width, detail.height))


def _draw_steps(look: Look, surface: Surface, steps: Steps, place: Rect) -> None:
    """Draw the steps of the turn: earlier ones with a tick, the current one in gold, later ones in grey."""
    labels = step_labels(look, steps, place.width)
    size, gap = _disc_size(look), look.metrics.px(7)
    style = _step_style(look, now=False)
    x = place.left
    for number, label in enumerate(labels):
        if number:
            wide = look.text.width(SEPARATOR, style)
            look.write(surface, SEPARATOR, style, Rect(x, place.top, wide + 2, place.height))
            x += wide + gap
        disc = Rect(x, place.centery - size // 2, size, size)
        _draw_number(look, surface, disc, number + 1, number - steps.now)
        x = disc.right + gap
        if label:
            now = _step_style(look, now=number == steps.now)
            wide = look.text.width(label, now)
            look.write(surface, label, now, Rect(x, place.top, wide + 2, place.height))
            x += wide + gap + gap // 2


def _disc_size(look: Look) -> int:
    return round(look.text.line_height(Style(look.metrics.text(SMALL), look.theme.cream)) * 1.1)


def _step_style(look: Look, *, now: bool) -> Style:
    theme = look.theme
    return Style(look.metrics.text(DETAIL_POINTS), theme.gold if now else theme.dim_on(Ground.DARK), bold=now)


def step_labels(look: Look, steps: Steps, width: int) -> list[str]:
    """Return the labels beside the numbers: all of them, all in short, or the current step's only.

    Without room even for that there are none: the prompt names the current step as well.
    """
    text, gap = look.text, look.metrics.px(7)

    def wide(labels: list[str]) -> int:
        styles = [_step_style(look, now=number == steps.now) for number in range(len(labels))]
        written = [text.width(*each) + gap + gap // 2 for each in zip(labels, styles, strict=True) if each[0]]
        between = text.width(SEPARATOR, styles[0]) + gap
        return sum(written) + len(labels) * (_disc_size(look) + gap) + (len(labels) - 1) * between - gap

    candidates = [[forms[0] for forms in steps.forms], [forms[-1] for forms in steps.forms]]
    candidates.append([forms[-1] if number == steps.now else "" for number, forms in enumerate(steps.forms)])
    return next((labels for labels in candidates if wide(labels) <= width), [])


def _draw_number(look: Look, surface: Surface, disc: Rect, number: int, ahead: int) -> None:
    """Draw the number of a step; ``ahead`` is below 0 for an earlier step and above 0 for a later one."""
    theme = look.theme
    fill, ink = (theme.gold, theme.on_gold) if not ahead else (theme.control, theme.cream)
    if ahead < 0:
        fill, ink = theme.cream, theme.ink
    look.shapes.draw(surface, disc, Box(fill, disc.width // 2))
    if ahead < 0:
        surface.blit(look.shapes.drawing(tick(disc.width, ink), disc.size), disc)
        return
    style = Style(max(11, round(disc.height * 0.68)), ink, bold=True)
    look.write(surface, str(number), style, disc, Align.CENTRE)


def duty_place(look: Look, duty: Duty, places: PromptPlaces) -> Rect:
    """Return the place of the note about a duty: instead of the prompt, or above it."""
    return _placed_duty(look, duty, places)[0]


def _placed_duty(look: Look, duty: Duty, places: PromptPlaces) -> tuple[Rect, float]:
    """Return the place of a note, and the size of its text: a share of the usual one if it has no room.

    It covers nothing if it can. In a narrow place it leaves out the reasons of its steps.
    """
    metrics, row = look.metrics, places.prompt.union(places.steps)
    wanted, least = duty_widths(look, duty)
    above, within = row.top - metrics.px(4), (places.right, places.prompt.bottom)
    usual = row.width if least <= row.width else places.right - row.left
    for share, own in product(SHARES, (places.own, ())):
        step, most = metrics.px(24), min(round(share * wanted), places.right - row.left)
        for width in (min(most, usual), *range(most, round(share * least), -step)):
            size = width, _duty_height(look, duty, width, share)
            # Farther left than the row it would cover the viewer's status.
            corners = [("bottomleft", row.bottomleft)] if width <= row.width else []
            corners += [("bottomleft", (x, above)) for x in range(row.left, places.right - width + 1, step)]
            place = free_place(size, corners, [*places.lying, *own], within)
            if place is not None and place.top >= places.top:
                return place, share
    width = min(wanted, usual)
    place = Rect(row.left, 0, width, _duty_height(look, duty, width, 1.0))
    place.bottom = row.bottom if least <= row.width else above
    place.top = max(place.top, places.top)
    return place, 1.0


def _duty_height(look: Look, duty: Duty, width: int, share: float) -> int:
    metrics = look.metrics
    heights = _duty_heights(look, duty, width - 2 * metrics.px(14), share)
    return sum(heights) + 2 * metrics.px(9) + (len(heights) - 1) * metrics.px(4)


def duty_widths(look: Look, duty: Duty) -> tuple[int, int]:
    """Return the full width of the note about a duty, and the smallest: without reasons, in smaller text."""
    metrics, text = look.metrics, look.text
    title, lead, rest = _duty_styles(look)
    mark, pads = _disc_size(look) + metrics.px(8), 2 * metrics.px(14)
    steps = [text.width(do, lead) for do, _ in duty.steps]
    whole = [do + text.width(why, rest) + metrics.px(8) for do, (_, why) in zip(steps, duty.steps, strict=True)]
    wanted = max(text.width(duty.title, title), mark + max(whole)) + pads
    return wanted, mark + round(max(steps) * MIN_TEXT_SHARE) + pads


def _duty_styles(look: Look, share: float = 1.0) -> tuple[Style, Style, Style]:
    metrics, theme = look.metrics, look.theme
    size = round(share * metrics.text(BODY))
    return (
        Style(round(share * metrics.text(BODY + 1)), theme.ink, bold=True),
        Style(size, theme.ink, bold=True),
        Style(size, theme.ink),
    )


def _duty_heights(look: Look, duty: Duty, width: int, share: float) -> list[int]:
    lead = look.text.line_height(_duty_styles(look, share)[1])
    return [_duty_title(look, duty, width, share).height, *(lead for _ in duty.steps)]


def _duty_title(look: Look, duty: Duty, width: int, share: float) -> Fitted:
    return look.fitted(duty.title, _duty_styles(look, share)[0], width, MAX_LINES)


def _draw_duty(look: Look, surface: Surface, duty: Duty, place: Rect, share: float) -> None:
    """Draw the note about a duty on paper, step by step."""
    metrics, theme = look.metrics, look.theme
    look.shapes.draw(surface, place, Box(theme.paper, metrics.px(12), shadow=metrics.px(6), shadow_alpha=110))
    _, lead, rest = _duty_styles(look, share)
    inner = place.inflate(-2 * metrics.px(14), -2 * metrics.px(9))
    heights = _duty_heights(look, duty, inner.width, share)
    title = _duty_title(look, duty, inner.width, share)
    look.draw(surface, title, Rect(inner.topleft, title.size))
    y = inner.top + heights[0] + metrics.px(4)
    size = _disc_size(look)
    for number, (do, why) in enumerate(duty.steps):
        row = Rect(inner.left, y, inner.width, heights[number + 1])
        _draw_number(look, surface, Rect(row.left, row.centery - size // 2, size, size), number + 1, number)
        row.left, row.width = row.left + size + metrics.px(8), row.width - size - metrics.px(8)
        x = look.write(surface, do, lead, row).right + metrics.px(6)
        reason = look.fitted(why, rest, row.right - x)
        if why and not reason.cut:
            look.draw(surface, reason, Rect(x, row.top, row.right - x, row.height))
        y = row.bottom + metrics.px(4)
