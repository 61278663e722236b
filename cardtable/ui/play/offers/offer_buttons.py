"""The buttons of an offer: in a row, on a stepper, in a panel or a grid; and the default move among them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.voice.words import BidTable, Words
from cardtable.play.layout import Display, LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.play.offers.choices import (
    BidRange,
    MoveChoice,
    PictureChoice,
    alike,
    choices,
    number_bids,
    several_ways,
    without_number_bids,
)
from cardtable.ui.play.offers.defaults import ButtonMoves
from cardtable.ui.play.offers.grid import row_of, single
from cardtable.ui.play.offers.offer import ChoiceForm, Offer, TableSelection

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
