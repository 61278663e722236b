"""What happened with a move, as values: one closed vocabulary for all games.

A game says what happened (see ``Game.events``) and names every card; the engine tells each seat only the cards that it
saw move or turn up, and the backs of the others. Points, seats, suits and rules are values and public. Whatever draws
attention to something at the table, or puts it into words, is made from these.
"""
