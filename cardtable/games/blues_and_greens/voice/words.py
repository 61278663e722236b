"""Blues and Greens in words."""

from collections.abc import Mapping, Sequence

from cardtable.engine.card_names import card_name, card_names, face_name, printed_rank, suit_name
from cardtable.engine.cards import SIGNS, Card, Rank
from cardtable.engine.events.auction import BidMade, SuitNamed
from cardtable.engine.events.cards import Built, Dealt, Drawn
from cardtable.engine.events.ends import WentOut
from cardtable.engine.moves import Bid, Move, Pass, Play
from cardtable.engine.state import DEALER
from cardtable.engine.typography import capitalized, counted, listed
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.labels import Picture
from cardtable.engine.voice.standing import Middle, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Group, Words
from cardtable.games.blues_and_greens.law.facts import BluesAndGreensView, Facts, Phase
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.kit import kit
from cardtable.games.blues_and_greens.law.masks import BIT, NO_TRUMP, height
from cardtable.games.blues_and_greens.law.moves import Build, Draw, Give, Lay, Run, Set, Trump, parse
from cardtable.games.blues_and_greens.law.tricks import winner
from cardtable.games.blues_and_greens.voice.deep_draw import steps_of
from cardtable.games.blues_and_greens.voice.holding import hand_groups
from cardtable.games.blues_and_greens.voice.pictures import pictures_of
from cardtable.games.blues_and_greens.voice.standing import middle_of, seat_status_of, standing_of
from cardtable.games.blues_and_greens.voice.turn import SEQUENCE, gain_of, new_meld_name, plural, points_of, turn_of

_Ends = tuple[int, int, int]
"""A sequence: the places of its lowest and its highest rank in ``SEQUENCE``, and its suit."""


