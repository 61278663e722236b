"""The comparison of two lines of a hand: the tricks are as large as their panel allows."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.endings import Ending
from cardtable.pages.scores.lines import LineOfPlay, LinePanel, Trick
from cardtable.pages.scores.tally import Side
from cardtable.store.settings import Settings
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from tests.ui.writings import Writings

PANEL = Rect(24, 86, 606, 528)
CARDS = parse_cards("Kd 9d Td")


def draw(look: Look, tricks: int) -> None:
    """Draw a line of this many tricks. The last card of the first trick is the decision."""
    all_tricks = tuple(Trick(number, CARDS, 1, CARDS[0]) for number in range(tricks))
    line = LineOfPlay(1, "hand", 0, ("Ann plays 10♦",), CARDS[2:], CARDS[:2], all_tricks, (), (0, 0, 0), None, None)
    drawn(line, look, ())


def drawn(line: LineOfPlay, look: Look, sides: Sequence[Side]) -> None:
    names = ("Ann", "Bert", "Cleo")
    panel = LinePanel(line, "as it was played", sides, names, CardArt(Settings().deck), tried=False)
    panel.layout(PANEL, look)
    panel.draw(Surface((1280, 720)))


@pytest.mark.parametrize(("tricks", "least"), [(1, 77), (6, 72), (8, 68), (10, 57)])
def test_the_cards_of_tricks_are_as_large_as_their_panel_allows(
    monkeypatch: pytest.MonkeyPatch, look: Look, tricks: int, least: int
) -> None:
    cards: list[Rect] = []
    monkeypatch.setattr(CardPainter, "card", lambda painter, surface, card, rect, *rest: cards.append(Rect(rect)))
    draw(look, tricks)
    assert len(cards) == 3 * tricks
    assert min(card.width for card in cards) >= least
    assert all(PANEL.contains(card) for card in cards)
    tops = sorted({card.top for card in cards})
    assert all(after - before >= cards[0].height for before, after in pairwise(tops))


SIDES = [
    Side(seats=(seat,), name=name, faces=("fox",), team=None, own=not seat)
    for seat, name in enumerate(("Ann", "Bert", "Cleo"))
]


def line(bound: tuple[int, ...]) -> LineOfPlay:
    """Return a line of six tricks in which these seats were bound by a contract."""
    tricks = tuple(Trick(number, CARDS, 1, CARDS[0]) for number in range(5, 11))
    ending, points = Ending("You are set on nullo"), (-250, 20, 70)
    decided = (0, ("Ann plays 10♦",), CARDS[2:], CARDS[:2])
    return LineOfPlay(1, "hand", *decided, tricks, (), (0, 0, 0), points, ending, (1, 2, 7), bound)


@pytest.mark.parametrize(("bound", "figure"), [((0,), "−250"), ((2, 1), "+70"), ((), "−250")])
def test_the_result_of_the_seats_bound_by_a_contract_is_the_largest_text(
    written: Writings, look: Look, bound: tuple[int, ...], figure: str
) -> None:
    drawn(line(bound), look, SIDES)
    sizes = {each.text: each.style.size for each in written}
    assert sizes[figure] == max(sizes.values())
    assert sum(size == sizes[figure] for size in sizes.values()) == 1
    assert sizes[figure] >= 40
