"""The score sheets of hands and matches, and the comparison of lines of play."""