class BluesAndGreensWords(Words[House, Facts]):
    """The words of Blues and Greens."""

    def prompt(self, view: BluesAndGreensView) -> str:
        facts = view.facts
        match view.phase:
            case Phase.AUCTION:
                standing = f"more than {facts.bid}" if facts.bid else f"{view.house.minimum_bid} or more"
                return f"Bid {standing}, or pass"
            case Phase.TRUMP:
                return "Name the trump suit"
            case Phase.GIVE:
                return _prompt_to_give(view)
            case Phase.DRAW:
                if not view.zone("deck").cards:
                    return "Draw from the splay: the blue deck is empty"  # BG-16
                return "Draw from the blue deck or from the splay"
            case Phase.MELD if facts.must_meld is not None:
                return _prompt_to_meld(view, facts.must_meld)
            case Phase.MELD if facts.laid:
                return "Meld or build more, or play a card"  # Neither ends with the first (BG-20).
            case Phase.MELD if view.seat == view.actor:
                return "Meld or build if you like, then play a card"  # Neither is a duty (BG-21).
            case Phase.MELD:
                return "Play a card, or meld first"
            case Phase.OVER:
                return "The match is over"
        return "The cards are being shuffled"

    def button(self, view: BluesAndGreensView, move: Move) -> str:
        """Return the label of the button for ``move``."""
        match move:
            case Pass():
                return "Pass"
            case Bid(number):
                return f"Bid {number}"
            case Trump(suit):
                return f"{SIGNS[suit]} {suit_name(suit).capitalize()}"
            case Give():
                return "Give these four"
            case Draw(card):
                return "Draw from the deck" if card is None else _take(view, card)
            case Set() | Run():
                return f"{self.beside_gain(view, move)} ({_counted_points(view, move)})"
            case Build(number, _, end):
                return f"Build on {_meld_name(view.facts, number)}{f', {end} end' if end else ''}"
            case Lay(cards):
                return "Lay the red three down" if len(cards) == 1 else "Lay the red threes down"
            case Play(card):
                return f"Play {card_name(card)}"
        return str(move)

    def beside_gain(self, view: BluesAndGreensView, move: Move) -> str:
        match move:
            case Set():
                return f"Meld {new_meld_name(view, move)}"
            case Run():
                return f"Meld {_ends_text(_ends(view, move))}"
        return self.button(view, move)

    def brief(self, view: BluesAndGreensView, move: Move) -> str:
        match move:
            case Build(number, _, end):
                return f"{capitalized(_meld_name(view.facts, number))}{f', {end} end' if end else ''}"
            case Play(card):
                return card_name(card)
            case Draw(None):
                return "From the deck"
        return self.button(view, move)

    def at_place(self, view: BluesAndGreensView, move: Move) -> str:
        return move.end if isinstance(move, Build) else ""

    def pictures(self, view: BluesAndGreensView, moves: Sequence[Move]) -> tuple[Picture, ...]:
        return pictures_of(view, moves)

    def winning(self, view: BluesAndGreensView) -> Card | None:
        """Return the card that wins the trick so far (BG-24 to BG-35)."""
        trick = view.zone("trick").faces
        place = winner(kit(view.house), NO_TRUMP if view.facts.trump is None else view.facts.trump, trick)
        return None if place is None else trick[place]

    def groups(self, view: BluesAndGreensView) -> tuple[Group, ...]:
        """Return the hand in groups: by suit, the trumps first, with twos and red threes apart."""
        return hand_groups(view)

    def question(self, view: BluesAndGreensView, move: Move) -> str:
        if isinstance(move, Trump):
            return f"Name {suit_name(move.suit)} as trumps?"
        return super().question(view, move)

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        who = "The dealer" if entry.actor == DEALER else names[entry.actor]
        cards = card_names(entry.cards)
        bid, named = entry.event(BidMade), entry.event(SuitNamed)
        drawn, built = entry.event(Drawn), entry.event(Built)
        if bid is not None:
            return f"{who} bids {bid.words}"
        if named is not None:
            return f"{who} names {suit_name(named.suit)} as trumps"
        if built is not None:
            return f"{who} builds {cards} on meld {built.meld}"
        match entry.word:
            case "shuffle":
                return f"{who} shuffles the {'blue' if entry.event(Dealt) is None else 'green'} deck"
            case "pass":
                return f"{who} passes"
            case "give":
                return f"{who} gives {_green(entry.faces) or cards} to {names[(entry.actor + 2) % 4]}"
            case "draw" if drawn is not None and drawn.zone == "deck":
                return f"{who} draws {card_names(drawn.cards) if drawn.faces else 'a card'} from the blue deck"
            case "draw":
                return f"{who} draws {cards} from the splay"
            case "set" | "run":
                return f"{who} melds {cards}"
            case "lay":
                return f"{who} lays down {cards}"
        return f"{who} plays {cards}"

    def log_lines(self, view: BluesAndGreensView, names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the log; a meld that is built on has the name of its owner and its cards."""
        lines = list(super().log_lines(view, names))
        melds: list[tuple[str, str | _Ends]] = []
        for place, entry in enumerate(view.log):
            who = names[entry.actor]
            if entry.event(Dealt) is not None:
                melds.clear()
            elif entry.word in ("set", "run"):
                melds.append((who, _rank_or_ends(view, entry)))
            elif entry.word == "build" and isinstance(move := parse(entry.text), Build) and move.meld <= len(melds):
                owner, meld = melds[move.meld - 1]
                name = meld if isinstance(meld, str) else _ends_text(meld)
                lines[place] = f"{who} builds {card_name(move.card)} on {owner}'s {name}"
                melds[move.meld - 1] = (owner, meld if isinstance(meld, str) else _longer(meld, move))
            if entry.event(WentOut) is not None:  # BG-37
                lines[place] += " and goes out"
        return tuple(lines)

    def standing(self, view: BluesAndGreensView, names: Sequence[str]) -> Standing:
        return standing_of(view, names)

    def seat_status(self, view: BluesAndGreensView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat)

    def turn(self, view: BluesAndGreensView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt, the steps of the turn, and the duty after a draw from deep in the splay (BG-14)."""
        return turn_of(view, self.prompt(view), chosen)

    def gain(self, view: BluesAndGreensView, move: Move) -> str:
        return gain_of(view, move)

    def middle(self, view: BluesAndGreensView, names: Sequence[str]) -> Middle:
        return middle_of(view, names)

    def marks(self, view: BluesAndGreensView) -> Mapping[Card, str]:
        steps = steps_of(view)
        if steps is None:
            return {}
        marked = dict.fromkeys(steps.first, "1") | dict.fromkeys(steps.then, "2")
        return marked | dict.fromkeys(set(steps.first).intersection(steps.then), "1/2")


def _green(cards: Sequence[Card]) -> str:
    """Return the short names of cards that can only be green."""
    return listed([face_name(card) for card in cards])


def _prompt_to_give(view: BluesAndGreensView) -> str:
    """Return the prompt to give four cards; the bidder's names the four that the partner gave (BG-9)."""
    if not view.facts.gifts:
        return "Give four cards to your partner" if view.seat == view.actor else "Give four cards to the bidder"
    got = view.log[-1].faces if view.log and view.seat == view.actor else ()  # a position has no log
    return f"You got {_green(got)}: give four cards back" if got else "Give four cards back"


def _prompt_to_meld(view: BluesAndGreensView, card: Card) -> str:
    """Return the prompt after a card was chosen from the splay; other melds may have to come first (BG-14)."""
    steps = steps_of(view)
    if steps is None:
        return f"Meld {card_name(card)} before playing a card"
    if steps.opens:
        return f"First lay a meld of {counted(view.house.opening_points, 'point')} (1), then meld {card_name(card)} (2)"
    return f"First build the cards that lead to {card_name(card)} (1), then {card_name(card)} (2)"


def _counted_points(view: BluesAndGreensView, move: Move) -> str:
    return counted(points_of(view, move.cards), "point")


def _ends(view: BluesAndGreensView, move: Run) -> _Ends:
    """Return the ends of a new sequence, counting a two as the card that it stands for."""
    wild = kit(view.house).wild
    place, card = next((place, card) for place, card in enumerate(move.order) if not BIT[card] & wild)
    low = SEQUENCE.index(card.rank) - place
    return low, low + len(move.order) - 1, card.suit


def _longer(ends: _Ends, move: Build) -> _Ends:
    """Return the ends of a sequence after a build."""
    low, high, suit = ends
    at_low = move.end == "low" or (not move.end and SEQUENCE.index(move.card.rank) < low)
    return (low - 1, high, suit) if at_low else (low, high + 1, suit)


def _ends_text(ends: _Ends) -> str:
    low, high, suit = ends
    return "–".join(f"{printed_rank(SEQUENCE[end])}{SIGNS[suit]}" for end in (low, high))


def _rank_or_ends(view: BluesAndGreensView, entry: LogEntry) -> str | _Ends:
    """Return the plural of a new set's rank, or the ends of a new sequence."""
    move = parse(entry.text)
    if isinstance(move, Run):
        return _ends(view, move)
    wild = kit(view.house).wild
    rank = next((card.rank for card in move.cards if not BIT[card] & wild), Rank.TWO)
    return plural(rank)


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
    ends = "–".join(printed_rank(SEQUENCE[end - height(Rank.TWO)]) for end in (meld.low, meld.high))
    return f"the {suit_name(meld.suit)} {ends}"
