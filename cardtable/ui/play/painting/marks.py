"""What is written on cards: the worth of a prize, a card's share of a debt, points, and marks of the viewer's hand."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.words import CardValue
from cardtable.play.layout import Display
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style, Typesetter
from cardtable.ui.play.painting.emphasis import Emphasis, state_of
from cardtable.ui.play.painting.frame import Frame, TableLook
from cardtable.ui.play.painting.hand import rooms_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import Tab, tab_height, tab_places
from cardtable.ui.table.spots import Spot
from cardtable.ui.theme import SMALL, Ground

LARGE_CARD_SHARE: Final = 0.19
"""A card higher than this share of the window's height shows a large value over its corner."""
LARGE_TEXT_SHARE: Final = 0.17
"""The text size of a large value, as a share of its card's width."""
UNDER_INDEX_SHARE: Final = 0.58
"""The height of a mark on a raised card, below its index, as a share of the card's height."""
INDEX_SHARE: Final = 0.42
"""The share of a card's width that its index takes, and that a value must leave free."""


def large_value_place(typesetter: Typesetter, card: Rect, text: str) -> Rect:
    """Return the place of a large card's value: over its upper right corner."""
    style = Style(round(card.width * LARGE_TEXT_SHARE), (0, 0, 0), bold=True)
    pill = _pill(typesetter, text, style, round(card.width * 0.09))
    pill.center = (card.right - round(card.width * 0.04), card.top + round(card.height * 0.02))
    return pill


def _pill(typesetter: Typesetter, text: str, style: Style, padding: int) -> Rect:
    high = typesetter.line_height(style)
    return Rect(0, 0, max(high, typesetter.width(text, style) + 2 * padding), high)


def draw_values(frame: Frame, tags: Sequence[Rect]) -> None:
    """Draw the values on cards, and the texts under cards.

    :param tags: the places of the tags at the seats.
    """
    board, emphasis = frame.board, frame.emphasis
    for spot, shown, value in _values_on(frame.table, board.view, board.rest):
        if spot in emphasis.dragged:
            continue
        rect = spot.rect
        if spot.in_hand:
            rect = board.lifted(spot, emphasis.cursor if spot == emphasis.cursor else emphasis.hover)
        if value.warns:
            _draw_share(frame, rect, value.text, shown, tags)
        else:
            _draw_value(frame.table, frame.surface, rect, value, shown, own=spot.in_hand)
    _draw_texts_under(frame)


def _values_on(table: TableLook, view: View, spots: Sequence[Spot]) -> Iterator[tuple[Spot, int, CardValue]]:
    """Yield the cards with a value, with the width of each that is visible, in pixels."""
    values = table.game.words.card_values(view)
    for spot, after in zip(spots, [*spots[1:], None], strict=False):
        card, shown = spot.card, spot.rect.width
        if isinstance(card, Card) and (spot.zone, card) in values:
            if after is not None and after.zone == spot.zone and after.rect.left > spot.rect.left:
                shown = min(shown, after.rect.left - spot.rect.left)
            yield spot, shown, values[spot.zone, card]


def shares_of_debt(table: TableLook, board: Board, tags: Sequence[Rect]) -> list[Rect]:
    """Return the places of all shares of the debt."""
    shares = (each for each in _values_on(table, board.view, board.layout.spots) if each[2].warns)
    return [share_place(table, board, spot.rect, value.text, shown, tags) for spot, shown, value in shares]


