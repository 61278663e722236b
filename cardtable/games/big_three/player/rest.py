"""The rest of a hand of Big Three in which the viewer can play all cards and nobody can stop it."""

from typing import Final

from cardtable.engine.card_names import card_row
from cardtable.engine.cards import Card
from cardtable.engine.player.rest import Rest, points_of
from cardtable.engine.typography import listed
from cardtable.games.big_three.law.combinations import can_beat, cards_for, classify, leads
from cardtable.games.big_three.law.facts import PLAY, BigThreeView, Facts
from cardtable.games.big_three.law.masks import ALL, cards_of, holdings, mask_of
from cardtable.games.big_three.law.moves import Lay
from cardtable.games.big_three.player.guess import guess

MAX_FAILED_HANDS: Final = 2000
"""The maximum number of hands from which no such leads are found before the search gives up. Guessed."""


def rest(view: BigThreeView) -> Rest | None:
    """Return the rest of the hand if the viewer leads and goes out with leads that nobody can beat before the last."""
    facts = view.facts
    leading = view.phase == PLAY and view.actor == view.seat and facts.leader == view.seat
    if not leading or not _knows_sides(view, facts):
        return None
    own = mask_of(view.hand)
    played = mask_of(card for _, cards in facts.plays for card in cards)
    lays = _Search(ALL ^ own ^ played, view.house.ranking).lays(own)
    if lays is None or len(lays) < 2:
        return None
    moves = tuple(Lay(cards) for cards in lays)
    safe = listed([card_row(cards) for cards in lays[:-1]])
    reason = f"Nobody can beat {safe}; after that {card_row(lays[-1])} can be played, and no card is left."
    return Rest(moves, reason, points_of(guess, view, moves))


def _knows_sides(view: BigThreeView, facts: Facts) -> bool:
    """Whether the viewer knows the sides: before the called card is played, only the partner does."""
    return view.seats == 3 or facts.partner is not None or facts.called in view.hand


class _Search:
    """A search for leads, of which all but the last cannot be beaten with the ``unseen`` cards."""

    def __init__(self, unseen: int, ranking: str) -> None:
        self.unseen = holdings(unseen)
        self.ranking = ranking
        self.failed: set[int] = set()

    def lays(self, hand: int) -> tuple[tuple[Card, ...], ...] | None:
        """Return such leads for the whole of ``hand``, or ``None`` if none are found."""
        cards = cards_of(hand)
        if classify(cards) is not None:
            return (cards,)
        if hand in self.failed or len(self.failed) > MAX_FAILED_HANDS:
            return None
        for pattern in sorted(leads(hand), key=lambda pattern: -pattern[0] * pattern[1]):
            if not can_beat(self.unseen, pattern, self.ranking):
                laid = cards_for(hand, pattern)
                others = self.lays(hand ^ laid)
                if others is not None:
                    return (cards_of(laid), *others)
        self.failed.add(hand)
        return None
