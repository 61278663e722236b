"""The pages beside the table: menu, new match, settings, statistics, profiles, rules, score sheets."""
