"""The offer for the person to act: what can be picked, pressed and dropped, each with its key, and the move of Enter.

Pure functions of View, match and selection, which are tested without a window.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import islice
from string import ascii_lowercase
from typing import Final

from cardtable.engine.bot import Forecast, Rest
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.view import View
from cardtable.engine.voice.words import BidTable, Words
from cardtable.play.layout import Display, LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.table.meaning import Uses, clickable, landing, offers, takes_one, targets, uses

MIN_BIDS_FOR_STEPPER: Final = 12
"""Minimum number of number bids shown as a stepper, instead of a button each."""


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A move as a button: its label, and the key that presses it.

    :param brief: a shorter label for use beside others of its kind: ``K♥`` of ``Call K♥``.
    :param gain: the points that the move brings at once: ``+6``; empty for none.
    :param held: whether the button must be held, which protects against a slip.
    :param refusal: why the move is not possible now; ``None`` if it is.
    """

    move: Move
    label: str
    key: str = ""
    brief: str = ""
    gain: str = ""
    held: bool = False
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """A meld or another combination as a small picture of cards that are selected together.

    :param gain: the points that it brings at once: ``+6``; empty for none.
    :param note: a remark about it: ``lowest``.
    """

    cards: tuple[Card, ...]
    gain: str
    note: str


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
    """

    cards: tuple[Card, ...] = ()
    dragged: tuple[Card, ...] = ()
    bid: int | None = None
    hinted: Move | None = None
    awaits_hint: bool = False
    pointed: Move | None = None
    chosen: Move | None = None
    forecast_shown: bool = False


class ChoiceForm(Enum):
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
    :param made: the moves with these cards; if none is selected, the moves that need no card, and ``pointed``, or else
        the only legal move if it plays the whole hand.
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
    choices: tuple[MoveChoice, ...] = ()
    targets: tuple[MoveChoice, ...] = ()
    form: ChoiceForm = ChoiceForm.ROW
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

    def key_on(self, choice: MoveChoice) -> str:
        """Return the key drawn on a button: Enter, if Enter presses it."""
        return "Enter" if choice.move == self.default else choice.key

    def landing(self, zone: str, spec: LayoutSpec) -> tuple[Move, ...]:
        """Return the moves that put the selected cards on a place."""
        return landing([move for move in self.made if move.cards], zone, self.view, spec) if self.to_act else ()


# --- keys -------------------------------------------------------------------------------------------------------------


def choices(words: Words, view: View, moves: Sequence[Move], reserved: Collection[str]) -> tuple[MoveChoice, ...]:
    """Return the buttons for ``moves``, each with a different letter (in lower case) or digit.

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
        made.append(MoveChoice(move, label.beside_gain, key, label.brief, label.gain))
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


# --- grids ------------------------------------------------------------------------------------------------------------


MAX_SINGLE_LINE: Final = 8
"""The largest number of choices in a single row; more are broken into several rows."""
DEFAULT_COLUMNS: Final = 5
"""The number of columns if the kinds of the choices make no rows."""


@dataclass(frozen=True, slots=True)
class ChoiceGrid:
    """Rows of choices by their numbers, all of one length (``None``: an empty place), and choices outside the rows."""

    rows: tuple[tuple[int | None, ...], ...]
    loose: tuple[int, ...]

    @property
    def columns(self) -> int:
        """The number of places in a row."""
        return len(self.rows[0]) if self.rows else 0


def row_of(move: Move) -> object:
    """Return the kind that a choice shares with the others of its row: the rank of the only card that it names."""
    return move.named[0].rank if len(move.named) == 1 else move


def single(kinds: Sequence[object]) -> tuple[int, ...]:
    """Return the choices outside the rows."""
    return grid(kinds, len(kinds)).loose


def grid(kinds: Sequence[object], max_rows: int) -> ChoiceGrid:
    """Return a grid with the choices of one kind in one row.

    If there is no room for that many rows, the choices of one kind form a column instead.

    :param kinds: the kind of each choice.
    :param max_rows: the number of rows that have room.
    """
    groups: dict[object, list[int]] = {}
    for number, kind in enumerate(kinds):
        groups.setdefault(kind, []).append(number)
    lines = [numbers for numbers in groups.values() if len(numbers) > 1]
    loose = tuple(numbers[0] for numbers in groups.values() if len(numbers) == 1)
    if not lines or (len(lines) == 1 and len(lines[0]) > MAX_SINGLE_LINE):
        starts = range(0, len(kinds), DEFAULT_COLUMNS)
        lines = [list(range(start, min(start + DEFAULT_COLUMNS, len(kinds)))) for start in starts]
        loose = ()
    longest = max(map(len, lines), default=0)
    rows = tuple((*line, *[None] * (longest - len(line))) for line in lines)
    if len(rows) > max_rows and longest < len(rows):
        rows = tuple(zip(*rows, strict=True))
    return ChoiceGrid(rows, loose)


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


