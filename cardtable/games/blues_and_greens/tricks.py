"""Following and winning tricks (BG-22 to BG-36)."""

from collections.abc import Sequence

from cardtable.engine.cards import Back, Card
from cardtable.games.blues_and_greens.masks import BIT, BLUE, GREEN, NO_TRUMP, Kit, height


def leading_suit(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the suit to follow: that of the first card with one (BG-34), or ``None`` while there is none."""
    for card in trick:
        suit = kit.suit(card, trump)
        if suit is not None:
            return suit
    return None


def steps(kit: Kit, trump: int, trick: Sequence[Card]) -> tuple[int, ...]:
    """Return the masks of BG-23, first to last; a player must play from the first that meets the hand.

    A leader (BG-22), and everybody until there is a leading suit (BG-34), knows only green before blue.
    """
    lead = leading_suit(kit, trump, trick)
    if lead is None:
        return (GREEN, BLUE)
    suits = kit.suits[trump]
    follow, trumps = suits[lead], suits[trump]
    return (follow & GREEN, follow & BLUE, trumps & GREEN, trumps & BLUE, GREEN, BLUE)


def playable(kit: Kit, trump: int, trick: Sequence[Card], hand: int) -> int:
    """Return the mask of the hand's cards that may be played to the trick."""
    for step in steps(kit, trump, trick):
        if hand & step:
            return hand & step
    return 0


def strength(kit: Kit, trump: int, lead: int | None, card: Card) -> int:
    """Return how a card ranks in a trick by BG-24, BG-25 and BG-35; 0 if it can't win. Equal: the first played."""
    bit = BIT[card]
    green = card.back is Back.GREEN
    if bit & kit.black:
        return 200 + green
    if not bit & kit.plain:
        return 0
    if card.suit == trump and trump != NO_TRUMP:
        return 100 + 2 * height(card.rank) + green
    if card.suit == lead:
        return 2 * height(card.rank) + green
    return 0


def best(kit: Kit, trump: int, trick: Sequence[Card], among: Sequence[int]) -> int | None:
    """Return which of the positions ``among`` holds the best card, or ``None`` if none of them can win."""
    lead = leading_suit(kit, trump, trick)
    winner, most = None, 0
    for position in among:
        value = strength(kit, trump, lead, trick[position])
        if value > most:
            winner, most = position, value
    return winner


def winner(kit: Kit, trump: int, trick: Sequence[Card]) -> int | None:
    """Return the position (0 led) that wins a full trick, or ``None`` if it is set aside (BG-24 to BG-35)."""
    twos = [position for position, card in enumerate(trick) if BIT[card] & kit.wild]
    if len(twos) == len(trick):
        return None  # BG-32
    teams = {position % 2 for position in twos}
    if len(teams) == 1:
        # BG-30: one team played a two, so the other wins, with its better card or else its first one.
        others = [position for position in range(len(trick)) if position % 2 not in teams]
        found = best(kit, trump, trick, others)
        return others[0] if found is None else found
    # BG-31: the twos cancel. When nothing can win (red threes and twos), the leader does (BG-33).
    found = best(kit, trump, trick, range(len(trick)))
    return 0 if found is None else found
