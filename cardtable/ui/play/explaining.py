"""The explanations of ``?``: first of what is under the pointer, then of one thing after the other."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.engine.cards import card_name
from cardtable.engine.typography import capitalized, counted
from cardtable.play.layout import Display
from cardtable.ui.play.input.gestures import Hands, named_by
from cardtable.ui.play.intents import Explain, ExplainNext, PointAt
from cardtable.ui.play.offers.offer import clicked
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.marks import said_by_marks
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_history import player_of
from cardtable.ui.table.card_marks import Tab
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.widget import Tip

POINTED_AT_AS_ONE: Final = (Display.SPLAY, Display.DECK, Display.PILE, Display.TURNS, Display.BEAT, Display.PRIZE)
"""The ways of drawing a place that has a tooltip as a whole, even where no card lies."""
CARD_BY_CARD: Final = (Display.SPLAY, Display.TRICK, Display.TURNS, Display.BEAT, Display.PRIZE)
"""The ways of drawing a place whose cards are all explained; of a stack or a meld, only the last card is."""

Aim = tuple[Tip, Rect]
"""An explanation, and the rectangle beside which it is shown."""


class Cycle:
    """Steps through the explanations, one with each press. It starts over if another explanation comes first."""

    def __init__(self) -> None:
        self._first: Tip | None = None
        self._last: Tip | None = None

    def next(self, tips: Sequence[Tip], shown: Tip | None) -> int:
        """Return the place in ``tips`` of the one to show now.

        :param shown: the tooltip on the screen; if the last press showed it, the one after it comes next.
        """
        continues = shown == self._last and self._first == tips[0] and shown in tips
        place = (tips.index(shown) + 1) % len(tips) if shown is not None and continues else 0
        self._first, self._last = tips[0], tips[place]
        return place


class Explainer:
    """Shows explanations of the things on the table, beside them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cycle = Cycle()

    def take(
        self,
        intent: PointAt | Explain | ExplainNext,
        hands: Hands,
        reasons: Reasons,
        emphasis: Emphasis,
    ) -> Hands:
        """Carry out an intent that explains, and return the hands: what was explained is no click any more.

        The mouse lets go of it, as it has no use; a finger may still drag it.
        """
        match intent:
            case PointAt(spot, zone):
                self.point(spot, zone, reasons, emphasis)
            case Explain(spot, zone, touched=True) if hands.held is not None:
                aim = aim_at(spot, zone, reasons, emphasis)
                if aim is not None:
                    self._desk.explain(*aim)
                    return replace(hands, held=replace(hands.held, explained=True))
            case Explain(spot, zone):
                if self.explain(spot, zone, reasons):
                    return hands.let_go()
            case ExplainNext(cursor):
                self.explain_next(hands, cursor, reasons, emphasis)
        return hands

    def point(self, spot: Spot | None, zone: str, reasons: Reasons, emphasis: Emphasis) -> None:
        """Give the tooltip what the marks on the card under the pointer say, and why it or the place there has no use.

        While others play, a pointer left on the hand would tell again and again whose turn it is: only ``?`` does.
        """
        asked = spot if reasons.offer.to_act else None
        seen = reasons.board.spec.zone_named(zone, reasons.board.view).draw in POINTED_AT_AS_ONE
        why = reasons.why_not(asked, zone) if asked is not None or seen else None
        tip = after_marks(why, spot, reasons, emphasis, _uses_to_explain(reasons))
        self._desk.pointer.point_at(tip, reasons.place_of(asked if tip == why else spot, zone))

    def focus(self, spot: Spot | None, reasons: Reasons, emphasis: Emphasis) -> None:
        """Give the tooltip what the marks on the card under the keyboard cursor say."""
        tip = after_marks(None, spot, reasons, emphasis, _uses_to_explain(reasons))
        self._desk.tooltip.point_at(tip, reasons.place_of(spot, ""))

    def explain(self, spot: Spot | None, zone: str, reasons: Reasons) -> bool:
        """Show at once why nothing can be done with a card or a place; return whether there is a reason."""
        tip = reasons.why_not(spot, zone)
        if tip is not None:
            self._desk.explain(tip, reasons.place_of(spot, zone))
        return tip is not None

    def explain_next(self, hands: Hands, cursor: Spot | None, reasons: Reasons, emphasis: Emphasis) -> None:
        """Explain what is under the pointer or the cursor, whichever was moved last, and something else at each press.

        :param cursor: the card under the keyboard cursor.
        """
        pointed = None
        if hands.at is not None:
            pointed = self._desk.pointer.tip or aim_at(hands.hover, hands.over, reasons, emphasis)
        aims = [pointed, aim_at(cursor, "", reasons, emphasis)]
        every = explanations(aims[::-1] if hands.by_keys else aims, reasons)
        every += self._desk.pointer.cut_texts
        if every:
            shown = self._desk.tooltip.tip if self._desk.tooltip.shown else None
            self._desk.explain(*every[self._cycle.next([tip for tip, _ in every], shown)])
        elif not reasons.busy:
            self._desk.say("There is nothing to explain here: point at a card or a place.")


