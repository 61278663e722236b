"""The choice of a card for the trick: to win it, to give points to the partner, or to get rid of a card."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, cards_of, height
from cardtable.games.blues_and_greens.law.tricks import winner

LEAD_TURN: Final = 8.0
"""The worth of the next turn, which the winner of a trick gets (BG-26) and may go out in. Guessed."""
NINE_WINS: Final = 0.5
HIGHER_RANK_WINS: Final = 0.05
TRUMP_WINS: Final = 0.25
"""The chance of a winning nine with one opponent still to play; what each higher rank and a trump add. Guessed."""


def choose_card(kit: Kit, trump: int, trick: tuple[Card, ...], legal: int, hand: int) -> Card:
    """Return the legal card that the player to act plays to the trick."""
    options = cards_of(legal)
    if len(options) == 1:
        return options[0]
    if not trick:
        return _lead(kit, trump, options, hand)
    return _follow(kit, trump, trick, options)


def cost(kit: Kit, trump: int, card: Card) -> float:
    """Return the cost of a card that goes to the opponents: its points, and what it could have won (guessed)."""
    bit = BIT[card]
    points = kit.points(bit, trump)
    if bit & kit.black:
        return points + 8.0
    if bit & kit.wild:
        return points + 3.0
    if bit & kit.red:
        return float(points)
    if card.suit == trump:
        return points + 2.0 + height(card.rank) / 4
    return points + (2.0 if card.rank is Rank.ACE else height(card.rank) / 20)


def _lead(kit: Kit, trump: int, options: Sequence[Card], hand: int) -> Card:
    """Return the card to lead: a winner, such as a black three, which saves its own points too, or a cheap card."""
    trumps = (hand & kit.suits[trump][trump]).bit_count()

    def gain(card: Card) -> float:
        bit = BIT[card]
        if bit & kit.black:
            return 9.0
        if bit & kit.plain and card.rank is Rank.ACE:
            return 6.0
        if bit & kit.plain and card.suit == trump and trumps >= 3 and height(card.rank) >= 12:
            return 4.0 + height(card.rank) / 20
        return -cost(kit, trump, card)

    return max(options, key=gain)


def _follow(kit: Kit, trump: int, trick: tuple[Card, ...], options: Sequence[Card]) -> Card:
    """Return the card to play to a trick that was led, the one with the highest expected gain."""
    place = len(trick)
    pot = sum(kit.points(BIT[card], trump) for card in trick)
    last = place == 3
    held = winner(kit, trump, trick)
    partner_holds = held is not None and held % 2 == place % 2

    def gain(card: Card) -> float:
        after = (*trick, card)
        won = winner(kit, trump, after)
        ours = won is not None and won % 2 == place % 2
        points = pot + kit.points(BIT[card], trump)
        if not ours:
            return -cost(kit, trump, card)
        share = 1.0 if last else _win_chance(kit, trump, after[won] if won is not None else card)
        spent = _later_worth(kit, trump, card) if won == place else 0.6 * _later_worth(kit, trump, card)
        if won == place and partner_holds and _is_safe(kit, trump, trick[held or 0]):
            spent += 8.0  # do not overtake the partner's sure trick
        return share * (points + LEAD_TURN) - (1 - share) * cost(kit, trump, card) - spent

    return max(options, key=gain)


def _is_safe(kit: Kit, trump: int, card: Card) -> bool:
    """Whether the players after it hardly ever beat a winning card."""
    bit = BIT[card]
    return bool(bit & kit.black) or (card.suit == trump and card.rank is Rank.ACE)


def _win_chance(kit: Kit, trump: int, card: Card) -> float:
    """Return the estimated chance that a winning card takes the trick with one opponent still to play."""
    if _is_safe(kit, trump, card):
        return 1.0
    return min(
        0.95, NINE_WINS + HIGHER_RANK_WINS * (height(card.rank) - 9) + (TRUMP_WINS if card.suit == trump else 0.0)
    )


def _later_worth(kit: Kit, trump: int, card: Card) -> float:
    """Return what a card could win later: little, because hands are short and cards left count for the opponents."""
    bit = BIT[card]
    if bit & kit.black:
        return 1.0
    if bit & kit.wild:
        return 3.0
    if bit & kit.red:
        return 0.0
    if card.suit == trump:
        return 0.3 + max(0, height(card.rank) - 9) * 0.25
    return 2.0 if card.rank is Rank.ACE else max(0, height(card.rank) - 9) * 0.1
