"""The Scruffian Bidding War in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections.abc import Sequence
from typing import ClassVar, Final

from cardtable.engine.cards import RANKS, SIGNS, Back, Card, Suit, card_name, card_names, printed_rank
from cardtable.engine.events import CardBid, Event, Passed, PrizeTied, PrizeUnsold, PrizeWon, Revealed
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move, Pass
from cardtable.engine.typography import Forms, capitalized, counted, counted_in_words, number_word
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.endings import Ending, Endings
from cardtable.engine.voice.objections import Objections, Place, count_of
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, BubbleLook, Clause, Past, Telling, face, for_points, happens, several
from cardtable.engine.voice.words import (
    CardValue,
    CardValues,
    CellRow,
    FaceRow,
    Fact,
    Middle,
    MoveLabel,
    PanelHead,
    RankCell,
    SeatStatus,
    Standing,
    Tag,
    Turn,
    Words,
)
from cardtable.games.bidding_war.rules import VALUES, BiddingWarState, seller_of
from cardtable.games.bidding_war.values import Bid, BiddingWarView, CardOffer, Facts, House, Phase, Round, Suits

# The number of sellers shown before the one whose card is for sale, and the number from that one on.
_MAX_SELLERS_BEFORE: Final = 3
_MAX_SELLERS_FROM_NOW: Final = 5
BiddingWarPast = Past[House, Facts]


class BiddingWarWords(Words[House, Facts]):
    """The words of the Scruffian Bidding War."""

    def label(self, view: BiddingWarView, move: Move) -> MoveLabel:
        match move:
            case Bid(card=card):
                bid = f"{card_name(card)} ({value_of(view, card)})"
                return MoveLabel(f"Bid {bid}", bid)
            case CardOffer(card=card):
                return MoveLabel(f"Offer {card_name(card)}", card_name(card))
            case Pass():
                return MoveLabel("Pass")
            case Suits():
                return MoveLabel("Draw the suits")
            case _:
                return MoveLabel("Shuffle")

    def winning(self, view: BiddingWarView) -> Card | None:
        """Return the highest bid of an open auction (SW-11)."""
        facts = view.facts
        return facts.shown[facts.leader] if view.phase == Phase.AUCTION and facts.leader is not None else None

    def standing(self, view: BiddingWarView, names: Sequence[str]) -> Standing:
        facts, games = view.facts, view.house.games
        number = min(len(view.results) + (view.phase != Phase.OVER), games)
        label = f"Scruffian Bidding War · game {number} of {games}" if games > 1 else "Scruffian Bidding War"
        if view.phase in (Phase.DRAW, Phase.DEAL, Phase.OVER):
            return Standing(fact=Fact(label, (counted(facts.prizes, "prize"),), "SW-6"))
        return Standing(fact=Fact(label, (f"Prize {facts.number} of {facts.prizes}",), "SW-6"))

    def seat_status(self, view: BiddingWarView, seat: int, names: Sequence[str]) -> SeatStatus:
        facts = view.facts
        if not facts.suits:
            return SeatStatus()
        points = facts.points[seat]
        plays = f"{'you play' if seat == view.seat else 'plays'} {SIGNS[facts.suits[seat]]}"
        unit = "point" if points == 1 else "points"
        sign = SIGNS[facts.suits[seat]]
        # The points stand before the line: a sign alone after them would read as the name of a card, "8 ♣".
        forms: Forms = (f"{unit} · {plays}", f"{unit} · {sign}", unit, "")
        if view.house.games > 1 and view.results:
            before = f"{view.scores[seat]} {'before' if view.phase != Phase.OVER else 'in all'}"
            forms = (f"{unit} · {before} · {plays}", *forms)
        return SeatStatus(forms, points, tag=_tag(view, seat))

    def turn(self, view: BiddingWarView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt, and the outcome of a pass (SW-11)."""
        prompt = _prompt(view)
        facts = view.facts
        prize = _prize(view)
        if view.seat != view.actor:
            return Turn((prompt,))
        match view.phase:
            case Phase.OFFER:
                return Turn(("Offer one of your cards for sale", "Offer a card"))
            case Phase.PICK:
                return Turn((f"Bid one card for the {prize}", f"Bid for {prize}"))
            case Phase.AUCTION if facts.bid and not _can_beat(view):
                none = f"None of your cards is worth more than {facts.bid}: pass"
                return Turn((none, f"None beats {facts.bid}: pass"), _if_you_pass(view, names))
            case Phase.AUCTION if facts.bid:
                return Turn(
                    (f"Show more than {facts.bid}, or pass", f"More than {facts.bid}?"), _if_you_pass(view, names)
                )
            case Phase.AUCTION:
                return Turn((f"Bid a card for the {prize}, or pass", f"Bid for {prize}?"))
        return Turn((prompt,))

    def middle(self, view: BiddingWarView, names: Sequence[str]) -> Middle:
        facts = view.facts
        if not facts.suits:
            return Middle()
        rows = []
        if view.phase != Phase.OVER:  # when it is over, nothing can be bought
            rows = [_purse(view, seat, names) for seat in range(view.seats)]
            if facts.spare is not None:
                rows.append(_to_come(view, facts.spare))
        heads = tuple(_head(view, seat, names) for seat in range(view.seats) if facts.points[seat] and view.seats == 2)
        return Middle((), tuple(rows), _sellers(view), heads, under=_prices(view))

    def card_values(self, view: BiddingWarView) -> CardValues:
        """Return the values of the cards for sale (SW-7)."""
        facts = view.facts
        values: CardValues = {
            ("prize", card): _value(view, card, "The winner gets") for card in view.zone("prize").faces
        }
        highest = None if facts.leader is None else facts.shown[facts.leader]
        if view.phase != Phase.AUCTION or facts.leader is None or highest is None:
            return values
        return {**values, (view.zone("pick", facts.leader).name, highest): _value(view, highest, "This bid is worth")}


