"""Two sets of house rules on the same deals, one option in steps, and the game without a mechanic."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import pstdev
from typing import Final

from cardtable.engine.options import Value, options_of, write_value
from cardtable.engine.typography import capitalized, listed
from cardtable.lab.measures.auction import judgement
from cardtable.lab.measures.length import minutes_of, minutes_of_hand
from cardtable.lab.measures.seats import hand_shares
from cardtable.lab.played import OTHER_RULES, PlayedHand, PlayedMatch, sweep_purpose, without_purpose
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import Ratio, difference, parts_by_deal, ratio, share, shown
from cardtable.web.report import (
    ROUNDING,
    Block,
    Curve,
    CurvePoint,
    FigureRow,
    Grid,
    Intervals,
    Measured,
    ReportSection,
    ReportText,
)

SMALL_GAIN: Final = 1.3
"""Below it, it gained next to nothing that the deals were the same."""


TELLING: Final = 0.05
"""A summary leaves out differences that are smaller parts of a figure, however certain they are."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that two sets of rules are compared by.

    :param of: returns it for a hand; ``None`` for one that has none, such as a margin without a contract.
    """

    name: str
    of: Callable[[Results, PlayedHand], float | None]
    form: str = ".1f"
    unit: str = ""
    times: float = 1.0

    def name_in(self, results: Results) -> str:
        """Return the name with the game's own word for a hand."""
        return self.name.replace("hand", results.game.endings.hand_word)

    def part(self, results: Results, match: PlayedMatch) -> Ratio:
        """Return what a match adds to the mean of the quantity."""
        found = [value for hand in match.hands if (value := self.of(results, hand)) is not None]
        return sum(found), len(found)

    def spread(self, results: Results, matches: Sequence[PlayedMatch]) -> float:
        """Return the deviation of the quantity from hand to hand."""
        found = (self.of(results, hand) for match in matches for hand in match.hands)
        return self.times * pstdev([value for value in found if value is not None])

    def of_parts(self, parts: Sequence[Ratio]) -> Measured:
        """Return its mean over all hands, from what each match adds to it."""
        if self.times == 100:
            return share(parts, self.form)
        return ratio(parts, self.form, self.unit, self.times)


def _of_played(of: Callable[[Results, PlayedHand], float]) -> Callable[[Results, PlayedHand], float | None]:
    return lambda results, hand: of(results, hand) if hand.points else None


def _made(_results: Results, hand: PlayedHand) -> float | None:
    return None if hand.contract is None else float(hand.contract.made)


def _margin(_results: Results, hand: PlayedHand) -> float | None:
    return None if hand.contract is None else hand.contract.margin


def _unbid(_results: Results, hand: PlayedHand) -> float | None:
    return float(hand.contract is None) if hand.bids or hand.passes else None


def _bids(_results: Results, hand: PlayedHand) -> float | None:
    return len(hand.bids) if hand.bids or hand.passes else None


def _points(results: Results, hand: PlayedHand) -> float:
    return sum(hand.points[side[0]] for side in results.game.sides(len(hand.points)))


def _first_wins(results: Results, hand: PlayedHand) -> float:
    return hand_shares(results, hand)[hand.first]


QUANTITIES: Final = (
    Quantity("decisions in a hand", _of_played(lambda _, hand: hand.decisions)),
    Quantity("minutes of a hand", _of_played(minutes_of_hand), ".2f"),
    Quantity("points of all sides in a hand", _of_played(_points)),
    Quantity("how far the best is ahead in a hand", _of_played(lambda results, hand: max(results.lead(hand.points)))),
    Quantity("bids in an auction", _bids, ".2f"),
    Quantity("auctions in which all pass", _unbid, unit=" %", times=100),
    Quantity("contracts made", _made, unit=" %", times=100),
    Quantity("what the bidder has to spare", _margin, "+.1f"),
    Quantity("hands that the first to play wins", _of_played(_first_wins), unit=" %", times=100),
)


