"""Games of the Scruffian Bidding War written as text, for tests."""

from typing import Any

import pytest

from cardtable.engine.cards import RANKS, Card, Rank, parse_cards, write_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import Suits
from tests.positions import changed

NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus")


def new_table(seats: int = 3, dealer: int | None = None, **options: Any) -> Table[BiddingWarState]:
    """Return a table before the suits are drawn; the last seat deals unless said otherwise."""
    return Table(GAME, [Seat(name) for name in NAMES[:seats]], options, seats - 1 if dealer is None else dealer)


def begun(suits: str = "d h s", up: str = "7 K", dealer: int | None = None, **options: Any) -> Table[BiddingWarState]:
    """Return a table at its first prize, where clubs are the spare suit.

    :param suits: those of the players, which also give their number.
    :param up: the ranks of the first prizes; the others follow from the ace up.
    """
    table = new_table(len(suits.split()), dealer, **options)
    play(table, f"dealer suits {suits} c")
    order_prizes(table, up)
    return table


def selling(suits: str = "d h s", dealer: int | None = None, **options: Any) -> Table[BiddingWarState]:
    """Return a table where the players sell their own cards, at the first offer."""
    return play(new_table(len(suits.split()), dealer, prizes="offered", **options), f"dealer suits {suits}")


def without_habits(state: BiddingWarState) -> BiddingWarState:
    """Return a state in which each player has bid the same cards for other prizes, so that they show no habit."""
    spent = [[round_.bids[seat] for round_ in state.history if round_.bids[seat]] for seat in range(state.seats)]
    rounds = []
    for prize, seller, bids, _, carried in state.history:
        others = [None if card is None else cards.pop() for card, cards in zip(bids, spent, strict=True)]
        worth = [0 if card is None else state.values[card] for card in others]
        winner = str(worth.index(max(worth))) if worth.count(max(worth)) == 1 else "-"
        texts = [
            write_cards(prize),
            "-" if seller is None else str(seller),
            " ".join("-" if card is None else str(card) for card in others),
            winner,
            "yes" if carried else "no",
        ]
        rounds.append(", ".join(texts))
    return changed(GAME, state, history=" / ".join(rounds))


def order_prizes(table: Table[BiddingWarState], prizes: str) -> None:
    """Shuffle the spare suit so that these ranks come first."""
    suit = table.state.moves()[0].cards
    first = parse_cards(" ".join(f"{rank}{suit[0].suit}" for rank in prizes.split()))
    table.play(DEALER, Shuffle((*first, *(card for card in suit if card not in first))))


def play(table: Table[BiddingWarState], *lines: str) -> Table[BiddingWarState]:
    """Play moves written with their actors: ``0 bid 9h``."""
    for line in lines:
        actor, text = line.split(maxsplit=1)
        table.play(DEALER if actor == "dealer" else int(actor), GAME.parse(text))
    return table


def bid(table: Table[BiddingWarState], *rounds: str) -> Table[BiddingWarState]:
    """Let the actors, in turn, bid the card of their own suit with this rank (``-``: pass; ``!9``: offer)."""
    for ranks in rounds:
        for rank in ranks.split():
            seat = table.state.actor
            assert seat is not None
            suit = game_of(table).suits[seat]
            word = "offer" if rank[0] == "!" else "bid"
            play(table, f"{seat} pass" if rank == "-" else f"{seat} {word} {rank.lstrip('!')}{suit}")
    return table


def refused(table: Table[BiddingWarState], line: str) -> str:
    """Return the rule by which a move is refused, after checking that nothing has changed."""
    actor, text = line.split(maxsplit=1)
    before = [table.state.view(seat) for seat in (None, *range(len(table.seats)))], len(table.log)
    with pytest.raises(IllegalMove) as caught:
        table.play(DEALER if actor == "dealer" else int(actor), GAME.parse(text))
    assert ([table.state.view(seat) for seat in (None, *range(len(table.seats)))], len(table.log)) == before
    assert caught.value.refusal.reason
    return caught.value.refusal.rule


def game_of(table: Table[BiddingWarState]) -> BiddingWarState:
    """Return the table's state with its type."""
    state = table.state
    assert isinstance(state, BiddingWarState)
    return state


def texts(table: Table[BiddingWarState]) -> list[str]:
    """Return the legal moves as texts."""
    return [str(move) for move in table.state.moves()]


def lies(table: Table[BiddingWarState], zone: str) -> set[str]:
    """Return the true cards of a zone as texts."""
    return {str(card) for each in table.state.zones() if each.name == zone for card in each.cards}


def points(table: Table[BiddingWarState]) -> tuple[int, ...]:
    """Return the points of this game so far."""
    found: tuple[int, ...] = table.state.facts().points
    return found


def suit_of(text: str, ranks: int = 13) -> set[str]:
    """Return all cards of a suit as texts, up to a rank."""
    return {str(Card.of(rank, Card.parse(f"A{text}").suit)) for rank in RANKS if rank <= ranks}


def draw(text: str) -> Suits:
    """Return a draw of suits."""
    move = GAME.parse(f"suits {text}")
    assert isinstance(move, Suits)
    return move


def ranks_in_order(table: Table[BiddingWarState]) -> str:
    """Return the ranks that the actor can bid."""
    return " ".join(str(Rank(move.cards[0].rank)) for move in table.state.moves() if move.cards)
