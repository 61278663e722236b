"""What a player of Five Hundred is told: reasons for moves, what speaks against them, a forecast, the sure rest."""

from random import Random
from typing import Final

from cardtable.engine.bot import Forecast, Promise, Rest, points_of
from cardtable.engine.cards import JOKER, SIGNS, SUITS, Card, Suit, card_name, card_names, suit_name
from cardtable.engine.moves import Move, Pass, Play
from cardtable.engine.typography import capitalized, counted, counted_in_words, number_word
from cardtable.games.five_hundred.bot import made_and_needed
from cardtable.games.five_hundred.card_play import unseen
from cardtable.games.five_hundred.deck import (
    ABOVE,
    ALL,
    BIT,
    DECK,
    JOKER_BIT,
    MAX_PLAIN_STRENGTH,
    NO_TRUMP,
    RANKED,
    SUIT_MASK,
    SUIT_OF,
    cards_of,
    mask_of,
)
from cardtable.games.five_hundred.guess import guess
from cardtable.games.five_hundred.hand_value import expected_tricks
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import (
    CONTRACTS,
    NULLO,
    STRAINS,
    Bid,
    Contract,
    Discard,
    Facts,
    FiveHundredView,
    LeadJoker,
    Phase,
)

LOW_RANKS: Final = 3
"""The number of ranks that are called low in a nullo: seven, eight and nine."""
SHORT_SUIT: Final = 3
"""The most cards of a suit that is called short."""


def reason(state: FiveHundredState, move: Move) -> str:
    """Return one sentence on why a player would make ``move``."""
    match move:
        case Bid():
            return _why_bid(state, move.contract)
        case Pass():
            return _why_pass(state)
        case Discard():
            return _why_discard(state, move)
        case LeadJoker():
            return f"The joker takes the trick, and naming {suit_name(move.suit)} draws the others' cards in it."
        case Play():
            if _is_nullo(state):
                return _why_in_nullo(state, move)
            return _why_follow(state, move) if state.trick else _why_lead(state, move)
    return ""


# Calls


def _why_bid(state: FiveHundredState, contract: Contract) -> str:
    hand = state.hands[state.seat]
    made, needed = made_and_needed(state, contract)
    pays = f"is made about {counted(made, 'time')} in 100, and pays off from {needed}"
    if contract.is_nullo:
        low = _low_cards(hand)
        if made >= needed:
            return f"{low}: a nullo {pays}." if low else f"A nullo {pays}."
        nullo = f"nullo ({counted(contract.value, 'point')}) is worth the risk: {_if_passed(state)}."
        return f"{low}, so {nullo}" if low else capitalized(nullo)
    trump = int(contract.trump)
    top = [DECK[bit.bit_length() - 1] for bit in RANKED[trump][trump][:5] if hand & bit]
    if contract.trump is Suit.NONE:
        aces = cards_of(hand & sum(RANKED[NO_TRUMP][suit][0] for suit in range(5)))
        asset = f"With {card_names(aces)}" if aces else "With these cards"
    else:
        length = (hand & SUIT_MASK[trump][trump]).bit_count()
        asset = f"With {counted_in_words(length, 'trump')}" + (f", {card_names(top)} among them" if top else "")
    if made >= needed:
        tricks = expected_tricks(hand, trump)
        return f"{asset}, you can hope for about {tricks:.1f} tricks: {contract.name} {pays}."
    return f"{asset}, {contract.name} is worth its risk: {_if_passed(state)}."


def _low_cards(hand: int) -> str:
    """Return the clause that names the lowest card of each suit if it is low; empty if none is."""
    low = 0
    for suit in range(4):
        held = [bit for bit in RANKED[NO_TRUMP][suit] if hand & bit]
        low |= held[-1] if held and held[-1] in RANKED[NO_TRUMP][suit][-LOW_RANKS:] else 0
    return f"With {card_names(cards_of(low))} you can stay below other cards" if low else ""


def _if_passed(state: FiveHundredState) -> str:
    """Return the clause that justifies a bid that is more likely to fail than to be made."""
    return f"passing would leave {'the auction' if state.contract is None else state.contract.name} to the others"