def comparison(results: Results) -> ReportSection | None:
    """What the rules in question change against the others, on the same deals."""
    theirs = {match.match.deal: match for match in results.matches.get(OTHER_RULES, ())}
    ours = {match.match.deal: match for match in results.base}
    deals = [deal for deal in ours if deal in theirs]
    if not deals:
        return None
    word = results.game.endings.hand_word
    rows: list[tuple[str, Measured, Measured, Measured]] = []
    sizes: dict[str, Measured] = {}
    gains: dict[str, float] = {}
    others = [theirs[deal] for deal in deals]
    for quantity in QUANTITIES:
        here = [quantity.part(results, ours[deal]) for deal in deals]
        there = [quantity.part(results, theirs[deal]) for deal in deals]
        sign = f"+{quantity.form.lstrip('+')}"
        change, gain = difference(here, there, sign, quantity.unit, quantity.times)
        if change.value is None:
            continue
        one, other = quantity.of_parts(here), quantity.of_parts(there)
        name = quantity.name_in(results)
        rows.append((capitalized(name), one, other, change))
        if gain is not None:
            gains[name] = gain
        spread = quantity.spread(results, others) or quantity.spread(results, [*others, *results.base])
        if spread:
            sizes[name] = _scaled(change, spread)
    alike = _alike(ours, theirs, deals)
    found = shown({name: figure for name, figure in sizes.items() if figure.low is not None})
    names = f"{rules_in_words(results, results.options)} against {rules_in_words(results, results.other or {})}"
    blocks: list[Block] = [
        ReportText([f"{capitalized(names)}, on the same deals."]),
        Grid("What changes", ("", "these rules", "the others", "difference"), rows),
        Intervals(
            f"The same differences, as parts of what a {word} usually varies by",
            [FigureRow(name, figure, faint=name not in found) for name, figure in sizes.items()],
            0,
        ),
        *([ReportText(_about_pairing(gains))] if gains else []),
    ]
    changed = sorted(found, key=lambda name: -abs(sizes[name].value or 0))
    by_name = {name: (one, other) for name, one, other, _ in rows}
    short = [
        f"{name}: {one.full} instead of {other.full} under the other rules."
        for name in map(capitalized, changed)
        for one, other in [by_name[name]]
        if abs((one.value or 0) - (other.value or 0)) >= TELLING * abs(other.value or 0)
    ][:3]
    if alike.value == 100:
        sentence = f"The players do not react to these rules: all {word}s were played alike, move by move."
        blocks.append(ReportText([sentence, "That nothing else changes may mean that nothing is tried."]))
        short.insert(0, sentence)
    else:
        blocks.append(ReportText([f"{alike.full} of the {word}s were played alike, move by move."]))
        if not short:
            nothing = "Nothing that was measured is shown to change under these rules."
            short = ["What changes under these rules changes only a little." if found else nothing]
    blocks += _about_judgement(results, [ours[deal] for deal in deals], [theirs[deal] for deal in deals], short)
    return ReportSection("House rules compared", blocks, short, is_answer=True)


def _scaled(change: Measured, spread: float) -> Measured:
    value, low, high = (None if end is None else end / spread for end in (change.value, change.low, change.high))
    return Measured(value, low, high, "+.2f")


def _alike(ours: Mapping[int, PlayedMatch], theirs: Mapping[int, PlayedMatch], deals: Sequence[int]) -> Measured:
    parts = []
    for deal in deals:
        pairs = [*zip(ours[deal].hands, theirs[deal].hands, strict=False)]
        parts.append((sum(one.digest == other.digest for one, other in pairs), len(pairs)))
    return ratio(parts, ".0f", " %", 100)


def _about_pairing(gains: Mapping[str, float]) -> list[str]:
    best = max(gains, key=lambda name: gains[name])
    if gains[best] < SMALL_GAIN:
        return ["That the deals were the same gained next to nothing: play takes other ways at once under other rules."]
    least = min(gains, key=lambda name: gains[name])
    another = f", and {gains[least]:.1f} times as many for “{least}”" if least != best else ""
    return [f"That the deals were the same was worth {gains[best]:.1f} times as many of them for “{best}”{another}."]


def _about_judgement(
    results: Results, ours: Sequence[PlayedMatch], theirs: Sequence[PlayedMatch], short: list[str]
) -> list[Block]:
    """Say whether the bidders judge their hands as well as under the other rules."""
    figures = [judgement(ours), judgement(theirs)]
    if any(figure.value is None for figure in figures):
        return []
    rows = [FigureRow("these rules", figures[0]), FigureRow("the other rules", figures[1])]
    blocks: list[Block] = [Intervals("The bidder’s result less what its hand was worth to it", rows, 0)]
    if figures[0].excludes(0):
        sentence = f"Take what is said of bids with care: under these rules the bidders are wrong by {figures[0].full}."
        blocks.append(ReportText([sentence]))
        short.append(sentence)
    return blocks


def rules_in_words(results: Results, options: Mapping[str, Value]) -> str:
    """Return house rules in words: ``the printed rules``, ``Lowest bid: 120 and Nullo: no``."""
    if not options:
        return "the printed rules"
    known = {option.name: option for option in options_of(results.game.house)}
    words = []
    for name, value in options.items():
        words.append(f"{known[name].label}: {dict(known[name].choices).get(value, write_value(value))}")
    return listed(words)


