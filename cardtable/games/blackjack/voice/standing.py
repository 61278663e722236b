"""The standing of a game of Blackjack: the direction, the next player, skipped players, and the debt with its cards."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name
from cardtable.engine.cards import SIGNS, Card, Rank
from cardtable.engine.typography import capitalized, counted, listed
from cardtable.engine.voice.standing import (
    CardValue,
    CardValues,
    Debt,
    Fact,
    Forms,
    Middle,
    SeatStatus,
    Standing,
    Tag,
    Turn,
)
from cardtable.games.blackjack.law.events import skipped_seats
from cardtable.games.blackjack.law.facts import PLAY, BlackjackView
from cardtable.games.blackjack.law.fitting import ANSWERS, PENALTY, PICKUPS, followers
from cardtable.games.blackjack.law.masks import cards_of, mask_of
from cardtable.games.blackjack.voice.picking_up import picked_up, price_words

MAX_CARDS_NAMED: Final = 3


def standing_of(view: BlackjackView) -> Standing:
    """Return the aim of the game, and the direction of play."""
    wins = view.house.wins_needed
    label = "First to run out of cards" + (f" · to {wins} wins" if wins > 1 else "")
    way = "Clockwise" if view.facts.direction > 0 else "Counter-clockwise"
    return Standing(fact=Fact(label, (way,), "BJ-19"))


def seat_status_of(view: BlackjackView, seat: int) -> SeatStatus:
    """Return the viewer's number of cards, a player's debt and games won, and whether the player is next or skipped."""
    facts = view.facts
    cards = len(view.zone("hand", seat).cards)
    parts = [counted(cards, "card")] if seat == view.seat else []
    short = [str(cards)] if seat == view.seat else []
    if facts.owed[seat]:
        parts.append(f"owes {facts.owed[seat]}")
        short.append(f"owes {facts.owed[seat]}")
    if view.house.wins_needed > 1:
        parts.append(f"won {view.scores[seat]} of {view.house.wins_needed}")
        short.append(f"won {view.scores[seat]}")
    forms: Forms = (" · ".join(parts), " · ".join(short))
    if view.phase != PLAY:
        return SeatStatus(forms)
    if seat in skipped_this_turn(view):
        eights = [card for card in _turn_cards(view) if card.rank is Rank.EIGHT]
        by = f"skipped by {card_name(eights[0])}" if len(eights) == 1 else "skipped"
        return SeatStatus(forms, tag=Tag(by, urgent=True, brief="skipped"), struck=True)
    return SeatStatus(forms, tag=_next_tag(view) if seat == facts.next_seat else None)


def _next_tag(view: BlackjackView) -> Tag:
    facts = view.facts
    if facts.next_seat == facts.turn:
        return Tag("plays again", urgent=True, brief="again")
    if facts.turn == view.seat and not facts.played:
        return Tag("next after you", brief="after you")
    return Tag("plays next", urgent=facts.turn == view.seat, brief="next")


def skipped_this_turn(view: BlackjackView) -> tuple[int, ...]:
    """Return the seats that the eights of this turn skip (BJ-18)."""
    facts = view.facts
    return skipped_seats(_turn_cards(view), facts.turn, facts.next_seat, facts.direction, view.seats)


def _turn_cards(view: BlackjackView) -> tuple[Card, ...]:
    pile = view.zone("pile").faces
    return pile[len(pile) - view.facts.played :]


def card_values_of(view: BlackjackView) -> CardValues:
    """Return what each card of the pile adds to the debt (BJ-10)."""
    owed = view.facts.debt or view.facts.run
    values = {}
    for card in reversed(view.zone("pile").faces):
        if owed <= 0 or not PENALTY[card]:
            break
        values["pile", card] = CardValue(f"+{PENALTY[card]}", warns=True)
        owed -= PENALTY[card]
    return values


def middle_of(view: BlackjackView) -> Middle:
    """Return how many cards are owed, and by whom (BJ-12, BJ-14)."""
    facts = view.facts
    if facts.debt or facts.due:
        return Middle(debt=Debt(facts.debt or facts.due, facts.turn))
    return Middle(debt=Debt(facts.run, facts.next_seat) if facts.run and view.phase == PLAY else None)


def turn_of(view: BlackjackView, names: Sequence[str], prompt: str) -> Turn:
    """Return the prompt for the viewer, who is to act, and the cost of stopping.

    :param prompt: the prompt for everybody.
    """
    facts = view.facts
    if view.phase != PLAY or view.seat != facts.turn:
        return Turn((prompt,))
    if not view.hand:
        return Turn(("Pick up one card", "Pick up one"), "That last card does not win the game")
    if facts.debt:
        return _owing(view, names)
    pile = view.zone("pile").faces
    if not pile:
        cost = "Stopping without a card costs one card" if picked_up(view) else capitalized(price_words(view))
        return Turn(("Play any card", "Play a card"), cost)
    if not facts.tail:
        return Turn((f"Match {top_text(view)}", f"Match {top_text(view)}"), _first_card(view))
    if pile[-1].rank is Rank.QUEEN:
        return Turn(("Play any card on the queen", "Play on the queen"), f"A queen wants another card{_stopping(view)}")
    if pile[-1].rank is Rank.THREE:
        return Turn(("Match the three", "Match the three"), f"A three wants a matching card{_stopping(view)}")
    if facts.free:
        forms: Forms = ("Stop here, or continue", "Stop, or continue") if _fitting(view) else ("Stop here",)
        return Turn(forms, f"{_why_free(view)}. {_may_follow(view)}")
    return Turn(("Cap the pair with a card that matches", "Cap the pair"), f"Not capped{_stopping(view)}")


def _stopping(view: BlackjackView) -> str:
    """Return the price of stopping while another card is wanted (BJ-8)."""
    return ": stopping costs one card" if picked_up(view) else f", but {price_words(view)}"


def _first_card(view: BlackjackView) -> str:
    """Return the cards that fit on the top, and the cost of playing nothing (BJ-4, BJ-8)."""
    fitting = _fitting(view)
    cost = price_words(view)
    if not fitting:
        return "None of your cards fits: pick up one card" if picked_up(view) else f"None of your cards fits; {cost}"
    if len(fitting) > MAX_CARDS_NAMED:
        return f"Or play nothing: {cost}" if picked_up(view) else capitalized(cost)
    return f"{listed(fitting, 'or')} can be played; {cost}"


def _why_free(view: BlackjackView) -> str:
    """Return the reason why stopping is free of charge (BJ-6, BJ-7)."""
    facts, top = view.facts, view.zone("pile").faces[-1]
    if facts.passing or top.rank in (Rank.TWO, Rank.JACK):
        return "No cap is needed after a two or a jack: stopping costs nothing"
    if facts.tail > 2:
        return "Three of a rank are capped: stopping costs nothing"
    if facts.played > 1:
        return "Capped: stopping costs nothing"
    return "One card alone needs no cap: stopping costs nothing"


def _may_follow(view: BlackjackView) -> str:
    fitting = _fitting(view)
    if not fitting:
        return "None of your cards may follow"
    if len(fitting) > MAX_CARDS_NAMED:
        return "Several cards may follow"
    only = "Only " if len(fitting) == 1 else ""
    return f"{only}{listed(fitting, 'or')} may follow"


def _fitting(view: BlackjackView) -> list[str]:
    facts = view.facts
    fitting = mask_of(view.hand) & followers(_top_code(view), facts.tail, facts.debt > 0, facts.passing)
    return [card_name(card) for card in cards_of(fitting)]


def _owing(view: BlackjackView, names: Sequence[str]) -> Turn:
    """Return the ways to answer a debt (BJ-12)."""
    facts = view.facts
    hand = mask_of(view.hand)
    answers = cards_of(hand & ANSWERS[_top_code(view)] & PICKUPS)
    ways = []
    if any(card.rank is Rank.ACE for card in view.hand):
        ways.append("an ace cancels them")
    if len(answers) == 1:
        (card,) = answers
        ways.append(f"{card_name(card)} passes {facts.debt + PENALTY[card]} on to {names[facts.next_seat]}")
    elif answers:
        named = listed([card_name(card) for card in answers], "or")
        cards = named if len(answers) <= MAX_CARDS_NAMED else "a two or jack that fits"
        ways.append(f"{cards} passes more on to {names[facts.next_seat]}")
    end = "pick them up" if picked_up(view) else "end the turn"
    ways.append(f"or {end}" if ways else f"you have no answer: {end}")
    text = ", ".join(ways)
    owed = counted(facts.debt, "card")
    return Turn((f"You owe {owed}", f"You owe {facts.debt}"), capitalized(text))


def _top_code(view: BlackjackView) -> int:
    """Return the top of the pile as the suit that it counts as and its rank; 0 for an empty pile."""
    pile, suit = view.zone("pile").faces, view.facts.suit
    return 16 * int(suit) + int(pile[-1].rank) if pile and suit is not None else 0


def top_text(view: BlackjackView) -> str:
    """Return the top card, with the suit that it counts as if that is another."""
    facts = view.facts
    card = view.zone("pile").faces[-1]
    if card.rank is Rank.ACE and facts.suit is not None and facts.suit != card.suit:
        return f"{card_name(card)} as {SIGNS[facts.suit]}"
    return card_name(card)
