"""The standing of a hand of Blues and Greens: bars for the two teams, the seats, and the points in the trick."""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_row
from cardtable.engine.cards import SIGNS
from cardtable.engine.typography import signed
from cardtable.engine.voice.standing import (
    NO_TRUMP_TOKEN,
    UNKNOWN_TOKEN,
    Bar,
    Forms,
    Middle,
    PanelHead,
    SeatStatus,
    Standing,
    TableNote,
    Token,
)
from cardtable.games.blues_and_greens.law.facts import AUCTION, DONE, OVER, BluesAndGreensView
from cardtable.games.blues_and_greens.voice.turn import points_of

TEAMS: Final = ((0, 2), (1, 3))
_CARD_LINES: Final = 4
"""The number of lines of a score sheet with points for cards; a failed bid and the bonus follow."""


def standing_of(view: BluesAndGreensView, names: Sequence[str]) -> Standing:
    """Return the trump suit and a bar with the points of each team."""
    facts = view.facts
    started = facts.turn is not None
    token = Token(UNKNOWN_TOKEN, rule="BG-8") if facts.calls or started else None
    if facts.trump is not None:
        token = Token(SIGNS[facts.trump], rule="BG-8")
    elif started and facts.bidder is None:
        token = Token(NO_TRUMP_TOKEN, rule="BG-11")
    bars = tuple(_bar(view, names, side, started=started) for side in range(2))
    return Standing(token, bars=bars, goal=f"to {signed(view.house.target)}")


def _bar(view: BluesAndGreensView, names: Sequence[str], side: int, *, started: bool) -> Bar:
    facts, house, team = view.facts, view.house, TEAMS[side]
    value: int | None = sum(facts.points[seat] for seat in team) if started else None
    match = view.scores[team[0]]
    if view.phase in (DONE, OVER) and view.results:
        last = view.results[-1]
        value = sum(line.points[team[0]] for line in last.lines[:_CARD_LINES])
        match -= last.points[team[0]]
    target = facts.bid if facts.bidder in team else None
    return Bar(_team(names, side), side, value, match, target, house.bonus_at if house.bonus else 0, "BG-43")


def _team(names: Sequence[str], side: int) -> str:
    return " & ".join(names[seat] for seat in TEAMS[side])


def seat_status_of(view: BluesAndGreensView, seat: int) -> SeatStatus:
    """Return how a seat is related to the viewer, its last bid (BG-5), and the black threes that it has shown."""
    facts = view.facts
    bids = [number for caller, number in facts.calls if caller == seat]
    bid = max(bids, default=0)
    figure: Forms = (f"bid {bid}", str(bid)) if bid else ()
    if bids and not bids[-1] and view.phase == AUCTION:
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


def _relation(view: BluesAndGreensView, seat: int) -> Forms:
    if view.seat is None:
        return ()
    if seat == view.seat:
        return ("you",)
    return ("your partner", "partner") if (seat - view.seat) % 2 == 0 else ()


def middle_of(view: BluesAndGreensView, names: Sequence[str]) -> Middle:
    """Return the points in the trick, and the points that each team has melded."""
    trick = points_of(view, view.zone("trick").faces)
    notes: tuple[TableNote, ...] = ()
    if trick:
        rest = "point" if trick == 1 else "points"
        notes = (TableNote(str(trick), (f"{rest} in this trick", rest), "trick"),)
    heads = []
    for side, team in enumerate(TEAMS):
        melded = [
            card
            for zone in view.zones
            if zone.kind in ("meld", "laid")
            for place, card in enumerate(zone.faces)
            if (zone.mark(place).seat if zone.kind == "meld" else zone.owner) in team
        ]
        if melded:
            heads.append(PanelHead(side, "melded", str(points_of(view, tuple(melded))), _team(names, side)))
    return Middle(notes, heads=tuple(heads))
