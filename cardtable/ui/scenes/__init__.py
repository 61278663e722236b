"""What is on the window: one scene at a time, none of which knows a game's rules."""
