"""What the person to act is offered, as values: moves, buttons, bids, cards and places, and why not others."""
