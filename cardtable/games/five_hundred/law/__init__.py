"""The rules of Five Hundred: moves, house rules, legality, events, zones, scoring."""
