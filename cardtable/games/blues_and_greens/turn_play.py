"""A turn by rules of thumb: the draw, melds and builds, whether to go out, and the card to play."""

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move, Play
from cardtable.games.blues_and_greens.deck import BIT, BLUE, GREEN, Kit, cards_of, height, mask_of
from cardtable.games.blues_and_greens.plans import SHORTER_HAND, MeldStep, Plan, Planner
from cardtable.games.blues_and_greens.rules import PLAYS, BluesAndGreensState, match_winners, playable, winner
from cardtable.games.blues_and_greens.values import DRAW, MELD, Build, Draw, Lay, Run, Set

UNKNOWN_CARD: Final = 3.0
"""The worth of an unknown blue card. This and the figures below were found by trying them in matches."""
GOING_OUT: Final = 16.0
"""The worth of going out."""
POINT_LEFT: Final = 1.5
"""The cost of each point of cards left in the hand, because an opponent may go out next (BG-42)."""
BLACK_LEFT: Final = 9.0
RED_LEFT: Final = 17.0
"""The costs of a black and a red three left in the hand."""
TWO_LEFT: Final = 4.0
"""The worth of a two left in the hand for later melds."""
SHORT_OF_BID: Final = 10.0
"""The maximum number of points by which a team expects to miss its bid and still goes out: waiting costs more."""


def planner_of(state: BluesAndGreensState) -> Planner:
    """Return the planner of the current turn."""
    seat = state.seat
    opened = state.has_opened(seat)
    largest_hand = state.hands[seat] | (mask_of(state.splay) if state.phase is DRAW else 0)
    return Planner(state.kit, state.house, state.trump, state.tableau, opened, state.new_melds, largest_hand)


def draw_worth(state: BluesAndGreensState) -> Callable[[Move], float]:
    """Return the function that values a draw by the plan that can follow it."""
    hand = state.hands[state.seat]
    planner = planner_of(state)

    def worth(move: Move) -> float:
        plan = plan_after_draw(state, planner, hand, move)
        # Without a plan the card that must be melded (BG-14) may do harm.
        return -50.0 if plan is None else _plan_worth(state, plan) + (0.0 if move.cards else UNKNOWN_CARD)

    return worth


def plan_after_draw(state: BluesAndGreensState, planner: Planner, hand: int, draw: Move) -> Plan | None:
    """Return the plan after a draw; a card from the deck is unknown and not part of it."""
    if not draw.cards:
        return planner.plan(hand)
    place = state.splay.index(draw.cards[0])
    must = BIT[draw.cards[0]] if place < len(state.splay) - 1 else 0
    return planner.plan(hand | mask_of(state.splay[place:]), must)


def goes_out(state: BluesAndGreensState, plan: Plan) -> bool:
    """Whether the plan leaves at most one card to play, besides red threes (BG-37, BG-38)."""
    rest = plan.left & ~state.kit.red
    if plan.spare:
        rest &= ~state.kit.wild
    return rest.bit_count() <= 1


def can_go_out(state: BluesAndGreensState) -> bool:
    """Whether the actor, who is to meld or play, can go out in this turn."""
    must = 0 if state.must_meld is None else BIT[state.must_meld]
    plan = planner_of(state).plan(state.hands[state.seat], must)
    return plan is not None and goes_out(state, plan)


def _plan_worth(state: BluesAndGreensState, plan: Plan) -> float:
    """Return the worth of a plan: the points laid down, less the risk of the cards left."""
    kit, left = state.kit, plan.left
    total = plan.points + SHORTER_HAND * plan.cards
    if goes_out(state, plan):
        return total + GOING_OUT + kit.points(left, state.trump)
    return (
        total
        - POINT_LEFT * kit.points(left & kit.plain, state.trump)
        - BLACK_LEFT * (left & kit.black).bit_count()
        - RED_LEFT * (left & kit.red).bit_count()
        + TWO_LEFT * (left & kit.wild).bit_count()
    )


def should_go_out(state: BluesAndGreensState) -> bool:
    """Whether going out pays. It does not if the team's own bid would probably fail (BG-43)."""
    seat = state.seat
    if state.bidder is None or (state.bidder - seat) % 2:
        return True
    return points_if_out(state) >= state.bid - SHORT_OF_BID


