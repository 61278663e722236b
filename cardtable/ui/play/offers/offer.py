"""What the person to act is offered, as one value: moves, buttons, bids, cards, places, and what Enter does."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import islice
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.player.forecast import Forecast
from cardtable.engine.player.rest import Rest
from cardtable.engine.view import View
from cardtable.engine.voice.bid_table import BidTable
from cardtable.engine.voice.words import Words
from cardtable.protocols.match import Match
from cardtable.ui.play.offers.choices import (
    BidRange,
    Choice,
    PictureChoice,
    alike,
    choices,
    number_bids,
    without_number_bids,
)
from cardtable.ui.play.offers.defaults import ButtonMoves
from cardtable.ui.play.offers.grid import row_of, single
from cardtable.ui.table.meaning import Uses, clickable, landing, offers, takes_one, targets, uses
from cardtable.ui.table.spec import Draw, LayoutSpec

MAX_ROW_BUTTONS: Final = 7
"""At most this many buttons are in the row above the hand."""
MAX_PANEL_BUTTONS: Final = 8
"""With more choices than this the panel shows them as a grid."""
MAX_TARGET_BUTTONS: Final = 2
"""If picked cards go to more places of the table than this, the places are numbered instead of a button for each."""
MAX_MOVES_SEARCHED: Final = 2000
"""Only this many moves are searched for one that the selected cards are a part of."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What the person has selected so far.

    :param cards: the cards picked up, in the order picked.
    :param dragged: the cards that are being dragged.
    :param bid: the number on the stepper; ``None`` until it is changed.
    :param hinted: the move that a hint names.
    :param pointed: the move of the card on the table that the pointer or the cursor is on.
    :param chosen: the bid that is chosen in the table of bids.
    :param helped: whether what the hand promises is shown in the auction.
    """

    cards: tuple[Card, ...] = ()
    dragged: tuple[Card, ...] = ()
    bid: int | None = None
    hinted: Move | None = None
    pointed: Move | None = None
    chosen: Move | None = None
    helped: bool = False


class Form(Enum):
    """How the choices are shown: in a row above the hand, in a panel in the middle, or there as a grid."""

    ROW = auto()
    PANEL = auto()
    GRID = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """What is offered to the person at the screen.

    :param view: what that person knows.
    :param to_act: whether that person is to act, and everything lies still.
    :param moves: the legal moves.
    :param clickable: those that a click on a card or place of the table can mean.
    :param selected: the cards picked up, if a card of the hand can play a part at all.
    :param made: the moves made of these cards; without any, those that need none, and the one that is pointed at.
    :param pointed: the move of the card on the table that is pointed at, or that a hint names.
    :param choices: the buttons, in their order; with a stepper the first is the bid that it shows.
    :param targets: moves of the cards picked up to one of many places of the table, which wear their keys.
    :param form: how they are shown.
    :param bids: the bids of the stepper; ``None`` if there is none.
    :param bid: the number that the stepper shows.
    :param stepped: whether that number was chosen.
    :param default: the move of the button that stands out; ``None`` if none does.
    :param hand_counts: whether a move can be made with cards of the hand.
    :param in_vain: whether cards of the hand are played in this phase, but none of these can be.
    :param usable: the cards of the hand that some move is made with; ``None`` where no card is veiled.
    :param tabs: which cards of the hand can be played alone, and which combined, as the tabs on them say.
    :param lit: the places that take the cards selected or dragged.
    :param plays_single: whether a single card of the hand can be played.
    :param clicks: the moves that a click on a card of the hand makes, by card.
    :param one_card: whether each move is a single card of the hand, so that picking another replaces it.
    :param pictures: melds or combinations to pick up as a whole, shown as small pictures with the digits from 1 on.
    :param grows: whether the selected cards make no move yet, but are a part of one.
    :param rest: how the hand ends, if nothing that is decided can change that any more.
    :param rest_key: the key that plays it.
    :param table: the bids as a table; ``None`` if they make none.
    :param chosen: the bid that is chosen in it.
    :param forecast: what the hand promises in the auction; ``None`` outside it.
    :param helped: whether that is shown.
    """

    view: View
    to_act: bool = False
    moves: Sequence[Move] = ()
    clickable: tuple[Move, ...] = ()
    selected: tuple[Card, ...] = ()
    made: tuple[Move, ...] = ()
    pointed: Move | None = None
    choices: tuple[Choice, ...] = ()
    targets: tuple[Choice, ...] = ()
    form: Form = Form.ROW
    bids: BidRange | None = None
    bid: int = 0
    stepped: bool = False
    default: Move | None = None
    hand_counts: bool = False
    in_vain: bool = False
    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    lit: frozenset[str] = frozenset()
    plays_single: bool = False
    clicks: Mapping[Card, Move] = field(default_factory=dict)
    one_card: bool = False
    pictures: tuple[PictureChoice, ...] = ()
    grows: bool = False
    rest: Rest | None = None
    rest_key: str = ""
    table: BidTable | None = None
    chosen: Move | None = None
    forecast: Forecast | None = None
    helped: bool = False

    @property
    def quiet(self) -> bool:
        """Whether no card of the hand plays a part in the decision."""
        return not (self.in_vain or self.hand_counts)

    def refuses(self, cards: Sequence[Card]) -> bool:
        """Whether nothing can be made of the cards picked up."""
        return bool(self.moves and cards) and (self.in_vain or not (self.made or self.grows))

    def key_on(self, choice: Choice) -> str:
        """Return the key that is drawn on a button: Enter, if that presses it."""
        return "Enter" if choice.move == self.default else choice.key

    def landing(self, zone: str, spec: LayoutSpec) -> tuple[Move, ...]:
        """Return the moves that putting the selected cards on a place means."""
        return landing([move for move in self.made if move.cards], zone, self.view, spec) if self.to_act else ()


def offer_of(
    view: View, match: Match, spec: LayoutSpec, selection: Selection, letters: frozenset[str] = frozenset()
) -> Offer:
    """Return what is offered to the person to act.

    :param letters: the letters that mean something else than a button.
    """
    moves = match.moves()
    hand_counts = _from_hand(view, moves)
    selected = selection.cards if hand_counts else ()  # else one that was picked up too early is in no way
    pointed = None if selected else _pointed(selection, moves)
    made = _made(selected, pointed, match, view)
    in_vain = bool(moves) and not hand_counts and _plays_cards(view, match, spec)
    found = uses(view.hand, moves, match.moves_with, view, spec) if hand_counts else Uses()
    pictures = _pictures(match.game.words, view, moves) if found.combines else ()
    offer = Offer(
        view,
        to_act=True,
        moves=moves,
        clickable=clickable(moves),
        selected=selected,
        made=made,
        pointed=pointed,
        hand_counts=hand_counts,
        in_vain=in_vain,
        usable=found.usable if hand_counts or in_vain else None,
        tabs=found.telling(view.hand),
        lit=targets(selection.dragged or selection.cards, match.moves_with),
        plays_single=bool(found.plays),
        clicks=_clicks(view, match, spec),
        one_card=_takes_one(view, moves, spec),
        pictures=pictures,
        grows=bool(selected and not made) and _may_grow(selected, moves),
        rest=match.game.rest(view) if not selection.cards and not made else None,
        rest_key="" if "r" in letters else "R",
        forecast=match.game.forecast(view),
        helped=selection.helped,
    )
    return _with_buttons(offer, match, spec, selection, letters | _digits(pictures))


def _pictures(words: Words, view: View, moves: Sequence[Move]) -> tuple[PictureChoice, ...]:
    return tuple(
        PictureChoice(picture.move.cards, words.gain(view, picture.move), picture.note)
        for picture in words.pictures(view, moves)
    )


def _digits(pictures: Sequence[PictureChoice]) -> frozenset[str]:
    """Return the keys of small pictures."""
    return frozenset(map(str, range(1, len(pictures) + 1)))


def _without(moves: Sequence[Move], others: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if move not in others)


def _pointed(selection: Selection, moves: Sequence[Move]) -> Move | None:
    """Return the move onto a place that is pointed at, else the one that a hint names."""
    aims = (selection.pointed, selection.hinted)
    return next((move for move in aims if move is not None and move.target and move in moves), None)


def _from_hand(view: View, moves: Sequence[Move]) -> bool:
    """Whether one of the moves is made with cards, all of the hand."""
    held = frozenset(view.hand)
    return any(held.issuperset(move.cards) for move in moves if move.cards)


def _made(selected: tuple[Card, ...], pointed: Move | None, match: Match, view: View) -> tuple[Move, ...]:
    """Return the moves that have buttons: the one that is pointed at first, unless it is made of the hand's cards."""
    made = offers(selected, match.moves(), match.moves_with)
    if pointed is None or pointed in made or _from_hand(view, [pointed]):
        return made
    return (pointed, *made)


