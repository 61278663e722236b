"""The sides of a hand: the bidder against the two others (FH-5)."""

from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, FiveHundredView


def hand_sides(view: FiveHundredView) -> tuple[int | None, ...]:
    """Return the side of each seat: 0 for the viewer's (for an onlooker, the bidder's), 1 for the other.

    Before there is a contract, all are ``None``.
    """
    bidder = view.facts.bidder
    if bidder is None or view.phase in (DEAL, AUCTION):
        return (None,) * view.seats
    own = bidder if view.seat is None else view.seat
    return tuple(int((seat == bidder) != (own == bidder)) for seat in range(view.seats))
