"""Draws the cards that the person may play as large as they will lie on the table, while the person thinks."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.table.board import Board
from cardtable.ui.table.layout import arrange
from cardtable.ui.table.meaning import landing
from cardtable.ui.theme import Size

MAX_MOVES: Final = 200
"""The greatest number of moves whose places are looked at; further moves of a position seldom have others."""


class LandingCards:
    """Makes the pictures of playable cards at the places where they would lie, a few at a time.

    :param art: draws the cards, and keeps the pictures.
    """

    def __init__(self, art: CardArt) -> None:
        self._art = art
        self._made_for: tuple[object, ...] = ()
        self._left: deque[tuple[Card, Size]] = deque()

    @property
    def unfinished(self) -> bool:
        """Whether pictures were left to be made after the last slice."""
        return bool(self._left)

    def make(self, board: Board, offer: Offer, until: float) -> None:
        """Make at least one of the pictures that are left.

        :param until: the ``perf_counter`` time at which to pause.
        """
        key = board.version, len(board.view.log), offer.usable
        if key != self._made_for:
            self._made_for, self._left = key, deque(_landing_cards(board, offer))
        while self._left:
            self._art.front(*self._left.popleft())
            if perf_counter() > until:
                break


def _landing_cards(board: Board, offer: Offer) -> Iterator[tuple[Card, Size]]:
    """Yield the cards that may be played, and their sizes on the table."""
    moves = tuple(islice((move for move in offer.moves if move.cards), MAX_MOVES))
    sizes = {
        _card_size(board, place)
        for zone, place in board.layout.drops.items()
        if landing(moves, zone, board.view, board.spec)
    }
    for card in board.hand.cards:
        if offer.usable is None or card in offer.usable:
            yield from ((card, size) for size in sizes)
    if sizes:
        yield from ((card, size) for size in _grown_sizes(board) for card in board.hand.cards)


def _grown_sizes(board: Board) -> set[Size]:
    """Return the sizes of the cards that stay in the hand, if they will be larger when one has been played."""
    hand = board.hand
    fewer = arrange(board.view, board.spec, board.sides, board.measure, hand.cards[1:], board.bottom)
    now, then = ({spot.rect.size for spot in layout.spots if spot.in_hand} for layout in (board.layout, fewer))
    return then - now


def _card_size(board: Board, place: Rect) -> Size:
    """Return the size of a card at a place that may be wide enough for several."""
    width = round(place.height * CARD_ASPECT)
    if abs(place.width - width) <= 1:
        return place.size
    alike = (spot.rect.size for spot in board.layout.spots if spot.rect.height == place.height)
    return next(alike, (width, place.height))