def points_if_out(state: BluesAndGreensState) -> float:
    """Return the points that the actor's team can expect if the actor goes out now.

    A card of the opponents that the actor does not know counts as the average of all unseen cards of its back.
    """
    seat = state.seat
    ours = _put_away(state, seat) | _put_away(state, (seat + 2) % 4) | state.hands[seat] | mask_of(state.trick)
    return _with_hands(state, ours, ((seat + 1) % 4, (seat + 3) % 4))


def opponents_points_if_out(state: BluesAndGreensState) -> float:
    """Return the points that the opponents can expect if the actor goes out now, likewise."""
    seat = state.seat
    theirs = _put_away(state, (seat + 1) % 4) | _put_away(state, (seat + 3) % 4)
    return _with_hands(state, theirs, ((seat + 2) % 4,))


def _put_away(state: BluesAndGreensState, seat: int) -> int:
    """Return the mask of the cards of a seat that already count for its team."""
    return state.down[seat] | state.laid_threes[seat] | state.won[seat]


def unseen(state: BluesAndGreensState) -> int:
    """Return the mask of the cards of which the actor does not know where they are."""
    kit, seat = state.kit, state.seat
    mask = kit.plain | kit.wild | kit.red | kit.black
    for each in range(4):
        mask &= ~(_put_away(state, each) | state.known[each])
    return mask & ~(
        state.hands[seat] | mask_of(state.trick) | mask_of(state.splay) | state.void | state.given[(seat + 2) % 4]
    )


def _with_hands(state: BluesAndGreensState, cards: int, seats: Sequence[int]) -> float:
    """Return the points of ``cards`` and, as far as the actor can tell, of these hands."""
    kit, trump = state.kit, state.trump
    given, hidden_cards = state.given[(state.seat + 2) % 4], unseen(state)
    total = float(kit.points(cards, trump))
    for colour in (GREEN, BLUE):
        pool = hidden_cards & colour
        average = kit.points(pool, trump) / max(1, pool.bit_count())
        for each in seats:
            known = (state.known[each] | (given & state.hands[each])) & colour
            hidden = (state.hands[each] & colour).bit_count() - known.bit_count()
            total += kit.points(known, trump) + average * hidden
    return total


def best_in_turn(state: BluesAndGreensState) -> Move | None:
    """Return the next meld, build or play of the actor's plan; ``None`` if it has no legal one."""
    kit, hand = state.kit, state.hands[state.seat]
    must = 0 if state.must_meld is None else BIT[state.must_meld]
    planner = planner_of(state)
    plan = planner.plan(hand, must)
    if plan is None:
        return None
    out = goes_out(state, plan)
    stay = out and not must and not should_go_out(state)
    move: Move | None = None
    if plan.fields:
        first = MeldStep(*plan.fields[0])
        # A player who should not go out keeps at least two cards, and plays one of them to the trick.
        if not stay or (hand & ~first.cards).bit_count() >= 2:
            move = first.move(kit)
    elif not stay:
        move = _last_of_hand(planner, plan, hand, kit.wild, kit.red if out else 0)
    if move is not None and state.refusal(move) is None:
        return move
    legal = 0 if must else playable(kit, state.trump, state.trick, hand)
    return PLAYS[choose_card(kit, state.trump, state.trick, legal, hand)] if legal else None


def _last_of_hand(planner: Planner, plan: Plan, hand: int, wild: int, red: int) -> Move | None:
    """Return the build of a two that is left, or the red threes to lay when going out; ``None`` if there is neither."""
    twos = hand & wild
    if twos and plan.spare:
        step = planner.build_for_two()
        if step is not None:
            return step.with_card(twos & -twos)
    return Lay(tuple(sorted(cards_of(hand & red)))) if hand & red else None


# The worth of melds and builds, which orders them for the search


def meld_gain(kit: Kit, trump: int, move: Move) -> float:
    """Return the worth of a meld or build: its points and a shorter hand, less the other uses of its cards."""
    gain = 0.0  # all weights here are guessed
    twos = 0
    for card in move.cards:
        bit = BIT[card]
        gain += kit.points(bit, trump) + SHORTER_HAND
        if bit & kit.wild:
            twos += 1
        else:
            gain -= _use_elsewhere(trump, card)
    if isinstance(move, Build):
        return gain - 2.5 * twos
    needed = max(0, 3 - (len(move.cards) - twos)) if isinstance(move, Set) else twos
    return gain - 0.8 * min(twos, needed) - 2.5 * max(0, twos - needed)


