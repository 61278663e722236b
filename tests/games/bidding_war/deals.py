"""Games of the Scruffian Bidding War written as text, for tests."""

from typing import Any

from cardtable.engine.cards import RANKS, Card, parse_cards, write_cards
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.bidding_war.game import GAME
from cardtable.games.bidding_war.rules import BiddingWarState
from tests.games import tables
from tests.positions import changed

NAMES = tables.NAMES[:7]
play = tables.play
ALL_RANKS = "A 2 3 4 5 6 7 8 9 T J Q K"


def new_table(seats: int = 3, dealer: int | None = None, **options: Any) -> Table[BiddingWarState]:
    """Return a table before the suits are drawn; the last seat deals unless said otherwise."""
    return tables.new_table(GAME, seats, seats - 1 if dealer is None else dealer, **options)


def begun(suits: str = "d h s", up: str = "7 K", dealer: int | None = None, **options: Any) -> Table[BiddingWarState]:
    """Return a table at its first prize, where clubs are the spare suit.

    :param suits: those of the players, which also give their number.
    :param up: the ranks of the first prizes; the others follow from the ace up.
    """
    table = play(new_table(len(suits.split()), dealer, **options), f"dealer suits {suits} c")
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


def bid(table: Table[BiddingWarState], *rounds: str) -> Table[BiddingWarState]:
    """Let the actors, in turn, bid the card of their own suit with this rank (``-``: pass; ``!9``: offer)."""
    for rank in " ".join(rounds).split():
        suit = table.state.suits[table.state.seat]
        word = "offer" if rank[0] == "!" else "bid"
        play(table, f"{table.state.seat} " + ("pass" if rank == "-" else f"{word} {rank.lstrip('!')}{suit}"))
    return table


def points(table: Table[BiddingWarState]) -> tuple[int, ...]:
    """Return the points of this game so far."""
    found: tuple[int, ...] = table.state.facts().points
    return found


def suit_of(text: str, ranks: int = 13) -> set[str]:
    """Return all cards of a suit as texts, up to a rank."""
    return {str(Card.of(rank, Card.parse(f"A{text}").suit)) for rank in RANKS if rank <= ranks}


def ranks_in_order(table: Table[BiddingWarState]) -> str:
    """Return the ranks that the actor can bid or offer."""
    return " ".join(str(move.cards[0].rank) for move in table.state.moves() if move.cards)