def _why_pass(state: FiveHundredState) -> str:
    hand = state.hands[state.seat]
    trump = max(range(5), key=lambda each: expected_tricks(hand, each))
    named = "at no trump" if trump == NO_TRUMP else f"with {suit_name(Suit(trump))} as trumps"
    tricks = f"about {expected_tricks(hand, trump):.1f} tricks"
    least = _least_bid(state, trump)
    if least is None:
        return f"You can hope for at most {tricks}, {named}: too few for a higher bid."
    made, needed = made_and_needed(state, least)
    if made < needed:
        is_made = f"is made about {counted(made, 'time')} in 100, and pays off from {needed}"
        return f"You can hope for at most {tricks}, {named}: {least.name} {is_made}."
    if state.contract is None:
        return f"You could bid {least.name}, with {tricks} {named}, but a failed bid costs as much as a made one earns."
    return f"You could bid {least.name}, with {tricks} {named}, but {state.contract.name} may well fail."


def _least_bid(state: FiveHundredState, trump: int) -> Contract | None:
    """Return the lowest bid with this trump that is higher than the one on the table; ``None`` if there is none."""
    return next((each for each in CONTRACTS[state.level :] if each.trump == trump and not each.is_nullo), None)


def _why_discard(state: FiveHundredState, move: Discard) -> str:
    gone = card_names(move.discards)
    if state.contract is not None and state.contract.is_nullo:
        return f"{capitalized(gone)} might have to take a trick, and you want none."
    left = state.hands[state.seat] & ~mask_of(move.discards)
    trump = state.trump
    void = [
        suit_name(Suit(suit))
        for suit in range(4)
        if suit != trump and not left & SUIT_MASK[trump][suit] and mask_of(move.discards) & SUIT_MASK[trump][suit]
    ]
    if void and trump != NO_TRUMP:
        return f"Without {gone} you have no {' and no '.join(void)}, and can trump them."
    return f"You will miss {gone} least: you keep trumps, high cards and the cards that guard them."


# Nullo


def _is_nullo(state: FiveHundredState) -> bool:
    return state.contract is not None and state.contract.is_nullo and state.bidder not in state.trick_winners()


def _why_in_nullo(state: FiveHundredState, move: Play) -> str:
    card = card_name(move.card)
    alone = state.actor == state.bidder
    if not state.trick:
        if alone:
            return f"{capitalized(card)} is likely to be beaten by an opponent."
        if not ABOVE[NO_TRUMP][BIT[move.card].bit_length() - 1] & unseen(state):
            return f"{capitalized(card)} keeps the lead, so that you can run out of a short suit sooner."
        may = f"The bidder may have to beat {card}"
        return f"{may}, and you soon run out of a short suit." if _is_short(state, move.card) else f"{may}."
    strength = state.strengths[move.card]
    if alone:
        if strength > state.best:
            return f"Every card that you may play would win; {card} is as good as any."
        if strength:
            return f"{capitalized(card)} stays below the winning card."
        suit = SUIT_OF[NO_TRUMP][move.card]
        if not _others_of_suit(state, move.card) and suit != NO_TRUMP:
            return f"You get rid of {card}: without a {_one_of(suit)} you can't win a trick in that suit."
        return f"You get rid of {card}, which might have to win a trick later."
    if state.winner == state.bidder and strength <= state.best:
        return f"{capitalized(card)} leaves the trick to the bidder, who then fails."
    if state.winner == state.bidder:
        return f"You can't leave the trick to the bidder{_shed(state, move.card, 'so at least you')}."
    if len(state.trick) == 2:
        return f"The bidder can't win this trick any more{_shed(state, move.card)}."
    if not _may_fall_to_bidder(state):
        return f"The bidder can't be made to take this trick{_shed(state, move.card)}."
    if strength <= state.best:
        return f"After {card} the bidder may still have to take the trick."
    if len(cards_of(state.allowed())) == 1:
        return f"You must play {card}."
    high = ", a high card" if _is_high(move.card) else ""
    return f"You get rid of {card}{high}: your low ones may yet make the bidder take a trick."


def _is_short(state: FiveHundredState, card: Card) -> bool:
    """Whether the actor holds fewer cards of this suit than of another, or will soon hold none."""
    lengths = [(state.hands[state.seat] & SUIT_MASK[NO_TRUMP][suit]).bit_count() for suit in range(4)]
    own = (state.hands[state.seat] & SUIT_MASK[NO_TRUMP][SUIT_OF[NO_TRUMP][card]]).bit_count()
    return own <= SHORT_SUIT and own < max(lengths)


