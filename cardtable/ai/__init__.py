"""Players: from a View to a Move. Levels, search, the worker process, the arena."""
