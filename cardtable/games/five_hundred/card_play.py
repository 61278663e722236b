"""Rules of thumb for playing a card: draw trumps, cash sure winners, win cheaply, keep cards that will win later.

They use the actor's own cards, the cards played, and the suits that players have shown not to hold; never the hands of
the others. Cards are places in a mask (see ``deck.py``). The values of keeping or leading a card are guessed, and only
their order matters.
"""

from functools import cache
from typing import Final

from cardtable.engine.masks import bits_of, places_of
from cardtable.engine.moves import Move, Play
from cardtable.games.five_hundred.deck import (
    ABOVE,
    ALL,
    DECK,
    JOKER_PLACE,
    MAX_PLAIN_STRENGTH,
    NO_TRUMP,
    PLACE_STRENGTH,
    SUIT_MASK,
)
from cardtable.games.five_hundred.hand_value import danger, nullo_safety, nullo_suit_safety
from cardtable.games.five_hundred.rules import JOKER_LEADS, FiveHundredState

_PLAYS: Final = tuple(map(Play, DECK))
_QUEEN: Final = 5  # the place of a queen in its suit


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
        place = _play_in_nullo(state, seat, hidden)
    elif state.trick:
        place = _follow(state, seat, hidden)
    elif seat == bidder and state.trump == NO_TRUMP:
        place, suit = no_trump_lead(state.hands[seat], hidden)
        return JOKER_LEADS[suit] if place == JOKER_PLACE else _PLAYS[place]
    elif seat == bidder:
        place = _bidder_lead(state, seat, hidden)
    else:
        place = _defender_lead(state, seat, hidden)
    if place == JOKER_PLACE and not state.trick and state.trump == NO_TRUMP:
        return JOKER_LEADS[_longest_suit(state.hands[seat])]
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


def looks_broken(state: FiveHundredState, move: Move) -> bool:
    """Whether a card makes people laugh.

    It is thrown on a trick that it does not win, though it may win another and a worse one could go; it loses a trick
    of an opponent that the last player could win, or wins it though a lower card does, too; or, in a nullo, it wins
    a trick that the bidder need not win, or that would set the bidder.
    """
    if not isinstance(move, Play) or not state.trick:
        return False
    bidder, contract = state.auction_won()
    strength, above = PLACE_STRENGTH[state.trump][state.led], ABOVE[state.trump]
    hidden, place = unseen(state), DECK.index(move.card)
    legal = places_of(state.allowed())
    losing = [each for each in legal if strength[each] <= state.best]
    winning = [each for each in legal if strength[each] > state.best]
    if contract.is_nullo and bidder not in state.trick_winners():
        return bidder in (state.seat, state.winner) and place in winning and bool(losing)
    if len(state.trick) == 2 and bidder in (state.seat, state.winner) and winning:
        return place in losing or any(_wins_as_well(each, place, strength, hidden) for each in winning)
    if place not in losing:
        return False
    if not above[place] & hidden and any(above[each] & hidden for each in losing):
        return True
    return any(above[each] >> place & 1 and above[each] & hidden & ~above[place] for each in losing)


def _wins_as_well(lower: int, place: int, strength: tuple[int, ...], hidden: int) -> bool:
    """Whether a winning card is lower than another, with a card between them that is out."""
    return any(strength[lower] < strength[each] < strength[place] for each in places_of(hidden))


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
    return cost + (_GUARD if _guards(place, hand, trump, hidden) else 0)


# The cost of a low card without which a king may fall to the ace, or a queen to the king and the ace. With it, players
# of the rules of thumb are 0.5 ± 0.7 points a hand ahead (400 deals).
_GUARD: Final = 8


