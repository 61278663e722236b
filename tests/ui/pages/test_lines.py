"""The comparison of two lines of a hand: the tricks are as large as their panel allows."""

from itertools import pairwise

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.store.settings.settings import Settings
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.art.shapes import Shapes
from cardtable.ui.look import Look
from cardtable.ui.pages.scores.line_drawing import LinePanel
from cardtable.ui.pages.scores.line_of_play import LineOfPlay, Trick
from cardtable.ui.table.card_painter import CardPainter

PANEL = Rect(24, 86, 606, 528)
CARDS = parse_cards("Kd 9d Td")


def draw(look: Look, tricks: int, *, tried: bool) -> None:
    """Draw a line of this many tricks. The last card of the first trick is the decision."""
    all_tricks = tuple(Trick(number, CARDS, 1, CARDS[0]) for number in range(tricks))
    line = LineOfPlay(1, "hand", "Ann plays 10♦", CARDS[2:], all_tricks, (), (0, 0, 0), None, None)
    panel = LinePanel(line, "as it was played", (), ("Ann", "Bert", "Cleo"), tried, look, PANEL)
    panel.draw(Surface((1280, 720)), CardArt(Settings().deck))


@pytest.mark.parametrize(("tricks", "least"), [(1, 77), (6, 72), (8, 68), (10, 57)])
def test_the_cards_of_tricks_are_as_large_as_their_panel_allows(
    monkeypatch: pytest.MonkeyPatch, look: Look, tricks: int, least: int
) -> None:
    cards: list[Rect] = []
    monkeypatch.setattr(CardPainter, "card", lambda painter, surface, card, rect, *rest: cards.append(Rect(rect)))
    draw(look, tricks, tried=False)
    assert len(cards) == 3 * tricks
    assert min(card.width for card in cards) >= least
    assert all(PANEL.contains(card) for card in cards)
    tops = sorted({card.top for card in cards})
    assert all(after - before >= cards[0].height for before, after in pairwise(tops))


@pytest.mark.parametrize("tried", [False, True])
def test_the_card_that_was_tried_has_a_dashed_edge(monkeypatch: pytest.MonkeyPatch, look: Look, tried: bool) -> None:
    dashed: list[int] = []
    drawing = Shapes.drawing

    def noting(shapes: Shapes, body: str, size: tuple[int, int], at: tuple[int, int] = (0, 0)) -> Surface:
        dashed.extend([size[0]] * ("dasharray" in body))
        return drawing(shapes, body, size, at)

    monkeypatch.setattr(Shapes, "drawing", noting)
    draw(look, 6, tried=tried)
    assert (min(dashed, default=0) in range(72, 100)) is tried