def _value(view: BiddingWarView, card: Card, what: str) -> CardValue:
    value = value_of(view, card)
    return CardValue(str(value), f"{what} {counted(value, 'point')}.")


def _prompt(view: BiddingWarView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    facts = view.facts
    match view.phase:
        case Phase.DRAW:
            return "The suits are being drawn"
        case Phase.DEAL:
            return "The prizes are being shuffled"
        case Phase.OFFER:
            return "Offer a card for sale"
        case Phase.PICK:
            return f"Make a secret bid for {_prize(view)}"
        case Phase.AUCTION if facts.bid:
            return f"Bid a card worth more than {facts.bid} for {_prize(view)}, or pass"
        case Phase.AUCTION:
            return f"Bid a card for {_prize(view)}, or pass"
        case _:
            return "The match is over"


def _prize(view: BiddingWarView) -> str:
    return card_names(view.zone("prize").faces)


def _tag(view: BiddingWarView, seat: int) -> Tag | None:
    """Return whether a player sells, or has passed in the auction (SW-11)."""
    facts = view.facts
    if view.phase in (Phase.OFFER, Phase.PICK, Phase.AUCTION) and facts.seller == seat:
        return Tag("sells", urgent=True)
    return Tag("passed") if view.phase == Phase.AUCTION and facts.out[seat] else None


def value_of(view: BiddingWarView, card: Card) -> int:
    """Return what a card is worth as a bid or a prize (SW-8)."""
    return VALUES[view.house.values][card]


def _purse(view: BiddingWarView, seat: int, names: Sequence[str]) -> CellRow:
    whose = "Your" if seat == view.seat else f"{names[seat]}'s"
    suit, gone = view.facts.suits[seat], view.facts.gone[seat]
    cards = [Card.of(rank, suit) for rank in RANKS[: view.house.ranks]]
    return CellRow(
        f"{whose} money {SIGNS[suit]}", tuple(RankCell(printed_rank(card.rank), card in gone) for card in cards), seat
    )


def _to_come(view: BiddingWarView, suit: Suit) -> CellRow:
    seen = {card for round_ in view.facts.history for card in round_.prize} | set(view.zone("prize").faces)
    cards = [Card.of(rank, suit) for rank in RANKS[: view.house.ranks]]
    return CellRow(
        "Prizes still to come", tuple(RankCell(printed_rank(card.rank)) for card in cards if card not in seen)
    )


def _head(view: BiddingWarView, seat: int, names: Sequence[str]) -> PanelHead:
    who = "You" if seat == view.seat else names[seat]
    points = view.facts.points[seat]
    return PanelHead(seat, f"{who} won", str(points), unit="point" if points == 1 else "points")


def _prices(view: BiddingWarView) -> dict[tuple[str, Card], Forms]:
    """Return the price that each winner paid, to be shown under the cards won."""
    if view.seats > 2:
        return {}
    prices: dict[tuple[str, Card], Forms] = {}
    for round_ in view.facts.history:
        paid = None if round_.winner is None else round_.bids[round_.winner]
        if round_.winner is not None and paid is not None:
            zone = view.zone("won", round_.winner).name
            forms = f"for {card_name(paid)}", card_name(paid)
            prices.update({(zone, card): forms for card in round_.prize})
    return prices


def _sellers(view: BiddingWarView) -> FaceRow | None:
    """Return the order of the sellers, if players offer cards of their own (SW-10)."""
    facts = view.facts
    if view.house.prizes != "offered" or facts.seller is None:
        return None
    now = facts.number - 1
    first, last = max(0, now - _MAX_SELLERS_BEFORE), min(now + _MAX_SELLERS_FROM_NOW, facts.prizes)
    shown = tuple(seller_of(number, view.dealer, view.seats) for number in range(first, last))
    return FaceRow("Who sells: forward, then back", shown, now - first, more=last < facts.prizes)


def _can_beat(view: BiddingWarView) -> bool:
    """Whether the viewer holds a card worth more than the bid on the table (SW-11)."""
    values = VALUES[view.house.values]
    return any(values[card] > view.facts.bid for card in view.hand if isinstance(card, Card))


def _if_you_pass(view: BiddingWarView, names: Sequence[str]) -> str:
    """Return the outcome of a pass (SW-11)."""
    facts, own = view.facts, view.seat
    leader = facts.leader
    if leader is None or own is None:
        return ""
    bid, shown = facts.shown[leader], facts.shown[own]
    keeps = f"you keep {card_name(shown)}" if shown is not None else ""
    bidding = [s for s in range(view.seats) if s not in (leader, own, facts.seller) and not facts.out[s]]
    if bidding or bid is None:
        return f"If you pass, {keeps}" if keeps else ""
    return "; ".join(filter(None, (f"If you pass, {names[leader]} pays {card_name(bid)}", keeps)))


class BiddingWarTelling(Telling[House, Facts]):
    """The event line and the bubbles of the Scruffian Bidding War.

    Once a prize is settled, they announce its winner instead of the last bid.
    """

    def clause(self, event: Event, past: BiddingWarPast, people: People) -> Clause | None:
        winners = {won.seat for won in past.all_of(PrizeWon)}
        settled = bool(winners or past.all_of(PrizeUnsold))
        match event:
            case CardBid(_, seat, sealed) if settled and (
                sealed or any(won.seat == seat for won in past.all_of(PrizeWon))
            ):
                return None
            case CardBid(cards, seat, sealed) if not sealed:
                return Clause(seat, "bid", ", ".join(f"{face(card)}, worth {self.worth(past, card)}" for card in cards))
            case Revealed(_, seat) if seat is not None:
                return None
            case Revealed(cards) if settled:
                return None
            case Revealed(cards):
                return happens(f"{several(cards)} is the first prize")
            case PrizeTied(cards, seats):
                both = "both" if len(seats) == 2 else "all"
                return happens(f"{people.all_of(seats)} {both} bid {self.worth(past, cards[0])}")
            case PrizeUnsold(cards, carried):
                stays = "stays" if len(cards) == 1 else "stay"
                text = f"{several(cards)} {stays} for sale" if carried else f"nobody wins {several(cards)}"
                return happens(text, _others(past, people))
            case PrizeWon(cards, seat, prize, points):
                bid = f" with {several(cards)}" if cards else ""
                return Clause(seat, "win", f"{several(prize)}{bid}", (for_points(points), _others(past, people)))
        return super().clause(event, past, people)

    def repeats(self, past: BiddingWarPast) -> bool:
        before, log = next(past.before(), None), past.view.log
        bid = None if before is None else before.event(CardBid)
        if before is None or bid is None or not bid.sealed or _settles(before):
            return False
        return any(_settles(log[place]) for place in range(past.place, len(log)))

    def worth(self, past: BiddingWarPast, card: Card | Back) -> int:
        """Return the value of a card as a bid and as a prize (SW-7)."""
        return VALUES[past.view.house.values][card] if isinstance(card, Card) else 0

    def bubble(self, event: Event, past: BiddingWarPast) -> Bubble | None:
        if isinstance(event, PrizeWon):
            return Bubble(event.seat, f"+{event.points}", BubbleLook.BID)
        if isinstance(event, CardBid | Passed):
            return None  # a bid lies on the table, with a tick or its player's face, and a tag says who has passed
        return super().bubble(event, past)


def _settles(entry: LogEntry) -> bool:
    """Return whether the move settled a prize."""
    return entry.event(PrizeWon) is not None or entry.event(PrizeUnsold) is not None


def _others(past: BiddingWarPast, people: People) -> str:
    """Return the secret bids for a prize that neither won nor were equal: `` (Bert bid 3♣, Cleo 2♦)``; maybe none."""
    known = {seat for event in past.all_of(PrizeTied) for seat in event.seats}
    known |= {event.seat for event in past.all_of(PrizeWon)}
    shown = past.all_of(Revealed)
    bids = [(each.seat, each.cards) for each in shown if each.seat is not None and each.seat not in known]
    told = [
        f"{people.whom(seat)}{'' if number else ' bid'} {several(cards)}" for number, (seat, cards) in enumerate(bids)
    ]
    return f" ({', '.join(told)})" if told else ""


class BiddingWarEndings(Endings[House, Facts]):
    """The endings of the Scruffian Bidding War: the number of prizes that won the game, and the margin."""

    hand_word: ClassVar[str] = "game"

    def hand(self, view: BiddingWarView, people: People) -> Ending:
        ending = super().hand(view, people)
        result = view.results[-1]
        best = self._best(result.points)
        sentence = ""
        if len(best) < view.seats:
            rounds = [each for each in view.facts.history if each.winner in best]
            prizes = _prizes(sum(len(each.prize) for each in rounds))  # SW-9: one bid may win several
            each = " each" if len(best) > 1 else f" in {prizes}"
            narrow = _narrow(view.house, rounds, shared=len(best) > 1)
            paid = sum(line.points[best[0]] for line in result.lines[1:])
            if paid and len(best) == 1:
                won = result.points[best[0]] - paid
                each = f": {won} in {prizes}, {paid} paid by buyers" if won else ", all paid by buyers"
                narrow = ""
            sentence = f"{self.amount(result.points[best[0]])}{each}{narrow}."
        return Ending(ending.headline, capitalized(sentence), ending.line)


def _prizes(count: int) -> str:
    return counted_in_words(count, "prize")


def _narrow(house: House, rounds: list[Round], *, shared: bool) -> str:
    """Return the part of the sentence about prizes won by a single point.

    :param shared: whether several players have won the game, so the sentence has not mentioned prizes yet.
    """
    margins = [_margin(house, each) for each in rounds for _ in each.prize]
    close = margins.count(1)
    if not close:
        return ""
    if shared:
        return f", with {_prizes(close)} won by a single point"
    if close == len(margins):
        return ", each won by a single point" if close > 1 else ", won by a single point"
    return f", {number_word(close)} of them won by a single point"


def _margin(house: House, won: Round) -> int:
    """Return the lead of the winning bid over the next one; 0 if higher bids were equal and lost."""
    values = VALUES[house.values]
    bids = sorted((values[card] for card in won.bids if card is not None), reverse=True)
    own = won.bids[won.winner] if won.winner is not None else None
    if own is None or len(bids) < 2 or values[own] != bids[0]:
        return 0
    return bids[0] - bids[1]


class BiddingWarObjections(Objections[BiddingWarState]):
    """The objections of the Scruffian Bidding War: about prizes, bids, and cards spent and won."""

    def about_cards(self, state: BiddingWarState, cards: tuple[Card, ...], place: Place) -> Refusal:
        offers = state.phase is Phase.OFFER
        rule = "SW-10" if offers else "SW-11" if state.phase is Phase.AUCTION else "SW-3"
        if len(cards) == 1:
            what = "offered for sale" if offers else "bid for the prize"
            return Refusal(rule, f"You can't put {card_names(cards)} there: it can only be {what}.")
        if offers:
            return Refusal(rule, f"You offer one card at a time; {count_of(cards)}.")
        return Refusal(rule, f"You bid a single card; {count_of(cards)}.")

    def about_place(self, state: BiddingWarState, place: Place, card: Card | None) -> Refusal:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "prize" if state.phase is Phase.OFFER:
                return Refusal("SW-10", "Pick a card from your hand to offer it here.")
            case "prize":
                return Refusal(
                    "SW-4", f"{what or 'The prize'} goes to the highest bid: pick a card from your hand to bid it."
                )
            case "deck":
                return Refusal("SW-2", "The prizes are turned up one at a time, each when the one before it is gone.")
            case "spent":
                return Refusal("SW-4", f"{what or 'This bid'} is spent: it can't be bid again.")
            case "won":
                return Refusal("SW-4", f"{what or 'This card'} counts for the player before whom it lies.")
            case "discard":
                return Refusal("SW-5", f"{what or 'This prize'} was won by nobody, and is out of the game.")
            case "pick" if what and state.phase is Phase.AUCTION:
                return Refusal("SW-11", f"{what} has been bid; it is taken back only by passing or bidding more.")
            case "pick" if what:
                return Refusal("SW-3", f"{what} has been bid, and stays here until all bids are turned over.")
            case "pick" if state.phase is Phase.AUCTION:
                return Refusal("SW-11", "Pick a card from your hand to bid it.")
        if state.phase is Phase.OFFER:
            return Refusal("SW-10", "You offer a card from your hand; the others bid for it.")
        if state.phase is Phase.AUCTION:
            return Refusal("SW-11", "You bid with a card from your hand that is worth more than any bid on the table.")
        return Refusal("SW-3", "You bid with a card from your hand; it stays face down until all players have bid.")