def _guards(place: int, hand: int, trump: int, hidden: int) -> bool:
    """Whether the highest card of the suit needs this one beside it until the higher ones that are out have fallen."""
    mine = hand & SUIT_MASK[trump][place >> 3]
    top = mine.bit_length() - 1
    return top != place and 0 < (ABOVE[trump][top] & hidden).bit_count() == mine.bit_count() - 1 <= 2


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
        if higher and _stands_alone(place, hand, trump, hidden):
            continue
        length = (hand & SUIT_MASK[trump][suit]).bit_count()
        ruffable = not drawn and (left < 2 or any(state.is_void(other, suit) for other in others))
        worth = 3 * length - 6 * higher - (place & 7)
        if higher == 0:
            worth += 60 if not ruffable else 10
        if worth > most:
            best, most = place, worth
    # Other cards are led first: the trumps win at the end, or win back the lead before.
    return best if best >= 0 else min(places_of(mine), key=PLACE_STRENGTH[trump][trump].__getitem__)


def _stands_alone(place: int, hand: int, trump: int, hidden: int) -> bool:
    """Whether a king or queen has lower cards of its suit beside it, none of which touches it: one of them is led."""
    suit = SUIT_MASK[trump][place >> 3]
    below = hand & suit & (1 << place) - 1
    between = hidden & suit & (1 << place) - (1 << below.bit_length())
    return place & 7 >= _QUEEN and below > 0 and between > 0


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


# The bidder's leads at no trump: cash long suits, and draw higher cards with the joker

# The weights for the worth of a lead, fitted to about three thousand leads played out in forty sampled deals each.
# For a card of a suit: the tricks won and the tricks lost by leading out the suit, its length, and the higher cards
# that are out. For the joker: a constant, the length of the suit named, the tricks more that the suit wins at once and
# in all, and the tricks that can be cashed in the other suits.
_NO_TRUMP_CARD: Final = (1.97, -1.09, 0.78, -1.10)
_NO_TRUMP_JOKER: Final = (-1.12, 0.85, 2.23, 1.95, 0.57)


def no_trump_lead(hand: int, hidden: int) -> tuple[int, int]:
    """Return the place of the card to lead, and for the joker the suit to name.

    :param hand: the bidder's cards (see ``deck.py``).
    :param hidden: the cards that the others may hold.
    """
    suits = [(hand >> 8 * suit & 255, hidden >> 8 * suit & 255) for suit in range(4)]
    at_once = [suit_tricks(mine, theirs, 0)[0] for mine, theirs in suits]
    best, most = (JOKER_PLACE, 0), -1000.0
    for suit, (mine, theirs) in enumerate(suits):
        length = mine.bit_count()
        for card in bits_of(mine):
            _, won, lost = suit_tricks(mine, theirs, card)
            higher = (theirs & -card).bit_count()
            worth = (
                _NO_TRUMP_CARD[0] * won
                + _NO_TRUMP_CARD[1] * lost
                + _NO_TRUMP_CARD[2] * length
                + _NO_TRUMP_CARD[3] * higher
            )
            if worth > most:
                best, most = (8 * suit + card.bit_length() - 1, suit), worth
        if hand >> JOKER_PLACE:
            worth = (
                _NO_TRUMP_JOKER[0] + _NO_TRUMP_JOKER[1] * length + _NO_TRUMP_JOKER[4] * (sum(at_once) - at_once[suit])
            )
            before, after = suit_tricks(mine, theirs, 0), suit_tricks(mine, _without_lowest(_without_lowest(theirs)), 0)
            worth += _NO_TRUMP_JOKER[2] * (after[0] - before[0]) + _NO_TRUMP_JOKER[3] * (after[1] - before[1])
            if worth > most:
                best, most = (JOKER_PLACE, suit), worth
    return best


@cache
def suit_tricks(mine: int, theirs: int, first: int) -> tuple[int, int, int]:
    """Return the tricks from leading out a suit: those won before one is lost, all that are won, and those lost.

    The lead is ``first``, if it is not 0, then the suit from the top. The others lose their two lowest cards to each
    winning lead, and play the lowest higher card with their lowest one on a losing lead.
    """
    at_once = won = lost = 0
    card = first
    while mine:
        card = card or 1 << mine.bit_length() - 1
        mine ^= card
        above = theirs & -card
        if above:
            lost += 1
            theirs = _without_lowest(theirs ^ (above & -above))
        else:
            won += 1
            at_once += not lost
            theirs = _without_lowest(_without_lowest(theirs))
        card = 0
    return at_once, won, lost


