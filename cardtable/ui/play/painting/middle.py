"""The middle of the table: captions, counts of piles, places for cards, arrows, and the additions to melds."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back
from cardtable.engine.seats import Direction
from cardtable.engine.view import SeenZone
from cardtable.engine.voice.people import People, first_name, short_name
from cardtable.engine.voice.words import PanelHead
from cardtable.play.layout import Display, TableauOwner
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.symbols import DECK_COLOURS, arrows, bracket, dashed, stripes, tick_on_disc
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.play.offers.offer import MELDS
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.frame import Frame, TableLook, zone_places
from cardtable.ui.play.painting.marks import is_sealed_bid, large_value_place
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_history import last_player, players_of
from cardtable.ui.table.card_marks import CardState, Tab, tab_places
from cardtable.ui.table.labels import (
    Corners,
    LabelForm,
    Precedence,
    TableLabel,
    fan_places,
)
from cardtable.ui.table.layout import Bracket, Spot, TableLayout
from cardtable.ui.table.middle import bid_face
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import BODY, SMALL, Colour, Ground

WITH_COUNTS: Final = (Display.DECK, Display.PILE)
"""The ways of drawing that show the number of cards."""
COVERED_SHARE: Final = 0.2
"""A card that covers more of the width of the viewer's place than this pushes the text there down."""
LEAN_SHARE: Final = 0.05
"""How far the corner of a leaning card of a trick reaches out of its place, as a share of its height."""
OWN_PLACES: Final[Mapping[Display, str]] = {Display.TRICK: "your card", Display.FRONT: "your bid"}
"""The ways of drawing that keep a place for a card of the viewer, and the text there."""
FOR_SALE: Final = "your card for sale"
"""The text in the place of the prize while the viewer is to offer a card."""
OVAL_HALF_WIDTH_SHARE: Final = 0.405
"""Half the width of the oval that the direction arrows follow, as a share of the table's width."""


def arrow_place(layout: TableLayout) -> Rect:
    """Return the place of the oval that the arrows follow: from the rail to the prompt, between the seats."""
    right = min(layout.buttons.right, layout.column.left) if layout.column.width else layout.buttons.right
    place = Rect(0, 0, round(2 * OVAL_HALF_WIDTH_SHARE * (right - layout.standing.left)), 0)
    place.height = layout.event.bottom - layout.rail.bottom
    place.midtop = (layout.middle.centerx, layout.rail.bottom)
    return place


def ringed_places(board: Board, lit: Collection[str]) -> frozenset[str]:
    """Return the places that are outlined because cards can be put there.

    If a place contains another that stands for it, only the inner one is outlined.
    """
    boxes, kind = board.layout.boxes, board.view.kind
    zones = {name: board.spec.zone_named(name, board.view) for name in boxes}
    inner = {name for name in boxes if zones[name].stands_for in set(map(kind, lit)) and zones[name].drop}
    replaced = {
        name
        for name in boxes
        if any(zones[each].stands_for == kind(name) and boxes[name].contains(boxes[each]) for each in inner)
    }
    return frozenset(name for name in boxes if name in inner or (name in lit and name not in replaced))


def outline_of(place: Rect, frame: Frame) -> Rect:
    """Return the outline around a place for a card, which ends above the event line."""
    gap, event = frame.metrics.px(5), frame.board.layout.event
    outline = place.inflate(2 * gap, 2 * gap)
    if outline.top < event.top < outline.bottom + gap:
        outline.height = event.top - gap - outline.top
    return outline


def uncovered(place: Rect, frame: Frame) -> Rect:
    """Return the part of a place for a text in it: below cards from above, and between cards that reach in sideways."""
    room, gap = place.inflate(-frame.metrics.px(16), 0), frame.metrics.px(8) + round(LEAN_SHARE * place.height)
    over = [spot.rect for spot in frame.board.rest if spot.rect.top < place.centery and spot.rect.colliderect(place)]
    wide = [rect for rect in over if rect.clip(place).width > COVERED_SHARE * place.width]
    top = max([room.top, *(rect.bottom for rect in wide)])
    # A card of a trick leans, so that its corner reaches farther than its place.
    beside = [rect for rect in over if rect not in wide and rect.bottom + gap > top]
    left = max([room.left, *(rect.right + gap for rect in beside if rect.left < place.left)])
    right = min([room.right, *(rect.left - gap for rect in beside if rect.left > place.left)])
    return Rect(left, top, max(0, right - left), place.bottom - top)


