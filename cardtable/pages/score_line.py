"""The score of a table in one line: both teams' points, or the person's points and the best of the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.title import are_teams
from cardtable.engine.typography import Forms, signed
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a table.

    :param teams: the points of the two teams, the person's first if one plays; empty without teams.
    :param forms: the text of the score without teams, long to short.
    """

    teams: tuple[int, ...] = ()
    forms: Forms = ("",)


NO_SCORE: Final = Score()


def draw_score(surface: Surface, look: Look, score: Score, rect: Rect, before: str = "") -> None:
    """Write a score into ``rect``, in the middle of its height.

    :param before: the text in front of it.
    """
    style, figures = look.text_style(Ground.DARK), look.style(bold=True)
    gap = look.metrics.px(14)
    x = rect.x
    if before:
        before += " · " if score.forms[0] and not score.teams else ""
        x = look.write(surface, before, style, Rect(x, rect.y, rect.right - x, rect.height)).right
        x += gap if score.teams else 0
    for side, figure in enumerate(score.teams):
        mark = Rect(x, 0, *(2 * [round(figures.size * 0.62)]))
        mark.centery = rect.centery
        draw_token(surface, look, side, mark)
        written = Rect(mark.right + look.metrics.px(5), rect.y, max(0, rect.right - mark.right), rect.height)
        x = look.write(surface, signed(figure), figures, written).right + gap
    room = Rect(x, rect.y, max(0, rect.right - x), rect.height)
    look.write(surface, score.forms, style, room)


def draw_token(surface: Surface, look: Look, side: int, mark: Rect) -> None:
    """Draw the token of a team: a disc for the first, a square for the second."""
    colour = look.theme.of_side(side)
    if side:
        pygame.draw.rect(surface, colour, mark, border_radius=max(1, mark.width // 6))
    else:
        pygame.draw.circle(surface, colour, mark.center, mark.width // 2)


def score_of(scores: Sequence[int], sides: Sequence[Sequence[int]], own: int | None, *, low_wins: bool) -> Score:
    """Return the score of a table.

    :param scores: the points by seat.
    :param sides: the seats of each side.
    :param own: the only person's seat; ``None`` if there is no such person.
    """
    if are_teams(sides):
        mine = next((side for side, seats in enumerate(sides) if own in seats), 0)
        return Score(tuple(scores[seats[0]] for seats in (sides[mine], sides[1 - mine])))
    best = min if low_wins else max
    if not any(scores):
        return NO_SCORE
    if own is None:
        return Score(forms=(f"best score {signed(best(scores))}",))
    others = signed(best(score for seat, score in enumerate(scores) if seat != own))
    labels = ("opponent",) if len(scores) == 2 else ("best of the others", "best other")
    points = f"you {signed(scores[own])}"
    return Score(forms=(*(f"{points} · {label} {others}" for label in labels), points))
