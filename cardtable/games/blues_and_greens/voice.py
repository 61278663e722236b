"""Blues and Greens in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from cardtable.engine.cards import (
    RANKS,
    SIGNS,
    Back,
    Card,
    Rank,
    Suit,
    card_name,
    card_names,
    card_row,
    face_name,
    face_row,
    printed_rank,
    rank_plural,
    suit_name,
)
from cardtable.engine.events import (
    AllPassed,
    Built,
    ContractSet,
    ContractSettled,
    Dealt,
    Drawn,
    Event,
    Laid,
    LeftOver,
    Played,
    Reshuffled,
    Revealed,
    SuitNamed,
    Taken,
    WentOut,
)
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.engine.typography import Forms, capitalized, counted, counted_in_words, listed, number_word, signed
from cardtable.engine.view import HandResult
from cardtable.engine.voice.endings import Ending, Endings, contract_of, decisive, events_of, team, verb
from cardtable.engine.voice.objections import Objections, Place, count_of, with_cards_named
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Clause, Past, Telling, faces, for_points, happens, several
from cardtable.engine.voice.words import (
    NO_TRUMP_TOKEN,
    UNKNOWN_TOKEN,
    Bar,
    CardMark,
    Duty,
    HandGroup,
    Middle,
    MoveLabel,
    PanelHead,
    Picture,
    SeatStatus,
    Standing,
    Steps,
    TableNote,
    Token,
    Turn,
    Words,
)
from cardtable.games.blues_and_greens.deck import BIT, NO_TRUMP, Kit, height, mask_of
from cardtable.games.blues_and_greens.deep_draw import (
    MeldDuty,
    may_lay,
    may_meld,
    may_meld_another,
    steps_of,
    steps_with,
)
from cardtable.games.blues_and_greens.melds import legal_meld, new_run, new_set, runs_of
from cardtable.games.blues_and_greens.rules import LEFT_IN_HANDS, BluesAndGreensState, best, winner
from cardtable.games.blues_and_greens.values import (
    BluesAndGreensView,
    Build,
    Draw,
    Facts,
    Give,
    House,
    Lay,
    Meld,
    Phase,
    Run,
    Set,
    Trump,
)

_STEPS: Final = (("Draw",), ("Meld or build", "Meld"), ("Play a card", "Play"))
_PLURALS: Final = {2: "twos", 3: "threes", 6: "sixes", 11: "jacks", 12: "queens", 13: "kings", 14: "aces", 1: "aces"}
MAX_MOVES: Final = 3000
"""The maximum number of moves from which the pictures are chosen."""
MAX_PICTURES: Final = 5
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_TWOS, _RED_THREES = -1, -2
"""The places in the hand beside the suits: wild twos, and special red threes."""
TEAMS: Final = ((0, 2), (1, 3))
_CARD_LINES: Final = 4
"""The number of lines of a score sheet with points for cards; a failed bid and the bonus follow."""
BluesAndGreensPast = Past[House, Facts]
_PRINTED: Final = {height(rank): printed_rank(rank) for rank in RANKS}


class BluesAndGreensWords(Words[House, Facts]):
    """The words of Blues and Greens."""

    def label(self, view: BluesAndGreensView, move: Move) -> MoveLabel:
        match move:
            case Pass():
                return MoveLabel("Pass")
            case Bid(number):
                return MoveLabel(f"Bid {number}")
            case Trump(suit):
                name = suit_name(suit)
                return MoveLabel(f"{SIGNS[suit]} {name.capitalize()}", question=f"Name {name} as trumps?")
            case Give():
                return MoveLabel("Give these four")
            case Draw(card):
                return (
                    MoveLabel("Draw from the deck", "From the deck") if card is None else MoveLabel(_take(view, card))
                )
            case Play(card):
                return MoveLabel(f"Play {card_name(card)}", card_name(card))
            case Set() | Run() | Build() | Lay():
                return _label_of_meld(view, move)
        return MoveLabel(str(move))

    def pictures(self, view: BluesAndGreensView, moves: Sequence[Move]) -> tuple[Picture, ...]:
        if view.phase != Phase.MELD:
            return ()
        laying = [move for move in islice(moves, MAX_MOVES) if isinstance(move, Set | Run | Build | Lay)]
        laying.sort(
            key=lambda move: (_wild(move, view), isinstance(move, Build), -points_of(view, move.cards), str(move))
        )
        shown: list[Move] = []
        for move in laying:
            if not any(_is_within(move, other) for other in shown):
                shown.append(move)
            if len(shown) == MAX_PICTURES:
                break
        homes = Counter(move.cards for move in laying if isinstance(move, Build))
        return tuple(Picture(move, _note(move, view.facts, homes[move.cards])) for move in shown)

    def winning(self, view: BluesAndGreensView) -> Card | None:
        """Return the card that wins the trick so far (BG-24 to BG-35)."""
        trick = view.zone("trick").faces
        place = winner(view.house.kit, NO_TRUMP if view.facts.trump is None else view.facts.trump, trick)
        return None if place is None else trick[place]

    def groups(self, view: BluesAndGreensView) -> tuple[HandGroup, ...]:
        """Return the hand in groups: by suit, the trumps first, with twos and red threes apart."""
        trump = view.facts.trump
        places = [*suit_order(trump), _TWOS, _RED_THREES]
        by_place: dict[int, list[Card]] = {place: [] for place in places}
        for card in view.hand:
            by_place[_place(card, trump, view.house.kit)].append(card)
        return tuple(HandGroup(_sorted(cards, view.house.kit)) for cards in by_place.values() if cards)

    def standing(self, view: BluesAndGreensView, names: Sequence[str]) -> Standing:
        facts = view.facts
        started = facts.turn is not None
        token = Token(UNKNOWN_TOKEN, rule="BG-8") if facts.calls or started else None
        if facts.trump is not None:
            token = Token(SIGNS[facts.trump], rule="BG-8")
        elif started and facts.bidder is None:
            token = Token(NO_TRUMP_TOKEN, rule="BG-11")
        bars = tuple(_bar(view, names, side, started=started) for side in range(2))
        return Standing(token, bars=bars, goal=f"to {signed(view.house.target)}")

    def seat_status(self, view: BluesAndGreensView, seat: int, names: Sequence[str]) -> SeatStatus:
        """Return how a seat is related to the viewer, its last bid (BG-5), and the black threes that it has shown."""
        facts = view.facts
        bids = [number for caller, number in facts.calls if caller == seat]
        bid = max(bids, default=0)
        figure: Forms = (f"bid {bid}", str(bid)) if bid else ()
        if bids and not bids[-1] and view.phase == Phase.AUCTION:
            figure = ("passed", "out")
        whose = _relation(view, seat)
        together = tuple(f"{whose[0]} · {form}" for form in figure[:1]) if whose else ()
        forms = (*together, *figure) or whose or ("",)
        known = sorted(set(facts.shown[seat]) & set(facts.known[seat]))
        # BG-12: they are shown before the first draw, so they are green.
        shown = card_row(known).replace("green ", "")
        if known and seat != view.seat:
            holds = f"holds {shown}"
            rest = tuple(f"{form} · {holds}" for form in (forms[0], *figure[:1]) if form)
            forms = (*dict.fromkeys(rest), holds)
        return SeatStatus(forms)

    def turn(self, view: BluesAndGreensView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt, the steps of the turn, and the duty after a draw from deep in the splay (BG-14)."""
        ask = _prompt(view)
        facts, least = view.facts, view.house.minimum_bid
        if view.seat != view.actor:
            return Turn((ask,))
        chosen = made[0] if len(made) == 1 else None
        match view.phase:
            case Phase.AUCTION if facts.bid >= view.house.kit.top_bid:
                return Turn(("No bid is higher: pass",))
            case Phase.AUCTION if facts.bid:
                return Turn((f"Bid more than {facts.bid}, or pass", f"More than {facts.bid}?"))
            case Phase.AUCTION:
                return Turn((f"Bid {least} or more, or pass", f"Bid {least} or more"))
            case Phase.TRUMP:
                return Turn(("Name the trump suit", "Name trumps"))
            case Phase.GIVE:
                return Turn((_give_prompt(view),))
            case Phase.DRAW:
                return Turn(_draw_forms(view), steps=Steps(_STEPS, 0))
            case Phase.MELD if facts.must_meld is not None:
                return _must_meld(view, facts.must_meld)
            case Phase.MELD if not may_meld(view) and may_lay(view):
                return Turn(("Lay red threes down, or play a card", "Lay, or play"), steps=Steps(_STEPS, 1))
            case Phase.MELD if not may_meld(view):
                return Turn(("Play a card to the trick", "Play a card"), steps=Steps(_STEPS, 2))
            case Phase.MELD if isinstance(chosen, Set | Run):
                meld = f"Meld the {new_meld_name(view, chosen)}"
                return Turn((f"{meld}, or play a card", meld), steps=Steps(_STEPS, 1))
            case Phase.MELD:
                more = "Meld or build more" if facts.laid else "Meld or build"
                return Turn((f"{more}, or play a card", "Meld, or play"), steps=Steps(_STEPS, 1))
        return Turn((ask,))

    def middle(self, view: BluesAndGreensView, names: Sequence[str]) -> Middle:
        trick = points_of(view, view.zone("trick").faces)
        notes: tuple[TableNote, ...] = ()
        if trick:
            rest = "point" if trick == 1 else "points"
            notes = (TableNote(str(trick), (f"{rest} in this trick", rest), "trick"),)
        heads = []
        for side, seats in enumerate(TEAMS):
            melded = [
                card
                for zone in view.zones
                if zone.kind in ("meld", "laid")
                for place, card in enumerate(zone.faces)
                if (zone.mark(place).seat if zone.kind == "meld" else zone.owner) in seats
            ]
            if melded:
                heads.append(PanelHead(side, "melded", str(points_of(view, tuple(melded))), _team(names, side)))
        return Middle(notes, heads=tuple(heads))

    def marks(self, view: BluesAndGreensView) -> Mapping[Card, CardMark]:
        steps = steps_of(view)
        if steps is None:
            return {}
        first = CardMark("1", "It can help with step 1 of what you must do before you play.")
        then = CardMark("2", "It can help with step 2 of what you must do before you play.")
        either = CardMark("1/2", "It can help with either step of what you must do before you play.")
        marked = dict.fromkeys(steps.first, first) | dict.fromkeys(steps.then, then)
        return marked | dict.fromkeys(set(steps.first).intersection(steps.then), either)


