"""Rules of thumb for playing a card: draw trumps, cash sure winners, win cheaply, keep cards that will win later.

They use the actor's own cards, the cards played, and the suits that players have shown not to hold; never the hands of
the others. Cards are places in a mask (see ``masks.py``). The values of keeping or leading a card are guessed, and only
their order matters.
"""

from typing import Final

from cardtable.engine.cards import SUITS
from cardtable.engine.moves import Move, Play
from cardtable.games.five_hundred.law.masks import ALL, DECK, JOKER_PLACE, places_of
from cardtable.games.five_hundred.law.moves import LeadJoker
from cardtable.games.five_hundred.law.ranking import ABOVE, MAX_PLAIN_STRENGTH, NO_TRUMP, PLACE_STRENGTH, SUIT_MASK
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player import no_trump, nullo

_PLAYS: Final = tuple(map(Play, DECK))
_JOKER_LEADS: Final = tuple(LeadJoker(suit) for suit in SUITS)


def unseen(state: FiveHundredState) -> int:
    """Return the mask of the cards that the actor does not hold and has not seen played or discarded."""
    seat = state.seat
    mine = state.hands[seat] | state.played
    return ALL ^ (mine | state.discards if seat == state.bidder else mine)


def choose(state: FiveHundredState) -> Move:
    """Return the play of the rules of thumb."""
    seat = state.seat
    hidden = unseen(state)
    bidder, contract = state.auction_won()
    if contract.is_nullo and bidder not in state.trick_winners():
        place = nullo.choose(state, seat, hidden)
    elif state.trick:
        place = _follow(state, seat, hidden)
    elif seat == bidder and state.trump == NO_TRUMP:
        place, suit = no_trump.lead(state.hands[seat], hidden)
        return _JOKER_LEADS[suit] if place == JOKER_PLACE else _PLAYS[place]
    elif seat == bidder:
        place = _bidder_lead(state, seat, hidden)
    else:
        place = _defender_lead(state, seat, hidden)
    if place == JOKER_PLACE and not state.trick and state.trump == NO_TRUMP:
        return _JOKER_LEADS[_longest_suit(state.hands[seat])]
    return _PLAYS[place]


def _longest_suit(hand: int) -> int:
    return max(range(4), key=lambda suit: (hand >> 8 * suit & 255).bit_count())


# Following


def _follow(state: FiveHundredState, seat: int, hidden: int) -> int:
    """Return the card to play as the second or third player to a trick."""
    legal = state.allowed()
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    trump = state.trump
    strength = PLACE_STRENGTH[trump][state.led]
    bidder = state.bidder
    # Whether the actor's partner is winning the trick.
    friendly = bidder not in (seat, state.winner)
    last = len(state.trick) == 2
    winning = [place for place in places_of(legal) if strength[place] > state.best]
    if not winning or (last and friendly):
        return _least_kept(legal, state.hands[seat], trump, hidden)
    winning.sort(key=strength.__getitem__)
    if last or (seat != bidder and state.winner == bidder):
        # No opponent plays after this card.
        return winning[0]
    return _follow_second(state, seat, hidden, winning)


def _follow_second(state: FiveHundredState, seat: int, hidden: int, winning: list[int]) -> int:
    """Return the card to play as the second player to a trick, when an opponent plays last."""
    trump, led = state.trump, state.led
    strength = PLACE_STRENGTH[trump][led]
    behind = (seat + 1) % 3
    dangers = [strength[place] for place in places_of(hidden)]
    if state.is_void(behind, led):
        dangers = [power for power in dangers if power > MAX_PLAIN_STRENGTH]
        if trump == NO_TRUMP or state.is_void(behind, trump):
            dangers = []
    legal = state.allowed()
    if seat != state.bidder and not any(power > state.best for power in dangers):
        # The partner's card wins already.
        return _least_kept(legal, state.hands[seat], trump, hidden)
    highest = max(dangers, default=0)
    for place in winning:
        if strength[place] > highest:
            return place
    beaten_by = sum(power > strength[winning[-1]] for power in dangers)
    if beaten_by == 1 and seat == state.bidder:
        return winning[-1]
    if strength[winning[0]] > MAX_PLAIN_STRENGTH and led != trump:
        # A ruff is worth a small trump, even if it may be overruffed.
        return winning[0]
    return _least_kept(legal, state.hands[seat], trump, hidden)


