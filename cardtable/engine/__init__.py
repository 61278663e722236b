"""The parts that every game is made of: cards, moves, options, zones, views and tables. Standard library only."""
