"""How often each rule makes a difference, by its number."""

import re
from typing import Final

from cardtable.engine.options import make_house
from cardtable.engine.typography import counted, listed
from cardtable.lab.results import Results, played_hands
from cardtable.lab.statistics import ratio, share
from cardtable.store.game_files import rules_of
from cardtable.web.report import Block, FigureRow, Grid, ReportSection, RuleTexts, Shares

RARE: Final = 2.0
"""A rule that does something in fewer hands, in percent, is rare."""
MAX_NAMED: Final = 6
"""The maximum number of rules that one sentence names."""
MAX_TOLD: Final = 2
"""The maximum number of rules for which it also says what they are about."""
_RULE: Final = re.compile(r"^\*\*([A-Z]+-\d+)\*\* (.+)$", re.MULTILINE)
_MARKS: Final = re.compile(r"[*`]")


def rules(results: Results) -> ReportSection:
    """How often each rule fires in a hand, those that never did, and those that cannot."""
    marks, word, matches = results.game.marks, results.game.endings.hand_word, results.base
    fired = {rule for match in matches for hand in match.hands for rule, _ in hand.rules}
    numbers = [*marks.words, *sorted(fired - marks.words.keys())]
    rows = [_row(results, rule, word) for rule in numbers if rule in fired]
    hands = sum(len(match.hands) for match in matches)
    if hands > sum(len(played_hands(match)) for match in matches):
        word = "deal"  # some were thrown in and dealt again, and are no hands
    played = counted(hands, word)
    rare = [row for row in rows if row.faint]
    blocks: list[Block] = [
        Shares(f"Share of the {word}s in which each rule made a difference (orange: under 2 %)", rows)
    ]
    short: list[str] = []
    unused = set(marks.unused(results.seats, make_house(results.game.house, results.options)))
    never = [rule for rule in numbers if rule not in fired]
    absent = [rule for rule in never if rule not in unused]
    if absent:
        beyond = share([(0, len(match.hands)) for match in matches], ".2f")
        caption = f"Never in {played}: with 95 % certainty each happens in fewer than {beyond.high or 0:.2f} % of all"
        blocks.append(Grid(caption, ("rule", "what would happen"), [(rule, marks.words[rule]) for rule in absent]))
        explained = len(absent) <= MAX_TOLD
        named = [f"{rule} ({marks.words[rule]})" if explained else rule for rule in absent[:MAX_NAMED]]
        more = [f"{len(absent) - MAX_NAMED} more"] if len(absent) > MAX_NAMED else []
        short.append(f"{listed([*named, *more])} never made a difference in {played}.")
    told = [(rule, marks.words[rule]) for rule in never if rule in unused]
    if told:
        caption = "Left out by the house rules or the number of players"
        blocks.append(Grid(caption, ("rule", "what could happen"), told))
    if rare:
        few = listed(
            [f"{row.label} in {row.figure.full}" for row in sorted(rare, key=lambda row: row.figure.value or 0)[:3]]
        )
        short.append(f"Hardly ever: {few} of the {word}s.")
    if marks.silent:
        blocks.append(Grid("Rules without a figure", ("rule", "why"), [*marks.silent.items()]))
    blocks.append(RuleTexts(rule_texts(rules_of(results.game))))
    return ReportSection("Rules that make a difference", blocks, short)


def _row(results: Results, rule: str, word: str) -> FigureRow:
    counts = [[dict(hand.rules).get(rule, 0) for hand in match.hands] for match in results.base]
    figure = share([(sum(count > 0 for count in hands), len(hands)) for hands in counts])
    times = ratio([(sum(hands), len(hands)) for hands in counts], ".2f")
    name = f"{rule} {results.game.marks.words.get(rule, '')}".rstrip()
    return FigureRow(name, figure, f"{times.text} a {word}", (figure.value or 0) < RARE, f"#{rule}")


def rule_texts(markdown: str) -> list[tuple[str, str]]:
    """Return the number and the text of each rule of a game's rules."""
    return [(number, _MARKS.sub("", text)) for number, text in _RULE.findall(markdown)]
