"""Five Hundred: three players, each alone, bid for the right to name trumps and take tricks."""