def _least_kept(legal: int, hand: int, trump: int, hidden: int) -> int:
    """Return the legal card least worth keeping."""
    return min(places_of(legal), key=lambda place: _keep_value(place, hand, trump, hidden))


def _keep_value(place: int, hand: int, trump: int, hidden: int) -> int:
    bit = 1 << place
    if place == JOKER_PLACE:
        return 99
    if bit & SUIT_MASK[trump][trump]:
        return 40 + 2 * PLACE_STRENGTH[trump][trump][place] if trump != NO_TRUMP else 0
    suit = place >> 3
    rank = place & 7
    length = (hand & SUIT_MASK[trump][suit]).bit_count()
    higher = (ABOVE[trump][place] & hidden).bit_count()
    cost = 2 * rank + length
    if higher == 0:
        cost += 16
    elif higher < length:
        # A guarded honour may still win.
        cost += 6 - higher
    return cost


# Leading


def _bidder_lead(state: FiveHundredState, seat: int, hidden: int) -> int:
    """Return the bidder's lead with a trump suit."""
    hand, trump = state.hands[seat], state.trump
    others = [(seat + 1) % 3, (seat + 2) % 3]
    mine = hand & SUIT_MASK[trump][trump]
    theirs = hidden & SUIT_MASK[trump][trump]
    drawn = not theirs or all(state.is_void(other, trump) for other in others)
    if mine and not drawn:
        top = max(places_of(mine), key=PLACE_STRENGTH[trump][trump].__getitem__)
        above = ABOVE[trump][top] & hidden
        # A single trump that is out and the highest is left alone: it takes a trick in any case.
        last = above == theirs and not theirs & (theirs - 1)
        if not last and (not above or 2 * mine.bit_count() > theirs.bit_count()):
            return top
    best, most = -1, -1000
    for place in places_of(hand & ~mine):
        suit = place >> 3
        left = (hidden & SUIT_MASK[trump][suit]).bit_count()
        higher = (ABOVE[trump][place] & hidden).bit_count()
        length = (hand & SUIT_MASK[trump][suit]).bit_count()
        ruffable = not drawn and (left < 2 or any(state.is_void(other, suit) for other in others))
        worth = 3 * length - 6 * higher - (place & 7)
        if higher == 0:
            worth += 60 if not ruffable else 10
        if worth > most:
            best, most = place, worth
    # Other cards are led first: the trumps win at the end, or win back the lead before.
    return best if best >= 0 else min(places_of(mine), key=PLACE_STRENGTH[trump][trump].__getitem__)


def _defender_lead(state: FiveHundredState, seat: int, hidden: int) -> int:
    hand, trump = state.hands[seat], state.trump
    bidder, _ = state.auction_won()
    partner = 3 - seat - bidder
    best, most = -1, -1000
    for place in places_of(hand):
        if place == JOKER_PLACE:
            suit = trump
        else:
            suit = trump if trump != NO_TRUMP and (1 << place) & SUIT_MASK[trump][trump] else place >> 3
        higher = (ABOVE[trump][place] & hidden).bit_count()
        if suit == NO_TRUMP:
            worth = -20
        elif suit == trump:
            worth = -25 + (10 if higher == 0 else 0) - PLACE_STRENGTH[trump][trump][place]
        else:
            length = (hand & SUIT_MASK[trump][suit]).bit_count()
            worth = -3 * higher if trump == NO_TRUMP else place & 7
            if state.is_void(bidder, suit):
                worth -= 20 if trump != NO_TRUMP else -10
            elif higher == 0:
                worth += 25 if trump == NO_TRUMP else 40
            if state.is_void(partner, suit) and trump != NO_TRUMP and not state.is_void(partner, trump):
                worth += 8
            worth += 3 * length if trump == NO_TRUMP else -4 * length
        if worth > most:
            best, most = place, worth
    return best