# --- buttons ----------------------------------------------------------------------------------------------------------


MAX_ROW_BUTTONS: Final = 7
"""The largest number of buttons in the row above the hand."""
MAX_PANEL_BUTTONS: Final = 8
"""The largest number of choices in a panel; more are shown as a grid."""
MAX_TARGET_BUTTONS: Final = 2
"""If selected cards can go to more places than this, each place shows a key, and there are no buttons for them."""


def with_buttons(
    offer: Offer, match: Match, spec: LayoutSpec, selection: TableSelection, letters: frozenset[str]
) -> Offer:
    """Return the offer with its buttons and its default move.

    :param letters: the letters and digits that mean something other than a button.
    """
    bids = number_bids(offer.made)
    if spec.scene(offer.view.phase) != "bidding" or not offer.made:
        offer, chosen = _with_row(offer, match, spec, selection, letters)
    elif bids is not None:
        offer, chosen = _with_stepper(offer, match, bids, selection, letters)
    else:
        offer, chosen = _with_panel(offer, match, selection, letters), False
    return _with_default(offer, match.game.words, spec, selection.hinted, chosen=chosen)


def _with_row(
    offer: Offer, match: Match, spec: LayoutSpec, selection: TableSelection, letters: frozenset[str]
) -> tuple[Offer, bool]:
    """Return the offer with its buttons in a row, and whether the selected cards choose among them."""
    words, view = match.game.words, offer.view
    others = without_number_bids(offer.made) if number_bids(offer.made) else offer.made
    others = tuple(sorted(others, key=lambda move: not words.label(view, move).comes_first))
    # A pass keeps its button and its letter while cards are selected, even if they make no move.
    passes = (Pass(),) if offer.selected and match.refusal(Pass()) is None else ()
    kept = {"p"} if passes else set[str]()
    # The move under the pointer has the key Enter, and takes no letter from the others.
    aimed = () if offer.pointed is None else tuple(move for move in others if move == offer.pointed and move.cards)
    offer = _with_targets(offer, words, spec, selection.hinted, letters - digits_of(offer.pictures) | kept)
    others = _without(others, [choice.move for choice in offer.targets])
    letters |= {choice.key for choice in offer.targets}
    buttons = (
        *(MoveChoice(move, words.label(view, move).button) for move in aimed),
        *choices(words, view, _without(others, aimed)[:MAX_ROW_BUTTONS], letters | kept),
        *choices(words, view, passes, letters),
    )
    # Enter does not play a card that could go to many places.
    return replace(offer, choices=buttons), bool(offer.selected and offer.made and not offer.targets)


def _with_stepper(
    offer: Offer, match: Match, bids: BidRange, selection: TableSelection, letters: frozenset[str]
) -> tuple[Offer, bool]:
    """Return the offer with a stepper for the bid, and whether the person has set it."""
    words, view, stepped = match.game.words, offer.view, selection.bid is not None
    low, high = bids.low, bids.high
    too_low = match.refusal(Bid(low - 1)) if low > 0 else None
    bids = replace(bids, too_low=too_low, too_high=match.refusal(Bid(high + 1)))
    bid = Bid(min(max(selection.bid or 0, low), high))
    button = MoveChoice(bid, words.label(view, bid).button, "" if "b" in letters else "B")
    buttons = (button, *choices(words, view, without_number_bids(offer.made), letters))
    offer = replace(offer, form=ChoiceForm.PANEL, bids=bids, bid=bid.number, stepped=stepped, choices=buttons)
    return offer, stepped


def _with_panel(offer: Offer, match: Match, selection: TableSelection, letters: frozenset[str]) -> Offer:
    """Return the offer with its choices in a panel, or in a grid if there are many."""
    words, every = match.game.words, _everything(offer, match)
    if len(every) <= MAX_PANEL_BUTTONS:
        return replace(offer, form=ChoiceForm.PANEL, choices=choices(words, offer.view, offer.made, letters))
    table = words.turn(offer.view, match.names).bid_table
    offer = _with_table(replace(offer, form=ChoiceForm.GRID), table, selection)
    return replace(offer, choices=_in_grid(every, offer, match, letters))


