"""The zones of Blues and Greens, with the seats that know their cards, and the public facts."""

from cardtable.engine.cards import Card, Suit
from cardtable.engine.view import EVERYBODY, NOBODY, Mark, Zone, only
from cardtable.games.blues_and_greens.law.facts import AUCTION, DEAL, Facts
from cardtable.games.blues_and_greens.law.fields import BluesAndGreensFields
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, NO_TRUMP, cards_of
from cardtable.games.blues_and_greens.law.melds import Meld


def zones_of(state: BluesAndGreensFields) -> tuple[Zone, ...]:
    """Return the hands, the decks, the splay, the trick, the melds, and what each seat has won and laid down."""
    zones = [
        Zone(
            "hand",
            cards_of(state.hands[seat]),
            only(seat),
            seat,
            known=tuple((card, EVERYBODY) for card in cards_of(state.known[seat]))
            + tuple((card, only((seat + 2) % 4)) for card in cards_of(state.given[seat] & ~state.known[seat])),
        )
        for seat in range(4)
    ]
    undealt = state.phase is DEAL and not any(state.hands)
    zones.append(Zone("aside", state.kit.deck[1] if undealt else cards_of(state.aside), NOBODY))
    zones.append(Zone("deck", state.stock[state.drawn :] if state.is_shuffled else cards_of(state.in_stock), NOBODY))
    zones.append(Zone("splay", state.splay, EVERYBODY, ordered=True))
    players = tuple(Mark((state.leader + place) % 4) for place in range(len(state.trick)))
    zones.append(Zone("trick", state.trick, EVERYBODY, ordered=True, marks=players))
    for number, meld in enumerate(state.melds, 1):
        marks = tuple(_mark(state.kit, meld, place) for place in range(len(meld.cards)))
        zones.append(Zone("meld", meld.cards, EVERYBODY, meld.owner, ordered=True, marks=marks, number=number))
    for seat in range(4):
        zones.append(Zone("won", cards_of(state.won[seat]), EVERYBODY, seat))
        zones.append(Zone("laid", cards_of(state.laid_threes[seat]), EVERYBODY, seat))
    zones.append(Zone("void", cards_of(state.void), EVERYBODY))
    return tuple(zones)


def _mark(kit: Kit, meld: Meld, place: int) -> Mark:
    """Return the seat that laid a card, and the card that a two in a sequence stands for."""
    stands = meld.stands_for(place)
    if stands is None or not BIT[meld.cards[place]] & kit.wild:
        return Mark(meld.seats[place])
    return Mark(meld.seats[place], Card.of(*stands))


def facts_of(state: BluesAndGreensFields) -> Facts:
    return Facts(
        calls=state.calls,
        bidder=state.bidder if state.phase is not AUCTION else None,
        bid=state.bid,
        trump=None if state.trump == NO_TRUMP else Suit(state.trump),
        turn=state.turn,
        must_meld=state.must_meld,
        laid=state.new_melds,
        opened=tuple(bool(state.opened >> seat & 1) for seat in range(4)),
        melds=state.melds,
        leader=state.leader,
        tricks=state.tricks,
        shown=tuple(map(cards_of, state.shown)),
        known=tuple(map(cards_of, state.known)),
        gifts=state.gifts,
        points=tuple(
            state.kit.points(state.down[seat] | state.laid_threes[seat] | state.won[seat], state.trump)
            for seat in range(4)
        ),
        lacks=tuple(state.lacks),
    )
