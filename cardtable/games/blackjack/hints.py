"""The reasons that hints give for moves of Blackjack."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Rank, Suit, card_name, card_names, suit_name
from cardtable.engine.moves import Move
from cardtable.engine.typography import counted, listed
from cardtable.games.blackjack.fitting import ACES, ALL, ANSWERS, FOLLOW, OF_RANK, OF_SUIT, PENALTY, cards_of, mask_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import endings, play_of
from cardtable.games.blackjack.values import Pickup, Play, Stop
from cardtable.games.blackjack.win_chances import WIN, WIN_NEXT

BEAM_WIDTH: Final = 60
"""The number of unfinished turns that are continued after each card. Guessed."""
MAX_CARDS_NAMED: Final = 5


def reason(state: BlackjackState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence."""
    match move:
        case Play():
            return _why_play(state, move)
        case Pickup() if not state.hands[state.turn]:
            return "Your last card does not win, so you must pick up one card."
        case Pickup() if not (state.cards_left or state.house.shortfall == "owed"):
            return _why_end(state)
        case Pickup() if state.debt:
            return _why_pay(state)
        case Pickup():
            return _why_pick_up(state)
        case _:
            return _why_stop(state)


def _why_play(state: BlackjackState, move: Play) -> str:
    worth, plays = _turn_with(state, move)
    turn = _some_names([play.card for play in plays])
    if worth == WIN:
        return (
            f"You win in this turn: you can play all your cards, {turn}."
            if len(plays) > 1
            else f"{turn} is your last card: you win."
        )
    ahead = _after(state, plays)
    if state.debt:
        return _why_answer(state, move, ahead)
    begun = f"You can play {turn} in this turn" if len(plays) > 1 else f"You play {turn}"
    if worth == WIN_NEXT:
        return f"{begun}; the next turn is yours again, and you win in it."
    return f"{begun}, {_after_turn(state, ahead)}."


def _turn_with(state: BlackjackState, move: Play) -> tuple[float, Sequence[Play]]:
    """Return the best turn that begins with a card, and its worth."""
    first = move.card, int(move.card) if move.suit is None else move.suit << 4 | Rank.ACE
    worth, steps = endings(state, BEAM_WIDTH).get(first, (0, (first,)))
    return worth, [play_of(step) for step in steps]


def _after(state: BlackjackState, plays: Sequence[Play]) -> BlackjackState:
    ahead = state.copy()
    for play in plays:
        ahead.apply(play)
    return ahead


def _after_turn(state: BlackjackState, ahead: BlackjackState) -> str:
    """Return the advantage at the end of the turn: the next player's situation, or the cards kept."""
    if ahead.run:
        return f"and {_with_debt(ahead)}"
    if not ahead.hands[state.turn]:  # BJ-20
        return "and must pick up one card, because the last one does not win"
    follower = (ahead.marker + ahead.direction) % state.seats
    if _again(ahead):
        return "and the next turn is yours again"
    if follower != (state.turn + state.direction) % state.seats:
        return f"and the turn passes to a player with {counted(state.hands[follower].bit_count(), 'card')}"
    if together := _together(ahead):
        return f"and you keep {card_names(together)} together for a long turn later"
    return f"which leaves you {counted(ahead.hands[state.turn].bit_count(), 'card')}"


def _again(state: BlackjackState) -> bool:
    """Whether the next turn is the same player's, if this one ends now (BJ-19)."""
    return (state.marker + state.direction) % state.seats == state.turn


def _with_debt(state: BlackjackState) -> str:
    """Return who has the debt that this turn makes: after eights that may be the player who makes it (BJ-14)."""
    debt = counted(state.run, "card")
    if _again(state):
        return f"the next turn is yours again, with {debt} to answer or pick up"
    return f"the next player must answer or pick up {debt}"


def _why_answer(state: BlackjackState, move: Play, ahead: BlackjackState) -> str:
    name = card_name(move.card)
    if PENALTY[move.card]:
        return f"{name} passes the debt on: the next player must answer or pick up {counted(ahead.run, 'card')}."
    suit = suit_name(move.suit if move.suit is not None else move.card.suit)
    return f"{name} cancels the debt of {counted(state.debt, 'card')}, and counts as {suit}."


def _why_end(state: BlackjackState) -> str:
    """Return the reason for picking up when no card is left (BJ-22)."""
    if not state.fitting():
        return "None of your cards fits, and no card is left to pick up."
    return "No card is left to pick up, so you lose nothing by ending the turn."