def _uses_to_explain(reasons: Reasons) -> tuple[Tab, ...]:
    """Return the tabs that are explained unasked. Only beginners are told at each card that it can be played."""
    return (Tab.COMBINE, Tab.PLAY) if reasons.match.for_beginners else (Tab.COMBINE,)


def after_marks(
    tip: Tip | None, spot: Spot | None, reasons: Reasons, emphasis: Emphasis, uses: Collection[Tab] = ()
) -> Tip | None:
    """Return an explanation of a card after what its marks say; ``None`` if there is neither."""
    if spot is None or reasons.busy:
        return tip
    said = said_by_marks(reasons.match.game, reasons.match.names, reasons.board, spot, emphasis, uses)
    if not said:
        return tip
    return Tip(said) if tip is None else Tip(f"{said} {tip.text}", tip.rule)


def about(spot: Spot | None, zone: str, reasons: Reasons) -> Tip | None:
    """Return the explanation of a card or a place: why it has no use, what use it has, or what it is.

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
    if spot is not None and spot.in_hand and card is not None:
        uses = ["be played alone"] if card in offer.tabs.plays else []
        uses += ["be combined with others"] if card in offer.tabs.combines else []
        use = " or ".join(uses) or "be used now"
        return Tip(f"{capitalized(card_name(card))} can {use}.") if offer.moves else None
    moves = clicked(zone, named_by(board, spot) if spot is not None else None, offer.clickable) if zone else ()
    if moves:
        how = "Enter or Space" if reasons.by_keys else "A click"
        return Tip(f"{how} here: {reasons.match.game.words.label(board.view, moves[0]).button}.")
    return _what_lies(spot, zone, board, reasons.match.names)


def aim_at(spot: Spot | None, zone: str, reasons: Reasons, emphasis: Emphasis) -> Aim | None:
    """Return the explanation of a card or a place, and the rectangle beside which it is shown."""
    tip = after_marks(about(spot, zone, reasons), spot, reasons, emphasis)
    return None if tip is None else (tip, reasons.place_of(spot, zone))


def explanations(aims: Sequence[Aim | None], reasons: Reasons) -> list[Aim]:
    """Return the explanations that ``?`` shows one after the other, without duplicates.

    First come ``aims``, then the selected cards, then everything on the table that has no use.

    :param aims: the explanations of what is under the pointer and under the cursor.
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
    """Return a tooltip that names a card or a place."""
    how = board.spec.zone_named(zone, board.view)
    place = how.caption or how.linger
    card = spot.face if spot is not None else None
    if spot is not None and card is not None:
        player = player_of(board.view, spot)
        what = card_name(card) if player is None else f"{card_name(card)}, laid by {names[player]}"
    elif place and (there := board.view.zone_named(zone)) is not None:
        what = counted(len(there.cards), "card")
    else:
        return None
    text = f"{place}: {what}." if place else f"{what}."
    return Tip(capitalized(text))


def on_table(board: Board) -> list[tuple[Spot | None, str]]:
    """Return the cards and places of the table that have explanations."""
    spots = [spot for spot in board.rest if not spot.in_hand]
    each = [spot for spot in spots if board.spec.zone(spot.kind).draw in CARD_BY_CARD]
    last = {spot.zone: spot for spot in spots if spot not in each}
    empty = [zone for zone in board.layout.boxes if not any(spot.zone == zone for spot in spots)]
    return [*((spot, "") for spot in (*each, *last.values())), *((None, zone) for zone in empty)]


# --- signs beside the cards -------------------------------------------------------------------------------------------
