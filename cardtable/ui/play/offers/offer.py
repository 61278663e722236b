"""The offer for the person to act: the actions that can be taken, each with its key, its place and why not.

Pure functions of View, match and selection, which are tested without a window.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import islice
from string import ascii_lowercase
from typing import Final

from cardtable.engine.bot import Forecast, Rest
from cardtable.engine.cards import Card, card_row
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.view import View
from cardtable.engine.voice.words import BidTable, Picture, Words
from cardtable.play.layout import Display, LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.play.intents import Choose, PickAll, PlayRest, Press, PutBack
from cardtable.ui.table.layout import Spot

MELDS: Final = "melds"
"""The target of new melds: all melds of a side."""
MIN_BIDS_FOR_STEPPER: Final = 12
"""Minimum number of number bids shown as a stepper, instead of a button each."""
MAX_ROW_BUTTONS: Final = 7
"""The largest number of moves in the row above the hand."""
MAX_PANEL_BUTTONS: Final = 8
"""The largest number of choices in a panel; more are shown as a grid."""
MAX_TARGET_BUTTONS: Final = 2
"""If selected cards can go to more places than this, each place shows a key, and there are no buttons for them."""
MAX_SINGLE_LINE: Final = 8
"""The largest number of choices in a single row of a grid; more are broken into several rows."""
DEFAULT_COLUMNS: Final = 5
"""The number of columns of a grid if the kinds of the choices make no rows."""
FORECAST_KEY: Final = "W"
"""The key that shows what a hand is worth in the auction, unless it has another meaning."""
MAX_MOVES_SEARCHED: Final = 2000
"""The largest number of moves searched for one that includes the selected cards."""

WithCards = Callable[[Sequence[Card]], Sequence[Move]]


# --- what a click, a drop or a selection of cards means ---------------------------------------------------------------


def clickable(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on the table can mean: those with at most one card.

    There are 2380 ways to give four cards, too many to search in every frame.
    """
    return tuple(move for move in moves if len(move.cards) <= 1)