def _prompt(view: BluesAndGreensView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    facts = view.facts
    match view.phase:
        case Phase.AUCTION if facts.bid >= view.house.kit.top_bid:
            return "Pass: no bid is higher"  # BG-6
        case Phase.AUCTION:
            standing = f"more than {facts.bid}" if facts.bid else f"{view.house.minimum_bid} or more"
            return f"Bid {standing}, or pass"
        case Phase.TRUMP:
            return "Name the trump suit"
        case Phase.GIVE:
            return "Give four cards back" if facts.gifts else "Give four cards to the bidder"
        case Phase.DRAW:
            if not view.zone("deck").cards:
                return "Draw from the splay: the blue deck is empty"  # BG-16
            return "Draw from the blue deck or from the splay"
        case Phase.MELD if facts.must_meld is not None:
            return f"Meld {card_name(facts.must_meld)} before playing a card"
        case Phase.MELD if facts.laid:
            return "Meld or build more, or play a card"  # Neither ends with the first (BG-20).
        case Phase.MELD:
            return "Play a card, or meld first"
        case Phase.OVER:
            return "The match is over"
    return "The cards are being shuffled"


def _green(cards: Sequence[Card]) -> str:
    """Return the short names of cards that can only be green."""
    return listed([face_name(card) for card in cards])


def _give_prompt(view: BluesAndGreensView) -> str:
    """Return the prompt to give four cards; the bidder's names the four that the partner gave (BG-9)."""
    if not view.facts.gifts:
        return "Give four cards to your partner"
    got = view.log[-1].faces if view.log else ()  # a position has no log
    return f"You got {_green(got)}: give four cards back" if got else "Give four cards back"


def _ends(view: BluesAndGreensView, move: Run) -> str:
    """Return the ends of a new sequence, with a two as the card that it stands for: ``10♥–K♥``."""
    meld = legal_meld(new_run(view.house.kit, move.order, 0))
    return "–".join(f"{_PRINTED[end]}{SIGNS[meld.suit]}" for end in (meld.low, meld.high))


def _take(view: BluesAndGreensView, card: Card) -> str:
    """Return the label for taking a card of the splay, with the number of cards that come with it (BG-13)."""
    splay = view.zone("splay").faces
    more = len(splay) - splay.index(card) - 1 if card in splay else 0
    name = face_name(card)  # without its colour: all cards of the splay are blue
    return f"Take {name} and {more} more" if more else f"Take {name}"


def _meld_name(facts: Facts, number: int) -> str:
    meld = facts.melds[number - 1]
    if meld.is_set:
        return f"the {plural(meld.rank)}"
    return f"the {suit_name(meld.suit)} {_PRINTED[meld.low]}–{_PRINTED[meld.high]}"


def _told_apart(view: BluesAndGreensView, number: int) -> str:
    """Return the name of a meld; if the other side has one of the same name, with whose it is."""
    name, melds = _meld_name(view.facts, number), view.facts.melds
    owners = {each.owner % 2 for place, each in enumerate(melds, 1) if _meld_name(view.facts, place) == name}
    if len(owners) < 2 or view.seat is None:
        return name
    own = (melds[number - 1].owner - view.seat) % 2 == 0
    return f"{'your' if own else 'their'} {name.removeprefix('the ')}"


def _draw_forms(view: BluesAndGreensView) -> Forms:
    if not view.zone("deck").cards:
        return ("Draw from the splay: the deck is empty", "Draw from the splay")  # BG-16
    return ("Draw from the deck or the splay", "Draw a card")


def _must_meld(view: BluesAndGreensView, card: Card) -> Turn:
    """Return the prompt for a player who drew a card from below the top of the splay (BG-14)."""
    name = face_name(card)
    steps = Steps(_STEPS, 1)
    deep = steps_of(view)
    if deep is None and may_meld_another(view):
        return Turn((f"Meld or build: {name} must go down in this turn", f"Meld or build, {name} too"), steps=steps)
    if deep is None:
        return Turn((f"Meld {name} before you play a card", f"Meld {name} first"), steps=steps)
    forms = (f"First a meld of {view.house.opening_points}, then {name}" if deep.opens else f"Build up to {name}",)
    return Turn(forms, steps=steps, duty=_duty(view, deep, name))


def _duty(view: BluesAndGreensView, steps: MeldDuty, name: str) -> Duty:
    taken = counted_in_words(_number_drawn(view, steps.card), "card")
    title = f"You drew {taken} to get {name}. Before you play:"
    then = (f"Then lay {name}.", "")
    if not steps.opens:
        return Duty(title, ((f"Build the cards that lead to {name}.", ""), then))
    first = f"Lay a first meld worth {view.house.opening_points}."
    if steps.example is None:
        return Duty(title, ((first, ""), then))
    example = f"For example {meld_text(view, steps.example)}: {points_of(view, steps.example.cards)}"
    if len(steps.small) > 1:
        small = points_of(view, steps.small)
        row = face_row(steps.small)
        then = (f"Then lay {name}.", f"{row}: {counted(small, 'point')}, too few for a first meld")
    return Duty(title, ((first, example), then))


def _number_drawn(view: BluesAndGreensView, card: Card) -> int:
    """Return the number of cards drawn in this turn with a card, itself included."""
    for entry in reversed(view.log):
        for event in entry.events:
            if isinstance(event, Drawn) and card in event.cards:
                return len(event.cards)
    return 1


def meld_text(view: BluesAndGreensView, move: Set | Run) -> str:
    """Return the cards of a meld, each two with the card that it stands for: ``2♣ as Q♥, K♥, A♥``."""
    wild = view.house.kit.wild
    if isinstance(move, Set) or not mask_of(move.cards) & wild:
        return face_row(move.cards)
    meld = legal_meld(new_run(view.house.kit, move.order, 0))
    return ", ".join(
        f"{face_name(card)} as {_PRINTED[number]}{SIGNS[meld.suit]}" if BIT[card] & wild else face_name(card)
        for number, card in enumerate(move.order, meld.low)
    )


def new_meld_name(view: BluesAndGreensView, move: Set | Run) -> str:
    """Return the name of a new meld: ``three jacks``, ``sequence of four``."""
    count = number_word(len(move.cards))
    if isinstance(move, Run):
        return f"sequence of {count}"
    wild = view.house.kit.wild
    rank = next((card.rank for card in move.cards if not BIT[card] & wild), Rank.TWO)
    return f"{count} {plural(rank)}"


def plural(rank: int) -> str:
    """Return the short plural of a rank or a height, as on buttons: ``kings``, ``9s``."""
    return _PLURALS.get(rank, f"{int(rank)}s")


def points_of(view: BluesAndGreensView, cards: tuple[Card, ...]) -> int:
    """Return the points for these cards (BG-40, BG-41)."""
    trump = NO_TRUMP if view.facts.trump is None else view.facts.trump
    return view.house.kit.points(mask_of(cards), trump)


def _label_of_meld(view: BluesAndGreensView, move: Set | Run | Build | Lay) -> MoveLabel:
    points = points_of(view, move.cards)
    gain = f"+{points}"
    match move:
        case Build(number, _, end):
            name, at_end = _told_apart(view, number), f", {end} end" if end else ""
            return MoveLabel(f"Build on {name}{at_end}", f"{capitalized(name)}{at_end}", gain=gain, place=end)
        case Lay(cards):
            return MoveLabel("Lay the red three down" if len(cards) == 1 else "Lay the red threes down", gain=gain)
        case Set():
            meld = f"Meld {new_meld_name(view, move)}"
        case Run():
            meld = f"Meld {_ends(view, move)}"
    return MoveLabel(f"{meld} ({counted(points, 'point')})", gain=gain, beside_gain=meld)


def _is_within(move: Move, other: Move) -> bool:
    """Whether another move has all cards of a move, whatever the colour of their backs.

    A build is within another of the very same card, or of its twin on the same meld.
    """
    if isinstance(move, Build) and isinstance(other, Build) and move.meld != other.meld:
        return move.cards == other.cards
    return _faces(move) <= _faces(other)


def _faces(move: Move) -> Counter[tuple[int, int]]:
    return Counter((int(card.rank), int(card.suit)) for card in move.cards)


def _wild(move: Move, view: BluesAndGreensView) -> int:
    """Return the number of wild twos that a move uses up: none in a set of twos alone."""
    cards = mask_of(move.cards)
    wild = cards & view.house.kit.wild
    return 0 if wild == cards else wild.bit_count()


def _note(move: Move, facts: Facts, homes: int) -> str:
    """Return where a card is built; empty for a new meld.

    :param homes: the number of melds that the card can be built on.
    """
    if not isinstance(move, Build):
        return ""
    if homes > 1:
        return f"in {homes} places"
    meld = facts.melds[move.meld - 1]
    return f"on the {plural(meld.rank)}" if meld.is_set else "on the sequence"


def suit_order(trump: Suit | None) -> tuple[Suit, ...]:
    """Return the suits from left to right: the trumps first, black and red by turns."""
    if trump is None:
        return (_BLACK[0], _RED[0], _BLACK[1], _RED[1])
    own, others = (_RED, _BLACK) if trump in _RED else (_BLACK, _RED)
    second = own[1] if trump == own[0] else own[0]
    return (trump, others[0], second, others[1])


def _place(card: Card, trump: Suit | None, kit: Kit) -> int:
    bit = BIT[card]
    if bit & kit.wild:
        return _TWOS
    if bit & kit.red:
        return _RED_THREES
    if bit & kit.black and trump is not None:
        return trump  # BG-36: black threes count as trumps
    return card.suit


def _sorted(cards: Sequence[Card], kit: Kit) -> tuple[Card, ...]:
    """Return the cards of a group from low to high, the green ones first; a special black three is the highest."""

    def order(card: Card) -> tuple[int, int, int]:
        return card.back.value, 20 if BIT[card] & kit.black else height(card.rank), card.suit

    return tuple(sorted(cards, key=order))


def _bar(view: BluesAndGreensView, names: Sequence[str], side: int, *, started: bool) -> Bar:
    facts, house, team = view.facts, view.house, TEAMS[side]
    value: int | None = sum(facts.points[seat] for seat in team) if started else None
    match = view.scores[team[0]]
    if view.phase in (Phase.DONE, Phase.OVER) and view.results:
        last = view.results[-1]
        value = sum(line.points[team[0]] for line in last.lines[:_CARD_LINES])
        match -= last.points[team[0]]
    target = facts.bid if facts.bidder in team else None
    return Bar(_team(names, side), side, value, match, target, house.bonus_at if house.bonus else 0, "BG-43")


def _team(names: Sequence[str], side: int) -> str:
    return " & ".join(names[seat] for seat in TEAMS[side])


def _relation(view: BluesAndGreensView, seat: int) -> Forms:
    if view.seat is None:
        return ()
    if seat == view.seat:
        return ("you",)
    return ("your partner", "partner") if (seat - view.seat) % 2 == 0 else ()


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
                return happens("the twos go back", " from the splay into the blue deck", ", which is shuffled")
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
        return past.view.house.kit.points(mask_of((card,)), NO_TRUMP if trump is None else trump)


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
    cards = past.view.house.kit
    card = past.entry.cards[0]
    if not trick or not isinstance(card, Card):
        return ""
    if any(BIT[each] & cards.wild for each in trick):
        return ""
    if BIT[card] & cards.wild:
        return ": a two gives the trick to the other side, so far"  # BG-30
    named = _trump(past)
    whole = (*trick, card)
    if best(cards, NO_TRUMP if named is None else named, whole, range(len(whole))) != len(trick):
        return ""
    return f": a {'black three' if BIT[card] & cards.black else _kind(card, named)} takes the trick, so far"


def _kind(card: Card, trump: int | None) -> str:
    return "trump" if card.suit == trump else "higher card"


def _owned_meld(past: BluesAndGreensPast, number: int, people: People) -> str:
    """Return a meld with its owner: ``Ann's kings``, ``your sequence of hearts``; the actor's own is ``the kings``."""
    laid = ((entry.word, event) for entry in past.before() for event in entry.events if isinstance(event, Laid))
    word, first = next(((word, event) for word, event in laid if event.meld == number), ("", None))
    if first is None:
        return "a meld"
    plain = next((card for card in first.faces if card.rank is not Rank.TWO), first.faces[0])
    whose = "the" if first.seat == past.entry.actor else people.whose(first.seat)
    if word == "run":
        return f"{whose} sequence of {suit_name(plain.suit)}"
    return f"{whose} {rank_plural(plain.rank)}"


class BluesAndGreensEndings(Endings[House, Facts]):
    """The endings of Blues and Greens: the bid, the player who went out, and the bonus."""

    def hand(self, view: BluesAndGreensView, people: People) -> Ending:
        result = view.results[-1]
        bid = contract_of(view)
        sentences = [_going_out(view, people), _bid(result, bid, people), _bonus(view.house, result, people)]
        ending = super().hand(view, people)
        headline = ending.headline
        if bid is not None and result.contract is not None and result.contract.made:
            seats = result.contract.seats
            headline = f"{team(seats, people)} {verb(seats, people, 'make')} {bid.words}"
        return Ending(headline, " ".join(filter(None, sentences)), _told_line(result))

    def target(self, view: BluesAndGreensView) -> int | None:
        """Return the total that ends the match (BG-45)."""
        return view.house.target


def _told_line(result: HandResult) -> int | None:
    """Return the line that the sentence tells of: the cards caught by going out, or else the failed bid.

    Melds are the longest line of most hands, but usually both teams have them, and they explain little.
    """
    lines = {line.label: number for number, line in enumerate(result.lines)}
    caught = lines.get(LEFT_IN_HANDS)
    if caught is not None and any(result.lines[caught].points):
        return caught
    failed = next((number for number, line in enumerate(result.lines) if line.rule == "BG-43"), None)
    return decisive(result) if failed is None else failed


def _going_out(view: BluesAndGreensView, people: People) -> str:
    """Return who went out, and the points that this player's opponents held."""
    out = events_of(view, WentOut)
    if not out:
        return ""
    seat = out[-1].seat
    caught = ((seat + 1) % 4, (seat + 3) % 4)
    points = sum(event.points for event in events_of(view, LeftOver) if event.seat in caught)  # BG-42
    left = f" while {people.all_of(caught)} held {counted(points, 'point')}" if points else ""
    return f"{people.who(seat)} went out{left}."


def _bid(result: HandResult, bid: ContractSet | None, people: People) -> str:
    """Return the points by which a bid failed (BG-43), or that there was none (BG-11)."""
    if result.contract is None:
        return "All had passed, so there were no trumps."
    if bid is None or result.contract.made:
        return ""
    won = sum(line.points[bid.seat] for line in result.lines if line.points[bid.seat] > 0)
    return f"{capitalized(people.whose(bid.seat))} bid of {bid.words} fell {bid.level - won} short."


def _bonus(house: House, result: HandResult, people: People) -> str:
    """Return who earned the bonus, or by how much a bid that was made missed it (BG-44)."""
    best, contract = max(result.points), result.contract
    if not house.bonus:
        return ""
    if min(result.points) - house.bonus >= house.bonus_at:
        return f"Both sides earn the bonus of {house.bonus}."
    bidders = TEAMS[0] if contract is None else contract.seats
    seats = bidders if result.points[bidders[0]] == best else [seat for seat in range(4) if seat not in bidders]
    team_named = people.all_of(seats)
    if best - house.bonus >= house.bonus_at:
        earned = counted(best - house.bonus, "point")
        return f"{earned} {'earns' if best - house.bonus == 1 else 'earn'} {team_named} the bonus of {house.bonus}."
    if contract is None or not contract.made or best >= house.bonus_at:
        return ""
    return f"{capitalized(team_named)} were {house.bonus_at - best} short of the bonus."


class BluesAndGreensObjections(Objections[BluesAndGreensState]):
    """The objections about the splay, the blue deck, melds and the trick."""

    def to_cards(self, state: BluesAndGreensState, cards: Sequence[Card], place: str = "") -> Refusal | None:
        objection = _certain_objection(state, tuple(cards), place)
        return super().to_cards(state, cards, place) if objection is None else with_cards_named(cards, objection)

    def about_cards(self, state: BluesAndGreensState, cards: tuple[Card, ...], place: Place) -> Refusal:
        names = card_names(cards)
        match state.phase:
            case Phase.AUCTION:
                return Refusal("BG-5", f"The auction comes first, so you can't use {names} yet: bid or pass.")
            case Phase.TRUMP:
                return Refusal("BG-8", f"You must name the trump suit before you can use {names}.")
            case Phase.GIVE:
                return Refusal("BG-9", f"You can only give {names} to your partner now, four cards at once.")
        if place.kind == "trick":
            return Refusal("BG-21", f"You play one card to the trick; {count_of(cards)}.")
        if place.kind == "meld":
            return _why_no_build(state, cards, place)
        if place.kind in ("deck", "splay"):
            return Refusal("BG-21", f"There is no discard: you can't put {names} there.")
        if place.kind not in ("", "melds"):
            return Refusal("BG-21", f"You can only meld {names}, build on a meld or play to the trick.")
        return _why_no_meld(state.kit, cards)

    def about_place(self, state: BluesAndGreensState, place: Place, card: Card | None) -> Refusal | None:
        what = card_name(card) if card is not None else ""
        match place.kind:
            case "splay" if what and state.phase is Phase.DRAW:
                return state.refusal(Draw(card))
            case "splay" if state.phase is Phase.DRAW:
                return Refusal("BG-13", "Choose a card of the splay: you draw it together with all the cards above it.")
            case "splay" | "deck" as there if state.phase is Phase.MELD:
                return Refusal(
                    "BG-13", f"You have already drawn in this turn, so you can't draw {what or f'from the {there}'}."
                )
            case "splay" | "deck":
                refusal = state.refusal(Draw(card))
                return Refusal(
                    "BG-13", f"You draw at the beginning of your turn. {refusal.reason if refusal is not None else ''}"
                )
            case "trick" if what:
                return Refusal("BG-26", f"{what} has been played: it goes to the player who wins the trick.")
            case "trick" if state.phase is Phase.DRAW:
                return Refusal("BG-13", "First draw a card; you play to the trick at the end of your turn.")
            case "trick":
                return Refusal("BG-21", "Pick a card from your hand to play it to the trick.")
            case "meld" if what:
                return Refusal("BG-20", f"{what} is melded, and melded cards never move again.")
            case "laid" if what:
                return Refusal("BG-38", f"{what} was laid down by the player who goes out, and stays there.")
            case "won":
                return Refusal("BG-26", "A trick stays with its winner until the hand is scored.")
        return Refusal("BG-17", "Pick three or more cards from your hand to meld them here.")


def _certain_objection(state: BluesAndGreensState, cards: tuple[Card, ...], place: str) -> Refusal | None:
    """Return why these cards make no move, where that is certain without a look at any move."""
    match state.phase:
        case Phase.DRAW:
            return Refusal("BG-13", f"First draw a card; then you can use {card_names(cards)}.")
        case Phase.MELD if cards == (state.must_meld,) and place in ("", "trick"):
            return _why_not_yet(state, cards[0])
        case Phase.GIVE if len(cards) != 4 and not place:
            return Refusal("BG-9", f"You give four cards at once; {count_of(cards)}.")
        case Phase.MELD if len(cards) > 2 and place in ("", "melds") and mask_of(cards) & ~state.kit.red:
            return None if _is_meld(state.kit, tuple(sorted(cards))) else _why_no_meld(state.kit, cards)
    return None


def _why_not_yet(state: BluesAndGreensState, card: Card) -> Refusal | None:
    """Return why the card that must be melded can't be melded yet, or ``None`` if it can."""
    steps = steps_with(state.house, state.facts(), state.seat, state.hands[state.seat])
    if steps is None:
        return None
    name, points = card_name(card), state.house.opening_points
    if steps.opens:
        return Refusal("BG-14", f"First lay a meld of {counted(points, 'point')} without {name}, then meld {name}.")
    return Refusal("BG-14", f"First build the cards between {name} and a meld, then {name}.")


def _why_no_build(state: BluesAndGreensState, cards: tuple[Card, ...], place: Place) -> Refusal:
    """Return why these cards can't be built on the meld at ``place``."""
    number = place.number
    meld = state.melds[number - 1]
    if len(cards) > 1:
        return Refusal("BG-19", f"Cards are built one at a time; {count_of(cards)}.")
    card = cards[0]
    if not BIT[card] & (state.kit.plain | state.kit.wild):
        return _why_no_meld(state.kit, cards)
    refusal = state.refusal(Build(number, card))
    if refusal is not None and refusal.rule == "BG-20":
        return Refusal(refusal.rule, f"You can't build {card_name(card)} there. {refusal.reason}")
    rule = "BG-28" if BIT[card] & state.kit.wild else "BG-19"
    return Refusal(rule, f"You can't build {card_name(card)} there: {_what_fits(state.kit, meld)}.")


def _what_fits(kit: Kit, meld: Meld) -> str:
    """Return a clause that says what can be built on a meld."""
    if meld.rank == 2 and all(BIT[card] & kit.wild for card in meld.cards):
        return "only another two goes on a set of twos"
    if meld.is_set:
        wild = ", or a wild two," if kit.wild else ""
        return f"only another {_PRINTED[meld.rank]}{wild} goes on {card_names(meld.cards)}"
    ends = [number for number in (meld.low - 1, meld.high + 1) if number in kit.heights[meld.suit]]
    run = f"the sequence of {suit_name(meld.suit)} from {_PRINTED[meld.low]} to {_PRINTED[meld.high]}"
    if not ends:
        return f"{run} can't get any longer"
    wild = ", or a wild two" if kit.wild else ""
    return f"{run} takes only the {' or the '.join(_PRINTED[number] for number in ends)} of its suit{wild}"


def _is_meld(kit: Kit, cards: tuple[Card, ...]) -> bool:
    return isinstance(new_set(kit, cards, 0), Meld) or any(runs_of(kit, cards))


def _why_no_meld(kit: Kit, cards: tuple[Card, ...]) -> Refusal:
    """Return why these cards make neither a set nor a sequence."""
    special = [card for card in cards if not BIT[card] & (kit.plain | kit.wild)]
    if special:
        rule = "BG-33" if mask_of(tuple(special)) & kit.red else "BG-36"
        return Refusal(rule, f"You can't meld {card_names(special)}: special threes are never melded.")
    if len(cards) < 3:
        return Refusal("BG-17", f"A meld has at least three cards; {count_of(cards)}.")
    natural = [card for card in cards if not BIT[card] & kit.wild]
    if len({card.suit for card in natural}) > 1:
        return Refusal("BG-17", f"{card_names(natural)} are neither of one rank (a set) nor of one suit (a sequence).")
    twice = [rank for rank, count in Counter(card.rank for card in natural).items() if count > 1]
    if twice:
        same = card_names(card for card in natural if card.rank is twice[0])
        return Refusal("BG-17", f"{same} have the same rank, and a sequence has only one card of each rank.")
    held = {height(card.rank) for card in natural}
    gaps = [_PRINTED[number] for number in range(min(held), max(held)) if number not in held]
    if len(gaps) > len(cards) - len(natural):
        lacking = listed(gaps) if len(gaps) < 4 else f"{len(gaps)} ranks"
        between = f"you need the {lacking} of {suit_name(natural[0].suit)} between them"
        return Refusal("BG-17", f"{card_names(natural)} are not a sequence: {between}.")
    return Refusal(
        "BG-28", f"With {card_names(natural)} your twos would have to stand for cards that no meld can have."
    )
