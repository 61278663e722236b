"""Events, the results of a move, as values: one closed vocabulary for all games.

A game reports its events (see ``Game.events``) and names every card in them; the engine shows each seat only the cards
that it saw move or turn up, and the backs of the others. Points, seats, suits and rules are public. All texts, sounds
and animations about a move are made from its events.
"""
