"""What ``?`` explains: at the first press what is pointed at, whatever it is, and then one thing after the other."""

from collections.abc import Sequence

from cardtable.engine.words import card_name, counted
from cardtable.ui.kit.widget import Tip
from cardtable.ui.play.asking import Asking
from cardtable.ui.play.cursor import face_of, named_by
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.spots import players_of


class Round:
    """Goes round what there is to explain, a step with each press; it begins anew where something else comes first."""

    def __init__(self) -> None:
        self._first: Tip | None = None
        self._last: Tip | None = None

    def next(self, tips: Sequence[Tip], shown: Tip | None) -> int:
        """Return which of ``tips`` to show now.

        :param shown: the tip that is on the screen; only one that was shown by the last press is passed over.
        """
        goes_on = shown is not None and shown == self._last and self._first == tips[0] and shown in tips
        place = (tips.index(shown) + 1) % len(tips) if goes_on and shown is not None else 0
        self._first, self._last = tips[0], tips[place]
        return place


def about(spot: Spot | None, zone: str, asking: Asking, board: Board, names: Sequence[str]) -> Tip | None:
    """Return what there is to say of a card or a place: why nothing can be done with it, what can be, or what it is.

    :param spot: the card there, if one is. ``zone``: the place; empty for none.
    """
    if spot is not None and board.picked(spot) and asking.refuses(board.selected):
        return asking.why_none(board.selected)
    zone = spot.zone if spot is not None else zone
    reason = asking.why_not(spot, zone, board)
    if reason is not None:
        return reason
    card = face_of(spot) if spot is not None else None
    if spot is not None and board.in_hand(spot) and card is not None:
        name = card_name(card)
        return Tip(f"{name[:1].upper()}{name[1:]} can be used now.") if asking.moves else None
    moves = clicked(zone, named_by(board, spot) if spot is not None else None, asking.moves) if zone else ()
    if moves:
        return Tip(f"A click here: {asking.match.game.words.button(board.view, moves[0])}.")
    return _what_lies(spot, zone, board, names)


def _what_lies(spot: Spot | None, zone: str, board: Board, names: Sequence[str]) -> Tip | None:
    """Return what a card or a place is."""
    how = board.spec.zone(board.view.kind(zone))
    place = how.caption or how.linger
    card = face_of(spot) if spot is not None else None
    if card is not None:
        player = players_of(board.view, (card,)).get(card)
        told = card_name(card) if player is None else f"{card_name(card)}, laid by {names[player]}"
    elif place and (there := board.view.named(zone)) is not None:
        told = counted(len(there.cards), "card")
    else:
        return None
    text = f"{place}: {told}." if place else f"{told}."
    return Tip(text[:1].upper() + text[1:])


def on_table(board: Board) -> list[tuple[Spot | None, str]]:
    """Return the cards and places of the table; of a stack, or of a meld, only the last card."""
    spots = [spot for spot in board.rest if not board.in_hand(spot)]
    each = [spot for spot in spots if board.spec.zone(spot.kind).draw in ("row", "ring")]
    last = {spot.zone: spot for spot in spots if spot not in each}
    empty = [zone for zone in board.layout.boxes if not any(spot.zone == zone for spot in spots)]
    return [*((spot, "") for spot in (*each, *last.values())), *((None, zone) for zone in empty)]
