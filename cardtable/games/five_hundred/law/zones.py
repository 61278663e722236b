"""The zones of Five Hundred, with the seats that know their cards, and the public facts."""

from cardtable.engine.cards import JOKER, Card, Suit
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, Mark, Zone, only
from cardtable.games.five_hundred.law.facts import PLAY, Facts, Trick
from cardtable.games.five_hundred.law.fields import FiveHundredFields
from cardtable.games.five_hundred.law.masks import ALL, cards_of
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, SUIT_OF


def zones_of(state: FiveHundredFields) -> tuple[Zone, ...]:
    """Return the hands, the widow, the discards, the trick, the won tricks, and the deck before the first deal."""
    outside = ALL ^ state.widow ^ state.discards ^ state.played
    for hand in state.hands:
        outside ^= hand
    discarder = NOBODY if state.bidder is None or not state.discards else only(state.bidder)
    won: tuple[list[Card], ...] = ([], [], [])
    for _, _, cards, winner in state.tricks:
        won[winner].extend(cards)
    return (
        *(Zone("hand", cards_of(state.hands[seat]), only(seat), seat) for seat in range(3)),
        # FH-13: nobody but the bidder ever knows the discards, and what was in the widow.
        Zone("widow", cards_of(state.widow), NOBODY, sealed=True),
        Zone("discards", cards_of(state.discards), discarder, sealed=True),
        Zone("trick", state.trick, EVERYBODY, ordered=True, marks=_marks_in_trick(state)),
        *(Zone("won", tuple(won[seat]), EVERYBODY, seat, ordered=True) for seat in range(3)),
        Zone("deck", cards_of(outside), NOBODY),
    )


def _marks_in_trick(state: FiveHundredFields) -> tuple[Mark, ...]:
    """Return the suit of each card of the trick that counts as another one than its own; nothing if there is none.

    With trumps these are the joker and the left bower (FH-2), without trumps a joker that was led (FH-8).
    """
    if state.trump == NO_TRUMP:
        led_joker = state.trick[:1] == (JOKER,)
        return (Mark(suit=Suit(state.led)), *(NO_MARK for _ in state.trick[1:])) if led_joker else ()
    trump = Suit(state.trump)
    counts = [SUIT_OF[state.trump][card] == trump and card.suit is not trump for card in state.trick]
    return tuple(Mark(suit=trump) if another else NO_MARK for another in counts) if any(counts) else ()


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
