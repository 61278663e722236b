"""The buttons of the table: for moves, the stepper and the grid for bids, and the tools at the upper right."""
