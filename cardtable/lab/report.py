"""The report of a play-test: its sections, its summary, and how it was measured."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Final

from cardtable.engine.typography import counted
from cardtable.lab.measures.auction import auction
from cardtable.lab.measures.better import by_better_players
from cardtable.lab.measures.comparison import comparison, rules_in_words, sweep, without
from cardtable.lab.measures.drama import decided
from cardtable.lab.measures.hands import hands_to_see
from cardtable.lab.measures.length import choices, length, unended
from cardtable.lab.measures.rules import rules
from cardtable.lab.measures.seats import seats
from cardtable.lab.measures.skill import skill
from cardtable.lab.results import Results, played_hands
from cardtable.web.report import Report, ReportSection, ReportText

MAX_SENTENCES: Final = 8
"""The maximum number of sentences of the summary."""
_SECTIONS: Final[tuple[Callable[[Results], ReportSection | None], ...]] = (
    unended,
    comparison,
    sweep,
    length,
    choices,
    seats,
    skill,
    decided,
    auction,
    rules,
    without,
    by_better_players,
    hands_to_see,
)


def report_of(results: Results) -> Report:
    """Return the report; without a finished hand it has nothing but how it was measured."""
    hands = sum(len(played_hands(match)) for match in results.base)
    sections = [section for make in (_SECTIONS if hands else (unended,)) if (section := make(results)) is not None]
    game, word = results.game, results.game.endings.hand_word
    players = counted(results.seats, "player")
    how = "by the rules of thumb" if results.level == "rule" else f"of the level {results.level}"
    matches = counted(len(results.base), "match", "matches")
    subtitle = (
        f"{players} {how}, {matches}, {rules_in_words(results, results.options)}."
        " Figures in brackets or in small print are 95 % intervals."
    )
    return Report(
        f"{game.name}: {counted(hands, word)} played by the computer",
        subtitle,
        _summary(sections),
        [*sections, _how(results, hands)],
    )


def _summary(sections: list[ReportSection]) -> list[str]:
    """Return what a comparison or a sweep says, as that was the question, and then the most telling sentence of each
    other section, and the next of each. They stand in the order of the sections.
    """
    asked = [sentence for section in sections if section.is_answer for sentence in section.short]
    rounds = zip_longest(*(section.short for section in sections if not section.is_answer))
    chosen = [*asked, *(sentence for each in rounds for sentence in each if sentence)][:MAX_SENTENCES]
    return [sentence for section in sections for sentence in section.short if sentence in chosen]


def _how(results: Results, hands: int) -> ReportSection:
    word = results.game.endings.hand_word
    played = sum(len(matches) for matches in results.matches.values())
    sentences = [
        f"{counted(played, 'match', 'matches')} were played in all, with seed {results.seed}, in"
        f" {counted(round(results.seconds), 'second')}; {counted(hands, word)} of them are those by the rules in"
        " question with equal players.",
        f"An interval holds the true figure in 95 of 100 such play-tests. The unit is the match, as {word}s of one"
        " match are not independent, or the deal where the same cards are played several times. Where many figures"
        " stand beside each other, so few stand out that in 95 of 100 play-tests in which nothing differs none does"
        " (Holm’s method).",
    ]
    if results.level == "rule":
        asked = (
            "They were asked on the true position, after a check that they decide the same from what they see."
            if results.straight
            else "They were asked on positions guessed from what they see."
        )
        sentences.append(f"The players follow rules of thumb and do not search. {asked}")
    limits = [
        "What this cannot say: whether people enjoy the game, whether they play as these players do, and what happens"
        " when they get used to a rule. “No difference is shown” may mean that the players do not know what to do with"
        " a rule.",
        "Equal players hide what a better one could make of a rule; the figures on skill are about mistakes of these"
        " players, not of people.",
    ]
    return ReportSection("How it was measured", [ReportText([each]) for each in (*sentences, *limits)])