def hidden_part(outline: Rect, frame: Frame) -> int:
    """Return the height of the upper part of an outline that is not drawn: both its upper corners lie under cards.

    Between the two cards of a trick of three, a piece of its upper edge would look like a line of its own.
    """
    cards = [spot.rect for spot in frame.board.rest if not spot.in_hand]
    corners = outline.topleft, (outline.right - 1, outline.top)
    over = [[card.bottom for card in cards if card.collidepoint(corner)] for corner in corners]
    return min(map(max, over)) - outline.top if all(over) else 0


def _sells(board: Board, name: str) -> bool:
    """Whether a zone is the place of a prize, and nothing is for sale yet."""
    zone = board.view.zone_named(name)
    return zone is not None and not zone.cards and board.spec.zone(zone.kind).draw is Display.PRIZE


MAX_OWN_LINES: Final = 4
"""The most lines of what belongs in a place."""


def draw_under_cards(frame: Frame) -> None:
    """Draw everything under the cards: the direction of play, brackets, outlines."""
    _draw_direction(frame)
    _draw_brackets(frame)
    _own_outlines(frame)


def draw_over_cards(frame: Frame) -> None:
    """Draw everything over the cards: counts, ticks, places for cards."""
    board = frame.board
    for name, box in board.layout.boxes.items():
        zone = board.view.zone_named(name)
        if zone is not None and zone.cards and board.spec.zone(zone.kind).draw in WITH_COUNTS:
            _draw_count(frame, zone, box)
    for spot in board.rest:
        if board.spec.zone(spot.kind).draw is Display.FRONT:
            _draw_bid(frame, spot)
    lit = ringed_places(board, frame.emphasis.lit)
    own = _own_places(frame)
    for name in lit - own.keys():
        _draw_drop(frame, board.layout.drops.get(name, board.layout.boxes[name]), dark=False)
    for place, text in own.values():
        _write_own_place(frame, place, text)


def _own_places(frame: Frame) -> Mapping[str, tuple[Rect, str]]:
    """Return the places that wait for a card of the viewer now, with their texts, by zone."""
    board = frame.board
    lit = ringed_places(board, frame.emphasis.lit)
    empty = {name: board.layout.boxes[name] for name in board.layout.boxes if _sells(board, name)}
    if empty:  # the next card is for sale, not a bid
        waiting = {name: place for name, place in empty.items() if name in lit or frame.emphasis.one_card}
        return {name: (place, FOR_SALE) for name, place in waiting.items()}
    kinds = {name: board.spec.zone_named(name, board.view).draw for name in board.layout.drops}
    return {
        name: (place, OWN_PLACES[kinds[name]])
        for name, place in board.layout.drops.items()
        if kinds[name] in OWN_PLACES and (name in lit or frame.emphasis.one_card)
    }


def _own_outlines(frame: Frame) -> None:
    """Draw the outlines of these places under the cards, because a trick in a small window reaches into them."""
    for place, _ in _own_places(frame).values():
        _draw_drop(frame, place)


def _draw_direction(frame: Frame) -> None:
    """Draw the direction of play on the felt, in games in which it changes, beside the cards in the players' fans."""
    board, metrics = frame.board, frame.metrics
    if not board.spec.arrows:
        return
    clockwise = board.view.direction is not Direction.COUNTER_CLOCKWISE
    place = arrow_place(board.layout)
    fans = [fan.move(-place.left, -place.top) for seat in board.layout.seats for fan in fan_places(board, seat)]
    for body, arrow in arrows(place.size, metrics.px(6), frame.look.theme.ring, clockwise=clockwise, taken=fans):
        drawing = frame.look.shapes.drawing(body, arrow.size, arrow.topleft)
        frame.surface.blit(drawing, arrow.move(place.topleft))


def _draw_brackets(frame: Frame) -> None:
    """Draw a bracket under the cards of each turn, with the player who laid them."""
    metrics, theme = frame.metrics, frame.look.theme
    sides = frame.game.sides_seen(frame.board.view)
    brackets = frame.board.layout.brackets
    for each in brackets:
        colour = theme.cream if each.last else theme.ring
        line = Rect(each.rect.left, each.rect.top, each.rect.width, metrics.px(9))
        drawing = bracket(line.size, colour, metrics.px(2.5))
        frame.surface.blit(frame.look.shapes.drawing(drawing, line.size), line)
        beside = [other.rect.left for other in brackets if other.rect.left > each.rect.left]
        _draw_laid_by(frame, each, sides[each.seat], min(beside, default=frame.board.layout.middle.right))


