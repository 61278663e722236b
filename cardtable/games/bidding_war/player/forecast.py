"""A fair bid for a prize of the Scruffian Bidding War, from public facts alone, for people who want help."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.card_names import card_name
from cardtable.engine.cards import Card
from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.engine.typography import counted
from cardtable.games.bidding_war.money import CARDS, VALUES
from cardtable.games.bidding_war.player.guess import guess
from cardtable.games.bidding_war.player.open_auction import Auction
from cardtable.games.bidding_war.player.prize_value import SOLD_CARD_VALUE
from cardtable.games.bidding_war.values import AUCTION, PICK, BiddingWarView

FAIR: Final = "fair bid"


def forecast(view: BiddingWarView) -> Forecast | None:
    """Return a fair bid for the prize, with what is left to bid and to win; ``None`` unless the viewer may bid.

    A fair sealed bid has the same place among the viewer's cards as the prize among the prizes; the policy of the AI
    players spreads its bids around it. In an open auction it is the highest card that the policy would rather pay than
    pass. It is never higher than is needed to beat every card of the others.
    """
    if view.phase not in (PICK, AUCTION) or view.seat is None or view.seat == view.facts.seller or not view.hand:
        return None
    own, others = _money(view, view.facts.shown[view.seat]), _highest_of_others(view)
    prize = sum(_value(view, card) for card in view.zone("prize").faces)
    later = _later(view)
    place = _place_in_auction(view, own) if view.phase == AUCTION else _place_among(later, prize, len(own))
    while place and _value(view, own[place - 1]) > others:
        place -= 1
    fair, bid = _value(view, own[place]), view.facts.bid
    rows = [Promise(FAIR, fair, f"about {fair}"), Promise("this prize", prize, str(prize))]
    if later:
        mean = sum(later) / len(later)
        rows.append(Promise("a later prize", mean, f"{mean:.1f} each"))
    rows.append(Promise("others' best card", others, str(others)))
    left = sum(_value(view, card) for card in own)
    note = _to_come(view, later)
    if bid:
        note = f"Outbidding {bid} costs more than a fair bid." if bid >= fair else f"More than {bid} may be worth it."
    scale = (0.0, float(max(13, prize)))
    title = f"A fair bid: about {card_name(own[place])}"
    unit = f"{counted(left, 'point')} in {counted(len(own), 'card')} left to bid"
    return Forecast(title, unit, tuple(rows), scale, bid or None, note, marked=FAIR)


def _place_in_auction(view: BiddingWarView, own: Sequence[Card]) -> int:
    """Return the place of the fair bid among the viewer's cards, from what the rules of thumb expect of each bid."""
    # The order of the prizes to come, which is sampled, makes no difference to them.
    fair = Auction(guess(view, Random(0)), view.seat).fair_bid()
    return [_value(view, card) for card in own].index(fair)


def _place_among(later: Sequence[float], prize: int, cards: int) -> int:
    """Return the place among this many cards that the prize has among the later ones."""
    beaten = sum(value < prize for value in later) + 0.5 * sum(value == prize for value in later)
    return round(beaten / len(later) * (cards - 1)) if later else cards - 1


def _to_come(view: BiddingWarView, later: Sequence[float]) -> str:
    """Return how many prizes are left to win, and their total value if it is known."""
    if not later:
        return "This is the last prize."
    if view.facts.spare is None:
        return f"{counted(view.facts.prizes - view.facts.number, 'prize')} to come"
    return f"{counted(round(sum(later)), 'point')} in {counted(len(later), 'prize')} to come"


def _value(view: BiddingWarView, card: Card) -> int:
    """Return the value of a card as a bid or a prize (SW-8)."""
    return VALUES[view.house.values][card]


def _money(view: BiddingWarView, shown: Card | None) -> list[Card]:
    """Return the cards that the viewer may spend on this prize, with one shown for it, the lowest first."""
    held = view.hand if shown is None else {*view.hand, shown}
    return sorted(held, key=lambda card: (_value(view, card), card.rank))


def _highest_of_others(view: BiddingWarView) -> int:
    """Return the value of the highest card that any rival for this prize can bid; the seller cannot."""
    facts = view.facts
    rivals = [seat for seat in range(view.seats) if seat not in (view.seat, facts.seller) and not facts.out[seat]]
    ranks = range(1, view.house.ranks + 1)
    held = [
        card
        for seat in rivals
        for card in (CARDS[facts.suits[seat]][rank] for rank in ranks)
        if card not in facts.gone[seat]
    ]
    return max((_value(view, card) for card in held), default=0)


def _later(view: BiddingWarView) -> list[float]:
    """Return the values of the prizes after this one; for cards that players will offer, the likely values."""
    facts, ranks = view.facts, range(1, view.house.ranks + 1)
    if facts.spare is None:
        if facts.number >= facts.prizes:
            return []
        return [SOLD_CARD_VALUE * VALUES[view.house.values][rank] for rank in ranks]
    seen = {card for sold in facts.history for card in sold.prize} | set(view.zone("prize").faces)
    return [float(_value(view, card)) for card in (CARDS[facts.spare][rank] for rank in ranks) if card not in seen]
