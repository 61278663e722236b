"""Hands to look at: the usual one, the longest, the greatest comeback, and the one with the rarest rule."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.engine.typography import capitalized, counted
from cardtable.lab.measures.seats import hand_shares
from cardtable.lab.played import PlayedHand, PlayedMatch
from cardtable.lab.results import Results
from cardtable.web.report import HandsToSee, HandToSee, ReportSection


@dataclass(frozen=True, slots=True)
class ChosenHand:
    """A hand to look at.

    :param number: its place in the match, from 0, deals thrown in included.
    """

    label: str
    note: str
    match: PlayedMatch
    number: int

    @property
    def key(self) -> tuple[int, int]:
        """The number of the deal and the place of the hand: by it, ``Results.files`` names its table file."""
        return self.match.match.deal, self.number


def chosen_hands(results: Results) -> list[ChosenHand]:
    """Return the hands to look at; the same hand may be there for two reasons."""
    hands = [
        (hand, match, number)
        for match in results.base
        for number, hand in enumerate(match.hands)
        if hand.points
    ]  # fmt: skip
    if not hands:
        return []
    word = results.game.endings.hand_word
    ordered = sorted(hands, key=lambda each: each[0].decisions)
    usual, longest = ordered[len(ordered) // 2], ordered[-1]
    chosen = [
        ChosenHand(f"A usual {word}", counted(usual[0].decisions, "decision"), *usual[1:]),
        ChosenHand(f"The longest {word}", counted(longest[0].decisions, "decision"), *longest[1:]),
    ]
    chosen += _comeback(results, hands)
    fired = Counter(rule for hand, _, _ in hands for rule, _ in hand.rules)
    if fired:
        rule = min(fired, key=lambda each: (fired[each], each))
        _, match, number = next(each for each in hands if rule in dict(each[0].rules))
        what = results.game.marks.words.get(rule) or rule
        times = counted(fired[rule], word)
        chosen.append(ChosenHand(f"The rarest rule: {rule}", f"{what}; in {times} of {len(hands):,}", match, number))
    return chosen


def _comeback(results: Results, hands: list[tuple[PlayedHand, PlayedMatch, int]]) -> Iterator[ChosenHand]:
    """Yield the hand whose winner was furthest behind, if one was behind."""
    behind, (_, match, number) = max(((_deficit(results, each[0]), each) for each in hands), key=lambda pair: pair[0])
    if round(behind) > 0:
        note = f"the winner was {counted(round(behind), 'point')} behind"
        yield ChosenHand("The greatest comeback", note, match, number)


def _deficit(results: Results, hand: PlayedHand) -> float:
    """Return how far the winner of a hand was behind at one point of its course."""
    shares = hand_shares(results, hand)
    if max(shares) < 1:
        return 0.0
    winner = shares.index(1)
    gained = ([now - start for now, start in zip(step, hand.course[0], strict=True)] for step in hand.course)
    return max(-results.lead(each)[winner] for each in gained)


def hands_to_see(results: Results) -> ReportSection | None:
    """The hands to look at that have table files."""
    seen = [
        HandToSee(each.label, results.files[each.key], each.note)
        for each in chosen_hands(results)
        if each.key in results.files
    ]
    if not seen:
        return None
    word = capitalized(results.game.endings.hand_word)
    return ReportSection(f"{word}s to look at", [HandsToSee("Table files that open in the program", seen)])
