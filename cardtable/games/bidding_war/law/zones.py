"""The zones of the Scruffian Bidding War, with the seats that know their cards; and the public facts."""

from cardtable.engine.cards import SUITS, Card
from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.bidding_war.law.facts import PICK, Facts
from cardtable.games.bidding_war.law.fields import BiddingWarFields
from cardtable.games.bidding_war.law.money import CARDS, WHOLE_SUIT, cards_of


def zones_of(state: BiddingWarFields) -> tuple[Zone, ...]:
    """Return the hands, the bids, the cards spent and won by each seat, the prizes, and the suits not in play."""
    zones: list[Zone] = []
    if state.suits:
        won, lost = _prizes_gone(state)
        for seat in range(state.seats):
            zones += _zones_of_seat(state, seat, won[seat])
    else:
        lost = ()
        for seat in range(state.seats):
            zones += (Zone(kind, (), EVERYBODY, seat) for kind in ("hand", "pick", "spent", "won"))
    # The suits in play are public, and so are those left aside; but the order of the prizes is a secret.
    return (
        *zones,
        Zone("prize", state.prize, EVERYBODY, None, True),
        Zone("deck", state.deck, NOBODY),
        Zone("discard", lost, EVERYBODY),
        Zone("aside", _aside(state), EVERYBODY),
    )


def _zones_of_seat(state: BiddingWarFields, seat: int, won: tuple[Card, ...]) -> tuple[Zone, ...]:
    suit = state.suits[seat]
    pick = state.picks[seat]
    spent = WHOLE_SUIT[state.house.ranks] & ~state.at_hand(seat) & ~state.away[seat]
    # SW-3: only its owner knows a bid that lies face down, and what is left in the hand.
    sight = only(seat)
    return (
        Zone("hand", cards_of(suit, state.hands[seat]), sight, seat),
        Zone("pick", () if pick is None else (pick,), sight if state.phase is PICK else EVERYBODY, seat),
        Zone("spent", cards_of(suit, spent), EVERYBODY, seat),
        Zone("won", won, EVERYBODY, seat),
    )


def _prizes_gone(state: BiddingWarFields) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the cards that each seat has won or been paid, and the prizes that nobody has won."""
    won: list[tuple[Card, ...]] = [()] * state.seats
    lost: tuple[Card, ...] = ()
    for prize, seller, bids, winner, carried in state.history:
        if winner is None:
            lost += () if carried else prize
            continue
        won[winner] += prize
        paid = bids[winner]
        if seller is not None and paid is not None and state.house.seller_paid:
            won[seller] += (paid,)
    return won, lost


def _aside(state: BiddingWarFields) -> tuple[Card, ...]:
    left = list(SUITS * state.decks)
    for suit in state.suits:
        left.remove(suit)
    return tuple(card for suit in left for card in CARDS[suit][1 : state.house.ranks + 1])


def facts_of(state: BiddingWarFields) -> Facts:
    """Return what is public besides the cards."""
    sealed = state.phase is PICK
    return Facts(
        suits=state.suits[: state.seats],
        spare=state.spare,
        number=min(len(state.history) + 1, state.house.ranks),
        prizes=state.house.ranks,
        seller=state.seller,
        picked=tuple(sealed and card is not None for card in state.picks),
        bid=state.bid,
        leader=state.leader,
        out=tuple(bool(state.out >> seat & 1) for seat in range(state.seats)),
        shown=tuple(state.shown),
        points=tuple(state.points),
        gone=tuple(state.gone(seat) for seat in range(state.seats)) if state.suits else ((),) * state.seats,
        history=state.history,
        earlier=state.earlier,
    )
