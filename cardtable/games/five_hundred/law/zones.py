"""Where the cards of Five Hundred lie, who knows them, and what is public besides."""

from cardtable.engine.cards import JOKER, Card, Suit
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, Mark, Zone, only
from cardtable.games.five_hundred.law.facts import PLAY, Facts, Trick
from cardtable.games.five_hundred.law.fields import FiveHundredFields
from cardtable.games.five_hundred.law.masks import ALL, cards_of
from cardtable.games.five_hundred.law.ranking import NO_TRUMP


def zones_of(state: FiveHundredFields) -> tuple[Zone, ...]:
    """Return hands, widow, the bidder's discards, the trick, the won tricks, and the deck before the first deal."""
    anybody = state.bidder if state.bidder is not None else 0
    outside = ALL ^ state.widow ^ state.thrown ^ state.played
    for hand in state.hands:
        outside ^= hand
    marks = (Mark(suit=Suit(state.led)), *(NO_MARK for _ in state.trick[1:]))
    led_joker = state.trump == NO_TRUMP and state.trick[:1] == (JOKER,)
    won: tuple[list[Card], ...] = ([], [], [])
    for _, _, cards, winner in state.tricks:
        won[winner].extend(cards)
    return (
        *(Zone("hand", cards_of(state.hands[seat]), only(seat), seat) for seat in range(3)),
        Zone("widow", cards_of(state.widow), NOBODY),
        # FH-13: the discards stay unknown to the others.
        Zone("discards", cards_of(state.thrown), only(anybody) if state.thrown else NOBODY),
        Zone("trick", state.trick, EVERYBODY, ordered=True, marks=marks if led_joker else ()),
        *(Zone("won", tuple(won[seat]), EVERYBODY, seat, ordered=True) for seat in range(3)),
        Zone("deck", cards_of(outside), NOBODY),
    )


def facts_of(state: FiveHundredFields) -> Facts:
    """Return the calls, the contract and the tricks of this hand, or of the last one before a deal."""
    playing = state.phase is PLAY
    return Facts(
        calls=state.calls,
        contract=state.contract,
        bidder=state.bidder,
        leader=state.leader if playing else None,
        suit=Suit(state.led) if state.trick else None,
        winning=state.winner if state.trick else None,
        tricks=tuple(Trick(leader, Suit(suit), cards, winner) for leader, suit, cards, winner in state.tricks),
        taken=tuple(map(state.trick_winners().count, range(3))),
        finished=state.finished,
    )
