"""The standing of a hand of Five Hundred: the contract, the tricks at the seats, and the prompt."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, suit_name
from cardtable.engine.cards import SIGNS, Suit
from cardtable.engine.typography import capitalized, counted, listed, signed
from cardtable.engine.voice.standing import (
    NO_TRUMP_TOKEN,
    Fact,
    Forms,
    Middle,
    Pips,
    SeatStatus,
    Sign,
    Standing,
    Steps,
    Token,
    Turn,
)
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.facts import AUCTION, DEAL, DISCARD, OVER, FiveHundredView, Phase
from cardtable.games.five_hundred.law.ranking import CARD_STRENGTH, SUIT_OF
from cardtable.games.five_hundred.law.scoring import TRICK_POINTS

MAX_CARDS_NAMED: Final = 3
"""With more playable cards than this, the prompt names none of them."""


def standing_of(view: FiveHundredView, names: Sequence[str]) -> Standing:
    """Return the contract, or before there is one the scores of the match."""
    facts = view.facts
    contract, bidder = facts.contract, facts.bidder
    if contract is None or bidder is None or view.phase == AUCTION:
        scores = " · ".join(f"{name} {signed(view.scores[seat])}" for seat, name in enumerate(names))
        forms: Forms = (scores, " · ".join(map(signed, view.scores)))
        return Standing(fact=Fact(_played_to(view), forms, "FH-12", scores=True))
    who = names[bidder]
    if contract.is_nullo:
        fact = Fact("Contract", (f"{who}: nullo, {counted(contract.value, 'point')}", f"{who}: nullo"), "FH-4")
        return Standing(Token("0", rule="FH-4"), fact)
    fact = Fact(
        "Contract",
        (f"{who}: {contract.name}, {counted(contract.value, 'point')}", f"{who}: {short_name(contract)}"),
        "FH-6",
    )
    if contract.trump > 3:
        return Standing(Token(NO_TRUMP_TOKEN, rule="FH-8"), fact)
    return Standing(Token(SIGNS[contract.trump], rule="FH-2"), fact)


def middle_of(view: FiveHundredView, names: Sequence[str]) -> Middle:
    """Return the contract for the middle of the table, where no cards lie while the bidder discards (FH-6)."""
    contract, bidder = view.facts.contract, view.facts.bidder
    if view.phase != DISCARD or contract is None or bidder is None:
        return Middle()
    others = [name for seat, name in enumerate(names) if seat != bidder]
    points = counted(contract.value, "point") + (" for no trick" if contract.is_nullo else "")
    forms = (f"{points}, against {listed(others, 'and')}", points)
    return Middle(sign=Sign(bidder, capitalized(contract.name), forms))


def short_name(contract: Contract) -> str:
    """Return the shortest name of a contract: ``7♥``, ``8 NT``, ``nullo``."""
    return f"{contract.tricks} NT" if contract.trump is Suit.NONE and not contract.is_nullo else contract.name


def _played_to(view: FiveHundredView) -> str:
    house = view.house
    ended = view.phase in (DEAL, OVER) and view.facts.finished > 0  # the next hand has not been dealt yet
    hand = f" · hand {view.facts.finished + (not ended)} of {house.hands}" if house.hands else ""
    return f"Five Hundred · to {signed(house.target)}{hand}"


def seat_status_of(view: FiveHundredView, seat: int) -> SeatStatus:
    """Return a player's points in the match, and the tricks taken in the hand."""
    facts = view.facts
    contract, bidder, score = facts.contract, facts.bidder, signed(view.scores[seat])
    points: Forms = (counted(view.scores[seat], "point"), score)
    if contract is None or bidder is None or view.phase == AUCTION:
        return SeatStatus(points)
    taken = facts.taken[seat]
    if seat == bidder:
        return SeatStatus((f"bidder · {score}", score), pips=_bidder_pips(contract, taken))
    is_partner = view.seat not in (None, seat, bidder)
    forms: Forms = (f"partner · {score}", score) if is_partner else points
    return SeatStatus(forms, pips=Pips(taken, note=f"+{TRICK_POINTS * taken}") if taken else None)


def _bidder_pips(contract: Contract, taken: int) -> Pips:
    if contract.is_nullo:
        return Pips(taken, note="no trick yet" if not taken else "set")
    return Pips(taken, contract.tricks, f"{taken} of {contract.tricks}")


def turn_of(view: FiveHundredView, ask: str) -> Turn:
    """Return the prompt for the viewer, who is to act.

    :param ask: the prompt without regard to the viewer.
    """
    facts = view.facts
    match view.phase:
        case Phase.AUCTION if facts.contract is not None:
            least = facts.contract.value
            return Turn((f"Bid more than {least}, or pass", f"More than {least}?"))
        case Phase.AUCTION:
            return Turn(("Make a bid, or pass", "Bid or pass"))
        case Phase.DISCARD:
            return Turn((ask, "Discard three"), steps=Steps((("Widow",), ("Discard three", "Discard"), ("Lead",)), 1))
        case Phase.PLAY:
            return _play_turn(view)
    return Turn((ask,))


def _play_turn(view: FiveHundredView) -> Turn:
    """Return the prompt to play a card; it names the playable cards if they are few (FH-7)."""
    facts = view.facts
    last = card_name(view.hand[0]) if len(view.hand) == 1 else ""
    if facts.suit is None or facts.contract is None:
        return Turn((f"Lead {last}, your last card", f"Lead {last}") if last else ("Lead any card", "Lead a card"))
    trump = facts.contract.trump
    suits, power = SUIT_OF[trump], CARD_STRENGTH[trump][min(facts.suit, 3)]
    fitting = sorted((card for card in view.hand if suits[card] == facts.suit), key=lambda card: -power[card])
    name = suit_name(facts.suit)
    if not fitting:
        card = last or "any card"
        return Turn((f"You have no {name}: play {card}", f"Play {card}"))
    if len(fitting) > MAX_CARDS_NAMED:
        return Turn((f"Follow {name}",))
    cards = listed([card_name(card) for card in fitting], "or")
    return Turn((f"Follow {name}: play {cards}", f"Play {cards}"))
