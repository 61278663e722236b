"""The comparison of two lines of a hand: the tricks are as large as their panel allows."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.voice.endings import Ending
from cardtable.pages.scores.lines import Fork, LineOfPlay, LinePanel, Trick
from cardtable.pages.scores.tally import Side
from cardtable.store.settings import Settings
from cardtable.ui.drawing.boxes import Shapes
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from tests.ui.writings import Writings

PANEL = Rect(24, 86, 606, 528)
CARDS = parse_cards("Kd 9d Td")


def draw(look: Look, tricks: int, *, tried: bool) -> None:
    """Draw a line of this many tricks. The last card of the first trick is the decision."""
    all_tricks = tuple(Trick(number, CARDS, 1, CARDS[0]) for number in range(tricks))
    line = LineOfPlay(1, "hand", 0, ("Ann plays 10♦",), CARDS[2:], CARDS[:2], all_tricks, (), (0, 0, 0), None, None)
    drawn(line, look, (), tried=tried)


def drawn(line: LineOfPlay, look: Look, sides: Sequence[Side], *, tried: bool = False) -> None:
    names = ("Ann", "Bert", "Cleo")
    panel = LinePanel(line, "as it was played", sides, names, CardArt(Settings().deck), tried=tried)
    panel.layout(PANEL, look)
    panel.draw(Surface((1280, 720)))


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


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("led", [0, 1, 2, 3])
def test_the_lines_fork_below_the_cards_that_lay_there_before_the_decision(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], led: int
) -> None:
    look, cards = Look.of(size), list[Rect]()
    foot = look.metrics.px(118)
    monkeypatch.setattr(CardPainter, "card", lambda painter, surface, card, rect, **rest: cards.append(Rect(rect)))
    fork = Fork((*CARDS, *CARDS)[:led], "fox", CardArt(Settings().deck))
    fork.layout(Rect(0, 10, size[0], foot - 10), look)
    surface = Surface(size, 0, 32)
    fork.draw(surface)
    assert len(cards) == led
    turn = fork.turn(look)
    assert all(card.bottom < turn < foot for card in cards or [fork.place(look)])
    colours = [
        {surface.get_at((x, turn))[:3] for x in range(left, left + size[0] // 8)}
        for left in (size[0] // 4 + size[0] // 20, 5 * size[0] // 8)
    ]
    assert look.theme.white in colours[0]
    assert look.theme.aqua in colours[1]
    assert len(colours[1]) > 1, "dashed"
    assert colours[0] == {look.theme.white}, "solid"
    end = fork.ends(look)[1]
    near = range(look.metrics.px(2))
    assert {surface.get_at((end, foot - 2 - back))[:3] for back in near} == {look.theme.aqua}, "it reaches the panel"