def _plays_cards(view: View, match: Match, spec: LayoutSpec) -> bool:
    """Whether cards of the hand are laid down in this phase, if the rules allow it."""
    laid = (move.target for card in view.hand for move in match.attempts((card,)))
    return any(spec.zone_named(target, view).drop for target in laid)


def _takes_one(view: View, moves: Sequence[Move], spec: LayoutSpec) -> bool:
    if spec.in_turn or view.phase in spec.several:
        return False
    return takes_one(view.hand, islice(moves, MAX_MOVES_SEARCHED))


def _clicks(view: View, match: Match, spec: LayoutSpec) -> dict[Card, Move]:
    """Return the move that each card alone makes, if it makes one only, and a single click may make it."""
    if not spec.clicks:
        return {}
    alone = {card: match.moves_with((card,)) for card in view.hand}
    return {card: moves[0] for card, moves in alone.items() if len(moves) == 1 and moves[0].word in spec.clicks}


def _may_grow(selected: Sequence[Card], moves: Sequence[Move]) -> bool:
    """Whether the cards picked up are a part of a combination: nothing is wrong yet. A single card is not, where one
    is enough for a move.
    """
    picked = set(selected)
    made = [move.cards for move in islice(moves, MAX_MOVES_SEARCHED) if move.cards]
    begun = len(picked) > 1 or all(len(cards) > 1 for cards in made)
    return begun and any(picked < set(cards) for cards in made)


