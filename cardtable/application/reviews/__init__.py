"""Reviews of hands: judging the moves, saving the results, describing them."""
