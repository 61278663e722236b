"""The standing of a game of the Scruffian Bidding War: the prize, the points, the money, and the next sellers."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names, printed_rank
from cardtable.engine.cards import RANKS, SIGNS, Card, Suit
from cardtable.engine.typography import counted
from cardtable.engine.voice.standing import (
    CardValue,
    CardValues,
    Cell,
    CellRow,
    FaceRow,
    Fact,
    Forms,
    Middle,
    PanelHead,
    SeatStatus,
    Standing,
    Tag,
    Turn,
)
from cardtable.games.bidding_war.law.facts import AUCTION, DEAL, DRAW, OFFER, OVER, PICK, BiddingWarView, Phase
from cardtable.games.bidding_war.law.fields import seller_of
from cardtable.games.bidding_war.law.money import VALUES

# The number of sellers shown before the one whose card is for sale, and the number from that one on.
_MAX_SELLERS_BEFORE: Final = 3
_MAX_SELLERS_FROM_NOW: Final = 5


def standing_of(view: BiddingWarView) -> Standing:
    """Return the number of the prize."""
    facts, games = view.facts, view.house.games
    number = min(len(view.results) + (view.phase != OVER), games)
    label = f"Scruffian Bidding War · game {number} of {games}" if games > 1 else "Scruffian Bidding War"
    if view.phase in (DRAW, DEAL, OVER):
        return Standing(fact=Fact(label, (counted(facts.prizes, "prize"),), "SW-6"))
    return Standing(fact=Fact(label, (f"Prize {facts.number} of {facts.prizes}",), "SW-6"))


def seat_status_of(view: BiddingWarView, seat: int) -> SeatStatus:
    """Return a player's points and suit, and whether the player sells."""
    facts = view.facts
    if not facts.suits:
        return SeatStatus()
    points = facts.points[seat]
    plays = f"{'you play' if seat == view.seat else 'plays'} {SIGNS[facts.suits[seat]]}"
    unit = "point" if points == 1 else "points"
    sign = SIGNS[facts.suits[seat]]
    # The points stand before the line: a sign alone after them would read as the name of a card, "8 ♣".
    forms: Forms = (f"{unit} · {plays}", f"{unit} · {sign}", unit, "")
    if view.house.games > 1 and view.results:
        before = f"{view.scores[seat]} {'before' if view.phase != OVER else 'in all'}"
        forms = (f"{unit} · {before} · {plays}", *forms)
    return SeatStatus(forms, points, tag=_tag(view, seat))


def _tag(view: BiddingWarView, seat: int) -> Tag | None:
    """Return whether a player sells, or has passed in the auction (SW-11)."""
    facts = view.facts
    if view.phase in (OFFER, PICK, AUCTION) and facts.seller == seat:
        return Tag("sells", urgent=True)
    return Tag("passed") if view.phase == AUCTION and facts.out[seat] else None


def card_values_of(view: BiddingWarView) -> CardValues:
    """Return what the cards for sale are worth, and the highest bid of an open auction (SW-7, SW-11)."""
    facts = view.facts
    values: CardValues = {("prize", card): CardValue(str(value_of(view, card))) for card in view.zone("prize").faces}
    highest = None if facts.leader is None else facts.shown[facts.leader]
    if view.phase != AUCTION or facts.leader is None or highest is None:
        return values
    return {**values, (view.zone("pick", facts.leader).name, highest): CardValue(str(value_of(view, highest)))}


def value_of(view: BiddingWarView, card: Card) -> int:
    """Return what a card is worth as a bid or a prize (SW-8)."""
    return VALUES[view.house.values][card]


def middle_of(view: BiddingWarView, names: Sequence[str]) -> Middle:
    """Return the prizes to come or the order of sellers, everybody's money, and the price of each prize."""
    facts = view.facts
    if not facts.suits:
        return Middle()
    rows = []
    if view.phase != OVER:  # when it is over, nothing can be bought
        rows = [_purse(view, seat, names) for seat in range(view.seats)]
        if facts.spare is not None:
            rows.append(_to_come(view, facts.spare))
    heads = tuple(_head(view, seat, names) for seat in range(view.seats) if facts.points[seat] and view.seats == 2)
    return Middle((), tuple(rows), _sellers(view), heads, under=_prices(view))


