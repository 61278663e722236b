"""The standing of a hand of Big Three: the bid, the called card, the sides, and the cards to beat."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_row, rank_plural
from cardtable.engine.cards import RANKS
from cardtable.engine.events.base import Cards
from cardtable.engine.events.cards import Drawn
from cardtable.engine.typography import counted, listed, signed
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.standing import Fact, Forms, Middle, SeatStatus, SideNote, Standing, TableNote, Token, Turn
from cardtable.games.big_three.law.combinations import Combination
from cardtable.games.big_three.law.facts import AUCTION, DEAL, OVER, PLAY, BigThreeView, Phase
from cardtable.games.big_three.law.ranking import FOUR_OF_HEARTS
from cardtable.games.big_three.law.scoring import BIDS
from cardtable.games.big_three.law.sides import partner_seen, sides_seen

RANKINGS: Final = {"printed": "K Q J 10 9 8 7 6 5 4 3 2 A", "threes_high": "3 2 A K Q J 10 9 8 7 6 5 4"}


def standing_of(view: BigThreeView, names: Sequence[str]) -> Standing:
    """Return the bid, the called card, and the partner if everybody knows who it is."""
    facts, house = view.facts, view.house
    title = "Four-Hand Big Three" if view.seats == 4 else "Big Three"
    ended = facts.bidder is not None and view.phase in (DEAL, OVER)  # the next hand has not been dealt yet
    hand = f" · hand {len(view.results) + (not ended)} of {house.hands}" if house.hands else ""
    label = f"{title} · to {signed(house.target)}{hand}"
    if facts.bidder is None:
        return Standing(fact=Fact(label, ("No bid yet",), "BT-4"))
    bidder, number = names[facts.bidder], BIDS[facts.bid]
    short = f"{bidder}: {number}"
    if facts.called is None:
        alone = view.seats == 3 and view.phase != AUCTION
        forms: Forms = (f"{bidder} bid {number}{', alone' if alone else ''}", short)
        return Standing(fact=Fact(label, forms, "BT-11" if alone else "BT-4"))
    partner = "" if facts.partner is None else f", with {names[facts.partner]}"
    called = card_name(facts.called)
    forms = (f"{bidder} bid {number}, called {called}{partner}", f"{bidder} bid {number}{partner}", short)
    return Standing(Token(called, on_card=True, rule="BT-12"), Fact(label, forms, "BT-12"))


def seat_status_of(view: BigThreeView, seat: int, names: Sequence[str]) -> SeatStatus:
    """Return a seat's points, and its part in the hand."""
    facts, score = view.facts, signed(view.scores[seat])
    points: Forms = (counted(view.scores[seat], "point"), score)
    if view.phase in (DEAL, AUCTION) or facts.bidder is None:
        return SeatStatus(points)
    if seat == facts.bidder:
        bid = f"bid {BIDS[facts.bid]}"
        return SeatStatus((f"{bid} · {points[0]}", f"{bid} · {score}", bid))
    if seat == partner_seen(view):
        side = f"with {names[facts.bidder]}"
        return SeatStatus((f"{side} · {points[0]}", f"{side} · {score}", side))
    return SeatStatus(points)


def side_note_of(view: BigThreeView, names: Sequence[str]) -> SideNote | None:
    """Return the viewer's side in this hand, and who else knows it (BT-12)."""
    facts = view.facts
    if view.seat is None or view.seats == 3 or facts.bidder is None or facts.called is None:
        return None
    bidder, called = names[facts.bidder], card_name(facts.called)
    sides = sides_seen(view)
    if None not in sides:
        friend = next(seat for seat in range(4) if seat != view.seat and not sides[seat])
        together = (view.seat, friend)
        if facts.partner is None and partner_seen(view) == view.seat and facts.called != FOUR_OF_HEARTS:
            text = f"{bidder} called {called}: you hold it"
            return SideNote("Your side · only you know", together, f"You and {names[friend]}", text)
        opponents = listed([names[seat] for seat in range(4) if sides[seat]])
        return SideNote("Your side", together, f"You and {names[friend]}", f"against {opponents}")
    alone = (view.seat, None)
    if view.seat == facts.bidder:
        return SideNote("Your side", alone, f"Your partner holds {called}", "You don't know who it is yet")
    return SideNote("Your side", alone, f"You are against {bidder}", f"and the holder of {called}")


def middle_of(view: BigThreeView, names: Sequence[str]) -> Middle:
    """Return the cards to beat and their owner, the ranking (BT-2), and the cards left over that the viewer took."""
    facts = view.facts
    notes = [TableNote(RANKINGS[view.house.ranking], ("Rank, high to low",))] if view.phase != OVER else []
    if taken := _leftover_taken(view):
        notes.append(TableNote(card_row(taken), ("Left over, now yours",)))
    if facts.combination is None or facts.owner is None or view.phase != PLAY:
        return Middle(tuple(notes))
    whose = "Your" if facts.owner == view.seat else f"{names[facts.owner]}'s"
    beat = TableNote(f"{whose} {facts.combination.title}", ("to beat", ""), "trick", facts.owner)
    return Middle((beat, *notes))


def turn_of(view: BigThreeView, prompt: str) -> Turn:
    """Return the prompt for the viewer, who is to act.

    :param prompt: the prompt for everybody.
    """
    facts = view.facts
    match view.phase:
        case Phase.AUCTION:
            return Turn((prompt, "Bid, or pass"))
        case Phase.CALL:
            return Turn((prompt, "Call a card"))
        case Phase.PLAY if facts.combination is None:
            return Turn(("Lead your last card" if len(view.hand) == 1 else prompt, "Lead"))
        case Phase.PLAY if facts.combination is not None:
            return Turn((*_to_beat(facts.combination), "Beat it, or pass"))
    return Turn((prompt,))


def _to_beat(combination: Combination) -> Forms:
    if combination.length > 1:
        return (f"Beat the {combination.title}, or pass", f"Beat the {combination.name}, or pass")
    if combination.width == 1:
        return (f"Beat the {combination.rank} with a higher card, or pass", f"Beat the {combination.rank}, or pass")
    ranks = rank_plural(RANKS[combination.top])
    return (f"Beat the {ranks} with a {combination.name}, or pass", f"Beat the {ranks}, or pass")


def leftover_drawn(entry: LogEntry) -> Drawn | None:
    """Return the event in which the auction winner took the cards left over, if the viewer saw them."""
    drawn = entry.event(Drawn)
    return drawn if drawn is not None and drawn.faces else None


def _leftover_taken(view: BigThreeView) -> Cards:
    """Return the cards left over that the viewer took, until the viewer's first play (BT-5)."""
    facts = view.facts
    if view.phase != PLAY or view.seat != facts.bidder or any(seat == view.seat for seat, _ in facts.plays):
        return ()
    drawn = next((found for entry in reversed(view.log) if (found := leftover_drawn(entry)) is not None), None)
    return () if drawn is None else drawn.cards
