"""The offer for the person to act, as one value: moves, buttons, bids, cards, places, and the move of Enter."""

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
"""The largest number of buttons in the row above the hand."""
MAX_PANEL_BUTTONS: Final = 8
"""The largest number of choices in a panel; more are shown as a grid."""
MAX_TARGET_BUTTONS: Final = 2
"""If selected cards can go to more places than this, each place shows a key, and there are no buttons for them."""
MAX_MOVES_SEARCHED: Final = 2000
"""The largest number of moves searched for one that includes the selected cards."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Everything that the person has selected so far.

    :param cards: the selected cards, in the order of selection.
    :param dragged: the cards being dragged.
    :param bid: the number on the stepper; ``None`` until it is changed.
    :param hinted: the move of the hint.
    :param awaits_hint: whether the person waits for the hint.
    :param pointed: the move of the table card under the pointer or the cursor.
    :param chosen: the bid chosen in the bid table.
    :param forecast_shown: whether the forecast is shown in the auction.
    """

    cards: tuple[Card, ...] = ()
    dragged: tuple[Card, ...] = ()
    bid: int | None = None
    hinted: Move | None = None
    awaits_hint: bool = False
    pointed: Move | None = None
    chosen: Move | None = None
    forecast_shown: bool = False


class Form(Enum):
    """The form of the choices: a row above the hand, or a panel or a grid in the middle."""

    ROW = auto()
    PANEL = auto()
    GRID = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that is offered to the person at the screen.

    :param view: the View of that person.
    :param to_act: whether that person is to act, and no card moves.
    :param moves: the legal moves.
    :param clickable: the moves that a click on a card or place of the table can mean.
    :param selected: the selected cards, if any card of the hand can be used.
    :param made: the moves with these cards; if none is selected, the moves that need no card, and ``pointed``.
    :param pointed: the move of the table card under the pointer, or the move of the hint.
    :param choices: the buttons, in order; with a stepper the first is the bid on it.
    :param targets: moves of the selected cards to one of many places of the table, which show their keys.
    :param form: the form in which the choices are shown.
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
    :param pictures: melds or combinations, shown as small pictures with the digits from 1 on.
    :param is_partial: whether the selected cards make no move yet, but belong to one.
    :param rest: the certain end of the hand, if no decision can change it any more.
    :param rest_key: the key that plays it.
    :param table: the bids as a table; ``None`` if they make none.
    :param chosen: the bid chosen in it.
    :param cancels: whether the person has chosen it, and can cancel that.
    :param forecast: the forecast of the hand in the auction; ``None`` outside it.
    :param forecast_shown: whether the forecast is shown.
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
    pictures: tuple[PictureChoice, ...] = ()
    is_partial: bool = False
    rest: Rest | None = None
    rest_key: str = ""
    table: BidTable | None = None
    chosen: Move | None = None
    cancels: bool = False
    forecast: Forecast | None = None
    forecast_shown: bool = False

    @property
    def needs_no_card(self) -> bool:
        """Whether the decision needs no card of the hand."""
        return not (self.none_playable or self.hand_counts)

    def refuses(self, cards: Sequence[Card]) -> bool:
        """Whether these selected cards make no move and belong to none."""
        return bool(self.moves and cards) and (self.none_playable or not (self.made or self.is_partial))

    def key_on(self, choice: Choice) -> str:
        """Return the key drawn on a button: Enter, if Enter presses it."""
        return "Enter" if choice.move == self.default else choice.key

    def landing(self, zone: str, spec: LayoutSpec) -> tuple[Move, ...]:
        """Return the moves that put the selected cards on a place."""
        return landing([move for move in self.made if move.cards], zone, self.view, spec) if self.to_act else ()


def offer_of(
    view: View, match: Match, spec: LayoutSpec, selection: Selection, letters: frozenset[str] = frozenset()
) -> Offer:
    """Return the offer for the person to act.

    :param letters: the letters that mean something other than a button.
    """
    moves = match.moves()
    hand_counts = _from_hand(view, moves)
    selected = selection.cards if hand_counts else ()  # a card that was selected too early does not matter
    pointed = None if selected else _pointed(selection, moves)
    made = _made(selected, pointed, match, view)
    none_playable = bool(moves) and not hand_counts and _plays_cards(view, match, spec)
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
        awaits_hint=selection.awaits_hint,
        hand_counts=hand_counts,
        none_playable=none_playable,
        usable=found.usable if hand_counts or none_playable else None,
        tabs=found.for_tabs(view.hand),
        lit=targets(selection.dragged or selection.cards, match.moves_with),
        plays_single=bool(found.plays),
        clicks=_clicks(view, match, spec),
        one_card=_takes_one(view, moves, spec),
        pictures=pictures,
        is_partial=bool(selected and not made) and _may_grow(selected, moves),
        rest=match.game.rest(view) if not selection.cards and not made else None,
        rest_key="" if "r" in letters else "R",
        forecast=match.game.forecast(view),
        forecast_shown=selection.forecast_shown,
    )
    return _with_buttons(offer, match, spec, selection, letters | _digits(pictures))


def _pictures(words: Words, view: View, moves: Sequence[Move]) -> tuple[PictureChoice, ...]:
    return tuple(
        PictureChoice(picture.move.cards, words.gain(view, picture.move), picture.note)
        for picture in words.pictures(view, moves)
    )