def _purse(view: BiddingWarView, seat: int, names: Sequence[str]) -> CellRow:
    whose = "Your" if seat == view.seat else f"{names[seat]}'s"
    suit, gone = view.facts.suits[seat], view.facts.gone[seat]
    cards = [Card.of(rank, suit) for rank in RANKS[: view.house.ranks]]
    return CellRow(
        f"{whose} money {SIGNS[suit]}", tuple(Cell(printed_rank(card.rank), card in gone) for card in cards), seat
    )


def _to_come(view: BiddingWarView, suit: Suit) -> CellRow:
    seen = {card for round_ in view.facts.history for card in round_.prize} | set(view.zone("prize").faces)
    cards = [Card.of(rank, suit) for rank in RANKS[: view.house.ranks]]
    return CellRow("Prizes still to come", tuple(Cell(printed_rank(card.rank)) for card in cards if card not in seen))


def _head(view: BiddingWarView, seat: int, names: Sequence[str]) -> PanelHead:
    who = "You" if seat == view.seat else names[seat]
    points = view.facts.points[seat]
    return PanelHead(seat, f"{who} won", str(points), unit="point" if points == 1 else "points")


def _prices(view: BiddingWarView) -> dict[tuple[str, Card], Forms]:
    """Return the price that each winner paid, to be shown under the cards won."""
    if view.seats > 2:
        return {}
    prices: dict[tuple[str, Card], Forms] = {}
    for round_ in view.facts.history:
        paid = None if round_.winner is None else round_.bids[round_.winner]
        if round_.winner is not None and paid is not None:
            zone = view.zone("won", round_.winner).name
            forms = f"for {card_name(paid)}", card_name(paid)
            prices.update({(zone, card): forms for card in round_.prize})
    return prices


def _sellers(view: BiddingWarView) -> FaceRow | None:
    """Return the order of the sellers, if players offer cards of their own (SW-10)."""
    facts = view.facts
    if view.house.prizes != "offered" or facts.seller is None:
        return None
    now = facts.number - 1
    first, last = max(0, now - _MAX_SELLERS_BEFORE), min(now + _MAX_SELLERS_FROM_NOW, facts.prizes)
    shown = tuple(seller_of(number, view.dealer, view.seats) for number in range(first, last))
    return FaceRow("Who sells: forward, then back", shown, now - first, more=last < facts.prizes)


def turn_of(view: BiddingWarView, names: Sequence[str], prompt: str) -> Turn:
    """Return the prompt for the viewer, who is to act.

    :param prompt: the prompt for everybody.
    """
    facts = view.facts
    prize = card_names(view.zone("prize").faces)
    match view.phase:
        case Phase.OFFER:
            return Turn(("Offer one of your cards for sale", "Offer a card"))
        case Phase.PICK:
            return Turn((f"Bid one card for the {prize}", f"Bid for {prize}"))
        case Phase.AUCTION if facts.bid and not _can_beat(view):
            none = f"None of your cards is worth more than {facts.bid}: pass"
            return Turn((none, f"None beats {facts.bid}: pass"), _if_you_pass(view, names))
        case Phase.AUCTION if facts.bid:
            return Turn((f"Show more than {facts.bid}, or pass", f"More than {facts.bid}?"), _if_you_pass(view, names))
        case Phase.AUCTION:
            return Turn((f"Bid a card for the {prize}, or pass", f"Bid for {prize}?"))
    return Turn((prompt,))


def _can_beat(view: BiddingWarView) -> bool:
    """Whether the viewer holds a card worth more than the bid on the table (SW-11)."""
    values = VALUES[view.house.values]
    return any(values[card] > view.facts.bid for card in view.hand if isinstance(card, Card))


def _if_you_pass(view: BiddingWarView, names: Sequence[str]) -> str:
    """Return the outcome of a pass (SW-11)."""
    facts, own = view.facts, view.seat
    leader = facts.leader
    if leader is None or own is None:
        return ""
    bid, shown = facts.shown[leader], facts.shown[own]
    keeps = f"you keep {card_name(shown)}" if shown is not None else ""
    bidding = [s for s in range(view.seats) if s not in (leader, own, facts.seller) and not facts.out[s]]
    if bidding or bid is None:
        return f"If you pass, {keeps}" if keeps else ""
    return "; ".join(filter(None, (f"If you pass, {names[leader]} pays {card_name(bid)}", keeps)))
