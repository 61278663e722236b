"""Deals of Blues and Greens written as text, for tests."""

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.state import DEALER
from cardtable.engine.table import Seat, Table
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import kit, mask_of

NAMES = ("North", "East", "South", "West")


def new_table(dealer: int = 3, **options: object) -> Table:
    """Return a table before its first shuffle; with dealer 3, seat 0 speaks and plays first."""
    return Table(GAME, [Seat(name) for name in NAMES], options, dealer)


def dealt(hands: dict[int, str] | None = None, blue: str = "", dealer: int = 3, **options: object) -> Table:
    """Return a table after both shuffles.

    :param hands: green cards that a seat must hold; everything else is filled up in a fixed order.
    :param blue: the blue deck's first cards: ten for the splay (the tenth is its top), then the deck from its top.
    """
    table = new_table(dealer, **options)
    cards = kit(House(**options))
    wanted = {seat: list(parse_cards(text)) for seat, text in (hands or {}).items()}
    table.play(DEALER, Shuffle(_green_order(cards.deck[1], wanted, dealer), "green"))
    first = parse_cards(blue)
    rest = sorted((card for card in cards.deck[2] if card not in first), key=_twos_last)
    table.play(DEALER, Shuffle((*first, *rest), "blue"))
    return table


def _twos_last(card: Card) -> tuple[bool, int, int]:
    return str(card.rank) == "2", int(card.rank) % 5, int(card)


def _green_order(deck: tuple[Card, ...], wanted: dict[int, list[Card]], dealer: int) -> tuple[Card, ...]:
    named = [card for cards in wanted.values() for card in cards]
    assert len(set(named)) == len(named), "a card is wanted twice"
    free = [card for card in deck if card not in named]
    each = min(13, len(deck) // 4)
    hands = {seat: wanted.get(seat, []) for seat in range(4)}
    for seat in range(4):
        while len(hands[seat]) < each:
            hands[seat] = [*hands[seat], free.pop(0)]
    order = [hands[(dealer + 1 + place) % 4][place // 4] for place in range(4 * each)]
    return (*order, *free)


def play(table: Table, text: str) -> Table:
    """Make the moves written in ``text``, one a line or parted by semicolons, each with its actor."""
    for line in text.replace(";", "\n").splitlines():
        if line.strip():
            actor, move = line.strip().split(maxsplit=1)
            table.play(DEALER if actor == "dealer" else int(actor), GAME.parse(move))
    return table


def all_pass(table: Table) -> Table:
    """Let everybody pass: no trump, no gifts, the player left of the dealer begins."""
    for _ in range(4):
        play(table, f"{table.state.actor} pass")
    return table


def refused(table: Table, line: str) -> str:
    """Return the rule by which a move is refused, after making sure that nothing has changed."""
    actor, move = line.split(maxsplit=1)
    before = table.state.view(None), len(table.log)
    with pytest.raises(IllegalMove) as caught:
        table.play(int(actor), GAME.parse(move))
    assert (table.state.view(None), len(table.log)) == before
    assert caught.value.refusal.reason
    return caught.value.refusal.rule


def hand(table: Table, seat: int) -> set[str]:
    """Return a hand as texts."""
    return {str(card) for card in table.state.view(seat).hand}


def splay(table: Table) -> list[str]:
    """Return the splay from its bottom to its top."""
    return [str(card) for card in table.state.view(None).zone("splay").faces]


def texts(table: Table) -> set[str]:
    """Return the legal moves as texts."""
    return {str(move) for move in table.state.moves()}


def turn(hands: dict[int, str], *, phase: str = "meld", trump: str = "", trick: str = "", **options: object) -> Table:
    """Return a table in the middle of a hand: seat 0 is to act, unless cards lie in the trick.

    :param hands: the cards of each seat; a seat without any gets the green and the blue four of clubs.
    :param trick: the cards played so far; they were led by the seat that makes seat 0 the next to play.
    """
    table = all_pass(dealt(**options))
    state = table.state
    state.hands = [mask_of(parse_cards(hands.get(seat, "g4c b4c"))) for seat in range(4)]
    state.trick = parse_cards(trick)
    state.leader = -len(state.trick) % 4
    state.phase = type(state.phase)(phase)
    if trump:
        state.trump, state.bidder, state.bid = "cdhs".index(trump), 0, 136
    state.options_cache = None
    return table


def opened(table: Table, *seats: int) -> Table:
    """Let these seats have laid their first melds."""
    for seat in seats:
        table.state.opened |= 1 << seat
    return table
