"""The rules of Big Three: moves, house rules, legality, events, zones, scoring."""
