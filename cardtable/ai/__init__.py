"""Players: from a View to a Move. Levels, search, the players' process, the arena."""
