"""Who plays with whom in a hand: the bidder against the two others (FH-5)."""

from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, FiveHundredView


def sides_seen(view: FiveHundredView) -> tuple[int | None, ...]:
    """Return each seat's side: 0 for the viewer's, or the bidder's before an onlooker's eyes, and 1 for the other.

    ``None`` stands for all before there is a contract.
    """
    bidder = view.facts.bidder
    if bidder is None or view.phase in (DEAL, AUCTION):
        return (None,) * view.seats
    own = bidder if view.seat is None else view.seat
    return tuple(int((seat == bidder) != (own == bidder)) for seat in range(view.seats))
