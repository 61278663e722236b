"""The reasons that hints give for moves of Big Three, each of which names the cards and the purpose."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.bot import Forecast, Promise, Rest, points_of
from cardtable.engine.cards import RANKS, Card, card_name, card_names, card_row, rank_name, rank_plural
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.typography import counted, counted_in_words, listed, number_word
from cardtable.games.big_three.bidding import bid_levels, hand_chance, wins_in_100
from cardtable.games.big_three.card_play import Outlook, turns
from cardtable.games.big_three.combinations import answers, can_beat, cards_for, classify, leads
from cardtable.games.big_three.deck import ALL, BIT, COUNT, FOUR_OF_HEARTS, STRENGTH, cards_of, holdings, mask_of
from cardtable.games.big_three.guess import guess
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import BIDS, BigThreeView, Call, Combination, Facts, Lay, Phase


def reason(state: BigThreeState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence."""
    match move:
        case Bid(number=number):
            return _why_bid(state, number)
        case Pass() if state.phase is Phase.AUCTION:
            return _why_pass_the_auction(state)
        case Call():
            return _why_call(move)
        case Lay():
            return _why_lay(state, move)
    return _why_pass(state)


# The auction


def _why_bid(state: BigThreeState, number: int) -> str:
    wins, needed = wins_in_100(state), dict(bid_levels(state.seats, state.bid))[number]
    if wins >= needed:
        level = f"{BIDS[number]} {_asks(state.seats)} {needed}"
        return f"With {_assets(state)}, a bid is won about {_times(wins)}; {level}."
    if number == 3 and state.seats == 4:
        return f"With {_assets(state)}, three is worth its risk: anything less leaves the auction to another player."
    instead = f"the bid of {BIDS[state.bid]}" if state.bid else "the auction"
    return f"With {_assets(state)}, a bid is worth its risk: passing would leave {instead} to another player."


def _why_pass_the_auction(state: BigThreeState) -> str:
    wins, (least, needed) = wins_in_100(state), bid_levels(state.seats, state.bid)[0]
    if wins < needed:
        level = f"{BIDS[least]} {_asks(state.seats)} {needed}"
        return f"With {_assets(state)}, a bid is won about {_times(wins)}; {level}."
    return f"With {_assets(state)}, a bid of {BIDS[least]} would risk more than it can win."


def _asks(seats: int) -> str:
    """Return what a level is, in words: with four players it is custom, because by points three pays far sooner."""
    return "pays off from" if seats == 3 else "is usual from"


def _times(wins: int) -> str:
    return f"{counted(wins, 'time')} in 100"


def _assets(state: BigThreeState) -> str:
    """Return the number of cards of the two highest ranks and of the turns that the hand needs, in words."""
    hand = state.hands[state.seat]
    strength = STRENGTH[state.house.ranking]
    highest = sorted(range(13), key=strength.__getitem__, reverse=True)[:2]
    ranks = [(COUNT[hand >> 4 * order & 15], order) for order in highest]
    held = [
        f"{number_word(count) if count else 'no'} {(rank_name if count == 1 else rank_plural)(RANKS[order])}"
        for count, order in ranks
    ]
    return f"{', '.join(held)} and {_turns(turns(hand))} to go out"


def _why_call(move: Call) -> str:
    called = card_name(move.card)
    if move.card == FOUR_OF_HEARTS:
        return f"The holder of {called} leads first, so your partner would have the lead at once."
    return f"The holder of {called} can win the lead with it, and makes a good partner."


def _out_in(needed: int) -> str:
    """Return when the player can go out."""
    return f"you can be out in {counted_in_words(needed, 'more turn')}"


# Turns


def _why_lay(state: BigThreeState, move: Lay) -> str:
    outlook = Outlook(state)
    laid = classify(move.laid)
    left = outlook.hand & ~mask_of(move.laid)
    if laid is None:
        return "You get rid of cards."
    what = f"The {laid.title}"
    if not left:
        return f"{what} ends the hand."
    behind = (outlook.seat - 1) % state.seats
    after = _out_in(turns(left))
    if state.table[0]:
        return _why_beat(state, outlook, laid, left)
    if outlook.is_unbeatable((laid.width, laid.length, laid.top)):
        return f"Nobody can beat the {laid.title}, and {after}."
    if behind in outlook.allies and state.hands[behind].bit_count() == len(move.laid) <= 2:
        return f"{what} may let your partner go out: that player comes next and has as many cards left."
    if len(move.laid) > 1:
        return f"{what} gets rid of {counted_in_words(len(move.laid), 'card')} at once; {after}."
    strength = outlook.strength[laid.top]
    if outlook.fewest_cards == 1 and strength == max(outlook.strength[lead[2]] for lead in leads(outlook.hand)):
        return f"{what} is the hardest of your cards to beat, and an opponent has only one card left."
    if turns(left) < outlook.needed and strength < HIGH_STRENGTH and outlook.fewest_cards > 1:
        return f"You can get rid of the {laid.title} at no cost now; {after}."
    return f"You get rid of the {laid.title}; {after}."