def _draw_share(frame: Frame, card: Rect, text: str, shown: int, tags: Sequence[Rect]) -> None:
    """Write over a card how much it adds to the cards owed."""
    pill = share_place(frame.table, frame.board, card, text, shown, tags)
    with frame.look.listing.covering("card"):
        frame.look.shapes.draw(frame.surface, pill, Box(frame.look.theme.danger, pill.height // 2))
        frame.look.write(frame.surface, text, _share_style(frame.table), pill, Align.CENTRE)


def _share_style(table: TableLook) -> Style:
    return Style(table.look.metrics.text(SMALL + 2), table.look.theme.white, bold=True)


def share_place(table: TableLook, board: Board, card: Rect, text: str, shown: int, tags: Sequence[Rect]) -> Rect:
    """Return the place of a card's share of the debt: over the card, or on it if a face or a tag is above.

    :param shown: the visible width of the card from its left, in pixels.
    :param tags: the places of the tags at the seats.
    """
    metrics = table.look.metrics
    pill = _pill(table.look.text, text, _share_style(table), metrics.px(7))
    middle = card.left + shown - pill.width // 2 + metrics.px(2)
    pill.centerx = middle if shown < card.width else card.right - pill.width // 2
    pill.bottom = card.top + pill.height // 4
    if pill.collidelist([*(place.portrait for place in board.layout.seats.values()), *tags]) >= 0:
        inner = Rect(card.left, card.top, shown, card.height).inflate(-metrics.px(8), -metrics.px(8))
        if shown < card.width:  # its index takes the corner
            pill.midbottom = pill.centerx, inner.bottom
        else:
            pill.topright = inner.topright
    return pill


def _draw_value(table: TableLook, surface: Surface, card: Rect, value: CardValue, shown: int, *, own: bool) -> None:
    metrics, theme = table.look.metrics, table.look.theme
    if own:
        style = Style(metrics.text(SMALL), theme.ink, bold=True)
        pill = _pill(table.look.text, value.text, style, metrics.px(6))
        if shown < card.width * INDEX_SHARE + pill.width:
            return
        pill.topright = (card.left + shown - metrics.px(6), card.top + metrics.px(6))
        box = Box(theme.paper, pill.height // 2, edge=theme.ink, edge_width=metrics.px(1.2))
    elif card.height > LARGE_CARD_SHARE * metrics.height:
        style = Style(round(card.width * LARGE_TEXT_SHARE), theme.ink, bold=True)
        pill = large_value_place(table.look.text, card, value.text)
        box = Box(theme.paper, pill.height // 2, shadow=metrics.px(4), shadow_alpha=110)
    else:
        style = Style(metrics.text(SMALL), theme.ink, bold=True)
        pill = _pill(table.look.text, value.text, style, metrics.px(6))
        pill.center = (card.right - pill.width // 4, card.top + pill.height // 4)
        box = Box(theme.paper, pill.height // 2, edge=theme.ink, edge_width=1)
    with table.look.listing.covering("card"):
        table.look.shapes.draw(surface, pill, box)
        table.look.write(surface, value.text, style, pill, Align.CENTRE)


def _draw_texts_under(frame: Frame) -> None:
    """Write under single cards what was paid for them, if the texts fit beside each other."""
    board, metrics = frame.board, frame.metrics
    texts = frame.game.words.middle(board.view, frame.names).under
    style = Style(metrics.text(SMALL), frame.look.theme.dim_on(Ground.DARK))
    spots = [spot for spot in board.rest if (spot.zone, spot.card) in texts]
    for zone in {spot.zone for spot in spots}:
        there = [spot for spot in spots if spot.zone == zone and isinstance(spot.card, Card)]
        written = [texts[zone, spot.card] for spot in there if isinstance(spot.card, Card)]
        lines = _lines_under(frame.table, there, [forms[0] for forms in written], style, metrics.px(4))
        if _overlap(lines):
            lines = _lines_under(frame.table, there, [forms[-1] for forms in written], style, metrics.px(4))
        others = [other.rect for other in board.rest if other.zone != zone]
        for line, text in () if _overlap(lines) else lines:
            if line.collidelist(others) < 0:
                frame.look.write(frame.surface, text, style, line, Align.CENTRE)


def _lines_under(
    table: TableLook, spots: Sequence[Spot], texts: Sequence[str], style: Style, gap: int
) -> list[tuple[Rect, str]]:
    """Return each text with its place, under the visible part of its card."""
    lines = []
    rights = [spot.rect.left for spot in spots[1:]]
    for spot, text, right in zip(spots, texts, [*rights, 10**6], strict=True):
        line = Rect(0, 0, table.look.text.width(text, style) + 2, table.look.text.line_height(style))
        line.midtop = ((spot.rect.left + min(spot.rect.right, right)) // 2, spot.rect.bottom + gap)
        lines.append((line, text))
    return lines


def _overlap(lines: Sequence[tuple[Rect, str]]) -> bool:
    """Whether some of these texts overlap."""
    rects = [rect for rect, _ in lines]
    return any(len(rect.collidelistall(rects)) > 1 for rect in rects)


def draw_marks(frame: Frame) -> None:
    """Write the marks above cards of the viewer's hand, beside their tabs."""
    surface, board, metrics, emphasis = frame.surface, frame.board, frame.metrics, frame.emphasis
    marks, raised = frame.game.words.marks(board.view), emphasis.cursor or emphasis.hover
    style = Style(metrics.text(SMALL), frame.look.theme.cream, bold=True)
    spots = [spot for spot in board.rest if spot.in_hand] if marks else []
    for spot, room in zip(spots, rooms_of(spots), strict=True):
        if isinstance(spot.card, Card) and spot.card in marks and spot not in emphasis.dragged:
            text, card = marks[spot.card].text, board.lifted(spot, raised)
            high = frame.look.text.line_height(style)
            tag = Rect(0, 0, max(round(1.15 * high), frame.look.text.width(text, style) + metrics.gap), high)
            if text.isdigit():
                tag.height = tag.width
            tabs = tab_places(card, state_of(board, spot, emphasis), room)
            left = max((tab.right + metrics.px(3) for tab, _ in tabs), default=card.left)
            tag.bottomleft = (left, card.top + tag.height // 5)
            if tag.right > spot.rect.left + room:
                tag.left = card.left  # over the tabs: a mark says more than they do
            tag.clamp_ip(surface.get_rect())
            asked = board.layout.event.height  # in a low review nothing is, and the edge of a card is free
            # Buttons and a note of duties hide the edge of a raised card.
            if asked and tag.top < board.layout.prompt.bottom:
                tag.midleft = (card.left + metrics.px(2), card.top + round(UNDER_INDEX_SHARE * card.height))
                # The tabs and marks of a second row stand below the first.
                below = (each.rect.top - tab_height(card.width) for each in spots if each.rect.top > spot.rect.top)
                tag.bottom = min([tag.bottom, *below])
            pill = Box(frame.look.theme.panel, tag.height // 2, edge=frame.look.theme.cream)
            with frame.look.listing.covering("card"):
                frame.look.shapes.draw(surface, tag, pill)
                frame.look.write(surface, text, style, tag, Align.CENTRE)


# --- what marks say ---------------------------------------------------------------------------------------------------

SIGNS: Final[Mapping[Tab, str]] = {
    Tab.HINT: "A lamp marks the cards that are meant.",
    Tab.CROWN: "The crown marks the card that is winning so far.",
    Tab.COMBINE: "Bars mark a card that goes together with others.",
    Tab.PLAY: "A triangle marks a card that can be played alone.",
}
"""What each tab means on any card."""
STAR: Final = "A star marks a card that has just come to your hand."
TICK: Final = "A tick marks a bid that is still face down."


def signs_on(board: Board, emphasis: Emphasis) -> list[str]:
    """Return what the tabs and stars on a table mean, each once."""
    states = [state_of(board, spot, emphasis) for spot in board.rest]
    tabs = {tab for state in states for tab in state.tabs}
    signs = [sign for tab, sign in SIGNS.items() if tab in tabs]
    signs += [STAR] if any(state.fresh for state in states) else []
    return [*signs, *([TICK] if any(is_sealed_bid(board, spot) for spot in board.rest) else [])]


def is_sealed_bid(board: Board, spot: Spot) -> bool:
    """Whether a card is a bid that lies face down, which has a tick."""
    return not spot.face_up and board.spec.zone(spot.kind).draw is Display.FRONT


def said_by_marks(
    game: Game, names: Sequence[str], board: Board, spot: Spot, emphasis: Emphasis, uses: Collection[Tab]
) -> str:
    """Return what the marks on a card say of it; empty if it has none.

    :param uses: the tabs of its uses that are explained too.
    """
    card, state, view = spot.card, state_of(board, spot, emphasis), board.view
    said, zone = [], view.zone_named(spot.zone)
    if is_sealed_bid(board, spot) and zone is not None and zone.owner is not None:
        said.append(f"{People(names, view.seat).does(zone.owner, 'have')} bid, as the tick shows.")
    if Tab.HINT in state.tabs:
        said.append("This card is meant by the hint.")
    if Tab.CROWN in state.tabs:
        lies_open = board.spec.zone(spot.kind).draw is Display.FRONT
        said.append("This is the highest bid so far." if lies_open else "This card is winning the trick so far.")
    if isinstance(card, Card):
        marks, values = game.words.marks(view), game.words.card_values(view)
        said += [marks[card].says] if spot.in_hand and card in marks else []
        said += [values[spot.zone, card].says] if (spot.zone, card) in values else []
    if state.fresh:
        said.append("This card has just come to your hand.")
    tabs = [tab for tab in state.tabs if tab in uses]
    if Tab.COMBINE in tabs and card in emphasis.tabs.plays:
        said.append("You can play it alone, or put it together with other cards.")
    elif Tab.COMBINE in tabs:
        said.append("You can put it together with other cards.")
    elif Tab.PLAY in tabs:
        said.append("You can play this card.")
    return " ".join(said)
