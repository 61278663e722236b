"""The zones of Big Three, with the seats that know their cards; and the public facts."""

from cardtable.engine.view import EVERYBODY, NOBODY, Zone, only
from cardtable.games.big_three.law.combinations import Combination
from cardtable.games.big_three.law.facts import AUCTION, PLAY, Facts
from cardtable.games.big_three.law.fields import BigThreeFields
from cardtable.games.big_three.law.masks import ALL, cards_of


def zones_of(state: BigThreeFields) -> tuple[Zone, ...]:
    """Return hands, the cards left over, the cards to beat, those turned away or beaten, and the undealt deck."""
    played = state.played
    deck = ALL ^ played ^ state.leftover
    for hand in state.hands:
        deck ^= hand
    return (
        *(Zone("hand", cards_of(hand), only(seat), seat) for seat, hand in enumerate(state.hands)),
        Zone("leftover", cards_of(state.leftover), NOBODY, sealed=True),  # BT-1: never shown
        Zone("trick", cards_of(state.trick), EVERYBODY, ordered=True),
        Zone("pile", cards_of(played ^ state.trick), EVERYBODY),
        Zone("deck", cards_of(deck), NOBODY),
    )


def facts_of(state: BigThreeFields) -> Facts:
    """Return the auction and the turns of this hand, or of the last one before a deal."""
    width, length, top = state.table
    leading = state.phase is PLAY and not width
    return Facts(
        starter=state.starter,
        calls=state.calls,
        bid=state.bid,
        bidder=state.bidder,
        called=state.called,
        partner=state.partner if state.revealed else None,
        leader=state.actor if leading else None,
        owner=state.owner if width else None,
        combination=Combination(width, length, top) if width else None,
        passes=state.passes if state.phase in (PLAY, AUCTION) else 0,
        plays=state.plays,
    )
