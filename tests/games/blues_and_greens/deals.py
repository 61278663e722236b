"""Deals of Blues and Greens written as text, for tests."""

from typing import Any, Final

from cardtable.engine.cards import Card, Suit, parse_cards
from cardtable.engine.moves import PASS, Shuffle
from cardtable.engine.options import write_value
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table, table_at
from cardtable.games.blues_and_greens.deck import NO_TRUMP, mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.rules import SPLAY, BluesAndGreensState
from cardtable.games.blues_and_greens.values import House
from tests.games import tables

_LINES: Final = ("trick", "opened", "melds", "must_meld", "splay", "deck")
"""The parts of a position that tests write themselves."""
NAMES = tables.NAMES[:4]
play = tables.play


def new_table(dealer: int = 3, **options: Any) -> Table[BluesAndGreensState]:
    """Return a table before its first shuffle; with dealer 3, seat 0 speaks and plays first."""
    return tables.new_table(GAME, 4, dealer, **options)


def dealt(
    hands: dict[int, str] | None = None, blue: str = "", dealer: int = 3, **options: Any
) -> Table[BluesAndGreensState]:
    """Return a table after both shuffles.

    :param hands: green cards that a seat must hold; everything else is filled up in a fixed order.
    :param blue: the blue deck's first cards: ten for the splay (the tenth is its top), then the deck from its top.
    """
    table = new_table(dealer, **options)
    cards = House(**options).kit
    wanted = {seat: list(parse_cards(text)) for seat, text in (hands or {}).items()}
    table.play(DEALER, Shuffle(_green_order(cards.deck[1], wanted, dealer), "green"))
    first = parse_cards(blue)
    rest = sorted((card for card in cards.deck[2] if card not in first), key=_twos_last)
    table.play(DEALER, Shuffle((*first, *rest), "blue"))
    return table


def ended(
    *,
    won: tuple[str, ...] = (),
    hands: tuple[str, ...] = (),
    trump: str = "h",
    bidder: int | None = None,
    bid: int = 0,
    **options: Any,
) -> BluesAndGreensState:
    """Return a hand that is over but for its score.

    :param won: by seat, the cards in tricks.
    :param hands: by seat, the cards left in the hand.
    :param trump: the letter of the trump suit; empty if there is none.
    """
    state = BluesAndGreensState(4, House(**options), 3)
    for masks, texts_by_seat in ((state.won, won), (state.hands, hands)):
        for seat, text in enumerate(texts_by_seat):
            masks[seat] = mask_of(parse_cards(text))
    state.trump = int(Suit.parse(trump)) if trump else NO_TRUMP
    state.bidder, state.bid = bidder, bid
    return state


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


def all_pass(table: Table[BluesAndGreensState]) -> Table[BluesAndGreensState]:
    """Let everybody pass: no trump, no gifts, the player left of the dealer begins."""
    for _ in range(4):
        table.play(table.state.seat, PASS)
    return table


def hand(table: Table[BluesAndGreensState], seat: int) -> set[str]:
    """Return a hand as texts."""
    return tables.lies(table, f"hand-{seat}")


def splay(table: Table[BluesAndGreensState]) -> list[str]:
    """Return the splay from its bottom to its top."""
    return [str(card) for card in table.state.view(None).zone("splay").faces]


def turn(hands: dict[int, str], *, phase: str = "meld", trump: str = "", **parts: Any) -> Table[BluesAndGreensState]:
    """Return a table in the middle of a hand: seat 0 is to act, having led unless cards lie in the trick.

    :param hands: the cards of each seat; a seat without any gets a green and a blue one that nobody names.
    :param trump: seat 0 has bid 136 with it; without it all have passed.
    :param parts: further lines of the position: ``trick``, ``opened``, ``melds``, ``must_meld``; ``splay`` and ``deck``
        if they matter, bottom or top first. What else belongs to a position are house rules.
    """
    lines = {key.replace("_", "-"): str(parts.pop(key)) for key in _LINES if key in parts}
    house = House(**parts)
    lines |= {f"hand-{seat}": text for seat, text in hands.items()}
    words = {word for text in lines.values() for word in text.replace(",", " ").split()}
    free = {back: [str(card) for card in house.kit.deck[back] if str(card) not in words] for back in (1, 2)}
    free[2].sort(key=lambda text: _twos_last(Card.parse(text)))
    for seat in range(4):
        if seat not in hands:
            lines[f"hand-{seat}"] = f"{free[1].pop(0)} {free[2].pop(0)}"
    if "splay" not in lines:
        lines["splay"] = " ".join(free[2][:SPLAY])
        del free[2][:SPLAY]
    lines["void" if "deck" in lines else "deck"] = " ".join(free[2])
    lines["aside"] = " ".join(free[1])
    lines["calls"] = "0: 136 / 1: - / 2: - / 3: -" if trump else "0: - / 1: - / 2: - / 3: -"
    options = " ".join(f"{name}={write_value(value)}" for name, value in parts.items())
    head = {"dealer": "3", "phase": phase, "actor": "0", "trump": trump, "gifts": "2" if trump else "0"}
    text = "".join(f"{key} {value or '-'}\n" for key, value in {**head, "options": options, **lines}.items())
    return table_at(GAME, new_table(**parts).seats, GAME.read_position(text))