def follower_of_two(state: BluesAndGreensState, build: Build) -> Card | None:
    """Return a card of the hand that fits on a sequence once a two has been built on it like this, if there is one."""
    kit, meld = state.kit, state.melds[build.meld - 1]
    if meld.is_set or not BIT[build.card] & kit.wild:
        return None
    beyond = meld.high + 2 if build.end == "high" else meld.low - 2
    held = cards_of(kit.at[meld.suit][beyond] & state.hands[state.seat])
    return held[0] if held else None


def _use_elsewhere(trump: int, card: Card) -> float:
    """Return the worth of a card outside of this meld, above all in tricks."""
    if card.suit == trump:
        return {Rank.ACE: 2.5, Rank.KING: 1.5, Rank.QUEEN: 1.0}.get(card.rank, 0.4)
    return 0.8 if card.rank is Rank.ACE else 0.1


# The card for the trick: to win it, to give points to the partner, or to get rid of a card


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
    trumps = (hand & kit.trumps[trump]).bit_count()

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


# Moves that spoil a hand: the player must go out, although that fails the bid or loses the match


def spoils_hand(state: BluesAndGreensState, move: Move) -> bool:
    """Whether the actor must go out after ``move``, and the team's bid probably fails by it or the match is lost."""
    if state.phase is DRAW and move.cards and move.cards[0] != state.splay[-1]:
        # BG-14: melding the card may leave too few others.
        after = state.copy()
        after.apply(move)
        return all(spoils_hand(after, each) for each in after.moves())
    if state.phase is not MELD:
        return False
    left = state.hands[state.seat] & ~mask_of(move.cards)
    # BG-39: a single card that is left must be played.
    if left.bit_count() > (0 if isinstance(move, Play) else 1):
        return False
    return _loses_by_going_out(state, left or mask_of(move.cards[-1:]))


def _loses_by_going_out(state: BluesAndGreensState, last: int) -> bool:
    """Whether going out now fails the team's bid or loses the match, by the points that can be expected.

    :param last: the mask of the card that is played last, if the last card is played and not laid down.
    """
    kit, seat = state.kit, state.seat
    ours, theirs = points_if_out(state), opponents_points_if_out(state)
    if len(state.trick) == 3:
        trick = (*state.trick, cards_of(last)[0])
        taker = winner(kit, state.trump, trick)
        if taker is None or taker % 2 == 0:
            points = kit.points(mask_of(trick), state.trump)
            ours -= points
            theirs += 0 if taker is None else points
    if state.bidder is not None and (state.bidder - seat) % 2 == 0 and ours < state.bid - SHORT_OF_BID:
        return True
    scores = [0, 0]
    for team, expected in ((seat % 2, ours), (1 - seat % 2, theirs)):
        scores[team] = state.scores[team] + _scored(state, team, round(expected))
    winners = match_winners(state.house, scores)
    return winners is not None and seat not in winners


def _scored(state: BluesAndGreensState, team: int, points: int) -> int:
    """Return what a team scores for these points of the cards: nothing if its bid fails (BG-43), or a bonus (BG-44)."""
    house = state.house
    if state.bidder is not None and state.bidder % 2 == team and points < state.bid:
        return 0
    return points + (house.bonus if points >= house.bonus_at else 0)


_WORTH_LAYING: Final = 6
"""The points of a meld of natural cards that nobody who has opened forgets to lay."""


def looks_broken(state: BluesAndGreensState, move: Move) -> bool:
    """Whether a move makes people laugh.

    A red three is drawn alone; a two is laid in a set that is complete without it; or a card is played while a good
    meld without twos is at hand, whose cards may count for the others (BG-42).
    """
    kit = state.kit
    cards = mask_of(move.cards)
    match move:
        case Draw():
            return bool(move.cards) and move.cards[0] == state.splay[-1] and cards & kit.red > 0
        case Set():
            return cards & kit.wild > 0 and (cards & ~kit.wild).bit_count() >= 3
        case Play() if state.has_opened(state.seat):
            natural = [
                meld
                for meld in state.moves()
                if isinstance(meld, Set | Run) and not mask_of(meld.cards) & kit.wild and not spoils_hand(state, meld)
            ]
            return any(kit.points(mask_of(meld.cards), state.trump) >= _WORTH_LAYING for meld in natural)
    return False