def _without_lowest(cards: int) -> int:
    return cards & cards - 1


# A nullo, in which the bidder ducks and so do the others

# The weights for the worth of the bidder's lead: the safety of its suit before and after the lead, the higher and the
# lower cards that are out, the length of the suit, a singleton (instead of the length), and the cards held below the
# one led. Fitted to nine hundred leads played out in forty sampled deals each.
_NULLO_LEAD: Final = (3.93, 1.70, 0.81, -0.60, -2.35, 2.16, -0.80)


def _play_in_nullo(state: FiveHundredState, seat: int, hidden: int) -> int:
    """Return the place of the card to play while the bidder has taken no trick."""
    hand = state.hands[seat]
    alone = seat == state.bidder
    if not state.trick:
        worth = _lead_nullo if alone else _lead_against_nullo
        return max(places_of(hand), key=lambda place: worth(state, place, hand, hidden))
    places = places_of(state.allowed())
    strength = PLACE_STRENGTH[NO_TRUMP][state.led]
    bidder, _ = state.auction_won()
    if alone or state.winner == bidder:
        return _duck(places, strength, state.best, hand, hidden, alone)
    if len(state.trick) == 2 or state.is_void(bidder, state.led):
        # The bidder is safe in this trick: get rid of the highest card.
        return max(places, key=lambda place: (strength[place], place & 7))
    return min(places, key=lambda place: (strength[place], -(place & 7)))


def _duck(places: list[int], strength: tuple[int, ...], best: int, hand: int, hidden: int, alone: bool) -> int:
    """Return the highest card of the suit that does not win; or, for a void player, the best card to get rid of."""
    beneath = [place for place in places if strength[place] < best]
    if not beneath:
        # A defender who must win this trick, and so save the bidder, at least gets rid of the highest card.
        return (min if alone else max)(places, key=strength.__getitem__)
    if strength[beneath[-1]]:
        return beneath[-1]
    if alone:
        return max(beneath, key=lambda place: (nullo_safety(hand ^ 1 << place, hidden), place & 7))
    return max(beneath, key=lambda place: (danger(place, hand, hidden), place & 7))


def _lead_nullo(state: FiveHundredState, place: int, hand: int, hidden: int) -> float:
    """Return the worth of a lead by the bidder: best is a card likely to be beaten, which leaves a safe hand."""
    suit = place >> 3
    void = sum(state.is_void(other, suit) for other in range(3) if other != state.bidder)
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    if place == JOKER_PLACE or not above or void == 2:
        return -1000
    mine, theirs = hand >> 8 * suit & 255, hidden >> 8 * suit & 255
    card = 1 << (place & 7)
    before, after, higher, lower, length, single, beneath = _NULLO_LEAD
    worth = before * nullo_suit_safety(mine, theirs) + after * nullo_suit_safety(mine ^ card, theirs)
    worth += higher * above + lower * (theirs.bit_count() - above) + beneath * (mine & card - 1).bit_count()
    return worth + (single if mine == card else length * mine.bit_count())


def _lead_against_nullo(state: FiveHundredState, place: int, hand: int, hidden: int) -> float:
    """Return the worth of a lead by a defender: best is one that the bidder may have to win.

    Short suits come first, because a defender who is void need not win tricks for the bidder in that suit.
    """
    if place == JOKER_PLACE:
        return -1000
    suit = place >> 3
    bidder, _ = state.auction_won()
    if state.is_void(bidder, suit):
        return -50 - (place & 7)
    above = (ABOVE[NO_TRUMP][place] & hidden).bit_count()
    below = (hidden & SUIT_MASK[NO_TRUMP][suit]).bit_count() - above
    length = (hand & SUIT_MASK[NO_TRUMP][suit]).bit_count()
    partner = 3 - bidder - state.seat
    free = 0.3 if above and state.is_void(partner, suit) else 0.0
    # The bidder holds about half of the cards that are out, and wins with a higher one and no lower one.
    return 0.5**below * (1 - 0.5**above) - length + free
