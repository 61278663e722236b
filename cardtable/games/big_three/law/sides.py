"""The sides of a hand, as far as a seat may know them (BT-12)."""

from cardtable.games.big_three.law.facts import AUCTION, BigThreeView
from cardtable.games.big_three.law.ranking import FOUR_OF_HEARTS


def partner_seen(view: BigThreeView) -> int | None:
    """Return the bidder's partner, or ``None`` if there is none or the viewer cannot know."""
    facts = view.facts
    if facts.called is None or facts.partner is not None:
        return facts.partner
    if facts.called in view.hand:
        return view.seat
    # BT-3: with four players the holder of the four of hearts opened the auction, so everybody knows who it is.
    return facts.starter if facts.called == FOUR_OF_HEARTS else None


def sides_seen(view: BigThreeView) -> tuple[int | None, ...]:
    """Return each seat's side: 0 for the viewer's (for an onlooker, the bidder's), and 1 for the other.

    ``None`` stands for a seat whose side the viewer does not know, and for every seat before there are sides.
    """
    facts = view.facts
    unknown: list[int | None] = [None] * view.seats
    if facts.bidder is None or view.phase == AUCTION or (view.seats == 4 and facts.called is None):
        return tuple(unknown)
    partner = partner_seen(view)
    bidders = {facts.bidder, partner}
    own = facts.bidder if view.seat is None else view.seat
    if partner is not None or view.seats == 3:
        return tuple(int((seat in bidders) != (own in bidders)) for seat in range(view.seats))
    unknown[facts.bidder] = 1
    unknown[own] = 0
    return tuple(unknown)
