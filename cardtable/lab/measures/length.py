"""How long hands and matches are, and how much there is to choose."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import Final

from cardtable.engine.typography import capitalized, counted
from cardtable.lab.pace import FORCED_SECONDS, MOVING_SECONDS, SHEET_SECONDS, seconds_for
from cardtable.lab.played import PlayedHand, PlayedMatch
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import mean, ratio, share
from cardtable.web.report import Block, FigureRow, Grid, Histogram, Measured, ReportSection, ReportText, Shares

MANY_FORCED: Final = 25.0
"""A summary tells the share of decisions without a choice if it is higher, in percent."""
MAX_BARS: Final = 24
"""The maximum number of bars of a histogram."""


def unended(results: Results) -> ReportSection | None:
    """The matches by these rules that had to be stopped: play that may never end is a finding of its own."""
    faults = Counter(match.fault for match in results.base if match.fault)
    if not faults:
        return None
    whole = counted(len(results.base), "match", "matches")
    sentences = [
        f"{number:,} of {whole} did not end: {'it was' if number == 1 else 'they were'} {fault}."
        for fault, number in faults.most_common()
    ]
    return ReportSection("Matches that did not end", [ReportText(sentences)], sentences, is_answer=True)


def length(results: Results) -> ReportSection:
    """How many decisions a hand takes, and how many hands and minutes a match."""
    matches, word = results.base, results.game.endings.hand_word
    decisions = ratio(
        [(sum(hand.decisions for hand in played_hands(each)), len(played_hands(each))) for each in matches]
    )
    whole = [match for match in matches if match.winners]
    hands = mean([len(played_hands(match)) for match in whole])
    minutes = sorted(minutes_of(results, match) for match in whole)
    time = mean(minutes, ".0f", " minutes")
    thrown = share([(sum(not hand.points for hand in match.hands), len(match.hands)) for match in matches])
    single = all(len(match.hands) == 1 for match in whole)
    takes = "" if single else f"{hands.full} {word}s and "
    short: list[str] = []
    rows: list[tuple[str, Measured, str]] = [(f"Decisions in a {word}", decisions, "")]
    if not single:
        rows.append((f"{capitalized(word)}s in a match", hands, ""))
    if minutes:
        low, high = (minutes[int(place * (len(minutes) - 1))] for place in (0.1, 0.9))
        most = f"8 of 10 matches take {low:.0f} to {high:.0f}" if high - low > 1 else ""
        rows.append(("A match with people", time, most))
        short.append(f"A match takes {takes}about {time.full} with people{most and f'; {most}'}.")
    if any(not hand.points for match in matches for hand in match.hands):
        rows.append(("Deals thrown in because all pass", thrown, ""))
    blocks: list[Block] = [
        Grid("How long it takes", ("", "", ""), rows),
    ]
    numbers = [hand.decisions for match in matches for hand in played_hands(match)]
    if len(set(numbers)) > 1:
        blocks.append(histogram(f"Decisions in a {word}", numbers, "decisions"))
    if not single:
        blocks.append(
            histogram(f"{capitalized(word)}s in a match", [len(played_hands(each)) for each in whole], f"{word}s")
        )
    text = ReportText(
        [
            "Minutes are those of people who play without talking; how long they think about each kind of decision is"
            " guessed, so compare them with each other rather than with the clock."
        ]
    )
    return ReportSection("Length", (*blocks, text), short)


def minutes_of(results: Results, match: PlayedMatch) -> float:
    """Return how many minutes people would take for a match."""
    return sum(minutes_of_hand(results, hand) for hand in match.hands)


def minutes_of_hand(results: Results, hand: PlayedHand) -> float:
    """Return how many minutes people would take for a hand, with the score sheet."""
    seconds = SHEET_SECONDS if hand.points else 0.0
    for phase, word, count in hand.kinds:
        forced = results.forced.get(phase, 0.0)
        thinking = (1 - forced) * seconds_for(results.game.id, phase, word) + forced * FORCED_SECONDS
        seconds += count * (thinking + MOVING_SECONDS)
    return seconds / 60


def histogram(caption: str, values: Sequence[int], axis: str) -> Histogram:
    """Return how often each value occurred, in at most ``MAX_BARS`` bars of one width."""
    if not values:
        return Histogram(caption, (), (), axis)
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / MAX_BARS))
    bars = Counter((value - low) // width for value in values)
    places = range((high - low) // width + 1)
    return Histogram(caption, [low + width * bar for bar in places], [bars[bar] / len(values) for bar in places], axis)


def choices(results: Results) -> ReportSection | None:
    """How often there is only one legal move, and how many there are else; only where they were counted."""
    counted_ = [match for match in results.base if any(hand.choices for hand in match.hands)]
    if not counted_:
        return None

    def numbers(match: PlayedMatch) -> list[int]:
        return [number for hand in match.hands for _, found in hand.choices for number in found]

    forced = share([(sum(number == 1 for number in numbers(match)), len(numbers(match))) for match in counted_])
    by_phase: dict[str, list[int]] = {}
    for match in counted_:
        for hand in match.hands:
            for phase, some in hand.choices:
                by_phase.setdefault(phase, []).extend(some)
    word = results.game.endings.hand_word
    hands = sum(bool(hand.choices) for match in counted_ for hand in match.hands)
    rows: list[tuple[str | Measured, ...]] = []
    for phase, found in by_phase.items():
        ordered = sorted(found)
        spread = (ordered[len(ordered) // 2], ordered[int(0.9 * (len(ordered) - 1))], ordered[-1])
        per_hand = Measured(len(ordered) / hands)
        only = Measured(100 * sum(number == 1 for number in ordered) / len(ordered), form=".0f", unit=" %")
        rows.append((capitalized(phase), per_hand, only, *(f"{number:,}" for number in spread)))
    heads = ("phase", f"decisions a {word}", "only one legal move", "legal moves: median", "9 of 10 at most", "most")
    text = f"Legal moves were counted in {counted(hands, word)}."
    blocks = (
        Shares("Decisions without a choice", [FigureRow("Only one legal move", forced)]),
        Grid("Choices by phase", heads, rows),
        ReportText([text]),
    )
    few = [f"{forced.full} of the decisions leave no choice: there is only one legal move."]
    short = few if forced.low is not None and forced.low > MANY_FORCED else []
    return ReportSection("Choices", blocks, short)
