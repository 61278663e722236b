"""The rules of Blues and Greens: moves, house rules, legality, events, zones, scoring."""