def _draw_laid_by(frame: Frame, laid: Bracket, side: int | None, end: int) -> None:
    """Draw the face of who laid cards under their bracket, with the longest form of the name that ends in time.

    :param end: where the next bracket begins.
    """
    metrics, theme, size = frame.metrics, frame.look.theme, frame.metrics.px(28)
    style, gap, name = Style(metrics.text(SMALL), theme.cream, bold=True), metrics.px(8), frame.names[laid.seat]
    for form in (name, first_name(name), short_name(name), ""):
        wide = size + gap + frame.look.text.width(form, style)
        left = laid.rect.centerx - min(wide, laid.rect.width) // 2
        if left + wide + gap <= end:
            break
    face = Rect(left, laid.rect.top + metrics.px(13), size, size)
    frame.look.portraits.draw(frame.surface, frame.look.shapes, theme, face, frame.faces[laid.seat], side=side)
    if form:
        text = Rect(face.right + gap, face.top, wide - size, face.height)
        frame.look.write(frame.surface, form, style, text)


def _draw_count(frame: Frame, zone: SeenZone, box: Rect) -> None:
    """Write the number of cards at the lower edge of a stack."""
    metrics, theme = frame.metrics, frame.look.theme
    top = zone.cards[-1]
    if not isinstance(top, Back):
        return
    style = Style(metrics.text(SMALL), theme.white, bold=True)
    high = frame.look.text.line_height(style)
    text = str(len(zone.cards))
    pill = Rect(0, 0, max(high + metrics.px(8), frame.look.text.width(text, style) + metrics.px(14)), high)
    pill.center = (box.centerx, box.bottom)
    if box.bottom <= frame.board.layout.event.top < box.bottom + high:  # a hint reaches higher than the event line
        pill.bottom = box.bottom
    filled = Box(DECK_COLOURS[top], high // 2, edge=theme.white, edge_width=2)
    with frame.look.listing.covering("card"):
        frame.look.shapes.draw(frame.surface, pill, filled)
        frame.look.write(frame.surface, text, style, pill, Align.CENTRE)


def _draw_bid(frame: Frame, spot: Spot) -> None:
    """Draw a tick on a sealed bid, and the bidder's face on another player's open bid."""
    board = frame.board
    zone = board.view.zone_named(spot.zone)
    if is_sealed_bid(board, spot):
        _draw_tick(frame, spot)
    elif zone is not None and zone.owner is not None and zone.owner != board.bottom and board.view.seats > 2:
        size = bid_face(board.measure, spot.rect.width)
        face = Rect(0, 0, size, size)
        face.center = (spot.rect.left + size // 4, spot.rect.bottom - size // 4)
        side = frame.game.sides_seen(board.view)[zone.owner]
        portraits, look = frame.look.portraits, frame.look
        with look.listing.covering("card"):
            portraits.draw(frame.surface, look.shapes, look.theme, face, frame.faces[zone.owner], side=side)


def _draw_tick(frame: Frame, spot: Spot) -> None:
    """Draw the tick on a sealed bid."""
    size = round(spot.rect.width * 0.46)
    place = Rect(0, 0, size, size)
    place.center = spot.rect.center
    drawing = tick_on_disc(place.size, frame.look.theme.white, (30, 55, 48))
    frame.surface.blit(frame.look.shapes.drawing(drawing, place.size), place)


def _write_own_place(frame: Frame, place: Rect, text: str) -> None:
    """Write what belongs in a place, unless a card lies there."""
    if any(spot.rect == place for spot in frame.board.rest):
        return
    style = Style(frame.metrics.text(BODY), frame.look.theme.gold, bold=True)
    room = uncovered(place, frame)
    fitted = frame.look.fitted(text, style, room.size, MAX_OWN_LINES)
    if not fitted.cut and fitted.width <= room.width and fitted.height <= room.height:
        frame.look.draw(frame.surface, fitted, room, Align.CENTRE)


def _draw_drop(frame: Frame, place: Rect, *, dark: bool = True) -> None:
    """Draw the dashed outline of a place for a card; ``dark``: on a dark ground, to look unlike a card."""
    metrics = frame.metrics
    outline = outline_of(place, frame)
    if min(outline.size) <= 0:  # beside a lesson or an exercise in a window of few units
        return
    drawing = dashed(outline.size, frame.look.theme.gold, metrics.px(3), metrics.px(8), metrics.px(8), 0.3 * dark)
    hidden = hidden_part(outline, frame) if dark else 0
    shown = Rect(0, hidden, outline.width, outline.height - hidden)
    frame.surface.blit(frame.look.shapes.drawing(drawing, outline.size), outline.move(0, hidden), shown)


# --- captions ---------------------------------------------------------------------------------------------------------


CAPTIONED: Final = (Display.PILE, Display.PRIZE, Display.RAIL, Display.ASIDE)
"""The ways of drawing that have a caption."""
TOP: Final = "top"
"""The word under the end of a splay."""


def caption_labels(table: TableLook, board: Board, emphasis: Emphasis) -> Iterator[TableLabel]:
    """Yield the captions of all places, with the players of their last cards."""
    px = table.look.metrics.px
    for name, box in board.layout.boxes.items():
        zone, how = board.view.zone_named(name), board.spec.zone_named(name, board.view)
        if zone is None or not zone.cards:
            continue
        if how.caption and how.draw in CAPTIONED:
            yield _caption(table, board, zone, box, lamps(board, emphasis, zone.name))
        if len(zone.cards) > 1 and how.draw is Display.SPLAY:
            end = box.right - round(box.height / CARD_SHAPE / 2), box.bottom + px(3)
            yield TableLabel(
                Precedence.CAPTION, (name, TOP), [_caption_form(table, TOP, _caption_style(table), [("midtop", end)])]
            )


def _caption_style(table: TableLook) -> Style:
    return Style(table.look.metrics.text(SMALL), table.look.theme.dim_on(Ground.DARK))


def _caption(table: TableLook, board: Board, zone: SeenZone, box: Rect, shining: Sequence[Rect]) -> TableLabel:
    """Return the caption of a place: beside cards in the rail, at cards aside, or over a pile or a prize.

    :param shining: the lamps of a hint there, beside which the caption lies.
    """
    how, px = board.spec.zone(zone.kind), table.look.metrics.px
    player = _shortened(_last_to_play(table, board, zone))
    forms = [f"{how.caption} · {name}" for name in player] or [how.caption]
    above, under, edge = box.top - px(4), box.bottom + px(4), box.right + px(12)
    if how.draw is Display.RAIL and box.top < board.layout.rail.bottom:
        corners = [("midleft", (box.right + px(8), box.centery)), ("midright", (box.left - px(8), box.centery))]
        whole = _caption_form(table, how.caption, _caption_style(table), corners)
        return TableLabel(Precedence.CAPTION, zone.name, [whole])  # its tip names it too
    if how.draw is Display.ASIDE:
        forms.append(how.caption)
        over = (
            ("midbottom", (box.centerx, above)),
            ("bottomright", (edge, above)),
            ("bottomleft", (box.left, above)),
        )
        below = ("midtop", (box.centerx, under)), ("topright", (edge, under)), ("topleft", (box.left, under))
        corners = [*over, *below]
    else:
        forms += player
        worth = _worth_of_prize(table, board, zone, box)
        right = box.right if worth is None else max(box.left, worth.left)
        corners = [("midbottom", ((box.left + right) // 2, above))]
        corners += [("bottomleft", (lamp.right + px(6), above)) for lamp in shining]
        corners += [("bottomleft", (box.left, above)), ("bottomright", (right, above))]
    made = [_caption_form(table, form, style, corners) for style in sizes(_caption_style(table)) for form in forms]
    return TableLabel(Precedence.CAPTION, zone.name, made, last=made[-1])


def _caption_form(table: TableLook, text: str, style: Style, corners: Corners) -> LabelForm:
    written = table.look.fitted(text, style, table.look.metrics.width)

    def draw(surface: Surface, rect: Rect) -> None:
        table.look.draw(surface, written, rect, Align.CENTRE)

    return LabelForm(written.size, text, draw, corners)


def _last_to_play(table: TableLook, board: Board, zone: SeenZone) -> str:
    """Return the player of a place's last card, if its caption names one; empty otherwise."""
    how, view, top = board.spec.zone(zone.kind), board.view, zone.cards[-1]
    if not how.names_player:
        return ""
    seat = last_player(view, how.laid_by) if how.laid_by else players_of(view, (top,)).get(top)
    return "" if seat is None else table.names[seat]


def worths_of_prizes(table: TableLook, board: Board) -> list[Rect]:
    """Return the places of the worths over the corners of prizes."""
    places = []
    for name, box in board.layout.boxes.items():
        zone = board.view.zone_named(name)
        worth = None if zone is None or not zone.cards else _worth_of_prize(table, board, zone, box)
        if worth is not None:
            places.append(worth)
    return places


def _worth_of_prize(table: TableLook, board: Board, zone: SeenZone, box: Rect) -> Rect | None:
    top = zone.cards[-1]
    if board.spec.zone(zone.kind).draw is not Display.PRIZE or isinstance(top, Back):
        return None
    value = table.game.words.card_values(board.view).get((zone.name, top))
    if value is None:
        return None
    card = Rect(0, box.top, round(box.height / CARD_SHAPE), box.height)
    card.right = box.right
    return large_value_place(table.look.text, card, value.text)


def lamps(board: Board, emphasis: Emphasis, zone: str) -> list[Rect]:
    """Return the places of the lamps on cards of a zone that are pointed out."""
    hinted = [spot.rect for spot in emphasis.hinted if spot.zone == zone]
    for place in zone_places(board, {zone} & emphasis.hinted_zones):
        hinted.append(Rect(place.left, place.top, min(place.width, round(place.height / CARD_SHAPE)), place.height))
    return [place for rect in hinted for place, _ in tab_places(rect, CardState((Tab.HINT,)))]


def _shortened(name: str) -> list[str]:
    return [name, first_name(name), short_name(name)] if name else []


# --- melds ------------------------------------------------------------------------------------------------------------


def draw_meld_headers(frame: Frame) -> None:
    """Draw the header of each line of melds, and the outline of the place for new ones."""
    board, metrics, theme = frame.board, frame.metrics, frame.look.theme
    heads = [
        {head.panel: head for head in frame.game.words.middle(board.view, names).heads}
        for names in (frame.names, People(frame.names).by_first_names().names)
    ]
    for number, rect in board.layout.headers.items():
        if number in heads[0]:
            _write_head(frame, [each[number] for each in heads], rect, theme.of_side(number))
    if board.spec.tableaus is TableauOwner.SIDES and MELDS in frame.emphasis.lit:
        for number, area in board.layout.tableaus.items():
            if board.view.seat in board.sides[number]:
                drawing = dashed(area.size, theme.gold, metrics.px(3), metrics.radius, metrics.px(8))
                frame.surface.blit(frame.look.shapes.drawing(drawing, area.size), area)


def _write_head(frame: Frame, heads: Sequence[PanelHead], rect: Rect, colour: Colour) -> None:
    """Write whose melds lie under a line, and their points; without room, the least important part goes first.

    :param heads: the heading with whole names, and with first names.
    """
    metrics, theme, text = frame.metrics, frame.look.theme, frame.look.text
    who = Style(metrics.text(BODY), colour, bold=True)
    dim = Style(metrics.text(BODY), theme.dim_on(Ground.DARK))
    strong = Style(metrics.text(BODY), theme.text_on(Ground.DARK), bold=True)
    shorter = []
    for head in heads:
        figure, unit = (head.figure, strong), (f" {head.unit}" if head.unit else "", dim)
        label = (f" {head.label} " if head.who else f"{head.label} ", dim)
        shorter.append([(head.who, who), label, figure, unit])
        shorter += [[(head.who, who), (" ", dim), figure]] if head.who else []
    shorter += [[(f"{heads[-1].label} ", dim), figure], [figure]]
    fitting = next((each for each in shorter if sum(text.width(*part) for part in each) <= rect.width), shorter[-1])
    wide = sum(text.width(*part) for part in fitting)
    x = rect.right - wide if rect.centerx > frame.board.layout.middle.centerx else rect.left
    for part, style in fitting:
        frame.look.write(frame.surface, part, style, Rect(x, rect.top, text.width(part, style) + 1, rect.height))
        x += text.width(part, style)


def draw_meld_bar(frame: Frame, spot: Spot) -> None:
    """Draw the bar under a card of a meld, in the colour of the side that laid it."""
    seat = spot.mark.seat
    sides = frame.game.sides_seen(frame.board.view)
    side = None if seat is None else sides[seat]
    if side is None or frame.board.spec.tableaus is not TableauOwner.SIDES:
        return
    high = frame.metrics.px(5)
    bar = Rect(spot.rect.left, spot.rect.bottom + max(1, high // 3), spot.rect.width, high)
    colour = frame.look.theme.of_side(side)
    frame.surface.fill((12, 38, 34), bar)
    if side == 0:
        frame.surface.fill(colour, bar)
    else:
        frame.surface.blit(frame.look.shapes.drawing(stripes(bar.size, colour), bar.size), bar)


def draw_meld_owners(frame: Frame) -> None:
    """Draw the little face of its owner at each meld."""
    view = frame.board.view
    sides = frame.game.sides_seen(view)
    for name, rect in frame.board.layout.faces.items():
        zone = view.zone_named(name)
        if zone is not None and zone.owner is not None:
            owner = zone.owner
            with frame.look.listing.covering("card"):
                frame.look.portraits.draw(
                    frame.surface, frame.look.shapes, frame.look.theme, rect, frame.faces[owner], side=sides[owner]
                )
