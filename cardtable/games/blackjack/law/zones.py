"""The zones of Blackjack, with the seats that know their cards; and the public facts."""

from cardtable.engine.cards import Rank, Suit
from cardtable.engine.view import EVERYBODY, NO_MARK, NOBODY, Mark, Zone, only
from cardtable.games.blackjack.law.facts import DEAL, OVER, Batch, Facts
from cardtable.games.blackjack.law.fields import BlackjackFields
from cardtable.games.blackjack.law.masks import ALL, cards_of, mask_of


def zones_of(state: BlackjackFields) -> tuple[Zone, ...]:
    """Return the hands, the pile (its top last) and the deck. After a game the hands lie open."""
    ended = state.phase in (DEAL, OVER)
    hands = (
        Zone("hand", cards_of(state.hands[seat]), EVERYBODY if ended else only(seat), seat)
        for seat in range(state.seats)
    )
    pile = tuple(state.pile)
    marks: tuple[Mark, ...] = ()
    if pile and pile[-1].rank is Rank.ACE:  # BJ-15: what the ace counts as
        marks = (*(NO_MARK for _ in pile[1:]), Mark(suit=Suit(state.top >> 4)))
    return (*hands, Zone("pile", pile, EVERYBODY, ordered=True, marks=marks), Zone("deck", state.deck, NOBODY))


def facts_of(state: BlackjackFields) -> Facts:
    """Return what is public besides the cards."""
    return Facts(
        turn=state.turn,
        direction=state.direction,
        marker=state.marker,
        next_seat=(state.marker + state.direction) % state.seats,
        debt=state.debt,
        run=state.run,
        passing=state.passing,
        suit=Suit(state.top >> 4) if state.top else None,
        tail=state.tail,
        played=state.played,
        picked=state.picked,
        free=state.free,
        due=state.due,
        owed=state.owed,
        turns=state.turns,
        idle=state.idle,
        batches=_batches(state),
    )


def _batches(state: BlackjackFields) -> tuple[Batch, ...]:
    deck = mask_of(state.deck) if state.batches else 0
    hidden = ALL & ~mask_of(state.pile)
    return tuple(
        Batch(
            cards_of(batch & hidden),
            tuple((hand & batch).bit_count() for hand in state.hands),
            (deck & batch).bit_count(),
        )
        for batch in state.batches
        if batch & hidden
    )