# --- buttons --------------------------------------------------------------------------------------------------------


def _with_buttons(offer: Offer, match: Match, spec: LayoutSpec, selection: Selection, letters: frozenset[str]) -> Offer:
    """Return the offer with its buttons, and the one among them that stands out."""
    words, view = match.game.words, offer.view
    bids = number_bids(offer.made)
    others, chosen = without_number_bids(offer.made) if bids else offer.made, bool(offer.selected)
    # A pass keeps its button and its letter while cards are picked up.
    passes = (Pass(),) if chosen and offer.made and match.refusal(Pass()) is None else ()
    if spec.scene(view.phase) != "bidding" or not offer.made:
        # What is pointed at has Enter for its key, so that it takes no letter from the others.
        kept = {"p"} if passes else set[str]()
        aimed = () if offer.pointed is None else tuple(move for move in others if move == offer.pointed and move.cards)
        offer = _with_targets(offer, words, spec, selection.hinted, letters - _digits(offer.pictures) | kept)
        others = _without(others, [choice.move for choice in offer.targets])
        letters |= {choice.key for choice in offer.targets}
        chosen = chosen and not offer.targets  # a card that could go to many places is not played by Enter instead
        buttons = choices(words, view, _without(others, aimed)[:MAX_ROW_BUTTONS], letters | kept)
        buttons = (
            *(Choice(move, words.button(view, move)) for move in aimed),
            *buttons,
            *choices(words, view, passes, letters),
        )
    elif bids is not None:
        stepped = selection.bid is not None
        offer = _with_stepper(offer, match, bids, selection.bid or 0, stepped=stepped)
        bid = Choice(Bid(offer.bid), words.button(view, Bid(offer.bid)), "" if "b" in letters else "B")
        buttons, chosen = (bid, *choices(words, view, others, letters)), stepped
    else:
        every = _everything(offer, match)
        gridded = len(every) > MAX_PANEL_BUTTONS
        offer, chosen = replace(offer, form=Form.GRID if gridded else Form.PANEL), False
        if gridded:
            offer = _with_table(offer, words.bid_table(view), selection)
        buttons = _in_grid(every, offer, match, letters) if gridded else choices(words, view, others, letters)
    on_offer = [each.move for each in buttons if each.refusal is None]
    held = frozenset(move for move in on_offer if taken_up(offer, words, move))
    # What is taken from the table is chosen there: Enter takes what is pointed at.
    costly = frozenset(move for move in on_offer if move.word in spec.confirm or (move.target and not chosen))
    candidates = ButtonMoves(on_offer, chosen, len(offer.moves) == 1, selection.hinted, held, costly, offer.pointed)
    buttons = tuple(replace(each, held=True) if each.move in held else each for each in buttons)
    return replace(offer, choices=buttons, default=candidates.default)


