"""The Card Game, also known as Three-Thirteen: runs and sets with a wild rank that rises round by round."""
