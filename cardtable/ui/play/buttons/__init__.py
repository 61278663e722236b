"""The buttons of the table: those that make moves, the stepper and the grid for bids, the tools at the upper right."""