def clicked(zone: str, card: Card | None, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves meant by a click on a card or a place outside the viewer's hand."""
    if card is not None:
        named = tuple(move for move in moves if move.cards == (card,) and move.target == zone)
        if named:
            return named
    return tuple(move for move in moves if not move.cards and move.target == zone)


def at_place(moves: Iterable[Move], zone: str, kind: str) -> tuple[Move, ...]:
    return tuple(move for move in moves if move.target in (zone, kind))


def landing(moves: Sequence[Move], zone: str, view: View, spec: LayoutSpec) -> tuple[Move, ...]:
    """Return the moves to a zone, or else to the zone that it stands for."""
    kind = view.kind(zone)
    other = spec.zone(kind).stands_for
    return at_place(moves, zone, kind) or (at_place(moves, other, other) if other else ())


def targets(selected: Sequence[Card], moves_with: WithCards) -> frozenset[str]:
    """Return the zones where the selected cards may be dropped: they light up."""
    return frozenset(move.target for move in moves_with(selected) if move.target) if selected else frozenset()


@dataclass(frozen=True, slots=True)
class Uses:
    """The possible uses of the cards of a hand.

    :param usable: the cards in any legal move: no veil lies over them.
    :param plays: the cards that can be played alone.
    :param combines: the cards that make a meld or another combination, or extend a meld on the table.
    """

    usable: frozenset[Card] = frozenset()
    plays: frozenset[Card] = frozenset()
    combines: frozenset[Card] = frozenset()

    def for_tabs(self, hand: Sequence[Card]) -> "Uses":
        """Return the uses to show as tabs: none if all cards have the same, because tabs tell cards apart."""
        kinds = {(card in self.plays, card in self.combines) for card in hand}
        return self if len(kinds) > 1 else Uses(self.usable)


def uses(hand: Sequence[Card], moves: Sequence[Move], moves_with: WithCards, view: View, spec: LayoutSpec) -> Uses:
    held = frozenset(hand)
    plays, combines = set[Card](), set[Card]()
    for card in held:
        for move in moves_with((card,)):
            (combines if extends(move, view, spec) else plays).add(card)
    for move in moves:
        if len(move.cards) > 1 and held.issuperset(move.cards):
            combines.update(move.cards)
            if len(combines) == len(held):
                break
    return Uses(frozenset(plays | combines), frozenset(plays), frozenset(combines))


def extends(move: Move, view: View, spec: LayoutSpec) -> bool:
    """Whether a move adds its card to the melds on the table, and does not play it alone."""
    return move.target == MELDS or spec.zone_named(move.target, view).draw is Display.STRIP


# --- actions ------------------------------------------------------------------------------------------------------


class Area(Enum):
    """A place for buttons: the row above the hand, or the panel in the middle, beside the grid if there is one."""

    ROW = auto()
    PANEL = auto()


@dataclass(frozen=True, slots=True)
class InGrid:
    """A place in the grid in the middle; the actions of one kind share a row."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class AtZone:
    """On a place of the table.

    :param end: a word for the end of the place, if several actions share it.
    """

    zone: str
    end: str = ""


@dataclass(frozen=True, slots=True)
class AsPicture:
    """Among the small pictures of cards.

    :param note: a remark about it: ``lowest``.
    """

    cards: tuple[Card, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that the person may do, as a button.

    :param key: the key that does it: a letter in lower case, a digit, or the name of a key.
    :param why_not: why it is not possible now; ``None`` if it is.
    :param brief: a shorter label for use beside others of its kind: ``K♥`` of ``Call K♥``.
    :param gain: the points that it brings at once: ``+6``; empty for none.
    :param held: whether the button must be held, which protects against a slip.
    """

    intent: Press | Choose | PickAll | PutBack | PlayRest
    label: str
    key: str = ""
    where: Area | InGrid | AtZone | AsPicture = Area.ROW
    why_not: Refusal | None = None
    brief: str = ""
    gain: str = ""
    held: bool = False

    @property
    def move(self) -> Move | None:
        """The move that it makes or chooses; ``None`` if it does something else."""
        return self.intent.move if isinstance(self.intent, Press | Choose) else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it uses."""
        if isinstance(self.intent, PickAll):
            return self.intent.cards
        return () if self.move is None else self.move.cards


@dataclass(frozen=True, slots=True)
class BidRange:
    """The range of number bids on a stepper: the lowest and the highest.

    :param too_low: why a lower number is refused; ``None`` if there is none.
    :param too_high: why a higher number is refused.
    """

    low: int
    high: int
    too_low: Refusal | None = None
    too_high: Refusal | None = None


@dataclass(frozen=True, slots=True)
class TableSelection:
    """Everything that the person has selected so far.

    :param cards: the selected cards, in the order of selection.
    :param dragged: the cards being dragged.
    :param bid: the number on the stepper; ``None`` until it is changed.
    :param hinted: the move of the hint.
    :param awaits_hint: whether the person waits for the hint.
    :param pointed: the move of the table card under the pointer or the cursor.
    :param chosen: the bid chosen in the bid table.
    :param forecast_shown: whether the forecast is shown in the auction.
    :param covered: whether a panel is open, which Esc closes first.
    :param marked: the card under the keyboard cursor.
    :param bid_row: the row of the bid table that is looked at; ``None`` before one is chosen.
    """

    cards: tuple[Card, ...] = ()
    dragged: tuple[Card, ...] = ()
    bid: int | None = None
    hinted: Move | None = None
    awaits_hint: bool = False
    pointed: Move | None = None
    chosen: Move | None = None
    forecast_shown: bool = False
    covered: bool = False
    marked: Spot | None = None
    bid_row: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that is offered to the person at the screen.

    :param view: the View of that person.
    :param to_act: whether that person is to act, and no card moves.
    :param moves: the legal moves.
    :param clickable: the moves that a click on a card or place of the table can mean.
    :param selected: the selected cards, if any card of the hand can be used.
    :param made: the moves with these cards; if none is selected, the moves that need no card, and ``pointed``, or else
        the only legal move if it plays the whole hand.
    :param pointed: the move of the table card under the pointer, or the move of the hint.
    :param marked: the card under the keyboard cursor.
    :param actions: the buttons, in order; with a stepper the first of the panel is the bid on it.
    :param bids: the bids of the stepper; ``None`` without a stepper.
    :param bid: the number on the stepper.
    :param stepped: whether the person has set that number.
    :param awaits_hint: whether the person waits for the hint. Enter must not make another move meanwhile, so no button
        is gold.
    :param default: the move of the gold button; ``None`` if there is none.
    :param hand_counts: whether a move uses cards of the hand.
    :param none_playable: whether cards of the hand are played in this phase, but none of them is legal now.
    :param usable: the cards of the hand that some move uses; ``None`` if no card is veiled.
    :param tabs: the cards of the hand that can be played alone, and those that can be combined, for their tabs.
    :param lit: the places that take the selected or dragged cards.
    :param plays_single: whether a single card of the hand can be played.
    :param clicks: the moves that a click on a card of the hand makes, by card.
    :param one_card: whether each move is a single card of the hand, so that selecting another replaces it.
    :param is_partial: whether the selected cards make no move yet, but belong to one.
    :param rest: the certain end of the hand, if no decision can change it any more.
    :param table: the bids as a table; ``None`` if they make none.
    :param chosen: the bid chosen in it.
    :param bid_row: the row of it that is shown where there is room for one only.
    :param forecast: the forecast of the hand in the auction; ``None`` outside it.
    :param forecast_shown: whether the forecast is shown.
    :param forecast_key: the key that shows or hides it.
    """

    view: View
    to_act: bool = False
    moves: Sequence[Move] = ()
    clickable: tuple[Move, ...] = ()
    selected: tuple[Card, ...] = ()
    made: tuple[Move, ...] = ()
    pointed: Move | None = None
    marked: Spot | None = None
    actions: tuple[Action, ...] = ()
    bids: BidRange | None = None
    bid: int = 0
    stepped: bool = False
    awaits_hint: bool = False
    default: Move | None = None
    hand_counts: bool = False
    none_playable: bool = False
    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    lit: frozenset[str] = frozenset()
    plays_single: bool = False
    clicks: Mapping[Card, Move] = field(default_factory=dict)
    one_card: bool = False
    is_partial: bool = False
    rest: Rest | None = None
    table: BidTable | None = None
    chosen: Move | None = None
    bid_row: int = 0
    forecast: Forecast | None = None
    forecast_shown: bool = False
    forecast_key: str = ""

    @property
    def needs_no_card(self) -> bool:
        """Whether the decision needs no card of the hand."""
        return not (self.none_playable or self.hand_counts)

    def at(self, *where: Area | type[InGrid | AtZone | AsPicture]) -> tuple[Action, ...]:
        """Return the actions at these kinds of places, in order."""
        return tuple(each for each in self.actions if each.where in where or type(each.where) in where)

    def on_enter(self, action: Action) -> bool:
        """Whether Enter does this: its button is gold."""
        if self.picks_marked:
            return False
        if isinstance(action.intent, PlayRest):
            return not self.awaits_hint
        return isinstance(action.intent, Press) and action.move == self.default

    def without_rest(self) -> "Offer":
        """Return the offer without the certain end of the hand."""
        return replace(
            self, rest=None, actions=tuple(each for each in self.actions if not isinstance(each.intent, PlayRest))
        )

    @property
    def picks_marked(self) -> bool:
        """Whether Enter does with the card under the cursor what a click does: it can be used, or nothing is gold."""
        spot = self.marked
        if spot is None or not self.to_act:
            return False
        gold = self.default is not None or self.rest is not None
        if not spot.in_hand:
            return not gold
        return self.usable is not None and spot.card not in self.selected and (spot.card in self.usable or not gold)

    def refuses(self, cards: Sequence[Card]) -> bool:
        """Whether these selected cards make no move and belong to none."""
        return bool(self.moves and cards) and (self.none_playable or not (self.made or self.is_partial))

    def landing(self, zone: str, spec: LayoutSpec) -> tuple[Move, ...]:
        """Return the moves that put the selected cards on a place."""
        return landing([move for move in self.made if move.cards], zone, self.view, spec) if self.to_act else ()


# --- the offer ------------------------------------------------------------------------------------------------------


def offer_of(
    view: View, match: Match, spec: LayoutSpec, selection: TableSelection, letters: frozenset[str] = frozenset()
) -> Offer:
    """Return the offer for the person to act.

    :param letters: the letters that mean something other than a button.
    """
    moves = match.moves()
    hand_counts = _from_hand(view, moves)
    selected = selection.cards if hand_counts else ()  # a card that was selected too early does not matter
    pointed = None if selected else _pointed(selection, moves)
    made = _made(selected, pointed, match, view) or (() if selected else _last_cards(view, match, spec))
    none_playable = bool(moves) and not hand_counts and _plays_cards(view, match, spec)
    found = uses(view.hand, moves, match.moves_with, view, spec) if hand_counts else Uses()
    offer = Offer(
        view,
        to_act=True,
        moves=moves,
        clickable=clickable(moves),
        selected=selected,
        made=made,
        pointed=pointed,
        marked=selection.marked,
        awaits_hint=selection.awaits_hint,
        hand_counts=hand_counts,
        none_playable=none_playable,
        usable=found.usable if hand_counts or none_playable else None,
        tabs=found.for_tabs(view.hand),
        lit=targets(selection.dragged or selection.cards, match.moves_with),
        plays_single=bool(found.plays),
        clicks=_clicks(view, match, spec),
        one_card=_takes_one(view, moves, spec),
        is_partial=bool(selected and not made) and _may_grow(selected, moves),
        rest=match.game.rest(view) if not selection.cards and not made else None,
        forecast=_forecast(match, view, selection),
        forecast_shown=selection.forecast_shown,
    )
    if offer.forecast is not None and FORECAST_KEY.lower() not in letters:
        offer, letters = replace(offer, forecast_key=FORECAST_KEY), letters | {FORECAST_KEY.lower()}
    pictures = _pictures(match.game.words, view, moves) if found.combines else ()
    return _with_actions(offer, match, spec, selection, pictures, letters)


def _forecast(match: Match, view: View, selection: TableSelection) -> Forecast | None:
    forecast = match.game.forecast(view)
    if forecast is None:
        return None
    considered = selection.chosen or selection.hinted
    if considered is not None:
        forecast = forecast.for_move(considered)
    return forecast if selection.bid is None else forecast.for_bid(selection.bid)


def _pictures(words: Words, view: View, moves: Sequence[Move]) -> tuple[Action, ...]:
    """Return the small pictures, the best first, each set of cards once, with the digits from 1 on.

    The words may know several moves with the same cards, such as one for each place where they can lie.
    """
    by_cards: dict[frozenset[Card], Picture] = {}
    for each in words.pictures(view, moves):
        by_cards.setdefault(frozenset(each.move.cards), each)
    return tuple(
        Action(
            PickAll(each.move.cards),
            card_row(each.move.cards),
            str(number),
            AsPicture(each.move.cards, each.note),
            gain=words.label(view, each.move).gain,
        )
        for number, each in enumerate(by_cards.values(), 1)
    )


def _pointed(selection: TableSelection, moves: Sequence[Move]) -> Move | None:
    """Return the move to the place under the pointer, or else the move of the hint."""
    aims = (selection.pointed, selection.hinted)
    return next((move for move in aims if move is not None and move.target and move in moves), None)


def _from_hand(view: View, moves: Sequence[Move]) -> bool:
    """Whether one of the moves uses cards, and only cards of the hand."""
    held = frozenset(view.hand)
    return any(held.issuperset(move.cards) for move in moves if move.cards)


def _made(selected: tuple[Card, ...], pointed: Move | None, match: Match, view: View) -> tuple[Move, ...]:
    """Return the moves that get buttons, first the one under the pointer, unless it uses cards of the hand."""
    moves = match.moves()
    made = tuple(match.moves_with(selected) if selected else (move for move in moves if not move.cards))
    if pointed is None or pointed in made or _from_hand(view, [pointed]):
        return made
    return (pointed, *made)


def _last_cards(view: View, match: Match, spec: LayoutSpec) -> tuple[Move, ...]:
    """Return the only legal move if it plays the whole hand, which then need not be picked; empty otherwise."""
    moves = match.moves()
    if len(moves) != 1 or not view.hand or moves[0].word in spec.clicks or set(moves[0].cards) != set(view.hand):
        return ()
    return () if match.game.rest(view) else (moves[0],)


def _plays_cards(view: View, match: Match, spec: LayoutSpec) -> bool:
    """Whether this phase has moves that lay down cards of the hand, legal or not."""
    laid = (move.target for card in view.hand for move in match.attempts((card,)))
    return any(spec.zone_named(target, view).drop for target in laid)


def _takes_one(view: View, moves: Sequence[Move], spec: LayoutSpec) -> bool:
    """Whether there are moves with cards of the hand, each of them with a single card."""
    if spec.in_turn or view.phase in spec.several:
        return False
    held, any_card = frozenset(view.hand), False
    for move in islice(moves, MAX_MOVES_SEARCHED):
        if move.cards and held.issuperset(move.cards):
            if len(move.cards) > 1:
                return False
            any_card = True
    return any_card


def _clicks(view: View, match: Match, spec: LayoutSpec) -> dict[Card, Move]:
    """Return the moves that single clicks make: for each card that alone makes exactly one such move."""
    if not spec.clicks:
        return {}
    alone = {card: match.moves_with((card,)) for card in view.hand}
    return {card: moves[0] for card, moves in alone.items() if len(moves) == 1 and moves[0].word in spec.clicks}


def _may_grow(selected: Sequence[Card], moves: Sequence[Move]) -> bool:
    """Whether the selected cards can become a combination. A single card does not count if one card can make a move."""
    picked = set(selected)
    made = [move.cards for move in islice(moves, MAX_MOVES_SEARCHED) if move.cards]
    begun = len(picked) > 1 or all(len(cards) > 1 for cards in made)
    return begun and any(picked < set(cards) for cards in made)


# --- its actions ----------------------------------------------------------------------------------------------------


def _with_actions(
    offer: Offer,
    match: Match,
    spec: LayoutSpec,
    selection: TableSelection,
    pictures: tuple[Action, ...],
    letters: frozenset[str],
) -> Offer:
    """Return the offer with its actions and its default move.

    :param letters: the letters that mean something other than an action.
    """
    taken = letters | {picture.key for picture in pictures}
    back = Action(PutBack(), "Cancel", "" if selection.covered else "Esc")
    ends: tuple[Action, ...] = ()
    bids = number_bids(offer.made)
    if spec.scene(offer.view.phase) != "bidding" or not offer.made:
        offer, pictures, chosen = _in_row(offer, match, spec, selection, pictures, taken)
        ends = (replace(back, label="Put back"),) if offer.selected and not pictures else ()
    elif bids is not None:
        offer, chosen = _on_stepper(offer, match, bids, selection, taken), selection.bid is not None
        ends = (back,) if chosen else ()
    else:
        offer, chosen = _in_panel(offer, match, selection, taken), False
        if offer.chosen is not None:
            cell = offer.table.cell(offer.chosen) if offer.table is not None else None
            ends = () if cell is None else (Action(Press(cell.move), cell.label, "B"),)
            ends += (back,) if offer.chosen == selection.chosen else ()
    if offer.rest is not None:
        ends += (Action(PlayRest(offer.rest), "Play the rest", "" if "r" in letters else "R"),)
    offer = replace(offer, actions=(*offer.actions, *ends, *pictures))
    return _with_default(offer, match.game.words, spec, selection.hinted, chosen=chosen)


def _in_row(
    offer: Offer,
    match: Match,
    spec: LayoutSpec,
    selection: TableSelection,
    pictures: tuple[Action, ...],
    taken: frozenset[str],
) -> tuple[Offer, tuple[Action, ...], bool]:
    """Return the offer with its moves in a row, the pictures left, and whether the selected cards choose among moves.

    :param taken: the keys that mean something other than a move.
    """
    words, view = match.game.words, offer.view
    others = without_number_bids(offer.made) if number_bids(offer.made) else offer.made
    others = tuple(sorted(others, key=lambda move: not words.label(view, move).comes_first))
    # A pass keeps its button and its letter while cards are selected, even if they make no move.
    passes = (Pass(),) if offer.selected and match.refusal(Pass()) is None else ()
    kept = {"p"} if passes else set[str]()
    # The move under the pointer has the key Enter, and takes no letter from the others.
    aimed = () if offer.pointed is None else tuple(move for move in others if move == offer.pointed and move.cards)
    at_places = _at_places(offer, words, spec, selection.hinted, taken - {each.key for each in pictures} | kept)
    if at_places:
        pictures = ()
    others = _without(others, [action.move for action in at_places])
    taken |= {action.key for action in at_places}
    moves = (
        *(Action(Press(move), words.label(view, move).button) for move in aimed),
        *move_actions(words, view, _without(others, aimed)[:MAX_ROW_BUTTONS], taken | kept),
        *move_actions(words, view, passes, taken),
    )
    # Enter does not play a card that could go to many places.
    return (
        replace(offer, actions=(*moves, *at_places)),
        pictures,
        bool(offer.selected and offer.made and not at_places),
    )


def _at_places(
    offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, taken: frozenset[str]
) -> tuple[Action, ...]:
    """Return an action on each place for the selected cards, if there are many such places.

    :param hinted: the move of the hint, which keeps its button in the row.
    """
    view = offer.view
    aims = [move for move in offer.made if offer.selected and spec.zone_named(move.target, view).draw is Display.STRIP]
    if len(aims) <= MAX_TARGET_BUTTONS:
        return ()
    aims = [move for move in aims if move != hinted]
    counts = Counter(move.target for move in aims)
    return tuple(
        replace(each, where=AtZone(move.target, words.label(view, move).place if counts[move.target] > 1 else ""))
        for each, move in zip(move_actions(words, view, aims, taken), aims, strict=True)
    )


def _on_stepper(offer: Offer, match: Match, bids: BidRange, selection: TableSelection, taken: frozenset[str]) -> Offer:
    """Return the offer with a stepper for the bid."""
    words, view = match.game.words, offer.view
    low, high = bids.low, bids.high
    too_low = match.refusal(Bid(low - 1)) if low > 0 else None
    bids = replace(bids, too_low=too_low, too_high=match.refusal(Bid(high + 1)))
    bid = Bid(min(max(selection.bid or 0, low), high))
    made = Action(Press(bid), words.label(view, bid).button, "" if "b" in taken else "B", Area.PANEL)
    others = move_actions(words, view, without_number_bids(offer.made), taken, Area.PANEL)
    stepped = selection.bid is not None
    return replace(offer, bids=bids, bid=bid.number, stepped=stepped, actions=(made, *others))


def _in_panel(offer: Offer, match: Match, selection: TableSelection, taken: frozenset[str]) -> Offer:
    """Return the offer with its choices in a panel, or in a grid if there are many."""
    words, view, every = match.game.words, offer.view, _everything(offer, match)
    if len(every) <= MAX_PANEL_BUTTONS:
        return replace(offer, actions=move_actions(words, view, offer.made, taken, Area.PANEL))
    table = words.turn(view, match.names).bid_table
    if table is not None:
        # The bid that is chosen or hinted: another button makes it.
        wanted = (selection.chosen, selection.hinted)
        chosen = next((move for move in wanted if move in offer.made and table.cell(move)), None)
        cells = [table.cell(move) for move in every]
        possible = [cell.row for cell in cells if cell is not None and cell.move in offer.made]
        cell = None if chosen is None else table.cell(chosen)
        row = min(possible, default=0) if cell is None else cell.row
        row = row if selection.bid_row is None else selection.bid_row
        offer = replace(offer, table=table, chosen=chosen, pointed=chosen, bid_row=row)
        places: Sequence[Area | InGrid] = [Area.PANEL if c is None else InGrid(c.row, c.column) for c in cells]
    else:
        places = places_in_grid([row_of(move) for move in every])
    alone = [move for move, place in zip(every, places, strict=True) if place is Area.PANEL]
    keys = {action.move: action.key for action in move_actions(words, view, alone, taken)}
    labels = [words.label(view, move) for move in every]
    return replace(
        offer,
        actions=tuple(
            Action(
                Choose(move) if table is not None and isinstance(place, InGrid) else Press(move),
                label.brief if alike(every) else label.button,
                keys.get(move, ""),
                place,
                None if move in offer.made else match.refusal(move),
            )
            for move, label, place in zip(every, labels, places, strict=True)
        ),
    )


def _everything(offer: Offer, match: Match) -> Sequence[Move]:
    """Return all moves of this phase, if the game lists them; the impossible ones are shown dimmed."""
    every = match.attempts(()) if not offer.selected else ()
    return every if set(offer.made).issubset(every) else offer.made


def row_of(move: Move) -> object:
    """Return the kind that a choice shares with the others of its row: the rank of the only card that it names."""
    return move.named[0].rank if len(move.named) == 1 else move


def places_in_grid(kinds: Sequence[object]) -> list[Area | InGrid]:
    """Return the places of choices in a grid: those of one kind share a row, and single ones stand beside it."""
    rows: dict[object, list[int]] = {}
    for number, kind in enumerate(kinds):
        rows.setdefault(kind, []).append(number)
    lines = [numbers for numbers in rows.values() if len(numbers) > 1]
    if not lines or (len(lines) == 1 and len(lines[0]) > MAX_SINGLE_LINE):
        return [InGrid(*divmod(number, DEFAULT_COLUMNS)) for number in range(len(kinds))]
    places: list[Area | InGrid] = [Area.PANEL] * len(kinds)
    for row, line in enumerate(lines):
        for column, number in enumerate(line):
            places[number] = InGrid(row, column)
    return places


def _without(moves: Sequence[Move], others: Sequence[Move | None]) -> tuple[Move, ...]:
    return tuple(move for move in moves if move not in others)


def alike(moves: Sequence[Move]) -> bool:
    """Whether these are several moves of one kind, whose buttons need not name the kind."""
    return len(moves) > 1 and len({move.word for move in moves}) == 1


def several_ways(moves: Sequence[Move]) -> bool:
    """Whether these are ways to play one card, such as the suits that it may name; none then goes without saying."""
    return alike(moves) and len({move.cards for move in moves}) == 1 and len(moves[0].cards) == 1


def number_bids(moves: Sequence[Move]) -> BidRange | None:
    """Return the range of number bids, if there are too many for buttons."""
    numbers = [move.number for move in moves if isinstance(move, Bid)]
    return BidRange(min(numbers), max(numbers)) if len(numbers) >= MIN_BIDS_FOR_STEPPER else None


def without_number_bids(moves: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if not isinstance(move, Bid))


# --- keys -----------------------------------------------------------------------------------------------------------


def move_actions(
    words: Words, view: View, moves: Sequence[Move], reserved: Collection[str], where: Area = Area.ROW
) -> tuple[Action, ...]:
    """Return the actions that make ``moves``, each with a different letter (in lower case) or digit.

    Moves of one kind, such as suits to name, all have letters or all have digits.

    :param reserved: the letters and digits that have another meaning.
    """
    labels = [words.label(view, move) for move in moves]
    numbered = _numbered(moves, [label.beside_gain for label in labels], reserved)
    taken = set(reserved)
    made = []
    for place, (move, label) in enumerate(zip(moves, labels, strict=True), 1):
        key = _key("" if move.word in numbered else label.beside_gain, taken, move, place)
        taken.add(key)
        made.append(Action(Press(move), label.beside_gain, key, where, brief=label.brief, gain=label.gain))
    return tuple(made)


def _numbered(moves: Sequence[Move], labels: Sequence[str], reserved: Collection[str]) -> frozenset[str]:
    """Return the kinds of moves, by their words, that cannot all have the first letter of their label as key."""
    letters: dict[str, list[str]] = {}
    for move, label in zip(moves, labels, strict=True):
        letters.setdefault(move.word, []).append(_letters(label)[:1])
    return frozenset(
        word
        for word, first in letters.items()
        if len(set(first)) < len(first) or (len(first) > 1 and set(first) & {"", *reserved})
    )


def _letters(label: str) -> str:
    return "".join(letter for letter in label.lower() if "a" <= letter <= "z")


def _key(label: str, taken: set[str], move: Move, place: int) -> str:
    """Return a key that is not taken: the digit of a small bid, the label's first letter, the button's number, or any.

    :param label: the label of the button; empty if the key is to be a digit.
    :param place: the number of the button, from 1.
    """
    letter = "p" if isinstance(move, Pass) else _letters(label)[:1]
    free: list[str] = [*letter, *([str(place)] if place < 10 else []), *"123456789", *ascii_lowercase]
    if isinstance(move, Bid) and 0 < move.number < 10:
        # The key 2 always bids two.
        free.insert(0, str(move.number))
    for character in free:
        if character not in taken:
            return character
    return ""


# --- the move of Enter ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ButtonMoves:
    """The moves that have a button, in order, and the facts that decide about the default.

    :param chosen: whether they use the selected cards, or a bid was set on the stepper.
    :param forced: whether no other move is legal.
    :param hinted: the move of the hint.
    :param held: moves whose button must be held; they are never the default.
    :param costly: moves that are the default only if they were chosen, as bids and passes are.
    :param pointed: the move of the table card under the pointer; it counts as chosen.
    """

    moves: Sequence[Move]
    chosen: bool = False
    forced: bool = False
    hinted: Move | None = None
    held: frozenset[Move] = frozenset()
    costly: frozenset[Move] = frozenset()
    pointed: Move | None = None

    @property
    def default(self) -> Move | None:
        """The move that Enter makes, whose button is gold; ``None`` if Enter makes none."""
        ready = [move for move in self.moves if move not in self.held]
        # A hint to pass is no answer any more once the person has chosen a bid.
        hinted = None if self.chosen and isinstance(self.hinted, Pass) else self.hinted
        for move in (self.pointed, hinted):
            if move in ready:
                return move
        if not (self.chosen or self.forced):
            ready = [move for move in ready if not (isinstance(move, Bid | Pass) or move in self.costly)]
        return next(iter(ready), None)


def _with_default(offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, *, chosen: bool) -> Offer:
    """Return the offer with its default move, and with the actions whose buttons must be held.

    :param chosen: whether the moves use the selected cards, or a bid was set on the stepper.
    """
    made = [each for each in offer.actions if isinstance(each.intent, Press) and not isinstance(each.where, AtZone)]
    on_offer = [each.move for each in made if each.move is not None and each.why_not is None]
    held = frozenset(move for move in on_offer if taken_up(offer, words, move))
    # Cards are taken from the table by pointing at them: Enter then takes these.
    costly = frozenset(move for move in on_offer if move.word in spec.confirm or (move.target and not chosen))
    if several_ways(on_offer):
        costly, chosen = frozenset(on_offer), False
    candidates = ButtonMoves(on_offer, chosen, len(offer.moves) == 1, hinted, held, costly, offer.pointed)
    actions = tuple(
        replace(each, intent=Press(each.move, held=True), held=True) if each.move in held else each
        for each in offer.actions
    )
    return replace(offer, actions=actions, default=None if offer.awaits_hint else candidates.default)


def taken_up(offer: Offer, words: Words, move: Move) -> int:
    """Return how many penalty cards a move picks up, although a card of the hand could be played."""
    return words.label(offer.view, move).penalty_cards if offer.hand_counts else 0


def asks_first(offer: Offer, words: Words, spec: LayoutSpec, move: Move, *, held: bool) -> bool:
    """Whether a costly move needs a confirmation: a single press could be a slip, but a bid set on the stepper is not.

    :param held: whether its button was held, which a slip does not do: to pick up cards then needs no confirmation.
    """
    if taken_up(offer, words, move):
        return not held
    chosen = move == offer.chosen or (isinstance(move, Bid) and offer.stepped)
    return move.word in spec.confirm and not chosen
