"""Deals and positions of Blackjack written as text, for tests."""

from typing import Any

from cardtable.engine.cards import Card, pack, parse_cards, write_cards
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table, table_at
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from tests.games import tables

NAMES = tables.NAMES[:6]


def new_table(seats: int = 3, dealer: int | None = None, **options: Any) -> Table[BlackjackState]:
    """Return a table before its first shuffle; the last seat deals unless said otherwise, so seat 0 begins."""
    return tables.new_table(GAME, seats, seats - 1 if dealer is None else dealer, **options)


def dealt(hands: dict[int, str], seats: int = 3, **options: Any) -> Table[BlackjackState]:
    """Return a table after the deal: each seat has the cards named for it, and its hand is filled up in plain order."""
    table = new_table(seats, **options)
    wanted = [list(parse_cards(hands.get(seat, ""))) for seat in range(seats)]
    free = [card for card in pack() if not any(card in cards for cards in wanted)]
    for seat, cards in enumerate(wanted):
        size = len(range(seat, 52, seats))
        assert len(cards) <= size, f"seat {seat} can hold {size} cards only"
        while len(cards) < size:
            cards.append(free.pop())
    table.play(DEALER, Shuffle(tuple(wanted[place % seats][place // seats] for place in range(52))))
    return table


def position(
    hands: dict[int, str], pile: str = "", deck: str = "", rest: str = "pile", seats: int = 3, **options: Any
) -> Table[BlackjackState]:
    """Return a table in the middle of a game: seat 0 begins a turn.

    :param pile: the pile's upper cards, the top last; an ace there counts as its own suit.
    :param rest: the place of the cards that are not named: under the ``pile``, in the ``deck`` below those named, or
        in a hand (``hand-2``).
    """
    lines = {"pile": pile, "deck": deck, **{f"hand-{seat}": hands.get(seat, "") for seat in range(seats)}}
    named = parse_cards(" ".join(lines.values()))
    others = write_cards(card for card in pack() if card not in named)
    lines[rest] = f"{others} {lines[rest]}" if rest == "pile" else f"{lines[rest]} {others}"
    house = " ".join(f"{name}={value}" for name, value in options.items())
    lines |= {"seats": str(seats), "dealer": str(seats - 1), "options": house, "phase": "play", "actor": "0"}
    text = "".join(f"{key} {cards.strip() or '-'}\n" for key, cards in lines.items())
    return table_at(GAME, new_table(seats, **options).seats, GAME.read_position(text))


def play(table: Table[BlackjackState], *lines: str) -> Table[BlackjackState]:
    """Play moves written with their actors: ``0 play 9h``; several cards in a row may stand in one line.

    An ace among several cards counts as its own suit unless a suit follows it: ``0 play 9h 9c Ah c``.
    """
    for line in filter(str.strip, ";".join(lines).split(";")):
        actor, word, *rest = line.split()
        for text in _singly(rest) if word == "play" else [" ".join(rest)]:
            tables.play(table, f"{actor} {word} {text}")
    return table


def _singly(words: list[str]) -> list[str]:
    texts: list[str] = []
    for place, word in enumerate(words):
        if len(word) == 1:
            continue
        named = words[place + 1] if place + 1 < len(words) and len(words[place + 1]) == 1 else word[1]
        texts.append(f"{word} {named}" if word[0] == "A" else word)
    return texts


def hand(table: Table[BlackjackState], seat: int) -> set[str]:
    """Return a hand as texts."""
    return tables.lies(table, f"hand-{seat}")


def pile(table: Table[BlackjackState]) -> list[str]:
    """Return the pile from its bottom to its top."""
    return [str(card) for card in table.state.view(None).zone("pile").faces]


def shuffle_back(table: Table[BlackjackState], order: str = "") -> Table[BlackjackState]:
    """Make the dealer's shuffle: the cards of ``order`` on top, the rest in plain order."""
    first = parse_cards(order)
    loose: tuple[Card, ...] = table.state.moves()[0].cards
    assert set(first) <= set(loose), "these cards are not shuffled now"
    table.play(DEALER, Shuffle((*first, *(card for card in loose if card not in first))))
    return table
