"""Draws the prompt, in gold for the player to act, with the steps of a turn, and the note about a duty."""

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


class PromptPainter:
    """Draws prompts in one look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def draw(self, surface: Surface, turn: Turn, places: PromptPlaces, *, to_act: bool) -> None:
        """Draw the prompt.

        :param to_act: whether the person at the screen is to act.
        """
        if turn.duty is not None and to_act:
            place, share = self._placed_duty(turn.duty, places)
            with self.look.listing.covering(*(["text"] if place.collidelist(places.own) >= 0 else [])):
                self._duty(surface, turn.duty, place, share)
            if place.bottom > places.steps.top:
                return
        # With large text the viewer's name stands to the left of the steps.
        apart = places.prompt.left < places.steps.left
        place = places.prompt if apart else places.prompt.union(places.steps)
        if not to_act:
            style = Style(self.look.metrics.text(BODY), self.look.theme.dim_on(Ground.DARK))
            self._line(surface, turn, style, place)
            return
        style = Style(self.look.metrics.text(PROMPT_POINTS), self.look.theme.gold, bold=True)
        place = place if turn.steps is None else places.prompt
        over = self._over_raised(turn, style, place, places)
        if turn.steps is not None and over is None:
            self._steps(surface, turn.steps, places.steps)
        elif apart and turn.detail and self._detail_beside_name(surface, turn.detail, places.steps):
            turn = replace(turn, detail="")
        self._line(surface, turn, style, over or place)

    def _detail_beside_name(self, surface: Surface, detail: str, place: Rect) -> bool:
        """Write the detail above the prompt, in the place of the steps; return whether it fits there."""
        text = self.look.fitted(detail, self.look.text_style(Ground.DARK, DETAIL_POINTS), place.width)
        if not text.cut:
            self.look.draw(surface, text, place)
        return not text.cut

    def _over_raised(self, turn: Turn, style: Style, place: Rect, places: PromptPlaces) -> Rect | None:
        """Return a higher place for the prompt, replacing the steps, if raised cards would cover it."""
        small = Style(self.look.metrics.text(DETAIL_POINTS), style.colour)
        form = self.look.fitted(turn.forms, style, place.width)
        wide = max(form.width, self.look.text.width(turn.detail, small))
        high = style.size + (small.size if turn.detail and turn.steps is None else 0)
        written = Rect(place.left, place.centery - high // 2, min(wide, place.width), high)
        above = [rect.top for rect in places.raised if rect.colliderect(written)]
        if not above:
            return None
        return Rect(places.steps.topleft, (places.steps.width, max(places.steps.height, min(above) - places.steps.top)))

    def _line(self, surface: Surface, turn: Turn, style: Style, place: Rect) -> None:
        """Write the prompt on one line and the detail under it; wrap a sentence that is too long for one line."""
        look = self.look
        form = look.fitted(turn.forms, style, place.size, MAX_LINES)
        detail = look.fitted(turn.detail, look.text_style(Ground.DARK, DETAIL_POINTS), place.width)
        high = form.height + detail.height
        if not turn.detail or detail.cut or len(form.lines) > 1 or high > place.height + detail.height // 3:
            look.draw(surface, form, place)
            return
        top = place.centery - high // 2
        look.draw(surface, form, Rect(place.left, top, place.width, form.height))
        look.draw(surface, detail, Rect(place.left, top + form.height, place.width, detail.height))

    # --- steps --------------------------------------------------------------------------------------------------------

    def _steps(self, surface: Surface, steps: Steps, place: Rect) -> None:
        """Draw the steps of the turn: earlier ones with a tick, the current one in gold, later ones in grey."""
        labels = self._labels(steps, place.width)
        size, gap = self._disc(), self.look.metrics.px(7)
        style = self._step_style(now=False)
        x = place.left
        for number, label in enumerate(labels):
            if number:
                wide = self.look.text.width(SEPARATOR, style)
                self.look.write(surface, SEPARATOR, style, Rect(x, place.top, wide + 2, place.height))
                x += wide + gap
            disc = Rect(x, place.centery - size // 2, size, size)
            self._number(surface, disc, number + 1, number - steps.now)
            x = disc.right + gap
            if label:
                now = self._step_style(now=number == steps.now)
                wide = self.look.text.width(label, now)
                self.look.write(surface, label, now, Rect(x, place.top, wide + 2, place.height))
                x += wide + gap + gap // 2

    def _disc(self) -> int:
        return round(self.look.text.line_height(Style(self.look.metrics.text(SMALL), self.look.theme.cream)) * 1.1)

    def _step_style(self, *, now: bool) -> Style:
        theme = self.look.theme
        return Style(self.look.metrics.text(DETAIL_POINTS), theme.gold if now else theme.dim_on(Ground.DARK), bold=now)

    def _labels(self, steps: Steps, width: int) -> list[str]:
        """Return the labels beside the numbers: all of them, all in short, or the current step's only.

        Without room even for that there are none: the prompt names the current step as well.
        """
        text, gap = self.look.text, self.look.metrics.px(7)

        def wide(labels: list[str]) -> int:
            styles = [self._step_style(now=number == steps.now) for number in range(len(labels))]
            written = [text.width(*each) + gap + gap // 2 for each in zip(labels, styles, strict=True) if each[0]]
            between = text.width(SEPARATOR, styles[0]) + gap
            return sum(written) + len(labels) * (self._disc() + gap) + (len(labels) - 1) * between - gap

        candidates = [[forms[0] for forms in steps.forms], [forms[-1] for forms in steps.forms]]
        candidates.append([forms[-1] if number == steps.now else "" for number, forms in enumerate(steps.forms)])
        return next((labels for labels in candidates if wide(labels) <= width), [])

    def _number(self, surface: Surface, disc: Rect, number: int, ahead: int) -> None:
        """Draw the number of a step; ``ahead`` is below 0 for an earlier step and above 0 for a later one."""
        theme = self.look.theme
        fill, ink = (theme.gold, theme.on_gold) if not ahead else (theme.control, theme.cream)
        if ahead < 0:
            fill, ink = theme.cream, theme.ink
        self.look.shapes.draw(surface, disc, Box(fill, disc.width // 2))
        if ahead < 0:
            surface.blit(self.look.shapes.drawing(tick(disc.width, ink), disc.size), disc)
            return
        style = Style(max(11, round(disc.height * 0.68)), ink, bold=True)
        self.look.write(surface, str(number), style, disc, Align.CENTRE)

    # --- duties -------------------------------------------------------------------------------------------------------

    def duty_place(self, duty: Duty, places: PromptPlaces) -> Rect:
        """Return the place of the note about a duty: instead of the prompt, or above it."""
        return self._placed_duty(duty, places)[0]

    def _placed_duty(self, duty: Duty, places: PromptPlaces) -> tuple[Rect, float]:
        """Return the place of a note, and the size of its text: a share of the usual one if it has no room.

        It covers nothing if it can. In a narrow place it leaves out the reasons of its steps.
        """
        metrics, row = self.look.metrics, places.prompt.union(places.steps)
        wanted, least = self.duty_widths(duty)
        above, within = row.top - metrics.px(4), (places.right, places.prompt.bottom)
        usual = row.width if least <= row.width else places.right - row.left
        for share, own in product(SHARES, (places.own, ())):
            step, most = metrics.px(24), min(round(share * wanted), places.right - row.left)
            for width in (min(most, usual), *range(most, round(share * least), -step)):
                size = width, self._duty_height(duty, width, share)
                # Farther left than the row it would cover the viewer's status.
                corners = [("bottomleft", row.bottomleft)] if width <= row.width else []
                corners += [("bottomleft", (x, above)) for x in range(row.left, places.right - width + 1, step)]
                place = free_place(size, corners, [*places.lying, *own], within)
                if place is not None and place.top >= places.top:
                    return place, share
        width = min(wanted, usual)
        place = Rect(row.left, 0, width, self._duty_height(duty, width, 1.0))
        place.bottom = row.bottom if least <= row.width else above
        place.top = max(place.top, places.top)
        return place, 1.0

    def _duty_height(self, duty: Duty, width: int, share: float) -> int:
        metrics = self.look.metrics
        heights = self._duty_heights(duty, width - 2 * metrics.px(14), share)
        return sum(heights) + 2 * metrics.px(9) + (len(heights) - 1) * metrics.px(4)

    def duty_widths(self, duty: Duty) -> tuple[int, int]:
        """Return the full width of the note about a duty, and the smallest: without reasons, in smaller text."""
        metrics, text = self.look.metrics, self.look.text
        title, lead, rest = self._duty_styles()
        mark, pads = self._disc() + metrics.px(8), 2 * metrics.px(14)
        steps = [text.width(do, lead) for do, _ in duty.steps]
        whole = [do + text.width(why, rest) + metrics.px(8) for do, (_, why) in zip(steps, duty.steps, strict=True)]
        wanted = max(text.width(duty.title, title), mark + max(whole)) + pads
        return wanted, mark + round(max(steps) * MIN_TEXT_SHARE) + pads

    def _duty_styles(self, share: float = 1.0) -> tuple[Style, Style, Style]:
        metrics, theme = self.look.metrics, self.look.theme
        size = round(share * metrics.text(BODY))
        return (
            Style(round(share * metrics.text(BODY + 1)), theme.ink, bold=True),
            Style(size, theme.ink, bold=True),
            Style(size, theme.ink),
        )

    def _duty_heights(self, duty: Duty, width: int, share: float) -> list[int]:
        lead = self.look.text.line_height(self._duty_styles(share)[1])
        return [self._duty_title(duty, width, share).height, *(lead for _ in duty.steps)]

    def _duty_title(self, duty: Duty, width: int, share: float) -> Fitted:
        return self.look.fitted(duty.title, self._duty_styles(share)[0], width, MAX_LINES)

    def _duty(self, surface: Surface, duty: Duty, place: Rect, share: float) -> None:
        """Draw the note about a duty on paper, step by step."""
        look, metrics, theme = self.look, self.look.metrics, self.look.theme
        look.shapes.draw(surface, place, Box(theme.paper, metrics.px(12), shadow=metrics.px(6), shadow_alpha=110))
        _, lead, rest = self._duty_styles(share)
        inner = place.inflate(-2 * metrics.px(14), -2 * metrics.px(9))
        heights = self._duty_heights(duty, inner.width, share)
        title = self._duty_title(duty, inner.width, share)
        look.draw(surface, title, Rect(inner.topleft, title.size))
        y = inner.top + heights[0] + metrics.px(4)
        size = self._disc()
        for number, (do, why) in enumerate(duty.steps):
            row = Rect(inner.left, y, inner.width, heights[number + 1])
            self._number(surface, Rect(row.left, row.centery - size // 2, size, size), number + 1, number)
            row.left, row.width = row.left + size + metrics.px(8), row.width - size - metrics.px(8)
            x = look.write(surface, do, lead, row).right + metrics.px(6)
            reason = look.fitted(why, rest, row.right - x)
            if why and not reason.cut:
                look.draw(surface, reason, Rect(x, row.top, row.right - x, row.height))
            y = row.bottom + metrics.px(4)