def _why_pay(state: BlackjackState) -> str:
    answers, left = cards_of(state.fitting()), state.cards_left
    short, owed = left < state.debt, state.house.shortfall == "owed"  # BJ-22
    debt = counted(state.debt, "card")
    if not answers:
        if short and not left:
            return f"You have no card that answers the debt, and no card is left to pick up: you will owe {debt}."
        those = (f"the {counted(left, 'card')} that are left" if left > 1 else "the last card") if short else debt
        rest = " and owe the rest" if short and owed else ""
        return f"You have no card that answers the debt, so you must pick up {those}{rest}."
    kept = "it" if len(answers) == 1 else "them"
    paid = f"Only {left} of the {debt} can be picked up, which" if short and not owed else f"Picking up {debt}"
    return f"{paid} costs you less than {_some_names(answers)}: better keep {kept} for later."


def _why_pick_up(state: BlackjackState) -> str:
    fitting = cards_of(state.fitting())
    if not fitting and not state.cards_left:  # BJ-22
        return "None of your cards fits, and no card is left to pick up: you will owe one."
    if not fitting:
        return "None of your cards fits, so you must pick one up."
    if together := _together(state):
        return f"One more card is a small price for keeping {card_names(together)} together for one long turn."
    return f"One more card costs you less than playing {_some_names(fitting)} now."


def _why_stop(state: BlackjackState) -> str:
    if state.run:
        return f"Stopping is free, and {_with_debt(state)}."
    fitting = cards_of(state.fitting())
    if fitting:
        return f"Stopping is free, and {_some_names(fitting)} may be worth more later."
    return "None of your cards fits any more, and stopping is free."


def _together(state: BlackjackState) -> Sequence[Card]:
    """Return the largest group of one rank in the hand of the player to act, if it has more than one card."""
    hand = state.hands[state.turn]
    most = max((hand & mask for mask in OF_RANK), key=int.bit_count)
    return cards_of(most) if most.bit_count() > 1 else ()


def _some_names(cards: Sequence[Card]) -> str:
    if len(cards) <= MAX_CARDS_NAMED:
        return card_names(cards)
    return listed(
        [*map(card_name, cards[: MAX_CARDS_NAMED - 1]), counted(len(cards) - MAX_CARDS_NAMED + 1, "more card")]
    )


# What speaks against a move beside a better one: the second sentence of a review
#
# Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.