def _why_beat(state: BigThreeState, outlook: Outlook, laid: Combination, left: int) -> str:
    """Return the reason for beating the cards on the table."""
    what = f"The {laid.title}"
    if outlook.is_unbeatable((laid.width, laid.length, laid.top)):
        return f"Nobody can beat the {laid.title}: you win the lead, with {_turns(turns(left))} to go."
    if outlook.fewest_cards <= 2:
        return f"{what} holds up an opponent with {counted_in_words(outlook.fewest_cards, 'card')} left."
    if turns(left) < outlook.needed:
        return f"{what} fights for the lead; {_out_in(turns(left))}."
    return f"{what} fights for the lead; you then still need {_turns(turns(left))} to go out."


def _why_pass(state: BigThreeState) -> str:
    outlook = Outlook(state)
    table = Combination(*state.table)
    if not answers(outlook.hand, state.table, outlook.ranking):
        return f"Nothing in your hand beats the {table.title}."
    if state.owner in outlook.allies:
        return f"The {table.title} is your partner's: there is no need to beat it."
    return f"Beating the {table.title} would break up your hand, or use cards that can win the lead later."


# What speaks against a move beside a better one: the second sentence of a review
#
# Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.


HIGH_STRENGTH: Final = 11
"""From this strength on, a card may win the lead: those of the two highest ranks."""


