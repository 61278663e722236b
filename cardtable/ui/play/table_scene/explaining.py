"""What ``?`` explains: at the first press what is pointed at, whatever it is, and then one thing after the other."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cardtable.engine.card_names import card_name
from cardtable.engine.typography import capitalized, counted
from cardtable.ui.kit.desk import Desk
from cardtable.ui.kit.widget import Tip
from cardtable.ui.play.input.cursor import named_by
from cardtable.ui.play.input.gestures import Hands
from cardtable.ui.play.input.intents import Explain, ExplainNext, Point
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.standing_painter import StandingPainter
from cardtable.ui.table.board import Board
from cardtable.ui.table.laid_by import players_of
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.meaning import clicked
from cardtable.ui.table.spec import Draw

SEEN_AS_ONE: Final = (Draw.SPLAY, Draw.DECK, Draw.PILE, Draw.TURNS, Draw.BEAT, Draw.PRIZE)
"""The ways of drawing a place that is pointed at as one, also where no card lies."""
CARD_BY_CARD: Final = (Draw.SPLAY, Draw.TRICK, Draw.TURNS, Draw.BEAT, Draw.PRIZE)
"""The ways of drawing a place each of whose cards is explained; of others, of a stack or a meld, only the last one."""

Aim = tuple[Tip, Rect]
"""An explanation, and what it is shown beside."""


class Cycle:
    """Goes through what there is to explain, a step with each press; starting over if something else comes first."""

    def __init__(self) -> None:
        self._first: Tip | None = None
        self._last: Tip | None = None

    def next(self, tips: Sequence[Tip], shown: Tip | None) -> int:
        """Return which of ``tips`` to show now.

        :param shown: the tooltip on the screen; only one that was shown by the last press is passed over.
        """
        continues = shown == self._last and self._first == tips[0] and shown in tips
        place = (tips.index(shown) + 1) % len(tips) if shown is not None and continues else 0
        self._first, self._last = tips[0], tips[place]
        return place


class Explainer:
    """Shows explanations of what lies on the table beside it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cycle = Cycle()

    def take(
        self, intent: Point | Explain | ExplainNext, hands: Hands, reasons: Reasons, standing: StandingPainter
    ) -> Hands:
        """Explain what is asked for, and return the hands: a card that nothing can be done with is let go.

        :param standing: the chips at the top of the table, which can be explained as well.
        """
        match intent:
            case Point(spot, zone):
                self.point(spot, zone, reasons)
            case Explain(spot, zone):
                if self.explain(spot, zone, reasons):
                    return hands.let_go()
            case ExplainNext(cursor):
                board, at = reasons.board, hands.at
                chip = None if at is None else standing.explained(board.layout.standing, board.view, at)
                self.explain_next(hands, cursor, chip, reasons)
        return hands

    def point(self, spot: Spot | None, zone: str, reasons: Reasons) -> None:
        """Let the tooltip say why nothing can be done with what is pointed at: a card, or an outlined place."""
        seen = reasons.board.spec.zone_named(zone, reasons.board.view).draw in SEEN_AS_ONE
        tip = reasons.why_not(spot, zone) if spot is not None or seen else None
        self._desk.point_at(tip, reasons.place_of(spot, zone))

    def explain(self, spot: Spot | None, zone: str, reasons: Reasons) -> bool:
        """Say at once why nothing can be done with a card or a place; return whether there is anything to say."""
        tip = reasons.why_not(spot, zone)
        if tip is not None:
            self._desk.explain(tip, reasons.place_of(spot, zone))
        return tip is not None

    def explain_next(self, hands: Hands, cursor: Spot | None, chip: Aim | None, reasons: Reasons) -> None:
        """Explain what is pointed at or under the cursor, whichever was moved last, and at each press something else.

        :param cursor: the card under the keyboard cursor.
        :param chip: what there is to say of a chip at the top of the table, if one is pointed at.
        """
        pointed = None
        if hands.at is not None:
            pointed = self._desk.under_pointer() or aim_at(hands.hover, hands.over, reasons) or chip
        aims = [pointed, aim_at(cursor, "", reasons)]
        every = explanations(aims[::-1] if hands.by_keys else aims, reasons)
        if every:
            shown = self._desk.tooltip.tip if self._desk.tooltip.shown else None
            self._desk.explain(*every[self._cycle.next([tip for tip, _ in every], shown)])