def sweep(results: Results) -> ReportSection | None:
    """How the figures move with one option."""
    if results.sweep is None:
        return None
    option, values = results.sweep
    label = next((each.label for each in options_of(results.game.house) if each.name == option), option)
    by_value = {value: results.matches.get(sweep_purpose(option, value), ()) for value in values}
    by_value = {value: matches for value, matches in by_value.items() if matches}
    if not by_value:
        return None
    blocks: list[Block] = []
    jumps: list[_Jump] = []
    for quantity in QUANTITIES:
        parts = {value: [quantity.part(results, match) for match in matches] for value, matches in by_value.items()}
        figures = {value: quantity.of_parts(parts[value]) for value in by_value}
        if all(figure.value is None for figure in figures.values()):
            continue
        name = quantity.name_in(results)
        caption = f"{capitalized(name)}, by “{label}”"
        numbers = all(type(value) is int for value in figures)
        if numbers:
            points = [CurvePoint(int(value), figure) for value, figure in figures.items()]
            blocks.append(Curve(caption, points, label))
        else:
            blocks.append(
                Intervals(caption, [FigureRow(write_value(value), figure) for value, figure in figures.items()])
            )
        for (one, before), (other, after) in pairwise(figures.items()):
            sentence = (
                f"{label} {write_value(other)} instead of {write_value(one)}: {name} {after.full}, not {before.full}."
            )
            deals = [
                {match.match.deal: part for match, part in zip(by_value[value], parts[value], strict=True)}
                for value in (one, other)
            ]
            same = [deal for deal in deals[0] if deal in deals[1]]
            change, _ = difference([deals[1][deal] for deal in same], [deals[0][deal] for deal in same])
            jumps.append(_Jump(name, sentence, change, _relative(before, after)))
    if any(match.winners for matches in by_value.values() for match in matches):
        times = [(write_value(value), _match_minutes(results, matches)) for value, matches in by_value.items()]
        blocks.append(Grid("Minutes of a match with people", (label, "minutes"), times))
    return ReportSection(f"{label} in steps", blocks, _greatest(jumps)[:3], is_answer=True)


@dataclass(frozen=True, slots=True)
class _Jump:
    """How a quantity changes from one value of a sweep to the next.

    :param change: the difference over the same deals.
    :param size: the same as a part of the quantity.
    """

    name: str
    sentence: str
    change: Measured
    size: float


def _relative(before: Measured, after: Measured) -> float:
    one, other = before.value or 0, after.value or 0
    return abs(other - one) / max(abs(one), abs(other), ROUNDING)


def _greatest(jumps: Sequence[_Jump]) -> list[str]:
    """Say between which neighbours each quantity jumps most, the greatest jump first; only what is shown to jump."""
    found = shown({jump.sentence: jump.change for jump in jumps})
    ordered = sorted((jump for jump in jumps if jump.sentence in found), key=lambda jump: -jump.size)
    by_name: dict[str, str] = {}
    for jump in ordered:
        by_name.setdefault(jump.name, jump.sentence)
    return [*by_name.values()]


def _match_minutes(results: Results, matches: Sequence[PlayedMatch]) -> Measured:
    whole = [(minutes_of(results, match), 1) for match in matches if match.winners]
    return ratio(whole, ".0f")


def without(results: Results) -> ReportSection | None:
    """What it costs one player alone never to use a mechanic."""
    word, even = results.game.endings.hand_word, 100 / len(results.game.sides(results.seats))
    wins, leads = {}, {}
    for mechanic in results.game.mechanics:
        matches = results.matches.get(without_purpose(mechanic.name), ())
        if not matches:
            continue
        name = f"never {mechanic.label}"
        wins[name] = share(parts_by_deal(matches, partial(_wins_without, results)))
        leads[name] = ratio(parts_by_deal(matches, partial(_lead_without, results)), "+.1f", " points")
    if not wins:
        return None
    found = shown(wins, even)
    rows = [FigureRow(name, figure, faint=name not in found) for name, figure in wins.items()]
    points = shown(leads)
    blocks = (
        Intervals(
            f"Share of the {word}s won by a player who …; the others play as ever, and even is {even:.0f} %", rows, even
        ),
        Intervals(
            f"How far ahead it is in a {word}",
            [FigureRow(name, figure, faint=name not in points) for name, figure in leads.items()],
            0,
        ),
        ReportText(
            [
                "Such a player makes its next best move instead and keeps its plans, so a loss is rather too large"
                " than too small."
            ]
        ),
    )
    short = []
    if found:
        worst = min(found, key=lambda name: wins[name].value or 0)
        won = f"{wins[worst].full} of the {word}s, where even is {even:.0f} %"
        if (wins[worst].value or 0) > even:
            short.append(f"A player who {worst} wins more by it: {won}.")
        else:
            short.append(f"A player who {worst} loses most by it, and wins {won}.")
    free = [name for name, figure in wins.items() if name not in found and figure.interval]
    if free:
        short.append(f"No loss is shown for a player who {listed(free, 'or')}.")
    return ReportSection("Without a mechanic", blocks, short)


def _seat_without(match: PlayedMatch) -> int:
    return next(seat for seat, player in enumerate(match.match.players) if player.without)


def _wins_without(results: Results, match: PlayedMatch) -> Ratio:
    seat, hands = _seat_without(match), played_hands(match)
    return sum(hand_shares(results, hand)[seat] for hand in hands), len(hands)


def _lead_without(results: Results, match: PlayedMatch) -> Ratio:
    seat, hands = _seat_without(match), played_hands(match)
    return sum(results.lead(hand.points)[seat] for hand in hands), len(hands)