def drawback(state: BlackjackState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    hand = state.hands[state.turn]
    if isinstance(move, Pickup) and 1 < state.debt <= state.cards_left:
        return f"Picking up would leave you {counted(hand.bit_count() + state.debt, 'card')}."
    after, instead = _end_of_turn(state, move), _end_of_turn(state, best)
    if instead.worth == WIN != after.worth:
        return f"You can win in this turn, if it begins with {card_name(best.cards[0])}."
    if after.again and after.debt:
        return f"The next turn is yours again, so you would have to pick up the {counted(after.debt, 'card')} yourself."
    if instead.worth == WIN_NEXT > after.worth:
        return f"If this turn begins with {card_name(best.cards[0])}, the next is yours again, and you win in it."
    if isinstance(move, Play) and move.suit is not None:
        said = _against_ace(hand, move, best)
        if said:
            return said
    return _against_turn(move, best, after, instead) or _against_end(state, after, instead)


def _against_ace(hand: int, move: Play, best: Move) -> str:
    """Return what speaks against playing an ace, or against the suit that it names."""
    suit, rest = move.suit, hand & ~(1 << move.card)
    if suit is None:
        return ""
    if not rest & (OF_SUIT[suit] | OF_RANK[Rank.ACE]):
        return f"You hold no other {suit_name(suit).removesuffix('s')}."
    if not isinstance(best, Play) or best.suit is None:
        return f"{card_name(move.card)} can begin any turn, so it is worth keeping until nothing else fits."
    held, instead = ((rest & OF_SUIT[each]).bit_count() for each in (suit, best.suit))
    fewer, more = (_of_suit(*each) for each in ((held, suit), (instead, best.suit)))
    return f"You hold {'only ' if held else ''}{fewer}, and {more}." if held < instead else ""


def _of_suit(count: int, suit: Suit) -> str:
    """Return cards of a suit with their number: ``no clubs``, ``1 club``, ``2 clubs``."""
    return counted(count, suit_name(suit).removesuffix("s")) if count else f"no {suit_name(suit)}"


class EndOfTurn(NamedTuple):
    """What the best turn that begins with a move leaves.

    :param plays: the cards that it plays.
    :param hand: the mask of the cards in the hand.
    :param top: the top of the pile, as in ``fitting.py``.
    :param debt: the cards that the next player owes.
    :param again: whether the next turn is the same player's.
    :param together: the largest group of one rank in the hand.
    :param worth: what it is worth: ``WIN`` or ``WIN_NEXT`` if it wins.
    :param more: the number of cards that are picked up.
    """

    plays: Sequence[Card]
    hand: int
    top: int
    debt: int
    again: bool
    together: Sequence[Card]
    worth: float = 0.0
    more: int = 0

    @property
    def cards(self) -> int:
        """The number of cards in the hand, with those that are picked up."""
        return self.hand.bit_count() + self.more


def _end_of_turn(state: BlackjackState, move: Move) -> EndOfTurn:
    hand = state.hands[state.turn]
    match move:
        case Play():
            worth, plays = _turn_with(state, move)
            ahead = _after(state, plays)
            cards, again = [play.card for play in plays], _again(ahead)
            return EndOfTurn(cards, ahead.hands[state.turn], ahead.top, ahead.run, again, _together(ahead), worth)
        case Pickup():
            more = min(max(1, state.debt), state.cards_left)  # BJ-22
            return EndOfTurn((), hand, state.top, 0, _again(state), _together(state), more=more)
    return EndOfTurn((), hand, state.top, state.run, _again(state), _together(state))


def _against_turn(move: Move, best: Move, after: EndOfTurn, instead: EndOfTurn) -> str:
    """Return what the turn that begins with a move gives up beside the one that begins with the best move."""
    if isinstance(best, Play) and after.cards > instead.cards:
        what = {Pickup: "Picking up", Stop: "Stopping"}.get(type(move))
        cards, name = counted(after.cards, "card"), card_name(best.card)
        if what is not None:
            return f"{what} leaves you with {cards}; after {name} you can get down to {instead.cards}."
        return f"After {card_name(move.cards[0])} you can get down to {cards}, after {name} to {instead.cards}."
    if instead.debt > after.debt and not (instead.again or after.again):
        have = f"have only {counted(after.debt, 'card')}" if after.debt else "have nothing"
        return f"The next player would {have} to pick up, not {instead.debt}."
    if instead.again and not after.again:
        return "The next turn would not be yours again."
    if len(instead.together) > len(after.together):
        return f"It breaks up {card_names(instead.together)}, which make one long turn later."
    wasted, better = (_wasted(each.plays) for each in (after, instead))
    if wasted and not better:
        return f"{card_names(wasted)} would make nobody pick up, because other cards follow in the turn."
    return _spent(after, instead)


def _wasted(plays: Sequence[Card]) -> Sequence[Card]:
    """Return the pick-up cards of a turn that do not count, because another card follows them (BJ-11)."""
    last = max((place for place, card in enumerate(plays) if not PENALTY[card]), default=-1)
    return [card for card in plays[: last + 1] if PENALTY[card]]


def _spent(after: EndOfTurn, instead: EndOfTurn) -> str:
    """Return which cards a turn spends that could do more later, and that the better turn keeps."""
    aces = [card for card in after.plays if card.rank is Rank.ACE]
    if aces and not any(card.rank is Rank.ACE for card in instead.plays):
        return f"It spends {card_names(aces)}: an ace fits on anything, and cancels any debt."
    pickups, fewer = ([card for card in each.plays if PENALTY[card]] for each in (after, instead))
    if len(pickups) > len(fewer):
        more = [card for card in pickups if card not in fewer]
        return f"It {'also ' if fewer else ''}spends {card_names(more)}, which could pass on a debt of your own later."
    eights = [card for card in after.plays if card.rank is Rank.EIGHT]
    if eights and not any(card.rank is Rank.EIGHT for card in instead.plays):
        return f"It spends {card_names(eights)}, which could skip another player later."
    return ""


def _against_end(state: BlackjackState, after: EndOfTurn, instead: EndOfTurn) -> str:
    """Return what speaks against the card that a turn leaves on the pile."""
    if after.top == instead.top:
        return ""
    if after.again:
        fits, better = (_fit(each.top, each.hand) for each in (after, instead))
        if instead.again and fits < better:
            own = f"only {counted(fits, 'card')} of yours" if fits else "none of your cards"
            verb = "fits" if fits <= 1 else "fit"
            return f"The next turn is yours again, and {own} {verb} on {_on(after)}, {better} on {_on(instead)}."
        return ""
    unseen = ALL & ~(state.hands[state.turn] | mask_of(state.pile))
    if after.debt and instead.debt:
        answers, fewer = (ANSWERS[each.top] & unseen & ~ACES for each in (after, instead))
        more = cards_of(answers & ~fewer)
        if more and answers.bit_count() >= fewer.bit_count():
            return f"The next player may answer {_on(after)} with {listed([*map(card_name, more)], 'or')}."
        return ""
    fits, fewer = (_fit(each.top, unseen) for each in (after, instead))
    if after.debt or instead.debt or instead.again or fits <= fewer:
        return ""
    only = f"only {fewer}" if fewer else "none"
    return f"{fits} of the cards that you have not seen fit on {_on(after)}, {only} on {_on(instead)}."


def _fit(top: int, cards: int) -> int:
    """Return how many of some cards may begin a turn on this top."""
    return (FOLLOW[0][top] & cards).bit_count()


def _on(end: EndOfTurn) -> str:
    """Return the name of the top of the pile; an ace counts as the suit that was named (BJ-15)."""
    card = end.top
    return suit_name(Suit(card >> 4)) if card & 15 == Rank.ACE else card_name(cards_of(1 << card)[0])