def _is_high(card: Card) -> bool:
    """Whether a card is not called low in a nullo; the joker is high."""
    suit = SUIT_OF[NO_TRUMP][card]
    return suit == NO_TRUMP or BIT[card] not in RANKED[NO_TRUMP][suit][-LOW_RANKS:]


def _shed(state: FiveHundredState, card: Card, who: str = "so you") -> str:
    """Return the end of a sentence on a trick of a nullo in which a defender can do nothing: what goes to it."""
    name = card_name(card)
    if len(cards_of(state.allowed())) == 1:
        return f", and you must play {name}"
    return f", {who} get rid of {name}{', a high card' if _is_high(card) else ''}"


def _may_fall_to_bidder(state: FiveHundredState) -> bool:
    """Whether the bidder, who plays last in a nullo, may hold no card that stays below the winning one.

    The joker is played by one who cannot follow only if it is the last card (FH-8).
    """
    last = not state.hands[state.seat] & (state.hands[state.seat] - 1)
    if last and unseen(state) & JOKER_BIT:
        return True
    if state.is_void((state.seat + 1) % 3, state.led):
        return False
    return any(state.strengths[card] > state.best for card in cards_of(unseen(state) & ~JOKER_BIT))


# Tricks


def _why_lead(state: FiveHundredState, move: Play) -> str:
    alone = state.actor == state.bidder
    card = card_name(move.card)
    place = BIT[move.card].bit_length() - 1
    trump = state.trump
    suit = SUIT_OF[trump][move.card]
    higher = (ABOVE[trump][place] & unseen(state)).bit_count()
    if suit == trump and suit != NO_TRUMP:
        if not _trumps_out(state):
            return f"Nobody else holds a trump any more: {card} wins, and the others must discard on it."
        if not higher:
            sure = f"No trump still out can beat {card}"
            if alone:
                return f"{sure}, and it draws your opponents' trumps."
            drained = state.is_void(state.auction_won()[0], trump)
            return f"{sure}." if drained else f"{sure}, and it takes trumps out of the bidder's hand."
        return (
            f"{capitalized(card)} draws trumps, so that your opponents can't ruff."
            if alone
            else f"{capitalized(card)} takes trumps out of the bidder's hand."
        )
    if not higher:
        return f"No {suit_name(Suit(suit)).removesuffix('s')} still out can beat {card}."
    if not alone:
        return f"{capitalized(card)} may win or drive out a higher card, and you lose little with it."
    out = "the one higher card" if higher == 1 else f"one of the {number_word(higher)} higher cards"
    return f"{capitalized(card)} drives out {out}."


def _why_follow(state: FiveHundredState, move: Play) -> str:
    card = card_name(move.card)
    strength = state.strengths[move.card]
    last = len(state.trick) == 2
    friendly = state.bidder not in (state.actor, state.winner)
    best = card_name(state.trick[(state.winner - state.leader) % 3])
    if strength > state.best:
        if move.card == JOKER:
            return f"The joker takes the trick from {best}."
        ruff = strength > MAX_PLAIN_STRENGTH and state.led != state.trump
        how = f"{capitalized(card)} ruffs {best}" if ruff else f"{capitalized(card)} beats {best}"
        cheapest = not any(state.best < state.strengths[other] < strength for other in cards_of(state.allowed()))
        if last:
            return f"{how} as cheaply as possible." if cheapest else f"{how}."
        if state.winner == state.bidder:
            return f"{how}, and only your partner plays after you."
        return f"{how} and is likely to win the trick."
    allowed = cards_of(state.allowed())
    missed = f"you will miss {card} least" if len(allowed) > 1 else f"you must play {card}"
    if friendly:
        return f"Your partner is winning the trick with {best}; {missed}."
    higher = [other for other in allowed if state.strengths[other] > state.best]
    if not higher:
        return f"You have no card that can beat {best}; {missed}."
    kept = card_name(higher[0]) if len(higher) == 1 else "your higher cards"
    return f"You will miss {card} least; keep {kept} for a better trick."


# What speaks against a move beside a better one: the second sentence of a review
#
# Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.