def _with_targets(offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, letters: frozenset[str]) -> Offer:
    """Return the offer with keys on the places that picked cards can go to, if there are many such places.

    :param hinted: the move that a hint names, which keeps its button.
    """
    view = offer.view
    aims = [move for move in offer.made if offer.selected and spec.zone_named(move.target, view).draw is Draw.STRIP]
    if len(aims) <= MAX_TARGET_BUTTONS:
        return offer
    aims = [move for move in aims if move != hinted]
    keys = choices(words, view, aims, letters)
    places = Counter(move.target for move in aims)
    made = (replace(key, brief=words.at_place(view, key.move) if places[key.move.target] > 1 else "") for key in keys)
    return replace(offer, targets=tuple(made), pictures=())


def _with_table(offer: Offer, table: BidTable | None, selection: Selection) -> Offer:
    """Return the offer with a table of bids, and the one that is chosen in it or named by a hint."""
    wanted = (selection.chosen, selection.hinted)
    chosen = next((move for move in wanted if move in offer.made and table is not None and table.cell(move)), None)
    return replace(offer, table=table, chosen=chosen, pointed=chosen)


def _with_stepper(offer: Offer, match: Match, bids: BidRange, number: int, *, stepped: bool) -> Offer:
    low, high = bids.low, bids.high
    too_low = match.refusal(Bid(low - 1)) if low > 0 else None
    bids = replace(bids, too_low=too_low, too_high=match.refusal(Bid(high + 1)))
    return replace(offer, form=Form.PANEL, bids=bids, bid=min(max(number, low), high), stepped=stepped)


def _everything(offer: Offer, match: Match) -> Sequence[Move]:
    """Return all that could be said in this phase, if the game lists it: what is not possible now is shown dimmed."""
    every = match.attempts(()) if not offer.selected else ()
    return every if set(offer.made).issubset(every) else offer.made


def _in_grid(moves: Sequence[Move], offer: Offer, match: Match, letters: frozenset[str]) -> tuple[Choice, ...]:
    """Return many choices as a grid shows them: only those that are in none of its rows have a key."""
    words = match.game.words
    if offer.table is not None:
        alone = [move for move in moves if offer.table.cell(move) is None]
    else:
        alone = [moves[number] for number in single([row_of(move) for move in moves])]
    keys = {choice.move: choice.key for choice in choices(words, offer.view, alone, letters)}
    label = words.brief if alike(moves) else words.button
    return tuple(
        Choice(
            move,
            label(offer.view, move),
            keys.get(move, ""),
            refusal=None if move in offer.made else match.refusal(move),
        )
        for move in moves
    )


def taken_up(offer: Offer, words: Words, move: Move) -> int:
    """Return how many cards a move takes up as a penalty though a card of the hand could be played."""
    return words.penalty_cards(offer.view, move) if offer.hand_counts else 0


def asks_first(offer: Offer, words: Words, spec: LayoutSpec, move: Move, *, held: bool) -> bool:
    """Whether a costly move is made by a single press, which could be a slip; a bid that was stepped to is none.

    :param held: whether its button was held; then only taking up several cards is asked about.
    """
    if taken_up(offer, words, move) > (1 if held else 0):
        return True
    chosen = move == offer.chosen or (isinstance(move, Bid) and offer.stepped)
    return move.word in spec.confirm and not chosen
