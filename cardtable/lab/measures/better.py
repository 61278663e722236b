"""The main figures again with players who search, on the same deals: does it depend on the rules of thumb?"""

from dataclasses import replace

from cardtable.engine.typography import capitalized, counted
from cardtable.lab.measures.comparison import QUANTITIES
from cardtable.lab.played import BY_BETTER_PLAYERS
from cardtable.lab.results import Results
from cardtable.lab.statistics import MIN_UNITS, difference, shown
from cardtable.web.report import Block, Grid, Measured, ReportSection, ReportText


def by_better_players(results: Results) -> ReportSection | None:
    """The hands of better players beside those that the rules of thumb played with the same cards."""
    matches = {match.match.deal: match for match in results.base}
    pairs = []
    for better in results.matches.get(BY_BETTER_PLAYERS, ()):
        deal, number = better.match.deal, better.match.deal % results.game.hand_sizes
        if deal in matches and number < len(matches[deal].hands):
            pairs.append((better, replace(matches[deal], hands=(matches[deal].hands[number],))))
    if not pairs:
        return None
    word, level = results.game.endings.hand_word, pairs[0][0].match.players[0].level
    who = f"players of the level {level}, who search for their moves"
    played = f"{capitalized(counted(len(pairs), word))} played again by {who}"
    if len(pairs) < MIN_UNITS:
        return ReportSection("By better players", [ReportText([f"{played}: too few to tell; play for longer."])])
    rows: list[tuple[str, Measured, Measured, Measured]] = []
    changes: dict[str, Measured] = {}
    for quantity in QUANTITIES:
        parts = [[quantity.part(results, match) for match in side] for side in zip(*pairs, strict=True)]
        form, unit, times = quantity.form, quantity.unit, quantity.times
        change, _ = difference(parts[0], parts[1], f"+{form.lstrip('+')}", unit, times)
        if change.value is not None:
            changes[quantity.name_in(results)] = change
            theirs, rules_of_thumb = map(quantity.of_parts, parts)
            rows.append((capitalized(quantity.name_in(results)), theirs, rules_of_thumb, change))
    found = shown(changes)
    if found:
        told = [f"{capitalized(name)}: {changes[name].full} with better players." for name in changes if name in found]
    else:
        told = ["No difference is shown between them and the rules of thumb."]
    heads = ("", level, "rules of thumb", "difference")
    blocks: list[Block] = [
        ReportText([f"{played}."]),
        Grid("The same deals", heads, rows),
        ReportText(told, as_list=bool(found)),
    ]
    return ReportSection("By better players", blocks)
