"""The rest of a hand of Five Hundred, when the viewer wins every trick whatever the others do."""

from cardtable.engine.card_names import card_names
from cardtable.engine.cards import JOKER, SUITS, Card
from cardtable.engine.moves import Move, Play
from cardtable.engine.player.rest import Rest, points_of
from cardtable.engine.typography import counted
from cardtable.games.five_hundred.law.facts import PLAY, Facts, FiveHundredView
from cardtable.games.five_hundred.law.masks import ALL, JOKER_BIT, cards_of, mask_of
from cardtable.games.five_hundred.law.moves import LeadJoker
from cardtable.games.five_hundred.law.ranking import ABOVE, NO_TRUMP, RANKED, SUIT_MASK, SUIT_OF
from cardtable.games.five_hundred.player.guess import guess


def rest(view: FiveHundredView) -> Rest | None:
    """Return the rest of the hand if the viewer leads and wins all of the two or more tricks left."""
    facts = view.facts
    own = mask_of(view.hand)
    leads = view.phase == PLAY and view.actor == view.seat and facts.suit is None
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
