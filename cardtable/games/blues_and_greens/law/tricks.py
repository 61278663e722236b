"""Following and winning tricks (BG-22 to BG-36)."""

from collections.abc import Iterable, Sequence

from cardtable.engine.cards import Card
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, NO_LEAD


def leading_suit(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the suit to follow: that of the first card with a suit (BG-34), or ``None`` if no card has one."""
    suits = kit.as_suit[trump]
    for card in trick:
        suit = suits[card]
        if suit is not None:
            return suit
    return None


def steps(kit: Kit, trump: int, trick: Sequence[Card]) -> tuple[int, ...]:
    """Return the masks of BG-23 in order: a player must play from the first one of which the hand has a card.

    For the leader (BG-22), and while no suit has been led (BG-34), the only rule is green before blue.
    """
    lead = leading_suit(kit, trump, trick)
    return kit.steps[trump][NO_LEAD if lead is None else lead]


def playable(kit: Kit, trump: int, trick: Sequence[Card], hand: int) -> int:
    """Return the mask of the hand's cards that may be played to the trick."""
    for step in steps(kit, trump, trick):
        if hand & step:
            return hand & step
    return 0


def best(kit: Kit, trump: int, trick: Sequence[Card], among: Iterable[int]) -> int | None:
    """Return the position in ``among`` with the best card, or ``None`` if none of these cards can win."""
    lead = leading_suit(kit, trump, trick)
    strengths = kit.strengths[trump][NO_LEAD if lead is None else lead]
    winner, most = None, 0
    for position in among:
        value = strengths[trick[position]]
        if value > most:
            winner, most = position, value
    return winner


def winner(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the winner's position in a trick (0: the leader), or ``None`` if it is put aside (BG-24 to BG-35)."""
    twos = [position for position, card in enumerate(trick) if BIT[card] & kit.wild]
    if len(twos) == len(trick):
        return None  # BG-32
    teams = {position % 2 for position in twos}
    if len(teams) == 1:
        # BG-30: one team played a two, so the other wins: with its better card, or else with its first one.
        others = [position for position in range(len(trick)) if position % 2 not in teams]
        strongest = best(kit, trump, trick, others)
        return others[0] if strongest is None else strongest
    # BG-31: the twos cancel out. If no card can win (red threes and twos), the leader does (BG-33).
    strongest = best(kit, trump, trick, range(len(trick)))
    return 0 if strongest is None else strongest