def about(spot: Spot | None, zone: str, reasons: Reasons) -> Tip | None:
    """Return what there is to say of a card or a place: why nothing can be done with it, what can be, or what it is.

    :param spot: the card there, if there is one.
    :param zone: the place; empty for none.
    """
    board, offer = reasons.board, reasons.offer
    if spot is not None and board.picked(spot) and offer.refuses(board.selected):
        return reasons.why_none(board.selected)
    zone = spot.zone if spot is not None else zone
    reason = reasons.why_not(spot, zone)
    if reason is not None:
        return reason
    card = spot.face if spot is not None else None
    if spot is not None and board.in_hand(spot) and card is not None:
        name = card_name(card)
        return Tip(f"{capitalized(name)} can be used now.") if offer.moves else None
    moves = clicked(zone, named_by(board, spot) if spot is not None else None, offer.clickable) if zone else ()
    if moves:
        return Tip(f"A click here: {reasons.match.game.words.button(board.view, moves[0])}.")
    return _what_lies(spot, zone, board, reasons.match.names)


def aim_at(spot: Spot | None, zone: str, reasons: Reasons) -> Aim | None:
    """Return what there is to say of a card or a place, and where."""
    tip = about(spot, zone, reasons)
    return None if tip is None else (tip, reasons.place_of(spot, zone))


def explanations(aims: Sequence[Aim | None], reasons: Reasons) -> list[Aim]:
    """Return what ``?`` explains, one press after the other, each once.

    First what is meant comes, then the cards that are picked up, then all on the table that nothing can be done with.

    :param aims: what is meant: what is pointed at, what is under the cursor.
    """
    board = reasons.board
    every = [aim for aim in aims if aim is not None]
    if reasons.offer.to_act and reasons.offer.refuses(board.selected):
        every.append((reasons.why_none(board.selected), board.layout.prompt))
    for spot, zone in on_table(board):
        tip = reasons.why_not(spot, zone)
        if tip is not None:
            every.append((tip, reasons.place_of(spot, zone)))
    first: dict[Tip, Aim] = {}
    for aim in every:
        first.setdefault(aim[0], aim)
    return list(first.values())


def _what_lies(spot: Spot | None, zone: str, board: Board, names: Sequence[str]) -> Tip | None:
    """Return what a card or a place is."""
    how = board.spec.zone_named(zone, board.view)
    place = how.caption or how.linger
    card = spot.face if spot is not None else None
    if card is not None:
        player = players_of(board.view, (card,)).get(card)
        what = card_name(card) if player is None else f"{card_name(card)}, laid by {names[player]}"
    elif place and (there := board.view.zone_named(zone)) is not None:
        what = counted(len(there.cards), "card")
    else:
        return None
    text = f"{place}: {what}." if place else f"{what}."
    return Tip(capitalized(text))


def on_table(board: Board) -> list[tuple[Spot | None, str]]:
    """Return the cards and places of the table that are explained."""
    spots = [spot for spot in board.rest if not board.in_hand(spot)]
    each = [
        spot
        for spot in spots
        if board.spec.zone(spot.kind).draw in (Draw.SPLAY, Draw.TRICK, Draw.TURNS, Draw.BEAT, Draw.PRIZE)
    ]
    last = {spot.zone: spot for spot in spots if spot not in each}
    empty = [zone for zone in board.layout.boxes if not any(spot.zone == zone for spot in spots)]
    return [*((spot, "") for spot in (*each, *last.values())), *((None, zone) for zone in empty)]