def drawback(state: BigThreeState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Bid(number=number), Pass():
            wins = wins_in_100(state)
            seldom = f"won only about {_times(wins)}" if wins else "almost never won"
            needed = dict(bid_levels(state.seats, state.bid))[number]
            return f"A bid is {seldom} with such a hand." if wins < needed else ""
        case Call(card=card), Call(card=other):
            return _against_calling(state, card, other)
        case Lay(), Lay() | Pass():
            return _against_laying(state, move, best)
        case Pass(), Lay():
            return _against_passing(state, best)
    return ""


def _against_calling(state: BigThreeState, card: Card, other: Card) -> str:
    """Return what speaks against a called card beside another one; the holder of the four of hearts is known."""
    if other == FOUR_OF_HEARTS:
        return f"The holder of {card_name(card)} has to win the lead first."
    strength, better = (STRENGTH[state.house.ranking][BIT[each].bit_length() - 1 >> 2] for each in (card, other))
    return f"A partner with {card_name(card)} wins the lead less often." if strength < better else ""


def _against_passing(state: BigThreeState, best: Lay) -> str:
    outlook, laid = Outlook(state), classify(best.laid)
    if laid is None:
        return ""
    left = turns(outlook.hand & ~mask_of(best.laid))
    cards = counted_in_words(len(best.laid), "card")
    if not left:
        return f"The {laid.title} would end the hand."
    if left < outlook.needed:
        return (
            f"After a pass you still need {_turns(outlook.needed)}; without the {laid.title} it is {number_word(left)}."
        )
    return f"A pass leaves the lead to others, and keeps {cards} in your hand that could go now."


def _against_laying(state: BigThreeState, move: Lay, best: Move) -> str:
    """Return what laying these cards costs: turns, high cards that better ones spare, or cards that stay."""
    outlook, laid = Outlook(state), classify(move.laid)
    if laid is None:
        return ""
    left = turns(outlook.hand & ~mask_of(move.laid))
    if isinstance(best, Pass):
        if state.table[0] and state.owner in outlook.allies:
            return f"The {laid.title} beats your own partner's cards."
        high = mask_of(move.cards) & _high(outlook)
        if left < outlook.needed:
            return f"It takes {card_names(cards_of(high))}, which could win the lead later." if high else ""
        return f"It breaks up your hand: you still need {_turns(left)} to go out."
    instead, other = turns(outlook.hand & ~mask_of(best.cards)), classify(best.cards)
    if left > instead == 0 and other is not None:
        return f"The {other.title} would end the hand."
    if left > instead:
        return f"The {laid.title} leaves you {_turns(left)} from going out, not {number_word(instead)}."
    high, spared = (mask_of(each.cards) & _high(outlook) for each in (move, best))
    if high.bit_count() > spared.bit_count():
        return f"The {laid.title} takes {card_names(cards_of(high & ~spared))}, which could win the lead later."
    fewer, more = len(move.cards), len(best.cards)
    if fewer < more:
        return f"The {laid.title} gets rid of {counted_in_words(fewer, 'card')}, and {number_word(more)} could go."
    if other is None or laid.title == other.title or (laid.width, laid.length) != (other.width, other.length):
        return ""
    if outlook.strength[laid.top] < outlook.strength[other.top]:
        return f"The {laid.title} is easier to beat than the {other.title}."
    return f"The {laid.title} will be more use later than the {other.title}."


def _turns(needed: int) -> str:
    return counted_in_words(needed, "turn")


def _high(outlook: Outlook) -> int:
    """Return the mask of the cards of the two highest ranks."""
    return sum(15 << 4 * order for order in range(13) if outlook.strength[order] >= HIGH_STRENGTH)


# The forecast in the auction: the chance that a hand wins for its bidder


def forecast(view: BigThreeView) -> Forecast | None:
    """Return in how many of a hundred hands the viewer wins as the bidder; ``None`` outside the auction."""
    if view.phase != Phase.AUCTION or view.seat is None or not view.hand:
        return None
    facts = view.facts
    starts, over = facts.starter == view.seat, bool(facts.bid)
    won = hand_chance(mask_of(view.hand), view.seats, view.house.ranking, starts, over=over)
    promise = Promise("as the bidder", 100 * won, f"{round(100 * won)} in 100")
    levels = bid_levels(view.seats, facts.bid)
    asks = (_asks(view.seats), *("from" for _ in levels[1:]))
    pays = [f"{BIDS[bid]} {ask} {needed}" for (bid, needed), ask in zip(levels, asks, strict=True)]
    unit, note = "how often hands like this win", f"A bid of {', '.join(pays)}."
    return Forecast("What your hand promises", unit, (promise,), (0.0, 100.0), levels[0][1], note)


# The rest of a hand, when the viewer can play all cards and nobody can stop it


MAX_FAILED_HANDS: Final = 2000
"""The maximum number of hands from which no such leads are found before the search gives up. Guessed."""


def rest(view: BigThreeView) -> Rest | None:
    """Return the rest of the hand if the viewer leads and goes out with leads that nobody can beat before the last."""
    facts = view.facts
    leading = view.phase == Phase.PLAY and view.actor == view.seat and facts.leader == view.seat
    if not leading or not _knows_sides(view, facts):
        return None
    own = mask_of(view.hand)
    played = mask_of(card for _, cards in facts.plays for card in cards)
    lays = _unbeaten_lays(own, holdings(ALL ^ own ^ played), view.house.ranking, set())
    if lays is None or len(lays) < 2:
        return None
    moves = tuple(Lay(cards) for cards in lays)
    safe = listed([card_row(cards) for cards in lays[:-1]])
    reason = f"Nobody can beat {safe}; after that {card_row(lays[-1])} can be played, and no card is left."
    return Rest(moves, reason, points_of(guess, view, moves))


def _knows_sides(view: BigThreeView, facts: Facts) -> bool:
    """Whether the viewer knows the sides: before the called card is played, only the partner does."""
    return view.seats == 3 or facts.partner is not None or facts.called in view.hand


def _unbeaten_lays(
    hand: int, unseen: Sequence[int], ranking: str, failed: set[int]
) -> tuple[tuple[Card, ...], ...] | None:
    """Return leads for the whole of a hand, of which nobody can beat any but the last, or ``None`` if none are found.

    :param unseen: the ``holdings`` of the cards that the others may hold.
    :param failed: the hands from which none were found.
    """
    cards = cards_of(hand)
    if classify(cards) is not None:
        return (cards,)
    if hand in failed or len(failed) > MAX_FAILED_HANDS:
        return None
    for pattern in sorted(leads(hand), key=lambda pattern: -pattern[0] * pattern[1]):
        if not can_beat(unseen, pattern, ranking):
            laid = cards_for(hand, pattern)
            others = _unbeaten_lays(hand ^ laid, unseen, ranking, failed)
            if others is not None:
                return (cards_of(laid), *others)
    failed.add(hand)
    return None