def drawback(state: FiveHundredState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Bid(contract=contract), Bid(contract=other):
            return _against_bidding(state, contract) or _against_other_bid(state, contract, other)
        case Bid(contract=contract), _:
            return _against_bidding(state, contract)
        case Pass(), Bid(contract=contract):
            return f"You give up {contract.name}, which is made about {_times(state, contract)} in 100."
        case Discard(), Discard():
            return _against_discarding(state, move, best)
        case LeadJoker(suit=suit), LeadJoker(suit=other):
            held, instead = (
                (state.hands[state.seat] & SUIT_MASK[state.trump][each]).bit_count() for each in (suit, other)
            )
            return f"You hold more {suit_name(other)} than {suit_name(suit)}." if held < instead else ""
        case Play() | LeadJoker(), Play() | LeadJoker():
            against = (
                _against_playing if len(state.trick) == 2 else _against_following if state.trick else _against_leading
            )
            return capitalized(against(state, move.cards[0], best.cards[0]))
    return ""


def _times(state: FiveHundredState, contract: Contract) -> str:
    return counted(made_and_needed(state, contract)[0], "time")


def _against_bidding(state: FiveHundredState, contract: Contract) -> str:
    made, needed = made_and_needed(state, contract)
    seldom = f"made only about {counted(made, 'time')} in 100" if made else "almost never made"
    return f"{capitalized(contract.name)} is {seldom} with such a hand." if made < needed else ""


def _against_other_bid(state: FiveHundredState, contract: Contract, other: Contract) -> str:
    """Return what a bid does worse than another one, though it pays as well."""
    if contract.value < other.value:
        return f"{capitalized(contract.name)} wins only {counted(contract.value, 'point')}, {other.name} {other.value}."
    times, instead = (_times(state, each) for each in (contract, other))
    return f"{capitalized(contract.name)} is made about {times} in 100, {other.name} {instead}."


def _against_discarding(state: FiveHundredState, move: Discard, best: Discard) -> str:
    gone, instead = mask_of(move.discards), mask_of(best.discards)
    if state.contract is not None and state.contract.is_nullo:
        return f"You keep {card_names(cards_of(instead & ~gone))}, more likely to win a trick."
    trump = state.trump
    prized = sum(RANKED[trump][suit][0] for suit in range(5) if RANKED[trump][suit]) | SUIT_MASK[trump][trump]
    wasted = gone & prized & ~instead
    if not wasted:
        return _against_holding(state, gone, instead)
    trumps = wasted & SUIT_MASK[trump][trump] if trump != NO_TRUMP else 0
    kind = "trumps" if wasted == trumps else f"{'trumps or ' if trumps else ''}the highest of their suits"
    if wasted.bit_count() == 1:
        kind = "a trump" if kind == "trumps" else "the highest card of its suit"
    return f"It gives up {card_names(cards_of(wasted))}, {kind}."


def _against_holding(state: FiveHundredState, gone: int, instead: int) -> str:
    """Return what a discard leaves undone: an empty suit, for trumps, or a long one left whole, at no trump."""
    trump, hand = state.trump, state.hands[state.seat]
    for card in cards_of(gone & ~instead):
        guarded = _guarded_by(state, card, gone)
        if guarded is not None:
            return f"{capitalized(card_name(card))} guards {card_name(guarded)} against the higher cards still out."
    suits = [suit for suit in range(4) if suit != trump and hand & SUIT_MASK[trump][suit]]
    if trump == NO_TRUMP:
        longest = max(suits, key=lambda suit: (hand & SUIT_MASK[trump][suit]).bit_count(), default=0)
        taken = gone & ~instead & SUIT_MASK[trump][longest]
        named = suit_name(Suit(longest))
        return f"It takes {card_names(cards_of(taken))} from your longest suit, {named}." if taken else ""
    kept = [
        suit_name(Suit(suit))
        for suit in suits
        if not hand & ~instead & SUIT_MASK[trump][suit] and hand & ~gone & SUIT_MASK[trump][suit]
    ]
    return f"You keep {' and '.join(kept)}, and could otherwise ruff them." if kept else ""


def _higher(state: FiveHundredState, card: Card) -> int:
    """Return the number of cards of the same suit that the actor has not seen and that rank above this one."""
    return (ABOVE[state.trump][BIT[card].bit_length() - 1] & unseen(state)).bit_count()


def _trumps_out(state: FiveHundredState) -> int:
    """Return the number of trumps that the actor has not seen."""
    return (SUIT_MASK[state.trump][state.trump] & unseen(state)).bit_count() if state.trump != NO_TRUMP else 0


def _lower(state: FiveHundredState, card: Card) -> int:
    """Return the number of cards of the same suit that the actor has not seen and that rank below this one."""
    suit = SUIT_OF[state.trump][card]
    return (SUIT_MASK[state.trump][suit] & unseen(state)).bit_count() - _higher(state, card)


def _others_of_suit(state: FiveHundredState, card: Card) -> int:
    """Return the mask of the other cards of a suit in the actor's hand."""
    return state.hands[state.seat] & SUIT_MASK[state.trump][SUIT_OF[state.trump][card]] & ~BIT[card]


def _one_of(suit: int) -> str:
    return suit_name(Suit(suit)).removesuffix("s")


def _against_leading(state: FiveHundredState, card: Card, other: Card) -> str:
    name, instead, trump = card_name(card), card_name(other), state.trump
    higher, fewer = _higher(state, card), _higher(state, other)
    if _is_nullo(state):
        return _against_leading_in_nullo(state, card, other)
    is_trump, best_is_trump = (SUIT_OF[trump][each] == trump != NO_TRUMP for each in (card, other))
    out = _trumps_out(state)
    if best_is_trump and not is_trump and out:
        return f"{counted(out, 'trump')} of the others {'is' if out == 1 else 'are'} still out, and may ruff {name}."
    if higher > fewer:
        return f"{counted(higher, 'card')} still out can beat {name}."
    if best_is_trump and not is_trump and not higher:
        return f"{name} can wait, because nobody can ruff it: on {instead} the others must discard first."
    if not higher and fewer:
        return f"{name} wins whenever you lead it, and can wait."
    if higher and is_trump and not best_is_trump:
        return f"{counted(higher, 'trump')} still out can beat {name}, and you keep one trump less to ruff with."
    if higher < fewer and SUIT_OF[trump][card] == SUIT_OF[trump][other]:
        cards = f"one of the {higher} higher cards" if higher > 1 else "the one higher card"
        return f"{name} would be wasted on {cards}; {instead} may drive it out as well."
    return ""


def _against_leading_in_nullo(state: FiveHundredState, card: Card, other: Card) -> str:
    name, instead = card_name(card), card_name(other)
    higher, fewer = _higher(state, card), _higher(state, other)
    if state.seat == state.bidder:
        if higher < fewer:
            beaten = f"by only {counted(higher, 'card')}" if higher else "by no card"
            return f"{name} is beaten {beaten} still out, {instead} by {fewer}."
        if higher == fewer:
            lowest = not _lower(state, card) and _lower(state, other)
            return f"no lower card of its suit is out, so {name} is safe later too." if lowest else ""
        beats = f"which {counted(higher, 'card')} still out can beat"
        return f"{name} is the safer card, {beats}: keep it, and lead {instead} in time."
    lower, less = _lower(state, card), _lower(state, other)
    if lower > less:
        below = f"with {counted(less, 'card')}" if less else "with none"
        return f"The bidder may stay below {name} with {counted(lower, 'card')} still out, below {instead} {below}."
    return f"{instead} is harder for the bidder to stay below than {name}." if higher < fewer else ""


def _against_following(state: FiveHundredState, card: Card, other: Card) -> str:
    name, instead = card_name(card), card_name(other)
    strength, better = state.strengths[card], state.strengths[other]
    higher, more = _higher(state, card), _higher(state, other)
    if _is_nullo(state):
        if state.seat != state.bidder and strength < better:
            return f"{name} is lower, and could still make the bidder win a trick."
        return _against_throwing_in_nullo(state, card, other)
    if better > state.best >= strength:
        return f"{name} does not beat the card on the table."
    if strength > state.best and better > state.best:
        if higher > more:
            return f"{counted(higher, 'card')} still out can beat {name}."
        return f"{instead} would do as well." if strength > better else ""
    if strength > state.best:
        return f"{name} may win a better trick later."
    return _against_throwing(state, card, other)


def _against_throwing(state: FiveHundredState, card: Card, other: Card) -> str:
    """Return what speaks against giving up a card in a trick that neither of two cards wins."""
    name, trump = card_name(card), state.trump
    higher, more = _higher(state, card), _higher(state, other)
    if higher < more:
        ahead = f"only {counted(higher, 'card')} still out can beat it" if higher else "no card still out can beat it"
        return f"{name} may still win a trick: {ahead}."
    out, gone = ((SUIT_MASK[trump][SUIT_OF[trump][each]] & unseen(state)).bit_count() for each in (card, other))
    if out and not gone and _lower(state, card) and SUIT_OF[trump][other] != NO_TRUMP:
        return f"{name} may still beat a card that is led, but nobody else holds a {_one_of(SUIT_OF[trump][other])}."
    guarded = _guarded_by(state, card)
    if guarded is not None and _guarded_by(state, other) is None:
        return f"{name} guards {card_name(guarded)} against the higher cards still out."
    return ""


def _guarded_by(state: FiveHundredState, card: Card, gone: int = 0) -> Card | None:
    """Return the highest card of the suit that is safe from the higher cards only with this one below it.

    :param gone: the mask of cards that are given up with it.
    """
    others = _others_of_suit(state, card)
    if not others or SUIT_OF[state.trump][card] == state.trump:
        return None
    top = min(cards_of(others), key=lambda each: ABOVE[state.trump][BIT[each].bit_length() - 1].bit_count())
    higher = _higher(state, top)
    left = (others & ~gone).bit_count()
    is_below = _higher(state, card) >= higher and not BIT[top] & gone and top != card
    return top if is_below and 0 < higher <= others.bit_count() and left <= higher else None


def _against_playing(state: FiveHundredState, card: Card, other: Card) -> str:
    """Return what the last card of a trick does worse than another: for both it is known who wins."""
    name = card_name(card)
    won, instead = (state.seat if state.strengths[each] > state.best else state.winner for each in (card, other))
    if _is_good(state, instead) and not _is_good(state, won):
        return f"with {name}, {_named(state, won)} the trick."
    if _is_nullo(state):
        return _against_throwing_in_nullo(state, card, other) if state.seat == state.bidder else ""
    if won != state.seat:
        if instead == state.seat and state.bidder not in {won, instead}:
            return f"with {name}, your partner wins the trick and scores its 10 points."
        return _against_throwing(state, card, other) if won == instead else ""
    if instead == won:
        dearer = state.strengths[card] > state.strengths[other]
        return f"{card_name(other)} would win the trick as well." if dearer else ""
    return f"{name} beats your own partner's card." if _is_good(state, instead) else ""


def _against_throwing_in_nullo(state: FiveHundredState, card: Card, other: Card) -> str:
    """Return what speaks against a card in a nullo that the player gets rid of rather than another."""
    name, instead = card_name(card), card_name(other)
    higher, more = _higher(state, card), _higher(state, other)
    suit, thrown = SUIT_OF[state.trump][other], not max(state.strengths[each] for each in (card, other))
    if thrown and not _others_of_suit(state, other) and _others_of_suit(state, card) and suit != NO_TRUMP:
        return f"You keep {instead}, your only {_one_of(suit)}, and may have to win a trick with it."
    return f"{name} is easier to lose later than {instead}." if higher > more else ""


def _is_good(state: FiveHundredState, won: int) -> bool:
    """Whether the actor wants this seat to win the trick."""
    wanted = (won == state.bidder) == (state.seat == state.bidder)
    return wanted is not _is_nullo(state)


def _named(state: FiveHundredState, won: int) -> str:
    if won == state.seat:
        return "you win"
    if won == state.bidder:
        return "the bidder wins"
    return "an opponent wins" if state.seat == state.bidder else "your partner wins"


# The forecast in the auction: the tricks that a hand may take with each trump suit, and how often a bid is made


def forecast(view: FiveHundredView) -> Forecast | None:
    """Return the expected tricks with each trump suit and at no trump; ``None`` outside the auction.

    The note says how often the next bid in the best of them is made, and a nullo; that of a bid which is considered,
    from where it pays.
    """
    if view.phase != Phase.AUCTION or view.seat is None or not view.hand:
        return None
    hand = mask_of(view.hand)
    promises = []
    for strain in STRAINS:
        tricks = expected_tricks(hand, int(strain))
        label = "no trump" if int(strain) == NO_TRUMP else SIGNS[strain]
        promises.append(Promise(label, tricks, f"{tricks:.1f}"))
    title, unit = "Tricks you may hope for", "as the bidder, with the widow"
    if view.actor != view.seat:
        return Forecast(title, unit, tuple(promises), (0.0, 10.0))
    state = guess(view, Random(0))  # the others' cards, which are guessed, make no difference to what is asked here
    bids = [each for each in CONTRACTS[state.level :] if view.house.nullo or not each.is_nullo]
    chances = {each: made_and_needed(state, each) for each in bids}
    notes = [
        (Bid(each), f"{each.name}: {made} in 100, pays off from {needed}") for each, (made, needed) in chances.items()
    ]
    best = max(STRAINS, key=lambda strain: expected_tricks(hand, int(strain)))
    said = [each for each in (_least_bid(state, int(best)), NULLO) if each in chances]
    note = f"Made in 100: {', '.join(f'{each.name} {chances[each][0]}' for each in said)}" if said else ""
    return Forecast(title, unit, tuple(promises), (0.0, 10.0), note=note, notes=tuple(notes))


# The rest of a hand, when the viewer wins every trick whatever the others do


def rest(view: FiveHundredView) -> Rest | None:
    """Return the rest of the hand if the viewer leads and wins all of the two or more tricks left."""
    facts = view.facts
    own = mask_of(view.hand)
    leads = view.phase == Phase.PLAY and view.actor == view.seat and facts.suit is None
    if not leads or len(view.hand) < 2 or facts.contract is None or facts.bidder is None:
        return None
    trump = int(facts.contract.trump)
    theirs = _cards_of_others(view, facts, own, trump)
    if theirs is None:
        return None
    # FH-10: while a nullo stands, it can be better to give a trick away than to win it.
    stands = facts.contract.is_nullo and not facts.taken[facts.bidder]
    if not (_win_in_any_order(own, theirs, trump) if stands else _win_in_order(own, theirs, trump)):
        return None
    order = _lead_order(own, trump)
    moves = tuple(_lead(card, trump) for card in order)
    tricks = f"{counted(len(order), 'trick')} that {'is' if len(order) == 1 else 'are'} left"
    reason = f"Nobody can beat {card_names(order)} any more, so they win the {tricks}."
    return Rest(moves, reason, points_of(guess, view, moves))


def _cards_of_others(view: FiveHundredView, facts: Facts, own: int, trump: int) -> tuple[int, ...] | None:
    """Return, by suit, the cards that other players may hold; ``None`` if the joker that always wins is among them."""
    played = mask_of(card for trick in facts.tricks for card in trick.cards)
    unseen = ALL ^ own ^ played ^ mask_of(view.zone("discards").faces)
    if trump == NO_TRUMP and unseen & JOKER_BIT:
        return None
    # FH-7: a player who has not followed a suit holds none of it.
    void = {
        ((trick.leader + place) % 3, int(trick.suit))
        for trick in facts.tricks
        for place, card in enumerate(trick.cards)
        if place and SUIT_OF[trump][card] != trick.suit
    }
    others = [seat for seat in range(3) if seat != view.seat]
    return tuple(
        0 if all((seat, suit) in void for seat in others) else unseen & SUIT_MASK[trump][suit] for suit in range(4)
    )


def _win_in_order(own: int, theirs: tuple[int, ...], trump: int) -> bool:
    """Whether every card wins a trick if trumps are led first, and each suit from its highest card down.

    In the worst case one player holds all cards of a suit, and each lead draws one of them, the lowest first.
    """
    if trump != NO_TRUMP and own & ~SUIT_MASK[trump][trump]:
        # A card of another suit is safe only when all trumps have been drawn.
        trumps = (own & SUIT_MASK[trump][trump]).bit_count()
        if trumps < theirs[trump].bit_count():
            return False
    for suit in range(4):
        mine = [bit for bit in RANKED[trump][suit] if bit & own]
        for bit in mine[: theirs[suit].bit_count()]:
            if ABOVE[trump][bit.bit_length() - 1] & theirs[suit]:
                return False
    return True


def _win_in_any_order(own: int, theirs: tuple[int, ...], trump: int) -> bool:
    """Whether, at no trump, every card wins a trick in whatever order they are led."""
    return not any(
        ABOVE[trump][bit.bit_length() - 1] & theirs[suit]
        for suit in range(4)
        for bit in RANKED[trump][suit]
        if bit & own
    )


def _lead_order(own: int, trump: int) -> tuple[Card, ...]:
    """Return the cards in the order to lead them: trumps (or the joker), then suit by suit from the highest."""
    suits = [trump, *(suit for suit in range(4) if suit != trump)]
    return tuple(card for suit in suits for bit in RANKED[trump][suit] if bit & own for card in cards_of(bit))


def _lead(card: Card, trump: int) -> Move:
    # FH-8: the joker wins whichever suit is named.
    return LeadJoker(SUITS[0]) if card == JOKER and trump == NO_TRUMP else Play(card)
