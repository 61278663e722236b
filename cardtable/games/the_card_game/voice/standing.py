"""The standing of a round of The Card Game: the wild rank, the points, the last turns, and the cards left over."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_row, rank_plural
from cardtable.engine.moves import Move
from cardtable.engine.typography import capitalized, counted, ordinal, signed
from cardtable.engine.voice.people import short_name
from cardtable.engine.voice.standing import (
    CardValue,
    CardValues,
    Fact,
    Forms,
    SeatStatus,
    Standing,
    Steps,
    Tag,
    Token,
    Turn,
)
from cardtable.games.the_card_game.law.facts import DISCARD, TAKE, CardGameView
from cardtable.games.the_card_game.law.leftovers import fewest_points, points_of, without
from cardtable.games.the_card_game.law.melds import Arrangement, arrange
from cardtable.games.the_card_game.law.moves import Discard

MAX_TURNS_COUNTED_DOWN: Final = 10
MAX_CARDS_NAMED: Final = 3
_STEPS: Final = (("Take",), ("Discard",))


def arrangement_of(view: CardGameView) -> Arrangement | None:
    """Return the viewer's hand in the melds that leave the fewest points, or ``None`` if the viewer has no hand."""
    facts = view.facts
    if not view.hand or facts.wild is None:
        return None
    return arrange(view.hand, facts.wild, view.house.ace_high_runs)


def standing_of(view: CardGameView) -> Standing:
    """Return the round, its wild rank, and the number of turns left if they are few (TC-11)."""
    facts = view.facts
    if facts.wild is None:
        return Standing(fact=Fact("The Card Game", (counted(len(facts.rounds), "round"),), "TC-10"))
    wild = rank_plural(facts.wild)
    forms: Forms = (f"{capitalized(wild)} are wild",)
    limit = view.house.turn_limit
    left = limit - facts.turns // view.seats
    if limit and facts.out is None and view.phase in (TAKE, DISCARD) and left <= MAX_TURNS_COUNTED_DOWN:
        turns = f"{counted(left, 'turn')} left"
        forms = (f"{forms[0]} · {turns}", turns)
    token = Token("10" if facts.wild == 10 else str(facts.wild), on_card=True, rule="TC-2")
    return Standing(token, Fact(f"Round {facts.round} of {len(facts.rounds)}", forms, "TC-10"))


def seat_status_of(view: CardGameView, seat: int, names: Sequence[str]) -> SeatStatus:
    """Return a player's points, and whether the player goes out, has a last turn or plays next."""
    score = view.scores[seat]
    forms = (points_text(score), signed(score))
    return SeatStatus(forms, tag=_tag(view, seat, names))


def _tag(view: CardGameView, seat: int, names: Sequence[str]) -> Tag | None:
    facts = view.facts
    if facts.out == seat:
        return Tag("goes out", urgent=True)
    if facts.out is not None:
        return _last_turn(view, seat, names)
    if view.seats > 2 and view.actor == view.seat and view.seat is not None and seat == (view.seat + 1) % view.seats:
        return Tag("plays next", urgent=True, brief="next")
    known = facts.known[seat]
    if not known:
        return None
    more = " …" if len(known) > MAX_CARDS_NAMED else ""
    return Tag(f"took {card_row(known[-MAX_CARDS_NAMED:])}{more}")


def _last_turn(view: CardGameView, seat: int, names: Sequence[str]) -> Tag | None:
    """Return the tag that says when the last turn of a seat comes, or how it went (TC-6)."""
    facts = view.facts
    if seat in facts.to_go:
        place = facts.to_go.index(seat)
        if place == 0:
            return None if seat == view.seat else Tag("last turn now", urgent=True, brief="plays")
        if place == 1:
            return Tag("last turn next", brief="next")
        return Tag(f"after {short_name(names[facts.to_go[place - 1]])}", brief=ordinal(place + 1))
    if facts.laid[seat] and not view.zone("hand", seat).cards:
        return Tag("all melded")
    return Tag("last turn done", brief="done")


def turn_of(view: CardGameView, prompt: str, chosen: Move | None, *, may_go_out: bool) -> Turn:
    """Return the prompt for the viewer, who is to act.

    :param prompt: the prompt for everybody.
    :param chosen: the move of the card that the viewer has picked up.
    """
    last = view.facts.out is not None
    if view.phase == TAKE:
        if last:
            return Turn(("Your last turn: take a card", "Last turn: take a card"), steps=Steps(_STEPS, 0))
        top = card_name(view.zone("discard").faces[-1])
        return Turn((f"Take a card: pile or {top}", "Take a card"), steps=Steps(_STEPS, 0))
    if view.phase != DISCARD:
        return Turn((prompt,))
    steps = Steps(_STEPS, 1)
    if isinstance(chosen, Discard) and view.facts.wild is not None:
        rest = without(tuple(sorted(view.hand)), chosen.card)
        left = fewest_points(rest, view.facts.wild, view.house.ace_high_runs)
        name = f"Discard {card_name(chosen.card)}"
        stays = f"{counted(left, 'point')} {'stays' if left == 1 else 'stay'}"
        return Turn((f"{name}: {stays} left over" if left else f"{name}: nothing is left over", name), steps=steps)
    if may_go_out and not last:
        return Turn(("Go out, or discard a card", "Go out, or discard"), steps=steps)
    return Turn(("Your last turn: discard a card" if last else "Discard a card", "Discard a card"), steps=steps)


def card_values_of(view: CardGameView) -> CardValues:
    """Return the points of each card that is left over (TC-7)."""
    best = arrangement_of(view)
    if best is None or view.seat is None:
        return {}
    hand = view.zone("hand", view.seat).name
    return {(hand, card): CardValue(str(points_of((card,)))) for card in best.left}


def points_text(points: int) -> str:
    return counted(points, "point")