def _with_default(offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, *, chosen: bool) -> Offer:
    """Return the offer with its default move, and with the buttons that must be held.

    :param chosen: whether the moves use the selected cards, or a bid was set on the stepper.
    """
    on_offer = [each.move for each in offer.choices if each.refusal is None]
    held = frozenset(move for move in on_offer if taken_up(offer, words, move))
    # Cards are taken from the table by pointing at them: Enter then takes these.
    costly = frozenset(move for move in on_offer if move.word in spec.confirm or (move.target and not chosen))
    if several_ways(on_offer):
        costly, chosen = frozenset(on_offer), False
    candidates = ButtonMoves(on_offer, chosen, len(offer.moves) == 1, hinted, held, costly, offer.pointed)
    buttons = tuple(replace(each, held=True) if each.move in held else each for each in offer.choices)
    return replace(offer, choices=buttons, default=None if offer.awaits_hint else candidates.default)


def digits_of(pictures: Sequence[PictureChoice]) -> frozenset[str]:
    """Return the keys of the small pictures."""
    return frozenset(map(str, range(1, len(pictures) + 1)))


def _without(moves: Sequence[Move], others: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(move for move in moves if move not in others)


def _with_targets(offer: Offer, words: Words, spec: LayoutSpec, hinted: Move | None, letters: frozenset[str]) -> Offer:
    """Return the offer with a key on each place for the selected cards, if there are many such places.

    :param hinted: the move of the hint, which keeps its button.
    """
    view = offer.view
    aims = [move for move in offer.made if offer.selected and spec.zone_named(move.target, view).draw is Display.STRIP]
    if len(aims) <= MAX_TARGET_BUTTONS:
        return offer
    aims = [move for move in aims if move != hinted]
    keys = choices(words, view, aims, letters)
    places = Counter(move.target for move in aims)
    shared = {move for move in aims if places[move.target] > 1}
    made = (replace(key, brief=words.label(view, key.move).place if key.move in shared else "") for key in keys)
    return replace(offer, targets=tuple(made), pictures=())


def _with_table(offer: Offer, table: BidTable | None, selection: TableSelection) -> Offer:
    """Return the offer with a bid table, and the bid in it that is chosen or hinted."""
    wanted = (selection.chosen, selection.hinted)
    chosen = next((move for move in wanted if move in offer.made and table is not None and table.cell(move)), None)
    cancels = chosen is not None and chosen == selection.chosen
    return replace(offer, table=table, chosen=chosen, pointed=chosen, cancels=cancels)


def _everything(offer: Offer, match: Match) -> Sequence[Move]:
    """Return all moves of this phase, if the game lists them; the impossible ones are shown dimmed."""
    every = match.attempts(()) if not offer.selected else ()
    return every if set(offer.made).issubset(every) else offer.made


def _in_grid(moves: Sequence[Move], offer: Offer, match: Match, letters: frozenset[str]) -> tuple[MoveChoice, ...]:
    """Return the choices of a grid. Only those outside its rows have a key."""
    words = match.game.words
    if offer.table is not None:
        alone = [move for move in moves if offer.table.cell(move) is None]
    else:
        alone = [moves[number] for number in single([row_of(move) for move in moves])]
    keys = {choice.move: choice.key for choice in choices(words, offer.view, alone, letters)}
    labels = [words.label(offer.view, move) for move in moves]
    return tuple(
        MoveChoice(
            move,
            label.brief if alike(moves) else label.button,
            keys.get(move, ""),
            refusal=None if move in offer.made else match.refusal(move),
        )
        for move, label in zip(moves, labels, strict=True)
    )


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


# --- the offer --------------------------------------------------------------------------------------------------------


MAX_MOVES_SEARCHED: Final = 2000
"""The largest number of moves searched for one that includes the selected cards."""


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
        forecast=_forecast(match, view, selection),
        forecast_shown=selection.forecast_shown,
    )
    return with_buttons(offer, match, spec, selection, letters | digits_of(pictures))


def _forecast(match: Match, view: View, selection: TableSelection) -> Forecast | None:
    forecast = match.game.forecast(view)
    if forecast is not None and selection.bid is not None:
        forecast = forecast.for_bid(selection.bid)
    return forecast if forecast is None or selection.hinted is None else forecast.beside_hint


def _pictures(words: Words, view: View, moves: Sequence[Move]) -> tuple[PictureChoice, ...]:
    return tuple(
        PictureChoice(picture.move.cards, words.label(view, picture.move).gain, picture.note)
        for picture in words.pictures(view, moves)
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
    made = offers(selected, match.moves(), match.moves_with)
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
