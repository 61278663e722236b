"""The zones of The Card Game, with the seats that know their cards; and the public facts."""

from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.the_card_game.law.facts import DEAL, OVER, Facts
from cardtable.games.the_card_game.law.fields import DECK, CardGameFields


def zones_of(state: CardGameFields) -> tuple[Zone, ...]:
    """Return the hands, which are open between rounds, the melds on the table, the pile and the discards."""
    shown = state.phase in (DEAL, OVER)
    zones = []
    for seat in range(state.seats):
        sight = EVERYBODY if shown else only(seat)
        known = tuple((card, EVERYBODY) for card in state.known[seat])
        zones.append(Zone("hand", state.hands[seat], sight, owner=seat, known=known))
    melds = ((seat, meld) for seat, melds in enumerate(state.laid) for meld in melds)
    for number, (seat, meld) in enumerate(melds, 1):
        zones.append(Zone("meld", meld.cards, EVERYBODY, owner=seat, ordered=True, marks=meld.marks, number=number))
    zones.append(Zone("pile", state.pile[: state.left], NOBODY, ordered=True))
    zones.append(Zone("discard", state.discards, EVERYBODY, ordered=True))
    return tuple(zones)


def facts_of(state: CardGameFields) -> Facts:
    """Return what is public besides the cards."""
    turn = state.turn
    return Facts(
        rounds=state.rounds,
        round=state.round,
        wild=state.wild if state.round else None,
        decks=len(state.pack) // len(DECK),
        turns=state.turns,
        out=state.out,
        to_go=tuple((turn + place) % state.seats for place in range(state.to_go)),
        pile=state.left,
        discards=len(state.discards),
        picked=tuple(state.picked),
        known=tuple(state.known),
        laid=tuple(state.laid),
        reshuffled=state.reshuffled,
        totals=state.totals,
    )
