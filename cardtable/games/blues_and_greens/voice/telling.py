"""The event line and the bubbles of Blues and Greens."""

from cardtable.engine.card_names import rank_plural, suit_name
from cardtable.engine.cards import Back, Card, Rank
from cardtable.engine.events.auction import AllPassed, ContractSet, SuitNamed
from cardtable.engine.events.base import Event
from cardtable.engine.events.cards import Built, Dealt, Drawn, Laid, Played, Reshuffled, Revealed, Taken
from cardtable.engine.events.ends import ContractSettled, WentOut
from cardtable.engine.typography import counted
from cardtable.engine.voice.clauses import Clause, faces, for_points, happens, several
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past, Telling
from cardtable.games.blues_and_greens.law.facts import Facts
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.masks import BIT, NO_TRUMP, mask_of
from cardtable.games.blues_and_greens.law.tricks import best

BluesAndGreensPast = Past[House, Facts]


class BluesAndGreensTelling(Telling[House, Facts]):
    """The event line and the bubbles of Blues and Greens."""

    def clause(self, event: Event, past: BluesAndGreensPast, people: People) -> Clause | None:
        match event:
            case Played(cards, seat) if past.all_of(Taken):
                return Clause(seat, "play", faces(cards))
            case Played(cards, seat):
                trick = _trick_before(past)
                return Clause(seat, "play" if trick else "lead", faces(cards), (_so_far(past, trick),))
            case Drawn(cards, seat, "deck"):
                return Clause(seat, "draw", several(cards), (" from the deck",))
            case Drawn(cards, seat, zone) if len(cards) > 1:
                return Clause(seat, "take", counted(len(cards), "card"), (f" from the {zone}",))
            case Built(cards, seat, points, meld):
                return Clause(
                    seat, "build", faces(cards), (f" on {_owned_meld(past, meld, people)}", for_points(points))
                )
            case Dealt(cards) if past.is_first(event):
                return happens(f"the green deck is dealt, {counted(len(cards), 'card')} each")
            case Reshuffled():  # BG-3
                return happens("the twos in the splay go back", " into the blue deck", ", which is shuffled")
            case Revealed(_, None):
                # The splay is refilled after almost every move that takes from it; only its first cards are news.
                first = past.entry.actor < 0 and not past.all_of(Reshuffled)
                return happens("the blue deck is shuffled, and the splay is turned up") if first else None
            case AllPassed():
                return happens("all have passed, and the hand has no trumps")  # BG-11
            case ContractSettled(seats, _, made) if not past.all_of(WentOut):
                contract = past.contract()
                bid = "the bid" if contract is None else f"the bid of {contract.words}"
                return Clause(seats[0], "make", bid) if made else Clause(seats[0], "miss", bid)
            case ContractSettled():
                return None  # The score sheet shows it, and the line is long enough.
            case ContractSet(seat, words):
                return Clause(seat, "play", f"for {words}")
        return super().clause(event, past, people)

    def repeats(self, past: BluesAndGreensPast) -> bool:
        """Return whether a shuffle of the twos follows another: the new splay had twos again (BG-3)."""
        before = next(past.before(), None)
        return bool(past.all_of(Reshuffled)) and before is not None and before.event(Reshuffled) is not None

    def worth(self, past: BluesAndGreensPast, card: Card | Back) -> int:
        """Return the points for a card (BG-40, BG-41)."""
        if not isinstance(card, Card):
            return 0
        trump = _trump(past)
        return kit(past.view.house).points(mask_of((card,)), NO_TRUMP if trump is None else trump)


def _trump(past: BluesAndGreensPast) -> int | None:
    """Return the trumps of the hand, if any have been named."""
    return next((event.suit for event in past.of_hand() if isinstance(event, SuitNamed)), None)


def _trick_before(past: BluesAndGreensPast) -> tuple[Card, ...]:
    """Return the cards that lay in the trick before the move."""
    cards: list[Card] = []
    for event in past.of_hand():
        if isinstance(event, Taken):
            break
        if isinstance(event, Played):
            cards += event.faces
    return tuple(reversed(cards))


def _so_far(past: BluesAndGreensPast, trick: tuple[Card, ...]) -> str:
    """Return whether a card wins an unfinished trick, or gives it away, so far (BG-24 to BG-30); empty if neither."""
    cards = kit(past.view.house)
    card = past.entry.cards[0]
    if not trick or not isinstance(card, Card):
        return ""
    if any(BIT[each] & cards.wild for each in trick):
        return ""
    if BIT[card] & cards.wild:
        return ": a two gives the trick to the other team, so far"  # BG-30
    named = _trump(past)
    whole = (*trick, card)
    if best(cards, NO_TRUMP if named is None else named, whole, range(len(whole))) != len(trick):
        return ""
    return f": a {'black three' if BIT[card] & cards.black else _kind(card, named)} takes the trick, so far"


def _kind(card: Card, trump: int | None) -> str:
    return "trump" if card.suit == trump else "higher card"


def _owned_meld(past: BluesAndGreensPast, number: int, people: People) -> str:
    """Return a meld with its owner: ``Ann's kings``, ``your sequence of hearts``; the actor's own is ``the kings``."""
    first = next((event for event in past.of_hand() if isinstance(event, Laid) and event.meld == number), None)
    if first is None:
        return "a meld"
    known = first.faces
    plain = [card for card in known if card.rank is not Rank.TWO] or known
    whose = "the" if first.seat == past.entry.actor else people.whose(first.seat)
    if len({card.rank for card in plain}) == 1 and len(plain) > 1:
        return f"{whose} {rank_plural(plain[0].rank)}"
    return f"{whose} sequence of {suit_name(plain[0].suit)}" if len(plain) > 1 else f"{whose} meld"