def _digits(pictures: Sequence[PictureChoice]) -> frozenset[str]:
    """Return the keys of the small pictures."""
    return frozenset(map(str, range(1, len(pictures) + 1)))


def _without(moves: Sequence[Move], others: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if move not in others)


def _pointed(selection: Selection, moves: Sequence[Move]) -> Move | None:
    """Return the move to the place under the pointer, or else the move of the hint."""
    aims = (selection.pointed, selection.hinted)
    return next((move for move in aims if move is not None and move.target and move in moves), None)


def _from_hand(view: View, moves: Sequence[Move]) -> bool:
    """Whether one of the moves uses cards, and only cards of the hand."""
    held = frozenset(view.hand)
    return any(held.issuperset(move.cards) for move in moves if move.cards)


def _made(selected: tuple[Card, ...], pointed: Move | None, match: Match, view: View) -> tuple[Move, ...]:
    """Return the moves that get buttons, first the one under the pointer, unless it uses cards of the hand."""
    made = offers(selected, match.moves(), match.moves_with)
    if pointed is None or pointed in made or _from_hand(view, [pointed]):
        return made
    return (pointed, *made)


def _plays_cards(view: View, match: Match, spec: LayoutSpec) -> bool:
    """Whether this phase has moves that lay down cards of the hand, legal or not."""
    laid = (move.target for card in view.hand for move in match.attempts((card,)))
    return any(spec.zone_named(target, view).drop for target in laid)


def _takes_one(view: View, moves: Sequence[Move], spec: LayoutSpec) -> bool:
    if spec.in_turn or view.phase in spec.several:
        return False
    return takes_one(view.hand, islice(moves, MAX_MOVES_SEARCHED))


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


# --- buttons --------------------------------------------------------------------------------------------------------


def _with_buttons(offer: Offer, match: Match, spec: LayoutSpec, selection: Selection, letters: frozenset[str]) -> Offer:
    """Return the offer with its buttons and its default move."""
    words, view = match.game.words, offer.view
    bids = number_bids(offer.made)
    others, chosen = without_number_bids(offer.made) if bids else offer.made, bool(offer.selected and offer.made)
    # A pass keeps its button and its letter while cards are selected, also if they make no move.
    passes = (Pass(),) if offer.selected and match.refusal(Pass()) is None else ()
    if spec.scene(view.phase) != "bidding" or not offer.made:
        # The move under the pointer has the key Enter, and takes no letter from the others.
        kept = {"p"} if passes else set[str]()
        aimed = () if offer.pointed is None else tuple(move for move in others if move == offer.pointed and move.cards)
        offer = _with_targets(offer, words, spec, selection.hinted, letters - _digits(offer.pictures) | kept)
        others = _without(others, [choice.move for choice in offer.targets])
        letters |= {choice.key for choice in offer.targets}
        chosen = chosen and not offer.targets  # Enter does not play a card that could go to many places
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
    # Cards are taken from the table by pointing at them: Enter then takes these.
    costly = frozenset(move for move in on_offer if move.word in spec.confirm or (move.target and not chosen))
    candidates = ButtonMoves(on_offer, chosen, len(offer.moves) == 1, selection.hinted, held, costly, offer.pointed)
    buttons = tuple(replace(each, held=True) if each.move in held else each for each in buttons)
    return replace(offer, choices=buttons, default=None if offer.awaits_hint else candidates.default)


def _with_targets(offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, letters: frozenset[str]) -> Offer:
    """Return the offer with a key on each place for the selected cards, if there are many such places.

    :param hinted: the move of the hint, which keeps its button.
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
    """Return the offer with a bid table, and the bid in it that is chosen or hinted."""
    wanted = (selection.chosen, selection.hinted)
    chosen = next((move for move in wanted if move in offer.made and table is not None and table.cell(move)), None)
    cancels = chosen is not None and chosen == selection.chosen
    return replace(offer, table=table, chosen=chosen, pointed=chosen, cancels=cancels)


def _with_stepper(offer: Offer, match: Match, bids: BidRange, number: int, *, stepped: bool) -> Offer:
    low, high = bids.low, bids.high
    too_low = match.refusal(Bid(low - 1)) if low > 0 else None
    bids = replace(bids, too_low=too_low, too_high=match.refusal(Bid(high + 1)))
    return replace(offer, form=Form.PANEL, bids=bids, bid=min(max(number, low), high), stepped=stepped)


def _everything(offer: Offer, match: Match) -> Sequence[Move]:
    """Return all moves of this phase, if the game lists them; the impossible ones are shown dimmed."""
    every = match.attempts(()) if not offer.selected else ()
    return every if set(offer.made).issubset(every) else offer.made


def _in_grid(moves: Sequence[Move], offer: Offer, match: Match, letters: frozenset[str]) -> tuple[Choice, ...]:
    """Return the choices of a grid. Only those outside its rows have a key."""
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
    """Return how many penalty cards a move picks up, although a card of the hand could be played."""
    return words.penalty_cards(offer.view, move) if offer.hand_counts else 0


def asks_first(offer: Offer, words: Words, spec: LayoutSpec, move: Move, *, held: bool) -> bool:
    """Whether a costly move needs a confirmation: a single press could be a slip, but a bid set on the stepper is not.

    :param held: whether its button was held, which a slip does not do: to pick up cards then needs no confirmation.
    """
    if taken_up(offer, words, move):
        return not held
    chosen = move == offer.chosen or (isinstance(move, Bid) and offer.stepped)
    return move.word in spec.confirm and not chosen
