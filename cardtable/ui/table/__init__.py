"""The table on the screen: where things lie, how they move, and what clicks and drags mean."""
